"""Zipped shapefiles: one layer for each .shp; a missing .prj is asked for, a broken end is said and what is whole read.

Records are walked here first, so that a file that breaks off tells how far it is whole; GDAL then builds the shapes.
"""

from __future__ import annotations

import struct
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from forebay.formats.drawings import checks, layers
from forebay.formats.drawings.drawing import Drawing, Shape
from forebay.formats.drawings.told import Told, foot_of, known_or_none, settle
from forebay.formats.problems import FileProblem
from forebay.formats.uploads import archives

KIND = "shapefile"
CODE = b"\x00\x00\x27\x0a"
_HEAD = 100
_ALONE = "This is one part of a shapefile. Pack its .shp, .shx, .dbf and .prj into one zip and send that."
_OTHER = (
    (".gdb/", "an Esri file geodatabase", "Export it as GeoPackage or shapefile"),
    (".kml", "a Google Earth file", "Export it as GeoJSON or shapefile"),
)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The files of one shapefile, by their ending."""

    stem: str
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class _Whole:
    """As much of a .shp as is whole, how many records that is, and what is wrong with the rest."""

    data: bytes
    records: int
    wrong: str = ""


def alone(name: str) -> FileProblem:
    """Return what to say of a .shp or .dbf that comes by itself."""
    return FileProblem(name, _ALONE)


def read(data: bytes, name: str, told: Told) -> Drawing:
    """Read every shapefile in a zip, or only the layers the sender names."""
    files = archives.unpacked(data, name)
    sets = [each for each in _sets(files, name) if told.layers is None or each.stem in told.layers] or _sets(
        files, name
    )
    crs = _crs(sets, told, name)
    shapes: tuple[Shape, ...] = ()
    problems: list[FileProblem] = []
    warned: list[str] = []
    for each in sets:
        found, said = _layer(each, name)
        shapes, problems, warned = (*shapes, *found.shapes), [*problems, *found.problems], [*warned, *said]
    if not shapes:
        raise problems[0] if problems else FileProblem(name, "It holds no shapes. Export the layer again.")
    if foot_of(crs) == "degree":
        shapes, beyond = checks.lon_lat(shapes, name)
        problems += beyond
    problems += checks.crossings(shapes, name)
    return Drawing(KIND, crs, foot_of(crs), shapes, tuple(problems), warnings=tuple(warned))


def _sets(files: Mapping[str, bytes], name: str) -> list[_Parts]:
    found: dict[str, dict[str, bytes]] = {}
    for path, data in files.items():
        stem, dot, ending = path.rpartition(".")
        if dot:
            found.setdefault(stem, {})[ending.lower()] = data
    sets = [_Parts(PurePosixPath(stem).name, parts) for stem, parts in found.items() if "shp" in parts]
    if not sets:
        raise FileProblem(name, _no_shapefile(files))
    return sets


def _no_shapefile(files: Mapping[str, bytes]) -> str:
    for mark, what, instead in _OTHER:
        if any(mark in path.lower() for path in files):
            return f"The zip holds {what}. {instead} and send that."
    return "The zip holds no shapefile (.shp). Pack the .shp with its .dbf and .prj, or send the drawing itself."


def _crs(sets: list[_Parts], told: Told, name: str) -> str:
    found = {each.stem: _projection(each, name) for each in sets}
    systems = set(found.values())
    if len(systems) > 1:
        raise FileProblem(
            name, f"Its layers ({', '.join(found)}) are in different coordinate systems. Send each alone."
        )
    lacking = "The shapefile has no .prj, so its coordinates mean nothing yet."
    return settle(systems.pop(), told, name, f"{lacking} {_not_lon_lat(sets[0])}".strip())


def _projection(parts: _Parts, name: str) -> str | None:
    text = parts.files.get("prj", b"").decode("latin-1").strip()
    if not text:
        return None
    crs = known_or_none(text)
    if crs is None:
        sentence = "The coordinate system in its .prj cannot be read. Export the layer with its .prj again."
        raise FileProblem(name, sentence, value=text)
    return crs


def _not_lon_lat(parts: _Parts) -> str:
    """Say of a shapefile without .prj whether its bounds rule degrees out."""
    shp = parts.files["shp"]
    if len(shp) < _HEAD:
        return ""
    left, low, right, high = struct.unpack("<4d", shp[36:68])
    beyond = max(abs(left), abs(right)) > 180 or max(abs(low), abs(high)) > 90
    return f"{checks.NOT_LON_LAT}." if beyond else ""


def _layer(parts: _Parts, name: str) -> tuple[layers.Layer, list[str]]:
    whole = _whole(parts.files["shp"], f"{parts.stem}.shp")
    encoding, said = _encoding(parts)
    with tempfile.TemporaryDirectory(prefix="forebay-drawing-") as folder:
        path = Path(folder) / "drawing.shp"
        path.write_bytes(whole.data)
        path.with_suffix(".shx").write_bytes(_index(whole.data))
        if _reads_as_table(parts.files.get("dbf", b"")):
            path.with_suffix(".dbf").write_bytes(parts.files["dbf"])
        else:
            said.append(f"{parts.stem} has no readable table (.dbf): its shapes have no attributes.")
        found = layers.read(path, "drawing", name, shown=parts.stem, encoding=encoding)
    rows = _rows(parts.files.get("dbf", b""))
    if whole.wrong:
        found.problems.append(FileProblem(f"{parts.stem}.shp", whole.wrong))
    if rows is not None and rows != whole.records:
        found.problems.append(FileProblem(name, _parted(parts.stem, whole.records, rows)))
    return found, said


def _parted(stem: str, records: int, rows: int) -> str:
    return f"{stem} has {records} shapes and its table {rows} rows, so some are lacking. Export the layer again."


def _whole(shp: bytes, name: str) -> _Whole:
    """Walk the records of a .shp as far as they are whole."""
    if len(shp) < _HEAD or shp[:4] != CODE:
        raise FileProblem(name, "This is not the .shp of a shapefile, or its head is cut off. Export the layer again.")
    at, records = _HEAD, 0
    while at + 8 <= len(shp):
        length = 2 * int(struct.unpack(">i", shp[at + 4 : at + 8])[0])
        if length < 4 or at + 8 + length > len(shp):
            break
        at, records = at + 8 + length, records + 1
    head = shp[:24] + struct.pack(">i", at // 2) + shp[28:_HEAD]
    return _Whole(head + shp[_HEAD:at], records, _broken(len(shp), at, shp[24:28], records))


def _broken(length: int, at: int, stated: bytes, records: int) -> str:
    expected = 2 * int(struct.unpack(">i", stated)[0])
    if length < expected or at < min(length, expected):
        return (
            f"The file breaks off after {records} whole shapes: {length:,} bytes are here, and its head says "
            f"{expected:,}. Export the layer again and send it whole."
        )
    return ""


def _index(shp: bytes) -> bytes:
    """Return the .shx that belongs to a whole .shp: one that was sent may be empty or of another file."""
    rows, at = [], _HEAD
    while at < len(shp):
        length = struct.unpack(">i", shp[at + 4 : at + 8])[0]
        rows.append(struct.pack(">ii", at // 2, length))
        at += 8 + 2 * length
    size = (_HEAD + 8 * len(rows)) // 2
    return shp[:24] + struct.pack(">i", size) + shp[28:_HEAD] + b"".join(rows)


def _reads_as_table(dbf: bytes) -> bool:
    return len(dbf) > 32 and dbf[0] & 0x07 in {3, 4}


def _rows(dbf: bytes) -> int | None:
    return int(struct.unpack("<I", dbf[4:8])[0]) if _reads_as_table(dbf) else None


def _encoding(parts: _Parts) -> tuple[str, list[str]]:
    """Return in which code the table's text is: by its .cpg, or UTF-8 where it is that, or Windows-1252, said so."""
    if "cpg" in parts.files:
        said = parts.files["cpg"].decode("ascii", "replace").strip()
        return {"1252": "cp1252", "65001": "utf-8"}.get(said, said or "utf-8"), []
    table = parts.files.get("dbf", b"")
    if table[32:].isascii():
        return "utf-8", []
    try:
        table[32:].decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252", [f"{parts.stem} does not say its letters' code (.cpg): they are read as Windows-1252."]
    return "utf-8", []
