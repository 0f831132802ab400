const t = require('tap');
const p = require('../src/parser');
t.test('inner', t => { p.outer('[{"a":1,"b":null}]'); t.end(); });
t.test('wrong', t => {
  t.equal(p.wrong(5), 5); t.end();
});
t.test('chain', async t => { await new p.Thing().chain(); });
