"""A submission that states a fact otherwise than it stands changes nothing: both are shown, and the village chooses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from forebay.office import docket, here, reviews_kept
from forebay.office.history.reviews import reviews
from forebay.office.models import Entry
from forebay.office.perform import BadData, NotPermitted
from forebay.office.record import facts, record
from forebay.office.verbs import state_facts
from forebay.office.verbs.choose_facts import AS_STANDS, AS_SUBMITTED, choose_facts, parted_in
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import of_package, samples
from office.conftest import NOW, SUBJECT

STANDS = "2 acre"


@pytest.fixture
def handed_in(case: Any, people: dict[str, Any]) -> Any:
    """Return the round of a submission, in a case where another area was stated before."""
    stated = {**SUBJECT, "disturbed_area": STANDS}
    state_facts(case, stated, by=people["clerk"], occurred=NOW, now=NOW)
    entry = receive_submission(case, samples.webster(), by=people["applicant"], now=NOW)
    known = reviews(docket.lines(case), here.vocabulary())
    return next(one for one in known.rounds if one.entry == entry.id)


def known(case: Any) -> Any:
    return facts(record(docket.lines(case), here.vocabulary()), here.book()).at(NOW).known


def said() -> Any:
    return of_package(samples.webster(), here.book()).facts.known


def test_nothing_that_stands_is_changed_and_what_was_unknown_is_recorded(case: Any, handed_in: Any) -> None:
    assert known(case)["disturbed_area"] == here.book()["disturbed_area"].read(STANDS)
    new = set(said()) - {"disturbed_area", *SUBJECT}
    assert new
    assert {name: known(case)[name] for name in new} == {name: said()[name] for name in new}


def test_both_values_are_told_with_their_sources(case: Any, handed_in: Any) -> None:
    one = next(each for each in parted_in(case, handed_in) if each.fact == "disturbed_area")
    stated = Entry.objects.filter(case=case, act="state facts").order_by("seq").first()
    assert (one.stood_from, one.says, one.is_open) == (stated.seq, said()["disturbed_area"], True)
    assert one.stands == here.book()["disturbed_area"].read(STANDS)


def test_the_review_goes_by_what_stands_and_says_so_until_somebody_chooses(
    case: Any, people: dict[str, Any], handed_in: Any
) -> None:
    def noted() -> str:
        ran = run_review(case, handed_in.entry, now=NOW)
        row = reviews(docket.lines(case), here.vocabulary()).runs[-1]
        assert row.entry == ran.id
        return "\n".join(reviews_kept.run_of(row.run).notes)

    first = noted()
    assert "The review used 2 acres, as No. 2 of the docket" in first, first
    assert "nobody has chosen yet" in first
    told = {"by": people["officer"], "now": NOW}
    [entry] = choose_facts(case, handed_in.entry, {"disturbed_area": AS_SUBMITTED}, key="k", **told)
    then = noted()
    assert f"as chosen in No. {entry.seq} of the docket" in then
    assert known(case)["disturbed_area"] == said()["disturbed_area"]


def test_keeping_what_stands_is_recorded_too_and_closes_the_question(
    case: Any, people: dict[str, Any], handed_in: Any
) -> None:
    told = {"by": people["officer"], "now": NOW}
    for _ in range(2):
        [entry] = choose_facts(case, handed_in.entry, {"disturbed_area": AS_STANDS}, key="k", **told)
    assert Entry.objects.filter(case=case, key__startswith="k ").count() == 1
    assert "Kept as No. 2 states it; round 1" in docket.lines(case)[entry.seq - 1].data["source"]
    assert known(case)["disturbed_area"] == here.book()["disturbed_area"].read(STANDS)
    one = next(each for each in parted_in(case, handed_in) if each.fact == "disturbed_area")
    assert one.chosen_by == entry.seq
    with pytest.raises(BadData, match="chosen already"):
        choose_facts(case, handed_in.entry, {"disturbed_area": AS_SUBMITTED}, key="other", **told)


def test_whoever_handed_it_in_does_not_choose(case: Any, people: dict[str, Any], handed_in: Any) -> None:
    with pytest.raises(NotPermitted, match="chosen by the village"):
        choose_facts(case, handed_in.entry, {"disturbed_area": AS_SUBMITTED}, by=people["applicant"], now=NOW, key="k")


def test_a_submission_that_says_the_same_leaves_nothing_to_choose(case: Any, people: dict[str, Any]) -> None:
    entry = receive_submission(case, samples.webster(), by=people["applicant"], now=NOW)
    one = next(each for each in reviews(docket.lines(case), here.vocabulary()).rounds if each.entry == entry.id)
    assert parted_in(case, one) == ()
    assert parted_in(case, replace(one, number=1)) == ()
