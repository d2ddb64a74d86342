"""The rows of a workbook as they were typed, each cell asked for by name; what is wrong is said with its place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, fields
from typing import Any, TypeVar

from forebay.formats.models.workbook_form import SITE, Column, Form
from forebay.formats.problems import FileProblem
from forebay.formats.sheets.cells import EMPTY, Cell, plain
from forebay.formats.sheets.grids import Grid
from forebay.units import UnitError, number
from forebay.water import WaterError

Made = TypeVar("Made")
LARGEST = 1e12
"""No area, volume or flow of a site, in the units of the workbook, is as large."""
HEADING_ROWS = 12
"""The headings of a sheet stand within its first rows."""
_SEEN = {
    "date": "a date, which a spreadsheet makes of what looks like one. Format the cell as a number and type it again.",
    "yes or no": "yes or no. Write the number.",
}


class Row:
    """One row of a sheet."""

    def __init__(self, file: str, sheet: Form, line: int, cells: Mapping[str, Cell], own: Iterable[str] = ()) -> None:
        self.file, self.sheet, self.line, self.cells = file, sheet, line, cells
        self.own, self.asked = tuple(own), set[str]()

    def wrong(self, sentence: str, key: str | None = None, value: str | None = None) -> FileProblem:
        """Return what to raise about the row, or a cell of it."""
        where = self.sheet.title if key is None else f"{self.sheet.column(key).heading} of {self.sheet.title}"
        return FileProblem(self.file, sentence, row=self.line, column=where, value=value)

    def has(self, key: str) -> bool:
        """Tell whether a cell has anything in it."""
        return bool(self.cells.get(key, EMPTY))

    def refuse_idle(self) -> None:
        """Refuse a value typed into the row that nothing asked for: whoever typed it believes it counts."""
        idle = next((key for key in self.own if key not in self.asked), None)
        if idle is not None:
            raise self.wrong(
                "A row of this kind takes no value here, so it would count for nothing. Delete it, or mend the kind.",
                idle,
                self.cells[idle].text,
            )

    def text(self, key: str, otherwise: str | None = None) -> str:
        """Return a text; one of the column's choices where it has any, whichever case it is typed in."""
        self.asked.add(key)
        column = self.sheet.column(key)
        if not self.has(key):
            if otherwise is not None:
                return otherwise
            raise self.wrong(f"The cell is empty. {_wanted(column)}", key)
        cell = self.cells[key]
        if cell.kind in ("fault", "date"):
            raise self.wrong(_faulty(cell), key, cell.text)
        found = cell.text.strip()
        if not column.choices:
            return found
        chosen = next((one for one in column.choices if plain(one) == plain(found)), None)
        if chosen is None:
            raise self.wrong(f"This is not known here. {_wanted(column)}", key, found)
        return chosen

    def number(self, key: str, otherwise: float | None = None) -> float:
        """Return a number; a date, a unit or a formula without its value is refused."""
        self.asked.add(key)
        if not self.has(key):
            if otherwise is not None:
                return otherwise
            raise self.wrong(f"The cell is empty. {_wanted(self.sheet.column(key))}", key)
        found = self._number(self.cells[key], key)
        if abs(found) > LARGEST:
            raise self.wrong("No site has such a number. Check it, and the unit above it.", key, self.cells[key].text)
        return found

    def _number(self, cell: Cell, key: str) -> float:
        if cell.kind == "number":
            found = float(cell.text)
            if math.isfinite(found):
                return found
        if cell.kind != "text":
            raise self.wrong(_faulty(cell), key, cell.text)
        try:
            return float(number(cell.text))
        except UnitError:
            raise self.wrong(
                "This is not a number. Write its digits alone; the unit stands above.", key, cell.text
            ) from None

    def build(self, kind: type[Made], **extra: object) -> Made:
        """Return ``kind`` with a cell for each of its fields that is not given in ``extra``."""
        values: dict[str, object] = {}
        keys = {column.key for column in self.sheet.columns}
        for field in fields(kind):  # type: ignore[arg-type]  # each is a dataclass
            optional = field.default is not MISSING or field.default_factory is not MISSING
            if field.name in extra or (optional and (field.name not in keys or not self.has(field.name))):
                continue
            values[field.name] = self._of_type(field.name, str(field.type))
        with self.located():
            return kind(**values, **extra)

    def _of_type(self, key: str, kind: str) -> object:
        if kind.startswith("str"):
            return self.text(key)
        found = self.number(key)
        if kind != "int":
            return found
        if found != int(found):
            raise self.wrong("This is not a whole number. Write one.", key, self.cells[key].text)
        return int(found)

    @contextmanager
    def located(self) -> Iterator[None]:
        """Say the sheet and the row before whatever the water refuses inside."""
        try:
            yield
        except WaterError as problem:
            raise self.wrong(str(problem)) from None


def _wanted(column: Column) -> str:
    if column.choices:
        return f"Write one of: {', '.join(column.choices)}."
    return f"Write {column.note}." if column.note and not column.number else "Write the number."


def _faulty(cell: Cell) -> str:
    if cell.kind == "fault" and cell.text.startswith("="):
        return "The formula was saved without its value. Open the workbook, let it calculate, and save it."
    return f"This is {_SEEN.get(cell.kind, 'an error of the spreadsheet. Mend the cell.')}"


def rows_of(file: str, sheet: Form, grid: Grid | None) -> list[Row]:
    """Return the rows of a sheet below its headings; what a repeating column leaves blank is taken from above."""
    if grid is None:
        return []
    places, start = _headings(file, sheet, grid)
    found: list[Row] = []
    above: dict[str, Cell] = {}
    for line, cells in grid.rows:
        if line <= start:
            continue
        own = {key: cells[at] for key, at in places.items() if at < len(cells) and _filled(cells[at])}
        if not own:
            continue
        _stray(file, sheet, line, cells, places)
        for column in sheet.columns:
            if column.repeats:
                above = _carried(above, column.key, own)
        found.append(Row(file, sheet, line, {**above, **own}, own))
    return found


def _filled(cell: Cell) -> bool:
    return bool(cell) and bool(cell.text.strip())


def _carried(above: dict[str, Cell], key: str, own: Mapping[str, Cell]) -> dict[str, Cell]:
    return {**above, key: own[key]} if key in own else above


def _stray(file: str, sheet: Form, line: int, cells: tuple[Cell, ...], places: Mapping[str, int]) -> None:
    """Refuse a value under no heading: nobody can tell what it is meant to be."""
    known = set(places.values())
    odd = next((at for at, cell in enumerate(cells) if _filled(cell) and at not in known), None)
    if odd is not None:
        sentence = "This stands under no heading of the sheet. Move it under one, or delete it."
        raise FileProblem(file, sentence, row=line, column=f"{_letters(odd)} of {sheet.title}", value=cells[odd].text)


def _letters(at: int) -> str:
    found = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        found = chr(65 + rest) + found
    return found


def _headings(file: str, sheet: Form, grid: Grid) -> tuple[dict[str, int], int]:
    wanted = {plain(column.heading): column.key for column in sheet.columns}
    for line, cells in grid.rows:
        if line > HEADING_ROWS:
            break
        places = {wanted[plain(cell.text)]: at for at, cell in enumerate(cells) if plain(cell.text) in wanted}
        if len(places) > len(wanted) / 2:
            missing = [column.heading for column in sheet.columns if column.needed and column.key not in places]
            if missing:
                sentence = f"The sheet has no column {missing[0]}. Put its heading back."
                raise FileProblem(file, sentence, row=line, column=sheet.title)
            return places, line
    raise FileProblem(file, "The sheet has lost its headings. Copy them from a new workbook.", column=sheet.title)


def site_of(file: str, grid: Grid | None) -> dict[str, Any]:
    """Return the single values of the site: by key, a text or a number."""
    if grid is None:
        raise FileProblem(file, "There is no sheet Site. Copy it from a new workbook.")
    known = {plain(label): key for key, label, _ in SITE}
    found: dict[str, Any] = {}
    form = Form("Site", "", tuple(Column(key, label, number=False) for key, label, _ in SITE))
    for line, cells in grid.rows:
        key = known.get(plain(cells[0].text)) if cells else None
        if key is None or len(cells) < 2 or not _filled(cells[1]):
            continue
        row = Row(file, form, line, {key: cells[1]})
        found[key] = row.text(key) if key in ("name", "rain_2yr_source") else _single(row, key)
    return found


def _single(row: Row, key: str) -> object:
    if key not in ("convert_retention", "whole_curve_numbers"):
        return row.number(key)
    said = row.text(key).casefold()
    if said not in ("yes", "no"):
        raise row.wrong("Write yes or no.", key, said)
    return said == "yes"
