"""What every test may ask for: golden files, compared or rewritten."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("patchwidth", deadline=None)
settings.load_profile("patchwidth")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden files anew; then read the diff")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)` compares a text with `golden/<name>` beside the test, byte for byte."""
    folder = Path(request.path).parent / "golden"

    def compare(name: str, text: str) -> None:
        file = folder / name
        if request.config.getoption("--rewrite-golden"):
            folder.mkdir(exist_ok=True)
            file.write_bytes(text.encode())
        assert text == file.read_bytes().decode(), f"golden/{name} differs; rewrite with --rewrite-golden and read it"

    return compare
