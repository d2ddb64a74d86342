"""``forebay rain`` as a person runs it on a plain table of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app

PLAIN = ("--column", "time=when", "--column", "depth=rain", "--column", "unit=inches")
NEW_YORK = ("--zone", "America/New_York")


def run(*words: str | Path) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, [str(word) for word in words])
    return found.exit_code, found.stdout, found.stderr


@pytest.fixture
def table(tmp_path):
    def write(*rows: str) -> Path:
        path = tmp_path / "rain.csv"
        path.write_text("\n".join(("when,rain", *rows, "")), encoding="utf-8")
        return path

    return write


def test_dates_are_read_as_they_are_declared(table) -> None:
    path = table("3/4/2026 01:00,0.3", "3/4/2026 02:00,0.2")
    for dates, day in (("month-first", "2026-03-04"), ("day-first", "2026-04-03")):
        code, out, err = run("rain", "storms", path, *PLAIN, *NEW_YORK, "--column", f"dates={dates}")
        assert (code, err) == (0, "")
        assert f"{day}  0.50" in out
    code, _, err = run("rain", "storms", path, *PLAIN, *NEW_YORK)
    assert code == 2
    assert 'rain.csv, row 2, column when, "3/4/2026 01:00": This date can be read month first or day first.' in err


def test_a_table_without_a_station_begins_with_what_it_is(table) -> None:
    _, out, _ = run("rain", "storms", table("2026-05-01 01:00,0.3", "2026-05-01 02:00,0"), *PLAIN, *NEW_YORK)
    assert out.startswith("plain table, civil day, America/New_York\n")


def test_a_column_may_name_the_gauge(tmp_path) -> None:
    path = tmp_path / "two.csv"
    path.write_text("gauge,when,rain\nA,2026-05-01 01:00,0.3\nB,2026-05-01 01:00,0.7\n", encoding="utf-8")
    words = ("rain", "storms", path, *PLAIN, *NEW_YORK, "--column", "station=gauge", "--column", "minutes=60")
    assert "The file holds 2 stations (A, B). Say which one to read." in run(*words)[2]
    code, out, _ = run(*words, "--station", "B")
    assert (code, out.splitlines()[0]) == (0, "B (plain table), civil day, America/New_York")
    assert "2026-05-01  0.70" in out


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("2026-05-01 01:00,0", "2026-05-01 02:00,0"), "Most in 24 hours: no rain was measured"),
        (("2026-05-01 01:00,M", "2026-05-01 02:00,M"), "Most in 24 hours: not known"),
        (
            ("2026-05-01 01:00,0.25", "2026-05-01 02:00,0"),
            "Most in 24 hours: 0.25 in, ending 2026-05-01T01:00:00-04:00",
        ),
    ],
)
def test_the_most_in_24_hours_is_a_number_or_says_why_there_is_none(table, rows, said) -> None:
    assert said in run("rain", "storms", table(*rows), *PLAIN, *NEW_YORK)[1].splitlines()


@pytest.mark.parametrize("hours", ["99", "-14.5", "nan"])
def test_an_offset_no_clock_has_is_refused(table, hours) -> None:
    path = table("2026-05-01 01:00,0.3", "2026-05-01 02:00,0")
    code, _, err = run("rain", "storms", path, *PLAIN, "--utc-offset", hours)
    assert (code, err) == (2, f"--utc-offset {hours} is no offset from UTC. Give hours, like -5 for New York.\n")


def test_no_minutes_are_no_time(table) -> None:
    path = table("2026-05-01 01:00,0.3")
    assert run("rain", "read", path, *PLAIN, *NEW_YORK, "--column", "minutes=0")[0] == 2
