import pytest, logging
from pkg import parser
from pkg.parser import Thing

@pytest.mark.parametrize("n", [1, 5])
def test_param(n):
    assert parser.wrong(n) == n

class TestA:
    class TestB:
        def test_deep(self):
            logging.error("boo")
            try:
                parser.bad({})
            except KeyError:
                logging.exception("logged")
            print("Traceback (most recent call last):")
            Thing().chain()

def test_note():
    try:
        parser.bad({})
    except KeyError as e:
        e.add_note("a note\n  File \"x.py\", line 3, in y")
        raise

def test_from_none():
    try:
        parser.bad({})
    except KeyError:
        raise ValueError("hidden") from None
@pytest.fixture
def td():
    yield
    parser.bad({})
def test_teardown(td):
    pass
def test_missing(nofixture): pass
