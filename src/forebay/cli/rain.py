"""``forebay rain``: what a gauge file says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer

from forebay.cli import plots
from forebay.cli.answers import CannotAnswer, answers, read_bytes, say_json, table
from forebay.cli.plot_rain import draw_rain
from forebay.cli.plots import Plot
from forebay.letters.wording import count

if TYPE_CHECKING:
    from forebay.formats.gauges import Declared, GaugeFile

app = typer.Typer(help="Read gauge files.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="The gauge file.")]
Offset = Annotated[
    float | None,
    typer.Option(help="The gauge's standard time in hours from UTC (New York: -5), if the file is silent."),
]
Zone = Annotated[str | None, typer.Option(help="The civil time zone of the gauge, where the file does not say it.")]
Station = Annotated[str | None, typer.Option(help="Which gauge, where the file holds several.")]
Plain = Annotated[
    list[str] | None,
    typer.Option(
        "--column",
        help="What a plain table holds, once for each: time=NAME, depth=NAME, unit=inches or mm, kind=depth, tip, "
        "cumulative or rate, stamp=end or start, minutes=N, dates=month-first or day-first, station=NAME.",
    ),
]
FARTHEST_OFFSET_H = 14
"""No clock on earth is farther from UTC."""
CHOICES = {
    "unit": ("inches", "mm"),
    "kind": ("depth", "tip", "cumulative", "rate"),
    "stamp": ("end", "start"),
    "dates": ("month-first", "day-first"),
}
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]


@app.command()
@answers
def read(
    file: File,
    zone: Zone = None,
    utc_offset: Offset = None,
    station: Station = None,
    column: Plain = None,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Say what kind of file it is, whose gauge, and each row of rain."""
    plots.checked(plot)
    found = _read(file, zone, utc_offset, station, column)
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
    if plot is not None:
        draw_rain(found, plot)
    if as_json:
        say_json({"format": found.format, "station": found.station, "rows": rows, "warnings": list(found.warnings)})
        return
    named = ", ".join(each for each in (found.format, found.station_name or found.station) if each)
    typer.echo(f"{named}: {count(len(rows), 'row')}")
    typer.echo(table(["Row", "Ended (UTC)", "Depth, in", "Note"], [_shown(row) for row in rows]))
    _warn(list(found.warnings))


def _shown(row: dict[str, Any]) -> list[str]:
    depth = "T" if row["trace"] else "" if row["depth_in"] is None else f"{row['depth_in']:.2f}"
    note = row["reason"] or ("missing" if row["missing"] else "suspect" if row["suspect"] else "")
    return [str(row["line"]), row["ended"], depth, note]


@app.command()
@answers
def storms(
    file: File,
    dry_spell: Annotated[float, typer.Option(help="How many hours without rain part two storms.")] = 6.0,
    zone: Annotated[str | None, typer.Option(help="Count days in this zone, not in standard time.")] = None,
    utc_offset: Offset = None,
    station: Station = None,
    column: Plain = None,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Part the rain into storms, add up the days, and find the most in any 24 hours."""
    from forebay.formats import gauges

    plots.checked(plot)
    found = _read(file, zone, utc_offset, station, column)
    answer = gauges.report(found, dry_spell_h=dry_spell, zone=_zone(zone))
    if plot is not None:
        draw_rain(found, plot, answer)
    if as_json:
        say_json(answer)
        return
    _show(answer)


def _read(
    file: Path, zone: str | None, utc_offset: float | None, station: str | None, column: list[str] | None
) -> GaugeFile:
    from forebay.formats import gauges

    declared = _declared(column) if column else None
    if utc_offset is not None and not abs(utc_offset) <= FARTHEST_OFFSET_H:
        raise CannotAnswer(f"--utc-offset {utc_offset:g} is no offset from UTC. Give hours, like -5 for New York.")
    data = read_bytes(file)
    return gauges.read(data, file.name, zone=_zone(zone), utc_offset_h=utc_offset, station=station, declared=declared)


def _declared(pairs: list[str]) -> Declared:
    from forebay.formats.gauges import Declared

    given = dict(pair.partition("=")[::2] for pair in pairs)
    known = {"time", "depth", "unit", "kind", "stamp", "minutes", "dates", "station"}
    for name in given:
        if name not in known:
            raise CannotAnswer(f'"{name}" is not something a column can be. Write one of: {", ".join(sorted(known))}.')
    for name in ("time", "depth", "unit"):
        if not given.get(name):
            raise CannotAnswer(f"A plain table needs its {name} named. Add --column {name}=...")
    for name, right in CHOICES.items():
        if name in given and given[name] not in right:
            raise CannotAnswer(f'"{given[name]}" is not a {name} known here. Write one of: {", ".join(right)}.')
    minutes = given.pop("minutes", "")
    if minutes and not (minutes.isdecimal() and int(minutes)):
        raise CannotAnswer(f'"{minutes}" is not a whole number of minutes. Write it like --column minutes=15.')
    time = tuple(part.strip() for part in given.pop("time").split(","))
    dates = given.pop("dates", None)
    day_first = None if dates is None else dates == "day-first"
    whole = int(minutes) if minutes else None
    return Declared(time=time, minutes=whole, day_first=day_first, **given)  # type: ignore[arg-type]  # see CHOICES


def _zone(name: str | None) -> ZoneInfo | None:
    try:
        return None if name is None else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise CannotAnswer(f'"{name}" is not a time zone. Write one like America/New_York.') from None


def _show(answer: dict[str, Any]) -> None:
    gauge, kind = answer["station_name"] or answer["station"], answer["format"]
    typer.echo(f"{f'{gauge} ({kind})' if gauge else kind}, {answer['day']}")
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
    typer.echo(_most(answer))
    _warn(answer["warnings"])


def _most(answer: dict[str, Any]) -> str:
    if answer["max_24h_in"] is None:
        return "Most in 24 hours: not known"
    if answer["max_24h_ended"] is None:
        return "Most in 24 hours: no rain was measured"
    return f"Most in 24 hours: {answer['max_24h_in']} in, ending {answer['max_24h_ended']}"


def _depth(storm: dict[str, Any]) -> str:
    return "T" if storm["trace"] and not storm["depth_in"] else f"{storm['depth_in']:.2f}"


def _warn(warnings: list[str]) -> None:
    for warning in warnings:
        typer.echo(f"Note: {warning}")
