"""HY-8 culvert files: feet and cfs whatever is shown; an inlet is an index into the list of its shape and material."""

import pytest

from forebay import water as w
from forebay.formats import models
from forebay.formats.problems import FileProblem
from formats.models.sites import hy8


def read(data):
    return models.read(data, "road.hy8")


def test_a_crossing_is_read_with_its_culverts_road_and_flows():
    found = read(hy8())
    held = found.crossings[0]
    pipe = held.crossing.culverts[0]
    assert (found.kind, found.drainage, found.holds) == ("an HY-8 culvert file", None, {"crossings": 1, "culverts": 1})
    assert (pipe.name, pipe.invert_ft, pipe.count) == ("Pipe", 100.0, 2)
    assert (pipe.barrel.length_ft, pipe.barrel.slope, pipe.barrel.entrance_loss) == (50.0, 0.01, 0.2)
    assert pipe.barrel.inlet.name == "Circular concrete: Groove end w/headwall"
    assert (held.crossing.road_crest_ft, held.crossing.road_length_ft) == (108.0, 60.0)
    assert held.flows_cfs == (("one cubic metre", 35.3146667), ("least", 10.0), ("design", 40.0), ("most", 90.0))


def test_the_units_shown_on_the_screen_change_nothing():
    one, other = (read(hy8(units=units)).crossings[0] for units in (0, 1))
    flows = [flow for _, flow in one.flows_cfs]
    assert one.flows_cfs == other.flows_cfs
    heads = (w.cross(each.crossing, flows).headwater_ft.tolist() for each in (one, other))
    assert next(heads) == next(heads)


@pytest.mark.parametrize(
    ("shape", "edge", "name"), [(2, 3, "30-75 deg"), (1, 0, "Square edge"), (1, 3, "45 deg bevels")]
)
def test_an_inlet_is_of_the_list_of_its_shape(shape, edge, name):
    assert name in read(hy8(shape=shape, edge=edge)).crossings[0].crossing.culverts[0].barrel.inlet.name


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (hy8(edge=5), "inlet 5"),
        (hy8(shape=3), "shape 3"),
        (hy8(bottom=0.035), "rougher"),
        (hy8().replace(b"ROADWAYSHAPE         1", b"ROADWAYSHAPE         2"), "not level"),
        (hy8().replace(b"HY8PROJECTFILE80", b"HY8PROJECTFILE70"), "HY8PROJECTFILE70"),
    ],
)
def test_a_culvert_that_is_not_known_is_named_and_left_out(data, reason):
    found = read(data)
    assert found.crossings == ()
    assert any(reason in str(one) for one in found.not_carried)


def test_a_tailwater_that_is_not_read_is_named():
    assert read(hy8()).not_carried == ()
    left = read(hy8(tail=2)).not_carried
    assert [(one.name, one.stops) for one in left] == [("crossing Mill Road", False)]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (hy8()[:-200], "ENDPROJECTFILE"),
        (hy8().replace(b"3.0 3.0 0.012", b"3.0 wide 0.012"), '"wide"'),
        (hy8().replace(b"0.0 100.0 50.0 99.5", b"0.0 100.0"), "2 of 4 numbers of INVERTDATA"),
        (hy8().replace(b"ROADWAYSECDATA       0.0 108.0", b"ROADWAYSECDATA       0.0 98.0"), "at or above the road"),
    ],
)
def test_a_broken_file_is_refused(data, told):
    with pytest.raises(FileProblem, match=r"^road\.hy8") as problem:
        read(data)
    assert told in str(problem.value)
