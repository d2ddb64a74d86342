"""The Village of Webster's law as data: whole, anchored in the text, and right at every edge of its thresholds."""

from __future__ import annotations

import csv
import re
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

import effects
from forebay import units
from forebay.law import Record, cases, decide, facts, library
from forebay.law.cases import WorkedCase
from forebay.law.ordinance import Law
from forebay.law.provisions import Interval, Must, Provision

ID = "us-ny/webster/130-I"
WORKED = cases.read(effects.DATA / ID / "cases.toml", facts.load())
TODAY = date(2026, 5, 1)
MILESTONES = (
    "start construction",
    "install erosion controls",
    "complete clearing",
    "complete rough grading",
    "complete final grading",
    "close construction season",
    "complete final landscaping",
    "inspect closeout",
)
SUB_IDS = {
    "WB-008": "abcd",
    "WB-010": "ab",
    "WB-011": "ab",
    "WB-014": "ab",
    "WB-015": "abcd",
    "WB-019": "ab",
    "WB-029": "abc",
    "WB-031": "ab",
    "WB-033": "abcdef",
    "WB-034": "abcdefghijklmnopqrst",
    "WB-036": "abcdefg",
    "WB-038": "abcd",
    "WB-039": "abcdefghij",
    "WB-040": "abcdefgh",
    "WB-042": "abcd",
    "WB-043": "abc",
    "WB-044": "ab",
    "WB-045": "ab",
    "WB-046": "a",
    "WB-047": "abcdefgh",
    "WB-049": "ab",
    "WB-055": "abcdefgh",
    "WB-056": "abcd",
    "WB-058": "ab",
    "WB-063": "ab",
    "WB-067": "abc",
    "WB-068": "abcdef",
    "WB-070": "abcdef",
}


@pytest.fixture(scope="module")
def law() -> Law:
    return library.find(ID)


def covered(law: Law) -> set[str]:
    found: set[str] = set()
    for row in law.provisions:
        found.update(row.covers)
        if isinstance(row, Must):
            for item in (*row.needs, *row.any_of, *row.items):
                found.update(item.covers)
    return found


def test_every_quote_stands_in_the_ordinance(law: Law, shared: Path) -> None:
    text = " ".join((shared / "law" / "webster-130-article-I.txt").read_text(encoding="utf-8").split())
    astray = [(row.kind, row.id, row.quote) for row in law.provisions if row.quote not in text]
    assert astray == []


def test_every_provision_has_our_words_and_a_short_anchor_phrase(law: Law) -> None:
    for row in law.provisions:
        assert row.gist.endswith("."), row.id
        assert 3 <= len(row.quote.split()) <= 8, (row.id, row.quote)
        assert row.covers, row.id
        assert row.at.startswith("130-"), row.id


def test_every_row_of_the_reference_table_is_covered(law: Law, shared: Path) -> None:
    with (shared / "law" / "provisions.csv").open(encoding="utf-8", newline="") as file:
        rows = [row["id"] for row in csv.DictReader(file) if row["id"].startswith("WB-")]
    assert len(rows) == 84
    assert [row for row in rows if row not in covered(law)] == []


def test_every_row_from_1_to_84_is_covered(law: Law) -> None:
    assert {f"WB-{number:03}" for number in range(1, 85)} <= covered(law)


def test_every_item_of_a_list_has_its_own_sub_id(law: Law) -> None:
    for row, letters in SUB_IDS.items():
        assert {f"{row}{letter}" for letter in letters} <= covered(law), row


def test_no_sub_id_stands_outside_a_known_list(law: Law) -> None:
    known = {f"{row}{letter}" for row, letters in SUB_IDS.items() for letter in letters}
    assert {name for name in covered(law) if not re.fullmatch(r"WB-\d{3}", name)} == known


def test_provisions_stand_in_the_order_of_the_sections_of_the_text(law: Law) -> None:
    moved = {"needs_state_permit/area", "needs_state_permit/plan", "standards_version_fixed_at", "filing_fee"}
    sections = [int(re.match(r"130-(\d+)", row.at)[1]) for row in law.provisions if row.id not in moved]  # type: ignore[index]
    assert sections == sorted(sections)


def test_it_answers_every_question_an_ordinance_answers(law: Law) -> None:
    named = {"applies", "exempt", "subject", "swppp_required", "state_letter_needed"}
    assert named | {"pe_and_preparer_relief", "qp_inspection_relief"} <= set(law.names)


def test_only_purposes_authority_and_bare_definitions_ask_nothing(law: Law) -> None:
    silent = {row.id for row in law.provisions if row.kind == "note" and not getattr(row, "rule", None)}
    assert {name for name in silent if not name.startswith("glossary/")} == {"findings", "objectives", "authority"}
    asked = {name for row in law.provisions if row.id not in silent for name in row.covers}
    assert {f"WB-{number:03}" for number in range(1, 85)} - asked == {"WB-074", "WB-075", "WB-083"}


def test_the_glossary_holds_all_29_definitions_and_says_how_each_headword_is_known(law: Law) -> None:
    entries = [row for row in law.provisions if row.id.startswith("glossary/")]
    assert len(entries) == 29
    assert all(row.reading and row.reading.startswith("Headword") for row in entries)


SETTLED = {
    24: "term applies/definition",
    25: "must plan with application",
    26: "term letter/at",
    27: "term letter/at",
    28: "value licensed_certified_professional",
    29: "term pe_and_preparer_relief",
    30: "must responsible individual on site",
    31: "must storm report",
    32: "must monthly summary",
    33: "must milestone notice",
    34: "may winter",
    35: "term final_stabilization",
    36: "must nov",
    37: "value imprisonment",
    38: "value contingency",
    39: "note objectives",
    40: "must full release",
    42: "must article II",
    44: "term pe_and_preparer_relief",
    45: "must weekly",
    46: "term pe_and_preparer_relief",
    48: "term duties_bind/applies",
    49: "term exempt/1",
    50: "term exempt/2",
    52: "term applies/plan",
    53: "term pe_and_preparer_relief",
    54: "must violation notified",
    57: "must stop work",
    58: "value standards_version_fixed_at",
    59: "must storm report",
}


@pytest.mark.parametrize(("number", "where"), SETTLED.items())
def test_an_ambiguity_ends_as_a_dispute_a_blank_or_a_stated_reading(law: Law, number: int, where: str) -> None:
    kind, _, id_ = where.partition(" ")
    row = law.by_id(kind, id_)
    assert row.reading or getattr(row, "disputes", ()) or getattr(row, "blank", None), number


# ---- values, blanks and lost lists -----------------------------------------------------------------------------------


def test_the_threshold_is_exactly_25_000_square_feet(law: Law) -> None:
    assert law.value("threshold", TODAY) == units.parse("25000 sqft")


def test_the_fine_has_a_ceiling_and_no_floor_for_each_day(law: Law) -> None:
    assert law.value("fine", TODAY) == Interval(at_most=units.parse("250 USD"), per="day")


def test_the_professionals_are_a_closed_list_and_the_qualified_an_open_one(law: Law) -> None:
    assert law.value("licensed_certified_professional", TODAY) == ("PE", "RLA", "CPESC")
    assert law.value("qualified_professional", TODAY) == ("PE", "RLA", "CPESC", "soil scientist")
    assert not law.values["licensed_certified_professional"].such_as
    assert law.values["qualified_professional"].such_as


def test_the_cover_of_final_stabilization_is_80_percent(law: Law) -> None:
    density = law.value("cover_density", TODAY)
    assert isinstance(density, units.Quantity)
    assert density.base == Fraction(80, 100)


@pytest.mark.parametrize(
    "blank", ["contingency", "review_fee_schedule", "filing_fee", "imprisonment", "standards_version_fixed_at"]
)
def test_what_the_text_leaves_blank_stays_blank(law: Law, blank: str) -> None:
    assert law.values[blank].blank
    assert law.value(blank, TODAY) is None


def test_the_lost_list_and_the_lost_section_are_marked_and_not_filled(law: Law) -> None:
    lost = {row.id: row.status for row in law.provisions if row.status}
    assert lost == {"in effect/state permit": "list lost", "filing_fee": "section lost"}


def test_the_board_that_gets_eight_copies_changed_with_the_local_law_of_2020(law: Law) -> None:
    copies = law.by_id("must", "copies")
    assert isinstance(copies, Must)
    for on, board in ((date(2020, 11, 11), "Planning Board"), (date(2020, 11, 12), "Zoning Board of Appeals")):
        assert [item.name for item in copies.items if item.in_force(on)][1] == f"8 copies to the {board}"


# ---- what each shape holds -------------------------------------------------------------------------------------------


def must(law: Law, id: str) -> Must:  # noqa: A002
    row = law.by_id("must", id)
    assert isinstance(row, Must)
    return row


def test_eight_milestones_wait_for_48_hours_notice(law: Law) -> None:
    notice = must(law, "milestone notice")
    assert (notice.each, notice.before) == ("milestone", ("milestone",))
    assert (notice.lead, [need.name for need in notice.needs]) == ("48 hours", ["notify milestone"])
    assert set(law.vocabulary.members("milestone")) == set(MILESTONES)


def test_the_notice_of_violation_has_six_contents(law: Law) -> None:
    names = [item.name for item in must(law, "nov content").items]
    assert names == ["name and address", "place", "nature", "remedy and schedule", "penalty", "appeal statement"]


def test_every_content_of_an_issued_document_has_its_place_in_the_data_of_the_act_that_issues_it(law: Law) -> None:
    issuing = {act.issues: act for act in law.vocabulary.kinds.values() if act.issues}
    for row in law.musts:
        if row.document in issuing:
            for item in row.items:
                key = re.sub(r"\W+", "_", item.name)
                field = issuing[row.document].data.get(key)
                assert field is not None, (row.id, key)
                assert field.optional, f"{key}: the law refuses its absence, not the form"


def test_the_sixteen_contents_of_the_plan_are_all_there(law: Law) -> None:
    numbers = {row.id.split("/")[1] for row in law.musts if row.id.startswith("content/")}
    assert numbers == {str(number) for number in range(1, 17)}
    assert all(row.document == "SWPPP" for row in law.musts if row.id.startswith("content/"))


def test_the_base_map_lists_all_that_the_text_lists(law: Law) -> None:
    assert len(must(law, "content/2").items) == 20


def test_closeout_has_six_requirements_and_the_certificate_no_soil_scientist(law: Law) -> None:
    needs = must(law, "closeout").needs
    assert [need.at for need in needs] == [f"130-11C({number})" for number in range(1, 7)]
    people, such_as = law.people(needs[4], TODAY)
    assert (people, such_as) == ({"PE", "RLA", "CPESC"}, False)


def test_every_reading_says_what_was_chosen_in_a_sentence(law: Law) -> None:
    for row in law.provisions:
        assert row.reading is None or row.reading.endswith("."), row.id


def test_every_step_and_duty_of_the_law_can_be_done_by_somebody(law: Law) -> None:
    for row in law.musts:
        for name in (*row.before, *row.after, *([row.act] if row.act else [])):
            for act in law.vocabulary.members(name):
                assert law.vocabulary[act].by, act


def described(row: Provision) -> str:
    return f"{row.kind} {row.id}"


def test_every_dispute_gives_its_reason_in_a_sentence(law: Law) -> None:
    for row in law.terms:
        for dispute in row.disputes:
            assert dispute.why.endswith("."), described(row)


# ---- worked cases ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", WORKED, ids=lambda case: case.name)
def test_a_worked_case_is_answered_as_expected(law: Law, case: WorkedCase) -> None:
    assert case.faults(law) == []


def test_worked_cases_show_every_answer_met_and_not_met(law: Law) -> None:
    shown = {(row.name, row.outcome) for case in WORKED for row in case.expected}
    for name in law.names:
        assert {(name, "met"), (name, "not met")} <= shown, name


def test_worked_cases_show_every_way_of_not_knowing() -> None:
    shown = {row.outcome for case in WORKED for row in case.expected}
    assert {"facts missing", "conflict", "left to the official"} <= shown


def test_an_acre_is_43_560_square_feet_whichever_way_it_is_written(law: Law) -> None:
    for written in ("5 acre", "217800 sqft"):
        sheet = law.book.sheet({"disturbed_at_once": written})
        assert decide(law, sheet, Record(), TODAY)["state_letter_needed"].outcome == "conflict"


def test_every_gate_and_clock_of_the_reference_table_is_tried_at_its_edges(law: Law, shared: Path) -> None:
    with (shared / "law" / "provisions.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["id"].startswith("WB-")]
    asked = {row["id"] for row in rows if {"gate", "clock"} & set(row["software_role"].split())}
    tried = {(row.kind, row.id) for row in effects.read(law)}
    covered_there = {name for row in law.provisions if (row.kind, row.id) in tried for name in row.covers}
    assert asked - covered_there == set()
