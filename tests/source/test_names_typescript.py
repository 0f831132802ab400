"""The names of TypeScript and TSX files: what they define, import, export and use."""

import pytest

from source.named import defined, exported, imported, named, used

TS_DEFINITIONS = """
declare const declared: number;
declare function df(a: number, b?: string): void;
export declare function edf<T>(x: T): T;
export declare class EDC { m(): void; f: number }
declare module 'ext' { interface Aug { x: number } export function extf(): void; }
declare global { interface Window { foo: string } var gg: number; }
namespace N.M { export const inner = 1; function nf() {} export namespace Deep { export type X = 1 } }
import Short = N.M;
export import Given = N.M;
export enum E { A, B = 2, 'C-c' = 3, 'D-d' }
export interface Face<T> extends P {
  readonly a: string; b?: number; m(x: number): void; mo?(y: string): void; fn: (a: number) => void
}
export type Shape<T> = { a: T } | null;
type Guard = (x: unknown) => x is string;
export const arrow = async <T,>(a: T, { b, c = 2 }: { b: number; c?: number } = {}, [d]: [number]): Promise<T> => a;
export const kept = { a(x: number) {} } as const;
const sat = { b: (y) => y } satisfies Thing;
export let { q1, q2: q3 }: Opt = o;
if (declared) { const inBlock = 1; }
export default interface Def { z: number }
"""


def test_definitions() -> None:
    found = named("src/a.ts", TS_DEFINITIONS)
    assert not found.uncertain
    assert defined(found) == [
        "constant internal declared",
        "function internal df(a: number, b: string = ?)",
        "function public edf(x: T)",
        "class public EDC",
        "method public EDC.m()",
        "field public EDC.f",
        "class public ext.Aug",
        "field public ext.Aug.x",
        "method public ext.extf()",
        "class public global.Window",
        "field public global.Window.foo",
        "field public global.gg",
        "module internal N.M",
        "constant public N.M.inner",
        "function internal N.M.nf()",
        "module public N.M.Deep",
        "type public N.M.Deep.X",
        "type internal Short",
        "type public Given",
        "class public E",
        "field public E.A",
        "field public E.B",
        "field public E.C-c",
        "field public E.D-d",
        "class public Face",
        "field public Face.a",
        "field public Face.b",
        "method public Face.m(x: number)",
        "method public Face.mo(y: string)",
        "field public Face.fn",
        "type public Shape",
        "type internal Guard",
        "function public arrow(a: T, {}: {b: number; c?: number} = {}, []: [number])",
        "constant public kept",
        "function internal kept.a(x: number)",
        "constant internal sat",
        "function internal sat.b(y)",
        "constant public q1",
        "constant public q3",
        "class public Def",
        "field public Def.z",
    ]


TS_CLASS = """
@Component({ selector: 'x' })
export abstract class Abs<T extends A = B> extends Base<T> implements I1, I2 {
  private readonly p1: string = 'a'; protected static p2?: number; public p3!: A; declare d: string;
  p4 = (x: number): string => '';
  [key: string]: unknown;
  constructor(
    private readonly svc: Svc, public opt?: string, readonly def = 1, plain: number = 2, ...rest: string[]
  ) { super(); }
  abstract am(a: A): B;
  protected abstract get ag(): number;
  over(a: string): string;
  over(a: any): any { return a; }
  private async *it<U>(this: Abs<T>, x: U): AsyncGenerator<U> {}
  om?(): void;
  @Input() inp: string;
  @On('click') click(@Inject(TOK) tok: Tok) {}
}
export function ov(a: string): string;
export function ov(a: any) { return a; }
"""


def test_members_of_a_class() -> None:
    found = named("src/a.ts", TS_CLASS)
    assert not found.uncertain
    assert defined(found) == [
        "class public Abs",
        "field private Abs.p1",
        "field internal Abs.p2",
        "field public Abs.p3",
        "field public Abs.d",
        "method public Abs.p4(x: number)",
        "method public Abs.constructor(svc: Svc, opt: string = ?, def = 1, plain: number = 2, ...rest: string[])",
        "field private Abs.svc",
        "field public Abs.opt",
        "field public Abs.def",
        "method public Abs.am(a: A)",
        "method internal Abs.ag()",
        "method public Abs.over(a: string)",
        "method public Abs.over(a: any)",
        "method private Abs.it(x: U)",
        "method public Abs.om()",
        "field public Abs.inp",
        "method public Abs.click(tok: Tok)",
        "function public ov(a: string)",
        "function public ov(a: any)",
    ]


TS_IMPORTS = """
import type { A, B as BB } from './types';
import { type C, D } from './types2';
import type Def from './def';
import type * as NS from './ns';
import fs = require('fs');
import 'reflect-metadata';
export type { T1 } from './t1';
export { type T2, V as V2 } from './t2';
export { D as DD };
export = fs;
const x: NS.Deep.T = y as unknown as BB; let z: typeof D | keyof A;
function f<U extends C>(this: Def, a?: U) {}
"""


def test_imports_exports_and_use() -> None:
    found = named("src/a.ts", TS_IMPORTS)
    assert imported(found) == [
        "name A ./types A",
        "name BB ./types B",
        "name C ./types2 C",
        "name D ./types2 D",
        "name Def ./def default",
        "module NS ./ns -",
        "module fs fs -",
        "effect - reflect-metadata -",
    ]
    assert exported(found) == ["T1 T1 ./t1", "T2 T2 ./t2", "V2 V ./t2", "DD D -", "= fs -"]
    assert {"A", "BB", "C", "D", "Def", "NS", "NS.Deep:T", "fs"} <= used(found)
    assert not {"T1", "T2", "V", "V2"} & used(found)


TSX = """
import React from 'react';
import { Item, path, style } from './parts';
export default function App({ title, ...rest }: { title: string; onClose?: () => void }) {
  const [open, setOpen] = useState<Kind>(false);
  return <Item.Row a={open} {...rest}><path d="x" /><div style={{ color }}>{title}</div></Item.Row>;
}
export const Memo = React.memo(({ a }: Props) => <div>{a}</div>);
export const Plain: React.FC<Props> = ({ a, b = 2 }) => <></>;
"""


def test_components() -> None:
    found = named("src/app.tsx", TSX)
    assert not found.uncertain
    assert defined(found) == [
        "function public App({}: {title: string; onClose?: () => void})",
        "constant public Memo",
        "function public Plain({})",
    ]
    # an element of HTML and an attribute use no import of their name
    assert {"Item", "Item:Row", "<:path", "Kind", "Props", "React:FC"} <= used(found)
    assert not {"path", "style", "div"} & used(found)


@pytest.mark.parametrize("path", ["src/a.ts", "src/a.tsx"])
def test_damage_and_nothing(path: str) -> None:
    found = named(path, "export function whole(a: number) {}\ninterface Broken { a: ; b( }\n")
    assert found.uncertain
    assert "function public whole(a: number)" in defined(found)
    assert named(path, "").definitions == ()
