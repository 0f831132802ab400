"""What the libraries that retry are called by, what their options state, and what they do by themselves."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from re import Pattern

from patchwidth.source.retry_facts import Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """One option that states a part, or takes one back: patterns for its whole name and for a piece of its value."""

    part: Part
    option: str
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """One library's call that retries.

    `imported` must stand in the file; `alias` gives in its groups what the import calls it, else `callee` is its name.
    `states` add parts, `defaults` are there unless one of `without` takes them back. `idle` are options with which
    nothing is retried. `needed` are options without which nothing is. `unclear` are values nobody can read here.
    `waits`: it pauses between attempts unless told otherwise; `pauses` is the option that makes it.
    `follows`: names among the arguments are followed to what they were set to, and a call is unclear where that fails.
    """

    name: str
    imported: Pattern[bytes]
    callee: str
    alias: Pattern[str] | None = None
    states: tuple[Promise, ...] = ()
    defaults: frozenset[Part] = frozenset()
    without: tuple[Promise, ...] = ()
    idle: tuple[tuple[str, str], ...] = ()
    needed: str = ""
    unclear: tuple[tuple[str, str], ...] = ()
    waits: bool = True
    pauses: str = ""
    follows: bool = False
    chained: bool = False


_CAP, _CLOCK, _BACKOFF, _JITTER = Part.CAP, Part.CLOCK, Part.BACKOFF, Part.JITTER
_ZERO = r"\A(?:0|0\.0|None|False|null|false)\Z"

TENACITY = Library(
    # tenacity/__init__.py: stop=stop_never and wait=wait_none() when not given
    name="tenacity",
    imported=re.compile(rb"\btenacity\b"),
    callee=r"(?:tenacity\.)?(?:retry|Retrying|AsyncRetrying)",
    states=(
        Promise(part=_CAP, option="stop", value=r"stop_after_attempt"),
        Promise(part=_CLOCK, option="stop", value=r"stop_(?:after|before)_delay"),
        Promise(part=_BACKOFF, option="wait", value=r"exponential|incrementing|wait_chain|full_jitter"),
        Promise(part=_JITTER, option="wait", value=r"wait_random|jitter"),
    ),
    unclear=(("stop", r"\A(?!.*(?:stop_after|stop_before|stop_never|None))"), ("wait", r"\A(?!.*(?:wait_|None))")),
    waits=False,
    pauses="wait",
)

BACKOFF = Library(
    # backoff/_decorator.py: max_tries=None, max_time=None, jitter=full_jitter
    name="backoff",
    imported=re.compile(rb"(?m)^\s*(?:import|from)\s+backoff\b"),
    callee=r"(?:backoff\.)?on_(?:exception|predicate)",
    states=(
        Promise(part=_CAP, option="max_tries", value=r"\A(?!None)"),
        Promise(part=_CLOCK, option="max_time", value=r"\A(?!None)"),
        Promise(part=_BACKOFF, option="0|wait_gen", value=r"expo|fibo"),
    ),
    defaults=frozenset({_JITTER}),
    without=(Promise(part=_JITTER, option="jitter", value=r"\ANone"),),
)

URLLIB3 = Library(
    # urllib3/util/retry.py: total=10, backoff_factor=0, backoff_jitter=0.0; no clock at all
    name="urllib3 Retry",
    imported=re.compile(rb"\burllib3\b"),
    callee=r"(?:[\w.]+\.)?Retry",
    states=(
        Promise(part=_CAP, option="0|total", value=r"\A(?!None|False)"),
        Promise(part=_CAP, option="connect|read|status|other|redirect", value=r"\A\d*[1-9]"),
        Promise(part=_BACKOFF, option="backoff_factor", value=rf"(?!{_ZERO})\A"),
        Promise(part=_JITTER, option="backoff_jitter", value=rf"(?!{_ZERO})\A"),
    ),
    defaults=frozenset({_CAP}),
    without=(Promise(part=_CAP, option="0|total", value=r"\A(?:None|False)\Z"),),
    idle=(("0|total", r"\A(?:0|False)\Z"),),
    waits=False,
    pauses="backoff_factor",
)

REQUESTS = Library(
    # requests/adapters.py: max_retries=0 (DEFAULT_RETRIES); a number becomes Retry(number), which does not pause
    name="requests HTTPAdapter",
    imported=re.compile(rb"\brequests\b"),
    callee=r"(?:[\w.]+\.)?HTTPAdapter",
    states=(Promise(part=_CAP, option="max_retries", value=r"\A\d"),),
    needed="max_retries",
    idle=(("max_retries", r"\A0\Z"),),
    unclear=(("max_retries", r"\A(?!\d)"),),
    waits=False,
)

_JS_STATES = (
    Promise(part=_CAP, option="retries", value=r"\A(?!.*Infinity)"),
    Promise(part=_BACKOFF, option="factor", value=r"\A(?![01]\Z)"),
    Promise(part=_CLOCK, option="maxRetryTime", value=r"\A(?!Infinity|undefined)"),
    Promise(part=_JITTER, option="randomize", value=r"\Atrue"),
)
_JS_WITHOUT = (
    Promise(part=_CAP, option="retries", value=r"Infinity"),
    Promise(part=_CAP, option="forever", value=r"\Atrue"),
    Promise(part=_BACKOFF, option="factor", value=r"\A[01]\Z"),
)

P_RETRY = Library(
    # p-retry/index.js: retries 10, factor 2, randomize false, maxRetryTime Infinity
    name="p-retry",
    imported=re.compile(rb"""['"]p-retry['"]"""),
    callee="pRetry",
    alias=re.compile(
        r"""import\s+(\w+)[^;'"]*from\s*['"]p-retry['"]|(\w+)\s*=\s*(?:await\s+)?(?:require|import)\(['"]p-retry['"]\)"""
    ),
    states=_JS_STATES,
    defaults=frozenset({_CAP, _BACKOFF}),
    without=_JS_WITHOUT,
    idle=(("retries", r"\A0\Z"),),
    follows=True,
)

ASYNC_RETRY = Library(
    # async-retry/lib/index.js: randomize true; the rest as in its `retry` package: retries 10, factor 2
    name="async-retry",
    imported=re.compile(rb"""['"]async-retry['"]"""),
    callee="retry",
    alias=re.compile(
        r"""import\s+(\w+)[^;'"]*from\s*['"]async-retry['"]|(\w+)\s*=\s*(?:await\s+)?(?:require|import)\(['"]async-retry['"]\)"""
    ),
    states=_JS_STATES,
    defaults=frozenset({_CAP, _BACKOFF, _JITTER}),
    without=(*_JS_WITHOUT, Promise(part=_JITTER, option="randomize", value=r"\Afalse")),
    idle=(("retries", r"\A0\Z"),),
    follows=True,
)

AVAST = Library(
    # retry-go/options.go: attempts 10 (0 is without end), delayType CombineDelay(BackOffDelay, RandomDelay)
    name="retry-go",
    imported=re.compile(rb"github\.com/avast/retry-go"),
    callee=r"retry\.(?:Do|DoWithData)",
    states=(
        Promise(part=_CLOCK, option="Context"),
        Promise(part=_CAP, option="Attempts", value=r"\A\((?!0\))"),
        Promise(part=_BACKOFF, option="DelayType", value="BackOff"),
        Promise(part=_JITTER, option="DelayType", value="Random|Jitter"),
    ),
    defaults=frozenset({_CAP, _BACKOFF, _JITTER}),
    without=(
        Promise(part=_CAP, option="Attempts", value=r"\A\(0\)"),
        Promise(part=_CAP, option="UntilSucceeded"),
        Promise(part=_BACKOFF, option="DelayType", value=r"\A(?!.*BackOff)"),
        Promise(part=_JITTER, option="DelayType", value=r"\A(?!.*(?:Random|Jitter))"),
    ),
)  # fmt: skip

CENKALTI = Library(
    # backoff/exponential.go: RandomizationFactor 0.5, Multiplier 1.5, MaxElapsedTime 15 minutes
    name="cenkalti/backoff",
    imported=re.compile(rb"github\.com/cenkalti/backoff"),
    callee=r"backoff\.Retry(?:Notify)?(?:WithData|WithTimer|WithTimerAndData)?",
    states=(
        Promise(part=_CAP, option=".*", value=r"WithMaxRetries|WithMaxTries"),
        Promise(part=_CLOCK, option=".*", value=r"NewExponentialBackOff|WithMaxElapsedTime|WithContext"),
        Promise(part=_BACKOFF, option=".*", value=r"NewExponentialBackOff"),
        Promise(part=_JITTER, option=".*", value=r"NewExponentialBackOff"),
    ),
    without=(Promise(part=_CLOCK, option=".*", value=r"WithMaxElapsedTime\(0\)"),),
    follows=True,
)  # fmt: skip

RESILIENCE4J = Library(
    # RetryConfig.java: DEFAULT_MAX_ATTEMPTS 3, DEFAULT_WAIT_DURATION 500 ms
    name="Resilience4j",
    imported=re.compile(rb"io\.github\.resilience4j"),
    callee=r"RetryConfig\.(?:<.*>)?(?:custom|ofDefaults|from)",
    states=(
        Promise(part=_CAP, option="maxAttempts"),
        Promise(part=_BACKOFF, option="interval(?:Bi)?Function", value=r"[eE]xponential"),
        Promise(part=_JITTER, option="interval(?:Bi)?Function", value=r"[rR]andom"),
    ),
    defaults=frozenset({_CAP}),
    idle=(("maxAttempts", r"\A\(1\)"),),
    follows=True,
    chained=True,
)

LIBRARIES: Mapping[str, tuple[Library, ...]] = {
    "python": (TENACITY, BACKOFF, URLLIB3, REQUESTS),
    "javascript": (P_RETRY, ASYNC_RETRY),
    "typescript": (P_RETRY, ASYNC_RETRY),
    "tsx": (P_RETRY, ASYNC_RETRY),
    "go": (AVAST, CENKALTI),
    "java": (RESILIENCE4J,),
}
"""The libraries by language."""
