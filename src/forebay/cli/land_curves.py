"""``forebay land curve-numbers``: soils over cover on a site, and the curve number of every part."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli import plots
from forebay.cli.answers import answers, read_bytes, say_json, table
from forebay.cli.land_options import AsJson, Foot, Mend, Within, measured_in
from forebay.cli.plots import Plot

if TYPE_CHECKING:
    from forebay.formats.landcover import CoverMap
    from forebay.formats.soils import SoilMap
    from forebay.land import Overlay, Plane
    from forebay.review.curve_numbers import CurveNumbers, CurveRow

Site = Annotated[Path, typer.Option(help="A drawing of the limits of the site.")]
Soils = Annotated[Path, typer.Option(help="The map of soils: a Web Soil Survey zip, or a drawing with MUKEY.")]
Cover = Annotated[Path, typer.Option(help="The map of covers: a drawing, or an NLCD raster.")]
SoilTable = Annotated[
    Path | None, typer.Option(help="The groups of the map's soils, joined on MUKEY: muaggatt.txt or a csv.")
]
Covers = Annotated[Path | None, typer.Option(help="A table of what each cover on the map stands for.")]
CoverColumn = Annotated[str | None, typer.Option(help="The column of the map that holds the cover.")]
SiteLayer = Annotated[str | None, typer.Option(help="The layer of the limits in the drawing of the site.")]
DrainedWhy = Annotated[
    str | None, typer.Option(help="What drains the ground of dual soil groups; left out, they are group D.")
]
SiteCrs = Annotated[str | None, typer.Option(help="The coordinate system of the site, where the file is silent.")]
SoilsCrs = Annotated[str | None, typer.Option(help="That of the soils, where the file is silent.")]
CoverCrs = Annotated[str | None, typer.Option(help="That of the covers, where the file is silent.")]


@answers
def curve_numbers(
    site: Site,
    soils: Soils,
    cover: Cover,
    soil_table: SoilTable = None,
    covers: Covers = None,
    cover_column: CoverColumn = None,
    site_layer: SiteLayer = None,
    drained: DrainedWhy = None,
    site_crs: SiteCrs = None,
    soils_crs: SoilsCrs = None,
    cover_crs: CoverCrs = None,
    within: Within = None,
    foot: Foot = None,
    mend: Mend = False,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Lay soils over cover on a site, and give the curve number of every part or why it has none."""
    from forebay.formats import landcover
    from forebay.formats.soils import read_map, read_table
    from forebay.land import Drained
    from forebay.review.cover_tables import read_cover_table
    from forebay.review.site_maps import numbered, overlaid

    plots.checked(plot)
    choice = Drained() if drained is None else Drained(True, drained)
    own = None if covers is None else read_cover_table(read_bytes(covers), covers.name)
    onto, limits = _limits(site, site_layer, site_crs, measured_in(within, foot), foot)
    groups = None if soil_table is None else read_table(read_bytes(soil_table), soil_table.name)
    under = read_map(read_bytes(soils), soils.name, table=groups, crs=soils_crs)
    over = landcover.read(read_bytes(cover), cover.name, column=cover_column, crs=cover_crs)
    parts = overlaid(limits, onto, (under, soils.name), (over, cover.name), mend=mend)
    found = numbered(parts, under, over, own, choice)
    if as_json:
        say_json(_plain(parts, found, under, over))
    else:
        typer.echo(_told(site.name, parts, found, under, over))
    if plot is not None:
        from forebay.cli.plot_land import draw_curve_numbers

        draw_curve_numbers(parts, found, plot)


def _limits(
    site: Path, layer: str | None, crs: str | None, within: Plane | None, foot: str | None
) -> tuple[Plane, Any]:
    from forebay.formats import drawings
    from forebay.formats.ground import ground, one_outline

    chosen = {layer: layer} if layer else None
    drawing = drawings.read(read_bytes(site), site.name, crs=crs, layers=chosen)
    there = ground(drawing, site.name, onto=within, foot=foot)
    return there.plane, one_outline(there.patches, site.name).geometry


def _plain(parts: Overlay, found: CurveNumbers, under: SoilMap, over: CoverMap) -> dict[str, Any]:
    from forebay.land import acres

    return {
        "projection": parts.plane.name,
        "foot": parts.plane.foot,
        "site_sqft": parts.site_sqft,
        "site_ac": acres(parts.site_sqft),
        "sum_of_parts_sqft": parts.sum_sqft,
        "curve_number": found.composite,
        "known_sqft": found.known_sqft,
        "unknown_sqft": found.unknown_sqft,
        "dual_groups": {"drained": found.choice.drained, "why": found.choice.why, "said": found.choice.said},
        "table": found.table,
        "rows": [_row(row) for row in found.rows],
        "soils": [_soil(parts, under, mukey) for mukey in dict.fromkeys(part.soil for part in parts.parts)],
        "left_out": [f"{one.patch.id}: {one.found.fault}" for one in parts.broken if not one.mended],
        "warnings": [*under.warnings, *over.warnings],
    }


def _row(row: CurveRow) -> dict[str, Any]:
    return {
        "soil_group": row.soil_group or None,
        "cover": row.cover or None,
        "area_sqft": row.area_sqft,
        "area_ac": row.area_ac,
        "curve_number": row.curve_number,
        "source": row.source,
    }


def _soil(parts: Overlay, under: SoilMap, mukey: str | None) -> dict[str, Any]:
    area = sum(part.area_sqft for part in parts.parts if part.soil == mukey)
    if mukey is None:
        return {"mukey": None, "area_sqft": area}
    unit = under.units[mukey]
    return {"mukey": mukey, "musym": unit.musym, "name": unit.name, "soil_group": unit.group, "area_sqft": area}


def _told(name: str, parts: Overlay, found: CurveNumbers, under: SoilMap, over: CoverMap) -> str:
    from forebay.land import acres

    rows = [
        [
            row.soil_group or "none",
            row.cover or "none",
            f"{row.area_ac:,.4f}",
            "none" if row.curve_number is None else f"{row.curve_number:g}",
            row.source,
        ]
        for row in found.rows
    ]
    said = [f"{one.patch.id} is left out: {one.found.fault}." for one in parts.broken if not one.mended]
    said += [f"{one.patch.id} is mended, every loop counted: {one.found.fault}." for one in parts.broken if one.mended]
    return "\n".join(
        [
            f"{name}: {acres(parts.site_sqft):,.4f} acres, measured in {parts.plane.said}",
            table(["Soil", "Cover", "Area, ac", "CN", "Source, or why there is none"], rows),
            found.said,
            *([found.choice.said] if found.has_dual else []),
            f"Covers by {found.table}.",
            *(f"Note: {each}" for each in [*said, *under.warnings, *over.warnings]),
        ]
    )
