"""Today: what is late, what is due, what waits for an officer; the most urgent first, one sentence each."""

from __future__ import annotations

from datetime import datetime, timedelta
from operator import attrgetter

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from forebay.office import clock, here
from forebay.office.models import Reminder, RequirementRow, Violation
from forebay.office.practice import waiting as waiting_editions
from forebay.web.desk.access import cases_of, is_staff, may_do_in, may_open, signed_in, today_here, village_roles_of
from forebay.web.desk.duties import duty_of
from forebay.web.desk.law_pages import clashes
from forebay.web.desk.laws import address_of
from forebay.web.desk.review.received import rounds_waiting
from forebay.web.desk.violations import in_order, shown
from forebay.web.desk.work import of_the_applicant, of_the_office

SOON = timedelta(days=14)
UNDECIDED = ("waiting", "proposed", "found")


@signed_in
def page(request: HttpRequest) -> HttpResponse:
    """Show what is late, what is due within two weeks, and what waits for a decision."""
    now = clock.now()
    mine = cases_of(request)
    staff = is_staff(request)
    held = village_roles_of(request)
    waiting = RequirementRow.objects.asked().filter(case__in=mine, shape="duty", due__isnull=False)
    waiting = waiting.select_related("case")
    dated = list(waiting.filter(due__lte=now + SOON).order_by("due"))
    late = sorted((row for row in dated if _is_late(row, now)), key=attrgetter("late_after"))
    due = [row for row in dated if not _is_late(row, now)]
    proposed = Violation.objects.filter(case__in=mine, state__in=UNDECIDED).select_related("case")
    can = may_do_in(request, (row.case for row in dated))
    unsent = _unsent() if staff else {}
    context = {
        "may_open": may_open(request),
        "late": [duty_of(row, now, with_case=True, can=can[row.case_id]) for row in late],
        "due": [duty_of(row, now, with_case=True, can=can[row.case_id]) for row in due],
        "violations": [shown(one) for one in in_order(proposed)] if staff else [],
        "refused": unsent.get(Reminder.State.FAILED, 0),
        "unsent": sum(unsent.values()),
        "work": of_the_office(mine, held, now) if staff else of_the_applicant(mine, now),
        "submissions": rounds_waiting(mine) if staff else [],
        "law": _law() if "officer" in held else [],
        "editions": len(waiting_editions(here.home())) if "officer" in held else 0,
        "cases": mine.exclude(status="closed").exists(),
        "until": now + SOON,
    }
    return render(request, "desk/today.html", context)


def _is_late(row: RequirementRow, now: datetime) -> bool:
    return row.late_after is not None and row.late_after <= now


def _unsent() -> dict[str, int]:
    """Return how many reminders are in each state but sent."""
    waiting = Reminder.objects.exclude(state=Reminder.State.SENT).order_by()
    return dict(waiting.values_list("state").annotate(many=Count("pk")))


def _law() -> list[tuple[str, int, str]]:
    """Return (law, how many places `law check` names, where to read them) of each law that contradicts itself."""
    laws = here.laws(here.home())
    found = dict(clashes(laws, today_here()))
    return [(law.name, len(found[law.id]), address_of(law.id, "check")) for law in laws if found[law.id]]
