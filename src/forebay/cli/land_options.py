"""What the commands of ``forebay land`` are asked in the same words: the projection, the foot, what is mended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from forebay.cli.answers import CannotAnswer

if TYPE_CHECKING:
    from forebay.land import Plane

Within = Annotated[str | None, typer.Option("--in", help="Measure in this projection, like EPSG:2262.")]
Foot = Annotated[str | None, typer.Option(help="Which foot square feet are of: 'US survey' or 'international'.")]
Mend = Annotated[bool, typer.Option("--mend", help="Count every loop of an outline that crosses itself, and say so.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]


def measured_in(within: str | None, foot: str | None) -> Plane | None:
    """Return the projection asked for with --in, None where the drawing's own or a local one is taken."""
    from forebay.land import FEET, plane

    if foot is not None and foot not in FEET:
        raise CannotAnswer(f'--foot "{foot}" is not known here. Write one of: {", ".join(FEET)}.')
    return None if within is None else plane(within, foot=foot)
