"""Writers of one SQLite wait for each other: soon after, never for ever, and not for one that died."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection, connections, transaction

from forebay.office.models import Firm

pytestmark = [
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL waits by itself"),
    pytest.mark.django_db(transaction=True),
]
DIES = """
import sqlite3, sys, time
writer = sqlite3.connect(sys.argv[1], isolation_level=None)
writer.execute("BEGIN IMMEDIATE")
writer.execute("INSERT INTO office_firm (name, address, telephone, email) VALUES ('Half written', '', '', '')")
print("writing", flush=True)
time.sleep(600)
"""


@pytest.fixture
def writing() -> Iterator[sqlite3.Connection]:
    """Return somebody else's connection, in the midst of writing."""
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    yield other
    other.close()


def waits_ms() -> int:
    """Return how long SQLite itself waits for whoever writes."""
    with connection.cursor() as cursor:
        return int(cursor.execute("PRAGMA busy_timeout").fetchone()[0])


def test_who_waits_writes_once_the_other_is_done(writing: sqlite3.Connection) -> None:
    asked, done = threading.Event(), list[str]()

    def write() -> None:
        asked.set()
        with transaction.atomic():
            done.append(Firm.objects.create(name="Reed and Heron").name)
        connections.close_all()

    waiting = threading.Thread(target=write)
    waiting.start()
    asked.wait()
    waiting.join(0.05)
    assert (waiting.is_alive(), done) == (True, [])
    writing.execute("COMMIT")
    waiting.join()
    assert Firm.objects.get().name == "Reed and Heron"
    assert waits_ms() == 20_000


def test_who_waits_in_vain_is_told_so_and_nothing_is_written(
    writing: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.02)
    with pytest.raises(OperationalError, match="database is locked"), transaction.atomic():
        Firm.objects.create(name="Reed and Heron")
    writing.execute("COMMIT")
    assert not Firm.objects.exists()
    with transaction.atomic():
        Firm.objects.create(name="Reed and Heron")
    assert Firm.objects.count() == 1


def test_a_writer_that_is_killed_leaves_neither_a_lock_nor_half_of_what_it_wrote() -> None:
    name = connection.settings_dict["NAME"]
    writer = subprocess.Popen([sys.executable, "-c", DIES, name], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    assert writer.stdout.readline() == "writing\n"
    writer.send_signal(signal.SIGKILL)
    writer.communicate()
    with transaction.atomic():
        Firm.objects.create(name="Reed and Heron")
    assert [firm.name for firm in Firm.objects.all()] == ["Reed and Heron"]
