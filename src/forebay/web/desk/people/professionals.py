"""Firms and the professionals who sign for them, with their licences as they stand today."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from forebay.office.models import Firm, Licence, Person
from forebay.office.people.licences import stands
from forebay.office.verbs.professionals import record_firm, record_professional
from forebay.office.versions import NOT_THERE
from forebay.web.common.questions import Question
from forebay.web.common.rows import Column, Linked, State, Table
from forebay.web.common.saving import saved
from forebay.web.desk.access import clerks_only, may_open, staff_only, today_here
from forebay.web.desk.people.who import sent, shown

PERSON = (
    Question("name", "Name", "text", longest=120),
    Question("email", "E-mail address", "email"),
    Question("firm", "Firm", "text", optional=True, longest=120),
    Question("address", "Postal address", "text", optional=True, long=True),
    Question("telephone", "Telephone", "text", optional=True, longest=40),
)
FIRM = (
    Question("name", "Name", "text", longest=120, hint="As the people who work for it are named with it"),
    Question("address", "Postal address", "text", optional=True, long=True),
    Question("telephone", "Telephone", "text", optional=True, longest=40),
    Question("email", "E-mail address", "email", optional=True),
)


@staff_only
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Show the professionals with their licences, and add one."""
    may = may_open(request)
    form = sent(request, PERSON if may else ())
    person = saved(form, lambda: record_professional(**form.values)) if may else None
    if person:
        messages.success(request, f"{person.name} is on record. Record a licence here, if there is one.")
        return redirect("person", pk=person.pk)
    return shown(request, "desk/people_professionals.html", form, table=_table(), firms=_firms(), may=may)


def _firms() -> list[tuple[Firm, list[Person]]]:
    """Return each firm with those who are named with it."""
    named: dict[str, list[Person]] = {}
    for person in Person.objects.exclude(firm="").order_by("name"):
        named.setdefault(person.firm.casefold(), []).append(person)
    return [(firm, named.get(firm.name.casefold(), [])) for firm in Firm.objects.all()]


def _table() -> Table:
    today = today_here()
    held = Licence.objects.filter(withdrawn=None).select_related("person").order_by("person__name", "kind")
    rows = [
        (
            Linked(each.person.name, reverse("person", args=[each.person_id])),
            each.person.firm or "none",
            str(each),
            each.expires or "not known",
            State(stands(each, today).outcome),
        )
        for each in held
    ]
    columns = ["Professional", "Firm", "Licence", "Last day", "Today"]
    return Table("Licences on record", [Column(name) for name in columns], rows)


@clerks_only
@require_http_methods(["GET", "POST"])
def firm(request: HttpRequest) -> HttpResponse:
    """Record a firm, or what is new about one."""
    form = sent(request, FIRM, version=NOT_THERE)
    found = saved(form, lambda: record_firm(**form.values, seen=form.version))
    if found:
        messages.success(request, f"{found} is on record.")
        return redirect("professionals")
    return shown(request, "desk/people_firm.html", form)
