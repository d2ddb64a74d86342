"""``forebay water``: take storms through a drainage, and report what came of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, a_date, answers, read_bytes, say_json, table, today
from forebay.cli.submissions import write

if TYPE_CHECKING:
    from forebay.water import DesignStorm, DrainageFile, NodeResult, Results

app = typer.Typer(help="Run a drainage.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="The drainage: TOML, a workbook, an EPA SWMM or a HydroCAD file.")]
STEP_H, SHORTEST_STEP_H = 1 / 60, 0.0003
PATIENCE_S = 1.0
"""How long a run may take before it says how far it is."""
Step = Annotated[float, typer.Option(help="Hours between the ordinates of a hydrograph.")]


Rain = Annotated[Path | None, typer.Option(help="A table of depths: NOAA Atlas 14 csv, or a plain csv or TOML table.")]
Spread = Annotated[
    str | None, typer.Option("--distribution", help="How the rain falls: I, IA, II (unless given), III or nested.")
]
Periods = Annotated[str | None, typer.Option("--periods", help="Return periods in years; 1,10,100 unless given.")]


def _read(file: Path) -> DrainageFile:
    from forebay.cli.model_files import drainage_of
    from forebay.water import read_drainage

    data = read_bytes(file)
    if (found := drainage_of(data, file.name)) is not None:
        return found
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CannotAnswer(f"{file} is not UTF-8 text. Save it as UTF-8.") from None
    return read_drainage(text, file.name)


def _storms(
    found: DrainageFile, file: Path, rain: Path | None, distribution: str | None, periods: str | None
) -> list[DesignStorm]:
    """Return the storms of the rain table where one is given, else those of the drainage file."""
    from forebay.formats import atlas14
    from forebay.formats.design_storms import design_storm

    if rain is None:
        idle = next((name for name, value in (("distribution", distribution), ("periods", periods)) if value), None)
        if idle is not None:
            raise CannotAnswer(
                f"--{idle} goes with --rain: the storms of {file.name} are its own. Give both, or neither."
            )
        if not found.storms:
            raise CannotAnswer(
                f"{file} names no storm. Add one under [[storm]], or give a table of depths with --rain."
            )
        return list(found.storms)
    depths = atlas14.read(read_bytes(rain), rain.name)
    return [design_storm(depths, years, distribution or "II") for years in _years(periods or "1,10,100")]


def _years(periods: str) -> list[int]:
    try:
        return [int(each) for each in periods.split(",")]
    except ValueError:
        raise CannotAnswer(f'"{periods}" is not a list of years. Write it like 1,10,100.') from None


@app.command()
@answers
def run(
    file: File,
    rain: Rain = None,
    distribution: Spread = None,
    periods: Periods = None,
    step: Step = STEP_H,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Answer with the hydrographs as csv.")] = False,
) -> None:
    """Compute peaks and volumes at every node, before and after, for every storm of the file."""
    if as_json and csv:
        raise CannotAnswer("--json and --csv cannot be given together. Choose one.")
    found = _read(file)
    storms = _storms(found, file, rain, distribution, periods)
    results = _ran(file, found, storms, step)
    if csv:
        _hydrographs(results)
    elif as_json:
        say_json(_whole(found, results, storms))
    else:
        _show(found, results, storms)


def _ran(file: Path, found: DrainageFile, storms: Sequence[DesignStorm], step: float) -> Results:
    from forebay.water import WaterError
    from forebay.water import run as compute

    if not SHORTEST_STEP_H <= step <= 1.0:
        raise CannotAnswer(f"--step {step:g} cannot be. Give hours from {SHORTEST_STEP_H} (a second) to 1.")
    try:
        with _progress() as told:
            return compute(found.drainage, storms, step_h=step, told=told)
    except WaterError as problem:
        raise CannotAnswer(f"{file.name}: {problem}") from None


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """Give what a run calls as it goes: one line on stderr once it has taken a second, gone when it ends."""
    began, shown = time.monotonic(), False

    def told(done: int, whole: int) -> None:
        nonlocal shown
        if time.monotonic() - began > PATIENCE_S:
            shown = True
            typer.echo(f"\r{done} of {whole} nodes", err=True, nl=False)

    try:
        yield told
    finally:
        if shown:
            typer.echo("\r" + " " * 40 + "\r", err=True, nl=False)


def _whole(found: DrainageFile, results: Results, storms: Sequence[DesignStorm]) -> dict[str, Any]:
    """Return everything of a run: what went in, the rain, what each node came to, every number on the way."""
    from forebay.water import inputs

    return {
        "drainage": found.drainage.name,
        "step_h": results.step_h,
        "inputs": inputs(found.drainage),
        "storms": [
            {
                "name": storm.name,
                "depth_in": storm.depth_in,
                "distribution": storm.distribution,
                "source": storm.depth_source,
                "hours": storm.hours.tolist(),
                "fractions": storm.fractions.tolist(),
            }
            for storm in storms
        ],
        "peaks": [asdict(row) for row in results.peaks()],
        "nodes": _plain(results),
        "numbers": results.numbers(),
        "notes": [str(note) for note in results.notes],
        "warnings": [{"number": note.number, "node": note.node, "storm": note.storm} for note in results.notes],
    }


def _plain(results: Results) -> list[dict[str, Any]]:
    return [
        {
            "condition": condition,
            "node": name,
            "kind": node.kind,
            "storm": storm,
            "peak_cfs": float(node.peak_cfs[place]),
            "volume_cuft": float(node.volume_cuft[place]),
        }
        for condition, name, node in _nodes(results)
        for place, storm in enumerate(results.storms)
    ]


def _nodes(results: Results) -> list[tuple[str, str, NodeResult]]:
    return [(condition, name, node) for condition, nodes in results.conditions.items() for name, node in nodes.items()]


def _show(found: DrainageFile, results: Results, storms: Sequence[DesignStorm]) -> None:
    typer.echo(found.drainage.name)
    headings = ["Condition", "Node", "Kind", "Storm", "Peak, cfs", "Volume, cu ft"]
    typer.echo(table(headings, [[_said(value) for value in row.values()] for row in _plain(results)]))
    for note in results.notes:
        typer.echo(f"Note: {note}")
    for title, heads, rows in _tables(found, results, storms):
        if rows:
            typer.echo(f"\n{title}\n{table(heads, [[_said(cell) for cell in row] for row in rows])}")


def _tables(
    found: DrainageFile, results: Results, storms: Sequence[DesignStorm]
) -> Iterator[tuple[str, list[str], list[list[object]]]]:
    """Yield what the peaks rest on, table by table: a title, its headings and its rows."""
    from forebay.water import targets

    conditions = found.drainage.conditions().items()
    to: list[list[object]] = [
        [condition, node.name, ", ".join(targets(node))]
        for condition, network in conditions
        for node in network.nodes
        if targets(node)
    ]
    yield "What drains to what", ["Condition", "Node", "Drains to"], to
    rain: list[list[object]] = [
        [storm.name, storm.depth_in, storm.distribution, storm.most_in(1.0), storm.depth_source] for storm in storms
    ]
    yield "Rain", ["Storm", "Depth, in", "Distribution", "Most in an hour, in", "Source"], rain
    yield "Curve numbers", ["Condition", "Catchment", "Cover", "Soil", "Area, ac", "CN", "Source"], _covers(results)
    legs = ["Condition", "Catchment", "Leg", "Kind", "Length, ft", "Velocity, fps", "Time, h"]
    yield "Time of concentration", legs, _legs(results)
    ponds = ["Condition", "Pond", "Storm", "In, cfs", "Out, cfs", "Stage, ft", "Storage, cu ft", "Drained in, h"]
    yield "Ponds", [*ponds, "Detained, h"], _ponds(results)
    for condition, name, node in _nodes(results):
        if node.pond is not None:
            rated = node.pond.rating.rows_at(node.pond.rating.told_ft)
            rows: list[list[object]] = [list(row) for row in zip(*rated.values(), strict=True)]
            yield f"Rating of {name}, {condition}", [_worded(word) for word in rated], rows


def _worded(word: str) -> str:
    named = {"stage_ft": "Stage, ft", "area_sqft": "Area, sq ft", "storage_cuft": "Storage, cu ft"}
    return named.get(word, f"{word}, cfs")


def _covers(results: Results) -> list[list[object]]:
    rows: list[list[object]] = []
    for condition, name, node in _nodes(results):
        if (own := node.catchment) is not None:
            rows += [
                [condition, name, each.name, each.soil_group, each.area_ac, each.curve_number, each.source]
                for each in own.ground
            ]
            rows.append([condition, name, own.weighting, "", own.area_ac, own.curve_number, "all together"])
    return rows


def _legs(results: Results) -> list[list[object]]:
    rows: list[list[object]] = []
    for condition, name, node in _nodes(results):
        if node.catchment is not None:
            timed = node.catchment.concentration
            rows += [
                [condition, name, leg.name, leg.kind, leg.length_ft or "", leg.velocity_fps or "", f"{leg.time_h:.3f}"]
                for leg in timed.legs
            ]
            rows.append([condition, name, "used", "", "", "", f"{timed.used_h:.3f}"])
    return rows


def _ponds(results: Results) -> list[list[object]]:
    rows: list[list[object]] = []
    for condition, name, node in _nodes(results):
        if (pond := node.pond) is not None:
            columns = (
                pond.peak_inflow_cfs,
                node.peak_cfs,
                pond.peak_stage_ft,
                pond.peak_storage_cuft,
                pond.drain_h,
                pond.detention_h,
            )
            rows += [
                [condition, name, storm, *(float(column[at]) for column in columns)]
                for at, storm in enumerate(results.storms)
            ]
    return rows


def _said(value: object) -> str:
    """Say a number as people write it, and a word as it is."""
    if not isinstance(value, float | int):
        return str(value)
    if value == float("inf"):
        return "never"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.2f}"


def _hydrographs(results: Results) -> None:
    import csv

    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(["condition", "node", "storm", "hour", "flow_cfs", "inflow_cfs", "stage_ft"])
    for condition, name, node in _nodes(results):
        for place, storm in enumerate(results.storms):
            out, coming = node.outflow_cfs, node.inflow_cfs
            stage = None if node.pond is None else node.pond.stage_ft
            for step in range(0 if out is None else out.shape[-1]):
                cells = ["" if series is None else f"{series[place, step]:.4f}" for series in (out, coming, stage)]
                rows.writerow([condition, name, storm, f"{step * results.step_h:.4f}", *cells])


@app.command()
@answers
def report(
    file: File,
    into: Annotated[Path, typer.Argument(help="Where to write it, as .pdf or .html.")],
    rain: Rain = None,
    distribution: Spread = None,
    periods: Periods = None,
    step: Step = STEP_H,
    dated: Annotated[str | None, typer.Option(help="The date it bears, like 2026-11-30; today if left out.")] = None,
    prepared_by: Annotated[str, typer.Option(help="Who prepared it.")] = "",
) -> None:
    """Write the water report: answers first, then everything they rest on."""
    import hashlib

    import forebay
    from forebay.letters.water_report import Heading, compose

    found = _read(file)
    storms = _storms(found, file, rain, distribution, periods)
    results = _ran(file, found, storms, step)
    read = [file, *([rain] if rain else [])]
    heading = Heading(
        dated=a_date(dated) if dated else today(),
        prepared_by=prepared_by,
        engine=f"Forebay {forebay.__version__}",
        files=tuple((each.name, hashlib.sha256(read_bytes(each)).hexdigest()) for each in read),
    )
    made = compose(found.drainage, results, storms, heading)
    write(into, made.html, made.pdf)
