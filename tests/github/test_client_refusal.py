"""What a refusal of GitHub's means: wait and repeat, a permission that lacks, or the end."""

import pytest

from patchwidth.adapters.github.refusal import SECONDARY_WAIT, DeniedError, GoneError, Refusal, refused, unreadable


def refusal(status, message="", **headers):
    return Refusal(status=status, message=message, headers={k.replace("_", "-"): v for k, v in headers.items()})


@pytest.mark.parametrize(
    "limited",
    [
        refusal(429),
        refusal(403, "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."),
        refusal(403, "API rate limit exceeded for installation."),
        refusal(403, "You have triggered an abuse detection mechanism. Please retry your request again later."),
        refusal(403, "anything", retry_after="3"),
        refusal(403, "anything", x_ratelimit_remaining="0"),
    ],
)
def test_a_limit_is_told_from_a_lacking_permission(limited):
    assert limited.limited
    assert limited.permission is None


def test_a_refusal_for_good_is_no_limit():
    assert not refusal(403, "Resource not accessible by integration", x_ratelimit_remaining="12").limited
    assert not refusal(422, "API rate limit exceeded").limited


@pytest.mark.parametrize(("status", "broken"), [(500, True), (502, True), (408, True), (404, False), (422, False)])
def test_what_may_have_been_carried_out(status, broken):
    assert refusal(status).broken is broken


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry_after": "7"}, 7),
        ({"retry_after": "soon"}, SECONDARY_WAIT),
        ({"x_ratelimit_remaining": "0", "x_ratelimit_reset": "1030"}, 31),
        ({"x_ratelimit_remaining": "0", "x_ratelimit_reset": "10"}, 1),
        ({"x_ratelimit_remaining": "9", "x_ratelimit_reset": "1030"}, SECONDARY_WAIT),
        ({"x_ratelimit_remaining": "0", "x_ratelimit_reset": "\u0661"}, SECONDARY_WAIT),
    ],
)
def test_how_long_to_wait(headers, seconds):
    assert refusal(403, **headers).wait(now=1000.0) == seconds


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("checks=write", "checks: write"),
        ("pull_requests=write,contents=read", "pull-requests: write, contents: read"),
        ("issues=write; pull_requests=write", "issues: write or pull-requests: write"),
        ("issues=write; issues=write", "issues: write"),
        ("", None),
        ("`x`=y, <b>", None),
    ],
)
def test_the_permission_is_said_in_a_workflows_words(header, said):
    assert refusal(403, "no", x_accepted_github_permissions=header).permission == said


def test_a_403_names_the_permission():
    error = refused(refusal(403, "no", x_accepted_github_permissions="checks=write"), "begin", ambiguous=True)
    assert isinstance(error, DeniedError)
    assert (error.permission, error.ambiguous) == ("checks: write", False)
    assert "`checks: write`" in error.text


def test_a_403_without_the_header_says_what_github_said():
    error = refused(refusal(403, "Resource not accessible"), "begin", ambiguous=False)
    assert (error.permission, error.text) == (None, "GitHub did not begin: 403 Resource not accessible.")


def test_what_is_gone_can_be_told():
    assert isinstance(refused(refusal(404, "Not Found"), "edit", ambiguous=False), GoneError)
    assert isinstance(refused(refusal(410), "edit", ambiguous=False), GoneError)


def test_a_wait_that_is_too_long_is_told():
    assert "about 3600 seconds" in refused(refusal(429), "x", ambiguous=False, wait=3600.2).text


def test_a_token_that_is_not_valid_is_told():
    assert "not valid" in refused(refusal(401, "Bad credentials"), "x", ambiguous=False).text


def test_github_s_own_words_are_one_short_line():
    error = refused(refusal(502, "a\nb\u202e" + "c" * 9000), "x", ambiguous=True)
    assert error.ambiguous
    assert "\n" not in error.text
    assert "\u202e" not in error.text
    assert len(error.text) < 400
    assert "\n" not in unreadable("x", "KeyError", "a\n" * 900).text
