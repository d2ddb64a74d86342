"""Prepare one sample village in a process of its own: its home, its sample cases, and links to sign in with.

``python -m forebay.cli.samples HOME VILLAGE SERVER`` makes the first case alone; ``--more`` after it, all of them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from forebay.office.home import NAME, init_home
from forebay.office.start import set_up

SHOWN = ("officer", "reviewer", "treasurer", "applicant", "inspector")
"""The people whose links are printed, where the sample has them."""
MORE = "--more"


def prepare(folder: Path, village: str, server: str, *, more: bool = False) -> None:
    """Make the home and its sample where there are none, and print the links."""
    if not (folder / NAME).exists():
        init_home(folder, village)
    home = set_up(folder)
    from forebay.office import clock
    from forebay.office.people.signin import sign_in_link
    from forebay.office.proofs.keeping import upgrade
    from forebay.office.samples import make_sample

    now = clock.now()
    upgrade(home, now)
    sample = make_sample(home, village, now, more=more)
    typer.echo(f"\n{home.name}, {server}/")
    for role in (one for one in SHOWN if one in sample.people):
        typer.echo(f"  {role}: {server}{sign_in_link(sample.people[role], now)}")
    typer.echo(f"  a gauge file to load: {sample.gauge_file}")
    typer.echo(f"  submissions to hand in: {sample.gauge_file.parent}/*.zip")


if __name__ == "__main__":
    prepare(Path(sys.argv[1]), sys.argv[2], sys.argv[3], more=MORE in sys.argv[4:])
