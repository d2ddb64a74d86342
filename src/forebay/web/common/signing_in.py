"""Signing in by password or by a one-time link, signing out, and choosing a password."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from forebay.office import clock, here
from forebay.office.models import Person
from forebay.office.passwords import PasswordRefused, choose_password, person_by_password
from forebay.office.signin import is_good, person_by_link
from forebay.web.common.access import hand_back, next_address, signed_in
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question

BACKEND = "django.contrib.auth.backends.ModelBackend"
_SIGN_IN = (
    Question("email", "E-mail address", "email", autocomplete="username"),
    Question("password", "Password", "text", secret=True, autocomplete="current-password"),
)
_CHOOSE = (
    Question(
        "password",
        "New password",
        "text",
        secret=True,
        autocomplete="new-password",
        hint="At least 12 characters; a few words in a row are good",
    ),
    Question("again", "The same again", "text", secret=True, autocomplete="new-password"),
)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let a person in by e-mail address and password."""
    sent = request.method == "POST"
    form = Form(_SIGN_IN, zone=here.home().zone, typed=request.POST if sent else None)
    if form.is_right and (person := _known(form)):
        return _let_in(request, person)
    given = request.POST if sent else request.GET
    context = {"form": form, "next": next_address(request, given), "kept": request.POST.get("kept", "")}
    return render(request, "common/sign_in.html", context, status=422 if sent else 200)


def _known(form: Form) -> Person | None:
    try:
        found = person_by_password(form.values["email"], form.values["password"], clock.now())
    except PasswordRefused as problem:
        form.refuse({"": str(problem)})
        return None
    if found is None:
        form.refuse({"password": "The e-mail address and the password do not belong together. Check both."})
    return found


def _let_in(request: HttpRequest, person: Person) -> HttpResponse:
    login(request, person, backend=BACKEND)
    resumed = hand_back(request, request.POST["kept"]) if request.POST.get("kept") else None
    return resumed or redirect(next_address(request, request.POST))


@never_cache
@require_http_methods(["GET", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Let a person in by a one-time link; opening it only asks, for mail programs open links by themselves."""
    if request.method == "POST":
        person = person_by_link(token, clock.now())
        if person is not None:
            login(request, person, backend=BACKEND)
            return redirect("/")
    if request.method == "POST" or not is_good(token, clock.now()):
        return render(request, "common/link_spent.html", status=410)
    return render(request, "common/link.html")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Let a person out."""
    logout(request)
    return redirect("sign-in")


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
@signed_in
def password(request: HttpRequest) -> HttpResponse:
    """Choose a password; other places where one is signed in are signed out."""
    sent = request.method == "POST"
    form = Form(_CHOOSE, zone=here.home().zone, typed=request.POST if sent else None)
    if form.is_right and _chosen(request, form):
        messages.success(request, "Your password is set. Use it the next time you sign in.")
        return redirect("/")
    return render(request, "common/password.html", {"form": form}, status=422 if sent else 200)


def _chosen(request: HttpRequest, form: Form) -> bool:
    person = request.user
    if not isinstance(person, Person):
        return False
    if form.values["password"] != form.values["again"]:
        form.refuse({"again": "The two passwords are not the same. Type the new one twice."})
        return False
    try:
        choose_password(person, form.values["password"])
    except PasswordRefused as problem:
        form.refuse({"password": str(problem)})
        return False
    update_session_auth_hash(request, person)
    return True
