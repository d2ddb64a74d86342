"""Stating facts on the desk: only what was changed is recorded, and an emptied answer is not known again."""

from __future__ import annotations

import json

from web.pages import read, send


def stated(desk):
    entry = desk.case.entries.filter(act="state facts").order_by("seq").last()
    return json.loads(entry.text)["data"]["facts"]


def test_an_answer_set_to_not_known_and_an_emptied_area_are_taken_back(desk):
    page = desk.page("act", "state-facts")
    done = send(desk.as_("officer"), page, **{"facts.emergency": "", "facts.disturbed_at_once": ""})
    assert "State facts: recorded" in done.words
    assert stated(desk) == {"disturbed_at_once": None, "emergency": None}
    assert "Emergency no longer known" in done.words
    again = read(desk.as_("officer"), page).boxes
    assert again["facts.emergency"] == again["facts.disturbed_at_once"] == ""
    assert again["facts.disturbed_area"] == "3.2"


def test_two_people_who_change_different_facts_do_not_undo_each_other(desk):
    page = desk.page("act", "state-facts")
    first, second = desk.as_("officer"), desk.as_("applicant")
    begun = read(first, page).boxes
    send(second, page, **{"facts.disturbed_area": "4.5"})
    first.post(page, {**begun, "facts.emergency": "yes"})
    assert stated(desk) == {"emergency": True}
    assert read(first, page).boxes["facts.disturbed_area"] == "4.5"


def test_an_amount_with_more_digits_than_are_shown_is_not_restated(desk):
    desk.does("officer", "state facts", data={"facts": {"disturbed_area": "3.33333333333 acre"}})
    send(desk.as_("officer"), desk.page("act", "state-facts"), **{"facts.emergency": "yes"})
    assert stated(desk) == {"emergency": True}


def test_the_form_starts_with_all_that_is_known_not_with_the_last_statement_alone(desk):
    desk.does("officer", "state facts", data={"facts": {"emergency": True}})
    boxes = read(desk.as_("officer"), desk.page("act", "state-facts")).boxes
    assert (boxes["facts.emergency"], boxes["facts.disturbed_area"]) == ("yes", "3.2")


def test_a_form_in_which_nothing_was_changed_records_nothing(desk):
    sent = send(desk.as_("officer"), desk.page("act", "state-facts"))
    assert sent.status == 422
    assert "Nothing here is new: all of it is on record already" in sent.words


def test_going_back_and_sending_the_form_with_something_else_says_so_and_loses_nothing(desk):
    page, client = desk.page("act", "state-facts"), desk.as_("officer")
    boxes = read(client, page).boxes
    client.post(page, {**boxes, "facts.emergency": "yes"})
    before = desk.case.entries.count()
    sent = send_typed(client, page, {**boxes, "facts.emergency": "yes", "facts.disturbed_area": "4.1"})
    assert sent.status == 422
    assert "what it says now is something else, and was not recorded" in sent.words
    assert sent.boxes["facts.disturbed_area"] == "4.1"
    assert desk.case.entries.count() == before
    send_typed(client, page, sent.boxes)
    assert desk.case.entries.count() == before + 1


def test_a_correction_of_a_statement_keeps_what_the_statement_took_back(desk):
    entry = desk.does("officer", "state facts", data={"facts": {"emergency": None, "disturbed_area": "5 acre"}})
    send(desk.as_("officer"), desk.page("correct", entry.seq), reason="Measured again", **{"facts.disturbed_area": "6"})
    assert stated(desk) == {"disturbed_area": "6 acre", "emergency": None}


def send_typed(client, page, boxes):
    from web.pages import Page

    return Page(client.post(page, boxes, follow=True))
