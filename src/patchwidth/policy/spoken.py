"""A comment's text to the command that it gives the gate, `/patchwidth ...` in its first line."""

import re
from dataclasses import dataclass

from patchwidth.model.rules import RULES
from patchwidth.source.spot import Spot, read_spot

ALL = "all"
"""Stands for every rule in `/patchwidth accept all REASON`."""

SHORTEST_REASON, LONGEST_REASON = 3, 300
"""Characters of a reason, after runs of blanks became one."""

COMMANDS = (
    f"`/patchwidth accept RULE|{ALL} REASON`",
    "`/patchwidth check`",
    "`/patchwidth at [base:|head:]PATH:LINE`",
)
"""The commands as a person reads them."""

_FIRST = 8192
"""Characters of a comment that are looked at: a path of the longest kind and then some."""

_LINE_END = re.compile(r"[\r\n]")
# four blanks would make it a code block (CommonMark 0.31, 4.4)
_CALL = re.compile(r" {0,3}/patchwidth(?:[ \t]+(\S+)[ \t]*(.*)|[ \t]*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept:
    """`/patchwidth accept`: `rule` is a known rule's id or `all`; `reason` is one line."""

    rule: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """`/patchwidth check`: judge again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class At:
    """`/patchwidth at`: this place broke."""

    spot: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Malformed:
    """Meant as a command and none; `because` is one sentence that lists the commands and repeats no word of theirs."""

    because: str


Command = Accept | Check | At


def read_command(text: str) -> Command | Malformed | None:
    """The command in the first line of a comment, `None` when the comment speaks to somebody else.

    A quoted command (`> /patchwidth`), one in a code block and one further down do not count.
    """
    # only these end a line on GitHub; str.splitlines knows many more
    match = _CALL.fullmatch(_LINE_END.split(text[:_FIRST], maxsplit=1)[0])
    if match is None:
        return None
    match (match[1] or "").lower():
        case "accept":
            return _accept(match[2])
        case "check":
            return _malformed("`/patchwidth check` takes nothing more") if match[2].strip() else Check()
        case "at":
            spot = read_spot(match[2])
            return _malformed("that names no place") if spot is None else At(spot=spot)
        case _:
            return _malformed("that is no command")


def _accept(text: str) -> Accept | Malformed:
    words = text.split()
    rule, reason = (words[0].strip("`") if words else ""), " ".join(words[1:])
    if rule.lower() == ALL:
        rule = ALL
    elif rule not in RULES:
        return _malformed(f"an accepted rule is {ALL} or one of those in the report{_nearest(rule)}")
    if len(reason) < SHORTEST_REASON:
        return _malformed("a reason must follow the rule")
    if len(reason) > LONGEST_REASON:
        return _malformed(f"the reason is longer than {LONGEST_REASON} characters")
    return Accept(rule=rule, reason=reason)


def _nearest(rule: str) -> str:
    import difflib

    near = difflib.get_close_matches(rule[:100].lower(), RULES, n=1)
    return f" (perhaps {near[0]})" if near else ""


def _malformed(why: str) -> Malformed:
    return Malformed(
        because=f"{why[0].upper()}{why[1:]}; the commands are {', '.join(COMMANDS[:-1])} and {COMMANDS[-1]}."
    )
