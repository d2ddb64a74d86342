"""Soils over cover: every part of the site is there once, with its soil and cover or the reason it has none."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Polygon, affinity
from shapely.ops import split

from forebay.land import (
    NO_DATA,
    Grid,
    LandError,
    Overlay,
    Patch,
    cells_on,
    crossings,
    overlay,
    plane,
    points_between,
)
from land.ground import FEET, outlines, patches, square

SITE = square(0, 0, 400, 300)
WHOLE = [Patch("1", "all", square(-50, -50, 500, 500))]


def sums(told: Overlay) -> dict[tuple[str | None, str | None], float]:
    found: dict[tuple[str | None, str | None], float] = {}
    for row in told.rows():
        found[row.soil, row.cover] = found.get((row.soil, row.cover), 0.0) + row.area_sqft
    return found


def test_every_soil_and_cover_that_meet_on_the_site_are_a_row_with_its_area() -> None:
    soils = [Patch("1", "9001", square(-10, -10, 100, 400)), Patch("2", "9002", square(100, -10, 500, 400))]
    cover = [Patch("1", "Woods", square(-10, -10, 500, 150)), Patch("2", "Meadow", square(-10, 150, 500, 400))]
    told = overlay(SITE, soils, cover, FEET)
    assert sums(told) == pytest.approx(
        {("9001", "Woods"): 15_000, ("9001", "Meadow"): 15_000, ("9002", "Woods"): 45_000, ("9002", "Meadow"): 45_000}
    )
    assert told.unknown_sqft == 0
    assert told.sum_sqft == pytest.approx(120_000, rel=1e-12)


def test_ground_that_no_soil_is_mapped_on_is_a_part_that_says_so() -> None:
    told = overlay(SITE, [Patch("1", "9001", square(0, 0, 300, 300))], WHOLE, FEET)
    row = told.rows()[-1]
    assert (row.soil, row.cover, row.because) == (None, "all", "no soil is mapped here")
    assert row.area_sqft == pytest.approx(30_000)
    assert told.parts[-1].geometry.bounds == square(300, 0, 400, 300).bounds


def test_a_site_that_lies_on_no_soil_and_no_cover_is_all_unknown_and_still_whole() -> None:
    told = overlay(SITE, [], [], FEET)
    assert [(row.because, row.area_sqft) for row in told.rows()] == [
        ("no soil is mapped here; no cover is mapped here", pytest.approx(120_000))
    ]


def test_ground_that_two_covers_claim_is_of_neither_and_names_both() -> None:
    cover = [Patch("1", "Lawn", square(0, 0, 400, 300)), Patch("2", "Roof", square(100, 100, 150, 150))]
    told = overlay(SITE, WHOLE, cover, FEET)
    assert sums(told) == pytest.approx({("all", "Lawn"): 117_500, ("all", None): 2_500})
    assert told.rows()[-1].because == "more than one cover is drawn here: Lawn, Roof"


def test_ground_drawn_twice_as_the_same_cover_is_that_cover_once() -> None:
    cover = [Patch("1", "Lawn", square(0, 0, 250, 300)), Patch("2", "Lawn", square(150, 0, 400, 300))]
    assert sums(overlay(SITE, WHOLE, cover, FEET)) == pytest.approx({("all", "Lawn"): 120_000})


def test_a_piece_without_data_is_listed_with_its_area_and_the_layer_that_is_silent() -> None:
    cover = [Patch("1", NO_DATA, square(0, 0, 100, 300)), Patch("2", "Lawn", square(100, 0, 400, 300))]
    told = overlay(SITE, WHOLE, cover, FEET)
    assert [(row.cover, row.because, row.area_sqft) for row in told.rows()] == [
        ("Lawn", "", pytest.approx(90_000)),
        (None, "the cover map has no data here", pytest.approx(30_000)),
    ]


def test_a_broken_soil_is_left_out_and_named_and_its_ground_is_unknown_while_the_rest_is_answered() -> None:
    bow = Polygon([(x + 1_440_000, y + 1_180_000) for x, y in [(0, 0), (200, 300), (200, 0), (0, 300)]])
    soils = [Patch("bow-tie", "9001", bow), Patch("2", "9002", square(200, 0, 400, 300))]
    told = overlay(SITE, soils, WHOLE, FEET)
    assert sums(told) == pytest.approx({("9002", "all"): 60_000, (None, "all"): 60_000})
    assert [(one.patch.id, one.mended) for one in told.broken] == [("bow-tie", False)]
    mended = overlay(SITE, soils, WHOLE, FEET, mend=True)
    assert sums(mended) == pytest.approx({("9002", "all"): 60_000, ("9001", "all"): 30_000, (None, "all"): 30_000})
    assert [one.mended for one in mended.broken] == [True]


def test_a_site_whose_outline_is_broken_has_no_answer() -> None:
    bow = Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    with pytest.raises(LandError, match=r"outline of the site is broken: it crosses itself at \(1, 1\)"):
        overlay(bow, WHOLE, WHOLE, FEET)


def test_crossings_of_two_nets_are_what_crossing_each_pair_by_hand_gives() -> None:
    rng = np.random.default_rng(7)
    one, other = (
        shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(rng.uniform(0, 100, (40, 2))))) for _ in range(2)
    )
    first, second, ground = crossings(one, other)
    found = dict(zip(zip(first.tolist(), second.tolist(), strict=True), shapely.area(ground), strict=True))
    by_hand = {
        (left, right): area
        for left, a in enumerate(one)
        for right, b in enumerate(other)
        if (area := a.intersection(b).area) > 0
    }
    assert found == pytest.approx(by_hand)


# ---- rasters ---------------------------------------------------------------------------------------------------------

CELL_M = 30.0
UTM = plane("EPSG:26918", foot="international")


def grid(codes: list[list[int]], nodata: int | None = 0) -> Grid:
    return Grid(np.array(codes), (300_000.0, 4_790_000.0), (CELL_M, 0.0), (0.0, -CELL_M), "EPSG:26918", nodata)


def test_an_acre_on_30_metre_cells_comes_to_an_acre_and_its_cells_without_data_are_listed() -> None:
    """P26: shapes smaller than a few cells came back empty."""
    side = (43_560 * 0.3048**2) ** 0.5
    acre = shapely.box(300_020.0, 4_789_990.0 - side, 300_020.0 + side, 4_789_990.0)
    told = overlay(
        acre, [Patch("1", "all", acre.buffer(50))], cells_on(acre, grid([[21, 41, 41]] * 2 + [[0] * 3]), UTM), UTM
    )
    assert told.site_sqft == pytest.approx(43_560, rel=1e-9)
    assert told.sum_sqft == pytest.approx(43_560, rel=1e-9)
    nothing = [row for row in told.rows() if row.because == "the cover map has no data here"]
    assert [row.area_sqft for row in nothing] == [pytest.approx(43_560 * (side - 50) / side, rel=1e-6)]


def test_a_site_beyond_the_raster_is_unmapped_there_not_without_data() -> None:
    site = shapely.box(300_060.0, 4_789_950.0, 300_120.0, 4_789_990.0)
    told = overlay(site, [Patch("1", "all", site)], cells_on(site, grid([[21, 41, 41]] * 2), UTM), UTM)
    assert [(row.cover, row.because) for row in told.rows()] == [("41", ""), (None, "no cover is mapped here")]
    assert told.unknown_sqft == pytest.approx(told.site_sqft / 2)


def test_a_site_wholly_beyond_the_raster_touches_no_cell() -> None:
    assert cells_on(shapely.box(0, 0, 10, 10), grid([[21]]), UTM) == ()


def test_cells_laid_in_another_projection_still_leave_no_gap_between_them() -> None:
    west = plane("EPSG:2262")
    site = square(0, 0, 300, 300)
    corner = points_between(np.array([[1_439_800.0, 1_180_500.0]]), west.wkt, "EPSG:5070")[0]
    cells = Grid(np.full((12, 12), 41), tuple(corner), (CELL_M, 0.0), (0.0, -CELL_M), "EPSG:5070")
    told = overlay(site, [Patch("1", "all", site)], cells_on(site, cells, west), west)
    assert sums(told) == pytest.approx({("all", "41"): 90_000}, rel=1e-9)


def test_a_site_that_names_no_projection_cannot_be_laid_on_a_raster() -> None:
    with pytest.raises(LandError, match="the site names no projection"):
        cells_on(SITE, grid([[21]]), plane(unit="US survey foot"))


# ---- properties ------------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(outlines(), patches(), patches())
def test_the_parts_are_the_site_to_a_billionth_whatever_overlaps_or_is_missing(site, soils, cover) -> None:
    told = overlay(site, soils, cover, FEET)
    assert told.sum_sqft == pytest.approx(told.site_sqft, rel=1e-9)
    assert any(part.geometry.distance(site.representative_point()) < 1e-6 for part in told.parts)


@settings(max_examples=20, deadline=None)
@given(outlines(), patches(), patches(), st.sampled_from([0.3048, 1200 / 3937]))
def test_a_drawing_in_metres_gives_the_square_feet_of_the_same_drawing_in_feet(site, soils, cover, metres) -> None:
    foot = "international" if metres == 0.3048 else "US survey"
    feet = plane(unit=f"{foot} foot")
    metric = plane(unit="metre", foot=foot)

    def in_metres(shape: Polygon) -> Polygon:
        return affinity.scale(shape, metres, metres, origin=(0, 0))

    one = overlay(site, soils, cover, feet)
    other = overlay(
        in_metres(site),
        [patch.on(in_metres(patch.geometry)) for patch in soils],
        [patch.on(in_metres(patch.geometry)) for patch in cover],
        metric,
    )
    assert other.site_sqft == pytest.approx(one.site_sqft, rel=1e-9)
    assert same(sums(one), sums(other), site.area)


def same(one: dict[object, float], other: dict[object, float], area: float) -> bool:
    """Tell whether two sums part by no more than the digits lost in turning large coordinates into other units."""
    return all(abs(one.get(key, 0.0) - other.get(key, 0.0)) <= 1e-6 * area for key in {*one, *other})


@settings(max_examples=25, deadline=None)
@given(outlines(), patches(), patches(), st.floats(-0.9, 0.9), st.floats(0, 3.1))
def test_splitting_every_piece_in_two_changes_no_sum(site, soils, cover, shift, turn) -> None:
    middle = site.centroid
    line = affinity.rotate(LineString([(middle.x - 9_000, middle.y + shift * 99), (middle.x + 9_000, middle.y)]), turn)
    cut = [Patch(patch.id, patch.kind, part) for patch in cover for part in split(patch.geometry, line).geoms]
    whole, parted = sums(overlay(site, soils, cover, FEET)), sums(overlay(site, soils, cut, FEET))
    assert same(whole, parted, site.area)


def test_edges_that_nearly_touch_lose_no_ground() -> None:
    """Found by chance: at large coordinates one cut of these three triangles counts a corner twice."""

    def triangle(*corners: tuple[float, float]) -> Polygon:
        return Polygon([((1_440_000 + x) * 0.3048, (1_180_000 + y) * 0.3048) for x, y in corners])

    site = triangle((0, 0), (0, -137.625), (1.75, 0))
    soils = [Patch("1", "9001", triangle((0, 0), (0, -13.125), (15.25, -0.125)))]
    cover = [Patch("1", "Woods", triangle((0, 0), (0, -19.625), (10.375, 0)))]
    told = overlay(site, soils, cover, plane(unit="metre"))
    assert told.sum_sqft == pytest.approx(told.site_sqft, rel=1e-9)
    by_soil = site.intersection(soils[0].geometry).area * told.plane.square_ft
    assert sum(part.area_sqft for part in told.parts if part.soil) == pytest.approx(by_soil, rel=1e-6)
