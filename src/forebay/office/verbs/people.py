"""Add a person the village knows, say what they are to the village, and give them a role in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from forebay.letters.wording import listed
from forebay.office import here
from forebay.office.here import ours
from forebay.office.models import AccountEvent, Person, RoleHeld
from forebay.office.people import permissions
from forebay.office.people.permissions import STAFF
from forebay.office.perform import BadData, NotPermitted
from forebay.office.typed import refuse_unprintable
from forebay.office.versions import refuse_changed

DETAILS = ("name", "firm", "credential", "telephone", "address")
"""What is on record of a person that a clerk keeps up to date; an e-mail address is how they come in, and stays."""
SAY = frozenset({"officer", "board"})
"""Who says whether somebody is a consultant."""


def enrol(*, email: str, name: str, role: str | None, since: date) -> Person:
    """Return the person with an e-mail address, added where they are new, with ``role`` held from ``since`` on."""
    if role is not None and role not in STAFF:
        raise BadData({"role": f'"{role}" is not a role in a village. Choose one of: {", ".join(sorted(STAFF))}.'})
    refuse_no_address(email)
    with transaction.atomic():
        found = Person.objects.filter(email__iexact=email).first()
        if found is None:
            if not name.strip():
                raise BadData({"name": f"Nobody here has the address {email}. Give the person's name, to add them."})
            refuse_unprintable({"name": name})
            found = Person.objects.enrol(email, name.strip())
        if role is not None:
            refuse_barred(found, role)
            RoleHeld.objects.get_or_create(person=found, role=role, ordinance="", until=None, defaults={"since": since})
    return found


def refuse_no_address(email: str) -> None:
    """Refuse what is no e-mail address."""
    try:
        validate_email(email.strip())
    except ValidationError:
        raise BadData({"email": f'"{email}" is not an e-mail address. Write it like name@example.org.'}) from None


def refuse_barred(person: Person, role: str, ordinance: str = "") -> None:
    """Refuse to give a role to somebody whom an ordinance bars from it, with the clause."""
    why = permissions.barred(person, role, ordinance)
    if why:
        raise BadData({"person": f"{why} Designate somebody else."})


def change_details(
    person: Person, said: Mapping[str, str], *, by: Person, now: datetime, seen: str | None = None
) -> Person:
    """Change what is on record of a person; letters issued before keep what they said.

    ``seen`` is the version that was read: what somebody else has saved since is not saved over.
    """
    kept = {name: said.get(name, "").strip() for name in DETAILS}
    if not kept["name"]:
        raise BadData({"name": "Name: this is blank. Write it as letters should say it."})
    with transaction.atomic():
        held = Person.objects.select_for_update().get(pk=person.pk)
        refuse_changed(held, DETAILS, seen)
        changed = [name for name in DETAILS if getattr(held, name) != kept[name]]
        refuse_unprintable({name: kept[name] for name in changed})
        Person.objects.filter(pk=held.pk).update(**kept)
        if changed:
            before = "; ".join(f"{name} was {getattr(held, name) or 'blank'}" for name in changed)
            what = f"On record of them, changed: {listed(changed)}"
            AccountEvent.objects.create(person=held, what=what, why=before, at=now, by=by)
    return held


def set_standing(person: Person, standing: str, *, by: Person, now: datetime, seen: str | None = None) -> None:
    """Say whether somebody is an employee or officer of the village, or a consultant; blank takes the word back.

    A role the law keeps from consultants is not held from then on, though the paper that gave it stays.
    """
    if not permissions.village_roles(by, here.home().calendar.date_of(now)) & SAY:
        raise NotPermitted("Whether somebody is a consultant is for the officer or the board to say. Ask one of them.")
    if standing not in ("", *Person.Standing.values):
        raise BadData({"standing": f'"{standing}" is not what somebody is to a village. Choose one of those shown.'})
    said = dict(Person.Standing.choices).get(standing, "not known")
    with transaction.atomic():
        refuse_changed(Person.objects.select_for_update().get(pk=person.pk), ["standing"], seen)
        person.standing = standing
        person.save(update_fields=["standing"])
        AccountEvent.objects.create(person=person, what=ours(f"What they are to the village: {said}"), at=now, by=by)
