"""``forebay recognise``: what a file is that somebody sent, and what reads it here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forebay.cli.answers import answers, read_bytes, say_json


@answers
def recognise(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="The files, of any kind.")],
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Say what each file is, whatever it is called, and what reads it; what could do harm is refused."""
    from forebay.formats import known
    from forebay.formats.problems import FileProblem

    found = []
    for path in files:
        try:
            one = known.recognise(read_bytes(path), path.name)
            found.append({"file": path.name, "is": one.says, "reader": one.reader, "told": one.told})
        except FileProblem as problem:
            found.append({"file": path.name, "is": "", "reader": "", "told": problem.sentence})
    if as_json:
        say_json(found)
    else:
        for row in found:
            typer.echo(f"{row['file']}: {row['told']}")
