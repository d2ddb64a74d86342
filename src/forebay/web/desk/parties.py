"""Who has a part in a case: naming them, and giving them a link to sign in with."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from forebay.office import clock, here
from forebay.office.models import Party
from forebay.office.people import permissions
from forebay.office.verbs.parties import PARTS, add_party, end_party, invite
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.questions import Question, choices_of
from forebay.web.common.saving import saved
from forebay.web.desk.access import case_of, clerks_only, person_of, today_here

QUESTIONS = (
    Question("role", "What is their part?", "choice", choices=choices_of(PARTS)),
    Question("name", "Name", "text"),
    Question("email", "E-mail address", "email"),
    Question("firm", "Firm", "text", optional=True),
    Question("address", "Postal address", "text", optional=True, long=True, hint="A notice is addressed here"),
    Question("telephone", "Telephone", "text", optional=True),
)


@clerks_only
def page(request: HttpRequest, number: str) -> HttpResponse:
    """List the parties of a case, and name another."""
    case = case_of(request, number)
    form = Form(QUESTIONS, zone=here.home().zone, typed=request.POST if request.method == "POST" else None)
    party = saved(form, lambda: add_party(case, **form.values))
    if party:
        messages.success(request, f"{party.person.name} now has a part in the case: {party.role}.")
        return redirect("parties", number=case.number)
    parties = case.parties.filter(until=None).select_related("person")
    context = {"case": case, "form": form, "parties": parties}
    return render(request, "desk/parties.html", context, status=form.status)


@clerks_only
@require_POST
def link(request: HttpRequest, number: str, pk: int) -> HttpResponse:
    """Make a link by which a party signs in once: to this case alone, or as it says to all they have a part in."""
    party = get_object_or_404(Party, pk=pk, case=case_of(request, number), until=None)
    if permissions.village_roles(party.person, today_here()):
        raise PermissionDenied(
            f"{party.person.name} holds {ours('an office of the village')}. "
            "Whoever looks after this server makes their links."
        )
    to_all = "all" in request.POST
    key = f"{request.POST.get('key', '')} {party.pk}{' all' if to_all else ''}" if request.POST.get("key") else None
    path = invite(party.person, clock.now(), case=None if to_all else party.case, by=person_of(request), key=key)
    context = {"case": party.case, "party": party, "address": request.build_absolute_uri(path), "to_all": to_all}
    return render(request, "desk/invited.html", context)


@clerks_only
@require_POST
def end(request: HttpRequest, number: str, pk: int) -> HttpResponse:
    """End a party's part; sent once more, it has ended already, which is as well."""
    party = get_object_or_404(Party, pk=pk, case=case_of(request, number))
    end_party(party, clock.now())
    messages.success(request, f"{party.person.name} no longer has the part of {party.role}.")
    return redirect("parties", number=number)
