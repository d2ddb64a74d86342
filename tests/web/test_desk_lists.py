"""The pipeline, search, saved lists and the list of cases: what they show, what they ask the records, and P56."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from forebay.formats import sheets
from forebay.office.models import Case, Party, Person, SavedList, Standing
from forebay.office.verbs import open_case
from web.pages import read, send

PIPELINE = "/pipeline/"


def opened(desk: Any, title: str, place: str = "7 Other Road", days_ago: float = 3, **more: Any) -> Case:
    then = desk.now - timedelta(days=days_ago)
    return open_case(title=title, address=place, by=desk.people["clerk"], now=then, occurred=then, **more)


def rows_of(client: Any, address: str) -> list[dict[str, str]]:
    answer = client.get(address)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


# ---- the pipeline ----------------------------------------------------------------------------------------------------


def test_every_open_case_stands_in_the_pipeline_with_its_stage_its_days_and_who_has_it(desk: Any) -> None:
    opened(desk, "Example Woods", days_ago=6)
    page = read(desk.as_("clerk"), PIPELINE)
    assert "Example Woods Open The applicant, since Jul 9, 2026 0 6" in page.words
    assert "Under construction: 1" in page.words
    assert "office's own count" in page.words


def test_it_is_chosen_by_stage_side_words_and_what_waits_and_sorted_by_days(desk: Any) -> None:
    woods, orchard = opened(desk, "Example Woods", days_ago=6), opened(desk, "Example Orchard", days_ago=9)
    client = desk.as_("officer")
    assert "Example Meadows" not in read(client, f"{PIPELINE}?stage=open").words
    assert "Example Woods" not in read(client, f"{PIPELINE}?q=orchard").words
    assert "No case is in this list" in read(client, f"{PIPELINE}?side=village").words
    assert "No case is in this list" in read(client, f"{PIPELINE}?waits=yes").words
    words = read(client, f"{PIPELINE}?sort=applicant&stage=open").words
    assert words.index(orchard.number) < words.index(woods.number)


def test_a_closed_case_is_left_out_until_it_is_asked_for(desk: Any) -> None:
    Case.objects.filter(pk=desk.case.pk).update(status="closed")
    client = desk.as_("officer")
    assert "Example Meadows" not in read(client, PIPELINE).words
    for address in (f"{PIPELINE}?closed=yes", f"{PIPELINE}?stage=closed"):
        assert "Example Meadows" in read(client, address).words


def test_p56_the_list_opens_right_in_a_spreadsheet_and_reads_back_without_its_mark(desk: Any) -> None:
    opened(desk, "=Example Woods", place="Lat 43.16\N{DEGREE SIGN} north")
    client = desk.as_("officer")
    data = client.get(reverse("pipeline-sheet")).content
    assert data.startswith(b"\xef\xbb\xbf")
    back = sheets.read(data, "cases.csv")
    assert back.columns[0] == "Case"
    assert back.rows[0].text("Place") == "Lat 43.16\N{DEGREE SIGN} north"
    assert rows_of(client, reverse("pipeline-sheet"))[0]["Title"] == "'=Example Woods"


def test_the_sheet_holds_every_row_that_was_chosen_and_its_days(desk: Any) -> None:
    for place in range(60):
        opened(desk, f"Example {place}", days_ago=2)
    client = desk.as_("officer")
    rows = rows_of(client, f"{reverse('pipeline-sheet')}?stage=open")
    assert len(rows) == 60
    assert {(row["Days at the village"], row["Days at the applicant"]) for row in rows} == {("0", "2")}
    assert "Page 1 of 2" in read(client, PIPELINE).words
    assert "Page 2 of 2" in read(client, f"{PIPELINE}?page=2").words


def test_the_village_may_adopt_days_of_its_own(desk_of: Any, tmp_path: Any) -> None:
    from forebay.office.home import Home, HomeError, init_home

    path = init_home(tmp_path / "own", "webster").path / "forebay.toml"
    said = path.read_text()
    path.write_text(f"{said}\n[own_days]\nvillage = 30\n")
    with pytest.raises(HomeError, match=r"own_days\.adopted"):
        Home.read(path.parent)
    path.write_text(f'{said}\n[own_days]\nvillage = 30\napplicant = 60\nadopted = "Resolution 12 of 2026"\n')
    desk = desk_of(Home.read(path.parent))
    page = read(desk.as_("officer"), PIPELINE).words
    assert "30 days at the village and 60 at the applicant (Resolution 12 of 2026)" in page
    assert "0 of 30" in page


def test_a_case_that_was_not_worked_out_since_lists_came_is_in_them_all_the_same(desk: Any) -> None:
    Standing.objects.all().delete()
    words = read(desk.as_("officer"), PIPELINE).words
    assert "Example Meadows" in words
    assert "Example Meadows" in read(desk.as_("officer"), "/search/?q=meadows").words


# ---- saved lists -----------------------------------------------------------------------------------------------------


def test_a_list_is_saved_found_again_and_taken_away_by_its_own_person_alone(desk: Any) -> None:
    client = desk.as_("clerk")
    client.post(reverse("list-save"), {"name": "  Open  ones ", "query": "stage=open&sort=due&evil=1"})
    client.post(reverse("list-save"), {"name": "Open ones", "query": "stage=open"})
    [one] = SavedList.objects.all()
    assert (one.name, one.query) == ("Open ones", "stage=open")
    assert "Open ones" in read(client, PIPELINE).words
    assert "Open ones" not in read(desk.as_("officer"), PIPELINE).words
    forget = reverse("list-forget", args=[one.pk])
    desk.as_("officer").post(forget)
    assert SavedList.objects.count() == 1
    for _ in range(2):
        assert client.post(forget).status_code == 302
    assert SavedList.objects.count() == 0


@pytest.mark.parametrize(("name", "said"), [("", "its name is blank"), ("x" * 81, "81 characters long")])
def test_a_list_without_a_name_is_not_saved(desk: Any, name: str, said: str) -> None:
    answer = desk.as_("clerk").post(reverse("list-save"), {"name": name, "query": ""}, follow=True)
    assert said in answer.content.decode()
    assert SavedList.objects.count() == 0


# ---- search ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["{number}", "meadows", "example ROAD", "62.1-2-9.120", "Road example mead"])
def test_a_case_is_found_by_number_title_place_and_parcel(desk: Any, said: str) -> None:
    found = opened(desk, "Quiet Meadows", "12 Example Road", parcel="62.1-2-9.120")
    opened(desk, "Another")
    words = read(desk.as_("officer"), f"/search/?q={said.format(number=found.number)}").words
    assert "Quiet Meadows" in words
    assert "Another" not in words


def test_names_are_searched_for_staff_alone(desk: Any) -> None:
    mine = desk.people["applicant"]
    assert mine.name == "Applicant Example"
    assert "1 case" in read(desk.as_("clerk"), "/search/?q=applicant+example").words
    assert "No case is found" in read(desk.as_("applicant"), "/search/?q=applicant").words
    assert "1 case" in read(desk.as_("applicant"), "/search/?q=meadows").words


def test_nobody_finds_a_case_they_have_no_part_in(desk: Any) -> None:
    assert desk.other.title == "Example Orchard"
    assert "Example Orchard" not in read(desk.as_("applicant"), "/search/?q=orchard").words
    assert "Example Orchard" in read(desk.as_("neighbor"), "/search/?q=orchard").words


@pytest.mark.parametrize("said", ["%25", "_", "'", "%00zz", "a" * 400, "\N{LATIN SMALL LETTER SHARP S}"])
def test_odd_signs_find_nothing_and_do_no_harm(desk: Any, said: str) -> None:
    answer = desk.as_("officer").get(f"/search/?q={said}")
    assert answer.status_code == 200
    assert "Example Meadows" not in answer.content.decode()


# ---- how often the records are asked ---------------------------------------------------------------------------------


def asked(client: Any, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert client.get(address).status_code == 200
    return len(found)


@pytest.mark.parametrize(
    "address", ["/cases/", PIPELINE, f"{PIPELINE}?q=example&sort=due", "/pipeline/cases.csv", "/search/?q=example"]
)
def test_the_records_are_asked_the_same_however_many_cases_there_are(desk: Any, address: str) -> None:
    client = desk.as_("officer")
    few = asked(client, address)
    for place in range(30):
        case = opened(desk, f"Example {place}")
        person = Person.objects.enrol(f"p{place}@example.org", f"Person {place} Example")
        Party.objects.create(case=case, person=person, role="applicant")
    assert asked(client, address) == few
    assert few <= 14


def test_the_list_of_cases_comes_a_page_at_a_time(desk: Any) -> None:
    for place in range(55):
        opened(desk, f"Example {place}")
    client = desk.as_("officer")
    first, last = read(client, "/cases/"), read(client, "/cases/?page=2")
    assert "Page 1 of 2" in first.words
    assert "Example Meadows" not in first.words
    assert "Example Meadows" in last.words
    assert "Example Meadows" in read(client, "/cases/?page=99").words


# ---- P49 -------------------------------------------------------------------------------------------------------------


def test_p49_an_inspection_date_that_was_edited_survives_save_and_reopen(desk: Any) -> None:
    said = {"inspected": "2026-07-12T09:00-04:00", "effective": "All stands"}
    entry = desk.does("officer", "file inspection report", data=said)
    client = desk.as_("officer")
    address = desk.page("correct", entry.seq)
    assert read(client, address).boxes["inspected-day"] == "12"
    desk.at(hours=2)
    send(client, address, inspected__day="8", reason="The date on the sheet is the 8th.")
    mended = desk.case.entries.order_by("-seq")[0]
    assert (mended.corrects, mended.recorded) == (entry.id, desk.now)
    assert mended.occurred == entry.occurred, "what was not edited stays, though it is saved two hours later"
    again = read(client, desk.page("correct", mended.seq))
    assert (again.boxes["inspected-month"], again.boxes["inspected-day"]) == ("7", "8")
    first = read(client, desk.page("entry", entry.seq)).words
    assert "Jul 12, 2026" in first
    entry.refresh_from_db()
    assert entry.recorded == desk.now - timedelta(hours=2)
    docket = read(client, desk.page("case")).words
    assert "Jul 8, 2026" in docket
    assert "The date on the sheet is the 8th." in docket
