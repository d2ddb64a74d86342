"""HydroCAD projects: kept in feet, seconds and square feet; parts belong to the node above them."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forebay import water as w
from forebay.formats import models
from forebay.formats.problems import FileProblem
from formats.models.sites import own, same_peaks

SITE = own("site.hcp").decode()


def read(text):
    return models.read(text.encode(), "site.hcp")


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


def test_rain_is_kept_in_feet_and_storms_are_called_as_everywhere(site):
    assert [(storm.name, storm.depth_in, storm.distribution) for storm in site.storms] == [
        ("10-year", 3.4, "Type II"),
        ("100-year", 5.6, "Type II"),
    ]
    assert site.drainage.basis.rain_2yr_in == 2.4
    assert site.drainage.basis.least_concentration_h == 0.1


def test_areas_are_square_feet_and_each_part_belongs_to_the_node_above(site):
    lots, back = site.drainage.after["1S"], site.drainage.after["2S"]
    assert [(part.area_ac, part.curve_number, part.soil_group) for part in lots.ground] == [(4, 98, "C"), (6, 74, "C")]
    assert lots.ground[1].name == ">75% Grass cover, Good, HSG C"
    assert [(part.area_ac, part.name) for part in back.ground] == [(3, "part 1, not described")]
    assert back.path == (w.GivenTime("leg 1", 15.0),)


def test_openings_routed_to_a_culvert_are_a_riser(site):
    riser, spillway = site.drainage.after["1P"].outlets
    assert isinstance(riser, w.Riser)
    assert [opening.kind for opening in riser.openings] == ["orifice", "weir"]
    assert riser.openings[0].diameter_in == 6.0
    assert riser.barrel.barrel.inlet.name == "Circular concrete: Square edge w/headwall"
    assert isinstance(spillway, w.Weir)


def test_the_same_site_by_hand_has_the_same_peaks(site):
    c = w.Catchment
    paved = w.Ground("paved", 4.0, 98.0)
    path = (
        w.SheetFlow("a", 80, 0.02, 0.24),
        w.ShallowFlow("b", 400, 0.015, "paved"),
        w.ChannelFlow("c", 300, 0.01, 0.04, 6, 7),
    )
    barrel = w.Barrel(w.Circular(1.5), 60.0, 0.01, 0.013, w.inlet("Circular concrete", "Square edge"), 0.5)
    openings = (w.Orifice("low", 100.0, 6.0), w.Weir("slot", 103.0, 4.0, 3.3, end_contractions=2))
    outlets = (w.Riser("riser", openings, w.Culvert("barrel", 99.9, barrel)), w.Weir("top", 105.0, 15.0, 2.7))
    hand = w.Network(
        (
            c("1S", (paved, w.Ground("grass", 6.0, 74.0)), path, "1P"),
            c("2S", (w.Ground("back", 3.0, 70.0),), (w.GivenTime("given", 15.0),), "1R"),
            w.Reach("1R", "DP", w.Channel(w.Circular(2.0), 500.0, 0.01, 0.013)),
            w.Pond("1P", w.storage_from_areas([100, 103, 106], [8000, 12000, 17000]), outlets, "DP"),
            w.DesignPoint("DP"),
        )
    )
    drainage = w.Drainage("by hand", hand, basis=w.Basis(rain_2yr_in=2.4))
    same_peaks(w.run(site.drainage, site.storms), w.run(drainage, site.storms))


def test_the_same_site_typed_into_the_workbook_has_the_same_peaks(site):
    typed = models.read(models.write_workbook(site.drainage, site.storms), "site.xlsx")
    same_peaks(w.run(site.drainage, site.storms), w.run(typed.drainage, typed.storms))


def test_nodes_in_any_order_are_the_same_site(site):
    head, *blocks = re.split(r"(?m)^(?=\[NODE\]|\[EVENT\])", SITE)
    other = read("\n".join([head, *reversed(blocks)]))
    assert {storm.name for storm in other.storms} == {storm.name for storm in site.storms}
    same_peaks(w.run(site.drainage, site.storms), w.run(other.drainage, site.storms))


@pytest.mark.parametrize(
    ("old", "new", "name", "reason"),
    [
        ("RunoffMethod=SCS TR-20", "RunoffMethod=SBUH", "runoff method", "SBUH"),
        ("UH=SCS", "UH=Delmarva", "unit hydrograph", "Delmarva"),
        ("Method=Direct\nTc=900", "Method=Lake\nLength=3", "subcatchment 2S, leg 1", "Lake"),
        ("Ke=0.5\n", "", "pond 1P, device 1", "Ke"),
        ("Ke=0.5", "Ke=0.33", "pond 1P, device 1", "0.33"),
        ("C=2.7", "", "pond 1P, device 4", "neither Breadth nor C"),
        ("Type=BCRWeir\nRouting=Primary", "Type=BCRWeir\nRouting=Secondary", "pond 1P, device 4", "Secondary"),
        ("C=2.7", "C=2.7\nTrick=1", "pond 1P, device 4", "trick"),
        ("Diam=2\nLength=500", "TopWidth=10\nDepth=2\nLength=500", "reach 1R", "none of round"),
        ("Type=Link", "Type=Catchbasin", "node DP", "Catchbasin"),
        ("P2=0.2\n", "", "subcatchment 1S, lawn", "P2"),
    ],
)
def test_what_is_not_read_is_named_and_nothing_is_run(old, new, name, reason):
    found = read(changed(old, new))
    assert found.drainage is None
    assert any(one.name == name and reason in one.reason for one in found.stopped_by)


def test_a_storm_that_falls_in_another_way_is_left_out_and_named():
    found = read(SITE.replace("StormType=Type II 24-hr\nStormDurat=86400", "StormType=NRCC 24-hr D"))
    assert [storm.name for storm in found.storms] == ["100-year"]
    assert [(one.name, one.stops) for one in found.not_carried] == [("storm 10-year", False)]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("FileUnits=English", "FileUnits=Metric", '"Metric"'),
        ("Area=174240", "Area=four acres", '"four acres"'),
        ("Outflow=1R", "Outflow=9R", '"9R"'),
        ("[NODE]\nNumber=1S", "[AREA]\nArea=3\n[NODE]\nNumber=1S", "above every node"),
        ("Elev=103\nArea=12000", "Elev=99\nArea=12000", "backward"),
    ],
)
def test_what_cannot_be_right_is_refused_with_its_row(old, new, told):
    with pytest.raises(FileProblem, match=r"^site\.hcp, row \d+") as problem:
        read(changed(old, new))
    assert told in str(problem.value)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(SITE)))
def test_a_project_cut_off_anywhere_is_read_or_refused_in_a_sentence(at):
    told = read_or_told(SITE[:at])
    assert told == "a HydroCAD project" or told.startswith("site.hcp")


def test_a_rainfall_file_gives_the_share_of_rain_by_the_hour():
    found = models.read(own("rain.hcr"), "rain.hcr")
    curve = found.curves[0]
    assert (found.kind, curve.name, found.drainage) == ("a HydroCAD rainfall", "Ours", None)
    assert curve.hours == pytest.approx((0, 1.2, 2.4, 3.6, 4.8, 6.0))
    assert curve.storm("10-year", 3.0).fallen_in([2.4, 6.0]).tolist() == pytest.approx([0.6, 3.0])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("timeunits=minutes", "timeunits=fortnights", "fortnights"),
        (".4 1.6", ".4 one", '"one"'),
        ("1.9 2.0", "1.0 2.0", "backward"),
        ("depth=0 .1 .4 1.6\ndepth=1.9 2.0", "depth=0", "fewer than two"),
    ],
)
def test_a_broken_rainfall_file_is_refused(old, new, told):
    text = own("rain.hcr").decode()
    assert old in text
    with pytest.raises(FileProblem, match=r"rain\.hcr") as problem:
        models.read(text.replace(old, new).encode(), "rain.hcr")
    assert told in str(problem.value)
