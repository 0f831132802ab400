from hypothesis import given, strategies as st, settings
from pkg import parser
@settings(database=None, derandomize=True)
@given(st.integers())
def test_h(n):
    assert parser.wrong(n) == n
@settings(database=None, derandomize=True)
@given(st.integers())
def test_two(n):
    if n > 10: parser.bad({})
    if n < -10: parser.Thing().prop
