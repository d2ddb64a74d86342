"""The case page: where is it, what does the law ask next and by when, whose turn is it; then everything behind that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from forebay.law.decide import decide
from forebay.law.findings import Finding
from forebay.office import clock, docket, here, permissions
from forebay.office.models import Case, RequirementRow, Violation
from forebay.office.record import facts as facts_of
from forebay.office.record import record
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, Duty, State, Table
from forebay.web.desk.access import case_of, is_staff, person_of, signed_in, today_here
from forebay.web.desk.shown import docket_rows, duty_of

WAITING = frozenset({"due", "late", "open"})
ANSWERS = (Column("Question"), Column("Answer"), Column("Why"), Column("Where"))
STORMS = (Column("Began"), Column("Ended"), Column("Depth", "in", True), Column("Docket"))


@signed_in
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show one case."""
    case, now = case_of(request, number), clock.now()
    can = _may_do(request, case)
    rows = list(case.requirements.filter(folded_under="").select_related("case"))
    waiting = sorted((row for row in rows if row.status in WAITING), key=_urgency)
    dated = [row for row in waiting if row.due is not None]
    held = [row for row in rows if row.status == "blocks"]
    context = {
        "case": case,
        "staff": is_staff(request),
        "next": duty_of((dated or waiting or held)[0], now, can=can) if dated or waiting or held else None,
        "waiting": [duty_of(row, now, can=can) for row in waiting],
        "steps": _by_step(held, now),
        "done": [duty_of(row, now) for row in _latest_first(rows) if row.status == "done" and row.shape == "duty"],
        "rest": [duty_of(row, now) for row in rows if row.status in {"standing", "waived", "lapsed"}],
        "violations": _violations(case),
        "notices": list(case.notices.all()),
        "storms": _storms(case),
        "parties": case.parties.filter(until=None).select_related("person"),
        "docket": docket_rows(case.entries.select_related("person").order_by("seq")),
    }
    return render(request, "desk/case.html", context)


@signed_in
def facts(request: HttpRequest, number: str) -> HttpResponse:
    """Show what is known of the project, and what each law answers for it."""
    case, now = case_of(request, number), clock.now()
    lines = docket.lines(case)
    acts = record(lines, here.vocabulary())
    known = facts_of(acts, here.book())
    others = {law.id: law for law in here.laws(here.home())}
    answers = [(law.name, _answers(decide(law, known, acts, today_here(), others))) for law in here.laws(here.home())]
    stated = [(fact.asks, known.at(now).known.get(name)) for name, fact in here.book().facts.items()]
    context = {
        "case": case,
        "answers": answers,
        "known": [(asks, value) for asks, value in stated if value is not None],
        "unknown": [asks for asks, value in stated if value is None],
        "may_state": "state facts" in _may_do(request, case),
    }
    return render(request, "desk/facts.html", context)


def _answers(found: Mapping[str, Finding]) -> Table:
    rows = [(words(name), State(one.outcome), _because(one), ", ".join(one.cites)) for name, one in found.items()]
    return Table("What the law answers", ANSWERS, rows)


def _because(one: Finding) -> str:
    missing = f" Not known: {', '.join(one.missing)}." if one.missing else ""
    clashes = "".join(f" {clash.at} says otherwise: {clash.why}." for clash in one.disputes)
    return f"{one.because}{missing}{clashes}"


def _may_do(request: HttpRequest, case: Case) -> frozenset[str]:
    allowed = permissions.acts_open_to(person_of(request), case, today_here(), here.vocabulary())
    return frozenset(kind.name for kind in allowed)


def _urgency(row: RequirementRow) -> tuple[bool, datetime]:
    return row.due is None, row.due or row.opens or row.case.opened


def _latest_first(rows: Iterable[RequirementRow]) -> list[RequirementRow]:
    return sorted(rows, key=lambda row: row.done_at or row.case.opened, reverse=True)


def _by_step(held: Iterable[RequirementRow], now: datetime) -> list[tuple[str, list[Duty]]]:
    """Return what holds each step back."""
    found: dict[str, list[Duty]] = {}
    for row in held:
        for step in row.steps or ["filed as it is"]:
            found.setdefault(step, []).append(duty_of(row, now))
    return list(found.items())


def _violations(case: Case) -> list[Violation]:
    order = {state: place for place, state in enumerate(("found", "proposed", "waiting", "served", "closed"))}
    return sorted(case.violations.all(), key=lambda one: (order.get(one.state, 9), one.since))


def _storms(case: Case) -> Table | None:
    acts = record(docket.lines(case), here.vocabulary()).of(["storm"])
    rows: list[tuple[Any, ...]] = [
        (act.occurred, act.data.get("end"), _inches(act.data["depth"]), f"No. {act.id.rpartition('/')[2]}")
        for act in acts
    ]
    return Table("Storms on record", STORMS, rows) if rows else None


def _inches(depth: Any) -> str:
    return f"{float(depth.to('inch')):.2f}"
