"""How near an answer is to another: margins at the law's own thresholds, and the smallest change that turns it."""

from __future__ import annotations

import random
from datetime import date

import pytest

from by_chance import project
from forebay.law import Law, Situation, decide, library
from forebay.law.margins import margins, nearest_change, smallest_change
from small_laws import DAY, law, sheet, term, value

ON = date(2026, 11, 30)
WEBSTER = library.find("us-ny/webster/130-I")
SETTLED = ("met", "not met", "conflict")


def here(made: Law, on: date = DAY, **answers: object) -> Situation:
    return Situation(made, made.book.sheet(answers), on=on)


SITE = {"disturbed_area": "24999 sqft", "in_common_plan": False, "silvicultural_activity": False}


def test_one_square_foot_short_of_the_threshold_is_one_square_foot_below_it() -> None:
    found = [str(one) for one in margins(here(WEBSTER, ON, **SITE), "applies")]
    assert "130-3: disturbed area 24,999 sq ft is 1 sq ft below the threshold of 25,000 sq ft." in found


def test_one_more_square_foot_is_the_smallest_change() -> None:
    turn = smallest_change(here(WEBSTER, ON, **SITE), "applies")
    assert str(turn) == "With disturbed area 25,000 sq ft instead of 24,999 sq ft it would be: met."


def test_exactly_at_a_threshold_is_said_so() -> None:
    found = margins(here(WEBSTER, ON, **{**SITE, "disturbed_area": "25000 sqft"}), "applies")
    assert {one.side for one in found} == {"at"}


def test_exactly_five_acres_is_in_conflict_and_one_square_foot_settles_it() -> None:
    turn = smallest_change(here(WEBSTER, ON, disturbed_at_once="5 acre"), "state_letter_needed")
    assert turn is not None
    assert len(turn.changes) == 1
    assert str(turn.changes[0].becomes) in ("217,799 sq ft", "217,801 sq ft")


def test_what_does_not_arise_has_no_margin() -> None:
    made = law(term("subject", "wide > 20 sqft or farm"))
    assert [one.fact for one in margins(here(made, wide="30 sqft", farm=False), "subject")] == ["wide"]
    assert margins(here(made, farm=True), "subject") == ()


def test_two_facts_are_changed_only_where_one_is_not_enough() -> None:
    made = law(term("subject", "wide > 20 sqft or farm"))
    turn = smallest_change(here(made, wide="30 sqft", farm=True), "subject")
    assert turn is not None
    assert [(one.fact, one.becomes) for one in turn.changes] == [
        ("wide", made.book["wide"].read("20 sqft")),
        ("farm", False),
    ]


def test_three_and_four_facts_are_changed_where_no_fewer_are_enough() -> None:
    made = law(term("three", "urgent and farm and repaired"), term("four", "urgent and farm and repaired and planned"))
    none = dict.fromkeys(("urgent", "farm", "repaired", "planned"), False)
    for name, many in (("three", 3), ("four", 4)):
        turn = smallest_change(here(made, **none), name)
        assert turn is not None
        assert (len(turn.changes), turn.outcome) == (many, "met")


def test_amounts_compared_with_one_another_are_moved_over_each_other() -> None:
    made = law(term("it", "wide > steep"), term("sum", "wide + steep > wide + steep"))
    one = here(made, wide="10 sqft", steep="30 sqft")
    assert str(smallest_change(one, "it")) == ("With steep 9 sq ft instead of 30 sq ft it would be: met.")
    assert str(nearest_change(one, "sum")) == "No change of facts changes this answer."


def test_a_search_that_stops_says_how_far_it_went() -> None:
    made = law(term("it", "urgent and farm and repaired"), term("never", "urgent and not urgent"))
    none = here(made, urgent=False, farm=False, repaired=False)
    assert str(nearest_change(none, "it", most=6)) == (
        "No change of up to 2 facts was found that changes this answer; changes of more were not tried."
    )
    assert str(nearest_change(none, "it", most=5)) == (
        "No change of up to 1 fact was found that changes this answer; changes of more were not tried."
    )
    found = nearest_change(none, "it", most=7)
    assert found is not None
    assert (found.reach, str(found)[:5]) == (3, "With ")
    assert str(nearest_change(none, "never")) == "No change of facts changes this answer."
    assert nearest_change(here(made), "it") is None


def test_an_answer_that_is_open_or_that_no_fact_changes_has_no_smallest_change() -> None:
    made = law(value("limit", '"20 sqft"'), term("subject", "wide > limit"), term("always", "true"))
    assert smallest_change(here(made), "subject") is None
    assert smallest_change(here(made), "always") is None


@pytest.mark.parametrize("law_id", ["us-ny/webster/130-I", "us-ny/spencerport/276-II", "us-ny/state/construction"])
@pytest.mark.parametrize("seed", range(4))
def test_the_smallest_change_is_confirmed_by_deciding_the_changed_project(law_id: str, seed: int) -> None:
    chance, made = random.Random(seed), library.find(law_id)
    whole = project(made.book, chance)
    before = decide(made, whole, on=ON)
    for name in made.names:
        turn = smallest_change(Situation(made, whole, on=ON), name)
        if turn is None:
            continue
        after = decide(made, whole.with_(**{one.fact: one.becomes for one in turn.changes}), on=ON)
        assert after[name].outcome == turn.outcome != before[name].outcome
        if len(turn.changes) == 2:
            for one in turn.changes:
                alone = decide(made, whole.with_(**{one.fact: one.becomes}), on=ON)[name].outcome
                assert alone == before[name].outcome or alone not in SETTLED


def test_no_shorter_step_over_a_threshold_turns_an_answer() -> None:
    made = law(term("subject", "wide >= 20 sqft and wide < 50 sqft"))
    for wide, nearest in ((10, 20), (30, 19), (49, 50), (60, 49)):
        turn = smallest_change(here(made, wide=f"{wide} sqft"), "subject")
        assert turn is not None
        assert turn.changes[0].becomes == sheet(wide=f"{nearest} sqft")["wide"]
