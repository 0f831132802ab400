"""The signal `retries` where a specification cannot reach: without trees, and its facts."""

from patchwidth.model.case import Case
from patchwidth.model.errors import Reason
from patchwidth.model.patch import FileChange, Patch, Runs, Status
from patchwidth.model.reading import Outcome
from patchwidth.model.role import Role
from patchwidth.signals.retries import Limits, read, rule
from patchwidth.source.outlines import SnapshotOutlines
from signals_fakes import WrittenTree

LOOP = """while True:
    try:
        ask()
        break
    except OSError:
        sleep(1)
"""


def case(files, changes):
    tree = WrittenTree({path: text.encode() for path, text in files.items()})
    return Case(
        patch=Patch(files=tuple(changes)),
        base=tree,
        head=tree,
        outlines=SnapshotOutlines(tree, tree),
        roles={change.path: Role.SOURCE for change in changes},
    )


def change(path, *runs, status=Status.MODIFIED):
    return FileChange(path=path, status=status, runs=Runs(runs))


def test_without_trees_it_does_not_run():
    reading = read(Case(patch=Patch(files=())))
    ruling = rule(reading, Limits())
    assert (ruling.outcome, ruling.reason) == (Outcome.NOT_RUN, Reason.NO_TREE)


def test_what_cannot_be_read_and_what_is_gone_is_no_file():
    files = {"a.rb": "loop { }", "b.py": "retry\0", "c.py": LOOP}
    changes = [
        change("a.rb", (1, 0, 1, 1)),
        change("b.py", (1, 0, 1, 1)),
        change("gone.py", (1, 1, 0, 0), status=Status.DELETED),
        change("absent.py", (1, 0, 1, 1)),
        change("c.py"),
    ]
    facts = read(case(files, changes)).facts
    assert facts is not None
    assert (facts.files, facts.touched) == (0, ())


def test_a_loop_outside_of_any_function_has_no_symbol_and_lines_count_to_its_end():
    for run, touched in (((6, 1, 6, 1), 1), ((7, 0, 7, 1), 0), ((6, 1, 6, 0), 0), ((2, 1, 1, 0), 1), ((1, 1, 0, 0), 0)):
        reading = read(case({"c.py": LOOP}, [change("c.py", run)]))
        assert reading.facts is not None
        assert (len(reading.facts.touched), reading.facts.untouched) == (touched, 1 - touched), run
    reading = read(case({"c.py": LOOP}, [change("c.py", (1, 0, 1, 6))]))
    (finding,) = rule(reading, Limits()).findings
    assert finding.message.startswith("score -5 of 8: -3 unbounded loop (line 1)")


def test_two_loops_of_a_function_have_two_fingerprints():
    code = "def f():\n" + "".join(f"    {line}\n" for line in (LOOP + LOOP).splitlines())
    reading = read(case({"c.py": code}, [change("c.py", (1, 0, 1, 13))]))
    first, second = rule(reading, Limits()).findings
    assert (first.symbol, second.symbol) == ("f", "f")
    assert first.fingerprint != second.fingerprint
    assert "and 1 more below 4" in rule(reading, Limits()).because
