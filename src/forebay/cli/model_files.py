"""Drainage models at the terminal: the file of another program as a drainage, with what was left behind on stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from forebay.water import DrainageFile


def drainage_of(data: bytes, name: str) -> DrainageFile | None:
    """Return the drainage of a model of another program; None where the bytes are of none known here.

    Raises
    ------
    FileProblem
        A model that cannot be run, with what keeps it from that.
    """
    from forebay.formats import models
    from forebay.water import DrainageFile

    if models.recognise(data) is None:
        return None
    found = models.read(data, name)
    drainage = found.needed_drainage()
    for left in found.not_carried:
        typer.echo(f"Left behind: {left}", err=True)
    for warning in found.warnings:
        typer.echo(f"Note: {warning}", err=True)
    return DrainageFile(drainage, found.storms)
