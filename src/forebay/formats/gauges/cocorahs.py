"""CoCoRaHS daily reports: what an observer found in the gauge, for the 24 hours that end when they looked.

Many observers stand in one export. Their clocks are civil time; the station's number begins with its state, which tells
the zone where a whole state keeps one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from forebay.formats.gauges import checks
from forebay.formats.gauges.declared import Declared, Measured, clock_time, said_notes
from forebay.formats.gauges.rows import GaugeFile, GaugeRow
from forebay.formats.gauges.told import Told, instants, one_station
from forebay.formats.gauges.values import said
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows

DATE, TIME, STATION, NAME, RAIN = (
    "ObservationDate",
    "ObservationTime",
    "StationNumber",
    "StationName",
    "TotalPrecipAmt",
)
WANTED = (DATE, TIME, STATION, NAME, RAIN)
STAMP = Declared(time=(DATE, TIME), depth=RAIN, unit="inches")
ZONES = {
    "America/New_York": "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
    "America/Chicago": "AR IA IL LA MN MO MS OK WI",
    "America/Denver": "CO MT NM UT WY",
    "America/Los_Angeles": "CA WA",
}
"""States all of which keep one civil time."""

DAY_MIN = 24 * 60
LONGEST = timedelta(hours=30)


def recognises(text: str) -> bool:
    """Whether a text begins with the heading of a CoCoRaHS export."""
    first = text.lstrip().split("\n", 1)[0]
    return DATE in first and STATION in first


def read(data: bytes, name: str, told: Told) -> GaugeFile:
    """Read the daily reports of one station."""
    found = list(_cells(decode(data, name), name))
    station = one_station((cells[STATION] for _, cells in found), told.station, name, STATION)
    mine = [(line, cells) for line, cells in found if cells[STATION] == station]
    measured = [_measured(line, cells, name) for line, cells in mine]
    measured.sort(key=lambda one: one.local)
    clock, how = _clock(station, told, name)
    ends, notes = instants([(one.line, one.local) for one in measured], clock, name)
    kept, sorting = checks.in_order(_row(one, end) for one, end in zip(measured, ends, strict=True))
    return GaugeFile(
        format="CoCoRaHS daily",
        station=station,
        station_name=mine[0][1][NAME],
        rows=tuple(kept),
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=(
            f"Times are by the clock of {clock} ({how}); depths are inches in the 24 hours before the observer looked.",
            *notes,
            *said_notes(measured),
            *sorting,
            *checks.gaps(kept, LONGEST),
        ),
        utc_offset_h=told.utc_offset_h,
        zone=None if told.utc_offset_h is not None else clock,
    )


def _cells(text: str, name: str) -> Iterator[tuple[int, dict[str, str]]]:
    table = rows(text, name)
    line, heading = next(table)
    titles = [title.strip() for title in heading]
    for title in WANTED:
        if title not in titles:
            sentence = f"The heading has no column {title}, so these are not daily reports of rain. Export those."
            raise FileProblem(name, sentence, row=line)
    at = {title: titles.index(title) for title in WANTED}
    for line, cells in table:
        if len(cells) < len(titles):
            sentence = f"This row stops after {len(cells)} of {len(titles)} columns. Export the reports again."
            raise FileProblem(name, sentence, row=line)
        yield line, {title: cells[place].strip() for title, place in at.items()}


def _measured(line: int, cells: dict[str, str], name: str) -> Measured:
    value = said(cells[RAIN], name=name, row=line, column=RAIN)
    return Measured(line, clock_time([cells[DATE], cells[TIME]], STAMP, name, line), value)


def _clock(station: str, told: Told, name: str) -> tuple[tzinfo, str]:
    state = station.partition("-")[0].upper()
    zone = next((zone for zone, states in ZONES.items() if state in states.split()), None)
    if told.zone is None and told.utc_offset_h is None and zone is not None:
        return ZoneInfo(zone), f"the station is in {state}"
    return told.clock(name), "as was given with the file"


def _row(one: Measured, ended: datetime) -> GaugeRow:
    return GaugeRow(
        line=one.line,
        ended=ended,
        local=one.local,
        depth_in=one.value.number,
        trace=one.value.trace,
        missing=one.value.number is None,
        duration_min=DAY_MIN,
        reason=one.value.reason,
    )
