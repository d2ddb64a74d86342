"""Put a question to a board, record its vote, and write what was decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from forebay.law.acts import ActKind
from forebay.law.bench import DETERMINE
from forebay.law.provisions import Item
from forebay.office import docket, editions
from forebay.office.history.referrals import FORWARD, NOTICE, REFER
from forebay.office.history.votes import VOTE
from forebay.office.models import Case, Entry, Paper, Person, RequirementRow
from forebay.office.perform import perform
from forebay.office.projections import Bearings
from forebay.office.record import record

WAITS = ("due", "late", "open")


def refer(
    case: Case,
    data: Mapping[str, Any],
    *,
    by: Person,
    now: datetime,
    occurred: datetime | None = None,
    key: str | None = None,
) -> Paper:
    """Put a question to a board and return its letter; the plan is forwarded with it where the law waits for that."""
    when = occurred or now
    with transaction.atomic():
        entry = perform(case, REFER, by=by, occurred=when, now=now, data=data, key=key)
        if _waits_to_be_forwarded(case, str(data.get("decides") or "")):
            told = {"board": str(data["board"])}
            perform(case, FORWARD, by=by, occurred=when, now=now, data=told, key=key and f"{key} forward")
    case.refresh_from_db()
    return Paper.objects.get(case=case, entry=entry.id)


def _waits_to_be_forwarded(case: Case, decides: str) -> bool:
    """Tell whether the law waits for the plan to be forwarded, and the board is asked about the plan."""
    rows = RequirementRow.objects.filter(case=case, shape="duty", status__in=WAITS)
    return "SWPPP" in decides and any(FORWARD in (row.provision, *_acts_of(row)) for row in rows)


def _acts_of(row: RequirementRow) -> Sequence[str]:
    law = next((law for law in editions.laws_of(row.case) if law.id == row.law), None)
    return [must.act for must in law.musts if must.id == row.provision and must.act] if law else []


def record_vote(
    case: Case,
    data: Mapping[str, Any],
    *,
    by: Person,
    occurred: datetime,
    now: datetime,
    referral: str = "",
    key: str | None = None,
) -> Entry:
    """Record how a board voted, upon a question that was put to it where one was."""
    return perform(case, VOTE, by=by, occurred=occurred, now=now, data=data, subject=referral or None, key=key)


def write_notice(
    case: Case,
    data: Mapping[str, Any],
    *,
    by: Person,
    now: datetime,
    occurred: datetime | None = None,
    key: str | None = None,
) -> Paper:
    """Write to the applicant what was decided, and return the notice."""
    entry = perform(case, NOTICE, by=by, occurred=occurred or now, now=now, data=data, key=key)
    case.refresh_from_db()
    return Paper.objects.get(case=case, entry=entry.id)


# ---- what the law has a board find ----------------------------------------------------------------------------------


def findings_asked(case: Case, kind: ActKind, now: datetime) -> tuple[str, ...]:
    """Return what the law has the village find before a decision, one a line, with its place."""
    lines = docket.lines(case)
    return tuple(_findings(kind, editions.bearings(lines, now)))


def _findings(kind: ActKind, bearings: Bearings) -> Iterator[str]:
    for law in bearings.laws:
        for must in law.musts:
            if kind.names.intersection(must.before):
                for item in (*must.needs, *must.any_of):
                    if item.sort == "finding":
                        yield f"{_said(item)} ({item.at or must.at})"


def _said(item: Item) -> str:
    return f"{item.name[:1].upper()}{item.name[1:]}"


def determined(case: Case, now: datetime) -> frozenset[str]:
    """Return the findings an officer has determined in a case."""
    lines = docket.lines(case)
    acts = record(lines, editions.bearings(lines, now).vocabulary)
    return frozenset(str(one.data.get("finding") or "") for one in acts.of([DETERMINE])) - {""}
