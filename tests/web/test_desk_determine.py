"""What an officer determines may be of one thing of the case alone: a storm, a violation, a contractor."""

from __future__ import annotations

import re

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


@pytest.mark.parametrize(
    ("value", "said", "wrong"),
    [
        ("filing_fee", "250", '"250" is not a number with a unit. Write "2.5 USD".'),
        ("filing_fee", "250 acre", "is an area, not an amount of money"),
        ("filing_fee", "-250 USD", "is below nought"),
        ("standards_version_fixed_at", "whenever", "Write application, approval or construction."),
    ],
)
def test_a_blank_is_filled_only_with_what_the_law_can_reckon_with(desk, value, said, wrong):
    """Refused where it is typed: kept as it came, it would stand as settled while the law still waited for it."""
    page = read(desk.as_("officer"), f"{desk.page('act', 'determine')}?value={value}")
    sent = send(desk.as_("officer"), f"{desk.page('act', 'determine')}?value={value}", reasons=REASONS, **{"is": said})
    assert sent.status == 422
    assert wrong in sent.words
    assert ("like 250 USD" if value == "filing_fee" else "One of: application, approval or construction") in page.words
    assert not Entry.objects.filter(case=desk.case, act="determine").exists()


def test_a_blank_filled_with_its_unit_is_kept(desk):
    address = f"{desk.page('act', 'determine')}?value=filing_fee"
    assert send(desk.as_("officer"), address, reasons=REASONS, **{"is": "1,250 USD"}).status == 200
    assert Entry.objects.filter(case=desk.case, act="determine").count() == 1


@pytest.mark.parametrize(
    ("sort", "named", "right"),
    [
        ("finding", "related documents suplied", 'Did you mean "related documents supplied"?'),
        ("term", "subjekt", 'Did you mean "subject"?'),
        ("value", "filing_fees", 'Did you mean "filing_fee"?'),
        ("requirement", "us-ny/webster/130-I:application copies", "Choose one of those the laws of this home hold."),
        ("requirement", "copys", 'Did you mean "copies"?'),
    ],
)
def test_what_no_law_of_the_home_asks_is_not_determined(desk, sort, named, right):
    data = {sort: named, "is" if sort == "value" else "outcome": "250 USD" if sort == "value" else "met"}
    with pytest.raises(BadData, match=re.escape(right)):
        desk.does("officer", "determine", data={**data, "reasons": REASONS})
    assert not Entry.objects.filter(case=desk.case, act="determine").exists()


@pytest.mark.parametrize("named", ["copies", "us-ny/webster/130-I:copies", "us-ny/webster/130-I:copies#2 copies"])
def test_a_requirement_is_named_by_its_id_its_law_or_its_part(desk, named):
    desk.does("officer", "determine", data={"requirement": named, "outcome": "met", "reasons": REASONS})
    assert Entry.objects.filter(case=desk.case, act="determine").count() == 1
