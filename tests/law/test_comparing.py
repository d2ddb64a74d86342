"""Each comparison by itself, against answers worked out by hand."""

from __future__ import annotations

import pytest

from forebay.law import Record, Situation, evaluate
from forebay.law.comparing import points
from forebay.law.kleene import NO, OPEN, YES
from forebay.law.language import parse
from small_laws import BOOK, DAY, act, law, sheet, term, value

VALUES = (
    value("limit", '"20 sqft"'),
    value("double", '"2 * limit"'),
    value("less", '"limit - 5 sqft"'),
    value("kinds", '["site plan", "none"]'),
    '[[value]]\nid = "gap"\nat = "12-1"\nblank = "sqft"\n',
)
MET, NOT, MISSING, VILLAGE = "met", "not met", "facts missing", "left to the official"


def outcome(condition: str, **answers: object) -> str:
    made = law(*VALUES, term("it", condition))
    here = Situation(made, BOOK.sheet(answers), Record(), DAY)
    return evaluate(here.program.questions["it"], here).outcome


def three(condition: str, **more: object) -> list[str]:
    """Return what a comparison with twenty comes to just below, at, and just above it."""
    return [outcome(condition, wide=f"{wide} sqft", **more) for wide in ("19.5", "20", "20.5")]


@pytest.mark.parametrize(
    "limit", ["20 sqft", "limit", "less + 5 sqft", "double - limit", "0.5 * double", "double * 0.5"]
)
@pytest.mark.parametrize(
    ("op", "mirrored", "comes"),
    [
        ("<", ">", [MET, NOT, NOT]),
        ("<=", ">=", [MET, MET, NOT]),
        (">", "<", [NOT, NOT, MET]),
        (">=", "<=", [NOT, MET, MET]),
        ("==", "==", [NOT, MET, NOT]),
        ("!=", "!=", [MET, NOT, MET]),
    ],
)
def test_an_amount_is_compared_below_at_and_above(limit: str, op: str, mirrored: str, comes: list[str]) -> None:
    assert three(f"wide {op} {limit}") == comes
    assert three(f"{limit} {mirrored} wide") == comes
    assert three(f"not (wide {op} {limit})") == [NOT if one == MET else MET for one in comes]
    assert outcome(f"wide {op} {limit}") == MISSING


def test_a_sum_of_one_amount_turns_where_it_says() -> None:
    assert three("2 * wide >= 40 sqft") == [NOT, MET, MET]
    assert three("wide + wide > 40 sqft") == [NOT, NOT, MET]
    assert three("wide + 5 sqft < 25 sqft") == [MET, NOT, NOT]
    assert three("30 sqft - wide > 10 sqft") == [MET, NOT, NOT]
    assert three("3 * wide - wide == 40 sqft") == [NOT, MET, NOT]
    assert three("wide - wide == 0 sqft") == [MET, MET, MET]
    assert outcome("wide - wide == 0 sqft") == MET
    assert outcome("0 * wide == 0 sqft") == MET


def test_a_sum_of_several_is_worked_out_and_turns_in_the_one_that_is_missing() -> None:
    assert [outcome("wide + steep >= 20 sqft", wide="8 sqft", steep=f"{steep} sqft") for steep in (11, 12, 13)] == [
        *(NOT, MET, MET)
    ]
    assert [outcome("wide - 2 * steep > 0 sqft", wide=f"{wide} sqft", steep="5 sqft") for wide in (9, 10, 11)] == [
        *(NOT, NOT, MET)
    ]
    assert outcome("wide + steep >= 20 sqft", wide="20 sqft") == MET
    assert outcome("wide + steep >= 20 sqft", wide="19 sqft") == MISSING
    assert outcome("wide + steep >= 20 sqft and wide + steep < 20 sqft", wide="19 sqft") == NOT
    assert outcome("wide + steep >= 20 sqft or steep < 1 sqft", wide="19 sqft") == MET
    assert outcome("wide + steep >= 20 sqft or steep < 0.5 sqft", wide="19 sqft") == MISSING
    assert outcome("wide - 2 * steep > 5 sqft or steep >= 2.6 sqft", wide="10 sqft") == MISSING
    assert outcome("wide - 2 * steep > 5 sqft or steep >= 2 sqft", wide="10 sqft") == MET
    assert outcome("wide - 2 * steep > 5 sqft or steep >= 2 sqft", wide="10 sqft", steep="2.4 sqft") == MET


def test_amounts_are_set_in_order() -> None:
    for op, comes in (("<", [MET, NOT, NOT]), ("<=", [MET, MET, NOT]), ("==", [NOT, MET, NOT])):
        assert three(f"wide {op} steep", steep="20 sqft") == comes
    assert outcome("wide < steep or steep <= wide") == MET
    assert outcome("wide < steep and steep < wide") == NOT


def test_nothing_is_less_than_nothing() -> None:
    assert outcome("wide < 0 sqft") == NOT
    assert outcome("wide >= 0 sqft") == MET
    assert outcome("wide > 0 sqft") == MISSING


def test_a_blank_is_the_village_s_until_filled() -> None:
    assert outcome("wide > gap", wide="5 sqft") == VILLAGE
    assert outcome("wide > gap") == MISSING


def test_a_choice_is_one_thing_and_no_other() -> None:
    plan, none = {"sort": "site plan"}, {"sort": "none"}
    assert (outcome("sort == 'site plan'", **plan), outcome("sort == 'site plan'", **none)) == (MET, NOT)
    assert (outcome("sort != 'site plan'", **plan), outcome("sort != 'site plan'", **none)) == (NOT, MET)
    assert outcome("'site plan' == sort", **plan) == MET
    assert outcome("sort == 'site plan'") == MISSING
    assert outcome("sort == 'site plan' or sort == 'none' or sort == 'building permit'") == MET


@pytest.mark.parametrize("group", ["('site plan', 'none')", "kinds"])
def test_a_choice_is_in_a_list_or_not(group: str) -> None:
    for sort, inside in (("site plan", MET), ("none", MET), ("building permit", NOT)):
        assert outcome(f"sort in {group}", sort=sort) == inside
        assert outcome(f"sort not in {group}", sort=sort) == (NOT if inside == MET else MET)
    assert outcome(f"sort in {group}") == MISSING
    assert (outcome(f"'none' in {group}"), outcome(f"'building permit' in {group}")) == (MET, NOT)


def test_a_word_is_in_a_set_or_not() -> None:
    both = {"urgent": True, "guards": ["life"]}
    assert (outcome("'life' in guards", **both), outcome("'property' in guards", **both)) == (MET, NOT)
    assert (outcome("'life' not in guards", **both), outcome("'property' not in guards", **both)) == (NOT, MET)
    assert outcome("'life' in guards", urgent=True) == MISSING
    assert outcome("'life' in guards", urgent=False) == NOT


def test_a_step_is_the_act_itself_and_every_class_it_is_in() -> None:
    made = law(term("it", "wide > limit"), VALUES[0])
    for done, earthwork, permit in (("grade", True, False), ("issue permit", False, True)):
        here = Situation(made, sheet(), Record(), DAY, step=done)
        for condition, holds in (
            ("step == 'earthwork'", earthwork),
            ("step != 'earthwork'", not earthwork),
            ("step == 'issue permit'", permit),
            ("'grade' == step", earthwork),
        ):
            assert evaluate(parse(condition), here).mask == (YES if holds else NO)
    assert evaluate(parse("step == 'grade'"), Situation(made, sheet(), Record(), DAY)).mask == OPEN


def test_what_a_trigger_states_is_compared_like_a_fact() -> None:
    made = law(term("it", "wide > limit"), VALUES[0])
    for stated, holds in (
        ({"depth": "0.5 inch"}, YES),
        ({"depth": "0.49 inch"}, NO),
        ({}, OPEN),
        ({"depth": None}, OPEN),
    ):
        here = Situation(made, sheet(), Record(), DAY, trigger=stated, trigger_act="storm")
        assert evaluate(parse("trigger.depth >= 0.5 inch"), here).mask == holds


def test_points_stand_for_every_amount_from_nothing_up() -> None:
    assert points(()) == [0]
    assert points((0,)) == [0, 1]
    assert points((10,)) == [0, 10, 11]
    assert points((20, 10, 10, -5)) == [0, 10, 15, 20, 21]
    assert points((4, 10), 2) == [0, 2, 4, 6, 8, 10, 11, 12]
    assert points((), 3) == [0, 1, 2]


# ---- sums between bounds ---------------------------------------------------------------------------------------------


def amount(written: str, **answers: object) -> str:
    made = law(*VALUES, value("it", written))
    return str(Situation(made, BOOK.sheet(answers), Record(), DAY).amount("it"))


def test_a_sum_is_held_between_its_bounds() -> None:
    both = '{ sum = "2 * wide", at_least = "10 sqft", at_most = "double" }'
    assert [amount(both, wide=f"{wide} sqft") for wide in (0, 4, 5, 6, 19, 20, 21)] == [
        *("10 sq ft", "10 sq ft", "10 sq ft", "12 sq ft", "38 sq ft", "40 sq ft", "40 sq ft"),
    ]
    assert amount('{ sum = "2 * wide", at_least = "10 sqft" }', wide="900 sqft") == "1,800 sq ft"
    assert amount('{ sum = "2 * wide", at_most = "10 sqft" }', wide="1 sqft") == "2 sq ft"
    assert amount('{ sum = "2 * wide", at_most = "gap" }', wide="1 sqft") == "None"
    assert amount(both) == "None"


def test_always_is_always_and_never_is_never() -> None:
    assert (outcome("true"), outcome("false"), outcome("not false")) == (MET, NOT, MET)
    assert (outcome("true or urgent"), outcome("false and urgent"), outcome("true and urgent")) == (MET, NOT, MISSING)


@pytest.mark.parametrize(
    "condition",
    ["2 * wide >= 40 sqft", "wide * 2 >= 40 sqft", "2 * (3 * wide) >= double * 3", "(wide * 3) * 2 >= 120 sqft"],
)
def test_a_fact_taken_several_times_is_compared_below_at_and_above(condition: str) -> None:
    assert three(condition) == [NOT, MET, MET]
    assert outcome(condition) == MISSING


@pytest.mark.parametrize("condition", ["wide * share >= 10 sqft", "share * wide >= 10 sqft"])
def test_a_fact_times_a_blank_waits_for_the_village_whatever_the_fact(condition: str) -> None:
    made = law(*VALUES, '[[value]]\nid = "share"\nat = "12-1"\nblank = "number"\n', term("it", condition))
    here = Situation(made, BOOK.sheet({"wide": "20 sqft"}), Record(), DAY)
    assert evaluate(here.program.questions["it"], here).outcome == VILLAGE
    settled = Record([act("determine", value="share", **{"is": "0.5"})])
    for wide, comes in (("19.5 sqft", NOT), ("20 sqft", MET)):
        here = Situation(made, BOOK.sheet({"wide": wide}), settled, DAY)
        assert evaluate(here.program.questions["it"], here).outcome == comes


def filled(condition: str, *more: str, fills: dict[str, str], **answers: object) -> Situation:
    made = law(*VALUES, *more, term("it", condition))
    settled = Record([act("determine", name, value=name, **{"is": is_}) for name, is_ in fills.items()])
    return Situation(made, BOOK.sheet(answers), settled, DAY)


def test_a_blank_by_itself_is_compared_once_filled() -> None:
    for is_, comes in (("9 sqft", NOT), ("10 sqft", MET)):
        here = filled("gap >= 10 sqft", fills={"gap": is_})
        assert evaluate(here.program.questions["it"], here).outcome == comes


def test_a_fact_taken_no_times_decides_nothing_though_it_is_unknown() -> None:
    share = '[[value]]\nid = "share"\nat = "12-1"\nblank = "number"\n'
    for op, comes in ((">=", NOT), ("<", MET)):
        here = filled(f"wide * share {op} 10 sqft", share, fills={"share": "0"})
        assert evaluate(here.program.questions["it"], here).outcome == comes


def test_a_list_that_is_not_yet_in_force_is_waited_for_by_its_name() -> None:
    here = filled("sort in spared", value("spared", '["none"]') + "from = 2027-01-01\n", fills={}, sort="none")
    truth = evaluate(here.program.questions["it"], here)
    assert (truth.outcome, truth.waits_for) == (VILLAGE, ("spared",))
