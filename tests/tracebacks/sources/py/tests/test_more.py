import warnings
import pytest
from pkg import parser
def test_out(capsys):
    print("Traceback (most recent call last):\n  File \"pkg/parser.py\", line 2, in nothing\nValueError: printed")
    parser.bad({})
def test_warns(): warnings.warn("old", DeprecationWarning)
@pytest.mark.xfail(strict=True)
def test_xpass(): pass
@pytest.fixture
def gone():
    yield 1
    parser.bad({})
def test_two(gone): parser.wrong(1) / 0
class TestK:
    @pytest.mark.parametrize("a", ["x y", "a-b", "[z]"])
    def test_p(self, a): parser.outer(a)
    @classmethod
    def setup_class(cls): pass
def test_chainctx():
    try: parser.Thing().chain()
    except ValueError: parser.Thing().ctx()
