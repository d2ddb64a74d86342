"""What the commands about the law share: how a law is named, found and dated."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, a_date

if TYPE_CHECKING:
    from forebay.law import FactSheet, Law

Ids = Annotated[list[str], typer.Argument(help="Ordinances, like us-ny/webster/130-I.")]
AtHome = Annotated[Path | None, typer.Option("--home", help="A home whose own law files come first.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]
On = Annotated[str | None, typer.Option(help="The date to judge by, like 2026-11-30; today unless given.")]


def folders(home: Path | None) -> list[Path]:
    """Return where a home keeps its own laws; a home that is not there is refused, not passed over."""
    if home is not None and not home.is_dir():
        raise CannotAnswer(f"{home} is not a folder. Name the home, or leave --home out.")
    return [home / "law"] if home else []


def find(ids: list[str], home: Path | None) -> Mapping[str, Law]:
    """Return the laws of these ids, a home's own files first."""
    from forebay.law import library

    return {law_id: library.find(law_id, folders(home)) for law_id in ids}


def open_law(named: str, home: Path | None) -> Law:
    """Return a law named by its id or by its file."""
    from forebay.law import library, load

    path = Path(named)
    return load(path) if path.suffix == ".toml" else library.find(named, folders(home))


def day(on: str | None) -> date:
    """Return the date asked about; today where none is given."""
    from forebay.office import clock

    return a_date(on) if on else clock.now().date()


def plain_facts(sheet: FactSheet) -> dict[str, Any]:
    """Return facts as plain data, amounts with their unit."""
    return {name: plain_value(value) for name, value in sheet.known.items()}


def flat(row: Any) -> dict[str, Any]:
    """Return the fields of a row, each as plain data."""
    return {one.name: plain_value(getattr(row, one.name)) for one in fields(row)}


def plain_value(value: Any) -> Any:
    """Return an answer as plain data: an amount as people write it."""
    return (
        sorted(value)
        if isinstance(value, frozenset)
        else value
        if isinstance(value, bool | str) or value is None
        else str(value)
    )


def fact_lines(sheet: FactSheet) -> list[str]:
    """Return facts as the lines of a facts file."""
    return [f"{name} = {json.dumps(value)}" for name, value in plain_facts(sheet).items()]
