import pytest

from patchwidth.model.patch import Side
from patchwidth.model.rules import RULES
from patchwidth.policy.spoken import COMMANDS, Accept, At, Check, Command, Malformed, read_command
from patchwidth.source.spot import Spot


@pytest.mark.parametrize(
    ("text", "command"),
    [
        (
            "/patchwidth accept width/wide the rename was agreed",
            Accept(rule="width/wide", reason="the rename was agreed"),
        ),
        ("/patchwidth accept all yes", Accept(rule="all", reason="yes")),
        ("/patchwidth accept ALL yes\nand more\n/patchwidth check", Accept(rule="all", reason="yes")),
        ("/patchwidth accept `fence/files` \t  two   words \r\nx", Accept(rule="fence/files", reason="two words")),
        ("  /patchwidth\tAccept all " + "x" * 300, Accept(rule="all", reason="x" * 300)),
        ("/patchwidth check", Check()),
        ("   /patchwidth Check  ", Check()),
        ("/patchwidth at src/a b.py:12", At(spot=Spot(side=Side.HEAD, path="src/a b.py", line=12))),
        ("/patchwidth at `base:x.py:1`", At(spot=Spot(side=Side.BASE, path="x.py", line=1))),
        ("/patchwidth at head:base:x.py:1", At(spot=Spot(side=Side.HEAD, path="base:x.py", line=1))),
    ],
)
def test_a_command_is_read(text: str, command: Command) -> None:
    assert read_command(text) == command


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_can_be_accepted(rule: str) -> None:
    assert read_command(f"/patchwidth accept {rule} why not") == Accept(rule=rule, reason="why not")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "looks good",
        "please run /patchwidth check",
        "> /patchwidth check",
        ">/patchwidth accept all quoted",
        "    /patchwidth check",
        "\t/patchwidth check",
        "```\n/patchwidth check\n```",
        "`/patchwidth check`",
        "- /patchwidth check",
        "\n/patchwidth check",
        "hello\n/patchwidth accept all later line",
        "/patchwidths check",
        "/patchwidth-check",
        "/Patchwidth check",
        "\u200b/patchwidth check",
        "x\u2028/patchwidth check",
        "<!--\n-->/patchwidth check",
    ],
)
def test_what_is_said_to_somebody_else_is_none(text: str) -> None:
    assert read_command(text) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("/patchwidth", "That is no command"),
        ("/patchwidth \nall", "That is no command"),
        ("/patchwidth ignore everything", "That is no command"),
        ("/patchwidth check it", "takes nothing more"),
        ("/patchwidth accept", "An accepted rule is all or one of"),
        ("/patchwidth accept everything please", "An accepted rule is all or one of"),
        ("/patchwidth accept width/wid too wide", "(perhaps width/wide)"),
        ("/patchwidth accept width the whole signal", "An accepted rule is all or one of"),
        ("/patchwidth accept all", "A reason must follow"),
        ("/patchwidth accept width/wide  ok ", "A reason must follow"),
        ("/patchwidth accept all " + "x" * 301, "longer than 300"),
        ("/patchwidth at", "That names no place"),
        ("/patchwidth at x.py", "That names no place"),
        ("/patchwidth at x.py:0", "That names no place"),
        ("/patchwidth at ../x.py:1", "That names no place"),
        ("/patchwidth at /etc/passwd:1", "That names no place"),
        ("/patchwidth at a/../../x:1", "That names no place"),
        ("/patchwidth at x\x00.py:1", "That names no place"),
        ("/patchwidth at x.py:1234567890", "That names no place"),
        ("/patchwidth at ./ :1", "That names no place"),
        ("/patchwidth at " + "x" * 4100 + ":1", "That names no place"),
        ("/patchwidth at " + "x" * 9000 + ":1", "That names no place"),
    ],
)
def test_a_command_that_went_wrong_is_answered_with_the_commands(text: str, says: str) -> None:
    got = read_command(text)
    assert isinstance(got, Malformed)
    assert says in got.because
    assert all(command in got.because for command in COMMANDS)


@pytest.mark.parametrize("verb", ["accept @team/all", "accept <img/src=x> y", "@everybody", "at [x](http://y):z"])
def test_the_answer_repeats_nothing_of_what_was_written(verb: str) -> None:
    got = read_command(f"/patchwidth {verb}")
    assert isinstance(got, Malformed)
    assert not any(sign in got.because for sign in ("@", "<", "http"))


@pytest.mark.parametrize(
    "text",
    [
        "/patchwidth " + "a " * 5_000_000,
        "/patchwidth accept all " + "x" * 10_000_000,
        " " * 10_000_000,
        "/patchwidth at " + ":1" * 5_000_000,
    ],
)
def test_a_huge_comment_is_no_command(text: str) -> None:
    assert not isinstance(read_command(text), Accept | At | Check)
