"""Temporal distributions: five tables in one file, each curve whole."""

from fractions import Fraction

import pytest

from forebay.formats import temporal
from forebay.formats.problems import FileProblem

TEXT = """Tabulated temporal distribution data for NOAA Atlas 14 Volume 99: Example Region 1

CUMULATIVE PERCENTAGES OF TOTAL PRECIPITATION FOR FIRST-QUARTILE CASES
Time,Percent of occurrence
hours,90%,50%
0,0,0
3.0,30.00,60.00
6.0,100.00,100.00

CUMULATIVE PERCENTAGES OF TOTAL PRECIPITATION FOR ALL CASES
Time,Percent of occurrence
hours,90%,50%
0,0,0
3.0,20.00, 50.50
6.0,100.00,100.00
"""


def test_every_table_is_read():
    found = temporal.read(TEXT.encode(), "t.csv")
    assert list(found.curves) == ["first", "all"]
    assert found.duration_h == 6
    assert found.curves["all"][50] == ((0, 0), (3, Fraction("0.505")), (6, 1))
    assert found.source.endswith("Example Region 1")


@pytest.mark.parametrize(("region", "median"), [(1, "0.5797"), (2, "0.5237")])
def test_real_regions_hold_five_tables(shared, region, median):
    name = f"Temporals_Volume10_Region{region}_Duration24.csv"
    found = temporal.read((shared / "files/atlas14_temporal" / name).read_bytes(), name)
    assert list(found.curves) == ["first", "second", "third", "fourth", "all"]
    assert found.duration_h == 24
    assert dict(found.curves["first"][50])[6] == Fraction(median)
    assert all(len(curve) == 49 for table in found.curves.values() for curve in table.values())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("30.00", "3o.00", 'row 7, "3o.00": This is not a number'),
        ("30.00,60.00", "30.00", "This row has 2 columns and its heading 3"),
        ("3.0,30.00", "3.0,130.00", "column 90%: A curve does not rise"),
        ("hours,90%,50%", "hours,most,half", "lacks its shares"),
        ("CUMULATIVE", "TOTAL", "no file of Atlas 14 temporal"),
        ("\n6.0,100.00,100.00\n\n", "\n\n", "does not rise from 0 to 100"),
    ],
)
def test_a_file_that_is_wrong_is_refused(old, new, said):
    with pytest.raises(FileProblem) as caught:
        temporal.read(TEXT.replace(old, new).encode(), "t.csv")
    assert said in str(caught.value)
