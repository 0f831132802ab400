"""GitHub's answer to a request that failed -> the seconds to wait before it may be sent again, or one `ForgeError`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from patchwidth.model.escape import shorten, visible
from patchwidth.model.forge import ForgeError

SECONDARY_WAIT = 60.0
"""Seconds to wait where GitHub names none: "at least one minute" (GitHub REST API, exceeding the rate limit)."""

_LIMIT_WORDS = re.compile(
    "(?i)^api rate limit exceeded|secondary rate limit|abuse detection"
    r"|(retry your request again later|wait a few minutes before you try again)\.?$"
)
_GRANT = re.compile(r"([a-z_]{1,60})=(read|write|admin)")
_GONE = (404, 410)


class GoneError(ForgeError):
    """What was to be read or changed is not there, or not for this token (404, 410)."""


class DeniedError(ForgeError):
    """The token may not do that (403, and no rate limit)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """An answer of 400 and above. Header names are in lower case; `message` is GitHub's own text, hostile or not."""

    status: int
    headers: Mapping[str, str]
    message: str

    @property
    def limited(self) -> bool:
        """Whether a rate limit speaks: then the request was not carried out and may be sent again later."""
        if self.status == 429:
            return True
        if self.status != 403:
            return False
        spent = self.headers.get("x-ratelimit-remaining") == "0"
        return spent or "retry-after" in self.headers or bool(_LIMIT_WORDS.search(self.message))

    @property
    def broken(self) -> bool:
        """Whether GitHub failed rather than refused: the request may have been carried out all the same."""
        return self.status >= 500 or self.status == 408

    def wait(self, now: float) -> float:
        """Seconds until a limited request may be sent again; `now` is a Unix time.

        `retry-after` first, then `x-ratelimit-reset` of a spent limit, else a minute: the order that GitHub asks for.
        """
        after = self.headers.get("retry-after", "")
        if after.isascii() and after.isdigit():
            return float(after)
        reset = self.headers.get("x-ratelimit-reset", "")
        if self.headers.get("x-ratelimit-remaining") == "0" and reset.isascii() and reset.isdigit():
            # one more, since nobody says when within that second
            return max(0.0, float(reset) - now) + 1
        return SECONDARY_WAIT

    @property
    def permission(self) -> str | None:
        """What the token lacks, in the words of a workflow's `permissions:`; `None` where GitHub does not say."""
        if self.status != 403 or self.limited:
            return None
        ways = self.headers.get("x-accepted-github-permissions", "").split(";")
        named = [", ".join(f"{m[1].replace('_', '-')}: {m[2]}" for m in _GRANT.finditer(way)) for way in ways]
        return " or ".join(dict.fromkeys(filter(None, named))) or None


def refused(refusal: Refusal, doing: str, *, ambiguous: bool, wait: float | None = None) -> ForgeError:
    """The one line for a refusal. `doing` are our own words: `write a comment`; `wait` is what was too long to wait."""
    said = f"{refusal.status} {shorten(visible(refusal.message), 300)}".strip()
    message = f"GitHub did not {doing}: {said}"
    if refusal.status in _GONE:
        return GoneError(message)
    if wait is not None:
        return ForgeError(message, f"The limit lifts in about {wait:.0f} seconds; run the job again then.")
    if refusal.status == 401:
        return ForgeError(message, "The token is not valid (any more).")
    if refusal.status == 403:
        lacks = refusal.permission
        hint = "" if lacks is None else f"The token lacks `{lacks}`; grant it under the job's `permissions:`."
        return DeniedError(message, hint, permission=lacks)
    return ForgeError(message, ambiguous=ambiguous)


def unreadable(doing: str, kind: str, told: str, *, ambiguous: bool = False) -> ForgeError:
    """The one line for an answer that is not what GitHub describes, or for no answer at all; `kind` is the error's."""
    return ForgeError(f"GitHub did not {doing}: {kind} {shorten(visible(told), 200)}".rstrip(), ambiguous=ambiguous)
