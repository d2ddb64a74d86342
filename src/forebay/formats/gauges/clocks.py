"""Which standard time a station keeps, told by its own file; never by guess.

Two things can tell. The weather report copied into a row carries its UTC time beside the row's own local time. Failing
that, coordinates tell in those bands of longitude where all of the 48 states keep one standard time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from forebay.formats.problems import FileProblem

_REPORT_TIME = re.compile(r"\b(?P<day>\d{2})(?P<hour>[0-2]\d)(?P<minute>[0-5]\d)Z\b")
LATITUDES = (24.4, 49.4)
BANDS = ((-84.0, -66.9, -5), (-99.5, -91.0, -6), (-113.5, -105.1, -7), (-124.9, -118.5, -8))
"""West and east edge and UTC offset, clear of every line between standard times in the 48 states."""

AGREEING = 0.95
EARLIEST_H, LATEST_H = -12, 14


@dataclass(frozen=True, slots=True)
class Offset:
    """A standard-time offset from UTC and what told it."""

    hours: float
    told_by: str

    def __str__(self) -> str:
        return named(self.hours)


def named(hours: float) -> str:
    """Write an offset as people do.

    >>> named(-5), named(5.75)
    ('UTC-05:00', 'UTC+05:45')
    """
    minutes = round(abs(hours) * 60)
    return f"UTC{'-' if hours < 0 else '+'}{minutes // 60:02d}:{minutes % 60:02d}"


def from_reports(pairs: Iterable[tuple[datetime, str]]) -> Offset | None:
    """Return the offset that the UTC times inside the weather reports agree on, None where there are none.

    Each pair is a row's own local time and the text of its report. Reports that do not agree raise ``ValueError``.
    """
    seen = Counter(offset for local, text in pairs if (offset := _between(local, text)) is not None)
    if not seen:
        return None
    hours, agree = seen.most_common(1)[0]
    if agree < AGREEING * seen.total():
        raise ValueError(
            f"The rows' clock is not one standard time: it is {named(float(hours))} in only {agree} of the "
            f"{seen.total()} weather reports that carry their UTC time. Download the file again from NOAA."
        )
    return Offset(float(hours), f"{agree} of {seen.total()} weather reports in the file carry their UTC time")


def _between(local: datetime, text: str) -> Fraction | None:
    """Return local minus UTC in hours, in (-12, 12], to the quarter hour, from the time of day alone."""
    found = _REPORT_TIME.search(text)
    if found is None:
        return None
    minutes = local.hour * 60 + local.minute - int(found["hour"]) * 60 - int(found["minute"])
    quarters = round(Fraction(minutes, 15))
    return Fraction((quarters + 47) % 96 - 47, 4)


def from_coordinates(latitude: str, longitude: str, station_name: str) -> Offset | None:
    """Return the standard time of a station of the 48 states whose longitude leaves no doubt."""
    if not station_name.rstrip().endswith(" US"):
        return None
    try:
        north, east = float(latitude), float(longitude)
    except ValueError:
        return None
    if not LATITUDES[0] <= north <= LATITUDES[1]:
        return None
    told_by = f"all of the United States at longitude {longitude.strip()} keeps it"
    return next((Offset(hours, told_by) for west, edge, hours in BANDS if west <= east <= edge), None)


def settled(told: Offset | None, given: float | None, name: str) -> Offset:
    """Return the offset a file tells or, where it tells none, the one given; refuse none at all and two that differ."""
    if given is not None and not EARLIEST_H <= given <= LATEST_H:
        raise FileProblem(name, f"A standard time {given:g} hours from UTC is kept nowhere. New York's is -5.")
    if told is None and given is None:
        sentence = (
            "The file does not say which standard time its station keeps. Give its offset from UTC: New York's is -5."
        )
        raise FileProblem(name, sentence)
    if told is None:
        return Offset(float(given or 0), "as was given with the file")
    if given is not None and given != told.hours:
        sentence = (
            f"The offset given is {named(given)} and the file says {told} ({told.told_by}). Leave the offset out."
        )
        raise FileProblem(name, sentence)
    return told
