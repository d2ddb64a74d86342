"""The clock file of a test tells one instant, or says which file is wrong."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from forebay.office import clock


def test_the_clock_file_tells_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = tmp_path / "clock"
    written.write_text("2026-11-30T09:00-05:00\n")
    monkeypatch.setenv("FOREBAY_CLOCK_FILE", str(written))
    assert clock.now() == datetime(2026, 11, 30, 14, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"garbage", 'says "garbage", which is no instant'),
        (b"2026-11-30T09:00", "without its offset from UTC"),
        (b"\xff\xfe", "is no text"),
        (None, "cannot be read"),
    ],
)
def test_a_clock_file_that_tells_no_time_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes | None, why: str
) -> None:
    written = tmp_path / "clock"
    if said is not None:
        written.write_bytes(said)
    monkeypatch.setenv("FOREBAY_CLOCK_FILE", str(written))
    with pytest.raises(clock.BadClock) as problem:
        clock.now()
    assert str(problem.value).startswith(f"{written} (named by FOREBAY_CLOCK_FILE)")
    assert why in str(problem.value)
