"""Which text is in these bytes, whatever the file is called; what is no text is refused by its true kind."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from forebay.formats.problems import FileProblem
from forebay.formats.uploads import kinds


def decode(data: bytes, name: str) -> str:
    """Return the text of a file sent as plain text; refuse an empty file and every other kind by its name."""
    if not data.strip():
        raise FileProblem(name, "The file is empty. Download it again, or send the file you meant.")
    _refuse_other_kinds(data, name)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return _utf16(data, name)
    if b"\x00" in data:
        raise FileProblem(name, "This file is not text. Send the table saved as comma-separated text (.csv).")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _refuse_other_kinds(data: bytes, name: str) -> None:
    kind = kinds.of(data)
    if kind is kinds.WEB_PAGE:
        raise FileProblem(name, "This is a web page, perhaps an error page, not data. Download the file again.")
    if kind not in {kinds.TEXT, kinds.XML, kinds.OTHER}:
        raise FileProblem(name, f"This is {kind.says}, not a table of text. Send the data itself, as .csv or text.")


def _utf16(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError:
        raise FileProblem(name, "The text of this file is damaged. Save it again as comma-separated text.") from None


def rows(text: str, name: str, delimiter: str = ",") -> Iterator[tuple[int, list[str]]]:
    """Give each row of a table that has anything in it, with the line it ends on, counted from 1."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, cells
    except csv.Error:
        sentence = "This row cannot be split into columns. Check it for a stray quotation mark and save the file again."
        raise FileProblem(name, sentence, row=reader.line_num + 1) from None
