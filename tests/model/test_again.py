"""The lines that measure a patch again: what a shell reads is what was meant."""

import shlex
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.again import PLACES, again, again_said
from patchwidth.model.span import OriginRole, OriginSource
from patchwidth.model.verdict import Protocol, VerdictOutcome
from report_verdicts import BASE, HEAD, VERDICTS, origin, verdict


def made(*origins, policy="defaults"):
    return verdict(VerdictOutcome.PASS, "", origins=origins, protocol=Protocol(hash="0", policy=policy))


def words(*origins, policy="defaults"):
    return split(again(made(*origins, policy=policy)))


def split(lines):
    """The last command's words; a backslash at a line's end joins lines for a shell, and not for shlex."""
    first, second, *rest = lines.split("\n")
    assert (first, second) == ("git fetch origin", f"git fetch origin {HEAD}")
    assert all(line.endswith(" \\") for line in rest[:-1])
    return shlex.split(" ".join(line.removesuffix(" \\") for line in rest))


def test_revisions_and_origins():
    assert words(origin()) == [
        "patchwidth", "check", "--base", BASE, "--head", HEAD, "--at", "head:pkg/parser.py:58",
    ]  # fmt: skip


def test_without_an_origin_none_is_given():
    assert "--at" not in words()


@pytest.mark.parametrize(
    ("policy", "base", "more"),
    [
        (".patchwidth.yml@0123456789ab", "0123456789ab", []),
        (".github/patchwidth.yml@0123456789ab", "0123456789ab", []),
        ("gate/strict.yml@0123456789ab", "0123456789ab", ["--policy", "gate/strict.yml"]),
        ("defaults", BASE, []),
    ],
)
def test_the_policy_is_read_from_where_it_was_read(policy, base, more):
    assert words(policy=policy) == ["patchwidth", "check", "--base", base, "--head", HEAD, *more]


def test_only_what_was_pinned_first_hand_is_given():
    second = origin("b.py", 2, role=OriginRole.SECONDARY)
    lost = replace(origin("c.py", 3), span=None)
    assert words(origin("a.py", 1), second, lost)[6:] == ["--at", "head:a.py:1"]


@given(st.text(st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(" '\"$`\\;&|!*"), min_size=1))
def test_a_shell_reads_the_very_path(name):
    lines = again(made(origin(name, 4)))
    assert lines is None or split(lines)[-1] == f"head:{name}:4"


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[2Jb", "a\u202eb", "a\udcffb", "x" * 3000])
def test_names_that_do_not_show_as_they_are_give_no_lines(name):
    assert again(made(origin(name, 4))) is None


def test_nothing_is_given_that_would_not_measure_the_same():
    assert again(made(*(origin(line=n + 1) for n in range(PLACES + 1)))) is None
    assert again(VERDICTS["unmeasured"]()) is None
    assert again(made(policy="/etc/strict@home.yml")) is None
    whole = made()
    assert again(replace(whole, patch=replace(whole.patch, head=None))) is None


def test_an_origin_that_only_advised_is_told():
    assert again_said(made(origin())) == ""
    assert again_said(made(origin(source=OriginSource.TRACEBACK))).startswith("An origin that is given by hand")
