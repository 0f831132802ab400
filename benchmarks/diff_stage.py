"""How long the diff stage takes beside plain `git diff-tree -p -U0`, both in one run, and what memory it needs.

    python benchmarks/diff_stage.py [--huge] [--repeat N]

Each row is a fresh process: interpreter, imports, opening the repository, resolving two names, reading the patch.
Byte code is warm, as in an installed package, and nothing is collected, as in the command.
CPU counts git's processes too; the ratios are medians of pairs.
"""

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SIZES = {"small": (75, 300, 0.02), "large": (1_900, 200, 0.11), "huge": (19_390, 200, 0.11)}
"""Files, lines a file, share of lines that are touched: about 0.15, 10 and 100 MB of diff."""

GIT = ["git", "diff-tree", "-r", "-p", "-U0"]
PEAK = 'print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])'
OURS = f"""
import gc, sys
gc.disable()  # as the command does
from patchwidth.adapters.git import Repository
with Repository(sys.argv[1]) as repository:
    patch = repository.diff(sys.argv[2], sys.argv[3])
    print(len(patch.files))
    print(patch.added_lines + patch.deleted_lines)
    {PEAK}
"""


class Measured(NamedTuple):
    """One call: CPU and elapsed seconds, CPU with that of its children, and its output."""

    seconds: tuple[float, float]
    out: bytes


def rows(chance: random.Random, count: int) -> list[bytes]:
    return [
        b"    value_%d = compute(%d, name=%d)\n" % (chance.randrange(999), number, chance.randrange(9999))
        for number in range(count)
    ]


def edited(chance: random.Random, lines: list[bytes], share: float) -> Iterator[bytes]:
    at = 0
    while at < len(lines):
        if chance.random() < share:
            at += chance.choice([1, 1, 1, 2, 3, 5, 12])
            for number in range(chance.choice([0, 1, 2, 3, 8, 20])):
                yield b"    changed_%d = %d\n" % (chance.randrange(10**6), number)
        else:
            yield lines[at]
            at += 1


def build(folder: Path, name: str) -> None:
    """Write the two trees of one size into a bare repository."""
    files, count, share = SIZES[name]
    subprocess.run(["git", "init", "-q", "--bare", str(folder)], check=True)
    with subprocess.Popen(["git", "fast-import", "--quiet"], cwd=folder, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        for side in (b"old", b"new"):
            commit = b"commit refs/heads/%s\ncommitter A <a@example.org> 1700000000 +0000\ndata 1\nx\n" % side
            process.stdin.write(commit)
            for number in range(files):
                chance = random.Random(number)
                lines = rows(chance, count)
                data = b"".join(lines if side == b"old" else edited(chance, lines, share))
                path = b"src/d%03d/f%05d.py" % (number % 97, number)
                process.stdin.write(b"M 100644 inline %s\ndata %d\n%s\n" % (path, len(data), data))


def measured(command: list[str], folder: Path, env: dict[str, str]) -> Measured:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    out = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.PIPE, check=True).stdout
    elapsed, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Measured((cpu, elapsed), out)


def compare(name: str, folder: Path, repeat: int, env: dict[str, str]) -> str:
    """One row of the table."""
    build(folder, name)
    ours = [sys.executable, "-c", OURS, str(folder), "refs/heads/old", "refs/heads/new"]
    git = [*GIT, "refs/heads/old", "refs/heads/new"]
    size = len(measured(git, folder, env).out)
    measured(ours, folder, env)
    pairs = [(measured(git, folder, env), measured(ours, folder, env)) for _ in range(repeat)]
    files, lines, peak = map(int, pairs[-1][1].out.split())
    bare = int(measured([sys.executable, "-c", PEAK], folder, env).out)
    cells = [f"{name:6} {size / 1e6:8.2f} {files:7} {lines:9}"]
    for kind in (0, 1):
        theirs = [pair[0].seconds[kind] for pair in pairs]
        mine = [pair[1].seconds[kind] for pair in pairs]
        ratio = statistics.median(own / other for own, other in zip(mine, theirs, strict=True))
        cells.append(f"{statistics.median(theirs) * 1e3:8.0f} {statistics.median(mine) * 1e3:8.0f} {ratio:6.2f}")
    return " ".join([*cells, f"{peak / 1024:8.0f} {bare / 1024:6.0f}"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--huge", action="store_true", help="also 100 MB of diff (takes a few minutes)")
    parser.add_argument("--repeat", type=int, default=9)
    options = parser.parse_args()
    print("                                          CPU ms                  elapsed ms             peak MiB")
    print("case         MB   files     lines      git     ours  ratio      git     ours  ratio     ours   bare")
    with tempfile.TemporaryDirectory() as scratch:
        env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = str(Path(scratch) / "bytecode")
        for name in ("small", "large", "huge") if options.huge else ("small", "large"):
            repeat = options.repeat if name != "huge" else max(2, options.repeat // 3)
            print(compare(name, Path(scratch) / name, repeat, env), flush=True)


if __name__ == "__main__":
    main()
