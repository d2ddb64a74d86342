"""Storm depths: read as printed, by the right duration, or refused."""

from fractions import Fraction

import pytest

from forebay.formats import atlas14
from forebay.formats.problems import FileProblem

TABLE = """Point precipitation frequency estimates (inches)
NOAA Atlas 14 Volume 10 Version 3
Data type: Precipitation depth
Time series type: Partial duration
Project area: Northeastern States
Location name (ESRI Maps): Example Village, New York, USA
Station Name: -
Latitude: 43.2100 Degree
Longitude: -77.4600 Degree
Elevation (USGS): 400 ft


PRECIPITATION FREQUENCY ESTIMATES
by duration for ARI (years):, 1,2,10,100
5-min:, 0.251,0.299,0.451,0.701
60-min:, 0.801,0.961,1.42,2.20
24-hr:, 1.85,2.21,3.19,4.95
2-day:, 2.10,2.50,3.60,5.50

Date/time (GMT):  Mon Jan  5 10:00:00 2026
pyRunTime:  0.01
"""
PLAIN = 'source,"Plan set, sheet 4"\nunit,inches\nlocation,Example Village\nduration,2,10,100\n24-hr,2.31,3.40,5.45\n'
TOML = 'source = "Plan set"\nunit = "mm"\n[depths."24-hr"]\n2 = 50.8\n100 = 127\n'


def read(text, name="pf.csv"):
    return atlas14.read(text.encode(), name)


def problem(text):
    with pytest.raises(FileProblem) as caught:
        read(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "depth", "place"),
    [
        ("Pulaski_VA_vol2_2022_degree_sign.csv", "5.45", "Pulaski, Virginia, USA"),
        ("Pulaski_VA_SYNTH_latin1_variant.csv", "5.45", "Pulaski, Virginia, USA"),
        ("PeachtreeCity_GA_vol9_2026.csv", "8.22", "Peachtree City, Georgia, USA"),
        ("FortMyers_FL_vol9_2026_None_fields.csv", "12.1", ""),
        ("Champaign_IL_vol2_2023.csv", "6.88", "Champaign, Illinois, USA"),
        ("AnnArbor_MI_vol8_excel_roundtrip.csv", "5.09", "Ann Arbor, Michigan, USA"),
    ],
)
def test_s06_every_variant_gives_its_24_hour_100_year_depth(shared, name, depth, place):
    table = atlas14.read((shared / "files/atlas14_pfds" / name).read_bytes(), name)
    assert table.depth_in(24, 100) == table.depths_in[24][100] == Fraction(depth)
    assert table.location == place
    assert table.series == "partial duration"
    assert table.warnings == ()
    assert table.latitude is not None


@pytest.mark.parametrize(("kind", "said"), [("depth", "no 24-hr row"), ("intensity", "intensities")])
def test_s06_a_trimmed_table_is_refused(shared, kind, said):
    name = f"Austin_TX_trimmed_{kind}.csv"
    with pytest.raises(FileProblem, match=said):
        atlas14.read((shared / "files/atlas14_pfds" / name).read_bytes(), name)


def test_a_table_says_where_it_comes_from():
    table = read(TABLE)
    assert table.source == "NOAA Atlas 14 Volume 10 Version 3, Northeastern States"
    assert (table.latitude, table.longitude) == (43.21, -77.46)
    assert [float(hours) for hours in table.depths_in] == pytest.approx([1 / 12, 1, 24, 48])
    assert table.depth_in(1 / 12, 2) == Fraction("0.299")


def test_a_missing_row_is_never_taken_from_another():
    table = read("\n".join(line for line in TABLE.splitlines() if not line.startswith("24-hr")))
    with pytest.raises(FileProblem, match=r"no 24-hr row. It has 5-min, 60-min, 2-day"):
        table.depth_in(24, 100)
    with pytest.raises(FileProblem, match="no 500-year column"):
        table.depth_in(1, 500)


def test_a_table_without_its_preamble_is_refused():
    bare = "\n".join(TABLE.splitlines()[13:18])
    assert "Nothing says whether these are depths" in problem(bare)
    assert "no 24-hr row" in problem("\n".join(TABLE.splitlines()[13:16]))
    assert "these are intensities" in problem("Storm,1,2\n5-min:,5.1,6.2\n60-min:,1.6,1.9\n24-hr:,0.2,0.3\n")


def test_millimetres_become_exact_inches():
    assert read(TABLE.replace("(inches)", "(millimeters)")).depth_in(24, 100) == Fraction("4.95") / Fraction("25.4")


def test_annual_maxima_are_by_probability():
    table = read(TABLE.replace("1,2,10,100", "1/2,1/5,1/10,1/100").replace("Partial duration", "Annual maximum"))
    assert (table.series, table.depth_in(24, 10)) == ("annual maximum", Fraction("3.19"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Precipitation depth", "Precipitation intensity", "These are intensities"),
        ("(inches)", "(furlongs)", "not a unit of depth"),
        ("4.95", "4.9x", 'row 17, column 100 years, "4.9x": This is not a depth'),
        ("1.85,2.21,3.19,4.95", "1.85,2.21", "pf.csv, row 17"),
        ("2-day:", "24-hr:", "stands twice"),
        (
            "PRECIPITATION FREQUENCY ESTIMATES\n",
            "UPPER BOUND OF THE 90% CONFIDENCE INTERVAL\n",
            "bound of the estimate",
        ),
        ("1,2,10,100", "", "return periods"),
    ],
)
def test_a_table_that_cannot_be_right_is_refused(old, new, said):
    assert said in problem(TABLE.replace(old, new))


def test_a_depth_that_falls_with_rarity_is_pointed_out():
    assert read(TABLE.replace("4.95", "2.95")).warnings[0] == "24-hr: the 100-year depth is below the 10-year depth."


def test_a_typed_table_is_read():
    table = read(PLAIN)
    assert table.depth_in(24, 100) == Fraction("5.45")
    assert (table.source, table.location, table.series) == ("Plan set, sheet 4", "Example Village", "not stated")


def test_a_typed_toml_table_is_read():
    table = read(TOML)
    assert (table.depth_in(24, 2), table.depth_in(24, 100)) == (2, 5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PLAIN.replace("unit,inches\n", ""), "does not state its unit"),
        (PLAIN.replace('source,"Plan set, sheet 4"\n', ""), "does not state its source"),
        (PLAIN.replace("inches", "feet"), 'column unit, "feet"'),
        (PLAIN.replace("24-hr", "a day"), '"a day": This is not a duration'),
        (PLAIN.replace("duration,2,10,100", "duration,2,ten,100"), "return periods in years"),
        (PLAIN.replace("duration", "length"), "no row begins with the word duration"),
        (PLAIN.replace("24-hr,2.31,3.40,5.45\n", ""), "no rows of depths"),
        (TOML.replace("127", '"a lot"'), "100 = a lot"),
        (TOML.replace("50.8", "50.8.8"), "not TOML that can be read"),
        (TOML.replace("depths", "rain"), "no table of depths"),
    ],
)
def test_a_typed_table_that_lacks_something_is_refused(text, said):
    assert said in problem(text)
