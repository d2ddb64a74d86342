"""The second step of signing in: a code or a passkey, after the password; or a passkey alone."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from forebay.office import clock, here
from forebay.office.models import CodeApp, Person
from forebay.office.people import attempts, factors, passkeys
from forebay.office.people.attempts import TooMany
from forebay.office.people.factors import CodeRefused
from forebay.office.people.passkeys import PasskeyRefused, can_be_used_at
from forebay.web.common.access import next_address
from forebay.web.common.callers import place_of
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.common.signing_in import WAITING, enter

WAITS = timedelta(minutes=10)
"""How long somebody who gave their password may take to find their telephone."""
ASKED = "passkey-asked"
"""Where a session keeps what a browser was asked, until it answers."""


def _code_question(person: Person) -> Question:
    has_app = CodeApp.objects.filter(person=person).exists()
    hint = (
        "The six digits your app shows now, or one of your recovery codes" if has_app else "One of your recovery codes"
    )
    return Question("code", "Code", "text", hint=hint, autocomplete="one-time-code", longest=40)


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Ask for the second proof of somebody who gave their password."""
    person = waiting(request)
    if person is None:
        return redirect("sign-in")
    sent = request.method == "POST"
    form = Form([_code_question(person)], zone=here.home().zone, typed=request.POST if sent else None)
    if form.is_right and _proved(person, form):
        return _enter(request, person)
    return _shown(request, person, form, 422 if sent else 200)


def waiting(request: HttpRequest) -> Person | None:
    """Return who gave their password in this browser and has yet to give their second proof."""
    waits = request.session.get(WAITING)
    if not waits or clock.now() - datetime.fromisoformat(waits["since"]) > WAITS:
        return None
    return Person.objects.filter(pk=waits["person"], is_active=True).first()


def _proved(person: Person, form: Form) -> bool:
    try:
        factors.prove(person, form.values["code"], clock.now())
    except (CodeRefused, TooMany) as problem:
        form.refuse({"code": str(problem)})
        return False
    return True


def _enter(request: HttpRequest, person: Person) -> HttpResponse:
    waits = request.session.get(WAITING, {})
    return enter(request, person, waits.get("next", "/"), waits.get("kept", ""), waits.get("case"))


def _shown(request: HttpRequest, person: Person, form: Form, status: int) -> HttpResponse:
    has_one = person.passkeys.exists() and can_be_used_at(request.get_host())
    return render(request, "common/second_step.html", {"form": form, "passkeys": has_one}, status=status)


@never_cache
@require_POST
def options(request: HttpRequest) -> JsonResponse:
    """Return what the browser asks of a passkey."""
    asked, request.session[ASKED] = passkeys.begin_proving(waiting(request), request.get_host(), here.home().name)
    return JsonResponse(asked)


@never_cache
@require_POST
def passkey(request: HttpRequest) -> HttpResponse:
    """Let somebody in by a passkey: as their second proof, or alone."""
    known, asked = waiting(request), request.session.pop(ASKED, {})
    try:
        person = _by_passkey(request, known, asked)
    except (PasskeyRefused, TooMany) as problem:
        if known is None:
            return render(request, "common/passkey_refused.html", {"why": str(problem)}, status=422)
        form = Form([_code_question(known)], zone=here.home().zone)
        form.refuse({"": str(problem)})
        return _shown(request, known, form, 422)
    if known is not None:
        return _enter(request, person)
    return enter(request, person, next_address(request, request.POST), request.POST.get("kept", ""))


def _by_passkey(request: HttpRequest, known: Person | None, asked: passkeys.State) -> Person:
    now, place = clock.now(), place_of(request)
    said = "There were too many wrong tries from where you are. Wait fifteen minutes."
    attempts.refuse_too_many(attempts.PLACE, place, now, said)
    answer, host = request.POST.get("answer", ""), request.get_host()
    try:
        return passkeys.prove(known, answer, asked, host, here.home().name, now)
    except PasskeyRefused:
        attempts.tried(attempts.PLACE, place, now)
        raise
