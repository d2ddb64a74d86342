"""A slow and obvious way to count time in the village, for the tests; it imports nothing from the project.

It walks day by day and asks the clock of New York what date it shows. Holidays are those of ``CLOSED``.
"""

from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

NEW_YORK = ZoneInfo("America/New_York")
FIRST, LAST = date(2024, 1, 1), date(2035, 12, 31)
ONE_DAY = timedelta(days=1)


def nth(year, month, weekday, number):
    """Return the first, second... weekday of a month; the last where ``number`` is -1."""
    days = [
        date(year, month, day)
        for day in range(1, 32)
        if day <= 28 or (date(year, month, 28) + (day - 28) * ONE_DAY).month == month
    ]
    return [day for day in days if day.weekday() == weekday][number]


def holidays():
    """Return New York's public holidays, each on its own day."""
    found = {}
    for year in range(FIRST.year - 3, LAST.year + 4):
        found |= {
            date(year, 1, 1): "New Year's Day",
            nth(year, 1, 0, 2): "Martin Luther King Jr. Day",
            nth(year, 5, 0, -1): "Memorial Day",
            date(year, 7, 4): "Independence Day",
            nth(year, 9, 0, 0): "Labor Day",
            nth(year, 11, 3, 3): "Thanksgiving Day",
            date(year, 12, 25): "Christmas Day",
        }
    return found


CLOSED = holidays()


def is_business_day(day):
    """Whether the office is open."""
    return day.weekday() < 5 and day not in CLOSED


def date_of(instant):
    """Return the date the village's calendar shows."""
    return instant.astimezone(NEW_YORK).date()


@cache
def close_of(day):
    """Walk a quarter of an hour at a time from noon in UTC until the village's date turns."""
    instant = datetime(day.year, day.month, day.day, 17, tzinfo=UTC)
    while date_of(instant) == day:
        instant += timedelta(minutes=15)
    return instant


def days_after(day, count):
    """Leave out the day itself and walk."""
    for _ in range(count):
        day += ONE_DAY
    return day


def business_days_after(day, count):
    """Walk, and count only the days on which the office is open."""
    while count:
        day += ONE_DAY
        if is_business_day(day):
            count -= 1
    return day


def months_after(day, count):
    """Turn the leaves of the calendar; where the month has no such day, take its last."""
    year, month = day.year, day.month
    for _ in range(count):
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    number = day.day
    while True:
        try:
            return date(year, month, number)
        except ValueError:
            number -= 1


def month_end(day):
    """Walk to the last day of the month."""
    while (day + ONE_DAY).month == day.month:
        day += ONE_DAY
    return day


def walk_to(day, month, number):
    """Walk to a day of the year."""
    while (day.month, day.day) != (month, number):
        day += ONE_DAY
    return day


def moved(day):
    """Walk on to a day on which the office is open."""
    while not is_business_day(day):
        day += ONE_DAY
    return day


def hours_from(instant, count):
    """Count seconds since 1970, which know of no clocks that change."""
    return datetime.fromtimestamp(instant.timestamp() + 3600 * count, UTC)


KINDS = {
    "24 hours after a storm": lambda start: hours_from(start, 24),
    "48 hours before a milestone": lambda start: hours_from(start, -48),
    "7 days from the last report": lambda start: close_of(days_after(date_of(start), 7)),
    "15 days from service": lambda start: close_of(days_after(date_of(start), 15)),
    "5 business days": lambda start: close_of(business_days_after(date_of(start), 5)),
    "a month in winter": lambda start: close_of(months_after(date_of(start), 1)),
    "a year from the last inspection": lambda start: close_of(months_after(date_of(start), 12)),
    "two years from the later act": lambda start: close_of(months_after(date_of(start), 24)),
    "5 days from the end of the month": lambda start: close_of(days_after(month_end(date_of(start)), 5)),
    "1 April after the state's reporting year": lambda start: close_of(walk_to(walk_to(date_of(start), 1, 2), 4, 1)),
    "15 days, moved off a closed day": lambda start: close_of(moved(days_after(date_of(start), 15))),
}
