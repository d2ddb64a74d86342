"""Keeping a home: its tables brought up to date, and copies of it that can be restored."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from forebay.office import editions
from forebay.office.faults import Verified
from forebay.office.home import NAME, Home, HomeError
from forebay.office.proofs import noted
from forebay.office.proofs.verify import verify


@dataclass(frozen=True, slots=True)
class Upgraded:
    """What an upgrade did: the copy it made first, whether tables changed, and what `verify` said after."""

    backup: Path | None
    migrated: bool
    verified: Verified


def migrate(home: Home) -> bool:
    """Bring the tables of a home up to date; answer whether there was anything to do."""
    pending = is_pending()
    if pending:
        call_command("migrate", interactive=False, verbosity=0)
    noted.begin()
    for folder in _folders(home):
        folder.mkdir(exist_ok=True)
    return pending


def backup(home: Home, target: Path) -> Path:
    """Copy a home into a new folder ``target`` as it stands at one commit, while others may be writing to it."""
    target = Path(target)
    if target.exists() and any(target.iterdir()):
        raise HomeError(f"{target} holds something already. Name a new folder for the copy.")
    _refuse_other_database()
    target.mkdir(parents=True, exist_ok=True)
    _copy_database(target / "db.sqlite3")
    # Files are only ever added, and before the entry that names them: copied after, they are never too few.
    for folder in _folders(home):
        (target / folder.name).mkdir(exist_ok=True)
        if folder.is_dir():
            shutil.copytree(folder, target / folder.name, dirs_exist_ok=True)
    shutil.copy2(home.path / NAME, target / NAME)
    return target


def _folders(home: Home) -> tuple[Path, ...]:
    return (home.files_folder, home.digests_folder, home.law_folder, home.layers_folder)


def upgrade(home: Home, now: datetime) -> Upgraded:
    """Copy, migrate and verify a home; one whose database is damaged is refused before anything is written to it."""
    new = not (home.path / "db.sqlite3").exists()
    refuse_damage(home)
    copy = None
    if is_pending() and not new:
        copy = backup(home, home.path / "backups" / f"{now:%Y-%m-%dT%H%M%SZ}")
    migrated = migrate(home)
    editions.keep(now)
    return Upgraded(copy, migrated, verify(home))


def restore(copy: Path, target: Path) -> Home:
    """Put a copy of a home into a new folder ``target``, and return the home there."""
    found = Home.read(copy)
    target = Path(target)
    if target.exists() and any(target.iterdir()):
        raise HomeError(f"{target} holds something already. Name a new folder for the home.")
    # What makes a folder a home comes last, so that half of one is none.
    shutil.copytree(found.path, target, dirs_exist_ok=True, ignore=_but_its_name(found.path))
    shutil.copy2(found.path / NAME, target / NAME)
    return Home.read(target)


def _but_its_name(home: Path) -> Callable[[str, list[str]], list[str]]:
    return lambda folder, names: [NAME] if Path(folder) == home and NAME in names else []


def refuse_damage(home: Home) -> None:
    """Refuse a home whose SQLite file is damaged."""
    if connection.vendor != "sqlite":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            said = cursor.fetchone()[0]
    except DatabaseError as problem:
        said = str(problem)
    if said != "ok":
        raise HomeError(f"{home.path / 'db.sqlite3'} is damaged: {said}. Restore the home from a backup.")


def is_pending() -> bool:
    """Tell whether the tables are not as this version of Forebay needs them; refuse a database that is none."""
    try:
        executor = MigrationExecutor(connection)
        return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except DatabaseError as problem:
        named = connection.settings_dict["NAME"]
        raise HomeError(f"The database {named} cannot be used: {problem}. Restore the home from a backup.") from None


def _refuse_other_database() -> None:
    if connection.vendor != "sqlite":
        raise HomeError(
            "This home's records are in PostgreSQL. Copy them with pg_dump, and the home's folder beside it."
        )


def _copy_database(target: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(target)])
    target.chmod(0o600)
