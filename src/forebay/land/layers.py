"""What a site lies on among the layers a home has loaded: wetlands, listed waters, watersheds, parcels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .patches import Patch, array_of, outlines, whole
from .planes import Plane, acres
from .validity import Broken, sound


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A layer of a home: its name, its kind in the village's words, where it came from and the day it is as of."""

    name: str
    kind: str
    patches: tuple[Patch, ...]
    source: str = ""
    as_of: str = ""


@dataclass(frozen=True, slots=True)
class Overlap:
    """How a site meets one feature of a layer: the ground they share, and that share of the site."""

    layer: str
    kind: str
    feature: str
    area_sqft: float
    percent: float

    @property
    def area_ac(self) -> float:
        """The ground shared, in acres."""
        return acres(self.area_sqft)


@dataclass(frozen=True, slots=True, eq=False)
class LayerAnswer:
    """What a layer says of a site: the features met, the ground met in all, how far off the nearest is, what is broken.

    ``nearest_ft`` is 0 where one is met or touched, None where the layer is empty. Nothing met says only that this
    layer shows nothing there.
    """

    layer: Layer
    overlaps: tuple[Overlap, ...]
    met_sqft: float
    nearest_ft: float | None
    broken: tuple[Broken, ...] = ()


def met(site: Any, layer: Layer, on: Plane) -> LayerAnswer:
    """Return how a site meets a layer, all laid on one plane; lines and points are met too, with no area."""
    import shapely

    ground, broken = sound([patch for patch in layer.patches if shapely.get_dimensions(patch.geometry) == 2])
    others = [patch for patch in layer.patches if shapely.get_dimensions(patch.geometry) in (0, 1)]
    kept = [*ground, *others]
    shapes = outlines(kept)
    at = sorted(shapely.STRtree(shapes).query(site, predicate="intersects").tolist())
    there = [kept[place] for place in at]
    shared = shapely.intersection(site, shapes[at]) if at else array_of([])
    return LayerAnswer(
        layer=layer,
        overlaps=tuple(_overlaps(site, layer, there, shared, on)),
        met_sqft=float(shapely.intersection(site, whole(there)).area) * on.square_ft if there else 0.0,
        nearest_ft=float(shapely.distance(site, shapes).min()) * on.unit_ft if kept else None,
        broken=broken,
    )


def _overlaps(site: Any, layer: Layer, there: Sequence[Patch], shared: Iterable[Any], on: Plane) -> list[Overlap]:
    found = [
        Overlap(layer.name, layer.kind, patch.id, float(part.area) * on.square_ft, 100 * part.area / site.area)
        for patch, part in zip(there, shared, strict=True)
    ]
    return sorted(found, key=lambda one: (-one.area_sqft, one.feature))
