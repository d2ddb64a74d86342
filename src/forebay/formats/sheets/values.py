"""What a cell means: an amount, a day, an id; a cell that only looks like one is refused with what would be right."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from typing import Final, Literal

from forebay.formats.problems import FileProblem
from forebay.formats.sheets.cells import Row, Sheet

Order = Literal["month first", "day first"]
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?")
_SLASHED: Final = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_NAMED: Final = re.compile(r"\d{1,2}-[A-Za-z]{3}(?:-\d{2,4})?|[A-Za-z]{3}-\d{2}")
_AMOUNT: Final = re.compile(r"-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?")
_FLOATED: Final = re.compile(r"-?\d(?:\.\d+)?[eE]\+?\d+")
WHICH_WAY: Final = (
    "A date with slashes can be month first or day first. Say once which way the dates of this sheet are written."
)
FIRST_SERIAL, LAST_SERIAL = 20_000, 80_000
"""Days a bare number may stand for: 1954 to 2119. A year or an amount in a column of dates lies outside."""


def problem(sheet: Sheet, row: Row, column: str, sentence: str) -> FileProblem:
    """Return what is wrong with one cell, with its place and what stands there."""
    return FileProblem(sheet.file, sentence, row=row.line, column=column, value=row.text(column) or None)


def amount(sheet: Sheet, row: Row, column: str) -> Fraction | None:
    """Return the number in a cell exactly; none where it is empty, and ``$1,400,000`` is a number too."""
    cell, words = row.cell(column), row.text(column)
    if not cell:
        return None
    shown = words.removeprefix("$").strip()
    if cell.kind in ("text", "number") and re.fullmatch(r".*\d.*", shown) and _AMOUNT.fullmatch(shown):
        return Fraction(shown.replace(",", ""))
    if cell.kind == "number":
        return Fraction(shown)
    raise problem(sheet, row, column, "This is not a number alone. Write the digits only, or leave the cell empty.")


def day(sheet: Sheet, row: Row, column: str, order: Order | None = None) -> date | None:
    """Return the day in a cell; none where it is empty.

    A real date, ``2026-03-04`` and a workbook's bare number of days speak for themselves. ``03/04/2026`` is read in the
    ``order`` that was said for the whole column, and never guessed row by row.
    """
    cell, words = row.cell(column), row.text(column)
    if not cell:
        return None
    try:
        if found := _ISO.fullmatch(words):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if words.isdigit() and FIRST_SERIAL <= int(words) <= LAST_SERIAL:
            return sheet.day(int(words))
        if found := _SLASHED.fullmatch(words):
            return _slashed(found, order, sheet, row, column)
    except ValueError as fault:
        if isinstance(fault, FileProblem):
            raise
        raise problem(sheet, row, column, "There is no such day. Write it like 2026-03-04.") from None
    raise problem(sheet, row, column, "This is not a day. Write it like 2026-03-04.")


def _slashed(found: re.Match[str], order: Order | None, sheet: Sheet, row: Row, column: str) -> date:
    if order is None:
        raise problem(sheet, row, column, WHICH_WAY)
    first, second, year = (int(part) for part in found.groups())
    month, of_month = (first, second) if order == "month first" else (second, first)
    try:
        return date(year, month, of_month)
    except ValueError:
        sentence = f"This is no day when dates are written {order}. Write this one like 2026-03-04."
        raise problem(sheet, row, column, sentence) from None


def identity(sheet: Sheet, row: Row, column: str) -> str:
    """Return an id exactly as written, punctuation and zeros included; an empty cell gives an empty text.

    Raises
    ------
    FileProblem
        Where a program has made a number or a date of it: what it was cannot be told from what is left.
    """
    cell, words = row.cell(column), row.text(column)
    if cell.kind == "date" or _ISO.fullmatch(words) or _NAMED.fullmatch(words) or re.fullmatch(r"\d+/\d+/\d{4}", words):
        raise problem(sheet, row, column, _LOST.format(made="a date"))
    if cell.kind == "fault":
        raise problem(sheet, row, column, "This cell's formula has no value. Put the id itself in the cell.")
    damaged = _FLOATED.fullmatch(words) or (cell.kind == "number" and (not words.isdigit() or len(words) > 15))
    if damaged:
        raise problem(sheet, row, column, _LOST.format(made="a number"))
    return words


_LOST: Final = (
    "A spreadsheet has made {made} of this id, and what it was cannot be told any more. Format the column as text and "
    "enter the id again."
)
