"""A plain table of rain whose sender says what its columns mean: depths, tips, a running total or a rate.

Nothing is guessed: the time and depth columns, the unit, the clock and the kind of number are declared, and so is
whether a row's stamp is the end or the start of its time.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Literal

from forebay.formats.gauges import checks
from forebay.formats.gauges.checks import counted
from forebay.formats.gauges.rows import GaugeFile, GaugeRow
from forebay.formats.gauges.told import Told, instants, one_station, usual_step
from forebay.formats.gauges.values import Said, of_our_time, said
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows
from forebay.units import INCH_MM

Kind = Literal["depth", "tip", "cumulative", "rate"]
INCHES_IN = {"inches": Fraction(1), "mm": 1 / INCH_MM}
DATE_PARTS = ("YEAR", "MONTH", "DAY", "MINUTE")
LONGEST_MIN = 31 * 24 * 60
_ISO = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})(.*)")
_SLASHED = re.compile(r"(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})(.*)")
_CLOCK = re.compile(r"[T ]?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AaPp][Mm])?")
FELL = "the running total fell"
NOON_H, MONTHS, THIS_CENTURY = 12, 12, 2000
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Declared:
    """What the sender says of a plain table.

    Parameters
    ----------
    time
        The column of the clock time, two columns of date and time, or ``YEAR, MONTH, DAY, MINUTE`` (of the day).
    depth
        The column of the rain.
    unit
        ``inches`` or ``mm`` (for a rate: of an hour).
    kind
        ``depth`` fell in the row's own time, each row is a ``tip``, a ``cumulative`` total, or a ``rate`` per hour.
    stamp
        Whether the clock time is the ``end`` or the ``start`` of the row's time.
    minutes
        How long a row's time is; left out, it runs from the row before, at most the file's usual step.
    day_first
        Whether dates with slashes are written day first. Left out, they are read month first where a date among them
        can be nothing else, and asked about where none can tell.
    station
        The column that names the gauge, where the table has one.
    delimiter
        What stands between the columns; left out, the sign its heading has most of: a comma, semicolon, tab or bar.
    """

    time: tuple[str, ...]
    depth: str
    unit: str
    kind: Kind = "depth"
    stamp: Literal["end", "start"] = "end"
    minutes: int | None = None
    day_first: bool | None = None
    station: str | None = None
    delimiter: str = ""
    format: str = "plain table"


@dataclass(frozen=True, slots=True)
class Measured:
    """A row before its kind is known: line, clock time, and what its depth's text says (in inches)."""

    line: int
    local: datetime
    value: Said


def read(data: bytes, name: str, declared: Declared, told: Told) -> GaugeFile:
    """Read a table as its sender declares it."""
    unit = INCHES_IN.get(declared.unit)
    if unit is None:
        raise FileProblem(name, "This is not a unit of rain. Declare inches or mm.", value=declared.unit)
    found = [(_station(cells, declared), line, cells) for line, cells in _cells(data, name, declared)]
    station = one_station((one for one, _, _ in found), told.station, name, declared.station or declared.depth)
    if declared.day_first is None and len(declared.time) < len(DATE_PARTS):
        _refuse_doubtful([(line, _stamp(cells, declared)) for _, line, cells in found], declared, name)
    measured = [_measured(line, cells, declared, unit, name) for one, line, cells in found if one == station]
    kept, notes = gauge_rows(measured, declared, told, name)
    return GaugeFile(
        format=declared.format,
        station=station,
        station_name="",
        rows=tuple(kept),
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=tuple(notes),
        utc_offset_h=told.utc_offset_h,
        zone=told.zone,
    )


def _station(cells: dict[str, str], declared: Declared) -> str:
    return cells[declared.station].strip() if declared.station else ""


def _stamp(cells: dict[str, str], declared: Declared) -> str:
    return " ".join(cells[title].strip() for title in declared.time)


def _refuse_doubtful(stamps: Sequence[tuple[int, str]], declared: Declared, name: str) -> None:
    """Refuse dates with slashes where nothing tells which of the two comes first, the month or the day."""
    found = [(line, text, match) for line, text in stamps if (match := _SLASHED.fullmatch(text))]
    days_first = next(((line, text) for line, text, match in found if int(match[1]) > MONTHS), None)
    if not found or (days_first is None and any(int(match[2]) > MONTHS for _, _, match in found)):
        return
    line, text = days_first or found[0][:2]
    seen = "This date is written day first" if days_first else "This date can be read month first or day first"
    sentence = f"{seen}. Say how the dates of the file are written: dates=month-first or dates=day-first."
    raise FileProblem(name, sentence, row=line, column=" ".join(declared.time), value=text)


def _between(text: str) -> str:
    """Return the sign between the columns of a heading: the one it has most of."""
    heading = text.lstrip().partition("\n")[0]
    return max(",;\t|", key=heading.count)


def _cells(data: bytes, name: str, declared: Declared) -> Iterator[tuple[int, dict[str, str]]]:
    text = decode(data, name)
    table = rows(text, name, declared.delimiter or _between(text))
    line, heading = next(table)
    titles = [title.strip() for title in heading]
    wanted = [*declared.time, declared.depth, *([declared.station] if declared.station else [])]
    for title in wanted:
        if title not in titles:
            sentence = f"The heading has no column {title}. It has {', '.join(titles[:12])}."
            raise FileProblem(name, sentence, row=line)
        if titles.count(title) > 1:
            sentence = "Two columns have this heading. Give each a heading of its own."
            raise FileProblem(name, sentence, row=line, column=title)
    at = {title: titles.index(title) for title in wanted}
    for line, cells in table:
        if len(cells) <= max(at.values()):
            sentence = f"This row stops after {len(cells)} of {len(titles)} columns. Send the file again, whole."
            raise FileProblem(name, sentence, row=line)
        yield line, {title: cells[place] for title, place in at.items()}


def _measured(line: int, cells: dict[str, str], declared: Declared, unit: Fraction, name: str) -> Measured:
    value = said(cells[declared.depth], name=name, row=line, column=declared.depth)
    number = None if value.number is None else value.number * unit
    local = clock_time([cells[title] for title in declared.time], declared, name, line)
    return Measured(line, local, Said(number, value.trace, value.reason, value.noisy))


def clock_time(parts: Sequence[str], declared: Declared, name: str, line: int) -> datetime:
    """Return the clock time that a row's cells write; refuse one that is no time."""
    text = " ".join(part.strip() for part in parts)
    try:
        if len(parts) == len(DATE_PARTS):
            year, month, day, minute = (int(part) for part in parts)
            return of_our_time(datetime(year, month, day)) + timedelta(minutes=minute)  # noqa: DTZ001 - a clock without its zone yet
        return of_our_time(_written(text, bool(declared.day_first)))
    except (ValueError, OverflowError):
        sentence = "There is no such date and time. Write it like 2026-05-01 13:45."
        raise FileProblem(name, sentence, row=line, column=" ".join(declared.time), value=text) from None


def _written(text: str, day_first: bool) -> datetime:
    iso, slashed = _ISO.fullmatch(text), _SLASHED.fullmatch(text)
    if iso:
        year, month, day = (int(iso[at]) for at in (1, 2, 3))
        rest = iso[4]
    elif slashed:
        first, second, year = (int(slashed[at]) for at in (1, 2, 3))
        month, day = (second, first) if day_first else (first, second)
        year, rest = year + (THIS_CENTURY if year < THIS_CENTURY // 20 else 0), slashed[4]
    else:
        raise ValueError(text)
    return datetime(year, month, day) + _time_of_day(rest)  # noqa: DTZ001 - a clock without its zone yet


def _time_of_day(text: str) -> timedelta:
    if not text.strip():
        return timedelta(0)
    match = _CLOCK.fullmatch(text)
    if match is None:
        raise ValueError(text)
    hour, minute, second = int(match[1]), int(match[2]), int(match[3] or 0)
    if match[4]:
        if not 1 <= hour <= NOON_H:
            raise ValueError(text)
        hour = hour % NOON_H + (NOON_H if match[4].lower() == "pm" else 0)
    if minute > 59 or second > 59 or timedelta(hours=hour, minutes=minute, seconds=second) > A_DAY:
        raise ValueError(text)
    return timedelta(hours=hour, minutes=minute, seconds=second)


def gauge_rows(
    measured: Sequence[Measured], declared: Declared, told: Told, name: str
) -> tuple[list[GaugeRow], list[str]]:
    """Turn measured rows into depths with an end and a length, whatever kind of number they carry."""
    clock = told.clock(name)
    stamped, notes = instants([(one.line, one.local) for one in measured], clock, name)
    notes = [f"Times are by the clock of {clock}; a stamp is the {declared.stamp} of its time.", *notes]
    step = usual_step(stamped)
    found = list(_rows(measured, stamped, declared, step, name))
    if declared.kind == "tip":
        return sorted(found, key=lambda row: row.ended), [*notes, *said_notes(measured)]
    kept, sorting = checks.in_order(found)
    return kept, [*notes, *said_notes(measured), *sorting, *_fallen(kept)]


def _fallen(rows: Sequence[GaugeRow]) -> list[str]:
    """Name the rows at which a running total fell, where what came down meanwhile is not known."""
    fell = [row for row in rows if FELL in row.reason]
    return checks.listed([f"Row {row.line}: {row.reason}; rain until then is not known." for row in fell])


def _rows(
    measured: Sequence[Measured], stamped: Sequence[datetime], declared: Declared, step: timedelta | None, name: str
) -> Iterator[GaugeRow]:
    order = sorted(range(len(measured)), key=lambda at: stamped[at])
    before: int | None = None
    for at in order:
        one = measured[at]
        since = stamped[at] - stamped[before] if before is not None else None
        length = _length(declared, since, step, name, one.line)
        depth_in, reason = _depth(one, measured[before] if before is not None else None, declared.kind, length)
        if declared.kind != "cumulative" or before is not None:
            yield GaugeRow(
                line=one.line,
                ended=stamped[at] + (length if declared.stamp == "start" else timedelta(0)),
                local=one.local,
                depth_in=depth_in,
                trace=one.value.trace,
                missing=depth_in is None,
                duration_min=round(length / timedelta(minutes=1)),
                reason=reason,
            )
        if declared.kind != "cumulative" or one.value.number is not None or before is None:
            before = at


def _length(declared: Declared, since: timedelta | None, step: timedelta | None, name: str, line: int) -> timedelta:
    if declared.kind == "tip":
        return timedelta(0)
    if declared.minutes is not None:
        return timedelta(minutes=declared.minutes)
    if declared.kind == "cumulative":
        return since or timedelta(0)
    if step is None:
        sentence = "One row alone does not say how long its time is. Declare the minutes that a row stands for."
        raise FileProblem(name, sentence, row=line)
    return min(since, step) if since else step


def _depth(one: Measured, before: Measured | None, kind: Kind, length: timedelta) -> tuple[Fraction | None, str]:
    number = one.value.number
    if number is None:
        return None, one.value.reason
    if kind == "rate":
        return number * Fraction(length / timedelta(minutes=1)).limit_denominator(LONGEST_MIN) / 60, ""
    if kind != "cumulative" or before is None:
        return number, ""
    if before.value.number is None:
        return None, "the running total before it is not known"
    if number < before.value.number:
        return None, f"{FELL} from {float(before.value.number):g} to {float(number):g} in"
    return number - before.value.number, ""


def said_notes(measured: Sequence[Measured]) -> list[str]:
    """Count what was not a plain number."""
    notes = []
    reasons = Counter(one.value.reason for one in measured if one.value.number is None)
    if reasons:
        kinds = ", ".join(f"{number} {reason}" for reason, number in reasons.most_common(6))
        notes.append(f"{counted(reasons.total(), 'row')} without a depth ({kinds}) count as missing, not as dry.")
    noisy = sum(one.value.noisy for one in measured)
    if noisy:
        notes.append(f"{counted(noisy, 'depth')} with a trail of arithmetic (as 0.008999944) read to the thousandth.")
    return notes
