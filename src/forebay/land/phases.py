"""The order of the work on the ground: how much is disturbed in all, and how much lies open at one time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from .areas import covered_sqft
from .patches import Patch
from .planes import Plane, acres


@dataclass(frozen=True, slots=True, eq=False)
class PhaseGround:
    """The ground of one phase: the day clearing begins and the day all of it is stabilized."""

    ground: Patch
    clear: date
    stabilize: date


@dataclass(frozen=True, slots=True)
class OpenGround:
    """The ground that lies open from one day to another, and whose phases it is."""

    area_sqft: float
    begins: date
    ends: date
    phases: tuple[str, ...]

    @property
    def area_ac(self) -> float:
        """Its area in acres."""
        return acres(self.area_sqft)


def open_together(spans: Sequence[tuple[date, date]]) -> Iterator[tuple[date, tuple[int, ...]]]:
    """Yield each day on which ground is cleared, in order, and which spans of days then lie open together.

    A span is open from the day it is cleared until the day it is stabilized: one that is cleared on the day another is
    stabilized does not lie open beside it.

    >>> may, june, july = date(2026, 5, 1), date(2026, 6, 1), date(2026, 7, 1)
    >>> [places for _, places in open_together([(may, june), (june, july), (may, july)])]
    [(0, 2), (0, 2), (1, 2)]
    """
    for day in sorted(clear for clear, _ in spans):
        yield day, tuple(at for at, (clear, done) in enumerate(spans) if clear == day or clear <= day < done)


def open_by_day(phases: Sequence[PhaseGround], on: Plane) -> tuple[OpenGround, ...]:
    """Return what lies open from each day on which ground is cleared; ground in two phases counts once."""
    found: dict[date, OpenGround] = {}
    for day, places in open_together([(phase.clear, phase.stabilize) for phase in phases]):
        there = [phases[at] for at in places]
        area = covered_sqft([phase.ground for phase in there], on)
        ends = min(phase.stabilize for phase in there)
        found[day] = OpenGround(area, day, ends, tuple(phase.ground.id for phase in there))
    return tuple(found.values())


def most_open(phases: Sequence[PhaseGround], on: Plane) -> OpenGround | None:
    """Return the most ground that lies open at one time, None where there is no phase."""
    return max(open_by_day(phases, on), key=lambda one: one.area_sqft, default=None)


def disturbed_sqft(phases: Sequence[PhaseGround], on: Plane) -> float:
    """Return the ground disturbed in all; what two phases share is disturbed once."""
    return covered_sqft([phase.ground for phase in phases], on) if phases else 0.0
