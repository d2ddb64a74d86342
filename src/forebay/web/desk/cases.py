"""The cases: all of them for staff, one's own for everybody else; and opening one."""

from __future__ import annotations

import re

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from forebay.office import clock, here
from forebay.office.models import Case, RequirementRow
from forebay.office.verbs import open_case
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.questions import LONGEST, Question, words
from forebay.web.common.rows import Column, Linked, State, Table
from forebay.web.common.saving import acted
from forebay.web.desk import lists
from forebay.web.desk.access import cases_of, clerks_only, is_staff, may_open, person_of, signed_in

PRINT_KEY = re.compile(r"[0-9A-Za-z.]+-[0-9A-Za-z]+-[0-9A-Za-z./]+", re.ASCII)
"""Section and subsection, block, lot and sublot."""
COLUMNS = (
    Column("Case"),
    Column("Place"),
    Column("Where it stands"),
    Column("Whose turn"),
    Column("Late", number=True),
)
QUESTIONS = (
    Question("title", "What is the project called?", "text", longest=LONGEST["title"]),
    Question(
        "address", "Where is it?", "text", hint="The address, or a description of the place", longest=LONGEST["address"]
    ),
    Question(
        "parcel", "Tax parcel", "text", optional=True, hint="The print key as the roll writes it, like 62.1-2-9.120"
    ),
)


@signed_in
def page(request: HttpRequest) -> HttpResponse:
    """List the cases a person may see, a page at a time."""
    shown = lists.page_of(cases_of(request).select_related("standing").order_by("-number"), request)
    listed = list(shown.object_list)
    late = _late([case.pk for case in listed])
    caption = ours("All cases of the village") if is_staff(request) else "The cases you have a part in"
    context = {
        "table": Table(caption, COLUMNS, [_row(case, late.get(case.pk, 0)) for case in listed]),
        "may_open": may_open(request),
        "staff": is_staff(request),
        "place": f"Page {shown.number} of {shown.paginator.num_pages}",
        "pages": lists.pages(shown, ""),
    }
    return render(request, "desk/cases.html", context)


def _late(cases: list[int]) -> dict[int, int]:
    """Return how many duties are late in each of some cases."""
    found = RequirementRow.objects.filter(
        case__in=cases, late_after__lte=clock.now(), status__in=["due", "late", "open"], folded_under=""
    )
    return dict(found.order_by().values_list("case").annotate(many=Count("pk")))


def _row(case: Case, late: int) -> tuple[object, ...]:
    link = Linked(f"{case.number} {case.title}", reverse("case", args=[case.number]))
    standing = State("stopped") if case.stopped else words(case.status)
    return link, case.place, standing, lists.whose(case), late


@clerks_only
def open_one(request: HttpRequest) -> HttpResponse:
    """Open a case."""
    zone = here.home().zone
    form = Form(QUESTIONS, zone=zone, typed=request.POST if request.method == "POST" else None)
    parcel = form.values.get("parcel", "")
    if parcel and not PRINT_KEY.fullmatch(parcel):
        form.refuse({"parcel": f'Tax parcel: "{parcel}" is no print key. Write it like 62.1-2-9.120, or leave it out.'})
    if form.is_right:
        case = acted(form, lambda: _opened(request, form))
        if case:
            return redirect("case", number=case.number)
    return render(request, "desk/open_case.html", {"form": form}, status=422 if form.errors else 200)


def _opened(request: HttpRequest, form: Form) -> Case:
    now = clock.now()
    return open_case(**form.values, by=person_of(request), occurred=now, now=now, key=form.key)
