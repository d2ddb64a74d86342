"""A reviewer decides a whole clause at once, with one reason for all of it."""

from __future__ import annotations

import json
from collections import Counter
from types import SimpleNamespace

import pytest

from forebay.office.models import Entry
from forebay.office.verbs.dispose import reviewed
from forebay.web.desk.review import deciding
from forebay.web.desk.review.groups import groups, to_decide
from web.pages import read, send
from web.test_desk_reviews import clause_page, filed, ran  # noqa: F401 - fixtures


def rows(desk):
    """Return what the last act disposed of, by finding."""
    entry = Entry.objects.filter(case=desk.case, act="dispose of findings").order_by("-seq").first()
    return json.loads(entry.text)["data"]["dispositions"] if entry else {}


@pytest.fixture
def clause(desk, ran):  # noqa: F811
    """Return the address of a clause with many findings."""
    return clause_page(desk, ran, _many(desk, ran))


def _many(desk, ran):  # noqa: F811
    _, run = reviewed(desk.case, ran.id)
    listed = [group for group in groups(run, ()) if not group.numbers]
    return max(listed, key=lambda group: len(group.items)).heading


def test_one_reason_decides_every_finding_of_a_clause_in_one_act(desk, clause):
    page = read(desk.as_("reviewer"), clause)
    many = sum(name.startswith("r") and name[1:].isdigit() for name in page.boxes)
    assert (many > 2, "The whole clause at once" in page.words) == (True, True)
    before = Entry.objects.count()
    said = "The plan shows every part on sheets 2 to 6."
    sent = send(desk.as_("reviewer"), clause, whole="met", **{"whole-reason": said})
    assert f"{many} findings decided" in sent.words
    found = rows(desk)
    assert Entry.objects.count() == before + 1
    assert Counter(row["outcome"] for row in found.values()) == {"met": many}
    assert all(said in row["reasons"] for row in found.values())


def test_what_is_decided_by_itself_goes_before_the_whole(desk, clause):
    said = "The sheet for this one is missing."
    send(
        desk.as_("reviewer"),
        clause,
        whole="met",
        o0="not met",
        r0=said,
        **{"whole-reason": "All shown on sheet 2 and 3"},
    )
    found = list(rows(desk).values())
    assert Counter(row["outcome"] for row in found)["not met"] == 1
    assert sum(said in row["reasons"] for row in found) == 1


def test_a_whole_clause_without_a_reason_is_asked_for_one_once(desk, clause):
    page = send(desk.as_("reviewer"), clause, whole="does not apply")
    assert page.status == 422
    assert page.html.count('href="#id-whole-reason"') == 1
    assert rows(desk) == {}


def test_a_reason_alone_decides_nothing_and_changes_nothing_decided_before(desk, clause):
    send(desk.as_("reviewer"), clause, o0="not met", r0="The sheet for this one is missing.")
    entries = Entry.objects.count()
    page = send(desk.as_("reviewer"), clause, **{"whole-reason": "Only a reason, no outcome"})
    assert (page.status, "Nothing is decided yet" in page.words) == (422, True)
    assert Entry.objects.count() == entries


def test_what_asks_for_no_decision_is_left_as_it_was_found(desk, ran):  # noqa: F811
    one_open = clause_page(desk, ran, "130-4A")
    assert "The whole clause at once" not in read(desk.as_("reviewer"), one_open).words
    letter = next(item for item in reviewed(desk.case, ran.id)[1].items if item.outcome == "does not apply")
    page = send(desk.as_("reviewer"), one_open, o0="met", r0="The notice lies in the file")
    assert page.status == 200
    assert letter.id not in rows(desk)
    assert [one["outcome"] for one in rows(desk).values()] == ["met"]


def test_the_whole_is_of_what_is_to_decide_also_beside_what_is_not(desk, ran):  # noqa: F811
    items = reviewed(desk.case, ran.id)[1].items
    settled = next(item for item in items if item.outcome == "does not apply")
    asked = [settled, *[item for item in items if to_decide(item)][:2]]
    form = SimpleNamespace(values={"whole": "met", "whole-reason": "Seen on the sheets of the plan"})
    assert [place for place, _ in deciding._judged(asked, form, {})] == [1, 2]
