"""``forebay law adopt``, ``new`` and ``text``: what a home keeps of its own law."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from forebay.cli.answers import CannotAnswer, a_date, answers, say_json
from forebay.cli.law_options import AsJson, flat
from forebay.letters.wording import count

if TYPE_CHECKING:
    from forebay.law import Law
    from forebay.law.adopting import Practice
    from forebay.office.home import Home
    from forebay.office.practice import Changed


@answers
def adopt(
    home: Annotated[Path, typer.Argument(help="The home: the folder that holds forebay.toml.")],
    provision: Annotated[str, typer.Argument(help="The id of the blank value, the lost list or the open clock.")],
    signer: Annotated[str, typer.Option(help="Who signed it.")],
    instrument: Annotated[str, typer.Option(help="By which instrument, like a resolution and its number.")],
    from_: Annotated[str, typer.Option("--from", help="The first day it is practice.")],
    is_: Annotated[list[str] | None, typer.Option("--is", help="What is adopted; once for each, for a list.")] = None,
    needs: Annotated[list[str] | None, typer.Option(help="An entry of a lost list of needs; once for each.")] = None,
    items: Annotated[list[str] | None, typer.Option(help="An entry of a lost list of parts; once for each.")] = None,
    until: Annotated[str | None, typer.Option(help="The first day it is practice no more.")] = None,
    ordinance: Annotated[str | None, typer.Option(help="Which ordinance, where several have the id.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change, and keep nothing.")] = False,
    as_json: AsJson = False,
) -> None:
    """Adopt a practice where the text is blank, lost or open: a dated, signed row kept in the home."""
    from forebay.law.adopting import Practice, applied, keep
    from forebay.office.home import Home

    place = Home.read(home)
    law = _law_with(place, provision, ordinance)
    adopted = None if not is_ else is_[0] if len(is_) == 1 else tuple(is_)
    ends = a_date(until) if until else None
    lists = tuple(needs or ()), tuple(items or ())
    row = Practice(law.id, provision, signer, instrument, a_date(from_), ends, adopted, *lists)
    becomes = applied(law, row)
    changes = _changed(home, place, becomes)
    if not dry_run:
        keep(place.law_folder, row, law)
    if as_json:
        changed = None if changes is None else [flat(one) for one in changes]
        say_json({"law": law.id, "id": provision, "digest": becomes.digest, "kept": not dry_run, "changes": changed})
        return
    typer.echo("\n".join(_adopted(row, becomes, changes, dry_run)))


@answers
def new(
    ordinance: Annotated[str, typer.Argument(help="The id of the new law, like us-ny/mill-pond/41.")],
    home: Annotated[Path, typer.Option("--home", help="The home to write it into.")],
    name: Annotated[
        str | None, typer.Option(help="What people call it, like Village of Mill Pond, chapter 41.")
    ] = None,
    zone: Annotated[str, typer.Option(help="The municipality's time zone.")] = "America/New_York",
) -> None:
    """Write the beginning of a law file and of its worked cases into a home, with an example of everything."""
    from forebay.law import drafting

    if not home.is_dir():
        raise CannotAnswer(f"{home} is not a folder. Name the home, or make its folder first.")
    for path in drafting.write(home / "law", ordinance, name or ordinance, zone):
        typer.echo(f"Written: {path}")
    typer.echo(
        f"Fill them in beside the ordinance, and read them again with: forebay law check {ordinance} --home {home}"
    )


text = typer.Typer(help="Keep an ordinance's own text in a home.", no_args_is_help=True)


@text.command("add")
@answers
def add_text(
    file: Annotated[Path, typer.Argument(help="The ordinance as plain text.")],
    ordinance: Annotated[str, typer.Argument(help="The id of the law whose text it is.")],
    home: Annotated[Path, typer.Option("--home", help="The home to keep it in.")],
    as_json: AsJson = False,
) -> None:
    """Keep a village's own text of an ordinance, and look for every quote in it. Leaves with 1 where one is astray."""
    from forebay.law import library, texts

    law = library.find(ordinance, [home / "law"])
    kept = texts.keep(file, home / "law", ordinance)
    lost = texts.astray(law, texts.find(ordinance, [home / "law"]) or "")
    if as_json:
        missing = [{"id": one.row.id, "at": one.row.at, "quote": one.row.quote, "close": one.close} for one in lost]
        say_json({"id": ordinance, "kept": str(kept), "quotes": texts.quotes(law), "astray": missing})
    else:
        typer.echo(f"Kept as {kept}.")
        typer.echo(quotes_told(texts.quotes(law), len(lost)))
        typer.echo("".join(f"  {one}\n" for one in lost), nl=False)
    if lost:
        raise typer.Exit(1)


def quotes_told(quotes: int, lost: int) -> str:
    """Return how many quotes of a law its text holds, in a sentence."""
    if not quotes:
        return "The law quotes nothing of it."
    return f"{count(quotes, 'quote')}: {f'{lost} not in the text' if lost else 'every one is in the text'}."


def _law_with(home: Home, provision: str, ordinance: str | None) -> Law:
    from forebay.law import library
    from forebay.law.text import nearest

    laws = [library.find(law_id, [home.law_folder]) for law_id in home.ordinances if ordinance in (None, law_id)]
    having = [
        law for law in laws if any(row.id == provision and row.kind in ("value", "must") for row in law.provisions)
    ]
    if len(having) == 1:
        return having[0]
    if having:
        raise CannotAnswer(
            f'"{provision}" is in {" and in ".join(law.id for law in having)}. Name one with --ordinance.'
        )
    known = [row.id for law in laws for row in law.provisions if row.kind in ("value", "must")]
    raise CannotAnswer(f'No ordinance of {home.name} has a value or must "{provision}".{nearest(provision, known)}')


def _changed(folder: Path, home: Home, law: Law) -> list[Changed] | None:
    """Return what changes in the cases of a home; nothing where it has no records yet."""
    if home.database is None and not (home.path / "db.sqlite3").exists():
        return None
    from forebay.office.start import set_up

    set_up(folder)
    from forebay.office import clock, keeping
    from forebay.office.practice import changed

    if keeping.is_pending():
        raise CannotAnswer(f"The tables of {folder} are not those of this version. Run first: forebay upgrade {folder}")
    return changed(home, law, clock.now())


def _adopted(row: Practice, law: Law, changes: list[Changed] | None, dry_run: bool) -> Iterator[str]:
    from forebay.law.adopting import told

    yield f"{law.id}, {row.id}. {told(law.adoptions[-1])}"
    if dry_run:
        yield "Nothing is kept yet."
    if changes is None:
        yield "The home has no cases yet."
        return
    cases = len({one.case for one in changes})
    yield f"{count(cases, 'case')} {'changes' if cases == 1 else 'change'}, worked out anew at the next tick."
    yield from (f"  {one.case}: {one.asks}\n    {one.before} -> {one.after}" for one in changes)
