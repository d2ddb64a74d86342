"""Rain gauge files: bytes in, rows of rain out, recognised by what they hold and never by their name."""

from __future__ import annotations

from types import ModuleType

from forebay.formats.gauges import lcd
from forebay.formats.gauges.answer import report
from forebay.formats.gauges.rows import DailyTotal, GaugeFile, GaugeRow
from forebay.formats.problems import FileProblem
from forebay.formats.text import decode

__all__ = ["DailyTotal", "GaugeFile", "GaugeRow", "read", "report"]

FORMATS: tuple[ModuleType, ...] = (lcd,)
KINDS = "NOAA Local Climatological Data (csv)"


def read(data: bytes, name: str, *, utc_offset_h: float | None = None, station: str | None = None) -> GaugeFile:
    """Read a gauge file of any known kind.

    Parameters
    ----------
    data, name
        The file's bytes, and its name, which is used only to speak of it.
    utc_offset_h : float, optional
        The gauge's standard time in hours from UTC (New York: -5), needed where the file does not tell it itself.
    station : str, optional
        Which gauge to read where the file holds several.

    Raises
    ------
    FileProblem
        The file is of no known kind, or something in it cannot be right. Nothing is half read.
    """
    text = decode(data, name)
    for kind in FORMATS:
        if kind.recognises(text):
            found: GaugeFile = kind.read(data, name, utc_offset_h=utc_offset_h, station=station)
            return found
    first = text.strip().splitlines()[0]
    sentence = f"This is not a gauge file Forebay reads. It reads {KINDS}."
    raise FileProblem(name, sentence, row=1, value=first)
