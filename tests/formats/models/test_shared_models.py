"""The models of the reference material: each read to stated values, or refused by its named cause."""

import pytest

from forebay import units
from forebay import water as w
from forebay.formats import models
from forebay.formats.problems import FileProblem

SWMM = {
    "Example1.inp": ({"subcatchments": 8, "junctions": 13, "conduits": 13, "area_ac": 71}, "HORTON", ("RG1", 2.65)),
    "Example6.inp": ({"storages": 1, "weirs": 1, "conduits": 2, "area_ac": 0}, "ROADWAY", None),
    "alt_test3.inp": ({"junctions": 6, "conduits": 6, "outfalls": 1, "area_ac": 0}, "besides the rain", None),
    "generate_Test_5_1.inp": ({"dividers": 1, "orifices": 1, "area_ac": 7.6303}, "MODIFIED_GREEN_AMPT", ("RG_1", None)),
    "model_curve_num.inp": ({"subcatchments": 4, "area_ac": 28}, "no time of concentration", ("SCS_24h_Type_I_1in", 1)),
    "model_state_plane.inp": ({"storages": 13, "conduits": 44, "area_ac": 10}, "no culvert code", ("RG1", 1)),
    "outfalls_issue.inp": ({"outfalls": 2, "conduits": 2, "area_ac": 0}, "besides the rain", None),
    "pyswmm_model_bad_input_1.inp": ({"subcatchments": 3, "area_ac": 6}, "pump C2", ("SCS_24h_Type_I_1in", 1)),
    "pyswmm_model_lids.inp": ({"subcatchments": 8, "area_ac": 71}, "LID_USAGE", ("RG1", 2.65)),
    "pyswmm_model_rain.inp": ({"storages": 1, "area_ac": 98.8422}, "MODIFIED_GREEN_AMPT", ("Gage1", 10 / 25.4)),
    "test_inlet_drains.inp": ({"subcatchments": 7, "conduits": 22, "area_ac": 28.92}, "STREET", ("RainGage", 0.978)),
}
REFUSED = {
    "chexo7_SWMM_TEMPLATE.inp": 'row 51, "*": S1 names a node that is not in the file',
    "invalid_model.inp": 'row 111, "NonExistantNode2": InvalidLink2 names a node that is not in the file',
    "model-with-infiltration-parse-failure.inp": 'row 92, "F133462": 100 names a node that is not in the file',
}


@pytest.mark.parametrize("name", SWMM)
def test_a_swmm_model_is_read_to_its_counts_and_acres_and_says_why_it_is_not_run(shared, name):
    holds, cause, rain = SWMM[name]
    found = models.read((shared / "files/swmm_inp" / name).read_bytes(), name)
    assert {key: found.holds[key] for key in holds} == pytest.approx(holds, abs=1e-4)
    assert found.drainage is None
    assert any(cause in str(one) for one in found.stopped_by)
    names = [storm.name for storm in found.storms]
    assert names == ([rain[0]] if rain else [])
    if rain and rain[1]:
        assert found.storms[0].depth_in == pytest.approx(rain[1], abs=5e-4)


@pytest.mark.parametrize("name", REFUSED)
def test_a_broken_swmm_model_is_refused_with_its_row(shared, name):
    with pytest.raises(FileProblem) as problem:
        models.read((shared / "files/swmm_inp" / name).read_bytes(), name)
    assert REFUSED[name] in str(problem.value)


def test_every_swmm_model_of_the_reference_material_has_its_line_here(shared):
    assert {path.name for path in (shared / "files/swmm_inp").glob("*.inp")} == {*SWMM, *REFUSED}


def test_s07_hydrocad_keeps_rain_in_feet_areas_in_square_feet_and_times_in_seconds(shared):
    folder = shared / "files/hydrocad"
    view = models.read((folder / "MountainView_excerpt.hcp").read_bytes(), "view.hcp")
    assert [storm.depth_in for storm in view.storms] == [2.7, 4.3, 5.9]
    assert view.holds["area_ac"] == pytest.approx(88.5)
    assert {one.name for one in view.stopped_by} == {"pond 1P, device 3", "reach 3R", "pond 3P, device 1"}
    small = models.read((folder / "chexo7_example.hcp").read_bytes(), "example.hcp")
    assert small.not_carried == ()
    assert small.drainage.basis.rain_2yr_in == 2.97
    assert small.drainage.basis.least_concentration_h == pytest.approx(5 / 60)
    field = small.drainage.after["3S"]
    assert (field.area_ac, field.path) == (1.0, (w.GivenTime("TC EXAMPLE", 5.0),))
    assert [storm.depth_in for storm in small.storms] == [2.46, 2.97, 3.76, 4.46, 5.52, 6.46, 7.54]


def test_the_tabular_type_ii_rainfall_falls_as_the_type_does(shared):
    name = "Type II 24-hr Tabular.hcr"
    curve = models.read((shared / "files/hydrocad" / name).read_bytes(), name).curves[0]
    assert (len(curve.hours), curve.hours[-1], curve.fractions[-1]) == (241, 24.0, 1.0)
    ours = w.type_storm("1 inch", 1.0, "II")
    assert curve.storm("1 inch", 1.0).fallen_in(12.0) == pytest.approx(float(ours.fallen_in(12.0)), abs=5e-4)


def test_the_text_of_an_area_list_alone_claims_nothing(shared):
    text = (shared / "files/hydrocad/printout_text_excerpt_NorthamptonMA.txt").read_text(encoding="utf-8")
    claims, told = models.report_claims([text])
    assert claims == ()
    assert [one.partition(",")[0] for one in told] == ["Page 1 lists 8 kinds of ground"]


def test_s08_hy8_keeps_feet_and_cfs_whatever_units_it_shows(shared):
    found = models.read((shared / "files/hy8/example_crossings.hy8").read_bytes(), "example.hy8")
    assert (found.holds, found.not_carried) == ({"crossings": 7.0, "culverts": 8.0}, ())
    first = found.crossings[0]
    metres = float(units.FOOT_M)
    assert [flow * metres**3 for _, flow in first.flows_cfs] == pytest.approx([8.0, 9.0, 10.0], abs=1e-5)
    pipe = first.crossing.culverts[0]
    assert (pipe.count, pipe.barrel.section.diameter_ft * metres) == (11, pytest.approx(0.9))
    assert pipe.barrel.length_ft * metres == pytest.approx(25.0)
    mitered = next(one.crossing for one in found.crossings if one.crossing.name == "CSP 3000x5 Ke 0.7")
    assert mitered.culverts[0].barrel.entrance_loss == 0.7


def test_the_summary_of_culverts_is_a_workbook_of_another_kind(shared):
    with pytest.raises(FileProblem, match="not the one for a drainage"):
        models.read((shared / "files/hy8/hy8_culvert_summary.xlsx").read_bytes(), "hy8_culvert_summary.xlsx")
