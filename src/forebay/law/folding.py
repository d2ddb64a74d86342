"""The stricter prevails: of two laws that ask the same, the weaker is folded beneath the stricter; both are cited."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from forebay.law.asked import Requirement
from forebay.law.said import IN_ADVANCE

_STANDING = frozenset({"blocks", "due", "late", "open"})


def folded(found: list[Requirement]) -> list[Requirement]:
    """Return the same requirements, none left out; one that another law's dominates carries the other's key."""
    if len({row.law for row in found}) < 2:
        return found
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place, row in enumerate(found):
        if row.status in _STANDING and row.shape in ("gate", "duty"):
            groups[_asked(row)].append(place)
    rows = list(found)
    for places in groups.values():
        if len({found[place].law for place in places}) > 1:
            _fold(rows, places)
    return rows


def _asked(row: Requirement) -> tuple[object, ...]:
    """Return what makes two requirements ask the same: act, steps, subject and trigger."""
    return (
        row.shape,
        _core(row.asks),
        row.steps,
        row.subject,
        row.trigger,
        row.status == "blocks" and row.finding.outcome,
    )


def _core(sentence: str) -> str:
    for mark in (", at least ", IN_ADVANCE, " within ", " every "):
        sentence = sentence.partition(mark)[0]
    return sentence.rstrip(".")


def _fold(rows: list[Requirement], places: Iterable[int]) -> None:
    order = sorted(places, key=lambda place: _strictness(rows[place]))
    first = order[0]
    beneath = [place for place in order[1:] if rows[place].law != rows[first].law]
    for place in beneath:
        rows[place] = replace(rows[place], folded_under=rows[first].key)
    also = tuple(f"{rows[place].law} {rows[place].at}" for place in beneath)
    rows[first] = replace(rows[first], also=also)


def _strictness(row: Requirement) -> tuple[bool, float, bool, float]:
    due = row.due.instant.timestamp() if row.due else 0.0
    opens = -row.opens.timestamp() if row.opens and row.shape == "gate" else 0.0
    return (row.due is None, due, row.opens is None, opens)
