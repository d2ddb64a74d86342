"""GeoPackage: every layer with a geometry, in one coordinate system."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from forebay.formats.drawings import checks, layers
from forebay.formats.drawings.drawing import Drawing, Shape
from forebay.formats.drawings.layers import Layer
from forebay.formats.drawings.told import Told, foot_of, settle, shown
from forebay.formats.problems import FileProblem, printable

KIND = "GeoPackage"
_MARKS = (b"GPKG", b"GP10", b"GP11")


def read(data: bytes, name: str, told: Told) -> Drawing:
    """Read the layers of a GeoPackage, or only those the sender names."""
    _refuse_strange(data, name)
    with tempfile.TemporaryDirectory(prefix="forebay-drawing-") as folder:
        path = Path(folder) / "drawing.gpkg"
        path.write_bytes(data)
        names, tables = _layers(path, name)
        wanted = [each for each in names if told.layers is None or each in told.layers] or names
        found = {each: layers.read(path, each, name) for each in wanted}
    return _drawing(found, tables, told, name)


def _refuse_strange(data: bytes, name: str) -> None:
    if data[68:72] not in _MARKS:
        raise FileProblem(name, "This is a database, but no GeoPackage. Export the layers as GeoPackage.")
    if b"CREATE VIEW" in data:
        raise FileProblem(name, "It holds stored queries (views), which are not run here. Export plain layers.")


def _layers(path: Path, name: str) -> tuple[list[str], int]:
    """Return the names of the layers that have a geometry, and how many tables have none."""
    import pyogrio

    with layers.quiet(name):
        listed = pyogrio.list_layers(path)
    names = [str(layer) for layer, geometry in listed if geometry is not None]
    if not names:
        raise FileProblem(name, "It holds no layer with shapes. Export the layers again.")
    return names, len(listed) - len(names)


def _drawing(found: Mapping[str, Layer], tables: int, told: Told, name: str) -> Drawing:
    crs = _one_crs(found, told, name)
    shapes: tuple[Shape, ...] = tuple(shape for layer in found.values() for shape in layer.shapes)
    problems = [problem for layer in found.values() for problem in layer.problems]
    if not shapes:
        raise problems[0] if problems else FileProblem(name, "Its layers hold no shapes. Export the layers again.")
    if foot_of(crs) == "degree":
        shapes, beyond = checks.lon_lat(shapes, name)
        problems += beyond
    problems += checks.crossings(shapes, name)
    said = (f"Tables without shapes are not read: {tables}.",) if tables else ()
    return Drawing(KIND, crs, foot_of(crs), shapes, tuple(problems), warnings=said)


def _one_crs(found: Mapping[str, Layer], told: Told, name: str) -> str:
    systems = {layer.crs: each for each, layer in found.items()}
    if len(systems) > 1:
        which = "; ".join(f"{printable(layer)} {shown(crs) if crs else 'none'}" for crs, layer in systems.items())
        raise FileProblem(name, f"Its layers are in different coordinate systems ({which}). Name the layers to read.")
    return settle(next(iter(systems)), told, name, "Its layers name no coordinate system.")
