"""Paths to roles: the policy's word first, then names, `.gitattributes` and a generated file's own header.

The order and the lists follow what was measured over 757 human fixes; the first match wins.
"""

from collections.abc import Callable, Mapping, Sequence

from patchwidth.model.patch import FileChange, Status
from patchwidth.model.role import Role
from patchwidth.model.snapshot import Snapshot
from patchwidth.source.attributes import Attribute, Attributes, attributes_of
from patchwidth.source.globs import Globs
from patchwidth.source.language import language_of, languages
from patchwidth.source.roleheaders import Headers, claims_generated, script_language
from patchwidth.source.rolenames import (
    LONGEST_NAME,
    Place,
    is_changelog,
    is_config,
    is_data,
    is_docs,
    is_generated,
    is_lock,
    is_test,
    is_types,
    place_of,
)

_SAID = (
    (Attribute.GENERATED, Role.GENERATED),
    (Attribute.VENDORED, Role.VENDORED),
    (Attribute.DOCUMENTATION, Role.DOCS),
)


class Roles:
    """What files are for. `overrides` maps a role's name to globs (the policy's `roles:`), tried in its own order."""

    def __init__(
        self,
        overrides: Mapping[str, Sequence[str]] | None = None,
        attributes: Attributes | None = None,
        *,
        language: Callable[[str], str | None],
        tests: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """`language` names the language that a path speaks of, or none; `tests` holds each language's globs of tests:

        of file names where they have no slash, else of folders at any depth. A bad glob is a PolicyError.
        """
        self._overrides = [(Role(name), Globs(globs)) for name, globs in (overrides or {}).items()]
        self._attributes = attributes
        self._language = language
        self._tests = {name: _anywhere(globs) for name, globs in (tests or {}).items()}
        self._places: dict[str, Place] = {}

    def of(self, file: FileChange, headers: Headers | None = None) -> Role:
        """The role of a change. A rename is source when either name is: moving code does not take it out."""
        opening = None if headers is None else headers.opening(file)

        def borne_out() -> bool:
            return headers is not None and headers.bears_out(file)

        role = self.role(file.path, opening, borne_out)
        if file.status is Status.RENAMED and file.old_path is not None and role is not Role.SOURCE:
            return Role.SOURCE if self.role(file.old_path, opening, borne_out) is Role.SOURCE else role
        return role

    def role(self, path: str, opening: bytes | None = None, borne_out: Callable[[], bool] = lambda: True) -> Role:
        """The role of one path. `opening` is how the file begins.

        `borne_out` is asked whether a header that calls the file generated may be believed.
        """
        for role, globs in self._overrides:
            if globs.match(path):
                return role
        folder, _, name = path.rpartition("/")
        place = self._places.get(folder)
        if place is None:
            place = self._places[folder] = place_of(folder)
        low = name.lower()
        extension = low.rpartition(".")[2] if "." in low else ""
        language = self._language(path)
        if language is None and opening and "." not in name:
            language = script_language(opening)
        code = language is not None
        if len(name) > LONGEST_NAME:
            return Role.SOURCE if code else Role.OTHER
        if is_lock(name, extension):
            return Role.LOCK
        if not code and is_changelog(place, low, extension):
            return Role.CHANGELOG
        said = self._attributes.of(path) if self._attributes is not None else {}
        for attribute, role in _SAID:
            if said.get(attribute):
                return role
        if Attribute.GENERATED not in said and (
            is_generated(place, low, code=code) or (opening and claims_generated(opening) and borne_out())
        ):
            return Role.GENERATED
        if Attribute.VENDORED not in said and "vendored" in place:
            return Role.VENDORED
        if is_test(place, name, code=code) or (code and self._is_named_test(language, path, name)):
            return Role.TEST
        if Attribute.DOCUMENTATION not in said and is_docs(place, low, extension, code=code):
            return Role.DOCS
        return _remaining(place, low, extension, code=code)

    def _is_named_test(self, language: str | None, path: str, name: str) -> bool:
        by_name, by_path = self._tests.get(language or "", (_NONE, _NONE))
        return by_name.match(name) or by_path.match(path)


_NONE = Globs(())


def _anywhere(globs: Sequence[str]) -> tuple[Globs, Globs]:
    """Globs of a bare name, and globs of a path below any folder."""
    return Globs(g for g in globs if "/" not in g), Globs(f"**/{g}" for g in globs if "/" in g)


def _remaining(place: Place, low: str, extension: str, *, code: bool) -> Role:
    if is_config(place, low, extension, code=code):
        return Role.CONFIG
    if is_types(low):
        return Role.TYPES
    if is_data(extension):
        return Role.DATA
    return Role.SOURCE if code else Role.OTHER


def roles_of(overrides: Mapping[str, Sequence[str]], tree: Snapshot | None) -> Roles:
    """Roles under a policy's `roles:`, with the `.gitattributes` of the base tree (none without a tree)."""
    tests = {language.name: language.tests for language in languages().values()}
    attributes = None if tree is None else attributes_of(tree)
    return Roles(overrides, attributes, language=language_of, tests=tests)
