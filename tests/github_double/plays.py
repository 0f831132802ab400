"""Every play of the double, by the operation's id."""

from github_double import plays_actions, plays_apps, plays_checks, plays_pulls, plays_reviews, plays_talk
from github_double.exchange import Plays

PLAYS: Plays = (
    plays_pulls.PLAYS
    | plays_checks.PLAYS
    | plays_talk.PLAYS
    | plays_actions.PLAYS
    | plays_reviews.PLAYS
    | plays_apps.PLAYS
)
