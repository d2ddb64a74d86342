"""Dates and hours as people type them, in the municipality's own time.

An hour that comes twice (clocks put back) is asked about, one that never comes (clocks put forward) is refused.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from forebay.letters.wording import hour, plain_day

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TIME = re.compile(r"(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am|pm)?")
_NAMED = {"noon": (12, 0), "midnight": (0, 0)}


class Unclear(ValueError):  # noqa: N818 - what a person typed, not a fault of the house
    """A date or an hour that cannot be read; ``part`` names the box it was typed in."""

    def __init__(self, sentence: str, part: str) -> None:
        super().__init__(sentence)
        self.part = part


def month_number(typed: str) -> int:
    """Read a month, by number or by name.

    >>> month_number("11"), month_number("Nov."), month_number("november")
    (11, 11, 11)
    """
    said = typed.strip().lower().rstrip(".")
    number = int(said) if said.isdecimal() else MONTHS.index(said[:3]) + 1 if said[:3] in MONTHS else 0
    if not 1 <= number <= 12:
        raise Unclear(f'"{typed}" is not a month. Write 1 to 12, or its name.', "month")
    return number


def year_number(typed: str) -> int:
    """Read a year of four digits."""
    said = typed.strip()
    if not re.fullmatch(r"[12]\d{3}", said):
        raise Unclear(f'"{typed}" is not a year. Write four digits, like 2026.', "year")
    return int(said)


def day_of(month: str, day: str, year: str) -> date:
    """Read a date from its three boxes; a blank or impossible one is refused with the box it stands in."""
    for part, typed in (("month", month), ("day", day), ("year", year)):
        if not typed.strip():
            raise Unclear(f"the {part} is blank. Write month, day and year, like 11 5 2026.", part)
    in_year, in_month = year_number(year), month_number(month)
    if not day.strip().isdecimal():
        raise Unclear(f'"{day}" is not a day. Write its number, like 5.', "day")
    try:
        return date(in_year, in_month, int(day))
    except ValueError:
        name = plain_day(date(in_year, in_month, 1)).split()[0]
        raise Unclear(f"{name} {in_year} has no day {day.strip()}. Write a day of that month.", "day") from None


def time_of(typed: str) -> tuple[int, int]:
    """Read a time of day: ``9:52 am``, ``2 p.m.``, ``14:05``, ``noon``.

    >>> time_of("9:52 a.m."), time_of("2 pm"), time_of("1405"), time_of("12:30 AM"), time_of("noon")
    ((9, 52), (14, 0), (14, 5), (0, 30), (12, 0))
    """
    said = typed.strip().lower().replace("a.m", "am").replace("p.m", "pm").rstrip(".")
    if said in _NAMED:
        return _NAMED[said]
    match = _TIME.fullmatch(said)
    if match is None or (match[2] is None and match[3] is None):
        raise Unclear(f'"{typed}" is not a time of day. Write it like 9:52 am or 14:05.', "time")
    hours, minutes = _on_the_clock(int(match[1]), match[3]), int(match[2] or 0)
    if hours is None or hours > 23 or minutes > 59:
        raise Unclear(f'"{typed}" is not a time of day. Write it like 9:52 am or 14:05.', "time")
    return hours, minutes


def _on_the_clock(hours: int, half: str | None) -> int | None:
    if half is None:
        return hours
    if not 1 <= hours <= 12:
        return None
    return hours % 12 + (12 if half == "pm" else 0)


def instants(on: date, at: tuple[int, int], zone: ZoneInfo) -> tuple[datetime, ...]:
    """Return the instants, in UTC, at which the village's clocks show a time: none, one, or two."""
    local = datetime(on.year, on.month, on.day, *at, tzinfo=zone)
    found = [local.replace(fold=fold).astimezone(UTC) for fold in (0, 1)]
    real = [each for each in found if each.astimezone(zone).replace(tzinfo=None) == local.replace(tzinfo=None)]
    return tuple(dict.fromkeys(real))


def instant_of(on: date, at: tuple[int, int], zone: ZoneInfo, which: str = "") -> datetime:
    """Return the one instant meant; ``which`` is ``first`` or ``second`` where the hour comes twice."""
    found = instants(on, at, zone)
    if not found:
        raise Unclear(_never(on, at, zone), "time")
    if len(found) == 1:
        return found[0]
    if which not in ("first", "second"):
        raise Unclear(f"{_clock(at)} comes twice on {plain_day(on)}. Say which of the two you mean.", "which")
    return found[0] if which == "first" else found[1]


def _never(on: date, at: tuple[int, int], zone: ZoneInfo) -> str:
    skipped = datetime(on.year, on.month, on.day, *at, tzinfo=zone)
    shown = hour(skipped.astimezone(UTC), zone)
    return (
        f"{_clock(at)} never came on {plain_day(on)}: the clocks were put forward. "
        f"Write the time the clock showed, perhaps {shown}."
    )


def _clock(at: tuple[int, int]) -> str:
    return f"{at[0] % 12 or 12}:{at[1]:02d} {'a.m.' if at[0] < 12 else 'p.m.'}"
