"""Name who has a part in a case, and let them in."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from forebay.office.models import Case, Party, Person
from forebay.office.people.signin import open_links, revoke, sign_in_link
from forebay.office.perform import BadData
from forebay.office.typed import refuse_unprintable

PARTS = (
    "applicant",
    "owner",
    "developer",
    "qualified professional",
    "responsible individual",
    "licensed professional",
    "contractor",
)
"""The parts a person may have in one case."""


def add_party(
    case: Case,
    *,
    email: str,
    name: str,
    role: str,
    firm: str = "",
    address: str = "",
    telephone: str = "",
) -> Party:
    """Name a person's part in a case; a person the office knows already keeps their name and address as they stand."""
    if role not in PARTS:
        raise BadData({"role": f'"{role}" is not a part in a case. Choose one of: {", ".join(PARTS)}.'})
    try:
        validate_email(email)
    except ValidationError:
        raise BadData({"email": f'Email: "{email}" is not an address. Write it like name@example.org.'}) from None
    refuse_unprintable({"name": name, "firm": firm, "address": address})
    with transaction.atomic():
        person = Person.objects.filter(email__iexact=email.strip()).first() or Person.objects.enrol(
            email.strip(), name.strip(), firm=firm.strip(), address=address.strip(), telephone=telephone.strip()
        )
        return Party.objects.get_or_create(case=case, person=person, role=role, defaults={"until": None})[0]


def end_party(party: Party, now: datetime) -> None:
    """End a person's part in a case, and take back the links that lead to it; what they did in it stays."""
    with transaction.atomic():
        Party.objects.filter(pk=party.pk, until=None).update(until=now)
        if not party.case.parties.filter(person=party.person, until=None).exists():
            take_back(party, now)


def invite(
    person: Person, now: datetime, *, case: Case | None = None, by: Person | None = None, key: str | None = None
) -> str:
    """Return the path of a link that lets a person in once, and leads to a case; the same ``key`` makes one link."""
    return sign_in_link(person, now, case=case, by=by, key=key)


def take_back(party: Party, now: datetime) -> int:
    """Take back every link that still lets a person in to a case, and return how many there were."""
    return revoke(open_links(party.person, now).filter(case=party.case), now)
