"""Who is let in, and what becomes of what they typed when they no longer are: it is kept and handed back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from forebay.office import clock, here
from forebay.office.models import Person
from forebay.office.people import permissions
from forebay.web.common.ours import ours

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
SALT = "forebay.web.kept-answers"
LASTS_S = 24 * 3600
LET_IN_FOR = "let-in-for"
"""Where a session keeps the cases its links lead to; nothing where it is the person's own, by a password."""
ONE_CASE = (
    "You came in by a link to one case, and it opens that case alone: a link may be passed on. To see all your cases, "
    "or to change how you are let in, ask for a link of your own at I have forgotten my password, or ask the village "
    "office."
)
_HELD = "forebay_village_roles"
_NEVER_KEPT = ("csrfmiddlewaretoken", "password", "again", "kept")


def signed_in(view: View[P]) -> View[P]:
    """Let only people who are signed in see a screen; a form sent after the session ran out waits for its sender."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        address = f"{reverse('sign-in')}?{urlencode({'next': request.get_full_path()})}"
        if request.method != "POST":
            return redirect(address)
        response = render(request, "common/sign_in.html", {"kept": keep(request), "expired": True}, status=401)
        response["HX-Retarget"] = "body"
        return response

    return guarded


def let_in_for(request: HttpRequest) -> frozenset[int] | None:
    """Return the cases alone that a session sees, which came in by links to them; nothing where it sees all its own."""
    held = request.session.get(LET_IN_FOR)
    return None if held is None else frozenset(held)


def let_in(request: HttpRequest, before: frozenset[int] | None, case: int | None) -> None:
    """Remember for which cases somebody is let in: the link's and those ``before`` it; all of theirs without one."""
    if case is None or before is None:
        request.session.pop(LET_IN_FOR, None)
    else:
        request.session[LET_IN_FOR] = sorted(before | {case})


def in_their_own_name(view: View[P]) -> View[P]:
    """Let nobody change how a person is let in who came by a link to a case: it may have been passed on."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if let_in_for(request) is not None:
            raise PermissionDenied(ours(ONE_CASE))
        return view(request, *args, **kwargs)

    return signed_in(guarded)


def today_here() -> date:
    """Return the date in the municipality now."""
    return here.home().calendar.date_of(clock.now())


def village_roles_of(request: HttpRequest) -> frozenset[str]:
    """Return the roles the person who looks holds in the village; asked of the records once for a page that is read.

    A request that records may change them on its way, so it asks each time.
    """
    person = getattr(request, "user", None)
    if not isinstance(person, Person):
        return frozenset()
    kept: frozenset[str] | None = getattr(request, _HELD, None)
    if kept is None:
        kept = permissions.village_roles(person, today_here())
        if request.method in ("GET", "HEAD"):
            setattr(request, _HELD, kept)
    return kept


def keep(request: HttpRequest) -> str:
    """Return what was typed, sealed, so that only this server can have written it."""
    answers = [[name, values] for name, values in request.POST.lists() if name not in _NEVER_KEPT]
    return signing.dumps([request.get_full_path(), answers], salt=SALT, compress=True)


def hand_back(request: HttpRequest, kept: str) -> HttpResponse | None:
    """Return the page that sends again what was kept; nothing where it was not kept by this server, or too long ago."""
    try:
        address, answers = signing.loads(kept, salt=SALT, max_age=LASTS_S)
    except signing.BadSignature:
        return None
    pairs = [(name, value) for name, values in answers for value in values]
    return render(request, "common/resume.html", {"address": address, "pairs": pairs})


def next_address(request: HttpRequest, given: QueryDict) -> str:
    """Return where to go after signing in: only ever a page of this server."""
    wanted = given.get("next", "")
    here = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(wanted, allowed_hosts=here, require_https=request.is_secure())
    return wanted if safe else "/"


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose seal is no longer good, after signing in anew in another window; hand it back if it is ours.

    The browser itself says whether a page of this server sent it; what another site sent is refused.
    """
    if request.headers.get("Sec-Fetch-Site") == "same-origin":
        answer = hand_back(request, keep(request))
        if answer is not None:
            answer.status_code = 403
            return answer
    return render(request, "common/refused_form.html", status=403)
