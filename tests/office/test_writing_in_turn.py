"""Who writes waits for little: what can be worked out before the record is locked is, and it still counts after."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from django.db import connection

from forebay.office import perform as performing
from forebay.office.docket import Contended, refuse_moved
from forebay.office.home import Home
from forebay.office.models import Case, Entry
from forebay.office.perform import BadData, Refused
from forebay.office.proofs.verify import verify
from forebay.office.verbs import open_case
from office.conftest import NOW, inspect


@pytest.mark.django_db(transaction=True)
def test_an_entry_that_came_while_one_was_worked_out_is_counted_in(
    home: Home, people: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    case = open_case(title="A", address="B", by=people["officer"], now=NOW)
    ready, came = performing._ready, list[str]()

    def interrupted(*args: Any) -> Any:
        worked_out = ready(*args)
        if not came:
            came.append("now")
            came.append(inspect(Case.objects.get(pk=case.pk), people, observed="Somebody else's").id)
        return worked_out

    monkeypatch.setattr(performing, "_ready", interrupted)
    mine = inspect(case, people, observed="Mine")
    assert (mine.seq, came[1]) == (3, f"{case.number}/2")
    assert verify(home).good, verify(home)


@pytest.mark.django_db(transaction=True)
def test_what_is_refused_waits_for_nobody_who_writes(home: Home, people: dict[str, Any]) -> None:
    case = open_case(title="A", address="B", by=people["officer"], now=NOW)
    inspect(case, people, observed="Silt fence down", key="form")
    writer = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(BadData, match="weather"):
            inspect(case, people, data={"weather": "Rain"})
        with pytest.raises(Refused, match="sent before"):
            inspect(case, people, observed="Something else", key="form")
        assert inspect(case, people, observed="Silt fence down", key="form").seq == 2
    finally:
        writer.rollback()
        writer.close()
    assert Entry.objects.filter(case=case).count() == 2


@pytest.mark.django_db
def test_a_docket_that_moved_on_refuses_what_was_worked_out_before(home: Home, people: dict[str, Any]) -> None:
    case = open_case(title="A", address="B", by=people["officer"], now=NOW)
    refuse_moved(case, 1)
    inspect(case, people, observed="Silt fence down")
    with pytest.raises(Contended):
        refuse_moved(case, 1)
