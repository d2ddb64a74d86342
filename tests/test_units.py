from fractions import Fraction

import pytest

from forebay.units import UNITS, Quantity, UnitError, parse, quantity, units_of


def test_one_acre_is_43560_square_feet_and_nothing_else() -> None:
    assert parse("1 acre") == parse("43560 sqft")
    assert parse("43,561 sqft") > parse("1 acre")
    assert parse("43559.999999999 sqft") < parse("1 acre")


@pytest.mark.parametrize(
    ("metric", "customary"),
    [
        ("25.4 mm", "1 inch"),
        ("0.3048 m", "1 ft"),
        ("10000 sqm", "1 ha"),
        ("1 cuyd", "27 cuft"),
        ("1 acre-ft", "43560 cuft"),
    ],
)
def test_units_convert_exactly(metric: str, customary: str) -> None:
    assert parse(metric) == parse(customary)


def test_half_an_inch_in_millimetres_is_exactly_half_an_inch() -> None:
    assert parse("12.7 mm").to("inch") == Fraction(1, 2)


def test_a_square_metre_is_exact() -> None:
    assert parse("1 sqm").to("sqft") == 1 / Fraction(3048, 10000) ** 2


def test_amounts_of_different_kinds_are_never_compared() -> None:
    with pytest.raises(UnitError, match=r"5 acres is an area and 1 in is a length"):
        assert parse("5 acre") > parse("1 inch")


@pytest.mark.parametrize(
    "written",
    [
        "25000",
        "acre",
        "",
        "5 acre 3",
        "1e3 acre",
        "five acre",
        "5..2 acre",
        "NaN acre",
        "3,0 acre",
        "25,00 sqft",
        "1,2,3 sqft",
    ],
)
def test_what_is_not_a_number_with_a_unit_is_refused(written: str) -> None:
    with pytest.raises(UnitError):
        parse(written)


def test_a_wrong_unit_is_refused_with_the_units_that_would_be_right() -> None:
    with pytest.raises(
        UnitError, match=r'"furlong" is not a unit known here\. Write one of: sq ft, acre, sq yd, sq m, ha\.'
    ):
        parse("3 furlong", "area")
    with pytest.raises(UnitError, match=r'"3 inch" is a length, not an area\.'):
        parse("3 inch", "area")


def test_a_unit_is_read_as_it_is_written() -> None:
    for unit in UNITS.values():
        if unit.shown not in ("", "%"):
            assert parse(f"2 {unit.shown}") == quantity(2, unit.name)


def test_commas_part_thousands_and_nothing_else() -> None:
    assert parse("1,306,800 sqft") == parse("30 acre")
    assert parse("12,345.5 cuft") == parse("12345.5 cuft")


def test_every_unit_of_a_dimension_measures_it() -> None:
    assert set(units_of("area")) == {"sqft", "acre", "sqyd", "sqm", "ha"}
    assert {quantity(1, name).dimension for name in units_of("volume")} == {"volume"}


def test_a_quantity_is_written_in_the_unit_it_came_in() -> None:
    assert f"{parse('217800 sqft')}" == "217,800 sq ft"
    assert f"{parse('4.9 acre')}" == "4.9 acres"


def test_equal_quantities_are_one_in_a_set() -> None:
    assert len({parse("1 acre"), parse("43560 sqft"), Quantity(Fraction(43560), parse("1 sqft").unit)}) == 1
