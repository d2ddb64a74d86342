"""``forebay import`` as a person runs it: every row answered for, and all of the sheet or nothing stored."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PONDS = "Name,Place,In service,Responsible,Last inspected,Needs found\n"
BY = ("--by", "officer@example.org", "--reasons", "Kept on paper until today")


def forebay(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from forebay.cli import main; main()", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    found = tmp_path_factory.mktemp("village") / "home"
    for words in (
        ("init", found, "--village", "spencerport"),
        ("upgrade", found),
        ("person", found, "officer@example.org", "--name", "Kim", "--role", "officer"),
    ):
        done = forebay(*words)
        assert done.returncode == 0, done.stderr
    return found


def facilities(home: Path, sheet: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return forebay("import", "facilities", sheet, "--home", home, *BY, *more)


def test_a_dry_run_answers_for_every_row_and_stores_nothing(home: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "ponds.csv"
    sheet.write_text(PONDS + "Pond A,1 Main St,2011-06-01,HOA,,\n", encoding="utf-8")
    dry, stored = facilities(home, sheet, "--dry-run"), facilities(home, sheet)
    assert (dry.returncode, stored.returncode) == (0, 0), dry.stderr + stored.stderr
    assert dry.stdout.splitlines()[-1] == "1 facility would be brought in. Nothing was stored."
    assert stored.stdout.splitlines()[-1] == "1 facility brought in."


def test_every_fault_is_told_with_its_row_and_nothing_is_stored(home: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "ponds.csv"
    rows = ("Pond B,2 Main St,2011-06-01,HOA,,", "Pond C,3 Main St,5%,HOA,,", "Pond D,4 Main St,13/04/2011,HOA,,")
    sheet.write_text(PONDS + "\n".join(rows), encoding="utf-8")
    asked = facilities(home, sheet)
    assert (asked.returncode, asked.stdout) == (2, "")
    first, second, last = asked.stderr.splitlines()
    assert first == 'ponds.csv, row 3, column In service, "5%": This is not a day. Write it like 2026-03-04.'
    assert second.startswith(
        'ponds.csv, row 4, column In service, "13/04/2011": A date with slashes can be month first'
    )
    assert last.startswith("Nothing was stored: 2 faults to mend first.")


def test_a_sheet_of_headings_alone_is_not_answered_as_done(home: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "ponds.csv"
    sheet.write_text(PONDS, encoding="utf-8")
    asked = facilities(home, sheet)
    assert (asked.returncode, asked.stdout) == (2, "")
    assert asked.stderr == "The sheet has headings and no row below them. Send the one with the rows.\n"
