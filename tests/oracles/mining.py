"""A repository's history to the bug fixes that people committed, chosen by a fixed rule and never by result."""

import hashlib
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

EXTENSIONS = {
    "python": (".py",),
    "javascript": (".js", ".mjs", ".cjs", ".jsx"),
    "typescript": (".ts", ".tsx", ".mts", ".cts"),
    "go": (".go",),
    "java": (".java",),
    "rust": (".rs",),
    "ruby": (".rb",),
    "php": (".php",),
    "kotlin": (".kt",),
    "c": (".c", ".h"),
    "cpp": (".cc", ".cpp", ".cxx", ".h", ".hpp", ".hh"),
    "csharp": (".cs",),
    "swift": (".swift",),
    "scala": (".scala",),
}

FIX = re.compile(r"\b(fix(es|ed)?|bugs?|bugfix|hotfix|regression)\b", re.IGNORECASE)
OTHER_WORK = re.compile(
    r"\b(typos?|spelling|docs?|documentation|docstrings?|javadocs?|readme|comments?|changelog|ci|workflows?|deps|"
    r"dependenc\w+|merge[ds]?|reverts?|reverted|lint\w*|clippy|checkstyle|eslint|ruff|flake8|mypy|pylint|type checking|"
    r"typing|deprecat\w+|unused|rewrite|rebase|format|formatting|bump\w*|upgrade\w*|builds?|compil\w+|warnings?|chore|"
    r"style|refactor\w*|cleanup|tests?|flaky|benchmarks?|examples?|release|backport\w*|cherry)\b",
    re.IGNORECASE,
)
OTHER_PREFIX = re.compile(r"^(chore|docs?|ci|tests?|build|style|refactor|feat|perf|types?)\b.{0,40}?:", re.IGNORECASE)
BREAKING = re.compile(r"[^:]{1,60}!:|breaking\b", re.IGNORECASE)
MACHINE = re.compile(r"\[bot\]|\bbot\b|-bot\b|bot@|dependabot|renovate|github-actions", re.IGNORECASE)
TRAILER = re.compile(r"^(co-authored-by|generated[ -](by|with)|assisted-by):?(.*)$", re.IGNORECASE | re.MULTILINE)

TEST = re.compile(
    r"(?i:(^|/)(tests?|specs?|__tests?__|testdata|fixtures|e2e|test-[a-z-]+)/)|^testing/|[a-z]Tests?/"
    r"|(^|/)(test_[^/]*|conftest\.py)$|_(test|spec|tests)\.[a-z]+$|[.-](test|spec|test-d)\.[a-z]+$"
    r"|[a-z](Tests?|IT)\.(java|kt|cs|php|scala|swift)$"
)
ASIDE = re.compile(
    r"(^|/)(docs?|examples?|benchmarks?|benches|bench|scripts?|tools|vendor|third_party|dist|website|playground)/",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Which commits are taken: `count` a repository, in an order that `seed` fixes; dates as git reads them.

    The last day is early enough that nearly all of it was written by people.
    """

    language: str
    count: int = 10
    seed: str = "1"
    since: str = "2021-07-01"
    until: str = "2025-03-01"
    need_test: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """One bug fix: a commit with a single parent."""

    git_dir: Path
    commit: str
    parent: str
    subject: str
    with_test: bool = field(default=False)


def git(git_dir: Path, *args: str) -> str:
    """Standard output of one git command; bytes that are not UTF-8 become surrogates."""
    done = subprocess.run(["git", "--git-dir", str(git_dir), *args], check=True, capture_output=True)
    return done.stdout.decode("utf-8", "surrogateescape")


def is_fix(subject: str) -> bool:
    """Whether a subject speaks of a bug fix and of no other kind of work."""
    other = OTHER_WORK.search(subject) or OTHER_PREFIX.search(subject) or BREAKING.match(subject)
    return bool(FIX.search(subject)) and not other


def by_a_person(author: str, body: str) -> bool:
    """Whether neither the author nor a trailer names a program."""
    return not MACHINE.search(author) and not any(MACHINE.search(m[3]) for m in TRAILER.finditer(body))


def mine(git_dir: Path, rule: Rule) -> Iterator[Fix]:
    """At most `rule.count` fixes: all that the rule admits, in the order of a hash over seed and commit."""
    log = git(
        git_dir, "log", "--no-merges", "-z", f"--since={rule.since}", f"--until={rule.until}",
        "--format=%H%x01%P%x01%an <%ae>%x01%s%x01%b", "HEAD",
    )  # fmt: skip
    found = []
    for record in log.split("\0"):
        commit, parents, author, subject, body = (*record.split("\x01", 4), "", "", "", "")[:5]
        if " " not in parents and parents and is_fix(subject) and by_a_person(author, body):
            found.append((hashlib.sha256(f"{rule.seed}:{commit}".encode()).hexdigest(), commit, parents, subject))
    taken = 0
    for _, commit, parent, subject in sorted(found):
        if taken == rule.count:
            return
        source, test = _touched(git_dir, commit, EXTENSIONS[rule.language])
        if source and (test or not rule.need_test):
            taken += 1
            yield Fix(git_dir=git_dir, commit=commit, parent=parent, subject=subject, with_test=test)


def _touched(git_dir: Path, commit: str, extensions: tuple[str, ...]) -> tuple[bool, bool]:
    """Whether the commit modifies a source file of the language, and whether it touches a test."""
    raw = git(git_dir, "diff-tree", "-r", "-z", "--no-commit-id", "--name-status", "--no-renames", commit).split("\0")
    source = test = False
    for status, path in zip(raw[::2], raw[1::2], strict=False):
        if TEST.search(path):
            test = True
        elif path.endswith(extensions) and not ASIDE.search(path):
            source = source or status == "M"
            # Rust keeps its unit tests in the source file
            test = test or (
                path.endswith(".rs") and status == "M" and "#[test]" in git(git_dir, "show", f"{commit}:{path}")
            )
    return source, test
