"""Generated ground: sites, and pieces that lie over one another, apart, or beside."""

from __future__ import annotations

from hypothesis import strategies as st
from shapely import MultiPoint, Polygon, box

from forebay.land import Patch, plane

FEET = plane("EPSG:2262")
EAST, NORTH = 1_440_000, 1_180_000
"""A place whose coordinates are as large as those of real drawings in western New York."""

KINDS = ("Woods", "Meadow", "Lawn", "Roof")


def at(*corners: tuple[float, float]) -> Polygon:
    """Return a polygon near the place."""
    return Polygon([(EAST + x, NORTH + y) for x, y in corners])


def square(west: float, south: float, east: float, north: float) -> Polygon:
    """Return a rectangle near the place."""
    return box(EAST + west, NORTH + south, EAST + east, NORTH + north)


def _steps() -> st.SearchStrategy[float]:
    return st.integers(-4_000, 4_000).map(lambda steps: steps / 8)


def outlines() -> st.SearchStrategy[Polygon]:
    """Return convex outlines of some size."""
    points = st.lists(st.tuples(_steps(), _steps()), min_size=3, max_size=7, unique=True)
    return points.map(lambda found: MultiPoint([(EAST + x, NORTH + y) for x, y in found]).convex_hull).filter(
        lambda hull: hull.geom_type == "Polygon" and hull.area > 100
    )


def patches(most: int = 6) -> st.SearchStrategy[list[Patch]]:
    """Return pieces of ground of few kinds."""
    one = st.tuples(outlines(), st.sampled_from(KINDS))
    return st.lists(one, max_size=most).map(
        lambda found: [Patch(str(number), kind, outline) for number, (outline, kind) in enumerate(found)]
    )
