"""Pictures of an answer, drawn by matplotlib when they are asked for and written whole or not at all."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.path import Path as Outline

Plot = Annotated[Path | None, typer.Option("--plot", help="Draw a picture into this file: .png, .svg or .pdf.")]

KINDS = (".png", ".svg", ".pdf")
INK, QUIET, RULE, ALARM = "#1b1b1b", "#4a4f57", "#b8bcc2", "#a4262c"
FILLS = ("#9ecae1", "#fdd0a2", "#a1d99b", "#dadaeb", "#fee391", "#fbb4b9", "#c7e9c0", "#d9d9d9")
HATCHES = ("", "//", "..", "\\\\", "xx", "--", "++", "oo")
"""Fills and hatches by turn: no two neighbours differ by colour alone."""

_DPI = 150
_ROUND_STEPS = (1, 2, 5)


def checked(path: Path | None) -> None:
    """Refuse a picture of a kind that is not drawn, before anything is computed."""
    if path is not None and path.suffix.lower() not in KINDS:
        raise CannotAnswer(f"{path} is not a kind of picture drawn here. End its name in {', '.join(KINDS)}.")


def sheet(width_in: float, height_in: float) -> Figure:
    """Return an empty sheet."""
    from matplotlib import rcParams
    from matplotlib.figure import Figure

    rcParams.update({"font.size": 9, "hatch.linewidth": 0.5, "svg.hashsalt": "forebay"})
    return Figure(figsize=(width_in, height_in), layout="constrained")


def save(figure: Figure, path: Path) -> None:
    """Write a picture."""
    held = io.BytesIO()
    kind = path.suffix.lower().removeprefix(".")
    undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind)
    figure.savefig(held, format=kind, dpi=_DPI, metadata=undated)
    path.write_bytes(held.getvalue())
    typer.echo(f"Drawn: {path}", err=True)


def outline(geometry: Any) -> Outline:
    """Return the outline of a polygon, or of several, with its holes."""
    import numpy as np
    import shapely
    from matplotlib.path import Path as Outline

    parts = [part for part in shapely.get_parts(geometry) if shapely.get_dimensions(part) == 2]
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    paths = [Outline(np.asarray(ring.coords)[:, :2], closed=True) for ring in rings]
    return Outline.make_compound_path(*paths)


def draw(axes: Axes, geometry: Any, **style: Any) -> None:
    """Fill an outline on a map."""
    from matplotlib.patches import PathPatch

    axes.add_patch(PathPatch(outline(geometry), **style))


def framed(axes: Axes, bounds: tuple[float, float, float, float], unit_ft: float) -> None:
    """Fit a map to what it shows, with a scale bar in feet and an arrow to the north of its projection."""
    west, south, east, north = bounds
    wide, high = max(east - west, 1e-9), max(north - south, 1e-9)
    margin = 0.04 * max(wide, high)
    axes.set_xlim(west - margin, east + margin)
    axes.set_ylim(south - 2.6 * margin, north + margin)
    axes.set_aspect("equal")
    axes.set_xticks([])
    axes.set_yticks([])
    for side in axes.spines.values():
        side.set_color(RULE)
    bar_ft = _round_ft(wide * unit_ft / 4)
    bar, y = bar_ft / unit_ft, south - 1.5 * margin
    axes.plot([west, west + bar], [y, y], color=INK, linewidth=2.5, solid_capstyle="butt")
    axes.text(west + bar, y, f"  {bar_ft:,.4g} ft", va="center", fontsize=8, color=INK)
    axes.annotate(
        "N",
        (east, y + 0.9 * margin),
        (east, y - 0.8 * margin),
        ha="center",
        fontsize=8,
        arrowprops={"arrowstyle": "-|>", "color": INK},
    )


def label(axes: Axes, geometry: Any, words: str) -> None:
    """Write words inside an outline."""
    import shapely

    point = shapely.point_on_surface(geometry)
    where = shapely.centroid(geometry) if shapely.covers(geometry, shapely.centroid(geometry)) else point
    axes.text(
        where.x,
        where.y,
        words,
        ha="center",
        va="center",
        fontsize=7.5,
        color=INK,
        bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none", "alpha": 0.75},
    )


def _round_ft(about: float) -> float:
    power = 10.0 ** (len(f"{int(max(about, 1))}") - 1)
    steps = [step * power for step in _ROUND_STEPS if step * power <= about]
    return steps[-1] if steps else power
