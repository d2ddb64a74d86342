"""The list of all areas in a printed HydroCAD report, as its text has it."""

from fractions import Fraction

from forebay.formats import models

PAGE = (
    "Example ... HydroCAD 8.00 s/n 00000\nArea Listing (all nodes)\nArea (acres) CN Description (subcats)\n"
    "0.485 39 >75% Grass cover, Good, HSG A (1S,2S)\n0.010 78 (3S)\n1,204.250 74 Woods,Fair, HSG C (4S,5S,A-C"
)


def test_each_row_has_its_acres_number_words_and_the_subcatchments_there_was_room_for():
    grass, bare, woods = models.listed_areas(["nothing", PAGE])
    assert (grass.page, grass.area_ac, grass.curve_number) == (2, Fraction("0.485"), 39)
    assert (grass.description, grass.subcatchments, grass.cut) == (">75% Grass cover, Good, HSG A", ("1S", "2S"), False)
    assert (bare.description, bare.subcatchments) == ("", ("3S",))
    assert (woods.area_ac, woods.subcatchments, woods.cut) == (Fraction("1204.250"), ("4S", "5S"), True)


def test_a_reader_of_the_claims_is_told_of_the_list_and_what_it_lacks():
    _, told = models.report_claims([PAGE])
    assert told == (
        "Page 1 lists 3 kinds of ground, 1,204.745 acres together; 1 without a description, 1 with more subcatchments "
        "than it has room for.",
    )


def test_a_page_without_such_a_list_has_none():
    assert models.listed_areas(["Subcatchment 1S: Runoff Area=0.485 ac"]) == ()
