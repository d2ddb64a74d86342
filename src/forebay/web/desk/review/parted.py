"""Facts a submission states otherwise than they stand: both values with their sources, and the village's choice."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from forebay.office import clock, here
from forebay.office.models import Case
from forebay.office.parted import Parted, shown
from forebay.office.record import FACTS
from forebay.office.verbs.choose_facts import AS_STANDS, AS_SUBMITTED, choose_facts, parted_in
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.common.rows import Column, Linked, Table
from forebay.web.common.saving import acted
from forebay.web.desk.access import case_of, may_do, person_of, staff_only
from forebay.web.desk.review.received import known_of

COLUMNS = (
    Column("Fact"),
    Column("What stands"),
    Column("Stated in"),
    Column("What the submission says"),
    Column("Used"),
)


def table_of(case: Case, found: Sequence[Parted]) -> Table | None:
    """Return both values of each fact, where each is from, and which is used."""
    rows = [
        (
            f"{one.asks[:1].upper()}{one.asks[1:]}",
            shown(one.stood),
            Linked(f"No. {one.stood_from}", reverse("entry", args=[case.number, one.stood_from])),
            shown(one.says),
            f"{shown(one.stands)}: {'nobody has chosen yet' if one.is_open else f'chosen in No. {one.chosen_by}'}",
        )
        for one in found
    ]
    return Table("Both values, with their sources", COLUMNS, rows) if rows else None


@require_http_methods(["GET", "POST"])
@staff_only
def page(request: HttpRequest, number: str, seq: int) -> HttpResponse:
    """Show the facts of a submission that stand otherwise, and record which value goes on."""
    case = case_of(request, number)
    known = known_of(case)
    one = next((each for each in (*known.rounds, *known.unasked) if each.entry == f"{case.number}/{seq}"), None)
    if one is None:
        raise Http404(f"No. {seq} of the docket is no submission.")
    found = parted_in(case, one)
    form = Form(
        [_question(each) for each in found if each.is_open or request.method == "POST"],
        zone=here.home().zone,
        typed=request.POST if request.method == "POST" else None,
    )
    if form.is_right:
        by, now = person_of(request), clock.now()
        done = acted(form, lambda: choose_facts(case, one.entry, form.values, by=by, now=now, key=form.key))
        if done:
            numbers = ", ".join(f"No. {entry.seq}" for entry in done)
            messages.success(request, f"Chosen: {numbers} of the docket. Run the review again to go by it.")
            return redirect("submission", number=case.number, seq=seq)
    context = {
        "case": case,
        "form": form,
        "seq": seq,
        "table": table_of(case, found),
        "may_choose": FACTS in may_do(request, case) and any(each.is_open for each in found),
    }
    return render(request, "desk/parted.html", context, status=form.status)


def _question(one: Parted) -> Question:
    choices = (
        (AS_STANDS, f"Keep what stands: {shown(one.stands)} (No. {one.stood_from})"),
        (AS_SUBMITTED, f"Take what the submission says: {shown(one.says)}"),
    )
    return Question(one.fact, f"{one.asks[:1].upper()}{one.asks[1:]}", "choice", optional=True, choices=choices)
