"""On a real PostgreSQL: the tables are made, many processes share a docket, and a village's whole work goes through."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from office.test_races import judge
from postgres import server

pytestmark = pytest.mark.xdist_group("postgres")

HERE = Path(__file__).parent
WRITERS, TURNS = 3, 5


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """Return the address of a server that lives as long as this module's tests."""
    with server() as address:
        yield address


def database(address: str, name: str) -> str:
    """Make an empty database, and return its address."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return address.replace("/postgres?", f"/{name}?")


def run(address: str, folder: Path, script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script of the tests about a home that keeps its records at an address."""
    env = {**os.environ, "FOREBAY_HOME": str(folder), "FOREBAY_DATABASE": address}
    command = [sys.executable, str(HERE / script), str(folder), *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300)


def test_processes_that_contend_on_postgresql_never_fork_the_docket(postgres: str, tmp_path: Path) -> None:
    address, folder = database(postgres, "contended"), tmp_path / "webster"
    made = run(address, folder, "prepare.py")
    assert made.returncode == 0, made.stderr
    env = {**os.environ, "FOREBAY_HOME": str(folder), "FOREBAY_DATABASE": address}
    command = [sys.executable, str(HERE / "contender.py"), str(folder), "2026-0001", "officer@example.org", str(TURNS)]
    writers = [
        subprocess.Popen([*command, f"worker {number}"], env=env, stderr=subprocess.PIPE, text=True)
        for number in range(WRITERS)
    ]
    assert [(writer.communicate()[1], writer.returncode) for writer in writers] == [("", 0)] * WRITERS
    with psycopg.connect(address) as connection:
        chain = connection.execute("SELECT seq, previous, hash FROM office_entry ORDER BY seq").fetchall()
    assert [row[0] for row in chain] == list(range(1, 2 + (WRITERS + 1) * TURNS))
    assert [row[1] for row in chain[1:]] == [row[2] for row in chain[:-1]]
    seen = run(address, folder, "prepare.py", "verify")
    assert seen.stdout.startswith(f"All as it was written: 1 case, {len(chain)} entries"), seen.stderr


def test_of_two_who_do_the_same_at_once_on_postgresql_one_is_done_and_the_other_told(
    postgres: str, tmp_path: Path
) -> None:
    done = run(database(postgres, "races"), tmp_path / "webster", "races.py")
    assert done.returncode == 0, done.stderr
    judge(done.stdout)


def test_a_villages_whole_work_goes_through_and_every_page_of_its_desk_is_read(postgres: str, tmp_path: Path) -> None:
    done = run(database(postgres, "village"), tmp_path / "webster", "life.py")
    assert done.returncode == 0, done.stdout + done.stderr
    vendor, problems, pages, proof = done.stdout.splitlines()
    assert (vendor, problems) == ("postgresql", "[]")
    assert int(pages) > 30
    assert proof.startswith("All as it was written: 2 cases")
    assert not (tmp_path / "webster" / "db.sqlite3").exists()
