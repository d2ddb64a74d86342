"""What an attorney writes by habit is answered with what is written here instead, at its place."""

from __future__ import annotations

import pytest

from forebay.law import LawError, text
from forebay.law.language import parse
from forebay.law.slips import kindred
from forebay.law.text import Place
from small_laws import law, term, value


@pytest.mark.parametrize(
    ("written", "column", "said"),
    [
        ("wide > 1 acre AND urgent", 15, "these words are written small: and, or, not, in."),
        ("wide > 1 acre && urgent", 15, "this sign is not read here. Write and, or or."),
        ("sort = 'none'", 6, "one = does not compare. Write == for is, and != for is not."),
        ("wide => 1 acre", 6, "this sign is not read here. Write >=, <= or !=."),
        ("wide \u2265 1 acre", 6, "this sign is not read here. Write <=, >= or !=."),
        ("sort == \u2018none\u2019", 9, "these quotes are curled"),
        ("wide between 1 acre and 5 acre", 6, "between is written as two comparisons."),
        ("if wide > 1 acre then true", 1, "a condition says only what must be so."),
        ("wide > 2 square yards", 8, '"square yards" is not a unit known here.'),
        ("wide > 2 hectares", 8, '"hectares" is not a unit known here.'),
        ("cost > $250", 8, 'money is written with its unit behind it. Write it like "250 USD".'),
        ("wide > 20,000 >", 8, 'a number with a comma needs its unit. Write it like "20,000 sqft".'),
        ("disturbed area > 1 acre", 1, "a name has no space in it. Write disturbed_area, if that is the fact"),
        ("min(a, b) > c", 1, "a sum is held between bounds by its value"),
        ("wide > (1 acre", 8, "a bracket opens and is not closed."),
        ("'a AND b' == = sort", 14, "one = does not compare."),
    ],
)
def test_a_slip_is_named_where_it_stands(written: str, column: int, said: str) -> None:
    with pytest.raises(LawError) as caught:
        parse(written, Place("law.toml", 1, 1))
    assert caught.value.sentence.startswith(said), caught.value.sentence
    assert caught.value.column == column


def test_units_in_the_plural_are_read() -> None:
    assert parse("wide > 2 acres") == parse("wide > 2 acre")
    assert parse("wide > 200 sq ft") == parse("wide > 200 sqft")
    assert parse("deep in ('a', 'b')").group == parse("x in ('a', 'b')").group


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('"20,000"', '"20,000" has no unit. Write it like "20,000 sqft"; a bare number has no comma.'),
        ('"20,000 square feet"', '"square feet" is not a unit known here. Did you mean "sq ft"?'),
        ('"$250"', 'money is written with its unit behind it. Write it like "250 USD".'),
    ],
)
def test_a_slip_in_a_value_is_named(written: str, said: str) -> None:
    with pytest.raises(LawError) as caught:
        law(value("limit", written))
    assert caught.value.sentence == said


@pytest.mark.parametrize(
    ("written", "line", "said"),
    [
        (
            "a = 1\nb = \u201cx\u201d\n",
            2,
            "its quotes are curled, as a word processor makes them; write them straight.",
        ),
        ('a = 1\nb = "x\nc = 2\n', 2, "a quote that opens on this line is not closed on it."),
    ],
)
def test_a_slip_in_the_file_itself_is_named(written: str, line: int, said: str) -> None:
    with pytest.raises(LawError) as caught:
        text.parse(written.encode(), "law.toml")
    assert caught.value.line == line
    assert said in caught.value.sentence


def test_an_act_that_is_not_there_is_answered_with_those_that_speak_of_the_same() -> None:
    assert kindred("building permit", ["issue permit", "grade", "permit work"]) == (
        " Those that speak of it: issue permit, permit work."
    )
    assert kindred("isue permit", ["issue permit", "grade"]) == ' Did you mean "issue permit"?'
    assert kindred("the end", ["the start"]) == ""
    gate = '[[must]]\nid = "m"\nat = "2"\nwho = "owner"\nbefore = ["building permit"]\nneeds = ["grade"]\n'
    with pytest.raises(LawError, match=r"Those that speak of it: issue permit\."):
        law(gate)
    with pytest.raises(LawError, match=r'"permit review" is not an act, an answer of this law or a finding. Those'):
        law(gate.replace("building permit", "grade").replace('needs = ["grade"]', 'needs = ["permit review"]'))


def test_a_law_that_reads_is_not_searched_for_slips() -> None:
    assert law(term("it", "urgent and found('when it is between = and IF')")).names == ("it",)
