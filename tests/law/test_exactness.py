"""What is unknown is answered exactly: as if every way it could turn out had been tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from forebay.law import Act, FactSheet, Law, Record, Situation, decide, evaluate
from small_laws import BOOK, DAY, act, law, sheet, term
from strategies import AMOUNTS, FINDINGS, KINDS, PLAIN, PROTECTS, conditions, projects

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


def _truth(made: Law, facts: FactSheet, found: tuple[bool, ...]) -> str:
    acts = [
        Act(f"f{i}", "determine", act("x").occurred, data={"finding": name, "outcome": "met" if yes else "not met"})
        for i, (name, yes) in enumerate(zip(FINDINGS, found, strict=True))
    ]
    here = Situation(made, facts, Record(acts), DAY)
    return evaluate(here.program.questions["it"], here).outcome


def _outcomes(made: Law, project: dict[str, Any], used: str) -> dict[tuple[bool, ...], set[str]]:
    """Return what every completion comes to, by how the findings turn out."""
    findings = list(product((True, False), repeat=2)) if "found(" in used else [(True, True)]
    completions = [sheet(**one) for one in _completions(project, used)]
    return {found: {_truth(made, one, found) for one in completions} for found in findings}


def _size(project: dict[str, Any], used: str) -> int:
    return sum(1 for _ in _completions(project, used))


@settings(max_examples=60, deadline=None)
@given(conditions(), projects())
def test_an_answer_is_given_exactly_where_every_completion_agrees(condition: str, project: dict[str, Any]) -> None:
    if _size(project, condition) > 1500:
        return
    made = law(term("it", condition))
    by_finding = _outcomes(made, project, condition)
    every = set().union(*by_finding.values())
    given_ = decide(made, sheet(**project), Record(), DAY)["it"]
    if len(every) == 1:
        assert given_.outcome == every.pop()
    else:
        assert given_.outcome in ("facts missing", "left to the official")
        facts_matter = any(len(outcomes) > 1 for outcomes in by_finding.values())
        assert (given_.outcome == "facts missing") == facts_matter


@settings(max_examples=60, deadline=None)
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
    by_finding = _outcomes(made, project, used)
    every = set().union(*by_finding.values())
    found = decide(made, sheet(**project), Record(), DAY)["it"]
    assert (found.outcome in every) == (len(every) == 1)
    if any(len(outcomes) > 1 for outcomes in by_finding.values()):
        assert found.outcome == "facts missing"


@settings(max_examples=40, deadline=None)
@given(conditions(), projects())
def test_a_fact_is_called_missing_exactly_where_some_completion_turns_on_it(
    condition: str, project: dict[str, Any]
) -> None:
    if _size(project, condition) > 1000:
        return
    made = law(term("it", condition))
    table = _table(made, project, condition)
    turning = {name for name in BOOK.facts if name not in project and _turns(table, name)}
    missing = set(decide(made, sheet(**project), Record(), DAY)["it"].missing)
    assert missing <= turning
    assert turning - missing <= {name for name in turning if BOOK[name].only_if in turning}


def _table(made: Law, project: dict[str, Any], used: str) -> dict[frozenset[tuple[str, str]], str]:
    """Return what each completion comes to, findings among the facts."""
    findings = list(product((True, False), repeat=2)) if "found(" in used else [(True, True)]
    return {
        frozenset({(name, str(answer)) for name, answer in one.items()} | {("found", str(found))}): _truth(
            made, sheet(**one), found
        )
        for one in _completions(project, used)
        for found in findings
    }


def _turns(table: dict[frozenset[tuple[str, str]], str], name: str) -> bool:
    """Tell whether two completions that differ in one fact alone come to different ends."""
    ends: dict[frozenset[tuple[str, str]], set[str]] = {}
    for row, outcome in table.items():
        ends.setdefault(frozenset(pair for pair in row if pair[0] != name), set()).add(outcome)
    return any(len(outcomes) > 1 for outcomes in ends.values())
