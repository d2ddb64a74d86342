"""Copies keyed in by a clerk answer what the law asks of them: met by the right count, and unmet by one less."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from forebay.office.home import init_home
from forebay.office.models import RequirementRow
from forebay.office.perform import perform
from forebay.office.samples.spencerport.ground import site
from forebay.office.verbs import open_case, state_facts
from office.conftest import NOW, SUBJECT

PACKAGE = "one logical package, all bound together"
DEPARTMENT, BOARD = "2 copies to the Building Department", "8 copies to the Zoning Board of Appeals"
AS_ASKED = {
    "webster": {"copies_to_building_department": (2, DEPARTMENT), "copies_to_board": (8, BOARD)},
    "spencerport": {"bound_packages": (1, PACKAGE)},
}
EACH = [(village, field) for village, asked in AS_ASKED.items() for field in asked]


@pytest.fixture
def applied(tmp_path: Path, settings: Any, people: dict[str, Any]) -> Any:
    """Return what keys in the application of a village with so many copies, and reads how one count stands."""

    def key_in(village: str, **counts: int) -> Any:
        settings.FOREBAY_HOME = init_home(tmp_path / "own" / village, village).path
        told = {"by": people["clerk"], "now": NOW}
        case = open_case(title="Copies", address="1 Example Road", **told)
        facts = SUBJECT if village == "webster" else site("3 acre")
        state_facts(case, {**facts, "application_kind": "site plan"}, occurred=NOW, **told)
        data = {"application_kind": "site plan", **{name: str(many) for name, many in counts.items()}}
        perform(case, "receive application", occurred=NOW, data=data, **told)
        return case

    return key_in


def stands(case: Any, item: str) -> tuple[str, str]:
    row = RequirementRow.objects.get(case=case, shape="content", asks__contains=item)
    return row.outcome, row.because


@pytest.mark.parametrize(("village", "field"), EACH)
@pytest.mark.parametrize("more", [0, 1])
def test_so_many_copies_as_are_asked_for_or_more_meet_it(applied: Any, village: str, field: str, more: int) -> None:
    asked, item = AS_ASKED[village][field]
    outcome, because = stands(applied(village, **{field: asked + more}), item)
    assert outcome == "met"
    assert f"{asked + more} came of {asked} asked for" in because


@pytest.mark.parametrize(("village", "field"), EACH)
def test_one_copy_less_does_not_meet_it(applied: Any, village: str, field: str) -> None:
    asked, item = AS_ASKED[village][field]
    assert stands(applied(village, **{field: asked - 1}), item)[0] == "not met"


@pytest.mark.parametrize(("village", "field"), EACH)
def test_copies_nobody_counted_are_left_to_the_official(applied: Any, village: str, field: str) -> None:
    assert stands(applied(village), AS_ASKED[village][field][1])[0] == "left to the official"


def test_the_two_counts_are_told_apart(applied: Any) -> None:
    case = applied("webster", copies_to_building_department=2, copies_to_board=7)
    assert [stands(case, item)[0] for item in (DEPARTMENT, BOARD)] == ["met", "not met"]


def test_an_application_that_came_again_with_all_copies_meets_it(applied: Any, people: dict[str, Any]) -> None:
    case = applied("spencerport", bound_packages=0)
    data = {"application_kind": "site plan", "bound_packages": "1"}
    perform(case, "receive application", by=people["clerk"], occurred=NOW, now=NOW, data=data)
    assert stands(case, PACKAGE)[0] == "met"
