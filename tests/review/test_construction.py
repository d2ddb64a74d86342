from datetime import date

import pytest

from forebay import units
from forebay.review import Phase, samples
from forebay.review.construction import most_open
from review.filings import WEBSTER, reviewed

OPEN = f"{WEBSTER}:fact#disturbed_at_once"


def phase(name: str, area: str, clear: str, stabilize: str) -> Phase:
    return Phase(name, units.parse(area, "area"), date.fromisoformat(clear), date.fromisoformat(stabilize))


def webster_with(second_area: str, declared: str = 'disturbed_at_once = "2.6 acre"') -> object:
    sample = samples.with_five_point_two_acres_open(samples.webster())
    head = sample.files["submission.toml"].decode()
    head = head.replace('name = "Phase 2"\narea = "2.6 acre"', f'name = "Phase 2"\narea = "{second_area}"')
    head = head.replace('disturbed_at_once = "2.6 acre"', declared)
    return reviewed(sample.changed({"submission.toml": head.encode()}))[OPEN]


def test_a_phase_cleared_on_the_day_another_is_stabilized_does_not_lie_open_beside_it() -> None:
    first = phase("1", "3 acre", "2026-05-01", "2026-07-01")
    assert most_open([first, phase("2", "3 acre", "2026-07-01", "2026-08-01")]).area == units.parse("3 acre")  # type: ignore[union-attr]
    assert most_open([first, phase("2", "3 acre", "2026-06-30", "2026-08-01")]).area == units.parse("6 acre")  # type: ignore[union-attr]


def test_three_phases_are_counted_together_where_all_three_lie_open() -> None:
    opening = most_open(
        [
            phase("1", "2 acre", "2026-05-01", "2026-07-01"),
            phase("2", "2 acre", "2026-05-15", "2026-06-15"),
            phase("3", "43560 sqft", "2026-06-01", "2026-06-20"),
        ]
    )
    assert opening is not None
    assert (opening.area, opening.phases) == (units.parse("5 acre"), ("1", "2", "3"))
    assert (opening.begins, opening.ends) == (date(2026, 6, 1), date(2026, 6, 15))


def test_no_phases_say_nothing() -> None:
    assert most_open([]) is None


@pytest.mark.parametrize(
    ("second", "outcome"),
    [("2.39 acre", "left to the official"), ("2.4 acre", "conflict"), ("2.41 acre", "not met")],
)
def test_the_limit_is_five_acres_exactly_and_there_the_clauses_clash(second: str, outcome: str) -> None:
    assert webster_with(second).outcome == outcome  # type: ignore[attr-defined]


def test_an_overlap_that_is_declared_is_no_fault_of_the_submission() -> None:
    item = webster_with("2.6 acre", 'disturbed_at_once = "5.2 acre"')
    assert (item.outcome, item.driving_input) == ("met", "")  # type: ignore[attr-defined]


def test_an_overlap_that_nobody_declared_is_found_all_the_same() -> None:
    item = webster_with("2.6 acre", "")
    assert item.outcome == "not met"  # type: ignore[attr-defined]
    assert item.because.startswith("The submission does not say how much")  # type: ignore[attr-defined]


def test_once_five_acres_are_declared_the_states_letter_is_asked_for() -> None:
    sample = samples.with_five_point_two_acres_open(samples.webster())
    head = sample.files["submission.toml"].decode()
    head = head.replace('disturbed_at_once = "2.6 acre"', 'disturbed_at_once = "5.2 acre"')
    run = reviewed(sample.changed({"submission.toml": head.encode()}))
    assert run[f"{WEBSTER}:state papers#receive state letter"].outcome in ("not met", "facts missing")
