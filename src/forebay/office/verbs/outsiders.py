"""What an outsider sends in a case without an act: answers to the comments of a review, and papers nobody asked for.

Each gets a receipt with a number; none of it moves the case. An answer counts in law when the next round brings it.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from forebay.letters.review_letters.comments import Comment
from forebay.office import files, here
from forebay.office.issuing import next_number
from forebay.office.models import Case, CommentAnswer, Parked, Person, ReviewLetter
from forebay.office.perform import Refused

RECEIPTS = "IN"
"""The series of the numbers under which papers come in."""


def comment_id(comment: Comment) -> str:
    """Return what a comment of a letter is known by: its words and its clause."""
    return hashlib.sha256(f"{comment.at}\n{comment.said}".encode()).hexdigest()[:32]


def draft_answer(case: Case, letter: ReviewLetter, comment: Comment, text: str, *, by: Person, now: datetime) -> None:
    """Keep what is answered to one comment, as a draft; a blank takes the draft away."""
    about: dict[str, Any] = {"case": case, "letter": letter.number, "comment": comment_id(comment), "sent": None}
    if not text.strip():
        CommentAnswer.objects.filter(**about).delete()
        return
    said = {"text": text.strip(), "at": comment.at[:120], "said": comment.said, "by": by, "saved": now}
    CommentAnswer.objects.update_or_create(**about, defaults=said)


def send_answers(case: Case, letter: ReviewLetter, *, now: datetime) -> str:
    """Send every answer drafted to a letter, and return the number of their receipt; sent answers stay as they were.

    Where no draft is left, as when the button was pressed twice, it is the receipt of what was sent last.
    """
    with transaction.atomic():
        Case.objects.select_for_update().get(pk=case.pk)
        about = CommentAnswer.objects.filter(case=case, letter=letter.number)
        drafts = about.filter(sent=None)
        if drafts.exists():
            receipt = next_number(RECEIPTS, _year(now))
            drafts.update(sent=now, receipt=receipt)
            return receipt
        last = about.exclude(receipt="").order_by("-sent").first()
    if last is None:
        raise Refused("Nothing is answered yet. Answer at least one comment, then send.")
    return last.receipt


def park(case: Case, data: bytes, name: str, note: str, *, by: Person, now: datetime, key: str) -> Parked:
    """Keep a paper nobody had asked for, beside the case, and return it with its receipt number.

    The same ``key`` parks one paper, however often the button is pressed.
    """
    if done := Parked.objects.filter(key=key).first():
        return done
    kept = files.receive(data, name, now=now, by=by).file
    try:
        with transaction.atomic():
            return Parked.objects.create(
                number=next_number(RECEIPTS, _year(now)),
                key=key,
                case=case,
                file=kept,
                name=kept.name,
                note=note.strip(),
                by=by,
                received=now,
            )
    except IntegrityError:
        return Parked.objects.get(key=key)


def _year(now: datetime) -> int:
    return here.home().calendar.date_of(now).year
