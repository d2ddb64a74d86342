"""A report keyed late, a storm or a service date corrected: only what hung on it moves, keys and reasons stay."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from forebay.law import casefile
from forebay.law.record import Act, Record
from forebay.law.requirements import raised, requirements
from lives import at, site

CASES = Path(__file__).parent.parent / "cases"
NOTICE = "us-ny/webster/130-I:may appeal:violation:notice"
STORM = "us-ny/webster/130-I:storm report:storm2:storm2"


@pytest.fixture(scope="module")
def maple():
    return casefile.read(CASES / "webster-maple-street.toml")


def rows(case, record, when):
    return requirements(case.laws, case.facts, record, when, case.calendar)


def stands(case, record, when):
    """Return what is asked at a time by key, with all that may move."""
    return {
        str(row.key): (row.status, row.due, row.late_after, row.late, row.done_by, row.finding, row.sum)
        for row in rows(case, record, when)
    }


def moved(case, record, when):
    """Return the keys that are new, gone or otherwise than in the file as it stands."""
    before, after = stands(case, case.record, when), stands(case, record, when)
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}


def with_(case, *acts):
    return Record([*case.record.entries, *acts])


def corrected(case, id_, number, occurred=None, reason="", **data):
    """Return the correction of an act of the case."""
    first = case.record.get(id_)
    whole = {**first.data, **data, "reason": reason}
    kept = {name: value for name, value in whole.items() if value is not None}
    recorded = first.recorded + timedelta(days=3)
    return replace(
        first, id=f"{id_}/{number}", occurred=occurred or first.occurred, data=kept, corrects=id_, recorded=recorded
    )


def test_a_report_keyed_late_parts_the_week_it_lies_in_and_moves_nothing_else(maple):
    late = Act("late", "file inspection report", at("2026-10-16 15:00"), recorded=at("2026-11-20"))
    for state in maple.states:
        if state.at > late.occurred:
            week = "us-ny/webster/130-I:weekly::"
            assert moved(maple, with_(maple, late), state.at) <= {f"{week}report1", f"{week}late"}
    now = stands(maple, with_(maple, late), at("2026-11-10 12:00"))
    assert now["us-ny/webster/130-I:weekly::report1"][4] == "late"
    assert now["us-ny/webster/130-I:weekly::late"][4] == "report2"


def test_a_storm_corrected_below_half_an_inch_takes_its_report_along_and_brings_it_back_as_it_was(maple):
    start, half, ends = (at(f"2026-10-21 {hour}") for hour in ("03:52", "08:10", "08:40"))
    more = corrected(maple, "storm2", 1, depth="0.52 inch", reason="the gauge was read again")
    less = corrected(maple, "storm2", 2, depth="0.48 inch", half_inch=None, reason="snow in the bucket")
    back = corrected(maple, "storm2", 3, depth="0.52 inch", half_inch=half, start=start, end=ends, reason="no snow")
    for state in maple.states:
        if state.at > ends:
            assert moved(maple, with_(maple, more), state.at) == set()
            assert moved(maple, with_(maple, more, less), state.at) == {STORM}
            assert moved(maple, with_(maple, more, less, back), state.at) == set()
    versions = with_(maple, more, less, back).corrected["storm2"]
    assert [version.data.get("reason", "") for version in versions] == [
        "",
        "the gauge was read again",
        "snow in the bucket",
        "no snow",
    ]


def test_a_corrected_service_date_moves_the_last_day_of_the_appeal_and_no_key(maple):
    later = corrected(maple, "notice", 1, served=at("2026-11-12 09:00"), reason="the affidavit says the 12th")
    record = with_(maple, later)
    for state in maple.states:
        if state.at > at("2026-11-12 09:00"):
            assert moved(maple, record, state.at) == {NOTICE}
    status, due, *_ = stands(maple, record, at("2026-11-27 23:59"))[NOTICE]
    assert (status, str(due.on)) == ("open", "2026-11-27")
    assert stands(maple, maple.record, at("2026-11-25 00:00"))[NOTICE][0] == "lapsed"
    assert record.corrected["notice"][-1].data["reason"] == "the affidavit says the 12th"


def test_a_retracted_violation_takes_its_notice_its_hold_and_its_appeal_along_with_the_reason(maple):
    gone = Act("gone", "retract entry", at("2026-11-10 11:00"), retracts="violation", data={"reason": "another site"})
    record = with_(maple, gone)
    taken = moved(maple, record, at("2026-11-10 12:00"))
    assert {key.removeprefix("us-ny/webster/130-I:") for key in taken} == {
        "no earthwork:violation:violation",
        "occupancy:violation:violation",
        "operate and maintain::begun",
        "violation notified:violation:violation",
        "nov:violation:violation",
        "conviction first:violation:violation",
        "may stop-work::violation",
        "may appeal:violation:notice",
    }
    assert record.retracted["violation"].reason == "another site"


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_what_one_act_calls_for_is_what_hangs_on_it_in_the_whole_list(path):
    case = casefile.read(path)
    for act in case.record.acts[::4]:
        when = act.occurred + timedelta(hours=1)
        hanging = {row.key for row in rows(case, case.record, when) if act.id in (row.trigger, row.subject)}
        alone = raised(case.laws, case.facts, case.record, act, when, case.calendar)
        assert {row.key for row in alone} == hanging, act.id


def test_a_new_storm_changes_nothing_but_what_it_calls_for(maple):
    began = at("2026-12-10 02:00")
    rain = {"start": began, "half_inch": began, "end": began, "depth": "0.7 inch"}
    storm = Act("storm3", "storm", began, data=rain, recorded=began)
    record, now = with_(maple, storm), at("2026-12-10 12:00")
    called = raised(maple.laws, maple.facts, record, storm, now, maple.calendar)
    assert [row.provision for row in called] == ["storm report"]
    assert moved(maple, record, now) == {str(row.key) for row in called}


def test_a_storm_known_in_time_stays_known_in_time_however_it_is_corrected_later():
    case = site(STORM_RULE)
    storm = case.storm("2026-11-04 03:52", "0.52 inch", recorded="2026-11-04 18:00")
    again(case, storm, "0.55 inch", "2026-11-09 09:00")
    row = case.one("2026-11-10", "storm report")
    assert (row.status, row.may_propose_notice, row.first_known) == ("late", True, at("2026-11-04 18:00"))


def test_a_storm_that_asks_only_since_a_late_correction_proposes_no_notice():
    case = site(STORM_RULE)
    storm = case.storm("2026-11-04 03:52", "0.48 inch", half_inch_after=None, recorded="2026-11-04 18:00")
    assert case.all("2026-11-06", "storm report") == []
    again(case, storm, "0.52 inch", "2026-11-09 09:00")
    row = case.one("2026-11-10", "storm report")
    assert (row.status, row.may_propose_notice, row.first_known) == ("late", False, at("2026-11-09 09:00"))


def again(case, storm, depth, recorded):
    """Correct a storm's depth."""
    first = case.record.get(storm).data
    case.do("storm", "2026-11-04 03:52", corrects=storm, recorded=recorded, **{**first, "depth": depth})


STORM_RULE = """
[[must]]
id = "storm report"
at = "130-10B(1)"
who = "unsaid"
act = "file inspection report"
after = "storm"
each = "storm"
when = "trigger.depth >= 0.5 inch"
within = "24 hours"
counted_from = "trigger.start | trigger.half_inch | trigger.end"
"""
