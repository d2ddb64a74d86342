"""What an officer settled for one case, and how a case was taken over, stand on every letter and message of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import forebay
from forebay.letters.wording import plain_day
from forebay.office import files
from forebay.office.models import Notice, Paper, Reminder, Violation
from forebay.office.papers.determined import Settled, beside
from forebay.office.perform import perform
from forebay.office.reminders import remind
from forebay.office.verbs.notices import draft_notice
from office.conftest import NOW
from office.test_taken_over import under_papers

OFFICE = Path(forebay.__file__).parent / "office"
SECOND = "exempt"
REASONS = "The creek is dry from June to September."
SIGNED = f"Olive Officer, {plain_day(NOW.date())}"


# ---- one place that adds it ------------------------------------------------------------------------------------------


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield (module, call) of each place in the office that makes something of a class or a function."""
    for path in sorted(OFFICE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == name:
                yield path.relative_to(OFFICE).as_posix(), node


@pytest.mark.parametrize(("made", "where"), [("Head", "papers/money.py"), ("NoticeOfViolation", "papers/composing.py")])
def test_the_head_of_every_letter_is_made_in_one_place_that_adds_it(made: str, where: str) -> None:
    found = [(module, {word.arg for word in call.keywords}) for module, call in calls(made) if "proofs" not in module]
    assert [module for module, _ in found] == [where]
    assert {"determined", "taken_over"} <= found[0][1]


def test_every_letter_is_composed_from_such_a_head() -> None:
    composing = {module for module, _ in calls("compose")} - {"reminders.py", "papers/composing.py"}
    assert composing == {
        f"papers/{name}.py" for name in ("determination", "money", "permit", "referrals", "requests", "reviews")
    }
    composed = [module for module, _ in calls("compose") if module in composing]
    heads = [module for module, _ in calls("head") if module in composing]
    assert sorted(set(composed)) == sorted(set(heads))


def test_every_message_put_in_the_outbox_about_a_case_says_it() -> None:
    writing = {
        path.relative_to(OFFICE).as_posix()
        for path in OFFICE.rglob("*.py")
        if "Reminder(" in (text := path.read_text()) or "Reminder.objects.get_or_create" in text
    }
    writing -= {"models/reminders.py"}
    saying = {module for name in ("beside", "with_beside") for module, _ in calls(name)}
    assert writing == {"reminders.py", "money_watch.py", "papers/word.py"}
    assert writing <= saying


# ---- as it is read ---------------------------------------------------------------------------------------------------


@pytest.fixture
def settled(case: Any, people: dict[str, Any]) -> Any:
    """Return a case taken over from paper, in which an officer settled something."""
    under_papers(case, people)
    data = {"term": "subject", "outcome": "met", "reasons": REASONS}
    perform(case, "determine", by=people["officer"], occurred=NOW, now=NOW, data=data)
    case.refresh_from_db()
    return case


def letters(case: Any) -> dict[str, str]:
    """Return every letter of a case as it was issued, by its kind."""
    rows = [*Paper.objects.filter(case=case), *Notice.objects.filter(case=case)]
    return {getattr(row, "kind", "notice of violation"): files.read(row.html).decode() for row in rows}


def test_it_stands_on_receipt_request_certification_and_notice(settled: Any, people: dict[str, Any]) -> None:
    told = {"occurred": NOW, "now": NOW}
    perform(settled, "pay filing fee", by=people["clerk"], data={"amount": "100 USD", "paid_by": "Ann"}, **told)
    asked = {"sort": "document", "document": "soil report", "what": "It is missing."}
    perform(settled, "request information", by=people["clerk"], data=asked, **told)
    seen = {"provision": "turbidity", "what": "Mud ran into the creek.", "where": "The outfall"}
    perform(settled, "find violation", by=people["officer"], data=seen, **told)
    found = Violation.objects.get(case=settled, state="found")
    stated = draft_notice(found, NOW) | {"remedy_and_schedule": "Mend it.", "served": NOW, "method": "certified mail"}
    perform(settled, "serve notice of violation", by=people["officer"], data=stated, subject=found.entry, **told)
    issued = letters(settled)
    assert {"receipt", "request", "notice of violation"} <= set(issued)
    for kind, words in issued.items():
        missing = [one for one in (REASONS, SIGNED, "Folder 2024-17 in the vault") if one not in words]
        assert not missing, (kind, missing)
    words_of_them = list(Reminder.objects.filter(case=settled).values_list("body", flat=True))
    assert words_of_them
    assert [body for body in words_of_them if REASONS not in body or "Folder 2024-17 in the vault" not in body] == []


def test_a_sum_an_officer_set_is_told_and_not_only_that_it_was_met(case: Any, people: dict[str, Any]) -> None:
    told = {"occurred": NOW, "now": NOW}
    said = {"value": "filing_fee", "outcome": "met", "is": "250 USD", "reasons": REASONS}
    perform(case, "determine", by=people["officer"], data=said, **told)
    perform(case, "pay filing fee", by=people["clerk"], data={"amount": "250 USD", "paid_by": "Ann"}, **told)
    words = letters(case)["receipt"]
    assert "Filing fee (130-13): $250.00." in words
    assert "Filing fee (130-13): met" not in words


def test_places_settled_alike_are_told_in_runs() -> None:
    names = ("soil report (130-9D(20))", *(f"130-9D({n})" for n in range(1, 17)))
    one = Settled(names, "met", "Looked at.", "Olive Example", date(2026, 4, 1), (4, 20))
    assert one.says == "Soil report (130-9D(20)) and what 130-9D(1) to (16) ask: met. Looked at."


def test_a_determination_letter_tells_what_was_settled_before_and_its_own_once(
    settled: Any, people: dict[str, Any]
) -> None:
    told = {"by": people["officer"], "occurred": NOW, "now": NOW}
    perform(settled, "issue determination letter", data={"next_step": "Read it."}, **told)
    first = letters(settled)["determination letter"]
    assert first.count(REASONS) == 1
    later = {"term": SECOND, "outcome": "met", "reasons": "It runs there in spring."}
    perform(settled, "determine", data=later, **told)
    perform(settled, "issue determination letter", data={"next_step": "Read it."}, **told)
    second = files.read(Paper.objects.filter(case=settled, kind="determination letter").last().html).decode()
    assert [second.count(said) for said in (REASONS, "It runs there in spring.")] == [1, 1]


def test_a_reminder_says_how_the_case_was_taken_over_and_what_was_settled(settled: Any, people: dict[str, Any]) -> None:
    from datetime import timedelta

    from forebay.office import here
    from forebay.office.perform import reproject

    later = NOW + timedelta(days=60)
    reproject(settled, later)
    settled.refresh_from_db()
    assert remind(settled, here.home(), later) > 0
    for row in Reminder.objects.filter(case=settled):
        assert "Folder 2024-17 in the vault" in row.body
        assert REASONS in row.body


def test_the_word_that_a_security_expires_says_both_too(settled: Any, people: dict[str, Any]) -> None:
    from datetime import timedelta

    from forebay.office import here
    from forebay.office.models import Security, Share
    from forebay.office.money_watch import watch

    entry, cents = f"{settled.number}/99", {"allocated_cents": 100}
    held = {"kind": "guarantee", "form": "bond", "face_cents": 100, "posted": NOW, **cents}
    Security.objects.create(entry=entry, case=settled, expires=(NOW + timedelta(days=5)).date(), **held)
    Share.objects.create(entry=entry, case=settled, security=entry, kind="guarantee", held_cents=100, **cents)
    assert watch(settled, here.home(), NOW) == 1
    word = Reminder.objects.get(requirement__startswith=entry)
    assert "Folder 2024-17 in the vault" in word.body
    assert REASONS in word.body


def test_what_was_corrected_is_told_as_it_was_corrected(settled: Any, people: dict[str, Any]) -> None:
    why = "The creek runs all year."
    said = {"term": "subject", "outcome": "met", "reasons": why, "reason": "Another creek"}
    told = {"by": people["officer"], "occurred": NOW, "now": NOW}
    perform(settled, "determine", corrects=f"{settled.number}/{settled.head_seq}", data=said, **told)
    settled.refresh_from_db()
    assert any(why in part for part in beside(settled, NOW))
    assert not any(REASONS in part for part in beside(settled, NOW))


def test_what_was_withdrawn_is_not_told_any_more(settled: Any, people: dict[str, Any]) -> None:
    assert any(REASONS in part for part in beside(settled, NOW))
    told = {"by": people["officer"], "occurred": NOW, "now": NOW}
    perform(settled, "retract entry", retracts=f"{settled.number}/{settled.head_seq}", data={"reason": "Wrong"}, **told)
    settled.refresh_from_db()
    assert not any(REASONS in part for part in beside(settled, NOW))
    perform(settled, "pay filing fee", data={"amount": "100 USD", "paid_by": "Ann"}, **{**told, "by": people["clerk"]})
    assert REASONS not in letters(settled)["receipt"]


def test_a_case_of_its_own_without_a_determination_says_nothing_of_either(case: Any) -> None:
    assert beside(case, NOW) == ()
