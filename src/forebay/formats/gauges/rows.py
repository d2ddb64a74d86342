"""What a gauge file says, whatever its format: rows of rain with their line, their instant and what is not known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo
from fractions import Fraction

from forebay.units import INCH_MM


@dataclass(frozen=True, slots=True)
class GaugeRow:
    """One measured depth.

    ``ended`` is the instant in UTC at which the measured time ended and ``local`` the clock as the file writes it.
    ``depth_in`` is exact; a trace is 0 with ``trace``; a missing depth is None with the ``reason``.
    """

    line: int
    ended: datetime
    local: datetime
    depth_in: Fraction | None
    trace: bool = False
    suspect: bool = False
    missing: bool = False
    duration_min: int = 60
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DailyTotal:
    """A day's total as the station itself reports it, kept to compare with the sum of the hours."""

    line: int
    on: date
    depth_in: Fraction | None
    trace: bool = False
    suspect: bool = False


@dataclass(frozen=True, slots=True)
class GaugeFile:
    """A gauge file read whole: what it is, whose gauge, its rows in order of time, and what a reader should know.

    ``utc_offset_h`` is the gauge's standard-time offset (New York: -5), ``zone`` the civil zone of a file that keeps
    civil time; both are None where neither is known and the file keeps UTC.
    """

    format: str
    station: str
    station_name: str
    rows: Sequence[GaugeRow]
    sha256: str
    warnings: tuple[str, ...] = ()
    utc_offset_h: float | None = None
    zone: tzinfo | None = None
    daily: tuple[DailyTotal, ...] = field(default=())


def hundredths(depth_mm: Fraction) -> Fraction:
    """Return the whole hundredth of an inch that ``depth_mm`` was before it was turned into millimetres and rounded.

    >>> hundredths(Fraction("20.8"))
    Fraction(41, 50)
    """
    return Fraction(round(depth_mm / INCH_MM * 100), 100)
