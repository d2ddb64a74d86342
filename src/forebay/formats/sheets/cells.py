"""What a sheet holds: cells that remember what they were, rows that remember their number, and columns by heading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

Kind = Literal["empty", "text", "number", "date", "yes or no", "fault"]
STARTS: Final = {1900: date(1899, 12, 30), 1904: date(1904, 1, 1)}
"""Day nought of a spreadsheet's two ways to count days."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: what it is, and its text as a person sees it (a date as ``2026-03-04``, a number without padding).

    A ``fault`` is a cell that could not be worked out (``#REF!``), or a formula that was saved without its value.
    """

    kind: Kind
    text: str

    def __bool__(self) -> bool:
        return self.kind != "empty"


EMPTY: Final = Cell("empty", "")


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its number in the sheet, counted from 1, and its cells by heading."""

    line: int
    cells: Mapping[str, Cell]

    def cell(self, column: str) -> Cell:
        """Return the cell under a heading; one that the row does not reach is empty."""
        return self.cells.get(column, EMPTY)

    def text(self, column: str) -> str:
        """Return what stands under a heading, without spaces around it."""
        return self.cell(column).text.strip()

    @property
    def filled(self) -> tuple[str, ...]:
        """The headings under which the row says anything."""
        return tuple(column for column, cell in self.cells.items() if cell)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table as it was sent.

    Parameters
    ----------
    file, title
        The file's name, and the sheet's within it.
    columns
        The headings in order; a heading of two rows is joined, like ``Soil Loss/Pre``.
    rows
        Every row that says something.
    numbered_only
        The numbers of rows prepared ahead with nothing but their id: no data, and not nought.
    blank
        How many empty rows lay between the others.
    starts
        1900 or 1904: the year from which the workbook counts its days.
    hidden
        The numbers of the rows that the sheet's author had hidden; they are read like the others.
    sha256
        Of the file's bytes.
    """

    file: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    numbered_only: tuple[int, ...]
    blank: int
    starts: int
    hidden: tuple[int, ...]
    sha256: str

    def column(self, wanted: str) -> str | None:
        """Return the heading that is meant: the same words, or the end of a joined one where no other ends so."""
        words = plain(wanted)
        same = [column for column in self.columns if plain(column) == words]
        ends = [column for column in self.columns if plain(column.rpartition("/")[2]) == words]
        for found in (same, ends):
            if len(found) == 1:
                return found[0]
        return None

    def day(self, serial: int) -> date:
        """Return the day a bare number of days stands for in this workbook."""
        return STARTS[self.starts] + timedelta(days=serial)


def plain(heading: str) -> str:
    """Return a heading without case, doubled spaces and the underscores of an export."""
    return " ".join(heading.replace("_", " ").split()).casefold()
