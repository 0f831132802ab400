import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.errors import PatchwidthError, PolicyError
from patchwidth.policy.document import DEEPEST, LARGEST, parse


def root(text: str) -> object:
    return parse(text.encode(), "p.yml").root


def test_plain_values_are_read_by_the_core_schema() -> None:
    text = """
        a: {b: [1, -2, 1.5, .5, 1e3, true, False, null, ~, off, yes, "3", 'x', 0x1f, 010, 1:30, 2024-01-01, <<, =]}
        c:
        d: |
          two
          lines
    """
    assert root(text) == {
        "a": {
            "b": (
                *(1, -2, 1.5, 0.5, 1000.0, True, False, None, None, "off", "yes", "3", "x"),
                *("0x1f", 10, "1:30", "2024-01-01", "<<", "="),
            )
        },
        "c": None,
        "d": "two\nlines\n",
    }


@pytest.mark.parametrize("text", ["", "\n# nothing\n", "---\n", "~", "{}", "\ufeff{}"])
def test_an_empty_file_holds_nothing(text: str) -> None:
    assert root(text) == {}


def test_keys_remember_their_lines() -> None:
    found = parse(b"version: 1\nwidth:\n  read: {ratio: 2}\nfence:\n  allow:\n    - a\n", "p.yml")
    assert found.where.lines == {
        "version": 1,
        "width": 2,
        "width.read": 3,
        "width.read.ratio": 3,
        "fence": 4,
        "fence.allow": 5,
    }
    error = found.where.error("width.read.ratio", "is wrong", "Mend it.")
    assert (error.message, error.hint) == ("p.yml line 3: width.read.ratio is wrong.", "Mend it.")


@pytest.mark.parametrize(
    ("data", "says", "hint"),
    [
        (b"- a\n", "p.yml holds a list, not settings.", "key: value"),
        (b"hello\n", "p.yml holds one value, not settings.", "key: value"),
        (b"a: &x 1\n", "p.yml line 1: an anchor or alias", "Write the value out"),
        (b"a: 1\nb: *x\n", "p.yml line 2: an anchor or alias", "Write the value out"),
        (b"a: *.py\n", "p.yml line 1", "quote the value"),
        (
            b"a: !!python/object/apply:os.system [x]\n",
            "a tag (tag:yaml.org,2002:python/object/apply:os.system)",
            "Leave it out",
        ),
        (b"a: !!int 3\n", "a tag (tag:yaml.org,2002:int)", "Leave it out"),
        (b"a: ! 3\n", "a tag (!)", "Leave it out"),
        (b"a: 1\n---\nb: 1\n", "p.yml line 2: a second document begins.", "A policy is one document"),
        (b"a: 1\nb: 2\na: 3\n", "p.yml line 3: the key 'a' stands twice.", "Keep one"),
        (b"w: {a: 1, a: 2}\n", "p.yml line 1: the key 'a' stands twice.", "Keep one"),
        (b"[a]: 1\n", "p.yml line 1: a key is not a plain word.", "key: value"),
        (b"*a : 1\n", "p.yml line 1: a key is not a plain word.", "key: value"),
        (b"a:\n\tb: 1\n", "p.yml line 2 is not YAML: found character", "spaces, never with tabs"),
        (b"a: [1\n", "p.yml line 2 is not YAML", "Mend the line"),
        (b"a: b: c\n", "p.yml line 1 is not YAML", "Mend the line"),
        (b'a: "\\q"\n', "p.yml line 1 is not YAML", "Mend the line"),
        (b"a: \xff\n", "p.yml is not UTF-8 (byte 3).", "Save the file as UTF-8"),
        ("a: 1\n".encode("utf-16"), "p.yml is not UTF-8 (byte 0).", "Save the file as UTF-8"),
        (b"a: \x00\n", "p.yml is not YAML: it holds a character that YAML does not allow.", "Mend it"),
        (b'a: "\\0"\n', "p.yml line 1: a value holds a control character.", "Leave it out"),
        (b'"\\a": 1\n', "p.yml line 1: a key is not a plain word.", "key: value"),
        (b"[" * 5000, "nest", ""),
        (b"a: " + b"{a: " * 5000, f"p.yml line 1: settings are nested more than {DEEPEST} deep.", "No setting"),
        (b"#" * (LARGEST + 1), f"p.yml is {LARGEST + 1} bytes long, the most is {LARGEST}.", "a page"),
        (b"%YAML 3.0\n---\na: 1\n", "p.yml line 1 is not YAML", "Mend the line"),
    ],
)
def test_what_is_refused_and_how(data: bytes, says: str, hint: str) -> None:
    with pytest.raises(PolicyError) as caught:
        parse(data, "p.yml")
    assert says in caught.value.message
    assert hint in caught.value.hint


def test_messages_are_short_whatever_the_file_holds() -> None:
    long = "k" * 900
    error = parse(f"{long}: 1\n".encode(), "p.yml").where.error(long, "is wrong", "")
    assert error.message == f"p.yml line 1: {'k' * 77}... is wrong."
    for text in (f"{long}: 1\n{long}: 2\n", f"a: !{long} 1\n"):
        with pytest.raises(PolicyError) as caught:
            root(text)
        assert len(caught.value.message) < 150


def test_the_largest_file_is_read() -> None:
    assert parse(b"a: 1\n" + b"#" * (LARGEST - 5), "p.yml").root == {"a": 1}


def test_the_deepest_file_is_read() -> None:
    held: object = 1
    for _ in range(DEEPEST):
        held = {"a": held}
    assert root("{a: " * DEEPEST + "1" + "}" * DEEPEST) == held


def test_numbers_that_are_too_long_stay_words() -> None:
    assert root("a: " + "9" * 5000) == {"a": "9" * 5000}
    assert root("a: 1e9999") == {"a": "1e9999"}


def test_the_loader_without_its_c_half_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "version: 1\nwidth: {read: {ratio: 0.5}}\nrules: {width/wide: off}\n"
    with_c = parse(text.encode(), "p.yml")
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert parse(text.encode(), "p.yml") == with_c


WORDS = st.sampled_from(
    [
        "a",
        "b: ",
        "- ",
        "\n",
        "  ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "&a",
        "*a",
        "!!str",
        '"',
        "'",
        "|",
        ">",
        "---",
        "#",
        "?",
        "%",
        ":",
    ]
)


@given(st.one_of(st.binary(max_size=200), st.lists(WORDS, max_size=40).map(lambda w: "".join(w).encode())))
def test_any_bytes_are_a_mapping_or_a_policy_error(data: bytes) -> None:
    try:
        found = parse(data, "p.yml")
    except PatchwidthError as error:
        assert isinstance(error, PolicyError)
        assert error.hint
        assert error.message.startswith("p.yml")
    else:
        assert all(isinstance(key, str) for key in found.root)
