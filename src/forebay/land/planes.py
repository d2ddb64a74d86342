"""The flat projection that ground is measured in, and which foot its square feet are of.

Degrees are never measured: they are first laid flat, on the projection asked for or on a local one in which every area
is true, and the answer names it. One acre is 43,560 square feet of either foot; the two differ by 4 parts in a million.

>>> plane("EPSG:2262").name, plane("EPSG:2262").foot
('EPSG:2262, NAD83 / New York West (ftUS)', 'US survey')
>>> plane(unit="metre").foot
'international'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from forebay.units import FOOT_M, US_FOOT_M, quantity

from .faults import LandError
from .patches import Outlines, Patch, array_of, outlines, with_outlines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pyproj import CRS

Points = NDArray[np.float64]

FEET = {"US survey": US_FOOT_M, "international": FOOT_M}
"""Each foot in metres, exactly."""

UNITS_M = {
    "US survey foot": US_FOOT_M,
    "international foot": FOOT_M,
    "metre": Fraction(1),
}
"""What one step of a drawing's coordinates may be, in metres."""

MOST_STRETCHED = 0.01
"""How far the areas of a projection may part from those of the earth; State Plane and UTM stay well within it."""

_SQFT_OF_ACRE = float(quantity(1, "acre").to("sqft"))


@dataclass(frozen=True, slots=True)
class Plane:
    """The projection in hand.

    Parameters
    ----------
    name : str
        What an answer calls it.
    unit : str
        What one step of the coordinates is.
    foot : str
        Which foot its square feet are of: US survey or international.
    unit_m : Fraction
        One step of the coordinates, in metres.
    wkt : str
        The projection in full, or blank for a drawing that states only its unit.
    """

    name: str
    unit: str
    foot: str
    unit_m: Fraction
    wkt: str = ""

    @property
    def unit_ft(self) -> float:
        """One step of the coordinates in feet."""
        return float(self.unit_m / FEET[self.foot])

    @property
    def square_ft(self) -> float:
        """One square step of the coordinates in square feet."""
        return float((self.unit_m / FEET[self.foot]) ** 2)

    @property
    def said(self) -> str:
        """The projection and the foot, in words."""
        return f"{self.name}; square feet of the {self.foot} foot"


def acres(area_sqft: float) -> float:
    """Return square feet of either foot as acres.

    >>> acres(43560)
    1.0
    """
    return area_sqft / _SQFT_OF_ACRE


def plane(crs: str | None = None, *, unit: str | None = None, foot: str | None = None) -> Plane:
    """Return the projection by its name, or the plane of a drawing that states only its unit.

    Raises
    ------
    LandError
        Where neither is known, or the projection is of degrees.
    """
    if crs is None:
        return _bare(unit, foot)
    found = _crs(crs)
    if not found.is_projected:
        raise LandError(
            f"{_named(found)} counts in degrees, which measure no area. Name a projection, like EPSG:2262 for western "
            "New York."
        )
    return _projected(found, foot)


def is_degrees(crs: str) -> bool:
    """Tell whether a coordinate system counts in degrees of longitude and latitude.

    >>> is_degrees("EPSG:4326"), is_degrees("EPSG:2262")
    (True, False)
    """
    return bool(_crs(crs).is_geographic)


def crs_name(crs: str) -> str:
    """Return what an answer calls a coordinate system.

    >>> crs_name("EPSG:5070")
    'EPSG:5070, NAD83 / Conus Albers'
    """
    return _named(_crs(crs))


def local_plane(crs: str, longitude: float, latitude: float, *, foot: str | None = None) -> Plane:
    """Return the projection of true areas about a place, on the same earth as the degrees are of.

    >>> local_plane("EPSG:4326", -77.4196, 43.2102).name
    'Lambert azimuthal equal-area about 43.21 N, 77.42 W (WGS 84)'
    """
    from pyproj.crs import ProjectedCRS
    from pyproj.crs.coordinate_operation import LambertAzimuthalEqualAreaConversion

    earth = _crs(crs)
    east, north = round(longitude, 2), round(latitude, 2)
    where = f"{abs(north):.2f} {'N' if north >= 0 else 'S'}, {abs(east):.2f} {'E' if east >= 0 else 'W'}"
    geodetic = earth.geodetic_crs or earth
    name = f"Lambert azimuthal equal-area about {where} ({geodetic.name})"
    conversion = LambertAzimuthalEqualAreaConversion(latitude_natural_origin=north, longitude_natural_origin=east)
    return _projected(ProjectedCRS(conversion, name=name, geodetic_crs=geodetic), foot)


def laid(
    patches: Sequence[Patch],
    crs: str | None,
    *,
    unit: str | None = None,
    foot: str | None = None,
    onto: Plane | None = None,
) -> tuple[Plane, tuple[Patch, ...]]:
    """Return pieces laid on a plane, and the plane.

    It is the one given (``onto``); else the projection they are drawn in; else, for degrees and for a projection whose
    areas there are not those of the ground (Web Mercator), a local one of true areas.
    """
    shapes = outlines(patches)
    if onto is not None:
        there = moved(shapes, crs, onto, unit=unit)
        _refuse_stretched(there, onto)
        return onto, with_outlines(patches, there)
    if crs is None or not (is_degrees(crs) or _is_stretched(_stretch(shapes, crs))):
        return plane(crs, unit=unit, foot=foot), tuple(patches)
    onto = local_plane(crs, *_middle(shapes, crs), foot=foot or _own_foot(crs))
    return onto, with_outlines(patches, moved(shapes, crs, onto, unit=unit))


def _own_foot(crs: str) -> str | None:
    return None if is_degrees(crs) else plane(crs).foot


def _refuse_stretched(shapes: Outlines, onto: Plane) -> None:
    times = _stretch(shapes, onto.wkt) if onto.wkt else 1.0
    if _is_stretched(times):
        raise LandError(
            f"In {onto.name} areas are {times:.3g} times those of the ground there. Name a projection made for the "
            "place, like EPSG:2262 for western New York, or name none."
        )


def _is_stretched(times: float) -> bool:
    return abs(times - 1.0) > MOST_STRETCHED


def _stretch(shapes: Outlines, crs: str) -> float:
    """Return how many times the areas of a projection are those of the earth, in the middle of some shapes."""
    import shapely
    from pyproj import Proj

    found, bounds = _crs(crs), shapely.total_bounds(shapes)
    if not np.isfinite(bounds).all():
        return 1.0
    longitude, latitude = _degrees(found, bounds)
    times = Proj(found).get_factors(longitude, latitude, radians=False, errcheck=False).areal_scale
    return float(times)


def _degrees(found: CRS, bounds: Points) -> tuple[float, float]:
    """Return the longitude and latitude of the middle of some bounds; refuse a place that is nowhere on the earth."""
    from pyproj import Transformer

    x, y = (bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2
    ways = Transformer.from_crs(found, found.geodetic_crs, always_xy=True)
    longitude, latitude = ways.transform(x, y)
    if not (np.isfinite(longitude) and np.isfinite(latitude)):
        raise LandError(
            f"({x:.10g}, {y:.10g}) is nowhere on the earth in {_named(found)}. Check which coordinate system the "
            "drawing is in, and name it."
        )
    return float(longitude), float(latitude)


def moved(geometries: Iterable[Any], crs: str | None, onto: Plane, *, unit: str | None = None) -> Outlines:
    """Return outlines moved from their own coordinate system onto a plane."""
    shapes = array_of(geometries)
    if crs is None:
        return _scaled(shapes, plane(unit=unit), onto)
    if not onto.wkt:
        raise LandError(
            f"One drawing is in {_named(_crs(crs))} and the other names no projection ({onto.name}). "
            "Name the projection of the second with --crs."
        )
    source = _crs(crs)
    if source.is_geographic:
        _middle(shapes, crs)
    if source == _crs(onto.wkt):
        return shapes
    return _transformed(shapes, source, onto)


def _transformed(shapes: Outlines, source: CRS, onto: Plane) -> Outlines:
    import shapely

    move = _way(source, _crs(onto.wkt))
    found: Outlines = shapely.transform(shapes, move)
    if not np.isfinite(shapely.get_coordinates(found)).all():
        raise LandError(
            f"These coordinates lie outside {onto.name}. Check which coordinate system the drawing is in, and name it."
        )
    return found


def points_between(points: Points, source: str, target: str) -> Points:
    """Return points, shape (n, 2), moved from one coordinate system to another; east comes first in both.

    >>> points_between(np.array([[-77.42, 43.21]]), "EPSG:4326", "EPSG:32618").round(0).tolist()
    [[303419.0, 4786979.0]]
    """
    return _way(_crs(source), _crs(target))(points)


def _way(source: CRS, target: CRS) -> Callable[[Points], Points]:
    from pyproj import Transformer

    ways = Transformer.from_crs(source, target, always_xy=True)

    def move(points: Points) -> Points:
        return np.column_stack(ways.transform(points[:, 0], points[:, 1]))

    return move


def _scaled(shapes: Outlines, drawn: Plane, onto: Plane) -> Outlines:
    import shapely

    if onto.wkt:
        raise LandError(
            f"One drawing names no projection ({drawn.name}) and the other is in {onto.name}. Name the projection of "
            "the first with --crs."
        )
    times = float(drawn.unit_m / onto.unit_m)
    scaled: Outlines = shapes if times == 1.0 else shapely.transform(shapes, lambda points: points * times)
    return scaled


def _middle(shapes: Outlines, crs: str) -> tuple[float, float]:
    """Return the middle of shapes in degrees; refuse numbers that are none."""
    import shapely

    if not len(shapes) or shapely.is_empty(shapes).all():
        raise LandError("There is no polygon to measure. Draw the ground as closed polygons.")
    if not is_degrees(crs):
        return _degrees(_crs(crs), shapely.total_bounds(shapes))
    west, south, east, north = (float(each) for each in shapely.total_bounds(shapes))
    if not (-180.0 <= west <= east <= 180.0 and -90.0 <= south <= north <= 90.0):
        raise LandError(
            f"These coordinates are not lon/lat ({west:,.0f}, {south:,.0f}), as {_named(_crs(crs))} has it; choose a "
            "CRS. Name the projection the drawing is in, like --crs EPSG:2262."
        )
    return (west + east) / 2, (south + north) / 2


def _bare(unit: str | None, foot: str | None) -> Plane:
    if unit is None:
        raise LandError(
            "The drawing names neither its projection nor its unit. Name the projection, like EPSG:2262, or the unit: "
            f"{', '.join(UNITS_M)}."
        )
    if unit not in UNITS_M:
        raise LandError(f'"{unit}" is not a unit of a drawing. Write one of: {", ".join(UNITS_M)}.')
    own = "US survey" if unit == "US survey foot" else "international"
    return Plane(f"the drawing's own plane, in units of one {unit}", unit, _foot(foot, own), UNITS_M[unit])


def _projected(found: CRS, foot: str | None) -> Plane:
    axis = found.axis_info[0]
    step = _exact(float(axis.unit_conversion_factor))
    own = "US survey" if step == US_FOOT_M else "international"
    return Plane(_named(found), axis.unit_name, _foot(foot, own), step, found.to_wkt())


def _exact(metres: float) -> Fraction:
    """Return the exact step a printed factor stands for, where it is one of those known."""
    near = [step for step in UNITS_M.values() if abs(float(step) / metres - 1) < 1e-9]
    return near[0] if near else Fraction(metres)


def _foot(asked: str | None, own: str) -> str:
    if asked is not None and asked not in FEET:
        raise LandError(f'"{asked}" is not a foot known here. Write one of: {", ".join(FEET)}.')
    return asked or own


_CODE = re.compile(r"[A-Za-z]+:\w+")
_WKT = re.compile(r"\s*[A-Z_]*(CRS|CS)(_[0-9A-Z]+)?\s*\[")


def _crs(written: str) -> CRS:
    """Read a code or a definition in full, and nothing else: other texts could name files."""
    from pyproj import CRS
    from pyproj.exceptions import CRSError

    said = written.strip()
    try:
        if _CODE.fullmatch(said) or _WKT.match(said):
            return CRS.from_user_input(said)
    except CRSError:
        pass
    shown = written if len(written) <= 60 else f"{written[:60]}..."
    raise LandError(
        f'"{shown}" is not a coordinate system known here. Write it like EPSG:2262 (New York West, US survey feet).'
    )


def _named(found: CRS) -> str:
    authority = found.to_authority()
    return f"{':'.join(authority)}, {found.name}" if authority else found.name
