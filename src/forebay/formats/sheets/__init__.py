r"""Sheets people keep: rows under the right headings, each cell as it was written, and what could not be read by row.

>>> sheet = read(b"Print key,Acres\n62.1-2-9.120,3\n", "parcels.csv")
>>> sheet.columns, sheet.rows[0].text("Print key")
(('Print key', 'Acres'), '62.1-2-9.120')
"""

from __future__ import annotations

from forebay.formats.sheets.cells import Cell, Row, Sheet
from forebay.formats.sheets.reading import read, titles

__all__ = ["Cell", "Row", "Sheet", "read", "titles"]
