"""The layers a home has loaded: files of wetlands, listed waters, watersheds and parcels, named in ``forebay.toml``.

::

    [[layer]]
    name = "Wetlands"
    file = "wetlands.gpkg"          # in the folder layers of the home
    kind = "wetland"                # or "303(d) water", "TMDL watershed", "parcels", "other"
    source = "who made it, and which edition"
    as_of = 2026-01-05
    crs = "EPSG:2262"               # optional: where the file does not say it
    unit = "us survey foot"         # optional: of a DXF that does not say it
    named_by = "WETID"              # optional: the attribute that names a feature
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Protocol

from forebay.formats.problems import FileProblem
from forebay.office.stated import Stated

if TYPE_CHECKING:
    from forebay.formats.drawings import Drawing
    from forebay.review.site_layers import HomeLayer

FOLDER = "layers"
_KEYS = {"name", "file", "kind", "source", "as_of", "crs", "unit", "named_by"}


@dataclass(frozen=True, slots=True)
class LayerFile:
    """A layer as the home states it: its name, its file, what it is of, where it came from and the day it is as of."""

    name: str
    file: str
    kind: str
    source: str
    as_of: date
    crs: str = ""
    unit: str = ""
    named_by: str = ""


class Loading(Protocol):
    """What layers are loaded from: a home, with those it states and the folder of their files."""

    @property
    def layers(self) -> tuple[LayerFile, ...]:
        """The layers as they are stated."""

    @property
    def layers_folder(self) -> Path:
        """Where their files stand."""


# ---- stated ----------------------------------------------------------------------------------------------------------


def stated(home: Stated) -> Iterator[LayerFile]:
    """Yield the layers of a home's ``[[layer]]``; refuse what is wrong in one with its key and the value seen."""
    rows = home.data.get("layer", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise home.fail("layer", rows, "each layer under a line [[layer]]")
    seen: set[str] = set()
    for number, row in enumerate(rows, 1):
        found = _stated(home, row, number)
        if found.name in seen:
            raise home.fail("layer.name", found.name, "a name of its own for each layer")
        seen.add(found.name)
        yield found


def _stated(home: Stated, row: Mapping[str, Any], number: int) -> LayerFile:
    home.refuse_unknown(row, _KEYS, "layer.")
    name = _text(home, row, "name", 'like name = "Wetlands"', f"layer {number}")
    return LayerFile(
        name=name,
        file=_file(home, _text(home, row, "file", 'like file = "wetlands.gpkg"', name)),
        kind=_kind(home, row.get("kind"), name),
        source=_text(home, row, "source", "who made it, and which edition", name),
        as_of=home.day(f"layer.as_of ({name})", row.get("as_of")),
        crs=home.text(row, "crs", 'like crs = "EPSG:2262"', ""),
        unit=home.text(row, "unit", 'like unit = "us survey foot"', ""),
        named_by=home.text(row, "named_by", "the attribute that names a feature", ""),
    )


def _text(home: Stated, row: Mapping[str, Any], key: str, right: str, name: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value.strip():
        raise home.fail(f"layer.{key} ({name})", value, right)
    return value.strip()


def _kind(home: Stated, value: object, name: str) -> str:
    from forebay.review.site_layers import KINDS

    if not isinstance(value, str) or value not in KINDS:
        listed = ", ".join(f'"{kind}"' for kind in KINDS)
        raise home.fail(f"layer.kind ({name})", value, f"one of: {listed}")
    return value


def _file(home: Stated, value: str) -> str:
    path = PurePosixPath(value)
    if path.is_absolute() or ".." in path.parts or "\\" in value:
        raise home.fail("layer.file", value, f'the name of a file in the folder {FOLDER}, like "wetlands.gpkg"')
    return str(path)


# ---- loaded ----------------------------------------------------------------------------------------------------------


def loaded(home: Loading) -> tuple[HomeLayer, ...]:
    """Return every layer of a home; one whose file gives nothing says why, and hides no other."""
    return tuple(_loaded(home, one) for one in home.layers)


def faults(home: Loading) -> Iterator[str]:
    """Yield a sentence for each layer whose file is gone or cannot be read."""
    for one in loaded(home):
        if one.fault:
            yield f'The layer "{one.name}" of forebay.toml cannot be used: {one.fault}. Mend it, or take the layer out.'


def _loaded(home: Loading, one: LayerFile) -> HomeLayer:
    from forebay.review.site_layers import HomeLayer

    drawing, fault = None, ""
    try:
        drawing = _drawn(home, one)
    except FileProblem as problem:
        fault = str(problem).rstrip(".")
    except OSError as problem:
        fault = f"{FOLDER}/{one.file} cannot be opened ({(problem.strerror or 'no reason given').lower()})"
    return HomeLayer(one.name, one.kind, f"{FOLDER}/{one.file}", one.source, one.as_of, drawing, one.named_by, fault)


def _drawn(home: Loading, one: LayerFile) -> Drawing:
    path = home.layers_folder / one.file
    if not path.is_file():
        raise FileProblem(f"{FOLDER}/{one.file}", "The file is not there.")
    with path.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    drawing = _read(sha256, path, f"{FOLDER}/{one.file}", one.crs or None, one.unit or None)
    _refuse_nameless(drawing, one)
    return drawing


@lru_cache(maxsize=8)
def _read(sha256: str, path: Path, name: str, crs: str | None, unit: str | None) -> Drawing:
    """Read a layer; its digest is among what it is kept by, so a changed file is read again."""
    from forebay.formats import drawings

    return drawings.read(path.read_bytes(), name, crs=crs, unit=unit)


def _refuse_nameless(drawing: Drawing, one: LayerFile) -> None:
    """Refuse a layer none of whose shapes has the attribute that should name it."""
    from forebay.formats.ground import attribute, columns
    from forebay.review.site_layers import PRINT_KEYS

    wanted = (one.named_by,) if one.named_by else PRINT_KEYS if one.kind == "parcels" else ()
    if wanted and not any(attribute(shape, *wanted).strip() for shape in drawing.shapes[:1000]):
        there = ", ".join(columns(drawing)) or "none"
        said = f'No shape has an attribute "{one.named_by}".' if one.named_by else "No shape has a print key."
        raise FileProblem(f"{FOLDER}/{one.file}", f"{said} Name the right one with named_by; there are: {there}.")
