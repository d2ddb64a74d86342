"""``forebay law``: what the law says, and what it says of a project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import a_date, answers, say_json, table
from forebay.cli.law_asking import ask
from forebay.cli.law_keeping import adopt, new, text
from forebay.cli.law_options import AsJson, AtHome, Ids, find, flat, folders
from forebay.cli.law_reading import check, diff, provisions
from forebay.cli.law_screening import screen

if TYPE_CHECKING:
    from forebay.law import FactSheet, Finding, Law, Situation
    from forebay.law.provisions import Provision

app = typer.Typer(help="Read the law, and ask it.", no_args_is_help=True)

app.command()(provisions)
app.command()(check)
app.command()(diff)
app.command()(screen)
app.command()(ask)
app.command()(adopt)
app.command()(new)
app.add_typer(text, name="text")


@app.command()
@answers
def decide(
    ordinances: Ids,
    facts: Annotated[Path, typer.Option(help="A facts file; what it leaves out is unknown, which is not no.")],
    on: Annotated[str, typer.Option(help="The date to judge by, like 2026-11-30.")],
    explain: Annotated[bool, typer.Option("--explain", help="Add margins, and the smallest change of facts.")] = False,
    home: AtHome = None,
    as_json: AsJson = False,
) -> None:
    """Answer every question the ordinances answer about a project."""
    from forebay.law import Situation, since
    from forebay.law import decide as answer
    from forebay.law import facts as facts_files

    day = a_date(on)
    laws = find(ordinances, home)
    sheet = facts_files.read(facts)
    if as_json:
        say_json({"ordinances": [_plain(law, sheet, day, laws, explain) for law in laws.values()]})
        return
    for law in laws.values():
        typer.echo(f"{law.name}, on {day}")
        if said := since.told(law, day):
            typer.echo(f"  {said}")
        for name, finding in answer(law, sheet, on=day, others=laws).items():
            typer.echo(f"  {name}: {finding.outcome}")
            _explain(finding)
            typer.echo(
                "".join(_nearness(Situation(law, sheet, on=day, others=laws), name)) if explain else "", nl=False
            )


def _plain(law: Law, sheet: FactSheet, on: date, laws: Mapping[str, Law], explain: bool) -> dict[str, Any]:
    from forebay.law import Situation, since
    from forebay.law import decide as answer

    found = answer(law, sheet, on=on, others=laws)
    here = Situation(law, sheet, on=on, others=laws)
    given = {name: asdict(finding) | (_near(here, name) if explain else {}) for name, finding in found.items()}
    return {"id": law.id, "note": since.told(law, on), "answers": given}


def _near(here: Situation, name: str) -> dict[str, Any]:
    from forebay.law.margins import margins, nearest_change

    search = nearest_change(here, name)
    turn = search.turn if search else None
    changes = [flat(one) for one in turn.changes] if turn else []
    near = [flat(one) for one in margins(here, name)]
    smallest = {"changes": changes, "outcome": turn.outcome} if turn else None
    return {"margins": near, "smallest_change": smallest, "changes_tried": str(search) if search else ""}


def _nearness(here: Situation, name: str) -> Iterator[str]:
    from forebay.law.margins import margins, nearest_change

    yield from (f"    {one}\n" for one in margins(here, name))
    search = nearest_change(here, name)
    if search is not None:
        yield f"    {search}\n"


def _explain(finding: Finding) -> None:
    typer.echo(f"    {finding.because}")
    if finding.cites:
        typer.echo(f"    See {', '.join(finding.cites)}.")
    if finding.missing:
        typer.echo(f"    Not known: {', '.join(finding.missing)}.")
    for clash in finding.disputes:
        typer.echo(f"    {clash.at} says otherwise: {clash.why.rstrip('.')}.")


@app.command()
@answers
def show(
    ordinance: Annotated[str, typer.Argument(help="An ordinance, like us-ny/webster/130-I.")],
    home: AtHome = None,
    as_json: AsJson = False,
) -> None:
    """Show a whole ordinance in our words, provision by provision, and its own text beside them where it is kept."""
    from forebay.law import plainly, texts

    law = find([ordinance], home)[ordinance]
    words = texts.find(law.id, folders(home))
    if as_json:
        provisions = [_shown(law, row, words or "") for row in law.provisions]
        say_json({"id": law.id, "edition": law.edition, "digest": law.digest, "provisions": provisions})
        return
    typer.echo(f"{law.name}\nEdition {law.edition}, digest {law.digest[:12]}\n")
    for row in law.provisions:
        typer.echo(f"{row.at}  [{row.kind}: {row.id}]{f'  ({row.status})' if row.status else ''}\n  {row.gist}")
        if row.reading:
            typer.echo(f"  Read so: {row.reading}")
        for line in (*plainly.told(row, law), *_practice(law, row)):
            typer.echo(f"  {line}")
        if words and (found := texts.passage(row, words)):
            typer.echo(f"  The text: {found}")


def _shown(law: Law, row: Provision, words: str) -> dict[str, Any]:
    from forebay.law import plainly, texts

    plain = {"at": row.at, "kind": row.kind, "id": row.id, "gist": row.gist}
    beside = {"plainly": plainly.told(row, law), "text": texts.passage(row, words), "adopted": _practice(law, row)}
    return plain | {"reading": row.reading or "", "status": row.status or ""} | beside


def _practice(law: Law, row: Provision) -> list[str]:
    from forebay.law.adopting import told

    return [told(one) for one in law.adoptions if one.id == row.id and row.kind in ("value", "must")]


@app.command("list")
@answers
def list_laws(home: AtHome = None) -> None:
    """List the ordinances there are."""
    from forebay.law import library

    places = [*folders(home), library.PACKAGED]
    laws = [library.find(law_id, places) for law_id in dict.fromkeys(library.ids(places))]
    typer.echo(table(["Id", "Name", "Edition"], [[law.id, law.name, law.edition] for law in laws]))
