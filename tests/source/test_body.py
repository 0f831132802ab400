import pytest

from patchwidth.model.patch import Side
from patchwidth.source.body import BLOCKS, ISSUES, SPOTS, Body, read_body
from patchwidth.source.failures import failures
from patchwidth.source.spot import Spot

TRACE = (
    'Traceback (most recent call last):\n  File "src/kit.py", line 7, in pack\n    return 1 / 0\nZeroDivisionError: x'
)
TRACED = TRACE.encode() + b"\n"


def indented(text: str, by: str) -> str:
    return "\n".join(by + line for line in text.split("\n"))


def blocks(text: str) -> tuple[bytes, ...]:
    return read_body(text).blocks


@pytest.mark.parametrize(
    "text",
    [
        f"It broke:\n```\n{TRACE}\n```\nSee above.",
        f"It broke:\n\n~~~~python\n{TRACE}\n~~~~\n",
        f"```python title=`x`\n\n~~~\n{TRACE}\n~~~",
        f"   ```` pytb\n{TRACE}\n  `````  \nafter",
        f"```\n{TRACE}",
        f"- one\n- it broke:\n  ```\n{indented(TRACE, '  ')}\n  ```\n- two",
        f"1. it broke:\n\n   ```\n{indented(TRACE, '   ')}\n   ```",
        f"- ```\n{indented(TRACE, '  ')}\n  ```",
        f"- - 1. ```\n{indented(TRACE, '       ')}\n       ```",
        f"- pasted carelessly\n  ```\n{TRACE}\n  ```\n",
        f"> ```\n{indented(TRACE, '> ')}\n> ```\n",
        f"> ```\n{indented(TRACE, '> ')}\nno longer quoted",
        f"1. \t```\n{TRACE}\n\t```",
        f"> > ```\n{indented(TRACE, '> > ')}\n> no longer quoted twice",
        f"> - ```\n{indented(TRACE, '>   ')}\n>   ```",
        f"- > ```\n{indented(TRACE, '  > ')}\n  > ```",
        f"It broke:\n\n{indented(TRACE, '    ')}\n\nSee above.",
        f"It broke:\n\n{indented(TRACE, chr(9))}\n",
        f"- item\n\n{indented(TRACE, '      ')}\n\n- item",
        f"<details><summary>Log</summary>\n\n```\n{TRACE}\n```\n\n</details>",
        f"<details>\n{TRACE}\n</details>",
        f"<DETAILS open>\n<summary></summary><code>\n{TRACE}</code></DETAILS>",
        f"<details>\n<details>\n</details>\n{TRACE}\n</details>",
        f"<pre>\n{TRACE}\n</pre>",
        f"Look: <pre lang='x'><code>{TRACE}</code></pre> there",
        f"<pre>\n{TRACE}".replace('"', "&quot;"),
        f"```\r\n{TRACE}\r\n```\r\n".replace("\n", "\r\n").replace("\r\r", "\r"),
    ],
)
def test_a_traceback_is_found_as_people_set_it(text: str) -> None:
    found = [block for block in blocks(text) if b"Traceback" in block]
    assert [block.strip(b"\n") for block in found] == [TRACE.encode()]
    (failure,) = failures(found[0])
    assert [(frame.path, frame.line) for frame in failure.stacks[0].frames] == [("src/kit.py", 7)]


def test_several_blocks_keep_their_order() -> None:
    text = "a\n```\n1\n```\nb\n\n    2\n\n    3\n\nc\n<pre>4</pre>\n~~~\n```\n5\n~~~\n"
    assert blocks(text) == (b"1\n", b"2\n\n3\n", b"4\n", b"```\n5\n")
    assert read_body(text).prose == b"a\n\nb\n\n\nc\n"


@pytest.mark.parametrize(
    "text",
    [
        "nothing here",
        "",
        "a paragraph\n    that goes on",
        "- a list\n    - inside\n        - deeper",
        "1. one\n\n   its second paragraph",
        "`` ` ``` ` ``",
        "```not a fence` at all",
        "```\n\n```",
        "<pre> </pre>",
        "<!--\n```\nno\n```\n-->",
        "<!-- ```\nno\n```",
        "- - -\n* * *\n-",
    ],
)
def test_what_is_no_code(text: str) -> None:
    assert blocks(text) == ()


def test_a_tab_inside_indented_code_stays() -> None:
    assert blocks("x\n\n    main.go:\n    \tat f\n\tb\n  \t  c") == (b"main.go:\n\tat f\nb\n  c\n",)
    assert blocks("- x\n\n\t\tb") == (b"  b\n",)


@pytest.mark.parametrize("marks", ["- ", "> "])
def test_marks_are_followed_so_far(marks: str) -> None:
    assert blocks(marks * 19 + "```\nx") == ((b"x\n",) if marks == "- " else ())
    assert blocks(marks * 19 + f"```\n{marks * 19}x") == (
        (b"x\n",) if marks == "> " else (f"{marks * 19}x\n".encode(),)
    )
    assert blocks(marks * 21 + f"```\n{marks * 21}x") == ()


def test_a_raw_paste_is_left_in_the_prose() -> None:
    (failure,) = failures(read_body(f"It says\n{TRACE}\nwhen run").prose)
    assert failure.stacks[0].frames[0].path == "src/kit.py"


@pytest.mark.parametrize(
    ("text", "spots"),
    [
        ("Patchwidth-At: src/kit.py:7", [(Side.HEAD, "src/kit.py", 7)]),
        ("Why.\n\nSigned-off-by: x\npatchwidth-at:   base:src/kit.py:7  \n", [(Side.BASE, "src/kit.py", 7)]),
        ("Patchwidth-At: `head:./a b.py:1`\r\n\r\nmore", [(Side.HEAD, "a b.py", 1)]),
        ("- Patchwidth-At: x.py:1\n- Patchwidth-At: y.py:2\n\nPatchwidth-At: x.py:1",
         [(Side.HEAD, "x.py", 1), (Side.HEAD, "y.py", 2)]),
        ("see Patchwidth-At: x.py:1", []),
        ("> Patchwidth-At: x.py:1", []),
        ("```\nPatchwidth-At: x.py:1\n```", []),
        ("\n    Patchwidth-At: x.py:1", []),
        ("`Patchwidth-At: x.py:1`", []),
        ("<!-- Patchwidth-At: x.py:1 -->", []),
        ("<!--\nPatchwidth-At: x.py:1\n-->\nPatchwidth-At: y.py:2", [(Side.HEAD, "y.py", 2)]),
        ("Patchwidth-At: x.py", []),
        ("Patchwidth-At: ../x.py:1", []),
        ("Patchwidth-At: /x.py:1", []),
        ("Patchwidth-At: x.py:0", []),
        ("Patchwidth-At:", []),
        ("Patchwidth-At: " + "x" * 3990 + ":17", []),
    ],
)  # fmt: skip
def test_trailers(text: str, spots: list[tuple[Side, str, int]]) -> None:
    assert read_body(text).spots == tuple(Spot(side=side, path=path, line=line) for side, path, line in spots)


def test_a_spot_is_written_as_it_is_read() -> None:
    assert str(Spot(side=Side.BASE, path="x.py", line=3)) == "base:x.py:3"


@pytest.mark.parametrize(
    "word",
    ["close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved", "FIXES", "Closes:"],
)
def test_every_keyword_closes(word: str) -> None:
    assert read_body(f"This {word} #12.").closes == (12,)


@pytest.mark.parametrize(
    ("text", "closes"),
    [
        ("Fixes #1, closes #2 and resolves #3; fixes #1", (1, 2, 3)),
        ("- [x] fixes #4\n\n**Fixes #5**\n(fixes #6)", (4, 5, 6)),
        ("fixes acme/kit#7", (7,)),
        ("fixes Acme/Kit#7", (7,)),
        ("fixes other/kit#7, fixes acme/kit2#8, fixes xacme/kit#9", ()),
        ("fixes https://github.com/acme/kit/issues/7", (7,)),
        ("fixes http://GitHub.com/acme/kit/issues/7#issuecomment-1", (7,)),
        ("fixes https://github.com/acme/kit/pull/7", ()),
        ("fixes https://github.com/acme/other/issues/7", ()),
        ("fixes https://evil.example/acme/kit/issues/7", ()),
        ("fixes https://evil.example/github.com/acme/kit/issues/7", ()),
        ("fixes https://github.com.evil.example/acme/kit/issues/7", ()),
        ("see #1, fix for #2, fixes#3, fixes\n#4, fixes # 5, fixing #6", ()),
        ("hotfixes #1, bug-fix #2, x/closes #3, fixes #4b, fixes #0, fixes #05, fixes #12345678901", ()),
        ("`fixes #1` and ``fixes ` #2`` but `fixes #3", (3,)),
        ("> fixes #1", ()),
        ("> > fixes #1\n\nfixes #2", (2,)),
        ("```\nfixes #1\n```\nfixes #2", (2,)),
        ("~~~\nfixes #1", ()),
        ("text\n\n    fixes #1", ()),
        ("text\n    fixes #1", (1,)),
        ("- a\n    - fixes #1\n\n      fixes #2", (1, 2)),
        ("<!-- fixes #1 --> fixes #2 <!-- fixes #3 --> fixes #4", (2, 4)),
        ("<!--\nfixes #1\n\nfixes #2\n--> fixes #3", (3,)),
        ("text <!-- fixes #1\nfixes #2 --> fixes #3", (3,)),
        ("<!-- fixes #1\n\nfixes #2", ()),
        ("a <!-- that never ends fixes #1\nfixes #2", (1, 2)),
        ("a --> fixes #1 `<!--` fixes #2 ` <!-- fixes #3 --> fixes #4", (1, 2, 4)),
        ("<details>\nfixes #1\n</details>\nfixes #2", (2,)),
        ("</details> fixes #1", (1,)),
        ("<pre>fixes #1</pre> fixes #2", (2,)),
        ("fixes \u0661#1 fixes #\u0661", ()),
    ],
)
def test_issues_that_a_body_closes(text: str, closes: tuple[int, ...]) -> None:
    assert read_body(text, repository="acme/kit").closes == closes


def test_an_issue_named_in_full_needs_a_repository_to_compare_with() -> None:
    text = "fixes acme/kit#1, fixes https://github.com/acme/kit/issues/2, fixes #3"
    assert read_body(text).closes == (3,)
    own = read_body(
        "fixes https://ghe.example:8443/acme/kit/issues/2", repository="acme/kit", server="https://ghe.example:8443/"
    )
    assert own.closes == (2,)


def test_an_empty_body() -> None:
    assert read_body("") == Body()


def test_only_so_many_are_taken() -> None:
    text = "".join(f"fixes #{n}\nPatchwidth-At: x:{n}\n```\n{n}\n```\n" for n in range(1, 100))
    got = read_body(text)
    assert (len(got.blocks), len(got.spots), len(got.closes)) == (BLOCKS, SPOTS, ISSUES)
    assert (got.blocks[-1], got.closes[-1], got.cut) == (b"50\n", 20, False)


@pytest.mark.parametrize(
    ("text", "spots", "cut"),
    [
        ("x\n" * 9_999 + "Patchwidth-At: x:1", 1, False),
        ("x\n" * 10_000 + "Patchwidth-At: x:1", 0, True),
        ("Patchwidth-At: x:1\n" + "x" * 4001, 1, True),
        ("Patchwidth-At: x:1\n" + ("x" * 999 + "\n") * 1100, 1, True),
        ("\n" + ("x" * 3999 + "\n") * 262 + "Patchwidth-At: x:123456789012345", 0, False),
    ],
)
def test_a_long_body_is_cut_at_a_line(text: str, spots: int, cut: bool) -> None:
    got = read_body(text)
    assert (len(got.spots), got.cut) == (spots, cut)


def test_half_a_number_is_no_line() -> None:
    head = ("x" * 999 + "\n") * 1048
    text = head + "\nPatchwidth-At: x:1".rjust((1 << 20) - len(head))
    assert read_body(text + "23").spots == ()
    assert read_body(text).spots == () or read_body(text).spots[0].line == 1


def test_odd_characters_are_kept_or_marked() -> None:
    assert blocks("```\n\ud800 \udcff \0 \u2028 \x85 é\n```") == ("? ? \0 \u2028 \x85 é\n".encode(),)


HOSTILE = {
    "lines": "\n",
    "letters": "x",
    "blanks": " ",
    "tabs": "\t",
    "fences": "```\n",
    "both fences": "```\n~~~\n",
    "ticks": "`",
    "tick runs": "` `` ``` ",
    "quotes": ">",
    "spaced quotes": "> ",
    "lists": "- ",
    "numbers": "1. ",
    "comments": "<!--",
    "comment lines": "<!--\n",
    "ends": "-->",
    "closed comments": "<!-- -->",
    "pre": "<pre>",
    "pre pairs": "<pre></pre>",
    "open tags": "<details ",
    "details": "<details>",
    "details lines": "<details>\n",
    "fixes": "fixes #1 ",
    "fix": "fix ",
    "urls": "fixes https://a/b/c/",
    "trailers": "Patchwidth-At: ",
    "trailer lines": "Patchwidth-At: x:1\n",
    "entities": "<pre>&lt;&#x;",
    "nested": "- > ",
    "deep lists": "- x\n" + " " * 40 + "- ",
    "indented": "\n    x\n\n",
    "returns": "\r",
}


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_ten_megabytes_are_cut_and_read_in_one_go(unit: str) -> None:
    # no clock is asked: what is not linear here does not come back
    text = unit * (10_000_000 // len(unit))
    assert read_body(text, repository="acme/kit").cut
