"""The one error tree: what went wrong, where, and what to do about it."""

from enum import StrEnum

NOT_RUN_EXIT = 3
"""Exit code of a gate that could not measure."""

USAGE_EXIT = 64
"""Exit code of a wrong call, a bad policy or bad input: nothing was measured (EX_USAGE of sysexits.h)."""


class Reason(StrEnum):
    """Why something was refused or did not run: the closed list that reports and callers switch on."""

    # a diff that cannot be read
    NO_DIFF = "no-diff"
    EMPTY = "empty"
    WRAPPED = "wrapped"
    CUT = "cut"
    COUNTS = "counts"
    ORDER = "order"
    OVERLAP = "overlap"
    OUTSIDE_HUNK = "outside-hunk"
    HEADER_DISAGREES = "header-disagrees"
    READERS_DISAGREE = "readers-disagree"
    UNSAFE_PATH = "unsafe-path"
    NO_NAME = "no-name"
    COMBINED = "combined"
    NOT_UNIFIED = "not-unified"
    SEVERAL_COMMITS = "several-commits"
    CONTENT_NOT_SHOWN = "content-not-shown"
    UNCOUNTED_SOURCE = "uncounted-source"
    TOO_LARGE = "too-large"
    LINE_TOO_LONG = "line-too-long"
    # a repository that cannot be asked
    NO_REPOSITORY = "no-repository"
    NO_REVISION = "no-revision"
    SHALLOW = "shallow"
    UNRELATED = "unrelated-histories"
    DOES_NOT_APPLY = "does-not-apply"
    GIT_FAILED = "git-failed"
    # GitHub
    FORGE = "forge"
    EVENT = "event"
    # a signal that did not run
    NO_ORIGIN = "no-origin"
    NO_FENCE = "no-fence"
    NO_PRESERVE = "no-preserve"
    NO_TREE = "no-tree"
    NOT_PINNED = "not-pinned"
    UNCERTAIN = "uncertain"
    NOT_BUILT = "not-built"
    NO_SANDBOX = "no-sandbox"
    ENVIRONMENT_ELSEWHERE = "environment-elsewhere"
    ERROR_ON_BASE = "error-on-base"
    FLAKY = "flaky"
    KILLED = "killed"
    BUDGET_EXHAUSTED = "budget-exhausted"
    # what a person typed
    USAGE = "usage"
    POLICY = "policy"
    INPUT = "input"


class PatchwidthError(Exception):
    """Something that stops the measurement; `message` names what and where, `hint` what to do next.

    The text is one sentence each, printed by an edge and nowhere else.
    """

    reason: Reason = Reason.INPUT

    def __init__(self, message: str, hint: str = "", *, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        if reason is not None:
            self.reason = reason

    @property
    def text(self) -> str:
        """The message with its full stop, then the hint."""
        stop = "" if self.message.endswith((".", "!", "?")) else "."
        return f"{self}{stop} {self.hint}".strip()


class UsageError(PatchwidthError):
    """The call, an input file or the policy is wrong: exit 64, nothing was measured."""

    reason = Reason.USAGE


class PolicyError(UsageError):
    """The policy file cannot be taken as it stands."""

    reason = Reason.POLICY


class DiffError(PatchwidthError):
    """A diff that has no safe reading; `line` (1-based) and `offset` (bytes) say where, when known."""

    def __init__(
        self, reason: Reason, message: str, hint: str = "", *, line: int | None = None, offset: int | None = None
    ) -> None:
        where = "" if line is None else f" (line {line}, byte {offset if offset is not None else 0})"
        super().__init__(message + where, hint, reason=reason)
        self.line = line
        self.offset = offset


class RepositoryError(PatchwidthError):
    """The repository cannot answer: the gate did not run (exit 3)."""

    reason = Reason.GIT_FAILED
