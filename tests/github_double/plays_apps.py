"""Plays who a token is: a person, or an app that asks for a token of its installation."""

import secrets
from datetime import UTC, datetime, timedelta

from github_double.exchange import Answer, Call, Plays, RefusalError, missing
from github_double.needs import RANKS
from github_double.shapes import Shapes
from github_double.world import Grant, World


def myself(world: World, call: Call) -> Answer:
    """The public view; the description tells the two views apart by `user_view_type`."""
    return Answer(200, Shapes(world).user(call.login, "public-user") | {"user_view_type": "public"})


def app(world: World, call: Call) -> Answer:
    assert call.grant is not None
    return Answer(200, Shapes(world).fill("integration", Shapes(world).app(call.grant.app)))


def installation(world: World, call: Call) -> Answer:
    assert call.grant is not None
    number = call.grant.app
    facts = {
        "id": 50_000 + number,
        "app_id": number,
        "app_slug": f"app-{number}",
        "account": Shapes(world).user(world.owner),
        "permissions": dict(call.grant.permissions),
        "repository_selection": "selected",
        "access_tokens_url": f"{world.url}/app/installations/{50_000 + number}/access_tokens",
    }
    return Answer(200, Shapes(world).fill("installation", facts))


def access_token(world: World, call: Call) -> Answer:
    """A token of an hour, with no more than the installation has (apps/create-installation-access-token)."""
    assert call.grant is not None
    if call.path["installation_id"] != str(50_000 + call.grant.app):
        raise missing()
    asked = call.body.get("permissions") or dict(call.grant.permissions)
    for name, level in asked.items():
        if RANKS[call.grant.permissions.get(name, "none")] < RANKS[level]:
            raise RefusalError(422, "The permissions requested are not granted to this installation.")
    token = f"ghs_{call.grant.app}_{secrets.token_urlsafe(48)}"
    expires = datetime.now(UTC) + timedelta(hours=1)
    login = f"app-{call.grant.app}[bot]"
    world.tokens[token] = Grant("installation", login, asked, expires, call.grant.app)
    facts = {"token": token, "expires_at": expires.strftime("%Y-%m-%dT%H:%M:%SZ"), "permissions": asked}
    return Answer(201, Shapes(world).fill("installation-token", facts))


PLAYS: Plays = {
    "users/get-authenticated": myself,
    "apps/get-authenticated": app,
    "apps/get-repo-installation": installation,
    "apps/create-installation-access-token": access_token,
}
