"""GeoJSON: lon/lat unless an old file says otherwise; each feature is read or said to be unreadable by itself."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NoReturn

from forebay.formats.drawings import checks
from forebay.formats.drawings.drawing import Drawing, Shape, as_text
from forebay.formats.drawings.told import LON_LAT, Told, foot_of, known_or_none, settle
from forebay.formats.problems import FileProblem, printable

KIND = "GeoJSON"
POINTS = {"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}
"""How deep the positions of a geometry lie in lists."""

_OTHERS = {"rings": "Esri JSON", "arcs": "TopoJSON", "spatialReference": "Esri JSON", "swagger": "a service's address"}


class _Unreadable(ValueError):  # noqa: N818 - what is wrong with a feature, said as it stands
    """What is wrong with one feature, in a sentence."""


@dataclass
class _Seen:
    """What was noticed over all features."""

    heights: int = 0
    wrong_way: list[int] = field(default_factory=list)


def read(data: bytes, name: str, told: Told) -> Drawing:
    """Read the features of a GeoJSON file."""
    root = parsed(data, name)
    found, seen = _features(root, name), _Seen()
    shapes: list[Shape] = []
    problems: list[FileProblem] = []
    for number, feature in enumerate(found, 1):
        try:
            shapes.append(_shape(feature, number, _layer(root, name), seen))
        except _Unreadable as problem:
            problems.append(FileProblem(name, f"Feature {number}: {problem}"))
    if not shapes:
        raise problems[0] if problems else FileProblem(name, "It holds no feature. Export the layer again.")
    crs = _crs(root, told, name)
    kept = tuple(shapes)
    if foot_of(crs) == "degree":
        kept, beyond = checks.lon_lat(kept, name)
        problems += beyond
    problems += checks.crossings(kept, name)
    return Drawing(KIND, crs, foot_of(crs), kept, tuple(checks.shortened(problems, name)), warnings=_warnings(seen))


def parsed(data: bytes, name: str) -> Mapping[str, Any]:
    """Return the JSON object of a file; what is none is refused with the place where it breaks."""
    try:
        root = json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError:
        raise FileProblem(name, "The file is not UTF-8 text, as GeoJSON must be. Save it as UTF-8.") from None
    except RecursionError:
        raise FileProblem(name, "Its lists lie deeper in one another than any drawing's. Export it again.") from None
    except json.JSONDecodeError as problem:
        sentence = f"The JSON breaks off or is wrong here ({problem.msg}). Export the file again, whole."
        raise FileProblem(name, sentence, row=problem.lineno) from None
    except ValueError as problem:
        raise FileProblem(
            name, f"A number in it cannot be read ({printable(str(problem))}). Export it again."
        ) from None
    if not isinstance(root, dict):
        raise FileProblem(name, "This JSON is a list or a bare value, not GeoJSON. Export the layer as GeoJSON.")
    return root


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _features(root: Mapping[str, Any], name: str) -> Sequence[Any]:
    kind = root.get("type")
    if kind == "FeatureCollection" and isinstance(root.get("features"), list):
        features: list[Any] = root["features"]
        return features
    if kind == "Feature":
        return [root]
    if kind in POINTS or kind == "GeometryCollection":
        return [{"type": "Feature", "geometry": root, "properties": None}]
    other = "TopoJSON" if kind == "Topology" else next((says for key, says in _OTHERS.items() if key in root), "")
    if other:
        raise FileProblem(name, f"This is {other}, not GeoJSON. Export the layer as GeoJSON.")
    raise FileProblem(name, "This JSON holds no features. Export the layer as GeoJSON.", value=str(kind))


def _layer(root: Mapping[str, Any], name: str) -> str:
    said = root.get("name")
    return said if isinstance(said, str) and said else name.rsplit(".", 1)[0]


def _crs(root: Mapping[str, Any], told: Told, name: str) -> str:
    """Return the system an old file names, or lon/lat; without a name, the sender's word goes before the standard's."""
    said = root.get("crs")
    if said is None:
        return told.declared_crs(name) or LON_LAT
    properties = said.get("properties") if isinstance(said, dict) else None
    written = properties.get("name") if isinstance(properties, dict) else None
    found = known_or_none(written) if isinstance(written, str) else None
    return settle(found, told, name, "The file names a coordinate system that is not known.")


def _shape(feature: Any, number: int, layer: str, seen: _Seen) -> Shape:
    import shapely

    if not isinstance(feature, dict):
        raise _Unreadable("it is empty (null). Leave it away, or draw it.")
    geometry, properties = feature.get("geometry"), feature.get("properties")
    if not isinstance(geometry, dict):
        raise _Unreadable("it has no geometry (null). Draw it, or leave it away.")
    shape = _geometry(geometry, number, seen)
    attributes = {str(key): _text(value) for key, value in properties.items()} if isinstance(properties, dict) else {}
    own = attributes.get("layer") or attributes.get("Layer") or layer
    said = feature.get("id")
    return Shape(as_text(said) if said is not None else str(number), own, attributes, shapely.to_wkb(shape), number)


def _text(value: Any) -> str:
    if not isinstance(value, dict | list):
        return as_text(value)
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        raise _Unreadable("its attributes lie deeper in one another than any table's. Export it again.") from None


def _geometry(geometry: Mapping[str, Any], number: int, seen: _Seen) -> Any:
    import shapely
    from shapely.geometry import shape

    kind = geometry.get("type")
    if kind == "GeometryCollection":
        parts = geometry.get("geometries")
        if not isinstance(parts, list) or not parts or not all(map(_is_plain, parts)):
            raise _Unreadable("its collection holds no plain geometries. Draw it, or leave it away.")
        return shapely.GeometryCollection([_geometry(part, number, seen) for part in parts])
    if kind not in POINTS:
        raise _Unreadable(f'"{printable(str(kind))}" is no kind of geometry. Export the layer as GeoJSON.')
    positions = list(_positions(geometry.get("coordinates"), POINTS[kind]))
    if not positions:
        raise _Unreadable("its geometry has no coordinates. Draw it, or leave it away.")
    seen.heights += any(len(position) > 2 for position in positions)
    if kind.endswith("Polygon"):
        _check_rings(geometry["coordinates"], kind, number, seen)
    try:
        return shapely.force_2d(shape(geometry))
    except (ValueError, TypeError, shapely.errors.ShapelyError):
        raise _Unreadable("its geometry cannot be built. Draw it again.") from None


def _is_plain(part: Any) -> bool:
    return isinstance(part, dict) and part.get("type") in POINTS


def _positions(lists: Any, depth: int) -> Iterator[Sequence[float]]:
    if not isinstance(lists, list):
        raise _Unreadable("something else stands where a list of coordinates belongs. Export it again.")
    if depth:
        for inner in lists:
            yield from _positions(inner, depth - 1)
        return
    if len(lists) < 2:
        raise _Unreadable("a position has fewer than two coordinates. Export it again.")
    for value in lists:
        if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
            raise _Unreadable(f'the coordinate "{printable(str(value))}" is not a number. Export it again.')
    yield lists


def _check_rings(coordinates: Any, kind: str, number: int, seen: _Seen) -> None:
    polygons = coordinates if kind == "MultiPolygon" else [coordinates]
    for rings in polygons:
        for at, ring in enumerate(rings):
            _check_ring(ring)
            if (_twice_the_area(ring) > 0) != (at == 0) and number not in seen.wrong_way[-1:]:
                seen.wrong_way.append(number)


def _check_ring(ring: Sequence[Sequence[float]]) -> None:
    if ring[:1] and ring[0][:2] != ring[-1][:2]:
        first, last = (f"({point[0]}, {point[1]})" for point in (ring[0], ring[-1]))
        raise _Unreadable(f"its ring is not closed: it begins at {first} and ends at {last}. Close it.")
    if len({tuple(point[:2]) for point in ring}) < 3:
        raise _Unreadable("its ring has fewer than three different corners, so it is no area. Draw it again.")


def _twice_the_area(ring: Sequence[Sequence[float]]) -> float:
    x0, y0 = ring[0][:2]
    return sum((one[0] - x0) * (two[1] - y0) - (two[0] - x0) * (one[1] - y0) for one, two in pairwise(ring))


def _warnings(seen: _Seen) -> tuple[str, ...]:
    said = []
    if seen.heights:
        said.append(f"Heights are left out: features with three coordinates, {seen.heights}.")
    if seen.wrong_way:
        numbers = ", ".join(map(str, seen.wrong_way[:10])) + (", ..." if len(seen.wrong_way) > 10 else "")
        said.append(f"Rings run the other way round than GeoJSON asks in feature {numbers}; the areas are the same.")
    return tuple(said)
