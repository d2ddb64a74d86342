"""A printed HydroCAD report: what it claims of each node, by page, in the digits and units it is printed in."""

import tomllib
from fractions import Fraction

import pytest

from forebay.formats import models
from forebay.formats.problems import FileProblem
from forebay.review.samples import pdf

NODES = """\
Type II 24-hr 10-Year Rainfall=3.40"
Prepared by an engineer Page 4
HydroCAD 10.20-6a s/n 00000
Subcatchment 1S: Lots Runoff Area=435,600 sf 40.00% Impervious Runoff Depth=1.92"
Flow Length=780' Tc=13.4 min CN=84 Runoff=25.02 cfs 1.598 af
Reach 1R: Storm sewer Avg. Flow Depth=0.80' Max Vel=6.10 fps Inflow=4.10 cfs 0.210 af
24.0" Round Pipe n=0.013 L=500.0' S=0.0100 '/' Capacity=22.62 cfs Outflow=4.08 cfs 0.210 af
Pond 1P: Basin Peak Elev=103.25' Storage=31,650 cf Inflow=25.02 cfs 1.598 af
Primary=3.14 cfs 1.401 af Secondary=0.00 cfs 0.000 af Outflow=3.14 cfs 1.401 af
Link DP: Brook Inflow=5.90 cfs 1.611 af
Primary=5.90 cfs 1.611 af
"""
SUMMARY = """\
Type II 24-hr 10-Year Rainfall=3.40"
HydroCAD 10.20-6a s/n 00000
Summary for Subcatchment 2S: Back slope
Runoff = 4.10 cfs @ 12.05 hrs, Volume= 0.210 af, Depth= 0.84"
Area (ac) CN Description
1.000 65 Woods, Fair, HSG B
2.000 72 Woods, Fair, HSG C
3.000 70 Weighted Average
3.000 100.00% Pervious Area
Tc Length Slope Velocity Capacity Description
(min) (feet) (ft/ft) (ft/sec) (cfs)
8.1 100 0.0300 0.21 Sheet Flow, woods
6.9 420 0.0410 1.01 Shallow Concentrated Flow, swale
15.0 520 Total
"""


def claimed(*pages):
    found, warnings = models.report_claims(pages)
    assert warnings == ()
    return {(one.node, one.quantity): (one.written, one.storm) for one in found}


def test_the_list_of_nodes_claims_ground_and_flows_by_node():
    found = claimed(NODES)
    assert found["1S", "area_sqft"] == ("435600", "")
    assert found["1S", "curve_number"] == ("84", "")
    assert found["1S", "concentration_min"] == ("13.4", "")
    assert found["1S", "peak_cfs"] == ("25.02", "10-year")
    assert found["1S", "volume_acft"] == ("1.598", "10-year")
    assert found["1S", "runoff_in"] == ("1.92", "10-year")
    assert found["1S", "rain_in"] == ("3.40", "10-year")
    assert found["1R", "peak_cfs"] == ("4.08", "10-year")
    assert found["1P", "peak_cfs"] == ("3.14", "10-year")
    assert found["1P", "peak_inflow_cfs"] == ("25.02", "10-year")
    assert found["1P", "peak_stage_ft"] == ("103.25", "10-year")
    assert found["1P", "peak_storage_cuft"] == ("31650", "10-year")
    assert found["DP", "peak_cfs"] == ("5.90", "10-year")


def test_the_summary_of_a_node_claims_its_weighted_average_and_whole_time():
    found = claimed(SUMMARY)
    assert found["2S", "area_ac"] == ("3.000", "")
    assert found["2S", "curve_number"] == ("70", "")
    assert found["2S", "concentration_min"] == ("15.0", "")
    assert found["2S", "peak_cfs"] == ("4.10", "10-year")
    assert found["2S", "volume_acft"] == ("0.210", "10-year")


def test_the_page_stands_with_every_number_and_the_same_number_counts_once():
    found, _ = models.report_claims(["HydroCAD cover", NODES, SUMMARY, NODES])
    assert {one.page for one in found if one.node == "1S"} == {2}
    assert {one.page for one in found if one.node == "2S"} == {3}


def test_a_page_with_two_storms_claims_no_flow():
    both = NODES.replace(
        'Type II 24-hr 10-Year Rainfall=3.40"',
        'Type II 24-hr 10-Year Rainfall=3.40"\nType II 24-hr 2-Year Rainfall=2.40"',
    )
    found, warnings = models.report_claims([both])
    assert {one.storm for one in found} == {""}
    assert warnings == ("Page 1 names 2 storms, so no flow is read from it.",)


def test_a_page_whose_lines_are_run_together_claims_nothing_of_the_wrong_node():
    assert models.report_claims([NODES.replace("\n", " ")])[0] == ()


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ('Type II 24-hr 2 YR Rainfall=2.80"', "2-year"),
        ('MSE 24-hr 3 2-Year Rainfall=2.80"', "2-year"),
        ('NOAA 24-hr D 100-YR Rainfall=2.80"', "100-year"),
        ('Type III 24-hr WQ Storm Rainfall=2.80"', "WQ Storm"),
    ],
)
def test_storms_are_called_as_they_are_everywhere(printed, name):
    page = NODES.replace('Type II 24-hr 10-Year Rainfall=3.40"', printed)
    assert {one.storm for one in models.report_claims([page])[0]} == {"", name}


def test_claims_are_written_as_tables_that_a_submission_takes():
    found, _ = models.report_claims([SUMMARY])
    tables = tomllib.loads(models.as_toml(found, "report.pdf"), parse_float=Fraction)["claim"]
    assert [(one["node"], one.get("storm"), one["page"], one["document"]) for one in tables] == [
        ("2S", None, 1, "report.pdf"),
        ("2S", "10-year", 1, "report.pdf"),
    ]
    assert tables[1]["volume_acft"] == Fraction(210, 1000)


def test_a_pdf_is_read_by_page_and_one_without_a_report_is_refused():
    found = models.read(pdf(f"== Cover\nHydroCAD\n== Nodes\n{NODES}"), "report.pdf")
    assert found.kind == "a HydroCAD report"
    assert found.drainage is None
    assert {(one.node, one.page) for one in found.claims} == {(node, 2) for node in ("1S", "1R", "1P", "DP")}
    with pytest.raises(FileProblem, match="No page of this PDF is of a HydroCAD report"):
        models.read(pdf("== Cover\nNothing here"), "plan.pdf")
