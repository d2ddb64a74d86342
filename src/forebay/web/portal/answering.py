"""The officer's answer to a question: what is determined, why, and the letter that tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from forebay.law.interview import goals_of
from forebay.office import clock, docket, editions, here
from forebay.office.interviews import Sitting, waiting_for
from forebay.office.models import DeterminationRequest
from forebay.office.papers.determination import finding_places
from forebay.office.record import facts, record, seq_of
from forebay.office.verbs.questions import Determined, answer_request
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.questions import Question
from forebay.web.common.questions import words as in_words
from forebay.web.common.saving import acted
from forebay.web.desk.access import may_do, person_of, staff_only
from forebay.web.portal import telling
from forebay.web.portal.staff import untold_of

NEXT = Question("next_step", "What comes next for whoever asked?", "text", long=True)
OUTCOMES = (("met", "Yes"), ("not met", "No"))


@require_http_methods(["GET", "POST"])
@staff_only
def answer(request: HttpRequest, number: str) -> HttpResponse:
    """Determine what was asked, with reasons, and issue the letter."""
    asked = get_object_or_404(DeterminationRequest.objects.select_related("case"), number=number)
    if asked.case is None:
        messages.error(request, f"{asked.number} has no case yet. Open the case first, then determine.")
        return redirect("asked", number=number)
    if "determine" not in may_do(request, asked.case):
        raise PermissionDenied(ours("Only the village's officer determines. Ask the officer."))
    now = clock.now()
    open_now = _open(asked, now)
    typed = request.POST if request.method == "POST" else None
    form = Form([*_questions(open_now), NEXT], zone=here.home().zone, typed=typed)
    if form.is_right and (letter := _answered(request, asked, form, open_now, now)) is not None:
        return redirect("review-letter", number=asked.case.number, letter=letter)
    context = {
        "asked": asked,
        "case": asked.case,
        "form": form,
        "laws": telling.told(_known(asked, now).told()),
        "untold": [seq_of(act.id) for act in untold_of(asked)],
    }
    return render(request, "portal/answer.html", context, status=422 if form.errors else 200)


Open = tuple[str, str, str]
"""(sort, name, question) of something the officer may determine."""


def _known(asked: DeterminationRequest, now: datetime) -> Sitting:
    """Return what is known in the case now, under the laws that govern it."""
    case = asked.case
    assert case is not None
    laws = {law.id: law for law in editions.laws_of(case)}
    sheet = facts(record(docket.lines(case), here.vocabulary()), here.book()).at(now)
    known = tuple((here.book()[name], value) for name, value in sheet.known.items())
    return Sitting(laws, here.home().calendar.date_of(now), known)


def _open(asked: DeterminationRequest, now: datetime) -> list[Open]:
    """Return what may be determined: whether each law touches the project, and what only the village can find."""
    known = _known(asked, now)
    goals = [(goal, law) for law in known.laws.values() for goal in goals_of([law])]
    found: list[Open] = [("term", goal.name, _asks(goal.name, law.name)) for goal, law in goals]
    for name in waiting_for(known.laws, known.sheet, known.on):
        at = next((place for law in known.laws.values() for place in finding_places(law, name)), "")
        found.append(("finding", name, ours(f"Does the village find: {name}?{f' ({at})' if at else ''}")))
    return list(dict.fromkeys(found))


def _asks(name: str, law: str) -> str:
    return f"Is the project subject to {law}?" if name == "subject" else f"{in_words(name)}, by {law}?"


def _questions(listed: Sequence[Open]) -> Iterator[Question]:
    for place, (_, _, asks) in enumerate(listed):
        yield Question(f"o{place}", asks, "choice", optional=True, choices=OUTCOMES)
        yield Question(f"r{place}", f"Reasons: {asks}", "text", True, "They stand in the letter", long=True)


def _answered(
    request: HttpRequest, asked: DeterminationRequest, form: Form, listed: Sequence[Open], now: datetime
) -> str | None:
    """Issue the letter and return its number; put what is wrong beside its field."""
    given = form.values
    wrong = dict(_wrong(given, listed, is_settled=bool(untold_of(asked))))
    if wrong:
        form.refuse(wrong)
        return None
    chosen = [
        Determined(sort, name, given[f"o{place}"], given[f"r{place}"])
        for place, (sort, name, _) in enumerate(listed)
        if f"o{place}" in given
    ]
    by, next_step = person_of(request), given["next_step"]
    letter = acted(form, lambda: answer_request(asked, chosen, next_step=next_step, by=by, now=now, key=form.key))
    if letter is None:
        return None
    by_post = "Whoever asked gave no e-mail address: print the letter and post it, or hand it over."
    on_its_way = "Word of it waits in the outbox." if asked.email else by_post
    messages.success(request, f"{letter.number} is issued. {on_its_way}")
    return letter.number


def _wrong(given: Mapping[str, Any], listed: Sequence[Open], *, is_settled: bool) -> Iterator[tuple[str, str]]:
    """Yield what is wrong, by field; where something is determined and not told yet, a letter alone may be issued."""
    places = range(len(listed))
    if not is_settled and not any(f"o{place}" in given for place in places):
        yield "o0", f"{listed[0][2]} Nothing is determined yet. Choose yes or no for at least one question."
    for place in places:
        if f"o{place}" in given and f"r{place}" not in given:
            yield f"r{place}", f"Reasons: {listed[place][2]} These are blank. Write why."
        if f"r{place}" in given and f"o{place}" not in given:
            yield f"o{place}", f"{listed[place][2]} There are reasons, and no answer. Choose yes or no."
