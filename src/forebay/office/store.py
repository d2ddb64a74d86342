"""The tables that follow from a docket, written from its state in the transaction that changed it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import models

from forebay.law.asked import Requirement
from forebay.law.ordinance import Law
from forebay.office import canonical
from forebay.office.history.reviews import Ran, Reviews, Round, Sent
from forebay.office.history.taken_over import TakenOver
from forebay.office.history.violations import Wrong
from forebay.office.home import Home
from forebay.office.lists import standing
from forebay.office.models import (
    Case,
    Gauge,
    Notice,
    Paper,
    Parcel,
    RequirementRow,
    ReviewRun,
    Submission,
    Violation,
)
from forebay.office.money import kept as money_kept
from forebay.office.projections import CaseState, Served
from forebay.reckoning import Due

TABLES = 9
"""Counts up when a table that follows from the dockets is added or made otherwise: every case is worked out anew."""


def write(case: Case, state: CaseState, now: datetime, basis: str) -> None:
    """Write what follows from a docket into its tables."""
    _keep_parcel(state)
    _replace(RequirementRow, case, [RequirementRow(case=case, **row) for row in requirements(state).values()])
    _replace(Violation, case, [Violation(case=case, **wrong(one)) for one in state.violations])
    _write_reviews(case, state)
    money_kept.write(case, state.money)
    standing.write(case, state)
    for one in state.notices:
        Notice.objects.update_or_create(number=one.number, defaults={"case": case, **notice(one)})
    for name, value in columns(state).items():
        setattr(case, name, value)
    case.projected_at, case.basis = now, basis
    case.save(update_fields=[*columns(state), "projected_at", "basis"])


def _write_reviews(case: Case, state: CaseState) -> None:
    for table, name, rows in reviewed(state.reviews, state.papers):
        table._default_manager.filter(case=case).exclude(pk__in=list(rows)).delete()
        for key, row in rows.items():
            wanted: dict[str, Any] = {name: key}
            table._default_manager.update_or_create({"case": case, **row}, **wanted)


def reviewed(
    known: Reviews, papers: Sequence[Sent] = ()
) -> list[tuple[type[models.Model], str, dict[str, dict[str, Any]]]]:
    """Return the rows of a case's submissions, reviews and papers by their keys: each table with the key's name."""
    received = (*known.rounds, *known.unasked)
    return [
        (
            Submission,
            "entry",
            {one.entry: {**_row_of(one, "files", "unasked", "came"), "state": known.state_of(one)} for one in received},
        ),
        (ReviewRun, "entry", {one.entry: _row_of(one) for one in known.runs}),
        (Paper, "number", {one.number: _row_of(one) for one in (*known.letters, *papers)}),
    ]


def _row_of(one: Round | Ran | Sent, *but: str) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__slots__ if name not in but}


def basis(home: Home, laws: Sequence[Law]) -> str:
    """Return a digest of everything but the docket and the time that a projection rests on."""
    days = {str(day): why for table in (home.holidays, home.closures) for day, why in (table or {}).items()}
    days |= {**(home.rolls or {}), **({"cite": home.roll_cite} if home.roll_cite else {})}
    digests = {law.id: law.digest for law in laws}
    said = {"laws": digests, "zone": str(home.zone), "days": days, "tables": TABLES}
    return hashlib.sha256(canonical.text(said).encode()).hexdigest()


def columns(state: CaseState) -> dict[str, Any]:
    """Return the columns of a case that follow from its docket."""
    return {
        "status": state.status,
        "turn": state.next.turn,
        "next_steps": list(state.next.steps),
        "stopped": ", ".join(dict.fromkeys(one.at for one in state.stops)),
        "gauge_id": _gauge(state.gauge),
        "edition": dict(state.edition),
        **_taken_over(state.taken_over),
        **_opening(state),
    }


def _taken_over(over: TakenOver | None) -> dict[str, Any]:
    """Return how a case was taken over, as its columns have it."""
    return {
        "taken_over": str(over) if over else "",
        "taken_over_since": over.since if over else None,
        "taken_over_by_id": over.person if over else None,
    }


def _opening(state: CaseState) -> dict[str, Any]:
    """Return what a case is called and where it lies, as its opening says it, corrected; nothing before that."""
    said = state.opening
    if not said:
        return {}
    return {"title": str(said["title"]), "place": str(said["address"]), "parcel_id": _parcel(state)}


def _parcel(state: CaseState) -> int | None:
    named = str(state.opening.get("parcel", ""))
    found = Parcel.called(named) if named else None
    return found.pk if found else None


def _keep_parcel(state: CaseState) -> None:
    if named := str(state.opening.get("parcel", "")):
        Parcel.kept(named)


def _gauge(named: str) -> int | None:
    return int(named) if named.isdigit() and Gauge.objects.filter(pk=int(named)).exists() else None


def requirements(state: CaseState) -> dict[str, dict[str, Any]]:
    """Return the rows of a case's requirements by their keys, each with its place among what is asked next."""
    places = {one.key: place for place, one in enumerate(state.next.asked, 1)}
    return {str(one.key): {**_requirement(one), "place": places.get(one.key)} for one in state.requirements}


def _requirement(one: Requirement) -> dict[str, Any]:
    return {
        "key": str(one.key),
        "law": one.law,
        "provision": one.provision,
        "at": one.at,
        "gist": one.gist,
        "shape": one.shape,
        "status": one.status,
        "who": one.who,
        "turn": one.turn,
        "asks": one.asks,
        "steps": list(one.steps),
        "excepts": list(one.excepts),
        "subject": one.subject or "",
        "item": one.item or "",
        "trigger": one.trigger or "",
        "opens": one.opens,
        **_clock(one),
        **_finding(one),
        "done_by": one.done_by or "",
        "done_at": one.done_at,
        "late": one.late,
        "periods_missed": one.periods_missed,
        "first_known": one.first_known,
        "applicant_knew": one.applicant_knew,
        "also": list(one.also),
        "folded_under": str(one.folded_under) if one.folded_under else "",
    }


def _clock(one: Requirement) -> dict[str, Any]:
    return {
        "due": _instant(one.due),
        "due_on": one.due.on if one.due else None,
        "late_after": _instant(one.late_after),
        "readings": [[name, canonical.instant(due.instant), list(due.steps)] for name, due in _read(one)],
        "sum": list(one.sum),
    }


def _read(one: Requirement) -> Iterable[tuple[str, Due]]:
    return [(reading.name, reading.due) for reading in one.readings]


def _instant(due: Due | None) -> datetime | None:
    return due.instant if due else None


def _finding(one: Requirement) -> dict[str, Any]:
    found = one.finding
    return {
        "outcome": found.outcome,
        "basis": one.basis,
        "because": str(found.because),
        "cites": list(found.cites),
        "missing": list(found.missing),
        "disputes": [[dispute.at, dispute.why] for dispute in found.disputes],
    }


def wrong(one: Wrong) -> dict[str, Any]:
    """Return a violation as its row has it."""
    return {name: getattr(one, name) for name in Wrong.__slots__}


def notice(one: Served) -> dict[str, Any]:
    """Return a notice as its row has it, but for its number."""
    return {name: getattr(one, name) for name in Served.__slots__ if name != "number"}


def _replace(table: type[models.Model], case: Case, rows: Sequence[Any]) -> None:
    """Write the rows of a case by their keys, and take away those that no longer follow."""
    keys = [row.key for row in rows]
    mine = table._default_manager.filter(case=case)
    mine.exclude(key__in=keys).delete()
    names = [field.name for field in table._meta.concrete_fields if field.name not in {"id", "case", "key"}]
    table._default_manager.bulk_create(rows, update_conflicts=True, unique_fields=["case", "key"], update_fields=names)
