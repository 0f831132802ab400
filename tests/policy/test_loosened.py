import pytest

from patchwidth.policy.config import load
from patchwidth.policy.loosened import loosened


def phrases(before: str, after: str) -> tuple[str, ...]:
    return loosened(load(before.encode(), source="base"), load(after.encode(), source="head"))


LOOSER = [
    ("", "fail-on: never", "fail-on goes from fail to never"),
    ("fail-on: warn", "fail-on: fail", "fail-on goes from warn to fail"),
    ("fail-on: warn", "", "fail-on goes from warn to fail"),
    ("required: [width, fence]", "required: [fence]", "required drops width"),
    ("preserve: [public]", "", "preserve drops public"),
    ("fence: {allow: [src/**]}", "", "fence.allow is gone"),
    ("fence: {allow: [src/**]}", "fence: {allow: []}", "fence.allow is gone"),
    ("fence: {allow: [src/**]}", "fence: {allow: [src/**, docs/]}", "fence.allow adds docs/"),
    ("fence: {allow: [src/*]}", "fence: {allow: [src/a]}", "fence.allow adds src/a"),
    ("fence: {allow: [src/a.py]}", "fence: {allow: ['**']}", "fence.allow adds **"),
    ("fence: {deny: [a, b]}", "fence: {deny: [b]}", "fence.deny drops a"),
    ("fence: {files: 3}", "fence: {files: 4}", "fence.files goes from 3 to 4"),
    ("fence: {files: 3}", "", "fence.files goes from 3 to no limit"),
    ("fence: {lines: 3}", "fence: {lines: 4}", "fence.lines goes from 3 to 4"),
    ("", "rules: {fence/files: warn}", "fence/files goes from its default to warn"),
    ("", "rules: {width/read: off}", "width/read goes from its default to off"),
    ("rules: {width/read: fail}", "rules: {width/read: warn}", "width/read goes from fail to warn"),
    ("rules: {width/read: warn}", "", "width/read goes from warn to its default"),
    ("rules: {width/wide: fail}", "", "width/wide goes from fail to its default"),
    (
        "rules: {symbols/moved: off}",
        "rules: {symbols/moved: off, blast/reach: off}",
        "blast/reach goes from its default to off",
    ),
    ("", "roles: {generated: [src/**]}", "roles.generated adds src/**"),
    ("roles: {source: [a.py]}", "roles: {source: [a.py], docs: [b.py]}", "roles.docs adds b.py"),
    ("roles: {source: [a.py]}", "", "roles.source drops a.py"),
    ("roles: {source: [a], docs: [b]}", "roles: {docs: [b], source: [a]}", "roles stand in another order"),
    ("", "width: {read: {ratio: 0.9}}", "width.read.ratio goes from 0.8 to 0.9"),
    ("", "width: {as-is: {files: 2}}", "width.as-is.files goes from 1 to 2"),
    ("", "width: {preset: original}", "width.preset changes"),
    ("", "blast: {depth: 0}", "blast.depth goes from 1 to 0"),
    ("run: {test: pytest}", "run: {test: 'true'}", "run.test changes"),
    ("run: {test: pytest}", "", "run.test changes"),
    ("", "run: {timeout: 1}", "run.timeout goes from 300 to 1"),
    ("", "exempt: {authors: ['dependabot[bot]', me]}", "exempt.authors adds me"),
    ("", "exempt: {label: bug}", "exempt.label changes"),
    ("", "exempt: {sticky: true}", "exempt.sticky is on"),
]

NOT_LOOSER = [
    ("", ""),
    ("", "version: 1"),
    ("fail-on: never", "fail-on: fail"),
    ("", "fail-on: fail"),
    ("", "fail-on: warn"),
    ("", "required: [width]"),
    ("", "preserve: [public]"),
    ("", "fence: {allow: [src/**], deny: [a], files: 1, lines: 1}"),
    ("fence: {allow: [src/**, b]}", "fence: {allow: [src/**]}"),
    ("fence: {allow: [src/**]}", "fence: {allow: [src/a.py]}"),
    ("fence: {allow: [src]}", "fence: {allow: [src/a/b.py]}"),
    ("fence: {allow: [src/]}", "fence: {allow: [src/a/]}"),
    ("fence: {files: 4}", "fence: {files: 3}"),
    ("", "rules: {width/read: warn}"),
    ("rules: {width/read: off}", "rules: {width/read: note}"),
    ("rules: {width/read: off}", ""),
    ("rules: {width/read: note}", ""),
    ("", "rules: {symbols/comment-removed: note}"),
    ("", "roles: {source: [a.py]}"),
    ("roles: {docs: [a, b]}", "roles: {docs: [a]}"),
    ("roles: {docs: [a]}", "roles: {test: [a]}"),
    ("", "width: {read: {ratio: 0.5}, as-is: {ratio: 0}}"),
    ("width: {preset: original}", "width: {preset: original, read: {lines: 10}}"),
    ("", "blast: {depth: 2}"),
    ("", "run: {test: pytest, timeout: 600}"),
    ("", "exempt: {authors: []}"),
    ("exempt: {sticky: true}", ""),
    ("", "gate-id: other"),
]


@pytest.mark.parametrize(("before", "after", "phrase"), LOOSER)
def test_looser(before: str, after: str, phrase: str) -> None:
    assert phrases(before, after) == (phrase,)


@pytest.mark.parametrize(("before", "after"), NOT_LOOSER)
def test_not_looser(before: str, after: str) -> None:
    assert phrases(before, after) == ()


def test_everything_is_listed() -> None:
    assert phrases("fence: {files: 1, lines: 1}", "fail-on: never") == (
        "fail-on goes from fail to never",
        "fence.files goes from 1 to no limit",
        "fence.lines goes from 1 to no limit",
    )
