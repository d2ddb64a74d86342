"""What is asked next: a duty with its day, what holds the next stage back, or the step that waits for nothing."""

from __future__ import annotations

from typing import Any

from forebay.law.acts import load
from forebay.office.history.next_asked import Next, next_asked
from forebay.office.projections import STAGES
from lives import Life, law_of

LAW = """
[[must]]
id = "fee"
at = "10A"
who = "applicant"
before = ["issue permit"]
needs = ["pay filing fee"]

[[must]]
id = "notice"
at = "10B"
who = "contractor"
before = ["start construction"]
needs = ["notify milestone"]

[[must]]
id = "sign"
at = "10C"
who = "owner"
act = "execute maintenance easement"
when = "happened('open case')"
"""
REPORT = """
[[must]]
id = "report"
at = "9A"
who = "applicant"
act = "file inspection report"
after = "open case"
within = "7 days"
"""
BLANK = """
[[value]]
id = "filing_fee"
at = "13"
blank = "USD"

[[must]]
id = "fee"
at = "10A"
who = "applicant"
before = ["issue permit"]
needs = ["pay filing fee"]
amount = "filing_fee"
"""
BENEATH = """
[[must]]
id = "plan approved"
at = "10A"
who = "applicant"
before = ["issue permit"]
needs = ["approve landscaping plan"]

[[must]]
id = "fee"
at = "10B"
who = "applicant"
before = ["issue permit"]
needs = ["pay filing fee"]

[[must]]
id = "plan content"
at = "11"
who = "applicant"
in = "landscaping plan"
items = ["seed mix"]
"""
AHEAD = [acts for word, acts in STAGES if word in ("permitted", "under construction")]


def asked_of(life: Any, when: str) -> Next:
    return next_asked(life.asks(when), AHEAD, load())


def names(found: Next) -> list[str]:
    return [one.provision for one in found.asked]


def test_what_holds_the_next_stage_comes_before_a_duty_without_a_day_and_the_stage_after_is_not_asked_yet() -> None:
    life = Life(law_of(LAW))
    life.do("open case", "2026-04-01")
    found = asked_of(life, "2026-04-02")
    assert names(found) == ["fee", "sign"]
    assert (found.steps, found.turn) == ((), found.asked[0].turn or "applicant")


def test_a_step_that_waits_for_nothing_more_is_next_itself_and_the_stage_behind_it_waits() -> None:
    life = Life(law_of(LAW))
    life.do("open case", "2026-04-01")
    life.do("pay filing fee", "2026-04-02")
    found = asked_of(life, "2026-04-03")
    assert found.steps == ("issue permit",)
    assert names(found) == ["sign"]
    assert found.turn == "officer or board"


def test_a_duty_with_a_day_comes_first_and_its_turn_is_the_cases() -> None:
    life = Life(law_of(LAW + REPORT))
    life.do("open case", "2026-04-01")
    life.do("pay filing fee", "2026-04-02")
    found = asked_of(life, "2026-04-03")
    assert names(found)[0] == "report"
    assert found.steps == ("issue permit",)
    assert found.turn == (found.asked[0].turn or "applicant")


def test_a_law_that_asks_nothing_before_a_step_offers_none() -> None:
    life = Life(law_of(REPORT))
    life.do("open case", "2026-04-01")
    life.do("file inspection report", "2026-04-02")
    assert asked_of(life, "2026-04-03") == Next()


def test_no_decision_of_the_village_is_next_while_the_applicant_is_waited_for() -> None:
    life = Life(law_of(LAW))
    life.do("open case", "2026-04-01")
    life.do("pay filing fee", "2026-04-02")
    waits = next_asked(life.asks("2026-04-03"), AHEAD, load(), answered=False)
    assert (waits.steps, names(waits)) == ((), ["sign"])
    life.do("issue permit", "2026-04-04")
    life.do("notify milestone", "2026-04-04")
    free = next_asked(life.asks("2026-04-05"), AHEAD[1:], load(), answered=False)
    assert free.steps == ("start construction",)


def test_the_application_is_next_before_all_that_comes_with_it_though_the_law_asks_nothing_before_it() -> None:
    life = Life(law_of(LAW))
    life.do("open case", "2026-04-01")
    whole = [acts for word, acts in STAGES if word != "open"]
    found = next_asked(life.asks("2026-04-02"), whole, load())
    assert found.steps == ("receive application",)
    assert names(found) == ["fee", "sign"]
    assert "applicant" in found.turn
    life.do("receive application", "2026-04-02")
    found = next_asked(life.asks("2026-04-03"), whole[1:], load())
    assert (found.steps, names(found)) == ((), ["fee", "sign"])


def test_how_much_the_text_leaves_blank_is_the_officers_to_determine_before_it_is_anybodys_to_pay() -> None:
    life = Life(law_of(BLANK))
    life.do("open case", "2026-04-01")
    [fee] = asked_of(life, "2026-04-02").asked
    assert (fee.provision, fee.turn) == ("fee", "officer")
    life.determine("2026-04-02", value="filing_fee", **{"is": "250 USD"})
    [fee] = asked_of(life, "2026-04-03").asked
    assert (fee.provision, fee.turn) == ("fee", "applicant")


def test_what_holds_an_act_comes_before_the_gate_that_waits_for_it_though_its_clause_comes_later() -> None:
    life = Life(law_of(BENEATH))
    life.do("open case", "2026-04-01")
    life.do("submit landscaping plan", "2026-04-02")
    assert names(asked_of(life, "2026-04-03")) == ["plan content", "plan approved", "fee"]
