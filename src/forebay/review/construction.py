"""The order of the work: how much ground is disturbed in all and open at one time, and what the law makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from forebay.land import open_together
from forebay.reckoning import shown_date
from forebay.review.asking import Asking
from forebay.review.fact_lines import Again, fact_lines
from forebay.review.items import ReviewItem
from forebay.review.submission import Phase
from forebay.units import Quantity, unit_named

_FACTS = {
    "disturbed_at_once": "the most ground open at one time",
    "disturbed_area": "the ground disturbed in all",
}


@dataclass(frozen=True, slots=True)
class Opening:
    """The most ground that lies open at one time: how much, from which day to which, and the phases that make it."""

    area: Quantity
    begins: date
    ends: date
    phases: tuple[str, ...]


def most_open(phases: Sequence[Phase]) -> Opening | None:
    """Return the most ground open at one time.

    A phase is open from the day it is cleared until the day it is stabilized; one that is cleared on the day another is
    stabilized does not lie open beside it.
    """
    spans = [(phase.clear, phase.stabilize) for phase in phases]
    found = [_opening([phases[at] for at in places], day) for day, places in open_together(spans)]
    return max(found, key=lambda one: one.area, default=None)


def _opening(there: Sequence[Phase], day: date) -> Opening:
    area = _sum(phase.area for phase in there)
    return Opening(area, day, min(phase.stabilize for phase in there), tuple(phase.name for phase in there))


def _sum(areas: Iterable[Quantity]) -> Quantity:
    return Quantity(sum((area.base for area in areas), start=Fraction(0)), unit_named("acre"))


def construction(asking: Asking) -> Iterator[ReviewItem]:
    """Yield a line for each fact that the phases give and the law turns on."""
    phases = asking.submission.phases
    opening = most_open(phases)
    if opening is None:
        return
    together = " and ".join(opening.phases)
    span = f"from {shown_date(opening.begins)} until {shown_date(opening.ends)}"
    words = f"{together} {'lie' if len(opening.phases) > 1 else 'lies'} open {span}"
    found = {
        "disturbed_at_once": (opening.area, words),
        "disturbed_area": (_sum(phase.area for phase in phases), f"{len(phases)} phases together"),
    }
    yield from fact_lines(asking, Again("the phases", _FACTS, found))
