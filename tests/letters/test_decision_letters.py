from dataclasses import replace
from datetime import date

import pytest

from forebay.letters import LetterError, decision, referral
from forebay.letters.referral import HOLDS, NOTHING_HOLDS
from forebay.letters.review_letters.heads import Clause, Deadline
from letters.golden import golden
from letters.reading import Reading, lines, pdf_words, read, tags, words
from letters.specimens_decision import DECISION, REFERRAL

LETTERS = {"referral": (referral.compose, REFERRAL), "decision": (decision.compose, DECISION)}


@pytest.fixture(scope="module")
def letters():
    return {name: compose(value) for name, (compose, value) in LETTERS.items()}


@pytest.mark.parametrize("name", LETTERS)
def test_each_letter_reads_as_it_was_agreed(name, letters):
    assert lines(letters[name]) == golden(f"{name}.txt").splitlines()


@pytest.mark.parametrize("name", LETTERS)
def test_each_letter_says_the_same_as_a_page_and_as_a_pdf_with_its_number_and_case(name, letters):
    for text in (words(Reading(letters[name].html).text), pdf_words(letters[name])):
        for said in (LETTERS[name][1].head.number, "2026-0014", "June 3, 2026", "Village of Webster"):
            assert said in text


@pytest.mark.parametrize("name", LETTERS)
def test_each_pdf_is_tagged_and_printed_the_same_again(name, letters):
    compose, value = LETTERS[name]
    root = read(letters[name].pdf).trailer["/Root"]
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    assert "/H2" in {str(each["/S"]) for each in tags(root["/StructTreeRoot"])}
    assert compose(replace(value)) == letters[name]


@pytest.mark.parametrize("name", LETTERS)
@pytest.mark.parametrize("blank", ["number", "village", "case_number", "to", "signed_by"])
def test_a_letter_with_a_blank_head_is_refused(name, blank):
    compose, value = LETTERS[name]
    with pytest.raises(LetterError, match="is blank"):
        compose(replace(value, head=replace(value.head, **{blank: " "})))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"question": " "}, "what the board is asked is blank"),
        ({"asked": ""}, "what it is to decide is blank"),
        ({"meeting": date(2026, 6, 2)}, "the meeting of June 2, 2026 was before the day of the letter, June 3, 2026"),
    ],
)
def test_a_referral_that_asks_nothing_or_too_late_is_refused(changed, sentence):
    with pytest.raises(LetterError, match=sentence):
        referral.compose(replace(REFERRAL, **changed))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"reasons": ()}, "it gives no reason"),
        ({"reasons": (Clause(" ", ""),)}, "it gives no reason"),
        ({"by": ""}, "who decided is blank"),
        ({"next_step": ""}, "what happens next is blank"),
        ({"decided_on": date(2026, 6, 4)}, "tells of June 4, 2026, which is after the day of the letter"),
        ({"answer_by": Deadline(date(2026, 6, 1), "The village sets it.")}, "sets the day June 1, 2026"),
    ],
)
def test_a_notice_without_reasons_or_with_days_that_cannot_be_is_refused(changed, sentence):
    with pytest.raises(LetterError, match=sentence):
        decision.compose(replace(DECISION, **changed))


def test_a_referral_says_what_holds_the_decision_back_or_that_nothing_does(letters):
    assert HOLDS in Reading(letters["referral"].html).text
    assert NOTHING_HOLDS in Reading(referral.compose(replace(REFERRAL, holds=())).html).text


def test_a_decision_of_an_officer_tells_of_no_vote():
    alone = decision.compose(replace(DECISION, by="officer", vote="", findings=(), lifts=(), conditions=()))
    headings = [said for _, said in Reading(alone.html).headings]
    assert "The vote" not in headings
    assert "What is waived" not in headings
