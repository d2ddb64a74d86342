"""Put a question to a board, record its vote, and write what was decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from forebay.law.acts import ActKind
from forebay.law.bench import DETERMINE
from forebay.law.provisions import Must
from forebay.law.requirements import refusals
from forebay.office import docket, editions
from forebay.office.history.referrals import FORWARD, NOTICE, REFER
from forebay.office.history.votes import VOTE
from forebay.office.models import Case, Entry, Paper, Person, RequirementRow
from forebay.office.perform import perform
from forebay.office.projections import Bearings
from forebay.office.record import Line, facts, record

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


# ---- what the law has the village find ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """Something the law has the village find before a decision, with its place; nobody has determined it yet."""

    name: str
    at: str

    def __str__(self) -> str:
        return f"{self.name[:1].upper()}{self.name[1:]} ({self.at})"

    def is_said_by(self, line: str) -> bool:
        """Tell whether a board adopted it by this line: one that begins with it."""
        return line.strip().casefold().startswith(self.name.casefold())


def findings_asked(case: Case, kind: ActKind, now: datetime) -> tuple[str, ...]:
    """Return what the law still has the village find before a decision, one a line, with its place."""
    lines = docket.lines(case)
    return tuple(str(one) for one in findings_open(kind, lines, editions.bearings(lines, now)))


def findings_open(kind: ActKind, lines: Sequence[Line], bearings: Bearings) -> tuple[Asked, ...]:
    """Return the findings a decision waits for: not of a gate that does not apply or is met, nor those determined."""
    acts = record(lines, bearings.vocabulary)
    known, laws = facts(acts, bearings.book), list(bearings.laws)
    held = refusals(laws, known, acts, kind.name, bearings.now, None, bearings.calendar)
    settled = {str(one.data.get("finding") or "") for one in acts.of([DETERMINE])}
    found = (Asked(*each) for one in held if isinstance(one.rule, Must) for each in one.rule.findings)
    return tuple(dict.fromkeys(one for one in found if one.name not in settled))
