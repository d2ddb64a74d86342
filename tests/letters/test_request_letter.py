"""The letter that asks for one missing thing."""

from dataclasses import replace
from datetime import date

import pytest

from forebay.letters import LetterError
from forebay.letters.request import Request, compose
from forebay.letters.review_letters.heads import Deadline
from letters.reading import pdf_words, read
from letters.specimens_permit import HEAD

REQUEST = Request(
    head=replace(HEAD, number="REQ-2026-0007"),
    sort="document",
    what="The plan names a grading sheet that is not in the package.",
    thing="grading plan",
    at="130-9D(2)",
    gist="A map of the site at one inch to fifty feet.",
    answer_by=Deadline(date(2026, 6, 17), "The village sets this day."),
)


def test_the_demand_its_day_and_its_clause_stand_on_one_page():
    letter = compose(REQUEST)
    assert len(read(letter.pdf).pages) == 1
    said = pdf_words(letter)
    for words in (
        "By Wednesday, June 17, 2026",
        "Send this document: grading plan.",
        "(130-9D(2))",
        "own count of days",
    ):
        assert words in said
    assert said.index("Send this document") < len(said) / 2


def test_a_question_is_asked_as_one_and_a_request_without_a_day_says_so():
    said = pdf_words(compose(replace(REQUEST, sort="fact", thing="How much land will be disturbed?", answer_by=None)))
    assert "Answer this question: How much land will be disturbed?" in said
    assert "The village has set no day for it." in said


def test_without_a_clause_it_says_that_none_is_cited():
    assert "No clause is cited" in pdf_words(compose(replace(REQUEST, at="", gist="")))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"what": "  "}, "what is asked is blank"),
        ({"thing": ""}, "does not name its one thing"),
        ({"answer_by": Deadline(date(2026, 6, 2), "")}, "before the day of the letter"),
    ],
)
def test_one_that_does_not_say_what_it_asks_or_asks_it_too_late_is_refused(wrong, said):
    with pytest.raises(LetterError, match=said):
        compose(replace(REQUEST, **wrong))
