"""NOAA Local Climatological Data (csv), version 1 in inches and version 2 in millimetres.

Rain is read from the hourly reports alone (FM-15): each carries the total of the hour that ends at its stamp. The
special reports (FM-16) and synoptic ones (FM-12) repeat part of that hour and are covered by it. The daily summaries
(SOD) are kept to compare. Depths are liquid equivalent, so they include snow water. The clock is local
*standard* time all year.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction

from forebay.formats.gauges import checks, clocks
from forebay.formats.gauges.checks import counted
from forebay.formats.gauges.rows import DailyTotal, GaugeFile, GaugeRow, hundredths
from forebay.formats.gauges.told import Told, one_station
from forebay.formats.gauges.values import of_our_time
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows
from forebay.units import INCH_MM

HOURLY, DAILY = "HourlyPrecipitation", "DailyPrecipitation"
PRESSURES = ("HourlyStationPressure", "HourlySeaLevelPressure", "HourlyAltimeterSetting")
STAMPS = ("DATE", "datetime")
WANTED = ("STATION", "NAME", "LATITUDE", "LONGITUDE", "REPORT_TYPE", HOURLY, DAILY, "REM", *PRESSURES)
HOURLY_REPORT, DAY_SUMMARY = "FM-15", "SOD"
COVERED = ("FM-16", "FM-12")
NOT_REPORTED = ("", "M", "NA", "*")
LARGEST_INHG = 40
ROUNDING_MM = Fraction(6, 100)
LONGEST_GAP = timedelta(minutes=95)
SHORTEST_HOUR = timedelta(minutes=50)
HOUR_MIN = 60
_DEPTH = re.compile(r"(?P<number>\d+\.?\d*|\.\d+|T)(?P<suspect>s?)")
_STAMP = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?")


@dataclass(frozen=True, slots=True)
class _Row:
    """A row as text: its line, its local time, its kind of report and the cells that matter here."""

    line: int
    local: datetime
    kind: str
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Depth:
    """What the text of a depth says."""

    depth_in: Fraction | None
    trace: bool = False
    suspect: bool = False
    odd: bool = False
    reason: str = ""


def recognises(text: str) -> bool:
    """Whether a text begins with the heading of Local Climatological Data."""
    heading = text.lstrip().split("\n", 1)[0]
    return HOURLY in heading or ("REPORT_TYPE" in heading and "STATION" in heading)


def read(data: bytes, name: str, told: Told) -> GaugeFile:
    """Read the hourly rain of one station.

    Parameters
    ----------
    data, name
        The file's bytes, and its name, which is used only to speak of it.
    told
        The station's standard time (New York: -5), for a file that does not tell it itself, and which station to read
        where the file holds several.
    """
    found = list(_rows(decode(data, name), name))
    station = one_station((row.cells["STATION"] for row in found), told.station, name, "STATION")
    found = [row for row in found if row.cells["STATION"] == station]
    metric, unit_note = _unit(found, name)
    said = [(row, _depth(row, HOURLY, metric, name)) for row in found]
    hourly = [(row, depth) for row, depth in said if row.kind == HOURLY_REPORT]
    if not hourly:
        raise FileProblem(name, "No row is an hourly report (FM-15), so no rain can be read. Download the hourly data.")
    offset = _offset(found, told, name)
    kept, sorting = checks.in_order(_gauge_row(row, depth, offset.hours) for row, depth in hourly)
    daily = tuple(_daily(found, metric, name))
    return GaugeFile(
        format="NOAA LCD v2" if metric else "NOAA LCD v1",
        station=station,
        station_name=found[0].cells.get("NAME", ""),
        rows=tuple(kept),
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=(
            unit_note,
            f"Times are local standard time all year, {offset}: {offset.told_by}.",
            *_count_notes(found, [depth for _, depth in hourly]),
            *sorting,
            *checks.gaps(kept, LONGEST_GAP),
            *checks.crowded(kept, SHORTEST_HOUR),
            *checks.against_daily(kept, daily, timezone(timedelta(hours=offset.hours))),
        ),
        utc_offset_h=offset.hours,
        daily=daily,
    )


def _rows(text: str, name: str) -> Iterator[_Row]:
    table = rows(text, name)
    line, heading = next(table)
    columns = _columns([title.strip() for title in heading], name, line)
    for line, cells in table:
        _refuse_wrong_length(line, cells, len(heading), name)
        found = {title: cells[at].strip() for title, at in columns.items()}
        yield _Row(line, _local(found, line, name), found["REPORT_TYPE"].upper(), found)


def _columns(heading: list[str], name: str, line: int) -> dict[str, int]:
    """Return where each wanted column stands; where a heading is written twice, its first place."""
    columns = {title: heading.index(title) for title in (*STAMPS, *WANTED) if title in heading}
    stamp = next((title for title in STAMPS if title in columns), None)
    for title in ("STATION", "REPORT_TYPE", HOURLY) if stamp else ("DATE",):
        if title not in columns:
            sentence = f"The heading has no column {title}. Send the climatological data with all its columns."
            raise FileProblem(name, sentence, row=line)
    return columns


def _refuse_wrong_length(line: int, cells: list[str], length: int, name: str) -> None:
    if len(cells) < length:
        sentence = (
            f"This row stops after {len(cells)} of {length} columns, so the file seems cut off. Download it again."
        )
        raise FileProblem(name, sentence, row=line)
    if any(cell.strip() for cell in cells[length:]):
        sentence = f"This row has {len(cells)} columns and the heading {length}. Download the file again."
        raise FileProblem(name, sentence, row=line)


def _local(cells: dict[str, str], line: int, name: str) -> datetime:
    column = next(title for title in STAMPS if title in cells)
    text = cells[column]
    try:
        if _STAMP.fullmatch(text):
            return of_our_time(datetime.fromisoformat(text))
    except ValueError:
        pass
    sentence = "There is no such date and time. Write the local standard time like 2020-01-02T00:52:00."
    raise FileProblem(name, sentence, row=line, column=column, value=text)


def _unit(found: Sequence[_Row], name: str) -> tuple[bool, str]:
    """Return whether depths are millimetres, and what tells so: the pressures, or failing them the station number."""
    pressures = [text for row in found for title in PRESSURES if (text := _number(row.cells.get(title, "")))]
    high = sum(pressure > LARGEST_INHG for pressure in pressures)
    if 0 < high < len(pressures):
        sentence = (
            "Some pressures are in inches of mercury and some in hPa: two kinds of file are mixed. Send each alone."
        )
        raise FileProblem(name, sentence)
    metric = bool(high) if pressures else not found[0].cells["STATION"].isdigit()
    shown = ("in hPa" if high else "in inches of mercury") if pressures else ""
    told_by = f"pressures are {shown}" if pressures else f"the station is written {found[0].cells['STATION']}"
    if metric:
        return (
            True,
            f"Depths are millimetres ({told_by}); each was turned back to the hundredth of an inch it was made from.",
        )
    return False, f"Depths are inches ({told_by})."


def _number(text: str) -> float | None:
    try:
        return float(text.rstrip("s"))
    except ValueError:
        return None


def _offset(found: Sequence[_Row], told_by_sender: Told, name: str) -> clocks.Offset:
    try:
        told = clocks.from_reports((row.local, row.cells.get("REM", "")) for row in found if row.kind == HOURLY_REPORT)
    except ValueError as problem:
        raise FileProblem(name, str(problem), column="REM") from None
    place = found[0].cells
    if told is None:
        told = clocks.from_coordinates(place.get("LATITUDE", ""), place.get("LONGITUDE", ""), place.get("NAME", ""))
    if told is None:
        return clocks.settled(None, told_by_sender.standard_offset_h(found[0].local.year), name)
    return clocks.settled(told, told_by_sender.utc_offset_h, name)


def _depth(row: _Row, column: str, metric: bool, name: str) -> _Depth:
    text = row.cells[column]
    if text in NOT_REPORTED:
        return _Depth(None, reason=text or "blank")
    match = _DEPTH.fullmatch(text)
    if match is None:
        raise FileProblem(name, _not_a_depth(text), row=row.line, column=column, value=text)
    suspect = bool(match["suspect"])
    if match["number"] == "T":
        return _Depth(Fraction(0), trace=True, suspect=suspect)
    number = Fraction(match["number"])
    if not metric:
        return _Depth(number, suspect=suspect)
    depth_in = hundredths(number)
    return _Depth(depth_in, suspect=suspect, odd=abs(depth_in * INCH_MM - number) > ROUNDING_MM)


def _not_a_depth(text: str) -> str:
    if text.startswith("-") and _number(text) is not None:
        return "A depth of rain cannot be below zero. Leave it blank where nothing was measured."
    return "This is not a depth. Write it like 0.07, T for a trace, or leave it blank where nothing was measured."


def _gauge_row(row: _Row, depth: _Depth, offset_h: float) -> GaugeRow:
    return GaugeRow(
        line=row.line,
        ended=(row.local - timedelta(hours=offset_h)).replace(tzinfo=UTC),
        local=row.local,
        depth_in=depth.depth_in,
        trace=depth.trace,
        suspect=depth.suspect,
        missing=depth.depth_in is None,
        duration_min=HOUR_MIN,
        reason=depth.reason,
    )


def _daily(found: Iterable[_Row], metric: bool, name: str) -> Iterator[DailyTotal]:
    for row in found:
        if row.kind == DAY_SUMMARY and DAILY in row.cells:
            depth = _depth(row, DAILY, metric, name)
            yield DailyTotal(row.line, row.local.date(), depth.depth_in, depth.trace, depth.suspect)


def _count_notes(found: Iterable[_Row], hourly: Sequence[_Depth]) -> Iterator[str]:
    covered = sum(row.kind in COVERED for row in found)
    if covered:
        yield f"{counted(covered, 'special or synoptic report')} repeat part of an hour; the hourly reports cover them."
    missing = Counter(depth.reason for depth in hourly if depth.depth_in is None)
    if missing:
        kinds = ", ".join(f"{number} {reason}" for reason, number in missing.items())
        yield f"{counted(missing.total(), 'hourly report')} without a depth ({kinds}) count as missing, not as dry."
    suspect = sum(depth.suspect for depth in hourly)
    if suspect:
        yield f"{counted(suspect, 'depth')} marked suspect (s) by NOAA, and counted."
    odd = sum(depth.odd for depth in hourly)
    if odd:
        yield f"{counted(odd, 'depth')} in millimetres match no hundredth of an inch; the nearest was taken."


def write(
    hours: Iterable[tuple[datetime, Fraction | str]],
    *,
    station: str = "99999900001",
    name: str = "EXAMPLE VILLAGE GAUGE, MADE UP FOR DEMONSTRATION",
    utc_offset_h: int = -5,
) -> bytes:
    """Write a version 1 file of a made-up station.

    ``hours`` are the local standard times at which hours ended, each with inches in exact hundredths or the text
    to stand there (``"T"``, ``"M"``, ``"0.07s"``).
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["STATION", "DATE", "REPORT_TYPE", "SOURCE", "NAME", HOURLY, "REM"])
    for local, depth in hours:
        written = depth if isinstance(depth, str) else f"{float(depth):.2f}"
        report = f"EXAMPLE {local - timedelta(hours=utc_offset_h):%d%H%M}Z"
        writer.writerow([station, local.strftime("%Y-%m-%dT%H:%M:%S"), HOURLY_REPORT, "7", name, written, report])
    return out.getvalue().encode("utf-8")
