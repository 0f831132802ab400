"""Each report over each sample verdict, as it was last read by a person."""

from collections.abc import Callable

import pytest

from patchwidth import __version__
from patchwidth.model.report import Style
from patchwidth.registry import report
from report_verdicts import BASE, HEAD, VERDICTS

Golden = Callable[[str, str], None]
SMALL = [name for name in VERDICTS if name != "crowd"]


def rendered(report_id: str, name: str, style: Style) -> str:
    found = report(report_id)
    assert found is not None
    assert found.id == report_id
    return found.render(VERDICTS[name](), style)


@pytest.mark.parametrize("name", VERDICTS)
def test_terminal(golden: Golden, name: str) -> None:
    golden(f"{name}.txt", rendered("terminal", name, Style(width=100)))


@pytest.mark.parametrize("width", [60, 160])
def test_terminal_at_other_widths(golden: Golden, width: int) -> None:
    golden(f"wide-{width}.txt", rendered("terminal", "wide", Style(width=width)))


def test_terminal_in_colour(golden: Golden) -> None:
    text = rendered("terminal", "wide", Style(width=100, color=True))
    golden("wide-colour.txt", text.replace("\x1b", "ESC"))


@pytest.mark.parametrize("name", SMALL)
def test_markdown(golden: Golden, name: str) -> None:
    golden(
        f"{name}.md", rendered("markdown", name, Style()).replace(f"patchwidth {__version__},", "patchwidth VERSION,")
    )


@pytest.mark.parametrize("name", SMALL)
def test_json(golden: Golden, name: str) -> None:
    golden(f"{name}.json", rendered("json", name, Style()).replace(f'"{__version__}"', '"VERSION"'))


@pytest.mark.parametrize("name", SMALL)
def test_check_run(golden: Golden, name: str) -> None:
    text = rendered("check-run", name, Style()).replace(f"patchwidth {__version__},", "patchwidth VERSION,")
    golden(f"{name}.check-run.json", text)


@pytest.mark.parametrize("name", SMALL)
def test_annotations(golden: Golden, name: str) -> None:
    golden(f"{name}.commands.txt", rendered("annotations", name, Style()))


@pytest.mark.parametrize("name", SMALL)
def test_sarif(golden: Golden, name: str) -> None:
    blob = "https://github.com/owner/name/blob/" + "9c" * 20
    golden(f"{name}.sarif", rendered("sarif", name, Style(blob=blob)).replace(f'"{__version__}"', '"VERSION"'))


@pytest.mark.parametrize("name", ["wide", "read", "hostile"])
def test_markdown_with_links(golden: Golden, name: str) -> None:
    root = "https://github.com/owner/name/blob"
    text = rendered("markdown", name, Style(blob=f"{root}/{HEAD}", blob_base=f"{root}/{BASE}"))
    golden(f"{name}.linked.md", text.replace(f"patchwidth {__version__},", "patchwidth VERSION,"))
