"""Signing in by password or by a one-time link, signing out, and choosing a password."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from forebay.office import clock, here
from forebay.office.models import Case, Person, SignInLink
from forebay.office.people import factors, permissions
from forebay.office.people.attempts import TooMany
from forebay.office.people.passkeys import can_be_used_at
from forebay.office.people.passwords import PasswordRefused, choose_password, person_by_password
from forebay.office.people.signin import follow, is_good
from forebay.office.verbs.parties import PARTS
from forebay.web.common.access import hand_back, in_their_own_name, let_in, let_in_for, next_address
from forebay.web.common.callers import place_of, proved_now
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question

BACKEND = "django.contrib.auth.backends.ModelBackend"
WAITING = "second-step"
"""Where a session keeps who gave their password and has yet to give their second proof."""
_SIGN_IN = (
    Question("email", "E-mail address", "email", autocomplete="username"),
    Question("password", "Password", "text", secret=True, autocomplete="current-password"),
)
CHOOSE = (
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
    if form.is_right and (person := _known(request, form)):
        return admit(request, person, next_address(request, request.POST), request.POST.get("kept", ""))
    given = request.POST if sent else request.GET
    context = {
        "form": form,
        "next": next_address(request, given),
        "kept": request.POST.get("kept", ""),
        "passkeys": can_be_used_at(request.get_host()),
    }
    return render(request, "common/sign_in.html", context, status=422 if sent else 200)


def _known(request: HttpRequest, form: Form) -> Person | None:
    given = form.values
    try:
        found = person_by_password(given["email"], given["password"], clock.now(), place_of(request))
    except PasswordRefused as problem:
        form.refuse({"": str(problem)})
        return None
    if found is None:
        form.refuse({"password": "The e-mail address and the password do not belong together. Check both."})
    return found


def admit(request: HttpRequest, person: Person, onward: str, kept: str = "", case: int | None = None) -> HttpResponse:
    """Let somebody in who gave a first proof; one who has turned on a second is asked for it.

    ``case`` is where a link leads that lets them in to that case alone.
    """
    if not factors.has_second(person):
        return enter(request, person, onward, kept, case)
    waits = {"person": person.pk, "since": clock.now().isoformat(), "next": onward, "kept": kept, "case": case}
    request.session[WAITING] = waits
    return redirect("second-step")


def enter(request: HttpRequest, person: Person, onward: str, kept: str = "", case: int | None = None) -> HttpResponse:
    """Let somebody in who gave every proof asked of them, and lead them on; by a link to a case, into that case."""
    request.session.pop(WAITING, None)
    before = let_in_for(request) if request.user == person else frozenset()
    login(request, person, backend=BACKEND)
    let_in(request, before, case)
    proved_now(request)
    resumed = hand_back(request, kept) if kept else None
    return resumed or redirect(onward)


@never_cache
@require_http_methods(["GET", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Let a person in by a one-time link; opening it only asks, for mail programs open links by themselves."""
    now, place = clock.now(), place_of(request)
    try:
        link = follow(token, now, place=place) if request.method == "POST" else None
        if link is not None:
            return admit(request, link.person, _leads_to(link), case=link.case_id)
        if request.method == "POST" or not is_good(token, now, place=place):
            return spent(request)
    except TooMany as problem:
        return spent(request, str(problem), status=429)
    return render(request, "common/link.html")


def spent(request: HttpRequest, why: str = "", status: int = 410) -> HttpResponse:
    """Say that a link is no longer good, and why where that may be told."""
    return render(request, "common/link_spent.html", {"why": why}, status=status)


def _leads_to(link: SignInLink) -> str:
    """Return the page a link leads to: of a case, the one made for whoever has a part in it."""
    case = link.case or _only_case_of(link.person)
    return reverse("yours", args=[case.number]) if case else "/"


def _only_case_of(person: Person) -> Case | None:
    """Return the one case an outsider has a part in; nothing for the village's own, or where there are several."""
    if permissions.village_roles(person, here.home().calendar.date_of(clock.now())):
        return None
    cases = list(Case.objects.filter(parties__person=person, parties__until=None).distinct()[:2])
    is_theirs = len(cases) == 1 and cases[0].parties.filter(person=person, until=None, role__in=PARTS).exists()
    return cases[0] if is_theirs else None


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Let a person out."""
    logout(request)
    return redirect("sign-in")


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
@in_their_own_name
def password(request: HttpRequest) -> HttpResponse:
    """Choose a password; other places where one is signed in are signed out."""
    sent = request.method == "POST"
    form = Form(CHOOSE, zone=here.home().zone, typed=request.POST if sent else None)
    if form.is_right and _chosen(request, form):
        messages.success(request, "Your password is set. Use it the next time you sign in.")
        return redirect("/")
    return render(request, "common/password.html", {"form": form}, status=422 if sent else 200)


def are_the_same(form: Form) -> bool:
    """Tell whether a new password was typed twice alike; say so in the form where it was not."""
    if form.values["password"] == form.values["again"]:
        return True
    form.refuse({"again": "The two passwords are not the same. Type the new one twice."})
    return False


def _chosen(request: HttpRequest, form: Form) -> bool:
    person = request.user
    if not isinstance(person, Person) or not are_the_same(form):
        return False
    try:
        choose_password(person, form.values["password"], clock.now())
    except PasswordRefused as problem:
        form.refuse({"password": str(problem)})
        return False
    update_session_auth_hash(request, person)
    return True
