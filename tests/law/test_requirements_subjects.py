"""Gates and documents of one lot among several: which subject is meant, what was found beforehand, where it stands."""

import pytest

from forebay.law.bench import Bench
from forebay.law.needs import standing
from forebay.law.occasions import Occasion
from lives import VILLAGE, Life, at, law_of

ACTS = """
[[act]]
name = "plat"
kind = "event"
makes = "lot"
[[act]]
name = "dig"
kind = "event"
about = ["lot"]
[[act]]
name = "permit"
kind = "decision"
issues = "lot permit"
data = { lot = "text?" }
[[act]]
name = "submit lot plan"
kind = "filing"
data = { lot = "text?" }
[[act]]
name = "approve lot plan"
kind = "decision"
judges = "lot plan"
[[act]]
name = "clear"
kind = "event"
is = ["work"]
once = true
[[act]]
name = "pave"
kind = "event"
is = ["work", "surfacing"]
once = true
[[act]]
name = "close"
kind = "decision"
[[act]]
name = "determine"
kind = "decision"
[[act]]
name = "grant waiver"
kind = "decision"
"""
WAIVERS = '[[may]]\nid = "waiver"\nat = "9"\nwho = "village"\nact = "grant waiver"\n'


def life(body):
    return Life(law_of(WAIVERS + body, vocabulary=ACTS))


def must(id_, more):
    return f'[[must]]\nid = "{id_}"\nat = "1"\nwho = "owner"\n{more}\n'


# ---- gates -----------------------------------------------------------------------------------------------------------

OF_A_LOT = must("dry", 'each = "lot"\nafter = "dig"\nbefore = ["permit"]\nneeds = ["finding:dry"]')


def test_a_step_that_names_its_lot_only_in_what_it_states_is_held_for_that_lot_alone():
    case = life(OF_A_LOT)
    case.do("dig", "2026-10-01", "one")
    assert case.refused("permit", "2026-10-02", lot="one") == ["dry"]
    assert case.refused("permit", "2026-10-02", lot="two") == []
    assert case.refused("permit", "2026-10-02") == ["dry"]


def test_a_gate_raised_about_no_lot_holds_every_lot():
    case = life(OF_A_LOT)
    case.do("dig", "2026-10-01")
    assert case.refused("permit", "2026-10-02", lot="two") == ["dry"]


def test_a_gate_about_each_kind_of_work_that_it_does_not_hold_keeps_the_steps_it_holds():
    case = life(must("dry", 'each = "work"\nbefore = ["close"]\nneeds = ["finding:dry"]'))
    rows = case.all("2026-10-02", "dry")
    assert {row.subject: row.steps for row in rows} == {"clear": ("close",), "pave": ("close",)}


def test_a_gate_before_work_of_several_kinds_holds_until_each_of_them_is_done():
    case = life(must("dry", 'before = ["work"]\nneeds = ["finding:dry"]'))
    found = [case.one("2026-10-02", "dry").status]
    for day, work in ((3, "clear"), (5, "pave")):
        case.do(work, f"2026-10-0{day}")
        found.append(case.one(f"2026-10-0{day + 1}", "dry").status)
    assert found == ["blocks", "blocks", "done"]


@pytest.mark.parametrize("excepted", ["pave", "surfacing"])
def test_work_already_done_that_a_gate_excepts_by_its_name_or_its_class_breaches_nothing(excepted):
    case = life(must("dry", f'before = ["work"]\nexcept = ["{excepted}"]\nneeds = ["dig"]'))
    case.do("pave", "2026-10-02")
    assert (case.one("2026-10-03", "dry").breaches, case.one("2026-10-03", "dry").late) == ((), "no")
    case.do("clear", "2026-10-04")
    row = case.one("2026-10-05", "dry")
    assert ([breach.step for breach in row.breaches], row.late) == (["clear"], "yes")


def test_a_gate_raised_only_after_its_step_was_done_for_good_holds_and_breaches_nothing():
    case = life(must("dry", 'after = "dig"\nbefore = ["clear"]\nneeds = ["finding:dry"]'))
    case.do("clear", "2026-10-01")
    case.do("dig", "2026-10-02")
    row = case.one("2026-10-03", "dry")
    assert (row.status, row.late, row.breaches, row.done_by) == ("done", "no", (), None)
    assert row.finding.outcome == "left to the official"


@pytest.mark.parametrize("during", ["", 'during = ["dig", "close"]'])
def test_a_gate_whose_dates_are_over_is_listed_no_more_though_what_raised_it_lies_within_them(during):
    body = must("dry", f'after = "dig"\n{during}\nuntil = 2026-11-01\nbefore = ["permit"]\nneeds = ["finding:dry"]')
    case = life(body)
    case.do("dig", "2026-10-01")
    assert [len(case.all(day, "dry")) for day in ("2026-10-31", "2026-11-01")] == [1, 0]


SEVERAL = must("dry", 'before = ["close"]\nneeds = ["dig", "finding:dry"]\nany = ["clear", "pave"]')
WHOLE = 'Before "close": dig; the village\'s finding: dry; and one of: clear or pave.'


def test_a_gate_asks_in_words_only_for_what_is_still_wanting():
    case = life(SEVERAL)
    told = [case.one("2026-10-01", "dry").asks]
    case.do("dig", "2026-10-02")
    told.append(case.one("2026-10-03", "dry").asks)
    case.determine("2026-10-04", finding="dry")
    told.append(case.one("2026-10-05", "dry").asks)
    case.do("pave", "2026-10-06")
    told.append(case.one("2026-10-07", "dry").asks)
    assert told == [
        WHOLE,
        'Before "close": the village\'s finding: dry; and one of: clear or pave.',
        'Before "close": clear or pave.',
        WHOLE,
    ]


def test_of_alternatives_one_that_is_there_leaves_only_the_needs_and_a_breach_shows_the_whole_gate():
    case = life(SEVERAL)
    case.do("pave", "2026-10-02")
    assert case.one("2026-10-03", "dry").asks == 'Before "close": dig; the village\'s finding: dry.'
    case.do("dig", "2026-10-04")
    case.do("close", "2026-10-05")
    row = case.one("2026-10-06", "dry")
    assert (row.status, len(row.breaches), row.asks) == ("blocks", 1, WHOLE)


def test_a_gate_that_waits_only_for_time_to_run_or_holds_nothing_any_more_is_told_whole():
    waits = life(must("dry", 'before = ["close"]\nneeds = ["dig"]\nnot_before = "5 days"'))
    waits.do("dig", "2026-10-02")
    row = waits.one("2026-10-03", "dry")
    assert (row.status, row.asks) == ("blocks", 'Before "close": dig, and 5 days after that.')
    over = life(must("dry", 'after = "dig"\nbefore = ["clear"]\nneeds = ["pave", "finding:dry"]'))
    for day, name in enumerate(("clear", "dig", "pave"), 1):
        over.do(name, f"2026-10-0{day}")
    row = over.one("2026-10-04", "dry")
    assert (row.status, row.asks) == ("done", 'Before "clear": pave; the village\'s finding: dry.')


# ---- documents -------------------------------------------------------------------------------------------------------

ISSUED = must("holds", 'each = "lot"\nin = "lot permit"\nitems = [{ name = "depth", at = "1(a)" }, "slope"]')
FILED = must("plan", 'each = "lot"\nin = "lot plan"\nitems = [{ name = "depth", at = "1(a)" }, "slope"]')


def test_a_document_issued_for_a_lot_is_listed_under_the_lot_it_names():
    case = life(ISSUED)
    case.do("permit", "2026-10-02", "case", lot="one", depth="3 ft")
    found = {row.item: (row.subject, row.status, row.basis) for row in case.all("2026-10-03", "holds")}
    assert found == {"depth": ("one", "done", ""), "slope": ("one", "open", "")}
    case = life(ISSUED.replace('each = "lot"\n', ""))
    case.do("permit", "2026-10-02", "case", lot="one")
    assert {row.subject for row in case.all("2026-10-03", "holds")} == {"case"}


def test_a_plan_handed_in_for_a_lot_is_listed_and_judged_under_the_lot_it_names():
    case = life(FILED)
    case.do("submit lot plan", "2026-10-02", lot="one")
    assert {row.subject for row in case.all("2026-10-03", "plan")} == {"one"}
    assert {row.subject for row in case.refusals("approve lot plan", "2026-10-03", "case")} == {"one"}
    case.determine("2026-10-03", finding="depth", subject="one")
    found = {row.item: (row.status, row.at, row.basis) for row in case.all("2026-10-04", "plan")}
    assert found == {"depth": ("done", "1(a)", ""), "slope": ("open", "1", "not checked")}


def test_a_part_is_cited_at_its_own_place():
    case = life(FILED)
    case.do("submit lot plan", "2026-10-02", lot="one")
    assert {row.item: row.finding.cites for row in case.all("2026-10-03", "plan")} == {
        "depth": ("1(a)",),
        "slope": ("1",),
    }


def test_a_part_found_under_its_requirement_counts_before_one_found_by_its_name():
    case = life(FILED)
    case.do("submit lot plan", "2026-10-02", lot="one")
    case.determine("2026-10-03", "not met", finding="depth")
    case.determine("2026-10-03", requirement="plan#depth")
    assert [row.item for row in case.refusals("approve lot plan", "2026-10-04")] == ["slope"]


def test_a_part_of_a_permit_found_beforehand_need_not_be_stated_and_one_found_wanting_may_yet_be():
    case = life(ISSUED)
    case.determine("2026-10-01", finding="depth")
    case.determine("2026-10-01", "not met", finding="slope")
    assert [row.item for row in case.refusals("permit", "2026-10-02", lot="one")] == ["slope"]
    assert case.refusals("permit", "2026-10-02", lot="one", slope="1 in 20") == []


# ---- the place of an entry -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "cited"), [(', at = "1(b)"', "1(b)"), ("", "1")])
def test_an_answer_needed_or_an_entry_waived_is_cited_at_its_own_place(place, cited):
    term = '[[term]]\nid = "small"\nat = "4"\nsays = "small"\nwhen = "private_facility"\n'
    body = must("dry", f'before = ["close"]\nneeds = [{{ name = "small"{place} }}, {{ name = "dig"{place} }}]')
    case = life(term + body)
    case.do("grant waiver", "2026-10-01", provisions="dry#dig", reasons="hardship")
    (law,) = case.laws
    now = at("2026-10-02")
    bench = Bench(law, case.facts, case.record, VILLAGE, now)
    (rule,) = law.musts
    small, dig = (standing(item, rule, Occasion(), bench, now) for item in rule.needs)
    assert (small.finding.cites[0], small.finding.outcome) == (cited, "facts missing")
    assert (dig.finding.cites, dig.finding.outcome) == ((cited,), "does not apply")
