"""How much ground each piece of a drawing covers, and each layer, in square feet and acres of a stated projection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .patches import Patch, outlines, whole
from .planes import Plane, acres
from .validity import Examined, sound


@dataclass(frozen=True, slots=True)
class Measured:
    """One piece: its area in square feet, None while its outline is broken; what was found of a broken outline.

    The areas inside ``found`` are in square feet too. ``mended`` says that every loop of it was counted, as asked.
    """

    id: str
    kind: str
    area_sqft: float | None
    found: Examined | None = None
    mended: bool = False

    @property
    def area_ac(self) -> float | None:
        """Its area in acres."""
        return None if self.area_sqft is None else acres(self.area_sqft)

    @property
    def said(self) -> str:
        """What is wrong with its outline and what it came to, before and after; blank for a sound one."""
        if self.found is None:
            return ""
        told = self.found
        if told.made_valid <= 0:
            return f"{self.id}: {told.fault}. Draw it again as a closed polygon."
        sums = (
            f"{self.id}: {told.fault}. {told.as_drawn:,.2f} sq ft by its corners, {told.made_valid:,.2f} with every "
            f"loop counted, {told.buffered:,.2f} by a zero buffer."
        )
        if self.mended:
            return f"{sums} Every loop is counted, as asked."
        return f"{sums} No area is given; draw it again, or ask for every loop to be counted with --mend."


@dataclass(frozen=True, slots=True)
class LayerArea:
    """One layer: how many pieces, the sum of their areas, and the ground they cover together, each part of it once."""

    kind: str
    pieces: int
    sum_sqft: float
    covered_sqft: float
    broken: int

    @property
    def covered_ac(self) -> float:
        """The ground covered, in acres."""
        return acres(self.covered_sqft)

    @property
    def twice_sqft(self) -> float:
        """What is drawn more than once."""
        lap = self.sum_sqft - self.covered_sqft
        return lap if lap > 1e-9 * self.sum_sqft else 0.0


@dataclass(frozen=True, slots=True)
class Areas:
    """The areas of a drawing: the projection, each piece, each layer."""

    plane: Plane
    pieces: tuple[Measured, ...]
    layers: tuple[LayerArea, ...]
    covered_sqft: float
    """The ground that all layers cover together, each part of it once."""

    @property
    def broken(self) -> tuple[Measured, ...]:
        """The pieces whose outline is broken, mended or not."""
        return tuple(piece for piece in self.pieces if piece.found is not None)


def measured(patches: Sequence[Patch], on: Plane, *, mend: bool = False) -> Areas:
    """Return the areas of pieces laid on a plane.

    A broken outline has no area and is in no sum, unless ``mend`` asks for every loop of it to be counted; either way
    what it came to before and after is in the answer.
    """
    kept, broken = sound(patches, mend=mend)
    faults = {id(one.patch): one for one in broken}
    areas = iter((_areas(kept) * on.square_ft).tolist())
    pieces = []
    for patch in patches:
        fault = faults.get(id(patch))
        area = next(areas) if fault is None or fault.mended else None
        told = None if fault is None else _in_sqft(fault.found, on)
        pieces.append(Measured(patch.id, patch.kind, area, told, fault is not None and fault.mended))
    kinds = dict.fromkeys(patch.kind for patch in patches)
    layers = tuple(_layer(kind, kept, pieces, on) for kind in kinds)
    covered = layers[0].covered_sqft if len(layers) == 1 else covered_sqft(kept, on) if kept else 0.0
    return Areas(on, tuple(pieces), layers, covered)


def covered_sqft(patches: Sequence[Patch], on: Plane) -> float:
    """Return the ground that sound pieces cover together, each part of it once."""
    import shapely

    if len(patches) > 1 and not shapely.coverage_is_valid(outlines(patches)):
        return float(whole(patches).area) * on.square_ft
    return float(_areas(patches).sum()) * on.square_ft


def _areas(patches: Sequence[Patch]) -> NDArray[np.float64]:
    import shapely

    found: NDArray[np.float64] = shapely.area(outlines(patches))
    return found


def _layer(kind: str, kept: Sequence[Patch], pieces: Sequence[Measured], on: Plane) -> LayerArea:
    own = [patch for patch in kept if patch.kind == kind]
    told = [piece for piece in pieces if piece.kind == kind]
    return LayerArea(
        kind=kind,
        pieces=len(told),
        sum_sqft=sum(piece.area_sqft or 0.0 for piece in told),
        covered_sqft=covered_sqft(own, on) if own else 0.0,
        broken=sum(piece.area_sqft is None for piece in told),
    )


def _in_sqft(found: Examined, on: Plane) -> Examined:
    times = on.square_ft
    return Examined(found.fault, found.as_drawn * times, found.made_valid * times, found.buffered * times)
