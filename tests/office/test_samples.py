"""The two sample villages are made by the acts of people, and stand up to proof."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from forebay.formats import gauges
from forebay.office.home import Home, init_home
from forebay.office.models import Entry, Gauge, Person, RequirementRow, Storm, Violation
from forebay.office.proofs.verify import verify
from forebay.office.samples import make_sample, rain
from forebay.office.tick import tick
from forebay.office.verbs import load_gauge_file
from forebay.water import rainfall
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
