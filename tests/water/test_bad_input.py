"""What cannot be right is refused or flagged by number with the node's name: never run on, never a NaN in a result."""

import numpy as np
import pytest

from forebay import water as w
from water import sites

HEAD = """format = 1
name = "x"
[[storm]]
name = "s"
{storm}
[[after.catchment]]
name = "S1"
to = "P1"
[[after.catchment.cover]]
name = "ground"
area_ac = {area}
curve_number = {number}
source = "example"
[[after.catchment.flow]]
kind = "given"
name = "by hand"
minutes = {minutes}
[[after.pond]]
name = "P1"
to = "brook"
stages_ft = {stages}
areas_sqft = [8000, 12000, 18000]
[[after.pond.outlet]]
kind = "weir"
name = "spillway"
crest_ft = {crest}
length_ft = 10.0
[[after.design_point]]
name = "brook"
"""
SOUND = {
    "storm": 'depth_in = 3.0\ntype = "II"',
    "area": "10.0",
    "number": "80",
    "minutes": "15",
    "stages": "[100, 103, 106]",
    "crest": "103.0",
}
NESTED = "[storm.depths_in]\n5 = 0.4\n60 = 1.2\n720 = 2.6"


def read(**changes):
    return w.read_drainage(HEAD.format(**{**SOUND, **changes}), "site.toml")


def test_the_sound_file_runs():
    file = read()
    assert w.run(file.drainage, file.storms).notes == ()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        pytest.param({"area": "-10.0"}, ['catchment "S1"', "area_ac of ground is -10."], id="a negative area"),
        pytest.param({"number": "0"}, ['catchment "S1"', "curve_number of ground is 0."], id="CN 0"),
        pytest.param({"number": "101"}, ['catchment "S1"', "curve_number of ground is 101."], id="CN 101"),
        pytest.param({"crest": "106.5"}, ['pond "P1"', "at or above the rim at 106 ft"], id="an outlet above the rim"),
        pytest.param({"stages": "[100, 106, 103]"}, ['pond "P1"', "the table runs backward"], id="a table backward"),
        pytest.param({"storm": NESTED}, ['storm "s"', "There is no 24-hour depth"], id="no 24-hour row"),
        pytest.param({"area": '"10 ha"'}, ['catchment "S1"', '"10 ha", which is not a number'], id="mixed units"),
        pytest.param({"area": "10.0\narea_ha = 4.0"}, ['"area_ha" is not known here'], id="mixed units, two keys"),
        pytest.param({"storm": 'depth_mm = 76\ntype = "II"'}, ['storm "s"', "depth_in is missing"], id="mm"),
        pytest.param({"area": "nan"}, ['catchment "S1"', "area_ac of ground is nan."], id="NaN"),
        pytest.param({"crest": "nan"}, ['pond "P1"', "crest_ft of spillway is nan."], id="NaN in an outlet"),
        pytest.param({"stages": "[100, nan, 106]"}, ['pond "P1"', "stages_ft is nan."], id="NaN in a table"),
        pytest.param({"minutes": "inf"}, ['catchment "S1"', "minutes is inf."], id="infinite"),
    ],
)
def test_a_file_with_it_is_refused_with_its_line_and_node(changes, words):
    with pytest.raises(w.DrainageFileError) as problem:
        read(**changes)
    said = str(problem.value)
    assert said.startswith("site.toml, line ")
    for word in words:
        assert word in said


CREST = 'kind = "weir"\nname = "spillway"\ncrest_ft = 103.0\nlength_ft = 10.0'
RATED = 'kind = "rated"\nname = "valve"\nstages_ft = [100, 104]\nflows_cfs = [0, 3]'
SHEET = 'kind = "sheet"\nname = "lawn"\nlength_ft = 60\nslope = 3\nroughness = 0.24'
GIVEN = 'kind = "given"\nname = "by hand"\nminutes = 15'
AREAS = "areas_sqft = [8000, 12000, 18000]"
CATCHMENT = "[[after.catchment]]"
AGAIN = '[[storm]]\nname = "s"\ndepth_in = 2\ntype = "I"\n' + CATCHMENT
FINE = 'cover = "Open space"\ncondition = "fine"\nsoil_group = "C"'
MISTAKES = {
    "no format": ("format = 1", "", "format is missing. Write format = 1 on the first line."),
    "nothing after": ("[[after", "[[before", "There is nothing after the work."),
    "areas and volumes": (AREAS, AREAS + "\nvolumes_cuft = [0, 1, 2]", "volumes_cuft and areas_sqft are both given"),
    "two crests": (CREST, CREST + "\nbreadth_ft = 8\ncoefficient = 3", "coefficient and breadth_ft are both given"),
    "a kind misspelt": (CREST, CREST.replace("weir", "wier"), "v-notch, culvert, riser, rated."),
    "a table too short": (CREST, RATED, "The table of valve ends at 104 ft, below the rim at 106 ft."),
    "half a contraction": (CREST, CREST + "\nend_contractions = 1.5", "end_contractions is 1.5. Write a whole number."),
    "a percentage": (GIVEN, SHEET, "slope is 3, in feet of fall a foot. 3 percent is written 0.03."),
    "too long a number": ("area_ac = 10.0", "area_ac = 1" + 400 * "0", "area_ac has 401 digits."),
    "true": ("area_ac = 10.0", "area_ac = true", "area_ac is true, which is not a number."),
    "a name of two lines": ("P1", "P\\n1", "holds a line break"),
    "two rains": ('type = "II"', 'type = "II"\ndepths_in = {1440 = 3}', "depths_in and depth_in are both given"),
    "two storms": (CATCHMENT, AGAIN, 'Two storms are called "s"'),
    "no such condition": ("curve_number = 80", FINE, "Write one of: Open space (lawns"),
    "a cover misspelt": ("curve_number = 80", 'cover = "Medow"\nsoil_group = "C"', "Write one of: Meadow."),
}
HIGH = (w.FixedTailwater(101.0), w.RatedTailwater((0.0, 900.0), (101.0, 102.0)), w.TimedTailwater((0, 9), (99, 108)))


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_people_write_by_mistake_is_refused_with_what_would_be_right(mistake):
    old, new, words = MISTAKES[mistake]
    text = HEAD.format(**SOUND)
    assert old in text
    text = text.replace(old, new)
    with pytest.raises(w.DrainageFileError) as problem:
        w.read_drainage(text, "site.toml")
    assert str(problem.value).startswith("site.toml")
    assert words in str(problem.value)


def test_a_file_with_a_byte_order_mark_is_read():
    assert w.read_drainage("\ufeff" + HEAD.format(**SOUND)).drainage.name == "x"


@pytest.mark.parametrize("tail", HIGH)
def test_a_tailwater_above_the_pond_is_flagged_and_lets_nothing_in(tail):
    results = w.run(sites.site(sites.catchment(), sites.pond(tailwater=tail)), sites.storms()[:1])
    (note,) = {note.text for note in results.notes if (note.number, note.node) == (307, "P1")}
    assert note.endswith("nothing runs back.")
    assert np.all(results.after["P1"].outflow_cfs >= 0)


def test_a_time_below_six_minutes_is_flagged_by_number_with_the_node_and_the_least_is_used():
    file = read(minutes="4")
    results = w.run(file.drainage, file.storms)
    assert [(note.number, note.node) for note in results.notes] == [(101, "S1")]
    assert results.after["S1"].catchment.concentration.used_h == 0.1
    assert np.array_equal(results.after["S1"].outflow_cfs, _run(minutes="6").after["S1"].outflow_cfs)


def _run(**changes):
    file = read(**changes)
    return w.run(file.drainage, file.storms)


def test_an_opening_that_reaches_above_the_rim_is_flagged_by_number_with_the_node():
    window = w.Orifice("window", 105.0, width_in=24.0, height_in=24.0)
    (note,) = sites.pond(outlets=(w.Orifice("low", 100.0, 6.0), window)).notes()
    assert (note.number, note.node) == (305, "P1")


def test_more_than_a_pond_can_hold_is_flagged_by_number_and_its_table_is_not_run_on():
    small = sites.pond(storage=w.storage_from_areas([100, 103], [400, 600]), outlets=(w.Orifice("low", 100.0, 6.0),))
    results = w.run(sites.site(sites.catchment(), small), sites.storms())
    assert {(note.number, note.node) for note in results.notes if note.number == 301} == {(301, "P1")}
    assert np.all(results.after["P1"].pond.peak_stage_ft <= 103.0)


def test_a_table_is_never_read_beyond_its_end():
    storage = w.storage_from_areas([100, 103], [400, 600])
    tail = w.RatedTailwater((0.0, 5.0), (99.0, 100.0))
    split = w.Diversion("D", "a", "b", (0.0, 5.0), (0.0, 2.0))
    for beyond in (
        lambda: storage.volume_cuft(103.1),
        lambda: storage.area_sqft(99.9),
        lambda: tail.at_flow_ft(5.1),
        lambda: split.diverted_cfs(5.1),
        lambda: w.RatedOutlet("r", (100.0, 103.0), (0.0, 2.0)).flow_cfs(103.1),
        lambda: w.broad_crested_coefficient(1.0, 20.0),
    ):
        with pytest.raises(w.WaterError, match=r"or less\.|or more\.|Extend"):
            beyond()


@pytest.mark.parametrize("area_ac", [0.001, 1.0, 200.0])
@pytest.mark.parametrize("depth_in", [0.01, 1.0, 30.0])
def test_no_result_is_nan_from_a_drop_to_a_deluge(area_ac, depth_in):
    results = w.run(sites.site(sites.catchment(area_ac=area_ac), sites.pond()), [w.type_storm("x", depth_in, "II")])
    assert not [name for name, value in results.numbers().items() if np.isnan(value)]
    assert np.all(np.isfinite(results.after["brook"].outflow_cfs))
