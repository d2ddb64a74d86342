r"""What a map program notes beside a raster (``.aux.xml``): the name of each class, by its code.

>>> field, row = "<FieldDefn><Usage>0</Usage><Type>2</Type></FieldDefn>", "<Row index='0'><F>Open Water</F></Row>"
>>> table = f"<GDALRasterAttributeTable Row0Min='11' BinSize='1'>{field}{row}</GDALRasterAttributeTable>"
>>> dict(read(f"<PAMDataset>{table}</PAMDataset>".encode(), "cover.tif.aux.xml"))
{11: 'Open Water'}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from forebay.formats.problems import FileProblem

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_TEXT, _GENERAL, _NAME, _VALUE = "2", "0", "2", "5"
"""How the attribute tables of GDAL mark a column of words, one of no special use, one of names, one of values."""
_BROKEN: Final = (
    "This is not what a map program notes beside a raster. Send the raster's .aux.xml, or the raster alone."
)


def read(data: bytes, name: str) -> Mapping[int, str]:
    """Return the name of each class that has one; a file of another kind, or without classes, is refused."""
    table = _root(data, name).find(".//GDALRasterAttributeTable")
    if table is None:
        raise FileProblem(name, "It names no classes. The raster's own codes are read without it.")
    classes = dict(_classes(table, name))
    if not classes:
        raise FileProblem(name, "It names no classes. The raster's own codes are read without it.")
    return MappingProxyType(classes)


def _root(data: bytes, name: str) -> Element:
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root: Element = fromstring(data)
    except (ParseError, DefusedXmlException, ValueError, LookupError):
        raise FileProblem(name, _BROKEN) from None
    if root.tag != "PAMDataset":
        raise FileProblem(name, _BROKEN)
    return root


def _classes(table: Element, name: str) -> Iterator[tuple[int, str]]:
    columns = [(one.findtext("Type"), one.findtext("Usage")) for one in table.findall("FieldDefn")]
    words = next((at for at, (kind, use) in enumerate(columns) if kind == _TEXT and use in (_GENERAL, _NAME)), None)
    codes = next((at for at, (_, use) in enumerate(columns) if use == _VALUE), None)
    if words is None:
        return
    for row in table.findall("Row"):
        cells = [cell.text or "" for cell in row.findall("F")]
        if words < len(cells) and cells[words].strip():
            yield _code(table, row, cells[codes] if codes is not None else None, name), cells[words].strip()


def _code(table: Element, row: Element, written: str | None, name: str) -> int:
    """Return a row's code: as its own column says, or by its place from where the table begins."""
    try:
        if written is not None:
            return int(float(written))
        first, size = float(table.get("Row0Min", "0")), float(table.get("BinSize", "1"))
        return round(first + int(row.get("index", "")) * size)
    except ValueError:
        raise FileProblem(
            name, "A row of its classes has no number. Write the file anew with the map program."
        ) from None
