"""Forty old ponds brought in and looked at, in a real browser: accessible, and no wider than a telephone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.seen import faults
from browser.villages import Someone, Village

pytestmark = pytest.mark.browser


def test_forty_old_ponds_come_in_and_stand_in_the_list_the_late_ones_first(
    spencerport: Village, enter: Callable[..., Any], tmp_path: Path
) -> None:
    officer: Someone = enter(spencerport, "officer")
    found = []
    officer.go("/facilities/")
    found += faults(officer, "facilities-before")
    rows = ["Pond,Where,Year built,Owner,Last inspected,Needs found"]
    for number in range(1, 41):
        last = f"{1 + number % 12}/{1 + number % 27}/2025,{'yes' if number % 5 else 'no'}" if number % 3 else ","
        owner = f"Example Homeowners {number}" if number % 2 else ""
        rows.append(f"Pond {number} behind the houses,{number} Example Road,6/1/{1975 + number},{owner},{last}")
    sheet = tmp_path / "ponds.csv"
    sheet.write_text("\n".join(rows))
    by = ("--by", "officer@spencerport.example.org", "--reasons", "Kept on paper until today")
    done = spencerport.command(
        "import", "facilities", str(sheet), "--home", str(spencerport.folder), *by, "--dates", "month-first"
    )
    assert "40 facilities brought in." in done.stdout, done.stderr
    said = officer.go("/facilities/")
    assert said.count("no inspection on record") == 13
    assert said.index("Jun 1, 1979") < said.index("Jun 1, 1982"), "the oldest of the late ones is first"
    found += faults(officer, "facilities")
    officer.follow("Pond 3 behind the houses")
    assert "Kept on paper until today. Taken over by" in officer.words
    found += faults(officer, "case-taken-over")
    assert found == []
    assert spencerport.command("verify", str(spencerport.folder)).returncode == 0
