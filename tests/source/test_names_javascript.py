"""The names of JavaScript files: what they define, import, export and use."""

import pytest

from patchwidth.source.names import names
from source.named import defined, exported, imported, named, used

JS_DEFINITIONS = """
export const one = 1, two = (p, q = 2, ...rest) => p;
export const { three, four: five, ...six } = obj;
const [seven, , eight = 3, ...nine] = list;
export function* gen(a) { yield a }
export async function open({ a, b: { c } }, [d], e = {}) { const inner = 1; }
class Ring extends Base.Ring {
  #size = 1; static made = 2; loose; grow = (by) => by;
  static #own() {}
  constructor(a) { super(); this.a = a; }
  get size() { return 1; } set size(value) {}
  async *each() {}
  'quoted'() {} 12() {} [Symbol.iterator]() {}
  static { const once = 1; }
}
const Named = class Inner { m() {} };
const api = { a() {}, b: function (x) {}, c: (y) => y, get d() { return 1; }, e: 1, f: { deep() {} }, "g-h"(z) {} };
Ring.prototype.sum = function (x) {};
Ring.of = function () {};
Ring.Part = class { go() {} };
if (one) { var inIf; function alsoInIf() {} }
for (let i = 0; i < 1; i++) { const each = i; }
try { const tried = 1; } catch (_) {}
use(class { hidden() {} }, { alsoHidden() { const x = 1; } });
export default function () { return 1; }
"""


def test_definitions() -> None:
    found = named("src/a.js", JS_DEFINITIONS)
    assert not found.uncertain
    assert defined(found) == [
        "constant public one",
        "function public two(p, q = 2, ...rest)",
        "constant public three",
        "constant public five",
        "constant public six",
        "constant internal seven",
        "constant internal eight",
        "constant internal nine",
        "function public gen(a)",
        "function public open({}: { a, b: { c } }, []: [d], e = {})",
        "class internal Ring",
        "field private Ring.#size",
        "field public Ring.made",
        "field public Ring.loose",
        "method public Ring.grow(by)",
        "method private Ring.#own()",
        "method public Ring.constructor(a)",
        "method public Ring.size()",
        "method public Ring.size(value)",
        "method public Ring.each()",
        "method public Ring.quoted()",
        "method public Ring.12()",
        "method public Ring.[Symbol.iterator]()",
        "class internal Named",
        "method public Named.m()",
        "constant internal api",
        "function internal api.a()",
        "function internal api.b(x)",
        "function internal api.c(y)",
        "function internal api.d()",
        "function internal api.g-h(z)",
        "method internal Ring.sum(x)",
        "method internal Ring.of()",
        "class internal Ring.Part",
        "method public Ring.Part.go()",
        "function public default()",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("exports.a = function (x) {};", ["function public a(x)"]),
        ("module.exports.a = (x) => x;", ["function public a(x)"]),
        ("exports.A = class { m() {} };", ["class public A", "method public A.m()"]),
        ("module.exports = { a() {}, b: (x) => x, c: 1 };", ["function internal a()", "function internal b(x)"]),
        ("module.exports = function (x) {};", ["function public default(x)"]),
        ("module.exports = function make(x) {};", ["function public make(x)"]),
        ("module.exports = class Ring { m() {} };", ["class public Ring", "method public Ring.m()"]),
        ("export default (x) => x;", ["function public default(x)"]),
        ("export default class { m() {} }", ["class public default", "method public default.m()"]),
        ("export default class Ring {}", ["class public Ring"]),
        (
            "export default { name: 1, run(x) {} };",
            ["constant public default", "function internal default.run(x)"],
        ),
        ("(function () { var a = 1; function b(x) { var c; } })();", ["constant internal a", "function internal b(x)"]),
        ("(function (root, make) {})(this, function () { function b() {} });", ["function internal b()"]),
        ("(async function () { const a = 1; })();", []),
        ("(() => { const a = 1; })();", []),
        ("test('a', function () { const b = 1; function c() {} });", []),
    ],
)
def test_what_a_file_gives_and_what_only_wraps_it(text: str, expected: list[str]) -> None:
    assert defined(named("src/a.js", text)) == expected


JS_IMPORTS = """
import a from 'm1';
import * as ns from 'm2';
import { b, c as d, default as e } from 'm3';
import f, { g } from 'm4';
import 'style.css';
import json from './x.json' with { type: 'json' };
const r1 = require('r1');
const { r2, r3: r4 } = require('r2'), r5 = require('r5').deep;
require('effect');
async function later() {
  const m = await import('late');
  const { n, o: p } = await import('later');
}
import('dyn').then((found) => found.go);
"""


def test_imports() -> None:
    found = named("src/a.js", JS_IMPORTS)
    assert imported(found) == [
        "name a m1 default",
        "module ns m2 -",
        "name b m3 b",
        "name d m3 c",
        "name e m3 default",
        "name f m4 default",
        "name g m4 g",
        "effect - style.css -",
        "name json ./x.json default",
        "module r1 r1 -",
        "name r2 r2 r2",
        "name r4 r2 r3",
        "name r5 r5 deep",
        "effect - effect -",
        "module m late -",
        "name n later n",
        "name p later o",
    ]
    assert [one.local for one in found.imports if not one.top] == ["m", "n", "p"]
    assert defined(found) == ["function internal later()"]


JS_EXPORTS = """
export { b, d as dd, g as default };
export { x as y } from 'm5';
export * from 'm6';
export * as all from 'm7';
exports.one = 1;
module.exports.two = 2;
module.exports = { three, four: 4, five() {}, ...more };
exports = module.exports = make;
"""


def test_exports() -> None:
    assert exported(named("src/a.js", JS_EXPORTS)) == [
        "b b -",
        "dd d -",
        "default g -",
        "y x m5",
        "* * m6",
        "all all m7",
        "one one -",
        "two two -",
        "three three -",
        "four four -",
        "five five -",
        "module.exports module.exports -",
    ]


JS_USE = """
function f(a, b = dflt, { c, d: e, ...g }, [h], ...i) {
  for (const j of list) { use(j?.k?.[l], m.n(), { o, p: q }); }
  try { risky(); } catch (r) {}
  label: while (1) { break label; }
  return html`text ${inner} Word`;
}
const el = <Foo.Bar attr={val} {...props}><path d="s" /><Local>txt</Local></Foo.Bar>;
"""


def test_use() -> None:
    found = named("src/a.jsx", JS_USE)
    assert " ".join(sorted(used(found))) == (
        "<:path Foo Foo:Bar Local dflt html inner j j:k l list m m:n o props q risky use val"
    )
    assert " ".join(sorted(found.bound)) == "a b c e g h i j p r"
    assert {"text", "Word", "s"} <= found.mentioned
    assert [tuple(rows) for rows in found.guarded] == [(4, 4)]


def test_damage_is_uncertain_where_it_is() -> None:
    found = named("src/a.js", "function whole(a) { return 1; }\nfunction broken(a { return ((; }\nconst after = 1;\n")
    assert found.uncertain
    assert "function internal whole(a)" in defined(found)
    assert [one.uncertain for one in found.definitions if one.name == "whole"] == [False]


def test_nothing_in_an_empty_file() -> None:
    found = named("src/a.js", "")
    assert (found.definitions, found.imports, found.exports, found.references) == ((), (), (), ())


def test_nothing_of_a_file_that_is_no_text() -> None:
    assert names("src/a.js", b"var a = 1\0") is None
