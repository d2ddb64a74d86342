"""What the parts of a law mean, one paragraph of the schema at a time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from forebay import units
from forebay.law import Act, AdoptionError, Facts, Law, Record, Situation, decide, evaluate
from forebay.law.findings import Finding
from forebay.law.language import parse
from forebay.law.provisions import Item
from small_laws import DAY, act, law, sheet, term, value

BLANK = '[[value]]\nid = "rate"\nat = "12-3"\nblank = "USD/cuft"\n'
LOST = (
    '[[must]]\nid = "lost"\nat = "12-4"\nwho = "owner"\nbefore = ["grade"]\nneeds = ["finding:the lost list"]\n'
    'status = "list lost"\n'
)


def ask(made: Law, name: str = "it", acts: tuple[object, ...] = (), **answers: object) -> Finding:
    return decide(made, sheet(**answers), Record(acts), DAY)[name]  # type: ignore[arg-type]


def disputed(effect: str, when: str = "planned", where: str = "wide < 20 sqft") -> str:
    row = f'{{ at = "12-9", where = "{where}", why = "12-9 says otherwise", effect = "{effect}" }}'
    return term("it", when, "12-1", f"disputes = [{row}]", named="it/plan")


OTHER = term("spare", "urgent", "12-9")


def test_the_four_answers_at_a_threshold() -> None:
    made = law(value("limit", '"20 sqft"'), term("it", "wide >= limit"))
    assert ask(made, wide="20 sqft").outcome == "met"
    assert ask(made, wide="19.99 sqft").outcome == "not met"
    assert ask(made).outcome == "facts missing"
    assert ask(made).missing == ("wide",)


def test_what_a_sibling_settles_is_not_missing() -> None:
    made = law(term("it", "(urgent or farm) and (planned or repaired)"))
    assert ask(made, urgent=True).missing == ("planned", "repaired")
    assert ask(made, urgent=False).missing == ("farm", "planned", "repaired")
    assert ask(made, urgent=False, farm=False).outcome == "not met"


def test_a_fact_that_stands_twice_is_seen_through() -> None:
    made = law(term("it", "wide < 20 sqft or wide >= 20 sqft"), term("no", "urgent and not urgent"))
    assert ask(made).outcome == "met"
    assert ask(made, "no").outcome == "not met"


def test_a_fact_that_cannot_change_the_answer_is_not_missing() -> None:
    made = law(term("it", "urgent and farm or urgent"))
    assert ask(made).missing == ("urgent",)


def test_an_undisputed_yes_beats_a_conflict_and_the_unknown() -> None:
    made = law(OTHER, disputed("conflict"), term("it", "farm", "12-2", named="it/farm"))
    assert ask(made, planned=True, wide="5 sqft", farm=True).outcome == "met"
    assert ask(made, planned=True, wide="5 sqft").outcome == "facts missing"
    found = ask(made, planned=True, wide="5 sqft", farm=False)
    assert found.outcome == "conflict"
    assert found.cites == ("12-1", "12-9")
    assert ask(made, planned=False, wide="5 sqft", farm=False).outcome == "not met"


def test_a_clause_in_conflict_says_what_it_rests_on_and_what_says_otherwise() -> None:
    found = ask(law(OTHER, disputed("conflict")), planned=True, wide="5 sqft")
    assert "planned: yes" in found.because
    assert "12-9 says otherwise" in found.because
    assert ask(law(OTHER, disputed("conflict")), planned=False, wide="5 sqft").disputes == ()
    assert ask(law(OTHER, disputed("noted")), planned=False, wide="5 sqft").disputes == ()


def test_a_conflict_whose_where_is_unknown_is_facts_missing() -> None:
    found = ask(law(OTHER, disputed("conflict")), planned=True)
    assert (found.outcome, found.missing) == ("facts missing", ("wide",))


def test_a_noted_dispute_is_reported_and_the_answer_stands() -> None:
    found = ask(law(OTHER, disputed("noted")), planned=True, wide="5 sqft")
    assert found.outcome == "met"
    assert [(row.at, row.effect, row.sure) for row in found.disputes] == [("12-9", "noted", True)]
    assert not ask(law(OTHER, disputed("noted")), planned=True, wide="30 sqft").disputes
    assert not ask(law(OTHER, disputed("noted")), planned=True).disputes[0].sure


def test_disputes_are_reported_through_the_answers_that_rest_on_them() -> None:
    made = law(OTHER, disputed("noted"), term("on", "farm and not it", "12-5"))
    found = ask(made, "on", planned=True, wide="5 sqft", farm=True)
    assert found.outcome == "not met"
    assert found.cites == ("12-5", "12-1")
    assert [row.at for row in found.disputes] == ["12-9"]


def test_the_places_on_the_deciding_branch_are_cited_and_no_others() -> None:
    made = law(term("it", "urgent", "12-1"), term("it", "farm", "12-2", named="2"), term("on", "it", "12-3"))
    assert ask(made, "on", urgent=True, farm=False).cites == ("12-3", "12-1")
    assert ask(made, "on", urgent=False, farm=False).cites == ("12-3", "12-1", "12-2")


def test_a_fact_that_does_not_arise_makes_every_comparison_false() -> None:
    made = law(term("it", "deep < 20 sqft"), term("un", "not deep < 20 sqft"), term("odd", "deep != 20 sqft"))
    assert [ask(made, name, planned=False).outcome for name in ("it", "un", "odd")] == ["not met", "met", "not met"]
    assert ask(made, planned=False, deep="5 sqft").outcome == "not met"
    assert ask(made).missing == ("planned",)
    assert ask(made, planned=True).missing == ("deep",)
    assert "does not arise" in ask(made, planned=False).because


def test_an_act_has_not_happened_until_it_is_done() -> None:
    made = law(term("it", "happened('issue permit')"), term("class", "happened('earthwork')"))
    assert ask(made).outcome == "not met"
    assert ask(made, acts=(act("issue permit"),)).outcome == "met"
    assert ask(made, "class", acts=(act("grade"),)).outcome == "met"


def test_an_act_after_the_day_asked_about_has_not_happened() -> None:
    made = law(term("it", "happened('issue permit')"))
    assert decide(made, sheet(), Record([act("issue permit")]), date(2026, 5, 2))["it"].outcome == "not met"
    assert decide(made, sheet(), Record([act("issue permit")]), date(2026, 5, 3))["it"].outcome == "met"


def test_a_span_is_open_between_its_start_and_its_end() -> None:
    made = law(term("it", "open('grade', 'stop')"))
    assert ask(made, acts=(act("grade"),)).outcome == "met"
    assert ask(made, acts=(act("grade"), act("stop", "a2"))).outcome == "not met"


def test_a_finding_is_unknown_until_determined_and_left_to_the_official() -> None:
    made = law(term("it", "farm and found('fit')"))
    found = ask(made, farm=True)
    assert (found.outcome, found.missing, found.waits_for) == ("left to the official", (), ("fit",))
    assert ask(made).outcome == "facts missing"
    assert ask(made, farm=True, acts=(act("determine", finding="fit", outcome="met"),)).outcome == "met"
    assert ask(made, farm=True, acts=(act("determine", finding="fit", outcome="not met"),)).outcome == "not met"


def test_a_determination_settles_a_conflict_but_never_an_undisputed_truth() -> None:
    made = law(OTHER, disputed("conflict"))
    settled = (act("determine", term="it", outcome="not met"),)
    assert ask(made, acts=settled, planned=True, wide="5 sqft").outcome == "not met"
    assert ask(made, acts=settled, planned=True, wide="30 sqft").outcome == "met"
    assert ask(made, acts=settled, planned=True).outcome == "facts missing"


def test_a_settled_answer_is_settled_in_the_answers_that_use_it() -> None:
    made = law(OTHER, disputed("conflict"), term("on", "farm and not it", "12-5"))
    settled = (act("determine", term="it", outcome="not met"),)
    assert ask(made, "on", acts=settled, planned=True, wide="5 sqft", farm=True).outcome == "met"


def test_a_blank_leaves_the_answer_to_the_official_until_filled() -> None:
    made = law(value("limit", '"x"').replace('is = "x"', 'blank = "sqft"'), term("it", "wide > limit"))
    assert ask(made, wide="5 sqft").outcome == "left to the official"
    assert ask(made, wide="5 sqft", acts=(act("determine", value="limit", **{"is": "4 sqft"}),)).outcome == "met"
    adopted = made.adopt("limit", is_="6 sqft", signer="Clerk", instrument="Resolution 4 of 2026")
    assert ask(adopted, wide="5 sqft").outcome == "not met"


@pytest.mark.parametrize(
    ("unit", "said", "outcome"),
    [
        ("sqft", "4 sqft", "met"),
        ("sqft", "1 acre", "not met"),
        ("sqft", "4 USD", "left to the official"),
        ("sqft", "four", "left to the official"),
    ],
)
def test_a_blank_is_filled_only_by_what_it_can_hold(unit: str, said: str, outcome: str) -> None:
    made = law(f'[[value]]\nid = "limit"\nat = "12-1"\nblank = "{unit}"\n', term("it", "wide > limit"))
    settled = (act("determine", value="limit", **{"is": said}),)
    assert ask(made, wide="5 sqft", acts=settled).outcome == outcome


def test_a_bare_number_fills_a_blank_that_is_one() -> None:
    made = law('[[value]]\nid = "share"\nat = "12-1"\nblank = "number"\n', value("least", '"share * 10 sqft"'))
    assert Situation(made, sheet(), Record(), DAY).amount("least") is None
    settled = Record([act("determine", value="share", **{"is": "1.5"})])
    assert str(Situation(made, sheet(), settled, DAY).amount("least")) == "15 sq ft"
    adopted = made.adopt("share", is_="2", signer="Clerk", instrument="Resolution 4 of 2026")
    assert str(Situation(adopted, sheet(), Record(), DAY).amount("least")) == "20 sq ft"
    with pytest.raises(AdoptionError, match=r'"two" is not a number, and "share" is one'):
        made.adopt("share", is_="two", signer="Clerk", instrument="Resolution 4 of 2026")


def test_another_laws_answer_is_unknown_while_it_is_not_loaded() -> None:
    made = law(term("it", "farm and state.needed"))
    assert ask(made, farm=True).missing == ("state.needed",)
    state = law(
        term("needed", "wide > 20 sqft", "S-1"),
        head='format = 1\nid = "us-xx/state"\nedition = "1"\nname = "S"\nzone = "UTC"\n',
    )
    found = decide(made, sheet(farm=True, wide="30 sqft"), Record(), DAY, {"state": state})["it"]
    assert found.outcome == "met"
    assert found.cites == ("12-1", "S-1")
    assert decide(made, sheet(farm=True), Record(), DAY, {"us-xx/state": state})["it"].missing == ("wide",)


def test_a_determination_about_another_subject_is_not_seen() -> None:
    made = law(term("it", "found('fit')"))
    for named, asked, seen in (("a", "a", True), ("a", "b", False), (None, "b", True), ("a", None, True)):
        settled = Act("a1", "determine", act("stop").occurred, "", named, {"finding": "fit", "outcome": "met"})
        here = Situation(made, sheet(), Record([settled]), DAY, subject=asked)
        assert evaluate(parse("it"), here).is_true == seen


def test_what_a_trigger_states_is_read_by_the_type_its_act_declares() -> None:
    made = law(term("it", "farm"))
    for stated, condition, holds in (
        ({"lost": "0.5"}, "trigger.lost > 0.4", True),
        ({"loud": True}, "trigger.loud", True),
        ({"loud": False}, "trigger.loud", False),
        ({"depth": 6}, "trigger.depth >= 6 inch", True),
        ({"lost": 0.1}, "trigger.lost == 0.1", True),
    ):
        here = Situation(made, sheet(), Record(), DAY, trigger=stated, trigger_act="storm")
        assert evaluate(parse(condition), here).is_true == holds, condition


def test_a_law_asked_without_a_day_is_asked_as_it_is_last() -> None:
    made = law(term("it", "urgent", more="from = 2026-01-01"))
    assert decide(made, sheet(urgent=True))["it"].outcome == "met"
    assert evaluate(parse("it"), Situation(made, sheet(urgent=True))).is_true


def test_a_clause_speaks_only_within_its_own_dates() -> None:
    made = law(term("it", "urgent", more="from = 2026-01-01\nuntil = 2027-01-01"))
    facts = sheet(urgent=True)
    outcomes = [decide(made, facts, Record(), day)["it"].outcome for day in (date(2025, 12, 31), date(2026, 1, 1))]
    assert outcomes == ["does not apply", "met"]
    assert decide(made, facts, Record(), date(2027, 1, 1))["it"].outcome == "does not apply"


def test_facts_are_taken_as_they_stood_on_the_day() -> None:
    made = law(term("it", "urgent"))
    dated = Facts.of(sheet(urgent=False)).and_from(datetime(2026, 5, 2, tzinfo=UTC), sheet(urgent=True))
    assert decide(made, dated, Record(), date(2026, 4, 30))["it"].outcome == "not met"
    assert decide(made, dated, Record(), date(2026, 5, 2))["it"].outcome == "met"


def test_a_condition_may_ask_what_the_trigger_states_and_which_step_is_taken() -> None:
    made = law(term("it", "urgent"))
    depth, step = parse("trigger.depth >= 0.5 inch"), parse("step == 'earthwork'")
    wet = Situation(made, trigger={"depth": "0.50 inch"}, trigger_act="storm", step="grade")
    dry = Situation(made, trigger={"depth": units.parse("0.49 inch")}, trigger_act="storm", step="issue permit")
    assert [evaluate(depth, one).is_true for one in (wet, dry)] == [True, False]
    assert [evaluate(step, one).is_true for one in (wet, dry)] == [True, False]
    assert evaluate(depth, Situation(made)).missing == ("trigger.depth",)
    assert evaluate(parse("trigger.lost >= 0.5"), Situation(made, trigger={"lost": 0.5}, trigger_act="storm")).is_true


def test_exact_amounts_are_compared_exactly() -> None:
    made = law(term("it", "wide >= 1 acre"))
    assert ask(made, wide="43560 sqft").outcome == "met"
    assert ask(made, wide="43559.999999 sqft").outcome == "not met"


def test_an_amount_is_worked_out_from_facts_and_values() -> None:
    made = law(value("share", "0.10"), value("whole", '"wide + steep"'), value("part", '"share * whole"'))
    here = Situation(made, sheet(wide="20 sqft", steep="30 sqft"))
    assert str(here.amount("part")) == "5 sq ft"
    less = Situation(made, sheet(wide="20 sqft"))
    assert less.amount("part") is None
    assert less.waits_for("part") == ("steep",)


# ---- adopted practice ------------------------------------------------------------------------------------------------


def test_adopting_gives_a_new_law_with_its_own_digest() -> None:
    made = law(BLANK)
    adopted = made.adopt("rate", is_="2 USD/cuft", signer="Clerk", instrument="Resolution 4", from_=date(2026, 1, 1))
    assert made.value("rate", DAY) is None
    assert str(adopted.value("rate", DAY)) == "2 USD per cu ft"
    assert adopted.value("rate", date(2025, 12, 31)) is None
    assert adopted.digest != made.digest
    assert adopted.adopted("rate", DAY)[0].instrument == "Resolution 4"


def test_a_lost_list_may_be_adopted() -> None:
    adopted = law(LOST).adopt("lost", needs=["finding:no flooding", "issue permit"], signer="Clerk", instrument="R 5")
    assert adopted.adopted("lost", DAY)[0].needs == (Item("no flooding", "finding"), Item("issue permit", "act"))


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"id": "limit", "is_": "2 acre"}, "12-1 itself says"),
        ({"id": "rate", "is_": "2 acre"}, "does not fill the blank"),
        ({"id": "rate"}, "does not fill the blank|Adopt what it is"),
        ({"id": "rat", "is_": "2 USD/cuft"}, 'Did you mean "rate"'),
        ({"id": "rate", "is_": "2 USD/cuft", "signer": " "}, "unsigned"),
        ({"id": "lost"}, "Nothing is adopted"),
        ({"id": "lost", "is_": "trigger.end"}, "leaves nothing to choose"),
        ({"id": "open", "needs": ["issue permit"]}, "itself lists"),
        ({"id": "rate", "is_": "2 USD/cuft", "from_": DAY, "until": DAY}, "ends before it begins"),
    ],
)
def test_practice_fills_only_what_the_text_leaves_open(what: dict[str, object], said: str) -> None:
    made = law(value("limit", '"1 acre"'), BLANK, LOST, LOST.replace('id = "lost"', 'id = "open"').split("status")[0])
    with pytest.raises(AdoptionError, match=said):
        made.adopt(**{"signer": "Clerk", "instrument": "R", **what})  # type: ignore[arg-type]


def test_an_open_reading_of_a_clock_may_be_chosen() -> None:
    row = (
        '[[must]]\nid = "clock"\nat = "12-2"\nwho = "owner"\nact = "grade"\nafter = "storm"\nwithin = "24 hours"\n'
        'counted_from = "trigger.start | trigger.end"\n'
    )
    made = law(row)
    assert (
        made.adopt("clock", is_="trigger.end", signer="C", instrument="R").adopted("clock", DAY)[0].is_ == "trigger.end"
    )


def test_reasons_are_sentences_that_name_facts_and_thresholds() -> None:
    made = law(value("limit", '"20 sqft"'), term("it", "wide >= limit and not farm"))
    assert ask(made, wide="30 sqft", farm=False).because == (
        "It: yes, 12-1 (wide 30 sq ft is at least the limit of 20 sq ft; farm: no)."
    )
    assert "wide not known" in ask(made, farm=False).because


def test_the_last_moment_of_a_day_is_that_of_the_laws_own_zone() -> None:
    from forebay.law.decide import end_of

    assert end_of(date(2026, 3, 8), "America/New_York") == datetime(2026, 3, 9, 4, tzinfo=UTC) - timedelta(
        microseconds=1
    )
