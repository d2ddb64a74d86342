"""Where a home keeps its records: SQLite in the home itself, or a PostgreSQL named by address."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from forebay.office.home import Home, HomeError
from forebay.server.sqlite import refuse_unsafe_sqlite

ON_CONNECTING = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"

KEPT_S = 60
"""How long a connection is kept from one request to the next: to open one costs as much as a few queries."""


def database(home: Home | None) -> dict[str, Any]:
    """Return Django's settings for the database of a home; ``FOREBAY_DATABASE`` goes before its ``forebay.toml``."""
    address = os.environ.get("FOREBAY_DATABASE") or (home.database if home else None)
    if address:
        return postgresql(address)
    refuse_unsafe_sqlite()
    return sqlite(home.path / "db.sqlite3" if home else None)


def sqlite(path: Path | None) -> dict[str, Any]:
    """Return the settings of SQLite: write-ahead log, every commit on the disk, one writer at a time."""
    tests = Path(tempfile.gettempdir()) / f"forebay-test-{os.getpid()}.sqlite3"
    return {
        "ENGINE": "forebay.server.sqlite",
        "NAME": str(path) if path else ":memory:",
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": ON_CONNECTING},
        "TEST": {"NAME": str(tests)},
        "CONN_MAX_AGE": KEPT_S,
    }


def postgresql(address: str) -> dict[str, Any]:
    """Return the settings of PostgreSQL for an address like ``postgresql://user:password@host:5432/name``."""
    parts = urlsplit(address)
    name = unquote(parts.path.lstrip("/"))
    if parts.scheme not in {"postgresql", "postgres"} or not name:
        raise HomeError(
            f'"{_without_password(address)}" is not the address of a PostgreSQL database. '
            "Write it like postgresql://user:password@host:5432/name."
        )
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "") or (parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": options,
        "CONN_MAX_AGE": KEPT_S,
        "CONN_HEALTH_CHECKS": True,
    }


def _without_password(address: str) -> str:
    parts = urlsplit(address)
    return address.replace(f":{parts.password}@", ":...@") if parts.password else address
