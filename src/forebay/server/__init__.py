"""The server: settings, addresses, and the SQLite that is safe to write to with several connections.

Importing this package swaps in the newer SQLite before Django can load the old one.
"""

from __future__ import annotations

import sys

from forebay.server.sqlite import take_newer_sqlite

take_newer_sqlite(sys.modules)
