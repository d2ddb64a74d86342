"""A copy made while four processes write is the home as it stood at one commit, and verifies."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

HERE = Path(__file__).parent
WRITERS, WAIT_S = 4, 120.0
COPIES = 3 if os.environ.get("FOREBAY_LONG") else 1

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL is copied with pg_dump")


def run(folder: Path, *words: str) -> str:
    env = {**os.environ, "FOREBAY_HOME": str(folder)}
    done = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def chains(folder: Path) -> dict[str, list[str]]:
    """Return the seals of each case, in order."""
    found: dict[str, list[str]] = defaultdict(list)
    with closing(sqlite3.connect(folder / "db.sqlite3")) as opened:
        rows = opened.execute(
            "SELECT c.number, e.hash FROM office_entry e JOIN office_case c ON c.id = e.case_id ORDER BY 1, e.seq"
        )
        for number, seal in rows:
            found[number].append(seal)
    return found


@pytest.fixture
def written_to(tmp_path: Path) -> Iterator[Path]:
    """Return a home that four processes write to; they are told to stop, and have ended, when the test has."""
    folder = tmp_path / "webster"
    run(folder, str(HERE / "prepare.py"), str(folder))
    env = {**os.environ, "FOREBAY_HOME": str(folder)}
    command = [sys.executable, str(HERE / "keeps_writing.py"), str(folder)]
    writers = [
        subprocess.Popen([*command, f"writer {place}"], env=env, stderr=subprocess.PIPE, text=True)
        for place in range(WRITERS)
    ]
    try:
        _wait_for_all(folder)
        yield folder
    finally:
        (tmp_path / "stop").touch()
        ended = [(writer.communicate(timeout=WAIT_S)[1], writer.returncode) for writer in writers]
    assert ended == [("", 0)] * WRITERS


def _wait_for_all(folder: Path) -> None:
    until = time.monotonic() + WAIT_S
    while len(chains(folder)) <= WRITERS:
        assert time.monotonic() < until, "the writers did not begin"
        time.sleep(0.1)


def test_a_copy_made_during_writes_restores_to_one_commit_of_every_case(written_to: Path, tmp_path: Path) -> None:
    copies = [tmp_path / f"copy {place}" for place in range(COPIES)]
    lengths = []
    for copy in copies:
        lengths.append(sum(map(len, chains(written_to).values())))
        run(written_to, "-m", "forebay", "backup", str(written_to), str(copy))
        beside = [one.name for one in copy.glob("db.sqlite3*")]
        assert beside == ["db.sqlite3"], "one whole file: of two copied after one another the second may be later"
    (tmp_path / "stop").touch()
    for place, copy in enumerate(copies):
        restored = tmp_path / f"restored {place}"
        run(written_to, "-m", "forebay", "restore", str(copy), str(restored))
        assert "All as it was written" in run(restored, str(HERE / "prepare.py"), str(restored), "verify")
        kept, whole = chains(restored), chains(written_to)
        assert sum(map(len, kept.values())) >= lengths[place]
        assert len(kept) == 1 + WRITERS
        for number, seals in kept.items():
            assert whole[number][: len(seals)] == seals, number
    assert sum(map(len, chains(tmp_path / "restored 0").values())) < sum(map(len, chains(written_to).values()))
