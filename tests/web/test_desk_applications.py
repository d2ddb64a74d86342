"""An application keyed in from paper: everything on one page, all of it recorded or nothing, and once."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from forebay.office import clock, docket, editions, here
from forebay.office.home import init_home
from forebay.office.models import Case, CaseFile, Entry, Receipt
from forebay.office.papers.issuing import addressee
from forebay.office.projections import requirements_with
from forebay.office.record import facts, record
from forebay.office.record import read as entry_of
from web.pages import read

NEW = "/cases/new/application/"
TYPED = {
    "occurred-month": "7",
    "occurred-day": "13",
    "occurred-year": "2026",
    "occurred-time": "9:30 am",
    "title": "Heron Court",
    "address": "9 Heron Lane",
    "parcels": "62.1-2-9.120\n62.1-2-9.121",
    "role": "owner",
    "name": "Harriet Heron",
    "address_of": "9 Heron Lane\nWebster, New York",
    "email": "heron@example.org",
    "application_kind": "site plan",
    "facts.disturbed_area": "1.5",
    "facts.disturbed_area-unit": "acre",
    "source": "application form, page 2",
    "copies_to_building_department": "2",
    "copies_to_board": "8",
    "fee": "250.00",
    "noi_sent_to_state-month": "7",
    "noi_sent_to_state-day": "1",
    "noi_sent_to_state-year": "2026",
    "noi_certification": "yes",
    "noi_permit_id": "NYR10X123",
}


def key_in(desk: Any, address: str = NEW, **more: Any) -> Any:
    """Open the form and send what is typed, as the clerk."""
    client = desk.as_("clerk")
    boxes = {**read(client, address).boxes, **TYPED, **more}
    wanted = {name: value for name, value in boxes.items() if value is not None}
    return client.post(address, wanted, follow=True)


def said(case: Case, act: str) -> Any:
    return entry_of(Entry.objects.get(case=case, act=act).text).data


def test_one_page_opens_the_case_and_records_each_thing_by_its_own_act(desk: Any) -> None:
    form = SimpleUploadedFile("form.pdf", b"%PDF-1.7 the form")
    page = key_in(desk, papers=form).content.decode()
    assert "The application is received: its receipt is No." in page
    case = Case.objects.get(title="Heron Court")
    applied = said(case, "receive application")
    assert applied["copies_to_building_department"] == "2"
    assert applied["copies_to_board"] == "8"
    assert applied["parcels"].splitlines() == ["62.1-2-9.120", "62.1-2-9.121"]
    assert applied["owner_or_developer"].startswith("Harriet Heron")
    assert said(case, "state facts") == {
        "facts": {"application_kind": "site plan", "disturbed_area": "1.5 acre"},
        "source": "application form, page 2",
    }
    assert said(case, "submit NOI copy")["permit_id"] == "NYR10X123"
    assert said(case, "submit NOI copy")["sent_to_state"] == "2026-07-01"
    assert Receipt.objects.get(case=case).cents == 25000
    assert case.parties.get().person.name == "Harriet Heron"
    assert case.parcel is not None
    assert case.parcel.print_key == "62.1-2-9.120"
    assert CaseFile.objects.get(case=case).name == "form.pdf"
    found = read(desk.as_("clerk"), "/search/?q=62.1-2-9.121").words
    assert "Heron Court" in found
    assert case.standing.side == "village"


def test_the_names_keyed_in_are_found_where_the_law_asks_for_them(desk: Any) -> None:
    key_in(desk, consulting_firm="Example Engineers\n5 Example Street", principal_contact="Pat Example")
    case = Case.objects.get(title="Heron Court")
    lines = docket.lines(case)
    rows = requirements_with(lines, (), editions.bearings(lines, clock.now()))
    asked = {row.item: row.finding.outcome for row in rows if row.key.provision.startswith("application names#")}
    assert {name: outcome for name, outcome in asked.items() if outcome != "met"} == {}
    assert len(asked) == 3


def test_what_was_left_blank_stays_unknown(desk: Any) -> None:
    key_in(desk)
    case = Case.objects.get(title="Heron Court")
    assert "in_common_plan" not in said(case, "state facts")["facts"]


def test_what_is_applied_for_is_asked_once_and_the_laws_know_it_from_then_on(desk: Any) -> None:
    key_in(desk, **{"facts.disturbed_area": ""})
    case = Case.objects.get(title="Heron Court")
    known = facts(record(docket.lines(case), here.vocabulary()), here.book()).at(clock.now())
    assert known.known["application_kind"] == "site plan"


def test_who_gives_no_e_mail_address_on_paper_is_written_to_where_the_application_says(desk: Any) -> None:
    key_in(desk, email="")
    case = Case.objects.get(title="Heron Court")
    assert not case.parties.exists()
    for roles in (("owner", "applicant", "developer"), ("applicant", "developer", "owner")):
        assert addressee(case, roles) == "Harriet Heron\n9 Heron Lane\nWebster, New York"


def test_sent_twice_it_opens_one_case_and_takes_one_fee(desk: Any) -> None:
    client = desk.as_("clerk")
    boxes = {**read(client, NEW).boxes, **TYPED}
    for _ in range(3):
        client.post(NEW, boxes)
    assert Case.objects.filter(title="Heron Court").count() == 1
    assert Receipt.objects.count() == 1
    changed = client.post(NEW, {**boxes, "copies_to_board": "7"})
    assert changed.status_code == 422
    assert "sent before" in changed.content.decode()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"fee": "", "no_fee_because": ""}, "Fee: this is blank"),
        ({"no_fee_because": "The village is the owner."}, "Leave one of them blank"),
        ({"parcels": "62.1-2-9.120\nlot seven"}, "&quot;lot seven&quot; is no print key"),
        ({"name": ""}, "Their name: this is blank"),
        ({"noi_sent_to_state-month": "", "noi_sent_to_state-day": "", "noi_sent_to_state-year": ""}, "Sent to state"),
        ({"email": "heron"}, "is not an address"),
    ],
)
def test_where_one_thing_is_wrong_nothing_is_recorded(desk: Any, more: dict[str, str], told: str) -> None:
    before = (Case.objects.count(), Entry.objects.count())
    answer = key_in(desk, **more)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert (Case.objects.count(), Entry.objects.count()) == before


def test_no_fee_is_recorded_with_its_reason(desk: Any) -> None:
    key_in(desk, fee="", no_fee_because="The village is the owner.")
    case = Case.objects.get(title="Heron Court")
    assert said(case, "receive application")["no_fee_because"] == "The village is the owner."
    assert not Receipt.objects.exists()


def test_the_application_of_an_open_case_goes_on_its_docket(desk: Any) -> None:
    address = desk.page("application")
    assert "title" not in read(desk.as_("clerk"), address).boxes
    key_in(desk, address)
    assert said(desk.case, "receive application")["application_kind"] == "site plan"


def test_spencerport_asks_for_the_consultation_and_one_bound_package(desk_of: Any, tmp_path: Any) -> None:
    desk = desk_of(init_home(tmp_path / "spencerport", "spencerport"))
    page = read(desk.as_("clerk"), NEW)
    assert "one logical package, all bound together" in page.words
    assert "Copies to the Building Department" not in page.words
    consulted = {"consulted-month": "6", "consulted-day": "30", "consulted-year": "2026", "told": "Use the manual."}
    rest = {"bound_packages": "1", "fee": "", "copies_to_board": None, "noi_certification": None}
    ahead = key_in(desk, **consulted | {"consulted-year": "2027"}, **rest).content.decode()
    assert "The day the applicant consulted the village: June 30, 2027 is still to come." in ahead
    assert not Case.objects.filter(title="Heron Court").exists()
    answer = key_in(desk, **consulted, **rest)
    case = Case.objects.get(title="Heron Court")
    assert "its receipt is No." in answer.content.decode()
    entry = Entry.objects.get(case=case, act="consult village")
    assert entry.occurred.astimezone(desk.home.zone).date().isoformat() == "2026-06-30"
    assert said(case, "receive application")["bound_packages"] == "1"


def test_the_form_of_the_act_asks_how_many_copies_came_of_what_the_homes_law_counts_alone(desk: Any) -> None:
    boxes = read(desk.as_("applicant"), desk.page("act", "receive-application")).boxes
    assert {name for name in boxes if name.startswith(("bound_", "copies_"))} == {
        "copies_to_building_department",
        "copies_to_board",
    }


def test_the_form_asks_the_facts_the_homes_own_law_turns_on_and_no_others(desk: Any) -> None:
    boxes = read(desk.as_("clerk"), NEW).boxes
    assert {"facts.disturbed_area", "facts.disturbed_at_once", "facts.practices_cost"} <= set(boxes)
    assert not {"facts.new_impervious_area", "facts.lots", "facts.landscaping_cost"} & set(boxes)
