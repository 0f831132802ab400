"""CPU milliseconds of short commands, the interpreter's own start included, against a bare interpreter.

python benchmarks/startup.py
"""

import compileall
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import patchwidth

BUDGETS = {"--help": 75, "width": 75, "pin": 95}
"""Milliseconds, as the project set them for a machine where a bare interpreter takes 13."""

PROBE = (
    "import json, resource, subprocess, sys\n"
    "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)\n"
    "u = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
    "print(json.dumps(1000 * (u.ru_utime + u.ru_stime)))\n"
)


def cpu(words: list[str], root: Path) -> float:
    """Median of 21 runs."""
    seen = []
    for _ in range(21):
        done = subprocess.run([sys.executable, "-c", PROBE, *words], cwd=root, capture_output=True, check=True)
        seen.append(json.loads(done.stdout))
    return float(statistics.median(seen))


def main() -> None:
    # as installed: pip compiles what it installs, a checkout may not be allowed to keep its byte code
    compileall.compile_dir(str(Path(patchwidth.__file__).parent), quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "a.py").write_text("def f():\n    return 1\n")
        (root / "a.diff").write_text("--- a/a.py\n+++ b/a.py\n@@ -1,0 +2 @@\n+x = 1\n")
        ours = [sys.executable, "-m", "patchwidth"]
        bare = cpu([sys.executable, "-c", "pass"], root)
        print(f"{'bare interpreter':20}{bare:7.1f} ms")
        for name, words in {
            "--help": ["--help"],
            "width": ["width", "a.diff", "--span", "a.py:1-9"],
            "pin": ["pin", "a.py:2"],
        }.items():
            spent = cpu([*ours, *words], root)
            print(f"{name:20}{spent:7.1f} ms  {spent / bare:5.1f} x bare, budget {BUDGETS[name]} ms")


if __name__ == "__main__":
    main()
