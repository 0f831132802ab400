"""Names of Python, C#, Kotlin and Scala: definitions with their signatures, imports, references, and broken files."""

import pytest

from patchwidth.model.names import ImportKind
from patchwidth.source.language import languages
from patchwidth.source.names import names

PYTHON = """import os.path, sys as system
from . import sibling
from .kit import (one, two as deux)
from pkg import *
__all__ = ["area", "Box"]
LIMIT: int = 3
first, second = 1, 2
try:
    import json
except ImportError:
    json = None


@cache
def area(radius: float, /, unit="cm", *names, deep=False, **more) -> float:
    local = os.path.join(unit)
    return local


class Box(Base, metaclass=Meta):
    size = 1

    @property
    def width(self):
        return self.size

    async def grow(self, by): ...
"""

CSHARP = """using System;
using Alias = System.IO.File;
namespace A.B {
  public class Box<T> : Base {
    private const int Limit = 3;
    public string Name { get; set; } = "";
    int count, other = 2;
    public Box(int a, string b = "x") : base(a) { }
    protected static int Grow(int by) { var z = 1; return Kit.Limit + z; }
  }
  interface In { void M(int a); }
  enum Kind { One, Two = 2 }
}
"""

KOTLIN = """package a.b
import a.b.C
import a.b.D as E
import a.x.*
const val LIMIT = 3
private fun helper(value: Int, b: String = "x", vararg c: Int): Int { val z = 1; return value }
class Box(val size: Int, private var name: String = "a") : Base(size) {
  companion object { const val K = 1 }
  override fun grow(by: Int): Int = this.size + helper(by)
}
enum class Kind { ONE, TWO }
typealias Al = Int
"""

SCALA = """package a.b
import scala.collection.mutable
import a.b.{C, D => E, _}
object Kit { val Limit = 3; private def helper(value: Int): Int = { val z = 1; value } }
class Box(val size: Int, names: List[String] = Nil) extends Base(size) {
  def grow(by: Int): Int = this.size + Kit.Limit
  type Al = Int
}
trait Tr { def m(a: Int): Unit }
"""


def shown(definition):
    listed = ""
    if definition.parameters is not None:
        listed = f"({', '.join(map(declared, definition.parameters))})"
    return f"{definition.visibility} {definition.kind} {definition.name}{listed}"


def declared(parameter):
    kind = f": {parameter.type}" if parameter.type else ""
    default = f"={parameter.default}" if parameter.default else ""
    return f"{parameter.star}{parameter.name}{kind}{default}"


@pytest.mark.parametrize(
    ("path", "text", "definitions", "imports"),
    [
        (
            "a.py",
            PYTHON,
            [
                "public constant __all__",
                "public constant LIMIT",
                "public constant first",
                "public constant second",
                "public constant json",
                'public function area(radius: float, unit="cm", *names, deep=False, **more)',
                "public class Box",
                "public field Box.size",
                "public method Box.width(self)",
                "public method Box.grow(self, by)",
            ],
            [
                ("os", "module", "os.path", ""),
                ("system", "module", "sys", ""),
                ("sibling", "name", ".", "sibling"),
                ("one", "name", ".kit", "one"),
                ("deux", "name", ".kit", "two"),
                ("", "wildcard", "pkg", ""),
                ("json", "module", "json", ""),
            ],
        ),
        (
            "a.cs",
            CSHARP,
            [
                "public class Box",
                "private field Box.Limit",
                "public field Box.Name",
                "private field Box.count",
                "private field Box.other",
                'public method Box.Box(a: int, b: string="x")',
                "internal method Box.Grow(by: int)",
                "internal class In",
                "public method In.M(a: int)",
                "internal class Kind",
                "public field Kind.One",
                "public field Kind.Two",
            ],
            [("", "wildcard", "System", ""), ("Alias", "module", "System.IO.File", "")],
        ),
        (
            "a.kt",
            KOTLIN,
            [
                "public constant LIMIT",
                'private function helper(value: Int, b: String="x", *c: Int)',
                'public class Box(size: Int, name: String="a")',
                "public field Box.size",
                "private field Box.name",
                "public constant Box.K",
                "public method Box.grow(by: Int)",
                "public class Kind",
                "public field Kind.ONE",
                "public field Kind.TWO",
                "public type Al",
            ],
            [("C", "name", "a.b", "C"), ("E", "name", "a.b", "D"), ("", "wildcard", "a.x", "")],
        ),
        (
            "a.scala",
            SCALA,
            [
                "public class Kit",
                "public field Kit.Limit",
                "private method Kit.helper(value: Int)",
                "public class Box(size: Int, names: List[String]=Nil)",
                "public field Box.size",
                "public method Box.grow(by: Int)",
                "public type Box.Al",
                "public class Tr",
                "public method Tr.m(a: Int)",
            ],
            [
                ("mutable", "name", "scala.collection", "mutable"),
                ("", "wildcard", "a.b", ""),
                ("C", "name", "a.b", "C"),
                ("E", "name", "a.b", "D"),
            ],
        ),
    ],
    ids=["python", "csharp", "kotlin", "scala"],
)
def test_definitions_and_imports(path, text, definitions, imports):
    found = names(path, text.encode())
    assert found is not None
    assert [shown(definition) for definition in found.definitions] == definitions
    assert [(one.local, one.kind, one.module, one.original) for one in found.imports] == [
        (local, ImportKind(kind), module, original) for local, kind, module, original in imports
    ]
    assert not found.uncertain


def test_what_python_refers_to_binds_and_is_ready_for():
    found = names("a.py", PYTHON.encode())
    assert found is not None
    references = {(one.name, one.object) for one in found.references}
    assert {("join", "os.path"), ("path", "os"), ("size", "self"), ("cache", None), ("Base", None)} <= references
    assert ("local", None) in references
    assert {"local", "radius", "names", "more", "by", "self"} <= found.bound
    assert not {"area", "Box", "LIMIT"} & found.bound
    assert [export.name for export in found.exports] == ["area", "Box"]
    assert [tuple(lines) for lines in found.guarded] == [(9, 9)]


def test_only_what_is_asked_about():
    found = names("a.py", PYTHON.encode(), only={"two", "size"})
    assert found is not None
    assert {one.name for one in found.references} == {"size"}
    assert all(d.parameters is None and not d.body for d in found.definitions)


@pytest.mark.parametrize("name", sorted(languages()))
def test_every_language_has_names_and_copes_with_nothing_and_with_anything(name):
    ending = languages()[name].extensions[0]
    for data in (
        b"",
        b"\n",
        b"\xff\xfe(((",
        b"}{" * 500,
        b"class class def fn (a, b = (",
        "\u00fc = 1\n".encode() * 50,
    ):
        found = names(f"x{ending}", data)
        assert found is not None, data
    assert names(f"x{ending}", b"a\0b") is None


def test_a_file_of_no_known_language_has_no_names():
    assert names("a.unknown", b"x = 1") is None
