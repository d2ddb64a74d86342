"""The permit of a case: its paper, its conditions, what changed it, who certified, and how far the agreement is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.office import clock, docket, editions
from forebay.office.history.permits import (
    AGREEMENT,
    AMEND,
    APPROVE,
    CERTIFY,
    COPY,
    DISAPPROVE,
    ENGAGE,
    FIELD_CHANGE,
    ISSUE,
    PROPOSE,
    Approved,
    Change,
    Firm,
    permit_state,
)
from forebay.office.history.waivers import Granted, granted, lifted_said
from forebay.office.models import Case, RequirementRow
from forebay.office.named import number_of
from forebay.office.papers.determined import settled
from forebay.office.projections import Bearings
from forebay.office.record import record, seq_of
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import words
from forebay.web.desk.access import case_of, may_do, signed_in
from forebay.web.desk.duties import duty_of
from forebay.web.desk.shown import slug_of

SORTS = {"major": "Major amendment", "minor": "Amended plan", "field": "Change in the field"}
STATES = {"proposed": "to decide", "copy to come": "due", "copy in": "done", "disapproved": "refused"}
CHANGES = (PROPOSE, AMEND, FIELD_CHANGE)
AGREEMENT_GATES = frozenset({"agreement draft", "agreement recorded", "agreement copy"})
"""The provisions that hold a step until the agreement has come so far."""
Links = list[tuple[str, str]]


@signed_in
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show the permit of a case and everything that hangs on it."""
    case, now = case_of(request, number), clock.now()
    lines, can = docket.lines(case), may_do(request, case)
    bearings = editions.bearings(lines, now)
    state = permit_state(lines, record(lines, bearings.vocabulary))
    asks = {act for law in bearings.laws for must in law.musts for act in must.names}
    rows = list(case.requirements.filter(folded_under="").select_related("case"))
    context = {
        "case": case,
        "state": state,
        "determined": settled(lines, bearings),
        "paper": reverse("review-letter", args=[case.number, state.number]) if state.number else "",
        "waits": [duty_of(row, now, can=can, under_step=True) for row in rows if _holds(row, ISSUE)],
        "issue": _links(case, [ISSUE] if ISSUE in can and not state.issued else []),
        "approvals": [_approved(case, one) for one in state.approvals],
        "waived": [_waived(case, one, bearings) for one in granted(record(lines, bearings.vocabulary))],
        "changes": [_change(case, one, can) for one in state.changes],
        "change_acts": _links(
            case, [name for name in CHANGES if name in can and (name in asks or name == FIELD_CHANGE)]
        ),
        "firms": [_firm(case, one, can) for one in state.firms],
        "firm_acts": _links(case, [ENGAGE] if ENGAGE in can and CERTIFY in asks else []),
        "certifies": CERTIFY in asks,
        "agreement": [_step(case, one, can) for one in state.agreement] if AGREEMENT[2][0] in asks else [],
        "agreement_waits": [duty_of(row, now, can=can) for row in rows if row.provision in AGREEMENT_GATES],
    }
    return render(request, "desk/permit.html", context)


def _holds(row: RequirementRow, step: str) -> bool:
    return row.holds and step in row.steps


def _links(case: Case, names: Iterable[str], subject: str = "") -> Links:
    more = f"?subject={subject}" if subject else ""
    return [(words(phrase(name)), f"{reverse('act', args=[case.number, slug_of(name)])}{more}") for name in names]


def _approved(case: Case, one: Approved) -> dict[str, Any]:
    what = phrase(one.act).partition(" ")[2]
    return {"what": f"{what[:1].upper()}{what[1:]}", "one": one, "link": _entry(case, one.entry)}


def _waived(case: Case, one: Granted, bearings: Bearings) -> dict[str, Any]:
    return {"one": one, "lifts": lifted_said(one.lifts, bearings.laws), "link": _entry(case, one.entry)}


def _entry(case: Case, entry: str) -> tuple[str, str]:
    return number_of(entry), reverse("entry", args=[case.number, seq_of(entry)])


def _change(case: Case, one: Change, can: frozenset[str]) -> dict[str, Any]:
    wanted = {"proposed": (APPROVE, DISAPPROVE), "copy to come": (COPY,)}.get(one.state, ())
    return {
        "heading": SORTS[one.sort],
        "one": one,
        "status": STATES.get(one.state, one.state),
        "seq": seq_of(one.entry),
        "decided": _entry(case, one.decided) if one.decided else None,
        "acts": _links(case, [name for name in wanted if name in can], one.entry),
    }


def _firm(case: Case, one: Firm, can: frozenset[str]) -> dict[str, Any]:
    unsigned = [CERTIFY] if CERTIFY in can and not one.certified else []
    return {
        "one": one,
        "status": "done" if one.certified else "open",
        "acts": _links(case, unsigned, one.entry),
    }


def _step(case: Case, one: Any, can: frozenset[str]) -> dict[str, Any]:
    return {
        "one": one,
        "status": "done" if one.done else "open",
        "seq": seq_of(one.entry) if one.entry else 0,
        "acts": _links(case, [one.act] if one.act in can and not one.done else []),
    }
