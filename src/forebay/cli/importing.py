"""``forebay import``: bring in the parcels, ponds and permits a village has kept in a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import typer

from forebay.cli.answers import COULD_NOT_ANSWER, CannotAnswer, a_date, answers, read_bytes, say_json
from forebay.cli.home import at_home
from forebay.letters.wording import count

if TYPE_CHECKING:
    from forebay.formats.sheets.values import Order
    from forebay.office.imports.fields import Kind
    from forebay.office.verbs.import_sheet import Imported

app = typer.Typer(help="Bring in what a village has kept in a sheet: all of it, or nothing.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(metavar="SHEET", help="The workbook (.xlsx) or text table.")]
HomeFolder = Annotated[Path, typer.Option("--home", help="The home: the folder that holds forebay.toml.")]
By = Annotated[str, typer.Option(help="The e-mail address of who brings it in.")]
Dry = Annotated[bool, typer.Option("--dry-run", help="Answer for every row, and store nothing.")]
Title = Annotated[str | None, typer.Option("--sheet", help="Which sheet of a workbook that has several.")]
Dates = Annotated[
    Literal["month-first", "day-first"] | None, typer.Option(help="How slashed dates like 03/04/2026 are written.")
]
Columns = Annotated[
    list[str] | None, typer.Option("--column", help="Which heading a field has: field=Heading, once for each.")
]
Since = Annotated[
    str | None, typer.Option(help="The day from which the record runs here; what is older stands as in the papers.")
]
Reasons = Annotated[str, typer.Option(help="Why what is older is taken over from the office's papers.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]
NAMES = {"parcels": ("parcel", "parcels"), "facilities": ("facility", "facilities"), "cases": ("case", "cases")}


@app.command()
@answers
def parcels(
    sheet: File,
    home: HomeFolder,
    by: By,
    dry_run: Dry = False,
    title: Title = None,
    dates: Dates = None,
    column: Columns = None,
    style: Annotated[
        str | None, typer.Option(help="How the county prints an SBL, for ids of 26 digits: Monroe, Erie, ...")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Bring in parcels: their ids as text, addresses, owners, and where they lie."""
    if style is not None:
        _refuse_style(style)
    more = {"style": style}
    _import("parcels", sheet, home, by, as_json, dry_run, title, dates, column, more)


@app.command()
@answers
def facilities(
    sheet: File,
    home: HomeFolder,
    by: By,
    reasons: Reasons,
    since: Since = None,
    dry_run: Dry = False,
    title: Title = None,
    dates: Dates = None,
    column: Columns = None,
    as_json: AsJson = False,
) -> None:
    """Bring in ponds and other facilities in service, a case for each, with the last inspection of each."""
    more = {"since": a_date(since) if since else None, "reasons": reasons}
    _import("facilities", sheet, home, by, as_json, dry_run, title, dates, column, more)


@app.command()
@answers
def cases(
    sheet: File,
    home: HomeFolder,
    by: By,
    reasons: Reasons,
    since: Since = None,
    dry_run: Dry = False,
    title: Title = None,
    dates: Dates = None,
    column: Columns = None,
    as_json: AsJson = False,
) -> None:
    """Bring in construction permits under way, each with what the village's papers have of it."""
    more = {"since": a_date(since) if since else None, "reasons": reasons}
    _import("cases", sheet, home, by, as_json, dry_run, title, dates, column, more)


def _import(
    kind: Kind,
    sheet: Path,
    home: Path,
    by: str,
    as_json: bool,
    dry_run: bool,
    title: str | None,
    dates: str | None,
    column: list[str] | None,
    more: dict[str, Any],
) -> None:
    data = read_bytes(sheet)
    at_home(home)
    from forebay.office import clock
    from forebay.office.models import Person
    from forebay.office.verbs.import_sheet import Wanted, import_sheet

    who = Person.objects.filter(email__iexact=by).first()
    if who is None:
        raise CannotAnswer(f"There is no person {by} here. Check the spelling.")
    order = cast("Order | None", dates.replace("-", " ") if dates else None)
    wanted = Wanted(who, clock.now(), dry_run, title, _named(column or []), order, **more)
    found = import_sheet(kind, data, sheet.name, wanted)
    if as_json:
        say_json(_as_json(found))
    else:
        _say(found)
    if found.problems:
        raise typer.Exit(COULD_NOT_ANSWER)


def _named(pairs: list[str]) -> dict[str, str]:
    found = {}
    for pair in pairs:
        name, sign, heading = pair.partition("=")
        if not sign or not name.strip() or not heading.strip():
            raise CannotAnswer(f'"{pair}" is not a field and its heading. Write it like --column place="Where it is".')
        found[name.strip().replace(" ", "_")] = heading.strip()
    return found


def _refuse_style(style: str) -> None:
    from forebay.formats.sheets.parcel_ids import STYLES

    if style not in STYLES:
        raise CannotAnswer(f'"{style}" is no style of print keys known here. Name one of: {", ".join(STYLES)}.')


def _say(found: Imported) -> None:
    for remark in found.remarks:
        typer.echo(f"Note: {remark}")
    for row in found.there:
        typer.echo(f"Row {row.row}, {row.name}: already there, {row.now}{f'; {row.more}' if row.more else ''}.")
    for problem in found.problems:
        typer.echo(str(problem), err=True)
    if not (found.made or found.there or found.problems):
        raise CannotAnswer("The sheet has headings and no row below them. Send the one with the rows.")
    many = count(len(found.made), *NAMES[found.kind])
    if found.problems:
        faults = count(len(found.problems), "fault")
        typer.echo(f"Nothing was stored: {faults} to mend first. Mend the sheet and bring it in again.", err=True)
        return
    for row in found.made:
        typer.echo(f"Row {row.row}, {row.name}: {row.now}{f' ({row.more})' if row.more else ''}.")
    typer.echo(f"{many} brought in." if found.stored else f"{many} would be brought in. Nothing was stored.")


def _as_json(found: Imported) -> dict[str, Any]:
    rows = {
        key: [{"row": row.row, "name": row.name, "is": row.now, "more": row.more} for row in listed]
        for key, listed in (("made", found.made), ("already_there", found.there))
    }
    problems = [
        {"row": one.row, "column": one.column, "value": one.value, "sentence": one.sentence} for one in found.problems
    ]
    told = {"kind": found.kind, "file": found.file, "stored": found.stored}
    return {**told, **rows, "problems": problems, "remarks": found.remarks}
