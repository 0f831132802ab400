"""The command line's grammar: every command, option and help text; loads nothing that a command needs."""

import argparse
from typing import Any, NoReturn

from patchwidth import __version__
from patchwidth.model.errors import UsageError

HELP_WIDTH = 98
"""Columns of a help text."""

FORMATS = ("terminal", "markdown", "json", "annotations", "check-run", "sarif")
"""What `--report` takes; a test compares it with the modules under `reports/`."""


def _formatter(prog: str) -> argparse.HelpFormatter:
    # a width of our own: argparse makes a formatter for each parser, and loads shutil to ask the terminal for one
    return argparse.HelpFormatter(prog, width=HELP_WIDTH)


class Parser(argparse.ArgumentParser):
    """An argparse parser that raises instead of exiting, so that every wrong call ends in one place."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - argparse's own keywords
        super().__init__(**{"formatter_class": _formatter, **settings})

    def error(self, message: str) -> NoReturn:
        """Wrong usage, as a UsageError."""
        raise UsageError(f"{self.prog}: {message}.", f"See {self.prog} --help.")


def build(command: str | None = None) -> Parser:
    """The grammar; with a `command` only that one gets its options, which is all that a call of it needs."""
    parser = Parser(
        prog="patchwidth",
        description="Measures the shape of a patch: what lands outside the function that broke.",
        epilog="Exit codes: 0 pass, 1 warn, 2 fail, 3 not run, 64 wrong usage or bad input.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"patchwidth {__version__}")
    # a program name of our own keeps argparse from laying out a usage line that nobody asked for
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser, prog="patchwidth"
    )
    known = {
        "check": _check, "pin": _pin, "spans": _spans, "width": _width, "symbols": _symbols, "retries": _retries,
        "explain": _explain, "demo": _demo, "action": _action,
    }  # fmt: skip
    for name, add in known.items():
        if command not in known or name == command:
            add(commands)
    return parser


def _add(commands: "argparse._SubParsersAction[Parser]", name: str, text: str) -> Parser:
    return commands.add_parser(name, help=text, description=text, allow_abbrev=False)


def _origin_options(parser: Parser) -> None:
    group = parser.add_argument_group("origins (what broke)")
    group.add_argument(
        "--traceback", metavar="FILE", help="a failing output, - for standard input: the root cause's frame is pinned"
    )
    group.add_argument(
        "--traceback-side", choices=("base", "head"), default="base", help="the tree that failed (default: base)"
    )
    group.add_argument("--junit", metavar="FILE", action="append", default=[], help="a JUnit XML report; repeatable")
    group.add_argument(
        "--coverage", metavar="FILE", action="append", default=[], help="coverage.py JSON or LCOV of the failing test"
    )
    group.add_argument(
        "--test", metavar="NAME", action="append", default=[], help="only failures of this test; repeatable"
    )


def _look(parser: Parser) -> None:
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default: auto")
    parser.add_argument("--quiet", action="store_true", help="no notes and no progress on standard error")


def _check(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(commands, "check", "judge a patch: the gate")
    source = parser.add_argument_group("the patch (default: HEAD and the worktree against the default branch)")
    source.add_argument("--repo", metavar="DIR", default=".", help="the repository (default: this folder)")
    source.add_argument("--base", metavar="REV", help="the side to compare with; its merge base with head is used")
    source.add_argument("--head", metavar="REV", help="the side to judge (default: HEAD and the worktree)")
    source.add_argument("--diff", metavar="FILE", help="a unified diff to apply to the base, - for standard input")
    source.add_argument("--span", metavar="FILE", help="spans as `pin --json` prints them, for a diff without a tree")
    parser.add_argument(
        "--at", metavar="[base:|head:]PATH:LINE", action="append", default=[], help="the place that broke; repeatable"
    )
    _origin_options(parser)
    rules = parser.add_argument_group("judgement")
    rules.add_argument("--policy", metavar="FILE", help="a policy in the base tree, or a file outside the repository")
    rules.add_argument("--task", metavar="FILE", help="a task, whose fence holds too; found as a policy is")
    rules.add_argument("--only", metavar="ID", action="append", default=[], help="only this signal; repeatable")
    rules.add_argument("--fail-on", choices=("warn", "fail", "never"), help="what the exit code refuses")
    rules.add_argument(
        "--verify", action="store_true", help="count again with git's numstat and refuse on a difference"
    )
    rules.add_argument(
        "--report",
        metavar="FORMAT[=FILE]",
        action="append",
        default=[],
        help=f"{', '.join(FORMATS)}; to standard output or a file; repeatable",
    )
    _look(parser)


def _pin(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(commands, "pin", "show the function that holds a place or a failure")
    parser.add_argument("place", metavar="[base:|head:]PATH:LINE", nargs="?", help="a line of a file in this folder")
    parser.add_argument("--repo", metavar="DIR", default=".", help="the repository (default: this folder)")
    parser.add_argument("--base", metavar="REV", help="pin on this revision and on head")
    parser.add_argument("--head", metavar="REV", help="the other side (default with --base: HEAD)")
    _origin_options(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    _look(parser)


def _spans(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(commands, "spans", "list every span of these files")
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a source file")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    _look(parser)


def _width(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(commands, "width", "count a diff against a span, no repository needed")
    parser.add_argument("diff", metavar="DIFF", help="a unified diff, - for standard input")
    parser.add_argument(
        "--span",
        metavar="FILE",
        required=True,
        help="PATH:START-END, or JSON (`pin --json`, or path, start and end), - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    _look(parser)


def _symbols(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(commands, "symbols", "list the names that changed between two revisions")
    parser.add_argument("--repo", metavar="DIR", default=".", help="the repository (default: this folder)")
    parser.add_argument("--base", metavar="REV", help="the older side (default: where head left the default branch)")
    parser.add_argument("--head", metavar="REV", help="the newer side (default: HEAD and the worktree)")
    parser.add_argument("--json", action="store_true", help="print a JSON list of findings")
    _look(parser)


def _retries(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(commands, "retries", "list the retry loops of these files with their scores")
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a source file; - for paths on standard input")
    parser.add_argument("--json", action="store_true", help="print a JSON list")
    _look(parser)


def _explain(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(commands, "explain", "tell what a rule or a signal means")
    parser.add_argument("name", metavar="RULE|SIGNAL", nargs="?", help="without one, every rule is listed")
    _look(parser)


def _demo(commands: "argparse._SubParsersAction[Parser]") -> None:
    parser = _add(commands, "demo", "build a small repository with a wide patch and judge it")
    parser.add_argument(
        "--report", metavar="FORMAT", choices=FORMATS, default="terminal", help="how to show it (default: terminal)"
    )
    _look(parser)


def _action(commands: "argparse._SubParsersAction[Parser]") -> None:
    _add(commands, "action", "run as a step of a GitHub workflow: reads INPUT_* and GITHUB_*")
