"""Which shapes of a drawing are usable: whether degrees are degrees, and whether a shape crosses itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from forebay.formats.drawings.drawing import Shape
from forebay.formats.problems import FileProblem, printable

if TYPE_CHECKING:
    from numpy.typing import NDArray

ANTARCTICA = -60
"""No municipality lies south of this: such a latitude is a longitude written first."""

FARTHEST = 1e10
"""No drawing of ground has such a coordinate: in millimetres it is farther than the earth is wide."""

STRAY_DEG = 0.25
"""How far beyond the area a coordinate system is made for a drawing may lie before that is said."""

MOST_SHOWN = 200
PART = 20_000
NOT_LON_LAT = "The coordinates are not lon/lat; choose a CRS"


def lon_lat(shapes: Sequence[Shape], name: str, where: str = "") -> tuple[tuple[Shape, ...], list[FileProblem]]:
    """Part shapes in degrees into those that can be, and a problem for each other; if none can, refuse the file."""
    import numpy as np
    import shapely

    if not shapes:
        return (), []
    bounds = np.concatenate([shapely.bounds(shapely.from_wkb(part)) for part in in_parts(shapes)])
    wrong = _not_degrees(bounds) | (bounds[:, 1] < ANTARCTICA)
    if wrong.all():
        raise FileProblem(name, f"{_what_is_wrong(bounds[0])}{where}")
    problems = [
        FileProblem(name, f"Feature {shapes[at].number} is left out. {_what_is_wrong(bounds[at])}{where}")
        for at in np.flatnonzero(wrong).tolist()
    ]
    return tuple(shape for shape, bad in zip(shapes, wrong, strict=True) if not bad), problems


def all_could_be_degrees(shapes: Sequence[Shape]) -> bool:
    """Whether every coordinate lies where a longitude and a latitude may."""
    import shapely

    return all(not _not_degrees(shapely.bounds(shapely.from_wkb(part))).any() for part in in_parts(shapes))


def on_earth(
    shapes: Sequence[Shape], crs: str | None, name: str
) -> tuple[tuple[Shape, ...], list[FileProblem], tuple[str, ...]]:
    """Part shapes into those that lie on the earth, and a problem for each other; if none does, refuse the file.

    The last thing said is where some lie far outside of the area their coordinate system is made for.
    """
    import numpy as np

    bounds = _bounds(shapes)
    if _all_at_home(bounds, crs):
        return tuple(shapes), [], ()
    places = _corners(bounds, crs)
    lost = ~(abs(bounds) < FARTHEST).all(axis=1) | ~np.isfinite(places).all(axis=(1, 2))
    if not lost.any():
        return tuple(shapes), [], _astray(shapes, places, crs)
    if lost.all():
        raise FileProblem(name, _nowhere(bounds[0], crs))
    problems = [
        FileProblem(name, f"Feature {shapes[at].number} is left out. {_nowhere(bounds[at], crs)}")
        for at in np.flatnonzero(lost).tolist()
    ]
    kept = tuple(shape for shape, bad in zip(shapes, lost, strict=True) if not bad)
    return kept, list(shortened(problems, name)), _astray(kept, places[~lost], crs)


def _bounds(shapes: Sequence[Shape]) -> NDArray[Any]:
    import numpy as np
    import shapely

    parts = [shapely.bounds(shapely.from_wkb(part)) for part in in_parts(shapes)]
    return np.concatenate(parts) if parts else np.empty((0, 4))


def _all_at_home(bounds: NDArray[Any], crs: str | None) -> bool:
    """Tell from the corners of all shapes together whether each lies where its coordinate system is made for."""
    import numpy as np

    whole = np.concatenate([bounds[:, :2].min(axis=0), bounds[:, 2:].max(axis=0)])
    if not (abs(whole) < FARTHEST).all():
        return False
    area = _area(crs)
    corners = _corners(np.array([whole, whole[[0, 3, 2, 1]]]), crs)
    return area is None or not _strays(corners, area).any()


def _area(crs: str | None) -> Any:
    """Return the area a projection is made for; None for degrees, and where nobody says."""
    from pyproj import CRS

    system = None if crs is None else CRS.from_user_input(crs)
    return system.area_of_use if system is not None and system.is_projected else None


def _strays(places: NDArray[Any], area: Any) -> NDArray[Any]:
    import numpy as np

    low = np.array([area.west, area.south]) - STRAY_DEG
    high = np.array([area.east, area.north]) + STRAY_DEG
    found: NDArray[Any] = np.logical_not(((places >= low) & (places <= high)).all(axis=(1, 2)))
    return found


def _corners(bounds: NDArray[Any], crs: str | None) -> NDArray[Any]:
    """Return two corners of each shape as longitudes and latitudes, shape (n, 2, 2); as they are without a system."""
    from pyproj import CRS, Transformer

    corners = bounds.reshape(-1, 2, 2).copy()
    system = None if crs is None else CRS.from_user_input(crs)
    if system is None or not system.is_projected or not len(corners):
        return corners
    ways = Transformer.from_crs(system, system.geodetic_crs, always_xy=True)
    corners[..., 0], corners[..., 1] = ways.transform(corners[..., 0], corners[..., 1])
    return corners


def _astray(shapes: Sequence[Shape], places: NDArray[Any], crs: str | None) -> tuple[str, ...]:
    """Say which shapes lie far outside of the area their coordinate system is made for."""
    import numpy as np

    area = _area(crs)
    if area is None:
        return ()
    out = np.flatnonzero(_strays(places, area))
    if not len(out):
        return ()
    first = int(out[0])
    east, north = places[first, 0].tolist()
    return (
        f"Shapes outside of the area that {_called(crs)} is made for ({_span(area)}): {len(out):,} of {len(shapes):,}; "
        f"feature {shapes[first].number} is at {_north(north)}, {_east(east)}. "
        "Check which coordinate system the drawing is in, and that east comes first.",
    )


def _called(crs: str | None) -> str:
    return "its coordinate system" if crs is None or len(crs) > MOST_SHOWN else crs


def _span(area: Any) -> str:
    return f"{_north(area.south)} to {_north(area.north)}, {_east(area.west)} to {_east(area.east)}"


def _north(degrees: float) -> str:
    return f"{abs(degrees):.2f} {'N' if degrees >= 0 else 'S'}"


def _east(degrees: float) -> str:
    return f"{abs(degrees):.2f} {'E' if degrees >= 0 else 'W'}"


def _nowhere(bounds: NDArray[Any], crs: str | None) -> str:
    x, y = _furthest(bounds)
    within = "" if crs is None else f" in {_called(crs)}"
    return (
        f"({x:.10g}, {y:.10g}) is nowhere on the earth{within}. Check its coordinates, its unit and which coordinate "
        "system it is in."
    )


def _not_degrees(bounds: NDArray[Any]) -> NDArray[Any]:
    east, north = abs(bounds[:, [0, 2]]).max(axis=1), abs(bounds[:, [1, 3]]).max(axis=1)
    beyond: NDArray[Any] = (east > 180) | (north > 90)
    return beyond


def _what_is_wrong(bounds: NDArray[Any]) -> str:
    x, y = _furthest(bounds)
    seen = f"({x:.10g}, {y:.10g})"
    if abs(x) <= 90 and abs(y) <= 180 and (abs(y) > 90 or y < ANTARCTICA):
        return (
            f"The coordinates {seen} look swapped, latitude first; longitude comes first. "
            "Exchange them where the file was made and send it again."
        )
    return f"{NOT_LON_LAT}: {seen} is no longitude and latitude. Say which one it is in, like EPSG:2262."


def _furthest(bounds: NDArray[Any]) -> tuple[float, float]:
    left, low, right, high = (float(value) for value in bounds)
    return (left if abs(left) > abs(right) else right), (low if abs(low) > abs(high) else high)


def crossings(shapes: Sequence[Shape], name: str) -> list[FileProblem]:
    """Say of each shape that crosses itself where it does; its area means nothing until it is mended."""
    import numpy as np
    import shapely

    found = []
    for start, part in zip(range(0, len(shapes), PART), in_parts(shapes), strict=True):
        geometries = shapely.from_wkb(part)
        bad = np.flatnonzero(~shapely.is_valid(geometries))
        reasons = shapely.is_valid_reason(geometries[bad])
        found += [_crossing(shapes[start + at], reason, name) for at, reason in zip(bad.tolist(), reasons, strict=True)]
    return list(shortened(found, name))


def in_parts(shapes: Sequence[Shape]) -> Iterator[list[bytes]]:
    """Yield the geometries of many shapes a part at a time, so that they are never all built at once."""
    for start in range(0, len(shapes), PART):
        yield [shape.wkb for shape in shapes[start : start + PART]]


def _crossing(shape: Shape, reason: str, name: str) -> FileProblem:
    return FileProblem(
        name,
        f"Feature {shape.number} on layer {printable(shape.layer)} crosses or touches itself ({_plain(reason)}). "
        "Mend it where it was drawn, or repair it here with the area before and after shown.",
    )


def shortened(problems: Sequence[FileProblem], name: str) -> Iterator[FileProblem]:
    """Yield problems as far as anybody reads them, and then how many more there are."""
    yield from problems[:MOST_SHOWN]
    if len(problems) > MOST_SHOWN:
        more = len(problems) - MOST_SHOWN
        yield FileProblem(name, f"And {more:,} more features have such problems. Mend the file where it was made.")


def _plain(reason: str) -> str:
    return reason.replace("[", " at ").replace("]", "").lower()
