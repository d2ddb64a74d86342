"""A made-up gauge file of the last fortnight: two storms of half an inch or more, and one of 0.49 in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction

from forebay.formats.gauges import lcd

NAME = "example-gauge.csv"
GAUGE = "Example Village gauge"
UTC_OFFSET_H = -5
HOURS = 14 * 24

STORMS_AGO = {
    timedelta(days=8): ("0.09", "0.14", "0.13", "0.08", "0.05"),
    timedelta(days=6): ("0.07", "0.19", "0.22", "0.16", "0.09"),
    timedelta(days=3): ("0.12", "0.30", "0.21"),
}
"""How long ago each storm's first hour ended, and inches hour by hour: 0.49, 0.73 and 0.63 in all."""

TRACES_AGO = (timedelta(days=11), timedelta(days=10, hours=3))


def gauge_file(now: datetime) -> bytes:
    """Return the gauge file as a station would have written it by ``now``."""
    return lcd.write(list(_hours(now)), utc_offset_h=UTC_OFFSET_H)


def hour_of(now: datetime, ago: timedelta) -> datetime:
    """Return the end of the whole hour that was ``ago`` before the last one."""
    return now.astimezone(UTC).replace(minute=0, second=0, microsecond=0) - ago


def _hours(now: datetime) -> Iterator[tuple[datetime, Fraction | str]]:
    wet = {
        hour_of(now, ago) + timedelta(hours=number): Fraction(depth)
        for ago, depths in STORMS_AGO.items()
        for number, depth in enumerate(depths)
    }
    traces = {hour_of(now, ago) for ago in TRACES_AGO}
    zone = timezone(timedelta(hours=UTC_OFFSET_H))
    for number in range(HOURS, 0, -1):
        ended = hour_of(now, timedelta(hours=number))
        depth = "T" if ended in traces else wet.get(ended, Fraction(0))
        yield ended.astimezone(zone).replace(tzinfo=None), depth
