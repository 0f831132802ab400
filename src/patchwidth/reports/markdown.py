"""Turns a verdict into GitHub Markdown for a comment or a job summary."""

from patchwidth.model.page import page
from patchwidth.model.report import Report, Style
from patchwidth.model.verdict import Verdict


def render(verdict: Verdict, style: Style) -> str:
    """The page, at most `model.page.BUDGET` bytes."""
    return page(verdict, style)


REPORT = Report(id="markdown", title="a comment or a job summary on GitHub", render=render)
