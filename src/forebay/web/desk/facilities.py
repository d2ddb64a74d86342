"""The facilities: every pond in service with its last and its next inspection, the late ones first."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.letters.wording import count, short_day
from forebay.office import clock, here
from forebay.office.lists.facilities import NEVER, Facility, facilities, sheet
from forebay.web.common.rows import Column, Linked, State, Table
from forebay.web.desk.access import staff_only, today_here

COLUMNS = (
    *(Column("Facility"), Column("Case"), Column("Place"), Column("Responsible"), Column("Last inspection")),
    *(Column("Next inspection due"), Column("Stands")),
)


@staff_only
def page(request: HttpRequest) -> HttpResponse:
    """List every facility in service."""
    found = facilities(clock.now())
    table = Table("Stormwater facilities in service", COLUMNS, [_row(one) for one in found])
    late = count(sum(one.late for one in found), "inspection")
    return render(request, "desk/facilities.html", {"table": table, "late": late, "many": len(found)})


@staff_only
def as_sheet(request: HttpRequest) -> HttpResponse:
    """Return the list as a table that a spreadsheet opens."""
    answer = HttpResponse(sheet(facilities(clock.now())), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="facilities-{today_here().isoformat()}.csv"'
    return answer


def _row(one: Facility) -> tuple[object, ...]:
    link = Linked(one.what, reverse("case", args=[one.case.number]))
    last = _day(one.inspected) if one.inspected else NEVER
    found = f"{last}, needs found" if one.needs_found else last
    due = short_day(one.due_on) if one.due_on else _day(one.due) if one.due else "The law asks for none"
    stands = State("late") if one.late else State("due") if one.due else ""
    return link, one.case.number, one.place, one.responsible or "not known", found, due, stands


def _day(at: datetime | None) -> str:
    return short_day(here.home().calendar.date_of(at)) if at else ""
