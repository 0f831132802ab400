"""Turns an action.yml that builds its image into one that pulls it by digest: `pin.py action.yml NAME@sha256:...`."""

import re
import sys
from pathlib import Path

BY_DIGEST = re.compile(r"[a-z0-9][a-z0-9._/:-]*@sha256:[0-9a-f]{64}")
IMAGE = re.compile(r"^  image: .*$", re.MULTILINE)


def pinned(action: str, image: str) -> str:
    """The action's text with `image` in its one `image:` line; ValueError when either is not what it should be."""
    if not BY_DIGEST.fullmatch(image):
        raise ValueError(f"{image!r} is no image by digest (name@sha256:...).")
    if len(IMAGE.findall(action)) != 1:
        raise ValueError("The action has no image: line of its own, or several.")
    return IMAGE.sub(lambda _: f"  image: docker://{image}", action)


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(pinned(file.read_text(encoding="utf-8"), sys.argv[2]), encoding="utf-8")
