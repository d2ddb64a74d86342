"""``forebay land``: the areas of a drawing; the curve numbers of a site are beside it, in ``land_curves``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli import plots
from forebay.cli.answers import COULD_NOT_ANSWER, answers, read_bytes, say_json, table
from forebay.cli.land_curves import curve_numbers
from forebay.cli.land_options import AsJson, Foot, Mend, Within, measured_in
from forebay.cli.plots import Plot
from forebay.letters.wording import count

if TYPE_CHECKING:
    from forebay.formats.drawings import Drawing
    from forebay.land import Areas, LayerArea, Patch, Plane

app = typer.Typer(help="Measure ground.", no_args_is_help=True)

_ONCE = "crosses or touches itself"
"""What a drawing says of an outline that is measured, or left out, with its areas told below."""

Files = Annotated[
    list[Path], typer.Argument(help="The drawings: GeoJSON, GeoPackage, zipped shapefile, DXF or LandXML.")
]
Crs = Annotated[str | None, typer.Option(help="The coordinate system of a drawing that does not name it.")]
Unit = Annotated[str | None, typer.Option(help="The unit of a drawing that does not say it, like 'us survey foot'.")]
Layers = Annotated[list[str] | None, typer.Option("--layer", help="Only this layer; give it once for each.")]


@app.command()
@answers
def areas(
    files: Files,
    crs: Crs = None,
    unit: Unit = None,
    layer: Layers = None,
    within: Within = None,
    foot: Foot = None,
    mend: Mend = False,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Give the area of every polygon and layer, in square feet and acres of a stated projection."""
    plots.checked(plot)
    onto = measured_in(within, foot)
    found, refused = [], []
    for file in files:
        try:
            found.append(_measured(file, crs, unit, layer, foot, onto, mend))
        except (ValueError, OSError) as problem:
            refused.append(_sentence(file, problem))
    for sentence in refused:
        typer.echo(sentence, err=True)
    if as_json and found:
        say_json({"files": [_plain(*one) for one in found], "refused": refused})
    elif found:
        typer.echo("\n\n".join(_told(*one) for one in found))
    if plot is not None and found:
        from forebay.cli.plot_land import draw_areas

        draw_areas([(name, measured, patches) for name, measured, patches, _, _ in found], plot)
    if refused:
        raise typer.Exit(COULD_NOT_ANSWER)


_Found = tuple[str, "Areas", "Sequence[Patch]", "Drawing", int]


def _measured(
    file: Path,
    crs: str | None,
    unit: str | None,
    layers: list[str] | None,
    foot: str | None,
    onto: Plane | None,
    mend: bool,
) -> _Found:
    from forebay.formats import drawings
    from forebay.formats.ground import ground
    from forebay.land import measured

    chosen = {layer: layer for layer in layers} if layers else None
    drawing = drawings.read(read_bytes(file), file.name, crs=crs, unit=unit, layers=chosen)
    there = ground(drawing, file.name, onto=onto, foot=foot)
    return file.name, measured(there.patches, there.plane, mend=mend), there.patches, drawing, there.not_closed


def _sentence(file: Path, problem: ValueError | OSError) -> str:
    if isinstance(problem, OSError):
        return f"{problem.filename or file}: {(problem.strerror or 'cannot be read').lower()}. Check the name."
    from forebay.formats.problems import FileProblem

    return str(problem) if isinstance(problem, FileProblem) else f"{file.name}: {problem}"


def _plain(name: str, measured: Areas, patches: Sequence[Patch], drawing: Drawing, not_closed: int) -> dict[str, Any]:
    from forebay.land import acres

    return {
        "file": name,
        "sha256": drawing.sha256,
        "kind": drawing.kind,
        "projection": measured.plane.name,
        "foot": measured.plane.foot,
        "layers": [
            {
                "layer": one.kind,
                "pieces": one.pieces,
                "sum_sqft": one.sum_sqft,
                "covered_sqft": one.covered_sqft,
                "covered_ac": one.covered_ac,
                "drawn_twice_sqft": one.twice_sqft,
                "broken": one.broken,
            }
            for one in measured.layers
        ],
        "covered_sqft": measured.covered_sqft,
        "covered_ac": acres(measured.covered_sqft),
        "pieces": [_piece(one) for one in measured.pieces],
        "not_closed": not_closed,
        "problems": _problems(drawing),
        "warnings": list(drawing.warnings),
    }


def _piece(one: Any) -> dict[str, Any]:
    told = {"id": one.id, "layer": one.kind, "area_sqft": one.area_sqft, "area_ac": one.area_ac}
    if one.found is None:
        return told
    return told | {
        "fault": one.found.fault,
        "mended": one.mended,
        "by_corners_sqft": one.found.as_drawn,
        "every_loop_sqft": one.found.made_valid,
        "zero_buffer_sqft": one.found.buffered,
    }


def _told(name: str, measured: Areas, patches: Sequence[Patch], drawing: Drawing, not_closed: int) -> str:
    from forebay.land import acres

    rows = [[one.kind, one.id, _sqft(one.area_sqft), _ac(one.area_ac)] for one in measured.pieces]
    layers = [
        [one.kind, str(one.pieces), *(("none",) * 3 if _is_unknown(one) else _sums(one))] for one in measured.layers
    ]
    if len(layers) > 1:
        pieces, covered = str(len(measured.pieces)), measured.covered_sqft
        layers.append(
            [
                "all together",
                pieces,
                _sqft(sum(one.sum_sqft for one in measured.layers)),
                _sqft(covered),
                _ac(acres(covered)),
            ]
        )
    said = [one.said for one in measured.broken]
    said += [
        f"{one.kind}: {one.twice_sqft:,.1f} sq ft are drawn more than once; the ground covered counts them once."
        for one in measured.layers
        if one.twice_sqft
    ]
    said += [_no_area(not_closed)] if not_closed else []
    return "\n".join(
        [
            f"{name} ({drawing.kind}), measured in {measured.plane.said}",
            table(["Layer", "Polygon", "Area, sq ft", "Area, ac"], rows),
            "",
            table(["Layer", "Polygons", "Sum, sq ft", "Ground covered, sq ft", "Ground covered, ac"], layers),
            *(f"Note: {each}" for each in [*said, *_problems(drawing), *drawing.warnings]),
        ]
    )


def _is_unknown(layer: LayerArea) -> bool:
    """Tell whether nothing of a layer could be measured, which is not the same as no ground."""
    return layer.broken == layer.pieces and not layer.sum_sqft


def _sums(layer: LayerArea) -> tuple[str, str, str]:
    return _sqft(layer.sum_sqft), _sqft(layer.covered_sqft), _ac(layer.covered_ac)


def _no_area(not_closed: int) -> str:
    are = "is no closed polygon and has" if not_closed == 1 else "are no closed polygons and have"
    return f"{count(not_closed, 'shape')} {are} no area."


def _problems(drawing: Drawing) -> list[str]:
    return [str(problem) for problem in drawing.problems if _ONCE not in problem.sentence]


def _sqft(area_sqft: float | None) -> str:
    return "none" if area_sqft is None else f"{area_sqft:,.1f}"


def _ac(area_ac: float | None) -> str:
    return "none" if area_ac is None else f"{area_ac:,.4f}"


app.command("curve-numbers")(curve_numbers)
