"""Pictures of ground: the areas of a drawing by layer, and the curve numbers of a site."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from forebay.cli.plots import ALARM, FILLS, HATCHES, INK, QUIET, draw, framed, label, save, sheet
from forebay.land import Areas, Measured, Overlay, Patch, acres

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from forebay.review.curve_numbers import CurveNumbers, CurveRow

_LABELLED = 0.01
"""A piece of less than this share of a map's frame gets no label of its own."""

_MOST_LABELS = 30
_FINEST = 1e-3


def draw_areas(files: Sequence[tuple[str, Areas, Sequence[Patch]]], path: Path) -> None:
    """Draw each file's ground by layer, with every area and what is broken."""
    columns = min(len(files), 2)
    rows = -(-len(files) // columns)
    figure = sheet(8.5 if columns == 1 else 14, 6.6 * rows)
    panels = figure.subplots(rows, columns, squeeze=False).ravel()
    for axes, (name, areas, patches) in zip(panels, files, strict=False):
        _areas(axes, name, areas, patches)
    for axes in panels[len(files) :]:
        axes.set_axis_off()
    save(figure, path)


def _areas(axes: Axes, name: str, areas: Areas, patches: Sequence[Patch]) -> None:
    kinds = [layer.kind for layer in areas.layers]
    by_size = sorted(zip(areas.pieces, patches, strict=True), key=lambda pair: -(pair[0].area_sqft or 0.0))
    bounds = _bounds([patch.geometry for patch in patches])
    frame = (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]) * areas.plane.square_ft
    for place, (piece, patch) in enumerate(by_size):
        draw(axes, patch.geometry, **_style(piece, kinds.index(piece.kind)), zorder=2)
        if place < _MOST_LABELS and (piece.area_sqft or frame) > _LABELLED * frame:
            label(axes, _largest(patch.geometry), _words(piece))
    framed(axes, bounds, areas.plane.unit_ft)
    axes.set_title(name, fontsize=11, loc="left", color=INK)
    axes.set_xlabel(areas.plane.said, fontsize=7.5, color=QUIET, wrap=True)
    _legend(axes, _layers(areas))


def _style(piece: Measured, place: int) -> dict[str, Any]:
    if piece.area_sqft is None:
        return {"facecolor": "#f8e0e0", "edgecolor": ALARM, "hatch": "xx", "linewidth": 1.4}
    edge = ALARM if piece.mended else INK
    hatch = HATCHES[place % len(HATCHES)]
    fill = (FILLS[place % len(FILLS)], 0.65)
    return {"facecolor": fill, "edgecolor": edge, "hatch": hatch, "linewidth": 0.9}


def _words(piece: Measured) -> str:
    if piece.area_sqft is None:
        return f"{piece.id}: outline broken"
    return f"{piece.id}: {acres(piece.area_sqft):,.2f} ac{', mended' if piece.mended else ''}"


def _layers(areas: Areas) -> list[tuple[str, dict[str, Any]]]:
    found = []
    for place, layer in enumerate(areas.layers):
        broken = f", {layer.broken} broken" if layer.broken else ""
        area = f"{layer.covered_ac:,.3f} ac ({layer.covered_sqft:,.0f} sq ft)" if layer.sum_sqft else "no area"
        words = f"{layer.kind}: {area}{broken}"
        sound = Measured("", layer.kind, None if layer.broken == layer.pieces else 0.0)
        found.append((words, _style(sound, place)))
    return found


def draw_curve_numbers(overlay: Overlay, numbers: CurveNumbers, path: Path) -> None:
    """Draw a site by curve number; ground without one is hatched and listed."""
    from matplotlib import colormaps
    from matplotlib.colors import Normalize

    figure = sheet(9.5, 7.2)
    axes = figure.add_subplot()
    scale, colours = Normalize(30, 100), colormaps["YlGnBu"]
    _parts(axes, overlay, numbers.places, lambda value: colours(0.08 + 0.72 * scale(value)))
    draw(axes, overlay.site, facecolor="none", edgecolor=INK, linewidth=2.0, zorder=4)
    framed(axes, overlay.site.bounds, overlay.plane.unit_ft)
    axes.set_title("Curve numbers by cover and soil group", fontsize=11, loc="left", color=INK)
    axes.set_xlabel(f"{numbers.said}\n{numbers.choice.said}\n{overlay.plane.said}", fontsize=8, color=QUIET, wrap=True)
    bands = [
        (_row_words(row), _row_style(row, colours(0.08 + 0.72 * scale(row.curve_number or 0)))) for row in numbers.rows
    ]
    _legend(axes, bands)
    save(figure, path)


def _parts(axes: Axes, overlay: Overlay, places: Mapping[Any, CurveRow], colour: Any) -> None:
    pieces = [(row, piece) for row, shape in _joined(overlay, places) for piece in _pieces(shape)]
    for place, (row, piece) in enumerate(sorted(pieces, key=lambda pair: -float(pair[1].area))):
        draw(axes, piece, **_row_style(row, colour(row.curve_number or 0)), zorder=2)
        if place < _MOST_LABELS and piece.area > _LABELLED * overlay.site.area:
            label(axes, piece, "none" if row.curve_number is None else f"{row.curve_number:g}")


def _joined(overlay: Overlay, places: Mapping[Any, CurveRow]) -> list[tuple[CurveRow, Any]]:
    """Return the ground of each cover and soil group as one shape, joined as finely as a picture shows."""
    import shapely

    found: dict[tuple[str, str, str], tuple[CurveRow, list[Any]]] = {}
    for part in overlay.parts:
        row = places[part.soil, part.cover]
        found.setdefault((row.soil_group, row.cover, row.because), (row, []))[1].append(part.geometry)
    return [(row, shapely.union_all(shapes, grid_size=_FINEST)) for row, shapes in found.values()]


def _pieces(shape: Any) -> list[Any]:
    import shapely

    return [piece for piece in shapely.get_parts(shape) if shapely.get_dimensions(piece) == 2]


def _row_style(row: CurveRow, colour: Any) -> dict[str, Any]:
    if row.curve_number is None:
        return {"facecolor": "white", "edgecolor": ALARM, "hatch": "xx", "linewidth": 1.0}
    return {"facecolor": colour, "edgecolor": "#5b6068", "linewidth": 0.6}


def _row_words(row: CurveRow) -> str:
    words = re.sub(r" \([^)]*\)", "", row.cover) or "no cover"
    shown = words if len(words) <= 44 else f"{words[:41]}..."
    number = "none" if row.curve_number is None else f"{row.curve_number:g}"
    return f"{number}: {shown}; {row.soil_group or 'no soil group'}; {row.area_ac:,.3f} ac"


def _legend(axes: Axes, bands: Sequence[tuple[str, dict[str, Any]]]) -> None:
    from matplotlib.patches import Patch as Swatch

    shown = list(bands[:12])
    handles = [Swatch(label=words, **style) for words, style in shown]
    if len(bands) > len(shown):
        handles.append(Swatch(label=f"and {len(bands) - len(shown)} more in the table", facecolor="none"))
    axes.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, -0.12),
        ncols=1 if len(handles) < 5 else 2,
        fontsize=8,
        frameon=False,
        handlelength=2.4,
        handleheight=1.3,
    )


def _bounds(geometries: Sequence[Any]) -> tuple[float, float, float, float]:
    import shapely

    west, south, east, north = (float(each) for each in shapely.total_bounds(geometries))
    return west, south, east, north


def _largest(geometry: Any) -> Any:
    import shapely

    return max(shapely.get_parts(geometry), key=lambda part: float(part.area))
