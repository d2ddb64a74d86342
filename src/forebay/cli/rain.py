"""``forebay rain``: what a gauge file says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forebay.cli.answers import answers, read_bytes, say_json

app = typer.Typer(help="Read gauge files.", no_args_is_help=True)
