const p = require('../src/parser');
QUnit.module('parser');
QUnit.test('inner', assert => { p.outer('[{"a":1,"b":null}]'); });
QUnit.test('wrong', assert => {
  assert.equal(p.wrong(5), 5);
});
QUnit.test('chain', async assert => { await new p.Thing().chain(); });
