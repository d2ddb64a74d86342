r"""Counting time as the law counts it; every date shows the sum that made it.

Hours are elapsed time. Days are dates in the municipality's zone: the day of the trigger is not counted, and a day
deadline ends at the close of its date. Months and years keep the day of the month, or take the last day of a month that
has no such day.

>>> village = Calendar(ZoneInfo("America/New_York"))
>>> storm = datetime(2026, 11, 4, 8, 52, tzinfo=UTC)
>>> print(*after(storm, Period.parse("24 hours"), village, what="The storm began").steps, sep="\n")
The storm began Wed, Nov 4, 2026, 3:52 a.m. EST.
24 hours later is Thu, Nov 5, 2026, 3:52 a.m. EST.
"""

from __future__ import annotations

import calendar as almanac
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
_HOURS = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1)}
_DAYS = {"day": 1, "week": 7}
_MONTHS = {"month": 1, "year": 12}
_WRITTEN = re.compile(r"^\s*(\d+)\s+(business\s+day|minute|hour|day|week|month|year)s?\s*$")
_DAY_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
ROLLS = ("no", "next business day", "previous business day")
UNITS = ("day", "week", "month", "year")
"""The lengths of time whose last day may be moved; hours end where they end, and business days on one."""
Words = Callable[[], tuple[str, ...]]
"""Says a sum in sentences when somebody asks: most dates are counted and never read."""


class ReckoningError(ValueError):
    """A time that cannot be counted; the text says what would be right."""


@dataclass(frozen=True, slots=True)
class Period:
    """A length of time as a law writes it: so many hours, days, business days, weeks, months or years."""

    count: int
    unit: str

    @classmethod
    def parse(cls, text: str) -> Period:
        """Read a period such as ``"48 hours"``, ``"5 business days"`` or ``"2 years"``; refuse anything else."""
        match = _WRITTEN.match(text)
        if match is None:
            raise ReckoningError(
                f'"{text}" is not a length of time. Write it like "48 hours", "7 days", "5 business days" or "2 years".'
            )
        return cls(int(match[1]), " ".join(match[2].split()))

    @property
    def is_elapsed(self) -> bool:
        """Whether it is counted on the clock (hours, minutes) and not by dates."""
        return self.unit in _HOURS

    def times(self, number: int) -> Period:
        """Return ``number`` of these in a row."""
        return Period(self.count * number, self.unit)

    def __str__(self) -> str:
        return f"{self.count} {self.unit}{'' if self.count == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of one municipality: its zone, its public holidays and the days its office is closed, by name.

    ``rolls`` says, for a unit of time ("day", "month"), whether a last day that is no business day moves on; what is
    left out does not move. ``roll_cite`` names the place in the law that says so.
    """

    zone: ZoneInfo
    holidays: Mapping[date, str] = field(default_factory=dict)
    closures: Mapping[date, str] = field(default_factory=dict)
    rolls: Mapping[str, str] = field(default_factory=dict)
    roll_cite: str = ""

    def why_closed(self, day: date) -> str | None:
        """Return why ``day`` is no business day, or None if it is one."""
        if day in self.closures:
            return self.closures[day]
        if day in self.holidays:
            return self.holidays[day]
        return ("Saturday", "Sunday")[day.weekday() - 5] if day.weekday() >= 5 else None

    def lists(self, year: int) -> bool:
        """Whether there is a table of public holidays for a year."""
        return any(day.year == year for day in self.holidays)

    def is_business_day(self, day: date) -> bool:
        """Whether the office is open on ``day``: no weekend, no holiday, no closure."""
        return self.why_closed(day) is None

    def local(self, instant: datetime) -> datetime:
        """Return ``instant`` as the village's clocks show it."""
        return _with_offset(instant).astimezone(self.zone)

    def date_of(self, instant: datetime) -> date:
        """Return the date in the village at ``instant``."""
        return self.local(instant).date()

    def opens(self, day: date) -> datetime:
        """Return the first instant of ``day``, in UTC."""
        return _first_instant(day, self.zone)

    def closes(self, day: date) -> datetime:
        """Return the close of ``day``: the first instant of the day after, in UTC."""
        return _first_instant(day + DAY, self.zone)


def _with_offset(instant: datetime) -> datetime:
    if instant.tzinfo is None:
        raise ReckoningError(
            f"{instant.isoformat()} has no zone or offset. Write the offset, as in 2026-11-04T03:52-05:00."
        )
    return instant


@lru_cache(maxsize=20_000)
def _first_instant(day: date, zone: ZoneInfo) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)


def unsaid() -> tuple[str, ...]:
    """Say nothing: the words of a date that needed no sum."""
    return ()


@dataclass(frozen=True, slots=True)
class Due:
    """The last moment in time for an act, and the sum that made it.

    A deadline in hours ends at ``instant`` itself. A deadline in days has its date in ``on`` and ends at the close of
    that date, so ``instant`` (the first instant of the next day) is already late.
    """

    instant: datetime
    on: date | None = None
    told: Words = field(default=unsaid, compare=False, repr=False)
    rolled_from: date | None = None

    @property
    def steps(self) -> tuple[str, ...]:
        """The sum in words, a sentence a step."""
        return self.told()

    def is_past(self, at: datetime) -> bool:
        """Whether something done at ``at`` is too late."""
        return at > self.instant if self.on is None else at >= self.instant


def shown_date(day: date) -> str:
    """Return a date as people say it: ``Thu, Nov 5, 2026``."""
    return f"{_DAY_NAMES[day.weekday()]}, {MONTHS[day.month - 1][:3]} {day.day}, {day.year}"


def shown_hour(local: datetime) -> str:
    """Return a time of day as people say it: ``3:52 a.m.``, with its seconds where it has some."""
    seconds = f":{local.second:02d}" if local.second else ""
    return f"{local.hour % 12 or 12}:{local.minute:02d}{seconds} {'a.m.' if local.hour < 12 else 'p.m.'}"


def shown(instant: datetime, calendar: Calendar) -> str:
    """Return an instant as people say it in the village: ``Wed, Nov 4, 2026, 3:52 a.m. EST``."""
    local = calendar.local(instant)
    return f"{shown_date(local.date())}, {shown_hour(local)} {local.tzname()}"


def after(start: datetime, period: Period, calendar: Calendar, roll: str = "no", what: str = "The count starts") -> Due:
    """Return the last moment of ``period`` from ``start``; ``what`` is how the sum begins, as in "The storm began"."""
    if period.is_elapsed:
        return _hours_from(start, period, calendar, what)
    return _closing(calendar.date_of(start), period, calendar, roll, lambda: f"{what} {shown(start, calendar)}.")


def after_date(day: date, period: Period, calendar: Calendar, roll: str = "no", what: str = "The count starts") -> Due:
    """Return the last moment of ``period`` counted from a date; hours run from the close of that date."""
    if period.is_elapsed:
        return _hours_from(calendar.closes(day), period, calendar, f"{what} {shown_date(day)}, which closes")
    return _closing(day, period, calendar, roll, lambda: f"{what} {shown_date(day)}.")


def before(step: datetime, period: Period, calendar: Calendar, roll: str = "no", what: str = "The step is") -> Due:
    """Return the last moment at which ``period`` still lies wholly ahead of ``step``: the last chance for a notice."""
    if period.is_elapsed:
        return _hours_from(step, period.times(-1), calendar, what)
    day = calendar.date_of(step)
    back = _counted(day, -period.count, period.unit, calendar)

    def told() -> tuple[str, ...]:
        left_out = _left_out(day, back, period.unit, calendar)
        counted = f"{period} before that, not counting the day itself, is {shown_date(back)}{left_out}."
        unlisted = _unlisted(back, day, calendar) if period.unit == "business day" else ()
        return (f"{what} {shown(step, calendar)}.", counted, *unlisted)

    return _rolled(back, told, calendar, roll)


def month_ends(
    start: datetime, end: datetime, within: Period, calendar: Calendar, roll: str = "no"
) -> Iterator[tuple[date, Due]]:
    """Yield the last day of every month the span ``start`` to ``end`` touches, and the date ``within`` after it."""
    last = calendar.date_of(end)
    if calendar.opens(last) == end:
        last -= DAY
    month = calendar.date_of(start).replace(day=1)
    while month <= last:
        closing = month.replace(day=almanac.monthrange(month.year, month.month)[1])
        yield closing, after_date(closing, within, calendar, roll, "The month ends")
        month = closing + DAY


@dataclass(frozen=True, slots=True)
class DayOfYear:
    """A day that comes back every year, such as ``April 1``; 29 February is none."""

    month: int
    day: int

    @classmethod
    def parse(cls, text: str) -> DayOfYear:
        """Read a day such as ``"April 1"``; refuse anything else."""
        name, _, number = text.strip().partition(" ")
        try:
            return cls(MONTHS.index(name) + 1, date(2025, MONTHS.index(name) + 1, int(number)).day)
        except ValueError:
            raise ReckoningError(f'"{text}" is not a day that every year has. Write it like "April 1".') from None

    def after(self, day: date) -> date:
        """Return the first such day after a date."""
        here = date(day.year, self.month, self.day)
        return here if here > day else date(day.year + 1, self.month, self.day)


def year_ends(
    start: datetime, end: datetime, closing: DayOfYear, until: DayOfYear, calendar: Calendar, roll: str = "no"
) -> Iterator[tuple[date, Due]]:
    """Yield the last day of every year that begins in the span ``start`` to ``end``, and the day ``until`` after it."""
    last, day = calendar.date_of(end), closing.after(calendar.date_of(start) - DAY)
    while True:
        yield day, _until(day, until, calendar, roll)
        if day >= last:
            return
        day = closing.after(day)


def _until(day: date, until: DayOfYear, calendar: Calendar, roll: str) -> Due:
    last = until.after(day)
    told = (
        f"The year ends {shown_date(day)}.",
        f"The next {MONTHS[until.month - 1]} {until.day} is {shown_date(last)}.",
    )
    return _rolled(last, lambda: told, calendar, roll)


def periods_passed(start: datetime, period: Period, now: datetime, calendar: Calendar) -> int:
    """Return how many whole periods from ``start`` are over by ``now``; each is counted from ``start`` itself."""
    if period.count == 0:
        return 0
    number = max(0, int((now - start) / _longest(period)) - 1)
    while after(start, period.times(number + 1), calendar).is_past(now):
        number += 1
    return number


def _longest(period: Period) -> timedelta:
    if period.is_elapsed:
        return period.count * _HOURS[period.unit]
    days = {"day": 1, "week": 7, "business day": 10, "month": 31, "year": 366}[period.unit]
    return period.count * days * DAY


def _hours_from(start: datetime, period: Period, calendar: Calendar, what: str) -> Due:
    """Count hours from ``start``, backward where there are fewer than none."""
    instant = _with_offset(start).astimezone(UTC) + period.count * _HOURS[period.unit]

    def told() -> tuple[str, ...]:
        way = f"{period} later" if period.count >= 0 else f"{period.times(-1)} earlier"
        return (f"{what} {shown(start, calendar)}.", *_clock_steps(f"{way} is", instant, start, calendar))

    return Due(instant, None, told)


def _clock_steps(lead: str, instant: datetime, other: datetime, calendar: Calendar) -> tuple[str, ...]:
    here, there = calendar.local(instant), calendar.local(other)
    offset = there.utcoffset()
    if offset is None or here.utcoffset() == offset:
        return (f"{lead} {shown(instant, calendar)}.",)
    unmoved = here.astimezone(timezone(offset, there.tzname() or ""))
    told = f"The clocks change between the two: by the clock of the start it is {shown_hour(unmoved)} {there.tzname()}."
    return (f"{lead} {shown(instant, calendar)}.", told)


def _closing(day: date, period: Period, calendar: Calendar, roll: str, said: Callable[[], str]) -> Due:
    last = _counted(day, period.count, period.unit, calendar)

    def told() -> tuple[str, ...]:
        left_out = _left_out(day, last, period.unit, calendar)
        counted = f"{period} after that, not counting the day itself, is {shown_date(last)}{left_out}."
        return (said(), counted, *(_unlisted(day, last, calendar) if period.unit == "business day" else ()))

    return _rolled(last, told, calendar, roll)


def _rolled(day: date, told: Words, calendar: Calendar, roll: str) -> Due:
    if roll == "no":
        return Due(calendar.closes(day), day, told)
    if roll not in ROLLS:
        raise ReckoningError(f'"{roll}" is not a way to move a last day. Write one of: {", ".join(ROLLS)}.')
    closed = calendar.why_closed(day)
    if closed is None:
        return Due(calendar.closes(day), day, lambda: (*told(), *_unlisted(day, day, calendar)))
    moved = _counted(day, 1 if roll == "next business day" else -1, "business day", calendar)
    cite = f" ({calendar.roll_cite})" if calendar.roll_cite else ""
    why = f"{shown_date(day)} is no business day ({closed}), so the last day moves to {shown_date(moved)}{cite}."
    return Due(calendar.closes(moved), moved, lambda: (*told(), why), day)


def _counted(day: date, count: int, unit: str, calendar: Calendar) -> date:
    if unit in _DAYS:
        return day + timedelta(days=count * _DAYS[unit])
    if unit in _MONTHS:
        return _months_from(day, count * _MONTHS[unit])
    return _business_days_from(day, count, calendar)


def _months_from(day: date, months: int) -> date:
    year, month0 = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month0 + 1, min(day.day, almanac.monthrange(year, month0 + 1)[1]))


def _business_days_from(day: date, count: int, calendar: Calendar) -> date:
    step, left = DAY if count >= 0 else -DAY, abs(count)
    while left:
        day += step
        left -= calendar.is_business_day(day)
    return day


# ---- what a count left out, in words ---------------------------------------------------------------------------------


def _left_out(day: date, last: date, unit: str, calendar: Calendar) -> str:
    """Return what is to be said of a count from one date to another: the days left out, or a month cut short."""
    if unit in _MONTHS and last.day != day.day:
        return f" (the last day of a month that has no {day.day}{_ordinal(day.day)})"
    return f" (weekends left out{_closed_between(day, last, calendar)})" if unit == "business day" else ""


def _closed_between(day: date, last: date, calendar: Calendar) -> str:
    step, skipped = DAY if last >= day else -DAY, []
    while day != last:
        day += step
        closed = calendar.why_closed(day)
        if closed not in (None, "Saturday", "Sunday"):
            skipped.append(f"{shown_date(day)} ({closed})")
    return f", and {', '.join(skipped)}" if skipped else ""


def _unlisted(first: date, last: date, calendar: Calendar) -> tuple[str, ...]:
    """Return a warning for each year counted over that has no table of holidays: nothing but weekends is left out."""
    years = [year for year in range(first.year, last.year + 1) if not calendar.lists(year)]
    return tuple(f"No holidays are listed for {year}; add that year's, and count again." for year in years)


def _ordinal(number: int) -> str:
    return "th" if 11 <= number <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
