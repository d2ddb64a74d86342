"""What is known of a project, and what each law answers for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.law.decide import decide
from forebay.law.findings import Finding
from forebay.law.ordinance import Law
from forebay.office import clock, docket, editions, here
from forebay.office.models import Case
from forebay.office.record import facts as facts_of
from forebay.office.record import record
from forebay.web.common.ours import ours
from forebay.web.common.questions import words
from forebay.web.desk.access import case_of, may_do, signed_in, today_here
from forebay.web.desk.duties import not_known

PLAIN = {"met": "yes", "not met": "no"}
OPEN = frozenset({"left to the official", "conflict"})


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a law, ready to show."""

    name: str
    gist: str
    outcome: str
    why: tuple[str, ...]
    at: str
    link: str = ""
    """Where an officer settles it, if it is theirs to settle."""


@signed_in
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Show what is known of the project, and what each law answers for it."""
    case, now = case_of(request, number), clock.now()
    can = may_do(request, case)
    acts = record(docket.lines(case), here.vocabulary())
    known = facts_of(acts, here.book())
    laws = editions.laws_of(case)
    others = {law.id: law for law in laws}
    sheet = known.at(now).known
    facts = here.book().facts.items()
    answers = [(law, decide(law, known, acts, today_here(), others)) for law in laws]
    context = {
        "case": case,
        "answers": [(law.name, list(_answers(case, law, found, "determine" in can))) for law, found in answers],
        "known": [(_capital(fact.asks), sheet[name]) for name, fact in facts if name in sheet],
        "unknown": [_capital(fact.asks) for name, fact in facts if name not in sheet],
        "may_state": "state facts" in can,
    }
    return render(request, "desk/facts.html", context)


def _answers(case: Case, law: Law, found: Mapping[str, Finding], officer: bool) -> Iterator[Answer]:
    for name, one in found.items():
        gist = _gist(law, name, one)
        settle = f"{reverse('act', args=[case.number, 'determine'])}?{urlencode({'term': name})}"
        link = settle if officer and one.outcome in OPEN else ""
        outcome = PLAIN.get(one.outcome, one.outcome)
        yield Answer(words(name), gist, outcome, tuple(_reasons(one)), ", ".join(one.cites[:1]), link)


def _gist(law: Law, name: str, one: Finding) -> str:
    """Return what the clause that decided says in our words; one name may be said by many clauses."""
    says = [term for term in law.terms if term.says == name and term.gist]
    decided = [term for term in says if term.at in one.cites[:1]]
    return next((term.gist for term in (*decided, *says)), "")


def _reasons(one: Finding) -> Iterator[str]:
    because = ours(str(one.because))
    yield words(because)
    if one.missing:
        yield not_known(one.missing)
    for clash in one.disputes:
        if clash.why not in because:
            yield f"{clash.at} says otherwise: {clash.why}"
    if len(one.cites) > 1:
        yield f"Rests on {', '.join(one.cites)}."


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
