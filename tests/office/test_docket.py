"""The docket: sealed, in order, never changed, never forked."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from typing import Any

import pytest

from forebay.office import canonical, docket
from forebay.office.docket import Contended
from forebay.office.models import Entry
from forebay.office.models.docket import EntryStays
from office.conftest import NOW, inspect


def test_a_case_opens_with_its_first_entry(case: Any) -> None:
    entry = Entry.objects.get()
    assert (entry.id, entry.act, entry.seq, entry.previous) == ("2026-0001/1", "open case", 1, "0" * 64)
    assert (case.number, case.status, case.head_seq, case.head_hash) == ("2026-0001", "open", 1, entry.hash)


def test_an_entry_seals_its_text_upon_the_entry_before(case: Any, people: dict[str, Any]) -> None:
    second = inspect(case, people)
    first = Entry.objects.get(seq=1)
    assert second.previous == first.hash
    assert second.hash == hashlib.sha256((first.hash + second.text).encode()).hexdigest()


def test_the_text_is_canonical_and_names_nobody(case: Any, people: dict[str, Any]) -> None:
    entry = inspect(case, people, observed='Silt at the "north" fence, 3 in deep: naïve')
    said = json.loads(entry.text)
    assert entry.text == json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert said["by"] == {"person": people["officer"].pk, "role": "officer"}
    assert "Olive" not in entry.text
    assert "example.org" not in entry.text
    assert {"case", "seq", "act", "occurred", "recorded", "subject", "data", "corrects", "retracts"} <= said.keys()
    assert said["laws"].keys() == {"us-ny/webster/130-I"}
    assert said["receipt"]["engine"]


def test_a_floating_point_number_is_never_sealed() -> None:
    with pytest.raises(TypeError, match="two machines"):
        canonical.text({"depth": [0.5]})


def test_an_entry_cannot_be_saved_again(case: Any) -> None:
    entry = Entry.objects.get()
    entry.role = "clerk"
    with pytest.raises(EntryStays, match="record a correction"):
        entry.save()


def test_an_entry_cannot_be_deleted(case: Any) -> None:
    with pytest.raises(EntryStays):
        Entry.objects.get().delete()


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows.update(act="close case"),
        lambda rows: rows.delete(),
        lambda rows: rows.bulk_create([]),
        lambda rows: rows.bulk_update([], ["act"]),
    ],
    ids=["update", "delete", "bulk create", "bulk update"],
)
def test_entries_cannot_be_changed_together_either(case: Any, change: Any) -> None:
    with pytest.raises(EntryStays):
        change(Entry.objects.all())
    assert Entry.objects.get().act == "open case"


def test_two_entries_cannot_follow_the_same_one(case: Any, people: dict[str, Any], monkeypatch: Any) -> None:
    line = docket.lines(case)[0]
    first = Entry.objects.get()
    inspect(case, people)
    monkeypatch.setattr("forebay.office.docket._head", lambda case: (1, first.hash))
    with pytest.raises(Contended):
        docket.append(case, line)
    assert list(Entry.objects.values_list("seq", flat=True)) == [1, 2]


def test_times_are_kept_to_the_microsecond(case: Any, people: dict[str, Any]) -> None:
    at = NOW - timedelta(microseconds=1)
    entry = inspect(case, people, occurred=at)
    assert Entry.objects.get(id=entry.id).occurred == at == docket.lines(case)[-1].occurred
