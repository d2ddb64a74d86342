"""Layers of features as GDAL reads them from a private folder: geometry, attributes, and what could not be read."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from forebay.formats.drawings import checks
from forebay.formats.drawings.drawing import Columns, Record, Shape
from forebay.formats.drawings.told import known_or_none
from forebay.formats.problems import FileProblem

# GDAL logs every oddity of a real file; what a person needs to know is said here.
logging.getLogger("pyogrio._io").setLevel(logging.CRITICAL)

_NO_GEOMETRY = "has no geometry. Draw it, or leave it away."
_UNREADABLE = "has a geometry that cannot be read, perhaps an unclosed ring. Draw it again."


@dataclass
class Layer:
    """One layer: its coordinate system (None where it names none), its shapes, and each feature that has none."""

    crs: str | None
    shapes: list[Shape] = field(default_factory=list)
    problems: list[FileProblem] = field(default_factory=list)


def read(path: Path, layer: str, name: str, *, shown: str | None = None, encoding: str | None = None) -> Layer:
    """Read one layer of a file; a feature without a readable geometry is a problem of its own."""
    import pyogrio.raw

    with quiet(name):
        about, numbers, geometries, values = pyogrio.raw.read(
            path, layer=layer, encoding=encoding, force_2d=True, return_fids=True, datetime_as_string=True
        )
    columns = Columns(tuple(str(each) for each in about["fields"]), tuple(values))
    found = Layer(known_or_none(about["crs"]))
    _fill(found, columns, numbers, geometries, shown or layer, name)
    return found


def _fill(found: Layer, columns: Columns, numbers: Any, geometries: Any, layer: str, name: str) -> None:
    import shapely

    unread: list[FileProblem] = []
    for start in range(0, len(geometries), checks.PART):
        part = geometries[start : start + checks.PART]
        built = shapely.from_wkb(part, on_invalid="ignore")
        whole = ~(shapely.is_missing(built) | shapely.is_empty(built))
        for row, (wkb, good) in enumerate(zip(part, whole.tolist(), strict=True), start):
            number = int(numbers[row])
            if good:
                found.shapes.append(Shape(str(number), layer, Record(columns, row), wkb, number))
            else:
                sentence = _UNREADABLE if wkb is not None and built[row - start] is None else _NO_GEOMETRY
                unread.append(FileProblem(name, f"Feature {number} on layer {layer} {sentence}"))
    found.problems += checks.shortened(unread, name)


@contextmanager
def quiet(name: str) -> Iterator[None]:
    """Read with GDAL; what it cannot read is a problem with the file."""
    from pyogrio.errors import DataLayerError, DataSourceError, FeatureError, FieldError, GeometryError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (DataSourceError, DataLayerError, FeatureError, FieldError, GeometryError, UnicodeDecodeError):
        raise FileProblem(name, "The file is damaged and cannot be read. Export it again and send it whole.") from None
