"""When a provision asks at all: its dates, its spans and their ends, and of which subject."""

from datetime import date

from lives import Life, at, law_of


def must(more: str, **named: str) -> str:
    """Return a duty without a trigger."""
    rows = {"id": "kept", "at": "1", "who": "owner", "act": "show records", **named}
    return "[[must]]\n" + "\n".join(f'{key} = "{said}"' for key, said in rows.items()) + f"\n{more}\n"


def may(more: str) -> str:
    """Return a power."""
    return f'[[may]]\nid = "enter"\nat = "2"\nwho = "village"\nact = "enter property"\n{more}\n'


def test_a_duty_without_a_trigger_asks_from_its_first_day_on():
    life = Life(law_of(must("from = 2026-11-01")))
    assert life.all("2026-10-31 23:59", "kept") == []
    assert len(life.all("2026-11-01 00:00", "kept")) == 1


def test_a_duty_without_a_trigger_asks_up_to_the_day_it_ends():
    life = Life(law_of(must("until = 2026-12-01")))
    assert len(life.all("2026-11-30 23:59", "kept")) == 1
    assert life.all("2026-12-01 00:00", "kept") == []


def test_what_was_done_about_another_violation_completes_no_list():
    life = Life(law_of(must('after = ["find violation", "address violation"]', each="violation")))
    life.do("find violation", "2026-11-01", provision="x", what="x", where="y")
    second = life.do("find violation", "2026-11-02", provision="x", what="x", where="y")
    done = life.do("address violation", "2026-11-03", second)
    assert [(row.subject, row.trigger) for row in life.all("2026-11-04", "kept")] == [(second, done)]
    life.do("retract entry", "2026-11-05", retracts=second, reason="another site")
    assert life.all("2026-11-06", "kept") == []


def test_a_duty_about_a_facility_is_judged_as_things_stood_when_it_was_made():
    life = Life(law_of(must("when = \"not happened('close case')\"", each="facility")))
    pond = life.do("facility in service", "2026-11-01", what="pond")
    life.do("close case", "2026-11-05")
    life.do("facility in service", "2026-11-07", what="ditch")
    assert [row.subject for row in life.all("2026-11-08", "kept")] == [pond]


def test_each_facility_has_a_span_of_its_own():
    during = 'during = ["facility in service", "for ever"]\nevery = "1 year"\ncounted_from = "last done"'
    life = Life(law_of(must(during, each="facility", act="inspect facility")))
    life.do("facility in service", "2026-02-01", what="pond")
    life.do("facility in service", "2026-03-01", what="ditch")
    assert [row.due.on for row in life.all("2026-04-01", "kept")] == [date(2027, 2, 1), date(2027, 3, 1)]


RIGHT = may('during = ["start construction", "close case"]')


def test_a_span_holds_from_its_first_instant_until_just_before_its_end():
    life = Life(law_of(RIGHT))
    life.do("start construction", "2026-10-01 08:00")
    life.do("close case", "2026-10-09 17:00")
    listed = [len(life.all(when, "enter")) for when in ("2026-10-01 07:59", "2026-10-01 08:00", "2026-10-09 16:59")]
    assert (listed, life.all("2026-10-09 17:00", "enter")) == ([0, 1, 1], [])


def test_a_trigger_at_the_first_instant_of_a_span_is_in_it_and_one_at_its_end_is_not():
    life = Life(law_of(must('after = "amend SWPPP"\nduring = ["start construction", "close case"]')))
    first = life.do("start construction", "2026-10-01 08:00")
    within = life.do("amend SWPPP", "2026-10-01 08:00", what="pond")
    life.do("close case", "2026-10-09 17:00")
    life.do("amend SWPPP", "2026-10-09 17:00", what="ditch")
    assert first != within
    assert [row.trigger for row in life.all("2026-10-10", "kept")] == [within]


def test_a_start_within_a_span_opens_no_other_and_one_at_its_end_does():
    life = Life(law_of(must('during = ["start construction", "close case"]')))
    first = life.do("start construction", "2026-10-01 08:00")
    life.do("start construction", "2026-10-02 08:00")
    life.do("close case", "2026-10-09 17:00")
    second = life.do("start construction", "2026-10-09 17:00")
    life.do("start construction", "2026-10-10 08:00")
    assert [row.trigger for row in life.all("2026-10-11", "kept")] == [first, second]
    life.do("close case", "2026-10-12 08:00")
    third = life.do("start construction", "2026-10-13 08:00")
    life.do("start construction", "2026-10-14 08:00")
    assert [row.trigger for row in life.all("2026-10-15", "kept")] == [first, second, third]


def test_a_span_from_one_amendment_to_the_next_is_ended_by_the_next_and_not_by_its_own():
    life = Life(law_of(may('during = ["amend SWPPP", "amend SWPPP"]')))
    life.do("amend SWPPP", "2026-10-01", what="pond")
    assert len(life.all("2026-10-02", "enter")) == 1
    second = life.do("amend SWPPP", "2026-10-03", what="ditch")
    assert [row.trigger for row in life.all("2026-10-04", "enter")] == [second]


def test_a_span_of_ten_days_is_over_when_its_last_day_is():
    life = Life(law_of(may('during = ["start construction", "10 days"]')))
    life.do("start construction", "2026-10-01 08:00")
    assert len(life.all("2026-10-11 23:59", "enter")) == 1
    assert life.all("2026-10-12 00:00", "enter") == []


def test_what_has_a_date_comes_before_what_has_none():
    appeal = may('after = "serve notice of violation"\nwithin = "15 days"\ncounted_from = "trigger.served"')
    life = Life(law_of(must("") + appeal))
    life.do("serve notice of violation", "2026-11-02", served=at("2026-11-02"), method="certified mail")
    assert [(row.provision, row.status) for row in life.asks("2026-11-03")] == [("enter", "open"), ("kept", "open")]
