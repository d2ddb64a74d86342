"""What covers the ground: polygons with a cover in a column or by their layer, or a land-cover raster (NLCD).

A raster is read with rasterio, which is an optional part: where it is absent one sentence says what to install.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from forebay.formats import drawings
from forebay.formats.drawings import Drawing
from forebay.formats.ground import columns
from forebay.formats.problems import FileProblem
from forebay.land import Grid

TIFF = (b"II*\x00", b"MM\x00*", b"II+\x00", b"MM\x00+")
MOST_CELLS = 60_000_000
"""A raster of more cells is refused: at 30 m it is larger than New York State by far."""

COVER_COLUMNS = ("cover", "landcover", "land_cover", "land cover", "nlcd", "lulc", "landuse", "land_use", "use")
"""Columns that are taken for the cover, in this order, where none is named."""

NLCD: Mapping[int, str] = MappingProxyType(
    {
        11: "Open Water",
        12: "Perennial Ice/Snow",
        21: "Developed, Open Space",
        22: "Developed, Low Intensity",
        23: "Developed, Medium Intensity",
        24: "Developed, High Intensity",
        31: "Barren Land",
        41: "Deciduous Forest",
        42: "Evergreen Forest",
        43: "Mixed Forest",
        51: "Dwarf Scrub",
        52: "Shrub/Scrub",
        71: "Grassland/Herbaceous",
        72: "Sedge/Herbaceous",
        73: "Lichens",
        74: "Moss",
        81: "Pasture/Hay",
        82: "Cultivated Crops",
        90: "Woody Wetlands",
        95: "Emergent Herbaceous Wetlands",
    }
)
"""The classes of the National Land Cover Database."""

UNCLASSIFIED = (0, 127, 250, 255)
"""Codes that NLCD rasters hold where nothing was classified."""


@dataclass(frozen=True, slots=True, eq=False)
class CoverMap:
    """A map of covers: a drawing with the column its covers stand in (blank: by layer), or a grid of NLCD classes."""

    kind: str
    drawing: Drawing | None
    grid: Grid | None
    column: str
    warnings: tuple[str, ...]
    sha256: str


def read(
    data: bytes, name: str, *, column: str | None = None, crs: str | None = None, unit: str | None = None
) -> CoverMap:
    """Read a map of covers of either kind, known by its first bytes."""
    if data.startswith(TIFF):
        return read_raster(data, name)
    drawing = drawings.read(data, name, crs=crs, unit=unit)
    own = _column(drawing, column, name)
    return CoverMap(drawing.kind, drawing, None, own, drawing.warnings, drawing.sha256)


def _column(drawing: Drawing, asked: str | None, name: str) -> str:
    there = columns(drawing)
    known = {each.casefold(): each for each in there}
    if asked is None:
        return next((known[each] for each in COVER_COLUMNS if each in known), "")
    if asked.casefold() not in known:
        listed = ", ".join(there) or "none"
        raise FileProblem(name, f"It has no such column. Its columns are: {listed}.", column=asked)
    return known[asked.casefold()]


def read_raster(data: bytes, name: str) -> CoverMap:
    """Read a GeoTIFF of NLCD land-cover classes; any other raster is refused by what it holds."""
    try:
        import rasterio
    except ImportError:
        raise FileProblem(
            name,
            'Rasters are read with rasterio, which is not here. Install it with pip install "forebay[rasters]".',
        ) from None
    from rasterio.errors import RasterioError
    from rasterio.io import MemoryFile

    try:
        with rasterio.Env(GDAL_CACHEMAX=32), MemoryFile(data) as held, held.open(driver="GTiff") as source:
            grid = _grid(source, name)
    except (RasterioError, ValueError) as problem:
        if isinstance(problem, FileProblem):
            raise
        raise FileProblem(name, "The raster is damaged and cannot be read. Download it again.") from None
    said = _absent(grid)
    return CoverMap("NLCD raster", None, grid, "", said, hashlib.sha256(data).hexdigest())


def _grid(source: Any, name: str) -> Grid:
    if source.crs is None:
        raise FileProblem(name, "The raster names no coordinate system. Export it as a GeoTIFF that has one.")
    if source.count != 1 or not source.dtypes[0].startswith(("uint", "int")):
        raise FileProblem(
            name,
            f"It holds {source.count} bands of {source.dtypes[0]}, a picture or a measurement. Send the raster of NLCD "
            "land-cover classes.",
        )
    if source.width * source.height > MOST_CELLS:
        raise FileProblem(
            name, f"It has {source.width * source.height:,} cells, and {MOST_CELLS:,} are read. Cut it to the site."
        )
    codes = source.read(1)
    across = (source.transform.a, source.transform.d)
    down = (source.transform.b, source.transform.e)
    nodata = None if source.nodata is None else int(source.nodata)
    found = Grid(codes, (source.transform.c, source.transform.f), across, down, source.crs.to_wkt(), nodata)
    _refuse_other_rasters(found, name)
    return found


def _refuse_other_rasters(grid: Grid, name: str) -> None:
    import numpy as np

    codes = [int(code) for code in np.unique(grid.codes)]
    strange = [code for code in codes if code not in NLCD and code not in UNCLASSIFIED and code != grid.nodata]
    if not strange:
        return
    listed = ", ".join(str(code) for code in strange[:5])
    if all(0 <= code <= 100 or code in UNCLASSIFIED for code in codes) and len(strange) > len(NLCD):
        raise FileProblem(
            name, f"It holds {listed}, ...: percents of imperviousness, not classes. Send the land cover."
        )
    raise FileProblem(name, f"These are no NLCD classes: {listed}. Send the raster of NLCD land-cover classes.")


def _absent(grid: Grid) -> tuple[str, ...]:
    import numpy as np

    if grid.nodata is not None:
        return ()
    there = [code for code in UNCLASSIFIED if bool(np.any(grid.codes == code))]
    return tuple(f"Cells of code {code} are unclassified; their cover is not known." for code in there)
