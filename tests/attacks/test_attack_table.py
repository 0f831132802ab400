"""The table of attacks names tests that exist, and every test of an attack stands in it."""

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_the_table_and_the_tests_are_the_same():
    table = (HERE / "README.md").read_text()
    named = re.findall(r"`([a-z_0-9]+)`", "".join(row.rpartition("| `")[2] and row for row in table.split("\n")))
    named = {name for name in named if name.count("_") > 2}
    written = {
        found[1]
        for file in HERE.glob("test_attack_*.py")
        if file.name != Path(__file__).name
        for found in re.finditer(r"(?m)^def test_(\w+)\(", file.read_text())
    }
    assert named == written
