"""Findings of a review disposed of in one act: each row settles the part it names, of the version that stands."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from forebay.law import Act, Facts, FactSheet, Record, facts, library
from forebay.law.requirements import refusals
from forebay.reckoning import Calendar

LAW = library.find("us-ny/webster/130-I")
NOW = datetime(2026, 7, 15, 14, tzinfo=UTC)
CALENDAR = Calendar(ZoneInfo("America/New_York"), {}, {})
KNOWN = Facts.of(
    facts.load().sheet(
        {"application_kind": "site plan", "disturbed_area": "3 acre", "in_common_plan": False}
        | dict.fromkeys(
            (
                *("emergency", "agricultural_activity", "silvicultural_activity", "routine_maintenance"),
                *("practice_repair", "single_family_residence", "agricultural_property"),
            ),
            False,
        )
    )
)
SOILS, NEXT = "content/3#soils present at the site", "content/9#temporary practices that become permanent"
PLAN = Act("plan", "submit SWPPP", NOW, data={"credential": "PE"})


def disposed(id_="d", at=NOW, second=False, **more):
    rows = {f"{LAW.id}:{SOILS}": {"outcome": "met", "reasons": "Seen."}, **more}
    return Act(id_, "dispose of findings", at, data={"dispositions": rows, "second_officer": second})


def left(*acts, at=NOW):
    """Return the two parts that are still open before approval, by their outcome."""
    held = refusals([LAW], KNOWN, Record(acts), "approve SWPPP", at, None, CALENDAR)
    wanted = {SOILS, NEXT}
    return {name: one.finding.outcome for one in held if (name := f"{one.provision}#{one.item}") in wanted}


OPEN = {SOILS: "left to the official", NEXT: "left to the official"}


def test_nothing_is_settled_before_anybody_decides():
    assert isinstance(KNOWN.latest, FactSheet)
    assert left(PLAN) == OPEN


def test_each_row_settles_the_part_it_names():
    rows = {f"{LAW.id}:{NEXT}": {"outcome": "not met", "reasons": "None is named."}}
    assert left(PLAN, disposed(**rows)) == {NEXT: "not met"}


@pytest.mark.parametrize("name", ["us-ny/spencerport/276-II:content/3#soils present at the site", "number:a/b", SOILS])
def test_a_row_of_another_law_or_of_a_number_settles_nothing(name):
    act = Act("d", "dispose of findings", NOW, data={"dispositions": {name: {"outcome": "met"}}})
    assert left(PLAN, act) == OPEN


def test_a_later_version_opens_it_again_even_in_the_same_minute():
    again = Act("again", "submit SWPPP", NOW, data={"credential": "PE"})
    assert left(PLAN, disposed(), again) == OPEN
    assert left(PLAN, again, disposed()) == {NEXT: "left to the official"}


def test_what_waits_for_a_second_officer_counts_from_the_confirmation_on():
    hour = timedelta(hours=1)
    confirmed = Act("c", "confirm dispositions", NOW + hour, data={"dispositions": "d"})
    assert left(PLAN, disposed(second=True)) == OPEN
    assert left(PLAN, disposed(second=True), confirmed, at=NOW) == OPEN
    assert left(PLAN, disposed(second=True), confirmed, at=NOW + hour) == {NEXT: "left to the official"}


def test_a_confirmation_does_not_reach_the_next_version():
    again = Act("again", "submit SWPPP", NOW, data={"credential": "PE"})
    confirmed = Act("c", "confirm dispositions", NOW, data={"dispositions": "d"})
    assert left(PLAN, disposed(second=True), again, confirmed) == OPEN


def test_retracting_the_act_opens_every_part_it_settled():
    gone = Act("r", "retract entry", NOW, data={"reason": "The wrong plan."}, retracts="d")
    assert left(PLAN, disposed(), gone) == OPEN


def test_the_last_word_stands():
    later = disposed("later", **{f"{LAW.id}:{SOILS}": {"outcome": "not met", "reasons": "Looked again."}})
    assert left(PLAN, disposed(), later)[SOILS] == "not met"
    settled = Act("s", "determine", NOW, data={"requirement": "content/3", "outcome": "met", "reasons": "Seen again."})
    assert SOILS not in left(PLAN, disposed(), later, settled)
