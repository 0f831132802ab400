"""An event's JSON to values of the kind that was asked for: nothing in it is taken on trust."""

import json
import re
from collections.abc import Mapping
from datetime import datetime

from patchwidth.model.errors import UsageError

_SHA = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_REPOSITORY = re.compile(r"[A-Za-z0-9_.-]{1,100}/[A-Za-z0-9_.-]{1,100}")
_LOGIN = re.compile(r"[A-Za-z0-9_-]{1,100}(\[bot\])?")
_HINT = "GITHUB_EVENT_PATH has to name the file that the runner wrote."


class Payload:
    """One object of an event, and where it stands in it. Every method that needs a value raises `UsageError`."""

    __slots__ = ("_at", "_values")

    def __init__(self, values: Mapping[str, object], at: str = "") -> None:
        self._values = values
        self._at = at

    def part(self, name: str) -> "Payload | None":
        """The object of that name; `None` where it is missing or null."""
        value = self._values.get(name)
        if value is None:
            return None
        if not isinstance(value, Mapping):
            raise self._wrong(name, "an object")
        return Payload(value, f"{self._at}{name}.")

    def need(self, name: str) -> "Payload":
        """The object of that name, which has to be there."""
        found = self.part(name)
        if found is None:
            raise self._wrong(name, "an object")
        return found

    def parts(self, name: str) -> tuple["Payload", ...]:
        """The objects of a list; none where it is missing or null."""
        value = self._values.get(name)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
            raise self._wrong(name, "a list of objects")
        return tuple(Payload(one, f"{self._at}{name}[].") for one in value)

    def maybe(self, name: str) -> str:
        """The text of that name, whatever it holds; empty where it is missing or null."""
        value = self._values.get(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self._wrong(name, "a text")
        return value

    def sha(self, name: str) -> str:
        """A full object id: 40 or 64 lower-case hex digits, zeros too."""
        return self._text(name, _SHA, "40 or 64 hex digits")

    def repository(self, name: str) -> str:
        """`owner/name`."""
        return self._text(name, _REPOSITORY, "owner/name")

    def login(self, name: str) -> str:
        """A person's or a bot's login."""
        return self._text(name, _LOGIN, "a login")

    def number(self, name: str) -> int:
        """A positive whole number."""
        value = self._values.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 1 << 53:
            raise self._wrong(name, "a positive number")
        return value

    def is_true(self, name: str) -> bool:
        """Whether it holds `true`, and nothing that merely looks like it."""
        return self._values.get(name) is True

    def moment(self, name: str) -> datetime | None:
        """A point in time with its zone; `None` where there is none that can be read."""
        try:
            made = datetime.fromisoformat(self.maybe(name))
        except ValueError:
            return None
        return made if made.tzinfo is not None else None

    def _text(self, name: str, shape: re.Pattern[str], what: str) -> str:
        value = self._values.get(name)
        if not isinstance(value, str) or not shape.fullmatch(value):
            raise self._wrong(name, what)
        return value

    def _wrong(self, name: str, what: str) -> UsageError:
        return UsageError(f"The event's payload holds no {self._at}{name} that is {what}.", _HINT)


def is_full_id(text: str) -> bool:
    """Whether that is a full object id."""
    return _SHA.fullmatch(text) is not None


def is_zero(sha: str) -> bool:
    """Whether an id stands for nothing: a branch that was just made, or deleted."""
    return not sha.strip("0")


def read_payload(data: bytes) -> Payload:
    """The payload of an event's file. A UsageError for what is no JSON object."""
    try:
        values = json.loads(data)
    except (ValueError, RecursionError):
        raise UsageError("The event's payload is no JSON.", _HINT) from None
    if not isinstance(values, dict):
        raise UsageError("The event's payload is no JSON object.", _HINT)
    return Payload(values)
