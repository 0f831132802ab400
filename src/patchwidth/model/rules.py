"""The rule table: every rule, its level by default, and the evidence it needs for that level.

DESIGN.md section 4 as data: the README table, `explain` and the policy's `rules:` section all derive from it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from patchwidth.model.reading import Level

_NOTE, _WARN, _FAIL, _OFF = Level.NOTE, Level.WARN, Level.FAIL, Level.OFF


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule. `level` is the highest it takes by itself; `otherwise` says when it takes a lower one.

    `without_origin` is the level when no span is known; `None`: the signal does not run then.
    """

    id: str
    title: str
    level: Level
    without_origin: Level | None
    otherwise: str = ""

    @property
    def signal(self) -> str:
        """The signal it belongs to."""
        return self.id.split("/", 1)[0]


def _rules(
    signal: str,
    rules: dict[str, str],
    level: Level,
    *,
    bare: Level | None = None,
    no_bare: bool = False,
    otherwise: str = "",
) -> Iterator[Rule]:
    for name, title in rules.items():
        without = None if no_bare else (level if bare is None else bare)
        yield Rule(id=f"{signal}/{name}", title=title, level=level, without_origin=without, otherwise=otherwise)


_ALL: tuple[Rule, ...] = (
    *_rules("width", {"wide": "the patch lies mostly outside the function that broke, or spreads too far"},
            _FAIL, no_bare=True, otherwise="fail if the origin's source may block or a fence is stated, else warn"),
    *_rules("width", {"read": "lines outside the span that a reviewer must read"}, _NOTE, no_bare=True),
    *_rules("fence", {
        "unsolicited": "a changed file that the fence does not allow",
        "denied": "a changed file that the fence forbids",
        "files": "more changed files than the fence allows",
        "lines": "more changed lines than the fence allows, or a binary file, which has none to count",
        "constraint": "a stated constraint is broken",
    }, _FAIL, otherwise="needs a stated fence, else the signal is not_run: no-fence"),
    *_rules("preserve", {"gone": "a name that must stay is gone", "changed": "a name that must stay has changed"},
            _FAIL, otherwise="needs a preserve entry"),
    *_rules("symbols", {
        "removed": "a definition is gone",
        "renamed": "a definition has another name",
        "signature": "a signature has changed",
        "export-removed": "an export is gone",
        "visibility": "a name became more or less visible",
    }, _WARN, otherwise="outside the span, and for the span's own name and signature"),
    *_rules("symbols", {"import-removed": "an import is gone"}, _WARN,
            otherwise="note if the patch itself made it unused"),
    *_rules("symbols", {"moved": "a definition moved", "shadowed": "a new name hides a builtin or an import"}, _NOTE),
    *_rules("symbols", {"comment-removed": "a comment went while its code stayed"}, _OFF),
    *_rules("blast", {"dangling": "a reference that base could resolve and head cannot"}, _FAIL,
            otherwise="fail when unambiguous, else note"),
    *_rules("blast", {"reach": "who refers to what the patch changed"}, _NOTE),
    *_rules("vacuity", {
        "vacuous": "an assertion that holds whatever the code does",
        "no-oracle": "a test that checks nothing",
        "dead-oracle": "an assertion that never runs or cannot propagate",
        "uncollected": "a test that the runner does not collect",
    }, _FAIL, otherwise="fail on the static list or when confirmed by running, else warn"),
    *_rules("vacuity", {
        "tautology": "an expectation computed by the code under test",
        "mocked-sut": "the code under test is replaced by a mock",
    }, _FAIL, otherwise="warn until confirmed by running"),
    *_rules("vacuity", {
        "weak-oracle": "an assertion that many wrong answers pass",
        "conditional-oracle": "an assertion that may run zero times",
    }, _WARN),
    *_rules("vacuity", {
        "smoke": "a test whose only oracle is that nothing is raised",
        "unknown": "a test whose oracle could not be worked out",
    }, _NOTE),
    *_rules("vacuity", {"nothing-binding": "source changed, tests changed, and none of them binds"}, _FAIL,
            bare=_WARN, otherwise="warn; fail when red_green ran and no test is red on base"),
    *_rules("weakened", {
        "deleted": "a test is gone",
        "skipped": "a test is skipped now",
        "emptied": "a test's body is gone",
        "suite-loosened": "the suite's command or its limits were loosened",
        "assertion-removed": "an assertion is gone",
        "loosened": "an assertion accepts more than before",
        "expected-changed": "an expected value was rewritten",
    }, _FAIL, bare=_WARN,
        otherwise="warn; fail when the runs show that test red on base; note when the code it tested is gone"),
    *_rules("retries", {"score": "a retry loop without a cap, a clock or a back-off"}, _WARN, otherwise="below 4"),
    *_rules("ladder", {
        "extract": "the answer holds no single diff",
        "apply": "the diff does not apply to the base",
        "parse": "a touched file no longer parses",
        "compile": "the project no longer compiles",
        "import": "a changed module no longer imports",
        "test": "the tests are red",
    }, _FAIL, otherwise="new damage only; compile and test need a configured command"),
    *_rules("red_green", {"already-green": "the new tests pass without the fix"}, _WARN, otherwise="needs the runs"),
    *_rules("red_green", {"red-on-head": "the new tests fail with the fix"}, _FAIL,
            otherwise="needs the runs, repeated"),
    *_rules("replay", {"broke": "a test of the base is red on head's source"}, _FAIL,
            otherwise="needs the runs, repeated"),
    *_rules("needed", {"unneeded": "hunks that no test needs"}, _WARN, otherwise="needs the runs"),
    *_rules("needed", {"only-tests-changed": "the tests turned green without any source hunk"}, _FAIL,
            otherwise="base red, head green, no source hunk"),
    *_rules("mutants", {"survived": "a change to a changed line that no test notices"}, _NOTE),
    *_rules("policy", {"changed": "the patch edits the policy, or what runs the gate or says which files count"}, _FAIL,
            otherwise="warn; fail if the patch would loosen it"),
)  # fmt: skip

RULES: dict[str, Rule] = {rule.id: rule for rule in _ALL}
"""Every rule by its id, `signal/kebab-case`."""
