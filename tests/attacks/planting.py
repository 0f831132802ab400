"""Files and links to a commit in a bare repository, by one `git fast-import`: no work tree, no push."""

import os
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from repositories import ENV

WHO = b"committer A <a@example.org> 1700000000 +0000\n"


def plant(bare: Path, base: str, files: Mapping[str, str | bytes | None], links: Iterable[tuple[str, str]] = ()) -> str:
    """Commits on `base`, under a branch `attack-` and the id's first twelve digits; the full id.

    `None` deletes a file; a link is a name and its target. Paths may hold any byte but NUL.
    """
    told = [_entry("120000", name, os.fsencode(target)) for name, target in links]
    for name, text in files.items():
        if text is None:
            told.append(b"D " + _quoted(name) + b"\n")
        else:
            told.append(_entry("100644", name, text.encode() if isinstance(text, str) else text))
    commit = b"commit refs/attacks/new\nmark :1\n" + WHO + b"data 7\nchange\n\nfrom " + base.encode() + b"\n"
    # forced, since each commit begins anew where the last one's name still stands
    words = ["git", "-c", "fastimport.unpackLimit=1", "fast-import", "--quiet", "--force"]
    with subprocess.Popen(words, cwd=bare, env=ENV, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as importer:
        assert importer.stdin is not None
        assert importer.stdout is not None
        importer.stdin.write(commit + b"".join(told) + b"get-mark :1\n")
        importer.stdin.flush()
        sha = importer.stdout.readline().decode().strip()
        importer.stdin.write(f"reset refs/heads/attack-{sha[:12]}\nfrom :1\n\n".encode())
        importer.stdin.close()
    assert importer.returncode == 0
    return sha


def _entry(mode: str, name: str, content: bytes) -> bytes:
    return b"M %s inline %s\ndata %d\n%s\n" % (mode.encode(), _quoted(name), len(content), content)


def _quoted(name: str) -> bytes:
    """Every byte in octal, so that no name means anything to the stream (git-fast-import, `<path>`)."""
    return b'"' + b"".join(b"\\%03o" % byte for byte in os.fsencode(name)) + b'"'
