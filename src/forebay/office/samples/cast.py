"""The people of a sample home."""

from __future__ import annotations

from datetime import datetime, timedelta

from forebay.office.home import Home
from forebay.office.models import Person, RoleHeld

STAFF = {"officer": "Olive Example", "clerk": "Cleo Example", "reviewer": "Rex Example", "board": "Bea Example"}
OUTSIDERS = {"applicant": "Abel Example", "inspector": "Ina Example"}
CREDENTIALS = {"inspector": "PE"}


def cast(village: str, home: Home, now: datetime) -> dict[str, Person]:
    """Return the people of a village by role; those who are not there yet are made."""
    names = STAFF | OUTSIDERS
    people = {role: _person(role, name, village) for role, name in names.items()}
    since = home.calendar.date_of(now - timedelta(days=365))
    for role in STAFF:
        if not RoleHeld.objects.filter(person=people[role], role=role).exists():
            RoleHeld.objects.create(person=people[role], role=role, since=since)
    return people


def _person(role: str, name: str, village: str) -> Person:
    email = f"{role}@{village}.example.org"
    known = Person.objects.filter(email=email).first()
    address = f"1 Example Lane\n{village.capitalize()}, New York" if role in OUTSIDERS else ""
    firm = "Example Homes" if role == "applicant" else ""
    return known or Person.objects.enrol(
        email, name, firm=firm, address=address, credential=CREDENTIALS.get(role, ""), telephone="555-0100"
    )
