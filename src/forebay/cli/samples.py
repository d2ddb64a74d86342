"""Prepare one sample village in a process of its own: its home, its sample case, and links to sign in with."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from forebay.office.home import NAME, init_home
from forebay.office.start import set_up

SHOWN = ("officer", "reviewer", "applicant", "inspector")
"""The people whose links are printed."""


def prepare(folder: Path, village: str, server: str) -> None:
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
    sample = make_sample(home, village, now)
    typer.echo(f"\n{home.name}, {server}/")
    for role in SHOWN:
        typer.echo(f"  {role}: {server}{sign_in_link(sample.people[role], now)}")
    typer.echo(f"  a gauge file to load: {sample.gauge_file}")
    typer.echo(f"  submissions to hand in: {sample.gauge_file.parent}/*.zip")


if __name__ == "__main__":
    prepare(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
