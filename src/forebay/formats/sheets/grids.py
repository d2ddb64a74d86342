"""The cells of a workbook or of a text table, row by row, before anybody knows which of them are headings."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from itertools import zip_longest
from typing import Any, Final

from forebay.formats import text
from forebay.formats.problems import FileProblem
from forebay.formats.sheets.cells import EMPTY, Cell

MOST_BYTES: Final = 60 * 1024 * 1024
"""What a workbook may hold unpacked; a list of a village's parcels stays below a tenth of it."""
MOST_ROWS, MOST_COLUMNS = 200_000, 300
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
    _refuse_bomb(data, name)
    values, formulas = _opened(data, name, values=True), _opened(data, name, values=False)
    for sheet in values.worksheets:
        _refuse_large(sheet.max_row, sheet.max_column, name)
        yield _grid(sheet, formulas[sheet.title], 1904 if values.epoch.year == 1904 else 1900)


def _opened(data: bytes, name: str, *, values: bool) -> Any:
    import openpyxl
    from openpyxl.utils.exceptions import InvalidFileException

    faults = (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, TypeError, OSError, EOFError)
    try:
        return openpyxl.load_workbook(io.BytesIO(data), data_only=values)
    except (*faults, AttributeError, IndexError, SyntaxError):
        raise FileProblem(name, "This is not an Excel workbook that can be opened. Save it again as .xlsx.") from None


def _refuse_bomb(data: bytes, name: str) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            size = sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, ValueError, OSError):
        raise FileProblem(name, "This is not an Excel workbook that can be opened. Save it again as .xlsx.") from None
    if "xl/workbook.xml" not in names:
        raise FileProblem(name, "This is a zip archive, but no Excel workbook. Send the workbook itself.")
    if size > MOST_BYTES:
        most = MOST_BYTES // 2**20
        raise FileProblem(
            name, f"Unpacked the workbook is {size / 2**20:,.0f} MB; the limit is {most} MB. Send less of it."
        )


def _refuse_large(rows: int, columns: int, name: str) -> None:
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        sentence = f"The sheet is {rows:,} rows by {columns:,} columns; the limit is {MOST_ROWS:,} by {MOST_COLUMNS}."
        raise FileProblem(name, f"{sentence} Delete the formatted but empty part, or send it in pieces.")


def _grid(sheet: Any, formulas: Any, starts: int) -> Grid:
    rows = []
    pairs = zip_longest(sheet.iter_rows(), formulas.iter_rows(), fillvalue=())
    for line, (shown, meant) in enumerate(pairs, 1):
        cells = tuple(_cell(value.value, formula.value) for value, formula in zip(shown, meant, strict=False))
        if any(cells):
            rows.append((line, cells))
    spans = {(area.min_row, area.min_col - 1): area.max_col - area.min_col + 1 for area in sheet.merged_cells.ranges}
    hidden = tuple(sorted(line for line, height in sheet.row_dimensions.items() if height.hidden))
    return Grid(sheet.title, tuple(rows), spans, starts, hidden, bool(spans))


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
