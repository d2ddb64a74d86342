"""An Excel workbook looked at before it is opened: a trap is refused by its parts, and by how far its cells reach.

A program that opens a workbook makes room for every cell of a merged range, and some for every cell up to the last one:
a few hundred bytes can ask for more memory than a machine has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from forebay.formats.problems import FileProblem
from forebay.formats.uploads import archives

NOT_OPENED = "This is not an Excel workbook that can be opened. Save it again as .xlsx."

_MB = 1024 * 1024
_PLACE = re.compile(rb"""<(?:\w+:)?c\s[^>]*?\br\s*=\s*["']([A-Z]{1,3})(\d{1,9})["']""")
_ROW = re.compile(rb"""<(?:\w+:)?row\s[^>]*?\br\s*=\s*["'](\d{1,12})["']""")
_MERGED = re.compile(rb"""<(?:\w+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,9}):([A-Z]{1,3})(\d{1,9})["']""")


@dataclass(frozen=True, slots=True)
class Reach:
    """How large a workbook may be: bytes unpacked, rows and columns of a sheet, and cells in merged ranges."""

    unpacked: int
    rows: int
    columns: int
    merged: int = 200_000


def refuse_traps(data: bytes, name: str, reach: Reach) -> None:
    """Refuse what is no workbook, grows beyond measure, or has a cell far from the rest."""
    paths = _looked_at(data, name, archives.Limits(file_bytes=reach.unpacked, all_bytes=reach.unpacked))
    if "xl/workbook.xml" not in paths:
        raise FileProblem(name, "This is a zip archive, but no Excel workbook. Send the workbook itself.")
    with archives.opened(data, name, NOT_OPENED) as archive:
        for path in paths:
            if path.startswith("xl/worksheets/") and path.endswith(".xml"):
                _refuse_far(archive.read(path), name, reach)


def _looked_at(data: bytes, name: str, limits: archives.Limits) -> tuple[str, ...]:
    try:
        return archives.looked_at(data, name, limits, broken=NOT_OPENED)
    except FileProblem as problem:
        if problem.file == name:
            raise
        wrong = problem.sentence.partition(". ")[0].rstrip(".")
        said = f"{wrong}. Save the workbook again with its rows alone."
        raise FileProblem(name, said, value=problem.file) from None


def _refuse_far(sheet: bytes, name: str, reach: Reach) -> None:
    if b"\0" in sheet:
        raise FileProblem(name, NOT_OPENED)
    for found in _PLACE.finditer(sheet):
        _refuse_place(found[1], int(found[2]), name, reach)
    for found in _ROW.finditer(sheet):
        _refuse_place(b"A", int(found[1]), name, reach)
    cells = 0
    for found in _MERGED.finditer(sheet):
        cells += _cells(found)
        if cells > reach.merged:
            where = b":".join((found[1] + found[2], found[3] + found[4])).decode()
            sentence = f"So many cells are merged here that the sheet cannot be opened; the limit is {reach.merged:,}."
            raise FileProblem(name, f"{sentence} Unmerge them, and save the workbook again.", value=where)


def _cells(found: re.Match[bytes]) -> int:
    columns = abs(_column(found[3]) - _column(found[1])) + 1
    return columns * (abs(int(found[4]) - int(found[2])) + 1)


def _refuse_place(letters: bytes, row: int, name: str, reach: Reach) -> None:
    if row > reach.rows or _column(letters) > reach.columns:
        sentence = f"A cell stands here, beyond {reach.rows:,} rows by {reach.columns} columns, which is the limit."
        raise FileProblem(name, f"{sentence} Delete it, and save the workbook again.", value=f"{letters.decode()}{row}")


def _column(letters: bytes) -> int:
    """Return the number of a column.

    >>> _column(b"A"), _column(b"KN")
    (1, 300)
    """
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number
