"""Claims are held against the document they point to."""

import re

import pytest

from forebay.formats.packages import Package
from forebay.review import ReviewItem, Run, check, of_package, review, samples
from forebay.review.samples import pdf
from review.filings import ON, SPENCERPORT, law, reviewed
from review.test_completeness import scan

CALCULATIONS = f"{SPENCERPORT}:calculations#"
NUMBERS = "number:Corner market/"


def edited(old: str, new: str) -> Package:
    sample = samples.spencerport()
    head = sample.files["submission.toml"].decode()
    assert old in head
    return sample.changed({"submission.toml": head.replace(old, new, 1).encode()})


def plan() -> str:
    return (samples.HERE / "spencerport" / "plan.txt").read_text(encoding="utf-8")


def headings() -> Package:
    kept = "\n".join(line for line in plan().splitlines() if line.startswith("== "))
    return samples.spencerport().changed({"plan.pdf": pdf(kept)})


def content_met(run: Run) -> list[ReviewItem]:
    return [item for item in run.items if item.kind == "content" and item.outcome == "met"]


def test_a_document_of_headings_meets_nothing_though_every_number_is_claimed() -> None:
    run = reviewed(headings())
    assert content_met(run) == []
    assert {item.outcome for item in run.items if item.kind == "number"} == {"left to the official"}
    assert {item.outcome for item in run.items if item.kind == "control"} == {"met"}


def test_a_document_of_headings_without_claims_meets_nothing() -> None:
    sample = headings()
    head = sample.files["submission.toml"].decode().split("[[claim]]")[0]
    assert content_met(reviewed(sample.changed({"submission.toml": head.encode()}))) == []


def test_a_document_of_headings_meets_nothing_once_the_village_names_its_storms() -> None:
    adopted = law(SPENCERPORT).adopt("design_storms", is_=("10-year",), signer="the Board", instrument="resolution 1")
    item = review(of_package(headings()), [adopted], on=ON)[f"{SPENCERPORT}:criteria#peak flow controlled"]
    assert item.outcome == "left to the official"
    assert "No page is known to give the peak at Brook in the 1-year storm" in item.because


def test_a_number_that_is_not_on_its_page_is_said_so_and_still_compared() -> None:
    text = plan().replace("meadow, C | 3.60 | 71", "meadow, C | 3.60 | 72")
    text = text.replace("meadow, C | 0.60 | 71", "meadow, C | 0.60 | 72")
    run = reviewed(samples.spencerport().changed({"plan.pdf": pdf(text)}))
    number = run[f"{NUMBERS}before.E1.curve_number"]
    assert (number.outcome, number.recomputed) == ("left to the official", "71.00")
    assert number.because == "It agrees with ours. 71 is not on page 6 of plan.pdf."
    item = run[f"{CALCULATIONS}curve numbers or runoff coefficients"]
    assert (item.outcome, item.because) == ("left to the official", "71 is not on page 6 of plan.pdf.")


def test_a_claim_beyond_the_last_page_is_not_met() -> None:
    package = edited("page = 6\narea_ac = 3.60", "page = 60\narea_ac = 3.60")
    run = reviewed(package)
    number = run[f"{NUMBERS}before.E1.curve_number"]
    assert number.outcome == "not met"
    assert number.because.endswith("The claim points to page 60 of plan.pdf, which has 9 pages.")
    assert run[f"{CALCULATIONS}time of concentration"].outcome == "not met"
    lacking = [str(one) for one in check(of_package(package), [law(SPENCERPORT)], on=ON)]
    assert any(one.startswith("E1: curve number before the work: The claim points to page 60") for one in lacking)


def test_a_scan_leaves_the_numbers_claimed_of_it_to_the_official() -> None:
    run = reviewed(samples.spencerport().changed({"plan.pdf": scan()}))
    assert content_met(run) == []
    first = edited("page = 6\narea_ac = 3.60", "page = 1\narea_ac = 3.60").changed({"plan.pdf": scan()})
    number = reviewed(first)[f"{NUMBERS}before.E1.curve_number"]
    assert number.outcome == "left to the official"
    assert number.because.endswith("plan.pdf, page 1 has no text that can be searched for 71.")


def test_the_rain_table_alone_does_not_put_the_storms_into_the_plan() -> None:
    sample = samples.spencerport()
    name = f"{CALCULATIONS}design storm frequency, intensity and duration"
    assert reviewed(sample)[name].outcome == "met"
    text = re.sub(r"1\.90, 2\.30, 3\.40 and 5\.30", "1.90, 2.30, 3.40 and 5.80", plan())
    item = reviewed(sample.changed({"plan.pdf": pdf(text)}))[name]
    assert item.outcome == "left to the official"
    assert item.because.endswith("no page pointed to holds the depth of the 100-year storm.")


@pytest.mark.parametrize(("depth", "outcome"), [("5.80", "left to the official"), ("5.30", "met")])
def test_a_depth_claimed_in_the_plan_counts_only_where_it_is_the_depth_that_is_run(depth: str, outcome: str) -> None:
    text = plan().replace("1.90, 2.30, 3.40 and 5.30", "1.90, 2.30, 3.40")
    text = text.replace("Low orifice: 4.0 inches", f"Rain of {depth} inches. Low orifice: 4.0 inches")
    claimed = f'\n[[claim]]\nnode = "P1"\nstorm = "100-year"\ndocument = "plan.pdf"\npage = 7\nrain_in = {depth}\n'
    sample = samples.spencerport()
    head = sample.files["submission.toml"] + claimed.encode()
    run = reviewed(sample.changed({"plan.pdf": pdf(text), "submission.toml": head}))
    assert run[f"{CALCULATIONS}design storm frequency, intensity and duration"].outcome == outcome


@pytest.mark.parametrize(("first", "second"), [("95", "89"), ("89", "95")])
def test_a_number_claimed_twice_is_a_finding_whichever_comes_last(first: str, second: str) -> None:
    again = f'[[claim]]\nnode = "P1"\ndocument = "plan.pdf"\npage = 6\ncurve_number = {second}\n\n[[claim]]\n'
    sample = edited("curve_number = 89", f"curve_number = {first}")
    head = sample.files["submission.toml"].decode() + "\n" + again.removesuffix("\n[[claim]]\n")
    package = sample.changed({"submission.toml": head.encode()})
    run = reviewed(package)
    item = run[f"{CALCULATIONS}curve numbers or runoff coefficients"]
    said = f"P1: curve number is given as {first} (plan.pdf, page 6) and as {second} (plan.pdf, page 6)."
    assert item.outcome == "not met"
    assert said in item.because
    assert said in run.notes
    assert said in [str(one) for one in check(of_package(package), [law(SPENCERPORT)], on=ON)]


def test_the_same_number_with_fewer_digits_is_no_contradiction() -> None:
    again = '\n[[claim]]\nnode = "P1"\ndocument = "plan.pdf"\npage = 6\nconcentration_h = 0.230\n'
    sample = samples.spencerport()
    run = reviewed(sample.changed({"submission.toml": sample.files["submission.toml"] + again.encode()}))
    assert not any("is given as" in note for note in run.notes)


def test_numbers_that_do_not_follow_are_called_as_people_call_them_and_counted() -> None:
    run = reviewed(samples.with_outlet_off_by_an_inch(samples.spencerport()))
    item = run[f"{CALCULATIONS}increase in rate and volume for the design storms"]
    assert "Brook: peak in the 1-year storm" in item.because
    assert "peak_cfs" not in item.because
    assert re.fullmatch(r"1\d of 16 follow", item.recomputed)


def test_a_device_the_pond_does_not_have_keeps_its_name() -> None:
    run = reviewed(edited('device = "slot"', 'device = "sluice"'))
    number = run[f"{NUMBERS}after.Pond.sluice.crest_ft"]
    assert number.asks == "Pond: sluice, crest, after the work."
    assert number.because == "The drainage handed in has no number for Pond: sluice, crest."


def test_our_number_is_called_so_in_few_words() -> None:
    assert reviewed(samples.spencerport())[f"{NUMBERS}before.E1.curve_number"].required == "our number"
