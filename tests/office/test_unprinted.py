"""What letters cannot print is refused at every door, and where it stands already the record that holds it is named."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from forebay.office.home import HomeError, new_home
from forebay.office.models import Body, Case, Parked, Person, SavedList
from forebay.office.perform import BadData, Refused
from forebay.office.verbs.engagements import engage
from forebay.office.verbs.lists import save_list
from forebay.office.verbs.outsiders import park
from forebay.office.verbs.parties import add_party
from forebay.office.verbs.requests import ask
from forebay.units import parse
from office.conftest import NOW
from office.test_imports import PERMITS, brought, permit, text

SIGNS = "letters cannot print 李, 明. Write them in Latin, Greek or Cyrillic letters, or take them out."


def test_a_sheet_is_refused_with_the_row_and_the_column(people: dict[str, Any]) -> None:
    found = brought("cases", text(PERMITS, permit(), permit(("Project", "李明 Homes"))), people)
    [fault] = found.problems
    assert (fault.row, fault.column, fault.sentence) == (3, "Project", f"L{SIGNS[1:]}")
    assert not Case.objects.exists()


def test_a_paper_sent_in_a_saved_list_and_an_engagement_are_refused(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match=f"Note: {SIGNS}"):
        park(case, b"a plan", "plan.txt", "from 李明", by=people["applicant"], now=NOW, key="one")
    with pytest.raises(BadData, match=f"Name: {SIGNS}"):
        save_list(people["officer"], "李明", "", now=NOW)
    with pytest.raises(BadData, match=f"Scope: {SIGNS}"):
        engage(
            people["officer"],
            Body(name="Board"),
            voted=NOW.date(),
            scope="李明 review",
            cap=parse("100 USD"),
            by=people["board"],
            now=NOW,
        )
    assert not Parked.objects.exists()
    assert not SavedList.objects.exists()


def test_a_home_is_not_made_under_a_name_its_letters_cannot_print(tmp_path: Path) -> None:
    with pytest.raises(HomeError, match=f"The name of the home: {SIGNS}"):
        new_home(tmp_path / "new", "Town of 李明", ["us-wi/x/1"], "America/Chicago", "WI")
    assert not (tmp_path / "new").exists()


def test_a_letter_that_is_blocked_names_the_records_that_hold_the_sign(case: Any, people: dict[str, Any]) -> None:
    add_party(case, email="wei@example.org", name="Wei Example", role="applicant")
    Person.objects.filter(email="wei@example.org").update(address="5 李 Street")
    Case.objects.filter(pk=case.pk).update(title="李 Homes")
    case.refresh_from_db()
    with pytest.raises(Refused) as refused:
        ask(case, "answer", "Who owns the lot?", by=people["officer"], now=NOW + timedelta(hours=1))
    assert str(refused.value).endswith(
        "It stands in the title or the place of the case and what is kept of Wei Example: mend it there."
    )
