"""A home, its people, and a case, for the tests of the office."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from forebay.office.home import Home, init_home

NOW = datetime(2026, 7, 15, 14, 0, tzinfo=UTC)
"""A Wednesday, ten in the morning in both villages."""


@pytest.fixture
def home(tmp_path: Path, settings: Any) -> Home:
    """Return a Webster home that this process serves."""
    found = init_home(tmp_path / "webster", "webster")
    settings.FOREBAY_HOME = found.path
    return found


@pytest.fixture
def people(home: Home, db: None) -> dict[str, Any]:
    """Return an officer, a clerk, an applicant, a qualified professional and a stranger."""
    from forebay.office.models import Person, RoleHeld

    names = {
        "officer": "Olive Officer",
        "clerk": "Cleo Clerk",
        "board": "Bea Board",
        "applicant": "Abel Applicant",
        "professional": "Petra Professional",
        "stranger": "Sam Stranger",
    }
    found = {
        key: Person.objects.enrol(f"{key}@example.org", name, address="1 Example Lane\nWebster, New York")
        for key, name in names.items()
    }
    for role in ("officer", "clerk", "board"):
        RoleHeld.objects.create(person=found[role], role=role, since=(NOW - timedelta(days=365)).date())
    return found


@pytest.fixture
def case(people: dict[str, Any]) -> Any:
    """Return a case opened sixty days ago, with an applicant who owns the land and a qualified professional."""
    from forebay.office.verbs import open_case

    then = NOW - timedelta(days=60)
    return open_case(
        title="Example Meadows",
        address="12 Example Road",
        parcel="62.1-2-9.120",
        by=people["officer"],
        now=then,
        parties=[
            (people["applicant"], "applicant"),
            (people["applicant"], "owner"),
            (people["professional"], "qualified professional"),
        ],
    )


def accept_all(case: Any, people: dict[str, Any], now: datetime = NOW) -> None:
    """Accept for a case, as its officer, every law of the home as it stands."""
    from forebay.office import here
    from forebay.office.practice import offers
    from forebay.office.verbs.accept_edition import accept_edition

    case.refresh_from_db()
    for one in offers(case, here.home()):
        accept_edition(case, one.law, by=people["officer"], now=now)
    case.refresh_from_db()


def inspect(
    case: Any, people: dict[str, Any], *, occurred: datetime = NOW, observed: str = "All well", **more: Any
) -> Any:
    """Record an inspection by the officer, which no law holds back."""
    from forebay.office.perform import perform

    data = {"observed": observed, **more.pop("data", {})}
    now = max(occurred, NOW)
    return perform(case, "inspect site", by=people["officer"], occurred=occurred, now=now, data=data, **more)


SUBJECT = {
    "disturbed_area": "30000 sqft",
    "in_common_plan": False,
    "emergency": False,
    "agricultural_activity": False,
    "silvicultural_activity": False,
    "routine_maintenance": False,
    "practice_repair": False,
    "single_family_residence": False,
    "agricultural_property": False,
}
"""Facts that make a project in Webster subject to its law."""


def site(case: Any, people: dict[str, Any], gauge: Any, **facts: Any) -> Any:
    """Bring a case to construction since the first of July, judged by a gauge, inspected every week.

    The clerk records what was handed in then: a party hands in now.
    """
    from forebay.office.perform import perform
    from forebay.office.verbs import name_gauge, state_facts

    begun = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
    before = begun - timedelta(days=5)
    state_facts(case, {**SUBJECT, **facts}, by=people["clerk"], occurred=before, now=NOW)
    told = {"occurred": before, "now": NOW}
    perform(case, "submit environmental permits", by=people["clerk"], data={"permits": "none"}, **told)
    perform(case, "notify milestone", by=people["clerk"], subject="start construction", **told)
    perform(case, "start construction", by=people["applicant"], occurred=begun, now=NOW)
    report = {"inspected": begun + timedelta(days=7), "effective": "All stands", "photos": []}
    done = {"occurred": begun + timedelta(days=7), "now": NOW, "data": report}
    perform(case, "file inspection report", by=people["clerk"], **done)
    name_gauge(case, gauge, by=people["officer"], occurred=before, now=NOW)
    case.refresh_from_db()
    return case
