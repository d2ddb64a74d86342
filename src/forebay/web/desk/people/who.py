"""People: who holds which role, and one person with their roles, licences, links and what was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from forebay.office import clock, here
from forebay.office.models import Licence, Person, RoleHeld
from forebay.office.people import factors, permissions, signin
from forebay.office.people.licences import KINDS as LICENCES
from forebay.office.people.licences import stands
from forebay.office.verbs.people import DETAILS, change_details, set_standing
from forebay.office.verbs.professionals import record_licence, withdraw_licence
from forebay.office.versions import version_of
from forebay.web.common.account import history
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.questions import Question, choices_of
from forebay.web.common.saving import saved
from forebay.web.desk.access import clerks_only, may_open, person_of, staff_only, today_here, village_roles_of

STANDING = Question(
    "standing",
    "What are they to the village?",
    "choice",
    optional=True,
)
WHY = Question("why", "Why?", "text", long=True, hint="It stays on record with what is done")
OF_A_PERSON = (
    Question("name", "Name", "text", longest=200),
    Question("firm", "Firm", "text", optional=True, longest=200),
    Question("credential", "Credential", "text", optional=True, longest=80, hint="For example: PE"),
    Question("telephone", "Telephone", "text", optional=True, longest=40),
    Question("address", "Postal address", "text", optional=True, long=True, hint="A notice is addressed here"),
)
LICENCE = (
    Question("kind", "Kind", "choice", choices=choices_of(LICENCES)),
    Question("number", "Number", "text", longest=40),
    Question("state", "State", "text", optional=True, longest=40, hint="For example: NY"),
    Question("begins", "First day", "date", optional=True),
    Question("expires", "Last day", "date", optional=True, hint="Left blank, it is not known whether it was in force"),
)


def sent(request: HttpRequest, questions: Sequence[Question], **more: Any) -> Form:
    """Return a form as it was sent, or as it begins."""
    typed = request.POST if request.method == "POST" else None
    return Form(questions, zone=here.home().zone, typed=typed, files=request.FILES, **more)


def shown(request: HttpRequest, template: str, form: Form, **context: Any) -> HttpResponse:
    """Show a page with a form."""
    return render(request, template, {"form": form, **context}, status=form.status)


def standing_or_sent(request: HttpRequest, found: Any, **standing: Any) -> QuerySet[Any]:
    """Return what a form may be opened on, ``standing`` yet; one that was opened before is answered whatever it says.

    What somebody else has ended meanwhile is then told beside what was written.
    """
    rows: QuerySet[Any] = found.all() if request.method == "POST" else found.filter(**standing)
    return rows


@staff_only
def page(request: HttpRequest) -> HttpResponse:
    """Show who holds a role in the village, and whom a law bars."""
    today = today_here()
    held = held_on(today).select_related("person", "body").order_by("role", "person__name")
    rows = [(each, *_bar(each)) for each in held]
    laws = here.laws(here.home())
    bars = [permissions.said(*found) for role in sorted(permissions.STAFF) for found in permissions.bars(role, laws)]
    others = Person.objects.filter(is_active=True).exclude(roles__in=held).order_by("name")
    context = {"rows": rows, "bars": bars, "others": others, "gives": gives(request)}
    return render(request, "desk/people.html", context)


def held_on(today: date) -> QuerySet[RoleHeld]:
    """Return the roles held on a date."""
    return RoleHeld.objects.filter(Q(until=None) | Q(until__gt=today), since__lte=today)


def _bar(held: RoleHeld) -> tuple[str, str]:
    """Return by which clause a role is not held, and which clause turns on what nobody has said."""
    about = held.person, held.role, held.ordinance
    return permissions.barred(*about), permissions.unsaid(*about)


def gives(request: HttpRequest) -> bool:
    """Tell whether the person gives any role."""
    return any(village_roles_of(request) & permissions.givers(role) for role in permissions.STAFF)


@staff_only
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one person."""
    person = get_object_or_404(Person, pk=pk)
    return render(request, "desk/person.html", _about(request, person))


def _about(request: HttpRequest, person: Person) -> dict[str, Any]:
    today = today_here()
    roles = person.roles.select_related("body", "paper").order_by("-since")
    return {
        "person": person,
        "standing": ours(person.get_standing_display()) or "not known",
        "roles": [(each, _may_end(request, each), *_bar(each)) for each in roles],
        "licences": [(each, stands(each, today).outcome) for each in person.licences.filter(withdrawn=None)],
        "parts": person.parts.filter(until=None).select_related("case"),
        "second": factors.has_second(person),
        "links": signin.open_links(person, clock.now()).select_related("case", "made_by"),
        "events": history(person),
        "may_say": bool(_village(request) & {"officer", "board"}),
        "may_reset": _may_reset(request, person),
        "keeps": may_open(request),
    }


def _village(request: HttpRequest) -> frozenset[str]:
    return village_roles_of(request)


def _may_end(request: HttpRequest, held: RoleHeld) -> bool:
    today = today_here()
    is_open = held.until is None or held.until > today
    return is_open and bool(village_roles_of(request) & permissions.givers(held.role))


def _standing_asked() -> Question:
    return replace(STANDING, choices=tuple((value, ours(said)) for value, said in Person.Standing.choices))


@staff_only
@require_http_methods(["GET", "POST"])
def standing(request: HttpRequest, pk: int) -> HttpResponse:
    """Say what somebody is to the village."""
    person = get_object_or_404(Person, pk=pk)
    version = version_of(person, ["standing"])
    form = sent(request, [_standing_asked()], start={"standing": person.standing}, version=version)
    by, now = person_of(request), clock.now()
    if not _village(request) & {"officer", "board"}:
        raise PermissionDenied("Whether somebody is a consultant is for the officer or the board to say. Ask them.")
    said = form.values.get("standing", "")
    if saved(form, lambda: set_standing(person, said, by=by, now=now, seen=form.version)):
        messages.success(request, ours(f"What {person.name} is to the village is recorded."))
        return redirect("person", pk=pk)
    return shown(request, "desk/person_form.html", form, person=person, heading="What they are", words="Record it")


@clerks_only
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Change what is on record of a person: their name, firm, credential, telephone and postal address."""
    person = get_object_or_404(Person, pk=pk)
    start = {name: getattr(person, name) or None for name in DETAILS}
    form = sent(request, OF_A_PERSON, start=start, version=version_of(person, DETAILS))
    said = {name: form.values.get(name, "") for name in DETAILS}
    by, now = person_of(request), clock.now()
    if saved(form, lambda: change_details(person, said, by=by, now=now, seen=form.version)):
        messages.success(request, f"What is on record of {form.values['name']} is changed.")
        return redirect("person", pk=pk)
    heading = f"Change what is on record of {person.name}"
    return shown(request, "desk/person_form.html", form, person=person, heading=heading, words="Save it")


@clerks_only
@require_http_methods(["GET", "POST"])
def licence(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a licence of somebody."""
    person = get_object_or_404(Person, pk=pk)
    form = sent(request, LICENCE)
    by, now = person_of(request), clock.now()
    if saved(form, lambda: record_licence(person, by=by, now=now, **form.values)):
        messages.success(request, f"The licence of {person.name} is recorded.")
        return redirect("person", pk=pk)
    return shown(
        request, "desk/person_form.html", form, person=person, heading="Record a licence", words="Record the licence"
    )


@clerks_only
@require_http_methods(["GET", "POST"])
def licence_off(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw a licence recorded in error."""
    held = get_object_or_404(standing_or_sent(request, Licence.objects, withdrawn=None).select_related("person"), pk=pk)
    form = sent(request, [WHY])
    if saved(form, lambda: withdraw_licence(held, form.values["why"], clock.now())):
        messages.success(request, f"{held} is withdrawn; it no longer counts.")
        return redirect("person", pk=held.person_id)
    heading = f"Withdraw {held}"
    return shown(request, "desk/person_form.html", form, person=held.person, heading=heading, words="Withdraw it")


# ---- letting people in -----------------------------------------------------------------------------------------------


def _may_reset(request: HttpRequest, person: Person) -> bool:
    """Tell whether the person may reset another's second proof: the officer, and never their own."""
    return "officer" in _village(request) and person != person_of(request)


@staff_only
@require_http_methods(["GET", "POST"])
def reset(request: HttpRequest, pk: int) -> HttpResponse:
    """Turn off the second proof of somebody who lost theirs; it is recorded who did it, and why."""
    person = get_object_or_404(Person, pk=pk)
    if not _may_reset(request, person):
        raise PermissionDenied("A second proof is reset by the officer, for somebody else. Ask the officer.")
    form = sent(request, [WHY])
    by, now = person_of(request), clock.now()
    if saved(form, lambda: factors.reset(person, form.values["why"], now, by=by)):
        messages.success(request, f"The second proof of {person.name} is reset; they come in without it.")
        return redirect("person", pk=pk)
    heading = f"Reset the second proof of {person.name}"
    return shown(request, "desk/person_form.html", form, person=person, heading=heading, words="Reset it")


@clerks_only
@require_POST
def links_off(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back every link that would still let somebody in."""
    person = get_object_or_404(Person, pk=pk)
    count = signin.revoke(signin.open_links(person, clock.now()), clock.now())
    messages.success(request, f"{count} links of {person.name} no longer let anybody in.")
    return redirect("person", pk=pk)
