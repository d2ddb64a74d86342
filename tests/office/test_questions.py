"""A question whether the law touches a project: kept by link, asked of the officer, made a case, and determined."""

from __future__ import annotations

from datetime import timedelta

import pytest

from forebay.office import docket, editions, files, here
from forebay.office.interviews import sitting
from forebay.office.models import DeterminationRequest, Interview, Person, Reminder
from forebay.office.papers.determined import settled
from forebay.office.perform import AlreadySent, BadData, NotPermitted, Refused
from forebay.office.record import record
from forebay.office.verbs.questions import (
    LASTS,
    Determined,
    answer_request,
    begin_interview,
    close_request,
    interview_by,
    keep_answer,
    open_for_request,
    request_determination,
)
from office.conftest import NOW

WHO = {"name": "Ada Example", "email": "ada@example.org", "place": "5 Example Road", "part": "owner"}
ANSWERS = [
    ["disturbed_area", "0.9 acre"],
    *([name, False] for name in ("in_common_plan", "emergency", "agricultural_activity", "silvicultural_activity")),
    *([name, False] for name in ("routine_maintenance", "practice_repair")),
]
SUBJECT = Determined("term", "subject", "met", "The work opens 39,204 square feet, more than the threshold.")
NEXT = "Apply for a permit before you begin."


@pytest.fixture
def asked(home, db):
    return request_determination(sitting(ANSWERS, NOW), WHO, now=NOW, key="one")


def test_a_text_that_is_too_long_is_refused_with_how_long_it_may_be(home, db):
    with pytest.raises(BadData) as refused:
        request_determination(sitting(ANSWERS, NOW), {**WHO, "asks": "x" * 30_000}, now=NOW, key="long")
    assert refused.value.fields == {
        "asks": "What else the officer should know: this is 30,000 characters long. Write at most 4,000."
    }
    kept = request_determination(sitting(ANSWERS, NOW), {**WHO, "asks": "x" * 4000}, now=NOW, key="not too long")
    assert len(kept.asks) == 4000


# ---- the interview ---------------------------------------------------------------------------------------------------


def test_an_interview_is_found_by_its_link_alone_and_only_until_its_day(home, db):
    token = begin_interview(NOW)
    assert interview_by(token, NOW + LASTS - timedelta(seconds=1)) is not None
    assert interview_by(token, NOW + LASTS) is None
    assert interview_by("another", NOW) is None
    assert token not in str(Interview.objects.values())


def test_what_is_past_its_day_is_forgotten_when_the_next_begins(home, db):
    begin_interview(NOW)
    begin_interview(NOW + LASTS)
    assert Interview.objects.count() == 1


def test_an_answer_may_be_changed_and_keeps_its_place(home, db):
    found = interview_by(begin_interview(NOW), NOW)
    book = sitting([], NOW).laws["us-ny/webster/130-I"].book
    keep_answer(found, "disturbed_area", book["disturbed_area"].read("0.5 acre"), NOW)
    keep_answer(found, "emergency", None, NOW)
    keep_answer(found, "disturbed_area", book["disturbed_area"].read("25,000 sqft"), NOW)
    assert found.answers == [["disturbed_area", "25000 sqft"], ["emergency", None]]


def test_unknown_is_not_no_and_is_not_asked_again(home, db):
    all_unknown = sitting([[name, None] for name, _ in ANSWERS], NOW)
    assert all_unknown.next() is None
    assert [one.outcome for one in all_unknown.told()] == ["facts missing"]


def test_the_threshold_is_told_with_its_margin_and_its_clause(home, db):
    told = sitting([["disturbed_area", "24,999 sqft"]], NOW).told()[0]
    assert (
        "Disturbed area 24,999 sq ft is 1 sq ft below the threshold of 25,000 sq ft (130-2 and 130-3)." in told.margins
    )
    assert sitting([["disturbed_area", "25,000 sqft"]], NOW).told()[0].clauses[0].holds == "yes"


def test_an_answer_whose_occasion_is_taken_away_no_longer_counts(home, db):
    told = sitting([["agricultural_activity", False], ["dude_ranch", True]], NOW)
    assert set(told.sheet.known) == {"agricultural_activity"}


def test_an_answer_that_can_no_longer_be_read_is_asked_again(home, db):
    assert sitting([["no_such_fact", True], ["disturbed_area", "much"]], NOW).answers == ()


# ---- the request -----------------------------------------------------------------------------------------------------


def test_a_request_keeps_what_was_said_and_what_was_told(asked):
    assert asked.number == f"ASK-{NOW.year}-0001"
    assert asked.facts["disturbed_area"] == "0.9 acre"
    assert asked.told[0]["outcome"] == "met"
    assert set(asked.laws) == {"us-ny/webster/130-I"}


def test_a_hundred_identical_sendings_make_one_request(asked):
    for _ in range(100):
        again = request_determination(sitting(ANSWERS, NOW), WHO, now=NOW, key="one")
    assert again == asked
    assert DeterminationRequest.objects.count() == 1


def test_the_same_words_in_another_form_make_one_request_while_it_waits(asked):
    assert request_determination(sitting(ANSWERS, NOW), WHO, now=NOW, key="two") == asked
    elsewhere = {**WHO, "place": "6 Example Road"}
    assert request_determination(sitting(ANSWERS, NOW), elsewhere, now=NOW, key="three") != asked
    close_request(asked, "Sent in error.", NOW)
    assert request_determination(sitting(ANSWERS, NOW), WHO, now=NOW, key="four").number == "ASK-2026-0003"


def test_the_same_form_saying_something_else_is_refused_and_not_lost_unsaid(asked):
    with pytest.raises(AlreadySent, match="is kept as ASK-"):
        request_determination(sitting(ANSWERS, NOW), {**WHO, "place": "6 Example Road"}, now=NOW, key="one")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"email": ""}, "nobody could be answered"),
        ({"email": "ada"}, '"ada" is not one'),
        ({"name": " "}, "Your name: this is blank"),
        ({"place": ""}, "Where it is: this is blank"),
        ({"part": "king"}, '"king" is not a part'),
    ],
)
def test_a_request_that_nobody_could_answer_is_refused(home, db, change, said):
    with pytest.raises(BadData, match=said):
        request_determination(sitting(ANSWERS, NOW), {**WHO, **change}, now=NOW, key="one")
    assert not DeterminationRequest.objects.exists()


def test_a_request_keyed_from_paper_may_give_a_postal_address_alone(people):
    by = people["clerk"]
    said = {**WHO, "email": "", "address": "5 Example Road"}
    kept = request_determination(sitting(ANSWERS, NOW), said, now=NOW, key="two", by=by)
    assert (kept.way, kept.keyed_by) == ("paper", by)


def test_a_closed_request_says_why_and_opens_no_case(asked, people):
    with pytest.raises(BadData, match="Why"):
        close_request(asked, " ", NOW)
    close_request(asked, "Sent twice by mistake.", NOW)
    with pytest.raises(Refused, match="was closed"):
        open_for_request(asked, title="A shed", by=people["clerk"], now=NOW)
    with pytest.raises(Refused, match="not waiting"):
        close_request(asked, "Again.", NOW)


# ---- the case and the answer -----------------------------------------------------------------------------------------


def test_a_request_becomes_one_case_with_its_facts_and_where_they_come_from(asked, people):
    case = open_for_request(asked, title="A shed", by=people["clerk"], now=NOW)
    asked.refresh_from_db()
    assert open_for_request(asked, title="A shed", by=people["clerk"], now=NOW) == case
    lines = {line.act: line for line in docket.lines(case)}
    assert list(lines) == ["open case", "request determination", "state facts"]
    assert lines["request determination"].data["receipt"] == asked.number
    assert lines["state facts"].data["source"] == f"Request {asked.number}, as said by the owner on the village's page"
    assert case.parties.get().person == Person.objects.get(email="ada@example.org")


def test_no_docket_holds_the_name_of_whoever_asked(asked, people):
    case = open_for_request(asked, title="A shed", by=people["clerk"], now=NOW)
    assert "Ada" not in "".join(case.entries.values_list("text", flat=True))


def test_the_officer_answers_with_a_numbered_letter_that_is_told_in_the_outbox(asked, people):
    open_for_request(asked, title="A shed", by=people["clerk"], now=NOW)
    letter = answer_request(asked, [SUBJECT], next_step=NEXT, by=people["officer"], now=NOW, key="k")
    assert (letter.kind, letter.number) == ("determination letter", f"DET-{NOW.year}-0001")
    page = files.read(letter.html).decode()
    for said in (
        "Is the project subject to Village of Webster, chapter 130, article I?",
        SUBJECT.reasons,
        "(130-3)",
        NEXT,
        "0.9 acre",
        asked.number,
    ):
        assert said in page, said
    told = Reminder.objects.get(requirement=letter.number)
    assert told.to == "ada@example.org"
    assert told.state == Reminder.State.WAITING
    asked.refresh_from_db()
    assert (asked.state, asked.letter) == ("answered", letter.number)


def test_what_was_answered_is_said_of_the_case_as_the_question_it_was(asked, people):
    case = open_for_request(asked, title="A shed", by=people["clerk"], now=NOW)
    answer_request(asked, [SUBJECT], next_step=NEXT, by=people["officer"], now=NOW, key="k")
    lines = docket.lines(case)
    said = [one.says for one in settled(lines, editions.bearings(lines, NOW))]
    law = "Village of Webster, chapter 130, article I"
    assert said == [f"Whether the project is subject to {law}: yes. {SUBJECT.reasons}"]


def test_the_same_answer_sent_twice_is_one_letter(asked, people):
    open_for_request(asked, title="A shed", by=people["clerk"], now=NOW)
    more = {"next_step": NEXT, "by": people["officer"], "now": NOW, "key": "k"}
    assert answer_request(asked, [SUBJECT], **more) == answer_request(asked, [SUBJECT], **more)
    assert Reminder.objects.count() == 1


def test_a_second_officer_does_not_answer_otherwise_while_a_letter_stands(asked, people):
    open_for_request(asked, title="A shed", by=people["clerk"], now=NOW)
    more = {"next_step": NEXT, "by": people["officer"], "now": NOW}
    letter = answer_request(asked, [SUBJECT], **more, key="k")
    otherwise = Determined("term", "subject", "not met", "The work is smaller than was said.")
    with pytest.raises(Refused, match=f"answered meanwhile with {letter.number}"):
        answer_request(asked, [otherwise], **more, key="another")
    case = DeterminationRequest.objects.get(pk=asked.pk).case
    assert [act.data["outcome"] for act in record(docket.lines(case), here.vocabulary()).of(["determine"])] == ["met"]


def test_a_clerk_determines_nothing(asked, people):
    case = open_for_request(asked, title="A shed", by=people["clerk"], now=NOW)
    with pytest.raises(NotPermitted):
        answer_request(asked, [SUBJECT], next_step=NEXT, by=people["clerk"], now=NOW, key="k")
    assert not case.papers.exists()


def test_a_letter_that_determines_nothing_is_refused(asked, people):
    case = open_for_request(asked, title="A shed", by=people["clerk"], now=NOW)
    with pytest.raises(Refused, match="nothing was determined"):
        answer_request(asked, [], next_step=NEXT, by=people["officer"], now=NOW, key="k")
    assert case.entries.count() == 3


def test_a_place_where_the_text_clashes_is_named_and_settled_with_the_reasons(home, people):
    answers = [["silvicultural_activity", True], ["landing_or_haul_road", True]]
    answers += [["agricultural_activity", True], ["dude_ranch", False], ["new_agricultural_structure", False]]
    answers += [["disturbed_area", "2 acre"], ["landing_and_haul_road_area", "1,000 sqft"]]
    answers += [[name, False] for name in ("emergency", "in_common_plan", "routine_maintenance", "practice_repair")]
    asked = request_determination(sitting(answers, NOW), WHO, now=NOW, key="three")
    open_for_request(asked, title="Timber", by=people["clerk"], now=NOW)
    one = Determined("term", "subject", "met", "A haul road is not farming.")
    letter = answer_request(asked, [one], next_step=NEXT, by=people["officer"], now=NOW, key="k")
    page = files.read(letter.html).decode()
    assert "Where the text can be read two ways" in page
    assert asked.told[0]["outcome"] == "conflict"
    assert "log landings and haul roads are subject to the article." in page
    assert "(130-7C(3))" in page
    assert "A haul road is not farming." in page
