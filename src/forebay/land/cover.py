"""What covers a site: percent of its surface by use, and how much is impervious before the work and after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .overlay import divided
from .patches import Patch, whole
from .planes import Plane, acres


@dataclass(frozen=True, slots=True)
class Use:
    """One use of the surface: its area and share of the site; ``name`` is None where no use is shown, or several."""

    name: str | None
    area_sqft: float
    percent: float
    because: str = ""

    @property
    def area_ac(self) -> float:
        """Its area in acres."""
        return acres(self.area_sqft)


@dataclass(frozen=True, slots=True)
class Impervious:
    """Impervious ground of a site: before, after, what is new, and what is taken up; square feet."""

    site_sqft: float
    before_sqft: float
    after_sqft: float
    new_sqft: float
    removed_sqft: float

    @property
    def before_percent(self) -> float:
        """The impervious share of the site before the work."""
        return 100 * self.before_sqft / self.site_sqft

    @property
    def after_percent(self) -> float:
        """The impervious share of the site after the work."""
        return 100 * self.after_sqft / self.site_sqft


def surface_by_use(site: Any, uses: Sequence[Patch], on: Plane) -> tuple[Use, ...]:
    """Return the percent of a site's surface by use, largest first, together all of it.

    Ground with no use, and ground that two uses claim, stand in the list as such.
    """
    sums: dict[tuple[str | None, str], float] = {}
    for piece in divided(site, uses, "use"):
        key = (piece.kind, piece.because)
        sums[key] = sums.get(key, 0.0) + float(piece.geometry.area)
    found = [
        Use(kind, area * on.square_ft, 100 * area / float(site.area), because) for (kind, because), area in sums.items()
    ]
    return tuple(sorted(found, key=lambda use: (bool(use.because), -use.area_sqft, use.name or "")))


def impervious(site: Any, before: Sequence[Patch], after: Sequence[Patch], on: Plane) -> Impervious:
    """Return how much of a site is impervious before and after; what is drawn twice counts once."""
    import shapely

    old = shapely.intersection(site, whole(before))
    new = shapely.intersection(site, whole(after))
    times = on.square_ft
    return Impervious(
        site_sqft=float(site.area) * times,
        before_sqft=float(old.area) * times,
        after_sqft=float(new.area) * times,
        new_sqft=float(shapely.difference(new, old).area) * times,
        removed_sqft=float(shapely.difference(old, new).area) * times,
    )
