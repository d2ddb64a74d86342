"""Which text is in these bytes, whatever the file is called; what is no text is refused by its true kind."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from forebay.formats.problems import FileProblem

KINDS = (
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a zip archive or an Excel workbook"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word file"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"SQLite format 3", "a database"),
    (b"{\\rtf", "a word-processor document"),
    (b"version https://git-lfs", "a pointer to a file kept elsewhere, without the file itself"),
)
WEB_PAGE = (b"<!doctype html", b"<html", b"<head", b"<body")


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
    for start, kind in KINDS:
        if data.startswith(start):
            raise FileProblem(name, f"This is {kind}, not a table of text. Send the data itself, as .csv or text.")
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:20].lower().startswith(WEB_PAGE):
        raise FileProblem(name, "This is a web page, perhaps an error page, not data. Download the file again.")


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
