"""The case page: where is it, what does the law ask next and by when, whose turn is it; then everything behind that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.law.provisions import Must
from forebay.law.record import Record
from forebay.letters.wording import count
from forebay.office import clock, docket, editions, here
from forebay.office.history.next_asked import HELD, WAITING
from forebay.office.history.sent import PAPERS
from forebay.office.history.turns import Turns, turns
from forebay.office.lists.plans import plan_of, total_of
from forebay.office.models import Case, RequirementRow, Violation
from forebay.office.papers.determined import settled
from forebay.office.practice import offers
from forebay.office.projections import STAGES
from forebay.office.record import record, seq_of
from forebay.office.requests import waiting
from forebay.units import Quantity
from forebay.web.common import sentences
from forebay.web.common.phrases import may_now, phrase
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, Duty, Table
from forebay.web.desk.access import case_of, is_staff, may_do, may_open, roles_of, signed_in
from forebay.web.desk.duties import DETERMINE_IT, duty_of, provision_of
from forebay.web.desk.laws import edition_of
from forebay.web.desk.plans import in_both
from forebay.web.desk.requests import days_of
from forebay.web.desk.review.received import Received, hands_in, review_of, rounds_of
from forebay.web.desk.shown import docket_rows, slug_of
from forebay.web.desk.steps import Next, held_back, next_of
from forebay.web.desk.violations import in_order, shown

STORMS = (Column("Began"), Column("Ended"), Column("Depth", "in", True), Column("Docket"))
LATEST = 5
STEPS_SHOWN = 4
Show = Callable[..., Duty]


@signed_in
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show one case."""
    case, now = case_of(request, number), clock.now()
    lines = docket.lines(case)
    acts = record(lines, here.vocabulary())
    rows = list(case.requirements.filter(folded_under="").select_related("case"))
    show = partial(duty_of, now=now, can=may_do(request, case), done=_done(case))
    rounds = rounds_of(case, with_reviews=is_staff(request))
    context = {
        "case": case,
        "rounds": rounds[::-1],
        "may_open": may_open(request),
        "laws": _laws(case),
        "determined": settled(lines, editions.bearings(lines, now)),
        **_head(request, case, rows, show, acts, rounds),
        **_asked(case, rows, show),
        **_behind(rows, show),
        **_record(request, case, acts),
        **_waits(request, acts),
    }
    return render(request, "desk/case.html", context)


# ---- where it stands, what is next, whose turn -----------------------------------------------------------------------


def _head(
    request: HttpRequest,
    case: Case,
    rows: Sequence[RequirementRow],
    show: Show,
    acts: Record,
    rounds: Sequence[Received],
) -> dict[str, Any]:
    first = next_of(case, rows)
    following = show(first.row) if first.row else None
    return {
        "since": _since(case, acts),
        "next": following,
        "free": f"{may_now(first.steps)}." if first.steps else "",
        "main": _reviewing(request, first.row, rows, rounds)
        or (_main(first.row, following) if first.row and following else _step(request, case, first.steps)),
        **_turns(request, case, first, turns(acts, here.home().calendar)),
    }


def _turns(request: HttpRequest, case: Case, first: Next, found: Turns) -> dict[str, str]:
    """Return who has the case by its docket and, beside it, whose it is to do what the law asks next.

    Where the case waits for no office, the two are one.
    """
    asked = _turn(request, case)
    has = sentences.ball(found, mine=not is_staff(request))
    return {"turn": has or asked, "asked_of": asked if has and (first.row or first.steps) else ""}


def _reviewing(
    request: HttpRequest, first: RequirementRow | None, rows: Sequence[RequirementRow], rounds: Sequence[Received]
) -> tuple[str, str] | None:
    """Return where the plan that the next step waits for is judged, while parts of it are open."""
    if first is None or not is_staff(request):
        return None
    documents = _judged(first)
    parts = any(documents & _judged(row) for row in rows if row.shape == "content" and row.status in HELD)
    ours = [one for one in rounds if any(document.endswith(one.document) for document in documents)]
    return review_of(ours) if parts else None


def _judged(row: RequirementRow) -> set[str]:
    """Return the documents that a requirement says the content of, or that a step it holds judges."""
    judged = {kind.judges for step in row.steps if (kind := here.vocabulary().get(step)) and kind.judges}
    rule = provision_of(row) if row.shape == "content" else None
    return judged | ({rule.document} if isinstance(rule, Must) and rule.document else set())


def _main(row: RequirementRow, shown: Duty) -> tuple[str, str] | None:
    """Return what to press first: an act that does what is asked, or the finding the law wants of an officer."""
    acts = [act for act in shown.acts if act[0] != DETERMINE_IT or row.outcome == "left to the official"]
    return acts[0] if acts else None


def _step(request: HttpRequest, case: Case, steps: Iterable[str]) -> tuple[str, str] | None:
    """Return the first of the steps that wait for nothing and that whoever looks may record."""
    can = may_do(request, case)
    mine = [(words(phrase(act)), reverse("act", args=[case.number, slug_of(act)])) for act in steps if act in can]
    return mine[0] if mine else None


def _turn(request: HttpRequest, case: Case) -> str:
    names: dict[str, str] = {}
    for party in case.parties.filter(until=None).select_related("person").order_by("pk"):
        names.setdefault(party.role, party.person.name)
    return sentences.turn(case.turn, names, roles_of(request, case))


def _since(case: Case, acts: Record) -> datetime | None:
    """Return when the case came to its stage, as what stands on record says it."""
    brought = next((names for word, names in STAGES if word == case.status), frozenset())
    return min((act.occurred for act in acts.of(brought)), default=None)


def _laws(case: Case) -> dict[str, Any]:
    """Return the laws that govern a case, in a line, and how many of the home's stand in another edition."""
    named = ", ".join(f"{law.name} ({edition_of(law)})" for law in editions.laws_of(case))
    return {"named": named, "others": len(offers(case, here.home()))}


def _waits(request: HttpRequest, acts: Record) -> dict[str, Any]:
    """Return who has the case for how many days, what was asked of the applicant, and for staff its larger plan."""
    plan = plan_of(acts) if is_staff(request) else ""
    total = total_of(plan) if plan else None
    return {
        "days": days_of(turns(acts, here.home().calendar)),
        "requests_open": len(waiting((), acts)),
        "plan": plan,
        "plan_total": f"{'at least ' if total.is_least else ''}{in_both(total.total)}" if total else "",
        "plan_pieces": len(total.rows) if total else 0,
        "staff": is_staff(request),
    }


# ---- what the law asks -----------------------------------------------------------------------------------------------


def _asked(case: Case, rows: Sequence[RequirementRow], show: Show) -> dict[str, Any]:
    ahead, behind = held_back(case, rows)
    held, passed = (
        [(one.heading, [show(row, under_step=True) for row in one.rows]) for one in listed]
        for listed in (ahead, behind)
    )
    return {
        "waiting": [show(row) for row in _duties(rows)],
        "steps": held[:STEPS_SHOWN],
        "more_steps": held[STEPS_SHOWN:],
        "passed": passed,
        "powers": [show(row) for row in rows if row.shape == "may" and row.status in WAITING],
    }


def _duties(rows: Iterable[RequirementRow]) -> list[RequirementRow]:
    """Return the duties that wait, the first due first and those without a day last."""
    waiting = [row for row in rows if row.shape == "duty" and row.status in WAITING]
    return sorted(waiting, key=lambda row: (row.due is None, row.due or row.opens or row.case.opened))


def _behind(rows: Sequence[RequirementRow], show: Show) -> dict[str, list[Duty]]:
    done = [row for row in rows if row.status == "done" and row.shape == "duty"]
    done.sort(key=lambda row: row.done_at or row.case.opened, reverse=True)
    return {
        "standing": [show(row) for row in rows if row.status == "standing"],
        "relieved": [show(row) for row in rows if row.status in {"waived", "lapsed"}],
        "done": [show(row) for row in done],
    }


# ---- the record ------------------------------------------------------------------------------------------------------


def _record(request: HttpRequest, case: Case, acts: Record) -> dict[str, Any]:
    entries = docket_rows(case.entries.select_related("person").order_by("seq"))[::-1]
    violations = in_order(case.violations.all()) if is_staff(request) else []
    return {
        "violations": [shown(one) for one in violations],
        "decide": _to_decide(violations),
        "notices": list(case.notices.all()),
        "letters": list(case.papers.exclude(kind__in=PAPERS).order_by("-issued", "-number")),
        "may_hand_in": hands_in(request, case),
        "storms": _storms(acts),
        "parties": case.parties.filter(until=None).select_related("person"),
        "docket": entries[:LATEST],
        "earlier": entries[LATEST:],
    }


def _to_decide(violations: Iterable[Violation]) -> str:
    """Return what waits for an officer, in words; blank where nothing does."""
    states = [one.state for one in violations]
    said = [
        (states.count("found"), "notice to write and serve", "notices to write and serve"),
        (states.count("proposed"), "proposed violation", "proposed violations"),
        (
            states.count("waiting"),
            "storm the applicant may not have known of",
            "storms the applicant may not have known of",
        ),
    ]
    return ", ".join(count(number, one, many) for number, one, many in said if number)


def _done(case: Case) -> frozenset[str]:
    return frozenset(case.entries.values_list("act", flat=True))


def _storms(acts: Record) -> Table | None:
    """Return the storms, each from its first rain to its last: it occurs, for the law, when it has the half inch."""
    rows: list[tuple[Any, ...]] = [
        (act.data["start"], act.data["end"], _inches(act.data["depth"]), f"No. {seq_of(act.id)}")
        for act in acts.of(["storm"])
    ]
    return Table("Storms on record", STORMS, rows) if rows else None


def _inches(depth: Quantity) -> str:
    return f"{float(depth.to('inch')):.2f}"
