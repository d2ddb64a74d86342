"""Readings once, storms by their first wet instant, and a docket entry only where the law asks something."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from forebay.formats.gauges import lcd
from forebay.formats.problems import FileProblem
from forebay.office import docket
from forebay.office.models import Entry, Gauge, Load, Reading, RequirementRow, StoredFile, Storm, Violation
from forebay.office.perform import perform
from forebay.office.proofs.verify import verify
from forebay.office.tick import tick
from forebay.office.verbs import load_gauge_file, name_gauge, state_facts
from office.conftest import NOW, SUBJECT, site

BEGAN = datetime(2026, 7, 10, 5, 0)
"""Local standard time: the end of the first wet hour."""


@pytest.fixture
def gauge(people: dict[str, Any]) -> Gauge:
    return Gauge.objects.create(name="Village gauge")


@pytest.fixture
def building(case: Any, people: dict[str, Any], gauge: Gauge) -> Any:
    """Return a case under construction since the first of July, judged by the village gauge."""
    return site(case, people, gauge)


def file_of(depths: Mapping[int, str], hours: int = 60, first: datetime = BEGAN) -> bytes:
    """Return a gauge file with a depth at these hours after ``first``, and none between."""
    rows = [(first + timedelta(hours=hour), Fraction(depths.get(hour, "0"))) for hour in range(-12, hours)]
    return lcd.write(rows)


def load(gauge: Gauge, depths: Mapping[int, str], people: dict[str, Any], now: datetime = NOW, hours: int = 60) -> Any:
    return load_gauge_file(gauge, file_of(depths, hours), "rain.csv", by=people["officer"], now=now)


# ---- readings --------------------------------------------------------------------------------------------------------


def test_a_file_is_kept_and_each_reading_stored_once(gauge: Gauge, people: dict[str, Any]) -> None:
    load(gauge, {0: "0.30"}, people)
    assert (StoredFile.objects.count(), Reading.objects.count(), Storm.objects.count()) == (1, 72, 1)
    again = load(gauge, {0: "0.30"}, people)
    assert (StoredFile.objects.count(), Reading.objects.count(), Load.objects.count()) == (1, 72, 2)
    assert (again.load.rows, again.load.new_rows, again.changes) == (72, 0, ())


def test_depths_are_kept_as_exact_hundredths(gauge: Gauge, people: dict[str, Any]) -> None:
    load(gauge, {0: "0.07", 1: "0.03"}, people)
    assert sum((one.depth or Fraction(0) for one in Reading.objects.all()), Fraction(0)) == Fraction(1, 10)
    assert Storm.objects.get().depth == Fraction(1, 10)


def test_an_unreadable_file_stores_nothing(gauge: Gauge, people: dict[str, Any]) -> None:
    with pytest.raises(FileProblem, match=r"notes\.txt"):
        load_gauge_file(gauge, b"Dear village,\nit rained.\n", "notes.txt", by=people["officer"], now=NOW)
    assert not StoredFile.objects.exists()
    assert not Load.objects.exists()


def test_a_file_with_one_bad_depth_stores_nothing(gauge: Gauge, people: dict[str, Any]) -> None:
    broken = file_of({0: "0.30"}).replace(b"0.30", b"lots")
    with pytest.raises(FileProblem, match="lots"):
        load_gauge_file(gauge, broken, "rain.csv", by=people["officer"], now=NOW)
    assert not Reading.objects.exists()


def test_a_file_of_another_station_is_refused(gauge: Gauge, people: dict[str, Any]) -> None:
    load(gauge, {0: "0.30"}, people)
    other = lcd.write([(BEGAN, Fraction(1, 2))], station="88888800001")
    with pytest.raises(FileProblem, match="station 88888800001"):
        load_gauge_file(gauge, other, "other.csv", by=people["officer"], now=NOW)


# ---- storms and the law ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("depth", "asked"), [("0.49", 0), ("0.50", 1), ("0.51", 1)])
def test_half_an_inch_calls_for_a_report_and_forty_nine_hundredths_do_not(
    building: Any, gauge: Gauge, people: dict[str, Any], depth: str, asked: int
) -> None:
    loaded = load(gauge, {0: depth}, people)
    assert len(loaded.entries) == asked
    assert Storm.objects.count() == 1
    assert RequirementRow.objects.filter(provision="storm report").count() == asked


def test_a_storm_entry_names_the_file_and_the_rows_it_rests_on(
    building: Any, gauge: Gauge, people: dict[str, Any]
) -> None:
    load(gauge, {0: "0.30", 1: "0.25"}, people)
    line = docket.lines(building)[-1]
    assert (line.act, line.role, line.person) == ("storm", "system", None)
    assert line.data == {
        "gauge": str(gauge.pk),
        "start": "2026-07-10T09:00:00Z",
        "half_inch": "2026-07-10T11:00:00Z",
        "end": "2026-07-10T11:00:00Z",
        "depth": "0.55 inch",
        "file": StoredFile.objects.get(name="rain.csv").sha256,
        "rows": "14-15",
    }


def test_a_storm_before_construction_asks_nothing(case: Any, gauge: Gauge, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, by=people["clerk"], occurred=NOW - timedelta(days=30), now=NOW)
    name_gauge(case, gauge, by=people["officer"], occurred=NOW - timedelta(days=30), now=NOW)
    assert load(gauge, {0: "0.80"}, people).entries == ()


def test_a_project_below_the_threshold_is_asked_nothing(case: Any, gauge: Gauge, people: dict[str, Any]) -> None:
    site(case, people, gauge, disturbed_area="24999 sqft")
    assert load(gauge, {0: "0.80"}, people).entries == ()


def test_a_case_of_another_gauge_hears_nothing(building: Any, gauge: Gauge, people: dict[str, Any]) -> None:
    other = Gauge.objects.create(name="Other gauge")
    assert load(other, {0: "0.80"}, people).entries == ()


def test_naming_the_gauge_takes_up_the_storms_it_measured_already(
    case: Any, gauge: Gauge, people: dict[str, Any]
) -> None:
    load(gauge, {0: "0.80"}, people)
    site(case, people, gauge)
    assert Entry.objects.filter(act="storm").count() == 1


def test_an_inspection_before_the_half_inch_is_none_of_that_storm(
    building: Any, gauge: Gauge, people: dict[str, Any]
) -> None:
    load(gauge, {0: "0.10", 3: "0.10", 6: "0.60"}, people)
    during = datetime(2026, 7, 10, 13, 0, tzinfo=UTC)
    report = {"inspected": during, "effective": "All stands", "photos": []}
    perform(building, "file inspection report", by=people["clerk"], occurred=during, now=NOW, data=report)
    assert RequirementRow.objects.get(provision="storm report").done_by == ""


def test_a_report_of_one_storm_leaves_the_other_and_its_waiting_violation(
    building: Any, gauge: Gauge, people: dict[str, Any]
) -> None:
    load(gauge, {0: "0.60", 20: "0.60"}, people)
    first, second = Entry.objects.filter(act="storm").order_by("occurred")
    at = datetime(2026, 7, 11, 12, 0, tzinfo=UTC)
    report = {"inspected": at, "effective": "All stands", "photos": []}
    filed = perform(
        building, "file inspection report", by=people["clerk"], occurred=at, now=NOW, data=report, subject=first.id
    )
    done = dict(RequirementRow.objects.filter(provision="storm report").values_list("subject", "done_by"))
    assert done == {first.id: filed.id, second.id: ""}
    assert [one.trigger for one in Violation.objects.filter(key__contains="storm report")] == [second.id]


@pytest.mark.parametrize(("hours", "late"), [(24, "no"), (25, "left to the official"), (27, "yes")])
def test_a_report_is_late_only_after_the_latest_reading(
    building: Any, gauge: Gauge, people: dict[str, Any], hours: int, late: str
) -> None:
    """Began 09:00Z, half an inch at 11:00Z, ended 11:00Z: 24 hours later by the start, 26 by the end."""
    load(gauge, {0: "0.30", 1: "0.25"}, people)
    at = datetime(2026, 7, 10, 9, 0, tzinfo=UTC) + timedelta(hours=hours)
    report = {"inspected": at, "effective": "All stands", "photos": []}
    perform(building, "file inspection report", by=people["clerk"], occurred=at, now=NOW, data=report)
    row = RequirementRow.objects.get(provision="storm report")
    assert (row.late, row.status) == (late, "done")


# ---- read again ------------------------------------------------------------------------------------------------------


def test_a_storm_that_grew_is_corrected_and_keeps_its_name(building: Any, gauge: Gauge, people: dict[str, Any]) -> None:
    load(gauge, {0: "0.60"}, people, hours=2)
    first = Entry.objects.get(act="storm")
    loaded = load(gauge, {0: "0.60", 4: "0.20"}, people)
    (mended,) = loaded.entries
    assert (mended.act, mended.corrects) == ("storm", first.id)
    assert RequirementRow.objects.get(provision="storm report").trigger == first.id
    assert docket.lines(building)[-1].data["depth"] == "0.8 inch"
    assert "read again" in docket.lines(building)[-1].reason


def test_two_storms_joined_by_late_rows_become_one(building: Any, gauge: Gauge, people: dict[str, Any]) -> None:
    load(gauge, {0: "0.60", 12: "0.70"}, people)
    assert Entry.objects.filter(act="storm").count() == 2
    filled = load(gauge, {0: "0.60", 6: "0.10", 12: "0.70"}, people)
    assert [entry.act for entry in filled.entries] == ["storm", "retract entry"]
    assert RequirementRow.objects.filter(provision="storm report").count() == 1
    assert Storm.objects.filter(gone=False).get().depth == Fraction(14, 10)
    assert verify(filled_home(building)).good


def test_a_storm_taken_into_one_not_on_record_keeps_its_entry(
    building: Any, gauge: Gauge, people: dict[str, Any]
) -> None:
    load(gauge, {0: "0.10", 12: "0.70"}, people)
    only = Entry.objects.get(act="storm")
    (mended,) = load(gauge, {0: "0.10", 6: "0.10", 12: "0.70"}, people).entries
    assert mended.corrects == only.id
    assert docket.lines(building)[-1].data["start"] == "2026-07-10T09:00:00Z"
    assert RequirementRow.objects.get(provision="storm report").subject == only.id


def test_a_storm_that_shrank_below_half_an_inch_asks_nothing_any_more(
    building: Any, gauge: Gauge, people: dict[str, Any]
) -> None:
    load(gauge, {0: "0.60"}, people)
    load(gauge, {0: "0.40"}, people)
    assert not RequirementRow.objects.filter(provision="storm report").exists()


def test_a_storm_that_was_none_is_withdrawn_with_its_duty(building: Any, gauge: Gauge, people: dict[str, Any]) -> None:
    load(gauge, {0: "0.60"}, people)
    (gone,) = load(gauge, {}, people).entries
    assert gone.act == "retract entry"
    assert not RequirementRow.objects.filter(provision="storm report").exists()
    assert not Violation.objects.filter(provision="storm report").exists()


def filled_home(case: Any) -> Any:
    from forebay.office import here

    return here.home()


# ---- a storm read otherwise, under what already hangs on it ----------------------------------------------------------


def test_a_storm_that_grew_and_was_then_joined_to_another_leaves_no_ghost(
    building: Any, gauge: Gauge, people: dict[str, Any]
) -> None:
    whole = {0: "0.60", 24: "0.20", 25: "0.50"}
    load(gauge, whole, people)
    load(gauge, {**whole, 24: "0"}, people)
    load(gauge, whole, people)
    load(gauge, {**whole, 6: "0.01", 12: "0.01", 18: "0.01"}, people)
    assert Storm.objects.filter(gone=False).count() == 1
    assert RequirementRow.objects.filter(provision="storm report").count() == 1
    load(gauge, whole, people)
    assert RequirementRow.objects.filter(provision="storm report").count() == 2
    assert verify(filled_home(building)).good


def test_a_storm_whose_first_hour_moved_is_the_same_storm(building: Any, gauge: Gauge, people: dict[str, Any]) -> None:
    load(gauge, {0: "0.10", 1: "0.60"}, people)
    first = Entry.objects.get(act="storm")
    (mended,) = load(gauge, {0: "0", 1: "0.60"}, people).entries
    assert mended.corrects == first.id
    assert RequirementRow.objects.get(provision="storm report").trigger == first.id


def test_a_storm_somebody_withdrew_is_not_taken_up_again_until_it_reads_otherwise(
    building: Any, gauge: Gauge, people: dict[str, Any]
) -> None:
    load(gauge, {0: "0.60"}, people)
    only, why = Entry.objects.get(act="storm"), {"reason": "The gauge was being tested"}
    perform(building, "retract entry", by=people["officer"], occurred=NOW, now=NOW, retracts=only.id, data=why)
    assert tick(filled_home(building), NOW).storms == 0
    assert load(gauge, {0: "0.60"}, people).entries == ()
    assert [entry.act for entry in load(gauge, {0: "0.70"}, people).entries] == ["storm"]


def served(case: Any, people: dict[str, Any]) -> Violation:
    from office.test_notices import confirm, serve

    serve(confirm(case, people), people)
    return Violation.objects.get(state="served")


@pytest.mark.parametrize(("depths", "how"), [({0: "0.40"}, "read again"), ({}, "withdrawn")])
def test_a_served_violation_whose_storm_falls_says_that_its_ground_is_gone(
    building: Any, gauge: Gauge, people: dict[str, Any], depths: Mapping[int, str], how: str
) -> None:
    load(gauge, {0: "0.60"}, people)
    assert served(building, people).remark == ""
    load(gauge, depths, people)
    (violation,) = Violation.objects.filter(state="served")
    assert violation.remark.startswith(f"The storm this rests on was {how} Wed, Jul 15, 2026")
    assert violation.remark.endswith("Look at it anew, and withdraw the notice if it falls.")
    assert verify(filled_home(building)).good


def test_a_storm_whose_first_hour_moved_proposes_no_second_violation(
    building: Any, gauge: Gauge, people: dict[str, Any]
) -> None:
    load(gauge, {0: "0.10", 1: "0.60"}, people)
    served(building, people)
    load(gauge, {0: "0", 1: "0.60"}, people)
    assert [(one.state, one.remark) for one in Violation.objects.filter(provision="storm report")] == [("served", "")]


def test_a_storm_measured_by_rows_of_two_files_names_both(building: Any, gauge: Gauge, people: dict[str, Any]) -> None:
    first = load(gauge, {0: "0.60"}, people, hours=2).load
    load(gauge, {0: "0.60", 4: "0.20"}, people)
    data = docket.lines(building)[-1].data
    assert data["rows"] == f"18-18; 14-14 of {first.file_id[:12]}"
    load(gauge, {0: "0.60", 4: "0"}, people)
    assert docket.lines(building)[-1].data["rows"] == f"14-14 of {first.file_id[:12]}"


# ---- what no gauge can have measured ---------------------------------------------------------------------------------


def test_rows_of_rain_still_to_fall_are_refused_by_their_row(gauge: Gauge, people: dict[str, Any]) -> None:
    with pytest.raises(FileProblem, match=r"rain\.csv, row \d+: This row ends .* still to come"):
        load(gauge, {0: "0.60"}, people, now=datetime(2026, 7, 10, 12, 0, tzinfo=UTC))
    assert not Reading.objects.exists()


def test_more_rain_than_was_ever_measured_is_remarked_on(gauge: Gauge, people: dict[str, Any]) -> None:
    said = [said for said in load(gauge, {0: "99.99"}, people).warnings if "ever measured" in said]
    assert len(said) == 1
    assert said[0].startswith("Row 14: 99.99 in within 60 minutes is more than was ever measured anywhere.")
    assert "ever measured" not in str(load(gauge, {1: "9.99"}, people).warnings)
