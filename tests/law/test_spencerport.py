"""Spencerport's law as data: every row there, every phrase in the ordinance, every answer right at the law's edges."""

import csv
import re
import tomllib
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import forebay.law
from forebay.law import acts, cases, facts, load
from forebay.law.cases import WorkedCase
from forebay.law.ordinance import Law
from forebay.law.provisions import Must, Provision
from forebay.reckoning import Period
from forebay.units import parse

DATA = Path(forebay.law.__file__).parent / "data/us-ny"
ON = date(2026, 3, 2)

LISTED = {
    "SP-006": 2,
    "SP-007": 2,
    "SP-034": 3,
    "SP-036": 3,
    "SP-047": 5,
    "SP-048": 3,
    "SP-049": 15,
    "SP-050": 2,
    "SP-052": 9,
    "SP-053": 8,
    "SP-055": 2,
    "SP-056": 3,
    "SP-057": 4,
    "SP-058": 2,
    "SP-059": 4,
    "SP-061": 2,
    "SP-069": 3,
    "SP-070": 2,
    "SP-071": 3,
    "SP-072": 4,
    "SP-073": 7,
    "SP-074": 2,
    "SP-075": 2,
    "SP-081": 3,
    "SP-083": 2,
    "SP-085": 4,
    "SP-092": 6,
}

OPEN_QUESTIONS = {
    "one acre is exempt and in Condition C": ("term", "exempt/5", "disputes"),
    "redevelopment bites below an acre": ("term", "exempt/5", "disputes"),
    "exceeding one or more acres": ("term", "redevelopment/area", "reading"),
    "Condition A has no smallest area": ("term", "exempt/5", "disputes"),
    "single-family and farms are in Condition B": ("term", "condition_b", "reading"),
    "between one and five acres": ("term", "condition_c", "reading"),
    "additions have no size limit": ("term", "exempt/4", "reading"),
    "life and not public health": ("term", "exempt/1", "reading"),
    "waiver and variance": ("may", "waive", "reading"),
    "which body hears a waiver": ("must", "waiver request", "reading"),
    "how much credit": ("value", "nonstructural_credit", "blank"),
    "ground and credit in one paragraph": ("must", "credit documented", "reading"),
    "fee beside mitigation or instead": ("must", "fee", "disputes"),
    "rate of the fee": ("value", "fee_rate", "blank"),
    "offset fee, never used": ("note", "glossary/offset fee", "reading"),
    "three gates of one agreement": ("must", "agreement recorded", "reading"),
    "two landscaping plans": ("must", "landscaping plan submitted", "reading"),
    "when the landscaping security is posted": ("must", "landscaping security", "reading"),
    "what if plants die": ("must", "landscaping hold", "reading"),
    "a surety gives a bond": ("must", "letter of credit content", "reading"),
    "amount of the letter of credit": ("value", "letter_of_credit_amount", "blank"),
    "which performance securities": ("must", "final inspection", "reading"),
    "days to repair a danger": ("value", "repair_days", "blank"),
    "reasonable notice": ("value", "reasonable_notice", "blank"),
    "the stop forbids the remedy": ("must", "nov stops work", "disputes"),
    "the notice is the order": ("must", "nov stops work", "reading"),
    "a fine with a floor and no ceiling": ("value", "fine", "reading"),
    "one sentence for two wetlands": ("must", "wetland", "reading"),
    "after, or during and after": ("must", "village review", "reading"),
    "who approves the preparer": ("must", "preparer", "reading"),
    "no date for as-builts": ("must", "as-builts", "reading"),
    "appeal to the municipality": ("may", "appeal", "reading"),
    "article I is elsewhere": ("note", "article I", "reading"),
    "source of the impairment": ("term", "condition_a", "disputes"),
    "an exemption is judged": ("term", "criteria exempt", "reading"),
    "a filed request suspends nothing": ("term", "subject", "disputes"),
    "plan of development or sale": ("term", "applies/plan", "reading"),
    "one finding, two notices": ("must", "violation notified", "reading"),
    "work that needs no application": ("term", "applies/application", "reading"),
    "nobody named for the yearly inspection": ("must", "annual inspection", "reading"),
    "no start of the five years": ("must", "records of repair", "reading"),
    "which edition is current": ("value", "edition_judged_by", "blank"),
    "how long in advance": ("value", "start_notice_lead", "blank"),
    "which design storms": ("value", "design_storms", "blank"),
    "in a timely manner": ("value", "timely_manner", "blank"),
}

LOST = {
    ("must", "required submissions"): "list lost",
    ("note", "second item lost"): "section lost",
    ("must", "downstream"): "list lost",
    ("note", "what the manuals cover"): "list lost",
}


@cache
def _law(folder: str) -> Law:
    return load(DATA / folder / "law.toml")


def _worked(folder: str) -> list[tuple[str, WorkedCase]]:
    return [(folder, case) for case in cases.read(DATA / folder / "cases.toml", facts.load())]


WORKED = [*_worked("spencerport/276-II"), *_worked("state/construction")]


@pytest.fixture(scope="module")
def law():
    return _law("spencerport/276-II")


@pytest.fixture(scope="module")
def text(shared):
    return _flat((shared / "law/spencerport-276-article-II.txt").read_text())


def _flat(written: str) -> str:
    return re.sub(r"\s+", " ", written)


def _covered(law) -> set[str]:
    return {name for row in law.provisions for name in (*row.covers, *_parts(row))}


def _parts(row: Provision) -> list[str]:
    entries = (*row.needs, *row.any_of, *row.items) if isinstance(row, Must) else ()
    return [name for item in entries for name in item.covers]


def test_every_phrase_occurs_in_the_ordinance(law, text):
    astray = [(row.id, row.quote) for row in law.provisions if _flat(row.quote) not in text]
    assert astray == []


def test_every_phrase_is_short_and_every_provision_is_in_our_own_words(law, text):
    for row in law.provisions:
        assert 3 <= len(row.quote.split()) <= 8, row.id
        assert row.gist.endswith((".", "?")), row.id
        words = _flat(row.gist).lower().split()
        runs = [" ".join(words[at : at + 12]) for at in range(len(words) - 11)]
        assert not [run for run in runs if run in text.lower()], row.id


def test_every_row_of_the_list_of_provisions_is_covered(law, shared):
    with (shared / "law/provisions.csv").open() as rows:
        asked = {row["id"] for row in csv.DictReader(rows) if row["id"].startswith("SP-")}
    assert asked - _covered(law) == set()


@pytest.mark.parametrize("number", range(1, 102))
def test_every_numbered_row_has_its_provision(law, number):
    assert f"SP-{number:03}" in _covered(law)


@pytest.mark.parametrize(("row", "count"), LISTED.items())
def test_every_entry_of_a_list_has_its_own_id(law, row, count):
    found = sorted(name for name in _covered(law) if re.fullmatch(rf"{row}[a-z]", name))
    assert found == [f"{row}{letter}" for letter in "abcdefghijklmno"[:count]]


def test_the_glossary_has_all_37_words_and_says_how_each_headword_is_known(law):
    notes = [row for row in law.provisions if row.id.startswith("glossary/")]
    assert all(row.reading.startswith("Headword") for row in notes)
    elsewhere = {"building_over", "land_disturbance_activities", "landowner", "redevelopment_area"}
    assert len(notes) + len(elsewhere & set(law.values)) == 37


def test_only_purposes_authority_and_bare_definitions_ask_nothing(law):
    silent = {row.id for row in law.provisions if row.kind == "note" and not row.rule and not row.status}
    assert {name for name in silent if not name.startswith("glossary/")} == {
        "findings",
        "purpose",
        "article I",
        "authority",
    }
    asked = {name for row in law.provisions if row.kind != "note" or row.rule for name in (*row.covers, *_parts(row))}
    assert {f"SP-{number:03}" for number in range(1, 102)} - asked == {"SP-014", "SP-097"}


def test_no_entry_of_a_list_is_named_twice(law):
    named = [name for row in law.provisions for name in _parts(row)]
    assert len(named) == len(set(named))


def test_the_provisions_stand_in_the_order_of_the_text(law):
    numbers = [int(row.at[4:6]) for row in law.provisions]
    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (14, 29)


@pytest.mark.parametrize(("kind", "named", "how"), OPEN_QUESTIONS.values(), ids=OPEN_QUESTIONS)
def test_every_open_question_ends_as_a_dispute_a_blank_or_a_stated_reading(law, kind, named, how):
    assert getattr(law.by_id(kind, named), how)


def test_what_is_lost_is_marked_and_nothing_is_put_in_its_place(law):
    marked = {(row.kind, row.id): row.status for row in law.provisions if row.status}
    assert marked == LOST
    for kind, named in LOST:
        row = law.by_id(kind, named)
        assert not isinstance(row, Must) or [item.sort for item in row.needs] == ["finding"]


@pytest.mark.parametrize(
    ("name", "amount"),
    {
        "acre_limit": "43560 sqft",
        "building_over": "100 sqft",
        "redevelopment_area": "1 acre",
        "redevelopment_impervious": "15000 sqft",
        "redevelopment_parking": "6000 sqft",
        "condition_b_area": "5 acre",
        "condition_c_least": "1 acre",
        "condition_c_most": "5 acre",
        "map_scale": "200 ft",
        "map_margin": "200 ft",
    }.items(),
)
def test_the_amounts_are_those_of_the_text(law, name, amount):
    assert law.value(name, ON) == parse(amount)


@pytest.mark.parametrize(
    ("name", "length"),
    {
        "landscaping_security_period": "2 years",
        "inspection_interval": "1 year",
        "record_years": "5 years",
        "imprisonment": "15 days",
    }.items(),
)
def test_the_lengths_of_time_are_those_of_the_text(law, name, length):
    assert law.value(name, ON) == Period.parse(length)


def test_the_fine_has_a_floor_and_no_ceiling(law):
    fine = law.value("fine", ON)
    assert (fine.at_least, fine.at_most, fine.per) == (parse("250 USD"), None, "day")


def test_a_landowner_includes_who_may_buy_or_lease(law):
    assert {"holder of a right to purchase", "holder of a right to lease"} <= set(law.value("landowner", ON))


@pytest.mark.parametrize(
    "name",
    [
        "nonstructural_credit",
        "fee_rate",
        "design_storms",
        "start_notice_lead",
        "increased_interval",
        "letter_of_credit_amount",
        "reasonable_notice",
        "repair_days",
        "timely_manner",
        "edition_judged_by",
    ],
)
def test_what_the_text_leaves_blank_is_blank(law, name):
    assert law.value(name, ON) is None


def test_the_notice_of_violation_lists_the_six_things_by_their_places(law):
    content = law.by_id("must", "nov content")
    assert [item.name for item in content.items] == [
        "name and address",
        "place",
        "nature",
        "remedy and schedule",
        "penalty",
        "appeal statement",
    ]
    assert [item.at for item in content.items] == [f"276-29C({number})" for number in range(1, 7)]


def test_the_acts_state_every_part_of_a_document_they_issue(law):
    issued = {kind.issues: kind for kind in acts.load().kinds.values() if kind.issues}
    for row in law.musts:
        if row.document in issued:
            parts = [re.sub(r"\W+", "_", item.name) for item in row.items if item.sort == "part"]
            assert set(parts) <= set(issued[row.document].data), row.id


def test_every_act_of_spencerport_is_read_as_a_plain_sentence():
    source = (DATA.parent / "acts.toml").read_text()
    own = tomllib.loads(source[source.index("# ---- Spencerport ch. 276") :])["act"]
    assert len(own) > 50
    assert all(row["says"].endswith(".") and row["by"] for row in own)


def test_what_is_only_recalled_of_the_states_rules_decides_nothing():
    state = _law("state/construction")
    assert {row.status for row in state.provisions} <= {"read", "second-hand", "recalled", "not known"}
    assert all(row.status in ("read", "second-hand") for row in state.terms)
    recalled = [row for row in state.provisions if row.status == "recalled"]
    assert recalled
    assert all("nverified" in (row.reading or "") or "quoted" in (row.reading or "") for row in recalled)
    assert state.value("reduction_factor_a", ON) == Fraction(55, 100)


@pytest.mark.parametrize(("folder", "case"), WORKED, ids=[case.name for _, case in WORKED])
def test_the_law_answers_as_the_worked_case_says(folder, case):
    assert case.faults(_law(folder)) == []


ANSWERS = (
    "applies",
    "exempt",
    "subject",
    "redevelopment",
    "condition_a",
    "condition_b",
    "condition_c",
    "swppp_required",
)


def test_every_answer_is_worked_through_every_outcome_it_can_have():
    seen = {name: set() for name in ANSWERS}
    for _, case in WORKED:
        for row in case.expected:
            if row.name in seen:
                seen[row.name].add(row.outcome)
    assert all({"met", "not met", "facts missing"} <= outcomes for outcomes in seen.values())
    assert all("left to the official" in seen[name] for name in ("exempt", "subject", "swppp_required"))
    assert all("conflict" in seen[name] for name in ("condition_a", "swppp_required"))
