"""The drainage file: read whole, written back the same, and every fault named by file, line and node."""

import re
from pathlib import Path

import numpy as np
import pytest

from forebay import water as w

TEXT = (Path(__file__).parent / "files" / "two_ponds.toml").read_text(encoding="utf-8")


def test_the_whole_site_is_read_and_runs():
    file = w.read_drainage(TEXT, "two_ponds.toml")
    results = w.run(file.drainage, file.storms)
    assert results.storms == ("10-year", "100-year nested")
    assert [row.grew for row in results.peaks()] == [False, False]
    assert file.drainage.after["Lots"].ground[0].curve_number == 74.0
    assert "drained" in file.drainage.after["Lots"].ground[0].source
    upper = results.after["Upper"].pond
    assert set(upper.device_peaks_cfs) == {"riser: low", "riser: grate", "spillway"}
    assert upper.start_stage_ft == 101.0
    assert results.after["Lower"].pond.exfiltrated_cuft[0] > 0
    assert not [note for note in results.notes if note.number == 501]


def test_what_is_written_reads_back_to_the_same_site():
    file = w.read_drainage(TEXT)
    text = w.write_drainage(file)
    again = w.read_drainage(text)
    assert w.differences(file.drainage, again.drainage) == ()
    both = [w.run(own.drainage, own.storms).numbers() for own in (file, again)]
    assert set(both[0]) >= {name for name in both[1] if ".rating." not in name}
    for name, ours, theirs in w.paired(*both):
        assert ours == pytest.approx(theirs, rel=1e-6, abs=1e-6), name
    assert w.write_drainage(again) == text


def line_of(words):
    return next(at for at, line in enumerate(TEXT.splitlines(), 1) if words in line)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("curve_number = 98", "curve_number = 101", '"Lots", cover "roofs and streets": curve_number of roofs'),
        ("diameter_in = 5", "diameter_in = -5", 'outlet "riser", opening "low": diameter_in of low is -5.'),
        ("stages_ft = [100, 102, 104, 107]", "stages_ft = [100, 104, 102, 107]", '"Upper": stages_ft goes from 104'),
        ("area_ac = 12.0", "area_ac = -12.0", 'catchment "Field", cover "1": area_ac of Meadow is -12.'),
        ("area_ac = 12.0", 'area_ac = "12 acres"', 'cover "1": area_ac is "12 acres", which is not'),
        ("area_ac = 12.0", "area_ac = nan", 'catchment "Field", cover "1": area_ac of Meadow is nan.'),
        ("area_ac = 12.0", "area_sqft = 522720", 'catchment "Field", cover "1": area_ac is missing. Add it.'),
        ("minutes = 12", "minutes = 12\nhours = 1", 'flow "by hand": "hours" is not known here. Known here: kind'),
        ('to = "Pipe"', 'to = "Pype"', 'catchment "Lots": Lots drains to "Pype", and no node is called so.'),
        ('kind = "v-notch"', 'kind = "u-notch"', 'pond "Lower", outlet "notch": kind is "u-notch". Write one of:'),
        ("crest_ft = 98.5", "crest_ft = 101", 'pond "Lower": spillway begins to flow at 101 ft, at or above the rim'),
        ('cover = "Woods"', 'cover = "Forest"', 'cover "1": "Forest, good" is no cover of TR-55 table 2-2.'),
        ("drained = true\n", "", 'cover "1": Soil group C/D is C where drained and D where not.'),
        ("slope = 0.03", "slope = 0", 'flow "litter": slope is 0. It must be more than 0.'),
        ("1440 = 5.0", "", 'storm "100-year nested": There is no 24-hour depth among the durations'),
        ("depth_in = 3.4", "depth_in = 0", 'storm "10-year": depth_in is 0. It must be more than 0.'),
        ('type = "II"', 'type = "V"', 'storm "10-year": rain_type is "V", which is not known here.'),
        ("format = 1", "format = 2", "format is 2. This reads format 1."),
        ("format = 1", "format 1", "this is not TOML: "),
        ('inlet_edge = "Square edge"', 'inlet_edge = "Round"', 'barrel: "Circular concrete: Round" names 0'),
    ],
)  # fmt: skip
def test_a_fault_is_named_by_file_line_node_and_mend(old, new, words):
    assert old in TEXT
    with pytest.raises(w.DrainageFileError) as problem:
        w.read_drainage(TEXT.replace(old, new, 1), "site.toml")
    said = str(problem.value)
    assert said.startswith("site.toml, line "), said
    assert words in said
    assert said.count(". ") >= 1 or "TOML" in said
    assert "\n" not in said


def test_the_line_told_is_the_line_of_the_fault():
    with pytest.raises(w.DrainageFileError) as problem:
        w.read_drainage(TEXT.replace("diameter_in = 5", "diameter_in = -5"), "site.toml")
    assert str(problem.value).startswith(f"site.toml, line {line_of('diameter_in = 5')}, ")


NUMBERS = [match.span() for match in re.finditer(r"(?<=[= \[])-?\d+(\.\d+)?(?=$|,|\])", TEXT, re.MULTILINE)]


@pytest.mark.parametrize("wrong", ["nan", "-1", "0", "1e9", '"x"', "[1, 2]"])
def test_no_number_put_wrong_gives_more_than_a_sentence_or_an_answer(wrong):
    refused = 0
    for start, end in NUMBERS:
        try:
            file = w.read_drainage(TEXT[:start] + wrong + TEXT[end:], "site.toml")
            numbers = w.run(file.drainage, file.storms, step_h=0.1).numbers()
            assert not [name for name, value in numbers.items() if np.isnan(value)]
        except w.WaterError:
            refused += 1
    assert refused > len(NUMBERS) / (8 if wrong in ("0", "1e9") else 2)


def test_every_number_of_the_file_is_an_input_with_a_name():
    found = w.inputs(w.read_drainage(TEXT).drainage)
    assert found["before.Field.Meadow.area_ac"] == 12.0
    assert found["after.Lots.roofs and streets.curve_number"] == 98.0
    assert found["after.Back.litter.roughness"] == 0.4
    assert found["after.Upper.riser.low.diameter_in"] == 5.0
    assert found["after.Upper.riser.barrel.barrel.section.diameter_ft"] == 1.5
    assert found["after.Pipe.channel.length_ft"] == 400.0
    assert found["after.Upper.tailwater.stage_ft"] == 98.0
    assert found["after.Upper.storage.102.area_sqft"] == 9000.0
    assert found["after.Lower.storage.length_ft"] == 120.0
    assert found["basis.rain_2yr_in"] == 2.4
    assert all(isinstance(value, float | str | bool) for value in found.values())
    assert all(np.isfinite(value) for value in found.values() if isinstance(value, float))
