"""The larger common plan a case is a piece of: its pieces, and the running total of what they disturb."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from forebay.letters.wording import amount, listed, short_day
from forebay.office import clock, docket, here
from forebay.office.lists.plans import JOIN, PLAN_AREA, plan_of, plans, total_of
from forebay.office.models import Case
from forebay.office.perform import BadData, NotPermitted, Refused
from forebay.office.record import FACTS, facts, record
from forebay.office.verbs.requests import join_plan, state_plan_total
from forebay.units import Quantity, quantity
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.common.rows import Column, Linked, Table
from forebay.web.common.saving import acted
from forebay.web.desk.access import case_of, may_do, person_of, staff_only

PIECES = (
    Column("Case"),
    Column("Opened"),
    Column("It disturbs", number=True),
    Column("Total so far", number=True),
)


@staff_only
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show the plan of a case with its pieces, and name one."""
    case = case_of(request, number)
    can = may_do(request, case)
    sent = request.POST if request.method == "POST" else None
    form = Form(_questions(), zone=here.home().zone, typed=sent) if JOIN in can else None
    if form and form.is_right:
        by, now = person_of(request), clock.now()
        done = acted(form, lambda: join_plan(case, **form.values, by=by, now=now, key=form.key))
        if done:
            messages.success(request, f"Recorded as No. {done.seq} of the docket. The fact is stated with it.")
            return redirect("plan", number=case.number)
    context = {"case": case, "form": form, **told(case), "may_state": FACTS in can}
    return render(request, "desk/plan.html", context, status=422 if sent and form else 200)


def told(case: Case) -> dict[str, Any]:
    """Return what is known of the larger plan of a case: its name, its pieces, its total, and what the case states."""
    acts = record(docket.lines(case), here.vocabulary())
    plan = plan_of(acts)
    if not plan:
        return {"plan": ""}
    total = total_of(plan)
    stated = facts(acts, here.book()).at(clock.now()).known.get(PLAN_AREA)
    rows = [
        (
            Linked(row.piece.case, reverse("case", args=[row.piece.case])),
            short_day(row.piece.dated),
            "not known" if row.piece.area is None else amount(row.piece.area),
            f"at least {amount(row.total)}" if row.is_least else amount(row.total),
        )
        for row in total.rows
    ]
    return {
        "plan": plan,
        "table": Table(f"The pieces of {plan}", PIECES, rows),
        "total": in_both(total.total),
        "unknown": listed(list(total.unknown)),
        "stated": stated,
        "is_stated": stated == total.total,
    }


def in_both(area: Quantity) -> str:
    """Return an area as the sum has it, and in acres.

    >>> from forebay.units import parse
    >>> in_both(parse("139392 sqft"))
    '139,392 sq ft, which is 3.2 acres'
    """
    return f"{amount(area)}, which is {amount(quantity(area.to('acre'), 'acre'))}"


def _questions() -> tuple[Question, ...]:
    known = plans()
    hint = f"Cases that give the same name are counted together. Named so far: {'; '.join(known[:10])}" if known else ""
    return (
        Question("plan", "What is the larger plan called?", "text", hint=hint, longest=200),
        Question("reasons", "What shows that it is one plan?", "text", True, long=True),
    )


@staff_only
@require_POST
def total(request: HttpRequest, number: str) -> HttpResponse:
    """State the sum over the pieces as the area of the whole plan, for this case."""
    case = case_of(request, number)
    try:
        entry = state_plan_total(case, by=person_of(request), now=clock.now())
    except (BadData, NotPermitted, Refused) as problem:
        messages.error(request, str(problem))
        return redirect("plan", number=case.number)
    said = f"Stated as No. {entry.seq} of the docket." if entry else "It is stated so already."
    messages.success(request, said)
    return redirect("plan", number=case.number)
