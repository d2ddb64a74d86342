"""Who may look: strangers are asked to sign in, parties see their own cases, staff see all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import wraps
from typing import ParamSpec, cast

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse

from forebay.letters.wording import listed
from forebay.office import here
from forebay.office.models import Case, Party, Person
from forebay.office.people import permissions
from forebay.web.common.access import View, let_in_for, signed_in, today_here, village_roles_of
from forebay.web.common.ours import ours

__all__ = [
    "case_of",
    "cases_of",
    "clerks_only",
    "front_of",
    "is_staff",
    "may_do",
    "may_do_in",
    "may_open",
    "person_of",
    "roles_of",
    "signed_in",
    "staff_only",
    "today_here",
    "village_roles_of",
]

P = ParamSpec("P")


def person_of(request: HttpRequest) -> Person:
    """Return who is signed in."""
    return cast("Person", request.user)


def is_staff(request: HttpRequest) -> bool:
    """Tell whether the person holds an office of the village."""
    return bool(village_roles_of(request) & permissions.STAFF)


def staff_only(view: View[P]) -> View[P]:
    """Show a page to the village's staff alone."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not is_staff(request):
            raise PermissionDenied(ours("This page is for the village's staff."))
        return view(request, *args, **kwargs)

    return signed_in(guarded)


def clerks_only(view: View[P]) -> View[P]:
    """Show a page to those alone who open cases for the village: naming parties and letting them in goes with it."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not may_open(request):
            by = listed(here.vocabulary()["open case"].by, "or")
            raise PermissionDenied(ours(f"This is done by the village's {by}. Ask one of them."))
        return view(request, *args, **kwargs)

    return signed_in(guarded)


def may_open(request: HttpRequest) -> bool:
    """Tell whether the person opens cases for the village."""
    return bool(village_roles_of(request).intersection(here.vocabulary()["open case"].by))


def may_do(request: HttpRequest, case: Case) -> frozenset[str]:
    """Return the acts the person may do in a case."""
    allowed = permissions.acts_open_to(person_of(request), case, today_here(), here.vocabulary())
    return frozenset(kind.name for kind in allowed)


def may_do_in(request: HttpRequest, cases: Iterable[Case]) -> Mapping[int, frozenset[str]]:
    """Return the acts the person may do in each of some cases, asking the records as often for many as for one."""
    person, kinds = person_of(request), here.vocabulary().kinds.values()
    village, parts = village_roles_of(request), dict[int, set[str]]()
    if person.is_active:
        for case, role in Party.objects.filter(person=person, until=None).values_list("case", "role"):
            parts.setdefault(case, set()).add(role)
    held = {case.pk: village.union(parts.get(case.pk, ())) for case in cases}
    sorts = set(held.values())
    acts = {roles: frozenset(kind.name for kind in kinds if roles.intersection(kind.by)) for roles in sorts}
    return {case: acts[roles] for case, roles in held.items()}


def roles_of(request: HttpRequest, case: Case) -> frozenset[str]:
    """Return the roles the person holds in a case."""
    return permissions.roles(person_of(request), case, today_here())


def cases_of(request: HttpRequest) -> QuerySet[Case]:
    """Return the cases a person may see: staff all, others their own; who came by a link, of those the link's alone."""
    if is_staff(request):
        return Case.objects.all()
    mine = Case.objects.filter(parties__person=person_of(request), parties__until=None).distinct()
    only = let_in_for(request)
    return mine if only is None else mine.filter(pk__in=only)


def front_of(request: HttpRequest, case: Case) -> str:
    """Return the page of a case that is made for who looks: the applicant's side has one of its own."""
    return reverse("case" if is_staff(request) else "yours", args=[case.number])


def case_of(request: HttpRequest, number: str) -> Case:
    """Return one case the person may see; for anybody else it is not there."""
    found = cases_of(request).filter(number=number).first()
    if found is None:
        raise Http404(f"There is no case {number} that you may see.")
    return found
