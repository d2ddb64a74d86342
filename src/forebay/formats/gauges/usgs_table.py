"""USGS rain in tables: RDB from the water services, and the comma-separated tables that its own tools write.

A table is known by parameter 00045 in a column's heading (``69928_00045``, ``X_00045_00000``) or in a site's name
(``U05408480.00045``).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from forebay.formats.gauges import checks, declared, usgs_rows
from forebay.formats.gauges.declared import DATE_PARTS, Declared, Measured
from forebay.formats.gauges.rows import GaugeFile
from forebay.formats.gauges.told import Told, instants, one_station
from forebay.formats.gauges.usgs_rows import RAIN, Value
from forebay.formats.gauges.values import said
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows

STAMPS, SITE, ZONE = ("datetime", "dateTime"), "site_no", "tz_cd"
HOURS = {
    "UTC": 0,
    "GMT": 0,
    "AST": -4,
    "EDT": -4,
    "EST": -5,
    "CDT": -5,
    "CST": -6,
    "MDT": -6,
    "MST": -7,
    "PDT": -7,
    "PST": -8,
    "AKDT": -8,
    "AKST": -9,
    "HST": -10,
}
"""What the water services write for a clock, each a fixed offset."""

_WIDTHS = re.compile(r"\d+[snd]")
_RAIN_CODE = re.compile(r"(?P<value>.*_00045(_\d+)?)_cd")
SITE_NAME = "site.dd"
SITE_TABLE = Declared(
    time=DATE_PARTS, depth="rain", unit="inches", station=SITE_NAME, format="USGS table, site and minute"
)
Table = tuple[list[str], list[tuple[int, dict[str, str]]]]


def recognises(text: str) -> bool:
    """Whether a text is a table of USGS: by its agency column after any comments, or by its site names."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    first = next(lines, "")
    return first.startswith("agency_cd") or SITE_NAME in first


def read(data: bytes, name: str, told: Told) -> GaugeFile:
    """Read the rain of one site."""
    text = decode(data, name)
    titles, found = _table(text, name)
    if SITE_NAME in titles:
        return _by_site_name(data, name, told, found)
    column = _rain_column(titles, name)
    station = one_station((cells[SITE] for _, cells in found), told.station, name, SITE)
    mine = [(line, cells) for line, cells in found if cells[SITE] == station]
    values, clock, notes = _values(mine, column, told, name)
    kept, sorting = checks.in_order(usgs_rows.gauge_rows(values))
    return GaugeFile(
        format="USGS table",
        station=station,
        station_name="",
        rows=tuple(kept),
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=("Depths are inches (parameter 00045).", *notes, *usgs_rows.notes(values), *sorting),
        utc_offset_h=told.utc_offset_h,
        zone=clock,
    )


def _by_site_name(data: bytes, name: str, told: Told, found: Sequence[tuple[int, dict[str, str]]]) -> GaugeFile:
    for line, cells in found:
        if not cells[SITE_NAME].endswith(f".{RAIN}"):
            sentence = "This is not rain. Send parameter 00045, precipitation."
            raise FileProblem(name, sentence, row=line, column=SITE_NAME, value=cells[SITE_NAME])
    return declared.read(data, name, SITE_TABLE, told)


def _table(text: str, name: str) -> Table:
    """Return the headings and the rows by heading, without the comments and the row of column widths."""
    body = [(at, line) for at, line in enumerate(text.splitlines(), 1) if not line.startswith("#")]
    after = body[0][0] - 1
    delimiter = "\t" if "\t" in body[0][1] else ","
    table = list(rows("\n".join(line for _, line in body), name, delimiter))
    titles = [title.strip() for title in table[0][1]]
    found = []
    for line, cells in table[1:]:
        if all(_WIDTHS.fullmatch(cell.strip()) for cell in cells):
            continue
        if len(cells) < len(titles):
            sentence = f"This row stops after {len(cells)} of {len(titles)} columns. Download the file again."
            raise FileProblem(name, sentence, row=line + after)
        found.append((line + after, dict(zip(titles, (cell.strip() for cell in cells), strict=False))))
    return titles, found


def _rain_column(titles: Sequence[str], name: str) -> tuple[str, str]:
    """Return the column of the rain and that of its marks: the rain stands right before them."""
    stamp = next((title for title in STAMPS if title in titles), None)
    marks = next((title for title in titles if _RAIN_CODE.fullmatch(title)), None)
    if marks is None or stamp is None:
        sentence = (
            f"The table holds no rain by time; its columns are {', '.join(titles[:8])}. Download parameter 00045."
        )
        raise FileProblem(name, sentence)
    for title in (SITE, ZONE):
        if title not in titles:
            raise FileProblem(name, f"The heading has no column {title}. Download the file again with all its columns.")
    return titles[titles.index(marks) - 1], marks


def _values(
    mine: Sequence[tuple[int, dict[str, str]]], column: tuple[str, str], told: Told, name: str
) -> tuple[list[Value], tzinfo | None, list[str]]:
    measured = [_measured(line, cells, column[0], name) for line, cells in mine]
    zones = {cells[ZONE] for _, cells in mine}
    clock = told.zone
    if zones <= HOURS.keys():
        ends = [_ended(one.local, cells[ZONE]) for one, (_, cells) in zip(measured, mine, strict=True)]
        notes = ["Times are by the offset of the clock named in each row."]
    else:
        ends, clock, notes = _by_zone(measured, zones, told, name)
    marks = (frozenset(re.split(r"[:,\s]+", cells[column[1]])) for _, cells in mine)
    return [Value(*parts) for parts in zip(measured, ends, marks, strict=True)], clock, notes


def _measured(line: int, cells: dict[str, str], column: str, name: str) -> Measured:
    stamp = next(title for title in STAMPS if title in cells)
    local = declared.clock_time([cells[stamp]], Declared((stamp,), column, "inches"), name, line)
    return Measured(line, local, said(cells[column], name=name, row=line, column=column))


def _ended(local: datetime, zone: str) -> datetime:
    return (local - timedelta(hours=HOURS[zone])).replace(tzinfo=UTC)


def _by_zone(
    measured: Sequence[Measured], zones: set[str], told: Told, name: str
) -> tuple[list[datetime], tzinfo, list[str]]:
    """Return instants by the one zone that the rows name, or that was told, in the order the rows stand."""
    zone = next(iter(zones)) if len(zones) == 1 else ""
    try:
        clock = told.zone or (ZoneInfo(zone) if zone else told.clock(name))
    except (ZoneInfoNotFoundError, ValueError):
        clock = told.clock(name)
    ends, notes = instants([(one.line, one.local) for one in measured], clock, name)
    return ends, clock, [f"Times are civil time in {clock}.", *notes]
