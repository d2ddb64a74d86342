"""Rain as USGS measures it (parameter 00045): what fell since the value before, at most the gauge's usual step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from forebay.formats.gauges.checks import counted
from forebay.formats.gauges.declared import Measured, said_notes
from forebay.formats.gauges.rows import GaugeRow
from forebay.formats.gauges.told import usual_step

RAIN = "00045"
ESTIMATED, PROVISIONAL = ("e", "E"), "P"
QUARTER_HOUR = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Value:
    """A measured value, the instant it ended, and the marks USGS put on it."""

    measured: Measured
    ended: datetime
    marks: frozenset[str]


def gauge_rows(values: Iterable[Value]) -> list[GaugeRow]:
    """Return the values as rows in order of time."""
    ordered = sorted(values, key=lambda value: value.ended)
    step = usual_step([value.ended for value in ordered]) or QUARTER_HOUR
    rows = []
    before: datetime | None = None
    for value in ordered:
        fresh = before is not None and value.ended > before
        length = min(value.ended - before, step) if fresh and before is not None else step
        rows.append(_row(value, round(length / timedelta(minutes=1))))
        before = value.ended
    return rows


def _row(value: Value, duration_min: int) -> GaugeRow:
    one = value.measured
    return GaugeRow(
        line=one.line,
        ended=value.ended,
        local=one.local,
        depth_in=one.value.number,
        trace=one.value.trace,
        suspect=any(mark in value.marks for mark in ESTIMATED),
        missing=one.value.number is None,
        duration_min=duration_min,
        reason=one.value.reason,
    )


def notes(values: Sequence[Value]) -> list[str]:
    """Count what was no plain number, and what USGS marked."""
    marks = Counter(mark for value in values for mark in value.marks)
    found = said_notes([value.measured for value in values])
    if marks[PROVISIONAL]:
        found.append(f"{counted(marks[PROVISIONAL], 'value')} provisional (P): USGS may still change them.")
    estimated = sum(marks[mark] for mark in ESTIMATED)
    if estimated:
        found.append(f"{counted(estimated, 'value')} estimated (e) by USGS, and counted.")
    return found
