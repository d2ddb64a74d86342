"""Findings that follow from one cause, by the review's own ranking of what makes each gap."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from forebay.law import library
from forebay.review import Run, folds, of_json, of_package, review, samples

ORIFICE = "Pond: low orifice, diameter, after the work: 4.0 in declared, 5.00 in recomputed"


@pytest.fixture(scope="module")
def run() -> Run:
    submission = of_package(samples.with_outlet_off_by_an_inch(samples.spencerport()))
    return review(submission, [library.find(law) for law in submission.laws], on=date(2026, 6, 1))


def test_an_orifice_drawn_an_inch_off_is_the_one_cause_of_every_finding_not_met(run: Run) -> None:
    parted = run.of("not met")
    [one] = folds(parted)
    assert one.causes == (ORIFICE,)
    assert [item.id for item in one.own] == ["number:Corner market/after.Pond.low orifice.diameter_in"]
    assert {item.id for item in one.items} == {item.id for item in parted}
    assert set(one.places) == {"276-22A", "276-24A(3)(d)", "276-24A(3)(h)"}


def test_a_right_submission_has_no_cause_of_anything() -> None:
    submission = of_package(samples.spencerport())
    whole = review(submission, [library.find(law) for law in submission.laws], on=date(2026, 6, 1))
    assert not [item.id for item in whole.items if item.causes]


def test_what_follows_from_two_inputs_stands_apart_from_what_follows_from_one(run: Run) -> None:
    first, second, *_ = run.of("not met")
    both = replace(first, causes=(ORIFICE, "Another: 1 declared, 2 recomputed"))
    assert folds([both, second]) == ()
    [one] = folds([both, replace(second, causes=both.causes), replace(second, id="third")])
    assert one.causes == both.causes


def test_a_peak_that_grows_by_the_applicants_own_number_too_is_put_down_to_no_input(run: Run) -> None:
    submission = of_package(samples.with_outlet_off_by_an_inch(samples.spencerport()))
    higher = tuple(
        replace(claim, written=replace(claim.written, value=claim.written.value * 10))
        if claim.name == "after.Brook.1-year.peak_cfs"
        else claim
        for claim in submission.claims
    )
    again = review(replace(submission, claims=higher), [library.find(law) for law in submission.laws], on=run.on)
    [grown] = [item for item in again.items if item.kind == "control" and item.outcome == "not met"]
    assert grown.causes == ()


def test_causes_are_kept_with_the_review_and_one_from_before_reads_without(run: Run) -> None:
    assert of_json(run.to_json()) == run
    bare = replace(run, items=tuple(replace(item, causes=()) for item in run.items))
    assert "causes" not in bare.items[0].plain()
    assert of_json(bare.to_json()) == bare
