"""What no clock can make true is refused: a report before its inspection, a notice before its finding, two of one."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from forebay.office.models import Entry, Gauge, Notice, Violation
from forebay.office.perform import BadData, perform
from forebay.office.verbs import find_violation, state_facts, withdraw_notice
from office.conftest import NOW, inspect, site
from office.test_notices import confirm, find, serve
from office.test_rain import load

REPORT = {"effective": "All stands", "photos": []}


@pytest.fixture
def lapsed(case: Any, people: dict[str, Any]) -> Any:
    gauge = Gauge.objects.create(name="Village gauge")
    site(case, people, gauge)
    load(gauge, {0: "0.60"}, people)
    return case


def report(case: Any, who: Any, *, inspected: datetime, occurred: datetime) -> Entry:
    data = {"inspected": inspected, **REPORT}
    return perform(case, "file inspection report", by=who, occurred=occurred, now=NOW, data=data)


# ---- handed in -------------------------------------------------------------------------------------------------------


def test_a_party_hands_in_now_and_cannot_clear_a_lapse_by_an_earlier_time(lapsed: Any, people: dict[str, Any]) -> None:
    then = NOW - timedelta(days=5)
    with pytest.raises(BadData, match="this is handed in now") as refusal:
        report(lapsed, people["professional"], inspected=then, occurred=then)
    assert refusal.value.fields.keys() == {"occurred"}
    filed = report(lapsed, people["professional"], inspected=then, occurred=NOW - timedelta(minutes=3))
    assert filed.occurred == NOW - timedelta(minutes=3)


def test_the_clerk_records_what_came_in_before_today(lapsed: Any, people: dict[str, Any]) -> None:
    then = NOW - timedelta(days=5)
    assert report(lapsed, people["clerk"], inspected=then, occurred=then).occurred == then


def test_a_party_may_correct_a_paper_at_the_time_it_was_handed_in_and_no_earlier(
    lapsed: Any, people: dict[str, Any]
) -> None:
    first = report(lapsed, people["professional"], inspected=NOW, occurred=NOW)
    later = NOW + timedelta(days=1)
    data = {"inspected": NOW, **REPORT, "weather": "Rain", "reason": "Left out"}
    told = {"by": people["professional"], "now": later, "data": data, "corrects": first.id}
    with pytest.raises(BadData, match="handed in now"):
        perform(lapsed, "file inspection report", occurred=NOW - timedelta(hours=1), **told)
    assert perform(lapsed, "file inspection report", occurred=NOW, **told).corrects == first.id


def test_a_report_is_not_handed_in_before_its_own_inspection(lapsed: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="comes after the report was handed in") as refusal:
        report(lapsed, people["clerk"], inspected=NOW - timedelta(days=1), occurred=NOW - timedelta(days=2))
    assert refusal.value.fields.keys() == {"inspected"}


@pytest.mark.parametrize("years", [51, 126])
def test_what_lies_a_lifetime_back_is_a_slip_of_the_year(case: Any, people: dict[str, Any], years: int) -> None:
    then = NOW - timedelta(days=366 * years)
    with pytest.raises(BadData, match="Check the year"):
        inspect(case, people, occurred=then)
    with pytest.raises(BadData, match="Check the year"):
        state_facts(case, {"emergency": False}, by=people["officer"], occurred=then, now=NOW)


# ---- about something -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["confirm compliance", "accept correction", "appeal notice of violation"])
def test_there_is_nothing_to_close_or_appeal_where_nothing_was_found(
    case: Any, people: dict[str, Any], act: str
) -> None:
    with pytest.raises(BadData, match=r"There is no (stop order or )?violation in this case"):
        perform(case, act, by=people["officer"], occurred=NOW, now=NOW)


def test_an_appeal_is_from_a_notice_that_stands(lapsed: Any, people: dict[str, Any]) -> None:
    subject = find(lapsed, people, "turbidity").entry
    with pytest.raises(BadData, match="No notice stands"):
        perform(lapsed, "appeal notice of violation", by=people["applicant"], occurred=NOW, now=NOW, subject=subject)


# ---- one finding, one notice -----------------------------------------------------------------------------------------


def test_a_notice_is_not_served_before_its_violation_was_found(lapsed: Any, people: dict[str, Any]) -> None:
    found = find(lapsed, people, "turbidity")
    with pytest.raises(BadData, match="is before the violation was found"):
        serve(found, people, at=NOW - timedelta(days=3))
    assert not Notice.objects.exists()


def test_nothing_is_found_before_it_was_broken(lapsed: Any, people: dict[str, Any]) -> None:
    violation = confirm(lapsed, people)
    with pytest.raises(BadData, match="is before it was broken"):
        serve(violation, people, at=violation.since - timedelta(days=1))
    assert not Entry.objects.filter(act="find violation").exists()


def test_one_violation_has_one_standing_notice(lapsed: Any, people: dict[str, Any]) -> None:
    found = find(lapsed, people, "turbidity")
    first = serve(found, people)
    with pytest.raises(BadData, match=rf"{first.number}, served .* stands for this violation"):
        serve(found, people, at=NOW + timedelta(hours=1))
    withdraw_notice(first, by=people["officer"], now=NOW + timedelta(hours=2), reason="Wrong owner")
    assert serve(found, people, at=NOW + timedelta(hours=3)).number == "NOV-2026-0002"


def test_one_proposal_is_found_once(lapsed: Any, people: dict[str, Any]) -> None:
    proposed = confirm(lapsed, people)
    told = {"by": people["officer"], "occurred": NOW, "now": NOW}
    find_violation(proposed, **told)
    with pytest.raises(BadData, match=r"This was found already, by No\. "):
        find_violation(proposed, **told)
    assert Violation.objects.filter(provision="storm report").count() == 1


def test_a_finding_under_a_served_notice_is_not_withdrawn_before_the_notice(
    lapsed: Any, people: dict[str, Any]
) -> None:
    notice = serve(find(lapsed, people, "turbidity"), people)
    later = {"by": people["officer"], "occurred": NOW, "now": NOW, "data": {"reason": "A slip"}}
    with pytest.raises(BadData, match="Withdraw the notice first"):
        perform(lapsed, "retract entry", retracts=notice.violation, **later)
    withdraw_notice(notice, by=people["officer"], now=NOW, reason="A slip")
    perform(lapsed, "retract entry", retracts=notice.violation, **later)
    assert not Violation.objects.filter(provision="turbidity").exists()


# ---- the case follows its docket -------------------------------------------------------------------------------------


def test_a_corrected_opening_gives_the_case_its_title_place_and_parcel(case: Any, people: dict[str, Any]) -> None:
    data = {"title": "Example Fields", "address": "14 Example Road", "parcel": "62.1-2-9.130", "reason": "Misheard"}
    first = Entry.objects.get(act="open case").id
    told = {"occurred": NOW, "now": NOW, "data": data, "corrects": first}
    perform(case, "open case", by=people["officer"], **told)
    case.refresh_from_db()
    assert (case.title, case.place, case.parcel.print_key) == ("Example Fields", "14 Example Road", "62.1-2-9.130")
