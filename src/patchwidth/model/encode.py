"""Turns the nouns of a verdict into plain mappings: the keys of `patchwidth.verdict/1`, in their order."""

from typing import TYPE_CHECKING

from patchwidth.model.span import Extent, Origin, Span

if TYPE_CHECKING:
    # `pin --json` writes origins alone and is started often
    from patchwidth.model.reading import Finding, Json, Ruling
    from patchwidth.model.verdict import FileRow, Verdict

SCHEMA = "patchwidth.verdict/1"
"""The contract's name; its JSON Schema is `schemas/verdict-1.schema.json` in the package."""


def extent_json(extent: Extent | None) -> "Json":
    """A span on one side: lines 1-based and inclusive."""
    if extent is None:
        return None
    return {"start": extent.start, "end": extent.end, "core_start": extent.core_start}


def span_json(span: Span | None) -> "Json":
    """A span with both its sides."""
    if span is None:
        return None
    return {
        "path": span.path,
        "name": span.name,
        "kind": str(span.kind),
        "language": span.language,
        "uncertain": span.uncertain,
        "base": extent_json(span.base),
        "head": extent_json(span.head),
    }


def origin_json(origin: Origin) -> "dict[str, Json]":
    """An origin with its span, or with the reason why none was pinned."""
    return {
        "path": origin.path,
        "line": origin.line,
        "side": str(origin.side),
        "source": str(origin.source),
        "role": str(origin.role),
        "test": origin.test,
        "may_block": origin.may_block,
        "span": span_json(origin.span),
        "because": origin.because,
    }


def file_json(row: "FileRow") -> "dict[str, Json]":
    """A changed file. Where lines exist that nobody counted every count is null, so that no sum is made of it."""
    change = row.change
    counts = (change.added, change.deleted, row.in_added, row.in_deleted, row.out_added, row.out_deleted)
    added, deleted, in_added, in_deleted, out_added, out_deleted = (None if change.uncounted else n for n in counts)
    return {
        "path": change.path,
        "old_path": change.old_path,
        "status": str(change.status),
        "role": str(row.role),
        "language": row.language,
        "binary": change.binary,
        "uncounted": change.uncounted,
        "added": added,
        "deleted": deleted,
        "in_added": in_added,
        "in_deleted": in_deleted,
        "out_added": out_added,
        "out_deleted": out_deleted,
    }


def finding_json(finding: "Finding") -> "dict[str, Json]":
    """A finding; lines 1-based and inclusive, of `side`."""
    return {
        "rule": finding.rule,
        "level": str(finding.level),
        "path": finding.path,
        "side": None if finding.side is None else str(finding.side),
        "start": finding.start,
        "end": finding.end,
        "symbol": finding.symbol,
        "message": finding.message,
        "fingerprint": finding.fingerprint,
        "suppressed": finding.suppressed,
    }


def ruling_json(ruling: "Ruling") -> "dict[str, Json]":
    """A signal's row with all its findings, in the signal's own order."""
    return {
        "id": ruling.signal,
        "outcome": str(ruling.outcome),
        "level": None if ruling.level is None else str(ruling.level),
        "because": ruling.because,
        "reason": None if ruling.reason is None else str(ruling.reason),
        "measures": dict(ruling.measures),
        "findings": [finding_json(f) for f in ruling.findings],
        "evidence": str(ruling.evidence),
        "runs": ruling.runs,
        "rung": ruling.rung,
    }


def verdict_json(verdict: "Verdict", *, version: str) -> "dict[str, Json]":
    """The whole verdict as `patchwidth.verdict/1`; `version` is the tool's."""
    patch, override = verdict.patch, verdict.override
    return {
        "schema": SCHEMA,
        "tool": {"name": "patchwidth", "version": version},
        "outcome": str(verdict.outcome),
        "exit_code": verdict.exit_code,
        "because": verdict.because,
        "protocol": {"hash": verdict.protocol.hash, "policy": verdict.protocol.policy},
        "patch": {
            "base": patch.base,
            "head": patch.head,
            "merge_base": patch.merge_base,
            "files_touched": len(patch.files),
            "hunks": patch.hunks,
            "added_lines": patch.added_lines,
            "deleted_lines": patch.deleted_lines,
        },
        "origins": [origin_json(o) for o in verdict.origins],
        "files": [file_json(f) for f in verdict.files],
        "signals": [ruling_json(r) for r in verdict.rulings],
        "override": None
        if override is None
        else {"who": override.who, "when": override.when, "rule": override.rule, "reason": override.reason},
    }
