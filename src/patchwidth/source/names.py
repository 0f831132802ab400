"""Source bytes to names: what a file defines, imports, exports and refers to."""

import re
from bisect import bisect_right
from collections.abc import Collection

from patchwidth.model.names import Import, ImportKind, Names, Reference
from patchwidth.model.ranges import union
from patchwidth.source.grammar import Main, names_grammar
from patchwidth.source.language import language_of
from patchwidth.source.name_marks import NameMarks, gather
from patchwidth.source.name_nest import defined
from patchwidth.source.name_text import Text
from patchwidth.source.outline import LARGEST
from patchwidth.source.outline_lines import Lines
from patchwidth.source.outline_parse import tree_of

_WORD = re.compile(r"[^\W\d]\w*")
_QUOTES = "\"'`<>"


def names(path: str, data: bytes, language: str | None = None, *, only: Collection[str] | None = None) -> Names | None:
    """The names of one file; `None` when it is binary, too large, in no known language, or cannot be read.

    `language` is a key of `languages()`; without one the path's name says it. Never fails on the file's content.
    With `only` these names are what is asked about: references to others, signatures and bodies are left out.
    """
    language = language if language is not None else language_of(path)
    if language is None or len(data) > LARGEST or b"\0" in data:
        return None
    known, lines = names_grammar(language), Lines(data)
    if not any(shape.main is Main.DEFINE for shape in known.shapes):
        return None
    tree = tree_of(known, lines.data) if len(lines) else None
    if tree is None:
        return Names(path=path, language=language)
    matches = known.matches(tree.root) if tree.root is not None and tree.readable else None
    if matches is None:
        return None
    marks = gather(known, matches, lines.data)
    text = Text(lines.data, marks.comments)
    # what is embedded is in use, too
    known_here = (mark for mark in marks.definitions if mark.kind != "embedded")
    taken = {mark.start for mark in (*known_here, *marks.bindings)}
    # what is only passed on is not in use here
    passed = {mark.start for mark in marks.exports if mark.module is not None}
    passed |= {mark.original[0] for mark in marks.exports if mark.module is not None and mark.original is not None}
    imports = _imports(marks, lines, text, known.language.module_import)
    wanted = None if only is None else {*only, *(one.local for one in imports if one.original in only)}
    return Names(
        path=path,
        language=language,
        definitions=defined(marks, lines, text, known.language, tree.damage, brief=only is not None),
        imports=imports,
        exports=tuple(
            mark.export(text.raw(mark.start, mark.end).strip(_QUOTES), lines.row(mark.start) + 1, text)
            for mark in marks.exports
        ),
        references=_references(marks, lines, text, taken | passed, wanted),
        # what a function defines is bound there, and no definition of the file's
        bound=frozenset(
            text.raw(*span) for span in marks.local if span[0] not in taken or marks.within_function(span[0])
        ),
        mentioned=_mentioned(marks, text) if only is None else frozenset(),
        guarded=union((rows.start + 1, rows.stop) for rows in (lines.rows(*span) for span in marks.guards)),
        uncertain=bool(tree.damage),
    )


def _imports(marks: NameMarks, lines: Lines, text: Text, module_import: str) -> tuple[Import, ...]:
    found = []
    for mark in marks.bindings:
        # a default import names one thing, and only the module says what it is
        kind = ImportKind.NAME if mark.kind == "default" else ImportKind(mark.kind or "name")
        module = text.between(*mark.module).strip(_QUOTES) if mark.module is not None else ""
        local = text.between(mark.start, mark.end) if mark.named else ""
        if kind is ImportKind.MODULE and not mark.named:
            local = _of_module(module, module_import)
        original = text.between(*mark.original) if mark.original is not None else local
        original = "default" if mark.kind == "default" else original
        if kind is ImportKind.NAME and module.endswith(f".{original}"):
            # where a path cannot be cut in two, the name is a part of what was taken for the module
            module = module.removesuffix(f".{original}")
        first, last = (lines.row(at) + 1 for at in (mark.whole[0], mark.whole[1] - 1))
        found.append(
            Import(
                local=local,
                kind=kind,
                module=module,
                original=original if kind is ImportKind.NAME else "",
                line=first,
                end=last,
                text=text.between(*mark.whole),
                top=not marks.within_function(mark.whole[0]),
            )
        )
    return tuple(found)


_VERSION = re.compile(r"/v[0-9]+$|\.v[0-9]+$")


def _of_module(module: str, module_import: str) -> str:
    """What a module is called where its import gives it no name; a version at its end is no part of that."""
    parts = re.split(r"[./\\:]+", _VERSION.sub("", module))
    if module_import == "first":
        return parts[0]
    return parts[-1]


def _references(
    marks: NameMarks, lines: Lines, text: Text, taken: Collection[int], wanted: Collection[str] | None
) -> tuple[Reference, ...]:
    found = []
    local = {start for start, _ in marks.local}
    whole = sorted(mark.whole for mark in marks.bindings)
    for (start, end), of in sorted(marks.references.items()):
        if start in taken or start in local or (wanted is not None and text.raw(start, end) not in wanted):
            continue
        at = bisect_right(whole, (start, 1 << 62)) - 1
        if at >= 0 and whole[at][1] >= end:
            continue
        row = lines.row(start)
        held = None if of is None else text.between(*of)
        found.append(Reference(text.raw(start, end), row + 1, start - lines.starts[row], held))
    return tuple(found)


def _mentioned(marks: NameMarks, text: Text) -> frozenset[str]:
    words: set[str] = set()
    # a module's own name in its import mentions nothing
    modules = {mark.module for mark in (*marks.bindings, *marks.exports)}
    for span in (*marks.mentions, *marks.comments):
        if span not in modules:
            words.update(_WORD.findall(text.raw(*span)))
    return frozenset(words)
