"""Ground given cell by cell, as a land-cover raster gives it: which cells lie on a site, as outlines on its plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .faults import LandError
from .overlay import NO_DATA
from .patches import Outlines, Patch
from .planes import Plane, crs_name, points_between

MOST_CELLS = 1_000_000
"""More cells than this on one site are refused: 30 m cells of so many are 220,000 acres."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A raster of codes, row by row from its first corner.

    Parameters
    ----------
    codes : array of int, shape (rows, columns)
        What covers each cell.
    corner : tuple of float
        The coordinates of the first corner.
    across, down : tuple of float
        The step from one column to the next, and from one row to the next.
    crs : str
        The coordinate system.
    nodata : int, optional
        The code of a cell of which nothing is known.
    """

    codes: NDArray[np.integer[Any]]
    corner: tuple[float, float]
    across: tuple[float, float]
    down: tuple[float, float]
    crs: str
    nodata: int | None = None

    def points(self, rows: NDArray[np.float64], columns: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the coordinates of corners of cells, shape (..., 2)."""
        found: NDArray[np.float64] = (
            np.array(self.corner) + columns[..., None] * np.array(self.across) + rows[..., None] * np.array(self.down)
        )
        return found

    def place(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return where points lie, as rows and columns, shape (n, 2)."""
        steps = np.column_stack([self.down, self.across])
        found: NDArray[np.float64] = np.linalg.solve(steps, (points - np.array(self.corner)).T).T
        return found


def cells_on(site: Any, grid: Grid, on: Plane) -> tuple[Patch, ...]:
    """Return the cells of a grid that touch a site, each an outline on the site's plane and of the kind of its code.

    A cell without data is of a kind of its own, so that its ground is listed; ground beyond the grid has no cell.
    """
    import shapely

    if not on.wkt:
        raise LandError(
            f"The raster is in {crs_name(grid.crs)} and the site names no projection ({on.name}). Name the projection "
            "of the site with --crs."
        )
    top, left, bottom, right = _window(site, grid, on)
    if top >= bottom or left >= right:
        return ()
    if (bottom - top) * (right - left) > MOST_CELLS:
        raise LandError(
            f"The site lies on {(bottom - top) * (right - left):,} cells of the raster, and {MOST_CELLS:,} are read at "
            "most. Cut the site in parts, or use a coarser raster."
        )
    shapes = _cells(grid, on, np.arange(top, bottom + 1.0), np.arange(left, right + 1.0))
    codes = grid.codes[top:bottom, left:right].ravel()
    shapely.prepare(site)
    there = np.flatnonzero(shapely.intersects(site, shapes))
    return tuple(
        _cell(grid, int(codes[at]), shapes[at], top + at // (right - left), left + at % (right - left))
        for at in there.tolist()
    )


def _cells(grid: Grid, on: Plane, rows: NDArray[np.float64], columns: NDArray[np.float64]) -> Outlines:
    """Return the outlines of cells, row by row; neighbours share their corners to the last digit."""
    import shapely

    down, across = np.meshgrid(rows, columns, indexing="ij")
    corners = points_between(grid.points(down.ravel(), across.ravel()), grid.crs, on.wkt)
    net = corners.reshape(len(rows), len(columns), 2)
    rings = np.stack([net[:-1, :-1], net[:-1, 1:], net[1:, 1:], net[1:, :-1]], axis=2)
    found: Outlines = shapely.polygons(rings.reshape(-1, 4, 2))
    return found


def _cell(grid: Grid, code: int, outline: Any, row: int, column: int) -> Patch:
    kind = NO_DATA if code == grid.nodata else str(code)
    return Patch(f"row {row + 1}, column {column + 1}", kind, outline)


def _window(site: Any, grid: Grid, on: Plane) -> tuple[int, int, int, int]:
    """Return the first row and column on a site, and the ones past the last, within the grid."""
    import shapely

    edge = shapely.segmentize(shapely.envelope(site), max(shapely.length(shapely.envelope(site)) / 64, 1e-9))
    there = points_between(shapely.get_coordinates(edge), on.wkt, grid.crs)
    places = grid.place(there)
    rows, columns = grid.codes.shape
    top, left = (int(each) for each in np.clip(np.floor(places.min(axis=0)) - 1, 0, (rows, columns)))
    bottom, right = (int(each) for each in np.clip(np.ceil(places.max(axis=0)) + 1, 0, (rows, columns)))
    return top, left, bottom, right
