import pytest

from forebay.law import library
from forebay.review import CHECKS
from review.filings import BARE, DRAINAGE, SPENCERPORT, law, package, reviewed


def named() -> set[str]:
    return {
        item.check
        for law_id in library.ids()
        for rule in library.find(law_id).musts
        for item in (*rule.items, *rule.needs, *rule.any_of)
        if item.check
    }


def test_every_check_a_law_names_is_there() -> None:
    assert named() <= set(CHECKS)


def test_every_check_is_named_by_a_law() -> None:
    assert set(CHECKS) <= named()


@pytest.mark.parametrize("check", sorted(CHECKS))
def test_a_check_says_what_it_answers(check: str) -> None:
    assert (CHECKS[check].__doc__ or "").startswith(("Whether ", "How "))


def test_a_drainage_without_the_state_before_leaves_the_peaks_to_the_documents() -> None:
    head = BARE.replace("us-ny/webster/130-I", SPENCERPORT) + (
        '[[drainage]]\nfile = "drainage.toml"\n[[document]]\nkind = "stormwater management plan"\nfile = "plan.pdf"\n'
        '[facts]\ndisturbed_area = "3.6 acre"\napplication_kind = "site plan"\n'
    )
    run = reviewed(package(head, drainage_toml=DRAINAGE, plan_pdf="== A plan\nPeak flow is controlled."))
    item = run[f"{SPENCERPORT}:criteria#peak flow controlled"]
    assert item.basis != "recomputed"
    assert run.quantities[0].before_cfs is None


def test_the_law_names_no_check_that_nothing_else_could_answer() -> None:
    checks = {item.check: item.at or rule.at for rule in law(SPENCERPORT).musts for item in rule.items if item.check}
    assert checks["peaks_controlled"] == "276-22A"
