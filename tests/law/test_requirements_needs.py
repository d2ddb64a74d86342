"""What a gate needs, entry by entry: its place, its condition, who signed, how long ago, how much is held."""

import pytest

from lives import Life, law_of

GATE = """
[[must]]
id = "ready"
at = "10C"
who = "applicant"
before = ["issue permit"]
{more}
"""


BESIDE = """
[[value]]
id = "enough"
at = "10E"
is = "1000 USD"

[[may]]
id = "waiver"
at = "20A"
who = "village"
act = "grant waiver"
"""


def ready(more, **facts):
    return Life(law_of(BESIDE + GATE.format(more=more)), facts_=facts)


@pytest.mark.parametrize("entry", ["inspect site", "finding:grades fit"])
@pytest.mark.parametrize(("at", "cites"), [('at = "10C(2)"', ("10C", "10C(2)")), ("", ("10C",))])
def test_an_entry_with_a_place_of_its_own_is_cited_there_beside_its_gate(entry, at, cites):
    parts = ", ".join(filter(None, (f'name = "{entry}"', at)))
    life = ready(f"needs = [{{ {parts} }}]")
    [held] = life.refusals("issue permit", "2026-04-02")
    assert held.finding.cites == cites


def test_an_entry_is_asked_only_where_its_own_condition_lets_it():
    more = 'needs = [{ name = "inspect site", when = "private_facility" }]'
    assert ready(more, private_facility=False).refused("issue permit", "2026-04-02") == []
    [held] = ready(more, private_facility=True).refusals("issue permit", "2026-04-02")
    assert (held.finding.outcome, held.finding.missing) == ("not met", ())
    unknown = ready(more)
    [held] = unknown.refusals("issue permit", "2026-04-02")
    assert (held.finding.outcome, held.finding.missing) == ("facts missing", ("private_facility",))
    unknown.do("inspect site", "2026-04-03")
    assert unknown.refused("issue permit", "2026-04-04") == []


def test_of_several_certificates_the_one_by_the_right_person_serves_whichever_came_first():
    more = 'needs = [{ name = "certify final stabilization", by = ["PE"] }]'
    for order in (("soil scientist", "PE"), ("PE", "soil scientist")):
        life = ready(more)
        signed = {
            who: life.do("certify final stabilization", "2026-04-01", certifier="A", credential=who) for who in order
        }
        assert life.refused("issue permit", "2026-04-02") == []
        assert life.one("2026-04-02", "ready").done_by == signed["PE"]
    life = ready(more)
    life.do("certify final stabilization", "2026-04-01", certifier="A", credential="soil scientist")
    row = life.one("2026-04-02", "ready")
    assert (row.status, row.done_by, row.finding.outcome) == ("blocks", None, "not met")


def test_silence_serves_from_the_instant_its_time_has_run_and_not_before():
    life = ready('needs = [{ name = "request waiver", not_before = "48 hours" }]')
    life.do("request waiver", "2026-04-01 08:00", asks="x", grounds="y")
    [held] = life.refusals("issue permit", "2026-04-03 07:59")
    assert "serves from" in held.finding.because
    assert life.refused("issue permit", "2026-04-03 08:00") == []


def test_silence_for_a_time_the_text_leaves_blank_is_left_to_the_official():
    blank = '[[value]]\nid = "silence"\nat = "10D"\nblank = "days"\n'
    more = 'needs = [{ name = "request waiver", not_before = "silence" }]'
    life = Life(law_of(blank + GATE.format(more=more)))
    life.do("request waiver", "2026-04-01", asks="x", grounds="y")
    [held] = life.refusals("issue permit", "2026-04-09")
    assert (held.finding.outcome, held.turn) == ("left to the official", "officer")


def test_a_waived_entry_is_cited_at_its_place_and_holds_nothing():
    life = ready('needs = [{ name = "inspect site", at = "10C(2)" }, "request waiver"]')
    life.do("grant waiver", "2026-04-01", provisions="ready#inspect site", reasons="hardship")
    [held] = life.refusals("issue permit", "2026-04-02")
    assert "inspect site" not in held.finding.because
    life.do("request waiver", "2026-04-03", asks="x", grounds="y")
    assert life.refused("issue permit", "2026-04-04") == []


SECURITY = """
after = "require guarantee"
needs = ["post guarantee"]
amount = "enough"
"""


def test_an_amount_nobody_has_posted_is_said_to_be_nothing_and_a_part_of_it_as_it_is():
    life = ready(SECURITY)
    life.do("require guarantee", "2026-04-01")
    [held] = life.refusals("issue permit", "2026-04-02")
    assert "nothing is held; $1,000.00 is asked" in held.finding.because
    life.do("post guarantee", "2026-04-03", form="cash", amount="999.99 USD")
    [held] = life.refusals("issue permit", "2026-04-04")
    assert "$999.99 is held; $1,000.00 is asked" in held.finding.because


def test_what_was_drawn_before_a_guarantee_was_required_is_not_taken_from_what_is_posted_after():
    life = ready(SECURITY)
    life.do("draw guarantee", "2026-03-01", amount="300 USD", reason="repair")
    life.do("require guarantee", "2026-04-01")
    life.do("post guarantee", "2026-04-03", form="cash", amount="1000 USD")
    assert life.refused("issue permit", "2026-04-04") == []


def test_the_larger_of_two_securities_counts_and_not_the_smaller():
    more = 'needs = ["post guarantee", "post landscaping security"]\namount = "enough"'
    for large, small in (("guarantee", "landscaping security"), ("landscaping security", "guarantee")):
        life = ready(more)
        life.do(f"post {large}", "2026-04-03", form="cash", amount="1000 USD")
        life.do(f"post {small}", "2026-04-03", form="cash", amount="1 USD")
        assert life.refused("issue permit", "2026-04-04") == []
