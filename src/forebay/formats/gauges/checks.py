"""What a reader of a gauge's rows should be told: order, doubles, gaps, and where hours and days disagree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta, timezone
from itertools import groupby, pairwise

from forebay.formats.gauges.rows import DailyTotal, GaugeRow
from forebay.reckoning import shown_date
from forebay.water import rainfall

SHOWN = 5
HOURS_OF_A_DAY = 24


def in_order(rows: Iterable[GaugeRow]) -> tuple[list[GaugeRow], list[str]]:
    """Return the rows in order of time, each time once, and what had to be done to get there.

    Two rows of the same time that agree are one; two that do not agree make that time missing, since neither is known
    to be right.
    """
    given = list(rows)
    late = sum(after.ended < before.ended for before, after in pairwise(given))
    ordered = sorted(given, key=lambda row: (row.ended, row.line))
    kept = [_one_of(list(same)) for _, same in groupby(ordered, key=lambda row: row.ended)]
    notes = []
    if late:
        notes.append(f"{counted(late, 'row')} stood out of order; all were sorted by time.")
    if len(kept) < len(ordered):
        notes.append(f"{counted(len(ordered) - len(kept), 'row')} repeated the time of another and count once.")
    notes += listed([f"{row.reason}." for row in kept if row.reason.startswith("Rows ")])
    return kept, notes


def _one_of(same: list[GaugeRow]) -> GaugeRow:
    said = {row.depth_in for row in same if not row.missing}
    if len(said) <= 1:
        return next((row for row in same if not row.missing), same[0])
    lines = " and ".join(str(row.line) for row in same)
    depths = " and ".join(f"{float(row.depth_in):.2f}" for row in same if row.depth_in is not None)
    reason = f"Rows {lines} give {depths} in for the same time, so that time counts as missing"
    return replace(same[0], depth_in=None, trace=False, missing=True, reason=reason)


def gaps(rows: Sequence[GaugeRow], longest: timedelta) -> list[str]:
    """Name the stretches longer than ``longest`` between one row and the next, in which rain is not known."""
    found = [(before, after) for before, after in pairwise(rows) if after.ended - before.ended > longest]
    return listed(
        [
            f"There is no reading between {before.local:%Y-%m-%d %H:%M} and {after.local:%Y-%m-%d %H:%M} "
            f"({(after.ended - before.ended) / timedelta(hours=1):.0f} hours); rain in that time is not known."
            for before, after in found
        ]
    )


def crowded(rows: Sequence[GaugeRow], shortest: timedelta) -> list[str]:
    """Say how many wet rows stand so close to the one before that both may tell of the same rain."""
    close = sum(
        bool(before.depth_in and after.depth_in) and after.ended - before.ended < shortest
        for before, after in pairwise(rows)
    )
    if not close:
        return []
    return [f"{counted(close, 'wet row')} less than an hour after the one before; rain may be counted twice there."]


def against_daily(rows: Sequence[GaugeRow], daily: Iterable[DailyTotal], zone: timezone) -> list[str]:
    """Name the days whose hours do not add up to the total that the station reports for the day."""
    sums = rainfall.days(rows, zone)
    return listed(
        [
            _disagreement(day, sums[day.on])
            for day in daily
            if day.on in sums and day.depth_in is not None and sums[day.on].depth_in != day.depth_in
        ]
    )


def _disagreement(day: DailyTotal, summed: rainfall.Total) -> str:
    heard = summed.readings - summed.missing
    why = (
        "Frozen precipitation is often melted and measured later."
        if heard >= HOURS_OF_A_DAY
        else f"Only {heard} of {HOURS_OF_A_DAY} hours are there."
    )
    return (
        f"{shown_date(day.on)}: the hourly reports add up to {float(summed.depth_in):.2f} in and the daily summary "
        f"(row {day.line}) says {float(day.depth_in or 0):.2f} in. {why} The hours are used."
    )


def listed(notes: Sequence[str]) -> list[str]:
    """Return the notes, the first few whole and the rest as a count, so that a bad year does not fill pages."""
    more = len(notes) - SHOWN
    return [*notes[:SHOWN], f"... and {more} more of the same kind."] if more > 0 else list(notes)


def counted(number: int, noun: str) -> str:
    """Write a count with its noun.

    >>> counted(1, "row"), counted(3, "row")
    ('1 row', '3 rows')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
