import re

import pytest

from forebay.law import Act, Record
from forebay.review import Run, of_package, review, samples
from forebay.review.words import find
from review.filings import BARE, ON, SPENCERPORT, WEBSTER, law, package, reviewed

FACTS = """
[facts]
application_kind = "subdivision"
disturbed_area = "7 acre"
in_common_plan = false
emergency = false
agricultural_activity = false
silvicultural_activity = false
routine_maintenance = false
practice_repair = false
single_family_residence = false
agricultural_property = false
direct_discharge_to_303d = false
in_tmdl_watershed = false
meets_technical_standards = true
"""
PLAN = '[[document]]\nkind = "SWPPP"\nfile = "plan.pdf"\n'
SIXTEEN = (
    "Background information about the scope of the project",
    "Site map and construction drawings",
    "Description of the soils present at the site",
    "Construction phasing plan",
    "Pollution prevention measures",
    "Temporary and permanent structural and vegetative measures",
    "Location, size and length of each practice",
    "Illustration of all erosion and sediment measures, dimensions, material specifications, installation details",
    "Temporary practices that become permanent",
    "Implementation schedule for staging temporary practices",
    "Parts that require maintenance, maintenance schedule, party responsible for maintenance",
    "Structural practices that divert, store or limit flows",
    "Existing runoff data",
    "Assurance of other environmental permits",
    "Assurance of presence during earthwork",
    "Contractors and subcontractors identified; certification statement included",
)


def content(run: Run) -> list[str]:
    return [item.outcome for item in run.items if item.kind == "content"]


def test_a_plan_that_holds_only_the_sixteen_headings_meets_nothing() -> None:
    headings = "== SWPPP\n" + "\n".join(SIXTEEN)
    run = reviewed(package(BARE + FACTS + PLAN, plan_pdf=headings))
    assert run.of("met") == ()
    claimed = [item for item in run.items if item.basis.startswith("claimed at page")]
    assert len(claimed) > 10
    assert {item.outcome for item in claimed} == {"left to the official"}
    assert {item.basis for item in claimed} == {"claimed at page 1"}


def test_headings_that_the_submission_also_points_to_meet_nothing_either() -> None:
    pages = "[document.pages]\n" + "".join(f'"content/{number}" = 1\n' for number in range(1, 17))
    run = reviewed(package(BARE + FACTS + PLAN + pages, plan_pdf="== SWPPP\n" + "\n".join(SIXTEEN)))
    assert run.of("met") == ()


def test_all_sixteen_items_of_webster_are_answered_each_with_its_clause() -> None:
    run = reviewed(samples.webster())
    clauses = {item.at for item in run.items if item.kind == "content"}
    assert {f"130-9D({number})" for number in range(1, 17)} <= clauses
    asked = sum(len(rule.items) for rule in law(WEBSTER).musts if rule.document == "SWPPP")
    assert len(content(run)) == asked


def test_all_twelve_items_of_spencerport_and_the_nine_calculations_are_answered() -> None:
    clauses = {item.at for item in reviewed(samples.spencerport()).items if item.kind in ("content", "paper")}
    assert {f"276-24A({number})" for number in range(1, 13) if number != 3} <= clauses
    assert {f"276-24A(3)({letter})" for letter in "abcdefghi"} <= clauses


def test_an_item_pointed_to_is_declared_with_its_document_and_page() -> None:
    pages = '[document.pages]\n"content/13#existing runoff data" = 2\n'
    plan = "== One\nNothing.\n== Two\nExisting runoff data: a survey of 2024."
    item = reviewed(package(BARE + FACTS + PLAN + pages, plan_pdf=plan))[f"{WEBSTER}:content/13#existing runoff data"]
    assert (item.outcome, item.basis, item.pages) == ("left to the official", "declared", ("plan.pdf, page 2",))
    assert "Its words are not" not in item.because


def test_a_page_that_does_not_speak_of_the_item_is_said_so() -> None:
    pages = '[document.pages]\n"content/13#existing runoff data" = 1\n'
    plan = "== One\nNothing.\n== Two\nExisting runoff data: a survey of 2024."
    item = reviewed(package(BARE + FACTS + PLAN + pages, plan_pdf=plan))[f"{WEBSTER}:content/13#existing runoff data"]
    assert item.because.endswith("Its words are not on that page.")


def test_a_page_that_does_not_exist_is_not_met() -> None:
    pages = '[document.pages]\n"content/13" = 40\n'
    item = reviewed(package(BARE + FACTS + PLAN + pages, plan_pdf="== One\nNothing."))[
        f"{WEBSTER}:content/13#existing runoff data"
    ]
    assert (item.outcome, item.basis) == ("not met", "declared")
    assert item.because == "The submission points to page 40 of plan.pdf, which has 1 pages."


def test_what_nobody_points_to_and_no_page_speaks_of_is_not_met() -> None:
    run = reviewed(package(BARE + FACTS + PLAN, plan_pdf="== A plan\nThe quick brown fox."))
    item = run[f"{WEBSTER}:content/3#soils present at the site"]
    assert (item.outcome, item.basis) == ("not met", "not checked")


def test_a_scan_leaves_what_it_may_hold_to_the_official() -> None:
    run = reviewed(package(BARE + FACTS + PLAN, plan_pdf=scan()))
    item = run[f"{WEBSTER}:content/3#soils present at the site"]
    assert (item.outcome, item.basis) == ("left to the official", "not checked")
    assert "no text that can be searched" in item.because


def scan() -> bytes:
    import io

    from pypdf import PdfWriter

    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_unknown_facts_leave_items_open_and_are_named() -> None:
    run = reviewed(package(BARE + PLAN, plan_pdf="== A plan\nSoils present at the site."))
    item = run[f"{WEBSTER}:content/3#soils present at the site"]
    assert item.outcome == "facts missing"
    assert "disturbed_area" in item.missing


def test_what_does_not_apply_is_not_asked() -> None:
    small = FACTS.replace("7 acre", "24,999 sqft")
    run = reviewed(package(BARE + small + PLAN, plan_pdf="== A plan\nNothing."))
    assert run[f"{WEBSTER}:content/3#soils present at the site"].outcome == "does not apply"


# ---- seals and preparers ---------------------------------------------------------------------------------------------

SEAL = f"{SPENCERPORT}:preparer#signed and verified against Appendix E"


def test_a_seal_is_declared_and_not_verified() -> None:
    item = reviewed(samples.spencerport())[SEAL]
    assert (item.outcome, item.basis, item.declared) == ("left to the official", "declared", "A. Example, PE")
    assert "has not been verified" in item.because


def test_a_seal_of_the_wrong_credential_is_not_met() -> None:
    sample = samples.spencerport()
    head = sample.files["submission.toml"].decode()
    other = head.replace('sealed_by = "A. Example"\ncredential = "PE"', 'sealed_by = "A. Example"\ncredential = "RLA"')
    item = reviewed(sample.changed({"submission.toml": other.encode()}))[SEAL]
    assert item.outcome == "not met"
    assert item.because == "A. Example, RLA is declared; the law asks for PE."


def test_a_plan_without_any_seal_is_not_met() -> None:
    sample = samples.spencerport()
    head = sample.files["submission.toml"].decode().replace('sealed_by = "A. Example"\n', "", 1)
    assert reviewed(sample.changed({"submission.toml": head.encode()}))[SEAL].outcome == "not met"


# ---- papers ----------------------------------------------------------------------------------------------------------


def test_a_soils_report_that_is_only_spoken_of_is_not_there() -> None:
    sample = samples.without_soils_report(samples.spencerport())
    plan = of_package(sample).documents[0]
    assert any("soils report" in page for page in plan.pages or ())
    item = reviewed(sample)[f"{SPENCERPORT}:soils report#soils report from on-site borings or pits"]
    assert (item.outcome, item.at) == ("not met", "276-24A(6)")


def test_a_concept_plan_is_asked_for_only_once_the_village_required_it() -> None:
    found = of_package(samples.spencerport())
    name = f"{SPENCERPORT}:concept plan#submit concept plan"
    assert review(found, [law(SPENCERPORT)], on=ON)[name].outcome == "does not apply"
    required = Record([Act("e1", "require concept plan", _noon(), "officer", None, {})])
    assert review(found, [law(SPENCERPORT)], on=ON, record=required)[name].outcome == "not met"


def _noon():  # type: ignore[no-untyped-def]
    from datetime import UTC, datetime

    return datetime(2026, 3, 20, 12, tzinfo=UTC)


def test_the_landscaping_plan_is_reviewed_with_the_plan_it_must_come_with() -> None:
    sample = samples.spencerport()
    head = re.sub(
        r'\[\[document\]\]\nkind = "landscaping plan".*?(?=\[\[document\]\])',
        "",
        sample.files["submission.toml"].decode(),
        flags=re.DOTALL,
    )
    run = reviewed(sample.changed({"submission.toml": head.encode(), "landscaping.pdf": None}))
    assert run[f"{SPENCERPORT}:landscaping plan submitted#submit landscaping plan"].outcome == "not met"
    assert run[f"{SPENCERPORT}:vegetation plan#who maintains the vegetation"].outcome == "not met"


@pytest.mark.parametrize(
    ("asked", "page", "found"),
    [
        ("types of sod", "Sod: bluegrass.", True),
        ("types of sod", "The sodium content.", False),
        ("depth of topsoil", "Topsoil is 6 inches in depth.", True),
        ("spill prevention and response", "Spills are cleaned up.", False),
        ("expected seeding dates", "Seeding dates: May to September.", True),
    ],
)
def test_words_are_found_by_their_stems_and_never_by_a_part(asked: str, page: str, found: bool) -> None:
    documents = of_package(package(BARE + PLAN, plan_pdf=f"== Title\n{page}")).documents
    assert (find(asked, documents) is not None) is found
