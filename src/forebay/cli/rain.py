"""``forebay rain``: what a gauge file says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer

from forebay.cli.answers import CannotAnswer, answers, read_bytes, say_json, table

app = typer.Typer(help="Read gauge files.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="The gauge file.")]
Offset = Annotated[
    float | None,
    typer.Option(help="The gauge's standard time in hours from UTC (New York: -5), if the file is silent."),
]
Station = Annotated[str | None, typer.Option(help="Which gauge, where the file holds several.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]


@app.command()
@answers
def read(file: File, utc_offset: Offset = None, station: Station = None, as_json: AsJson = False) -> None:
    """Say what kind of file it is, whose gauge, and each row of rain."""
    from forebay.formats import gauges

    found = gauges.read(read_bytes(file), file.name, utc_offset_h=utc_offset, station=station)
    rows = [
        {
            "line": row.line,
            "ended": row.ended.isoformat(),
            "depth_in": None if row.depth_in is None else float(row.depth_in),
            "trace": row.trace,
            "suspect": row.suspect,
            "missing": row.missing,
            "reason": row.reason,
        }
        for row in found.rows
    ]
    if as_json:
        say_json({"format": found.format, "station": found.station, "rows": rows, "warnings": list(found.warnings)})
        return
    typer.echo(f"{found.format}, {found.station_name or found.station}: {len(rows)} rows")
    _warn(list(found.warnings))


@app.command()
@answers
def storms(
    file: File,
    dry_spell: Annotated[float, typer.Option(help="How many hours without rain part two storms.")] = 6.0,
    zone: Annotated[str | None, typer.Option(help="Count days in this zone, not in standard time.")] = None,
    utc_offset: Offset = None,
    station: Station = None,
    as_json: AsJson = False,
) -> None:
    """Part the rain into storms, add up the days, and find the most in any 24 hours."""
    from forebay.formats import gauges

    found = gauges.read(read_bytes(file), file.name, utc_offset_h=utc_offset, station=station)
    answer = gauges.report(found, dry_spell_h=dry_spell, zone=_zone(zone))
    if as_json:
        say_json(answer)
        return
    _show(answer)


def _zone(name: str | None) -> ZoneInfo | None:
    try:
        return None if name is None else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise CannotAnswer(f'"{name}" is not a time zone. Write one like America/New_York.') from None


def _show(answer: dict[str, Any]) -> None:
    typer.echo(f"{answer['station_name'] or answer['station']} ({answer['format']}), {answer['day']}")
    typer.echo(f"Storms, parted by {answer['dry_spell_h']:g} hours without rain:")
    typer.echo(
        table(
            ["Began", "Ended", "Half inch at", "Depth, in", "Missing"],
            [
                [storm["began"], storm["ended"], storm["half_inch"] or "", _depth(storm), str(storm["missing"] or "")]
                for storm in answer["storms"]
            ],
        )
    )
    typer.echo("Days:")
    typer.echo(table(["Day", "Depth, in"], [[day, shown] for day, shown in answer["days_shown"].items()]))
    typer.echo(f"Most in 24 hours: {answer['max_24h_in']} in, ending {answer['max_24h_ended'] or 'at no time'}")
    _warn(answer["warnings"])


def _depth(storm: dict[str, Any]) -> str:
    return "T" if storm["trace"] and not storm["depth_in"] else f"{storm['depth_in']:.2f}"


def _warn(warnings: list[str]) -> None:
    for warning in warnings:
        typer.echo(f"Note: {warning}")
