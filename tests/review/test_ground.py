"""The ground before the work and after it, and the facts that speak of it."""

from pathlib import Path

from forebay.formats.packages import Package
from forebay.letters.water_report import rain
from forebay.review import check, of_package, recompute, samples
from forebay.water import read_drainage, write_drainage
from review.filings import ON, SPENCERPORT, law, reviewed


def edited(name: str, old: str, new: str) -> Package:
    sample = samples.spencerport()
    text = sample.files[name].decode()
    assert text.count(old) == 1
    return sample.changed({name: text.replace(old, new).encode()})


def both(package: Package) -> tuple[tuple[str, ...], list[str]]:
    found = of_package(package)
    return reviewed(package).notes, [str(one) for one in check(found, [law(SPENCERPORT)], on=ON)]


def test_more_ground_after_than_before_is_noted_with_both_totals() -> None:
    notes, lacking = both(edited("drainage.toml", "area_ac = 1.10", "area_ac = 8.30"))
    said = "drainage.toml: 3.60 acres before, 10.80 after the work."
    assert any(note.startswith(said) for note in notes)
    assert any(one.startswith(said) for one in lacking)


def test_totals_that_differ_by_rounding_are_not_noted() -> None:
    notes, lacking = both(edited("drainage.toml", "area_ac = 1.10", "area_ac = 1.11"))
    assert not any("after the work." in one for one in (*notes, *lacking))


def test_a_fact_of_less_new_pavement_than_the_drainage_adds_is_noted_with_both_numbers() -> None:
    notes, lacking = both(
        edited("submission.toml", 'new_impervious_area = "1.9 acre"', 'new_impervious_area = "1 acre"')
    )
    said = "new_impervious_area is 1.00 acres, and drainage.toml adds 1.90 acres of ground of curve number 98."
    assert any(note.startswith(said) for note in notes)
    assert any(one.startswith(said) for one in lacking)


def test_a_disturbed_area_smaller_than_the_new_pavement_is_noted() -> None:
    notes, _ = both(edited("submission.toml", 'disturbed_area = "3.6 acre"', 'disturbed_area = "20,000 sqft"'))
    assert any(note.startswith("disturbed_area is 0.459 acres, and drainage.toml adds 1.90 acres") for note in notes)


def test_where_the_two_year_rain_is_from_is_kept_and_written_again() -> None:
    text = (Path(samples.__file__).parent / "spencerport" / "drainage.toml").read_text()
    found = read_drainage(text)
    assert found.drainage.basis.rain_2yr_source == "the table of example depths, rain.csv"
    assert read_drainage(write_drainage(found)).drainage.basis == found.drainage.basis


def test_a_two_year_rain_taken_from_the_rain_table_says_so() -> None:
    package = edited("drainage.toml", "rain_2yr_24h_in = 2.3\n", "")
    (one,) = recompute(of_package(package))
    assert one.drainage.basis.rain_2yr_source.endswith("(rain.csv)")


def test_the_water_report_shows_where_the_two_year_rain_is_from() -> None:
    (one,) = recompute(of_package(samples.spencerport()))
    rows = rain.choices(one.drainage.basis, one.results, "").rows
    assert ("2-year, 24-hour rain for sheet flow", "2.30 in, the table of example depths, rain.csv") in rows
