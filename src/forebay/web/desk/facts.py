"""What is known of a project, and what each law answers for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from forebay.law.decide import decide
from forebay.law.findings import Finding
from forebay.office import clock, docket, here
from forebay.office.record import facts as facts_of
from forebay.office.record import record
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, State, Table
from forebay.web.desk.access import case_of, may_do, signed_in, today_here

ANSWERS = (Column("Question"), Column("Answer"), Column("Why"), Column("Where"))


@signed_in
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show what is known of the project, and what each law answers for it."""
    case, now = case_of(request, number), clock.now()
    acts = record(docket.lines(case), here.vocabulary())
    known = facts_of(acts, here.book())
    laws = here.laws(here.home())
    others = {law.id: law for law in laws}
    sheet = known.at(now).known
    facts = here.book().facts.items()
    context = {
        "case": case,
        "answers": [_answers(law.name, decide(law, known, acts, today_here(), others)) for law in laws],
        "known": [(_capital(fact.asks), sheet[name]) for name, fact in facts if name in sheet],
        "unknown": [_capital(fact.asks) for name, fact in facts if name not in sheet],
        "may_state": "state facts" in may_do(request, case),
    }
    return render(request, "desk/facts.html", context)


def _answers(law: str, found: Mapping[str, Finding]) -> Table:
    rows = [(words(name), State(one.outcome), _because(one), ", ".join(one.cites)) for name, one in found.items()]
    return Table(f"What {law} answers", ANSWERS, rows)


def _because(one: Finding) -> str:
    return " ".join(_reasons(one))


def _reasons(one: Finding) -> Iterator[str]:
    yield words(str(one.because))
    if one.missing:
        yield f"Not known: {', '.join(_asked(name) for name in one.missing)}."
    for clash in one.disputes:
        yield f"{clash.at} says otherwise: {clash.why}."


def _asked(name: str) -> Any:
    fact = here.book().facts.get(name)
    return fact.asks if fact else name.replace("_", " ")


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
