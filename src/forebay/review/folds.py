"""What follows from one cause: findings that the review's own ranking of inputs puts down to the same input."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from forebay.review.items import ReviewItem


@dataclass(frozen=True, slots=True)
class Fold:
    """Findings that part for the same inputs and for nothing else: the inputs' own lines, and what follows from them.

    ``causes`` say each input with what is declared and what was recomputed.
    """

    causes: tuple[str, ...]
    own: tuple[ReviewItem, ...]
    follows: tuple[ReviewItem, ...]

    @property
    def items(self) -> tuple[ReviewItem, ...]:
        """All of its findings, the causes first."""
        return (*self.own, *self.follows)

    @property
    def places(self) -> tuple[str, ...]:
        """The clauses its findings stand under."""
        return tuple(dict.fromkeys(item.at for item in self.items if item.at))


def folds(items: Iterable[ReviewItem]) -> tuple[Fold, ...]:
    """Return findings folded under what they follow from; whatever follows from nothing, or is alone, is left out.

    An input's own line joins what follows from it alone; what follows from several inputs together makes a fold of
    its own under all of them.
    """
    groups: dict[tuple[str, ...], list[ReviewItem]] = {}
    for item in items:
        if item.causes:
            groups.setdefault(item.causes, []).append(item)
    return tuple(_fold(causes, group) for causes, group in groups.items() if len(group) > 1)


def _fold(causes: tuple[str, ...], group: list[ReviewItem]) -> Fold:
    own = tuple(item for item in group if item.is_cause)
    return Fold(causes, own, tuple(item for item in group if not item.is_cause))
