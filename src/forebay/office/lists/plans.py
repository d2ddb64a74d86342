"""Larger common plans of development: which cases are pieces of one, and the running total of what they disturb.

A piece whose area nobody has stated is named and not counted as nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from forebay.land import PlanPiece, PlanTotal, running_total
from forebay.law.record import Record
from forebay.office import here, typed
from forebay.office.models import Standing
from forebay.units import Quantity

JOIN = "join common plan"
IN_PLAN, PLAN_AREA, AREA = "in_common_plan", "common_plan_area", "disturbed_area"


def plan_of(acts: Record) -> str:
    """Return the plan a docket says its case belongs to, as last said; blank where it says none."""
    joined = acts.of([JOIN])
    return " ".join(str(joined[-1].data["plan"]).split()) if joined else ""


def total_of(plan: str) -> PlanTotal:
    """Return the running total of a plan over the cases that name it."""
    rows = Standing.objects.filter(plan__iexact=plan).select_related("case") if plan else ()
    return running_total(_pieces(rows))


def plans() -> list[str]:
    """Return the plans that cases name, in order."""
    return sorted(set(Standing.objects.exclude(plan="").values_list("plan", flat=True)))


def _pieces(rows: Iterable[Standing]) -> Iterable[PlanPiece]:
    calendar = here.home().calendar
    for one in rows:
        area: Quantity | None = typed.amount(one.disturbed_area) if one.disturbed_area else None
        yield PlanPiece(one.case.number, calendar.date_of(one.case.opened), area)
