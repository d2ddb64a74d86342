"""Search: cases by number, title, place and parcel; for the village's staff by the names of the people in them too."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.office import clock
from forebay.office.models import Case
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, Linked, State, Table
from forebay.web.desk import lists
from forebay.web.desk.access import cases_of, is_staff, signed_in
from forebay.web.desk.lists import Chosen, chosen_cases, in_order

COLUMNS = (Column("Case"), Column("Place"), Column("Where it stands"), Column("Whose turn"))


@signed_in
def page(request: HttpRequest) -> HttpResponse:
    """Show the cases of a person that hold every word of a search."""
    staff, now = is_staff(request), clock.now()
    chosen = Chosen(q=Chosen.of(request.GET.dict()).q, closed="yes")
    context = {"q": chosen.q, "staff": staff}
    if chosen.q:
        found = chosen_cases(cases_of(request), chosen, now, now, names=staff)
        shown = lists.page_of(in_order(found, chosen.sort), request, found)
        context["many"] = shown.paginator.count
        context["table"] = Table(f'Cases with "{chosen.q}"', COLUMNS, [_row(one) for one in shown])
        context["pages"] = lists.pages(shown, Chosen(q=chosen.q).query)
    return render(request, "desk/search.html", context)


def _row(case: Case) -> tuple[object, ...]:
    link = Linked(f"{case.number} {case.title}", reverse("case", args=[case.number]))
    standing = State("stopped") if case.stopped else words(case.status)
    return link, case.place, standing, lists.whose(case)
