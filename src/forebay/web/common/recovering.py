"""A lost password: asking for a link by e-mail, and choosing a new password by it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from forebay.office import clock, here
from forebay.office.models import Person
from forebay.office.people import signin
from forebay.office.people.attempts import TooMany
from forebay.office.people.passwords import PasswordRefused, choose_password, refuse_weak
from forebay.office.people.recovering import ask_for_link
from forebay.web.common.callers import place_of
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.common.signing_in import CHOOSE, admit, are_the_same, spent

EMAIL = Question("email", "E-mail address", "email", autocomplete="username")


@never_cache
@require_http_methods(["GET", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link to choose a new password; the answer is the same whether or not anybody has the address."""
    sent = request.method == "POST"
    form = Form([EMAIL], zone=here.home().zone, typed=request.POST if sent else None)
    if form.is_right and _asked(request, form):
        return render(request, "common/forgotten_asked.html", {"email": form.values["email"], "mail": here.home().mail})
    return render(request, "common/forgotten.html", {"form": form}, status=422 if sent else 200)


def _asked(request: HttpRequest, form: Form) -> bool:
    try:
        ask_for_link(form.values["email"], clock.now(), place_of(request))
    except TooMany as problem:
        form.refuse({"": str(problem)})
        return False
    return True


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """Choose a new password by a link; the second proof of who has one is still asked for."""
    now, place, sent = clock.now(), place_of(request), request.method == "POST"
    try:
        person = signin.whose(token, now, signin.ANEW, place)
    except TooMany as problem:
        return spent(request, str(problem), status=429)
    if person is None:
        return spent(request)
    form = Form(CHOOSE, zone=here.home().zone, typed=request.POST if sent else None)
    if form.is_right and _is_strong(person, form):
        # The link is used up only by a password that can be taken.
        if signin.follow(token, now, signin.ANEW) is None:
            return spent(request)
        choose_password(person, form.values["password"], now)
        messages.success(request, "Your new password is set.")
        return admit(request, person, "/")
    return render(request, "common/password.html", {"form": form}, status=422 if sent else 200)


def _is_strong(person: Person, form: Form) -> bool:
    if not are_the_same(form):
        return False
    try:
        refuse_weak(person, form.values["password"])
    except PasswordRefused as problem:
        form.refuse({"password": str(problem)})
        return False
    return True
