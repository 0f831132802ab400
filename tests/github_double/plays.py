"""Every play of the double, by the operation's id."""

from collections.abc import Callable

from github_double import plays_actions, plays_apps, plays_checks, plays_pulls, plays_reviews, plays_talk
from github_double.exchange import Answer, Call, Listing
from github_double.world import World

Play = Callable[[World, Call], Answer | Listing]

PLAYS: dict[str, Play] = {
    **plays_pulls.PLAYS,
    **plays_checks.PLAYS,
    **plays_talk.PLAYS,
    **plays_actions.PLAYS,
    **plays_reviews.PLAYS,
    **plays_apps.PLAYS,
}
