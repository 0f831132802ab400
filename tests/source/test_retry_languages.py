"""Retry loops in JavaScript, Go and Java, construct by construct."""

from textwrap import dedent, indent

import pytest

from patchwidth.source.retry_facts import Part
from patchwidth.source.retry_loops import retries_of


def wrapped(head, body, tail):
    return head + indent(dedent(body).strip("\n"), "  ") + tail


def go(body):
    return wrapped("package p\n\nfunc f(ctx context.Context, max int) (err error) {\n", body, "\n}\n")


def java(body):
    return wrapped("class A { void f(int max) throws Exception {\n", body, "\n} }\n")


def ts(body):
    return wrapped(
        "async function f(max: number) {\n",
        body,
        """
        }""",
    )


def parts(code, language):
    made = retries_of(code.encode(), language)
    assert made is not None
    return [{sign.part for sign in retry.signs} for retry in made]


POOR = {Part.UNBOUNDED, Part.SLEEP}
GO = {
    "an error value": (
        """
        for {
        if err = ask(); err == nil { return nil }
        time.Sleep(d)
        }""",
        POOR,
    ),
    "an error that goes round": (
        """
            for i := 0; i < max; i++ {
            err = ask()
            if err != nil {
            time.Sleep(d)
            continue
            }
            return nil
            }""",
        {Part.CAP},
    ),
    "an else": (
        """
            for i := range 3 {
            if err = ask(); err != nil { time.Sleep(d << i) } else { break }
            }""",
        {Part.CAP, Part.BACKOFF},
    ),
    "a range of a name": (
        """
        for range maxAttempts {
        if err = ask(); err == nil { return nil }
        }""",
        {Part.CAP},
    ),
    "an endless for clause": (
        """
            for n := 0; ; n++ {
            if err = ask(); err == nil { return nil }
            if n > max { return err }
            time.Sleep(d)
            }""",
        {Part.CAP},
    ),
    "a context in the condition": (
        """
            for ctx.Err() == nil {
            if err = ask(); err == nil { return nil }
            time.Sleep(d)
            }""",
        {Part.CLOCK},
    ),
    "a context in an initializer": (
        """
            for {
            if err = ask(); err == nil { return nil }
            if e := ctx.Err(); e != nil { return e }
            time.Sleep(d)
            }""",
        {Part.CLOCK},
    ),
    "a timer outside": (
        """
            late := time.After(d)
            for {
            if err = ask(); err == nil { return nil }
            select {
            case <-late: return err
            case <-time.After(1): }
            }""",
        {Part.CLOCK},
    ),
    "a channel that is no clock": (
        """
            for {
            if err = ask(); err == nil { return nil }
            select {
            case <-quit: return err
            case <-time.After(1): }
            }""",
        POOR,
    ),
    "a question": (
        """
            for i := 0; i < max; i++ {
            err = ask()
            if !shouldRetry(err) { return err }
            time.Sleep(d)
            }""",
        {Part.CAP},
    ),
    "a panic": (
        """
            for {
            if err = ask(); err == nil { return nil }
            if n++; n > max { panic(err) }
            time.Sleep(d)
            }""",
        {Part.CAP},
    ),
    "a switch": (
        """
            for i := 0; i < max; i++ {
            err = ask()
            switch err {
            case nil: break
            default: log.Print(err)
            }
            if err == nil { return nil }
            time.Sleep(d)
            }""",
        {Part.CAP},
    ),
    "an interface's backoff": (
        """
            for {
            if err = ask(); err == nil { return nil }
            if ctx.Err() != nil { return err }
            time.Sleep(b.NextBackOff())
            }""",
        {Part.CLOCK, Part.BACKOFF},
    ),
}
NO_GO = {
    "pages": """
        for page := 0; page < 3; page++ {
        if err = ask(); err != nil { return err }
        }""",
    "a collection": """
        for _, x := range xs {
        if err = ask(x); err == nil { return nil }
        time.Sleep(d)
        }""",
    "a call's collection": """
        for range retryTargets() {
        if err = ask(); err == nil { return nil }
        time.Sleep(d)
        }""",
    "a failed test": """
        for i := 0; i < 3; i++ {
        if err = ask(); err == nil { t.Fatal(err) }
        }""",
    "another loop's label": """
        outer:
        for {
        for {
        if err = ask(); err != nil { continue outer }
        time.Sleep(d)
        }
        }""",
    "a wrapped error": """
        for i := 0; i < 3; i++ {
        if r.StatusCode != 404 { return fmt.Errorf("x") }
        }""",
    "nothing but a sleep": """
        for {
        time.Sleep(d)
        }""",
    "a loop without a body": "for i := 0; i < retries; i++",
}
TS = {
    "do": (
        """
        do {
        try { return await ask(); } catch { await sleep(1); }
        } while (true);""",
        POOR,
    ),
    "a label": (
        """
            again: for (let i = 0; i < max; i++) {
            try { return ask(); } catch { await delay(9); continue again; }
            }""",
        {Part.CAP},
    ),
    "a throw without braces": (
        """
            let n = 0;
            for (;;) {
            try { return ask(); } catch (e) { if (++n > max) throw e; await sleep(1); }
            }""",
        {Part.CAP},
    ),
    "no bound at all": (
        """
            for (let i = 0; i < Infinity; i++) {
            try { return ask(); } catch { await sleep(1); }
            }""",
        POOR,
    ),
    "an else": (
        """
            for (let i = 0; i < max; i++) {
            try { return ask(); } catch (e) { if (i < max - 1) { await sleep(1); } else { throw e; } }
            }""",
        {Part.CAP},
    ),
    "a switch": (
        """
            for (let i = 0; i < max; i++) {
            try { return ask(); } catch (e) { switch (e.code) { case 1: break; default: throw e; } await sleep(1); }
            }""",
        {Part.CAP},
    ),
    "an exit": (
        """
            let n = 0;
            while (true) {
            try { return ask(); } catch (e) { n += 1; if (n > max) { process.exit(1); } await sleep(1); }
            }""",
        {Part.CAP},
    ),
    "an own pause": (
        """
            const rest = (n: number) => new Promise((r) => setTimeout(r, 2 ** n * Math.random()));
            for (let i = 0; i < max; i++) {
            try { return ask(); } catch { await rest(i); }
            }""",
        {Part.CAP, Part.BACKOFF, Part.JITTER},
    ),
    "a row of delays": (
        """
            for (const wait of [1, 2]) {
            try { return ask(); } catch { await sleep(wait); }
            }""",
        {Part.CAP, Part.BACKOFF},
    ),
}
JAVA = {
    "resources": (
        """
            for (int i = 0; i < max; i++) {
            try (Answer a = ask()) { return; } catch (IOException e) { Thread.sleep(1); }
            }""",
        {Part.CAP},
    ),
    "a pause that may be interrupted": (
        """
            int tries = 3;
            while (tries-- > 0) {
            try { ask(); break; } catch (IOException e) {
            try { Thread.sleep(1); } catch (InterruptedException x) { return; }
            }
            }""",
        {Part.CAP},
    ),
    "a flag": (
        """
            boolean done = false;
            while (!done) {
            try { ask(); done = true; } catch (IOException e) { Thread.sleep(1); }
            }""",
        POOR,
    ),
    "a switch": (
        """
            for (int i = 0; i < max; i++) {
            try { ask(); return; } catch (IOException e) {
            switch (i) { case 1: log.info(e); break; default: log.warn(e); }
            }
            }""",
        {Part.CAP},
    ),
    "synchronized": (
        """
            while (System.nanoTime() < end) {
            synchronized (this) {
            try { ask(); return; } catch (IOException e) { Thread.sleep(1); }
            }
            }""",
        {Part.CLOCK},
    ),
}
NO_JAVA = {
    "an ordinary exception": """
        while (true) {
        try { ask(); return; } catch (NumberFormatException | InterruptedException e) { Thread.sleep(1); }
        }""",
    "a size": """
        for (int i = 0; i < xs.size(); i++) {
        try { ask(); return; } catch (IOException e) { Thread.sleep(1); }
        }""",
}


@pytest.mark.parametrize("name", GO)
def test_go(name):
    code, wanted = GO[name]
    assert parts(go(code), "go") == [wanted]


@pytest.mark.parametrize("name", NO_GO)
def test_go_without_retries(name):
    assert parts(go(NO_GO[name]), "go") == []


@pytest.mark.parametrize("name", TS)
@pytest.mark.parametrize("language", ["typescript", "tsx", "javascript"])
def test_typescript(name, language):
    code, wanted = TS[name]
    code = ts(code) if language != "javascript" else ts(code).replace(": number", "")
    assert parts(code, language) == [wanted]


@pytest.mark.parametrize("name", JAVA)
def test_java(name):
    code, wanted = JAVA[name]
    assert parts(java(code), "java") == [wanted]


@pytest.mark.parametrize("name", NO_JAVA)
def test_java_without_retries(name):
    assert parts(java(NO_JAVA[name]), "java") == []
