"""Drainage models at the terminal: the file of another program as a drainage, with what was left behind on stderr."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import typer

_FOOT = re.compile(rb"HydroCAD\S*\s+\d+\.\d\S*\s+s/n")
"""What every page of a printed report ends with: the program, its version and its serial number."""

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
        _refuse_printed(data, name)
        return None
    found = models.read(data, name)
    drainage = found.needed_drainage()
    for left in found.not_carried:
        typer.echo(f"Left behind: {left}", err=True)
    for warning in found.warnings:
        typer.echo(f"Note: {warning}", err=True)
    return DrainageFile(drainage, found.storms)


def _refuse_printed(data: bytes, name: str) -> None:
    """Refuse the text of a printed report: it holds what somebody computed, and no model to compute again."""
    from forebay.formats.problems import FileProblem

    if _FOOT.search(data):
        raise FileProblem(
            name,
            "This is the text of a printed HydroCAD report, which holds results and no model. Send the project (.hcp), "
            "or put the PDF into a submission: forebay submission claims reads it.",
        )
