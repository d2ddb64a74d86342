"""A correction works out anew all that hung on what it corrects; withdrawn, it leaves all of it as it had been."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from forebay.office import docket
from forebay.office.editions import bearings
from forebay.office.mending import without
from forebay.office.models import Case, RequirementRow
from forebay.office.perform import perform
from forebay.office.projections import project
from forebay.office.proofs.verify import verify
from office.conftest import NOW, SUBJECT

SMALL = {**SUBJECT, "disturbed_area": "100 sqft"}


def rows(case: Case) -> set[tuple[Any, ...]]:
    """Return every requirement of a case, with how it stands and when it is due."""
    named = ("key", "shape", "status", "outcome", "due", "late_after")
    return set(RequirementRow.objects.filter(case=case).values_list(*named))


def told(people: dict[str, Any], **before: float) -> dict[str, Any]:
    return {"by": people["officer"], "occurred": NOW - timedelta(**before), "now": NOW}


@pytest.mark.parametrize(("first", "then"), [(SUBJECT, SMALL), (SMALL, SUBJECT)])
def test_what_a_corrected_fact_asked_for_goes_and_comes_back_with_it(
    case: Any, home: Any, people: dict[str, Any], first: dict[str, Any], then: dict[str, Any]
) -> None:
    stated = perform(case, "state facts", data={"facts": first}, **told(people, days=1))
    before = rows(case)
    data = {"facts": then, "reason": "Measured again"}
    mended = perform(case, "state facts", data=data, corrects=stated.id, **told(people, days=1))
    assert rows(case) != before
    perform(case, "retract entry", data={"reason": "It was right"}, retracts=mended.id, **told(people))
    assert rows(case) == before
    assert verify(home).good


def test_a_start_corrected_to_another_day_moves_every_day_counted_from_it(
    case: Any, home: Any, people: dict[str, Any]
) -> None:
    perform(case, "state facts", data={"facts": SUBJECT}, **told(people, days=30))
    by = {"by": people["applicant"], "now": NOW}
    begun = perform(case, "start construction", occurred=NOW - timedelta(days=3), **by)
    before = rows(case)
    data = {"reason": "The log says so"}
    again = {"data": data, "corrects": begun.id, "occurred": NOW - timedelta(days=20)}
    mended = perform(case, "start construction", **again, **by)
    assert {row[0] for row in rows(case) if row[4]} != set()
    assert rows(case) != before
    perform(case, "retract entry", data=data, retracts=mended.id, **told(people))
    assert rows(case) == before
    assert verify(home).good


def test_an_entry_whose_correction_was_withdrawn_is_corrected_again(
    case: Any, home: Any, people: dict[str, Any]
) -> None:
    """The withdrawal of the first correction stays on the docket, and is no hindrance to the second."""
    stated = perform(case, "state facts", data={"facts": SUBJECT}, **told(people, days=2))
    again = {"corrects": stated.id, **told(people, days=2)}
    first = perform(case, "state facts", data={"facts": SMALL, "reason": "Mistaken"}, **again)
    perform(case, "retract entry", data={"reason": "It was right"}, retracts=first.id, **told(people, days=1))
    second = perform(case, "state facts", data={"facts": SMALL, "reason": "Measured again"}, **again)
    assert (second.seq, second.corrects) == (first.seq + 2, stated.id)
    assert verify(home).good


def test_a_second_correction_is_judged_as_if_no_version_stood_yet(case: Any, people: dict[str, Any]) -> None:
    """What the first version said holds no gate open for the second correction of the same entry."""
    stated = perform(case, "state facts", data={"facts": SUBJECT}, **told(people, days=2))
    data = {"facts": SMALL, "reason": "Measured again"}
    mended = perform(case, "state facts", data=data, corrects=stated.id, **told(people, days=2))
    left = without(mended.id, docket.lines(case))
    assert [line.act for line in left] == ["open case"]
    assert without(stated.id, docket.lines(case)) == left


def test_what_an_application_says_of_its_kind_is_known_and_a_kind_stated_as_a_fact_comes_before_it(
    case: Any, home: Any, people: dict[str, Any]
) -> None:
    def known() -> Any:
        return (
            project(docket.lines(case), bearings(docket.lines(case), NOW)).facts.at(NOW).known.get("application_kind")
        )

    perform(case, "state facts", data={"facts": SMALL}, **told(people, days=3))
    assert known() is None
    applied = perform(case, "receive application", data={"application_kind": "site plan"}, **told(people, days=2))
    assert known() == "site plan"
    changed = {"application_kind": "subdivision", "reason": "Misread"}
    perform(case, "receive application", data=changed, corrects=applied.id, **told(people, days=2))
    assert known() == "subdivision"
    perform(case, "state facts", data={"facts": {"application_kind": "none"}}, **told(people, days=3))
    assert known() == "none"
    assert verify(home).good
