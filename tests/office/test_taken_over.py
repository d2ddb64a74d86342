"""Cases that began before Forebay: what is older stands as the papers have it, what is newer is judged as ever."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from forebay.office import files, here
from forebay.office.home import init_home
from forebay.office.models import Entry, Notice, Paper, Reminder, Violation
from forebay.office.perform import BadData, NotPermitted, Refused, perform, reproject
from forebay.office.proofs.verify import verify
from forebay.office.reminders import remind
from forebay.office.verbs import open_case, state_facts
from forebay.office.verbs.notices import draft_notice
from office.conftest import NOW, SUBJECT

PAPERS = {"source": "Folder 2024-17 in the vault", "reasons": "The village kept this case on paper until today."}
LONG_AGO = NOW - timedelta(days=400)


def take_over(case: Any, people: dict[str, Any], who: str = "officer", since: str = "2026-05-16", **more: Any) -> Any:
    return perform(
        case, "take over case", by=people[who], occurred=NOW, now=NOW, data={"since": since, **PAPERS}, **more
    )


def under_papers(case: Any, people: dict[str, Any]) -> Any:
    """Take a case over that was permitted and begun on paper."""
    take_over(case, people)
    state_facts(case, SUBJECT, by=people["clerk"], occurred=LONG_AGO, now=NOW)
    for days, act in ((0, "issue permit"), (10, "start construction")):
        perform(case, act, by=people["officer"], occurred=LONG_AGO + timedelta(days=days), now=NOW)
    case.refresh_from_db()
    return case


def test_a_permit_given_on_paper_is_recorded_although_no_gate_before_it_can_be_shown(
    case: Any, people: dict[str, Any]
) -> None:
    state_facts(case, SUBJECT, by=people["clerk"], occurred=LONG_AGO, now=NOW)
    with pytest.raises(Refused, match="130-7A"):
        perform(case, "issue permit", by=people["officer"], occurred=LONG_AGO, now=NOW)
    under_papers(case, people)
    assert case.status == "under construction"
    issued = Entry.objects.get(case=case, act="issue permit")
    assert not Paper.objects.filter(entry=issued.id).exists(), "the village has its own permit on paper"
    assert f'"by_papers":"{case.number}/3"' in issued.text
    assert verify(here.home()).good


def test_what_was_broken_or_fell_due_before_is_proposed_as_no_violation(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, SUBJECT, by=people["clerk"], occurred=LONG_AGO, now=NOW)
    perform(case, "start construction", by=people["officer"], occurred=LONG_AGO, now=NOW)
    reproject(case, NOW)
    assert Violation.objects.filter(case=case, state="proposed").count() > 1
    take_over(case, people, since="2026-05-16")
    left = Violation.objects.filter(case=case, state="proposed")
    begins = here.home().calendar.opens(date(2026, 5, 16))
    assert left
    assert all(one.since >= begins for one in left)
    assert not [one for one in left if "@" in one.key], "what was begun too early was begun before"


def test_acts_from_that_day_on_are_held_by_their_gates_as_ever(case: Any, people: dict[str, Any]) -> None:
    under_papers(case, people)
    first = here.home().calendar.opens(date(2026, 5, 16))
    for when in (first, NOW):
        with pytest.raises(Refused, match="130-"):
            perform(case, "close case", by=people["officer"], occurred=when, now=NOW)
    moved = perform(
        case, "close case", by=people["officer"], occurred=first - timedelta(minutes=1), now=NOW, key="on paper"
    )
    assert moved.act == "close case"


def test_an_event_from_that_day_on_is_a_breach_as_ever(case: Any, people: dict[str, Any]) -> None:
    take_over(case, people)
    state_facts(case, SUBJECT, by=people["clerk"], occurred=LONG_AGO, now=NOW)
    perform(case, "start construction", by=people["officer"], occurred=NOW - timedelta(days=1), now=NOW)
    assert Violation.objects.filter(case=case, state="proposed", what__contains="start construction").exists()


def test_a_duty_that_returns_is_proposed_once_it_is_missed_again(tmp_path: Path, settings: Any, people: Any) -> None:
    pond = _pond(tmp_path, settings, people)
    late = [one.status for one in pond.requirements.filter(provision="annual inspection")]
    assert late == ["late"]
    assert not Violation.objects.filter(case=pond).exists()
    assert remind(pond, here.home(), NOW) == 0
    reproject(pond, datetime(2027, 5, 31, 12, tzinfo=UTC))
    assert not Violation.objects.filter(case=pond).exists()
    a_year_on = datetime(2027, 6, 3, 12, tzinfo=UTC)
    reproject(pond, a_year_on)
    proposed = Violation.objects.get(case=pond)
    assert proposed.state == "proposed"
    assert "missed again since the case was taken over, Wed, Jul 15, 2026" in proposed.what
    assert Reminder.objects.filter(case=pond).count() == 0


def _pond(tmp_path: Path, settings: Any, people: dict[str, Any]) -> Any:
    """Return a pond of Spencerport in service since 1985, of which no inspection is on record."""
    settings.FOREBAY_HOME = init_home(tmp_path / "spencerport", "spencerport").path
    case = open_case(title="Old pond", address="1 Example Road", by=people["officer"], now=NOW)
    take_over(case, people, since="2026-07-15")
    told = {"by": people["officer"], "now": NOW}
    perform(case, "close case", occurred=datetime(2005, 7, 1, 12, tzinfo=UTC), **told)
    data = {"what": "Old pond", "where": "1 Example Road"}
    perform(case, "facility in service", occurred=datetime(1985, 6, 1, 12, tzinfo=UTC), data=data, **told)
    case.refresh_from_db()
    return case


def test_1_a_facility_of_a_permit_finalled_in_2005_is_inspected_this_year_and_its_case_stays_closed(
    tmp_path: Path, settings: Any, people: Any
) -> None:
    pond = _pond(tmp_path, settings, people)
    assert pond.status == "closed"
    facility = Entry.objects.get(case=pond, act="facility in service").id
    perform(
        pond, "inspect facility", by=people["clerk"], occurred=NOW, now=NOW, subject=facility,
        data={"needs_found": False},
    )  # fmt: skip
    pond.refresh_from_db()
    assert pond.status == "closed"
    rows = pond.requirements.filter(provision="annual inspection").order_by("due")
    assert [(row.status, row.due_on) for row in rows] == [("done", date(1986, 6, 1)), ("due", date(2027, 7, 15))]


def test_no_day_that_forebay_saw_itself_can_be_taken_over(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="has kept this case since May 16, 2026"):
        take_over(case, people, since="2026-05-17")
    take_over(case, people, since="2026-05-16")


def test_only_an_officer_takes_a_case_over_and_only_once(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(NotPermitted):
        take_over(case, people, "clerk")
    take_over(case, people)
    with pytest.raises(Refused, match="done once"):
        take_over(case, people)


def test_where_the_take_over_is_withdrawn_what_it_covered_is_judged_again(case: Any, people: dict[str, Any]) -> None:
    under_papers(case, people)
    assert not Violation.objects.filter(case=case, key__contains="@").exists()
    taken = Entry.objects.get(case=case, act="take over case")
    told = {"by": people["officer"], "occurred": NOW, "now": NOW, "data": {"reason": "It was another case"}}
    perform(case, "retract entry", retracts=taken.id, **told)
    case.refresh_from_db()
    assert case.taken_over == ""
    assert Violation.objects.filter(case=case, key__contains="@").exists()


def test_every_letter_of_the_case_says_who_took_it_over_and_why(case: Any, people: dict[str, Any]) -> None:
    under_papers(case, people)
    seen = {"provision": "turbidity", "what": "Mud ran into the creek.", "where": "The outfall"}
    perform(case, "find violation", by=people["officer"], occurred=NOW, now=NOW, data=seen)
    found = Violation.objects.get(case=case, state="found")
    stated = {
        **draft_notice(found, NOW),
        "remedy_and_schedule": "Mend the fence.",
        "served": NOW,
        "method": "personal delivery",
    }
    told = {"by": people["officer"], "occurred": NOW, "now": NOW}
    perform(case, "serve notice of violation", subject=found.entry, data=stated, **told)
    page = files.read(Notice.objects.get(case=case).html).decode()
    for said in ("Folder 2024-17 in the vault", "kept this case on paper", "Taken over by Olive Officer", "May 16"):
        assert said in page
