"""Django's SQLite, but who waits to write looks again every few milliseconds.

SQLite waits by itself too, and sleeps longer each time it finds somebody writing, up to a tenth of a second: among
several writers the one who came first is then often the last. Nothing is kept anywhere of who waits, so a writer that
dies leaves nothing behind.
"""

from __future__ import annotations

import time

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

LOOKS_AGAIN_S = 0.002
LOCKED = "database is locked"


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that begins a transaction as soon as nobody writes, or says after its timeout that it is locked."""

    def _start_transaction_under_autocommit(self) -> None:
        timeout_s: float = self.settings_dict["OPTIONS"]["timeout"]
        until = time.monotonic() + timeout_s
        self._let_sqlite_wait(0)
        try:
            while not self._begun(is_last=time.monotonic() >= until):
                time.sleep(LOOKS_AGAIN_S)
        finally:
            self._let_sqlite_wait(timeout_s)

    def _begun(self, *, is_last: bool) -> bool:
        """Begin a transaction, or tell that somebody writes."""
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except OperationalError as problem:
            if is_last or str(problem) != LOCKED:
                raise
            return False
        return True

    def _let_sqlite_wait(self, seconds: float) -> None:
        self.connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
