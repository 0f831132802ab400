const test = require('ava');
const p = require('../src/parser');
test('inner', t => { p.outer('[{"a":1,"b":null}]'); t.pass(); });
test('wrong', t => {
  t.is(p.wrong(5), 5);
});
test('chain', async t => { await new p.Thing().chain(); });
test('json', t => { p.badJson('{'); });
