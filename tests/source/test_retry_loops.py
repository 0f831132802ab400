"""Which loops retry and what they score, construct by construct; the four loops of each language are in the spec."""

from textwrap import dedent, indent

import pytest

from patchwidth.source.retry_facts import RUBRIC, Part, Retry, Sign
from patchwidth.source.retry_loops import retries_of


def found(code, language="python"):
    made = retries_of(dedent(code).encode(), language)
    assert made is not None
    return made


def scores(code, language="python"):
    return [retry.score for retry in found(code, language)]


def parts(code, language="python"):
    (retry,) = found(code, language)
    return {sign.part for sign in retry.signs}


def py(body):
    return "async def f(max_attempts, key=None):\n" + indent(dedent(body), "    ") + "\n"


def test_the_rubric_is_the_published_one():
    assert sum(points for points in RUBRIC.values() if points > 0) == 8
    assert (RUBRIC[Part.UNBOUNDED], RUBRIC[Part.SLEEP]) == (-3, -2)


def test_notes_tell_what_is_there_what_is_not_and_what_only_seems_to_be():
    retry = Retry(line=1, end=9, signs=(Sign(part=Part.CAP, line=3, detail="by hand"),), cheap=("x is cheap",))
    assert retry.notes[0] == "+2 attempt cap (line 3, by hand)"
    assert retry.notes[1:5] == ("no wall clock", "no backoff", "no jitter", "no idempotency key")
    assert retry.message.endswith("; x is cheap")


@pytest.mark.parametrize("language", [None, "ruby", "c", "rust"])
def test_other_languages_have_no_retries(language):
    assert retries_of(b"while True:\n    sleep(1)\n", language) is None


def test_what_is_no_source_is_not_looked_through():
    assert retries_of(b"retry\0", "python") is None
    assert retries_of(b"retry" + b" " * (4 << 20), "python") is None
    assert retries_of(b"x = 1\n", "python") == ()
    assert retries_of(b"", "go") == ()


CAPS = {
    "a range": """
        for _ in range(3):
            try:
                return ask()
            except OSError:
                sleep(1)""",
    "an endless count": """
        for attempt in itertools.count():
            try:
                return ask()
            except OSError:
                if attempt >= 5:
                    raise
                sleep(1)""",
    "a count in the condition": """
        tries = 0
        while tries < max_attempts:
            tries += 1
            try:
                return ask()
            except OSError:
                sleep(1)""",
    "a count that runs out": """
        left = 3
        while left:
            left -= 1
            try:
                return ask()
            except OSError:
                sleep(1)""",
    "a count asked by itself": """
        left = 3
        while True:
            try:
                return ask()
            except OSError:
                left -= 1
                if not left:
                    raise
                sleep(1)""",
    "what is left of a count": """
        for attempt in itertools.count():
            remaining = max_attempts - attempt
            try:
                return ask()
            except OSError:
                if remaining <= 0:
                    raise
                sleep(1)""",
    "a check that lets it go on": """
        tries = 0
        while True:
            try:
                return ask()
            except OSError:
                tries += 1
                if tries < 3:
                    continue
                raise""",
    "a field that counts": """
        self.failures = 0
        while True:
            try:
                return ask()
            except OSError:
                self.failures = self.failures + 1
                if self.failures > 3:
                    return None
                sleep(1)""",
}


@pytest.mark.parametrize("name", CAPS)
def test_a_cap_is_a_count_that_is_compared(name):
    assert parts(py(CAPS[name])) == {Part.CAP}


def test_a_cap_in_a_function_of_the_file_that_raises_counts():
    code = """
        def failed(attempt, limit):
            if attempt >= limit:
                raise RuntimeError

        def f():
            attempt = 0
            while True:
                try:
                    return ask()
                except OSError:
                    attempt += 1
                    failed(attempt, 3)
                    sleep(1)
    """
    assert parts(code) == {Part.CAP}


@pytest.mark.parametrize(
    "lines",
    [
        "if attempt > 0:\n    print(attempt)",
        "if attempt > float('inf'):\n    raise",
        "if attempt > attempt:\n    raise",
        "print(max_attempts)",
    ],
)
def test_a_count_that_decides_nothing_is_no_cap(lines):
    body = f"""
attempt = 0
while True:
    try:
        return ask()
    except OSError:
        attempt += 1
        sleep(1)
{indent(lines, "        ")}
"""
    assert scores(py(body)) == [-5]


CLOCKS = {
    "the condition": """
        while time.time() < end:
            try:
                return ask()
            except OSError:
                sleep(1)""",
    "a variable": """
        while True:
            try:
                return ask()
            except OSError:
                elapsed = time.monotonic() - start
                if elapsed > 30:
                    raise
                sleep(1)""",
    "a block around it": """
        async with asyncio.timeout(30):
            while True:
                try:
                    return await ask()
                except OSError:
                    await asyncio.sleep(1)""",
}


@pytest.mark.parametrize("name", CLOCKS)
def test_a_wall_clock_is_read_in_the_loop_and_compared(name):
    assert parts(py(CLOCKS[name])) == {Part.CLOCK}


def test_a_clock_in_a_function_of_the_file_counts():
    code = """
        class Shop:
            def late(self):
                return time.monotonic() > self.deadline

            def order(self):
                while True:
                    try:
                        return ask()
                    except OSError:
                        if self.late():
                            raise
                        sleep(1)
    """
    assert parts(code) == {Part.CLOCK}


def test_another_block_around_the_loop_is_no_clock():
    code = """
        with lock:
            while True:
                try:
                    return ask()
                except OSError:
                    sleep(1)"""
    assert scores(py(code)) == [-5]


WAITS = {
    "sleep(2 ** attempt)": {Part.BACKOFF},
    "sleep(delays[attempt])": {Part.BACKOFF},
    "sleep(worked_out(attempt))": {Part.BACKOFF},
    "sleep(delay)\ndelay *= 2": {Part.BACKOFF},
    "sleep(delay)\ndelay = min(delay * 2, 60)": {Part.BACKOFF},
    "sleep(delay)\ndelay = next_delay(delay)": {Part.BACKOFF},
    "sleep(random.uniform(0, 1))": {Part.JITTER},
    "pause = 1 + random.random()\nsleep(pause)": {Part.JITTER},
    "sleep(1)": set(),
    "print(2 ** attempt)\nsleep(1)": set(),
    "jitter = 0.1\nsleep(1 + jitter)": set(),
    "pause(attempt)": {Part.BACKOFF, Part.JITTER},
}


@pytest.mark.parametrize("lines", WAITS)
def test_backoff_and_jitter_are_in_the_delay(lines):
    code = f"""
def pause(number):
    sleep(2 ** number + spread())


def spread():
    return random.random()


def f(delay):
    for attempt in range(3):
        try:
            return ask()
        except OSError:
{indent(lines, "            ")}
"""
    assert parts(code) == {Part.CAP, *WAITS[lines]}


def test_a_row_of_delays_caps_and_grows():
    code = """
        for delay in (1, 2, 4):
            try:
                return ask()
            except OSError:
                sleep(delay)"""
    assert parts(py(code)) == {Part.CAP, Part.BACKOFF}


KEYS = {
    "a parameter": ("", "post(idempotency_key=idempotency_key)"),
    "a field": ("", "post(options.idempotency_key)"),
    "headers made before": ('h = {"Idempotency-Key": str(uuid.uuid4())}', "post(headers=h)"),
    "a header set before": ('r = request()\nr.headers.update({"Idempotency-Key": token})', "send(r)"),
    "a header set on the way": ("token = uuid.uuid4()\nh = {}", 'h["Idempotency-Key"] = token\n        return post(h)'),
    "built on the way": ("idempotency_key = uuid.uuid4()", "call = build(idempotency_key)\n        return post(call)"),
}
NO_KEYS = {
    "made anew": ("", 'post(headers={"Idempotency-Key": str(uuid.uuid4())})'),
    "made anew before": ("", "key = uuid.uuid4()\n        return post(idempotency_key=key)"),
    "nothing": ("idempotency_key = None", "post(idempotency_key)"),
}


def keyed(before, tried):
    head = "" if "\n" in tried else "return "
    return f"""
def f(idempotency_key_, {"idempotency_key" if not before else "x"}):
{indent(before, "    ")}
    for attempt in range(3):
        try:
            {head}{tried.replace(chr(10) + "    ", chr(10) + "        ")}
        except OSError:
            sleep(1)
"""


@pytest.mark.parametrize("name", KEYS)
def test_a_key_from_outside_that_is_sent_counts(name):
    assert parts(keyed(*KEYS[name])) == {Part.CAP, Part.KEY}


@pytest.mark.parametrize("name", NO_KEYS)
def test_another_key_does_not(name):
    (retry,) = found(keyed(*NO_KEYS[name]))
    assert {sign.part for sign in retry.signs} == {Part.CAP}
    assert any("key" in note or "token" in note for note in retry.cheap)


LEFT = {
    "after the try": """
        for _ in range(3):
            try:
                x = ask()
            except OSError:
                continue
            return x""",
    "by else": """
        for _ in range(3):
            try:
                x = ask()
            except OSError:
                pass
            else:
                break""",
    "by a flag": """
        done = False
        while not done:
            try:
                ask()
                done = True
            except OSError:
                sleep(1)""",
    "by a result": """
        x = None
        while x is None:
            try:
                x = ask()
            except OSError:
                sleep(1)""",
    "by a status": """
        for _ in range(3):
            try:
                r = ask()
                if r.ok:
                    return r
            except OSError:
                pass""",
    "in a block": """
        for _ in range(3):
            try:
                with ask() as x:
                    return x
            except OSError:
                pass""",
    "in a match": """
        for _ in range(3):
            try:
                x = ask()
            except OSError as e:
                match e:
                    case 1:
                        raise
                continue
            return x""",
    "without an exception": """
        for _ in range(3):
            r = ask()
            if r.status_code == 200:
                return r
            sleep(1)""",
    "by another status": """
        for _ in range(3):
            r = ask()
            if r.status_code == 503:
                sleep(1)
                continue
            return r""",
    "by the other branch": """
        for _ in range(3):
            r = ask()
            if should_retry(r):
                sleep(1)
            else:
                return r""",
    "by elif": """
        for _ in range(3):
            try:
                return ask()
            except OSError as e:
                if a(e):
                    raise
                elif b(e):
                    sleep(1)""",
    "from an exit": """
        for _ in range(3):
            try:
                return ask()
            except KeyError:
                sys.exit(1)
            except OSError:
                pass""",
    "at once, without a pause": """
        while True:
            try:
                return requests.get(url)
            except OSError:
                logger.info(1)""",
}


@pytest.mark.parametrize("name", LEFT)
def test_success_leaves_a_retry_loop(name):
    assert len(scores(py(LEFT[name]))) == 1


NONE = {
    "success goes on": """
        while True:
            try:
                ask()
            except OSError:
                sleep(1)""",
    "failure leaves": """
        while True:
            try:
                return ask()
            except OSError:
                return None""",
    "failure leaves later": """
        for _ in range(3):
            try:
                return ask()
            except OSError:
                pass
            return None""",
    "endless, no pause, no net": """
        while True:
            try:
                return ask()
            except OSError:
                pass""",
    "a row of things": """
        for x in range(len(xs)):
            try:
                return ask(x)
            except OSError:
                sleep(1)""",
    "a number that picks": """
        for port in range(99):
            try:
                return bind(port)
            except OSError:
                pass""",
    "a number that picks later": """
        for i in range(99):
            n = 9 + i
            try:
                return bind(n)
            except OSError:
                pass""",
    "a walk": """
        while node:
            try:
                node = node.up()
            except OSError:
                sleep(1)""",
    "a count up": """
        n = 0
        while n < 9:
            try:
                n = n + ask()
            except OSError:
                sleep(1)""",
    "an ordinary exception": """
        while True:
            try:
                return ask()
            except (KeyError, queue.Empty) as e:
                sleep(1)""",
    "a person": """
        while True:
            try:
                return ask()
            except OSError:
                if not confirm('again?'):
                    raise""",
    "a redirect": """
        while True:
            r = ask()
            if r.status_code == 301:
                sleep(1)
                continue
            return r""",
    "part of an answer": """
        while True:
            if ready:
                r = ask()
                if r.status_code == 200:
                    return r
            sleep(1)""",
    "a policy elsewhere": """
        while True:
            try:
                return ask()
            except OSError as e:
                policy.should_stop(e)
                sleep(1)""",
    "a flag elsewhere": """
        while True:
            try:
                return ask()
            except OSError as e:
                if not e.retryable:
                    raise
                sleep(1)""",
    "a function in it": """
        while True:
            def g():
                try:
                    return ask()
                except OSError:
                    sleep(1)
            g()""",
    "only a sleep": """
        while True:
            try:
                sleep(1)
            finally:
                pass""",
}


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_retry(name):
    assert scores(py(NONE[name])) == []


@pytest.mark.parametrize("name", ["wait_for_port", "poll", "until_ready", "_wait_until"])
def test_a_function_that_waits_polls(name):
    body = """
        while True:
            try:
                return ask()
            except OSError:
                sleep(1)"""
    code = f"def {name}():\n{indent(body, '    ')}\n"
    assert scores(code) == []
    assert scores(code.replace(name, f"retry_{name}")) == [-5]


def test_a_loop_at_the_top_of_a_file():
    assert scores(
        """
            for _ in range(3):
                try:
                    ask()
                    break
                except OSError:
                    pass"""
    ) == [2]


ASKS = "{0}while True:\n{0}    try:\n{0}        return ask()\n{0}    except OSError:\n{0}        sleep(1)\n"


def test_what_nobody_would_write_is_passed_over(monkeypatch):
    nested = "".join("    " * depth + "while a:\n" for depth in range(12)) + ASKS.format("    " * 12)
    assert scores(nested) == []
    assert scores(nested.partition("\n")[2].replace("\n    ", "\n").removeprefix("    ")) == [-5]
    assert scores(ASKS.format("") + " " * 8 + "x = 1  # " + "x" * (64 * 1024) + "\n") == []
    monkeypatch.setattr("patchwidth.source.retry_loops.LONGEST", -1.0)
    assert scores(ASKS.format("")) == []


def test_of_many_functions_of_one_name_none_is_followed():
    pause = "def pause(n):\n    sleep(2 ** n)\n"
    code = "for attempt in range(3):\n    try:\n        return ask()\n    except OSError:\n        pause(attempt)\n"
    assert parts(pause + code) == {Part.CAP, Part.BACKOFF}
    assert parts(pause * 9 + code) == {Part.CAP}
