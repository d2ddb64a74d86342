"""A site laid over a map of soils and a map of covers, as files give them, on the plane of the site."""

from __future__ import annotations

from typing import Any

from forebay.formats.ground import by_attribute, by_layer, ground
from forebay.formats.landcover import NLCD, CoverMap
from forebay.formats.soils import SoilMap
from forebay.land import Drained, Overlay, Patch, Plane, cells_on, overlay
from forebay.review.cover_tables import CoverTable, nlcd_table
from forebay.review.curve_numbers import CurveNumbers, curve_numbers


def overlaid(
    site: Any, onto: Plane, soils: tuple[SoilMap, str], cover: tuple[CoverMap, str], *, mend: bool = False
) -> Overlay:
    """Return the parts of a site by soil map unit and by cover; each map comes with the name of its file."""
    mapped, soil_file = soils
    under = ground(mapped.drawing, soil_file, kind=SoilMap.kind, onto=onto).patches
    return overlay(site, under, _covers(site, onto, *cover), onto, mend=mend)


def numbered(
    parts: Overlay,
    soils: SoilMap,
    cover: CoverMap,
    table: CoverTable | None = None,
    choice: Drained | None = None,
) -> CurveNumbers:
    """Return the curve numbers of the parts: by the table given, else by NLCD class or by the words of TR-55."""
    own = table or (nlcd_table() if _is_nlcd(parts, cover) else None)
    return curve_numbers(parts, soils.units, own, choice, cover_name)


def cover_name(kind: str) -> str:
    """Return what a reader calls a cover: the name of a class where it is the code of one.

    >>> cover_name("41"), cover_name("Meadow")
    ('Deciduous Forest (NLCD 41)', 'Meadow')
    """
    name = NLCD.get(int(kind)) if kind.isdigit() else None
    if name is None:
        return f"code {kind}, which is no NLCD class" if kind.isdigit() else kind
    return f"{name} (NLCD {kind})"


def _covers(site: Any, onto: Plane, cover: CoverMap, name: str) -> tuple[Patch, ...]:
    if cover.grid is not None:
        return cells_on(site, cover.grid, onto)
    assert cover.drawing is not None
    kind = by_attribute(cover.column) if cover.column else by_layer
    return ground(cover.drawing, name, kind=kind, onto=onto).patches


def _is_nlcd(parts: Overlay, cover: CoverMap) -> bool:
    kinds = {part.cover for part in parts.parts if part.cover is not None}
    return cover.grid is not None or (bool(kinds) and all(kind.isdigit() for kind in kinds))
