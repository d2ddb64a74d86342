"""The rows of a long gauge file kept as columns: millions in little room, each still a row when it is asked for.

>>> rows = Columns(np.array([0, 60]), np.array([0, 0]), np.array([0, 10]), np.array([1, 1]), {}, Fraction(1), 2)
>>> [(row.line, float(row.depth_in)) for row in rows], len(rows.telling)
([(2, 0.0), (3, 0.01)], 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from fractions import Fraction
from functools import lru_cache
from typing import Final, overload

import numpy as np
from numpy.typing import NDArray

from forebay.formats.gauges.rows import GaugeRow
from forebay.formats.gauges.values import THOUSANDTH, Said

A_DAY_S: Final = 86_400
A_DAY_MIN: Final = 1_440
A_MOMENT, NO_TIME = timedelta(microseconds=1), timedelta(0)
EPOCH: Final = date(1970, 1, 1)
ORIGIN: Final = datetime(1970, 1, 1)  # noqa: DTZ001 - the file's own clock, before its zone
Seconds = NDArray[np.int64]


class Columns(Sequence[GaugeRow]):
    """Rows in order of time.

    Parameters
    ----------
    ended_s, ahead_s
        The end of each row in seconds since 1970 (UTC), and how far the file's own stamp stands ahead of it.
    depth
        Thousandths of the file's unit.
    minutes
        How long each row's time is.
    odd
        What a row says, by its place, where it is not such a number.
    unit_in
        Inches in the file's unit.
    first_line
        The line of the first row in the file.
    """

    def __init__(
        self,
        ended_s: Seconds,
        ahead_s: NDArray[np.integer],
        depth: NDArray[np.integer],
        minutes: NDArray[np.integer],
        odd: Mapping[int, Said],
        unit_in: Fraction,
        first_line: int,
    ) -> None:
        self._ended_s, self._ahead_s, self._depth, self._minutes = ended_s, ahead_s, depth, minutes
        self._odd, self._unit_in, self._first_line = odd, unit_in, first_line

    def __len__(self) -> int:
        return len(self._ended_s)

    @overload
    def __getitem__(self, at: int) -> GaugeRow: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[GaugeRow]: ...
    def __getitem__(self, at: int | slice) -> GaugeRow | Sequence[GaugeRow]:
        if isinstance(at, slice):
            return tuple(self._row(place) for place in range(*at.indices(len(self))))
        return self._row(range(len(self))[at])

    def __iter__(self) -> Iterator[GaugeRow]:
        return (self._row(place) for place in range(len(self)))

    def _row(self, place: int) -> GaugeRow:
        seconds = int(self._ended_s[place])
        ahead = int(self._ahead_s[place])
        value = self._odd.get(place)
        depth_in = _inches(int(self._depth[place]), self._unit_in) if value is None else self._in_inches(value)
        return GaugeRow(
            line=self._first_line + place,
            ended=datetime.fromtimestamp(seconds, UTC),
            local=ORIGIN + timedelta(seconds=seconds + ahead),
            depth_in=depth_in,
            trace=value is not None and value.trace,
            missing=depth_in is None,
            duration_min=int(self._minutes[place]),
            reason="" if value is None else value.reason,
        )

    def _in_inches(self, value: Said) -> Fraction | None:
        return None if value.number is None else value.number * self._unit_in

    def heaviest(self, minutes: int) -> GaugeRow | None:
        """Return the row of the most rain among those no longer than so many minutes; None where none is."""
        places = np.flatnonzero(self._minutes <= minutes)
        return self._row(int(places[self._depth[places].argmax()])) if len(places) else None

    @property
    def telling(self) -> tuple[GaugeRow, ...]:
        """The rows that say more than "no rain": a depth, a trace, or nothing at all."""
        wet = np.flatnonzero(self._depth)
        places = np.union1d(wet, np.fromiter(self._odd, dtype=np.int64, count=len(self._odd)))
        return tuple(self._row(int(place)) for place in places)

    def dry_days(self, zone: tzinfo) -> Mapping[date, int]:
        """How many dry readings ended on each date in ``zone``; one of midnight belongs to the date then ending."""
        dry = (self._depth == 0) & (self._minutes <= A_DAY_MIN)
        dry[np.fromiter(self._odd, dtype=np.int64, count=len(self._odd))] = False
        local_s = in_zone(self._ended_s[dry] - (self._minutes[dry] > 0), zone)
        days = local_s // A_DAY_S
        first = int(days.min()) if len(days) else 0
        counts = np.bincount(days - first)
        return {EPOCH + timedelta(days=first + int(at)): int(counts[at]) for at in np.flatnonzero(counts)}


@lru_cache(maxsize=4096)
def _inches(thousandths: int, unit_in: Fraction) -> Fraction:
    return Fraction(thousandths, THOUSANDTH) * unit_in


def dry_days(rows: Iterable[GaugeRow], zone: tzinfo) -> Mapping[date, int]:
    """How many readings of no rain ended on each date in ``zone``, totals over more than a day left out."""
    if isinstance(rows, Columns):
        return rows.dry_days(zone)
    return Counter(
        (row.ended - (A_MOMENT if row.duration_min else NO_TIME)).astimezone(zone).date()
        for row in rows
        if not (row.depth_in or row.trace or row.missing) and row.duration_min <= A_DAY_MIN
    )


def telling(rows: Iterable[GaugeRow]) -> tuple[GaugeRow, ...]:
    """Return the rows that say more than "no rain"."""
    if isinstance(rows, Columns):
        return rows.telling
    return tuple(row for row in rows if row.depth_in or row.trace or row.missing)


def in_zone(instants_s: Seconds, zone: tzinfo) -> Seconds:
    """Return the clock of a zone at each instant (both in seconds since 1970), clock changes included."""
    if not len(instants_s):
        return instants_s
    offsets = np.zeros(len(instants_s), dtype=np.int64)
    days = instants_s // A_DAY_S
    edges = np.flatnonzero(np.diff(days, prepend=days[0] - 1))
    for start, end in zip(edges, [*edges[1:], len(days)], strict=True):
        offsets[start:end] = _offsets(instants_s[start:end], int(days[start]), zone)
    return instants_s + offsets


def _offsets(instants_s: Seconds, day: int, zone: tzinfo) -> Seconds | int:
    ends = {_offset_s(second, zone) for second in (day * A_DAY_S, (day + 1) * A_DAY_S - 1)}
    if len(ends) == 1:
        return ends.pop()
    return np.array([_offset_s(int(second), zone) for second in instants_s], dtype=np.int64)


def _offset_s(second: int, zone: tzinfo) -> int:
    offset = datetime.fromtimestamp(second, UTC).astimezone(zone).utcoffset()
    return 0 if offset is None else int(offset.total_seconds())


def heaviest(rows: Sequence[GaugeRow], minutes: int) -> GaugeRow | None:
    """Return the row of the most rain among those no longer than so many minutes; None where none is."""
    if isinstance(rows, Columns):
        return rows.heaviest(minutes)
    return max((row for row in rows if row.duration_min <= minutes), key=lambda row: row.depth_in or 0, default=None)
