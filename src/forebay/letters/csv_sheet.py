r"""Rows as CSV that a spreadsheet opens right: a byte order mark tells it how to read, and a text stays a text.

>>> sheet(("Place",), [("5 degrees east",)])
b'\xef\xbb\xbfPlace\r\n5 degrees east\r\n'
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

BOM = "\ufeff"
_TAKEN_FOR_SUMS = ("=", "+", "-", "@", "\t", "\r")
Row = tuple[str, ...]


def sheet(columns: Row, rows: Iterable[Row]) -> bytes:
    """Return rows under their headings; a text that a spreadsheet would take for a sum is marked as a text."""
    out = io.StringIO()
    written = csv.writer(out, lineterminator="\r\n")
    written.writerow(columns)
    written.writerows([tuple(map(cell, row)) for row in rows])
    return (BOM + out.getvalue()).encode("utf-8")


def cell(said: str) -> str:
    """Return what a cell holds.

    >>> cell("=SUM(A1)"), cell("12")
    ("'=SUM(A1)", '12')
    """
    return f"'{said}" if said.startswith(_TAKEN_FOR_SUMS) else said
