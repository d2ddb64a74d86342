"""The list of ponds: late ones first, and what is not on record said so."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from forebay.office.home import init_home
from forebay.office.lists.facilities import facilities
from forebay.office.models import Case
from forebay.office.perform import perform
from forebay.office.verbs.import_sheet import Wanted, import_sheet
from web.pages import read

PATH = "/facilities/"
HEADS = "Pond,Where,In service,Owner,Last inspected,Needs found\n"
PONDS = (
    "North pond,1 Example Road,1985-06-01,Example Homeowners,2026-05-04,no\n"
    "Old pond,2 Example Road,1974-06-01,,,\n"
    "South pond,3 Example Road,2003-07-01,Example Mall,2025-09-01,yes\n"
)


@pytest.fixture(scope="session")
def spencerport(tmp_path_factory: Any) -> Any:
    return init_home(tmp_path_factory.mktemp("home") / "spencerport", "spencerport")


@pytest.fixture
def ponds(spencerport: Any, desk_of: Any) -> Any:
    """Return Spencerport's desk with three ponds that were there before it."""
    found = desk_of(spencerport)
    brought(found, HEADS + PONDS)
    return found


def brought(desk: Any, said: str) -> None:
    wanted = Wanted(desk.people["officer"], desk.now, reasons="Kept on paper until today")
    assert import_sheet("facilities", said.encode(), "ponds.csv", wanted).problems == []


def test_each_pond_stands_with_its_last_inspection_and_its_next_the_late_one_first(ponds: Any) -> None:
    words = read(ponds.as_("inspector"), PATH).words
    places = [words.index(name) for name in ("Old pond", "South pond", "North pond")]
    assert places == sorted(places)
    assert "no inspection on record Jun 1, 1975 late" in words.lower().replace("jun", "Jun")
    assert "Sep 1, 2025, needs found" in words
    assert "Sep 1, 2026" in words
    assert "May 4, 2027" in words
    assert "3 facilities; 1 inspection late" in words


def test_an_inspection_recorded_today_moves_the_next_one_and_one_withdrawn_moves_it_back(ponds: Any) -> None:
    old = next(one for one in facilities(ponds.now) if one.what == "Old pond")
    told = {"by": ponds.people["inspector"], "occurred": ponds.now, "now": ponds.now}
    done = perform(old.case, "inspect facility", subject=old.entry, data={"needs_found": False}, **told)
    assert "1 inspection late" not in read(ponds.as_("officer"), PATH).words
    told |= {"by": ponds.people["officer"]}
    perform(old.case, "retract entry", retracts=done.id, data={"reason": "It was another pond"}, **told)
    again = next(one for one in facilities(ponds.now) if one.what == "Old pond")
    assert (again.inspected, again.late) == (None, True)


def test_the_last_owner_on_record_is_who_is_responsible(ponds: Any) -> None:
    south = next(one for one in facilities(ponds.now) if one.what == "South pond")
    told = {"by": ponds.people["officer"], "occurred": ponds.now, "now": ponds.now}
    perform(south.case, "change owner", subject=south.entry, data={"owner": "Example Holdings"}, **told)
    assert "Example Holdings" in read(ponds.as_("officer"), PATH).words


def test_a_closed_permit_stays_closed_and_its_pond_in_the_list(ponds: Any) -> None:
    old = next(one for one in facilities(ponds.now) if one.what == "Old pond")
    told = {"by": ponds.people["officer"], "occurred": datetime(2005, 7, 1, 16, tzinfo=UTC), "now": ponds.now}
    perform(old.case, "close case", **told)
    assert "Old pond" in read(ponds.as_("officer"), PATH).words
    told |= {"occurred": ponds.now}
    perform(old.case, "inspect facility", subject=old.entry, data={"needs_found": True}, **told)
    assert Case.objects.get(pk=old.case.pk).status == "closed"


def test_the_sheet_opens_in_a_spreadsheet_and_says_the_same(ponds: Any) -> None:
    brought(ponds, HEADS + "=1+1,4 Example Road,2010-06-01,,,\n")
    answer = ponds.as_("officer").get("/facilities.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["Facility"] for row in rows] == ["Old pond", "'=1+1", "South pond", "North pond"]
    assert rows[0]["Last inspection"] == "no inspection on record"
    assert (rows[2]["Last inspection"], rows[2]["Next inspection due"]) == ("2025-09-01", "2026-09-01")


def test_the_page_asks_the_records_the_same_however_many_ponds_there_are(
    ponds: Any, django_assert_num_queries: Any
) -> None:
    client = ponds.as_("officer")
    client.get(PATH)
    with CaptureQueriesContext(connection) as asked:
        client.get(PATH)
    brought(ponds, HEADS + "".join(f"Pond {n},{n} Other Road,1990-06-01,,,\n" for n in range(5)))
    with django_assert_num_queries(len(asked)):
        client.get(PATH)


def test_where_no_law_asks_for_inspections_the_list_says_so(desk: Any) -> None:
    assert "No facility is in service yet" in read(desk.as_("officer"), PATH).words
    brought(desk, HEADS + PONDS)
    assert "The law asks for none" in read(desk.as_("officer"), PATH).words


def test_every_page_of_a_case_taken_over_says_who_took_it_over_and_why(ponds: Any) -> None:
    case = facilities(ponds.now)[0].case
    for name in ("", "facts/", "money/", "permit/", "law/", "entries/1/", "do/"):
        words = read(ponds.as_("officer"), f"/cases/{case.number}/{name}").words
        assert "the village's own papers have it" in words, name
        assert "Kept on paper until today. Taken over by Officer Example." in words
