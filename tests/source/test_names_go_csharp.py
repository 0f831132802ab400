"""The names of Go and C# files: what they define, import and use."""

import pytest

from source.named import defined, imported, named, used

GO = """package kit

import "fmt"
import (
	yaml "gopkg.in/yaml.v3"
	"github.com/a/b/v2"
	"gopkg.in/check.v1"
	. "strings"
	_ "embed"
)

const Limit, low = 10, 1
const (
	A Kind = iota
	_
	c
)

var _ Iface = (*Box)(nil)
var table = map[Kind]string{A: "a"}

type Kind int
type Alias = Box
type Fn func(a int) error
type Box[T any] struct {
	Base
	*Ptr `json:"p"`
	pkg.Emb
	pkg.Gen[T]
	Width, Height float64 `json:"w"`
	inner         struct{ X int }
}
type Iface interface {
	io.Reader
	Do(a, b int, opts ...Option) (res string, err error)
}

func init()                                  { Limit++ }
func Top[T any](a, b int, c ...T) (x, y int) { return }
func (b *Box[T]) Grow(by float64) float64 {
	type local struct{ F int }
	for i, v := range xs {
		fmt.Println(i, v)
	}
	return Box[int]{Width: 1, Base: Base{}}.Width
}
func (Kind) NoName(int, ...string) {}
"""

CSHARP = """using System;
using static System.Math;
using Alias = System.IO.File;

namespace A.B {
[Serializable]
public partial class Box<T> : Base, IFoo<T> where T : class {
    private const int Limit = 3, Two = 4;
    public string Name { get; private set; } = "";
    public int Expr => 3;
    int hidden;
    private protected int pp;
    public event EventHandler Ev;
    public Box(int a, string b = "x", params int[] c) : base(a) { }
    public static async Task<int> Grow(this int by, ref int x) { var w = 1; return Kit.Limit + w; }
    void IFoo<T>.Explicit([In] int a) { }
    class Inner { int f; }
    void Locals() {
        int Local(int q) { return q; }
        foreach (var i in xs) { }
        if (o is string s) { }
        a?.Go(named: 1); x.Gen<Foo>();
    }
}
public interface In { void M(int a); int P { get; } }
internal enum Kind { One, Two = 2 }
public delegate int Del(int a);
public record Rec(int A, string B = "x") : Base(A) { public int C { get; init; } }
public class Made(int size) : Base { }
}
"""


def test_go() -> None:
    found = named("kit.go", GO)
    assert not found.uncertain
    assert defined(found) == [
        "constant public Limit",
        "constant internal low",
        "constant public A",
        "constant internal c",
        "constant internal table",
        "type public Kind",
        "type public Alias",
        "type public Fn",
        "class public Box",
        "field public Box.Base",
        "field public Box.Ptr",
        "field public Box.Emb",
        "field public Box.Gen",
        "field public Box.Width",
        "field public Box.Height",
        "field internal Box.inner",
        "field public Box.inner.X",
        "class public Iface",
        "method public Iface.Do(a: int, b: int, ...opts: Option)",
        "function public Top(a: int, b: int, ...c: T)",
        "method public Box.Grow(by: float64)",
        "method public Kind.NoName(: int, ...: string)",
    ]
    assert imported(found) == [
        "module fmt fmt -",
        "module yaml gopkg.in/yaml.v3 -",
        "module b github.com/a/b/v2 -",
        "module check gopkg.in/check.v1 -",
        "wildcard - strings -",
        "effect - embed -",
    ]
    after = {one.last: one.after for one in found.definitions}
    assert (after["Ptr"], after["Emb"]) == (("*", "Ptr"), ("pkg", ".", "Emb"))
    assert {"Base", "Ptr", "pkg:Emb", "io:Reader", "Box[int]:Width", "map[Kind]string:A"} <= used(found)
    assert {"i", "v", "by", "res"} <= found.bound
    assert not {"A", "Width"} & found.bound


def test_csharp() -> None:
    found = named("Box.cs", CSHARP)
    assert not found.uncertain
    assert defined(found) == [
        "class public Box",
        "field private Box.Limit",
        "field private Box.Two",
        "field public Box.Name",
        "field public Box.Expr",
        "field private Box.hidden",
        "field internal Box.pp",
        "field public Box.Ev",
        'method public Box.Box(a: int, b: string = "x", *c: int[])',
        "method public Box.Grow(by: int, x: int)",
        "method private Box.Explicit(a: int)",
        "class private Box.Inner",
        "field private Box.Inner.f",
        "method private Box.Locals()",
        "class public In",
        "method public In.M(a: int)",
        "field public In.P",
        "class internal Kind",
        "field public Kind.One",
        "field public Kind.Two",
        "function public Del(a: int)",
        'class public Rec(A: int, B: string = "x")',
        "field public Rec.A",
        "field public Rec.B",
        "field public Rec.C",
        "class public Made(size: int)",
    ]
    assert imported(found) == ["wildcard - System -", "wildcard - System.Math -", "module Alias System.IO.File -"]
    constructor = next(one for one in found.definitions if one.name == "Box.Box")
    assert constructor.after == ()
    assert {"Base", "Kit:Limit", "a:Go", "x:Gen", "Serializable"} <= used(found)
    assert {"w", "i", "s", "q", "Local", "named", "T"} <= found.bound


@pytest.mark.parametrize(
    ("path", "text", "kept"),
    [
        ("a.go", "package a\n\nfunc Kept(a int) {}\n\nfunc f( {\n", "function public Kept(a: int)"),
        ("A.cs", "class Kept { public int A; }\nclass B { void f( { }\n", "class internal Kept"),
    ],
)
def test_a_broken_file_says_so_and_keeps_the_rest(path: str, text: str, kept: str) -> None:
    found = named(path, text)
    assert found.uncertain
    assert kept in defined(found)


@pytest.mark.parametrize("path", ["a.go", "A.cs"])
def test_an_empty_file_has_no_names(path: str) -> None:
    found = named(path, "\n")
    assert (found.definitions, found.imports, found.references) == ((), (), ())
