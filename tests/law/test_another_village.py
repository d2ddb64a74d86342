"""A third ordinance, made up, in a home of its own: what other places' laws say otherwise is said in data alone."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from forebay.law import cases, decide, library
from forebay.law.proofreading import proofread
from forebay.law.situation import Situation
from lives import Life

HOME = Path(__file__).parent / "files" / "cedar-fork"
LAW = library.find("us-xx/cedar-fork/9", [HOME / "law"])
ON = date(2026, 11, 30)
SITE = {"disturbed_area": "2 acre", "agricultural_activity": False, "disturbed_at_once": "1 acre"}


def life(**more: object) -> Life:
    return Life(LAW, facts_={**SITE, **more})


def held(one: Life, step: str, when: str, **data: object) -> set[str]:
    return {row.provision for row in one.refusals(step, when, **data)}


def test_the_law_stands_outside_the_package_and_has_no_fault() -> None:
    proof = proofread(LAW, ON, cases.read(Path(LAW.file).parent / "cases.toml", LAW.book))
    assert (proof.cases, proof.failed, proof.faults) == (4, (), 0)
    assert library.PACKAGED not in Path(LAW.file).parents
    assert [one.id for one in proof.of("blank")] == ["easement_width"]


def test_nothing_is_approved_before_the_plan_is_there_and_approved() -> None:
    one = life()
    assert "received and approved" in held(one, "approve site plan", "2026-11-02")
    one.do("submit SWPPP", "2026-11-03")
    assert "received and approved" in held(one, "approve site plan", "2026-11-04")
    one.do("approve SWPPP", "2026-11-05")
    assert "received and approved" not in held(one, "approve site plan", "2026-11-06")


def test_a_permit_waits_while_a_waiver_is_asked_for() -> None:
    one = life()
    one.do("request waiver", "2026-11-02")
    assert "no permit while a waiver is asked for" in held(one, "issue permit", "2026-11-03")
    one.do("grant waiver", "2026-11-04")
    assert "no permit while a waiver is asked for" not in held(one, "issue permit", "2026-11-05")


def test_a_fine_has_two_bounds_and_runs_by_the_week() -> None:
    assert str(LAW.value("fine", ON)) == "at least $350.00 and at most $700.00 per week"


def test_a_share_of_the_cost_and_rates_by_the_acre_and_the_cubic_foot_are_worked_out() -> None:
    known = {"practices_cost": "40000 USD", "storage_required": "8400 cuft", "disturbed_area": "2.5 acre"}
    here = Situation(LAW, LAW.book.sheet(known), on=ON)
    assert str(here.amount("review_fee")) == "250 USD"
    assert str(here.amount("security")) == "50,000 USD"
    assert str(here.amount("fee_in_lieu")) == "6,300 USD"


def test_a_notice_of_violation_says_five_things_and_none_of_them_is_appeal() -> None:
    [notice] = [row for row in LAW.musts if row.id == "what a notice says"]
    assert len(notice.items) == 5
    assert not any("appeal" in item.name for item in notice.items)


def test_one_square_foot_over_an_acre_is_too_much_open() -> None:
    sheet = LAW.book.sheet({"disturbed_at_once": "43561 sqft"})
    assert decide(LAW, sheet, on=ON)["too_much_open"].outcome == "met"


def test_danger_is_repaired_in_three_days() -> None:
    one = life()
    pond = one.do("facility in service", "2026-11-01")
    one.do("find danger", "2026-11-02", pond)
    due = one.one("2026-11-03", "repair").due
    assert due is not None
    assert due.on == date(2026, 11, 5)


def test_two_business_days_of_notice_are_counted_over_a_weekend() -> None:
    one = life()
    one.do("notify milestone", "2026-11-06", "start construction")
    assert "notice of milestones" in held(one, "start construction", "2026-11-09")
    assert "notice of milestones" not in held(one, "start construction", "2026-11-11")
