"""Conditions in plain words, and whole laws without a word of code."""

from __future__ import annotations

import re

import pytest

from forebay.law import library
from forebay.law.plainly import condition, told
from small_laws import law, term, value


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("wide >= 20 sqft", "wide is at least 20 sq ft"),
        ("not wide >= 20 sqft", "wide is less than 20 sq ft"),
        ("wide > limit", "wide is more than the limit (30 sq ft)"),
        ("farm and not planned", "farm: yes and planned: no"),
        ("not (farm or planned)", "farm: no and planned: no"),
        ("farm and (planned or wide < 20 sqft)", "farm: yes and (planned: yes or wide is less than 20 sq ft)"),
        ("not (farm and planned)", "farm: no or planned: no"),
        ("other and not found('fit')", 'the answer to "other" is yes and the village has not found: fit'),
        ("happened('issue permit')", '"issue permit" has been done'),
        ("true", "always"),
    ],
)
def test_a_condition_is_said_in_plain_words(when: str, words: str) -> None:
    made = law(value("limit", '"30 sqft"'), term("other", "farm"), term("it", when))
    assert condition(made.terms[1].when, made) == words


@pytest.mark.parametrize("law_id", list(library.ids()))
def test_a_whole_law_reads_without_a_word_of_code(law_id: str) -> None:
    made = library.find(law_id)
    for row in made.provisions:
        for line in told(row, made):
            assert line.endswith((".", "?")), line
            assert not re.search(r"Name\(|Literal|trigger\.|[a-z]_[a-z]|this is", line.split(": ", 1)[0]), line


@pytest.mark.parametrize(
    ("law_id", "provision", "line"),
    [
        ("us-ny/webster/130-I", "fee paid", "The amount is the filing fee (130-13), which the text leaves blank."),
        (
            "us-ny/webster/130-I",
            "guarantee",
            "The amount is the guarantee (130-8): practices cost times (1 plus contingency).",
        ),
        (
            "us-ny/webster/130-I",
            "outside reviewer",
            "It may cost at most the review fee schedule (130-9A(2)), which the text leaves blank.",
        ),
        (
            "us-ny/spencerport/276-II",
            "landscaping security",
            "The amount is the landscaping security (276-24A(10)): 1/10 times landscaping cost.",
        ),
    ],
)
def test_what_must_be_paid_or_held_says_its_amount(law_id: str, provision: str, line: str) -> None:
    made = library.find(law_id)
    assert line in told(next(row for row in made.musts if row.id == provision), made)
