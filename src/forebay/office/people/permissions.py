"""Who may do what: one table, role by act, as ``acts.toml`` states it in ``by``.

A role is held in the village as a whole (officer, inspector, clerk, ...) or in one case (applicant, owner, ...). An
ordinance may bar a consultant from a role: then it is not held, whatever paper says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from django.db.models import Q

from forebay.law.acts import ActKind, Vocabulary
from forebay.law.ordinance import Law
from forebay.law.provisions import Must
from forebay.office import here
from forebay.office.models import Case, Party, Person, RoleHeld

SYSTEM = "system"
STAFF = frozenset({"officer", "designated agent", "inspector", "reviewer", "clerk", "board", "treasurer"})
"""Roles that see every case."""
GIVEN_BY: Mapping[str, frozenset[str]] = {"officer": frozenset({"board"})}
"""Who gives a role on the desk; what is not here the officer gives. Whoever looks after the server gives any."""
NO_CONSULTANT = "not a consultant"
"""The finding by which a law bars a consultant from what it stands before."""


class NotPermitted(ValueError):  # noqa: N818 - said to the person as it stands
    """Somebody may not do an act; the text says who may."""


def bars(role: str, laws: Iterable[Law]) -> Iterator[tuple[Law, Must]]:
    """Yield each clause that bars a consultant from a role: a gate before designating somebody to it."""
    step = f"designate {role}"
    for law in laws:
        for must in law.musts:
            if step in must.before and any(item.name == NO_CONSULTANT for item in must.needs):
                yield law, must


def barred(person: Person, role: str, ordinance: str = "") -> str:
    """Say by which clause somebody cannot hold a role, under one law of the home or all; blank where none bars them."""
    if person.standing != Person.Standing.CONSULTANT:
        return ""
    laws = [law for law in here.laws(here.home()) if ordinance in ("", law.id)]
    found = next(bars(role, laws), None)
    return f"{person.name} is a consultant. {said(*found)}" if found else ""


def unsaid(person: Person, role: str, ordinance: str = "") -> str:
    """Say which clause turns on whether somebody is a consultant, where nobody has said it; blank where none does."""
    if person.standing:
        return ""
    laws = [law for law in here.laws(here.home()) if ordinance in ("", law.id)]
    found = next(bars(role, laws), None)
    return f"Whether {person.name} is a consultant is not known. {said(*found)}" if found else ""


def said(law: Law, must: Must) -> str:
    """Say what a clause says, with its place."""
    return f"{must.gist.rstrip('.')} ({law.name}, {must.at})."


def may_give(person: Person, role: str, on: date) -> bool:
    """Tell whether a person gives others a role, and ends it."""
    return bool(village_roles(person, on) & givers(role))


def givers(role: str) -> frozenset[str]:
    """Return who gives a role on the desk."""
    return GIVEN_BY.get(role, frozenset({"officer"}))


def village_roles(person: Person, on: date) -> frozenset[str]:
    """Return the roles a person holds in the village as a whole on a date, under its own ordinances."""
    if not person.is_active:
        return frozenset()
    held = _held(person, on)
    return frozenset(role for role, ordinance in held if not barred(person, role, ordinance))


def _held(person: Person, on: date) -> Iterable[tuple[str, str]]:
    laws = ["", *here.home().ordinances]
    held = RoleHeld.objects.filter(Q(until=None) | Q(until__gt=on), person=person, since__lte=on, ordinance__in=laws)
    return held.values_list("role", "ordinance")


def roles(person: Person, case: Case, on: date) -> frozenset[str]:
    """Return every role a person holds in a case on a date: the village's, and their part in the case."""
    if not person.is_active:
        return frozenset()
    parts = Party.objects.filter(case=case, person=person, until=None).values_list("role", flat=True)
    return village_roles(person, on) | frozenset(parts)


def role_for(person: Person | None, case: Case, kind: ActKind, on: date) -> str:
    """Return the role in which a person does an act, the first the act names; refuse who holds none of them."""
    held = roles(person, case, on) if person else frozenset({SYSTEM})
    for role in kind.by:
        if role in held:
            return role
    raise NotPermitted(_sentence(person, kind, held, on))


def acts_open_to(person: Person, case: Case, on: date, vocabulary: Vocabulary) -> tuple[ActKind, ...]:
    """Return the acts a person may do in a case, in the order of the vocabulary."""
    held = roles(person, case, on)
    return tuple(kind for kind in vocabulary.kinds.values() if held.intersection(kind.by))


def _sentence(person: Person | None, kind: ActKind, held: Iterable[str], on: date) -> str:
    who = person.name if person else "The system"
    has = f"is {_or(sorted(held), 'and')} here" if held else "has no part in this case"
    may = f"Ask {_or(kind.by)} to do it." if kind.by else "The list of acts names nobody who may."
    why = f" {_barred_from(person, kind, on)}".rstrip() if person else ""
    return f'{who} {has}, and may not do "{kind.name}".{why} {may}'


def _barred_from(person: Person, kind: ActKind, on: date) -> str:
    """Say by which clause somebody does not hold a role that would let them, though it was given to them."""
    given = [(role, ordinance) for role, ordinance in _held(person, on) if role in kind.by]
    return next((why for role, ordinance in given if (why := barred(person, role, ordinance))), "")


def _or(names: Iterable[str], word: str = "or") -> str:
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last
