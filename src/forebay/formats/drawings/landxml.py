"""LandXML: surfaces of triangles, northing before easting, without invisible faces, point ids by surface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from forebay.formats.drawings.drawing import Drawing, Shape, Surface
from forebay.formats.drawings.told import UNITS as BY_NAME
from forebay.formats.drawings.told import Told, Unit, known_or_none, settle
from forebay.formats.problems import FileProblem
from forebay.formats.uploads import xml

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

KIND = "LandXML"
SCHEMAS = ("1.0", "1.1", "1.2", "2.0")
_SCHEMA = "http://www.landxml.org/schema/LandXML-"
_UNITS = {
    "ussurveyfoot": "us survey foot",
    "foot": "international foot",
    "meter": "metre",
    "metre": "metre",
    "inch": "inch",
    "millimeter": "millimetre",
}
_OFF = 0.001
"""How far an area may lie from the one the file states before it is said."""


@dataclass
class _Open:
    """A surface while it is read."""

    name: str
    kind: str = "TIN"
    stated: str = ""
    points: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    faces: list[list[str]] = field(default_factory=list)
    invisible: int = 0


@dataclass
class _File:
    """What is read of the file."""

    name: str
    unit: str = ""
    crs: str | None = None
    parcels: int = 0
    surfaces: list[Surface] = field(default_factory=list)
    problems: list[FileProblem] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def read(data: bytes, name: str, told: Told) -> Drawing:
    """Read the surfaces of a LandXML file."""
    found = _File(name)
    reading: _Open | None = None
    for event, element in xml.elements(data, name):
        tag = element.tag.rpartition("}")[2]
        if event == "start":
            reading = _begin(tag, element, reading, found)
        else:
            _end(tag, element, reading, found)
            reading = None if tag == "Surface" else reading
    unit, crs = _unit(found, told), _crs(found, told)
    if not found.surfaces:
        raise _nothing(found)
    if found.parcels:
        found.warnings.append(f"Parcels are not read from LandXML: {found.parcels}. Send them as a drawing.")
    scaled = tuple(_scaled(surface, unit) for surface in found.surfaces)
    shapes = tuple(Shape(each.name, each.name, {}, each.wkb, number) for number, each in enumerate(scaled, 1))
    return Drawing(KIND, crs, unit.foot, shapes, tuple(found.problems), scaled, tuple(found.warnings))


def _begin(tag: str, element: Element, reading: _Open | None, found: _File) -> _Open | None:
    if tag == "LandXML":
        _refuse_schema(element.tag, found.name)
    elif tag in {"Imperial", "Metric"}:
        found.unit = element.get("linearUnit", "")
    elif tag == "CoordinateSystem":
        found.crs = _system_of(element.attrib)
    elif tag == "Surface":
        return _Open(element.get("name") or f"surface {len(found.surfaces) + 1}")
    elif tag == "Parcel":
        found.parcels += 1
    elif tag == "Definition" and reading is not None:
        reading.kind, reading.stated = element.get("surfType") or "TIN", element.get("area2DSurf") or ""
    return reading


def _refuse_schema(tag: str, name: str) -> None:
    schema = tag.rpartition("}")[0].lstrip("{")
    if schema.startswith(_SCHEMA) and schema.removeprefix(_SCHEMA) in SCHEMAS:
        return
    said = schema.rpartition("/")[2] or "no schema"
    raise FileProblem(name, f"This LandXML is of {said}; {', '.join(SCHEMAS)} are read. Export it as LandXML-1.2.")


def _system_of(said: Mapping[str, str]) -> str | None:
    code = said.get("epsgCode", "").strip()
    return known_or_none(f"EPSG:{code}" if code.isdigit() else said.get("ogcWktCode", "").strip())


def _end(tag: str, element: Element, reading: _Open | None, found: _File) -> None:
    if reading is None:
        return
    if tag == "P":
        _point(element, reading, found)
        element.clear()
    elif tag == "F":
        _face(element, reading)
        element.clear()
    elif tag == "Surface":
        _close(reading, found)
    elif tag in {"Pnts", "Faces", "SourceData"}:
        element.clear()


def _point(element: Element, reading: _Open, found: _File) -> None:
    said = (element.text or "").split()
    try:
        north, east, elevation = (float(value) for value in said)
    except ValueError:
        if element.get("id") is not None:
            which = f"Point {element.get('id')} of surface {reading.name} is not northing, easting and elevation."
            found.problems.append(FileProblem(found.name, f"{which} Export it again.", value=element.text or ""))
        return
    reading.points[element.get("id", "")] = (east, north, elevation)


def _face(element: Element, reading: _Open) -> None:
    if element.get("i") == "1":
        reading.invisible += 1
        return
    corners = (element.text or "").split()
    reading.faces += [corners[:1] + corners[at : at + 2] for at in range(1, max(len(corners) - 1, 2))]


def _close(reading: _Open, found: _File) -> None:
    import numpy as np

    if reading.kind.upper() != "TIN":
        sentence = f"Surface {reading.name} is a {reading.kind}, not triangles (TIN). Export it as a TIN."
        found.problems.append(FileProblem(found.name, sentence))
        return
    known = [face for face in reading.faces if len(face) == 3 and all(corner in reading.points for corner in face)]
    if lost := len(reading.faces) - len(known):
        sentence = f"Surface {reading.name} has {lost} faces whose points are not in it. Export it again."
        found.problems.append(FileProblem(found.name, sentence))
    if not known:
        sentence = f"Surface {reading.name} is empty: it has no face. Export the surface with its points and faces."
        found.problems.append(FileProblem(found.name, sentence))
        return
    places = {point: at for at, point in enumerate(reading.points)}
    triangles = np.array([[places[corner] for corner in face] for face in known], dtype=np.int64)
    stated = _number(reading.stated)
    surface = Surface(reading.name, np.array(list(reading.points.values())), triangles, reading.invisible, stated)
    _compare(surface, found)
    found.surfaces.append(surface)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _compare(surface: Surface, found: _File) -> None:
    if surface.invisible:
        found.warnings.append(f"Surface {surface.name}: invisible faces left out, {surface.invisible}.")
    stated = surface.area_stated
    if stated and abs(surface.area - stated) > _OFF * stated:
        found.warnings.append(f"Surface {surface.name} covers {surface.area:,.3f}; the file states {stated:,.3f}.")


def _unit(found: _File, told: Told) -> Unit:
    """Return the unit of a file: its own, which a declaration may only repeat."""
    declared = told.declared_unit(found.name)
    own = BY_NAME.get(_UNITS.get(found.unit.lower(), ""))
    if own is None and declared is None:
        said = f'says the unit "{found.unit}"' if found.unit else "does not say its unit"
        raise FileProblem(found.name, f"The file {said}. Say it: us survey foot, international foot or metre.")
    if own is not None and declared is not None and own != declared:
        raise FileProblem(found.name, f"The file says {found.unit}, and another unit was declared. Leave it away.")
    unit = own or declared
    if unit is None:
        raise FileProblem(found.name, "The unit is not known. Say it: us survey foot, international foot or metre.")
    return unit


def _crs(found: _File, told: Told) -> str | None:
    if found.crs is None and told.crs is None:
        return None
    return settle(found.crs, told, found.name, "")


def _scaled(surface: Surface, unit: Unit) -> Surface:
    if unit.times == 1:
        return surface
    stated = None if surface.area_stated is None else surface.area_stated * unit.times**2
    return Surface(surface.name, surface.points * unit.times, surface.triangles, surface.invisible, stated)


def _nothing(found: _File) -> FileProblem:
    if found.problems:
        return found.problems[0]
    return FileProblem(found.name, "It holds no surface. Export the surface you mean from the design program.")


def root_tag(data: bytes, name: str) -> str:
    """Return the name of an XML file's outermost element."""
    for _, element in xml.elements(data, name):
        tag: Any = element.tag
        return str(tag).rpartition("}")[2]
    return ""
