"""What an officer settled for one case stands on every page of it that anybody may open, with reasons, name and day."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from forebay.office.perform import perform
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from web.conftest import Desk
from web.pages import read
from web.test_access import EXPECTED, arguments

__all__ = ["arguments"]
REASONS = "The creek is dry from June to September."
SIGNED = "Officer Example, July 15, 2026"
OF_ANOTHER_SORT = {"notice-html", "notice-pdf", "review-letter-html", "review-letter-pdf", "document", "parked-paper"}
"""Letters and documents themselves, as they were issued or came in; letters have their own test."""


@pytest.fixture
def settled(desk: Desk, served: Any) -> Desk:
    """Return the desk after a plan came in and was reviewed, and the officer settled a question."""
    came = receive_submission(desk.case, samples.webster(), by=desk.people["applicant"], now=desk.now)
    ran = run_review(desk.case, came.id, now=desk.now)
    desk.does("officer", "determine", data={"term": "subject", "outcome": "met", "reasons": REASONS})
    asked = desk.does(
        "clerk", "request information", data={"sort": "document", "document": "soil report", "what": "It is missing."}
    )
    from forebay.office.models import Paper

    letter = Paper.objects.get(entry=asked.id).number
    desk.made = {  # type: ignore[attr-defined]
        "submission": [came.seq],
        "review": [ran.seq],
        "review-clause": [ran.seq, 1],
        "review-letter": [letter],
        "request-answer": [asked.seq],
        "request-withdraw": [asked.seq],
    }
    return desk


def test_it_stands_on_every_page_of_the_case(settled: Desk, arguments: dict[str, list[Any]]) -> None:
    number, made = settled.case.number, settled.made  # type: ignore[attr-defined]
    filled = {name: given for name, given in arguments.items() if given and given[0] == number}
    filled |= {name: [number, *more] for name, more in made.items()}
    wrong, read_by = [], dict[str, set[str]]()
    for who in ("officer", "applicant"):
        client = settled.as_(who)
        for name in sorted(set(EXPECTED) & set(filled) - OF_ANOTHER_SORT):
            answer = client.get(reverse(name, args=filled[name]))
            if answer.status_code not in (200, 403) or (answer.status_code == 403 and b"<dl" not in answer.content):
                continue
            words = " ".join(answer.content.decode().split())
            read_by.setdefault(name, set()).add(who)
            wrong += [f"{name}, {who}" for said in (REASONS, SIGNED) if said not in words]
    assert wrong == []
    opened = {name for name, who in read_by.items() if "officer" in who}
    assert set(made) <= opened, set(made) - opened
    assert {"case", "yours", "permit", "facts", "case-money", "requests", "entry", "notice", "waiver"} <= opened


def test_it_stands_once_on_a_page_that_has_its_own_place_for_it(settled: Desk) -> None:
    for name in ("case", "permit", "yours"):
        assert read(settled.as_("officer"), settled.page(name)).words.count("Determined for this case") == 1, name


def test_the_applicant_reads_in_plain_words_what_was_found_and_why(settled: Desk) -> None:
    why = "The bond says when it is forfeited."
    told = {"requirement": "us-ny/webster/130-I:guarantee content", "outcome": "met", "reasons": why}
    settled.does("officer", "determine", data=told)
    words = read(settled.as_("applicant"), settled.page("yours")).words
    assert f"Found to be in order: what 130-8 asks. {why} {SIGNED}" in words


def test_it_does_not_stand_on_a_page_of_another_case(settled: Desk) -> None:
    page = read(settled.as_("officer"), reverse("facts", args=[settled.other.number])).words
    assert "Determined for this case" not in page
    why = "The ditch of this one is dry."
    told = {"by": settled.people["officer"], "now": settled.now, "occurred": settled.now}
    perform(settled.other, "determine", data={"term": "subject", "outcome": "met", "reasons": why}, **told)
    page = read(settled.as_("officer"), reverse("facts", args=[settled.other.number])).words
    assert why in page
    assert REASONS not in page
