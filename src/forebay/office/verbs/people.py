"""Add a person the village knows, and give them a role in it."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from forebay.office.models import Person, RoleHeld
from forebay.office.perform import BadData
from forebay.office.permissions import STAFF


def enrol(*, email: str, name: str, role: str | None, since: date) -> Person:
    """Return the person with an e-mail address, added where they are new, with ``role`` held from ``since`` on."""
    if role is not None and role not in STAFF:
        raise BadData({"role": f'"{role}" is not a role in a village. Choose one of: {", ".join(sorted(STAFF))}.'})
    try:
        validate_email(email)
    except ValidationError:
        raise BadData({"email": f'"{email}" is not an e-mail address. Write it like name@example.org.'}) from None
    with transaction.atomic():
        found = Person.objects.filter(email__iexact=email).first()
        if found is None and not name.strip():
            raise BadData({"name": f"Nobody here has the address {email}. Give the person's name, to add them."})
        found = found or Person.objects.enrol(email, name.strip())
        if role is not None:
            RoleHeld.objects.get_or_create(person=found, role=role, ordinance="", until=None, defaults={"since": since})
    return found
