"""Who may do what: one table, role by act, as ``acts.toml`` states it in ``by``.

A role is held in the village as a whole (officer, inspector, clerk, ...) or in one case (applicant, owner, ...).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import Q

from forebay.law.acts import ActKind, Vocabulary
from forebay.office import here
from forebay.office.models import Case, Party, Person, RoleHeld

SYSTEM = "system"
STAFF = frozenset({"officer", "designated agent", "inspector", "reviewer", "clerk", "board", "treasurer"})
"""Roles that see every case."""


class NotPermitted(ValueError):  # noqa: N818 - said to the person as it stands
    """Somebody may not do an act; the text says who may."""


def village_roles(person: Person, on: date) -> frozenset[str]:
    """Return the roles a person holds in the village as a whole on a date, under its own ordinances."""
    if not person.is_active:
        return frozenset()
    laws = ["", *here.home().ordinances]
    held = RoleHeld.objects.filter(Q(until=None) | Q(until__gt=on), person=person, since__lte=on, ordinance__in=laws)
    return frozenset(held.values_list("role", flat=True))


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
    raise NotPermitted(_sentence(person, kind, held))


def acts_open_to(person: Person, case: Case, on: date, vocabulary: Vocabulary) -> tuple[ActKind, ...]:
    """Return the acts a person may do in a case, in the order of the vocabulary."""
    held = roles(person, case, on)
    return tuple(kind for kind in vocabulary.kinds.values() if held.intersection(kind.by))


def may_see(person: Person, case: Case, on: date) -> bool:
    """Tell whether a person may read a case: staff read all, others those they are party to."""
    return bool(roles(person, case, on) & STAFF) or Party.objects.filter(case=case, person=person, until=None).exists()


def _sentence(person: Person | None, kind: ActKind, held: Iterable[str]) -> str:
    who = person.name if person else "The system"
    has = f"is {_or(sorted(held), 'and')} here" if held else "has no part in this case"
    may = f"Ask {_or(kind.by)} to do it." if kind.by else "The list of acts names nobody who may."
    return f'{who} {has}, and may not do "{kind.name}". {may}'


def _or(names: Iterable[str], word: str = "or") -> str:
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last
