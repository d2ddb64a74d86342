"""What a pond holds at a stage: from contours, from a table of volumes, from prisms, pipes and chambers.

Stages in feet on one datum, areas in square feet, volumes in cubic feet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from .channels import Circular
from .checks import Floats, WaterError, chosen, number, rising

FINE_FT = 0.05
"""Rows are set no further apart than this."""

MOST_DEEP_FT = 200.0
"""Deeper storages are taken for a slip."""


@dataclass(frozen=True, slots=True, eq=False)
class StageStorage:
    """A stage-storage curve: what a pond holds, never read beyond its first and last stage.

    Parameters
    ----------
    stages_ft, areas_sqft, volumes_cuft : numpy.ndarray
        Shape (n,): stages rising, volumes from 0 and rising.
    given_ft : tuple of float
        The stages as the plan gives them.
    source : str
        How the curve was made: ``"average end area"``, ``"conic"``, ``"volumes"``, ``"prism"``, ``"pipes"``.
    given : tuple of pairs
        The numbers it was made of, by name.
    """

    stages_ft: Floats
    areas_sqft: Floats
    volumes_cuft: Floats
    given_ft: tuple[float, ...]
    source: str
    given: tuple[tuple[str, float], ...] = ()

    @property
    def bottom_ft(self) -> float:
        """The lowest stage."""
        return float(self.stages_ft[0])

    @property
    def rim_ft(self) -> float:
        """The highest stage."""
        return float(self.stages_ft[-1])

    def volume_cuft(self, stage_ft: ArrayLike) -> Floats:
        """Return the volume held at a stage within the table; refused beyond."""
        stage = number(stage_ft, "stage_ft", least=self.bottom_ft, most=self.rim_ft)
        return np.asarray(np.interp(stage, self.stages_ft, self.volumes_cuft))

    def area_sqft(self, stage_ft: ArrayLike) -> Floats:
        """Return the area of the water surface at a stage within the table; refused beyond."""
        stage = number(stage_ft, "stage_ft", least=self.bottom_ft, most=self.rim_ft)
        return np.asarray(np.interp(stage, self.stages_ft, self.areas_sqft))

    def stage_ft(self, volume_cuft: ArrayLike) -> Floats:
        """Return the stage at which a volume is held; refused beyond the table."""
        volume = number(volume_cuft, "volume_cuft", least=0, most=float(self.volumes_cuft[-1]))
        return np.asarray(np.interp(volume, self.volumes_cuft, self.stages_ft))


def storage_from_areas(stages_ft: ArrayLike, areas_sqft: ArrayLike, method: str = "average end area") -> StageStorage:
    """Return the curve of a pond by its contours.

    Parameters
    ----------
    stages_ft, areas_sqft : array_like
        Shape (n,): a contour a row, from the bottom up.
    method : str
        ``"average end area"``: V = d (A1 + A2)/2, the area straight between contours (HEC-22, eq. 10.7); or
        ``"conic"``: V = d (A1 + A2 + (A1 A2)^0.5)/3, its square root straight (HEC-22, eq. 10.8).

    Examples
    --------
    >>> pond = storage_from_areas([278, 279, 280], [0, 490, 1740])
    >>> pond.volume_cuft([279, 280]).tolist()
    [245.0, 1360.0]
    """
    chosen(method, "method", ("average end area", "conic"))
    stages = rising(stages_ft, "stages_ft")
    areas = _one_each(stages, areas_sqft, "areas_sqft")
    if not np.any(areas > 0):
        raise WaterError("Every area of the stage table is 0. Give the areas of the contours in square feet.")
    fine = _fine(stages)
    conic = method == "conic"
    between = np.interp(fine, stages, np.sqrt(areas)) ** 2 if conic else np.interp(fine, stages, areas)
    named = _named(stages, areas, "area_sqft")
    return StageStorage(fine, between, _summed(fine, between, conic=conic), tuple(stages.tolist()), method, named)


def storage_from_volumes(stages_ft: ArrayLike, volumes_cuft: ArrayLike) -> StageStorage:
    """Return the curve of a pond or chamber by its table of volumes, straight between rows; the first volume is 0.

    >>> storage_from_volumes([0, 1, 2], [0, 100, 250]).area_sqft(2.0).tolist()
    150.0
    """
    stages = rising(stages_ft, "stages_ft")
    volumes = _one_each(stages, volumes_cuft, "volumes_cuft")
    rising(volumes, "volumes_cuft")
    if volumes[0] != 0:
        raise WaterError(
            f"The lowest stage already holds {volumes[0]:g} cu ft. Begin the table at the bottom, with a volume of 0."
        )
    _fine(stages)
    areas = np.diff(volumes) / np.diff(stages)
    named = _named(stages, volumes, "volume_cuft")
    return StageStorage(stages, np.append(areas, areas[-1]), volumes, tuple(stages.tolist()), "volumes", named)


def storage_of_prism(
    bottom_ft: float, length_ft: float, width_ft: float, height_ft: float, *, side_z: float = 0.0, voids: float = 1.0
) -> StageStorage:
    """Return the curve of a rectangular basin, vault or trench whose four sides slope alike.

    V = L W d + (L + W) z d^2 + (4/3) z^2 d^3 (HEC-22, eq. 10.6), times the voids: 1 for open water, 0.4 for most stone.

    >>> f"{storage_of_prism(100.0, 50.0, 20.0, 4.0, side_z=3.0).volume_cuft(102.0):,.0f}"
    '2,936'
    """
    number([length_ft, width_ft, height_ft], "length_ft, width_ft or height_ft", above=0)
    share = float(number(voids, "voids", above=0, most=1))
    slope = float(number(side_z, "side_z", least=0))
    depth = _fine(np.array([0.0, height_ft]))
    area = (length_ft + 2 * slope * depth) * (width_ft + 2 * slope * depth)
    volume = length_ft * width_ft * depth + (length_ft + width_ft) * slope * depth**2 + 4 / 3 * slope**2 * depth**3
    base = float(number(bottom_ft, "bottom_ft"))
    ends = (base, base + height_ft)
    sizes = {"bottom_ft": base, "length_ft": length_ft, "width_ft": width_ft, "height_ft": height_ft}
    given = tuple((sizes | {"side_z": slope, "voids": share}).items())
    return StageStorage(base + depth, share * area, share * volume, ends, "prism", given)


def storage_of_pipes(invert_ft: float, diameter_in: float, length_ft: float, count: int = 1) -> StageStorage:
    """Return the curve of level round pipes laid side by side.

    >>> f"{storage_of_pipes(100.0, 48.0, 100.0).volume_cuft(104.0):,.0f}"
    '1,257'
    """
    section = Circular(float(number(diameter_in, "diameter_in", above=0)) / 12.0)
    run = float(number(length_ft, "length_ft", above=0)) * float(number(count, "count", least=1))
    depth = _fine(np.array([0.0, section.diameter_ft]))
    base = float(number(invert_ft, "invert_ft"))
    volume, area = run * section.area_sqft(depth), run * section.width_ft(depth)
    sizes = {"invert_ft": base, "diameter_in": diameter_in, "length_ft": length_ft, "count": float(count)}
    ends = (base, base + section.diameter_ft)
    return StageStorage(base + depth, area, volume, ends, "pipes", tuple(sizes.items()))


def storage_together(parts: Sequence[StageStorage]) -> StageStorage:
    """Return the curve of several storages that stand at one level, up to the lowest of their tops that is still open.

    A part that is full below the common rim stays full. The rim is the highest top.

    >>> stone = storage_of_prism(99.0, 10.0, 4.0, 2.0, voids=0.4)
    >>> f"{storage_together([stone, storage_of_prism(101.0, 10.0, 4.0, 1.0)]).volume_cuft(102.0):.0f}"
    '72'
    """
    if not parts:
        raise WaterError("There is no storage to join. Give at least one.")
    stages = np.unique(np.concatenate([part.stages_ft for part in parts]))
    volumes = sum(np.interp(stages, part.stages_ft, part.volumes_cuft) for part in parts)
    areas = sum(np.interp(stages, part.stages_ft, part.areas_sqft, left=0.0, right=0.0) for part in parts)
    ends = tuple(sorted({stage for part in parts for stage in part.given_ft}))
    given = tuple((f"part {at}.{name}", value) for at, part in enumerate(parts, 1) for name, value in part.given)
    rising(volumes, "volumes_cuft of the parts together")
    made = " and ".join(part.source for part in parts)
    return StageStorage(stages, np.asarray(areas), np.asarray(volumes), ends, made, given)


def average_end_volumes_cuft(stages_ft: ArrayLike, areas_sqft: ArrayLike) -> Floats:
    """Return the volume below each contour by average end areas (HEC-22, eq. 10.7), shape (n,).

    >>> average_end_volumes_cuft([278, 279, 280], [0, 490, 1740]).tolist()
    [0.0, 245.0, 1360.0]
    """
    stages = rising(stages_ft, "stages_ft")
    areas = _one_each(stages, areas_sqft, "areas_sqft")
    return np.concatenate([[0.0], np.cumsum(np.diff(stages) * (areas[1:] + areas[:-1]) / 2.0)])


def _one_each(stages: Floats, values: ArrayLike, name: str) -> Floats:
    found = number(values, name, least=0)
    if found.shape != stages.shape:
        raise WaterError(f"There are {stages.size} stages and {found.size} values of {name}. Give each stage one.")
    return found


def _fine(stages: Floats) -> Floats:
    if stages[-1] - stages[0] > MOST_DEEP_FT:
        raise WaterError(
            f"The storage is {stages[-1] - stages[0]:g} ft deep, and {MOST_DEEP_FT:g} ft is the most taken here. "
            "Check the stages and their unit."
        )
    between = [
        np.linspace(low, high, max(int(np.ceil((high - low) / FINE_FT)), 1), endpoint=False)
        for low, high in pairwise(stages)
    ]
    return np.concatenate([*between, stages[-1:]])


def _named(stages: Floats, values: Floats, name: str) -> tuple[tuple[str, float], ...]:
    return tuple((f"{stage:.10g}.{name}", float(value)) for stage, value in zip(stages, values, strict=True))


def _summed(stages: Floats, areas: Floats, *, conic: bool) -> Floats:
    low, high, depth = areas[:-1], areas[1:], np.diff(stages)
    slices = depth * (low + high + np.sqrt(low * high)) / 3.0 if conic else depth * (low + high) / 2.0
    volumes = np.concatenate([[0.0], np.cumsum(slices)])
    return rising(volumes, "the volumes of the stage table")
