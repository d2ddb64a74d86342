"""A law read again: faults put into copies of real laws are found; the untouched files show the clashes they have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

import pytest

from forebay.law import Act, Law, Record, Situation, Truth, cases, decide, evaluate, library, reading
from forebay.law import language as lang
from forebay.law import text as source
from forebay.law.cases import WorkedCase
from forebay.law.differences import Difference, every_difference
from forebay.law.proofreading import proofread
from forebay.law.provisions import Dated, Provision, Value
from forebay.units import Quantity
from small_laws import DAY, law, sheet, term, value

ON = date(2026, 11, 30)
LAWS = ("us-ny/webster/130-I", "us-ny/spencerport/276-II")


@cache
def law_of(law_id: str) -> Law:
    return library.find(law_id)


@cache
def worked(law_id: str) -> tuple[WorkedCase, ...]:
    return tuple(cases.read(Path(law_of(law_id).file).parent / "cases.toml", law_of(law_id).book))


def with_(law: Law, old: Provision, new: Provision) -> Law:
    return replace(law, provisions=tuple(new if row is old else row for row in law.provisions))


def seeded() -> Iterator[tuple[str, str, Law]]:
    """Yield copies of the real laws, each with one fault in it."""
    for law_id in LAWS:
        whole = law_of(law_id)
        for row in whole.terms:
            never = lang.And((row.when, lang.Not(row.when)))
            yield law_id, f"{row.id} made dead", with_(whole, row, replace(row, when=never))
            for number, dispute in enumerate(row.disputes):
                fewer = tuple(one for one in row.disputes if one is not dispute)
                yield law_id, f"{row.id} without dispute {number}", with_(whole, row, replace(row, disputes=fewer))
            if row.says == "exempt" and isinstance(row.when, lang.And):
                for number in range(len(row.when.parts)):
                    left = tuple(part for place, part in enumerate(row.when.parts) if place != number)
                    wider = replace(row, when=lang.And(left))
                    # What an emergency protects does not arise without one: to drop that word is no fault.
                    if row.when.parts[number] != lang.Name("emergency"):
                        yield law_id, f"{row.id} widened by part {number}", with_(whole, row, wider)
        yield from ((law_id, f"{row.id} moved {way}", moved) for row, way, moved in thresholds(whole))


def thresholds(whole: Law) -> Iterator[tuple[Value, str, Law]]:
    """Yield copies in which one amount that a condition compares with is a little higher or lower."""
    compared = {part.name for row in whole.terms for part in lang.walk(row.when) if isinstance(part, lang.Name)}
    for row in whole.values.values():
        found = row.on(ON)
        if row.id in compared and isinstance(found, Quantity):
            for way, by in (("up", 1), ("down", -1)):
                other = replace(row, dated=(Dated(replace(found, base=found.base + by)),))
                yield row, way, with_(whole, row, other)


SEEDED = list(seeded())


def test_there_are_enough_seeded_faults() -> None:
    assert len(SEEDED) >= 50


@pytest.mark.parametrize(
    ("law_id", "faulty"), [row[::2] for row in SEEDED], ids=[f"{row[0]}: {row[1]}" for row in SEEDED]
)
def test_a_fault_put_into_a_law_is_found(law_id: str, faulty: Law) -> None:
    assert any(case.faults(faulty) for case in worked(law_id))


def test_a_clause_made_dead_is_a_fault_even_where_no_case_tries_it() -> None:
    proof = proofread(law(term("subject", "farm and not farm")), DAY)
    assert (proof.faults, [one.sort for one in proof.remarks]) == (1, ["dead clause", "unsaid"])


def test_a_blank_or_a_clash_is_shown_and_is_no_fault() -> None:
    clash = 'disputes = [{ at = "12-1", where = "wide == 20 sqft", why = "so", effect = "conflict" }]'
    proof = proofread(law(value("odd", '"1 acre"'), term("subject", "wide >= 20 sqft", "12-1", clash)), DAY)
    assert proof.faults == 0
    assert [one.id for one in proof.of("conflict")] == ["subject"]
    assert [one.id for one in proof.of("unused name")] == ["odd"]


def test_a_case_that_comes_out_otherwise_is_told_with_its_name() -> None:
    made = law(term("subject", "wide >= 20 sqft"))
    case = replace(worked(LAWS[0])[0], name="just under", on=DAY, facts=sheet(wide="19 sqft"), expected=_met("subject"))
    proof = proofread(made, DAY, [case])
    assert proof.faults == 1
    assert "just under" in proof.failed[0]
    assert "expected met, found not met" in proof.failed[0]


def _met(name: str) -> tuple[cases.Expected, ...]:
    return (cases.Expected(name, "met", worked(LAWS[0])[0].place),)


@pytest.mark.parametrize("law_id", LAWS)
def test_the_real_laws_have_no_fault_and_answer_their_cases(law_id: str) -> None:
    proof = proofread(law_of(law_id), ON, worked(law_id))
    assert proof.cases >= 60
    assert proof.failed == ()
    assert proof.faults == 0


def test_the_term_that_nothing_uses_is_named() -> None:
    unused = {one.id for one in proofread(law_of(LAWS[0]), ON).of("unused name")}
    assert {"single_site", "protected_water"} <= unused


def explained(made: Law, one: Difference) -> Truth:
    """Return what a law says of the project that shows a difference, with its reasons."""
    when = datetime(2026, 1, 2, tzinfo=UTC)
    acts = [
        Act(f"f{number}", "determine", when, data={"finding": finding, "outcome": "met" if yes else "not met"})
        for number, (finding, yes) in enumerate(one.findings.items())
    ]
    record = Record([*acts, *(Act(f"d{number}", name, when) for number, name in enumerate(one.done))])
    here = Situation(made, one.facts, record, ON)
    return evaluate(here.program.questions[one.name], here)


BESIDE = ("applies/plan", "swppp/threshold", "letter/over")
UNMOVED = {
    LAWS[0]: {"applies/area without dispute 0", *(f"{id_} made dead" for id_ in BESIDE)},
    LAWS[1]: {*(f"exempt/5 without dispute {number}" for number in range(4)), "subject without dispute 0"},
}
"""Faults that change no outcome: a dispute only noted, or a clause beside another that says as much. Reasons change."""
MOVED = [row for row in SEEDED if row[1] not in UNMOVED[row[0]]]
REASONED = [row for row in SEEDED if row[1] in UNMOVED[row[0]]]


@pytest.mark.parametrize(
    ("law_id", "faulty"), [row[::2] for row in MOVED], ids=[f"{row[0]}: {row[1]}" for row in MOVED]
)
def test_a_fault_put_into_a_law_has_a_witness_that_both_laws_explain_as_said(law_id: str, faulty: Law) -> None:
    one = next(every_difference(law_of(law_id), faulty, ON))
    before, after = explained(law_of(law_id), one), explained(faulty, one)
    assert (before.outcome, after.outcome) == (one.before, one.after)
    assert before.outcome != after.outcome
    assert (before.branch.mask, after.branch.mask) == (before.mask, after.mask)


@pytest.mark.parametrize(
    ("law_id", "faulty"), [row[::2] for row in REASONED], ids=[f"{row[0]}: {row[1]}" for row in REASONED]
)
def test_a_fault_that_changes_no_outcome_is_shown_by_a_worked_case_whose_reasons_change(
    law_id: str, faulty: Law
) -> None:
    assert next(every_difference(law_of(law_id), faulty, ON), None) is None
    case = next(case for case in worked(law_id) if case.faults(faulty))
    before, after = (decide(made, case.facts, case.record, case.on) for made in (law_of(law_id), faulty))
    changed = {name for name in before if before[name] != after[name]}
    assert changed
    for name in changed:
        assert before[name].outcome == after[name].outcome
        assert (before[name].because, before[name].disputes) != (after[name].because, after[name].disputes)
        assert set(before[name].cites) >= set(after[name].cites)


def test_a_provision_without_a_gist_and_a_status_nobody_knows_are_told_with_file_and_line() -> None:
    text = """format = 1
id = "us-wi/x/1"
edition = "1"
name = "Town of X, chapter 1"
zone = "America/Chicago"

[[note]]
id = "silent"
at = "1.01"

[[note]]
id = "odd"
at = "1.02"
gist = "Why there is a law."
status = "list lsot"

[[note]]
id = "lost"
at = "1.03"
gist = "What must be shown."
status = "list lost"
"""
    found = proofread(reading.of(source.parse(text.encode(), "law.toml")), DAY).of("unsaid")
    assert [(one.id, one.says.partition(": ")[0]) for one in found] == [
        ("silent", "law.toml, line 7, column 1"),
        ("odd", "law.toml, line 11, column 1"),
    ]
    assert 'Add a "gist".' in found[0].says
    assert '"list lsot" is no status that is known. Write one of "list lost", "section lost"' in found[1].says


@pytest.mark.parametrize("law_id", [*LAWS, "us-ny/state/construction"])
def test_the_laws_that_come_along_say_every_provision_in_our_words(law_id: str) -> None:
    assert proofread(law_of(law_id), ON).of("unsaid") == []
