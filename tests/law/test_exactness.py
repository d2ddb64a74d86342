"""What is unknown is answered exactly: as if every way it could turn out had been tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forebay.law import FactSheet, Law, Record, Situation, decide, evaluate, facts, library
from forebay.law.facts import Fact
from small_laws import BOOK, DAY, law, sheet, term
from strategies import AMOUNTS, KINDS, PLAIN, PROTECTS, conditions, projects

SPREAD = (0, 3, 4, 5, 6, 8, 10, 12, 13, 15, 17, 18, 20, 23, 26, 28, 30, 33, 34, 35, 36, 38)
"""Every amount that is named, and between any two enough to set the unknown ones in order."""

SHAPES = ("inner and {}", "other or not inner and {}", "inner and not other or {}", "not inner or inner and {}")
"""How one answer may use others."""


def _dispute(where: str) -> str:
    return f"""disputes = [{{ at = "12-3", where = "{where}", why = "both are said", effect = "conflict" }}]"""


def _completions(project: dict[str, Any], used: str) -> Iterator[dict[str, Any]]:
    every: dict[str, list[Any]] = {
        **{name: [f"{n} sqft" for n in SPREAD] for name in AMOUNTS},
        **{name: [True, False] for name in PLAIN},
        "sort": list(KINDS),
        "guards": [[], ["life"], ["property"], list(PROTECTS)],
    }
    open_ = [name for name in every if name not in project and (name in used or _guards(name, used))]
    for chosen in product(*(every[name] for name in open_)):
        yield {**project, **dict(zip(open_, chosen, strict=True))}


def _guards(name: str, used: str) -> bool:
    return any(fact.only_if == name and fact.name in used for fact in BOOK)


def _truth(made: Law, project: FactSheet) -> str:
    here = Situation(made, project, Record(), DAY)
    return evaluate(here.program.questions["it"], here).outcome


def _outcomes(made: Law, project: dict[str, Any], used: str) -> set[str]:
    """Return what every completion comes to, while the village has found nothing."""
    return {_truth(made, sheet(**one)) for one in _completions(project, used)}


def _size(project: dict[str, Any], used: str) -> int:
    return sum(1 for _ in _completions(project, used))


@settings(max_examples=50, deadline=None)
@given(conditions(), projects())
def test_an_answer_is_given_exactly_where_every_completion_agrees(condition: str, project: dict[str, Any]) -> None:
    if _size(project, condition) > 1500:
        return
    made = law(term("it", condition))
    every = _outcomes(made, project, condition)
    found = decide(made, sheet(**project), Record(), DAY)["it"]
    assert found.outcome == (every.pop() if len(every) == 1 else "facts missing")


@settings(max_examples=50, deadline=None)
@given(st.lists(conditions(), min_size=5, max_size=5), st.sampled_from(SHAPES), projects())
def test_it_is_exact_through_answers_within_answers_and_disputes(
    conditions_: list[str], shape: str, project: dict[str, Any]
) -> None:
    used = " ".join(conditions_)
    if _size(project, used) > 1500:
        return
    one, two, where, three, four = conditions_
    made = law(
        term("inner", one, named="inner/1"),
        term("inner", two, "12-2", _dispute(where), named="inner/2"),
        term("other", three, "12-3"),
        term("it", shape.format(four), "12-4", named="it/1"),
        term("it", "inner and other", "12-5", named="it/2"),
    )
    every = _outcomes(made, project, used)
    found = decide(made, sheet(**project), Record(), DAY)["it"]
    assert found.outcome == (every.pop() if len(every) == 1 else "facts missing")


@settings(max_examples=40, deadline=None)
@given(conditions(), projects())
def test_a_fact_is_called_missing_exactly_where_some_completion_turns_on_it(
    condition: str, project: dict[str, Any]
) -> None:
    if "found(" in condition or _size(project, condition) > 1000:
        return
    made = law(term("it", condition))
    table = _table(made, project, condition)
    turning = {name for name in BOOK.facts if name not in project and _turns(table, name)}
    missing = set(decide(made, sheet(**project), Record(), DAY)["it"].missing)
    assert missing <= turning
    assert turning - missing <= {name for name in turning if BOOK[name].only_if in turning}


def _table(made: Law, project: dict[str, Any], used: str) -> dict[frozenset[tuple[str, str]], str]:
    """Return what each completion comes to."""
    return {
        frozenset((name, str(answer)) for name, answer in one.items()): _truth(made, sheet(**one))
        for one in _completions(project, used)
    }


def _turns(table: dict[frozenset[tuple[str, str]], str], name: str) -> bool:
    """Tell whether two completions that differ in one fact alone come to different ends."""
    ends: dict[frozenset[tuple[str, str]], set[str]] = {}
    for row, outcome in table.items():
        ends.setdefault(frozenset(pair for pair in row if pair[0] != name), set()).add(outcome)
    return any(len(outcomes) > 1 for outcomes in ends.values())


EDGES = (0, 6000, 6001, 15000, 15001, 24999, 25000, 43559, 43560, 43561, 217799, 217800, 217801)
"""Areas on either side of every threshold of the two villages and the state."""
REAL = facts.load()


def _answers(fact: Fact) -> list[Any]:
    if fact.type == "area":
        return [f"{edge} sqft" for edge in EDGES]
    if fact.type == "yes/no":
        return [True, False]
    if fact.type == "choice":
        return list(fact.choices)
    if fact.type == "set":
        return [[], [fact.choices[0]], [fact.choices[2]]]
    return [{"money": "5 USD", "number": "5"}.get(fact.type, "5 cuft")]


def _ends(made: Law, project: FactSheet) -> dict[str, str]:
    here = Situation(made, project, Record(), DAY)
    return {name: evaluate(question, here).outcome for name, question in here.program.questions.items()}


@pytest.mark.parametrize("law_id", ["us-ny/webster/130-I", "us-ny/spencerport/276-II", "us-ny/state/construction"])
def test_the_real_laws_agree_with_every_completion_too(law_id: str) -> None:
    made, chance = library.find(law_id), Random(130)
    for _ in range(20):
        whole = {fact.name: chance.choice(_answers(fact)) for fact in REAL}
        left = chance.sample(sorted(whole), 2)
        known = {name: answer for name, answer in whole.items() if name not in left}
        completions = [
            _ends(made, REAL.sheet({**known, **dict(zip(left, chosen, strict=True))}))
            for chosen in product(*(_answers(REAL[name]) for name in left))
        ]
        for name, found in decide(made, REAL.sheet(known), Record(), DAY).items():
            every = {one[name] for one in completions}
            assert found.outcome == every.pop() if len(every) == 1 else found.outcome == "facts missing", (
                name,
                found,
                every,
            )
            assert set(found.missing) <= set(left)
