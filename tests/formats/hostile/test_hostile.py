"""Whatever people send, nothing breaks: each file is refused with its cause, or taken without harm."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from formats.hostile.corpus import CASES

CHILD = Path(__file__).parent / "child.py"
GREW_MB = 200


@pytest.fixture(scope="module")
def told():
    done = subprocess.run([sys.executable, str(CHILD)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_there_are_at_least_sixty_of_them():
    assert len(CASES) >= 60
    assert all(bool(case.says) != bool(case.answers) for case in CASES)


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda at: f"{CASES[at].reader}-{CASES[at].name[-24:]!a}")
def test_a_hostile_file_is_refused_or_does_no_harm(told, number):
    case, found = CASES[number], told[number]
    assert found["number"] == number
    assert found["killed"] == 0, "it was killed after ten seconds"
    assert "fault" not in found, found
    said = found.get("refused" if case.says else "answer", "")
    assert (case.says or case.answers) in said, found
    assert found["grew_mb"] < GREW_MB
