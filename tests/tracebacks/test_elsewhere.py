"""The same outputs from other machines, other folders and through other tools: they say the same places."""

import re

import pytest

from patchwidth.model.span import OriginRole
from patchwidth.source.failures import failures
from tracebacks.reading import EXPECTED, SAMPLES, located, spots

CHECKOUT = re.compile(rb"/home/runner/work/(?:r/r|demo/demo(?:/(?:py|js|go|rust|java|ruby|php|c)\b)?)((?:/[\w.$+-]+)*)")
TEXTS = [name for name in EXPECTED if name.endswith(".txt") and name not in ("utf-16.txt", "compose.txt")]


def said(found):
    return (
        {(p.path, p.line, p.role, p.test) for p in found.places if p.role is OriginRole.PRIMARY},
        spots(found.places),
        spots(found.candidates),
    )


def first_of_each_format():
    """One sample a format, long enough to show what stands in front of its lines."""
    chosen = {}
    for name in TEXTS:
        data = (SAMPLES / name).read_bytes()
        if data.count(b"\n") > 5:
            for failure in failures(data):
                chosen.setdefault(failure.format, name)
    return sorted(set(chosen.values()))


FIRST = first_of_each_format()

ROOTS = [
    b"/app",
    b"/__w/r/r",
    b"/github/workspace",
    b"/usr/src/app",
    b"/opt/atlassian/pipelines/agent/build",
    b"/var/lib/jenkins/workspace/x",
    b"/go/src/app",
]


@pytest.mark.parametrize("root", ROOTS, ids=bytes.decode)
@pytest.mark.parametrize("name", FIRST)
def test_wherever_the_tree_lay(name, root):
    moved = CHECKOUT.sub(lambda match: root + match[1], (SAMPLES / name).read_bytes())
    assert said(located(name, data=moved)) == said(located(name))


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("root", [b"D:\\a\\r\\r", b"\\\\server\\share"], ids=["drive", "share"])
def test_on_windows(name, root):
    moved = CHECKOUT.sub(lambda match: root + match[1].replace(b"/", b"\\"), (SAMPLES / name).read_bytes())
    assert said(located(name, data=moved)) == said(located(name))


@pytest.mark.parametrize("name", EXPECTED)
def test_in_one_folder_of_a_larger_repository(name):
    places, every, weighed = said(located(name))
    below = "services/web/"
    moved = located(name, below=below)
    assert said(moved) == (
        {(below + path, line, role, test) for path, line, role, test in places},
        {below + spot for spot in every},
        {below + spot for spot in weighed},
    )


PREFIXES = {
    "GitHub": lambda n: b"2024-03-07T10:02:%02d.1234567Z " % (n % 60),
    "gh run view": lambda n: b"test\tRun tests\t2024-03-07T10:02:%02d.1234567Z " % (n % 60),
    "GitLab": lambda n: b"2024-03-07T10:02:%02d.123456Z 01O " % (n % 60),
    "Jenkins": lambda n: b"10:02:%02d  " % (n % 60),
    "pipeline": lambda n: b"[2024-03-07T10:02:%02d.123Z] " % (n % 60),
    "compose": lambda n: b"web-1  | ",
    "named container": lambda n: b"my-app  | ",
    "foreman": lambda n: b"10:02:%02d web.1  | " % (n % 60),
    "syslog": lambda n: b"Mar 07 10:02:%02d host prog[123]: " % (n % 60),
    "Heroku": lambda n: b"2024-03-07T10:02:%02d.123456+00:00 app[web.1]: " % (n % 60),
    "logcat": lambda n: b"03-07 10:02:%02d.123  1234  1234 E AndroidRuntime: " % (n % 60),
    "BuildKit": lambda n: b"#12 %d.345 " % n,
    "kubectl": lambda n: b"[pod/x-1/c] ",
    "act": lambda n: b"[CI/test]   | ",
    "concurrently": lambda n: b"[%d] " % (n % 2),
    "pnpm": lambda n: b"packages/a test: ",
    "Lerna": lambda n: b"@acme/a: ",
    "Turborepo": lambda n: b"@acme/a:test: ",
    "Ant": lambda n: b"    [junit] ",
    "mail": lambda n: b"> > ",
    "indented": lambda n: b"    ",
}


@pytest.mark.parametrize("tool", PREFIXES)
@pytest.mark.parametrize("name", FIRST)
def test_behind_what_a_tool_puts_in_front_of_each_line(name, tool):
    lines = (SAMPLES / name).read_bytes().rstrip(b"\n").split(b"\n")
    moved = b"\n".join(PREFIXES[tool](n) + line for n, line in enumerate(lines)) + b"\n"
    assert said(located(name, data=moved)) == said(located(name))


@pytest.mark.parametrize("name", TEXTS)
def test_with_other_line_ends(name):
    lines = (SAMPLES / name).read_bytes().replace(b"\r", b"").split(b"\n")
    assert said(located(name, data=b"  \r\n".join(lines))) == said(located(name))
