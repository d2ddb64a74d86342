"""Sheets brought in: every row answered for, the whole of it or nothing, and nothing twice."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from forebay.formats.problems import FileProblem
from forebay.office import here
from forebay.office.home import init_home
from forebay.office.models import Case, Entry, Parcel, Violation
from forebay.office.perform import BadData, NotPermitted, Refused, perform
from forebay.office.proofs.verify import verify
from forebay.office.verbs import open_case
from forebay.office.verbs.import_sheet import Imported, Wanted, import_sheet
from office.conftest import NOW

REASONS = "Kept on paper by the building department until today"
PARCELS = ("SWIS", "Print key", "Address", "Owner", "Longitude", "Latitude")
PONDS = ("Pond", "Where", "Tax map", "In service", "Owner", "Last inspected", "Needs found")
PERMITS = (
    *("Project", "Location", "Tax map", "Permit number", "Application", "Kind of application", "Permit issued"),
    *("Construction start", "Disturbed area (acres)", "In common plan"),
)


def text(*rows: Iterable[str]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def brought(kind: Any, data: bytes, people: dict[str, Any], who: str = "officer", **more: Any) -> Imported:
    wanted = {"reasons": REASONS, "order": "month first", **more}
    return import_sheet(kind, data, f"{kind}.csv", Wanted(people[who], NOW, **wanted))


def told(found: Imported) -> list[tuple[int | None, str | None]]:
    return [(one.row, one.column) for one in found.problems]


# ---- parcels -------------------------------------------------------------------------------------------------------


def test_parcels_are_kept_as_written_and_stand_once_however_often_they_are_brought_in(people: dict[str, Any]) -> None:
    rows = text(
        PARCELS,
        ("265489", "62.1-2-9.120", "1 Example Road", "Ann Example", "-77.4312", "43.2148"),
        ("265489", "62.1-2-9.12", "2 Example Road", "", "", ""),
        ("265401", "62.1-2-9.12", "", "", "", ""),
    )
    found = brought("parcels", rows, people, "clerk")
    assert (found.stored, len(found.made)) == (True, 3)
    first = Parcel.objects.get(print_key="62.1-2-9.120")
    assert (first.longitude, first.latitude, first.owner) == (Decimal("-77.4312"), Decimal("43.2148"), "Ann Example")
    again = brought("parcels", rows, people, "clerk")
    assert (len(again.there), len(again.made), Parcel.objects.count()) == (3, 0, 3)


def test_every_fault_of_a_sheet_of_parcels_is_told_and_nothing_is_stored(people: dict[str, Any]) -> None:
    rows = text(
        PARCELS,
        ("265489", "4.62800001001e18", "", "", "", ""),
        ("265489", "3/1/2012", "", "", "", ""),
        ("26548", "62.1-2-1", "", "", "", ""),
        ("265489", "62.1-2-2", "", "", "-77.4", ""),
        ("265489", "62.1-2-3", "", "", "43.2", "-77.4"),
        ("265489", "62.1-2-4", "", "", "-777", "43.2"),
        ("265489", "", "an owner's house", "", "", ""),
        ("265489", "62.1-2-5", "", "", "", ""),
        ("265489", "62.1-2-5", "", "", "", ""),
    )
    found = brought("parcels", rows, people)
    assert told(found) == [
        *((2, "Print key"), (3, "Print key"), (4, "SWIS"), (5, "Latitude"), (6, "Longitude"), (7, "Longitude")),
        *((8, "Print key"), (10, "Print key")),
    ]
    assert "swapped" in found.problems[4].sentence
    assert not found.stored
    assert not Parcel.objects.exists()


def test_an_id_of_26_digits_is_taken_apart_and_printed_only_in_a_style_that_was_named(people: dict[str, Any]) -> None:
    rows = text(("SWIS SBL", "Address"), ("26140004628000010050040000", "1 Example Road"))
    brought("parcels", rows, people, style="Monroe")
    assert (Parcel.objects.get().swis, Parcel.objects.get().print_key) == ("261400", "046.28-1-5.004")
    other = text(("SWIS SBL", "Address"), ("26140004628000010050050000", ""))
    brought("parcels", other, people)
    assert Parcel.objects.filter(swis="261400", print_key="04628000010050050000").exists()


def test_a_parcel_that_a_case_named_before_is_completed_and_the_case_keeps_it(
    case: Any, people: dict[str, Any]
) -> None:
    rows = text(PARCELS, ("265489", "62.1-2-9.120", "12 Example Road", "", "-77.4", "43.2"))
    brought("parcels", rows, people)
    case.refresh_from_db()
    assert (Parcel.objects.count(), case.parcel.swis, case.parcel.address) == (1, "265489", "12 Example Road")
    assert brought("parcels", rows, people).there[0].row == 2
    assert verify(here.home()).good


# ---- facilities ----------------------------------------------------------------------------------------------------


@pytest.fixture
def village(tmp_path: Path, settings: Any, people: dict[str, Any]) -> dict[str, Any]:
    """Return the people of a Spencerport home."""
    settings.FOREBAY_HOME = init_home(tmp_path / "spencerport", "spencerport").path
    return people


def test_a_pond_becomes_a_case_that_is_taken_over_with_its_day_in_service_and_its_last_inspection(
    village: dict[str, Any],
) -> None:
    rows = text(
        PONDS,
        ("North pond", "1 Example Road", "62.1-2-9", "6/1/1974", "Example Homeowners", "5/4/2026", "no"),
        ("South pond", "2 Example Road", "", "7/1/2003", "", "", ""),
    )
    found = brought("facilities", rows, village)
    assert [(one.name, one.now) for one in found.made] == [
        ("North pond", "case 2026-0001"),
        ("South pond", "case 2026-0002"),
    ]
    north = Case.objects.get(number="2026-0001")
    assert list(north.entries.order_by("seq").values_list("act", flat=True)) == [
        *("open case", "take over case", "facility in service", "inspect facility")
    ]
    assert north.requirements.get(provision="annual inspection", status="due").due_on == date(2027, 5, 4)
    assert REASONS in north.taken_over
    assert "facilities.csv, row 2" in north.taken_over
    assert not Violation.objects.exists()
    again = brought("facilities", rows, village)
    assert (len(again.there), Case.objects.count()) == (2, 2)
    assert verify(here.home()).good


def test_1_a_pond_of_a_permit_finalled_in_2005_comes_in_closed_and_its_inspection_is_due(
    village: dict[str, Any],
) -> None:
    rows = text(
        (*PONDS, "Finalled"), ("North pond", "1 Example Road", "", "6/1/2004", "", "8/1/2025", "no", "7/1/2005")
    )
    found = brought("facilities", rows, village)
    [pond] = Case.objects.all()
    assert (found.made[0].more, pond.status) == ("closed", "closed")
    [due] = pond.requirements.filter(provision="annual inspection", status="due")
    assert due.due_on == date(2026, 8, 1)
    entry = Entry.objects.get(case=pond, act="facility in service").id
    told = {"by": village["clerk"], "occurred": NOW, "now": NOW, "subject": entry}
    perform(pond, "inspect facility", data={"needs_found": False}, **told)
    pond.refresh_from_db()
    assert pond.status == "closed"
    assert pond.requirements.get(provision="annual inspection", status="due").due_on == date(2027, 7, 15)


def test_every_fault_of_a_sheet_of_ponds_is_told_at_once(village: dict[str, Any]) -> None:
    rows = text(
        PONDS,
        ("", "1 Example Road", "", "6/1/1985", "", "", ""),
        ("B", "2 Example Road", "", "1985", "", "", ""),
        ("C", "3 Example Road", "", "13/4/1985", "", "", ""),
        ("D", "4 Example Road", "", "6/1/1985", "", "5/4/1980", "no"),
        ("E", "5 Example Road", "", "6/1/1985", "", "5/4/2026", ""),
        ("F", "6 Example Road", "", "6/1/1985", "", "", "maybe"),
        ("G", "7 Example Road", "", "7/16/2026", "", "", ""),
        ("H", "8 Example Road", "", "6/1/1985", "", "", ""),
        (" h ", "8  example road", "", "6/1/1985", "", "", ""),
        ("I", "9 Example Road", "", "6/1/1785", "", "", ""),
    )
    found = brought("facilities", rows, village)
    assert told(found) == [
        *((2, "Pond"), (3, "In service"), (4, "In service"), (5, "Last inspected"), (6, "Needs found")),
        *((7, "Needs found"), (8, "In service"), (10, "Pond"), (11, None)),
    ]
    assert "month first" in found.problems[2].sentence
    assert "150 years back" in found.problems[-1].sentence
    assert not Case.objects.exists()


def test_which_way_dates_are_written_is_asked_once_for_the_sheet(village: dict[str, Any]) -> None:
    rows = text(PONDS, *[(f"Pond {n}", f"{n} Example Road", "", "6/1/1985", "", "", "") for n in range(1, 6)])
    found = brought("facilities", rows, village, order=None)
    [asked] = found.problems
    assert "Say once which way" in asked.sentence
    assert "4 more cells" in asked.sentence


def test_a_dry_run_answers_and_stores_nothing(village: dict[str, Any]) -> None:
    rows = text(PONDS, ("North pond", "1 Example Road", "", "6/1/1985", "", "", ""))
    found = brought("facilities", rows, village, dry_run=True)
    assert (len(found.made), found.stored, found.problems) == (1, False, [])
    assert not Case.objects.exists()
    assert not Entry.objects.exists()


def test_only_an_officer_takes_ponds_over_and_says_why(village: dict[str, Any]) -> None:
    rows = text(PONDS, ("North pond", "1 Example Road", "", "6/1/1985", "", "", ""))
    with pytest.raises(NotPermitted, match="take over case"):
        brought("facilities", rows, village, "clerk")
    with pytest.raises(BadData, match="nothing says why"):
        brought("facilities", rows, village, reasons=" ")


def test_a_column_is_found_by_its_heading_or_by_being_named(village: dict[str, Any]) -> None:
    rows = text(("What", "Place", "Since"), ("North pond", "1 Example Road", "1985-06-01"))
    found = brought("facilities", rows, village)
    lacks = [one.sentence.split(" was ")[0] for one in found.problems]
    assert [one.removeprefix("No column for ") for one in lacks] == ["name", "in service"]
    assert brought("facilities", rows, village, named={"name": "What", "in_service": "Since"}).stored
    wrong = brought("facilities", rows, village, named={"name": "Wht", "in_service": "Since", "depth": "Place"})
    assert len(wrong.problems) == 2
    assert any("depth" in one.sentence for one in wrong.problems)


# ---- cases ---------------------------------------------------------------------------------------------------------


def permit(*changes: tuple[str, str]) -> tuple[str, ...]:
    row = dict(
        zip(
            PERMITS,
            ("Example Meadows", "12 Example Road", "62.1-2-9.120", "2024-17", "3/4/2025", "grading permit", "5/1/2025",
             "6/2/2025", "3.2", "no"),
            strict=True,
        )
    )  # fmt: skip
    return tuple((row | dict(changes)).values())


def test_a_permit_under_way_comes_in_with_its_own_number_its_days_and_its_facts(people: dict[str, Any]) -> None:
    found = brought("cases", text(PERMITS, permit()), people)
    [case] = Case.objects.all()
    assert (found.made[0].more, case.status) == ("under construction", "under construction")
    acts = list(case.entries.order_by("seq").values_list("act", flat=True))
    assert acts[2:] == ["state facts", "receive application", "issue permit", "start construction"]
    stated = Entry.objects.get(case=case, act="state facts")
    assert '"disturbed_area":"3.2 acre"' in stated.text
    assert '"in_common_plan":false' in stated.text
    assert "No. 2024-17 in the village's own numbering" in case.taken_over
    begins = here.home().calendar.opens(date(2026, 7, 15))
    assert all(one.since >= begins for one in Violation.objects.all())
    with pytest.raises(Refused, match="held back"):
        perform(case, "close case", by=people["officer"], occurred=NOW, now=NOW)


def test_every_fault_of_a_sheet_of_permits_is_told_at_once(people: dict[str, Any]) -> None:
    rows = text(
        PERMITS,
        permit(("Project", "A"), ("Kind of application", "")),
        permit(("Project", "B"), ("Kind of application", "swimming pool")),
        permit(("Project", "C"), ("Permit issued", "3/3/2025")),
        permit(("Project", "D"), ("Disturbed area (acres)", "about 3")),
        permit(("Project", "E"), ("In common plan", "perhaps")),
        permit(("Project", "F"), ("Disturbed area (acres)", "140000 sq ft")),
        permit(("Project", "G"), ("Tax map", "1.2e+18")),
    )
    found = brought("cases", rows, people)
    assert told(found) == [
        *((2, "Kind of application"), (3, "Kind of application"), (4, "Permit issued"), (5, "Disturbed area (acres)")),
        *((6, "In common plan"), (8, "Tax map")),
    ]
    assert not Case.objects.exists()


def test_an_amount_without_a_unit_is_asked_for_its_unit(people: dict[str, Any]) -> None:
    heads = tuple("Disturbed area" if one.startswith("Disturbed") else one for one in PERMITS)
    found = brought("cases", text(heads, permit()), people)
    assert "This has no unit" in found.problems[0].sentence
    unknown = tuple("Disturbed area (acers)" if one.startswith("Disturbed") else one for one in PERMITS)
    assert "no unit known here" in brought("cases", text(unknown, permit()), people).problems[0].sentence


def test_a_case_of_the_same_name_and_place_is_named_as_already_there(case: Any, people: dict[str, Any]) -> None:
    found = brought("cases", text(PERMITS, permit()), people)
    assert [(one.row, one.now) for one in found.there] == [(2, f"case {case.number}")]
    assert Case.objects.count() == 1


def test_a_refusal_at_the_door_is_a_fault_of_its_row_and_takes_the_others_with_it(people: dict[str, Any]) -> None:
    late = permit(("Project", "B"), ("Construction start", "7/15/2026"), ("Permit issued", "7/15/2026"))
    found = brought("cases", text(PERMITS, permit(), late), people)
    assert [one.row for one in found.problems] == [3]
    assert "held back by the law" in found.problems[0].sentence
    assert not Case.objects.exists()


def test_columns_that_say_nothing_here_and_rows_prepared_ahead_are_named(people: dict[str, Any]) -> None:
    rows = text((*PERMITS, "Mood"), (*permit(), "good"), ("23", *[""] * 10))
    found = brought("cases", rows, people)
    assert found.remarks[0] == "Not read: the column Mood."
    assert "3" in found.remarks[1]


def test_a_file_that_is_no_sheet_is_refused_whole(people: dict[str, Any]) -> None:
    with pytest.raises(FileProblem):
        brought("parcels", b"PK\x03\x04 not a workbook", people)


def test_a_case_opened_by_hand_finds_the_parcel_that_was_brought_in(people: dict[str, Any]) -> None:
    brought("parcels", text(PARCELS, ("265489", "62.1-2-9.120", "", "", "-77.4", "43.2")), people)
    made = open_case(title="A", address="B", parcel="62.1-2-9.120", by=people["officer"], now=NOW)
    assert made.parcel.longitude == Decimal("-77.4")
    assert Parcel.objects.count() == 1
