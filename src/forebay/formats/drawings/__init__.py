"""Drawings of land: bytes in, shapes and surfaces out, recognised by what they hold and never by their name."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from forebay.formats import text as texts
from forebay.formats.drawings import checks, dxf, geojson, geopackage, landxml, shapefile
from forebay.formats.drawings.drawing import INTERNATIONAL, METRE, US_SURVEY, Drawing, Record, Shape, Surface
from forebay.formats.drawings.told import Told, foot_of
from forebay.formats.problems import FileProblem
from forebay.formats.uploads import kinds

__all__ = ["KINDS", "Drawing", "Record", "Shape", "Surface", "foot_of", "read", "recognise"]

KINDS = "GeoJSON, GeoPackage, a zipped shapefile, DXF and LandXML"

_ENCODING = re.compile(r'(?<=<\?xml)(.{0,40}?)\s+encoding\s*=\s*["\'][\w-]+["\']')
"""What an XML file says of its letters, which is no longer so once they are written anew."""

_ON_A_MAP = frozenset({geojson.KIND, geopackage.KIND, shapefile.KIND})

Reader = Callable[[bytes, str, Told], Drawing]


def read(
    data: bytes,
    name: str,
    *,
    crs: str | None = None,
    unit: str | None = None,
    layers: Mapping[str, str] | None = None,
) -> Drawing:
    """Read a drawing of any known kind.

    Parameters
    ----------
    data, name
        The file's bytes, and its name, which is used only to speak of it.
    crs : str, optional
        The coordinate system, as EPSG code or WKT, where the file does not say it.
    unit : str, optional
        The unit of a DXF or LandXML file: "us survey foot", "international foot", "metre", "inch" or "millimetre".
    layers : mapping, optional
        Which layers are read, and as what: ``{"C-LIMIT-DIST": "disturbed"}``. Without it all are, by their own names.

    Raises
    ------
    FileProblem
        Nothing in the file can be read, or it does not say what its numbers mean.
    """
    plain, told = _as_utf8(data, name), Told(crs, unit, layers)
    reader = recognise(plain, name)
    told.declared_unit(name)
    found = reader(plain, name, told)
    _refuse_other_unit(found, told, name)
    chosen = found if layers is None else _by_layer(found, layers, name)
    chosen, strays = _on_earth(chosen, name)
    warnings = (*chosen.warnings, *(_perhaps_degrees(chosen, crs, bool(strays)) or strays))
    return replace(chosen, warnings=warnings, sha256=hashlib.sha256(data).hexdigest())


def _on_earth(found: Drawing, name: str) -> tuple[Drawing, tuple[str, ...]]:
    """Leave out what lies nowhere on the earth, and say what lies far from where its coordinate system is used."""
    if not found.shapes:
        return found, ()
    kept, problems, strays = checks.on_earth(found.shapes, found.crs, name)
    return replace(found, shapes=kept, problems=(*found.problems, *problems)), strays


def _refuse_other_unit(found: Drawing, told: Told, name: str) -> None:
    """Refuse a unit declared for a map whose own coordinate system counts in another one."""
    declared = told.declared_unit(name)
    if declared is None or found.kind not in _ON_A_MAP or found.foot is None:
        return
    if declared.foot != found.foot or declared.times != 1.0:
        own = {US_SURVEY: "US survey feet", INTERNATIONAL: "international feet", METRE: "metres"}
        counts = f"Its coordinate system counts in {own.get(found.foot, 'degrees')}, and another unit was declared."
        raise FileProblem(name, f"{counts} Leave the unit away.", value=told.unit)


def _perhaps_degrees(found: Drawing, declared: str | None, astray: bool) -> tuple[str, ...]:
    """Say where numbers that are called feet or metres could all be longitudes and latitudes."""
    if (
        (declared is None and not astray)
        or found.kind not in _ON_A_MAP
        or found.foot == "degree"
        or not checks.all_could_be_degrees(found.shapes)
    ):
        return ()
    says = "the file says" if declared is None else "it was declared as"
    return (f"Every coordinate could be a longitude and latitude, and {says} {found.crs}: look at its areas.",)


def _as_utf8(data: bytes, name: str) -> bytes:
    """Return text that a program of Windows wrote in UTF-16 as UTF-8; anything else as it is."""
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data
    written = texts.decode(data, name).removeprefix("\ufeff")
    return _ENCODING.sub(r"\1", written, count=1).encode()


def recognise(data: bytes, name: str) -> Reader:
    """Return what reads a drawing, by its first bytes; what is no drawing is refused by its true kind."""
    data = _as_utf8(data, name)
    if not data.strip(b"\0 \t\r\n"):
        raise FileProblem(name, "The file is empty. Save the drawing again and send it.")
    if data.startswith(b"SQLite format 3\0"):
        return geopackage.read
    if data.startswith(b"PK"):
        return shapefile.read
    if data.startswith(shapefile.CODE):
        raise shapefile.alone(name)
    if kinds.of(data) is kinds.WEB_PAGE:
        raise FileProblem(name, "This is a web page, perhaps an error page, not a drawing. Download the file again.")
    if data.startswith(b"AC10"):
        raise FileProblem(name, "This is a DWG drawing, which is not read here. Save it as text (ASCII) DXF.")
    return _text_kind(data, name)


def _text_kind(data: bytes, name: str) -> Reader:
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:200]
    if start.startswith((b"{", b"[")):
        return geojson.read
    if start.startswith(b"<"):
        return _xml_kind(data, name)
    lines = start.split()
    if data.startswith(dxf.BINARY) or lines[:1] == [b"999"] or lines[:2] == [b"0", b"SECTION"]:
        return dxf.read
    raise FileProblem(name, f"This is not a drawing that Forebay knows. It reads {KINDS}.")


def _xml_kind(data: bytes, name: str) -> Reader:
    root = landxml.root_tag(data, name)
    if root == "LandXML":
        return landxml.read
    other = "a Google Earth file (KML)" if root.lower() == "kml" else "XML of another kind"
    raise FileProblem(name, f"This is {other}, not a drawing that Forebay knows. It reads {KINDS}.", value=root)


def _by_layer(found: Drawing, layers: Mapping[str, str], name: str) -> Drawing:
    """Keep the layers the sender names, under the names they are given; one that is not there is refused."""
    there = {*found.layers, *(surface.name for surface in found.surfaces)}
    missing = [layer for layer in layers if layer not in there]
    if missing:
        listed = ", ".join(sorted(there))
        raise FileProblem(name, f"There is no such layer with shapes. There are: {listed}.", value=missing[0])
    shapes = tuple(shape._replace(layer=layers[shape.layer]) for shape in found.shapes if shape.layer in layers)
    surfaces = tuple(
        replace(surface, name=layers[surface.name]) for surface in found.surfaces if surface.name in layers
    )
    return replace(found, shapes=shapes, surfaces=surfaces)
