"""A piece of ground as somebody drew it: its name on the drawing, what it is, and its outline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .faults import LandError

Outlines = NDArray[np.object_]
"""Polygons, one a place."""


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """A piece of ground.

    Parameters
    ----------
    id : str
        What it is called in its file.
    kind : str
        What it is: a layer, the key of a soil map unit, a cover, a parcel number.
    geometry : shapely geometry
        Its outline, in the projection in hand.
    """

    id: str
    kind: str
    geometry: Any

    def on(self, geometry: Any) -> Patch:
        """Return the same piece with another outline."""
        return replace(self, geometry=geometry)


def patch_of_wkb(id: str, kind: str, wkb: bytes) -> Patch:  # noqa: A002 - a file calls it its id
    """Return the piece whose outline is given as well-known binary."""
    import shapely

    try:
        return Patch(id, kind, shapely.from_wkb(wkb))
    except shapely.errors.GEOSException:
        raise LandError(f"The outline of {id} cannot be read. Draw it again and save the file anew.") from None


def outlines(patches: Sequence[Patch]) -> Outlines:
    """Return the outlines of pieces as one array, in their order."""
    found = np.empty(len(patches), dtype=object)
    found[:] = [patch.geometry for patch in patches]
    return found


def array_of(geometries: Iterable[Any]) -> Outlines:
    """Return geometries as one array, in their order."""
    listed = list(geometries)
    found = np.empty(len(listed), dtype=object)
    found[:] = listed
    return found


def with_outlines(patches: Sequence[Patch], geometries: Iterable[Any]) -> tuple[Patch, ...]:
    """Return the pieces with other outlines, in the same order."""
    return tuple(patch.on(geometry) for patch, geometry in zip(patches, geometries, strict=True))


def whole(patches: Sequence[Patch]) -> Any:
    """Return the ground that the pieces cover together, each part of it once."""
    import shapely

    return shapely.union_all(outlines(patches))
