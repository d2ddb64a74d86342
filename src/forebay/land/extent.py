"""How far a map runs beyond the limits of the ground it is of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .planes import Plane


@dataclass(frozen=True, slots=True)
class Beyond:
    """How far what is mapped runs beyond the limits.

    ``least_ft`` is the distance where it runs least far, at ``where`` on the limits; below nothing where the limits run
    beyond what is mapped. ``missing_sqft`` is the ground within the distance asked for that is not mapped.
    """

    asked_ft: float
    least_ft: float
    where: tuple[float, float]
    missing_sqft: float

    @property
    def is_enough(self) -> bool:
        """Whether it runs as far as asked, everywhere."""
        return self.least_ft >= self.asked_ft * (1 - 1e-9)


def beyond(limits: Any, mapped: Any, asked_ft: float, on: Plane) -> Beyond:
    """Return how far a mapped area runs beyond the limits of a site, both laid on one plane.

    >>> from shapely import box
    >>> from forebay.land import plane
    >>> told = beyond(box(0, 0, 100, 100), box(-200, -200, 300, 290), 200, plane(unit="international foot"))
    >>> told.least_ft, told.is_enough, told.missing_sqft > 1000
    (190.0, False, True)
    """
    import shapely

    outside = shapely.difference(limits, mapped)
    if outside.is_empty:
        edge = shapely.boundary(mapped)
        where, least = _nearest(limits, edge)
    else:
        far = shapely.points(shapely.get_coordinates(outside))
        away = shapely.distance(far, mapped)
        least, where = -float(away.max()), _xy(far[away.argmax()])
    wanted = shapely.buffer(limits, asked_ft / on.unit_ft, quad_segs=32)
    missing = float(shapely.difference(wanted, mapped).area) * on.square_ft
    return Beyond(asked_ft, least * on.unit_ft, where, missing)


def _nearest(limits: Any, edge: Any) -> tuple[tuple[float, float], float]:
    import shapely

    line = shapely.shortest_line(limits, edge)
    return _xy(shapely.get_point(line, 0)), float(shapely.length(line))


def _xy(point: Any) -> tuple[float, float]:
    return float(point.x), float(point.y)
