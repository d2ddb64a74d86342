"""Complaints that no other test of the screens says by number: 16, mail that never went; 27, a wrong kind of file."""

from __future__ import annotations

import smtplib
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from forebay.office import here
from forebay.office.home import Mail
from forebay.office.models import Entry, Reminder
from forebay.office.tick import tick
from forebay.office.verbs.issue_letter import issue_letter
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from web.pages import Page, read, send


@pytest.fixture
def asked(desk: Any) -> str:
    """Return where a request for a grading plan is answered."""
    desk.does("clerk", "receive application", days_ago=5, data={"application_kind": "site plan"})
    told = {"sort": "document", "document": "grading plan", "what": "It is not in the package."}
    send(desk.as_("clerk"), desk.page("request-new"), **told)
    return str(desk.page("request-answer", Entry.objects.get(act="request information").seq))


def test_complaint_27_a_wrong_kind_of_file_is_told_in_words_beside_its_field_linked_and_announced(
    desk: Any, asked: str
) -> None:
    client = desk.as_("applicant")
    boxes = read(client, asked).boxes
    wrong = SimpleUploadedFile("plan.pdf", b"MZ\x90\x00" + b"\x00" * 60)
    page = Page(client.post(asked, {**boxes, "papers": wrong}))
    assert page.status == 422
    assert '<div class="errors" role="alert" tabindex="-1" id="errors"' in page.html
    assert '<a href="#id-papers">' in page.html
    box = page.html.partition('<input id="id-papers"')[2].partition(">")[0]
    assert 'id-papers-error"' in box.partition('aria-describedby="')[2]
    assert 'aria-invalid="true"' in box
    assert page.html.count('id="id-papers-error"') == 1
    assert "plan.pdf" in page.words
    assert "program" in page.words
    assert not Entry.objects.filter(act="answer request").exists()


def test_complaint_16_word_of_a_letter_that_the_server_refuses_is_seen_by_the_clerk_and_stays_not_sent(
    desk: Any, monkeypatch: Any
) -> None:
    """The letter that asks for another round is out; that nobody was told of it stands in sight until they were."""

    def refuse(self: Any) -> None:
        raise smtplib.SMTPRecipientsRefused({})

    clerk, officer = desk.people["clerk"], desk.people["officer"]
    filed = receive_submission(desk.case, samples.webster(), by=clerk, now=desk.now)
    ran = run_review(desk.case, filed.id, now=desk.now)
    data = {"review": ran.id, "how_to_answer": "Upload it.", "next_step": "It is reviewed."}
    letter = issue_letter(desk.case, "issue review letter", data, by=officer, occurred=desk.now, now=desk.now)
    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    tick(replace(here.home(), mail=Mail("mail.example.org", "stormwater@example.org")), desk.now)
    unsent = Reminder.objects.get(requirement=letter.number)
    assert (unsent.state, unsent.sent) == ("failed", None)
    outbox = read(desk.as_("clerk"), reverse("outbox")).words
    assert letter.number in outbox
    assert "mail.example.org did not take it" in outbox
    assert "the mail server would not take" in read(desk.as_("clerk"), reverse("today")).words
