"""Soils laid over cover: the parts of a site by soil and by cover, which together are the site and nothing else.

Ground without a soil or a cover is a part too, named as such, and so is ground that two pieces claim: nothing is
guessed and nothing is lost.

>>> from shapely import box
>>> from forebay.land import Patch, plane
>>> soils = [Patch("1", "Ontario", box(0, 0, 60, 100)), Patch("2", "Odessa", box(60, 0, 100, 90))]
>>> told = overlay(box(0, 0, 100, 100), soils, [Patch("1", "Meadow", box(0, 0, 100, 100))], plane(unit="metre"))
>>> [(row.soil, row.cover, round(row.area_sqft / told.site_sqft, 2), row.because) for row in told.rows()]
[('Ontario', 'Meadow', 0.6, ''), ('Odessa', 'Meadow', 0.36, ''), (None, 'Meadow', 0.04, 'no soil is mapped here')]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from .faults import LandError
from .patches import Outlines, Patch, array_of, outlines
from .planes import Plane, acres
from .validity import Broken, fault_of, polygons_of, sound

Places = NDArray[np.intp]

_Cut = TypeVar("_Cut", "Piece", "Part")

CLOSES_WITHIN = 0.001
"""The parts must come to the site within a tenth of a percent."""

_NOISE = 1e-9
"""A share of the site so small that only the arithmetic made it."""

NO_DATA = "no data"
"""The kind of a piece of ground that its source says nothing of."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A part of the site in one layer: its kind, None where that is not known, and then why."""

    kind: str | None
    geometry: Any
    because: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of the site of one soil and one cover: either is None where it is not known, and ``because`` says why."""

    soil: str | None
    cover: str | None
    area_sqft: float
    because: str
    geometry: Any

    @property
    def area_ac(self) -> float:
        """Its area in acres."""
        return acres(self.area_sqft)


@dataclass(frozen=True, slots=True)
class Row:
    """All parts of one soil and one cover together."""

    soil: str | None
    cover: str | None
    area_sqft: float
    because: str

    @property
    def area_ac(self) -> float:
        """Their area in acres."""
        return acres(self.area_sqft)


@dataclass(frozen=True, eq=False)
class Overlay:
    """The parts of a site, the plane they were measured in, and the pieces left out because their outline is broken."""

    plane: Plane
    site: Any
    site_sqft: float
    parts: tuple[Part, ...]
    broken: tuple[Broken, ...] = ()

    @cached_property
    def sum_sqft(self) -> float:
        """What the parts come to."""
        return float(sum(part.area_sqft for part in self.parts))

    @cached_property
    def unknown_sqft(self) -> float:
        """The ground whose soil or cover is not known."""
        return float(sum(part.area_sqft for part in self.parts if part.because))

    def rows(self) -> tuple[Row, ...]:
        """Return the parts joined by soil and cover, largest first, what is not known last."""
        sums: dict[tuple[str | None, str | None, str], float] = {}
        for part in self.parts:
            key = (part.soil, part.cover, part.because)
            sums[key] = sums.get(key, 0.0) + part.area_sqft
        rows = [Row(soil, cover, area, because) for (soil, cover, because), area in sums.items()]
        return tuple(sorted(rows, key=lambda row: (bool(row.because), -row.area_sqft, row.soil or "", row.cover or "")))


def overlay(site: Any, soils: Sequence[Patch], cover: Sequence[Patch], on: Plane, *, mend: bool = False) -> Overlay:
    """Return the parts of a site by soil and cover, all three laid on one plane.

    A piece with a broken outline is left out and named, unless ``mend`` asks for it; the ground under it is then ground
    without a soil or a cover.
    """
    fault = fault_of(site)
    if fault:
        raise LandError(f"The outline of the site is broken: {fault}. Draw it again as one closed polygon.")
    good_soils, broken_soils = sound(soils, mend=mend)
    good_cover, broken_cover = sound(cover, mend=mend)
    near = _Near.of(site)

    def parts(grid: float | None) -> tuple[list[Part], float]:
        under, lost = _divided(near, good_soils, "soil", grid)
        over, also = _divided(near, good_cover, "cover", grid)
        found, between = _parts(under, over, grid)
        return found, lost + also + between

    found = _closest(parts, near)
    made = Overlay(
        on, site, float(site.area) * on.square_ft, _on_plane(found, near, on), (*broken_soils, *broken_cover)
    )
    if abs(made.sum_sqft - made.site_sqft) > CLOSES_WITHIN * made.site_sqft:
        raise LandError(
            f"The parts come to {made.sum_sqft:,.1f} sq ft and the site to {made.site_sqft:,.1f}. Check the outlines "
            "for corners that nearly touch, and draw them anew."
        )
    return made


def divided(site: Any, patches: Sequence[Patch], layer: str) -> tuple[Piece, ...]:
    """Return a site divided by the sound pieces of one layer: what each covers, what two claim, what none covers."""
    near = _Near.of(site)
    found = _closest(lambda grid: _divided(near, patches, layer, grid), near)
    shapes = near.back(array_of(piece.geometry for piece in found))
    return tuple(Piece(piece.kind, outline, piece.because) for piece, outline in zip(found, shapes, strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class _Near:
    """A site moved to the origin: its coordinates are small there, and keep more digits."""

    site: Any
    origin: NDArray[np.float64]

    @classmethod
    def of(cls, site: Any) -> _Near:
        import shapely

        west, south, east, north = (float(each) for each in site.bounds)
        origin = np.array([np.floor((west + east) / 2), np.floor((south + north) / 2)])
        moved = shapely.transform(site, lambda points: points - origin)
        shapely.prepare(moved)
        return cls(moved, origin)

    def to(self, shapes: Outlines) -> Outlines:
        import shapely

        found: Outlines = shapely.transform(shapes, lambda points: points - self.origin)
        return found

    def back(self, shapes: Outlines) -> Outlines:
        import shapely

        found: Outlines = shapely.transform(shapes, lambda points: points + self.origin)
        return found

    @property
    def grid(self) -> float:
        """A grid far finer than any survey, on which edges that nearly touch are made to touch."""
        return float(2.0 ** np.floor(np.log2(max(self.site.length, 1e-12)) - 40))


def _closest(cut: Callable[[float | None], tuple[list[_Cut], float]], near: _Near) -> list[_Cut]:
    """Return what was cut if no ground was lost; where edges that nearly touch led it astray, cut on a fine grid."""
    from shapely.errors import GEOSException

    found: list[tuple[list[_Cut], float]] = []
    for grid in (None, near.grid):
        try:
            found.append(cut(grid))
        except GEOSException:
            continue
        if found[-1][1] <= _NOISE * near.site.area:
            break
    if not found:
        raise LandError("Edges of these outlines nearly touch and cannot be told apart. Draw them anew on one grid.")
    return min(found, key=lambda one: one[1])[0]


def _divided(near: _Near, patches: Sequence[Patch], layer: str, grid: float | None) -> tuple[list[Piece], float]:
    """Return a site divided by one layer, and how much ground the pieces are off by."""
    site = near.site
    at, inside = _within(site, near.to(outlines(patches)), grid)
    claimed = _together(inside, grid)
    least = _NOISE * site.area
    pieces = [_piece(patches[place].kind, outline, layer) for place, outline in zip(at, inside, strict=True)]
    if _area(inside).sum() - claimed.area > least:
        pieces = _unclaimed_twice(pieces, layer, least, grid)
    rest = _without(site, claimed, grid)
    if rest.area > least:
        pieces.append(Piece(None, rest, f"no {layer} is mapped here"))
    return pieces, abs(float(_area(array_of(piece.geometry for piece in pieces)).sum()) - site.area)


def crossings(one: Outlines, other: Outlines, grid: float | None = None) -> tuple[Places, Places, Outlines]:
    """Return every piece of ground that an outline of one set shares with an outline of the other, and whose it is.

    With ``grid`` corners are set on a grid of that step.

    >>> from shapely import box
    >>> one, other, ground = crossings(array_of([box(0, 0, 2, 2)]), array_of([box(1, 1, 3, 3), box(2, 0, 4, 2)]))
    >>> one.tolist(), other.tolist(), [shape.area for shape in ground]
    ([0], [0], [1.0])
    """
    import shapely

    tree = shapely.STRtree(other)
    first, second = tree.query(one, predicate="intersects")
    shared = shapely.intersection(one[first], other[second], grid_size=grid)
    real = _area(shared) > 0
    return first[real], second[real], _only_ground(shared[real])


def _parts(under: Sequence[Piece], over: Sequence[Piece], grid: float | None) -> tuple[list[Part], float]:
    """Return the parts that the pieces of two layers share, and how much ground any piece is off by."""
    below = array_of(piece.geometry for piece in under)
    above = array_of(piece.geometry for piece in over)
    first, second, ground = crossings(below, above, grid)
    areas = _area(ground)
    found = [
        _part(under[soil], over[cover], outline)
        for soil, cover, outline in zip(first.tolist(), second.tolist(), ground, strict=True)
    ]
    return found, _lost(first, areas, below) + _lost(second, areas, above)


def _lost(whose: Places, areas: NDArray[np.float64], pieces: Outlines) -> float:
    sums = np.bincount(whose, weights=areas, minlength=len(pieces))
    return float(np.abs(sums - _area(pieces)).sum())


def _on_plane(parts: Sequence[Part], near: _Near, on: Plane) -> tuple[Part, ...]:
    shapes = array_of(part.geometry for part in parts)
    areas = (_area(shapes) * on.square_ft).tolist()
    return tuple(
        Part(part.soil, part.cover, area, part.because, outline)
        for part, area, outline in zip(parts, areas, near.back(shapes), strict=True)
    )


def _part(soil: Piece, cover: Piece, geometry: Any) -> Part:
    because = "; ".join(piece.because for piece in (soil, cover) if piece.because)
    return Part(soil.kind, cover.kind, 0.0, because, geometry)


def _piece(kind: str, geometry: Any, layer: str) -> Piece:
    return Piece(None, geometry, f"the {layer} map has no data here") if kind == NO_DATA else Piece(kind, geometry)


def _within(site: Any, shapes: Outlines, grid: float | None) -> tuple[Places, Outlines]:
    """Return which outlines lie on the site and the ground of it each covers; only those on its edge are cut."""
    import shapely

    at = shapely.STRtree(shapes).query(site, predicate="intersects")
    at.sort()
    found = shapes[at]
    cut = np.ones(len(at), dtype=bool) if grid else ~shapely.covers(site, found)
    found[cut] = shapely.intersection(site, found[cut], grid_size=grid)
    real = _area(found) > 0
    return at[real], _only_ground(found[real])


def _unclaimed_twice(pieces: Sequence[Piece], layer: str, least: float, grid: float | None) -> list[Piece]:
    """Return pieces of which no two overlap: what two kinds claim is a piece of its own, and of no kind."""
    import shapely

    kinds = list(dict.fromkeys(piece.kind for piece in pieces))
    joined = array_of(_together(array_of(p.geometry for p in pieces if p.kind == kind), grid) for kind in kinds)
    first, second, shared = _laps(joined, least, grid)
    twice = _together(shared, grid)
    parts = shapely.get_parts(twice)
    parts = parts[_area(parts) > 0]
    found = [Piece(None, part, _claims(part, joined, kinds, layer)) for part in parts]
    for place in np.unique([first, second]):
        joined[place] = _without(joined[place], twice, grid)
    alone = [
        _piece(kind or NO_DATA, outline, layer) for kind, outline in zip(kinds, joined, strict=True) if outline.area > 0
    ]
    return [*alone, *found]


def _laps(joined: Outlines, least: float, grid: float | None) -> tuple[Places, Places, Outlines]:
    import shapely

    first, second = shapely.STRtree(joined).query(joined, predicate="intersects")
    once = first < second
    first, second = first[once], second[once]
    shared = shapely.intersection(joined[first], joined[second], grid_size=grid)
    real = _area(shared) > least / max(len(joined), 1)
    return first[real], second[real], _only_ground(shared[real])


def _claims(part: Any, joined: Outlines, kinds: Sequence[str | None], layer: str) -> str:
    import shapely

    inside = shapely.point_on_surface(part)
    names = [kind or NO_DATA for kind, is_in in zip(kinds, shapely.intersects(joined, inside), strict=True) if is_in]
    return f"more than one {layer} is drawn here: {', '.join(names)}"


def _without(whole: Any, part: Any, grid: float | None) -> Any:
    import shapely

    return polygons_of(shapely.difference(whole, part, grid_size=grid))


def _together(shapes: Outlines, grid: float | None) -> Any:
    import shapely

    return polygons_of(shapely.union_all(shapes, grid_size=grid))


def _only_ground(shapes: Outlines) -> Outlines:
    """Return outlines without the lines and points that edges leave where they run along each other."""
    import shapely

    mixed = np.flatnonzero(shapely.get_type_id(shapes) == 7)
    for place in mixed:
        shapes[place] = polygons_of(shapes[place])
    return shapes


def _area(shapes: Outlines) -> NDArray[np.float64]:
    import shapely

    found: NDArray[np.float64] = shapely.area(shapes)
    return found
