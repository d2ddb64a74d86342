"""One law with one case before it: which acts a name stands for, what was determined, and how times are read."""

from datetime import UTC, date, datetime, timedelta

import pytest

from forebay.law.bench import Bench, determination
from forebay.law.facts import Facts
from forebay.law.record import Act, Record
from forebay.reckoning import Period
from lives import VILLAGE, ZONE, at, law_of, own_facts

ACTS = """
[[act]]
name = "dig"
kind = "event"
is = ["earthwork"]
about = ["lot"]
[[act]]
name = "fill"
kind = "event"
is = ["earthwork"]
[[act]]
name = "order"
kind = "decision"
data = { often = "text?" }
[[act]]
name = "determine"
kind = "decision"
[[act]]
name = "dispose of findings"
kind = "decision"
[[act]]
name = "grant waiver"
kind = "decision"
"""
LAW = """
[[value]]
id = "gap"
at = "1"
blank = "days"

[[must]]
id = "always"
at = "2"
who = "owner"
act = "dig"
within = "gap"
after = "order"

[[must]]
id = "homes"
at = "3"
who = "owner"
act = "dig"
when = "private_facility"

[[must]]
id = "after filling"
at = "4"
who = "owner"
act = "dig"
when = "happened('fill')"

[[may]]
id = "waiver"
at = "5"
who = "village"
act = "grant waiver"
"""
NOON = at("2026-10-01")
HOUR = timedelta(hours=1)


def did(name, id_, when=NOON, subject=None, **data):
    return Act(id_, name, when, "officer", subject, data)


def bench(*acts, body="", facts=None, now=NOON + 30 * 24 * HOUR):
    return Bench(law_of(LAW + body, vocabulary=ACTS), facts or Facts.of(sheet()), Record(acts), VILLAGE, now)


def sheet(**answers):
    return own_facts().sheet(answers)


def rule(here, id_):
    return next(one for one in here.law.musts if one.id == id_)


def ids(acts):
    return [act.id for act in acts]


# ---- acts ------------------------------------------------------------------------------------------------------------


def test_the_acts_after_one_are_those_behind_it_on_the_docket_even_in_the_same_minute():
    here = bench(*(did("dig", name) for name in "abcd"))
    first, second = here.record.get("a"), here.record.get("b")
    assert ids(here.acts("dig", here.now, first)) == ["b", "c", "d"]
    assert ids(here.acts("dig", here.now, second)) == ["c", "d"]
    assert ids(here.acts("dig", here.now)) == ["a", "b", "c", "d"]


def test_a_class_of_acts_stands_for_every_act_in_it():
    here = bench(did("fill", "a"), did("dig", "b"), did("fill", "c"))
    assert ids(here.following("earthwork", here.now, None)) == ["a", "b", "c"]
    assert ids(here.following("earthwork", here.now, here.record.get("a"))) == ["b", "c"]
    assert ids(here.following("dig", here.now, None)) == ["b"]


def test_a_class_can_name_what_it_is_about_only_where_each_of_its_acts_can():
    here = bench()
    found = {name: here.can_name(name, "lot") for name in ("dig", "fill", "earthwork")}
    assert found == {"dig": True, "fill": False, "earthwork": False}


# ---- conditions ------------------------------------------------------------------------------------------------------


def test_what_was_asked_before_anything_was_done_does_not_answer_for_later():
    here = bench(did("fill", "a", NOON + HOUR))
    assert here.applies(rule(here, "homes"), NOON).outcome == "facts missing"
    assert here.applies(rule(here, "after filling"), NOON + HOUR).outcome == "met"
    assert here.applies(rule(here, "after filling"), NOON).outcome == "does not apply"


def test_an_answer_can_differ_in_time_only_by_the_record_or_by_facts_of_more_than_one_date():
    once = bench(facts=Facts.of(sheet(private_facility=True)))
    varies = {id_: once.varies(rule(once, id_)) for id_ in ("always", "homes", "after filling")}
    assert varies == {"always": False, "homes": False, "after filling": True}
    twice = bench(facts=Facts.of(sheet(private_facility=True)).and_from(NOON, sheet(private_facility=False)))
    assert (twice.varies(rule(twice, "always")), twice.varies(rule(twice, "homes"))) == (False, True)


def test_what_another_law_answers_may_turn_at_any_act():
    body = '[[must]]\nid = "elsewhere"\nat = "6"\nwho = "owner"\nact = "dig"\nwhen = "other.filled"\n'
    other = law_of('[[term]]\nid = "f"\nat = "1"\nsays = "filled"\nwhen = "happened(\'fill\')"\n', "us/other", ACTS)
    record = Record([did("fill", "a", NOON + HOUR)])
    here = Bench(law_of(LAW + body, vocabulary=ACTS), Facts.of(sheet()), record, VILLAGE, NOON, {other.id: other})
    asked = [here.applies(rule(here, "elsewhere"), NOON + hours * HOUR).outcome for hours in (0, 1, 0)]
    assert asked == ["does not apply", "met", "does not apply"]


# ---- determinations and waivers --------------------------------------------------------------------------------------


def test_one_requirement_settled_among_other_determinations_is_seen():
    other, own = did("determine", "a", finding="fit"), did("determine", "b", requirement="always")
    assert [bench(*acts).has_settled for acts in ((), (other,), (other, own), (own,))] == [False, False, True, True]


@pytest.mark.parametrize(
    ("asked", "settled", "seen"),
    [
        (None, "pond", True),
        ("home", "pond", True),
        ("pond", "pond", True),
        ("pond", None, True),
        ("pond", "basin", False),
    ],
)
def test_a_determination_counts_for_its_own_subject_and_one_about_none_for_all(asked, settled, seen):
    here = bench(did("determine", "a", subject=settled, finding="fit"))
    found = here.determined("finding", ["fit"], here.now, asked)
    assert (found is not None) is seen


def test_a_determination_counts_after_an_act_only_where_it_stands_behind_it():
    here = bench(did("dig", "before"), did("determine", "a", finding="fit"), did("dig", "behind"))
    since = {
        name: here.determined("finding", ["fit"], here.now, None, here.record.get(name))
        for name in ids(here.record.acts)
    }
    assert {name: found is not None for name, found in since.items()} == {"before": True, "a": False, "behind": False}


def test_nothing_precedes_itself_nor_what_opens_in_the_same_instant():
    here = bench(did("dig", "a"), did("fill", "b"))
    one, two = here.record.acts
    assert (here.precedes(one, two, None), here.precedes(one, one, None), here.precedes(two, one, None)) == (
        *(True, False, False),
    )
    opens = [here.precedes(one, None, when) for when in (NOON + HOUR, NOON, NOON - HOUR, None)]
    assert opens == [True, False, False, False]


def test_a_waiver_counts_from_its_own_instant_on():
    here = bench(did("grant waiver", "a", provisions="always; homes#part"))
    assert here.waived("always", NOON).id == "a"
    assert here.waived("always", NOON - HOUR) is None
    assert here.waived("homes", NOON) is None
    assert here.waived("homes", NOON, "part").id == "a"


def test_a_determination_is_read_from_settles_as_from_a_key_of_its_own():
    data = {"settles": "finding: fit", "outcome": "not met", "reasons": "Too steep.", "subject": "pond"}
    found = determination(did("determine", "a", **data))
    assert (found.kind, found.name, found.outcome, found.reasons) == ("finding", "fit", "not met", "Too steep.")
    assert found.subject == "pond"
    keyed = determination(did("determine", "a", subject="basin", finding="fit"))
    assert (keyed.kind, keyed.name, keyed.subject, keyed.reasons) == ("finding", "fit", "basin", "")
    assert determination(did("determine", "a", finding="fit")).subject is None
    assert determination(did("determine", "a", outcome="met")) is None


def test_the_reasons_of_each_finding_disposed_of_are_kept():
    rows = {"us-ny/test/1:always": {"outcome": "met", "reasons": "Seen."}, "us-ny/test/1:homes": {"outcome": "met"}}
    here = bench(did("dispose of findings", "a", dispositions=rows))
    assert {row.name.partition(":")[2]: row.reasons for row in here.determinations} == {"always": "Seen.", "homes": ""}


# ---- times and amounts -----------------------------------------------------------------------------------------------


def test_a_length_of_time_is_what_the_trigger_states_and_nothing_without_one():
    here = bench()
    assert here.period("trigger.often", NOON, did("order", "a", often="3 months")) == Period(3, "month")
    assert here.period("trigger.often", NOON, did("order", "a")) is None
    assert here.period("trigger.often", NOON) is None


def test_a_length_of_time_is_told_as_it_holds_now_and_a_blank_as_blank():
    here = bench()
    assert (here.span("7 days"), here.span("trigger.often")) == ("7 days", "the often stated")
    assert here.span("gap") == "a time the text leaves blank"
    filled = bench(did("determine", "a", value="gap", **{"is": "5 days"}))
    assert filled.span("gap") == "5 days"


def test_a_sentence_with_a_blank_the_officer_filled_is_kept_for_its_own_case_alone():
    law = law_of(LAW, vocabulary=ACTS)
    other = did("determine", "z", NOON - HOUR, finding="fit")
    settled = did("determine", "a", value="gap", **{"is": "5 days"})
    plain, told, filled = (
        Bench(law, Facts.of(sheet()), Record(acts), VILLAGE, NOON) for acts in ((), (other,), (other, settled))
    )
    plain.sentences["said"] = "for every case"
    assert told.sentences["said"] == "for every case"
    assert "said" not in filled.sentences


ROLLS = '[[note]]\nid = "rolls"\nat = "9"\nrule = "last day moves to the next business day"\n'


@pytest.mark.parametrize("rule_", ["", "stricter prevails", "last day moves to the next business day"])
def test_the_last_day_moves_off_a_saturday_only_where_the_text_says_so(rule_):
    named = f'rule = "{rule_}"\n' if rule_ else ""
    here = bench(body=f'[[note]]\nid = "rolls"\nat = "9"\n{named}')
    due = here.due(at("2026-10-01"), Period(2, "day"), "It began")
    moved = rule_.startswith("last day")
    assert due.on == (date(2026, 10, 5) if moved else date(2026, 10, 3))
    assert due.rolled_from == (date(2026, 10, 3) if moved else None)


def test_hours_end_where_they_end_though_the_text_moves_last_days():
    due = bench(body=ROLLS).due(at("2026-10-01"), Period(48, "hour"), "It began")
    assert due.instant == at("2026-10-03 12:00")


def test_an_instant_without_an_offset_is_the_village_s_and_a_date_is_its_first_instant():
    here = bench()
    noon = datetime(2026, 10, 1, 16, tzinfo=UTC)
    for written in ("2026-10-01T12:00", datetime(2026, 10, 1, 12, tzinfo=ZONE), "2026-10-01T09:00-07:00", noon):
        assert here.instant(written) == noon
    assert here.instant(date(2026, 10, 1)) == here.instant("2026-10-01") == datetime(2026, 10, 1, 4, tzinfo=UTC)
    assert (here.instant("soon"), here.instant(None)) == (None, None)
