"""Onset HOBO loggers: tips or depths of rain, by a clock whose fixed offset stands in the heading.

HOBOware counts an event logger's tips up from zero since launch, in inches or millimetres; a rain station logs the
depth of each interval. The phone's export writes its offset with a sign that cannot be trusted, so that one is asked
for.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from forebay.formats.gauges import clocks
from forebay.formats.gauges.declared import INCHES_IN, Declared, Measured, clock_time, gauge_rows
from forebay.formats.gauges.rows import GaugeFile
from forebay.formats.gauges.told import Told
from forebay.formats.gauges.values import Said, said
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode, rows

_CLOCK = re.compile(r"Date Time(?P<phone> -)?,? ?GMT ?(?P<sign>[+-])(?P<hours>\d{2}):(?P<minutes>\d{2})")
_RAIN = re.compile(
    r"(?P<what>Event|Rain|Rainfall|Precipitation)\b[^,]*, ?\(?(?P<unit>in|mm|units|[^ )]*)", re.IGNORECASE
)
_SERIAL = re.compile(r"(?:LGR )?S/N: ?(\d+)|Serial Number: ?(\d+)")
UNITS = {"in": "inches", "mm": "mm"}

Table = list[tuple[int, list[str]]]


def recognises(text: str) -> bool:
    """Whether the first lines of a text are those of a HOBO export."""
    return any(_CLOCK.search(line) for line in text.splitlines()[:6])


def read(data: bytes, name: str, told: Told) -> GaugeFile:
    """Read the rain of a logger."""
    text = decode(data, name)
    table = list(rows(text, name))
    at = next(place for place, (_, cells) in enumerate(table) if any(_CLOCK.search(cell) for cell in cells))
    titles = [title.strip() for title in table[at][1]]
    stamp = next(place for place, title in enumerate(titles) if _CLOCK.search(title))
    column, event, unit = _rain(titles, stamp, name)
    offset = _offset(titles[stamp], told, name)
    declared = Declared(time=(titles[stamp],), depth=titles[column], unit=unit, kind="tip" if event else "depth")
    measured = [_measured(line, cells, stamp, column, declared, name) for line, cells in table[at + 1 :]]
    measured = [one for one in measured if one.value.number is not None or not event]
    found = _tips(measured, titles[column], name) if event else [one for one in measured if one.value.reason != "blank"]
    if not found:
        raise FileProblem(name, "The logger's rain column is empty. Export the file again with its rain.")
    kept, notes = gauge_rows(found, declared, Told(offset.hours), name)
    serial = _SERIAL.search(text)
    return GaugeFile(
        format="HOBO event logger" if event else "HOBO rain logger",
        station=(serial[1] or serial[2]) if serial else "",
        station_name="",
        rows=tuple(kept),
        sha256=hashlib.sha256(data).hexdigest(),
        warnings=(f"The clock is {offset} all year: {offset.told_by}.", *notes),
        utc_offset_h=offset.hours,
    )


def _offset(title: str, told: Told, name: str) -> clocks.Offset:
    match = _CLOCK.search(title)
    if match is None or match["phone"]:
        if told.utc_offset_h is None:
            sentence = (
                "The phone's export writes this offset with a sign that cannot be trusted. Give the logger's offset "
                "from UTC: New York's standard time is -5."
            )
            raise FileProblem(name, sentence, column=title)
        return clocks.settled(None, told.utc_offset_h, name)
    hours = (int(match["hours"]) + int(match["minutes"]) / 60) * (-1 if match["sign"] == "-" else 1)
    return clocks.settled(clocks.Offset(hours, "the heading says so"), told.utc_offset_h, name)


def _rain(titles: Sequence[str], stamp: int, name: str) -> tuple[int, bool, str]:
    """Return the place of the rain column, whether it counts tips, and its unit."""
    for place, title in enumerate(titles):
        match = _RAIN.match(title)
        if match is None or place == stamp:
            continue
        unit = UNITS.get(match["unit"].lower())
        if unit is None:
            sentence = "This column's unit is not inches or mm. Set the depth of a tip in HOBOware and export again."
            raise FileProblem(name, sentence, column=title)
        return place, match["what"].lower() == "event", unit
    others = [title.split(",")[0] for place, title in enumerate(titles) if place != stamp and title.strip("# ")]
    sentence = f"This logger measured {', '.join(others[:3])} and no rain. Send the file of the rain logger."
    raise FileProblem(name, sentence)


def _measured(line: int, cells: Sequence[str], stamp: int, column: int, declared: Declared, name: str) -> Measured:
    if len(cells) <= max(stamp, column):
        raise FileProblem(name, "This row stops before its rain. Export the file again, whole.", row=line)
    value = said(cells[column], name=name, row=line, column=declared.depth)
    number = None if value.number is None else value.number * INCHES_IN[declared.unit]
    local = clock_time([cells[stamp]], declared, name, line)
    return Measured(line, local, Said(number, value.trace, value.reason, value.noisy))


def _tips(measured: Sequence[Measured], column: str, name: str) -> list[Measured]:
    """Turn a count of tips since launch into the tips themselves."""
    found = []
    before = Fraction(0)
    for one in measured:
        total = one.value.number or Fraction(0)
        if total < before:
            sentence = "The count of tips falls here, so two launches are in one file. Export each launch by itself."
            raise FileProblem(name, sentence, row=one.line, column=column)
        found.append(replace(one, value=Said(total - before)))
        before = total
    return found
