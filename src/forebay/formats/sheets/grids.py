"""The cells of a workbook or of a text table, row by row, before anybody knows which of them are headings."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any, Final

from forebay.formats import text
from forebay.formats.problems import FileProblem
from forebay.formats.sheets.cells import EMPTY, Cell
from forebay.formats.uploads import workbooks

Rows = dict[int, dict[int, object]]
"""What is written on a sheet, by row and column."""

MOST_BYTES: Final = 60 * 1024 * 1024
"""What a workbook may hold unpacked; a list of a village's parcels stays below a tenth of it."""
MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 200_000, 300, 5_000_000
_PACKED: Final = b"PK\x03\x04"
_OLD: Final = b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of one sheet with each row's number, and how far a merged cell of a row reaches."""

    title: str
    rows: tuple[tuple[int, tuple[Cell, ...]], ...]
    spans: dict[tuple[int, int], int] = field(default_factory=dict)
    starts: int = 1900
    hidden: tuple[int, ...] = ()
    merged: bool = False


def grids(data: bytes, name: str) -> tuple[Grid, ...]:
    """Return every sheet of a file that has a cell in it."""
    if data.startswith(_OLD):
        raise FileProblem(
            name, "This is an old Excel file, or one with a password. Save it as .xlsx without a password."
        )
    found = tuple(_book(data, name)) if data.startswith(_PACKED) else (_table(data, name),)
    filled = tuple(grid for grid in found if grid.rows)
    if not filled:
        raise FileProblem(name, "No sheet in this file has anything in it. Send the one with the rows.")
    return filled


def _table(data: bytes, name: str) -> Grid:
    decoded = text.decode(data, name)
    first = decoded.partition("\n")[0]
    split = max(",;\t|", key=first.count)
    rows = [(line, tuple(_written(cell) for cell in cells)) for line, cells in text.rows(decoded, name, split)]
    _refuse_large(len(rows), max((len(cells) for _, cells in rows), default=0), name)
    return Grid("", tuple(rows))


def _written(cell: str) -> Cell:
    return Cell("text", cell) if cell.strip() else EMPTY


def _book(data: bytes, name: str) -> Iterator[Grid]:
    workbooks.refuse_traps(data, name, workbooks.Reach(MOST_BYTES, MOST_ROWS, MOST_COLUMNS))
    values, formulas = _opened(data, name, values=True), _opened(data, name, values=False)
    for sheet in values.worksheets:
        yield _grid(sheet, formulas[sheet.title], 1904 if values.epoch.year == 1904 else 1900, name)


def _opened(data: bytes, name: str, *, values: bool) -> Any:
    import openpyxl
    from openpyxl.utils.exceptions import InvalidFileException

    faults = (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, TypeError, OSError, EOFError)
    try:
        return openpyxl.load_workbook(io.BytesIO(data), data_only=values)
    except (*faults, AttributeError, IndexError, SyntaxError):
        raise FileProblem(name, workbooks.NOT_OPENED) from None


def _refuse_large(rows: int, columns: int, name: str) -> None:
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        sentence = f"The sheet is {rows:,} rows by {columns:,} columns; the limit is {MOST_ROWS:,} by {MOST_COLUMNS}."
        raise FileProblem(name, f"{sentence} Delete the formatted but empty part, or send it in pieces.")


def _grid(sheet: Any, formulas: Any, starts: int, name: str) -> Grid:
    shown, meant = _filled(sheet), _filled(formulas)
    lines = sorted({*shown, *meant})
    width = max((column for found in (shown, meant) for row in found.values() for column in row), default=0)
    if len(lines) * width > MOST_CELLS:
        sentence = (
            f"{len(lines):,} rows by {width} columns are {len(lines) * width:,} cells; the limit is {MOST_CELLS:,}."
        )
        raise FileProblem(name, f"{sentence} Delete what stands far to the right, or send the sheet in pieces.")
    rows = [(line, cells) for line in lines if any(cells := _row(shown, meant, line, width))]
    spans = {(area.min_row, area.min_col - 1): area.max_col - area.min_col + 1 for area in sheet.merged_cells.ranges}
    hidden = tuple(sorted(line for line, height in sheet.row_dimensions.items() if height.hidden))
    return Grid(sheet.title, tuple(rows), spans, starts, hidden, bool(spans))


def _filled(sheet: Any) -> Rows:
    """Return what is written on a sheet by row and column: to walk over it whole would make every empty cell."""
    found: Rows = {}
    for (row, column), cell in sheet._cells.items():
        if cell.value is not None:
            found.setdefault(row, {})[column] = cell.value
    return found


def _row(shown: Rows, meant: Rows, line: int, width: int) -> tuple[Cell, ...]:
    values, formulas = shown.get(line, {}), meant.get(line, {})
    return tuple(_cell(values.get(column), formulas.get(column)) for column in range(1, width + 1))


def _cell(value: object, formula: object) -> Cell:
    if value is None:
        unsaved = isinstance(formula, str) and formula.startswith("=")
        return Cell("fault", str(formula)) if unsaved else EMPTY
    if isinstance(value, bool):
        return Cell("yes or no", "yes" if value else "no")
    if isinstance(value, int | float):
        return Cell("number", _number(value))
    if isinstance(value, datetime | date | time):
        return Cell("date", _day(value))
    shown = str(value)
    if shown.startswith("#") and shown.rstrip("!?/0AN").isupper():
        return Cell("fault", shown)
    return _written(shown)


def _number(value: float) -> str:
    return str(int(value)) if isinstance(value, int) or (value.is_integer() and abs(value) < 1e15) else repr(value)


def _day(value: date | time) -> str:
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    return value.isoformat()
