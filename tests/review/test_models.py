"""Models of other programs in a submission: run where whole, what is left behind shown, reports to be confirmed."""

import json
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay import water as w
from forebay.cli import app
from forebay.formats import models
from forebay.formats.packages import of_files
from forebay.formats.problems import FileProblem
from forebay.law import library
from forebay.review import check, of_package, review, samples
from formats.models.sites import own
from formats.models.test_hydrocad_report import NODES

LAW = library.find("us-ny/spencerport/276-II")
ON = date(2026, 3, 16)
HEAD = """format = 1
[submission]
laws = ["us-ny/spencerport/276-II"]
project = "Mill Lane"
applicant = "who applies"
preparer = "who prepared it"
"""


def submission(files, tables=""):
    return of_package(of_files({"submission.toml": (HEAD + tables).encode(), **files}, "mill-lane"))


def drainage(*lines):
    return "\n[[drainage]]\n" + "\n".join(lines) + "\n"


def run(found):
    return review(found, [LAW], on=ON)


@pytest.mark.parametrize("name", ["site.hcp", "site.inp"])
def test_a_model_of_another_program_is_run_and_rests_on_its_bytes(name):
    found = submission({name: own(name)}, drainage(f'file = "{name}"'))
    done = run(found)
    assert {row.design_point for row in done.quantities} == {"DP" if name == "site.hcp" else "Brook"}
    assert all(row.after_cfs > 0 for row in done.quantities)
    assert any(note.startswith(f"{name}: ") and "Muskingum-Cunge" in note for note in done.notes)


def test_a_workbook_made_of_a_drainage_file_gives_the_same_review():
    package = samples.spencerport()
    text = package.files["drainage.toml"].decode()
    whole = w.read_drainage(text)
    book = models.write_workbook(whole.drainage, whole.storms)
    head = package.files["submission.toml"].replace(b"drainage.toml", b"site.xlsx")
    typed = package.changed({"drainage.toml": None, "site.xlsx": book, "submission.toml": head})
    one, other = run(of_package(package)), run(of_package(typed))
    assert [(item.id, item.outcome, item.recomputed) for item in one.items] == [
        (item.id, item.outcome, item.recomputed) for item in other.items
    ]


def test_the_site_before_the_work_may_be_a_file_of_its_own():
    before = own("site.hcp").replace(b"CN=98", b"CN=74")
    files = {"after.hcp": own("site.hcp"), "before.hcp": before}
    found = submission(files, drainage('file = "after.hcp"', 'before = "before.hcp"'))
    assert found.models[0].files == ("after.hcp", "before.hcp")
    assert all(row.before_cfs < row.after_cfs for row in run(found).quantities)
    assert found.unnamed == ()


@pytest.mark.parametrize(
    ("after", "before", "told"),
    [
        ("site.xlsx", "site.hcp", "holds the site before the work already"),
        ("site.hcp", "other.hcp", "rests on other choices"),
    ],
)
def test_two_files_that_do_not_go_together_are_refused(after, before, told):
    whole = of_package(samples.spencerport()).models[0].drainage
    files = {
        "site.hcp": own("site.hcp"),
        "other.hcp": own("site.hcp").replace(b"MinTc=360", b"MinTc=300"),
        "site.xlsx": models.write_workbook(whole),
    }
    with pytest.raises(FileProblem, match=told):
        submission(files, drainage(f'file = "{after}"', f'before = "{before}"'))


def test_a_model_with_something_left_behind_is_not_run_and_hides_no_other():
    broken = own("site.hcp").replace(b"Ke=0.5\n", b"").replace(b"Name=Mill Lane", b"Name=Broken")
    files = {"broken.hcp": broken, "site.hcp": own("site.hcp")}
    found = submission(files, drainage('file = "broken.hcp"') + drainage('file = "site.hcp"'))
    done = run(found)
    assert done.quantities
    assert "broken.hcp: left behind: pond 1P, device 1: a culvert without its Ke in the file. Write them." in done.notes
    lacking = [one.sentence for one in check(found, [LAW], on=ON)]
    assert any("broken.hcp: 1 of its parts that move water were not carried over" in one for one in lacking)


def test_a_culvert_file_shows_its_headwaters_and_is_no_fault():
    from formats.models.sites import hy8

    found = submission({"road.hy8": hy8()}, drainage('file = "road.hy8"'))
    assert any("road.hy8, Mill Road: headwater" in note for note in run(found).notes)
    assert not any("road.hy8" in one.sentence for one in check(found, [LAW], on=ON))


# ---- reports ---------------------------------------------------------------------------------------------------------

REPORT = '\n[[document]]\nkind = "stormwater management plan"\nfile = "report.pdf"\n'


@pytest.fixture(scope="module")
def report():
    return {"report.pdf": samples.pdf(f"== Cover\nHydroCAD\n== Nodes\n{NODES}"), "site.hcp": own("site.hcp")}


def test_what_a_report_claims_is_to_be_confirmed_and_used_for_nothing(report):
    done = run(submission(report, REPORT + drainage('file = "site.hcp"')))
    told = [note for note in done.notes if note.startswith("report.pdf, page 2, claims for")]
    assert "report.pdf, page 2, claims for 1P in the 10-year storm: peak 3.14 cfs, volume 1.401 af" in " ".join(told)
    assert all(note.endswith("To be confirmed before it is used.") for note in told)
    assert not [item for item in done.items if item.kind == "number"]


def test_a_claim_once_confirmed_is_compared_in_its_printed_unit_and_found_on_its_page(report):
    where = 'document = "report.pdf"\npage = 2\n'
    claim = f'\n[[claim]]\nnode = "1S"\nstorm = "10-year"\n{where}volume_acft = 1.598\n'
    claim += f'\n[[claim]]\nnode = "1S"\n{where}area_sqft = 435600\nconcentration_min = 13.4\n'
    found = submission(report, REPORT + drainage('file = "site.hcp"') + claim)
    values = {one.quantity: (one.value, float(one.as_printed)) for one in found.claims}
    assert values["volume_cuft"] == (pytest.approx(1.598 * 43_560), 1.598)
    assert values["area_ac"] == (10.0, 435_600.0)
    assert values["concentration_h"] == (pytest.approx(13.4 / 60), 13.4)
    done = run(found)
    lines = {item.id: item for item in done.items if item.kind == "number"}
    assert len(lines) == 3
    assert all("is not on page" not in item.because for item in lines.values())
    assert not any("claims for 1S: area" in note for note in done.notes)


def test_the_command_lists_what_reports_claim_as_tables_that_a_submission_takes(report, tmp_path):
    (tmp_path / "submission.toml").write_text(HEAD + REPORT + drainage('file = "site.hcp"'), encoding="utf-8")
    for name, data in report.items():
        (tmp_path / name).write_bytes(data)
    listed = CliRunner().invoke(app, ["submission", "claims", str(tmp_path)])
    assert listed.exit_code == 0, listed.output
    tables = listed.stdout
    plain = json.loads(CliRunner().invoke(app, ["submission", "claims", str(tmp_path), "--json"]).stdout)
    assert {one["node"] for one in plain["report.pdf"]} == {"1S", "1R", "1P", "DP"}
    kept = submission(report, REPORT + drainage('file = "site.hcp"') + "\n" + tables)
    assert len(kept.claims) == len(plain["report.pdf"])
    assert not [note for note in run(kept).notes if "To be confirmed" in note]


def test_a_submission_without_a_report_has_no_claims_to_list(tmp_path):
    (tmp_path / "submission.toml").write_text(HEAD, encoding="utf-8")
    answer = CliRunner().invoke(app, ["submission", "claims", str(tmp_path)])
    assert (answer.exit_code, "holds a HydroCAD report" in answer.output) == (2, True)


# ---- commands --------------------------------------------------------------------------------------------------------


def test_the_command_writes_a_workbook_and_never_over_another_file(tmp_path):
    target = tmp_path / "site.xlsx"
    made = CliRunner().invoke(app, ["submission", "new", "--workbook", str(target)])
    assert made.exit_code == 0, made.output
    assert models.recognise(target.read_bytes()) == "a workbook"
    for args, told in (
        (["--workbook", str(target)], "there already"),
        (["--workbook", "a.xls"], ".xlsx"),
        ([], "--workbook"),
    ):
        again = CliRunner().invoke(app, ["submission", "new", *args])
        assert (again.exit_code, told in again.output) == (2, True), args


@pytest.mark.parametrize("name", ["site.hcp", "site.inp"])
def test_water_run_takes_any_model(name):
    file = Path(__file__).parents[1] / "formats/models/files" / name
    done = CliRunner().invoke(app, ["water", "run", str(file), "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["peaks"]


def test_water_run_says_what_keeps_a_model_from_being_run(tmp_path):
    file = tmp_path / "site.hcp"
    file.write_bytes(own("site.hcp").replace(b"Ke=0.5\n", b""))
    done = CliRunner().invoke(app, ["water", "run", str(file)])
    assert done.exit_code == 2
    assert "(1) pond 1P, device 1: a culvert without its Ke" in done.output
