"""Many writers at once: the chain never forks, and what one form asked for is done once."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections

from forebay.office.home import Home
from forebay.office.models import Case, Entry
from forebay.office.perform import AlreadySent
from forebay.office.proofs.verify import verify
from forebay.office.verbs import open_case
from office.conftest import NOW, inspect

WRITERS, TURNS = 3, 6
HERE = Path(__file__).parent


@pytest.mark.django_db(transaction=True)
def test_threads_that_contend_never_fork_the_docket(home: Home, people: dict[str, Any]) -> None:
    case = open_case(title="A", address="B", by=people["officer"], now=NOW)
    problems: list[BaseException] = []

    def write(name: str) -> None:
        try:
            for turn in range(TURNS):
                inspect(Case.objects.get(pk=case.pk), people, observed=name, key=f"{name} {turn}")
                inspect(Case.objects.get(pk=case.pk), people, observed="shared", key=f"shared {turn}")
        except BaseException as problem:
            problems.append(problem)
        finally:
            connections.close_all()

    writers = [threading.Thread(target=write, args=(f"writer {number}",)) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert problems == []
    assert list(Entry.objects.values_list("seq", flat=True)) == list(range(1, 2 + (WRITERS + 1) * TURNS))
    assert verify(home).good, verify(home)


@pytest.mark.django_db(transaction=True)
def test_many_presses_of_one_button_open_one_case(home: Home, people: dict[str, Any]) -> None:
    made: list[str] = []

    def press() -> None:
        for _ in range(5):
            case = open_case(title="A", address="B", by=people["officer"], now=NOW, key="form")
            made.append(case.number)
        connections.close_all()

    presses = [threading.Thread(target=press) for _ in range(4)]
    for one in presses:
        one.start()
    for one in presses:
        one.join()
    assert made == ["2026-0001"] * 20
    assert (Case.objects.count(), Entry.objects.count()) == (1, 1)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the processes share the SQLite of a home")
def test_processes_that_contend_never_fork_the_docket(tmp_path: Path) -> None:
    """Several processes write to one home of their own, as several workers of a server do."""
    folder = tmp_path / "webster"
    run = {"env": {**os.environ, "FOREBAY_HOME": str(folder)}, "capture_output": True, "text": True, "check": False}
    made = subprocess.run([sys.executable, HERE / "prepare.py", folder], **run)
    assert made.returncode == 0, made.stderr
    command = [sys.executable, str(HERE / "contender.py"), str(folder), "2026-0001", "officer@example.org", str(TURNS)]
    writers = [
        subprocess.Popen([*command, f"worker {number}"], env=run["env"], stderr=subprocess.PIPE, text=True)
        for number in range(WRITERS)
    ]
    assert [(writer.communicate()[1], writer.returncode) for writer in writers] == [("", 0)] * WRITERS
    seen = subprocess.run([sys.executable, HERE / "prepare.py", folder, "verify"], **run)
    assert seen.stdout.strip() == (
        f"All as it was written: 1 case, {1 + (WRITERS + 1) * TURNS} entries, 1 file and 0 daily digests."
    ), seen.stderr


def test_the_same_form_sent_again_returns_the_same_entry(case: Any, people: dict[str, Any]) -> None:
    first = inspect(case, people, observed="x", key="form")
    again = inspect(case, people, observed="x", key="form")
    assert again == first


def test_a_form_sent_again_with_something_else_is_refused_and_its_words_are_not_lost_unsaid(
    case: Any, people: dict[str, Any]
) -> None:
    inspect(case, people, observed="x", key="form")
    with pytest.raises(AlreadySent, match="what it says now is something else"):
        inspect(case, people, observed="y", key="form")
