"""A link to a case opens that case alone, on every page there is, however many cases its person has a part in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from web.conftest import Desk
from web.test_access import EXPECTED, MAY_NOT, NOT_SO, NOT_THERE, OK, WHO, arguments

__all__ = ["arguments"]
OWN = ("password", "account")
"""Pages on which somebody changes how they are let in to all they have a part in."""


def let_in(desk: Desk, who: str, case: Any = None) -> Client:
    """Return a browser that came in by a link: to a case, or to all its person has a part in."""
    from forebay.office.verbs.parties import invite

    client = Client()
    client.post(invite(desk.people[who], desk.now, case=case, by=desk.people["clerk"]))
    return client


@pytest.fixture
def of_two(desk: Desk) -> Desk:
    """Return the desk where the neighbor is applicant of their own case, and has the applicant's part in the first."""
    for role in ("applicant", "owner"):
        desk.case.parties.create(person=desk.people["neighbor"], role=role)
    assert desk.other.parties.filter(person=desk.people["neighbor"]).exists()
    return desk


def test_by_a_link_to_one_case_no_page_of_another_opens_and_none_takes_a_form(
    of_two: Desk, arguments: dict[str, list[Any]]
) -> None:
    by_link, number = let_in(of_two, "neighbor", of_two.other), of_two.case.number
    of_the_case = [name for name, filled in arguments.items() if filled and filled[0] == number]
    assert len(of_the_case) > 40
    wrong, before = [], of_two.case.entries.count()
    for name in of_the_case:
        address = reverse(name, args=arguments[name])
        to_its_parties = EXPECTED[name][WHO.index("applicant")]
        for method in ("get", "post"):
            status = getattr(by_link, method)(address).status_code
            if status not in (NOT_THERE, MAY_NOT, NOT_SO):
                wrong.append(f"{name} answers {status} to {method}")
            if method == "get" and to_its_parties == OK and status != NOT_THERE:
                wrong.append(f"{name} answers {status}, not that it is not there")
    assert wrong == []
    assert sum(EXPECTED[name][WHO.index("applicant")] == OK for name in of_the_case) >= 20
    assert of_two.case.entries.count() == before


def test_no_page_that_lists_names_a_case_the_link_does_not_lead_to(
    of_two: Desk, arguments: dict[str, list[Any]]
) -> None:
    by_link, own = let_in(of_two, "neighbor", of_two.other), of_two.as_("neighbor")
    said = f"{of_two.case.number}|{of_two.case.title}"
    named = []
    for name in [one for one in EXPECTED if not one.startswith("register")]:
        filled = arguments.get(name, [])
        if filled and filled[0] == of_two.case.number:
            continue
        address = reverse(name, args=filled)
        named += [name] if re.search(said, by_link.get(address).content.decode()) else []
    assert named == []
    assert all(re.search(said, own.get(reverse(name)).content.decode()) for name in ("today", "cases"))


def test_the_links_own_case_opens_and_so_does_a_second_one_its_person_comes_in_by(of_two: Desk) -> None:
    from forebay.office.verbs.parties import invite

    client = let_in(of_two, "neighbor", of_two.other)
    yours = {one: reverse("yours", args=[one.number]) for one in (of_two.case, of_two.other)}
    assert [client.get(yours[one]).status_code for one in (of_two.other, of_two.case)] == [200, NOT_THERE]
    client.post(invite(of_two.people["neighbor"], of_two.now, case=of_two.case, by=of_two.people["clerk"]))
    assert [client.get(address).status_code for address in yours.values()] == [200, 200]


def test_somebody_elses_link_in_the_same_browser_takes_nothing_over(of_two: Desk) -> None:
    from forebay.office.verbs.parties import invite

    client = let_in(of_two, "neighbor", of_two.other)
    of_two.other.parties.create(person=of_two.people["applicant"], role="owner")
    client.post(invite(of_two.people["applicant"], of_two.now, case=of_two.case, by=of_two.people["clerk"]))
    assert client.get(reverse("yours", args=[of_two.case.number])).status_code == 200
    assert client.get(reverse("yours", args=[of_two.other.number])).status_code == NOT_THERE


def test_a_link_to_a_case_does_not_change_how_its_person_is_let_in(of_two: Desk) -> None:
    client = let_in(of_two, "neighbor", of_two.other)
    for name in [one for one in EXPECTED if one.startswith(OWN)]:
        address = reverse(name, args=[99] if name == "account-passkey-off" else [])
        assert {client.get(address).status_code, client.post(address).status_code} <= {403, 405}, name
    words = "nine wet boots by the door"
    refused = client.post(reverse("password"), {"password": words, "again": words})
    assert "opens that case alone" in refused.content.decode()
    of_two.people["neighbor"].refresh_from_db()
    assert not of_two.people["neighbor"].has_usable_password()
    assert b">Account<" not in client.get("/").content


def test_a_link_that_says_so_opens_all_its_person_has_a_part_in(of_two: Desk) -> None:
    party = of_two.other.parties.filter(person=of_two.people["neighbor"]).first()
    address = reverse("invite", args=[of_two.other.number, party.pk])
    shown = of_two.as_("clerk").post(address, {"all": "yes", "key": "k"}).content.decode()
    assert "opens every case Neighbor Example has a part in" in shown
    client = Client()
    client.post(re.search(r"http://testserver(/[^<]+)</code>", shown)[1])
    for case in (of_two.case, of_two.other):
        assert client.get(reverse("yours", args=[case.number])).status_code == 200
    assert client.get(reverse("account")).status_code == 200


def test_the_page_of_a_link_to_one_case_says_that_it_is_for_that_one(of_two: Desk) -> None:
    party = of_two.other.parties.filter(person=of_two.people["neighbor"]).first()
    shown = of_two.as_("clerk").post(reverse("invite", args=[of_two.other.number, party.pk]), {"key": "k"})
    assert f"opens case {of_two.other.number} alone" in shown.content.decode()


def test_a_second_proof_after_a_link_still_opens_the_links_case_alone(
    of_two: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from forebay.office.people import factors
    from forebay.office.verbs.parties import invite

    monkeypatch.setattr(factors, "has_second", lambda person: True)
    monkeypatch.setattr(factors, "prove", lambda person, code, now: None)
    client = Client()
    client.post(invite(of_two.people["neighbor"], of_two.now, case=of_two.other, by=of_two.people["clerk"]))
    assert client.get("/")["Location"].startswith("/sign-in")
    client.post(reverse("second-step"), {"code": "123456"})
    assert client.get(reverse("yours", args=[of_two.other.number])).status_code == 200
    assert client.get(reverse("yours", args=[of_two.case.number])).status_code == NOT_THERE


def test_the_instruments_of_a_case_that_one_does_not_see_are_not_offered(of_two: Desk) -> None:
    from forebay.office.models import Case, Security
    from forebay.web.desk.money_choices import instruments

    seen = Case.objects.filter(pk=of_two.other.pk)
    Security.objects.create(
        case=of_two.case,
        entry=f"{of_two.case.number}/1",
        kind="guarantee",
        form="letter of credit",
        face_cents=100_00,
        posted=of_two.now,
    )
    assert [f"case {of_two.case.number}" in words for _, words in instruments(of_two.other)] == [True]
    assert list(instruments(of_two.other, seen)) == []
