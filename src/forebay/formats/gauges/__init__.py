"""Rain gauge files: bytes in, rows of rain out, recognised by what they hold and never by their name."""

from __future__ import annotations

from datetime import tzinfo
from types import ModuleType

from forebay.formats.gauges import cocorahs, ghcnd, ghcnh, hobo, lcd, long, usgs_json, usgs_table
from forebay.formats.gauges.answer import report
from forebay.formats.gauges.columns import heaviest
from forebay.formats.gauges.declared import Declared
from forebay.formats.gauges.declared import read as read_declared
from forebay.formats.gauges.rows import DailyTotal, GaugeFile, GaugeRow
from forebay.formats.gauges.told import Told
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode

__all__ = ["DailyTotal", "Declared", "GaugeFile", "GaugeRow", "read", "report"]

FORMATS: tuple[ModuleType, ...] = (lcd, ghcnh, cocorahs, usgs_json, usgs_table, hobo, ghcnd)
MOST_EVER_IN = {60: (12.0, "in an hour"), 24 * 60: (71.85, "in a day")}
"""The most rain ever measured in so many minutes (Holt, Missouri, 1947; Foc-Foc, La Reunion, 1966), in inches."""

KINDS = "NOAA LCD, GHCN hourly and daily, USGS rain (JSON, RDB), CoCoRaHS and HOBO"


def read(
    data: bytes,
    name: str,
    *,
    utc_offset_h: float | None = None,
    zone: tzinfo | None = None,
    station: str | None = None,
    declared: Declared | None = None,
) -> GaugeFile:
    """Read a gauge file of any known kind, or a plain table as its sender declares it.

    Parameters
    ----------
    data, name
        The file's bytes, and its name, which is used only to speak of it.
    utc_offset_h : float, optional
        The gauge's standard time in hours from UTC (New York: -5), needed where the file does not tell it itself.
    zone : tzinfo, optional
        The gauge's civil clock (America/New_York), for files written by a clock that people live by.
    station : str, optional
        Which gauge to read where the file holds several.
    declared : Declared, optional
        What the columns of a plain table mean; given, the file is read so and no other kind is looked for.

    Raises
    ------
    FileProblem
        The file is of no known kind, or something in it cannot be right. Nothing is half read.
    """
    told = Told(utc_offset_h, zone, station)
    if declared is not None:
        table = long.read(data, name, declared, told) or read_declared(data, name, declared, told)
        _refuse_impossible(table, declared, name)
        return table
    text = decode(data, name)
    for kind in FORMATS:
        if kind.recognises(text):
            found: GaugeFile = kind.read(data, name, told)
            return found
    first = text.strip().splitlines()[0]
    sentence = (
        f"This is not a gauge file that Forebay knows by itself. It knows {KINDS}; for another table of rain, "
        "say which column is the time, which the depth, in which unit and by whose clock."
    )
    raise FileProblem(name, sentence, row=1, value=first)


def _refuse_impossible(table: GaugeFile, declared: Declared, name: str) -> None:
    """Refuse a plain table with more rain in one row than ever fell: its unit or its column is another one."""
    for minutes, (most_in, when) in MOST_EVER_IN.items():
        row = heaviest(table.rows, minutes)
        if row is not None and (row.depth_in or 0) > most_in:
            sentence = (
                f"This makes {float(row.depth_in or 0):,.2f} in, and the most ever measured anywhere {when} is "
                f"{most_in:g} in. Check the unit, the column and the kind that were declared."
            )
            raise FileProblem(name, sentence, row=row.line, column=declared.depth)
