"""The commands. Pure ones need no database; each that answers with data takes ``--json``.

Exit 0: answered. Exit 2: could not answer, with one clear sentence on stderr.
"""

from __future__ import annotations

import typer

from forebay.cli.home import COMMANDS
from forebay.cli.importing import app as importing
from forebay.cli.land import app as land
from forebay.cli.law import app as law
from forebay.cli.rain import app as rain
from forebay.cli.recognising import recognise
from forebay.cli.requirements import show as requirements
from forebay.cli.submissions import app as submission
from forebay.cli.submissions import review
from forebay.cli.water import app as water

app = typer.Typer(
    name="forebay",
    help="Runs a municipality's stormwater law.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(importing, name="import")
app.add_typer(land, name="land")
app.add_typer(law, name="law")
app.add_typer(rain, name="rain")
app.add_typer(submission, name="submission")
app.add_typer(water, name="water")
app.command("recognise")(recognise)
app.command("review")(review)
app.command("requirements")(requirements)
for name, command in COMMANDS.items():
    app.command(name)(command)


def main() -> None:
    """Run the command line."""
    app()
