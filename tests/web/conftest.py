"""A village's desk with its people, a case under construction, and a gauge, for the tests of the screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from forebay.office.home import Home, init_home

NOW = datetime(2026, 7, 15, 14, 0, tzinfo=UTC)
"""A Wednesday, ten in the morning in the village."""
STAFF = ("officer", "clerk", "inspector", "reviewer", "board")
PARTIES = ("applicant", "neighbor")
FACTS = {
    "disturbed_area": "3.2 acre",
    "disturbed_at_once": "2 acre",
    "application_kind": "site plan",
    **dict.fromkeys(
        (
            "in_common_plan",
            "emergency",
            "agricultural_activity",
            "silvicultural_activity",
            "routine_maintenance",
            "practice_repair",
            "single_family_residence",
            "agricultural_property",
            "discharges_to_303d",
        ),
        False,
    ),
}


@dataclass
class Desk:
    """A village as its people find it at ``now``; ``at`` moves the clock on."""

    home: Home
    clock_file: Path
    now: datetime = NOW
    people: dict[str, Any] = field(default_factory=dict)
    case: Any = None
    gauge: Any = None

    def at(self, **later: float) -> datetime:
        """Move the clock of the screens on, and return the new time."""
        self.now += timedelta(**later)
        self.clock_file.write_text(self.now.isoformat())
        return self.now

    def as_(self, who: str, **more: Any) -> Client:
        """Return a browser in which somebody is signed in; a stranger is not."""
        client = Client(**more)
        if who != "stranger":
            client.force_login(self.people[who], backend="django.contrib.auth.backends.ModelBackend")
        return client

    def does(self, who: str, act: str, *, days_ago: float = 0, **more: Any) -> Any:
        """Record an act in the case, as a screen would; what a party hands in is recorded when it is handed in."""
        from forebay.office.perform import reproject
        from forebay.office.verbs.record_act import record_act

        when = self.now - timedelta(days=days_ago)
        now = when if who in PARTIES else self.now
        self.case.refresh_from_db()
        done = record_act(self.case, act, by=self.people[who], now=now, occurred=when, **more)
        if now != self.now:
            reproject(self.case, self.now)
        return done

    @cached_property
    def other(self) -> Any:
        """A second case, of a neighbor."""
        return _opened(self, "Example Orchard", "neighbor", self.now - timedelta(days=30))

    def page(self, name: str, *more: Any) -> str:
        """Return the address of a page of the case."""
        from django.urls import reverse

        return reverse(name, args=[self.case.number, *more])


@pytest.fixture(scope="session")
def village(tmp_path_factory: Any) -> Home:
    """Return a Webster home whose law stays as it is, so that it is read once."""
    return init_home(tmp_path_factory.mktemp("home") / "webster", "webster")


@pytest.fixture
def desk_of(tmp_path: Path, settings: Any, monkeypatch: Any, db: None) -> Callable[[Home], Desk]:
    """Return what sets up a home's desk with a case under construction."""

    def make(home: Home) -> Desk:
        settings.FOREBAY_HOME = home.path
        found = Desk(home, tmp_path / "clock")
        monkeypatch.setenv("FOREBAY_CLOCK_FILE", str(found.clock_file))
        found.at()
        return _begun(found)

    return make


@pytest.fixture
def desk(village: Home, desk_of: Callable[[Home], Desk]) -> Desk:
    """Return Webster's desk with a case under construction, begun thirteen days ago with the notice the law asks."""
    return desk_of(village)


def _begun(found: Desk) -> Desk:
    from forebay.office.verbs.gauges import add_gauge
    from forebay.office.verbs.name_gauge import name_gauge

    found.people = people()
    then = NOW - timedelta(days=30)
    found.case = _opened(found, "Example Meadows", "applicant", then)
    found.does("officer", "state facts", days_ago=29, data={"facts": FACTS})
    found.gauge = add_gauge(name="Example gauge", dry_spell_h=6)
    name_gauge(found.case, found.gauge, by=found.people["officer"], occurred=then, now=NOW)
    found.does("applicant", "submit environmental permits", days_ago=20, data={"permits": "None is needed."})
    found.does("applicant", "notify milestone", days_ago=17, subject="start construction")
    found.does("applicant", "start construction", days_ago=13)
    return found


def people() -> dict[str, Any]:
    """Return the people of a village, staff and outsiders, added to its records."""
    from forebay.office.models import Person, RoleHeld

    names = (*STAFF, *PARTIES)
    address = "1 Example Lane\nWebster, New York"
    found = {
        name: Person.objects.enrol(f"{name}@example.org", f"{name.capitalize()} Example", address=address)
        for name in names
    }
    for role in STAFF:
        RoleHeld.objects.create(person=found[role], role=role, since=(NOW - timedelta(days=365)).date())
    return found


def _opened(desk: Desk, title: str, who: str, then: datetime) -> Any:
    from forebay.office.verbs import open_case

    parties = [(desk.people[who], "applicant"), (desk.people[who], "owner")]
    return open_case(title=title, address="12 Example Road", by=desk.people["officer"], now=then, parties=parties)


@pytest.fixture
def served(desk: Desk) -> Any:
    """Return a notice of violation served in the case, its violation seen by the officer."""
    from forebay.office.models import Notice, Violation
    from forebay.office.verbs.notices import draft_notice

    seen = {"provision": "turbidity", "what": "Mud ran into the creek.", "where": "The outfall"}
    desk.does("officer", "find violation", data=seen)
    found = Violation.objects.get(case=desk.case, state="found")
    stated = {**draft_notice(found, desk.now), "remedy_and_schedule": "Mend the silt fence by July 20, 2026."}
    stated |= {"served": desk.now, "method": "certified mail"}
    desk.does("officer", "serve notice of violation", subject=found.entry, data=stated)
    return Notice.objects.get(case=desk.case)
