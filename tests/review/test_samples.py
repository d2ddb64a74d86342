"""The two samples, clean and with one thing wrong in each."""

from collections.abc import Callable
from pathlib import Path

import pytest

from forebay.formats.packages import Package
from forebay.formats.problems import FileProblem
from forebay.review import ReviewItem, Run, check, new, of_json, of_package, read, recompute, samples
from review.filings import ON, SPENCERPORT, WEBSTER, law, reviewed


@pytest.fixture(scope="module")
def clean() -> Run:
    return reviewed(samples.spencerport())


@pytest.mark.parametrize("sample", [samples.webster, samples.spencerport])
def test_a_clean_sample_lacks_nothing(sample: Callable[[], Package]) -> None:
    package = sample()
    run = reviewed(package)
    assert [(item.at, item.asks, item.because) for item in run.of("not met")] == []
    assert run.of("facts missing") == ()
    assert run.of("conflict") == ()
    found = of_package(package)
    assert check(found, [law(one) for one in found.laws], on=ON) == ()


def test_the_samples_are_made_of_the_same_bytes_every_time() -> None:
    text = (Path(samples.__file__).parent / "webster" / "swppp.txt").read_text()
    assert samples.pdf(text) == samples.webster().files["swppp.pdf"]


def test_every_part_of_a_recomputed_line_is_there(clean: Run) -> None:
    lines = [item for item in clean.items if item.kind in ("number", "control")]
    assert len(lines) > 70
    for item in lines:
        told = (item.outcome, item.required, item.declared, item.recomputed, item.tolerance, item.at, item.basis)
        assert all(told), item


def test_no_peak_grows_and_the_village_has_not_named_its_storms(clean: Run) -> None:
    controls = [item for item in clean.items if item.kind == "control"]
    assert [item.outcome for item in controls] == ["met"] * 4
    whole = clean[f"{SPENCERPORT}:criteria#peak flow controlled"]
    assert whole.outcome == "left to the official"
    assert "has not named its design storms" in whole.because


def test_once_the_village_names_its_storms_the_peaks_are_judged_by_them() -> None:
    from forebay.review import review

    found = of_package(samples.spencerport())
    adopted = law(SPENCERPORT).adopt(
        "design_storms", is_=("10-year", "100-year"), signer="the Board", instrument="resolution 1 of 2026"
    )
    name = f"{SPENCERPORT}:criteria#peak flow controlled"
    assert review(found, [adopted], on=ON)[name].outcome == "met"
    more = law(SPENCERPORT).adopt(
        "design_storms", is_=("10-year", "25-year"), signer="the Board", instrument="resolution 1 of 2026"
    )
    item = review(found, [more], on=ON)[name]
    assert (item.outcome, "25-year" in item.because) == ("not met", True)


# ---- planted errors --------------------------------------------------------------------------------------------------


def _parting(run: Run) -> list[ReviewItem]:
    return [item for item in run.items if item.kind == "number" and item.outcome == "not met"]


def test_a_curve_number_is_found_and_named() -> None:
    run = reviewed(samples.with_other_curve_number(samples.spencerport()))
    parting = _parting(run)
    assert "number:Corner market/after.P1.curve_number" in {item.id for item in parting}
    assert {item.driving_input.split(" (")[0] for item in parting} == {"P1: curve number"}
    brook = run["number:Corner market/after.Brook.10-year.peak_cfs"]
    assert (brook.declared, brook.recomputed, brook.tolerance) == ("1.20 cfs", "1.56 cfs", "0.050 cfs")
    assert run.notes[0].startswith("The numbers first part at P1: curve number: 89 declared, 93.60 recomputed")


def test_an_outlet_off_by_an_inch_is_found_and_named() -> None:
    run = reviewed(samples.with_outlet_off_by_an_inch(samples.spencerport()))
    parting = _parting(run)
    assert {item.driving_input.split(" (")[0] for item in parting} == {"Pond: low orifice, diameter"}
    rating = run["number:Corner market/after.Pond.rating.low orifice.flow_cfs"]
    assert rating.because.endswith("it follows from Pond: low orifice, diameter.")
    assert run["number:Corner market/after.P1.10-year.peak_cfs"].outcome == "met"


def test_a_wider_outlet_lets_the_small_storm_out_faster_than_before() -> None:
    run = reviewed(samples.with_outlet_off_by_an_inch(samples.spencerport()))
    grown = [item for item in run.items if item.kind == "control" and item.outcome == "not met"]
    assert [item.asks.split(":")[0] for item in grown] == ["Brook, 1-year storm"]
    assert (grown[0].required, grown[0].recomputed) == ("at most 0.556 cfs", "0.564 cfs")
    assert "Pond: low orifice, diameter" in grown[0].driving_input


def test_a_soils_report_left_out_is_found() -> None:
    run = reviewed(samples.without_soils_report(samples.spencerport()))
    assert [(item.at, item.because) for item in run.of("not met")] == [
        ("276-24A(6)", "No soils report is among the documents.")
    ]


def test_five_point_two_acres_open_at_once_is_found_with_its_clause() -> None:
    run = reviewed(samples.with_five_point_two_acres_open(samples.webster()))
    (item,) = run.of("not met")
    assert item.id == f"{WEBSTER}:fact#disturbed_at_once"
    assert "130-9D(4)" in item.at
    assert (item.declared, item.recomputed, item.basis) == ("2.6 acres", "5.2 acres", "recomputed")
    assert item.driving_input == "Phase 1 and Phase 2 lie open from Mon, Jul 13, 2026 until Sat, Aug 15, 2026"
    assert "more than 5 acre" in item.required


# ---- before anyone files ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law_id", [WEBSTER, SPENCERPORT])
def test_a_template_reads_as_a_submission_once_its_names_are_filled_in(law_id: str, tmp_path: Path) -> None:
    text = new([law_id])
    for key in ("project", "applicant", "preparer"):
        text = text.replace(f'{key} = ""', f'{key} = "somebody"')
    (tmp_path / "submission.toml").write_text(text)
    found = read(tmp_path)
    assert found.laws == (law_id,)
    lacking = [str(one) for one in check(found, [law(law_id)], on=ON)]
    assert any("Write it as disturbed_area under [facts]" in one for one in lacking)


def test_a_template_with_every_line_opened_points_only_to_what_the_law_asks(tmp_path: Path) -> None:
    text = new([WEBSTER], on=ON)
    opened = [line.removeprefix("# ") for line in text.splitlines() if line.startswith('# "content/')]
    head = text.replace('project = ""', 'project = "p"').replace('applicant = ""', 'applicant = "a"')
    head = head.replace('preparer = ""', 'preparer = "p"')
    head += '[[document]]\nkind = "SWPPP"\nfile = "plan.pdf"\n[document.pages]\n' + "\n".join(opened)
    (tmp_path / "submission.toml").write_text(head)
    (tmp_path / "plan.pdf").write_bytes(samples.pdf("== A plan\nNothing."))
    lacking = [str(one) for one in check(read(tmp_path), [law(WEBSTER)], on=ON)]
    assert not any("No law here asks for" in one for one in lacking)
    assert not any(one.startswith("130-9D") for one in lacking)


def test_check_names_what_nothing_in_the_drainage_answers() -> None:
    sample = samples.spencerport()
    head = sample.files["submission.toml"].decode().replace('node = "P2"', 'node = "P7"', 1)
    found = of_package(sample.changed({"submission.toml": head.encode()}))
    lacking = [str(one) for one in check(found, [law(SPENCERPORT)], on=ON)]
    assert any('The drainage has nothing called "P7: curve number".' in one for one in lacking)


# ---- the same every time ---------------------------------------------------------------------------------------------


def test_a_review_is_the_same_every_time_and_survives_being_written_down(clean: Run) -> None:
    again = reviewed(samples.spencerport())
    assert again.to_json() == clean.to_json()
    assert again.sha256 == clean.sha256
    assert of_json(clean.to_json()) == clean


def test_a_review_says_what_it_rests_on(clean: Run) -> None:
    sample = samples.spencerport()
    assert clean.inputs == dict(sample.digests)
    assert clean.laws == {SPENCERPORT: law(SPENCERPORT).digest}
    assert clean.engine.startswith("forebay ")


def test_hydrographs_can_be_had_again_from_the_same_files(clean: Run) -> None:
    (again,) = recompute(of_package(samples.spencerport()))
    brook = again.results.after["Brook"]
    assert brook.outflow_cfs is not None
    told = {row.storm: row.after_cfs for row in clean.quantities if row.design_point == "Brook"}
    assert dict(zip(again.results.storms, brook.outflow_cfs.max(axis=-1).tolist(), strict=True)) == pytest.approx(told)


def test_rain_that_parts_from_the_table_is_noted() -> None:
    sample = samples.spencerport()
    drainage = sample.files["drainage.toml"].decode().replace("rain_2yr_24h_in = 2.3", "rain_2yr_24h_in = 2.5")
    run = reviewed(sample.changed({"drainage.toml": drainage.encode()}))
    assert "drainage.toml has 2.5 in for 2-year sheet flow, and rain.csv has 2.3 in." in run.notes


def test_a_file_that_nothing_names_is_noted() -> None:
    run = reviewed(samples.webster().changed({"extra.txt": b"what is this"}))
    assert "extra.txt is in the submission, and nothing names it." in run.notes


def test_a_number_given_twice_makes_two_lines() -> None:
    sample = samples.spencerport()
    again = '\n[[claim]]\nnode = "P2"\ndocument = "plan.pdf"\npage = 8\ncurve_number = 75\n'
    run = reviewed(sample.changed({"submission.toml": sample.files["submission.toml"] + again.encode()}))
    name = "number:Corner market/after.P2.curve_number"
    assert (run[name].outcome, run[f"{name} (2)"].outcome) == ("met", "not met")
    assert len({item.id for item in run.items}) == len(run.items)


def test_a_drainage_that_cannot_be_run_is_said_in_one_sentence() -> None:
    sample = samples.spencerport()
    head = (
        sample.files["submission.toml"].decode().replace("return_periods_y = [1, 2, 10, 100]", "return_periods_y = [1]")
    )
    drainage = sample.files["drainage.toml"].decode().replace("rain_2yr_24h_in = 2.3", "")
    rain = b'source,"an example"\nunit,inches\nduration,1\n24-hr,1.90\n'
    bad = sample.changed({"submission.toml": head.encode(), "drainage.toml": drainage.encode(), "rain.csv": rain})
    with pytest.raises(FileProblem, match=r"^drainage\.toml: E1: .*2-year, 24-hour rain is not given"):
        reviewed(bad)
    lacking = [str(one) for one in check(of_package(bad), [law(SPENCERPORT)], on=ON)]
    assert any("2-year, 24-hour rain is not given" in one for one in lacking)
