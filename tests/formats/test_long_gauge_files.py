"""A long plain table is read by columns to the same rows, warnings and answers as row by row."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from forebay.formats import gauges
from forebay.formats.gauges import declared as by_rows
from forebay.formats.gauges import long
from forebay.formats.gauges.declared import Declared
from forebay.formats.gauges.told import Told
from forebay.formats.problems import FileProblem

NEW_YORK = ZoneInfo("America/New_York")
DEPTHS = ("0", "0.00", "0.01", "0.25", "1.2", "12.125", "3", ".5", "T", "", "M", "-9999", "0.008999944", " 0.02")


def both(data, declared, told):
    quick = long.read(data, "rain.csv", declared, told, from_bytes=0)
    slow = by_rows.read(data, "rain.csv", declared, told)
    return quick, slow


def table(stamps, depths, end="\n", heading="time,rain,flag", seconds=False, mark=" "):
    form = f"%Y-%m-%d{mark}%H:%M" + (":%S" if seconds else "")
    lines = [f"{stamp.strftime(form)},{depth},ok" for stamp, depth in zip(stamps, depths, strict=True)]
    return end.join([heading, *lines, ""]).encode()


@settings(max_examples=60, deadline=None)
@given(
    steps=some.lists(some.sampled_from([1, 1, 1, 5, 60, 1500]), min_size=60, max_size=120),
    odd=some.dictionaries(some.integers(0, 50), some.sampled_from(DEPTHS), max_size=3),
    wet=some.lists(some.sampled_from(DEPTHS[:7]), min_size=1, max_size=9),
    unit=some.sampled_from(["inches", "mm"]),
    stamp=some.sampled_from(["end", "start"]),
    minutes=some.sampled_from([None, 1, 5]),
    end=some.sampled_from(["\n", "\r\n"]),
    seconds=some.booleans(),
    mark=some.sampled_from([" ", "T"]),
    told=some.sampled_from([Told(utc_offset_h=-5), Told(zone=NEW_YORK)]),
)
def test_columns_and_rows_say_the_same(steps, odd, wet, unit, stamp, minutes, end, seconds, mark, told):
    stamps, at = [], datetime(2026, 10, 31, 22)
    for step in steps:
        at += timedelta(minutes=step)
        stamps.append(at)
    depths = [odd.get(place, wet[place % len(wet)]) for place in range(len(stamps))]
    declared = Declared(("time",), "rain", unit, stamp=stamp, minutes=minutes)
    quick, slow = both(table(stamps, depths, end, seconds=seconds, mark=mark), declared, told)
    if quick is None:
        assert sum(depth in DEPTHS[8:] for depth in depths) > 0.05 * len(depths)
        return
    assert list(quick.rows) == list(slow.rows)
    assert (quick.warnings, quick.sha256) == (slow.warnings, slow.sha256)
    for zone in (None, NEW_YORK):
        assert gauges.report(quick, zone=zone) == gauges.report(slow, zone=zone)


MINUTES = [datetime(2026, 5, 1) + timedelta(minutes=at) for at in range(40)]
PLAIN = Declared(("time",), "rain", "inches")
STANDARD = Told(utc_offset_h=-5)


@pytest.mark.parametrize(
    "data",
    [
        table(MINUTES, ["0.01"] * 40).replace(b"2026-05-01 00:07", b"2026-05-01 00:06"),
        table(MINUTES, ["0.01"] * 40).replace(b"2026-05-01 00:07", b"5/1/2026 0:07"),
        table(MINUTES, ["0.01"] * 40).replace(b"2026-05-01 00:07", b"2026-05-01 24:00"),
        table(MINUTES, ["0.01"] * 40).replace(b"00:07,0.01,ok", b"00:07,0.01,ok,more"),
        table(MINUTES, ["0.01"] * 40) + b"\n\n",
        table(MINUTES, ["T"] * 40),
        b"time,rain\n",
    ],
    ids=["a stamp twice", "two ways to write a day", "24 o'clock", "a column more", "blank lines", "words", "no rows"],
)
def test_a_table_of_another_shape_is_left_to_the_row_by_row_reader(data):
    assert long.read(data, "rain.csv", PLAIN, STANDARD, from_bytes=0) is None


def test_a_depth_that_cannot_be_is_refused_with_its_row():
    data = table(MINUTES, ["0.01"] * 39 + ["-0.4"])
    with pytest.raises(FileProblem) as caught:
        long.read(data, "rain.csv", PLAIN, STANDARD, from_bytes=0)
    assert str(caught.value).startswith('rain.csv, row 41, column rain, "-0.4": A depth of rain cannot be below zero.')


def test_a_clock_time_that_never_was_is_refused_with_its_row():
    stamps = [datetime(2026, 3, 8, 1, 30) + timedelta(minutes=at) for at in range(60)]
    with pytest.raises(FileProblem, match=r"row 32, \"2026-03-08 02:00\": Clocks in America/New_York skip this time"):
        long.read(table(stamps, ["0.00"] * 60), "rain.csv", PLAIN, Told(zone=NEW_YORK), from_bytes=0)


def test_a_file_beyond_the_limit_is_read_by_columns_and_a_short_one_by_rows():
    stamps = [datetime(2026, 5, 1) + timedelta(minutes=at) for at in range(170_000)]
    depths = ["0.01" if at % 900 == 0 else "0.00" for at in range(len(stamps))]
    data = table(stamps, depths)
    assert len(data) > long.FROM_BYTES
    found = gauges.read(data, "rain.csv", declared=PLAIN, utc_offset_h=-5)
    assert (len(found.rows), found.rows[-1].line, len(found.rows[:3])) == (170_000, 170_001, 3)
    assert gauges.report(found)["storms"][0]["depth_in"] == 0.01
    few = gauges.read(table(MINUTES, ["0.01"] * 40), "rain.csv", declared=PLAIN, utc_offset_h=-5)
    assert isinstance(few.rows, tuple)
