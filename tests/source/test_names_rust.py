"""The names of Rust files: what they define, import and use."""

from source.named import defined, exported, imported, named, used

RUST_ITEMS = """
pub const LIMIT: usize = 10;
pub(crate) static mut COUNT: u8 = 0;
pub struct Ring<'a, T: Clone> { pub items: &'a [T], size: usize }
struct Unit;
pub enum Shape { Dot, Line(u8), Box { edge: u8 } }
union Word { byte: u8 }
pub type Pair<T> = (T, T);
pub trait Grow: Sized { type Out; const BY: u8; fn grow(&mut self, by: u8) -> u8; fn twice(&self) {} }
impl<'a, T: Clone> Grow for Ring<'a, T> {
    type Out = T;
    const BY: u8 = 1;
    fn grow(&mut self, by: u8) -> u8 { fn inner() {} by }
}
impl Unit { pub fn new((a, b): (u8, u8), _: u8) -> Self { Unit } }
macro_rules! many { ($x:expr) => { $x }; () => { 1 }; }
pub mod inner { pub fn deep<const N: usize>(of: [u8; N]) {} }
mod other;
extern "C" { fn outer(of: i32, ...) -> i32; }
const _: () = ();
"""


def test_rust_items() -> None:
    found = named("src/lib.rs", RUST_ITEMS)
    assert not found.uncertain
    assert defined(found) == [
        "constant public LIMIT",
        "constant internal COUNT",
        "class public Ring",
        "field public Ring.items",
        "field private Ring.size",
        "class private Unit",
        "class public Shape",
        "field public Shape.Dot",
        "field public Shape.Line",
        "field public Shape.Box",
        "field public Shape.Box.edge",
        "class private Word",
        "field private Word.byte",
        "type public Pair",
        "class public Grow",
        "type public Grow.Out",
        "field public Grow.BY",
        "method public Grow.grow(self: &mut self, by: u8)",
        "method public Grow.twice(self: &self)",
        "type private Ring.Out",
        "field private Ring.BY",
        "method private Ring.grow(self: &mut self, by: u8)",
        "method public Unit.new((a, b): (u8, u8), _: u8)",
        "function private many()",
        "module public inner",
        "function public inner.deep(of: [u8; N])",
        "module private other",
        "function private outer(of: i32, ...)",
    ]


RUST_IMPORTS = """
use std::io::{self, Read as Reads, Write as _, error::Error};
use crate::shape::*;
use alone;
use {one::two, three as four};
extern crate serde as data;
pub use self::ring::{Ring, Shape as Form, inner::{Deep}};
pub use limits::LIMIT;
pub(crate) use kept::{self, all::*};
fn f() { use local::Name; }
"""


def test_rust_imports() -> None:
    found = named("src/lib.rs", RUST_IMPORTS)
    assert not found.uncertain
    assert imported(found) == [
        "name io std::io io",
        "name Reads std::io Read",
        "effect - Write -",
        "name Error std::io Error",
        "wildcard - crate::shape -",
        "module alone alone -",
        "name two one two",
        "name four three three",
        "module data serde -",
        "wildcard - all -",
        "name Name local Name",
    ]
    assert exported(found) == [
        "Ring Ring self::ring",
        "Form Shape self::ring",
        "Deep Deep inner",
        "LIMIT LIMIT limits",
        "kept kept kept",
        "* * kept",
    ]


RUST_IN_USE = """
fn f(a: Kind, (b, Some(c)): Pair) -> Result<Out, kit::Error> {
    let d = Ring { items: a, b };
    for e in d.items.iter() { if let Ok(g) = e.grow::<Unit>(LIMIT) { say!(g, "text Word"); } }
    match b { Shape::Line(h) => h, Shape::Box { edge, wide: i } => edge, j @ 1 => j, None => MAX }
    (|k: u8, l| k + l)(1, 2)
}
"""


def test_rust_in_use() -> None:
    found = named("src/lib.rs", RUST_IN_USE)
    assert not found.uncertain
    assert " ".join(sorted(used(found))) == (
        "Kind LIMIT MAX None Ok Out Pair Result Ring Ring:items Shape Shape::Box:wide Shape:Box "
        "Shape:Line Some Unit a b d d.items:iter d:items e e:grow edge g h j k kit kit:Error l say"
    )
    assert " ".join(sorted(found.bound)) == "a b c d e edge g h i j k l"
    assert {"text", "Word"} <= found.mentioned
