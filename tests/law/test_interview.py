"""The interview asks only what can still change the answer, and ends with the answer the law gives."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

import pytest

from by_chance import anyhow, project
from forebay.law import FactSheet, Law, decide, library
from forebay.law.facts import Fact, FactValue
from forebay.law.interview import Goal, Question, findings, goals_of, next_question, understood
from small_laws import BOOK, DAY, law, sheet, term

ON = date(2026, 11, 30)
LAWS = {law_id: library.find(law_id) for law_id in library.ids()}


def interview(
    laws: dict[str, Law], goals: tuple[Goal, ...], told: Callable[[Question], FactValue | None], on: date = ON
) -> tuple[FactSheet, list[str], set[str]]:
    """Hold an interview to its end; return what is known, what was asked, and what was not known."""
    known, asked, unknown = FactSheet(), list[str](), set[str]()
    while (question := next_question(laws, known, goals, on, unknown)) is not None:
        assert question.fact.name not in asked
        asked.append(question.fact.name)
        said = told(question)
        if said is None:
            unknown.add(question.fact.name)
        else:
            known = known.with_(**{question.fact.name: said})
    return known, asked, unknown


@pytest.mark.parametrize("law_id", LAWS)
@pytest.mark.parametrize("seed", range(25))
def test_an_interview_ends_with_the_answer_the_whole_project_has(law_id: str, seed: int) -> None:
    chance = random.Random(seed)
    made = LAWS[law_id]
    whole = project(made.book, chance)
    goals = goals_of([made])
    known, asked, _ = interview({law_id: made}, goals, lambda question: whole[question.fact.name])
    answers = decide(made, whole, on=ON)
    for goal, finding in findings({law_id: made}, known, goals, ON).items():
        assert finding.outcome == answers[goal.name].outcome
    assert len(asked) < len(made.book.facts) / 2


@pytest.mark.parametrize("law_id", ["us-ny/webster/130-I", "us-ny/spencerport/276-II"])
@pytest.mark.parametrize("seed", range(6))
def test_an_interview_stops_only_where_nothing_left_to_ask_settles_it(law_id: str, seed: int) -> None:
    chance = random.Random(seed)
    made = LAWS[law_id]
    whole = project(made.book, chance)
    known, _, unknown = interview(
        {law_id: made},
        goals_of([made]),
        lambda question: None if chance.random() < 0.5 else whole[question.fact.name],
    )
    found = decide(made, known, on=ON)["subject"]
    if found.outcome != "facts missing":
        return
    for _ in range(40):
        rest = {fact.name: anyhow(fact, chance) for fact in made.book if _may_be_asked(made, fact, known, unknown)}
        settled = decide(made, FactSheet({**known.known, **rest}), on=ON)["subject"].outcome
        assert settled in ("facts missing", "left to the official")


def _may_be_asked(made: Law, fact: Fact, known: FactSheet, unknown: set[str]) -> bool:
    """Tell whether a fact is still to be had: it is neither answered nor unknown, and arises by what is known."""
    if fact.name in (*unknown, *known.known):
        return False
    return fact.only_if is None or (fact.only_if not in unknown and _arises(made, fact.only_if, unknown))


def _arises(made: Law, guard: str, unknown: set[str]) -> bool:
    above = made.book[guard].only_if
    return above is None or (above not in unknown and _arises(made, above, unknown))


SMALL = law(term("subject", "wide >= 20 sqft and farm or planned"))


def test_what_settles_most_is_asked_first_and_what_no_longer_matters_is_not_asked() -> None:
    answers = {"planned": True}
    _, asked, _ = interview({SMALL.id: SMALL}, goals_of([SMALL]), lambda one: answers[one.fact.name], DAY)
    assert asked == ["planned"]


def test_a_fact_nobody_knows_is_not_asked_again_and_what_hangs_on_it_alone_is_not_asked() -> None:
    made = law(term("subject", "wide >= 20 sqft and farm"))
    goals = goals_of([made])
    question = next_question({made.id: made}, sheet(), goals, DAY, {"farm"})
    assert question is not None
    assert question.fact.name == "wide"
    assert next_question({made.id: made}, sheet(wide="20 sqft"), goals, DAY, {"farm"}) is None
    both = law(term("subject", "farm and planned or not farm and not planned"))
    assert next_question({both.id: both}, sheet(), goals_of([both]), DAY, {"farm"}) is None


def test_what_only_the_village_can_say_is_not_asked() -> None:
    made = law(term("subject", "found('fit') or happened('issue permit')"))
    assert next_question({made.id: made}, sheet(), goals_of([made]), DAY) is None


def test_two_laws_are_asked_about_together() -> None:
    goals = goals_of(LAWS.values(), ["subject"])
    assert {goal.law for goal in goals} == {"us-ny/webster/130-I", "us-ny/spencerport/276-II"}
    question = next_question(LAWS, FactSheet(), goals, ON)
    assert question is not None
    assert question.asks.endswith("?")


def test_an_answer_nobody_gives_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r'No ordinance here answers "subjekt"\. Ask for one of: subject\.'):
        goals_of([SMALL], ["subjekt"])


@pytest.mark.parametrize(
    ("name", "said", "understood_as"),
    [
        ("farm", "Yes", True),
        ("farm", "n", False),
        ("farm", "?", None),
        ("farm", "don't know", None),
        ("wide", "43,560 sqft", BOOK["wide"].read("1 acre")),
    ],
)
def test_what_a_person_types_is_understood(name: str, said: str, understood_as: FactValue | None) -> None:
    assert understood(BOOK[name], said) == understood_as


def test_choices_are_told_by_number_or_by_name() -> None:
    book = LAWS["us-ny/webster/130-I"].book
    assert understood(book["application_kind"], "2") == "site plan"
    assert understood(book["emergency_protects"], "1, property") == {"life", "property"}
    assert understood(book["emergency_protects"], "none") == frozenset()


@pytest.mark.parametrize(("name", "said"), [("farm", "perhaps"), ("wide", "12"), ("wide", "-1 acre"), ("wide", "wide")])
def test_what_is_no_answer_is_refused_with_what_would_be(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"Write"):
        understood(BOOK[name], said)
