"""Since when a text is law, and what is said of a day on which it was not, or on which nobody knows."""

from __future__ import annotations

from datetime import date

import pytest

from forebay.law import LawError, Record, decide, library, since
from small_laws import HEAD, law, sheet, term

TEXT = term("it", "urgent")
SPAN = f"{HEAD}from = 2014-06-01\nuntil = 2024-06-01\n"
FACTS = sheet(urgent=True)


def outcome(day: str, head: str = SPAN, *rows: str) -> str:
    return decide(law(*(rows or (TEXT,)), head=head), FACTS, Record(), date.fromisoformat(day))["it"].outcome


@pytest.mark.parametrize(
    ("day", "found"),
    [
        ("2014-05-31", "does not apply"),
        ("2014-06-01", "met"),
        ("2024-05-31", "met"),
        ("2024-06-01", "does not apply"),
    ],
)
def test_outside_the_days_of_its_text_no_provision_says_anything(day: str, found: str) -> None:
    assert outcome(day) == found
    said = since.told(law(TEXT, head=SPAN), date.fromisoformat(day))
    assert bool(said) == (found == "does not apply")


def test_a_day_outside_is_said_with_the_day_on_which_it_began_or_ended() -> None:
    made = law(TEXT, head=SPAN)
    before, after = since.told(made, date(2014, 5, 31)), since.told(made, date(2024, 6, 1))
    assert before == "Not yet law on Sat, May 31, 2014: this text is law from Sun, Jun 1, 2014."
    assert after == "No longer law on Sat, Jun 1, 2024: this text was law until Sat, Jun 1, 2024."


def test_a_provision_is_law_no_longer_than_its_text_and_may_be_so_for_less() -> None:
    late = term("it", "urgent", more="from = 2020-01-01\nuntil = 2030-01-01")
    assert outcome("2019-12-31", SPAN, late) == "does not apply"
    assert outcome("2020-01-01", SPAN, late) == "met"
    assert outcome("2024-06-01", SPAN, late) == "does not apply"


def test_of_a_file_that_names_no_day_every_day_is_doubted() -> None:
    said = since.told(law(TEXT), date(2026, 5, 4))
    assert said.startswith("Since when this text is law its file does not say")
    assert said.endswith("on Mon, May 4, 2026.")


def test_of_a_file_that_names_days_only_a_day_before_the_first_is_doubted() -> None:
    made = law(
        term("it", "urgent", more="until = 2020-01-01"), term("it", "urgent", more="from = 2020-01-01", named="2")
    )
    assert "the first date it knows is Wed, Jan 1, 2020" in since.told(made, date(2019, 12, 31))
    assert since.told(made, date(2020, 1, 1)) == ""


def test_the_date_of_an_entry_is_a_date_the_file_names() -> None:
    webster = library.find("us-ny/webster/130-I")
    assert "the first date it knows is Thu, Nov 12, 2020" in since.told(webster, date(2020, 11, 11))
    assert list(since.all_told([webster, law(TEXT)], date(2020, 11, 12))) == [
        f"Brookside: {since.told(law(TEXT), date(2020, 11, 12))}"
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('from = "2014-06-01"', '"from" is "2014-06-01", not a date. Write it bare, like from = 2020-11-12.'),
        ("until = 2014-06-01T00:00:00", '"until" is "2014-06-01 00:00:00", not a date.'),
        ("from = 2024-06-01\nuntil = 2024-06-01", "the text ends (2024-06-01) before it begins (2024-06-01)."),
        ("form = 2024-06-01", '"form" does not belong in a law file. Did you mean "format"?'),
    ],
)
def test_a_day_that_is_none_is_refused_with_its_line(lines: str, said: str) -> None:
    with pytest.raises(LawError) as caught:
        law(TEXT, head=f"{HEAD}{lines}\n")
    assert said in caught.value.sentence
    assert caught.value.line >= 6
