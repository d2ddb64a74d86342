"""``forebay law screen``: a table of parcels, each answered as a project would be."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, answers, say_json, table
from forebay.cli.law_options import AsJson, AtHome, Ids, On, day, find
from forebay.letters.wording import count

if TYPE_CHECKING:
    from forebay.law.facts import FactBook
    from forebay.law.parcels import Parcels

Found = Mapping[tuple[str, str], list[str]]


@answers
def screen(
    ordinances: Ids,
    parcels: Annotated[
        Path, typer.Option(help="A CSV or Parquet table: a parcel a row, a fact a column; empty is unknown.")
    ],
    called: Annotated[str | None, typer.Option(help="The column that names each parcel.")] = None,
    goal: Annotated[list[str] | None, typer.Option(help="The answer wanted, like subject; once for each.")] = None,
    into: Annotated[Path | None, typer.Option(help="Write each parcel's answers here, as CSV.")] = None,
    on: On = None,
    home: AtHome = None,
    as_json: AsJson = False,
) -> None:
    """Answer what the ordinances say of every parcel of a table, and count the answers."""
    from forebay.law import since
    from forebay.law.interview import goals_of
    from forebay.law.screening import OUTCOMES, decide_many

    if into is not None and into.exists():
        raise CannotAnswer(f"{into} is there already. Name a new file.")
    laws, when = find(ordinances, home), day(on)
    book = next(iter(laws.values())).book
    read = _read(parcels, book, called)
    found: dict[tuple[str, str], list[str]] = {}
    for law in laws.values():
        names = [one.name for one in goals_of(laws.values(), goal or ()) if one.law == law.id]
        codes = decide_many(law, read.columns, when, laws, names) if names else {}
        found |= {(law.id, name): [OUTCOMES[code] for code in codes[name]] for name in codes}
    if into is not None:
        _write(into, read, found)
    if as_json:
        notes = list(since.all_told(laws.values(), when))
        counted = {"parcels": len(read.names), "answers": _counts(found), "left_out": read.left_out}
        say_json({"on": when, "notes": notes, **counted})
        return
    typer.echo(f"{count(len(read.names), 'parcel')}, on {when}")
    typer.echo("".join(f"{one}\n" for one in since.all_told(laws.values(), when)), nl=False)
    rows = [[law, name, outcome, str(many)] for law, name, outcome, many in _listed(found)]
    typer.echo(table(["Ordinance", "Question", "Answer", "Parcels"], rows))
    typer.echo(f"Written to {into}." if into else "Name a file with --into to have each parcel's answers.")


def _read(parcels: Path, book: FactBook, called: str | None) -> Parcels:
    """Read a table of parcels by the ending of its name."""
    from forebay.law import parcels as tables
    from forebay.law import parquet

    if parcels.suffix.lower() in (".parquet", ".pq"):
        return parquet.read(parcels, book, called)
    try:
        with parcels.open(encoding="utf-8-sig", newline="") as file:
            return tables.read(file, str(parcels), book, called)
    except (UnicodeDecodeError, csv.Error):
        raise CannotAnswer(
            f"{parcels} is not a table of text. Save it as CSV in UTF-8, its columns named in the first row."
        ) from None


def _listed(found: Found) -> list[tuple[str, str, str, int]]:
    return [(*key, outcome, many) for key, told in found.items() for outcome, many in Counter(told).most_common()]


def _counts(found: Found) -> list[dict[str, Any]]:
    keys = ("law", "name", "outcome", "parcels")
    return [dict(zip(keys, row, strict=True)) for row in _listed(found)]


def _write(into: Path, read: Parcels, found: Found) -> None:
    with into.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["parcel", *(f"{law} {name}" for law, name in found)])
        out.writerows(zip(read.names, *found.values(), strict=True))
