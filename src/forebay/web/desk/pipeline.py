"""The pipeline: every open case by stage, who has it since when, what waits and is due; to filter, sort, take away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.letters import csv_sheet
from forebay.letters.wording import count, short_day
from forebay.office import clock, here
from forebay.office.history.turns import APPLICANT, VILLAGE
from forebay.office.models import Case, Parked, Standing
from forebay.web.common.ours import ours
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, Linked, State, Table
from forebay.web.desk import lists
from forebay.web.desk.access import cases_of, staff_only
from forebay.web.desk.lists import (
    DUE,
    SIDES,
    SORTS,
    STAGE_WORDS,
    Chosen,
    asked_of,
    chosen_cases,
    holder,
    in_order,
    since_of,
    standing_of,
)

SOON = timedelta(days=14)
COLUMNS = (
    Column("Case"),
    Column("Stage"),
    Column("Who has it"),
    Column("At the village", "days", True),
    Column("At the applicant", "days", True),
    Column("Asked next of"),
    Column("Next due"),
)
HEADINGS = (
    *("Case", "Title", "Place", "Stage", "Who has it", "Since", "Days at the village", "Days at the applicant"),
    *("Requests open", "Asked next of", "Next due", "Clause"),
)


@staff_only
def page(request: HttpRequest) -> HttpResponse:
    """Show the cases chosen, a page at a time."""
    chosen = Chosen.of(request.GET.dict())
    cases = _cases(request, chosen)
    shown = lists.page_of(in_order(cases, chosen.sort), request, cases)
    context = {
        "chosen": chosen,
        "table": Table(f"{chosen.in_words} ({shown.paginator.count:,})", COLUMNS, [_row(one) for one in shown]),
        "many": shown.paginator.count,
        "place": f"Page {shown.number} of {shown.paginator.num_pages}",
        "pages": lists.pages(shown, chosen.query),
        "stages": _stages(request),
        "picks": _picks(chosen),
        "saved": lists.saved(request),
        "unsolicited": Parked.objects.filter(seen=None).count(),
        "own": here.home().own_days,
    }
    return render(request, "desk/pipeline.html", context)


@staff_only
def sheet(request: HttpRequest) -> HttpResponse:
    """Return the cases chosen as CSV that a spreadsheet opens right."""
    chosen = Chosen.of(request.GET.dict())
    rows = in_order(_cases(request, chosen), chosen.sort)
    answer = HttpResponse(
        csv_sheet.sheet(tuple(ours(heading) for heading in HEADINGS), _sheet_rows(rows)),
        content_type="text/csv; charset=utf-8",
    )
    answer["Content-Disposition"] = 'attachment; filename="cases.csv"'
    return answer


def _cases(request: HttpRequest, chosen: Chosen) -> QuerySet[Case]:
    now = clock.now()
    return chosen_cases(cases_of(request), chosen, now, now + SOON, names=True)


def _stages(request: HttpRequest) -> list[tuple[str, int, str]]:
    """Return (stage, how many cases are there, where they are listed)."""
    counted = dict(cases_of(request).order_by().values_list("status").annotate(many=Count("pk")))
    return [
        (words(word), counted.get(word, 0), f"{reverse('pipeline')}?{Chosen(stage=word).query}") for word in STAGE_WORDS
    ]


def _picks(chosen: Chosen) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
    """Return (name, label, options) of what can be chosen."""
    anything = {"": "Any"}
    listed: list[tuple[str, str, dict[str, str]]] = [
        ("stage", "Stage", anything | {word: words(word) for word in STAGE_WORDS}),
        ("side", "Who has it", anything | SIDES),
        ("due", "Next due", anything | DUE),
        ("waits", "Requests", anything | {"yes": "One is open"}),
        ("closed", "Closed cases", {"": "Left out", "yes": "Shown too"}),
        ("sort", "In which order", SORTS),
    ]
    return [
        (name, label, [(value, ours(said), getattr(chosen, name) == value) for value, said in options.items()])
        for name, label, options in listed
    ]


def _row(case: Case) -> tuple[Any, ...]:
    at = standing_of(case)
    link = Linked(f"{case.number} {case.title}", reverse("case", args=[case.number]))
    stage = State("stopped") if case.stopped else words(case.status)
    return link, stage, _who(case), *_days(case), asked_of(case), _due(at)


def _who(case: Case) -> str:
    at = standing_of(case)
    if not at.side:
        return holder(case) or "Nobody waits"
    since = short_day(date.fromordinal(since_of(at)))
    waits = f"; {count(at.requests, 'request')} open" if at.requests else ""
    return f"{holder(case)}, since {since}{waits}"


def _days(case: Case) -> tuple[Any, Any]:
    own = here.home().own_days
    days = (getattr(case, "at_village", 0), own.of(VILLAGE)), (getattr(case, "at_applicant", 0), own.of(APPLICANT))
    village, applicant = (f"{many} of {most}" if most else many for many, most in days)
    return village, applicant


def _due(at: Standing) -> Any:
    if at.next_due is None:
        return "Nothing has a day"
    return at.next_due_on or at.next_due


def _sheet_rows(rows: QuerySet[Case]) -> Iterator[tuple[str, ...]]:
    for case in rows:
        at = standing_of(case)
        due = at.next_due_on or (here.home().calendar.date_of(at.next_due) if at.next_due else None)
        yield (
            case.number,
            case.title,
            case.place,
            case.status,
            holder(case),
            date.fromordinal(since_of(at)).isoformat() if at.side else "",
            str(getattr(case, "at_village", 0)),
            str(getattr(case, "at_applicant", 0)),
            str(at.requests),
            asked_of(case),
            due.isoformat() if due else "",
            at.next_at,
        )
