"""What `--help`, `width` and `pin` may not load: start-up is a budget, and modules are what it is spent on."""

import json
import subprocess
import sys

import pytest

HEAVY = {
    "rich",
    "yaml",
    "unidiff",
    "jsonschema",
    "asyncio",
    "importlib.metadata",
    "urllib.request",
    "xml.etree",
    "unittest",
    "github",
    "requests",
    "patchwidth.adapters.github",
    "patchwidth.model.forge",
}

PROBE = """
import json, sys
from patchwidth.edges.cli import run
code = run(sys.argv[1:])
sys.stderr.write("\\n" + json.dumps([code, sorted(sys.modules)]))
"""


def loaded(*words, cwd=None):
    done = subprocess.run([sys.executable, "-c", PROBE, *words], cwd=cwd, capture_output=True, text=True, check=True)
    code, modules = json.loads(done.stderr.splitlines()[-1])
    return code, set(modules)


def heavy(modules):
    return {m for m in modules for h in HEAVY if m == h or m.startswith(h + ".")}


@pytest.fixture
def diff(tmp_path):
    (tmp_path / "a.diff").write_text("--- a/a.py\n+++ b/a.py\n@@ -1,0 +2 @@\n+x = 1\n")
    (tmp_path / "a.py").write_text("def f():\n    return 1\n")
    return tmp_path


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("check", "--help")])
def test_help_loads_nothing_that_measures(words):
    code, modules = loaded(*words)
    assert code == 0
    assert not heavy(modules) | {m for m in modules if m.startswith(("tree_sitter", "patchwidth.engine", "subprocess"))}


def test_width_loads_no_grammar_no_report_and_no_policy(diff):
    code, modules = loaded("width", "a.diff", "--span", "a.py:1-9", cwd=diff)
    assert code == 0
    # unidiff is the second reader of a text, so it may load here
    assert not heavy(modules) - {m for m in modules if m.startswith("unidiff")}
    assert not {m for m in modules if m.startswith(("tree_sitter", "patchwidth.reports", "patchwidth.policy"))}


def test_pin_loads_one_grammar(diff):
    code, modules = loaded("pin", "a.py:2", cwd=diff)
    assert code == 0
    assert not heavy(modules)
    grammars = {m.split(".")[0] for m in modules if m.startswith("tree_sitter_")}
    assert grammars == {"tree_sitter_python"}
    assert not {m for m in modules if m.startswith(("patchwidth.adapters.git", "patchwidth.signals"))}
