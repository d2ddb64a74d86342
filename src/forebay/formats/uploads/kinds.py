"""What a file is, told from its bytes: its name is never believed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: what a person calls it, and the endings its name may have."""

    says: str
    endings: tuple[str, ...] = ()


PDF = Kind("a PDF document", ("pdf",))
ZIP = Kind("a zip archive or an Excel workbook", ("zip", "xlsx", "docx"))
PACKAGE = Kind("a zip archive", ("zip",))
WORKBOOK = Kind("an Excel workbook", ("xlsx", "xlsm"))
DOCUMENT = Kind("a Word document", ("docx", "docm"))
OLD_OFFICE = Kind("an old Excel or Word file", ("xls", "doc", "ppt", "msg"))
PICTURE = Kind("a picture", ("png", "jpg", "jpeg", "gif", "tif", "tiff", "bmp", "webp", "heic"))
SVG = Kind("a drawn picture (SVG)", ("svg",))
XML = Kind("an XML file", ("xml", "kml", "gml"))
WEB_PAGE = Kind("a web page", ("html", "htm"))
DATABASE = Kind("a database", ("gpkg", "sqlite", "db"))
DWG = Kind("a DWG drawing", ("dwg",))
BINARY_DXF = Kind("a binary DXF drawing", ("dxf",))
PROGRAM = Kind("a program", ("exe", "dll", "sh", "bat", "ps1"))
POINTER = Kind("a pointer to a file kept elsewhere, without the file itself")
LETTER = Kind("a word-processor document", ("rtf",))
ARCHIVE = Kind("an archive of another kind", ("7z", "gz", "rar", "tgz"))
SHAPES = Kind("one part of a shapefile", ("shp", "shx"))
TEXT = Kind(
    "text", ("txt", "csv", "json", "geojson", "toml", "inp", "hcp", "hcr", "rdb", "psv", "dxf", "tsv", "prj", "hy8")
)
OTHER = Kind("a file of a kind not known here")

MARKS: tuple[tuple[bytes, Kind], ...] = (
    (b"%PDF", PDF),
    (b"PK\x03\x04", ZIP),
    (b"PK\x05\x06", ZIP),
    (b"\xd0\xcf\x11\xe0", OLD_OFFICE),
    (b"\x1f\x8b", ARCHIVE),
    (b"7z\xbc\xaf", ARCHIVE),
    (b"Rar!", ARCHIVE),
    (b"\x89PNG", PICTURE),
    (b"\xff\xd8\xff", PICTURE),
    (b"GIF8", PICTURE),
    (b"II*\x00", PICTURE),
    (b"MM\x00*", PICTURE),
    (b"SQLite format 3", DATABASE),
    (b"{\\rtf", LETTER),
    (b"version https://git-lfs", POINTER),
    (b"AC10", DWG),
    (b"AutoCAD Binary DXF", BINARY_DXF),
    (b"\x00\x00\x27\x0a", SHAPES),
    (b"BM", PICTURE),
    (b"MZ", PROGRAM),
    (b"\x7fELF", PROGRAM),
    (b"\xcf\xfa\xed\xfe", PROGRAM),
    (b"\xca\xfe\xba\xbe", PROGRAM),
    (b"#!/", PROGRAM),
)
_ALSO_WORDS = (b"MZ", b"AC10", b"BM")
"""Marks that a text may begin with, too: with them goes a zero byte."""

_LATER = ((4, b"ftypheic", PICTURE), (4, b"ftypmif1", PICTURE), (8, b"WEBP", PICTURE))
_PAGE = re.compile(rb"\s*(<!--.{0,2000}?-->\s*)*<(!doctype\s+html|html|head|body|script|iframe)\b", re.I | re.S)
_SVG = re.compile(rb"<(\w+:)?svg\b", re.IGNORECASE)
_HEAD = 4096
_OFFICE = (("xl/", WORKBOOK), ("word/", DOCUMENT), ("ppt/", Kind("a slide show", ("pptx",))))


def of(data: bytes) -> Kind:
    """Return what a file is by its first bytes; a zip is only called a zip, whatever is packed in it.

    >>> of(b"%PDF-1.7").says, of(b"<!DOCTYPE html><p>").says, of(b"time,rain").says
    ('a PDF document', 'a web page', 'text')
    """
    for mark, kind in MARKS:
        if data.startswith(mark) and (mark not in _ALSO_WORDS or b"\0" in data[:64]):
            return kind
    for at, mark, kind in _LATER:
        if data[at : at + len(mark)] == mark:
            return kind
    return _written(data)


def _written(data: bytes) -> Kind:
    head = data[:_HEAD]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", "replace").encode()
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if _PAGE.match(start):
        return WEB_PAGE
    if start.startswith(b"<"):
        return SVG if _SVG.search(start) else XML
    return OTHER if b"\0" in start else TEXT


def of_zip(paths: Sequence[str]) -> Kind:
    """Return what a zip is by what is packed in it: an office document is one, too."""
    if "[Content_Types].xml" not in paths:
        return PACKAGE
    return next((kind for start, kind in _OFFICE if any(path.startswith(start) for path in paths)), PACKAGE)
