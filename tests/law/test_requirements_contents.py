"""Documents, standing duties, waivers of items, and laws side by side."""

import pytest

from forebay.law.requirements import part_key
from lives import Life, at, law_of

NOTICE = """
[[must]]
id = "nov content"
at = "29C"
who = "village"
in = "notice of violation"
items = [
  { name = "name and address", at = "29C(1)" },
  { name = "place", at = "29C(2)" },
  { name = "remedy and schedule", at = "29C(4)" },
]
"""
WHOLE = {
    "name_and_address": "A. Owner, 1 Main St",
    "place": "1 Main St",
    "remedy_and_schedule": "clean the pond by 1 Dec",
}


def violated(*bodies):
    life = Life(law_of("".join(bodies)))
    return life, life.do("find violation", "2026-11-01", provision="turbidity", what="mud", where="outfall")


def test_a_notice_that_lacks_a_part_is_refused_part_by_part_with_its_place():
    life, found = violated(NOTICE)
    rows = life.refusals("serve notice of violation", "2026-11-02", found, place="1 Main St", remedy_and_schedule="  ")
    assert [(row.item, row.at, part_key(row.item)) for row in rows] == [
        ("name and address", "29C(1)", "name_and_address"),
        ("remedy and schedule", "29C(4)", "remedy_and_schedule"),
    ]
    assert rows[0].asks == "The notice of violation must hold: name and address."


def test_a_whole_notice_may_be_served_and_stays_on_the_list_as_done():
    life, found = violated(NOTICE)
    assert life.refused("serve notice of violation", "2026-11-02", found, **WHOLE) == []
    notice = life.do("serve notice of violation", "2026-11-02", found, **WHOLE)
    rows = life.all("2026-11-03", "nov content")
    assert [(row.status, row.done_by, row.key.subject) for row in rows] == [("done", notice, found)] * 3


PLAN = """
[[must]]
id = "plan content"
at = "24A"
who = "preparer"
in = "landscaping plan"
items = ["who maintains the vegetation", { name = "finding:fit to the site", at = "24A(10)" }]
"""


def test_nothing_is_asked_of_a_plan_before_it_is_handed_in():
    assert Life(law_of(PLAN)).asks("2026-04-01") == []


def test_parts_of_a_plan_are_not_checked_until_somebody_records_what_they_found():
    life = Life(law_of(PLAN))
    life.do("submit landscaping plan", "2026-04-01", preparer="A", credential="RLA")
    rows = life.all("2026-04-02", "plan content")
    assert [(row.item, row.basis, row.finding.outcome) for row in rows] == [
        ("who maintains the vegetation", "not checked", "left to the official"),
        ("fit to the site", "not checked", "left to the official"),
    ]
    assert life.refused("approve landscaping plan", "2026-04-02") == ["plan content", "plan content"]


def test_a_plan_is_approved_once_its_parts_are_found_and_a_new_version_is_looked_at_anew():
    life = Life(law_of(PLAN))
    life.do("submit landscaping plan", "2026-04-01", preparer="A", credential="RLA")
    life.determine("2026-04-02", requirement="plan content#who maintains the vegetation")
    life.determine("2026-04-02", finding="fit to the site")
    assert life.refused("approve landscaping plan", "2026-04-03") == []
    life.do("submit landscaping plan", "2026-04-04", preparer="A", credential="RLA")
    assert "plan content" in life.refused("approve landscaping plan", "2026-04-05")


def test_one_determination_may_settle_a_whole_content():
    life = Life(law_of(PLAN))
    life.do("submit landscaping plan", "2026-04-01", preparer="A", credential="RLA")
    life.determine("2026-04-02", requirement="plan content")
    assert life.refused("approve landscaping plan", "2026-04-03") == []


def test_a_part_found_wanting_holds_as_not_met():
    life = Life(law_of(PLAN))
    life.do("submit landscaping plan", "2026-04-01", preparer="A", credential="RLA")
    life.determine("2026-04-02", "not met", requirement="plan content#who maintains the vegetation")
    assert [row.finding.outcome for row in life.refusals("approve landscaping plan", "2026-04-03")] == [
        "not met",
        "left to the official",
    ]


def test_an_item_applies_only_within_its_own_dates():
    law = law_of("""
[[must]]
id = "copies"
at = "7B"
who = "applicant"
in = "application"
items = [
  { name = "8 copies to the Zoning Board of Appeals", from = 2020-11-12 },
  { name = "8 copies to the Planning Board", until = 2020-11-12 },
]
""")
    for day, board in (
        ("2020-11-11", "8 copies to the Planning Board"),
        ("2020-11-12", "8 copies to the Zoning Board of Appeals"),
    ):
        life = Life(law)
        life.do("receive application", day, application_kind="site plan")
        assert [row.item for row in life.asks(day)] == [board]


KEPT = """
[[must]]
id = "turbidity"
at = "11B(1)"
who = "applicant"
keep = "no increase in turbidity causing substantial visible contrast"
during = ["start construction", "for ever"]
"""


def test_a_standing_duty_is_not_checked_until_a_violation_names_it_and_not_met_until_it_is_put_right():
    life = Life(law_of(KEPT))
    assert life.asks("2026-10-01") == []
    life.do("start construction", "2026-10-02")
    row = life.one("2026-10-03", "turbidity")
    assert (row.status, row.basis) == ("standing", "not checked")
    found = life.do("find violation", "2026-10-04", provision="turbidity", what="mud", where="outfall")
    assert life.one("2026-10-05", "turbidity").finding.outcome == "not met"
    life.do("accept correction", "2026-10-06", found)
    assert life.one("2026-10-07", "turbidity").basis == "not checked"


def test_records_are_kept_for_five_years_and_no_longer():
    law = law_of("""
[[must]]
id = "records kept"
at = "26C"
who = "responsible party"
each = "facility"
keep = "repair records"
during = ["repair facility", "5 years"]
""")
    life = Life(law)
    pond = life.do("facility in service", "2020-01-01", what="pond")
    life.do("repair facility", "2021-03-01", pond, what="riser")
    assert [row.subject for row in life.asks("2026-03-01 23:59")] == [pond]
    assert life.asks("2026-03-02 00:00") == []


# ---- laws side by side -----------------------------------------------------------------------------------------------


def stricter(hours, id_):
    return law_of(
        f"""
[[must]]
id = "report"
at = "{hours}"
who = "applicant"
act = "file inspection report"
after = "storm"
within = "{hours} hours"
""",
        id_,
    )


def test_of_two_laws_that_ask_the_same_the_stricter_stands_above_and_both_are_cited():
    life = Life(stricter(48, "us-ny/a/1"), stricter(24, "us-ny/b/1"))
    life.storm("2026-11-04 03:52")
    above, beneath = life.asks("2026-11-04 12:00")
    assert (above.law, above.also) == ("us-ny/b/1", ("us-ny/a/1 48",))
    assert (beneath.law, beneath.folded_under) == ("us-ny/a/1", above.key)


@pytest.mark.parametrize("lenient_first", [True, False])
def test_any_law_s_refusal_refuses(lenient_first):
    gate = """
[[must]]
id = "gate"
at = "1"
who = "applicant"
before = ["issue permit"]
needs = ["%s"]
"""
    laws = [law_of(gate % "pay fee in lieu", "us-ny/a/1"), law_of(gate % "approve plan", "us-ny/b/1")]
    life = Life(*(laws if lenient_first else laws[::-1]))
    life.do("pay fee in lieu", "2026-04-01", amount="1 USD")
    assert [row.law for row in life.refusals("issue permit", "2026-04-02")] == ["us-ny/b/1"]


def test_a_waiver_lifts_only_the_law_that_knows_waivers():
    gate = (
        '[[must]]\nid = "fee"\nat = "21A"\nwho = "developer"\nbefore = ["issue permit"]\nneeds = ["pay fee in lieu"]\n'
    )
    power = '[[may]]\nid = "waive"\nat = "20B"\nwho = "village"\nact = "grant waiver"\n'
    life = Life(law_of(gate, "us-ny/a/1"), law_of(gate + power, "us-ny/b/1"))
    life.do("grant waiver", "2026-04-01", provisions="fee", reasons="hardship")
    assert [row.law for row in life.refusals("issue permit", "2026-04-02")] == ["us-ny/a/1"]


def test_what_occurs_later_is_not_yet_seen():
    life = Life(stricter(24, "us-ny/a/1"))
    life.storm("2026-11-04 03:52")
    life.do("file inspection report", "2026-11-04 10:00", inspected=at("2026-11-04 10:00"), effective="yes")
    assert life.asks("2026-11-04 03:51") == []
    assert [row.status for row in life.asks("2026-11-04 09:59")] == ["due"]
    assert [row.status for row in life.asks("2026-11-04 10:00")] == ["done"]


def test_a_part_that_is_waived_is_shown_as_waived_and_holds_nothing():
    power = '\n[[may]]\nid = "waive"\nat = "20B"\nwho = "village"\nact = "grant waiver"\n'
    life = Life(law_of(PLAN + power))
    life.do("submit landscaping plan", "2026-04-01", preparer="A", credential="RLA")
    life.do(
        "grant waiver", "2026-04-02", provisions="plan content#who maintains the vegetation", reasons="none planted"
    )
    life.determine("2026-04-03", finding="fit to the site")
    rows = {row.item: row.status for row in life.all("2026-04-04", "plan content")}
    assert rows == {"who maintains the vegetation": "waived", "fit to the site": "done"}
    assert life.refused("approve landscaping plan", "2026-04-04") == []


def test_a_part_of_a_notice_without_a_place_of_its_own_is_cited_at_the_notice_s():
    life, found = violated(NOTICE.replace('{ name = "place", at = "29C(2)" }', '"place"'))
    rows = life.refusals("serve notice of violation", "2026-11-02", found, **{**WHOLE, "place": False})
    assert [(row.item, row.finding.cites, row.turn) for row in rows] == [("place", ("29C",), "officer")]
    rows = life.refusals("serve notice of violation", "2026-11-02", found, **{**WHOLE, "remedy_and_schedule": ""})
    assert [row.finding.cites for row in rows] == [("29C(4)",)]


def test_a_whole_content_that_is_waived_holds_nothing():
    waiver = '[[may]]\nid = "waiver"\nat = "20A"\nwho = "village"\nact = "grant waiver"\n'
    life, found = violated(NOTICE, waiver)
    assert len(life.refused("serve notice of violation", "2026-11-02", found)) == 3
    life.do("grant waiver", "2026-11-03", provisions="nov content", reasons="hardship")
    assert life.refused("serve notice of violation", "2026-11-04", found) == []


def test_a_content_is_asked_only_in_its_span_within_its_dates_and_after_what_opens_it():
    spanned = NOTICE.replace("items =", 'during = ["start construction", "close case"]\nitems =')
    life, found = violated(spanned)
    life.do("start construction", "2026-11-02")
    life.do("close case", "2026-11-05")
    life.do("start construction", "2026-11-08")
    times = ("2026-11-01", "2026-11-03", "2026-11-06", "2026-11-09")
    assert [len(life.refused("serve notice of violation", when, found)) for when in times] == [0, 3, 0, 3]
    dated, found = violated(NOTICE.replace("items =", "from = 2026-11-03\nitems ="))
    assert [len(dated.refused("serve notice of violation", when, found)) for when in times] == [0, 3, 3, 3]


@pytest.mark.parametrize("document", ["SWPPP", "landscaping plan"])
def test_a_part_found_wanting_blocks_where_some_act_judges_the_document(document):
    life = Life(law_of(PLAN.replace("landscaping plan", document)))
    life.do(f"submit {document}", "2026-04-01")
    rows = life.all("2026-04-02", "plan content")
    assert [(row.status, row.basis, row.done_by) for row in rows] == [("open", "not checked", None)] * 2
    life.determine("2026-04-03", "not met", finding="fit to the site")
    assert sorted(row.status for row in life.all("2026-04-04", "plan content")) == ["blocks", "open"]
