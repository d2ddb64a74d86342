"""``forebay law adopt``, ``new`` and ``text``: what a home keeps of its own law."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, a_date, answers, say_json
from forebay.cli.law_options import AsJson, flat
from forebay.letters.wording import count

if TYPE_CHECKING:
    from forebay.law import Law
    from forebay.law.adopting import Practice
    from forebay.office.home import Home
    from forebay.office.models import Case, Person
    from forebay.office.practice import Changed, Offered


@answers
def adopt(
    home: Annotated[Path, typer.Argument(help="The home: the folder that holds forebay.toml.")],
    provision: Annotated[
        str | None, typer.Argument(help="The id of the blank value, the lost list or the open clock to fill.")
    ] = None,
    signer: Annotated[str | None, typer.Option(help="Who signed the practice.")] = None,
    instrument: Annotated[
        str | None, typer.Option(help="By which instrument, like a resolution and its number.")
    ] = None,
    from_: Annotated[str | None, typer.Option("--from", help="The first day it is practice.")] = None,
    is_: Annotated[list[str] | None, typer.Option("--is", help="What is adopted; once for each, for a list.")] = None,
    needs: Annotated[list[str] | None, typer.Option(help="An entry of a lost list of needs; once for each.")] = None,
    items: Annotated[list[str] | None, typer.Option(help="An entry of a lost list of parts; once for each.")] = None,
    until: Annotated[str | None, typer.Option(help="The first day it is practice no more.")] = None,
    ordinance: Annotated[str | None, typer.Option(help="Which ordinance, where several have the id.")] = None,
    accepted_by: Annotated[
        str | None,
        typer.Option("--accepted-by", help="The e-mail address of the officer who accepts it for the cases."),
    ] = None,
    cases: Annotated[
        list[str] | None, typer.Option("--case", help="A case it is accepted for; once for each. All unless given.")
    ] = None,
    reasons: Annotated[str, typer.Option(help="Why it is accepted; kept on each docket.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change, and keep nothing.")] = False,
    as_json: AsJson = False,
) -> None:
    """Adopt a practice, say which open cases the law as it stands would change, and accept it for them."""
    from forebay.law.adopting import applied, keep
    from forebay.office.home import Home

    if dry_run and accepted_by:
        raise CannotAnswer("--dry-run keeps nothing, so nothing can be accepted with it. Leave out one of the two.")
    place = Home.read(home)
    law = becomes = row = None
    if provision is not None:
        law = _law_with(place, provision, ordinance)
        row = _practice(law, provision, signer, instrument, from_, until, is_, (needs, items))
        becomes = applied(law, row)
    ready = _set_up(home, place)
    who = _officer(accepted_by) if ready and accepted_by else None
    if row is not None and law is not None and not dry_run:
        keep(place.law_folder, row, law)
    changes = _open_cases(place, becomes, cases or []) if ready else None
    accepted = _accept(changes or [], who, reasons) if who is not None else {}
    if as_json:
        adopted = {"law": law.id, "id": provision, "digest": becomes.digest} if law and becomes else {}
        told = None if changes is None else [_plain(one, accepted) for one in changes]
        say_json({**adopted, "kept": not dry_run and row is not None, "cases": told})
        return
    typer.echo("\n".join([*_adopted(row, becomes, dry_run), *_cases_told(changes, accepted, accepted_by)]))


def _practice(
    law: Law,
    provision: str,
    signer: str | None,
    instrument: str | None,
    from_: str | None,
    until: str | None,
    is_: list[str] | None,
    lists: tuple[list[str] | None, list[str] | None],
) -> Practice:
    """Return the practice that was typed; one that is not signed and dated is refused."""
    from forebay.law.adopting import Practice

    given = {"--signer": signer, "--instrument": instrument, "--from": from_}
    lacking = [name for name, said in given.items() if not said]
    if lacking:
        raise CannotAnswer(f'The practice for "{provision}" lacks {", ".join(lacking)}. It must be signed and dated.')
    adopted = None if not is_ else is_[0] if len(is_) == 1 else tuple(is_)
    ends = a_date(until) if until else None
    needs, items = (tuple(each or ()) for each in lists)
    return Practice(law.id, provision, signer or "", instrument or "", a_date(from_ or ""), ends, adopted, needs, items)


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


# ---- the open cases --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kept:
    """An open case that keeps another edition of one law: what reads otherwise in the new one, and what it changes."""

    case: Case
    offered: Offered
    changes: list[Changed]


def _set_up(folder: Path, home: Home) -> bool:
    """Make the records of a home ready; answer False where it has none yet."""
    if home.database is None and not (home.path / "db.sqlite3").exists():
        return False
    from forebay.office.start import set_up

    set_up(folder)
    from forebay.office.proofs import keeping

    if keeping.is_pending():
        raise CannotAnswer(f"The tables of {folder} are not those of this version. Run first: forebay upgrade {folder}")
    return True


def _officer(email: str) -> Person:
    from forebay.office.models import Person

    found = Person.objects.filter(email__iexact=email).first()
    if found is None:
        raise CannotAnswer(f"There is no person {email} here. Check the spelling.")
    return found


def _open_cases(home: Home, becomes: Law | None, numbers: list[str]) -> list[Kept]:
    """Return every open case that keeps another edition of a law, or those of these numbers, with what would change."""
    from forebay.office import clock, here, practice

    laws = [becomes if becomes is not None and law.id == becomes.id else law for law in here.laws(home)]
    found = practice.waiting(home, laws)
    strange = sorted(set(numbers) - {case.number for case in found})
    if strange:
        known = ", ".join(case.number for case in found) or "none"
        raise CannotAnswer(f"Case {strange[0]} keeps no other edition of the law. Those that do: {known}.")
    return [
        Kept(case, one, practice.changes(case, [one.law], clock.now()))
        for case in found
        if not numbers or case.number in numbers
        for one in practice.offers(case, home, laws)
    ]


def _accept(kept: list[Kept], who: Person, reasons: str) -> dict[tuple[str, str], str]:
    """Accept each edition for its case, all or none; return the docket entries by case and law."""
    from django.db import transaction

    from forebay.office import clock
    from forebay.office.verbs.accept_edition import accept_edition

    done = {}
    with transaction.atomic():
        for one in kept:
            entry = accept_edition(one.case, one.offered.law, by=who, now=clock.now(), reasons=reasons)
            done[one.case.number, one.offered.law.id] = entry.id
    return done


def _plain(one: Kept, accepted: Mapping[tuple[str, str], str]) -> dict[str, Any]:
    from forebay.law.adopting import told

    return {
        "case": one.case.number,
        "law": one.offered.law.id,
        "keeps": one.offered.own.digest if one.offered.own else None,
        "digest": one.offered.law.digest,
        "provisions": list(one.offered.provisions) if one.offered.own else None,
        "practice": [told(row) for row in one.offered.adopted],
        "changes": [flat(row) for row in one.changes],
        "accepted": accepted.get((one.case.number, one.offered.law.id)),
    }


def _adopted(row: Practice | None, law: Law | None, dry_run: bool) -> Iterator[str]:
    from forebay.law.adopting import told

    if row is not None and law is not None:
        yield f"{law.id}, {row.id}. {told(law.adoptions[-1])}"
        if dry_run:
            yield "Nothing is kept yet."


def _cases_told(
    kept: list[Kept] | None, accepted: Mapping[tuple[str, str], str], accepted_by: str | None
) -> Iterator[str]:
    if kept is None:
        yield "The home has no cases yet."
        return
    cases = len({one.case.number for one in kept})
    yield f"{count(cases, 'open case')} {'keeps' if cases == 1 else 'keep'} another edition of the law."
    for one in kept:
        yield from _case_told(one)
        if entry := accepted.get((one.case.number, one.offered.law.id)):
            yield f"    Accepted by {accepted_by}: recorded as {entry}."
    if kept and not accepted:
        yield "Each keeps its own until an officer accepts this one: on its page, or with --accepted-by."


def _case_told(one: Kept) -> Iterator[str]:
    from forebay.law.adopting import told

    places = ", ".join(one.offered.provisions)
    if one.offered.own is None:
        yield f"  {one.case.number}: {one.offered.law.id} now applies here also."
    else:
        yield f"  {one.case.number}: {one.offered.law.id}{f', which reads otherwise at {places}' if places else ''}."
    yield from (f"    {told(row)}" for row in one.offered.adopted)
    yield from (f"    No longer: {told(row)}" for row in one.offered.dropped)
    if not one.changes:
        yield "    Nothing that is asked today changes."
    for row in one.changes:
        yield f"    {row.asks}"
        yield f"      {row.before} -> {row.after}"
        yield f"      {row.why}"
