"""The table of attacks names tests that exist, and every test of an attack stands in it, under its file."""

import re
from pathlib import Path

HERE = Path(__file__).parent
ROW = re.compile(r"\| (?P<attack>.+) \| (?P<outcome>.+) \| (?P<tests>`[a-z0-9_]+`(?:, `[a-z0-9_]+`)*) \|")


def tabled(text):
    """The tests that each heading's rows name; a row that is none raises."""
    made = {}
    for section in text.split("\n## ")[1:]:
        file, *lines = section.splitlines()
        rows = [ROW.fullmatch(line) for line in lines if line.startswith("|")][2:]
        made[file] = [name for row in rows for name in re.findall("`(.+?)`", row["tests"])]
    return made


def written(file):
    """The tests in a file."""
    return re.findall(r"(?m)^def test_(\w+)\(", (HERE / file).read_text())


def test_the_table_and_the_tests_are_the_same():
    table = tabled((HERE / "README.md").read_text())
    here = {file.name for file in HERE.glob("test_*.py")} - {Path(__file__).name}
    assert here == {file for file in table if "/" not in file}
    for file, named in table.items():
        assert len(named) == len({*named}) > 0, file
        assert {*named} <= {*written(file)}, file
    assert {file: sorted(table[file]) for file in here} == {file: sorted(written(file)) for file in here}
