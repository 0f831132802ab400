"""The names of Java, Kotlin and Scala files: what they define, import and use."""

import pytest

from source.named import defined, imported, named, used

JAVA = """package shop;

import java.util.*;
import java.util.Map.Entry;
import static java.lang.Math.max;
import static java.lang.Math.*;

@Deprecated
public abstract class Kit<T> extends Base implements Foo {
    public static final int A = 1, B[] = {2};
    int pack;
    static { int z = 1; }
    @Override public String toString() { return "x"; }
    public Kit(final int a, @Nullable final String... names) throws IOException { this.pack = a; }
    protected <R> R conv(Function<? super T, ? extends R> f, int b[]) { return f.apply(b); }
    void self(Kit<T> this) { class Local { void m() {} } for (var e : list) e.go(); }
    Runnable r = new Runnable() { public void run() { hidden(); } void hidden() {} int zz; };
    Supplier<Integer> s = () -> { int q = 1; return q; };
    interface Inner { int X = 1; void go(); default int d() { return 1; } private void pr() {} }
    enum Color { RED(1) { int f() { return 1; } }, GREEN; Color(int c) {} }
    record Point(int x, @Ann int y) { Point { check(x); } static int k = 1; }
    @interface Ann { String value() default "a"; int n(); }
}
"""

KOTLIN = """package a.b

import a.b.C
import a.b.D as E
import a.x.*

const val LIMIT = 3
val prop: Int
    get() {
        val z = 1
        return z
    }

fun String.shout(n: Int): String = this

fun <T : Any> List<T>.gen(n: T?, vararg more: Int, f: (T) -> Unit = {}): T? = null

open class Box<T>(val size: Int, private var name: String = "a", plain: Int) : Base<T>(size), Iface by name {
    constructor(a: Int) : this(a, "b")

    init {
        val l = 1
    }

    internal var int = 2
        private set

    protected open fun prot() {}

    companion object {
        const val K = 1
    }

    val anon = object : Bar {
        override fun q() {}
    }
}

enum class Kind(val n: Int) {
    ONE(1) {
        override fun f() = 1
    },
    TWO(2);

    fun f(): Int = 3
}

class PrivCon private constructor(val a: Int)

typealias Al<T> = Map<T, Int>
"""

SCALA = """package a.b

import scala.collection.mutable
import a.b.{C, D => E, F as G, _}
import x.y as yy
import x.z.*

object Kit extends App { val Limit = 3; private def helper(value: Int): Int = { val z = 1; value } }

class Box[T](val size: Int, names: List[String] = Nil)(implicit ec: EC) extends Base(size) with Tr {
  def grow[A](by: => Int, more: Int*)(implicit x: X): Int = Kit.Limit
  def this(a: Int) = this(a, Nil)
  implicit val anon: Says = new Says { def say = 1 }
  lazy val inner = { val start = 1; start }
  val partial: Int => Int = { case x => val ins = 1; x }
  protected def hidden: Unit
}

case class Point(x: Int, y: Int = 0)

trait Tr { def m(a: Int): Unit; type Al = Int }
"""


def test_java() -> None:
    found = named("Kit.java", JAVA)
    assert not found.uncertain
    assert defined(found) == [
        "class public Kit",
        "field public Kit.A",
        "field public Kit.B",
        "field internal Kit.pack",
        "method public Kit.toString()",
        "method public Kit.Kit(a: int, ...names: String)",
        "method internal Kit.conv(f: Function<? super T, ? extends R>, b: int[])",
        "method internal Kit.self()",
        "field internal Kit.r",
        "field internal Kit.s",
        "class internal Kit.Inner",
        "field public Kit.Inner.X",
        "method public Kit.Inner.go()",
        "method public Kit.Inner.d()",
        "method private Kit.Inner.pr()",
        "class internal Kit.Color",
        "field public Kit.Color.RED",
        "field public Kit.Color.GREEN",
        "method internal Kit.Color.Color(c: int)",
        "class internal Kit.Point(x: int, y: int)",
        "field public Kit.Point.x",
        "field public Kit.Point.y",
        "field internal Kit.Point.k",
        "class internal Kit.Ann",
        "field public Kit.Ann.value",
        "field public Kit.Ann.n",
    ]
    assert imported(found) == [
        "wildcard - java.util -",
        "name Entry java.util.Map Entry",
        "name max java.lang.Math max",
        "wildcard - java.lang.Math -",
    ]
    assert {"Base", "Foo", "f:apply", "e:go", "hidden", "this:pack", "Nullable"} <= used(found)
    assert {"e", "q", "z", "names", "R", "T"} <= found.bound


def test_kotlin() -> None:
    found = named("Box.kt", KOTLIN)
    assert not found.uncertain
    assert defined(found) == [
        "constant public LIMIT",
        "constant public prop",
        "function public shout(n: Int)",
        "function public gen(n: T?, *more: Int, f: (T) -> Unit = {})",
        'class public Box(size: Int, name: String = "a", plain: Int)',
        "field public Box.size",
        "field private Box.name",
        "method public Box.constructor(a: Int)",
        "field internal Box.int",
        "method internal Box.prot()",
        "constant public Box.K",
        "field public Box.anon",
        "class public Kind(n: Int)",
        "field public Kind.n",
        "field public Kind.ONE",
        "field public Kind.TWO",
        "method public Kind.f()",
        "class public PrivCon(a: Int)",
        "field public PrivCon.a",
        "type public Al",
    ]
    assert imported(found) == ["name C a.b C", "name E a.b D", "wildcard - a.x -"]
    shout, gen = found.definitions[2:4]
    assert shout.before == ("fun", "String", ".")
    assert gen.after == (":", "T", "?")
    assert {"z", "l", "n", "more"} <= found.bound


def test_scala() -> None:
    found = named("Box.scala", SCALA)
    assert not found.uncertain
    assert defined(found) == [
        "class public Kit",
        "field public Kit.Limit",
        "method private Kit.helper(value: Int)",
        "class public Box(size: Int, names: List[String] = Nil, ec: EC = implicitly)",
        "field public Box.size",
        "method public Box.grow(by: => Int, *more: Int, x: X = implicitly)",
        "method public Box.this(a: Int)",
        "field public Box.anon",
        "field public Box.inner",
        "field public Box.partial",
        "method internal Box.hidden()",
        "class public Point(x: Int, y: Int = 0)",
        "field public Point.x",
        "field public Point.y",
        "class public Tr",
        "method public Tr.m(a: Int)",
        "type public Tr.Al",
    ]
    assert sorted(imported(found)) == [
        "name C a.b C",
        "name E a.b D",
        "name G a.b F",
        "name mutable scala.collection mutable",
        "name yy x y",
        "wildcard - a.b -",
        "wildcard - x.z -",
    ]
    grow = found.definitions[5]
    assert grow.after == (":", "Int", "=")
    assert {"Base", "Tr", "Kit:Limit", "EC"} <= used(found)


@pytest.mark.parametrize(
    ("path", "text", "kept"),
    [
        ("A.java", "class A { void f() { if ( } int kept; }\nclass B { void g(int a) {} }", "class internal B"),
        ("a.kt", "fun kept(a: Int) = a\n\nclass B {\n    fun g( = }}\n}\n", "function public kept(a: Int)"),
        ("a.scala", "object Kept { def f(a: Int) = a }\n\nobject B { def g( = ]] }\n", "class public Kept"),
    ],
)
def test_a_broken_file_says_so_and_keeps_the_rest(path: str, text: str, kept: str) -> None:
    found = named(path, text)
    assert found.uncertain
    assert kept in defined(found)


@pytest.mark.parametrize("path", ["A.java", "a.kt", "a.scala"])
def test_an_empty_file_has_no_names(path: str) -> None:
    found = named(path, "\n")
    assert (found.definitions, found.imports, found.references) == ((), (), ())
