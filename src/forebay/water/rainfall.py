"""Measured rain: when a storm began, reached half an inch and ended, and how much fell in a day or any 24 hours.

Depths are exact fractions of an inch of liquid water (snow counts as the water it melts to), never floats, so 0.49 and
0.50 in never meet. A reading says how much fell in the minutes before it ``ended``; a tip of a bucket takes no time.

Trace (less than 0.005 in) adds nothing, and neither parts storms nor joins them: a bucket gauge beside the same storm
cannot see it. Trace and missing readings are counted where they touch a storm, so nobody takes them for dry hours.
Every instant returned is in UTC.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import NamedTuple, Protocol

__all__ = ["Measured", "Most", "Reading", "Storm", "Total", "days", "most_in", "spread", "storms"]

HALF_INCH = Fraction(1, 2)
A_MOMENT = timedelta(microseconds=1)
LONGEST_H = 10_000


class Measured(Protocol):
    """Whatever has an end, a depth and a length of time can be summed: a gauge's row, a stored reading."""

    @property
    def ended(self) -> datetime:
        """The instant (with its offset) at which the measured time ended."""

    @property
    def depth_in(self) -> Fraction | None:
        """Exact inches of liquid water, or None where nothing is known."""

    @property
    def duration_min(self) -> int:
        """How many minutes before ``ended`` the rain was collected in; 0 for a tip."""

    @property
    def trace(self) -> bool:
        """True where some fell, too little to measure."""

    @property
    def missing(self) -> bool:
        """True where the gauge gave no number."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One measured depth of rain."""

    ended: datetime
    depth_in: Fraction | None
    duration_min: int = 60
    trace: bool = False
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Storm:
    """Rain with no dry spell in it.

    ``began`` is the start of the first wet reading's time (a tip: its instant), ``ended`` the end of the last one's.
    ``half_inch`` is the end of the reading with which the running depth first reached the depth asked about (0.50 in
    unless told otherwise), None if it never did: what fell within one reading has no finer time. ``trace`` and
    ``missing`` tell of the readings in the storm and in the dry spell on either side, where rain may hide.
    """

    began: datetime
    ended: datetime
    half_inch: datetime | None
    depth_in: Fraction
    trace: bool
    missing: int


@dataclass(frozen=True, slots=True)
class Total:
    """How much fell in a day: a depth, whether there was a trace, and how many readings said nothing."""

    depth_in: Fraction
    trace: bool
    missing: int
    readings: int

    @property
    def known(self) -> bool:
        """Whether any reading of the day gave a number."""
        return self.readings > self.missing

    @property
    def shown(self) -> str:
        """The total as a gauge record writes it: ``0.92``, ``T`` for a trace alone, ``M`` where nothing is known.

        >>> Total(Fraction(0), trace=True, missing=0, readings=3).shown
        'T'
        """
        if not self.known:
            return "M"
        if self.trace and not self.depth_in:
            return "T"
        return f"{float(self.depth_in):.2f}"


class Most(NamedTuple):
    """The greatest depth in any stretch of time, and the first instant such a stretch ended."""

    depth_in: Fraction
    ended: datetime


def storms(readings: Iterable[Measured], dry_spell_h: float = 6.0, reach_in: Fraction = HALF_INCH) -> tuple[Storm, ...]:
    """Which storms the readings hold: a dry spell of ``dry_spell_h`` hours *or more* parts two storms.

    The dry spell runs from the end of one wet reading to the start of the next, so exactly six hours part.

    >>> from datetime import UTC
    >>> tips = [(1, 0), (1, 20), (6, 50), (12, 51)]
    >>> rain = [Reading(datetime(2026, 5, 1, h, m, tzinfo=UTC), Fraction(1, 100), 0) for h, m in tips]
    >>> [float(storm.depth_in) for storm in storms(rain)]
    [0.03, 0.01]
    """
    spell = _span(dry_spell_h, "dry spell", such_as=6)
    ordered = sorted(readings, key=_ended)
    wet = [reading for reading in ordered if reading.depth_in]
    unsaid = _Unsaid([reading for reading in ordered if reading.trace or reading.missing])
    return tuple(_storm(group, unsaid, spell, reach_in) for group in _parted(wet, spell))


def _span(hours: float, what: str, such_as: int) -> timedelta:
    if not 0 < hours <= LONGEST_H:
        raise ValueError(
            f"A {what} of {hours:,g} hours means nothing. "
            f"Give a number of hours above 0 and up to {LONGEST_H:,g}, such as {such_as}."
        )
    return timedelta(hours=hours)


def _ended(reading: Measured) -> datetime:
    ended = reading.ended
    return ended if ended.tzinfo is UTC else ended.astimezone(UTC)


def _started(reading: Measured) -> datetime:
    return _ended(reading) - timedelta(minutes=reading.duration_min)


def _parted(wet: Sequence[Measured], spell: timedelta) -> Iterator[list[Measured]]:
    group: list[Measured] = []
    for reading in wet:
        if group and _started(reading) - _ended(group[-1]) >= spell:
            yield group
            group = []
        group.append(reading)
    if group:
        yield group


class _Unsaid:
    """The readings without a number, in order, found by time."""

    def __init__(self, ordered: Sequence[Measured]) -> None:
        self.readings = ordered
        self.ends = [_ended(reading) for reading in ordered]
        self.longest = timedelta(minutes=max((reading.duration_min for reading in ordered), default=0))

    def touching(self, start: datetime, end: datetime) -> list[Measured]:
        """Return the readings whose time overlaps the open stretch from ``start`` to ``end``."""
        low, high = bisect_right(self.ends, start), bisect_left(self.ends, end + self.longest)
        return [reading for reading in self.readings[low:high] if _started(reading) < end]


def _storm(group: list[Measured], unsaid: _Unsaid, spell: timedelta, reach_in: Fraction) -> Storm:
    began, ended = min(_started(reading) for reading in group), _ended(group[-1])
    near = unsaid.touching(began - spell, ended + spell)
    return Storm(
        began=began,
        ended=ended,
        half_inch=_reached(group, reach_in),
        depth_in=_depth(group),
        trace=any(one.trace for one in near),
        missing=sum(one.missing for one in near),
    )


def _parts_of_an_inch(readings: Iterable[Measured]) -> tuple[list[int], int]:
    """Return exact depths as whole numbers of one part of an inch, and how many parts make an inch."""
    depths = [reading.depth_in or Fraction(0) for reading in readings]
    parts = lcm(*{depth.denominator for depth in depths})
    return [depth.numerator * (parts // depth.denominator) for depth in depths], parts


def _depth(readings: Iterable[Measured]) -> Fraction:
    depths, parts = _parts_of_an_inch(readings)
    return Fraction(sum(depths), parts)


def _reached(group: Sequence[Measured], reach_in: Fraction) -> datetime | None:
    depths, parts = _parts_of_an_inch(group)
    enough = reach_in * parts
    reached = (reading for reading, running in zip(group, accumulate(depths), strict=True) if running >= enough)
    first = next(reached, None)
    return None if first is None else _ended(first)


def days(readings: Iterable[Measured], zone: tzinfo) -> dict[date, Total]:
    """How much fell on each date in ``zone``: a civil zone gives civil days, a fixed offset standard-time days.

    A reading belongs to the date on which it ended; one that ended at midnight to the date then ending, and a tip at
    midnight to the date then beginning. A total over more than one day belongs to no date and is left out.
    """
    by_date: dict[date, list[Measured]] = {}
    for reading in readings:
        if reading.duration_min <= 24 * 60:
            by_date.setdefault(_day(reading, zone), []).append(reading)
    return {on: _total(found) for on, found in sorted(by_date.items())}


def _day(reading: Measured, zone: tzinfo) -> date:
    within = _ended(reading) - A_MOMENT if reading.duration_min else _ended(reading)
    return within.astimezone(zone).date()


def _total(readings: Sequence[Measured]) -> Total:
    return Total(
        depth_in=_depth(readings),
        trace=any(reading.trace for reading in readings),
        missing=sum(reading.missing for reading in readings),
        readings=len(readings),
    )


def most_in(readings: Iterable[Measured], hours: float = 24.0) -> Most | None:
    """Return the most that fell in any stretch of ``hours``, and when the first such stretch ended; None if none fell.

    A stretch ends with a reading and holds every reading that ended less than ``hours`` before. Totals collected over
    more than ``hours`` cannot be placed in a stretch and are left out.
    """
    span = _span(hours, "stretch", such_as=24)
    wet = [one for one in sorted(readings, key=_ended) if one.depth_in and timedelta(minutes=one.duration_min) <= span]
    depths, parts = _parts_of_an_inch(wet)
    ends = [_ended(one) for one in wet]
    best, ended = 0, None
    running, first = 0, 0
    for depth, end in zip(depths, ends, strict=True):
        running += depth
        while ends[first] <= end - span:
            running -= depths[first]
            first += 1
        if running > best:
            best, ended = running, end
    return None if ended is None else Most(Fraction(best, parts), ended)


def spread(readings: Iterable[Measured], step_min: int) -> tuple[Reading, ...]:
    """Share each depth evenly over steps of ``step_min`` within its own time, so that no step is a spike.

    The sum stays exact. Missing readings, tips and those not longer than a step stay whole; a time that is not a whole
    number of steps is refused.

    >>> from datetime import UTC
    >>> [float(part.depth_in) for part in spread([Reading(datetime(2026, 5, 1, 1, tzinfo=UTC), Fraction(1))], 15)]
    [0.25, 0.25, 0.25, 0.25]
    """
    if step_min <= 0:
        raise ValueError(f"A step of {step_min} minutes is no time. Give a number of minutes above 0, such as 15.")
    return tuple(part for reading in readings for part in _parts(reading, step_min))


def _parts(reading: Measured, step_min: int) -> Iterator[Reading]:
    count, odd = divmod(reading.duration_min, step_min)
    if odd and count:
        raise ValueError(
            f"A reading of {reading.duration_min} minutes is not a whole number of steps of {step_min}. Choose a step "
            "that divides it."
        )
    count = max(count, 1)
    share = None if reading.depth_in is None else reading.depth_in / count
    for left in reversed(range(count)):
        yield Reading(
            ended=_ended(reading) - timedelta(minutes=left * step_min),
            depth_in=share,
            duration_min=min(step_min, reading.duration_min),
            trace=reading.trace,
            missing=reading.missing,
        )
