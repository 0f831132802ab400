"""`patchwidth check` against the floor: `git diff-tree -p -U0` plus one bare parse of both sides of the touched files.

    python benchmarks/check.py [--large]

Prints CPU seconds (children included) and ratios, each measured in this run. Small: 75 files; large: 3,000 files of
about 600 bytes, 60,000 changed lines.
"""

import argparse
import compileall
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import patchwidth

ENV = {
    **os.environ,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}

PARSE = """
import subprocess, sys
import tree_sitter_python
from tree_sitter import Language, Parser
parser = Parser(Language(tree_sitter_python.language()))
names = subprocess.run(["git", "diff-tree", "-r", "--name-only", "HEAD~1", "HEAD"], capture_output=True).stdout.split()
asked = b"".join(b"%s:%s\\n" % (rev, name) for rev in (b"HEAD~1", b"HEAD") for name in names)
blobs = subprocess.run(["git", "cat-file", "--batch"], input=asked, capture_output=True).stdout
at = 0
while at < len(blobs):
    end = blobs.index(b"\\n", at)
    size = int(blobs[at:end].split()[2])
    parser.parse(blobs[end + 1 : end + 1 + size])
    at = end + size + 2
"""


def source(number: int, changed: bool) -> str:
    """About 600 bytes and thirty lines; ten lines differ between the sides, so twenty lines change."""
    lines = [f'"""Module {number}."""', "", "import math", ""]
    for function in range(5):
        lines += [f"def step_{function}(value):", "    # one step"]
        for part in range(2):
            operand = number + function + part + (1 if changed else 0)
            lines.append(f"    value += {operand}")
        lines += ["    return math.floor(value)", ""]
    return "\n".join(lines) + "\n"


def build(root: Path, count: int) -> None:
    """Two commits: every file changes in ten lines."""

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=root, env=ENV, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    for changed in (False, True):
        for number in range(count):
            path = root / f"pkg{number // 100}" / f"m{number}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(source(number, changed))
        git("add", "-A")
        git("commit", "-q", "-m", "change")


def cpu(words: list[str], root: Path, repeat: int) -> tuple[float, float]:
    """Median CPU seconds of a command with its children, and its peak memory in MiB."""
    seen, peak = [], 0.0
    for _ in range(repeat):
        probe = (
            "import json, resource, subprocess, sys\n"
            "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False)\n"
            "u = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
            "print(json.dumps([u.ru_utime + u.ru_stime, u.ru_maxrss]))\n"
        )
        done = subprocess.run([sys.executable, "-c", probe, *words], cwd=root, env=ENV, capture_output=True, check=True)
        seconds, memory = json.loads(done.stdout.splitlines()[-1])
        seen.append(seconds)
        peak = max(peak, memory / 1024)
    return statistics.median(seen), peak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--large", action="store_true", help="3,000 files instead of 75")
    parser.add_argument("--repeat", type=int, default=5)
    args = parser.parse_args()
    count = 3000 if args.large else 75
    # as installed: pip compiles what it installs, a checkout may not be allowed to keep its byte code
    compileall.compile_dir(str(Path(patchwidth.__file__).parent), quiet=1)
    check = [sys.executable, "-m", "patchwidth", "check", "--base", "HEAD~1", "--head", "HEAD"]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        build(root, count)
        diff, _ = cpu(["git", "diff-tree", "-r", "-p", "-U0", "HEAD~1", "HEAD"], root, args.repeat)
        parse, _ = cpu([sys.executable, "-c", PARSE], root, args.repeat)
        bare, _ = cpu([sys.executable, "-c", "pass"], root, args.repeat)
        ours, peak = cpu([*check, "--report", "json"], root, args.repeat)
        pinned, _ = cpu([*check, "--at", "pkg0/m0.py:8", "--report", "json"], root, args.repeat)
    floor = diff + parse
    print(f"{count} files; CPU seconds, median of {args.repeat}; {resource.getpagesize()} bytes a page")
    print(f"{'python -c pass':36}{bare:8.3f}")
    print(f"{'git diff-tree -p -U0':36}{diff:8.3f}")
    print(f"{'both sides read and parsed once':36}{parse:8.3f}")
    print(f"{'check, no origin':36}{ours:8.3f}  {ours / floor:5.2f} x the two above, {peak:.0f} MiB at most")
    print(f"{'check --at':36}{pinned:8.3f}  {pinned / floor:5.2f} x")


if __name__ == "__main__":
    main()
