"""Failures and trees that are written down, located."""

from patchwidth.model.failure import Failure, Frame, Stack
from patchwidth.model.patch import Side
from patchwidth.model.span import OriginRole, OriginSource
from patchwidth.source.frames import clean_path
from patchwidth.source.locate import locate


def frame(spot, *, function=None, package=None, log=1):
    path, _, line = spot.rpartition(":")
    return Frame(path=clean_path(path), line=int(line), function=function, package=package, log_line=log, text=spot)


def failure(*stacks, test=None, build=False, at=None):
    made = tuple(
        s
        if isinstance(s, Stack)
        else Stack(frames=tuple(f if isinstance(f, Frame) else frame(f) for f in s), message="Error: x")
        for s in stacks
    )
    return Failure(start=1, end=2, format="node", test=test, stacks=made, build=build, at=at)


def found(failures, tracked, *, files=None, foreign=(), tests=(), is_test_line=None):
    texts = files or {}
    return locate(
        failures,
        [*tracked, *texts],
        side=Side.HEAD,
        source=OriginSource.TRACEBACK,
        is_test=lambda path: path.startswith("test"),
        is_foreign=lambda path: path.startswith(foreign) if foreign else False,
        read=texts.get,
        tests=tests,
        is_test_line=is_test_line,
    )


def primary(located):
    return [f"{p.path}:{p.line}" for p in located.places if p.role is OriginRole.PRIMARY]


def secondary(located):
    return [f"{p.path}:{p.line}" for p in located.places if p.role is OriginRole.SECONDARY]


def candidates(located):
    return [f"{p.path}:{p.line}" for p in located.candidates]


def pinned(*spots, tracked, **more):
    return primary(found([failure(spots)], tracked, **more))
