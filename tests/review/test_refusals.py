"""What no submission can say, and what ``check`` says of one that is not yet filled in."""

from collections.abc import Mapping

import pytest

from forebay.formats.problems import FileProblem
from forebay.law import library
from forebay.review import check, laws_of, of_package, review, samples
from review.filings import BARE, DRAINAGE, ON, SPENCERPORT, WEBSTER, law, submission
from review.test_submission import WITH_DRAINAGE, WITH_PLAN, sentence

RAIN = 'source,"an example"\nunit,inches\nduration,2,10\n24-hr,{},{}\n'
RAINFALL = '[rainfall]\nfile = "rain.csv"\ndistribution = "II"\nreturn_periods_y = {}\n'


def claim(line: str) -> str:
    return f'{BARE}[[claim]]\nnode = "S1"\n{line}\n'


@pytest.mark.parametrize(
    ("line", "row", "column", "value"),
    [
        ("curve_number = 100.5", 10, "curve_number", "100.5"),
        ("curve_number = 0", 10, "curve_number", "0"),
        ("area_ac = 100_001", 10, "area_ac", "100001"),
        ("area_ac = -1", 10, "area_ac", "-1"),
        ("area_ac = nan", 10, "area_ac", "nan"),
        ("area_ac = -inf", 10, "area_ac", "-inf"),
        ("area_ac = 1e999999999", 10, "area_ac", "1e999999999"),
        ("stage_ft = [1, nan]", 10, "stage_ft", "nan"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_file_row_and_value(
    line: str, row: int, column: str, value: str
) -> None:
    with pytest.raises(FileProblem) as told:
        submission(claim(line))
    problem = told.value
    assert (problem.file, problem.row, problem.column, problem.value) == ("submission.toml", row, column, value)


@pytest.mark.parametrize("line", ["curve_number = 1", "curve_number = 100", "area_ac = 0", "area_ac = 100_000"])
def test_the_bounds_themselves_are_read(line: str) -> None:
    assert len(submission(claim(line)).claims) == 1


def test_the_word_nan_in_a_text_or_a_note_is_no_number() -> None:
    head = BARE.replace("A small project", "Our project, inf") + "# area = nan\n"
    assert submission(head).project == "Our project, inf"


@pytest.mark.parametrize(
    ("years", "said"),
    [
        ("[]", "Name at least one"),
        ("[2.5]", "This is no whole number of years."),
        ("[10, 10]", "This return period is named twice."),
    ],
)
def test_return_periods_that_name_no_storm_are_refused(years: str, said: str) -> None:
    with pytest.raises(FileProblem) as told:
        submission(BARE + RAINFALL.format(years), rain_csv=RAIN.format(2.3, 3.4))
    assert said in sentence(told)
    assert told.value.row == 11


def test_a_rarer_storm_that_is_smaller_is_noted() -> None:
    head = WITH_DRAINAGE + RAINFALL.format("[2, 10]")
    found = submission(head, drainage_toml=DRAINAGE, rain_csv=RAIN.format(3.4, 2.3))
    said = "24-hr: the 10-year depth is below the 2-year depth."
    assert said in review(found, [law(WEBSTER)], on=ON).notes
    assert said in [str(one) for one in check(found, [law(WEBSTER)], on=ON)]


def test_a_law_named_twice_is_refused() -> None:
    with pytest.raises(FileProblem) as told:
        submission(BARE.replace(f'["{WEBSTER}"]', f'["{WEBSTER}", "{WEBSTER}"]'))
    assert "This law is named twice." in sentence(told)
    assert told.value.row == 4


def test_a_law_that_nobody_knows_is_refused_with_its_row_and_the_nearest() -> None:
    found = submission(BARE.replace(WEBSTER, "us-ny/webster/130-X"))
    with pytest.raises(FileProblem) as told:
        laws_of(found)
    assert (told.value.file, told.value.row, told.value.value) == ("submission.toml", 4, "us-ny/webster/130-X")
    assert WEBSTER in sentence(told)
    assert [one.id for one in laws_of(submission(BARE))] == [library.find(WEBSTER).id]


def test_a_document_of_a_kind_no_law_names_is_told_with_the_kinds_there_are() -> None:
    head = WITH_PLAN.replace('kind = "SWPPP"', 'kind = "holiday snaps"')
    (said,) = [str(one) for one in check(submission(head, plan_pdf="== A plan\nText."), [law(WEBSTER)], on=ON)][:1]
    assert said.startswith('plan.pdf is a "holiday snaps", a kind of document no law here names.')
    assert "SWPPP" in said


@pytest.mark.parametrize(
    "files",
    [
        {"head": BARE + "x = " + "[" * 5000},
        {"head": WITH_DRAINAGE, "drainage_toml": "x = " + "[" * 5000},
        {"head": BARE + RAINFALL.format("[2]"), "rain_csv": "[a]\nx = " + "[" * 5000},
    ],
)
def test_tables_nested_without_end_are_refused_in_one_sentence(files: Mapping[str, str]) -> None:
    with pytest.raises(FileProblem) as told:
        submission(**files)
    assert "too often" in sentence(told)
    assert "recursion" not in sentence(told)


def test_a_template_left_blank_is_told_all_its_blanks_together() -> None:
    head = BARE
    for written in ("A small project", "Example Company", "Example Engineers"):
        head = head.replace(written, "")
    lacking = [str(one) for one in check(submission(head), [law(WEBSTER)], on=ON)]
    assert [one.split(". ")[0] for one in lacking[:3]] == [
        "project is empty",
        "applicant is empty",
        "preparer is empty",
    ]


def test_a_key_that_is_missing_is_still_refused() -> None:
    with pytest.raises(FileProblem) as told:
        submission(BARE.replace('applicant = "Example Company"\n', ""))
    assert "applicant is missing. Add it." in sentence(told)


def test_check_keeps_the_name_of_a_device_the_pond_does_not_have() -> None:
    sample = samples.spencerport()
    head = sample.files["submission.toml"].decode().replace('device = "slot"', 'device = "sluice"', 1)
    found = of_package(sample.changed({"submission.toml": head.encode()}))
    lacking = [str(one) for one in check(found, [law(SPENCERPORT)], on=ON)]
    assert any('The drainage has nothing called "Pond: sluice, crest".' in one for one in lacking)
