"""Roles: the one table of roles and acts, designating somebody by an act on paper, and ending it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from forebay.letters.wording import plain_day
from forebay.office import clock, files, here
from forebay.office.models import Body, Person, RoleHeld, StoredFile
from forebay.office.people import permissions, roles_and_acts
from forebay.office.people.roles_and_acts import ActRow
from forebay.office.verbs.roles import Designation, end_role, give_role
from forebay.office.versions import version_of
from forebay.web.common.forms import Form
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import Question, words
from forebay.web.common.rows import Column, Linked, Table
from forebay.web.common.saving import saved
from forebay.web.desk.access import person_of, staff_only, today_here
from forebay.web.desk.law_pages import anchor_of
from forebay.web.desk.laws import address_of
from forebay.web.desk.people.who import WHY, gives, sent, shown


@staff_only
def table(request: HttpRequest) -> HttpResponse:
    """Show which roles may do which act, and what each ordinance adds."""
    home, vocabulary, today = here.home(), here.vocabulary(), today_here()
    role = request.GET.get("role", "")
    laws = here.laws(home)
    acts = list(roles_and_acts.table(home, laws, vocabulary, today, role))
    columns = [Column("Act"), Column("Who may do it here"), Column("What the law adds"), Column("Body adopted for it")]
    # Where the village has adopted no body for any act, the column would only say so a hundred times.
    kept = None if home.bodies else -1
    rows = [_row(each)[:kept] for each in acts]
    bars = [
        (role, permissions.said(*found)) for role in sorted(permissions.STAFF) for found in permissions.bars(role, laws)
    ]
    context = {
        "table": Table(f"Acts {f'of the {role}' if role else 'and roles'}", columns[:kept], rows, stacks=True),
        "roles": roles_and_acts.roles_named(vocabulary),
        "role": role,
        "bars": bars,
    }
    return render(request, "desk/people_acts.html", context)


def _row(row: ActRow) -> tuple[Any, ...]:
    added = [
        Linked(f"{one.words}, {one.row.at}", address_of(one.law.id, anchor_of(one.row.kind, one.row.id)))
        for one in row.added
    ]
    return (words(phrase(row.act.name)), row.roles, added or "nothing", row.body or "none")


# ---- designating -----------------------------------------------------------------------------------------------------


def _questions(request: HttpRequest) -> tuple[Question, ...]:
    me, today = person_of(request), today_here()
    roles = tuple((role, words(role)) for role in sorted(permissions.STAFF) if permissions.may_give(me, role, today))
    people = tuple(
        (str(each.pk), f"{each.name}, {each.email}") for each in Person.objects.filter(is_active=True).order_by("name")
    )
    laws = tuple((law.id, law.name) for law in here.laws(here.home()))
    bodies = tuple((str(each.pk), each.name) for each in Body.objects.all() if each.stands_on(today))
    asked = [
        Question(
            "person", "Who?", "choice", choices=people, hint="Somebody new is added under Firms and professionals"
        ),
        Question("role", "Role", "choice", choices=roles),
        Question("since", "From", "date"),
        Question("until", "Until", "date", optional=True, hint="The first day on which it is no longer held"),
        Question("reference", "Paper", "text", optional=True, longest=200, hint="For example: Resolution 12 of 2026"),
        Question("dated", "Date of the paper", "date", optional=True),
        Question("paper", "Copy of the paper", "file", optional=True),
    ]
    if bodies:
        asked.insert(
            2, Question("body", "Board", "choice", optional=True, choices=bodies, hint="For a member of a board")
        )
    if len(laws) > 1:
        asked.insert(2, Question("ordinance", "Under one law only", "choice", optional=True, choices=laws))
    return tuple(asked)


@staff_only
@require_http_methods(["GET", "POST"])
def designate(request: HttpRequest) -> HttpResponse:
    """Give somebody a role by an act on paper."""
    if not gives(request):
        raise PermissionDenied("Roles are given by the officer, and the officer's own by the board. Ask them.")
    now, me = clock.now(), person_of(request)
    form = sent(
        request, _questions(request), keep=lambda upload: files.store(upload.read(), upload.name or "", now=now, by=me)
    )
    held = saved(form, lambda: give_role(_designation(form), by=me, now=now))
    if held:
        messages.success(request, f"{held.person.name} {_holds(held)} from {plain_day(held.since)}.")
        return redirect("person", pk=held.person_id)
    return shown(request, "desk/people_designate.html", form)


def _holds(held: RoleHeld) -> str:
    return f"is a member of the {held.body}" if held.body else f"is {held.role}"


def _designation(form: Form) -> Designation:
    said = dict(form.values)
    paper = said.pop("paper", None)
    return Designation(
        person=Person.objects.get(pk=said.pop("person")),
        body=Body.objects.get(pk=said.pop("body")) if said.get("body") else None,
        paper=StoredFile.objects.get(sha256=paper.sha256) if paper else None,
        **said,
    )


@staff_only
@require_http_methods(["GET", "POST"])
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """End a role."""
    held = get_object_or_404(RoleHeld.objects.select_related("person", "body"), pk=pk)
    if not permissions.may_give(person_of(request), held.role, today_here()):
        raise PermissionDenied(f"The role of {held.role} is not yours to end. Ask whoever gives it.")
    until = Question("until", "Until", "date", hint="The first day on which it is no longer held")
    form = sent(request, [until, WHY], version=version_of(held, ["until"]))
    said, by, now = form.values, person_of(request), clock.now()
    if saved(form, lambda: end_role(held, said["until"], said["why"], by=by, now=now, seen=form.version)):
        messages.success(
            request, f"{held.person.name} is no longer {held.role} from {plain_day(form.values['until'])}."
        )
        return redirect("person", pk=held.person_id)
    heading = f"End the role of {held.role}"
    return shown(request, "desk/person_form.html", form, person=held.person, heading=heading, words="End it")
