"""The one door: permitted, held against the law, appended once, worked out; or nothing is recorded at all."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from forebay.law import library
from forebay.office import files
from forebay.office.home import Home
from forebay.office.models import Entry, Person, RoleHeld, Violation
from forebay.office.perform import AlreadySent, BadData, NotPermitted, Refused, perform
from forebay.office.verbs import open_case, state_facts
from office.conftest import NOW, accept_all, inspect

GATE = """
[[must]]
id = "our own gate"
at = "130-99"
gist = "The filing fee is paid before the plan is forwarded."
who = "applicant"
before = ["forward SWPPP"]
needs = ["pay filing fee"]
"""
SUBJECT = {
    "disturbed_area": "30000 sqft",
    "in_common_plan": False,
    "emergency": False,
    "agricultural_activity": False,
    "silvicultural_activity": False,
    "routine_maintenance": False,
    "practice_repair": False,
}


def forward(case: Any, people: dict[str, Any], who: str = "officer", **more: Any) -> Entry:
    more = {"occurred": NOW, "now": NOW, "data": {"board": "Zoning Board of Appeals"}, **more}
    return perform(case, "forward SWPPP", by=people[who], **more)


def add_gate(home: Home) -> None:
    own = home.law_folder / "us-ny/webster/130-I"
    own.mkdir(parents=True)
    packaged = Path(library.PACKAGED, "us-ny/webster/130-I/law.toml").read_text()
    (own / "law.toml").write_text(packaged + GATE)


# ---- who may ---------------------------------------------------------------------------------------------------------


def test_an_act_is_refused_to_somebody_without_its_role(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(NotPermitted) as refusal:
        forward(case, people, "applicant")
    assert str(refusal.value) == (
        'Abel Applicant is applicant and owner here, and may not do "forward SWPPP". Ask officer to do it.'
    )
    assert Entry.objects.count() == 1


def test_a_stranger_has_no_part_in_a_case(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(NotPermitted, match="has no part in this case"):
        perform(case, "state facts", by=people["stranger"], occurred=NOW, now=NOW, data={"facts": SUBJECT})


def test_a_part_in_one_case_gives_none_in_another(case: Any, people: dict[str, Any]) -> None:
    other = open_case(title="Other", address="13 Example Road", by=people["officer"], now=NOW)
    state_facts(case, SUBJECT, by=people["applicant"], occurred=NOW, now=NOW)
    with pytest.raises(NotPermitted):
        state_facts(other, SUBJECT, by=people["applicant"], occurred=NOW, now=NOW)


def test_a_role_that_has_ended_gives_no_right(case: Any, people: dict[str, Any]) -> None:
    RoleHeld.objects.filter(person=people["officer"]).update(until=NOW.date())
    with pytest.raises(NotPermitted):
        forward(case, people)


def test_a_role_under_another_law_gives_no_right_here(case: Any, people: dict[str, Any]) -> None:
    RoleHeld.objects.filter(person=people["officer"]).update(ordinance="us-ny/elsewhere/1-I")
    with pytest.raises(NotPermitted):
        forward(case, people)


def test_a_person_who_left_may_do_nothing(case: Any, people: dict[str, Any]) -> None:
    Person.objects.filter(pk=people["officer"].pk).update(is_active=False)
    people["officer"].refresh_from_db()
    with pytest.raises(NotPermitted):
        forward(case, people)


def test_only_the_system_records_a_storm(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(NotPermitted, match="Ask system"):
        perform(case, "storm", by=people["officer"], occurred=NOW, now=NOW)


def test_the_system_takes_no_decision_of_the_village(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(NotPermitted):
        perform(case, "issue permit", by=None, occurred=NOW, now=NOW)


# ---- what it states --------------------------------------------------------------------------------------------------


def test_an_act_nobody_knows_is_refused(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match='"bless the plan" is not an act'):
        perform(case, "bless the plan", by=people["officer"], occurred=NOW, now=NOW)


def test_every_field_that_is_wrong_has_its_own_sentence(case: Any, people: dict[str, Any]) -> None:
    data = {"inspected": "last Friday", "effective": "", "colour": "green"}
    with pytest.raises(BadData) as refusal:
        perform(case, "file inspection report", by=people["professional"], occurred=NOW, now=NOW, data=data)
    fields = refusal.value.fields
    assert fields.keys() >= {"inspected", "effective", "colour"}
    assert fields["inspected"] == (
        'Inspected: "last Friday" is not a date and time. Write it like 2026-11-30T09:00-05:00.'
    )
    assert fields["effective"] == "Effective: this is missing. Write it in words."
    assert "not asked for" in fields["colour"]
    assert Entry.objects.count() == 1


def test_what_is_still_to_come_cannot_be_recorded(case: Any, people: dict[str, Any]) -> None:
    inspect(case, people, occurred=NOW)
    with pytest.raises(BadData, match="still to come"):
        forward(case, people, occurred=NOW + timedelta(seconds=61))
    assert forward(case, people, occurred=NOW + timedelta(seconds=60)).occurred > NOW


def test_a_time_without_its_offset_is_refused(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="offset"):
        forward(case, people, occurred=datetime(2026, 7, 15, 10, 0))


def test_an_inspection_of_friday_keyed_on_monday_keeps_both_times(case: Any, people: dict[str, Any]) -> None:
    friday = NOW - timedelta(days=3)
    entry = inspect(case, people, occurred=friday)
    assert (entry.occurred, entry.recorded) == (friday, NOW)


def test_a_document_that_is_not_kept_cannot_be_named(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="Upload it first") as refusal:
        inspect(case, people, data={"photos": ["a" * 64]})
    assert refusal.value.fields.keys() == {"photos"}


def test_an_unknown_fact_is_refused_by_name(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="disturbed_are"):
        state_facts(case, {"disturbed_are": "1 acre"}, by=people["applicant"], occurred=NOW, now=NOW)


def test_a_subject_must_be_of_a_kind_the_act_is_about(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="is not what"):
        perform(case, "accept correction", by=people["officer"], occurred=NOW, now=NOW, subject="2026-0001/1")
    with pytest.raises(BadData, match="is not what"):
        perform(case, "notify milestone", by=people["applicant"], occurred=NOW, now=NOW, subject="grow tomatoes")


# ---- what the law holds ----------------------------------------------------------------------------------------------


def test_a_decision_is_refused_with_its_unmet_requirements_and_their_clauses(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, by=people["applicant"], occurred=NOW, now=NOW)
    with pytest.raises(Refused) as refusal:
        perform(case, "issue permit", by=people["officer"], occurred=NOW, now=NOW)
    assert {one.at for one in refusal.value.requirements} >= {"130-7A(2)"}
    assert "130-7A(2)" in str(refusal.value)
    assert not Entry.objects.filter(act="issue permit").exists()


def test_a_gate_holds_also_where_facts_are_missing(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, {"disturbed_area": "30000 sqft"}, by=people["applicant"], occurred=NOW, now=NOW)
    with pytest.raises(Refused) as refusal:
        perform(case, "issue permit", by=people["officer"], occurred=NOW, now=NOW)
    assert "facts missing" in {one.finding.outcome for one in refusal.value.requirements}


def test_a_gate_written_into_the_homes_law_blocks_its_decision(home: Home, case: Any, people: dict[str, Any]) -> None:
    forward(case, people, occurred=NOW - timedelta(days=1))
    add_gate(home)
    forward(case, people)
    accept_all(case, people)
    with pytest.raises(Refused, match="130-99"):
        forward(case, people)
    perform(case, "pay filing fee", by=people["clerk"], occurred=NOW, now=NOW, data={"amount": "100.00 USD"})
    assert forward(case, people, occurred=NOW + timedelta(seconds=1), now=NOW).act == "forward SWPPP"


def test_the_entry_names_the_law_it_was_held_against(home: Home, case: Any, people: dict[str, Any]) -> None:
    from forebay.office.docket import lines

    inspect(case, people)
    add_gate(home)
    inspect(case, people)
    accept_all(case, people)
    inspect(case, people)
    before, still, _, after = (line.laws["us-ny/webster/130-I"] for line in lines(case)[1:])
    assert before == still != after
    assert GATE.encode() not in files.read(before)
    assert GATE.encode() in files.read(after)


def test_work_begun_without_notice_is_recorded_as_the_breach_it_is(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, by=people["applicant"], occurred=NOW - timedelta(days=9), now=NOW)
    entry = perform(case, "start construction", by=people["officer"], occurred=NOW - timedelta(days=1), now=NOW)
    assert Entry.objects.filter(act="start construction").count() == 1
    breach = Violation.objects.get(case=case, at="130-10A(1)", provision__contains="milestone")
    assert (breach.state, breach.trigger, breach.since) == ("proposed", entry.id, entry.occurred)
    assert "notify milestone" in breach.what
    case.refresh_from_db()
    assert case.status == "under construction"


@pytest.mark.parametrize(("hours", "breached"), [(47, True), (48, False), (49, False)])
def test_forty_eight_hours_of_notice_suffice_and_forty_seven_do_not(
    case: Any, people: dict[str, Any], hours: int, breached: bool
) -> None:
    begun = NOW - timedelta(days=1)
    state_facts(case, SUBJECT, by=people["applicant"], occurred=NOW - timedelta(days=9), now=NOW)
    notified = begun - timedelta(hours=hours)
    notice = {"occurred": notified, "now": NOW, "subject": "start construction"}
    perform(case, "notify milestone", by=people["clerk"], **notice)
    perform(case, "start construction", by=people["officer"], occurred=begun, now=NOW)
    assert Violation.objects.filter(case=case, at="130-10A(1)").exists() is breached


def test_a_notice_given_in_time_and_keyed_later_takes_the_breach_away(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, by=people["applicant"], occurred=NOW - timedelta(days=9), now=NOW)
    perform(case, "start construction", by=people["officer"], occurred=NOW - timedelta(days=1), now=NOW)
    assert Violation.objects.filter(at="130-10A(1)").exists()
    told = {"occurred": NOW - timedelta(days=4), "now": NOW, "subject": "start construction"}
    perform(case, "notify milestone", by=people["clerk"], **told)
    assert not Violation.objects.filter(at="130-10A(1)").exists()


def test_what_is_done_once_is_not_done_twice(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="is done once"):
        perform(case, "open case", by=people["officer"], occurred=NOW, now=NOW, data={"title": "A", "address": "B"})


# ---- once, and put right ---------------------------------------------------------------------------------------------


def test_a_double_click_appends_once(case: Any, people: dict[str, Any]) -> None:
    entries = {inspect(case, people, key="form-1").id for _ in range(3)}
    assert len(entries) == 1
    assert Entry.objects.filter(act="inspect site").count() == 1


def test_two_forms_append_twice(case: Any, people: dict[str, Any]) -> None:
    assert inspect(case, people, key="form-1").id != inspect(case, people, key="form-2").id


def test_a_form_sent_again_with_something_else_in_it_is_refused(case: Any, people: dict[str, Any]) -> None:
    told = {"by": people["applicant"], "occurred": NOW, "now": NOW, "key": "form-1"}
    first = state_facts(case, {"disturbed_area": "1 acre"}, **told)
    with pytest.raises(AlreadySent, match=f"recorded as No. {first.seq}; what it says now is something else"):
        state_facts(case, {"disturbed_area": "2 acre"}, **told)
    later = {**told, "now": NOW + timedelta(minutes=2), "occurred": NOW + timedelta(minutes=1)}
    with pytest.raises(AlreadySent):
        state_facts(case, {"disturbed_area": "1 acre"}, **later)
    again = {**told, "now": NOW + timedelta(minutes=2)}
    assert state_facts(case, {"disturbed_area": "1 acre"}, **again).id == first.id


def test_a_fact_taken_back_is_missing_again(case: Any, people: dict[str, Any]) -> None:
    told = {"by": people["applicant"], "now": NOW}
    state_facts(case, SUBJECT, occurred=NOW - timedelta(days=2), **told)
    taken = state_facts(case, {"disturbed_area": None}, occurred=NOW - timedelta(days=1), **told)
    assert '"facts":{"disturbed_area":null}' in taken.text
    with pytest.raises(Refused) as refusal:
        perform(case, "issue permit", by=people["officer"], occurred=NOW, now=NOW)
    assert "disturbed_area" in {name for one in refusal.value.requirements for name in one.finding.missing}


def test_opening_a_case_twice_with_one_form_opens_one(people: dict[str, Any]) -> None:
    made = {open_case(title="A", address="B", by=people["officer"], now=NOW, key="form-1").number for _ in range(2)}
    assert made == {"2026-0001"}


def test_a_correction_keeps_the_first_version_in_sight(case: Any, people: dict[str, Any]) -> None:
    first = state_facts(case, SUBJECT, by=people["applicant"], occurred=NOW, now=NOW)
    more = {"facts": {**SUBJECT, "disturbed_area": "24999 sqft"}, "reason": "Surveyed again"}
    mended = perform(case, "state facts", by=people["officer"], occurred=NOW, now=NOW, data=more, corrects=first.id)
    assert list(Entry.objects.filter(act="state facts").values_list("id", flat=True)) == [first.id, mended.id]
    assert '"reason":"Surveyed again"' in mended.text
    assert "30000 sqft" in Entry.objects.get(id=first.id).text
    perform(case, "issue permit", by=people["officer"], occurred=NOW + timedelta(seconds=1), now=NOW)


def test_a_correction_needs_a_reason(case: Any, people: dict[str, Any]) -> None:
    first = inspect(case, people)
    with pytest.raises(BadData, match="Say why"):
        inspect(case, people, corrects=first.id)


def test_only_an_entry_of_the_same_act_and_case_can_be_corrected(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="Correct it as that"):
        inspect(case, people, corrects="2026-0001/1", data={"reason": "wrong"})
    with pytest.raises(BadData, match="not one entry"):
        inspect(case, people, corrects="2026-0009/1", data={"reason": "wrong"})


def test_a_retracted_cause_takes_its_violations_with_it(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, by=people["applicant"], occurred=NOW - timedelta(days=9), now=NOW)
    begun = perform(case, "start construction", by=people["officer"], occurred=NOW - timedelta(days=1), now=NOW)
    assert Violation.objects.exists()
    why = {"reason": "Another site"}
    perform(case, "retract entry", by=people["officer"], occurred=NOW, now=NOW, data=why, retracts=begun.id)
    assert not Violation.objects.exists()
    case.refresh_from_db()
    assert case.status == "open"
    with pytest.raises(BadData, match="already"):
        perform(case, "retract entry", by=people["officer"], occurred=NOW, now=NOW, data=why, retracts=begun.id)


def test_nothing_is_recorded_when_working_the_case_out_fails(
    case: Any, people: dict[str, Any], monkeypatch: Any
) -> None:
    def fail(*args: Any) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("forebay.office.store.write", fail)
    with pytest.raises(RuntimeError):
        inspect(case, people)
    assert Entry.objects.count() == 1
