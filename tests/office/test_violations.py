"""Whose doing a proposed violation can be: what happened on the site, and never what the village did itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from forebay.law import acts
from forebay.office.history.violations import NOT_HELD_THEN, somebodys_doing
from forebay.office.models import Entry, Violation
from forebay.office.perform import perform
from forebay.office.verbs import state_facts
from office.conftest import NOW, SUBJECT
from office.test_permit import settle, told


def test_withdrawing_what_a_permit_rested_on_accuses_nobody_of_the_villages_own_permit(
    case: Any, people: dict[str, Any]
) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    settle(case, people, "issue permit", hours=1)
    perform(case, "issue permit", **told(people, hours=2))
    for entry in Entry.objects.filter(case=case, act="determine"):
        reason = {"reason": "Determined in error"}
        perform(case, "retract entry", retracts=entry.id, data=reason, **told(people, hours=3))
    assert case.requirements.filter(late="yes").exists()
    assert not Violation.objects.filter(case=case).exists()


@pytest.mark.parametrize(
    ("act", "can"),
    [
        ("start construction", True),
        ("grade", True),
        ("record plat", True),
        ("issue permit", False),
        ("close case", False),
        ("dedicate land", False),
        ("inspect closeout", False),
        ("record fine", False),
        ("storm", False),
    ],
)
def test_only_what_happened_by_another_hand_than_the_villages_can_be_a_violation(act: str, can: bool) -> None:
    assert somebodys_doing(acts.load()[act]) is can


def test_work_that_came_before_its_notice_only_by_a_later_withdrawal_is_left_to_the_officer(
    case: Any, people: dict[str, Any]
) -> None:
    begun = NOW - timedelta(days=1)
    state_facts(case, SUBJECT, by=people["applicant"], occurred=NOW - timedelta(days=9), now=NOW)
    about = {"occurred": begun - timedelta(days=3), "now": NOW, "subject": "start construction"}
    notice = perform(case, "notify milestone", by=people["clerk"], **about)
    perform(case, "start construction", by=people["officer"], occurred=begun, now=NOW)
    assert not Violation.objects.filter(case=case, at="130-10A(1)").exists()
    perform(case, "retract entry", retracts=notice.id, data={"reason": "Of another site"}, **told(people, hours=1))
    proposed = Violation.objects.get(case=case, at="130-10A(1)")
    assert (proposed.state, proposed.remark) == ("proposed", NOT_HELD_THEN)


def test_work_begun_without_notice_is_proposed_without_that_remark(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, by=people["applicant"], occurred=NOW - timedelta(days=9), now=NOW)
    perform(case, "start construction", by=people["officer"], occurred=NOW - timedelta(days=1), now=NOW)
    assert Violation.objects.get(case=case, at="130-10A(1)").remark == ""
