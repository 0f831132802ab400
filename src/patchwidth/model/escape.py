"""Turns hostile text into text that stays dead on a terminal and in GitHub's Markdown."""

import re

_HIDDEN = re.compile("[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Printable by Unicode's tables and yet nothing to see: fillers, joiners, variation selectors."""

_BACKTICKS = re.compile("`+")
_LONG_BACKTICKS = re.compile("`{4,}")
_LANGUAGE = re.compile("[a-z][a-z0-9+#-]{0,19}")
_DRAWN = frozenset({"geojson", "math", "mermaid", "stl", "suggestion", "topojson"})
"""Info strings that GitHub does not show as code."""

_COMMAND = re.compile(r"(?m)^([^\S\n]*)::")

_HEX_RUN = re.compile("[0-9a-fA-F]{7}")
_PROSE = re.compile(
    r"""[("']{0,2}(?:[A-Za-z]+(?:['-][A-Za-z]+)*|[+-]?[0-9]{1,6}(?:[.,/][0-9]{1,6})*%?|[-/%=])[)"',.;:!?]{0,3}"""
)
_PARTS = re.compile(r"`([^`]{1,300})`([),.;:!?]{0,3})(?!\S)|(\S+)")
"""A phrase between backticks with the punctuation behind it, or one word."""

_SIGNS = {"<": "&lt;", "<=": "&lt;=", ">": "&gt;", ">=": "&gt;=", "->": "-&gt;"}
_INERT = "(\"'),.;:!?"


def visible(text: str, keep: str = "") -> str:
    r"""The text with every character that hides, moves or reorders others written out; those in `keep` stay.

    Control, format (bidirectional overrides among them), private, unassigned and odd space characters become
    `\xNN`, `\uNNNN` or `\UNNNNNNNN`; a byte that was no UTF-8 (a surrogate from surrogateescape) becomes `\xNN`.
    Printable is what Unicode's general categories call so (`str.isprintable`).
    """
    if text.isprintable() and not _HIDDEN.search(text):
        return text
    return "".join(c if c in keep or (c.isprintable() and not _HIDDEN.match(c)) else _written_out(c) for c in text)


def _written_out(char: str) -> str:
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def unheard(text: str) -> str:
    r"""The text without a workflow command: GitHub's runner takes `::` at a line's start (blanks aside) and `##[`

    anywhere. One sign of each is written as `\uNNNN`, which JSON reads back as that very sign.
    """
    return _COMMAND.sub(r"\g<1>\\u003a:", text).replace("##[", "#\\u0023[")


def shorten(text: str, limit: int) -> str:
    """The text cut in its middle to `limit` characters (at least 5); both ends stay, most of it the tail."""
    if len(text) <= limit:
        return text
    tail = (limit - 3) * 2 // 3
    return f"{text[: limit - 3 - tail]}...{text[len(text) - tail :]}"


def markdown_code(text: str, *, cell: bool = False, limit: int = 300) -> str:
    r"""A code span that shows the text as it is; `cell` says that it stands in a table's cell.

    GitHub makes no mention, reference or link out of a code span. The delimiter is one backtick longer than any run
    inside (CommonMark 0.31, 6.1); cmark refuses delimiters above 80, so long runs are written as `\x60`. In a cell
    `\|` is the escaped pipe even inside code (GFM 4.10) and `\\|` ends the cell in cmark-gfm: a pipe that follows a
    backslash is written as `\x7c`.
    """
    shown = shorten(visible(text), limit)
    if not shown.strip(" "):
        return "(empty)" if not shown else "(spaces)"
    shown = _LONG_BACKTICKS.sub(lambda run: "\\x60" * len(run[0]), shown)
    if cell:
        shown = shown.replace("\\|", "\\\\x7c").replace("|", "\\|")
    fence = "`" * (1 + max((len(run) for run in _BACKTICKS.findall(shown)), default=0))
    pad = " " if shown[0] in "` " or shown[-1] in "` " else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def markdown_text(text: str, *, cell: bool = False, limit: int = 600) -> str:
    """A sentence for a place inside a line of ours: plain words stay, every word that could be more becomes code.

    Escaping is no help against mentions and references: GitHub looks for them in the rendered text. So nothing
    passes as prose but English words, small numbers and their punctuation; names come out as code spans, which is
    how they should look anyway. A phrase between single backticks is a code span.
    """
    parts = _PARTS.finditer(shorten(visible(text), limit))
    return " ".join(_word(m[3], cell=cell) if m[3] else markdown_code(m[1], cell=cell) + m[2] for m in parts)


def _word(word: str, *, cell: bool) -> str:
    if word in _SIGNS:
        return _SIGNS[word]
    if (_PROSE.fullmatch(word) and not _HEX_RUN.search(word)) or not word.strip(_INERT):
        return word
    core = word.rstrip(",.;:!?")
    before, after = "", word[len(core) :]
    if core[0] == "(" and (core[-1] == ")" or ")" not in core):
        before, core = "(", core[1:]
    if core[-1] == ")" and core.count("(") < core.count(")"):
        core, after = core[:-1], ")" + after
    if len(core) > 2 and core[0] == core[-1] and core[0] in "'\"":
        before, core, after = before + core[0], core[1:-1], core[-1] + after
    return f"{before}{markdown_code(core, cell=cell)}{after}"


def markdown_block(text: str, language: str = "") -> str:
    """Lines of code as a block of their own; set blank lines around it and no list before it.

    The fence is longer than any run of backticks inside. cmark counts a fence's length in a byte, so text with huge
    runs is indented by four spaces instead: then no line of it can end the block.
    """
    shown = visible(text.replace("\r\n", "\n"), keep="\n\t")
    longest = max((len(run) for run in _BACKTICKS.findall(shown)), default=0)
    if longest > 100:
        return "\n".join(f"    {line}" for line in shown.split("\n"))
    fence = "`" * max(3, longest + 1)
    info = language if _LANGUAGE.fullmatch(language) and language not in _DRAWN else ""
    return f"{fence}{info}\n{shown}\n{fence}"
