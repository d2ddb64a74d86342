"""Who has a legal interest in the land of a case, as the ordinances want it named in the plan."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from forebay.office import clock, here
from forebay.office.verbs.interests import KINDS, asked_for, end_interest, record_interest
from forebay.web.common.questions import Question, choices_of
from forebay.web.common.saving import saved
from forebay.web.desk.access import case_of, clerks_only, may_open, person_of, staff_only
from forebay.web.desk.people.who import WHY, sent, shown, standing_or_sent

QUESTIONS = (
    Question("kind", "What is their interest?", "choice", choices=choices_of(KINDS)),
    Question("name", "Name", "text", longest=200),
    Question("address", "Postal address", "text", optional=True, long=True),
    Question("telephone", "Telephone", "text", optional=True, longest=40),
    Question("email", "E-mail address", "email", optional=True),
    Question(
        "source", "Known from", "text", optional=True, longest=200, hint="For example: the assessment roll of 2026"
    ),
)


@staff_only
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show who has a legal interest in a case's land, and record another."""
    case, may = case_of(request, number), may_open(request)
    form = sent(request, QUESTIONS if may else ())
    by, now = person_of(request), clock.now()
    found = saved(form, lambda: record_interest(case, by=by, now=now, **form.values)) if may else None
    if found:
        messages.success(request, f"{found.name} is recorded as {found.kind}.")
        return redirect("interests", number=number)
    asked = list(asked_for(here.laws(here.home())))
    rows = case.interests.all()
    return shown(request, "desk/interests.html", form, case=case, rows=rows, asked=asked, may=may)


@clerks_only
@require_http_methods(["GET", "POST"])
def end(request: HttpRequest, number: str, pk: int) -> HttpResponse:
    """End an interest that was sold, discharged or recorded in error."""
    case = case_of(request, number)
    found = get_object_or_404(standing_or_sent(request, case.interests, ended=None), pk=pk)
    form = sent(request, [WHY])
    now = clock.now()
    if saved(form, lambda: end_interest(found, form.values["why"], now)):
        messages.success(request, f"{found.name} is no longer {found.kind}.")
        return redirect("interests", number=number)
    return shown(request, "desk/interest_end.html", form, case=case, found=found)
