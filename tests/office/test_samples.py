"""The two sample villages are made by the acts of people, and stand up to proof."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from forebay.formats import gauges
from forebay.office import docket, editions, files, here
from forebay.office.history.permits import permit_state
from forebay.office.history.referrals import referrals
from forebay.office.history.reviews import reviews
from forebay.office.home import Home, init_home
from forebay.office.models import (
    Case,
    DeterminationRequest,
    Entry,
    Gauge,
    Paper,
    Parked,
    Person,
    Reminder,
    RequirementRow,
    Security,
    Storm,
    Violation,
)
from forebay.office.money.asked import asked
from forebay.office.projections import CaseState, project
from forebay.office.proofs.verify import verify
from forebay.office.samples import make_sample, rain
from forebay.office.tick import tick
from forebay.office.verbs import load_gauge_file
from forebay.office.verbs.record_act import held_back
from forebay.office.verbs.requests import requests_of
from forebay.water import rainfall
from forebay.web.desk.steps import next_of
from office.conftest import NOW


@pytest.fixture
def village(request: Any, tmp_path: Path, settings: Any, db: None) -> Home:
    home = init_home(tmp_path / request.param, request.param)
    settings.FOREBAY_HOME = home.path
    return home


both = pytest.mark.parametrize("village", ["webster", "spencerport"], indirect=True)
webster = pytest.mark.parametrize("village", ["webster"], indirect=True)
spencerport = pytest.mark.parametrize("village", ["spencerport"], indirect=True)


@both
def test_a_sample_is_under_construction_with_nothing_wrong(village: Home) -> None:
    sample = make_sample(village, village.path.name, NOW)
    assert sample.case.status == "under construction"
    assert not Violation.objects.exists()
    assert not RequirementRow.objects.all().overdue(NOW).exists()
    assert {"officer", "applicant", "inspector", "reviewer"} <= sample.people.keys()
    assert verify(village).good, verify(village)
    assert tick(village, NOW).problems == []


@both
def test_making_it_again_keeps_it_as_it_is(village: Home) -> None:
    first = make_sample(village, village.path.name, NOW)
    counts = (Entry.objects.count(), Person.objects.count())
    written = first.gauge_file.read_bytes()
    again = make_sample(village, village.path.name, NOW + timedelta(days=3))
    assert again.case == first.case
    assert (Entry.objects.count(), Person.objects.count()) == counts
    assert again.gauge_file.read_bytes() == written


@both
def test_everybody_and_every_address_is_an_example(village: Home) -> None:
    make_sample(village, village.path.name, NOW)
    assert all(person.email.endswith(".example.org") for person in Person.objects.all())
    assert all(person.name.endswith(" Example") for person in Person.objects.all())
    assert not any(person.has_usable_password() for person in Person.objects.all())


@webster
def test_the_gauge_file_of_webster_brings_two_duties_and_leaves_the_third_storm_alone(village: Home) -> None:
    sample = make_sample(village, "webster", NOW)
    loaded = load_gauge_file(
        Gauge.objects.get(), sample.gauge_file.read_bytes(), rain.NAME, by=sample.people["officer"], now=NOW
    )
    assert [storm.depth for storm in Storm.objects.all()] == [Fraction(49, 100), Fraction(73, 100), Fraction(63, 100)]
    assert len(loaded.entries) == 2
    duties = RequirementRow.objects.filter(provision="storm report")
    assert [row.status for row in duties] == ["late", "late"]
    assert [violation.state for violation in Violation.objects.all()] == ["waiting", "waiting"]
    assert verify(village).good


@spencerport
def test_spencerports_law_asks_nothing_because_of_rain(village: Home) -> None:
    sample = make_sample(village, "spencerport", NOW)
    loaded = load_gauge_file(
        Gauge.objects.get(), sample.gauge_file.read_bytes(), rain.NAME, by=sample.people["officer"], now=NOW
    )
    assert len(loaded.changes) == 3
    assert loaded.entries == ()


# ---- the village at work ---------------------------------------------------------------------------------------------

JANUARY = datetime.fromisoformat("2026-01-06T21:30:00-05:00")
"""In the evening, and so soon after the new year that the cases have numbers of the old one."""


def told(title: str, now: datetime) -> tuple[Case, CaseState]:
    """Return a case by its title, and what follows from its docket."""
    case = Case.objects.get(title=title)
    lines = docket.lines(case)
    return case, project(lines, editions.bearings(lines, now))


def held_by(case: Case, act: str, now: datetime) -> set[str]:
    return {one.at for one in held_back(case, here.vocabulary()[act], now)}


def at_work(village: Home, now: datetime) -> dict[str, str]:
    """Make the whole sample, let the server's clock tick once, and return each case's title and stage."""
    make_sample(village, village.path.name, now, more=True)
    assert tick(village, now).problems == []
    assert verify(village).good, verify(village)
    assert all(person.name.endswith(" Example") for person in Person.objects.all())
    assert all(person.email.endswith(".example.org") for person in Person.objects.all())
    assert not RequirementRow.objects.all().overdue(now).exists()
    questions = DeterminationRequest.objects.order_by("number").values_list("state", "told")
    assert [(state, said[0]["outcome"]) for state, said in questions] == [("answered", "not met"), ("waiting", "met")]
    assert Parked.objects.get(seen=None).case.title == "Example Orchard"
    [open_one] = [one for one in requests_of(Case.objects.get(title="Example Orchard")) if one.is_open]
    assert open_one.sort == "document"
    what_is_next_is_one_thing_on_every_page(now)
    return dict(Case.objects.values_list("title", "status"))


def what_is_next_is_one_thing_on_every_page(now: datetime) -> None:
    """Hold what the lists, the case's page and the law say is next in each case against each other."""
    for case in Case.objects.all():
        lines = docket.lines(case)
        asked, shown = project(lines, editions.bearings(lines, now)).next, next_of(case, case.requirements.all())
        assert case.turn == asked.turn
        if shown.row is not None:
            assert (shown.row.key, shown.row.turn or shown.row.who) == (str(asked.asked[0].key), case.turn)
        else:
            assert shown.steps == asked.steps


@webster
def test_webster_at_work_has_a_case_at_every_stage_before_construction(village: Home) -> None:
    stages = at_work(village, NOW)
    assert stages.pop("Example Meadows") == "under construction"
    assert stages == {
        "Example Heights": "permitted",
        "Maple Ridge": "under review",
        "Example Hollow": "under review",
        "Example Lawn": "closed",
        "Example Orchard": "applied for",
    }
    assert Case.objects.get(title="Example Meadows").head_seq == 34
    heights, state = told("Example Heights", NOW)
    assert state.money.held_cents("guarantee") == 93_500_00
    today = village.calendar.date_of(NOW)
    ends = Security.objects.get(case=heights).expires
    assert ends is not None
    assert 0 < (ends - today).days <= max(village.remind_before_expiry)
    firms = permit_state(docket.lines(heights), state.record).firms
    assert [bool(one.certified) for one in firms] == [True, True, False]
    ridge, _ = told("Maple Ridge", NOW)
    decided = reviews(docket.lines(ridge), here.vocabulary())
    assert {row.outcome for row in decided.rows_on(decided.runs[-1].entry)} == {"met", "not met"}
    assert not Paper.objects.filter(case=ridge, kind="review letter").exists()
    _, hollow = told("Example Hollow", NOW)
    [question] = referrals((), hollow.record)
    assert question.meeting > today


@spencerport
def test_spencerport_at_work_waits_for_a_fee_an_agreement_and_a_plan_that_computes(village: Home) -> None:
    stages = at_work(village, JANUARY)
    assert stages.pop("Example Commons") == "under construction"
    assert stages == {
        "Example Mews": "permitted",
        "Example Terrace": "under review",
        "Example Green": "under review",
        "Corner Market": "under review",
        "Example Shed": "closed",
        "Example Orchard": "applied for",
    }
    _, mews = told("Example Mews", JANUARY)
    assert (mews.money.held_cents("landscaping security"), mews.money.held_cents("letter of credit")) == (
        1_800_00,
        40_000_00,
    )
    terrace, state = told("Example Terrace", JANUARY)
    lines = docket.lines(terrace)
    [fee] = [one for one in asked(state, editions.bearings(lines, JANUARY)) if one.what == "fee in lieu"]
    assert (fee.cents, fee.held_cents) == (10_400_00, 0)
    assert held_by(terrace, "approve plan", JANUARY) == {"276-21A"}
    green, _ = told("Example Green", JANUARY)
    assert held_by(green, "approve plan", JANUARY) == {"276-26B(1)"}
    market, _ = told("Corner Market", JANUARY)
    [letter] = Paper.objects.filter(case=market, kind="review letter")
    assert "5 inches" in " ".join(files.read(letter.html).decode().split())
    assert Reminder.objects.filter(case=market, sent=None).exists()


# ---- the rain --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["2026-07-15T14:20:00+00:00", "2026-03-08T08:00:00+00:00", "2026-01-01T04:59:00+00:00"])
def test_the_made_up_rain_falls_in_the_last_fortnight_whatever_the_day(at: str) -> None:
    now = datetime.fromisoformat(at)
    read = gauges.read(rain.gauge_file(now), rain.NAME)
    assert now - timedelta(days=15) < read.rows[0].ended
    assert read.rows[-1].ended < now
    assert [storm.depth_in for storm in rainfall.storms(read.rows)] == [
        Fraction(49, 100),
        Fraction(73, 100),
        Fraction(63, 100),
    ]
