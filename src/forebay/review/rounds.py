"""From one round to the next: what changed, and which of the reviewer's words still stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from forebay.law import Outcome
from forebay.review.items import ReviewItem
from forebay.review.runs import Run

Decision = Literal["accept", "edit", "override"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Disposition:
    """What a reviewer decided of one line: to accept it, to word it otherwise, or to set another outcome; and why.

    ``role`` is that in which they decided, blank where nobody has said.
    """

    item: str
    decision: Decision
    outcome: Outcome
    reasons: str = ""
    by: str = ""
    words: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """What one round has that the other has not, and each line that came out differently."""

    added: tuple[ReviewItem, ...]
    gone: tuple[ReviewItem, ...]
    changed: tuple[tuple[ReviewItem, ReviewItem], ...]
    same: tuple[ReviewItem, ...]


def changes(before: Run, after: Run) -> Changes:
    """Return what changed between two rounds, line by line."""
    old, new = ({item.id: item for item in run.items} for run in (before, after))
    both = [(old[name], item) for name, item in new.items() if name in old]
    return Changes(
        added=tuple(item for name, item in new.items() if name not in old),
        gone=tuple(item for name, item in old.items() if name not in new),
        changed=tuple((was, now) for was, now in both if was != now),
        same=tuple(now for was, now in both if was == now),
    )


def carry(dispositions: Iterable[Disposition], before: Run, after: Run) -> tuple[Disposition, ...]:
    """Return the dispositions that stand in the next round.

    One stands only where its line is the same in every word and number, rests on the same files, and is judged by the
    same law; every other is for the reviewer to take again.
    """
    same = {item.id: item for item in changes(before, after).same}
    kept = {name for name, item in same.items() if _same_law(item, before, after)}
    return tuple(one for one in dispositions if one.item in kept)


def _same_law(item: ReviewItem, before: Run, after: Run) -> bool:
    return before.laws.get(item.law) == after.laws.get(item.law) and before.engine == after.engine
