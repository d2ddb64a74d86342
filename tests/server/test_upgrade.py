"""Homes kept from earlier releases are brought up to date: every entry as it was sealed, every page answering.

``first-release-*.zip`` were made by the sample villages of the first release (tables up to 0003), and
``first-tables-webster.zip`` by the tables as they first were (0001); their sign-in links and keys were left out.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
KEPT = ("first-release-webster", "first-release-spencerport", "first-tables-webster")
LATER = "2026-12-01T15:00:00+00:00"
"""The morning after the homes were made."""


@pytest.fixture(params=KEPT)
def home(request: Any, tmp_path: Path) -> Path:
    """Return a home as an earlier release left it."""
    folder = tmp_path / request.param
    with zipfile.ZipFile(HERE / "files" / f"{request.param}.zip") as kept:
        kept.extractall(folder)
    (folder / "law").mkdir()
    return folder


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    clock = home.parent / "clock"
    clock.write_text(LATER)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("FOREBAY_", "DJANGO_"))}
    env = {**clean, "FOREBAY_CLOCK_FILE": str(clock)}
    return subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)


def seals(home: Path) -> list[str]:
    with closing(sqlite3.connect(home / "db.sqlite3")) as connection:
        return [row[0] for row in connection.execute("SELECT hash FROM office_entry ORDER BY seq")]


def test_a_home_of_an_earlier_release_is_upgraded_and_verifies_clean(home: Path) -> None:
    before = seals(home)
    done = run(home, "-m", "forebay", "upgrade", str(home))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The tables were brought up to date." in done.stdout
    assert f"All as it was written: 1 case, {len(before)} entries" in done.stdout
    assert seals(home) == before
    (copy,) = (home / "backups").iterdir()
    assert seals(copy) == before


@pytest.mark.parametrize("home", KEPT[:2], indirect=True)
def test_after_an_upgrade_every_page_answers_and_the_case_keeps_its_edition(home: Path) -> None:
    run(home, "-m", "forebay", "upgrade", str(home))
    seen = run(home, str(HERE / "visit.py"), str(home))
    assert seen.returncode == 0, seen.stderr
    found = json.loads(seen.stdout)
    assert {address: status for address, status in found["answers"].items() if status != 200} == {}
    assert found["edition"], "the case has no edition of the law of its own"


@pytest.mark.parametrize("home", KEPT[:1], indirect=True)
def test_a_second_upgrade_finds_nothing_to_do(home: Path) -> None:
    run(home, "-m", "forebay", "upgrade", str(home))
    again = run(home, "-m", "forebay", "upgrade", str(home))
    assert again.returncode == 0, again.stdout + again.stderr
    assert "brought up to date" not in again.stdout
    assert len(list((home / "backups").iterdir())) == 1
