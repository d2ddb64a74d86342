"""Rain that differs between the submission's own files is named where it makes the gap."""

from forebay.formats.packages import Package
from forebay.review import Run, samples
from review.filings import reviewed

STORM = '\n[[storm]]\nname = "{}-year"\ndepth_in = {}\ntype = "{}"\nsource = "an example"\n'


def edited(name: str, old: str, new: str) -> Package:
    sample = samples.spencerport()
    text = sample.files[name].decode()
    assert text.count(old) == 1
    return sample.changed({name: text.replace(old, new).encode()})


def drivers(run: Run) -> set[str]:
    parting = [item for item in run.items if item.kind == "number" and item.outcome == "not met"]
    assert parting
    return {item.driving_input.split(" (")[0] for item in parting}


def test_another_two_year_rain_in_the_drainage_file_is_named_for_the_times_it_makes() -> None:
    run = reviewed(edited("drainage.toml", "rain_2yr_24h_in = 2.3", "rain_2yr_24h_in = 3.9"))
    assert drivers(run) == {"2-year rain of sheet flow"}
    assert run.notes[0] == (
        "The numbers first part at 2-year rain of sheet flow: 2.30 in in rain.csv, 3.90 in in drainage.toml."
    )


def test_another_depth_in_the_rain_table_is_named() -> None:
    sample = edited("rain.csv", "3.40", "3.90")
    storm = "".join(STORM.format(*one, "II") for one in ((1, 1.9), (2, 2.3), (10, 3.4), (100, 5.3)))
    drainage = sample.files["drainage.toml"] + storm.encode()
    run = reviewed(sample.changed({"drainage.toml": drainage}))
    assert drivers(run) == {"rain of the 10-year storm"}
    assert "3.40 in, Type II in drainage.toml, 3.90 in, Type II in rain.csv" in run.notes[0]


def test_another_type_of_rain_is_named_though_no_file_tells_it() -> None:
    run = reviewed(edited("submission.toml", 'distribution = "II"', 'distribution = "III"'))
    assert drivers(run) == {"type of the rain"}
    assert run.notes[0].endswith("the numbers follow from Type II, Type III is run.")


def test_rain_told_apart_is_not_blamed_where_the_numbers_agree() -> None:
    storm = "".join(STORM.format(*one, "III") for one in ((1, 1.9), (10, 3.9)))
    sample = samples.spencerport()
    run = reviewed(sample.changed({"drainage.toml": sample.files["drainage.toml"] + storm.encode()}))
    assert not any(note.startswith("The numbers first part") for note in run.notes)
