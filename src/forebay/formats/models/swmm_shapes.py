"""The shapes of an EPA SWMM file: pipes, channels, surveyed sections, and the inlets that its culvert codes name."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from forebay.formats.models.swmm_file import Inp, Way
from forebay.formats.models.swmm_text import Line
from forebay.formats.models.told import in_row
from forebay.water import Box, Circular, Inlet, Irregular, Section, Trapezoid, WaterError, inlet

CULVERTS: tuple[tuple[str, str], ...] = (
    ("Circular concrete", "Square edge w/headwall"),
    ("Circular concrete", "Groove end w/headwall"),
    ("Circular concrete", "Groove end projecting"),
    ("Circular Corrugated Metal Pipe", "Headwall"),
    ("Circular Corrugated Metal Pipe", "Mitered to slope"),
    ("Circular Corrugated Metal Pipe", "Projecting"),
    ("Circular Pipe, Beveled Ring Entrance", "Beveled ring, 45 deg"),
    ("Circular Pipe, Beveled Ring Entrance", "Beveled ring, 33.7 deg"),
    ("Rectangular Box with Flared Wingwalls", "30-75 deg"),
    ("Rectangular Box with Flared Wingwalls", "90 or 15 deg"),
    ("Rectangular Box with Flared Wingwalls", "0 deg"),
    ("Rectangular Box with Flared Wingwalls & Top Edge Bevel", "45 deg"),
    ("Rectangular Box with Flared Wingwalls & Top Edge Bevel", "18-33.7 deg"),
    ("Rectangular Box; 90-deg Headwall", "chamfered 3/4-in"),
    ("Rectangular Box; 90-deg Headwall", "beveled 1/2-in/ft at 45 deg"),
    ("Rectangular Box; 90-deg Headwall", "beveled 1-in/ft at 33.7 deg"),
)
"""The inlets behind SWMM's culvert codes from 1 up (SWMM 5 reference, table of culvert codes), as HDS-5 names them."""


SHAPES = ("CIRCULAR", "RECT_CLOSED", "RECT_OPEN", "TRAPEZOIDAL", "TRIANGULAR")


@cache
def inlet_of(code: int) -> Inlet | None:
    """Return the inlet of a culvert code, None where the code is of a shape or inlet not carried over.

    >>> inlet_of(2).name
    'Circular concrete: Groove end w/headwall'
    """
    if not 1 <= code <= len(CULVERTS):
        return None
    return inlet(*CULVERTS[code - 1])


@cache
def code_of(name: str) -> int | None:
    """Return the culvert code of an inlet by its whole name."""
    return next((code for code in range(1, len(CULVERTS) + 1) if (own := inlet_of(code)) and own.name == name), None)


def section_of(inp: Inp, way: Way) -> tuple[Section, float] | None:
    """Return the section of a conduit and its roughness; None where it has no place here, which is written down."""
    line = inp.shape(way)
    kind = line.text(1, "shape").upper()
    with in_row(inp.file, line.row):
        if kind == "IRREGULAR":
            return _surveyed(inp, way, line)
        known = kind in SHAPES
        found = shape(kind, [line.number(at, "size", 0.0) for at in (2, 3, 4, 5)], inp.units.ft) if known else None
    if found is None:
        inp.ledger.leave(f"{way.kind} {way.name}", f"its shape is {kind}, which is not routed here.")
        return None
    return found, way.line.number(4, "roughness")


def shape(kind: str, sizes: list[float], ft: float) -> Section | None:
    """Return the section of a shape's name and sizes."""
    deep, wide, left, right = sizes[0] * ft, sizes[1] * ft, sizes[2], sizes[3]
    if kind == "CIRCULAR":
        return Circular(deep)
    if kind == "RECT_CLOSED":
        return Box(wide, deep)
    if kind == "RECT_OPEN":
        return Trapezoid(wide, height_ft=deep)
    if kind == "TRAPEZOIDAL":
        return Trapezoid(wide, left, right, deep)
    if kind == "TRIANGULAR":
        if deep <= 0:
            raise WaterError("The depth of the triangle is nothing. Mend its row in XSECTIONS.")
        return Trapezoid(0.0, wide / deep / 2, wide / deep / 2, deep)
    return None


@dataclass(slots=True)
class _Transect:
    roughness: list[float] = field(default_factory=list)
    banks: tuple[float, float] = (0.0, 0.0)
    wider: float = 1.0
    higher: float = 0.0
    points: list[tuple[float, float]] = field(default_factory=list)


def _surveyed(inp: Inp, way: Way, line: Line) -> tuple[Section, float] | None:
    """Return a transect's section with the roughness of its channel."""
    wanted = line.text(2, "transect")
    found = _transect(inp, wanted)
    if found is None or len(found.points) < 3:
        raise line.wrong("The transect has fewer than three points in the file. Add its rows to TRANSECTS.", wanted)
    if any(found.banks) and len(set(found.roughness)) > 1:
        inp.ledger.leave(f"{way.kind} {way.name}", f"the banks of transect {wanted} are rougher than its channel.")
        return None
    ft = inp.units.ft
    stations = tuple(far * found.wider * ft for far, _ in found.points)
    elevations = tuple((up + found.higher) * ft for _, up in found.points)
    roughness = found.roughness[2] if len(found.roughness) > 2 else way.line.number(4, "roughness")
    return Irregular(stations, elevations), roughness


def _transect(inp: Inp, wanted: str) -> _Transect | None:
    """Return a transect's points and numbers; its roughness stands in the last NC row above it."""
    found: _Transect | None = None
    here: _Transect | None = None
    roughness: list[float] = []
    for row in inp.rows("TRANSECTS"):
        mark = row.words[0].upper()
        if mark == "NC":
            roughness = [row.number(at, "roughness") for at in (1, 2, 3)]
        elif mark == "X1":
            banks = row.number(3, "bank", 0.0), row.number(4, "bank", 0.0)
            here = _Transect(roughness, banks, row.number(8, "factor", 0.0) or 1.0, row.number(9, "rise", 0.0))
            found = here if row.text(1, "transect").casefold() == wanted.casefold() else found
        elif mark == "GR" and here is not None:
            numbers = [row.number(at, "transect") for at in range(1, len(row.words))]
            here.points += [(far, up) for up, far in zip(numbers[::2], numbers[1::2], strict=False)]
    return found
