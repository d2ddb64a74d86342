"""EPA SWMM input files: read by words and not by columns, whatever their units; and written to the same peaks."""

import random
import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from forebay import water as w
from forebay.formats import models
from forebay.formats.models import swmm
from forebay.formats.problems import FileProblem
from formats.models.sites import own, same_peaks
from water import sites

SITE = own("site.inp").decode()


def read(text, name="site.inp"):
    return models.read(text.encode() if isinstance(text, str) else text, name)


def changed(old, new):
    assert SITE.count(old) == 1
    return SITE.replace(old, new)


def read_or_told(text):
    """Return the kind of the file, or the sentence that refuses it."""
    try:
        return read(text).kind
    except FileProblem as problem:
        return str(problem)


@pytest.fixture(scope="module")
def site():
    return read(SITE)


def test_a_whole_site_is_read_with_nothing_left_behind(site):
    assert site.kind == "an EPA SWMM model"
    assert site.not_carried == ()
    assert site.drainage.name == "Mill Lane, drains to the brook, as built"
    assert set(site.drainage.after.order) == {"Lots_and_lawns_of_Mill_Ln", "Back", "Inlet", "sewer", "Pond", "Brook"}


def test_impervious_ground_is_told_apart_from_the_curve_number_of_the_rest(site):
    lots = site.drainage.after["Lots_and_lawns_of_Mill_Ln"]
    assert [(part.area_ac, part.curve_number) for part in lots.ground] == [(6.0, 74.0), (4.0, 98.0)]
    assert lots.weighting == "weighted runoff"
    assert any("98" in warning for warning in site.warnings)


def test_a_tag_gives_the_time_of_concentration_in_minutes_or_hours(site):
    times = {name: site.drainage.after[name].path[0].minutes for name in ("Lots_and_lawns_of_Mill_Ln", "Back")}
    assert times == {"Lots_and_lawns_of_Mill_Ln": 20.0, "Back": 15.0}


def test_without_a_tag_nothing_is_run_and_the_subcatchment_is_named():
    found = read(changed("Subcatch Back Tc=0.25h", ""))
    assert found.drainage is None
    assert [(one.name, one.stops) for one in found.stopped_by] == [("subcatchment Back", True)]
    with pytest.raises(FileProblem, match="subcatchment Back: no time of concentration stands in the file"):
        found.needed_drainage()


def test_p28_a_quoted_name_a_reference_in_another_case_and_a_comment_with_commas_are_read(site):
    assert [storm.name for storm in site.storms] == ["Storm 10 yr"]
    assert site.drainage.after["Back"].to == "Inlet"


def test_intensities_are_depths_over_their_interval_and_a_gap_stays_dry(site):
    storm = site.storms[0]
    assert storm.depth_in == pytest.approx(0.05 + 1.0 + 0.5 + 0.25)
    assert storm.fallen_in([0.5, 1.0, 1.5, 2.0, 2.5]).tolist() == pytest.approx([0.05, 1.05, 1.55, 1.55, 1.8])


@pytest.mark.parametrize(
    ("kind", "values"),
    [("VOLUME", "0.05 1.0 0.5 0.25"), ("CUMULATIVE", "0.05 1.05 1.55 1.8")],
)
def test_rain_as_depths_and_as_a_running_sum_is_the_same_rain(site, kind, values):
    one, two, three, four = values.split()
    text = changed("INTENSITY", kind)
    text = re.sub(r'"ten year" 0:00.*?\[Polygons\]', "@@[Polygons]", text, flags=re.DOTALL)
    rain = f'"ten year" 0:00 {one} 0:30 {two} 1:00 {three} 2:00 {four}\n'
    storm = read(text.replace("@@", rain)).storms[0]
    assert storm.fallen_in([0.5, 1, 1.5, 2.5]).tolist() == pytest.approx(
        site.storms[0].fallen_in([0.5, 1, 1.5, 2.5]).tolist()
    )


def test_p28_letters_of_windows_are_read_as_they_were_meant():
    data = changed("Mill Lane, drains", "Müller’s “Lane”, drains").encode("cp1252")
    assert read(data).drainage.name.startswith("Müller’s")


def test_sections_in_any_order_and_any_case_are_the_same_site(site):
    parts = re.split(r"(?m)^(?=\[)", SITE)
    random.Random(3).shuffle(parts)
    mixed = "\n".join(
        part.replace(part[: part.index("]")], part[: part.index("]")].swapcase()) for part in parts if part.strip()
    )
    other = read(mixed)
    same_peaks(w.run(site.drainage, site.storms), w.run(other.drainage, other.storms))


@pytest.mark.parametrize(
    ("old", "new", "name", "reason"),
    [
        ("INFILTRATION CURVE_NUMBER", "INFILTRATION HORTON", "subcatchment Back", "HORTON"),
        ("low CIRCULAR 0.5 0 0 0", "low EGG 0.5 0 0 0", "orifice low", "EGG"),
        ("spill Pond Brook TRANSVERSE", "spill Pond Brook ROADWAY", "weir spill", "ROADWAY"),
        ("sewer CIRCULAR 2 0 0 0 1", "sewer CIRCULAR 2 0 0 0 2", "conduit sewer", "2 barrels"),
        ("sewer Inlet Brook 500 0.013 0 0", "sewer Inlet Brook 500 0.013 0 5", "conduit sewer", "falls 0.000 ft"),
        ("[Polygons]", "[PUMPS]\np1 Pond Brook c ON 0 0\n[Polygons]", "pump p1", "switched"),
        ("[Polygons]", "[DWF]\nInlet FLOW 0.2\n[Polygons]", "inflow at Inlet", "besides the rain"),
        ("[Polygons]", "[CONTROLS]\nRULE one\n[Polygons]", "CONTROLS", "rules"),
        (
            "Pond 100 6 0 TABULAR areas 0 0",
            "Pond 100 6 0 TABULAR areas 0 0 3 0.4 0.2",
            "storage Pond",
            "Green and Ampt",
        ),
        ("Brook 95 FREE NO", "Brook 95 FREE NO Back", "outfall Brook", "onto a subcatchment"),
        ("Back 70 0.5 4", "", "subcatchment Back", "INFILTRATION"),
    ],
)
def test_what_moves_water_and_is_not_run_here_stops_the_run_and_is_named(old, new, name, reason):
    found = read(changed(old, new))
    assert found.drainage is None
    assert any(one.name == name and reason in one.reason for one in found.stopped_by)


def test_what_does_not_move_water_is_listed_and_stops_nothing():
    found = read(changed("[Polygons]", "[POLLUTANTS]\nTSS MG/L 0 0 0 0\n[SOMETHING]\na b\n[Polygons]"))
    assert found.drainage is not None
    assert [(one.name, one.stops) for one in found.not_carried] == [("POLLUTANTS", False), ("SOMETHING", False)]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("FLOW_UNITS CFS", "FLOW_UNITS FURLONGS", "FURLONGS"),
        ("low Pond Brook SIDE", "low Pond Nowhere SIDE", '"Nowhere"'),
        ("Pond 100 6 0 TABULAR areas", "Pond high 6 0 TABULAR areas", '"high"'),
        ("areas 3 12000 6 17000", "areas 3 12000 6", '"6"'),
        ("low CIRCULAR 0.5 0 0 0\n", "", "XSECTIONS"),
        ("Inlet 100 5", "Inlet 100 5\nInlet 90 5", '"Inlet"'),
        ("sewer Inlet Brook 500 0.013 0 0 0 0", "sewer Inlet Brook", "ends before"),
        ("Lots_and_lawns_of_Mill_Ln 74", "Lots_and_lawns_of_Mill_Ln 174", "100 or less"),
    ],
)
def test_a_row_that_cannot_be_right_is_refused_with_its_row(old, new, told):
    with pytest.raises(FileProblem, match=r"^site\.inp") as problem:
        read(changed(old, new))
    assert told in str(problem.value)


def test_a_file_without_options_is_refused_for_its_units_are_not_known():
    with pytest.raises(FileProblem, match="no drainage model"):
        read(SITE.replace("[Options]", "[Optimum]"))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(SITE)))
def test_a_file_cut_off_anywhere_is_read_or_refused_in_a_sentence(at):
    told = read_or_told(SITE[:at])
    assert told == "an EPA SWMM model" or told.startswith("site.inp")


# ---- writing ---------------------------------------------------------------------------------------------------------


def alone(node):
    """Take a tailwater that moves away from a pond: no table of SWMM says that."""
    moving = isinstance(node, w.Pond) and isinstance(node.tailwater, w.PondTailwater | w.TimedTailwater)
    return replace(node, tailwater=None) if moving else node


@settings(max_examples=6, deadline=None)
@example(8009, "CFS")
@given(st.integers(0, 10_000), st.sampled_from(["CFS", "GPM", "MGD", "CMS", "LPS", "MLD"]))
def test_a_drainage_written_and_read_back_has_the_same_peaks_in_any_units(seed, flow_units):
    nodes = sites.random_network(np.random.default_rng(seed)).nodes
    drainage = w.Drainage("site", w.Network(tuple(alone(node) for node in nodes)))
    storms = [w.type_storm("10-year", 3.4, "II"), w.type_storm("100-year", 5.6, "III")]
    written = models.write_swmm(drainage, storms, flow_units=flow_units)
    assert written.not_carried == ()
    back = read(written.text)
    same_peaks(w.run(drainage, storms, step_h=0.05), w.run(back.drainage, back.storms, step_h=0.05))


def test_every_kind_of_outlet_storage_and_reach_survives_the_way_there_and_back():
    text = (sites.__file__.rpartition("/")[0]) + "/files/two_ponds.toml"
    with open(text, encoding="utf-8") as file:
        found = w.read_drainage(file.read())
    for condition, network in found.drainage.conditions().items():
        written = models.write_swmm(found.drainage, found.storms, condition=condition)
        back = read(written.text)
        assert [str(one) for one in written.not_carried] == [
            "storm 100-year nested: it is called 100-year_nested: SWMM takes no spaces in a name."
        ]
        assert back.stopped_by == ()
        alone = w.Drainage("alone", network, basis=found.drainage.basis)
        same_peaks(w.run(alone, found.storms), w.run(back.drainage, back.storms))


def test_a_written_file_is_one_that_epa_swmm_itself_opens_and_runs(tmp_path, capfd):
    solver = pytest.importorskip("swmm.toolkit.solver", reason="swmm-toolkit is not installed")
    nodes = sites.random_network(np.random.default_rng(3)).nodes
    drainage = w.Drainage("site", w.Network(tuple(alone(node) for node in nodes)))
    places = [str(tmp_path / name) for name in ("site.inp", "site.rpt", "site.out")]
    (tmp_path / "site.inp").write_text(models.write_swmm(drainage, sites.storms()).text, encoding="utf-8")
    solver.swmm_run(*places)
    told = (tmp_path / "site.rpt").read_text(encoding="utf-8")
    assert "Analysis ended" in told
    assert "ERROR" not in told
    assert "WARNING" not in told


def test_names_that_would_become_one_in_swmm_stop_the_writing_by_name():
    site = sites.site(sites.catchment("East lot", "A b"), w.Link("A b", "A_b"), w.Link("A_b", "brook"))
    written = models.write_swmm(site)
    assert [(one.name, one.stops) for one in written.not_carried] == [
        ("node A_b", True),
        ("node East lot", False),
        ("node A b", False),
    ]


def test_what_swmm_has_no_word_for_is_named_when_it_is_written():
    reach = w.Reach("R", "brook", travel_h=0.3, weight=0.2)
    pond = sites.pond(tailwater=w.TimedTailwater((0.0, 5.0), (99.0, 101.0)))
    site = sites.site(sites.catchment(), pond, reach, basis=w.Basis(ia_ratio=0.05))
    left = {one.name for one in models.write_swmm(site, sites.storms()).not_carried}
    assert left == {"reach R", "pond P1", "basis"}


def test_culvert_codes_name_the_inlets_of_hds_5_in_their_order():
    from forebay.formats.models.swmm_shapes import CULVERTS, code_of, inlet_of
    from forebay.water.tables import rows

    printed = [f"{row['barrel']}: {row['inlet']}" for row in rows("culvert_inlets")][: len(CULVERTS)]
    assert [inlet_of(code).name for code in range(1, len(CULVERTS) + 1)] == printed
    assert [code_of(name) for name in printed] == list(range(1, len(CULVERTS) + 1))


def test_a_drawing_of_words_in_brackets_is_no_swmm_file():
    assert not swmm.recognises("[section]\n[OPTIONS]\n")
