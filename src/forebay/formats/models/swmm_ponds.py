"""The storages of an EPA SWMM file as ponds: what they hold, and every link that leads out of them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from forebay.formats.models.swmm_file import Inp, Place, Way
from forebay.formats.models.swmm_shapes import inlet_of, section_of
from forebay.formats.models.swmm_text import Line
from forebay.formats.models.told import in_row
from forebay.water import (
    Barrel,
    Box,
    Circular,
    Culvert,
    FixedTailwater,
    LevelOpening,
    Orifice,
    Pond,
    RatedOutlet,
    StageStorage,
    VNotch,
    Weir,
    storage_from_areas,
)
from forebay.water.ponds import AnyOutlet

STEP_FT, MOST_DEEP_FT = 0.1, 200.0
MOST_POWER = 10.0
_TAB, _FUN = "TABULAR", "FUNCTIONAL"
ROUND = {"CYLINDRICAL": math.pi / 4, "CONICAL": math.pi / 4, "PYRAMIDAL": 1.0}


@dataclass(frozen=True, slots=True)
class _Held:
    storage: StageStorage
    start_ft: float
    soak_iph: float


def pond_of(inp: Inp, place: Place) -> Pond | None:
    """Return a storage with its ways out; None where one of them is not carried over."""
    with in_row(inp.file, place.line.row):
        held = _held(inp, place)
    if held is None:
        return None
    outlets = [_outlet(inp, way, held.storage.rim_ft) for way in inp.leaving(place)]
    if any(outlet is None for outlet in outlets):
        return None
    ways = tuple(outlet for outlet in outlets if outlet is not None)
    to = ways[0].to if ways else ""
    with in_row(inp.file, place.line.row):
        tail = _tailwater(inp, place)
        return Pond(place.name, held.storage, ways, to, held.start_ft, held.soak_iph, tail)


def _held(inp: Inp, place: Place) -> _Held | None:
    line, ft = place.line, inp.units.ft
    depth, start = line.number(2, "depth"), line.number(3, "first depth", 0.0)
    kind = line.text(4, "shape").upper()
    last = 6 if kind == _TAB else 8
    points = _areas(inp, line, kind, depth)
    if points is None:
        inp.ledger.leave(f"storage {place.name}", f"its shape is {kind}, which is not read here.")
        return None
    soak = _soak(inp, place, line, last + 2)
    if soak is None:
        return None
    if points[-1][0] < depth - 1e-9:
        inp.ledger.warn(
            f"storage {place.name}: its table ends at {points[-1][0]:g}, below its depth of {depth:g}; it ends there."
        )
    stages = [place.invert_ft + deep * ft for deep, _ in points]
    storage = storage_from_areas(stages, [area * ft**2 for _, area in points])
    return _Held(storage, place.invert_ft + start * ft, soak)


def _areas(inp: Inp, line: Line, kind: str, depth: float) -> list[tuple[float, float]] | None:
    """Return depths and areas as the file has them, up to its depth."""
    if kind == _TAB:
        points = inp.curve(line.text(5, "curve"), line)
        return _up_to(points, depth) if depth > 0 else points
    if not 0 < depth * inp.units.ft <= MOST_DEEP_FT:
        raise line.wrong(f"The depth is not between 0 and {MOST_DEEP_FT:g} ft. Mend it.", line.words[2])
    depths = np.linspace(0.0, depth, int(np.ceil(depth * inp.units.ft / STEP_FT)) + 1)
    first, second, third = (line.number(at, "size", 0.0) for at in (5, 6, 7))
    if kind == _FUN:
        if not 0 <= second <= MOST_POWER:
            raise line.wrong(f"The power is not between 0 and {MOST_POWER:g}. Mend it.", line.words[6])
        return list(zip(depths.tolist(), (first * depths**second + third).tolist(), strict=True))
    if kind not in ROUND:
        return None
    slope = 0.0 if kind == "CYLINDRICAL" else third
    across = second + 2 * slope * depths * (second / first if kind == "CONICAL" and first else 1.0)
    areas = ROUND[kind] * (first + 2 * slope * depths) * across
    return list(zip(depths.tolist(), areas.tolist(), strict=True))


def _up_to(points: list[tuple[float, float]], depth: float) -> list[tuple[float, float]]:
    """Cut a table off at a depth: above it the storage floods."""
    if points[-1][0] <= depth + 1e-9:
        return points
    area = float(np.interp(depth, [one[0] for one in points], [one[1] for one in points]))
    return [*(one for one in points if one[0] < depth - 1e-9), (depth, area)]


def _soak(inp: Inp, place: Place, line: Line, at: int) -> float | None:
    """Return what soaks away in inches an hour; None where that changes with time."""
    given = [line.number(place_at, "seepage") for place_at in range(at, len(line.words))]
    if not any(given):
        return 0.0
    if len(given) == 1:
        return given[0] * inp.units.inch
    if len(given) >= 3 and given[0] == 0 and given[2] == 0:
        return given[1] * inp.units.inch
    inp.ledger.leave(f"storage {place.name}", "its water soaks away by Green and Ampt, at a rate that changes.")
    return None


def _tailwater(inp: Inp, place: Place) -> FixedTailwater | None:
    """Return the level below a storage that lets out straight into an outfall held at one level."""
    ends = {way.end.name: way.end for way in inp.leaving(place) if way.end.kind == "outfall"}
    for end in ends.values():
        kind = end.line.text(2, "type").upper()
        if kind == "FIXED":
            return FixedTailwater(end.line.number(3, "level") * inp.units.ft)
        if kind in ("TIDAL", "TIMESERIES"):
            inp.ledger.leave(f"outfall {end.name}", "its level changes with time, and a storage lets out against it.")
    return None


def _outlet(inp: Inp, way: Way, rim_ft: float) -> AnyOutlet | None:
    make = {"orifice": _orifice, "weir": _weir, "outlet": _rated, "conduit": _culvert}.get(way.kind)
    if make is None:
        inp.ledger.leave(f"{way.kind} {way.name}", "a pump moves water as it is switched, which is not run here.")
        return None
    with in_row(inp.file, way.line.row):
        return make(inp, way, rim_ft)


def _orifice(inp: Inp, way: Way, rim_ft: float) -> AnyOutlet | None:
    line, shape = way.line, inp.shape(way)
    sizes = _opening(inp, way, shape)
    if sizes is None:
        return None
    base, strength = inp.offset_ft(line, 4, way.start), line.number(5, "coefficient")
    if line.text(3, "type").upper() == "BOTTOM":
        return LevelOpening(way.name, base, **sizes, coefficient=strength, to=way.end.name)
    round_in, wide, high = sizes.get("diameter_in"), sizes.get("width_in"), sizes.get("height_in")
    return Orifice(way.name, base, round_in, wide, high, strength, to=way.end.name)


def _opening(inp: Inp, way: Way, shape: Line) -> dict[str, float] | None:
    kind, inches = shape.text(1, "shape").upper(), 12.0 * inp.units.ft
    if kind == "CIRCULAR":
        return {"diameter_in": shape.number(2, "size") * inches}
    if kind == "RECT_CLOSED":
        return {"height_in": shape.number(2, "size") * inches, "width_in": shape.number(3, "size") * inches}
    inp.ledger.leave(f"orifice {way.name}", f"its shape is {kind}, and an orifice is round or rectangular.")
    return None


def _weir(inp: Inp, way: Way, rim_ft: float) -> AnyOutlet | None:
    line, shape = way.line, inp.shape(way)
    kind, crest = line.text(3, "type").upper(), inp.offset_ft(line, 4, way.start)
    strength = line.number(5, "coefficient") * inp.units.weir
    high, wide = shape.number(2, "height") * inp.units.ft, shape.number(3, "length", 0.0) * inp.units.ft
    if crest + high < rim_ft - 1e-9:
        inp.ledger.warn(f"weir {way.name}: the top of its opening at {crest + high:.2f} ft is not counted.")
    ends = int(line.number(7, "end contractions", 0.0))
    if kind == "TRANSVERSE":
        return Weir(way.name, crest, wide, strength, end_contractions=ends, to=way.end.name)
    if kind == "V-NOTCH" and high > 0:
        return VNotch(way.name, crest, math.degrees(2 * math.atan(wide / high / 2)), strength, way.end.name)
    if kind == "TRAPEZOIDAL" and strength > 0:
        slope, sides = shape.number(4, "side slope", 0.0), line.number(8, "coefficient of the sides", 0.0)
        side_z = slope * sides * inp.units.weir / (0.8 * strength)
        return Weir(way.name, crest, wide, strength, side_z=side_z, end_contractions=ends, to=way.end.name)
    inp.ledger.leave(f"weir {way.name}", f"it is of the kind {kind}, whose flow changes in a way not rated here.")
    return None


def _rated(inp: Inp, way: Way, rim_ft: float) -> AnyOutlet | None:
    line, ft = way.line, inp.units.ft
    kind = line.text(4, "type").upper()
    base = inp.offset_ft(line, 3, way.start)
    if kind.startswith(_TAB):
        points = inp.curve(line.text(5, "curve"), line)
    else:
        strength, power = line.number(5, "coefficient"), line.number(6, "power")
        if not 0 < power <= MOST_POWER:
            raise line.wrong(f"The power is not between 0 and {MOST_POWER:g}. Mend it.", line.words[6])
        heads = np.linspace(0.0, max((rim_ft - base) / ft, 0.1), 401)
        points = list(zip(heads.tolist(), (strength * heads**power).tolist(), strict=True))
    if kind.endswith("HEAD"):
        inp.ledger.warn(f"outlet {way.name}: its table goes by head; here by the level above it, with no tailwater.")
    stages = tuple(base + head * ft for head, _ in points)
    return RatedOutlet(way.name, stages, tuple(flow * inp.units.cfs for _, flow in points), way.end.name)


def _culvert(inp: Inp, way: Way, rim_ft: float) -> AnyOutlet | None:
    line, shape = way.line, inp.shape(way)
    code = int(shape.number(7, "culvert code", 0.0))
    edge = inlet_of(code)
    found = section_of(inp, way)
    if found is None:
        return None
    section, roughness = found
    if edge is None or not isinstance(section, Circular | Box):
        known = f"its culvert code is {code}" if code else "it has no culvert code, so its inlet is not known"
        inp.ledger.leave(
            f"conduit {way.name}", f"it lets a storage out and {known}. Give it a code from 1 to 16 in XSECTIONS."
        )
        return None
    length = line.number(3, "length") * inp.units.ft
    if length <= 0:
        raise line.wrong("The length is nothing. Write the length of the barrel.", line.words[3])
    top, bottom = inp.offset_ft(line, 5, way.start), inp.offset_ft(line, 6, way.end)
    losses = inp.losses.get(way.name.casefold())
    entrance = losses.number(1, "entrance loss", 0.0) if losses else 0.0
    count = int(shape.number(6, "barrels", 1.0))
    barrel = Barrel(section, length, (top - bottom) / length, roughness, edge, entrance)
    return Culvert(way.name, top, barrel, count, way.end.name)
