"""Two trees, the base side's policy and what was said to be broken -> a verdict: what every edge that judges shares."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from patchwidth.adapters.ahead import Ahead
from patchwidth.adapters.files import SMALL_CAP, in_reach, read_input
from patchwidth.adapters.git import Repository
from patchwidth.edges.places import Gathered, Trees
from patchwidth.engine import assemble, judge
from patchwidth.model.errors import PolicyError
from patchwidth.model.policy import Policy
from patchwidth.model.verdict import Verdict
from patchwidth.policy.config import POLICY_PATHS, find, load
from patchwidth.policy.edits import edits
from patchwidth.policy.preserved import entries
from patchwidth.policy.task import load_task, with_task
from patchwidth.source.kept import idle
from patchwidth.source.language import language_of
from patchwidth.source.outlines import SnapshotOutlines
from patchwidth.source.roleheaders import Headers
from patchwidth.source.roles import roles_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The two trees under judgement, and the revision that the policy is read from."""

    base: str
    head: str
    policy: str


def base_policy(repository: Repository, revision: str, wanted: str | None) -> Policy:
    """The policy of the base side, at `revision`; a patch never brings its own.

    `wanted` names a file in that tree or outside the repository; without it the usual places are looked at, and
    where none holds one the defaults apply. Raises `PolicyError` for one that cannot be taken as it stands.
    """
    tree = repository.snapshot(revision)
    if wanted is not None:
        data, source = _stated(repository, revision, wanted, "policy")
        return load(data, source=source)
    odd = next((path for path in POLICY_PATHS if tree.holds(path) and tree.read(path) is None), None)
    if odd is not None:
        raise PolicyError(
            f"{odd} is no regular file in the base tree.", "A link is not followed; put the policy there."
        )
    found = find(tree)
    return load(None, source="defaults") if found is None else load(found[1], source=f"{found[0]}@{revision[:12]}")


def under_task(policy: Policy, repository: Repository, revision: str, wanted: str | None) -> Policy:
    """The policy with the fence of the task `wanted`, which is looked for where a policy is; as it is without one."""
    if wanted is None:
        return policy
    data, source = _stated(repository, revision, wanted, "task")
    return with_task(policy, load_task(data, source=source), source)


def _stated(repository: Repository, revision: str, wanted: str, what: str) -> tuple[bytes, str]:
    """A file of the base tree, else one outside the repository; and what to call it."""
    data = repository.snapshot(revision).read(wanted)
    if data is not None:
        return data, f"{wanted}@{revision[:12]}"
    worktree = repository.place.worktree
    if worktree is not None and in_reach(worktree, wanted):
        raise PolicyError(
            f"The {what} {wanted} is not in the base tree.", f"A {what} counts once it is on the base branch."
        )
    return read_input(wanted, f"The {what}", cap=SMALL_CAP), wanted


def measured(
    repository: Repository,
    sides: Sides,
    policy: Policy,
    gather: Callable[[Trees], Gathered],
    *,
    prefix: str = "",
    policy_path: str | None = None,
    confirm: bool = False,
    only: Sequence[str] = (),
) -> Verdict:
    """Judges the patch from `sides.base` to `sides.head`; `gather` looks the origins up in both trees.

    `prefix` is the caller's folder inside the repository, `policy_path` a policy in an unusual place, whose edits are
    watched too. With `confirm` git's own counts are asked for as well, and a difference is refused.
    """
    patch = replace(repository.diff(sides.base, sides.head, confirm=confirm), merge_base=sides.base)
    source = [f for f in patch.files if not f.binary and language_of(f.path) is not None]
    base = Ahead(repository.snapshot(sides.base), [f.base_path for f in source if f.base_path is not None])
    head = Ahead(repository.snapshot(sides.head), [f.head_path for f in source if f.head_path is not None])
    outlines = SnapshotOutlines(base, head)
    roles, headers = roles_of(policy.roles, base), Headers(base, head)
    stale = idle(entries(policy.preserve), base, outlines) if policy.preserve else None
    if stale is not None:
        raise PolicyError(
            f"{policy.source}: preserve names {stale.text!r}, which the base tree does not have.",
            "Mend the entry or take it out: it would keep nothing.",
        )
    gathered = gather(Trees(base=base, head=head, outlines=outlines, role_of=roles.role, prefix=prefix))
    case = assemble(
        patch=patch,
        base=base,
        head=head,
        outlines=outlines,
        role_of=lambda file: roles.of(file, headers),
        origins=gathered.unpinned,
        places=gathered.places,
        policy=policy,
        policy_edits=edits(patch, base, head, at=policy_path),
    )
    return judge(case, policy, only=only)
