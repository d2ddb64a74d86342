"""How one signs in oneself: the password, an authenticator app, passkeys, recovery codes, and what was done to them."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from forebay.office import clock, here
from forebay.office.models import CodeApp, Passkey, Person
from forebay.office.people import factors, passkeys
from forebay.office.people.factors import CodeRefused
from forebay.office.people.passkeys import PasskeyRefused, can_be_used_at
from forebay.web.common.access import View, in_their_own_name
from forebay.web.common.callers import proved_lately
from forebay.web.common.forms import Form
from forebay.web.common.questions import Question
from forebay.web.common.rows import Column, Table

P = ParamSpec("P")
NEW_APP = "new-app"
"""Where a session keeps the secret of an app that has not shown its first code yet."""
ASKED = "passkey-made"
EVENTS = 50
CODE = Question(
    "code", "Code", "text", hint="The six digits the app shows now", autocomplete="one-time-code", longest=10
)
NAME = Question("name", "What to call it", "text", hint="For example: my telephone, the key on my ring", longest=80)


def proved(view: View[P]) -> Callable[..., HttpResponseBase]:
    """Let only those change how they are let in who have just proved who they are."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.method == "POST" and not proved_lately(request):
            messages.error(request, "Sign in once more first: this changes how you are let in. Nothing was changed.")
            return redirect(f"{reverse('sign-in')}?next={reverse('account')}")
        return view(request, *args, **kwargs)

    return in_their_own_name(guarded)


def _me(request: HttpRequest) -> Person:
    return cast("Person", request.user)


@never_cache
@in_their_own_name
def page(request: HttpRequest) -> HttpResponse:
    """Show how one signs in, and what was done to it."""
    person = _me(request)
    context = {
        "app": CodeApp.objects.filter(person=person).first(),
        "keys": person.passkeys.all(),
        "codes": factors.codes_left(person),
        "has_second": factors.has_second(person),
        "passkeys": can_be_used_at(request.get_host()),
        "events": history(person),
    }
    return render(request, "common/account.html", context)


def history(person: Person) -> Table:
    """Return what was done to somebody's way in and to their roles, the latest first."""
    events = person.account_events.select_related("by")[:EVENTS]
    rows = [
        (each.at, each.what, each.by.name if each.by else "The server", each.why or "none given") for each in events
    ]
    return Table("The latest first", [Column("When"), Column("What"), Column("By"), Column("Why")], rows)


# ---- an authenticator app --------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "POST"])
@proved
def app(request: HttpRequest) -> HttpResponse:
    """Turn on codes of an authenticator app: a picture to read, and the first code it shows."""
    person, sent = _me(request), request.method == "POST"
    secret = request.session.setdefault(NEW_APP, factors.new_secret())
    form = Form([CODE], zone=here.home().zone, typed=request.POST if sent else None)
    if form.is_right and _turned_on(person, secret, form):
        del request.session[NEW_APP]
        return _done(request, person, "Codes of an authenticator app are turned on.")
    address = factors.address(secret, person, here.home().name)
    groups = " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))
    context = {"form": form, "picture": _picture(address), "secret": groups}
    return render(request, "common/account_app.html", context, status=422 if sent else 200)


def _turned_on(person: Person, secret: str, form: Form) -> bool:
    try:
        factors.turn_on_app(person, secret, form.values["code"], clock.now())
    except CodeRefused as problem:
        form.refuse({"code": str(problem)})
        return False
    return True


def _picture(address: str) -> str:
    """Return the picture an app reads, as an address of its own."""
    import qrcode
    from qrcode.image.svg import SvgPathFillImage

    drawn = qrcode.make(address, image_factory=SvgPathFillImage, border=4).to_string()
    return f"data:image/svg+xml;base64,{base64.b64encode(drawn).decode()}"


@require_POST
@proved
def app_off(request: HttpRequest) -> HttpResponse:
    """Turn off codes of an authenticator app."""
    factors.turn_off_app(_me(request), clock.now())
    messages.success(request, "Codes of an authenticator app are turned off.")
    return redirect("account")


# ---- recovery codes --------------------------------------------------------------------------------------------------


def _done(request: HttpRequest, person: Person, said: str) -> HttpResponse:
    """Go back to the account; give out recovery codes first where there are none yet."""
    if factors.codes_left(person):
        messages.success(request, said)
        return redirect("account")
    return _codes(request, person, said)


def _codes(request: HttpRequest, person: Person, said: str = "") -> HttpResponse:
    given = factors.new_recovery_codes(person, clock.now())
    return render(request, "common/recovery_codes.html", {"codes": given, "said": said})


@never_cache
@require_POST
@proved
def codes(request: HttpRequest) -> HttpResponse:
    """Give out new recovery codes; they are shown once."""
    person = _me(request)
    if not factors.has_second(person):
        messages.error(request, "Recovery codes stand in for an app or a passkey. Turn one of those on first.")
        return redirect("account")
    return _codes(request, person)


# ---- passkeys --------------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "POST"])
@proved
def new_passkey(request: HttpRequest) -> HttpResponse:
    """Add a passkey the browser made."""
    person, sent = _me(request), request.method == "POST"
    form = Form([NAME], zone=here.home().zone, typed=request.POST if sent else None)
    if form.is_right and _registered(request, person, form):
        return _done(request, person, f"The passkey {form.values['name']} is added.")
    context = {"form": form, "passkeys": can_be_used_at(request.get_host())}
    return render(request, "common/account_passkey.html", context, status=422 if sent else 200)


def _registered(request: HttpRequest, person: Person, form: Form) -> bool:
    asked, answer = request.session.pop(ASKED, {}), request.POST.get("answer", "")
    host, village = request.get_host(), here.home().name
    try:
        passkeys.register(person, form.values["name"], answer, asked, host, village, clock.now())
    except PasskeyRefused as problem:
        form.refuse({"": str(problem)})
        return False
    return True


@never_cache
@require_POST
@proved
def passkey_options(request: HttpRequest) -> JsonResponse:
    """Return what the browser is asked in order to make a passkey."""
    host, village = request.get_host(), here.home().name
    asked, request.session[ASKED] = passkeys.begin_registering(_me(request), host, village)
    return JsonResponse(asked)


@require_POST
@proved
def passkey_off(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a passkey away."""
    found = get_object_or_404(Passkey, pk=pk, person=_me(request))
    passkeys.remove(found, clock.now())
    messages.success(request, f"The passkey {found.name} is taken away.")
    return redirect("account")
