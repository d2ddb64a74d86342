"""The ledger under any order of acts: nothing is held below nought, and every cent that moved is told once."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from forebay.law.record import Act, Record
from forebay.office.history.money import ALLOCATED, DRAWN, GUARANTEE, POSTED, RELEASED, Ledger, ledger
from forebay.office.verbs.money import usd
from forebay.units import parse

START = datetime(2026, 7, 1, 12, tzinfo=UTC)
ACTS = ("post guarantee", "draw guarantee", "release guarantee in part", "release guarantee in full")
DONE = st.lists(
    st.tuples(st.sampled_from(ACTS), st.integers(1, 50_000), st.integers(0, 30), st.integers(0, 3)), max_size=12
)
"""Acts, their cents, the hour they occurred in, and which security they name (nought: none)."""


def told(done: list[tuple[str, int, int, int]]) -> Record:
    """Return acts as a record, in the order of the docket, each at its own hour."""
    acts: list[Act] = []
    posted: list[str] = []
    for place, (name, cents, hour, named) in enumerate(done):
        id_ = f"2026-0001/{place + 1}"
        subject = posted[named % len(posted)] if named and posted and name != ACTS[0] else None
        data = {"amount": parse(usd(cents)), "form": "cash"}
        acts.append(Act(id_, name, START + timedelta(hours=hour), subject=subject, data=data))
        posted += [id_] if name == ACTS[0] else []
    return Record(acts)


def moved(book: Ledger, kind: str) -> int:
    return sum(one.cents for one in book.movements if one.kind == kind)


@settings(max_examples=300, deadline=None)
@given(DONE)
def test_nothing_is_ever_held_below_nought_and_every_cent_is_told_once(done: list[tuple[str, int, int, int]]) -> None:
    book = ledger((), told(done))
    assert all(one.held_cents >= 0 for one in book.shares)
    assert moved(book, POSTED) == moved(book, ALLOCATED)
    left = moved(book, ALLOCATED) - moved(book, DRAWN) - moved(book, RELEASED)
    assert book.held_cents(GUARANTEE) == left
    assert max(Counter(one.key for one in book.movements).values(), default=1) == 1


@settings(max_examples=300, deadline=None)
@given(DONE)
def test_an_act_moves_all_it_says_or_is_told_as_a_shortfall(done: list[tuple[str, int, int, int]]) -> None:
    record = told(done)
    book = ledger((), record)
    short = {one.entry: one for one in book.shortfalls}
    for act in record.acts:
        if act.act == ACTS[0]:
            continue
        taken = sum(one.cents for one in book.moved_by(act.id))
        said = int(act.data["amount"].to("USD") * 100)
        assert taken == (short[act.id].held_cents if act.id in short else said)
