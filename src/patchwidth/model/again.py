"""Turns a verdict into the shell lines that measure the same patch again in a clone."""

import re
from shlex import quote

from patchwidth.model.escape import visible
from patchwidth.model.span import OriginRole
from patchwidth.model.verdict import Verdict

ROOM = 2_000
"""Characters of those lines; longer ones nobody pastes."""

PLACES = 5
"""Origins on one command line."""

_POLICY = re.compile(r"(.+)@([0-9a-f]{7,64})")
_USUAL = (".patchwidth.yml", ".github/patchwidth.yml")


def again(verdict: Verdict) -> str | None:
    """A fetch and a `check`, quoted for a POSIX shell; `None` where no such lines would measure the same.

    That is so for a bare diff, for more than `PLACES` origins, for a policy from outside the repository, and for names
    that a terminal would show as something else than they are. `patch.head` must be a commit that the remote `origin`
    knows. The policy's own revision is the base where one is named: the patch begins at the merge base all the same.
    """
    patch = verdict.patch
    pinned = [o for o in verdict.origins if o.span is not None and o.role is OriginRole.PRIMARY]
    policy = _POLICY.fullmatch(verdict.protocol.policy)
    if patch.base is None or patch.head is None or len(pinned) > PLACES:
        return None
    if policy is None and verdict.protocol.policy != "defaults":
        return None
    options = [("--base", patch.base if policy is None else policy[2]), ("--head", patch.head)]
    if policy is not None and policy[1] not in _USUAL:
        options.append(("--policy", policy[1]))
    options += [("--at", f"{origin.side}:{origin.path}:{origin.line}") for origin in pinned]
    said = [f"{name} {quote(value)}" for name, value in options]
    if any(visible(one) != one for one in said) or sum(map(len, said)) > ROOM:
        return None
    line = " \\\n  ".join(["patchwidth check", *said])
    return f"git fetch origin\ngit fetch origin {patch.head}\n{line}"


def again_said(verdict: Verdict) -> str:
    """A sentence on how that run may come out otherwise; empty where it cannot."""
    pinned = [o for o in verdict.origins if o.span is not None and o.role is OriginRole.PRIMARY]
    if all(o.source.may_block for o in pinned):
        return ""
    return "An origin that is given by hand may block; the one found here only advises."
