"""Part by part: facts that stand twice, sums, answers named twice, and what can still change a condition."""

from __future__ import annotations

import pytest

from forebay.law.grid import Grid, possible, possible_clause, relevant
from forebay.law.kleene import NO, OPEN, YES
from forebay.law.language import parse
from forebay.law.program import Program, answer_key, program
from forebay.law.world import NOBODY, World
from small_laws import BOOK, DAY, law, sheet, term

EVERY = tuple(BOOK.facts)
A = "wide + steep >= 20 sqft"
RULES = law(
    term("inner", "(planned and urgent) or (planned and repaired)"),
    term("other", "farm"),
    term("turning", "(farm and planned) or (not farm and repaired)"),
    term("sure", "farm or not farm"),
    term("sum", A),
)


@pytest.fixture(scope="module")
def small() -> Program:
    return program(RULES, DAY, {})


def world(**answers: object) -> World:
    return World(sheet(**answers).plain)


@pytest.mark.parametrize(
    ("condition", "comes_to"),
    [
        ("farm", OPEN),
        ("farm or not farm", YES),
        ("farm and not farm", NO),
        ("farm and planned", OPEN),
        ("inner", OPEN),
        ("inner and inner", OPEN),
        ("inner or not inner", YES),
        ("inner and not inner", NO),
        ("(inner or not inner) and (other or not other)", YES),
        ("(inner or not inner) and (sum or not sum)", YES),
        ("inner or other and not other", OPEN),
        ("sure and sure", YES),
        (f"{A} and urgent or {A} and repaired", OPEN),
        (f"{A} or not ({A})", YES),
    ],
)
def test_a_condition_comes_to_all_it_can_and_no_more(small: Program, condition: str, comes_to: int) -> None:
    assert possible(small, parse(condition), world()) == comes_to


def test_a_sum_is_cut_where_its_last_unknown_part_decides(small: Program) -> None:
    found = {wide: possible(small, parse(A), world(wide=f"{wide} sqft")) for wide in (19, 20)}
    assert found == {19: OPEN, 20: YES}


def test_a_clause_comes_to_all_it_can_with_its_disputes(small: Program) -> None:
    clauses = {one.says: possible_clause(small, one, world()) for one in RULES.terms}
    assert clauses == {"inner": OPEN, "other": OPEN, "turning": OPEN, "sure": YES, "sum": OPEN}
    assert possible_clause(small, RULES.terms[1], world(farm=False)) == NO


def test_what_was_done_is_gone_through_only_where_no_record_says_so(small: Program) -> None:
    once, twice = "happened('grade')", "happened('grade') or not happened('grade')"
    assert [possible(small, parse(one), World({}, None)) for one in (once, twice)] == [OPEN, YES]
    assert [possible(small, parse(one), World({}, NOBODY)) for one in (once, twice)] == [NO, YES]
    whole = parse(f"({once} and farm) or ({once} and planned)")
    gone = {
        record is None: [key for key, _ in Grid(small, small.rule(whole), small.atoms(whole), World({}, record)).shared]
        for record in (None, NOBODY)
    }
    assert gone == {True: ["done:grade"], False: []}


def test_only_what_stands_in_more_than_one_part_is_gone_through(small: Program) -> None:
    whole = parse("(farm and planned) or (farm and urgent) or inner")
    grid = Grid(small, small.rule(whole), small.atoms(whole), world())
    shared, single = [key for key, _ in grid.shared], [key for key, _ in grid.single]
    assert (sorted(shared), single) == (["farm", "planned", "urgent"], [])
    alone = parse("farm or planned")
    grid = Grid(small, small.rule(alone), small.atoms(alone), world())
    assert (grid.shared, [key for key, _ in grid.single]) == ([], ["farm", "planned"])


@pytest.mark.parametrize(
    ("condition", "turns_on"),
    [
        ("farm or planned", {"farm", "planned"}),
        ("(farm or planned) and urgent", {"farm", "planned", "urgent"}),
        ("urgent and (farm or not farm)", {"urgent"}),
        ("(urgent or planned) and (farm or not farm)", {"urgent", "planned"}),
        ("(farm and inner) or (not farm and inner)", {"planned", "urgent", "repaired"}),
        ("turning and (farm or not farm)", {"farm", "planned", "repaired"}),
        ("inner and other", {"planned", "urgent", "repaired", "farm"}),
        ("inner and not inner", set()),
        ("sure and inner", {"planned", "urgent", "repaired"}),
        (
            "farm and urgent or not farm and not urgent or farm and not urgent or not farm and urgent or planned",
            set(),
        ),
        (f"{A} or farm", {"wide", "steep", "farm"}),
        (f"farm or {A} or 2 * wide + deep > 5 sqft", {"farm", "wide", "steep", "planned", "deep"}),
        (f"{A} and not ({A})", set()),
        ("'life' in guards or 'property' in guards", {"urgent", "guards"}),
        ("sort == 'none' or sort == 'site plan' or sort == 'building permit' or farm", set()),
    ],
)
def test_a_fact_is_relevant_where_some_two_of_its_answers_come_to_different_ends(
    small: Program, condition: str, turns_on: set[str]
) -> None:
    assert set(relevant(small, parse(condition), world(), EVERY)) == turns_on


def test_what_is_known_turns_nothing(small: Program) -> None:
    assert relevant(small, parse("inner and other"), world(planned=True, repaired=False), EVERY) == ["urgent", "farm"]
    assert relevant(small, parse(f"{A} or farm"), world(wide="20 sqft"), EVERY) == []
    assert relevant(small, parse("other"), world(farm=True), EVERY) == []


def test_an_answer_supposed_is_gone_through_as_it_was_supposed(small: Program) -> None:
    supposed = World({answer_key(RULES, "inner"): YES})
    assert possible(small, parse("inner and other"), supposed) == OPEN
    assert relevant(small, parse("inner and other"), supposed, EVERY) == ["farm"]
