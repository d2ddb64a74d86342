"""``forebay water``: take storms through a drainage, and report what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, a_date, answers, read_bytes, say_json, table, today
from forebay.cli.submissions import write

if TYPE_CHECKING:
    from forebay.water import DesignStorm, DrainageFile, Results

app = typer.Typer(help="Run a drainage.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="The drainage, as TOML; see the documentation for its form.")]
STEP_H = 1 / 60
Step = Annotated[float, typer.Option(help="Hours between the ordinates of a hydrograph.")]


Rain = Annotated[Path | None, typer.Option(help="A table of depths: NOAA Atlas 14 csv, or a plain csv or TOML table.")]
Spread = Annotated[str, typer.Option("--distribution", help="How the rain falls: I, IA, II, III or nested.")]
Periods = Annotated[str, typer.Option("--periods", help="Return periods in years, like 1,10,100.")]


def _read(file: Path) -> DrainageFile:
    from forebay.water import read_drainage

    try:
        text = read_bytes(file).decode("utf-8")
    except UnicodeDecodeError:
        raise CannotAnswer(f"{file} is not UTF-8 text. Save it as UTF-8.") from None
    return read_drainage(text, file.name)


def _storms(found: DrainageFile, file: Path, rain: Path | None, distribution: str, periods: str) -> list[DesignStorm]:
    """Return the storms of the rain table where one is given, else those of the drainage file."""
    from forebay.formats import atlas14
    from forebay.formats.design_storms import design_storm

    if rain is None:
        if not found.storms:
            raise CannotAnswer(
                f"{file} names no storm. Add one under [[storm]], or give a table of depths with --rain."
            )
        return list(found.storms)
    depths = atlas14.read(read_bytes(rain), rain.name)
    return [design_storm(depths, years, distribution) for years in _years(periods)]


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
    distribution: Spread = "II",
    periods: Periods = "1,10,100",
    step: Step = STEP_H,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Answer with the hydrographs as csv.")] = False,
) -> None:
    """Compute peaks and volumes at every node, before and after, for every storm of the file."""
    from forebay.water import run as compute

    found = _read(file)
    results = compute(found.drainage, _storms(found, file, rain, distribution, periods), step_h=step)
    if csv:
        _hydrographs(results)
    elif as_json:
        say_json(
            {"drainage": found.drainage.name, "nodes": _plain(results), "notes": [str(note) for note in results.notes]}
        )
    else:
        _show(found, results)


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
        for condition, nodes in results.conditions.items()
        for name, node in nodes.items()
        for place, storm in enumerate(results.storms)
    ]


def _show(found: DrainageFile, results: Results) -> None:
    typer.echo(found.drainage.name)
    headings = ["Condition", "Node", "Kind", "Storm", "Peak, cfs", "Volume, cu ft"]
    rows = [
        [
            row["condition"],
            row["node"],
            row["kind"],
            row["storm"],
            f"{row['peak_cfs']:.2f}",
            f"{row['volume_cuft']:,.0f}",
        ]
        for row in _plain(results)
    ]
    typer.echo(table(headings, rows))
    for note in results.notes:
        typer.echo(f"Note: {note}")


def _hydrographs(results: Results) -> None:
    typer.echo("condition,node,storm,hour,flow_cfs")
    for condition, nodes in results.conditions.items():
        for name, node in nodes.items():
            for place, storm in enumerate(results.storms):
                flows = [] if node.outflow_cfs is None else node.outflow_cfs[place]
                for step, flow in enumerate(flows):
                    typer.echo(f"{condition},{name},{storm},{step * results.step_h:.4f},{flow:.4f}")


@app.command()
@answers
def report(
    file: File,
    into: Annotated[Path, typer.Argument(help="Where to write it, as .pdf or .html.")],
    rain: Rain = None,
    distribution: Spread = "II",
    periods: Periods = "1,10,100",
    step: Step = STEP_H,
    dated: Annotated[str | None, typer.Option(help="The date it bears, like 2026-11-30; today if left out.")] = None,
    prepared_by: Annotated[str, typer.Option(help="Who prepared it.")] = "",
) -> None:
    """Write the water report: answers first, then everything they rest on."""
    import hashlib

    import forebay
    from forebay.letters.water_report import Heading, compose
    from forebay.water import run as compute

    found = _read(file)
    storms = _storms(found, file, rain, distribution, periods)
    results = compute(found.drainage, storms, step_h=step)
    read = [file, *([rain] if rain else [])]
    heading = Heading(
        dated=a_date(dated) if dated else today(),
        prepared_by=prepared_by,
        engine=f"Forebay {forebay.__version__}",
        files=tuple((each.name, hashlib.sha256(read_bytes(each)).hexdigest()) for each in read),
    )
    made = compose(found.drainage, results, storms, heading)
    write(into, made.html, made.pdf)
