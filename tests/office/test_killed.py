"""Killed at the worst moment, a home is as it was before: the deed is done again, and all is as it was written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from django.db import connection

HERE = Path(__file__).parent
SOUND = "All as it was written"
DEEDS = (
    "in_a_backup_half_of_it_copied",
    "in_a_letter_its_number_given_and_its_entry_not_appended",
    "in_a_letter_its_page_on_the_disk_and_no_row_of_it",
    "in_a_restore_half_of_it_copied",
    "in_an_act_its_entry_appended_and_nothing_that_follows",
    "in_an_upload_all_of_it_on_the_disk_under_no_name",
    "in_an_upload_half_of_it_on_the_disk",
)

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="the home keeps its records in SQLite")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Sequence[str]]:
    folder = tmp_path_factory.mktemp("killed") / "webster"
    run = {"env": {**os.environ, "FOREBAY_HOME": str(folder)}, "capture_output": True, "text": True, "check": False}
    done = subprocess.run([sys.executable, HERE / "killed.py", folder], timeout=300, **run)
    assert done.returncode == 0, done.stderr
    found: Mapping[str, Sequence[str]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_left_of_a_deed_cut_short_is_sound_and_it_can_be_done_again(
    told: Mapping[str, Sequence[str]], deed: str
) -> None:
    ended, left, again, then = told[deed][:4]
    assert (ended, again) == ("killed", "done")
    assert left.startswith(SOUND), left
    assert then.startswith(SOUND), then


UPGRADES = {
    "in_an_upgrade_a_table_half_made": "Run first: forebay upgrade",
    "in_an_upgrade_the_tables_made_and_nothing_noted_yet": "Nothing is noted yet of the people and roles on record. "
    "Run forebay upgrade.",
}


@pytest.mark.parametrize("deed", UPGRADES)
def test_an_upgrade_that_was_killed_says_to_run_it_again(told: Mapping[str, Sequence[str]], deed: str) -> None:
    ended, left, again, then = told[deed]
    assert (ended, again) == ("killed", "done")
    assert left == UPGRADES[deed]
    assert then.startswith(SOUND), then


@pytest.mark.parametrize("deed", ["in_a_backup_half_of_it_copied", "in_a_restore_half_of_it_copied"])
def test_half_a_copy_is_no_home_and_nothing_is_copied_over_it(told: Mapping[str, Sequence[str]], deed: str) -> None:
    *_, read, again = told[deed]
    assert "forebay.toml" in read
    assert "holds something already. Name a new folder" in again


def test_every_deed_that_was_cut_short_is_looked_at(told: Mapping[str, Sequence[str]]) -> None:
    assert set(told) == {*DEEDS, *UPGRADES}
