"""What a library's call states, and which calls do not say it here; the plain ones are in the spec."""

import pytest

from patchwidth.source.retry_loops import retries_of

PYTHON = """import backoff
import tenacity
from tenacity import *
from urllib3.util.retry import Retry
from requests.adapters import HTTPAdapter
{}
"""


def scores(code, language):
    made = retries_of(code.encode(), language)
    assert made is not None
    return [retry.score for retry in made]


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("retry(wait=wait_fixed(2))(f)", [-5]),
        ("retry(stop=stop_never)(f)", [-3]),
        ("Retrying(stop=stop_after_attempt(3), wait=wait_exponential())", [3]),
        ("tenacity.AsyncRetrying(stop=stop_before_delay(3), wait=wait_exponential_jitter())", [4]),
        ("STOP = stop_after_attempt(3)\nretry(stop=STOP)(f)", [2]),
        ("retry(stop=somewhere.STOP)(f)", []),
        ("retry(stop=stop_after_attempt(3), wait=pause)(f)", []),
        ("retry(**options)(f)", []),
        ("backoff.on_exception(backoff.constant, E, max_tries=3, jitter=None)(f)", [2]),
        ("backoff.on_predicate(backoff.fibo, max_time=3)(f)", [4]),
        ("backoff.on_predicate(wait_gen=backoff.expo, max_tries=None)(f)", [-3]),
        ("Retry()", [2]),
        ("Retry(total=None, connect=2, backoff_factor=0)", [2]),
        ("Retry(total=None)", [-3]),
        ("Retry(total=3, backoff_factor=1, backoff_jitter=0.5)", [4]),
        ("Retry(False)", []),
        ("HTTPAdapter()", []),
        ("HTTPAdapter(max_retries=0)", []),
        ("HTTPAdapter(max_retries=given)", []),
        ("HTTPAdapter(pool_maxsize=4, max_retries=2)", [2]),
    ],
)
def test_python(code, wanted):
    assert scores(PYTHON.format(code), "python") == wanted


def test_a_name_alone_is_no_library():
    assert scores("retry()(f)\nRetry(total=3)\n", "python") == []


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("again(run)", [3]),
        ("again(run, {retries: Infinity})", [-4]),
        ("again(run, {retries: 4, factor: 1})", [2]),
        ("again(run, {'retries': 4, maxRetryTime: 9})", [5]),
        ("again(run, {...more, retries: 4})", [3]),
        ("again(run, ...more)", []),
        ("again(run, {retries: 0})", []),
        ("const o = {retries: 4};\nagain(run, o)", [3]),
        ("again(run, o)", []),
        ("again(run, options())", [3]),
        ("again(() => post(key, {idempotencyKey: key}))", [5]),
        ("again(() => post({idempotencyKey: crypto.randomUUID()}))", [3]),
    ],
)
@pytest.mark.parametrize(
    "imported",
    ["import again from 'p-retry';", "const again = require('p-retry');", "const again = await import('p-retry');"],
)
def test_javascript(imported, code, wanted):
    assert scores(f"{imported}\n{code};\n", "javascript") == wanted


def test_the_other_library_has_jitter_by_itself():
    assert scores("import again from 'async-retry';\nagain(run);\nagain(run, {randomize: false});\n", "tsx") == [4, 3]


GO = """package p

import (
	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
)

func f(ctx context.Context, given backoff.BackOff, opts ...retry.Option) {{
	{}
}}
"""


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("retry.Do(ask, retry.Attempts(3), retry.Context(ctx))", [6]),
        ("retry.Do(ask, retry.DelayType(retry.BackOffDelay))", [3]),
        ("retry.Do(ask, retry.UntilSucceeded())", [-3]),
        ("retry.Do(ask, opts...)", []),
        ("backoff.Retry(ask, backoff.WithMaxRetries(backoff.NewConstantBackOff(d), 3))", [2]),
        ("backoff.Retry(ask, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))", [4]),
        ("backoff.Retry(ask, given)", []),
        ("backoff.RetryNotify(func() error { return nil }, backoff.NewConstantBackOff(d), nil)", [-5]),
    ],
)
def test_go(code, wanted):
    assert scores(GO.format(code), "go") == wanted


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("RetryConfig.ofDefaults()", [2]),
        ("RetryConfig.<String>custom().waitDuration(d).build()", [2]),
        ("RetryConfig.custom().intervalFunction(IntervalFunction.ofExponentialBackoff()).build()", [3]),
        ("use(RetryConfig.custom().maxAttempts(1).build())", []),
    ],
)
def test_java(code, wanted):
    body = f"class A {{ void f() {{ Object x = {code}; }} }}"
    assert scores(f"import io.github.resilience4j.retry.RetryConfig;\n{body}\n", "java") == wanted
