"""What an amendment changes, and what an attorney should look at, each shown by a project of which it is so."""

from __future__ import annotations

from datetime import date
from itertools import product
from random import Random
from typing import Any

import pytest

import agreement
from forebay.law import Act, Law, Record, decide, library
from forebay.law import language as lang
from forebay.law.differences import Difference, differences, every_difference
from forebay.law.findings import Outcome
from forebay.law.soundness import Remark, remarks
from small_laws import BOOK, DAY, act, law, sheet, term, value

WHEN = act("issue permit").occurred


def _outcome(made: Law, found: Difference | Remark, name: str, facts: object, on: date = DAY) -> str:
    acts = [
        Act(f"f{number}", "determine", WHEN, data={"finding": finding, "outcome": "met" if yes else "not met"})
        for number, (finding, yes) in enumerate(found.findings.items())
    ]
    acts += [Act(f"d{number}", name_, WHEN) for number, name_ in enumerate(found.done)]
    return decide(made, facts, Record(acts), on)[name].outcome  # type: ignore[arg-type]


def told(made: Law) -> list[Remark]:
    """Return what is told of a law, but that these small ones say nothing in words."""
    return [one for one in remarks(made, DAY) if one.sort != "unsaid"]


IT = term("it", "wide >= limit and (farm or found('fit'))")
ON = term("on", "not it and planned")
OLD = law(value("limit", '"20 sqft"'), IT, ON)
NEW = law(value("limit", '"30 sqft"'), IT, ON)


def test_a_moved_threshold_changes_exactly_what_lies_between() -> None:
    found = differences(OLD, NEW, DAY)
    assert [(one.name, one.before, one.after) for one in found] == [("it", "met", "not met"), ("on", "not met", "met")]
    for one in every_difference(OLD, NEW, DAY):
        assert _outcome(OLD, one, one.name, one.facts) == one.before
        assert _outcome(NEW, one, one.name, one.facts) == one.after
    widths = {one.facts["wide"] for one in every_difference(OLD, NEW, DAY)}
    assert {BOOK["wide"].read("20 sqft")} <= widths
    assert all(BOOK["wide"].read("20 sqft") <= width < BOOK["wide"].read("30 sqft") for width in widths)  # type: ignore[operator]


@pytest.mark.parametrize("wide", [0, 19, 20, 25, 29, 30, 31])
@pytest.mark.parametrize("farm", [True, False])
@pytest.mark.parametrize("planned", [True, False])
def test_a_project_changes_if_and_only_if_a_difference_holds_it(wide: int, farm: bool, planned: bool) -> None:
    facts = sheet(wide=f"{wide} sqft", farm=farm, planned=planned)
    unfit = Record([act("determine", finding="fit", outcome="not met")])
    before, after = decide(OLD, facts, unfit, DAY), decide(NEW, facts, unfit, DAY)
    changed = {name for name in before if before[name].outcome != after[name].outcome}
    within = 20 <= wide < 30 and farm
    assert changed == ({"it"} if within else set()) | ({"on"} if within and planned else set())


def test_the_same_law_differs_nowhere() -> None:
    assert differences(OLD, OLD, DAY) == []


def test_a_question_only_one_law_answers_is_a_difference() -> None:
    found = differences(OLD, law(value("limit", '"20 sqft"'), IT), DAY)
    assert [(one.name, one.before, one.after) for one in found] == [("on", "met", "not met")]


def test_a_clause_no_project_meets_and_one_that_adds_nothing_are_told_apart() -> None:
    made = law(
        term("subject", "wide > 20 sqft", "12-1", named="a"),
        term("subject", "wide > 30 sqft", "12-2", named="b"),
        term("subject", "farm and not farm", "12-3", named="c"),
        term("subject", "happened('issue permit')", "12-4", named="d"),
    )
    assert [(one.sort, one.id) for one in told(made)] == [("redundant clause", "b"), ("dead clause", "c")]


def test_a_clash_is_shown_by_a_project() -> None:
    row = 'disputes = [{ at = "12-2", where = "wide == 20 sqft", why = "so", effect = "conflict" }]'
    made = law(term("subject", "wide >= 20 sqft", "12-1", row), term("exempt", "farm", "12-2"))
    [found] = told(made)
    assert (found.sort, found.at) == ("conflict", "12-1")
    assert found.witness is not None
    assert _outcome(made, found, "subject", found.witness) == "conflict"


def test_a_dispute_that_cannot_arise_and_an_unused_name_are_told() -> None:
    row = 'disputes = [{ at = "12-2", where = "wide < 20 sqft", why = "so", effect = "noted" }]'
    made = law(term("subject", "wide >= 20 sqft", "12-1", row), term("spare", "farm", "12-2"), value("odd", '"1 acre"'))
    assert [(one.sort, one.id) for one in told(made)] == [
        ("dead dispute", "subject"),
        ("unused name", "spare"),
        ("unused name", "odd"),
    ]


def test_a_blank_is_told_until_practice_fills_it() -> None:
    made = law('[[value]]\nid = "gap"\nat = "12-1"\nblank = "days"\n', term("subject", "farm"))
    assert ("blank", "gap") in [(one.sort, one.id) for one in told(made)]
    adopted = made.adopt("gap", is_="5 days", signer="Clerk", instrument="Resolution 1")
    assert "blank" not in [one.sort for one in remarks(adopted, DAY)]


@pytest.mark.parametrize("law_id", ["us-ny/webster/130-I", "us-ny/spencerport/276-II", "us-ny/state/construction"])
def test_every_clash_told_of_a_real_law_is_so_of_the_project_shown(law_id: str) -> None:
    made, on = library.find(law_id), date(2026, 5, 3)
    for found in remarks(made, on):
        if found.witness is None or found.sort not in ("conflict", "noted"):
            continue
        [clause] = [one for one in made.terms if one.id == found.id]
        assert _outcome(made, found, clause.says, found.witness, on) in ("met", "conflict", "facts missing")


def test_the_clashes_the_texts_are_known_for_are_found() -> None:
    on = date(2026, 5, 1)
    webster = {(one.sort, one.id) for one in remarks(library.find("us-ny/webster/130-I"), on)}
    spencerport = {(one.sort, one.at) for one in remarks(library.find("us-ny/spencerport/276-II"), on)}
    assert {("conflict", "applies/definition"), ("conflict", "letter/at"), ("blank", "contingency")} <= webster
    assert {("noted", "276-16C(5)"), ("blank", "276-21A"), ("lost", "276-20B")} <= spencerport


# ---- by enumeration --------------------------------------------------------------------------------------------------

AREAS, WIDTHS = ("wide", "steep"), (0, 5, 10, 15, 20, 25, 30, 35)
CHOICES = {**dict.fromkeys(AREAS, WIDTHS), **dict.fromkeys(("farm", "planned"), (True, False)), "sort": agreement.KINDS}


def _leaf(chance: Random) -> str:
    amount = f"{chance.choice(AREAS)} {chance.choice(list(agreement.OPS))} {chance.choice((10, 20, 30))} sqft"
    return chance.choice((amount, amount, "farm", "planned", f"sort == '{chance.choice(agreement.KINDS)}'"))


def _amended(chance: Random) -> tuple[Law, Law]:
    """Return a law by chance and the same law with one threshold moved."""
    leaves = [_leaf(chance) for _ in range(3)]
    first, where = chance.choice((10, 20, 30)), chance.choice(("{0} and ({1} or {2})", "{0} or ({1} and not {2})"))
    pair = []
    for limit in (first, chance.choice([one for one in (10, 20, 30) if one != first])):
        one = term("one", f"{leaves[0]} or wide >= {limit} sqft")
        pair.append(law(one, term("it", where.format("one", *leaves[1:]))))
    return pair[0], pair[1]


def _cuts(question: str, *laws: Law) -> set[tuple[str, Any]]:
    """Return every amount a question compares a fact with; the last question rests on the first."""
    rows = [row for made in laws for row in made.terms if question in (row.says, "it")]
    parts = [part for row in rows for part in lang.walk(row.when)]
    compared = [part for part in parts if isinstance(part, lang.Compare) and part.left.name in AREAS]
    return {(part.left.name, part.right.value.base) for part in compared}


def _sides(project: dict[str, Any], cuts: set[tuple[str, Any]]) -> dict[str, object]:
    """Return on which side of every threshold each amount lies; any other answer as it is."""
    return {
        name: tuple((value > cut, value == cut) for of, cut in cuts if of == name) if name in AREAS else value
        for name, value in project.items()
    }


def _bare(facts: Any) -> dict[str, Any]:
    return {name: facts[name].base if name in AREAS else facts[name] for name in CHOICES if name in facts}


def _answers(made: Law, project: dict[str, Any]) -> dict[str, Outcome]:
    """Return what a law answers of a whole project, by an evaluator that shares nothing with the law's own."""
    clauses = {name: [row.when for row in made.terms if row.says == name] for name in made.names}
    found = {name: any(agreement.truth(one, project, clauses) for one in clauses[name]) for name in made.names}
    return {name: "met" if yes else "not met" for name, yes in found.items()}


@pytest.mark.parametrize("seed", range(12))
def test_of_every_project_there_is_exactly_those_whose_answer_changes_are_named(seed: int) -> None:
    old, new = _amended(Random(seed))
    cuts = {name: _cuts(name, old, new) for name in old.names}
    cells = [(one, _sides(_bare(one.facts), cuts[one.name])) for one in every_difference(old, new, DAY)]
    changes = 0
    for values in product(*CHOICES.values()):
        project = _bare(agreement.as_sheet(dict(zip(CHOICES, values, strict=True))))
        sides = {name: _sides(project, cuts[name]) for name in cuts}
        named = {(one.name, one.before, one.after) for one, cell in cells if cell.items() <= sides[one.name].items()}
        before, after = _answers(old, project), _answers(new, project)
        changed = {(name, before[name], after[name]) for name in before if before[name] != after[name]}
        assert named == changed, project
        changes += len(changed)
    assert changes
