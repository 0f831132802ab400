"""Whole words -> where they stand in a tree, by `git grep`, which reads what it must and no more."""

import re
import subprocess
import tempfile
from collections.abc import Sequence

from patchwidth.adapters.git_process import Environment, failed, start
from patchwidth.model.snapshot import Hit, Hits

_WORD = re.compile(r"[^\W\d]\w*")
_CHUNK = 1 << 16
_LONGEST = 1 << 26
"""Bytes of git's answer that are read; what is longer is cut, and said to be."""


def grep(tree: str, words: Sequence[str], endings: Sequence[str], most: int, env: Environment, cwd: str) -> Hits:
    """Where the words stand by themselves in the tree's files with these endings, `most` times at most.

    A word that is none is not looked for. Files whose content is missing are left out, and said to be. Raises
    `RepositoryError` when git fails otherwise.
    """
    wanted = [word for word in dict.fromkeys(words) if _WORD.fullmatch(word)]
    if not wanted or not endings or most <= 0:
        return Hits({})
    # the words come by standard input: nothing of a patch stands on a command line, and there is no limit to them
    # --no-recurse-submodules, -I: neither other repositories nor binary files
    command = ["grep", "-w", "-F", "-n", "-o", "-z", "-I", "--no-color", "--no-textconv", "--no-recurse-submodules"]
    arguments = [*command, "-f", "-", tree, "--", *(f":(glob)**/*{ending}" for ending in endings)]
    return _run(arguments, "\n".join(wanted).encode("utf-8", "surrogateescape"), tree, most, env, cwd)


def _run(arguments: Sequence[str], words: bytes, tree: str, most: int, env: Environment, cwd: str) -> Hits:

    with tempfile.TemporaryFile() as complaints, tempfile.TemporaryFile() as asked:
        asked.write(words + b"\n")
        asked.seek(0)
        process = start(arguments, env, cwd=cwd, stdin=asked.fileno(), stderr=complaints.fileno())
        found, cut = _read(process, tree.encode(), most)
        if cut:
            process.kill()
        process.communicate()
        complaints.seek(0)
        told = complaints.read(1 << 16)
    lacking = b"unable to read" in told
    if process.returncode not in (0, 1) and not cut and not lacking:
        raise failed(arguments, process.returncode, told)
    return Hits(found, cut=cut, lacking=lacking)


def _read(process: "subprocess.Popen[bytes]", tree: bytes, most: int) -> tuple[dict[str, list[Hit]], bool]:
    """The hits, and whether there are more of them."""
    if process.stdout is None:
        return {}, False
    # a path may hold a newline, so a record is told by its tree in front and by its zeros
    record = re.compile(re.escape(tree) + rb":([^\0]+)\0([0-9]+)\0([^\n]*)\n")
    found: dict[str, list[Hit]] = {}
    count = size = 0
    rest = b""
    while chunk := process.stdout.read(_CHUNK):
        size += len(chunk)
        rest += chunk
        last = 0
        for match in record.finditer(rest):
            if count == most:
                return found, True
            count += 1
            path = match[1].decode("utf-8", "surrogateescape")
            found.setdefault(path, []).append(Hit(int(match[2]), match[3].decode("utf-8", "replace")))
            last = match.end()
        rest = rest[last:]
        if size > _LONGEST:
            return found, True
    return found, False
