"""A drawing somebody sent, as shapes and surfaces: coordinates as the file has them, x (east) before y (north)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from forebay.formats.problems import FileProblem

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

US_SURVEY, INTERNATIONAL, METRE, DEGREE = "us survey", "international", "metre", "degree"
"""What one unit of a drawing's coordinates is: one of two feet, a metre, or a degree."""


_MEETS = 1e-9
"""How near the joined triangles come to the sum of them where none lie over one another."""


class Shape(NamedTuple):
    """One shape of a drawing: its id, layer, attributes as text, geometry as WKB without heights, and its number."""

    id: str
    layer: str
    attributes: Mapping[str, str]
    wkb: bytes
    number: int


@dataclass(frozen=True, slots=True)
class Columns:
    """The attributes of many shapes, held once by column."""

    names: tuple[str, ...]
    values: tuple[Sequence[Any], ...]


class Record(Mapping[str, str]):
    """One shape's attributes, read as text when they are asked for; what is blank in the file is blank here."""

    __slots__ = ("columns", "row")

    def __init__(self, columns: Columns, row: int) -> None:
        self.columns = columns
        self.row = row

    def __getitem__(self, name: str) -> str:
        try:
            at = self.columns.names.index(name)
        except ValueError:
            raise KeyError(name) from None
        return as_text(self.columns.values[at][self.row])

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns.names)

    def __len__(self) -> int:
        return len(self.columns.names)

    def __repr__(self) -> str:
        return repr(dict(self))


def as_text(value: Any) -> str:
    """Return an attribute as text; no value, and a number that is none, is blank.

    >>> as_text(None), as_text(float("nan")), as_text(True), as_text("046.28-1-5.004")
    ('', '', 'true', '046.28-1-5.004')
    """
    if value is None or value != value:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    written = str(value)
    return "" if written == "NaT" else written


@dataclass(frozen=True)
class Surface:
    """A surface of triangles: only the visible ones, over points in the order east, north, elevation."""

    name: str
    points: NDArray[np.float64]
    triangles: NDArray[np.int64]
    invisible: int
    area_stated: float | None = None

    @cached_property
    def area(self) -> float:
        """The area seen from above, in the square of the drawing's unit."""
        import numpy as np

        corners = self.points[self.triangles][:, :, :2]
        one, two = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
        return float(np.abs(one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]).sum() / 2)

    @cached_property
    def elevations(self) -> tuple[float, float]:
        """The lowest and the highest elevation of its triangles."""
        heights = self.points[self.triangles.ravel(), 2]
        return float(heights.min()), float(heights.max())

    @cached_property
    def wkb(self) -> bytes:
        """The ground it covers, as WKB: its triangles joined."""
        import shapely

        triangles = shapely.polygons(self.points[self.triangles][:, :, :2])
        try:
            joined = shapely.coverage_union_all(triangles)
        except shapely.errors.GEOSException:
            joined = None
        if joined is None or not shapely.is_valid(joined) or abs(joined.area - self.area) > _MEETS * self.area:
            joined = shapely.unary_union(triangles)
        return bytes(shapely.to_wkb(joined))


@dataclass(frozen=True)
class Drawing:
    """What was read of a drawing, and what of it could not be.

    Parameters
    ----------
    kind : str
        "GeoJSON", "GeoPackage", "shapefile", "DXF" or "LandXML".
    crs : str or None
        The coordinate system, as EPSG code or WKT; None where the file is on a grid of its own (DXF, LandXML).
    foot : str or None
        What one unit is: "us survey", "international", "metre" or "degree".
    shapes : tuple of Shape
        Every shape that can be read, one that crosses itself too: nothing is repaired here. A surface gives the ground
        it covers.
    problems : tuple of FileProblem
        One for each shape that cannot be read, is no area, or crosses itself.
    surfaces : tuple of Surface
        The surfaces of a LandXML file.
    warnings : tuple of str
        What a reader of the file should know.
    sha256 : str
        The digest of its bytes.
    """

    kind: str
    crs: str | None
    foot: str | None
    shapes: tuple[Shape, ...]
    problems: tuple[FileProblem, ...] = ()
    surfaces: tuple[Surface, ...] = ()
    warnings: tuple[str, ...] = ()
    sha256: str = ""

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers that have shapes, in the order of the file."""
        return tuple(dict.fromkeys(shape.layer for shape in self.shapes))
