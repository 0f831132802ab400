"""`check --only symbols --only blast` against what its search is made of: `git grep` for the names, and one parse.

    python benchmarks/blast.py [--large] [REPOSITORY BASE HEAD]

Prints CPU seconds (children included) and ratios, each measured in this run: one `git grep` for each changed name, and
one bare parse of the files in which they stand. Small: 200 files; large: 8,000 files of about 2 KB, which is more than
django holds. With a repository its own patch is measured.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from check import ENV

PARSE = """
import subprocess, sys
import tree_sitter_python
from tree_sitter import Language, Parser
parser = Parser(Language(tree_sitter_python.language()))
head, *words = sys.argv[1:]
asked = [option for word in words for option in ("-e", word)]
found = subprocess.run(["git", "grep", "-l", "-w", "-F", "-z", *asked, head, "--", "*.py"], capture_output=True).stdout
names = found.split(b"\\0")[:-1]
blobs = subprocess.run(["git", "cat-file", "--batch"], input=b"\\n".join(names) + b"\\n", capture_output=True).stdout
at = 0
while at < len(blobs):
    end = blobs.index(b"\\n", at)
    size = int(blobs[at:end].split()[2])
    parser.parse(blobs[end + 1 : end + 1 + size])
    at = end + size + 2
"""


def module(number: int, changed: bool) -> str:
    """About 2 KB: forty functions; one module in fifty uses the shared helpers."""
    lines = [f'"""Module {number}."""', ""]
    if number % 50 == 1:
        lines += ["from shared import first_helper, second_helper", ""]
    for function in range(20):
        lines += [f"def step_{number}_{function}(value):", f"    value += {number + function}", "    return value", ""]
    if number % 50 == 1:
        lines += ["def users(value):", "    return first_helper(value) + second_helper(value)", ""]
    return "\n".join(lines)


def shared(changed: bool) -> str:
    """Two helpers that change, three that do not."""
    more = " + 1" if changed else ""
    names = ("first_helper", "second_helper", "third_helper", "fourth_helper", "fifth_helper")
    return "\n\n".join(
        f"def {name}(value):\n    return value * 2{more if at < 2 else ''}\n" for at, name in enumerate(names)
    )


def build(root: Path, count: int) -> None:
    """Two commits; the second changes the bodies of two helpers."""

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=root, env=ENV, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    for number in range(count):
        path = root / f"pkg{number // 100}" / f"m{number}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(module(number, changed=False))
    for changed in (False, True):
        (root / "shared.py").write_text(shared(changed))
        git("add", "-A")
        git("commit", "-q", "-m", "change")
    git("-c", "pack.threads=1", "repack", "-a", "-d", "-q")


def cpu(words: list[str], root: Path, repeat: int) -> float:
    """CPU seconds of a command and its children, the median of `repeat` runs."""
    seen = []
    for _ in range(repeat):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, cwd=root, env=ENV, check=False, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seen.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(seen)


def changed_names(root: Path, base: str, head: str) -> list[str]:
    """What `blast` looked for, by its own measures."""
    words = [sys.executable, "-m", "patchwidth", "check", "--base", base, "--head", head, "--only", "blast"]
    done = subprocess.run([*words, "--report", "json"], cwd=root, env=ENV, check=False, capture_output=True)
    (signal,) = json.loads(done.stdout)["signals"]
    return sorted({one["name"].rpartition(".")[2] for one in signal["measures"]["reach"]})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--large", action="store_true", help="8,000 files instead of 200")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("patch", nargs="*", metavar="REPOSITORY BASE HEAD")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root, base, head = Path(folder), "HEAD~1", "HEAD"
        if args.patch:
            root, base, head = Path(args.patch[0]), args.patch[1], args.patch[2]
        else:
            build(root, 8000 if args.large else 200)
        names = changed_names(root, base, head)
        files = len(
            subprocess.run(["git", "ls-tree", "-r", head], cwd=root, capture_output=True, check=True).stdout.split(
                b"\n"
            )
        )
        bare = cpu(
            [sys.executable, "-m", "patchwidth", "check", "--base", base, "--head", head, "--only", "fence"],
            root,
            args.repeat,
        )
        both = [sys.executable, "-m", "patchwidth", "check", "--base", base, "--head", head, "--only", "symbols"]
        ours = cpu([*both, "--only", "blast"], root, args.repeat)
        grep = sum(
            cpu(["git", "grep", "-w", "-F", "-n", name, head, "--", "*.py"], root, args.repeat) for name in names
        )
        parse = cpu([sys.executable, "-c", PARSE, head, *names], root, args.repeat)
    print(f"{files} files, {len(names)} changed names; CPU seconds, median of {args.repeat}")
    print(f"{'check without names':36}{bare:8.3f}")
    print(f"{'one git grep for each name':36}{grep:8.3f}")
    print(f"{'the files with hits parsed once':36}{parse:8.3f}")
    print(f"{'symbols and blast on top':36}{ours - bare:8.3f}  {(ours - bare) / (grep + parse):5.2f} x the two above")


if __name__ == "__main__":
    main()
