"""The case page: where a case is, what is asked next and by when, whose turn it is; each row one plain sentence."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from forebay.law import acts
from forebay.law.record import Act, Record
from forebay.letters import wording
from forebay.office import here
from forebay.office.history.turns import turns
from forebay.office.history.violations import THE_VILLAGE
from forebay.office.samples.rain import gauge_file
from forebay.office.verbs.load_gauge_file import load_gauge_file
from forebay.reckoning import Calendar
from forebay.web.common import sentences
from forebay.web.common.phrases import in_words, phrase
from forebay.web.desk.choices import provisions
from web.pages import read, send


@pytest.fixture
def page(desk):
    """Return the case page as the officer sees it."""
    return read(desk.as_("officer"), desk.page("case"))


@pytest.fixture
def rained(desk):
    """Return the desk after the gauge file of the last fortnight was loaded."""
    load_gauge_file(desk.gauge, gauge_file(desk.now), "gauge.csv", by=desk.people["officer"], now=desk.now)
    desk.case.refresh_from_db()
    return desk


def clock_of(at, desk):
    return wording.hour(at, desk.home.zone)


def head(page):
    return page.words.partition("Where it stands")[2].partition("Record something else")[0]


def part(page, start, end):
    return page.words.partition(start)[2].partition(end)[0]


def test_the_page_answers_at_the_top_where_what_by_when_and_whose_turn(page):
    said = head(page)
    assert "Stage Under construction, since July 2, 2026" in said
    assert "Somebody (the law names nobody) must file an inspection report every 7 days ( 130-10B(1) )" in said
    assert "Was due 6 days ago , by the end of Thursday, July 9, 2026" in said
    assert "Whose turn Applicant Example's (applicant and owner) Days" in said


def test_the_one_filled_button_does_what_is_asked_next(page):
    filled = re.findall(r'<a class="button" href="([^"]+)">([^<]+)</a>', page.html)
    assert filled == [("/cases/2026-0001/do/file-inspection-report/", "File an inspection report")]


def test_it_is_ones_own_turn_when_one_bears_the_duty(desk):
    assert "Whose turn Yours, as applicant" in head(read(desk.as_("applicant"), desk.page("case")))


def test_duties_without_a_day_stand_below_those_with_one(page):
    said = part(page, "What the law asks", "What is held back")
    dated, undated = said.index("must deliver the monthly summary"), said.index("must designate an officer")
    assert dated < undated


def test_powers_are_a_group_of_their_own_and_nobodys_duty(page):
    duties = part(page, "What the law asks", "What is held back")
    assert "may require a guarantee" not in duties
    powers = part(page, "What may be done", "To be kept all along")
    assert "The village may require a guarantee ( 130-8 )" in powers
    assert "must may" not in page.words.lower()
    assert "The law gives no date" not in powers


def test_the_steps_ahead_stand_before_those_passed_by(page):
    steps = re.findall(r"<details class=\"step\"><summary><b>([^<]+)</b>: \d+ things? first", page.html)
    assert steps[:2] == ["Install erosion controls", "Complete clearing"]
    assert steps.index("Complete final grading") < steps.index("Accept the application")


def test_steps_that_wait_for_the_same_things_are_one_group(page):
    assert "Issue the permit or approve the site plan : " in page.words


def test_a_held_step_says_first_what_it_needs(page):
    held = part(page, "Install erosion controls : 1 thing first", "Complete clearing")
    assert "Give notice of the milestone, at least 48 hours earlier ( 130-10A(1) )" in held
    assert "Not met" in held


def test_an_officer_can_determine_a_finding_from_where_it_is_needed(page):
    assert 'href="/cases/2026-0001/do/determine/?finding=development+stage+complete"' in page.html


def test_each_place_in_the_law_leads_to_it_in_our_words(desk, page):
    address, anchor = re.search(r'href="(/law/us-ny/webster/130-I/)#(must-weekly)"', page.html).groups()
    law = read(desk.as_("applicant"), address)
    assert f'id="{anchor}"' in law.html
    assert "How it is read." in law.words
    assert "The ordinance itself is the law." in law.words


def test_the_docket_shows_the_latest_first(page):
    seats = [int(each) for each in re.findall(r'id="entry-(\d+)"', page.html)]
    assert seats == sorted(seats, reverse=True)


def test_an_applicant_and_a_clerk_see_no_violations_to_decide_on_beside_their_own_business(desk):
    assert "Violations" not in read(desk.as_("applicant"), desk.page("case")).words


def test_unknown_is_said_to_be_unknown(desk):
    page = read(desk.as_("officer"), desk.page("facts"))
    assert 'not known; unknown is not "no"' in page.words
    assert "How much land will be disturbed in all? 3.2 acres" in page.words
    assert re.search(r"SWPPP required .*? Yes", page.words)


def test_answers_left_to_the_official_can_be_determined_by_the_officer_only(desk):
    link = "/do/determine/?term=single_site"
    assert link in read(desk.as_("officer"), desk.page("facts")).html
    assert link not in read(desk.as_("applicant"), desk.page("facts")).html


def test_today_says_what_is_late_first_with_who_and_where(desk):
    page = read(desk.as_("applicant"), "/")
    late = part(page, "Late", "Due by")
    assert "2026-0001 Example Meadows : Somebody (the law names nobody) must file an inspection report" in late


def test_an_empty_desk_teaches(desk):
    from forebay.office.models import Person

    desk.people["new"] = Person.objects.enrol("new@example.org", "New Example")
    page = read(desk.as_("new"), "/")
    assert "You are not party to a case" in page.words
    assert "When the village names you in a case, what you must do and by when will stand here." in page.words


# ---- sentences -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("file inspection report", "file an inspection report"),
        ("require guarantee", "require a guarantee"),
        ("approve SWPPP", "approve the SWPPP"),
        ("start construction", "start construction"),
        ("submit elevation as-builts", "submit elevation as-builts"),
        ("issue stop-work order", "issue a stop-work order"),
        ("notify milestone", "give notice of the milestone"),
        ("grade", "grade"),
    ],
)
def test_an_act_is_said_with_its_article(act, said):
    assert phrase(act) == said


def test_every_act_there_is_can_be_said():
    said = [phrase(name) for name in acts.load().kinds]
    assert len(set(said)) == len(said)
    assert [each for each in said if re.search(r"\b(a|an|the) (a|an|the|no|more)\b|_", each)] == []


def test_the_longest_name_of_an_act_is_taken():
    known = ["confirm compliance", "confirm compliance in writing", "file inspection report"]
    assert in_words("Confirm compliance in writing or file inspection report.", known) == (
        "Confirm compliance in writing or file an inspection report."
    )


@pytest.mark.parametrize(
    ("turn", "names", "mine", "said"),
    [
        ("officer", {}, [], "The village's (officer)"),
        ("village", {}, ["officer"], "The village's"),
        ("officer or board", {}, ["officer"], "Yours, as officer"),
        ("applicant", {"applicant": "Abel"}, [], "Abel's (applicant)"),
        (
            "applicant, owner or clerk",
            {},
            ["clerk"],
            "The applicant's side (applicant or owner)",
        ),
        ("anyone", {}, [], "Everybody's"),
        ("unsaid", {}, [], "Nobody's: the law does not say who"),
        ("", {}, [], "Nobody's"),
    ],
)
def test_whose_turn_it_is_reads_well(turn, names, mine, said):
    assert sentences.turn(turn, names, mine) == said


@pytest.mark.parametrize(
    ("board", "closed", "mine", "said"),
    [
        ("", False, False, "The village's, since June 4, 2026: what was handed in waits for its decision"),
        ("Zoning Board of Appeals", False, False, "The Zoning Board of Appeals', since June 5, 2026: put to"),
        ("", True, True, "Nobody's: the case is closed"),
    ],
)
def test_who_has_a_case_is_said_with_since_when_and_why(board, closed, mine, said):
    done = [Act("C/1", "receive application", datetime(2026, 6, 4, 15, tzinfo=UTC))]
    if board:
        put = {"board": board, "meeting": "2026-06-18"}
        done.append(Act("C/2", "refer to board", datetime(2026, 6, 5, 15, tzinfo=UTC), data=put))
    if closed:
        done.append(Act("C/3", "close case", datetime(2026, 6, 6, 15, tzinfo=UTC)))
    found = turns(Record(done), Calendar(ZoneInfo("America/New_York")))
    assert sentences.ball(found, mine=mine).startswith(said)


def test_the_stage_is_dated_by_the_correction_of_what_brought_it(desk):
    begun = desk.case.entries.get(act="start construction")
    send(desk.as_("officer"), desk.page("correct", begun.seq), occurred__day="6", reason="It was the sixth.")
    assert "Stage Under construction, since July 6, 2026" in head(read(desk.as_("officer"), desk.page("case")))


def test_where_the_text_says_otherwise_the_page_says_so_in_words(desk):
    desk.does("officer", "state facts", data={"facts": {"disturbed_at_once": "6 acre"}})
    page = read(desk.as_("officer"), desk.page("case"))
    assert "says otherwise:" in page.words
    assert "Contrary(" not in page.html


def test_a_lapsed_duty_shows_the_last_time_it_could_be_done_and_a_done_one_is_not_due(rained):
    row = rained.case.requirements.filter(provision="storm report", status="late").earliest("due")
    assert row.due < row.late_after
    late = read(rained.as_("officer"), rained.page("case")).words
    duty = late.partition("for the storm of Jul 9, 2026")[2].partition("The storm began")[0]
    assert clock_of(row.late_after, rained) in duty
    assert clock_of(row.due, rained) not in duty


def test_a_kind_of_work_that_is_held_reads_as_something_one_does(desk):
    held = [["construction", "earthwork", "land disturbance", "maintenance work", "close case"]]
    said = [sentences.step(steps) for steps in held]
    assert said == ["Go on with construction, do earthwork, disturb land, do maintenance work or close the case"]


def test_a_violation_is_not_found_of_what_the_law_asks_of_the_village(desk):
    choices = dict(provisions())
    assert "storm report" in choices
    officers = [one.id for law in here.laws(desk.home) for one in law.musts if one.who in THE_VILLAGE]
    assert officers
    assert not set(officers) & set(choices)
    assert all(len(said) <= 160 for said in choices.values())


def test_an_entry_recorded_in_the_same_minute_gives_its_time_once(desk):
    entry = desk.does("officer", "state facts", data={"facts": {"emergency": True}})
    page = read(desk.as_("officer"), desk.page("entry", entry.seq))
    assert "; recorded" not in page.words
    assert page.words.count(f"No. {entry.seq}") == 2  # its title, and its row


def test_what_a_party_hands_in_is_handed_in_now_and_the_village_may_say_when(desk):
    address = desk.page("act", "file-inspection-report")
    assert "occurred-day" not in read(desk.as_("applicant"), address).boxes
    assert "occurred-day" in read(desk.as_("officer"), address).boxes


def test_each_answer_of_the_law_has_the_gist_of_the_clause_that_decided_it(desk):
    page = read(desk.as_("officer"), desk.page("facts"))
    assert re.search(r"Applies : The article applies to work that will disturb [^.]{5,150}\. \(130-3\)", page.words)


def test_steps_the_case_has_passed_by_are_folded_under_a_word_of_their_own(page):
    held = part(page, "What is held back", "Besides")
    ahead, _, passed = held.partition("behind the case, and held back still")
    assert "Accept final stabilization" in ahead
    assert "the permit" in passed
    assert "ssue the permit" not in ahead


def test_the_page_of_an_entry_judges_a_licence_by_the_day_of_signing_however_late_it_is_read(desk):
    said = {"kind": "PE", "number": "012345", "recorded": desk.now, "expires": desk.now.date()}
    desk.people["reviewer"].licences.create(**said)
    data = {"certifier": "Reviewer Example", "credential": "PE", "signed": "2026-07-14"}
    entry = desk.does("clerk", "certify SWPPP", data=data)
    unsigned = desk.does("clerk", "certify SWPPP", data={"certifier": "Reviewer Example", "credential": "PE"})
    desk.at(days=90)
    for one, day in ((entry, "Tuesday, July 14, 2026"), (unsigned, "Wednesday, July 15, 2026")):
        words = read(desk.as_("officer"), desk.page("entry", one.seq)).words
        assert f"was in force on {day}" in words.partition("The licence of who signed")[2].partition("Its seal")[0]
