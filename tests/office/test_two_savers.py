"""Two people save the same ordinary record: the second sees both versions, and nothing either wrote is lost."""

from __future__ import annotations

import re
import threading
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connections

from forebay.office import docket, here
from forebay.office.models import AccountEvent, Body, Entry, Interest, Person
from forebay.office.once import once
from forebay.office.perform import AlreadySent, BadData, perform
from forebay.office.record import record
from forebay.office.verbs.bodies import end_body
from forebay.office.verbs.interests import end_interest, record_interest
from forebay.office.verbs.people import DETAILS, change_details, set_standing
from forebay.office.verbs.professionals import record_firm, record_licence, withdraw_licence
from forebay.office.verbs.roles import end_role
from forebay.office.versions import NOT_THERE, Changed, version_of
from office.conftest import NOW, inspect


def said(person: Person, **changes: str) -> dict[str, str]:
    return {name: getattr(person, name) for name in DETAILS} | changes


def test_the_second_of_two_who_change_a_person_is_told_what_the_first_wrote(people: dict[str, Any]) -> None:
    person, told = people["applicant"], {"by": people["clerk"], "now": NOW}
    seen = version_of(person, DETAILS)
    change_details(person, said(person, address="2 First Street"), seen=seen, **told)
    with pytest.raises(Changed) as problem:
        change_details(person, said(person, telephone="555-0100"), seen=seen, **told)
    assert problem.value.stands["address"] == "2 First Street"
    person.refresh_from_db()
    assert (person.address, person.telephone) == ("2 First Street", "")
    change_details(person, said(person, telephone="555-0100"), seen=problem.value.version, **told)
    person.refresh_from_db()
    assert (person.address, person.telephone) == ("2 First Street", "555-0100")


def test_what_was_written_over_knowingly_stays_on_record(people: dict[str, Any]) -> None:
    person = people["applicant"]
    change_details(person, said(person, name="Abel Changed"), by=people["clerk"], now=NOW)
    event = AccountEvent.objects.get(person=person)
    assert event.what == "On record of them, changed: name"
    assert event.why == "name was Abel Applicant"


def test_of_two_who_save_at_the_same_instant_one_is_told(db: None, people: dict[str, Any]) -> None:
    """The comparison is made where the writer holds the row, not where the page was read."""
    person = people["applicant"]
    seen = version_of(person, DETAILS)
    stale = Person.objects.get(pk=person.pk)
    change_details(person, said(person, firm="First"), by=people["clerk"], now=NOW, seen=seen)
    with pytest.raises(Changed):
        change_details(stale, said(stale, firm="Second"), by=people["clerk"], now=NOW, seen=version_of(stale, DETAILS))


@pytest.mark.django_db(transaction=True)
def test_of_eight_who_save_at_once_seven_are_told(people: dict[str, Any]) -> None:
    person = people["applicant"]
    seen, outcomes = version_of(person, DETAILS), []

    def save(name: str) -> None:
        try:
            change_details(person, said(person, firm=name), by=people["clerk"], now=NOW, seen=seen)
            outcomes.append("saved")
        except Changed:
            outcomes.append("told")
        finally:
            connections.close_all()

    savers = [threading.Thread(target=save, args=(f"Firm {place}",)) for place in range(8)]
    for saver in savers:
        saver.start()
    for saver in savers:
        saver.join()
    assert sorted(outcomes) == ["saved"] + ["told"] * 7


def test_an_end_that_somebody_set_is_not_moved_unseen(people: dict[str, Any]) -> None:
    body = Body.objects.create(name="Planning Board", since=date(2020, 1, 1))
    seen = version_of(body, ["until"])
    end_body(body, date(2027, 1, 1), seen)
    with pytest.raises(Changed) as problem:
        end_body(body, date(2026, 12, 1), seen)
    assert problem.value.stands == {"until": date(2027, 1, 1)}
    held = people["clerk"].roles.get()
    seen = version_of(held, ["until"])
    told = {"by": people["officer"], "now": NOW, "seen": seen}
    end_role(held, date(2027, 1, 1), "Leaves", **told)
    with pytest.raises(Changed):
        end_role(held, date(2026, 12, 1), "Leaves sooner", **told)


def test_what_somebody_has_withdrawn_or_ended_keeps_the_first_reason(case: Any, people: dict[str, Any]) -> None:
    told = {"by": people["clerk"], "now": NOW}
    licence = record_licence(people["professional"], kind="PE", number="1", **told)
    withdraw_licence(licence, "Another person's", NOW)
    with pytest.raises(Changed) as problem:
        withdraw_licence(licence, "Not his", NOW + timedelta(hours=1))
    assert problem.value.stands["why"] == "Another person's"
    interest = record_interest(case, kind="tenant", name="Tia Tenant", **told)
    end_interest(interest, "Moved out", NOW)
    with pytest.raises(Changed):
        end_interest(interest, "Bought it", NOW)
    assert Interest.objects.get().ended_why == "Moved out"


def test_a_firm_recorded_meanwhile_is_not_written_over_unseen(db: None) -> None:
    record_firm("Example Engineers", address="1 First Street", seen=NOT_THERE)
    with pytest.raises(Changed) as problem:
        record_firm("example engineers", address="2 Second Street", seen=NOT_THERE)
    assert problem.value.stands["address"] == "1 First Street"
    record_firm("Example Engineers", address="2 Second Street", seen=problem.value.version)
    assert record_firm("Example Engineers", telephone="555-0100", seen=NOT_THERE).address == "2 Second Street"


def test_a_command_or_a_file_that_read_no_page_is_not_asked_for_a_version(people: dict[str, Any]) -> None:
    person = people["applicant"]
    set_standing(person, "consultant", by=people["officer"], now=NOW)
    person.refresh_from_db()
    assert person.standing == "consultant"


# ---- a form that is sent again ---------------------------------------------------------------------------------------


def test_a_form_that_was_refused_is_not_taken_for_one_that_was_done(db: None) -> None:
    def fails() -> None:
        Body.objects.create(name="Half", since=date(2020, 1, 1))
        raise ValueError("refused")

    with pytest.raises(ValueError, match="refused"):
        once("key", "said", fails, NOW)
    assert not Body.objects.exists()
    made = once("key", "said", lambda: Body.objects.create(name="Whole", since=date(2020, 1, 1)), NOW)
    assert once("key", "said", fails, NOW) == made


def test_a_form_sent_again_with_something_else_is_refused_so_that_it_is_not_lost_unsaid(db: None) -> None:
    once("key", "one", lambda: None, NOW)
    with pytest.raises(AlreadySent, match="is on record; what it says now is something else"):
        once("key", "two", lambda: None, NOW)


# ---- the docket needs no version -------------------------------------------------------------------------------------


def test_who_corrects_what_was_corrected_already_is_told_by_which_entry(case: Any, people: dict[str, Any]) -> None:
    first = inspect(case, people, observed="Mud on the road")
    second = inspect(case, people, observed="Mud in the creek", corrects=first.id, data={"reason": "Wrong place"})
    told = {"by": people["officer"], "occurred": NOW, "now": NOW, "corrects": first.id}
    data = {"observed": "Nothing", "reason": "Looked again"}
    with pytest.raises(BadData) as problem:
        perform(case, "inspect site", data=data, **told)
    assert re.search(rf"already, by .*\b{second.seq}\.", str(problem.value)), problem.value
    assert Entry.objects.filter(case=case, act="inspect site").count() == 2
    third = perform(case, "inspect site", data=data, **{**told, "corrects": second.id})
    standing = record(docket.lines(case), here.vocabulary()).of(["inspect site"])
    assert [act.data["observed"] for act in standing] == ["Nothing"]
    assert third.corrects
