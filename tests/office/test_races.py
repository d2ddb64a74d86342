"""Two people do the same at the same moment: one is done, the other told in a sentence, and nothing half-written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

HERE = Path(__file__).parent
WON = {
    "two_acceptances_of_one_guarantee": "was accepted already, by No.",
    "two_answers_to_one_request": "This request was answered already, by No.",
    "two_keys_for_what_is_done_once": "is done once, and was on",
    "two_permits_take_what_is_left_of_one_instrument": "is more than what is free of this instrument, $200.00",
    "two_releases_of_one_guarantee": "and $0.00 was held then",
    "two_votes_upon_one_referral": "is on record already as No.",
    "two_corrections_of_one_entry": "was corrected or withdrawn already, by",
    "two_who_save_one_person": "Somebody else saved this after you opened it",
}
"""What the second of two is told, race by race."""
AN_INSTRUMENT = "two_ends_of_one_instrument_a_part_is_taken_as_the_whole_is_withdrawn"
TOO_LATE = ("allocated to the permit of case", "brought no security in")
"""What the second is told there, whichever it is."""
NO_ENTRY = frozenset({"two_who_save_one_person"})


def judge(said: str) -> None:
    """Check what the races of one home came to."""
    found = json.loads(said)
    races: Mapping[str, Any] = found["races"]
    for name, sentence in WON.items():
        first, second = races[name]["told"]
        assert first == "done", (name, first, second)
        assert sentence in second, (name, second)
        assert races[name]["entries"] == (0 if name in NO_ENTRY else 1), name
    first, second = races[AN_INSTRUMENT]["told"]
    assert first == "done", (first, second)
    assert any(sentence in second for sentence in TOO_LATE), second
    assert races["two_presses_of_one_button"] == {"told": ["done", "done"], "entries": 1}
    assert races["two_letters_at_once_have_two_numbers"] == {"told": ["done"] * 4, "entries": 4}
    assert found["numbers"] == [f"REQ-2026-{place:04}" for place in range(1, len(found["numbers"]) + 1)]
    assert found["verify"].startswith("All as it was written")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the home keeps its records in SQLite")
def test_of_two_who_do_the_same_at_once_one_is_done_and_the_other_told(tmp_path: Path) -> None:
    folder = tmp_path / "webster"
    env = {**os.environ, "FOREBAY_HOME": str(folder)}
    done = subprocess.run([sys.executable, HERE / "races.py", folder], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    judge(done.stdout)
