"""Turns rows of cells into a GitHub Markdown table of at most so many bytes, folded where asked."""

from collections.abc import Iterable, Sequence


def size(text: str) -> int:
    """UTF-8 bytes, with the blank line that follows."""
    return len(text.encode()) + 2


def folded_table(what: str, header: Sequence[str], rows: Iterable[Sequence[str]], total: int, room: int) -> str:
    """A table of at most `room` bytes behind a line that says `what`; empty where not even its head fits."""
    title = f"In full: {what}"
    return folded(title, table(header, rows, total, room - size(folded(title, "-"))))


def folded(title: str, body: str) -> str:
    """A block that a reader opens; empty without a body. `title` is our own words: it is set as HTML."""
    return f"<details><summary>{title}</summary>\n\n{body}\n\n</details>" if body else ""


def table(header: Sequence[str], rows: Iterable[Sequence[str]], total: int, room: int) -> str:
    """A table of at most `room` bytes; where rows are missing its last one says how many.

    Cells are Markdown already; `total` is how many rows there are.
    """
    lines = [_row(header), _row(["---"] * len(header))]
    last = _row([f"{total} more rows in the JSON report", *[""] * (len(header) - 1)])
    room -= sum(map(size, (*lines, last)))
    if room < 0 or not total:
        return ""
    for at, cells in enumerate(rows):
        line = _row(cells)
        room -= size(line)
        if room < 0:
            lines.append(last.replace(str(total), str(total - at), 1))
            break
        lines.append(line)
    return "\n".join(lines)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
