"""``forebay requirements``: everything the law asks of a case kept in a file, without any office."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from difflib import get_close_matches
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, answers, say_json
from forebay.cli.law_options import folders
from forebay.reckoning import Calendar, Due, shown, shown_date

if TYPE_CHECKING:
    from forebay.law.asked import Requirement
    from forebay.law.casefile import CaseFile

GROUPS = (
    ("blocks", "Blocks a step"),
    ("due", "Due"),
    ("late", "Late"),
    ("open", "Open, without a date"),
    ("may", "May be done"),
    ("standing", "All along"),
    ("waived", "Waived"),
    ("lapsed", "Lapsed"),
    ("done", "Done"),
)
HEADINGS = ("When", "What", "Who", "Name")
WIDTHS = (20, 42, 14, 18)
"""Four columns and two spaces between them: a hundred in all."""
LATE = {"no": "", "yes": ", late", "left to the official": ", late by one reading of the text"}


@answers
def show(
    case: Annotated[Path, typer.Argument(help="A case in a file: laws, facts, acts and storms.")],
    as_of: Annotated[
        str | None, typer.Option(help="The time to judge by, like 2026-11-30T09:00; the case's zone unless it says.")
    ] = None,
    why: Annotated[str | None, typer.Option(help="Tell all about a requirement: its key, or its name.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="List every part and gate that is met, too.")] = False,
    home: Annotated[Path | None, typer.Option(help="A home whose own law files come first.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Say what the law asks in a case: of whom, before what or by when, and why."""
    from forebay.law import casefile
    from forebay.law.requirements import requirements

    found = casefile.read(case, search=folders(home))
    now = _moment(as_of, found)
    asked = requirements(list(found.laws), found.facts, found.record, now, found.calendar)
    if why is not None:
        asked = list(_named(why, asked))
    if as_json:
        say_json({"as_of": now.isoformat(), "requirements": [plain(one) for one in asked]})
        return
    typer.echo(f"{found.name}, as of {shown(now, found.calendar)}\n")
    typer.echo("\n".join(_told(asked, found.calendar) if why else _listed(asked, found.calendar, everything)))


def _moment(written: str | None, case: CaseFile) -> datetime:
    """Return the time to judge by: as asked, as the file says, or the present."""
    if written is None:
        from forebay.office.clock import now

        return case.as_of or now()
    from forebay.law.civil import settled

    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        raise CannotAnswer(f'"{written}" is not a time. Write it like 2026-11-30T09:00.') from None
    return settled(found, case.calendar.zone)


def _named(why: str, asked: Iterable[Requirement]) -> list[Requirement]:
    """Return what is known by a key, or by the name of its provision."""
    rows = list(asked)
    found = [one for one in rows if why in (str(one.key), _short(one), one.provision)]
    if not found:
        near = get_close_matches(why, {one.provision for one in rows}, 1)
        hint = f' Did you mean "{near[0]}"?' if near else " Leave --why out to see the names."
        raise CannotAnswer(f'Nothing here has the key or the name "{why}".{hint}')
    return found


def _short(one: Requirement) -> str:
    return ":".join(one.key[1:])


def plain(one: Requirement) -> dict[str, Any]:
    """Return a requirement as plain data."""
    return {
        "key": str(one.key),
        "law": one.law,
        "provision": one.provision,
        "at": one.at,
        "shape": one.shape,
        "status": one.status,
        "who": one.who,
        "turn": one.turn,
        "asks": one.asks,
        "steps": list(one.steps),
        "subject": one.subject,
        "opens": one.opens,
        "due": one.due.instant if one.due else None,
        "due_on": one.due.on if one.due else None,
        "late_after": one.late_after.instant if one.late_after else None,
        "sum": list(one.sum),
        "outcome": one.finding.outcome,
        "because": one.finding.because,
        "cites": list(one.finding.cites),
        "missing": list(one.finding.missing),
        "done_by": one.done_by,
        "done_at": one.done_at,
        "late": one.late,
        "also": list(one.also),
        "folded_under": str(one.folded_under) if one.folded_under else None,
    }


# ---- the table -------------------------------------------------------------------------------------------------------


def _listed(asked: list[Requirement], calendar: Calendar, everything: bool) -> Iterator[str]:
    """Yield the groups, each a table; of what is met only the duties, unless everything is wanted."""
    shown_rows = [one for one in asked if one.folded_under is None]
    for group, heading in GROUPS:
        rows = [one for one in shown_rows if _group(one) == group]
        if not rows:
            continue
        yield f"{heading} ({len(rows)})"
        told = rows if everything or group != "done" else [one for one in rows if one.shape == "duty"]
        yield from _table([_row(one, calendar) for one in told])
        if len(told) < len(rows):
            yield f"and {len(rows) - len(told)} gates and parts of documents that are met; --all lists them."
        yield ""
    if asked:
        yield f'To see why, add --why and a name from the last column, like --why "{asked[0].provision}".'
    else:
        yield "The law asks nothing of it."


def _group(one: Requirement) -> str:
    return "may" if one.shape == "may" and one.status == "open" else one.status


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    if rows:
        for row in (HEADINGS, tuple("-" * width for width in WIDTHS), *rows):
            yield from _lines(row)


def _lines(row: tuple[str, ...]) -> Iterator[str]:
    """Yield one row of the table, each cell wrapped in its column."""
    cells = [wrap(cell, width, break_on_hyphens=False) or [""] for cell, width in zip(row, WIDTHS, strict=True)]
    for line in zip_longest(*cells, fillvalue=""):
        yield "  ".join(part.ljust(width) for part, width in zip(line, WIDTHS, strict=True)).rstrip()


def _row(one: Requirement, calendar: Calendar) -> tuple[str, ...]:
    asks = one.asks.partition('": ')[2] if one.shape == "gate" else one.asks
    about = f" ({one.subject})" if one.subject and one.subject not in one.asks else ""
    who = "not said" if one.who == "unsaid" else one.who
    return (_when(one, calendar), f"{asks[:1].upper()}{asks[1:]}{about}", who, f"{one.provision}, {one.at}")


def _when(one: Requirement, calendar: Calendar) -> str:
    if one.done_at is not None and one.status in ("done", "lapsed"):
        return f"{shown_date(calendar.date_of(one.done_at))}{LATE[one.late]}"
    if one.due is not None:
        return _by(one.due, calendar)
    return f"before {' or '.join(one.steps)}" if one.steps else "all along" if one.shape == "standing" else ""


def _by(due: Due, calendar: Calendar) -> str:
    return shown_date(due.on) if due.on else shown(due.instant, calendar)


# ---- why -------------------------------------------------------------------------------------------------------------


def _told(asked: list[Requirement], calendar: Calendar) -> Iterator[str]:
    """Yield all there is to say of each requirement."""
    for one in asked:
        heading = dict(GROUPS)[_group(one)]
        yield f"{one.asks} [{heading.lower()}]"
        for label, sentence in _reasons(one, calendar):
            start = f"  {label}: " if label else "  "
            yield "\n".join(wrap(sentence, 100, initial_indent=start, subsequent_indent="    ", break_on_hyphens=False))
        yield ""


def _reasons(one: Requirement, calendar: Calendar) -> Iterator[tuple[str, str]]:
    yield "the law", f"{one.gist} ({one.law}, {one.at})"
    yield "whose duty", "the text names nobody" if one.who == "unsaid" else one.who
    if one.turn not in ("", one.who):
        yield "who may", one.turn
    if one.subject:
        yield "about", one.subject
    if one.due:
        yield "due", _by(one.due, calendar)
    for sentence in one.sum:
        yield "", sentence
    yield one.finding.outcome, one.finding.because
    if one.done_at:
        yield "done", f"{shown(one.done_at, calendar)} ({one.done_by}){LATE[one.late]}"
    for breach in one.breaches:
        yield "breach", f'"{breach.step}" ({breach.act}) {shown(breach.occurred, calendar)}: {breach.finding.because}'
    if one.also:
        yield "also asked by", ", ".join(one.also)
    yield "key", str(one.key)
