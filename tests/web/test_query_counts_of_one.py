"""A page of one thing asks the records as often when much hangs on it, and when the village keeps much beside it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from forebay.office.models import Body, Case, Engagement, Gauge, Paper, Person
from forebay.office.samples.rain import gauge_file
from forebay.office.verbs.dispose import Judged, dispose
from forebay.office.verbs.load_gauge_file import load_gauge_file
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from web.pages import send
from web.test_query_counts import asked, more

SOILS = "us-ny/webster/130-I:content/3#soils present at the site"


def grows(desk: Any, place: int) -> None:
    """Add to what hangs on a case, its gauge and one of its people."""
    desk.does("officer", "inspect site", data={"observed": f"Seen {place}"})
    person = Person.objects.enrol(f"g{place}@example.org", f"Person {place}")
    desk.case.parties.create(person=person, role="contractor")
    officer = desk.people["officer"]
    officer.roles.create(role="inspector", since=desk.now.date() - timedelta(days=place + 1))
    officer.licences.create(kind="PE", number=f"{place}", recorded=desk.now)
    other = Case.objects.create(number=f"2024-{place:04}", title="A", place="B", opened=desk.now, status="opened")
    other.parties.create(person=officer, role="engineer")
    asked_of_it = {"received": desk.now, "name": "Asker", "place": "12 Example Road"}
    desk.case.questions.create(number=f"DR-2026-{place:04}", key=f"press {place}", **asked_of_it)


def same(desk: Any, address: str, who: str = "officer") -> None:
    """Compare how often a page asks once something hangs on it, and once much more does."""
    client = desk.as_(who)
    for place in range(2):
        grows(desk, place)
    asked(client, address)
    before = asked(client, address)
    for place in range(2, 6):
        grows(desk, place)
    assert asked(client, address) == before


@pytest.mark.parametrize("name", ["entry", "correct", "withdraw"])
def test_an_entry(desk: Any, name: str) -> None:
    seen = desk.does("officer", "inspect site", data={"observed": "Mud on the road"})
    same(desk, desk.page(name, seen.seq))


def test_a_notice(desk: Any, served: Any) -> None:
    same(desk, desk.page("notice", served.number))


def test_a_person(desk: Any) -> None:
    same(desk, reverse("person", args=[desk.people["officer"].pk]))


def test_a_board_and_an_engagement(desk: Any) -> None:
    board = Body.objects.create(name="Planning Board", since=desk.now.date())
    engineer = Person.objects.enrol("engineer@example.org", "Ina Example")
    told = {"recorded": desk.now, "recorded_by": desk.people["officer"]}
    vote = {"voted": desk.now.date(), "scope": "Review", "cap_cents": 100_00}
    engaged = Engagement.objects.create(engineer=engineer, body=board, **vote, **told)
    client = desk.as_("officer")
    addresses = [reverse("board", args=[board.pk]), reverse("engaged-one", args=[engaged.pk])]
    counts = []
    for place in range(6):
        person = Person.objects.enrol(f"m{place}@example.org", f"Member {place}")
        person.roles.create(role="board", body=board, since=desk.now.date())
        said = {"worked": desk.now.date(), "minutes": 60, "rate_cents": 100, "cost_cents": 100, "what": "Read it"}
        engaged.hours.create(**said, recorded=desk.now, recorded_by=person)
        counts.append([asked(client, address) for address in addresses])
    assert counts[-1] == counts[1]


@pytest.mark.parametrize("name", ["laws", "law"])
def test_the_law(desk: Any, name: str) -> None:
    same(desk, reverse(name, args=["us-ny/webster/130-I"] if name == "law" else []))


def test_what_an_applicant_sees(desk: Any) -> None:
    same(desk, desk.page("yours"), who="applicant")


def test_a_gauge_with_more_rain_and_more_files(desk: Any) -> None:
    client, address = desk.as_("officer"), reverse("gauge", args=[desk.gauge.pk])
    told = {"by": desk.people["officer"], "now": desk.now}
    load_gauge_file(desk.gauge, gauge_file(desk.now), "gauge.csv", **told)
    asked(client, address)
    before = asked(client, address)
    for days in (2, 4, 6):
        load_gauge_file(desk.gauge, gauge_file(desk.now - timedelta(days=days)), f"gauge {days}.csv", **told)
    Gauge.objects.create(name="Another gauge")
    assert asked(client, address) == before


@pytest.mark.parametrize("kind", ["", "csv", "json", "geojson"])
def test_the_register(desk: Any, kind: str) -> None:
    client = desk.as_("stranger")
    address = reverse("register-file", args=[kind]) if kind else reverse("register")
    more(desk, 1)
    grows(desk, 100)
    before = asked(client, address)
    Case.objects.filter(number="2025-0000").update(number="2023-0000")
    Person.objects.filter(email="p0@example.org").update(email="kept@example.org")
    Gauge.objects.filter(name="Gauge 0").update(name="kept")
    more(desk, 5)
    for place in range(101, 105):
        grows(desk, place)
    assert asked(client, address) == before


@pytest.mark.parametrize("name", ["questions", "asked"])
def test_the_questions_put_to_the_village(desk: Any, name: str) -> None:
    grows(desk, 50)
    same(desk, reverse(name, args=["DR-2026-0050"] if name == "asked" else []))


def test_a_review_its_findings_and_its_letter(desk: Any) -> None:
    """With one finding decided, and with several decided and decided again."""
    told = {"by": desk.people["reviewer"], "now": desk.now}
    filed = receive_submission(desk.case, samples.webster(), by=desk.people["applicant"], now=desk.now)
    ran = run_review(desk.case, filed.id, now=desk.now)
    dispose(desk.case, ran.id, {SOILS: Judged("not met", "No borings.")}, **told)
    send(desk.as_("officer"), desk.page("review-letter-new", "review", ran.seq))
    letter = Paper.objects.get()
    client = desk.as_("reviewer")
    pages = [
        desk.page("review", ran.seq),
        desk.page("submission", filed.seq),
        desk.page("review-letter", letter.number),
        desk.page("answer-comments", letter.number),
    ]
    first = {address: asked(client, address) for address in pages for _ in range(2)}
    for place in range(3):
        dispose(desk.case, ran.id, {SOILS: Judged("met", f"Borings, sheet {place}.")}, **told)
        grows(desk, place)
    assert {address: asked(client, address) for address in pages} == first
