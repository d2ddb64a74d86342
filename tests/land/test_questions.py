"""What else is asked of ground: what lies open, what is paved, how far the map runs, what the site lies on."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon

from forebay.land import (
    Drained,
    LandError,
    Layer,
    Patch,
    PhaseGround,
    PlanPiece,
    beyond,
    disturbed_sqft,
    impervious,
    met,
    most_open,
    open_by_day,
    plane,
    running_total,
    soil_group,
    surface_by_use,
)
from forebay.units import parse
from land.ground import FEET, outlines, patches, square

SITE = square(0, 0, 400, 300)
MAY, JUNE, JULY, AUGUST = (date(2026, month, 1) for month in (5, 6, 7, 8))


def phase(name: str, ground: Polygon, clear: date, stabilize: date) -> PhaseGround:
    return PhaseGround(Patch(name, "phase", ground), clear, stabilize)


# ---- phases ----------------------------------------------------------------------------------------------------------


def test_ground_in_two_phases_is_disturbed_once_and_open_once() -> None:
    phases = [
        phase("1", square(0, 0, 300, 100), MAY, JULY),
        phase("2", square(200, 0, 400, 100), JUNE, AUGUST),
    ]
    assert disturbed_sqft(phases, FEET) == pytest.approx(40_000)
    most = most_open(phases, FEET)
    assert most is not None
    assert (most.begins, most.ends, most.phases) == (JUNE, JULY, ("1", "2"))
    assert most.area_sqft == pytest.approx(40_000)


def test_a_phase_cleared_on_the_day_another_is_stabilized_does_not_lie_open_beside_it() -> None:
    phases = [phase("1", square(0, 0, 300, 100), MAY, JUNE), phase("2", square(300, 0, 400, 100), JUNE, JULY)]
    assert [(one.phases, round(one.area_sqft)) for one in open_by_day(phases, FEET)] == [
        (("1",), 30_000),
        (("2",), 10_000),
    ]


def test_without_phases_nothing_lies_open_and_nothing_is_disturbed() -> None:
    assert most_open([], FEET) is None
    assert disturbed_sqft([], FEET) == 0.0


# ---- surface ---------------------------------------------------------------------------------------------------------


def test_percent_of_surface_by_use_adds_to_a_hundred_with_what_no_use_is_shown_for() -> None:
    uses = [Patch("1", "building", square(0, 0, 100, 100)), Patch("2", "parking", square(100, 0, 400, 100))]
    told = surface_by_use(SITE, uses, FEET)
    assert [(use.name, round(use.percent, 2), use.because) for use in told] == [
        ("parking", 25.0, ""),
        ("building", 8.33, ""),
        (None, 66.67, "no use is mapped here"),
    ]
    assert sum(use.percent for use in told) == pytest.approx(100)


@settings(max_examples=25, deadline=None)
@given(outlines(), patches())
def test_percents_by_use_are_a_hundred_whatever_is_drawn(site, uses) -> None:
    assert sum(use.percent for use in surface_by_use(site, uses, FEET)) == pytest.approx(100, rel=1e-9)


def test_impervious_ground_counts_once_only_on_the_site_and_tells_new_from_taken_up() -> None:
    before = [Patch("1", "roof", square(0, 0, 100, 100)), Patch("2", "drive", square(50, 0, 150, 100))]
    after = [Patch("1", "roof", square(100, 0, 500, 100))]
    told = impervious(SITE, before, after, FEET)
    assert told.before_sqft == pytest.approx(15_000)
    assert told.after_sqft == pytest.approx(30_000)
    assert told.new_sqft == pytest.approx(25_000)
    assert told.removed_sqft == pytest.approx(10_000)
    assert (told.before_percent, told.after_percent) == (pytest.approx(12.5), pytest.approx(25.0))


def test_nothing_paved_is_nothing() -> None:
    told = impervious(SITE, [], [], FEET)
    assert (told.before_sqft, told.after_sqft, told.new_sqft) == (0.0, 0.0, 0.0)


# ---- how far the map runs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("north", "enough"), [(499.99, False), (500.0, True), (700.0, True)])
def test_a_base_map_runs_far_enough_at_exactly_200_feet(north, enough) -> None:
    told = beyond(SITE, square(-200, -200, 600, north), 200, FEET)
    assert told.is_enough is enough
    assert told.least_ft == pytest.approx(min(north - 300, 200))


def test_a_base_map_in_metres_is_asked_in_feet() -> None:
    metric = plane("EPSG:26918")
    site, mapped = square(0, 0, 100, 100), square(-30.48, -30.48, 130.48, 130.48)
    told = beyond(site, mapped, 100, metric)
    assert told.least_ft == pytest.approx(100)
    assert told.is_enough


def test_limits_that_run_beyond_the_map_are_short_of_it_by_the_farthest_corner() -> None:
    told = beyond(SITE, square(-200, -200, 350, 500), 200, FEET)
    assert told.least_ft == pytest.approx(-50)
    assert not told.is_enough
    assert told.missing_sqft > 250 * 300


def test_a_hole_in_what_is_mapped_counts_as_its_edge() -> None:
    around = Polygon(square(-500, -500, 900, 800).exterior, [square(450, 0, 500, 50).exterior])
    assert beyond(SITE, around, 100, FEET).least_ft == pytest.approx(50)


# ---- layers ----------------------------------------------------------------------------------------------------------


def test_a_site_meets_the_wetlands_it_lies_on_with_their_names_and_areas() -> None:
    layer = Layer(
        "Wetlands of 2025",
        "wetland",
        (Patch("W-7", "wetland", square(300, 200, 500, 400)), Patch("W-8", "wetland", square(900, 0, 950, 50))),
    )
    told = met(SITE, layer, FEET)
    assert [(one.feature, round(one.area_sqft), round(one.percent, 2)) for one in told.overlaps] == [
        ("W-7", 10_000, 8.33)
    ]
    assert told.met_sqft == pytest.approx(10_000)
    assert told.nearest_ft == 0.0


def test_a_layer_that_shows_nothing_there_says_how_far_the_nearest_is() -> None:
    told = met(SITE, Layer("Parcels", "parcel", (Patch("046.28-1-5", "parcel", square(450, 0, 500, 50)),)), FEET)
    assert told.overlaps == ()
    assert told.nearest_ft == pytest.approx(50)
    assert met(SITE, Layer("Parcels", "parcel", ()), FEET).nearest_ft is None


def test_a_listed_stream_drawn_as_a_line_is_met_without_an_area() -> None:
    stream = Patch("Four Mile Creek", "303(d)", LineString([(1_440_000, 1_180_000), (1_440_500, 1_180_500)]))
    well = Patch("Well", "303(d)", Point(1_440_010, 1_180_010))
    told = met(SITE, Layer("Listed waters", "303(d)", (stream, well)), FEET)
    assert [(one.feature, one.area_sqft) for one in told.overlaps] == [("Four Mile Creek", 0.0), ("Well", 0.0)]


def test_a_broken_feature_of_a_layer_is_named_and_the_others_are_met() -> None:
    bow = Patch("bow-tie", "wetland", Polygon([(0, 0), (2, 2), (2, 0), (0, 2)]))
    told = met(SITE, Layer("Wetlands", "wetland", (bow, Patch("W-7", "wetland", SITE))), FEET)
    assert [one.patch.id for one in told.broken] == ["bow-tie"]
    assert [one.feature for one in told.overlaps] == ["W-7"]


# ---- common plans ----------------------------------------------------------------------------------------------------


def test_the_pieces_of_a_plan_pass_25_000_square_feet_exactly_where_they_do() -> None:
    told = running_total(
        [
            PlanPiece("W-2026-3", date(2026, 6, 2), parse("1 sqft")),
            PlanPiece("W-2026-1", date(2026, 3, 1), parse("0.25 acre")),
            PlanPiece("W-2026-2", date(2026, 4, 1), parse("14,109 sqft")),
        ]
    )
    totals = [(row.piece.case, row.total < parse("25000 sqft")) for row in told.rows]
    assert totals == [("W-2026-1", True), ("W-2026-2", True), ("W-2026-3", False)]
    assert told.total == parse("25000 sqft")
    assert not told.is_least


def test_a_piece_of_unknown_size_makes_the_total_a_least_one_and_is_named() -> None:
    told = running_total([PlanPiece("1", date(2026, 3, 1), None), PlanPiece("2", date(2026, 4, 1), parse("2 acre"))])
    assert (str(told.total), told.unknown, told.is_least) == ("87,120 sq ft", ("1",), True)
    assert [row.is_least for row in told.rows] == [True, True]
    assert running_total([]).total == parse("0 acre")


@settings(max_examples=25)
@given(st.lists(st.integers(1, 10**6), max_size=6), st.randoms(use_true_random=False))
def test_the_order_in_which_pieces_are_told_changes_no_total(areas, chance) -> None:
    pieces = [PlanPiece(str(at), date(2026, 1, 1 + at), parse(f"{area} sqft")) for at, area in enumerate(areas)]
    mixed = pieces[:]
    chance.shuffle(mixed)
    assert running_total(mixed) == running_total(pieces)


# ---- soils -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "group"), [("A", "A"), (" b/d ", "B/D"), ("C / D", "C/D"), ("", None), ("  ", None)]
)
def test_a_soil_group_is_read_as_written_and_a_blank_is_none(written, group) -> None:
    assert soil_group(written) == group


@pytest.mark.parametrize("written", ["E", "D/A", "A-D", "AB", "none"])
def test_what_is_no_soil_group_is_refused(written) -> None:
    with pytest.raises(LandError, match="not a hydrologic soil group"):
        soil_group(written)


def test_ground_counts_as_drained_only_with_a_reason() -> None:
    """P20."""
    assert not Drained().drained
    with pytest.raises(LandError, match="only with a reason that is kept"):
        Drained(True, "  ")
    assert Drained(True, "tile mains, sheet C-4").said.endswith("drained (tile mains, sheet C-4).")
