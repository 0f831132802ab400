const p = require('../src/parser');
describe('parser', () => {
  it('inner', () => { p.outer('[{"a":1,"b":null}]'); });
  it('wrong', () => {
    expect(p.wrong(5)).toBe(5);
  });
  it('chain', async () => { await new p.Thing().chain(); });
  it('json', () => { p.badJson('{'); });
});
