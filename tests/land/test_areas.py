"""How large ground is, in which projection and which foot, and what is said of an outline that is broken."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given, settings
from shapely import LineString, Point, Polygon

from forebay.land import (
    LandError,
    Patch,
    acres,
    examined,
    fault_of,
    laid,
    measured,
    moved,
    patch_of_wkb,
    plane,
    points_between,
)
from land.ground import FEET, outlines, patches, square

BOW_TIE = Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
DART = Polygon([(0, 0), (300, 0), (300, 200), (100, -50), (0, 200)])
FLAT = plane(unit="international foot")


def test_a_bow_tie_shows_its_area_by_its_corners_by_a_zero_buffer_and_with_every_loop_counted() -> None:
    """P35."""
    told = examined(BOW_TIE)
    assert (told.as_drawn, told.buffered, told.made_valid) == (0.0, 1.0, 2.0)
    dart = examined(DART)
    assert (dart.as_drawn, dart.buffered, dart.made_valid) == (22_500.0, 24_000.0, 25_500.0)


def test_a_broken_outline_has_no_area_and_stands_in_no_sum_until_it_is_asked_for() -> None:
    there = [Patch("a", "limits", square(0, 0, 100, 100)), Patch("b", "limits", DART)]
    told = measured(there, FLAT)
    assert [piece.area_sqft for piece in told.pieces] == [pytest.approx(10_000), None]
    assert told.layers[0].covered_sqft == pytest.approx(10_000)
    assert told.layers[0].broken == 1
    assert told.pieces[1].said == (
        "b: it crosses itself at (140, 0). 22,500.00 sq ft by its corners, 25,500.00 with every loop counted, "
        "24,000.00 by a zero buffer. No area is given; draw it again, or ask for every loop to be counted with --mend."
    )


def test_a_mended_outline_counts_every_loop_and_still_shows_what_it_was() -> None:
    told = measured([Patch("b", "limits", DART)], FLAT, mend=True)
    assert told.pieces[0].area_sqft == 25_500
    assert told.layers[0].broken == 0
    assert "22,500.00 sq ft by its corners" in told.pieces[0].said
    assert told.pieces[0].said.endswith("Every loop is counted, as asked.")


def test_the_sums_of_a_broken_outline_are_in_square_feet_whatever_it_is_drawn_in() -> None:
    metric = plane(unit="metre")
    told = measured([Patch("b", "limits", DART)], metric).pieces[0].found
    assert told is not None
    assert told.as_drawn == pytest.approx(22_500 / 0.3048**2)


@pytest.mark.parametrize(
    ("shape", "fault"),
    [
        (Polygon(), "it is empty"),
        (None, "it is empty"),
        (LineString([(0, 0), (1, 1)]), "it is not a closed polygon"),
        (Point(0, 0), "it is not a closed polygon"),
        (Polygon([(0, 0), (1, 0), (2, 0)]), "it crosses itself at (1, 0)"),
        (Polygon([(0, 0), (9, 0), (9, 9)], [[(20, 20), (21, 20), (21, 21)]]), "a hole lies outside it at (20, 20)"),
    ],
)
def test_what_is_wrong_with_an_outline_is_said_in_words(shape, fault) -> None:
    assert fault_of(shape) == fault


def test_ground_drawn_twice_counts_twice_in_the_sum_and_once_in_what_is_covered() -> None:
    there = [Patch("1", "phase 1", square(0, 0, 300, 100)), Patch("2", "phase 2", square(200, 0, 400, 100))]
    told = measured(there, FEET)
    assert [layer.twice_sqft for layer in told.layers] == [0.0, 0.0]
    assert told.covered_sqft == pytest.approx(40_000)
    both = measured([patch.__class__(patch.id, "all", patch.geometry) for patch in there], FEET).layers[0]
    assert (both.sum_sqft, both.covered_sqft) == (pytest.approx(50_000), pytest.approx(40_000))
    assert both.twice_sqft == pytest.approx(10_000)


def test_a_hole_is_no_ground() -> None:
    ring = Polygon(square(0, 0, 100, 100).exterior, [square(25, 25, 75, 75).exterior])
    assert measured([Patch("1", "limits", ring)], FEET).pieces[0].area_sqft == pytest.approx(7_500)


# ---- feet and acres --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["US survey foot", "international foot"])
def test_43_560_square_feet_are_one_acre_of_either_foot(unit) -> None:
    acre = Patch("1", "limits", shapely.box(0, 0, 660, 66))
    found = measured([acre], plane(unit=unit)).pieces[0]
    assert (found.area_sqft, found.area_ac) == (43_560, 1.0)


def test_a_drawing_in_metres_is_told_in_the_foot_asked_for() -> None:
    hectare = Patch("1", "limits", shapely.box(0, 0, 100, 100))
    international = measured([hectare], plane("EPSG:26918")).pieces[0].area_sqft
    survey = measured([hectare], plane("EPSG:26918", foot="US survey")).pieces[0].area_sqft
    assert international == pytest.approx(10_000 / 0.3048**2, rel=1e-14)
    assert survey == pytest.approx(10_000 * (3937 / 1200) ** 2, rel=1e-14)
    assert international / survey - 1 == pytest.approx(4e-6, rel=1e-3)


def test_state_plane_coordinates_are_in_survey_feet_and_their_area_is_as_drawn() -> None:
    assert (FEET.foot, FEET.square_ft, FEET.unit_ft) == ("US survey", 1.0, 1.0)
    assert FEET.said == "EPSG:2262, NAD83 / New York West (ftUS); square feet of the US survey foot"


def test_acres_are_exact_at_the_edge_of_one() -> None:
    assert acres(43_560) == 1.0
    assert acres(43_559.999) < 1.0


# ---- projections -----------------------------------------------------------------------------------------------------


def test_degrees_are_laid_on_a_local_projection_of_true_areas_that_is_named() -> None:
    """The area agrees with that on the ellipsoid, by a formula of another kind."""
    from pyproj import Geod

    quad = shapely.box(-77.43, 43.20, -77.42, 43.21)
    onto, (found,) = laid([Patch("1", "limits", quad)], "EPSG:4326")
    assert onto.name.startswith("Lambert azimuthal equal-area about 43.2")
    assert onto.said.endswith("W (WGS 84); square feet of the international foot")
    dense = shapely.segmentize(quad, 0.0001)
    on_ellipsoid = abs(Geod(ellps="WGS84").geometry_area_perimeter(quad)[0])
    flat = moved([dense], "EPSG:4326", onto)[0].area
    assert found.geometry.area == pytest.approx(on_ellipsoid, rel=1e-6)
    assert flat == pytest.approx(on_ellipsoid, rel=1e-5)


def test_ground_drawn_in_web_mercator_is_laid_where_areas_are_true() -> None:
    """There an area is 1.88 times what it is on the ground in Webster."""
    from pyproj import Geod

    quad = shapely.box(-8_618_000, 5_340_000, -8_617_900, 5_340_100)
    onto, (found,) = laid([Patch("1", "limits", quad)], "EPSG:3857")
    assert onto.name == "Lambert azimuthal equal-area about 43.18 N, 77.42 W (WGS 84)"
    degrees = shapely.transform(quad, lambda points: points_between(points, "EPSG:3857", "EPSG:4326"))
    on_ellipsoid = abs(Geod(ellps="WGS84").geometry_area_perimeter(degrees)[0])
    assert found.geometry.area == pytest.approx(on_ellipsoid, rel=1e-5)
    assert quad.area / found.geometry.area == pytest.approx(1.88, abs=0.005)


@pytest.mark.parametrize("crs", ["EPSG:2262", "EPSG:26918", "EPSG:5070"])
def test_ground_drawn_in_a_projection_made_for_it_is_measured_there(crs: str) -> None:
    quad = shapely.transform(shapely.box(-77.43, 43.20, -77.42, 43.21), lambda p: points_between(p, "EPSG:4269", crs))
    onto, (found,) = laid([Patch("1", "limits", quad)], crs)
    assert onto.name.startswith(crs)
    assert found.geometry.area == quad.area


def test_measuring_where_areas_are_not_true_is_refused_with_how_far_off_they_are() -> None:
    quad = Patch("1", "limits", shapely.box(-77.43, 43.20, -77.42, 43.21))
    with pytest.raises(LandError, match=r"In EPSG:3857, WGS 84 / Pseudo-Mercator areas are 1\.88 times those of the"):
        laid([quad], "EPSG:4326", onto=plane("EPSG:3857"))


def test_ground_that_is_nowhere_on_the_earth_has_no_area() -> None:
    with pytest.raises(LandError, match="is nowhere on the earth in EPSG:2262"):
        laid([Patch("1", "limits", shapely.box(1e12, 1e12, 2e12, 2e12))], "EPSG:2262")


def test_the_same_ground_in_degrees_and_in_state_plane_parts_by_less_than_one_in_a_thousand() -> None:
    there = [Patch("1", "limits", square(0, 0, 500, 500))]
    lon_lat = shapely.transform(
        square(0, 0, 500, 500),
        lambda points: points_between(points, FEET.wkt, "EPSG:4269"),
    )
    onto, found = laid([Patch("1", "limits", lon_lat)], "EPSG:4269", foot="US survey")
    one, other = measured(there, FEET).pieces[0].area_sqft, measured(found, onto).pieces[0].area_sqft
    assert one == pytest.approx(other, rel=1e-3)
    assert one != pytest.approx(other, rel=1e-7)


def test_projected_numbers_told_as_degrees_are_refused_and_have_no_area() -> None:
    """P33."""
    ring = shapely.box(1_407_988, 1_152_897, 1_408_988, 1_153_897)
    with pytest.raises(LandError, match=r"not lon/lat \(1,407,988, 1,152,897\).*choose a CRS.*--crs EPSG:2262"):
        laid([Patch("1", "limits", ring)], "EPSG:4326")
    with pytest.raises(LandError, match="not lon/lat"):
        moved([ring], "EPSG:4326", FEET)


@pytest.mark.parametrize(
    ("crs", "unit", "says"),
    [
        (None, None, "names neither its projection nor its unit"),
        (None, "furlong", '"furlong" is not a unit of a drawing'),
        ("EPSG:4326", None, "counts in degrees, which measure no area"),
        ("EPSG:999999", None, '"EPSG:999999" is not a coordinate system known here'),
        ("/etc/hosts", None, '"/etc/hosts" is not a coordinate system known here'),
    ],
)
def test_where_the_plane_is_not_known_nothing_is_measured(crs, unit, says) -> None:
    with pytest.raises(LandError, match=says):
        plane(crs, unit=unit)


def test_a_foot_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(LandError, match="Write one of: US survey, international"):
        plane("EPSG:2262", foot="Indian")


def test_a_drawing_without_a_projection_is_not_laid_over_one_that_has_one() -> None:
    with pytest.raises(LandError, match="Name the projection of the first with --crs"):
        moved([square(0, 0, 1, 1)], None, FEET, unit="US survey foot")
    with pytest.raises(LandError, match="the other names no projection"):
        moved([square(0, 0, 1, 1)], "EPSG:2262", plane(unit="metre"))


def test_drawings_in_two_units_without_a_projection_are_laid_on_the_first() -> None:
    metres = moved([shapely.box(0, 0, 100, 100)], None, FLAT, unit="metre")[0]
    assert metres.area == pytest.approx(10_000 / 0.3048**2)


def test_an_outline_that_is_no_geometry_is_refused_by_its_name() -> None:
    with pytest.raises(LandError, match="The outline of lot 4 cannot be read"):
        patch_of_wkb("lot 4", "parcel", b"not geometry")
    assert patch_of_wkb("lot 4", "parcel", DART.wkb).geometry.equals(DART)


# ---- properties ------------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(patches())
def test_what_is_covered_is_never_more_than_the_sum_nor_less_than_the_largest(there) -> None:
    told = measured(there, FEET)
    for layer in told.layers:
        own = [piece.area_sqft or 0 for piece in told.pieces if piece.kind == layer.kind]
        assert max(own) * (1 - 1e-9) <= layer.covered_sqft <= layer.sum_sqft * (1 + 1e-9)
    assert told.covered_sqft <= sum(layer.covered_sqft for layer in told.layers) * (1 + 1e-9)


@settings(max_examples=25, deadline=None)
@given(outlines())
def test_an_outline_cut_along_its_middle_has_the_area_it_had(outline) -> None:
    west, south, east, north = outline.bounds
    halves = [
        outline.intersection(shapely.box(west, south, (west + east) / 2, north)),
        outline.intersection(shapely.box((west + east) / 2, south, east, north)),
    ]
    told = measured([Patch(str(at), "x", half) for at, half in enumerate(halves)], FEET)
    assert told.layers[0].sum_sqft == pytest.approx(outline.area, rel=1e-9)
    assert told.layers[0].covered_sqft == pytest.approx(outline.area, rel=1e-9)
