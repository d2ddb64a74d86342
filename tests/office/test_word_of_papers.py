"""Every paper addressed to somebody puts word of it in the outbox, once."""

from __future__ import annotations

from typing import Any

from forebay.office.models import Paper, Reminder
from forebay.office.papers.word import is_posted
from forebay.office.perform import perform
from forebay.office.verbs.parties import add_party
from forebay.office.verbs.requests import ask
from office.conftest import NOW


def asked(case: Any, people: dict[str, Any]) -> Paper:
    entry = ask(case, "answer", "Say which soil it is.", by=people["officer"], now=NOW, key="once")
    return Paper.objects.get(entry=entry.id)


def test_a_request_puts_word_in_the_outbox_once_however_often_it_is_sent(case: Any, people: dict[str, Any]) -> None:
    add_party(case, email=people["applicant"].email, name="Ada Example", role="applicant")
    letter = asked(case, people)
    assert asked(case, people) == letter
    word = Reminder.objects.get(requirement=letter.number)
    assert (word.state, word.to, word.person) == ("waiting", people["applicant"].email, people["applicant"])
    assert word.subject == f"{letter.number}: a request in case {case.number}"
    assert not is_posted(case, letter.number, letter.kind)


def test_a_paper_for_nobody_with_an_address_is_posted_and_puts_no_word_anywhere(
    case: Any, people: dict[str, Any]
) -> None:
    case.parties.all().delete()
    letter = asked(case, people)
    assert not Reminder.objects.exists()
    assert is_posted(case, letter.number, letter.kind)


def test_a_receipt_puts_word_in_the_outbox_too(case: Any, people: dict[str, Any]) -> None:
    add_party(case, email=people["applicant"].email, name="Ada Example", role="owner")
    paid = {"amount": "50 USD", "paid_by": "Ada Example"}
    entry = perform(case, "pay filing fee", by=people["clerk"], occurred=NOW, now=NOW, data=paid)
    receipt = Paper.objects.get(entry=entry.id)
    assert Reminder.objects.get(requirement=receipt.number).to == people["applicant"].email
