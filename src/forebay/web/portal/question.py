"""Do I need a permit? One question a page, saved under a link; then what the law says so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from forebay.law.facts import Fact
from forebay.office import clock, here
from forebay.office.interviews import Sitting, sitting
from forebay.office.models import Interview
from forebay.office.people.attempts import TooMany
from forebay.office.verbs.questions import begin_interview, forget_interview, interview_by, keep_answer
from forebay.web.common.callers import place_of
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question, choices_of
from forebay.web.portal import telling
from forebay.web.portal.hints import HINTS, hint_for

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Interview, str, P], HttpResponse]
ANSWER = "answer"
NONE_OF_THESE = "none"
PARTS_SAID = {
    "applicant": "I plan the project, or act for whoever does",
    "owner": "I own the land",
    "developer": "I develop the land",
}
"""What somebody who asks may be to the project, in their words."""


def by_link(view: View[P]) -> Callable[..., HttpResponse]:
    """Open a page of an interview to whoever has its link; where it is kept no longer, say so."""

    @never_cache
    @wraps(view)
    def opened(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        found = interview_by(token, clock.now())
        if found is None:
            return render(request, "portal/question_gone.html", status=410)
        return view(request, found, token, *args, **kwargs)

    return opened


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Say what the questions are for, and begin."""
    if request.method == "GET":
        laws = [law.name for law in here.laws(here.home())]
        return render(request, "portal/question_start.html", {"laws": laws})
    try:
        token = begin_interview(clock.now(), place_of(request))
    except TooMany as problem:
        return render(request, "portal/question_wait.html", {"why": str(problem)}, status=429)
    return redirect("question-page", token=token)


@require_http_methods(["GET", "POST"])
@by_link
def page(request: HttpRequest, interview: Interview, token: str) -> HttpResponse:
    """Ask the next question, or one again whose answer is to be changed; keep the answer."""
    now = sitting(interview.answers, clock.now())
    fact = _asked(request, now)
    if fact is None:
        return redirect("question-so-far", token=token)
    form = _form(request, now, fact)
    if request.method == "POST" and _keep(request, interview, fact, form):
        return redirect("question-page", token=token)
    place = [one.name for one, _ in now.answers]
    at = place.index(fact.name) if fact.name in place else len(place)
    context = {
        "form": form,
        "fact": fact,
        "token": token,
        "count": at + 1,
        "before": place[at - 1] if at else "",
        "is_set": fact.type == "set",
        "why": telling.why_asked(now, fact),
        "answers": telling.answered(now),
        "expires": interview.expires,
    }
    return render(request, "portal/question.html", context, status=422 if form.errors else 200)


def _asked(request: HttpRequest, now: Sitting) -> Fact | None:
    """Return the question that is to be asked: the one named, if it can matter, or else the next."""
    named = request.POST.get("fact", "") or request.GET.get("change", "")
    found = next((one for one in telling.all_questions(now) if one.name == named), None)
    following = None if found else now.next()
    return found or (following.fact if following else None)


def _form(request: HttpRequest, now: Sitting, fact: Fact) -> Form:
    """Return the form of one question; whoever does not know presses the other button, and so need not answer."""
    sent = request.method == "POST" and not _pressed(request)
    known = {one.name: value for one, value in now.answers}.get(fact.name)
    asked = Question(ANSWER, fact.asks, fact.type, hint=hint_for(fact), choices=choices_of(fact.choices))
    return Form(
        [replace(asked, label=fact.asks[:1].upper() + fact.asks[1:])],
        zone=here.home().zone,
        typed=request.POST if sent else None,
        start={ANSWER: known},
        carried={"fact": fact.name},
    )


def _pressed(request: HttpRequest) -> str:
    return next((name for name in ("unknown", NONE_OF_THESE) if name in request.POST), "")


def _keep(request: HttpRequest, interview: Interview, fact: Fact, form: Form) -> bool:
    """Keep what was answered; say in the form what is wrong with it."""
    pressed = _pressed(request)
    if not pressed and not form.is_right:
        return False
    value: Any = form.values.get(ANSWER)
    if pressed:
        value = frozenset() if pressed == NONE_OF_THESE and fact.type == "set" else None
    try:
        keep_answer(interview, fact.name, None if value is None else fact.read(value), clock.now())
    except ValueError as problem:
        form.refuse({ANSWER: f"{form.fields[0].question.label}: {problem}"})
        return False
    return True


@require_safe
@by_link
def so_far(request: HttpRequest, interview: Interview, token: str) -> HttpResponse:
    """Show what the laws say so far, and what would change it."""
    now = sitting(interview.answers, clock.now())
    context = {
        "token": token,
        "laws": telling.told(now.told()),
        "answers": telling.answered(now),
        "village_finds": telling.only_the_village(now),
        "notes": telling.notes(now),
        "on": now.on,
        "more": now.next() is not None,
        "expires": interview.expires,
        "address": request.build_absolute_uri(reverse("question-page", args=[token])),
    }
    return render(request, "portal/question_so_far.html", context)


@require_POST
@by_link
def forget(request: HttpRequest, interview: Interview, token: str) -> HttpResponse:
    """Forget the answers at once."""
    forget_interview(interview)
    return render(request, "portal/question_forgotten.html")


@require_safe
def on_paper(request: HttpRequest) -> HttpResponse:
    """Show the same questions as a form to be printed and filled in by hand."""
    now = sitting((), clock.now())
    listed = telling.all_questions(now)
    numbers = {fact.name: place for place, fact in enumerate(listed, 1)}
    rows = [(fact, HINTS.get(fact.name, ""), numbers.get(fact.only_if or "", 0)) for fact in listed]
    laws = [law.name for law in now.laws.values()]
    context = {"rows": rows, "laws": laws, "parts": list(PARTS_SAID.values())}
    return render(request, "portal/question_paper.html", context)
