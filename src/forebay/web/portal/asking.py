"""Asking the officer to determine: who, where and what, beside the answers; and the receipt."""

from __future__ import annotations

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from forebay.office import clock, here
from forebay.office.interviews import Sitting, sitting
from forebay.office.models import DeterminationRequest, Interview
from forebay.office.people.attempts import TooMany
from forebay.office.verbs.questions import MOST, PARTS, request_determination
from forebay.web.common.callers import place_of
from forebay.web.common.forms import Form
from forebay.web.common.questions import LONGEST, Question
from forebay.web.common.saving import acted
from forebay.web.portal import telling
from forebay.web.portal.question import PARTS_SAID, by_link

SALT = "forebay.web.portal.receipt"
WHO = (
    Question("name", "Your name", "text", longest=LONGEST["name"], autocomplete="name"),
    Question("part", "What are you to the project?", "choice", choices=tuple((one, PARTS_SAID[one]) for one in PARTS)),
    Question(
        "place", "Where is the project?", "text", longest=LONGEST["address"], hint="The address, or words that find it"
    ),
    Question(
        "parcel", "Tax parcel", "text", True, "The number on the tax bill, like 62.1-2-9.120", longest=LONGEST["parcel"]
    ),
)
REACH = (
    Question("email", "E-mail address", "email", hint="The answer is announced here", autocomplete="email"),
    Question("telephone", "Telephone", "text", True, autocomplete="tel", longest=MOST["telephone"][1]),
    Question(
        "address",
        "Postal address",
        "text",
        True,
        "The letter is addressed here",
        long=True,
        longest=MOST["address"][1],
    ),
    Question(
        "asks",
        "What else should the officer know?",
        "text",
        True,
        f"What you plan, in your own words, {MOST['asks'][1]:,} characters at most",
        long=True,
        longest=MOST["asks"][1],
    ),
)


@require_http_methods(["GET", "POST"])
@by_link
def page(request: HttpRequest, interview: Interview, token: str) -> HttpResponse:
    """Ask for a determination."""
    now = sitting(interview.answers, clock.now())
    typed = request.POST if request.method == "POST" else None
    form = Form([*WHO, *REACH], zone=here.home().zone, typed=typed)
    made = _made(request, now, form) if form.is_right else None
    if made is not None:
        return redirect("question-received", receipt=signing.dumps(made.number, salt=SALT))
    context = {"form": form, "token": token, "answers": telling.answered(now), "laws": telling.told(now.told())}
    return render(request, "portal/question_request.html", context, status=422 if form.errors else 200)


def _made(request: HttpRequest, now: Sitting, form: Form) -> DeterminationRequest | None:
    """Keep the request; put what is wrong beside its field."""
    at, place = clock.now(), place_of(request)
    try:
        return acted(form, lambda: request_determination(now, form.values, now=at, key=form.key, place=place))
    except TooMany as problem:
        form.refuse({"": str(problem)})
    return None


@never_cache
@require_safe
def received(request: HttpRequest, receipt: str) -> HttpResponse:
    """Show the receipt of a request, to whoever was given it."""
    try:
        number = signing.loads(receipt, salt=SALT)
    except signing.BadSignature:
        raise Http404("There is no such receipt.") from None
    found = DeterminationRequest.objects.filter(number=number).first()
    if found is None:
        raise Http404("There is no such receipt.")
    return render(request, "portal/question_received.html", {"asked": found})
