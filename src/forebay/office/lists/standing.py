"""What one row says of where a case stands: worked out from its docket with everything else, for the lists."""

from __future__ import annotations

from typing import Any

from forebay.office import typed
from forebay.office.history.turns import APPLICANT, VILLAGE
from forebay.office.lists import plans
from forebay.office.models import Case, Standing
from forebay.office.projections import STAGES, CaseState
from forebay.office.requests import waiting
from forebay.units import Quantity

APPLY = "receive application"
NAMED = ("owner_or_developer", "consulting_firm", "principal_contact")
WORDS = tuple(word for word, _ in STAGES)


def write(case: Case, state: CaseState) -> None:
    """Write the row of a case."""
    row = row_of(case, state)
    if not Standing.objects.filter(case=case).update(**row):
        Standing.objects.create(case=case, **row)


def row_of(case: Case, state: CaseState) -> dict[str, Any]:
    """Return where a case stands, as its row has it."""
    now = state.turns.now
    return {
        "stage": WORDS.index(state.status) if state.status in WORDS else -1,
        "side": now.side if now else "",
        "board": state.turns.board[:120],
        "board_since": state.turns.board_since.toordinal() if state.turns.board_since else 0,
        "since_day": now.since.toordinal() if now else 0,
        "village_days": state.turns.ended_days(VILLAGE),
        "applicant_days": state.turns.ended_days(APPLICANT),
        "requests": len(waiting((), state.record)),
        **_next(state),
        "plan": plans.plan_of(state.record)[:200],
        "disturbed_area": _area(state),
        **_words(case, state),
    }


def _next(state: CaseState) -> dict[str, Any]:
    """Return what is due first; what has no day is not in a list of days."""
    first = next((one for one in state.next.asked if one.due), None)
    return {
        "next_due": first.due.instant if first and first.due else None,
        "next_due_on": first.due.on if first and first.due else None,
        "next_asks": first.asks if first else "",
        "next_at": first.at if first else "",
    }


def _area(state: CaseState) -> str:
    known = state.sheet.known.get(plans.AREA)
    return typed.written(known) if isinstance(known, Quantity) else ""


def _words(case: Case, state: CaseState) -> dict[str, str]:
    """Return what a case is found by, in small letters: what anybody may look for, and the names staff look for."""
    said = state.opening
    applied = state.record.of([APPLY])
    filed = applied[-1].data if applied else {}
    open_to_all = [case.number, *(said.get(name) for name in ("title", "address", "parcel")), filed.get("parcels")]
    return {
        "searched": _folded(open_to_all),
        "named": _folded(filed.get(name) for name in NAMED),
    }


def _folded(parts: Any) -> str:
    return " ".join(" ".join(str(part).split()) for part in parts if part).casefold()
