"""NOAA GHCN-daily: a day's rain by date, in inches, millimetres or their tenths, told by how they are written.

Totals over several days (MDPR over DAPR days) stay totals over several days: they are never shared out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from forebay.formats.gauges import checks, clocks
from forebay.formats.gauges.checks import counted
from forebay.formats.gauges.rows import GaugeFile, GaugeRow, hundredths
from forebay.formats.gauges.told import Told, instants, one_station
from forebay.formats.gauges.values import Said, of_our_time, said
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows
from forebay.units import INCH_MM

RAIN, SEVERAL_DAYS, HOW_MANY, MARKS = "PRCP", "MDPR", "DAPR", "PRCP_ATTRIBUTES"
DAY_MIN = 24 * 60
LONG_FORM = re.compile(r'"?[A-Z0-9]{11}"?,\d{8},[A-Z0-9]{4},-?\d+,')
TENTHS = 254
FEW, MANY = 2, 4
ENOUGH = 5
NEAR = Fraction(1, 1000)
ROUNDING_MM = Fraction(6, 100)
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _Day:
    """A day's row: its line, station, date, depth as text, marks, and how many days it sums."""

    line: int
    station: str
    on: datetime
    value: Said
    text: str
    trace: bool
    suspect: bool
    days: int
    place: tuple[str, str, str]


def recognises(text: str) -> bool:
    """Whether a text is daily data: a heading with PRCP, or rows of station, date, element and value."""
    first = text.lstrip().split("\n", 1)[0]
    titles = [title.strip(' "\r') for title in first.split(",")]
    return (RAIN in titles and any(title.upper() == "DATE" for title in titles)) or bool(LONG_FORM.match(first))


def read(data: bytes, name: str, told: Told) -> GaugeFile:
    """Read the daily rain of one station."""
    text = decode(data, name)
    long_form = bool(LONG_FORM.match(text.lstrip()))
    found = list(_long(text, name) if long_form else _wide(text, name))
    station = one_station((day.station for day in found), told.station, name, "STATION")
    found = [day for day in found if day.station == station]
    in_mm, unit_note = (Fraction(1, 10), "Depths are tenths of millimetres") if long_form else _unit(found, name)
    offset = (
        clocks.settled(clocks.from_coordinates(*found[0].place), told.utc_offset_h, name) if not told.zone else None
    )
    clock = Told(offset.hours, None).clock(name) if offset else told.clock(name)
    ends, notes = instants([(day.line, day.on + ONE_DAY) for day in found], clock, name)
    kept, sorting = checks.in_order(_row(day, end, in_mm) for day, end in zip(found, ends, strict=True))
    return GaugeFile(
        format="NOAA GHCN-daily",
        station=station,
        station_name=found[0].place[2],
        rows=tuple(kept),
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=(
            f"{unit_note}; each was read to the hundredth of an inch.",
            "A day is the station's own day of observation, taken from midnight to midnight.",
            *notes,
            *_notes(kept),
            *sorting,
        ),
        utc_offset_h=offset.hours if offset else None,
        zone=told.zone,
    )


def _wide(text: str, name: str) -> Iterator[_Day]:
    table = rows(text, name)
    line, heading = next(table)
    titles = [title.strip() for title in heading]
    date_title = next(title for title in titles if title.upper() == "DATE")
    for line, cells in table:
        if len(cells) < len(titles):
            sentence = f"This row stops after {len(cells)} of {len(titles)} columns. Download the file again."
            raise FileProblem(name, sentence, row=line)
        at = dict(zip(titles, (cell.strip() for cell in cells), strict=False))
        yield _wide_day(line, at, date_title, name)


def _wide_day(line: int, at: dict[str, str], date_title: str, name: str) -> _Day:
    several = not at[RAIN] and at.get(SEVERAL_DAYS, "") != ""
    column = SEVERAL_DAYS if several else RAIN
    measured, quality = [*at.get(f"{column}_ATTRIBUTES", "").split(","), "", ""][:2]
    return _Day(
        line=line,
        station=at.get("STATION", ""),
        on=_date(at[date_title], "%Y-%m-%d", name, line, date_title),
        value=said(at[column], name=name, row=line, column=column),
        text=at[column],
        trace=measured.strip() == "T",
        suspect=bool(quality.strip()),
        days=_how_many(at.get(HOW_MANY, ""), name, line) if several else 1,
        place=(at.get("LATITUDE", ""), at.get("LONGITUDE", ""), at.get("NAME", "")),
    )


def _how_many(text: str, name: str, line: int) -> int:
    if not re.fullmatch(r"\d{1,2}(\.0*)?", text) or not float(text):
        sentence = "A total over several days must say how many. Write the number of days, such as 3."
        raise FileProblem(name, sentence, row=line, column=HOW_MANY, value=text)
    return int(float(text))


def _long(text: str, name: str) -> Iterator[_Day]:
    days_of: dict[tuple[str, str], int] = {}
    kept = []
    for line, cells in rows(text, name):
        if len(cells) < MANY:
            raise FileProblem(name, "This row stops in the middle. Download the file again.", row=line)
        station, on, element, value = (cell.strip() for cell in cells[:MANY])
        if element == HOW_MANY:
            days_of[station, on] = _how_many(value, name, line)
        elif element in (RAIN, SEVERAL_DAYS):
            kept.append((line, station, on, element, value, [*cells[MANY:], "", ""]))
    for line, station, on, element, value, marks in kept:
        if element == SEVERAL_DAYS and (station, on) not in days_of:
            _how_many("", name, line)
        yield _Day(
            line=line,
            station=station,
            on=_date(on, "%Y%m%d", name, line, "date"),
            value=said(value, name=name, row=line, column=element),
            text=value,
            trace=marks[0].strip() == "T",
            suspect=bool(marks[1].strip()),
            days=days_of[station, on] if element == SEVERAL_DAYS else 1,
            place=("", "", ""),
        )


def _date(text: str, written: str, name: str, line: int, column: str) -> datetime:
    try:
        return of_our_time(datetime.strptime(text, written))  # noqa: DTZ007 - a date without its zone yet
    except ValueError:
        sentence = "There is no such date. Write it like 2026-05-01."
        raise FileProblem(name, sentence, row=line, column=column, value=text) from None


def _unit(found: Iterable[_Day], name: str) -> tuple[Fraction, str]:
    """Return the millimetres in one unit of the depths, told by how finely they are written."""
    days = [day for day in found if day.value.number]
    numbers = [day.value.number for day in days if day.value.number]
    places = max((len(day.text.partition(".")[2]) for day in days), default=0)
    if places > MANY and all(_near_whole(number * TENTHS) for number in numbers):
        return INCH_MM, "Depths are inches that were made from millimetres"
    if places == FEW:
        return INCH_MM, "Depths are inches (written to the hundredth)"
    whole = "millimetres" if places else "tenths of millimetres"
    if places <= 1 and _were_hundredths([number * _mm(places) for number in numbers]):
        return _mm(places), f"Depths are {whole} (every one of them was a hundredth of an inch)"
    sentence = "Nothing tells the unit of these depths. Send a longer file, or declare its columns and unit."
    raise FileProblem(name, sentence, column=RAIN)


def _mm(places: int) -> Fraction:
    return Fraction(1) if places else Fraction(1, 10)


def _were_hundredths(depths_mm: Sequence[Fraction]) -> bool:
    """Whether depths in millimetres are hundredths of an inch, rounded: two numbers in five would pass by chance."""
    if depths_mm and len(set(depths_mm)) < ENOUGH:
        return False
    return all(abs(hundredths(depth) * INCH_MM - depth) <= ROUNDING_MM for depth in depths_mm)


def _near_whole(number: Fraction) -> bool:
    return abs(number - round(number)) < NEAR


def _row(day: _Day, ended: datetime, in_mm: Fraction) -> GaugeRow:
    number = day.value.number
    return GaugeRow(
        line=day.line,
        ended=ended,
        local=day.on,
        depth_in=None if number is None else hundredths(number * in_mm),
        trace=day.trace or day.value.trace,
        suspect=day.suspect,
        missing=number is None,
        duration_min=day.days * DAY_MIN,
        reason=day.value.reason,
    )


def _notes(kept: Iterable[GaugeRow]) -> Iterator[str]:
    found = list(kept)
    missing = sum(row.missing for row in found)
    if missing:
        yield f"{counted(missing, 'day')} without a depth, counted as missing and not as dry."
    suspect = sum(row.suspect for row in found)
    if suspect:
        yield f"{counted(suspect, 'depth')} failed a check of NOAA's, and counted."
    several = [row for row in found if row.duration_min > DAY_MIN]
    yield from checks.listed(
        [
            f"Row {row.line}: {float(row.depth_in or 0):.2f} in is the total of {row.duration_min // DAY_MIN} days and "
            "belongs to no single day."
            for row in several
        ]
    )
