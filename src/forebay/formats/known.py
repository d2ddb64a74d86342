r"""What a file is that somebody sent, whatever it is called, and who reads it; or one sentence that nobody here does.

>>> recognise(b"[HydroCAD]\nFileUnits=English\n", "site.txt").says
'a HydroCAD project'
>>> recognise(b'{"inspectorName": "A"}', "form.json").reader
''
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from forebay.formats import atlas14, drawings, gauges, models, soils, temporal, text, uploads
from forebay.formats.problems import FileProblem
from forebay.formats.uploads import kinds

Reader = Literal["rain", "design rain", "rain in time", "model", "drawing", "soils", "land cover", "table", ""]
HOW: Final[dict[Reader, str]] = {
    "rain": "forebay rain read reads it.",
    "design rain": "A submission names it as its depths, and forebay water run takes it.",
    "rain in time": "forebay.formats.temporal reads it, from Python; no command takes it yet.",
    "model": "forebay water run and a submission read it.",
    "drawing": "forebay land areas reads it.",
    "soils": "forebay land curve-numbers takes it as its soils.",
    "land cover": "forebay land curve-numbers takes it as its cover.",
    "table": "forebay import brings in parcels, facilities and cases; for rain, say what its columns are.",
    "": "Forebay does not read such a file. It can be kept beside a case as a document.",
}
_PRINTED: Final = "the text of a printed HydroCAD report"
_PDF: Final = "a PDF document; of a printed HydroCAD report, its numbers are read as claims"
_LEGEND: Final = "what a map program notes beside a raster"
_NUMBERS: Final = "a table of curve numbers without its source"
_OTHERWISE: Final = {
    models.hy8.KIND: "A submission names it under [[drainage]], and the review shows each crossing.",
    models.hydrocad_rain.KIND: "forebay.formats.models reads it, from Python; no command takes it yet.",
    _PDF: "Name it under [[document]] of a submission, and forebay submission claims lists them.",
    _PRINTED: "Put the PDF it was taken from into the submission: forebay submission claims reads that.",
    _LEGEND: "It names the classes of its raster; send the raster itself to forebay land curve-numbers.",
    _NUMBERS: "Such numbers need their source and condition: write them as the table that docs/land.md describes.",
}
"""What reads the kinds that others of their sort are not read by."""
_MADE_FOR: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"^application_id,.*\bupa_class\b", re.M), "a list of the state's permit applications (SPDES)"),
    (re.compile(r"^NPDES_ID,", re.M), "a list of the discharge points of federal permits (NPDES)"),
    (re.compile(r"eep_proxy_service"), "a description of a federal permit service (NPDES)"),
    (re.compile(r"MS4 Annual Report", re.I), "text of an MS4 annual report"),
    (re.compile(r"SPDES ID"), "text of a state permit form"),
    (re.compile(r'inspectorName|"/Btn"|pdf_field_name'), "the fields of an inspection form"),
    (re.compile(r'"LandCover":.*?"A": ?\d+', re.S), _NUMBERS),
    (re.compile(r"^# //UNITED STATES GEOLOGICAL SURVEY"), "a USGS rating table"),
)
"""Files people send that hold no rain, land, soil or model to read, and how each is known."""
_RASTER: Final = (b"II*\x00", b"MM\x00*")
_FEATURES: Final = {
    *("FeatureCollection", "Feature", "GeometryCollection", "Polygon", "MultiPolygon", "LineString"),
    *("MultiLineString", "Point", "MultiPoint"),
}
_DBASE: Final = b"\x03"
_TABLE_COLUMNS: Final = 2


@dataclass(frozen=True, slots=True)
class Known:
    """A file as it is: what to call it, what reads it (blank where nothing does), and what to do with it."""

    says: str
    reader: Reader

    @property
    def told(self) -> str:
        """What it is and what to do with it, in two sentences."""
        return f"This is {self.says}. {_OTHERWISE.get(self.says, HOW[self.reader])}"


def recognise(data: bytes, name: str) -> Known:
    """Return what a file is; what could do harm is refused by the gate for uploads, with the reason."""
    kind = uploads.admit(data, name).kind
    return next(_answers(data, name, kind), None) or Known(kind.says, "")


def _answers(data: bytes, name: str, kind: kinds.Kind) -> Iterator[Known]:
    if kind is kinds.WORKBOOK:
        yield Known("an Excel workbook", "table")
    if kind is kinds.PDF:
        yield Known(_PDF, "model")
    if data.startswith(_RASTER):
        yield Known("a raster of land cover, if its classes are NLCD's", "land cover")
    if kind in (kinds.TEXT, kinds.XML):
        yield from _texts(data, name)
    if kind is kinds.SHAPES:
        yield Known("one part of a shapefile; zip all of its parts together", "drawing")
    if kind is kinds.OTHER and data.startswith(_DBASE):
        yield Known("the table of a shapefile; zip all of its parts together", "drawing")
    if kind in (kinds.PACKAGE, kinds.DATABASE, kinds.BINARY_DXF):
        yield Known(kind.says, "drawing")


def _texts(data: bytes, name: str) -> Iterator[Known]:
    said = text.decode(data, name)
    yield from (Known(says, reader) for fits, says, reader in _TEXTS if fits(said))
    if found := models.recognise(data):
        yield Known(found, "model")
    if "<PAMDataset" in said[:2_000]:
        yield Known(_LEGEND, "land cover")
    if re.search(r"\bHydroCAD\b", said[:20_000], re.I):
        yield Known(_PRINTED, "model")
    yield from (Known(says, "") for mark, says in _MADE_FOR if mark.search(said[:20_000]))
    if _is_soils(said):
        yield Known("a table of soil map units", "soils")
    if _is_drawing(data, name, said):
        yield Known("a drawing", "drawing")
    if said.lstrip().startswith(("{", "[", "<")):
        yield Known("data of another kind (JSON or XML)", "")
    if _is_table(said):
        yield Known("a table", "table")


def _is_gauge(said: str) -> bool:
    return any(kind.recognises(said) for kind in gauges.FORMATS)


_TEXTS: Final[tuple[tuple[Callable[[str], bool], str, Reader], ...]] = (
    (_is_gauge, "a gauge file", "rain"),
    (temporal.recognises, "NOAA Atlas 14 distributions of rain in time", "rain in time"),
    (atlas14.recognises, "NOAA Atlas 14 depths of rain", "design rain"),
)


def _is_soils(said: str) -> bool:
    first = said.partition("\n")[0]
    fields = {one.strip(' "').casefold() for one in first.replace("|", ",").split(",")}
    return first.count("|") == soils.MUAGGATT["fields"] - 1 or bool(
        fields & set(soils.KEY) and fields & set(soils.GROUP)
    )


def _is_drawing(data: bytes, name: str, said: str) -> bool:
    try:
        reader = drawings.recognise(data, name)
    except FileProblem:
        return False
    return reader is not drawings.geojson.read or _is_map(said)


def _is_map(said: str) -> bool:
    """Tell whether JSON is of features; what cannot be read to its end may be a drawing that broke off."""
    try:
        found = json.loads(said)
    except ValueError:
        return '"FeatureCollection"' in said[:2000]
    except RecursionError:
        return False
    return isinstance(found, dict) and found.get("type") in _FEATURES


def _is_table(said: str) -> bool:
    lines = [line for line in said.splitlines()[:20] if line.strip()]
    split = max(",;\t|", key=lines[0].count) if lines else ","
    return len(lines) > 1 and lines[0].count(split) + 1 >= _TABLE_COLUMNS
