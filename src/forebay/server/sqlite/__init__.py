"""Which SQLite the server writes with."""

from __future__ import annotations

import importlib
from collections.abc import MutableMapping
from types import ModuleType

SAFE = (3, 51, 3)
"""The first SQLite in which two connections cannot lose a commit while the write-ahead log is reset (from 3.7.0 on)."""


class UnsafeSQLite(ValueError):  # noqa: N818 - said to the operator as it stands
    """The SQLite at hand may lose commits; the text says what to do."""


def take_newer_sqlite(modules: MutableMapping[str, ModuleType]) -> None:
    """Put the SQLite of the ``pysqlite3`` wheel, where it is installed, in the place of Python's own."""
    try:
        newer = importlib.import_module("pysqlite3")
        dbapi2 = importlib.import_module("pysqlite3.dbapi2")
    except ImportError:
        return
    modules["sqlite3"] = newer
    modules["sqlite3.dbapi2"] = dbapi2


def refuse_unsafe_sqlite(version: tuple[int, ...] | None = None) -> None:
    """Refuse to start on a SQLite that can lose commits, and name the ways out."""
    found = version or importlib.import_module("sqlite3").sqlite_version_info
    if tuple(found) < SAFE:
        raise UnsafeSQLite(
            f"This machine's SQLite is {_dotted(found)}, and versions before {_dotted(SAFE)} can lose a commit when "
            "two connections write. Install the pysqlite3 wheel, or use PostgreSQL: set FOREBAY_DATABASE or the key "
            '"database" in forebay.toml to postgresql://user:password@host/name.'
        )


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(part) for part in version)
