"""Every kind of clock from every date of twelve years and 20,000 moments more, against a slow oracle, on any server.

Run as a script it prints the digest of its answers, so that a server in another zone can be compared with this one.
"""

import hashlib
import os
import random
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import oracle
from forebay.reckoning import Calendar, DayOfYear, Period, after, before, month_ends, year_ends

VILLAGE = Calendar(oracle.NEW_YORK, oracle.CLOSED)
HERE = Path(__file__).resolve()
SERVERS = ("UTC", "America/New_York", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland")


def counted(written, roll="no"):
    return lambda start: after(start, Period.parse(written), VILLAGE, roll).instant


def summary(start):
    _, due = next(month_ends(start, start + timedelta(seconds=1), Period.parse("5 days"), VILLAGE))
    return due.instant


def reporting_year(start):
    closing, until = DayOfYear.parse("January 2"), DayOfYear.parse("April 1")
    _, due = next(year_ends(start, start + timedelta(seconds=1), closing, until, VILLAGE))
    return due.instant


KINDS = {
    "24 hours after a storm": counted("24 hours"),
    "48 hours before a milestone": lambda start: before(start, Period.parse("48 hours"), VILLAGE).instant,
    "7 days from the last report": counted("7 days"),
    "15 days from service": counted("15 days"),
    "5 business days": counted("5 business days"),
    "a month in winter": counted("1 month"),
    "a year from the last inspection": counted("1 year"),
    "two years from the later act": counted("2 years"),
    "5 days from the end of the month": summary,
    "1 April after the state's reporting year": reporting_year,
    "15 days, moved off a closed day": counted("15 days", "next business day"),
}
HOURS = ((0, 0, 0), (1, 30, 0), (2, 30, 0), (12, 0, 0), (23, 59, 59))


def every_date():
    """Yield the first second, the hours at which the clocks change, noon and the last second of every date."""
    day = oracle.FIRST
    while day <= oracle.LAST:
        for hour, minute, second in HOURS:
            for fold in (0, 1) if hour == 1 else (0,):
                written = datetime(
                    day.year, day.month, day.day, hour, minute, second, tzinfo=oracle.NEW_YORK, fold=fold
                )
                yield written.astimezone(UTC)
        day += oracle.ONE_DAY


def at_random(count=20_000):
    chance = random.Random(130276)
    first = datetime(2024, 1, 1, 5, tzinfo=UTC)
    return [first + timedelta(seconds=chance.randrange(12 * 365 * 86_400)) for _ in range(count)]


def digest():
    """Return one number for what every kind of clock answers at noon of every date and at random."""
    noons = [moment for moment in every_date() if moment.hour in (16, 17) and moment.minute == 0]
    told = hashlib.sha256()
    for name, clock in KINDS.items():
        for start in (*noons, *at_random(2000)):
            told.update(f"{name} {clock(start).isoformat()}\n".encode())
    return told.hexdigest()


def test_the_oracle_knows_every_kind_of_clock():
    assert list(KINDS) == list(oracle.KINDS)
    assert not any(name.startswith("forebay") for name in vars(oracle))


@pytest.mark.parametrize("kind", KINDS)
def test_from_every_date_of_twelve_years_a_clock_ends_where_the_oracle_says(kind):
    ours, obvious = KINDS[kind], oracle.KINDS[kind]
    assert [start for start in every_date() if ours(start) != obvious(start)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_from_twenty_thousand_moments_at_random_a_clock_ends_where_the_oracle_says(kind):
    ours, obvious = KINDS[kind], oracle.KINDS[kind]
    assert [start for start in at_random() if ours(start) != obvious(start)] == []


@pytest.fixture(scope="module")
def here():
    return digest()


@pytest.mark.parametrize("zone", SERVERS)
def test_a_server_in_any_zone_gives_the_same_dates(zone, here):
    answer = subprocess.run([sys.executable, str(HERE)], env={**os.environ, "TZ": zone}, capture_output=True, text=True)
    assert answer.stdout.strip() == f"{here} {zone}", answer.stderr


if __name__ == "__main__":
    sys.stdout.write(f"{digest()} {os.environ['TZ']}\n")
