"""`demo`: builds a small repository with a wide patch and judges it, as `check` would."""

import argparse
import tempfile
from pathlib import Path

from patchwidth.adapters.git_process import environment
from patchwidth.adapters.git_process import run as git
from patchwidth.edges import check
from patchwidth.edges.parser import build
from patchwidth.edges.screen import out

_BASE = {
    "shop/cart.py": '''"""A cart: lines of goods and what they cost."""

import math


def _round_up(cents):
    """Cents to the next ten."""
    return -(-cents // 10) * 10


def subtotal(lines):
    """Cents for all lines."""
    return sum(price * count for price, count in lines)


def discount(total, percent):
    """Cents to take off `total`."""
    if percent > 100:
        return total
    return total * percent / 100


def label(total):
    """The price as people read it."""
    return f"{total // 100}.{total % 100:02d}"
''',
    "shop/report.py": '''"""What was sold."""

from shop.cart import _round_up, label, subtotal


def daily(carts):
    """One line a cart."""
    return [label(_round_up(subtotal(lines))) for lines in carts]
''',
    "tests/test_cart.py": """from shop.cart import discount


def test_discount_of_nothing():
    assert discount(0, 10) == 0
""",
    "README.md": "# shop\n\nA cart and its reports.\n",
}

_HEAD = {
    "shop/cart.py": '''"""A cart: lines of goods and what they cost."""


def round_up_to_ten(cents):
    """Cents to the next ten."""
    remainder = cents % 10
    if remainder:
        return cents + 10 - remainder
    return cents


def subtotal(lines):
    """Cents for all lines."""
    total = 0
    for price, count in lines:
        total += price * count
    return total


def discount(total, percent):
    """Cents to take off `total`."""
    if percent > 100:
        return total
    return total * percent // 100


def label(total):
    """The price as people read it."""
    euros, cents = divmod(total, 100)
    return f"{euros}.{cents:02d}"
''',
    "shop/report.py": '''"""What was sold."""

from shop.cart import label, round_up_to_ten, subtotal


def daily(carts):
    """One line a cart."""
    rows = []
    for lines in carts:
        rows.append(label(round_up_to_ten(subtotal(lines))))
    return rows
''',
    "tests/test_cart.py": """from shop.cart import discount


def test_discount_of_nothing():
    assert discount(0, 10) == 0


def test_discount_is_whole_cents():
    assert discount(995, 10) == 99
""",
    "README.md": "# shop\n\nA cart, its discounts and its daily reports.\n",
}

ORIGIN = "base:shop/cart.py:20"
"""The line that broke: `discount` gave fractions of a cent."""


def run(args: argparse.Namespace) -> int:
    """Judges the built-in patch and prints the report; the verdict is shown, the exit code is 0."""
    with tempfile.TemporaryDirectory(prefix="patchwidth-demo-") as folder:
        root = Path(folder)
        _commit(root, _BASE, "A shop")
        _commit(root, _HEAD, "Fix the discount")
        words = ["check", "--repo", folder, "--base", "HEAD~1", "--head", "HEAD", "--at", ORIGIN]
        words += ["--report", args.report, "--color", args.color]
        code = check.run(build().parse_args(words))
    if args.report == "terminal" and not args.quiet:
        out(f"In a repository of yours: patchwidth check --at PATH:LINE. There this verdict would exit {code}.")
    return 0


def _commit(root: Path, files: dict[str, str], message: str) -> None:
    who = {"NAME": "demo", "EMAIL": "demo@example.org", "DATE": "1700000000 +0000"}
    env = environment({f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in who.items()})
    if not (root / ".git").exists():
        git(["init", "-q", "-b", "main"], env, cwd=str(root))
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    git(["add", "-A"], env, cwd=str(root))
    git(["commit", "-q", "-m", message], env, cwd=str(root))
