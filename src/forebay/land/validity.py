"""Whether an outline encloses ground without crossing itself; a broken one is shown before and after it is mended.

>>> from shapely import Polygon
>>> told = examined(Polygon([(0, 0), (300, 0), (300, 200), (100, -50), (0, 200)]))
>>> told.as_drawn, told.made_valid, told.buffered
(22500.0, 25500.0, 24000.0)
>>> told.fault
'it crosses itself at (140, 0)'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .patches import Outlines, Patch, outlines

POLYGONS = (3, 6)
"""The kinds of geometry that enclose ground: a polygon and several."""

_FAULTS = {
    "Self-intersection": "it crosses itself",
    "Ring Self-intersection": "it touches itself",
    "Hole lies outside shell": "a hole lies outside it",
    "Holes are nested": "one hole lies inside another",
    "Interior is disconnected": "its holes cut it in pieces",
    "Nested shells": "one part lies inside another",
    "Duplicate Rings": "two of its rings are the same",
    "Too few points in geometry component": "it has fewer than three corners",
    "Invalid Coordinate": "a coordinate is no number",
}


@dataclass(frozen=True, slots=True)
class Examined:
    """What is found of one outline.

    ``fault`` is blank for a sound one. The areas are in square steps of its coordinates: ``as_drawn`` by its corners in
    their order; ``made_valid`` where every loop of it counts as ground; ``buffered`` by the older way, which drops what
    winds the other way. Where they part, only whoever drew it knows which was meant.
    """

    fault: str
    as_drawn: float
    made_valid: float
    buffered: float


@dataclass(frozen=True, slots=True, eq=False)
class Broken:
    """A piece whose outline is broken, with what was found, and whether it was mended as asked."""

    patch: Patch
    found: Examined
    mended: bool


def examined(geometry: Any) -> Examined:
    """Return what is found of an outline."""
    import shapely

    fault = fault_of(geometry)
    if not fault:
        area = float(shapely.area(geometry))
        return Examined("", area, area, area)
    if _is_no_ground(geometry):
        return Examined(fault, 0.0, 0.0, 0.0)
    return Examined(
        fault, _by_corners(geometry), float(shapely.area(mended(geometry))), float(shapely.buffer(geometry, 0).area)
    )


def fault_of(geometry: Any) -> str:
    """Return what is wrong with an outline, in words; blank where it is sound."""
    import shapely

    if geometry is None or shapely.is_empty(geometry):
        return "it is empty"
    if shapely.get_type_id(geometry) not in POLYGONS:
        return "it is not a closed polygon"
    if not np.isfinite(shapely.get_coordinates(geometry)).all():
        return "a coordinate is no number"
    if not shapely.is_valid(geometry):
        return _in_words(shapely.is_valid_reason(geometry))
    return "" if shapely.area(geometry) > 0 else "it encloses nothing"


def mended(geometry: Any) -> Any:
    """Return an outline in which every loop counts as ground."""
    import shapely

    return polygons_of(shapely.make_valid(geometry))


def polygons_of(geometry: Any) -> Any:
    """Return only what encloses ground, without the points and lines beside it."""
    import shapely

    if shapely.get_type_id(geometry) in POLYGONS:
        return geometry
    parts = shapely.get_parts(shapely.get_parts(geometry))
    return shapely.multipolygons(parts[shapely.get_type_id(parts) == POLYGONS[0]])


def sound(patches: Sequence[Patch], *, mend: bool = False) -> tuple[tuple[Patch, ...], tuple[Broken, ...]]:
    """Return the sound pieces, and the broken ones; with ``mend`` those that can be mended stand among the sound."""
    kept, broken = [], []
    for patch, is_good in zip(patches, _plainly_sound(outlines(patches)).tolist(), strict=True):
        if is_good:
            kept.append(patch)
            continue
        found = examined(patch.geometry)
        can = mend and found.made_valid > 0
        broken.append(Broken(patch, found, can))
        if can:
            kept.append(patch.on(mended(patch.geometry)))
    return tuple(kept), tuple(broken)


def _plainly_sound(shapes: Outlines) -> Any:
    import shapely

    kinds = np.isin(shapely.get_type_id(shapes), POLYGONS)
    return kinds & shapely.is_valid(shapes) & (shapely.area(shapes) > 0)


def _is_no_ground(geometry: Any) -> bool:
    import shapely

    if geometry is None or shapely.is_empty(geometry) or shapely.get_type_id(geometry) not in POLYGONS:
        return True
    return not np.isfinite(shapely.get_coordinates(geometry)).all()


def _by_corners(geometry: Any) -> float:
    """Return the area by the corners in their order: the shell less its holes, whatever crosses what."""
    import shapely

    whole = 0.0
    for part in shapely.get_parts(geometry):
        shell, holes = shapely.get_exterior_ring(part), part.interiors
        whole += abs(_shoelace(shell)) - sum(abs(_shoelace(hole)) for hole in holes)
    return whole


def _shoelace(ring: Any) -> float:
    import shapely

    points = shapely.get_coordinates(ring)
    x, y = (points - points[0]).T
    return float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum() / 2)


def _in_words(reason: str) -> str:
    found = re.fullmatch(r"(?P<what>[^\[]+?)\s*(?:\[(?P<x>\S+) (?P<y>[^\s\]]+)[^\]]*\])?", reason)
    what, place = (reason, "") if found is None else (found["what"], found["x"])
    said = _FAULTS.get(what, what.lower())
    if found is None or not place or place.lower() == "nan":
        return said
    return f"{said} at ({float(found['x']):,.10g}, {float(found['y']):,.10g})"
