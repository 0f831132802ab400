"""What TypeScript's types take and give, and what stands behind a class's name."""

import pytest

from patchwidth.source.written_types import gives, heritage_changes, serves, takes, words


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("string", "string | null"),
        ("string", "Table|string"),
        ("A | B", "| C | B | A"),
        ("(A | B)[]", "(A | B)[]"),
        ("string", "unknown"),
        ("A | null", "A | unknown"),
        ("http.Server", "Server"),
        ("A | NodeOptions", "A | sdk.NodeOptions"),
        ("'a' | 'b'", '"b" | "a" | "c"'),
        ("string[]", "readonly string[]"),
        ("(A | B)", "A | B | C"),
        (" | ".join(f"'{n}'" for n in range(99)), " | ".join(f"'{n}'" for n in range(100))),
        ("Promise<string>", "Promise<string | number>"),
        ("{a: string}", "{a: string; b?: number}"),
        ("{a: string}", "{a?: string | null}"),
        ("{a: {b: string}}", "{a: {b: string, c?: number}}"),
        ("Base & {a: string}", "Base & {a: string; b?: number}"),
        ("(a: A) => void", "(a: A, b: B) => void"),
        ("(a: A) => number", "(a: A) => void"),
    ],
)
def test_a_wider_type_takes_what_was_given(old: str, new: str) -> None:
    assert takes(words(old), words(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("string", "number"),
        ("string | null", "string"),
        ("unknown", "string"),
        ("fs.Stats", "vfs.Stats"),
        ("string[]", "number[]"),
        ("Promise<string>", "Promise<number>"),
        ("Map<string, A>", "Map<string, A | B>"),
        ("{a: string}", "{a: number}"),
        ("{a: string}", "{a: string; b: number}"),
        ("{a: string; b?: number}", "{a: string}"),
        ("{a?: string}", "{a: string}"),
        ("Base & {a: string}", "Other & {a: string; b?: number}"),
        ("Base & {a: string}", "{a: string}"),
        ("(a: A, b: B) => void", "(a: A) => void"),
        ("(a: A) => number", "(a: A) => string"),
        ("(a: A) => void", "(a: B) => void"),
        ("new () => A", "new (a: A) => B"),
        ("(" * 40 + "A" + ")" * 40, "(" * 40 + "B" + ")" * 40),
        ("Promise<A", "Promise<A, B"),
        ("{a: string}", " | ".join(f"'{n}'" for n in range(99)) + " | {a: string; b?: A}"),
        ("[" * 40 + "A" + "]" * 40, "[" * 40 + "B" + "]" * 40),
        ("Promise<" * 40 + "A" + ">" * 40, "Promise<" * 40 + "B" + ">" * 40),
    ],
)
def test_another_type_does_not_take_it(old: str, new: str) -> None:
    assert not takes(words(old), words(new))


@pytest.mark.parametrize(
    ("old", "new", "served"),
    [
        ("string | null", "string", True),
        ("string", "string | null", False),
        ("void", "Run", True),
        ("any", "string", True),
        ("Promise<void>", "Promise<Run>", True),
        ("Promise<Run>", "Promise<void>", False),
        ("string", "Promise<string>", False),
        ("Promise<" * 40 + "void" + ">" * 40, "Promise<" * 40 + "B" + ">" * 40, False),
    ],
)
def test_a_narrower_result_gives_what_was_got(old: str, new: str, served: bool) -> None:
    assert gives(words(old), words(new)) is served


@pytest.mark.parametrize(
    ("old", "new", "served"),
    [
        (": string", ": string | number", True),
        (": string", "? : string", True),
        ("! : string", ": string", True),
        ("? : string", ": string", False),
        (": ( a : A ) = > void", ": ( a : A , b : B ) = > void", False),
        (": ( a : A ) = > B", ": ( a : m . A ) = > B", True),
    ],
)
def test_a_value_is_set_and_read(old: str, new: str, served: bool) -> None:
    assert serves(old, new, called=False) is served


def test_a_result_is_only_read() -> None:
    assert serves(": A | B", ": A", called=True)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("extends A", "extends A implements B", ["inherits from B now / False"]),
        ("extends A , B", "extends B", ["no longer inherits from A / True"]),
        ("extends A < X >", "extends A < Y >", ["inherits from A < Y > now / False"]),
        ("extends A", "extends core . A", []),
        ("< T >", "< T , U = X >", ["has the new type parameter U = X / False"]),
        ("< T >", "< T , U >", ["has the new type parameter U / True"]),
        ("< T , U >", "< T >", ["lost its type parameter U / True"]),
        ("< T = A >", "< T = B >", ["is bound by `T = B`, was `T = A` / False"]),
        ("< T extends A >", "< T extends B >", ["is bound by `T extends B`, was `T extends A` / True"]),
        ("< T extends A >", "< T >", ["is bound by `T`, was `T extends A` / False"]),
        ("= class Inner extends A", "= class Other extends A", []),
        ("= class extends A", "= class < T > extends A", ["has the new type parameter T / True"]),
        ("= class", "= class extends A", ["inherits from A now / False"]),
    ],
)
def test_what_stands_behind_a_class(old: str, new: str, expected: list[str]) -> None:
    changes = heritage_changes(old.split(), new.split(), typed=True)
    assert [f"{told} / {is_break}" for told, is_break in changes] == expected
    assert not any(is_break for _, is_break in heritage_changes(old.split(), new.split(), typed=False))
