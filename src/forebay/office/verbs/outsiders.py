"""What an outsider sends in a case without an act: answers to the comments of a review, and papers nobody asked for.

Each gets a receipt with a number; none of it moves the case. An answer counts in law when the next round brings it.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from forebay.formats.uploads import names
from forebay.letters.review_letters.comments import Comment
from forebay.office import case_files, files, here
from forebay.office.models import Case, CommentAnswer, Paper, Parked, Person, StoredFile
from forebay.office.papers.issuing import next_number
from forebay.office.perform import AlreadySent, Refused
from forebay.office.typed import refuse_unprintable
from forebay.office.versions import refuse_changed

RECEIPTS = "IN"
"""The series of the numbers under which papers come in."""
DRAFTED = ("text",)
"""What of an answer two people may write at once."""
UNREAD = (
    "Somebody else changed the answers after you opened this page, so nothing is sent yet. Read them here as they are "
    "now, then send."
)


def comment_id(comment: Comment) -> str:
    """Return what a comment of a letter is known by: its words and its clause."""
    return hashlib.sha256(f"{comment.at}\n{comment.said}".encode()).hexdigest()[:32]


def latest_answer(case: Case, letter: Paper, comment: Comment) -> CommentAnswer | None:
    """Return what stands as the answer to a comment: the draft, or else what was sent last."""
    found = CommentAnswer.objects.filter(case=case, letter=letter.number, comment=comment_id(comment))
    return found.filter(sent=None).first() or found.order_by("-sent", "-pk").first()


def draft_answer(
    case: Case,
    letter: Paper,
    comment: Comment,
    text: str,
    *,
    by: Person,
    now: datetime,
    seen: str | None = None,
) -> None:
    """Keep what is answered to one comment, as a draft; a blank takes the draft away.

    ``seen`` is the version that was read: a draft of somebody else that stands there unseen is not written over.
    """
    refuse_withdrawn(letter)
    refuse_unprintable({"text": text})
    about: dict[str, Any] = {"case": case, "letter": letter.number, "comment": comment_id(comment), "sent": None}
    with transaction.atomic():
        Case.objects.select_for_update().get(pk=case.pk)
        refuse_changed(latest_answer(case, letter, comment), DRAFTED, seen)
        if not text.strip():
            CommentAnswer.objects.filter(**about).delete()
            return
        said = {"text": text.strip(), "at": comment.at[:120], "said": comment.said, "by": by, "saved": now}
        CommentAnswer.objects.update_or_create(**about, defaults=said)


def refuse_withdrawn(letter: Paper) -> None:
    """Refuse answers to a letter that asks for nothing any more."""
    if letter.withdrawn:
        raise Refused(f"{letter.number} was withdrawn, so its comments need no answer. Wait for the next letter.")


def drafts_version(case: Case, letter: Paper) -> str:
    """Return what tells one state of the drafts of a letter from another: what a person reads before they send."""
    drafts = CommentAnswer.objects.filter(case=case, letter=letter.number, sent=None).order_by("comment")
    return hashlib.sha256(repr(list(drafts.values_list("comment", "text"))).encode()).hexdigest()[:32]


def send_answers(case: Case, letter: Paper, *, now: datetime, seen: str | None = None) -> str:
    """Send every answer drafted to a letter, and return the number of their receipt; sent answers stay as they were.

    Where no draft is left, as when the button was pressed twice, it is the receipt of what was sent last. ``seen`` is
    the version of the drafts that was read: what somebody else wrote since is not sent unread.
    """
    refuse_withdrawn(letter)
    with transaction.atomic():
        Case.objects.select_for_update().get(pk=case.pk)
        about = CommentAnswer.objects.filter(case=case, letter=letter.number)
        drafts = about.filter(sent=None)
        if drafts.exists():
            if seen is not None and seen != drafts_version(case, letter):
                raise Refused(UNREAD)
            receipt = next_number(RECEIPTS, _year(now))
            drafts.update(sent=now, receipt=receipt)
            return receipt
        last = about.exclude(receipt="").order_by("-sent").first()
    if last is None:
        raise Refused("Nothing is answered yet. Answer at least one comment, then send.")
    return last.receipt


def park(case: Case, data: bytes, name: str, note: str, *, by: Person, now: datetime, key: str) -> Parked:
    """Keep a paper nobody had asked for, beside the case, and return it with its receipt number.

    It is a document of the case like any other: the same name again is its next version. The same ``key`` parks one
    paper, however often the button is pressed; where it brings another, that is refused.
    """
    refuse_unprintable({"note": note})
    kept = files.receive(data, name, now=now, by=by).file
    if done := Parked.objects.filter(key=key).first():
        return _the_same(done, case, kept, note)
    try:
        with transaction.atomic():
            parked = Parked.objects.create(
                number=next_number(RECEIPTS, _year(now)),
                key=key,
                case=case,
                file=kept,
                name=names.safe(name),
                note=note.strip(),
                by=by,
                received=now,
            )
            case_files.keep(case, kept, name, now=now, by=by)
            return parked
    except IntegrityError:
        return _the_same(Parked.objects.get(key=key), case, kept, note)


def _the_same(done: Parked, case: Case, kept: StoredFile, note: str) -> Parked:
    """Return the paper a form brought before; refuse the form where it brings something else now."""
    if (done.case_id, done.file_id, done.note) == (case.pk, kept.pk, note.strip()):
        return done
    raise AlreadySent(
        f"This form was sent before, and its paper is here as {done.number}; what it brings now is something else, and "
        "was not kept. Choose the paper again, and send this once more to send it as well."
    )


def _year(now: datetime) -> int:
    return here.home().calendar.date_of(now).year
