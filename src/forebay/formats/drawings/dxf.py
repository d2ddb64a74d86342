"""DXF drawings: closed polylines of the model, by layer, in a unit the file tells or the sender declares.

A drawing has no coordinate system of its own. What encloses no area (loose lines and arcs, blocks, hatches) is said by
layer, since an area drawn with it would be missing without a word.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from forebay.formats.drawings import checks
from forebay.formats.drawings.drawing import Drawing, Shape
from forebay.formats.drawings.dxf_arcs import SAGITTA, chords
from forebay.formats.drawings.dxf_cut import Cut, cut, layer_of, plain
from forebay.formats.drawings.told import UNIT_WORDS, Told, Unit, foot_of
from forebay.formats.drawings.told import UNITS as BY_NAME
from forebay.formats.problems import FileProblem, printable

KIND = "DXF"
BINARY = b"AutoCAD Binary DXF"
MOST_BYTES = 50 * 2**20
MOST_DAMAGED = 50
"""Polylines that may be damaged before the whole drawing is taken for damaged."""

_BATCH = 5000
_CODES = {1: "inch", 2: "international foot", 4: "millimetre", 6: "metre", 21: "us survey foot"}
_OTHER_CODES = {0: "no unit", 3: "miles", 5: "centimetres", 7: "kilometres", 8: "microinches", 9: "mils", 10: "yards"}
_END = re.compile(rb"(?:^|\n)[ \t]*0[ \t]*\r?\n[ \t]*EOF[ \t]*(?:\r?\n|$)")
_ASK = f"Say its unit: {UNIT_WORDS}."


@dataclass
class _Found:
    shapes: list[Shape] = field(default_factory=list)
    problems: list[FileProblem] = field(default_factory=list)
    loose: dict[str, Counter[str]] = field(default_factory=dict)
    heights: int = 0


def read(data: bytes, name: str, told: Told) -> Drawing:
    """Read the closed polylines of a DXF drawing."""
    if data.startswith(BINARY):
        raise FileProblem(name, "This is a binary DXF, which is not read here. Save the drawing as text (ASCII) DXF.")
    _refuse_large(data, name)
    small = cut(data)
    unit, said = _unit(small.unit, told, name)
    found = _Found(loose=small.loose)
    for number, entity in _polylines(small, found, name):
        _take(entity, number, found, unit, name)
    found.problems += [_no_area(layer, kinds, name) for layer, kinds in found.loose.items()]
    if not _END.search(data):
        sentence = (
            "The drawing ends before its end mark (EOF), so shapes may be lacking. Save it again and send it whole."
        )
        found.problems.append(FileProblem(name, sentence))
    if not found.shapes:
        raise _nothing(found, name)
    problems = (*found.problems, *checks.crossings(found.shapes, name))
    if found.heights:
        said.append(f"Heights are left out: polylines with elevations, {found.heights}.")
    crs = told.declared_crs(name)
    return Drawing(KIND, crs, unit.foot, tuple(found.shapes), problems, warnings=tuple(said))


def _refuse_large(data: bytes, name: str) -> None:
    if len(data) > MOST_BYTES:
        size, limit = len(data) / 2**20, MOST_BYTES // 2**20
        sentence = f"The drawing is {size:.0f} MB; the limit is {limit} MB. Save only the layers that bound areas."
        raise FileProblem(name, sentence)


def _unit(code: int | None, told: Told, name: str) -> tuple[Unit, list[str]]:
    """Return the unit a drawing is read in: as declared, or by its coordinate system, or as the file itself says."""
    declared = told.declared_unit(name)
    crs = told.declared_crs(name)
    of_crs = None if crs is None else _of_crs(crs, name)
    if declared and of_crs and declared.foot != of_crs.foot:
        raise FileProblem(name, f"The unit declared is not that of the coordinate system, {of_crs.foot}. Declare one.")
    told_unit = declared or of_crs
    own = BY_NAME.get(_CODES.get(code, "")) if code is not None else None
    if told_unit is not None:
        parted = own is not None and own != told_unit
        return told_unit, [f"The drawing says {_CODES[code or 0]}; it is read as declared."] if parted else []
    if own is None or code == 1:
        raise FileProblem(name, f"{_says(code)} {_ASK}")
    feet = "The drawing says feet and not which; they are read as international feet." if code == 2 else ""
    return own, [feet] if feet else []


def _of_crs(crs: str, name: str) -> Unit:
    foot = foot_of(crs)
    if foot is None or foot == "degree":
        raise FileProblem(name, "A drawing is in feet or metres, and this system is not. Say the one it was drawn in.")
    return Unit(foot)


def _says(code: int | None) -> str:
    if code is None:
        return "The drawing does not say its unit ($INSUNITS)."
    if code == 1:
        return "The drawing says inches ($INSUNITS = 1), which is also what stands there when nobody chose."
    return f"The drawing says {_OTHER_CODES.get(code, f'a unit of number {code}')} ($INSUNITS = {code})."


def _polylines(small: Cut, found: _Found, name: str) -> Iterator[tuple[int, Any]]:
    """Yield the model's polylines with their numbers; those that are damaged are parted from the rest and said."""
    every = len(small.polylines)
    waiting = [(first, min(first + _BATCH, every)) for first in reversed(range(0, every, _BATCH))]
    damaged = 0
    while waiting:
        first, last = waiting.pop()
        entities = _read(small.text(first, last), last - first)
        if entities is not None:
            yield from enumerate(entities, first + 1)
        elif last - first > 1:
            middle = (first + last) // 2
            waiting += [(middle, last), (first, middle)]
        else:
            damaged += 1
            found.problems.append(_damaged(small.polylines[first], last, damaged, name))


def _damaged(polyline: bytes, number: int, so_far: int, name: str) -> FileProblem:
    if so_far > MOST_DAMAGED:
        raise FileProblem(name, "The drawing is damaged and cannot be read. Save it again as DXF and send it.")
    layer = printable(layer_of(polyline))
    return FileProblem(name, f"Polyline {number} on layer {layer} is damaged. Draw it again.")


def _read(data: bytes, count: int) -> list[Any] | None:
    """Return the polylines of a small DXF, or None where one of them cannot be read."""
    from ezdxf.addons.iterdxf import modelspace
    from ezdxf.lldxf.const import DXFError

    with tempfile.TemporaryDirectory(prefix="forebay-drawing-") as folder:
        path = Path(folder) / "drawing.dxf"
        path.write_bytes(data)
        try:
            entities = list(modelspace(str(path), types=("LWPOLYLINE", "POLYLINE")))
        except (DXFError, ValueError, TypeError, LookupError, AttributeError, RuntimeError, OverflowError):
            return None
    return entities if len(entities) == count else None


def _take(entity: Any, number: int, found: _Found, unit: Unit, name: str) -> None:
    layer = plain(str(entity.dxf.layer))
    if entity.dxftype() == "POLYLINE" and not (entity.is_2d_polyline or entity.is_3d_polyline):
        found.loose.setdefault(layer, Counter())["MESH"] += 1
        return
    corners, height = _corners(entity)
    ends = corners[:1] == corners[-1:] and len(corners) > 3
    if not entity.is_closed and not ends:
        found.loose.setdefault(layer, Counter())["open polyline"] += 1
        return
    wkb = _polygon(corners, unit)
    if wkb is None:
        sentence = f"Polyline {number} on layer {layer} has fewer than three different corners. Draw it again."
        found.problems.append(FileProblem(name, sentence))
        return
    found.heights += height
    found.shapes.append(Shape(str(entity.dxf.handle or number), layer, {}, wkb, number))


def _corners(entity: Any) -> tuple[list[tuple[float, float]], bool]:
    """Return a polyline's corners with its arcs as short chords, and whether it has heights."""
    from ezdxf.path import make_path

    try:
        if entity.has_arc:
            flat = list(chords(_bulging(entity), closed=entity.is_closed))
            points = list(entity.ocs().points_to_wcs([(x, y, 0) for x, y in flat]))
        else:
            points = list(make_path(entity).flattening(SAGITTA))
    except (ValueError, TypeError, LookupError, ArithmeticError):
        return [], False
    return [(point[0], point[1]) for point in points], any(point[2] for point in points)


def _bulging(entity: Any) -> list[tuple[float, float, float]]:
    if entity.dxftype() == "LWPOLYLINE":
        return list(entity.get_points("xyb"))
    return [(each.dxf.location.x, each.dxf.location.y, each.dxf.get("bulge", 0.0)) for each in entity.vertices]


def _polygon(corners: list[tuple[float, float]], unit: Unit) -> bytes | None:
    import shapely

    scaled = [(x * unit.times, y * unit.times) for x, y in corners]
    if len(set(scaled)) < 3:
        return None
    if scaled[0] != scaled[-1]:
        scaled.append(scaled[0])
    try:
        return bytes(shapely.to_wkb(shapely.Polygon(scaled)))
    except (ValueError, shapely.errors.ShapelyError):
        return None


def _no_area(layer: str, kinds: Counter[str], name: str) -> FileProblem:
    listed = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    return FileProblem(
        name, f"Layer {layer} holds what is no polygon: {listed}. Join it into closed polylines if it bounds an area."
    )


def _nothing(found: _Found, name: str) -> FileProblem:
    if found.problems:
        return found.problems[0]
    return FileProblem(name, "The model holds no closed polyline. Draw each area as one and save the drawing again.")
