"""The public register: number, place and status of every case, for everybody and any cache, and nothing of anybody."""

from __future__ import annotations

import csv
import io
import json
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from forebay.office.lists.register import LEFT_OUT
from forebay.office.models import Case, DeterminationRequest, Parcel, Party, Person
from web.pages import read

PLANTED = ("Zebulon Quackenbush", "Quackenbush Holdings LLC", "zeb@quackenbush.example", "555-0177", "9 Hidden Lane")
KINDS = ("csv", "json", "geojson")


def address(kind=""):
    return reverse("register-file", args=[kind]) if kind else reverse("register")


@pytest.fixture
def planted(desk):
    """Plant a name, a firm, an address and a number everywhere a case keeps them."""
    name, firm, email, telephone, home = PLANTED
    person = Person.objects.enrol(email, name, firm=firm, telephone=telephone, address=home)
    Party.objects.create(case=desk.case, person=person, role="owner")
    land = Parcel.objects.create(print_key="62.1-2-9.120", owner=f"{name}\nQuackenbush Family Trust", address=home)
    case = desk.case
    case.refresh_from_db()
    case.title, case.parcel = f"Pool for {name}", land
    case.place = f"The {name} lot behind Quackenbush Family Trust, 12 Example Road"
    case.save()
    return case


@pytest.mark.parametrize("kind", ["", *KINDS])
def test_no_name_planted_anywhere_is_in_it(desk, planted, kind):
    said = desk.as_("stranger").get(address(kind)).content.decode()
    assert planted.number in said
    assert "12 Example Road" in said
    for each in (*PLANTED, "Quackenbush", "62.1-2-9.120", "Example Meadows", "Applicant Example"):
        assert each.casefold() not in said.casefold(), each


WAYS = (
    "Quackenbush, Zebulon",
    "QUACKENBUSH ZEBULON",
    "Mr. Quackenbush",
    "the Quackenbush residence",
    "Quackenbush's pool",
    "Quackenbush Holdings LLC",
    "zeb@quackenbush.example",
    "(585) 555-0177",
    "585-555-0177",
    "555-0177",
    "Ann O\N{RIGHT SINGLE QUOTATION MARK}Asker",
)


@pytest.mark.parametrize("way", WAYS)
def test_a_name_or_a_number_written_otherwise_is_left_out_as_well(desk, planted, way):
    asks = {"name": "Ann O'Asker", "key": "k", "way": "paper", "received": desk.now, "case": planted}
    DeterminationRequest.objects.create(number="ASK-2026-0001", **asks)
    Case.objects.filter(pk=planted.pk).update(place=f"12 Example Road, {way}")
    said = json.loads(desk.as_("stranger").get(address("json")).content)["cases"]
    place = next(one["place"] for one in said if one["case"] == planted.number)
    assert place.startswith("12 Example Road, ")
    assert LEFT_OUT in place
    assert not any(part in place.casefold() for part in ("quackenbush", "0177", "asker"))


def test_the_name_of_somebody_whose_part_has_ended_is_left_out_too(desk, planted):
    Party.objects.filter(case=planted, role="owner").update(until=desk.now)
    Case.objects.filter(pk=planted.pk).update(place="12 Example Road, Mr. Quackenbush", parcel=None)
    assert "Quackenbush" not in read(desk.as_("stranger"), address()).words


def test_a_name_is_left_out_where_no_parcel_is_known_too(desk, planted):
    Case.objects.filter(pk=planted.pk).update(place="The Quackenbush lot, 12 Example Road", parcel=None)
    words = read(desk.as_("stranger"), address()).words
    assert f"The {LEFT_OUT} lot, 12 Example Road" in words
    assert "Quackenbush" not in words


def test_a_road_that_bears_the_name_of_an_owner_stays(desk, planted):
    Case.objects.filter(pk=planted.pk).update(place="9 Quackenbush Road, parcel 123.45-678-9012")
    assert "9 Quackenbush Road, parcel 123.45-678-9012" in read(desk.as_("stranger"), address()).words


def test_each_case_has_its_number_place_and_status(desk):
    desk.other.refresh_from_db()
    words = read(desk.as_("stranger"), address()).words
    for case in (Case.objects.get(pk=desk.case.pk), desk.other):
        for said in (case.number, "12 Example Road", case.status.capitalize()):
            assert said in words


def test_work_that_is_stopped_is_said(desk):
    Case.objects.filter(pk=desk.case.pk).update(stopped="130-13")
    assert "Work stopped" in read(desk.as_("stranger"), address()).words


def test_the_csv_opens_in_a_spreadsheet(desk):
    Case.objects.filter(pk=desk.case.pk).update(place="=1+1")
    answer = desk.as_("stranger").get(address("csv"))
    assert answer.content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Case", "Place", "Status"]
    assert rows[1][:2] == [desk.case.number, "'=1+1"]


def test_the_json_says_whose_it_is(desk):
    found = json.loads(desk.as_("stranger").get(address("json")).content)
    assert found["village"] == "Village of Webster"
    assert [set(one) for one in found["cases"]] == [{"case", "place", "status"}]


def test_on_the_map_a_case_lies_where_its_parcel_does_and_nowhere_if_nobody_knows(desk):
    land = Parcel.objects.create(print_key="1.1-1-1", longitude=Decimal("-77.43"), latitude=Decimal("43.2125"))
    Case.objects.filter(pk=desk.case.pk).update(parcel=land)
    assert desk.other.number
    found = json.loads(desk.as_("stranger").get(address("geojson")).content)
    geometry = {one["id"]: one["geometry"] for one in found["features"]}
    assert geometry[desk.case.number] == {"type": "Point", "coordinates": [-77.43, 43.2125]}
    assert geometry[desk.other.number] is None


@pytest.mark.parametrize("kind", ["", *KINDS])
def test_it_asks_the_records_as_often_for_thirty_cases_as_for_one(desk, kind):
    stranger = desk.as_("stranger")
    few = counted(stranger, address(kind))
    person = desk.people["applicant"]
    for number in range(30):
        case = Case.objects.create(number=f"2025-{number:04}", title="x", place="y", opened=desk.now)
        Party.objects.create(case=case, person=person, role="owner")
    assert counted(stranger, address(kind)) == few


def counted(client, where):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(where).status_code == 200
    return len(asked)


@pytest.mark.parametrize("kind", ["", *KINDS])
@pytest.mark.parametrize("who", ["stranger", "officer"])
def test_any_cache_may_keep_it_and_one_answer_is_everybodys(desk, kind, who):
    answer = desk.as_(who).get(address(kind))
    assert answer["Cache-Control"] in ("public, max-age=300", "max-age=300, public")
    assert "Cookie" not in answer.get("Vary", "")
    assert not answer.cookies
    same = desk.as_("stranger").get(address(kind))
    assert answer.content == same.content


def test_what_has_not_changed_is_not_sent_again(desk):
    stranger = desk.as_("stranger")
    tag = stranger.get(address())["ETag"]
    assert stranger.get(address(), headers={"If-None-Match": tag}).status_code == 304
    desk.at(minutes=1)
    Party.objects.create(case=desk.case, person=Person.objects.enrol("new@example.org", "12 Example"), role="owner")
    assert stranger.get(address(), headers={"If-None-Match": tag}).status_code == 200


def test_there_is_no_other_file_and_nothing_is_sent_to_it(desk):
    assert desk.as_("stranger").get(address("xlsx")).status_code == 404
    assert desk.as_("stranger").post(address()).status_code == 405
