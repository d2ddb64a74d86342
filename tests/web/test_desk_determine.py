"""What an officer determines may be of one thing of the case alone: a storm, a violation, a contractor."""

from __future__ import annotations

import pytest
from django.urls import reverse

from forebay.office import docket, here
from forebay.office.models import Entry
from forebay.office.perform import BadData
from forebay.office.record import record
from forebay.web.desk.choices import provisions
from web.pages import read, send

REASONS = "Seen on site on Monday with the applicant."


@pytest.fixture
def found(desk):
    """Return two violations found in the case."""
    asked = {"provision": provisions()[0][0], "what": "Mud on the road", "where": "At the gate"}
    return [desk.does("officer", "find violation", data=asked, days_ago=day) for day in (3, 2)]


def test_the_form_asks_which_one_it_is_about_and_lets_it_stay_open(desk, found):
    page = read(desk.as_("officer"), desk.page("act", "determine"))
    assert "Is it about one thing alone?" in page.words
    assert page.words.count("Violation of") >= 2
    assert all(f'value="{one.id}"' in page.html for one in found)


def test_a_determination_of_one_violation_is_kept_with_it(desk, found):
    address = desk.page("act", "determine")
    finding = "?finding=development+stage+complete"
    sent = send(desk.as_("officer"), address + finding, outcome="met", reasons=REASONS, subject=found[0].id)
    assert sent.status == 200
    entry = Entry.objects.get(case=desk.case, act="determine")
    assert entry.subject == found[0].id
    made = record(docket.lines(desk.case), here.vocabulary()).get(entry.id)
    assert made is not None
    assert made.subject == found[0].id


def test_without_a_thing_it_holds_for_the_whole_case(desk, found):
    desk.does("officer", "determine", data={"term": "subject", "outcome": "met", "reasons": REASONS})
    assert Entry.objects.get(case=desk.case, act="determine").subject == ""


def test_a_thing_that_is_none_of_the_case_is_refused(desk, found):
    data = {"term": "subject", "outcome": "met", "reasons": REASONS}
    with pytest.raises(BadData, match="is not what"):
        desk.does("officer", "determine", data=data, subject=f"{desk.case.number}/999")
    with pytest.raises(BadData, match="is not what"):
        desk.does("officer", "determine", data=data, subject=f"{desk.case.number}/1")


def test_a_requirement_names_its_own_thing_and_is_not_asked_for_one(desk, found):
    row = desk.case.requirements.first()
    address = f"{reverse('act', args=[desk.case.number, 'determine'])}?requirement={row.key}"
    assert "Is it about one thing alone?" not in read(desk.as_("officer"), address).words
