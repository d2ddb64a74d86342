"""NOAA GHCN-hourly (pipe-separated): millimetres, UTC, with a code beside every number.

The code decides, not the number: 0.0 stands for a trace, for a missing value and for no rain alike. Rain is read from
the hourly reports (FM-15) alone, as in the climatological data.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from forebay.formats.gauges import checks
from forebay.formats.gauges.checks import counted
from forebay.formats.gauges.rows import GaugeFile, GaugeRow, hundredths
from forebay.formats.gauges.told import Told, one_station
from forebay.formats.gauges.values import Said, of_our_time, said
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows

RAIN = "precipitation"
CODE, QUALITY, REPORT = f"{RAIN}_Measurement_Code", f"{RAIN}_Quality_Code", f"{RAIN}_Report_Type"
OTHER_REPORT = "temperature_Report_Type"
TIME = ("Year", "Month", "Day", "Hour", "Minute")
WANTED = ("Station_ID", "Station_name", *TIME, RAIN, CODE, QUALITY, REPORT, OTHER_REPORT)
TRACE, NO_VALUE = "2", ("1", "9")
DOUBTED = ("2", "3", "6", "7")
HOURLY_REPORT = "FM15"
LONGEST_GAP = timedelta(minutes=95)


def recognises(text: str) -> bool:
    """Whether a text begins with the heading of GHCN-hourly."""
    return text.lstrip().startswith("Station_ID|")


def read(data: bytes, name: str, told: Told) -> GaugeFile:
    """Read the hourly rain of one station."""
    found = list(_cells(decode(data, name), name))
    station = one_station((cells["Station_ID"] for _, cells in found), told.station, name, "Station_ID")
    found = [(line, cells) for line, cells in found if cells["Station_ID"] == station]
    hourly = [(line, cells) for line, cells in found if _report(cells).startswith(HOURLY_REPORT)]
    if not hourly:
        raise FileProblem(name, "No row is an hourly report (FM-15), so no rain can be read. Download the hourly data.")
    kept, sorting = checks.in_order(_row(line, cells, name) for line, cells in hourly)
    return GaugeFile(
        format="NOAA GHCN-hourly",
        station=station,
        station_name=found[0][1]["Station_name"],
        rows=tuple(kept),
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=(
            "Times are UTC; depths are millimetres, each turned back to the hundredth of an inch it was made from.",
            *_notes(kept, len(found) - len(hourly)),
            *sorting,
            *checks.gaps(kept, LONGEST_GAP),
        ),
        utc_offset_h=told.utc_offset_h,
    )


def _cells(text: str, name: str) -> Iterator[tuple[int, dict[str, str]]]:
    table = rows(text, name, "|")
    line, heading = next(table)
    for title in WANTED:
        if title not in heading:
            raise FileProblem(name, f"The heading has no column {title}. Send the file with all its columns.", row=line)
    at = {title: heading.index(title) for title in WANTED}
    for line, cells in table:
        if len(cells) < len(heading):
            sentence = f"This row stops after {len(cells)} of {len(heading)} columns. Download the file again."
            raise FileProblem(name, sentence, row=line)
        yield line, {title: cells[place].strip() for title, place in at.items()}


def _report(cells: dict[str, str]) -> str:
    return (cells[REPORT] or cells[OTHER_REPORT]).upper().replace("-", "", 1)


def _row(line: int, cells: dict[str, str], name: str) -> GaugeRow:
    local, value = _time(line, cells, name), _value(line, cells, name)
    return GaugeRow(
        line=line,
        ended=local.replace(tzinfo=UTC),
        local=local,
        depth_in=None if value.number is None else hundredths(value.number),
        trace=value.trace,
        suspect=value.number is not None and cells[QUALITY] in DOUBTED,
        missing=value.number is None,
        reason=value.reason,
    )


def _time(line: int, cells: dict[str, str], name: str) -> datetime:
    parts = [cells[title] for title in TIME]
    try:
        year, month, day, hour, minute = (int(part) for part in parts)
        return of_our_time(datetime(year, month, day, hour, minute))  # noqa: DTZ001 - UTC, said by the format
    except ValueError:
        sentence = "There is no such date and time. Download the file again."
        raise FileProblem(name, sentence, row=line, column=" ".join(TIME), value=" ".join(parts)) from None


def _value(line: int, cells: dict[str, str], name: str) -> Said:
    code = cells[CODE][:1]
    if code in NO_VALUE:
        return Said(None, reason=cells[CODE])
    if code == TRACE:
        return Said(Fraction(0), trace=True)
    return said(cells[RAIN], name=name, row=line, column=RAIN)


def _notes(kept: list[GaugeRow], covered: int) -> Iterator[str]:
    if covered:
        yield f"{counted(covered, 'other report')} repeat part of an hour; the hourly reports cover them."
    missing = Counter(row.reason for row in kept if row.missing)
    if missing:
        kinds = ", ".join(f"{number} {reason}" for reason, number in missing.items())
        yield f"{counted(missing.total(), 'hourly report')} without a depth ({kinds}) count as missing, not as dry."
    suspect = sum(row.suspect for row in kept)
    if suspect:
        yield f"{counted(suspect, 'depth')} doubted by NOAA's checks, and counted."
