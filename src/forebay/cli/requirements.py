"""``forebay requirements``: everything the law asks of a case kept in a file, without any office."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, an_instant, answers, say_json, table

if TYPE_CHECKING:
    from forebay.law.asked import Requirement

GROUPS = (
    ("late", "Late"),
    ("due", "Due"),
    ("open", "Open, without a date"),
    ("blocks", "Holds a step back"),
    ("done", "Done"),
    ("waived", "Waived"),
    ("lapsed", "Lapsed"),
    ("standing", "All along"),
)


@answers
def show(
    case: Annotated[Path, typer.Argument(help="A case in a file: laws, facts, acts and storms.")],
    as_of: Annotated[str | None, typer.Option(help="The instant to judge by, like 2026-11-30T09:00-05:00.")] = None,
    why: Annotated[str | None, typer.Option(help="Show the whole reason of the requirement with this key.")] = None,
    home: Annotated[Path | None, typer.Option(help="A home whose own law files come first.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Say what the law asks in a case: of whom, before what or by when, and why."""
    from forebay.law import casefile
    from forebay.law.requirements import requirements

    found = casefile.read(case, search=[home / "law"] if home else [])
    now = an_instant(as_of) if as_of else found.as_of
    if now is None:
        raise CannotAnswer(f"{case} does not say as of when. Name the instant: --as-of 2026-11-30T09:00-05:00.")
    asked = requirements(list(found.laws), found.facts, found.record, now, found.calendar)
    if why is not None:
        asked = [one for one in asked if str(one.key) == why]
        if not asked:
            raise CannotAnswer(f'Nothing here has the key "{why}". Leave --why out to see the keys.')
    if as_json:
        say_json({"as_of": now.isoformat(), "requirements": [plain(one) for one in asked]})
        return
    _show(asked, whole=why is not None)


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
    }


def _show(asked: list[Requirement], *, whole: bool) -> None:
    for status, heading in GROUPS:
        rows = [one for one in asked if one.status == status and one.folded_under is None]
        if not rows:
            continue
        typer.echo(f"{heading} ({len(rows)})")
        typer.echo(table(["Who", "What", "When", "Where", "Key"], [_row(one) for one in rows]))
        typer.echo("")
        for one in rows if whole else []:
            typer.echo("\n".join([one.gist, one.finding.because, *one.sum]))


def _row(one: Requirement) -> list[str]:
    when = f"before {', '.join(one.steps)}" if one.steps else "no date"
    if one.due:
        when = str(one.due.on or one.due.instant.isoformat())
    return [one.who, one.asks[:70], when[:48], one.at, str(one.key)]
