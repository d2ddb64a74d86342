"""Today: what is late, what is due, what waits for an officer; the most urgent first, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from forebay.office import clock
from forebay.office.models import RequirementRow, Violation
from forebay.web.desk.access import cases_of, is_staff, signed_in
from forebay.web.desk.shown import duty_of

SOON = timedelta(days=14)


@signed_in
def page(request: HttpRequest) -> HttpResponse:
    """Show what is late, what is due within two weeks, and what waits for a decision."""
    now = clock.now()
    mine = cases_of(request)
    staff = is_staff(request)
    waiting = RequirementRow.objects.asked().filter(case__in=mine, due__isnull=False).select_related("case")
    late = list(waiting.filter(late_after__lte=now).order_by("late_after"))
    due = [row for row in waiting.filter(due__lte=now + SOON).order_by("due") if row not in late]
    proposed = Violation.objects.filter(case__in=mine, state__in=["waiting", "proposed", "found"]).select_related(
        "case"
    )
    return render(
        request,
        "desk/today.html",
        {
            "staff": staff,
            "late": [duty_of(row, now, with_case=True) for row in late],
            "due": [duty_of(row, now, with_case=True) for row in due],
            "violations": _taken(proposed) if staff else [],
            "cases": mine.exclude(status="closed").count(),
            "until": now + SOON,
        },
    )


def _taken(proposed: Iterable[Violation]) -> list[Violation]:
    order = {"found": 0, "proposed": 1, "waiting": 2}
    return sorted(proposed, key=lambda one: (order.get(one.state, 9), one.since))
