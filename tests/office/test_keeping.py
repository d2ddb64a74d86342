"""A copy of a home is a home: made while others write, restored whole, proven."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from forebay.office import files
from forebay.office.home import Home, HomeError, init_home
from forebay.office.proofs import keeping
from forebay.office.verbs import open_case
from office.conftest import NOW, inspect

HERE = Path(__file__).parent
sqlite_only = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL is copied with pg_dump")


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_copy_holds_everything_and_stands_up_to_proof(home: Home, people: dict[str, Any], tmp_path: Path) -> None:
    case = open_case(title="A", address="B", by=people["officer"], now=NOW)
    photo = files.store(b"a photograph", "fence.txt", now=NOW)
    inspect(case, people, data={"photos": [photo.sha256]})
    copy = keeping.backup(home, tmp_path / "copy")
    assert (copy / "db.sqlite3").stat().st_mode & 0o077 == 0
    inspect(case, people, observed="After the copy")
    restored = keeping.restore(copy, tmp_path / "restored")
    run = {"env": {**os.environ, "FOREBAY_HOME": str(restored.path)}, "capture_output": True, "text": True}
    seen = subprocess.run([sys.executable, HERE / "prepare.py", restored.path, "verify"], check=False, **run)
    assert seen.stdout.strip() == "All as it was written: 1 case, 2 entries, 2 files and 0 daily digests.", seen.stderr


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_what_is_written_while_a_copy_begins_is_in_it_with_its_document(
    home: Home, people: dict[str, Any], tmp_path: Path, monkeypatch: Any
) -> None:
    """The records are copied first: a document copied before them would be too few by what came in between."""
    case = open_case(title="A", address="B", by=people["officer"], now=NOW)
    copied = keeping._copy_database

    def somebody_was_quicker(target: Path) -> None:
        photo = files.store(b"a photograph", "fence.txt", now=NOW)
        inspect(case, people, data={"photos": [photo.sha256]})
        copied(target)

    monkeypatch.setattr(keeping, "_copy_database", somebody_was_quicker)
    copy = keeping.backup(home, tmp_path / "copy")
    kept = {one.name for one in (copy / "files").rglob("*") if one.is_file()}
    with closing(sqlite3.connect(copy / "db.sqlite3")) as opened:
        named = {sha256 for (sha256,) in opened.execute("SELECT sha256 FROM office_storedfile")}
    assert case.entries.filter(act="inspect site").exists()
    assert named
    assert named <= kept


@sqlite_only
def test_a_copy_is_not_made_over_something_else(home: Home, people: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "mine.txt").write_text("mine")
    with pytest.raises(HomeError, match="holds something already"):
        keeping.backup(home, tmp_path / "copy")


@pytest.mark.django_db(transaction=True)
def test_a_home_that_is_up_to_date_is_left_alone_by_an_upgrade(home: Home, people: dict[str, Any]) -> None:
    open_case(title="A", address="B", by=people["officer"], now=NOW)
    done = keeping.upgrade(home, NOW)
    assert (done.backup, done.migrated, done.verified.good) == (None, False, True)


@pytest.mark.django_db
def test_the_tables_are_what_the_models_say() -> None:
    from django.core.management import call_command

    call_command("makemigrations", "office", check=True, dry_run=True, verbosity=0)


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_damaged_database_is_refused_before_anything_is_written(home: Home, monkeypatch: Any) -> None:
    class Damaged:
        def __enter__(self) -> Damaged:
            return self

        def __exit__(self, *problem: object) -> None: ...

        def execute(self, sql: str) -> None: ...

        def fetchone(self) -> tuple[str]:
            return ("row 3 missing from index",)

    monkeypatch.setattr(connection, "cursor", Damaged)
    with pytest.raises(HomeError, match=r"is damaged: row 3 missing from index\. Restore"):
        keeping.upgrade(home, NOW)


@sqlite_only
def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    folder = init_home(tmp_path / "webster", "webster").path
    (folder / "db.sqlite3").write_bytes(b"garbage, and enough of it to be no database at all" * 20)
    for command in ("serve", "verify", "tick"):
        words = [sys.executable, "-m", "forebay", command, str(folder)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "cannot be used: file is not a database. Restore the home from a backup." in done.stderr
        assert "Traceback" not in done.stderr


def test_an_upgrade_copies_a_home_first_and_only_where_its_tables_change(tmp_path: Path) -> None:
    folder = init_home(tmp_path / "webster", "webster").path
    run = {"env": {**os.environ, "FOREBAY_HOME": str(folder)}, "capture_output": True, "text": True, "check": False}

    def prepare(what: str) -> str:
        done = subprocess.run([sys.executable, HERE / "prepare.py", folder, what], **run)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert prepare("upgrade") == "None True True"
    assert prepare("upgrade") == "None False True"
    assert prepare("fall behind") == f"{folder}/backups/2026-07-15T140000Z True True"
    assert {"db.sqlite3", "forebay.toml", "law", "files", "digests", "layers"} == {
        path.name for path in (folder / "backups" / "2026-07-15T140000Z").iterdir()
    }
