"""Engineers engaged by a board's vote: the cap, and the hours put against it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from forebay.letters.wording import money, plain_day
from forebay.office import clock, here
from forebay.office.models import Body, Case, Engagement, HoursWorked, Person
from forebay.office.named import number_of
from forebay.office.people import permissions
from forebay.office.verbs.engagements import (
    ENGAGES,
    KEEPS_HOURS,
    bound,
    clauses,
    engage,
    judged,
    log_hours,
    withdraw_hours,
)
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.questions import Question
from forebay.web.common.rows import Column, Linked, Table
from forebay.web.common.saving import saved
from forebay.web.desk.access import person_of, staff_only, today_here
from forebay.web.desk.people.who import WHY, sent, shown, standing_or_sent

HOURS = (
    Question("worked", "Day", "date"),
    Question("hours", "Hours", "number", hint="For example: 7.5"),
    Question("rate", "Rate an hour", "money"),
    Question("what", "What was done", "text", long=True),
)


def _may(request: HttpRequest, roles: frozenset[str]) -> bool:
    return bool(permissions.village_roles(person_of(request), today_here()) & roles)


@staff_only
def page(request: HttpRequest) -> HttpResponse:
    """Show every engagement, and what the law says of engaging an engineer."""
    rows = [_row(each) for each in Engagement.objects.select_related("engineer", "body", "case")]
    columns = ["Engineer", "Board", "Vote", "Case", "Cap", "Spent", "Left"]
    table = Table(
        "Engineers engaged", [Column(name, number=name in ("Cap", "Spent", "Left")) for name in columns], rows
    )
    context = {"table": table, "clauses": _clauses(), "may": _may(request, ENGAGES)}
    return render(request, "desk/people_engaged.html", context)


def _row(each: Engagement) -> tuple[Any, ...]:
    sums = (money(each.cap_cents), money(each.spent_cents), money(each.left_cents))
    who = Linked(each.engineer.name, reverse("engaged-one", args=[each.pk]))
    return (who, each.body.name, each.voted, each.case.number if each.case else "none", *sums)


def _clauses() -> list[tuple[str, str]]:
    """Return each clause that stands before engaging an engineer, with its cap or word that the text holds none."""
    found = []
    for law, must in clauses(here.laws(here.home())):
        most = bound(law, must, today_here())
        said = (
            f"The most it may cost now: {money(most)}."
            if most is not None
            else ours("The text holds no figure, and the village has adopted none.")
        )
        found.append((permissions.said(law, must), said if must.at_most else ""))
    return found


def _questions() -> tuple[Question, ...]:
    people = tuple(
        (str(each.pk), f"{each.name}, {each.email}") for each in Person.objects.filter(is_active=True).order_by("name")
    )
    bodies = tuple((str(each.pk), each.name) for each in Body.objects.all())
    return (
        Question(
            "engineer", "Engineer", "choice", choices=people, hint="Somebody new is added under Firms and professionals"
        ),
        Question("body", "Board that voted", "choice", choices=bodies, hint="Another is added under Boards"),
        Question("voted", "Day of the vote", "date"),
        Question("reference", "Paper", "text", optional=True, longest=200, hint="For example: Resolution 12 of 2026"),
        Question("cap", "No more than", "money"),
        Question("scope", "For what", "text", long=True),
        Question("case", "For one case only", "text", optional=True, longest=20, hint="Its number, like 2026-0001"),
    )


@staff_only
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Record that a board voted to engage an engineer."""
    if not _may(request, ENGAGES):
        raise PermissionDenied("An engineer's engagement is recorded by the officer or the board. Ask one of them.")
    form = sent(request, _questions())
    found = saved(form, lambda: _engage(request, form)) if _known_case(form) else None
    if found:
        messages.success(request, f"{found.engineer.name} is engaged for at most {money(found.cap_cents)}.")
        return redirect("engaged-one", pk=found.pk)
    return shown(request, "desk/people_engage.html", form, boards=Body.objects.exists(), clauses=_clauses())


def _known_case(form: Form) -> bool:
    number = form.values.get("case")
    if number and not Case.objects.filter(number=number).exists():
        form.refuse({"case": f'For one case only: there is no case "{number}". Write a number like 2026-0001.'})
        return False
    return True


def _engage(request: HttpRequest, form: Form) -> Engagement:
    said = dict(form.values)
    return engage(
        Person.objects.get(pk=said.pop("engineer")),
        Body.objects.get(pk=said.pop("body")),
        case=Case.objects.get(number=said.pop("case")) if said.get("case") else None,
        by=person_of(request),
        now=clock.now(),
        key=form.key,
        **said,
    )


@staff_only
@require_http_methods(["GET", "POST"])
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one engagement with its hours, and put hours against its cap."""
    found = get_object_or_404(Engagement.objects.select_related("engineer", "body", "case"), pk=pk)
    may = _may(request, KEEPS_HOURS)
    form = sent(request, HOURS if may else ())
    by, now = person_of(request), clock.now()
    row = saved(form, lambda: log_hours(found, by=by, now=now, key=form.key, **form.values)) if may else None
    if row:
        messages.success(request, f"{money(row.cost_cents)} is put against the cap.")
        return redirect("engaged-one", pk=pk)
    return shown(request, "desk/people_engaged_one.html", form, may=may, **_about(found))


def _about(found: Engagement) -> dict[str, Any]:
    return {
        "found": found,
        "engaged": number_of(found.entry) if found.entry else "",
        "hours": found.hours.select_related("recorded_by"),
        "licence": judged(found.engineer, found.voted),
        "voted": plain_day(found.voted),
    }


@staff_only
@require_http_methods(["GET", "POST"])
def hours_off(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw hours recorded in error."""
    row = get_object_or_404(_hours(request), pk=pk)
    if not _may(request, KEEPS_HOURS):
        raise PermissionDenied("Hours are kept by the officer, the clerk or the treasurer. Ask one of them.")
    form = sent(request, [WHY])
    by, now = person_of(request), clock.now()
    if saved(form, lambda: withdraw_hours(row, form.values["why"], by=by, now=now)):
        messages.success(request, f"{money(row.cost_cents)} is taken off again.")
        return redirect("engaged-one", pk=row.engagement_id)
    heading = f"Withdraw {money(row.cost_cents)} of {plain_day(row.worked)}"
    person = row.engagement.engineer
    return shown(request, "desk/person_form.html", form, person=person, heading=heading, words="Withdraw it")


def _hours(request: HttpRequest) -> QuerySet[HoursWorked]:
    found = HoursWorked.objects.select_related("engagement__engineer")
    return standing_or_sent(request, found, withdrawn=None)
