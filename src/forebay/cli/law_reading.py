"""``forebay law provisions``, ``check`` and ``diff``: what an attorney asks of a law file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, answers, say_json
from forebay.cli.law_keeping import quotes_told
from forebay.cli.law_options import (
    AsJson,
    AtHome,
    On,
    day,
    fact_lines,
    folders,
    open_law,
    plain_facts,
)
from forebay.letters.wording import count

if TYPE_CHECKING:
    from forebay.law import FactSheet, Law
    from forebay.law.cases import WorkedCase
    from forebay.law.coverage import Covered
    from forebay.law.differences import Difference
    from forebay.law.proofreading import Proof


@answers
def provisions(
    ordinances: Annotated[list[str] | None, typer.Argument(help="Ordinances; every one there is unless given.")] = None,
    form: Annotated[str, typer.Option("--format", help="csv or md.")] = "csv",
    on: On = None,
    home: AtHome = None,
    as_json: AsJson = False,
) -> None:
    """List every provision and entry of a law with its status, and where to see it at work."""
    from forebay.law import coverage, library

    if form not in ("csv", "md"):
        raise CannotAnswer(f'"{form}" is not a format of this list. Write csv or md.')
    ids = ordinances or list(dict.fromkeys(library.ids([*folders(home), library.PACKAGED])))
    rows = [row for id_ in ids for row in _covered(open_law(id_, home), day(on))]
    if as_json:
        say_json({"provisions": coverage.plain(rows)})
        return
    typer.echo(coverage.table(rows, "md" if form == "md" else "csv"), nl=False)


def _covered(law: Law, on: date) -> list[Covered]:
    from forebay.law import coverage

    beside = Path(law.file).parent / "effects.toml"
    effects = coverage.stated(law, beside) if beside.is_file() else None
    return coverage.coverage(law, on, worked_cases(law), effects)


@answers
def check(
    ordinance: Annotated[str, typer.Argument(help="An ordinance, like us-ny/webster/130-I, or a law file.")],
    on: On = None,
    home: AtHome = None,
    as_json: AsJson = False,
) -> None:
    """Read a law again: its worked cases, dead clauses, clashes, blanks. Leaves with 1 where something is wrong."""
    from forebay.law import texts
    from forebay.law.proofreading import proofread

    law, when = open_law(ordinance, home), day(on)
    proof = proofread(law, when, worked_cases(law))
    words = texts.find(law.id, folders(home))
    astray = None if words is None else [str(one) for one in texts.astray(law, words)]
    unusable = _unusable_layers(home)
    if as_json:
        told = {"cases": proof.cases, "failed": proof.failed, "remarks": _remarks(proof), "astray": astray}
        told |= {"layers": unusable} if home else {}
        say_json({"id": law.id, "on": when, **told})
    else:
        typer.echo(f"{law.name}, on {when}")
        typer.echo("\n".join([*_cases_told(proof), *_quotes_told(law, astray), *_remarks_told(proof), *unusable]))
    if proof.faults or astray or unusable:
        raise typer.Exit(1)


def _unusable_layers(home: Path | None) -> list[str]:
    """Return what is wrong with the layers of a home that has any: a law that asks for them is not answered then."""
    from forebay.office import layers
    from forebay.office.home import NAME, Home

    return list(layers.faults(Home.read(home))) if home is not None and (home / NAME).is_file() else []


def _quotes_told(law: Law, astray: list[str] | None) -> Iterator[str]:
    from forebay.law import texts

    quotes = texts.quotes(law)
    if astray is not None:
        yield quotes_told(quotes, len(astray))
        yield from (f"  {one}" for one in astray)
    elif quotes:
        yield f"{count(quotes, 'quote')} NOT CHECKED: no text of it is kept here. Add one: forebay law text add."


def worked_cases(law: Law) -> list[WorkedCase]:
    """Return the worked cases that stand beside a law, if there are any."""
    from forebay.law import cases

    beside = Path(law.file).parent / "cases.toml"
    return cases.read(beside, law.book) if beside.is_file() else []


def _remarks(proof: Proof) -> list[dict[str, Any]]:
    return [
        {
            "sort": one.sort,
            "at": one.at,
            "id": one.id,
            "says": one.says,
            "facts": plain_facts(one.witness) if one.witness is not None else None,
            "findings": dict(one.findings),
            "done": list(one.done),
        }
        for one in proof.remarks
    ]


def _cases_told(proof: Proof) -> Iterator[str]:
    if not proof.cases:
        yield "No worked cases stand beside it. Write cases.toml, and this tries them."
        return
    wrong = f"{count(len(proof.failed), 'answer')} not as expected" if proof.failed else "every answer as expected"
    yield f"{count(proof.cases, 'worked case')}: {wrong}."
    yield from (f"  {fault}" for fault in proof.failed)


def _remarks_told(proof: Proof) -> Iterator[str]:
    from forebay.law.proofreading import FAULTS, HEADINGS

    for sort, heading in HEADINGS.items():
        found = proof.of(sort)
        if found:
            yield f"\n{heading} ({len(found)}){', to be mended' if sort in FAULTS else ''}"
        for one in found:
            yield f"  {one.at}, {one.id}: {one.says}"
            yield from _project(one.witness, one.findings, one.done)


def _project(facts: FactSheet | None, findings: Mapping[str, bool], done: tuple[str, ...]) -> Iterator[str]:
    if facts is None:
        return
    yield "    For example, a project of which this is known:"
    known = [*fact_lines(facts), *_settled(findings, done)]
    yield from (f"      {line}" for line in known or ["nothing at all"])


def _settled(findings: Mapping[str, bool], done: tuple[str, ...]) -> Iterator[str]:
    yield from (f"the municipality found {'' if yes else 'the contrary of '}{name}" for name, yes in findings.items())
    yield from (f"done: {act}" for act in done)


@answers
def diff(
    before: Annotated[str, typer.Argument(help="The law as it was: an id or a file.")],
    after: Annotated[str, typer.Argument(help="The law as it would be: an id or a file.")],
    on: On = None,
    home: AtHome = None,
    as_json: AsJson = False,
) -> None:
    """Say which projects an amendment changes: each answer that comes out otherwise, and a project it does so for."""
    from forebay.law.differences import differences

    old, new, when = open_law(before, home), open_law(after, home), day(on)
    found = differences(old, new, when)
    if as_json:
        say_json({"before": old.digest, "after": new.digest, "on": when, "differences": [_plain(one) for one in found]})
        return
    if not found:
        typer.echo(f"No project is answered otherwise on {when}.")
    for one in found:
        typer.echo(f"{one.name.replace('_', ' ')}: {one.before} before, {one.after} after")
        typer.echo("\n".join(_project(one.facts, one.findings, one.done)))


def _plain(one: Difference) -> dict[str, Any]:
    return {
        "name": one.name,
        "before": one.before,
        "after": one.after,
        "facts": plain_facts(one.facts),
        "findings": dict(one.findings),
        "done": list(one.done),
    }
