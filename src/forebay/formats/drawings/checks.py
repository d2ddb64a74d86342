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
