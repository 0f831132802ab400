"""Clients of the double, and the small history that they speak of."""

from dataclasses import dataclass, field
from typing import Any

from github_double.double import Double
from patchwidth.adapters.github.client import GitHub
from patchwidth.model.forge import Annotation, AnnotationLevel, CheckOutput, Conclusion, Forge

ALL: dict[str, Any] = {"checks": "write", "pull_requests": "write", "contents": "read", "actions": "write"}


@dataclass
class Naps:
    """Stands for `time.sleep`: remembers the seconds, and wakes at once."""

    taken: list[float] = field(default_factory=list)

    def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)


def client(gh: Double, token: str | None = None, *, naps: Naps | None = None, **more: Any) -> GitHub:
    """A client with a workflow's token that may do everything, unless another is given."""
    token = gh.token(**ALL) if token is None else token
    return GitHub(gh.repository, token, api_url=gh.url, sleep=naps or Naps(), **more)


def port(gh: Double) -> Forge:
    """The same, as the contract that everything else is written against: a checker of types compares them here."""
    return client(gh)


def annotations(count: int, path: str = "a.py") -> tuple[Annotation, ...]:
    """That many remarks, each on its own line."""
    return tuple(
        Annotation(
            path=path,
            start=n + 1,
            end=n + 1,
            level=AnnotationLevel.WARNING,
            title=f"rule {n}",
            message=f"message {n}",
            fingerprint=f"{n:016x}",
        )
        for n in range(count)
    )


def output(
    count: int = 0, *, title: str = "PASS", summary: str = "fine", conclusion: Conclusion = Conclusion.SUCCESS
) -> CheckOutput:
    """A check's output with that many annotations."""
    return CheckOutput(conclusion=conclusion, title=title, summary=summary, annotations=annotations(count))
