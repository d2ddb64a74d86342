"""The curve numbers of a site, part by part, and what is said of the parts that have none."""

from __future__ import annotations

import pytest
from shapely import box

from forebay.formats.problems import FileProblem
from forebay.land import Drained, Overlay, Patch, SoilUnit, overlay, plane
from forebay.review.cover_tables import nlcd_table, of_words, read_cover_table
from forebay.review.curve_numbers import CurveNumbers, curve_numbers
from forebay.review.site_maps import cover_name

FEET = plane("EPSG:2262")
ACRE = 43_560
UNITS = {
    group: SoilUnit(str(at), "W", f"Example {group}", group or None)
    for at, group in enumerate(("A", "B", "C", "D", "A/D", "B/D", "C/D", ""))
}


def acres_of(*pairs: tuple[str | None, str]) -> Overlay:
    """Return a site with an acre of each soil group and cover; None for ground without a soil."""
    soils = [
        Patch(str(at), group, box(at, 0, at + 1, ACRE)) for at, (group, _) in enumerate(pairs) if group is not None
    ]
    cover = [Patch(str(at), kind, box(at, 0, at + 1, ACRE)) for at, (_, kind) in enumerate(pairs)]
    return overlay(box(0, 0, len(pairs), ACRE), soils, cover, FEET)


def numbers(*pairs: tuple[str | None, str], table=None, choice=None) -> CurveNumbers:
    return curve_numbers(acres_of(*pairs), UNITS, table, choice, cover_name)


def found(told: CurveNumbers) -> dict[tuple[str, str], float | None]:
    return {(row.soil_group, row.cover): row.curve_number for row in told.rows}


def test_nlcd_open_space_is_in_good_condition_and_says_so_on_every_group() -> None:
    """P24."""
    told = numbers(*((group, "21") for group in "ABCD"), table=nlcd_table())
    assert sorted(row.curve_number or 0 for row in told.rows) == [39, 61, 74, 80]
    for row in told.rows:
        assert row.cover.endswith("Good (>75%)")
        assert row.source == f"TR-55 table 2-2a, group {row.soil_group}"
    assert "Edition 1" in told.table


@pytest.mark.parametrize(("group", "first"), [("A/D", 30), ("B/D", 55), ("C/D", 70)])
def test_a_dual_group_is_d_unless_a_reason_says_it_is_drained_and_never_between(group, first) -> None:
    """P20."""
    (row,) = numbers((group, "Woods, good")).rows
    assert (row.soil_group, row.curve_number) == (group, 77)
    assert row.source.endswith("not drained")
    (drained,) = numbers((group, "Woods, good"), choice=Drained(True, "tile mains, sheet C-4")).rows
    assert drained.curve_number == first
    assert drained.source.endswith("drained")


def test_a_soil_without_a_group_never_takes_the_row_of_d() -> None:
    """S09."""
    told = numbers(("", "21"), ("D", "21"), table=nlcd_table())
    assert [row.curve_number for row in told.rows] == [80, None]
    assert told.rows[1].source == "no soil group is given for Example  (MUKEY 7)"
    assert told.composite == pytest.approx(80)
    assert (
        told.said
        == "Composite curve number 80.0 over 1.000 acres; 1.000 acres of the 2.000 have none and are left out."
    )


@pytest.mark.parametrize("code", ["11", "12", "90", "95"])
def test_a_class_that_tr_55_has_no_row_for_is_named_and_the_rest_is_answered(code) -> None:
    """P25, and the wetlands of P24."""
    told = numbers(("B", code), ("B", "41"), table=nlcd_table())
    assert [row.curve_number for row in told.rows] == [55, None]
    assert told.rows[1].because.startswith(f"TR-55 has no row for {cover_name(code)}; give its curve number")


def test_an_unknown_word_on_a_map_is_named_and_the_rest_is_answered() -> None:
    told = numbers(("B", "perennial_ice"), ("B", "Meadow"))
    assert found(told) == {("B", "Meadow"): 58, ("B", "perennial_ice"): None}


def test_ground_without_a_soil_is_unknown_but_pavement_is_98_on_any() -> None:
    told = numbers((None, "Meadow"), (None, "Paved parking lots"), ("", "Paved parking lots"))
    assert sorted((row.curve_number is None, row.cover[:5]) for row in told.rows) == [
        (False, "Paved"),
        (True, "Meado"),
    ]
    assert told.known_sqft == pytest.approx(2 * ACRE)


def test_a_cover_that_tr_55_prints_no_number_for_on_a_group_says_so() -> None:
    told = numbers(("A", "Sagebrush-grass, fair"))
    assert told.composite is None
    assert told.said == "No ground of the site has a curve number."
    assert "prints no curve number" in told.rows[0].source


def test_the_composite_is_weighted_by_area() -> None:
    assert numbers(("B", "Meadow"), ("B", "Meadow"), ("C", "Meadow")).composite == pytest.approx((58 + 58 + 71) / 3)


def test_parts_of_the_same_cover_and_group_are_one_row() -> None:
    told = numbers(("B", "Meadow"), ("B", "meadow"), ("B", "Meadow"))
    assert [(row.cover, round(row.area_ac, 6)) for row in told.rows] == [("Meadow", 3.0)]


# ---- tables of covers ------------------------------------------------------------------------------------------------

OWN = b"""# Heron Court, sheet C-2
code,cover,treatment,condition,curve_number,source
L-WOODS,Woods,,Good,,
L-POND,,,,98,"open water, agreed 2026-03-04"
"""


def test_a_table_of_ones_own_gives_rows_of_tr_55_and_numbers_with_their_source() -> None:
    table = read_cover_table(OWN, "covers.csv")
    told = numbers(("B", "l-woods"), ("", "L-POND"), table=table)
    assert sorted((row.curve_number, row.source) for row in told.rows) == [
        (55.0, "TR-55 table 2-2c, group B"),
        (98.0, "open water, agreed 2026-03-04"),
    ]
    assert told.table.startswith("covers.csv (Heron Court, sheet C-2; digest ")


def test_an_edited_table_is_seen_by_its_digest() -> None:
    one, other = read_cover_table(OWN, "c.csv"), read_cover_table(OWN.replace(b"98", b"99"), "c.csv")
    assert one.said != other.said


@pytest.mark.parametrize("value", ["0", "101", "-5", "98 percent", "nan"])
def test_a_curve_number_that_cannot_be_is_refused(value) -> None:
    """P22."""
    with pytest.raises(FileProblem, match=r"row 2, column curve_number.*This is no curve number. It is 1 to 100"):
        read_cover_table(f"code,curve_number,source\nX,{value},me\n".encode(), "covers.csv")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"code,curve_number,source\nX,80,\n", "needs its source"),
        (b"code,cover\nX,Woodz\n", "is no cover of TR-55"),
        (b"code,cover\nX,Brush\n", "fits more than one cover"),
        (b"code,cover,condition\nX,Woods,Good\nx,Woods,Good\n", "row 3, column code.*there twice"),
        (b"cover\nWoods\n", "no column code"),
        (b"code,colour\nX,red\n", "column colour: Its columns are of"),
        (b"code,cover\n,Meadow\n", "This row has no code"),
        (b"code,cover\n", "It has no row"),
        (b"# title only\n", "It has no row"),
    ],
)
def test_a_table_that_cannot_be_used_is_refused_with_its_row(text, says) -> None:
    with pytest.raises(FileProblem, match=says):
        read_cover_table(text, "covers.csv")


def test_every_row_of_the_packaged_table_is_a_row_of_tr_55_and_says_why() -> None:
    table = nlcd_table()
    assert set(table.rows) == {"21", "22", "23", "24", "31", "41", "42", "43", "52", "71", "81", "82"}
    assert all(row.cover is not None and row.why for row in table.rows.values())


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Meadow", "Meadow"),
        ("woods, good", "Woods, Good"),
        ("Brush", None),
        ("", None),
        (",", None),
        ("Open space, fair", "Open space (lawns, parks, golf courses, cemeteries), Fair (50-75%)"),
    ],
)
def test_a_cover_is_found_by_the_words_of_tr_55_where_they_name_one_row(words, name) -> None:
    row = of_words(words)
    assert (row.name if row else None) == name
