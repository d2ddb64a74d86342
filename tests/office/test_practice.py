"""A practice is adopted in a home that has cases: what it changes is said before, and holds once it is kept."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from forebay.formats.gauges import lcd
from forebay.law import library
from forebay.law.adopting import Practice, applied, keep
from forebay.office import here
from forebay.office.home import Home
from forebay.office.models import Gauge, RequirementRow
from forebay.office.perform import reproject
from forebay.office.practice import changed
from forebay.office.verbs import load_gauge_file
from office.conftest import NOW, accept_all, site

ID = "us-ny/webster/130-I"
ROW = Practice(ID, "storm report", "A. Mayor", "Resolution 12", date(2026, 1, 1), is_="trigger.end")


@pytest.fixture
def wet(case: Any, people: dict[str, Any]) -> Any:
    """Return a case under construction on which an inch fell in four hours, two days ago."""
    gauge = Gauge.objects.create(name="Village gauge")
    site(case, people, gauge)
    began = datetime(2026, 7, 13, 5, 0)
    rows = [
        (began + timedelta(hours=hour), Fraction(1, 4) if 0 <= hour < 4 else Fraction(0)) for hour in range(-12, 48)
    ]
    load_gauge_file(gauge, lcd.write(rows), "rain.csv", by=people["officer"], now=NOW)
    return case


def report(case: Any) -> Any:
    return RequirementRow.objects.get(case=case, provision="storm report")


def test_a_reading_the_village_settles_moves_the_due_date_of_the_open_case_once_accepted(
    home: Home, wet: Any, people: dict[str, Any]
) -> None:
    [row] = changed(home, applied(library.find(ID), ROW), NOW)
    assert (row.case, "Jul 14, 2026, " in row.before, row.before != row.after) == (wet.number, True, True)
    before = report(wet)
    keep(home.law_folder, ROW, library.find(ID))
    assert here.laws(home)[0].adoptions[0].signer == "A. Mayor"
    reproject(wet, NOW)
    assert report(wet).late_after == before.late_after != before.due
    accept_all(wet, people)
    after = report(wet)
    assert before.due < before.late_after
    assert after.due == after.late_after == before.late_after


def test_practice_that_touches_no_case_changes_none(home: Home, wet: Any) -> None:
    other = Practice(ID, "filing_fee", "A. Mayor", "Resolution 13", date(2026, 1, 1), is_="100 USD")
    assert changed(home, applied(library.find(ID), other), NOW) == []
