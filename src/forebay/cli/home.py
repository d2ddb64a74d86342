"""Commands about a home: making, serving, checking and keeping it, and acting in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, an_instant, answers, say_json, within
from forebay.cli.serving import LAST_PORT, TICK_S, demo, run_server
from forebay.letters.wording import count

Folder = Annotated[Path, typer.Argument(help="The home: the folder that holds forebay.toml.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]


@answers
def init(
    folder: Folder,
    village: Annotated[str, typer.Option(help="webster or spencerport, which come with Forebay.")] = "",
    name: Annotated[str, typer.Option(help="Of any other municipality: its name, like Town of Example Falls.")] = "",
    ordinance: Annotated[list[str] | None, typer.Option(help="The id of its law; once for each.")] = None,
    zone: Annotated[str, typer.Option(help="Its time zone.")] = "America/New_York",
    state: Annotated[str, typer.Option(help="Its state, for the public holidays.")] = "NY",
) -> None:
    """Make a home for a municipality."""
    from forebay.office.home import init_home, new_home

    if bool(village) == bool(name):
        raise CannotAnswer("Name one of the two: --village webster, or --name and --ordinance of another municipality.")
    home = init_home(folder, village) if village else new_home(folder, name, ordinance or [], zone, state)
    typer.echo(f"{home.name} has a home at {folder}. Bring its tables up with: forebay upgrade {folder}")


@answers
def person(
    folder: Folder,
    email: Annotated[str, typer.Argument(help="Their e-mail address.")],
    name: Annotated[str, typer.Option(help="Their name, for a person who is new.")] = "",
    role: Annotated[str | None, typer.Option(help="A role to hold here from today: officer, clerk, ...")] = None,
    reset_second_proof: Annotated[
        str, typer.Option(help="Turn off their app, passkeys and recovery codes; say why, it is recorded.")
    ] = "",
) -> None:
    """Add a person or give one a role, and print a link that signs them in once."""
    home = at_home(folder)
    from forebay.office import clock
    from forebay.office.people import factors
    from forebay.office.people.signin import sign_in_link
    from forebay.office.verbs.people import enrol

    now = clock.now()
    found = enrol(email=email, name=name, role=role, since=home.calendar.date_of(now))
    if reset_second_proof:
        factors.reset(found, reset_second_proof, now, by=None)
        typer.echo(f"The second proof of {found.name} is reset, and that is recorded.")
    typer.echo(f"{found.name} can sign in once, within two days, at: {sign_in_link(found, now)}")


@answers
def serve(
    folder: Folder,
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    address: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    threads: Annotated[int, typer.Option(help="How many requests to answer at once.")] = 4,
) -> None:
    """Serve a home, and do what time asks every five minutes, so that no cron is needed."""
    within("--port", port, 1, LAST_PORT)
    within("--threads", threads, 1, 256)
    home = at_home(folder)
    run_server(home, address=address, port=port, threads=threads, every_s=TICK_S)


@answers
def tick(
    folder: Folder,
    anew: Annotated[bool, typer.Option("--anew", help="Work every case out anew from its docket.")] = False,
    as_json: AsJson = False,
) -> None:
    """Do once what time asks: take up storms, remind, write the day's digest."""
    home = at_home(folder)
    from forebay.office import clock
    from forebay.office.tick import tick as once

    done = once(home, clock.now(), anew=anew)
    if as_json:
        say_json(vars(done))
    elif not done.claimed:
        typer.echo("Another worker is at it; nothing was done twice.")
    else:
        told = [count(done.cases, "case"), count(done.storms, "storm"), count(done.reminders, "reminder")]
        typer.echo(f"{told[0]} looked after, {told[1]} taken up, {told[2]} written.")
    for problem in done.problems:
        typer.echo(problem, err=True)
    if done.problems:
        raise typer.Exit(1)


@answers
def verify(
    folder: Folder,
    against: Annotated[Path | None, typer.Option(help="A daily digest that was kept somewhere else.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check that the dockets, the tables and the files still say what was written; exit 1 where they do not."""
    home = at_home(folder)
    from forebay.office.proofs.verify import verify as check

    found = check(home, against)
    if as_json:
        faults = [
            {"sentence": each.sentence, "case": each.case, "seq": each.seq, "act": each.act} for each in found.faults
        ]
        told = {"good": found.good, "cases": found.cases, "entries": found.entries}
        say_json({**told, "faults": faults, "remarks": list(found.remarks)})
    else:
        for each in found.faults or (found,):
            typer.echo(str(each), err=not found.good)
        for remark in found.remarks:
            typer.echo(f"Note: {remark}")
    if not found.good:
        raise typer.Exit(1)


@answers
def upgrade(folder: Folder) -> None:
    """Back a home up, bring its tables up to date, and verify it."""
    home = at_home(folder, ready=False)
    from forebay.office import clock
    from forebay.office.proofs.keeping import upgrade as bring_up

    done = bring_up(home, clock.now())
    if done.backup:
        typer.echo(f"Copied first to {done.backup}.")
    typer.echo("The tables were brought up to date." if done.migrated else "The tables are up to date.")
    typer.echo(str(done.verified), err=not done.verified.good)
    if not done.verified.good:
        raise typer.Exit(1)


@answers
def backup(folder: Folder, target: Annotated[Path, typer.Argument(help="A new folder for the copy.")]) -> None:
    """Copy a home while it may be in use."""
    home = at_home(folder)
    from forebay.office.proofs.keeping import backup as copy

    typer.echo(f"Copied to {copy(home, target)}.")


@answers
def restore(
    copy: Annotated[Path, typer.Argument(help="A copy made by forebay backup.")],
    target: Annotated[Path, typer.Argument(help="A new folder for the home.")],
) -> None:
    """Put a copy of a home into a new folder."""
    from forebay.office.home import NAME

    if not (copy / NAME).is_file():
        raise CannotAnswer(f"{copy} is no copy of a home: it holds no {NAME}. Name the folder that backup made.")
    at_home(copy, ready=False)
    from forebay.office.proofs.keeping import restore as put_back

    typer.echo(f"{put_back(copy, target).name} is restored at {target}. Check it with: forebay verify {target}")


@answers
def act(
    folder: Folder,
    case: Annotated[str, typer.Argument(help="The case's number.")],
    name: Annotated[str, typer.Argument(help='The act, like "issue permit".')],
    by: Annotated[str, typer.Option(help="The e-mail address of who does it.")],
    occurred: Annotated[str | None, typer.Option(help="When it happened, with its offset; now if left out.")] = None,
    subject: Annotated[str | None, typer.Option(help="The docket entry it is about.")] = None,
    data: Annotated[list[str] | None, typer.Option(help="What it states: name=value, once for each.")] = None,
    as_json: AsJson = False,
) -> None:
    """Record an act in a case; refused exactly where the screens would refuse it."""
    at_home(folder)
    from forebay.office import clock
    from forebay.office.models import Case, Person
    from forebay.office.verbs.record_act import record_act

    found = Case.objects.filter(number=case).first()
    who = Person.objects.filter(email__iexact=by).first()
    if found is None or who is None:
        raise CannotAnswer(
            f"There is no {'case ' + case if found is None else 'person ' + by} here. Check the spelling."
        )
    when = an_instant(occurred) if occurred else None
    entry = record_act(found, name, by=who, now=clock.now(), occurred=when, data=_data(data or []), subject=subject)
    if as_json:
        say_json({"entry": entry.id, "hash": entry.hash, "stated": json.loads(entry.text)})
    else:
        typer.echo(f"{name}: recorded as {entry.id}.")


def _data(pairs: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise CannotAnswer(f'"{pair}" is not a name and a value. Write it like where="the north slope".')
        *outer, last = name.split(".")
        into = found
        for step in outer:
            into = into.setdefault(step, {})
            if not isinstance(into, dict):
                raise CannotAnswer(f'"{step}" is given a value, and "{name}" a part of it. Give the one or the other.')
        if isinstance(into.get(last), dict):
            raise CannotAnswer(f'"{name}" is given a value, and parts of its own. Give the one or the other.')
        into[last] = {"true": True, "false": False}.get(value, value)
    return found


def at_home(folder: Path, *, ready: bool = True) -> Any:
    """Make this process serve a home, and return it; refuse one whose tables are of another version."""
    from forebay.office.start import set_up

    home = set_up(folder)
    if ready:
        from forebay.office.proofs.keeping import is_pending

        if is_pending():
            raise CannotAnswer(
                f"The tables of {folder} are not those of this version. Run first: forebay upgrade {folder}"
            )
    return home


COMMANDS: dict[str, Callable[..., None]] = {
    "init": init,
    "person": person,
    "serve": serve,
    "tick": tick,
    "verify": verify,
    "upgrade": upgrade,
    "backup": backup,
    "restore": restore,
    "act": act,
    "demo": demo,
}
