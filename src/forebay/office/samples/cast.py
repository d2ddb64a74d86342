"""The people of a sample home."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from forebay.office.home import Home
from forebay.office.models import Body, Person, RoleHeld
from forebay.office.verbs.bodies import name_body
from forebay.office.verbs.roles import Designation, give_role

STAFF = {"officer": "Olive Example", "clerk": "Cleo Example", "reviewer": "Rex Example", "board": "Bea Example"}
OUTSIDERS = {"applicant": "Abel Example", "inspector": "Ina Example"}
CREDENTIALS = {"inspector": "PE"}
TREASURER = {"treasurer": "Tess Example"}
WEBSTER = {"heights": "Paula Example", "hollow": "Quinn Example"}
SPENCERPORT = {
    "mews": "Paula Example",
    "terrace": "Quinn Example",
    "green": "Greta Example",
    "market": "Mark Example",
}
BUILDERS = {"webster": WEBSTER, "spencerport": SPENCERPORT}
"""Who applies in the other cases of each village, or owns the land, by the case."""
FIRMS = {
    "applicant": "Example Homes",
    "market": "Example Market Company",
    **{name: f"Example {name.capitalize()} Company" for name in ("heights", "hollow", "mews", "terrace", "green")},
}
MEMBERS = {"anna": "Anna Example", "bert": "Bert Example", "cora": "Cora Example"}
BOARDS = {"webster": "Zoning Board of Appeals", "spencerport": "Planning Board"}
"""The board of each village that has the three members."""


def cast(village: str, home: Home, now: datetime) -> dict[str, Person]:
    """Return the people of a village by role; those who are not there yet are made."""
    names = STAFF | OUTSIDERS
    people = {role: _person(role, name, village) for role, name in names.items()}
    since = home.calendar.date_of(now - timedelta(days=365))
    for role in STAFF:
        if not RoleHeld.objects.filter(person=people[role], role=role).exists():
            RoleHeld.objects.create(person=people[role], role=role, since=since)
    return people


def company(village: str, home: Home, now: datetime, officer: Person) -> dict[str, Person]:
    """Add the treasurer, the members of a board and the other builders, and return them by role."""
    people = {role: _person(role, name, village) for role, name in _names(village).items()}
    since = home.calendar.date_of(now - timedelta(days=365))
    board = name_body(BOARDS[village], since)
    seats: Mapping[str, Body | None] = {"treasurer": None, **dict.fromkeys(MEMBERS, board)}
    for who, body in seats.items():
        role = "board" if body else who
        give_role(Designation(people[who], role, since, body=body), by=officer, now=now)
    return people


def known(village: str) -> dict[str, Person]:
    """Return those of the company who are there, by role."""
    found = {person.email: person for person in Person.objects.all()}
    emails = {role: _email(role, village) for role in _names(village)}
    return {role: found[email] for role, email in emails.items() if email in found}


def _names(village: str) -> dict[str, str]:
    return {**TREASURER, **BUILDERS[village], **MEMBERS}


def _email(role: str, village: str) -> str:
    return f"{role}@{village}.example.org"


def _person(role: str, name: str, village: str) -> Person:
    email = _email(role, village)
    known = Person.objects.filter(email=email).first()
    outside = role in OUTSIDERS or role in BUILDERS[village]
    address = f"1 Example Lane\n{village.capitalize()}, New York" if outside else ""
    return known or Person.objects.enrol(
        email,
        name,
        firm=FIRMS.get(role, ""),
        address=address,
        credential=CREDENTIALS.get(role, ""),
        telephone="555-0100",
    )
