"""Word of a paper, put in the outbox once for whoever it is addressed to: unsent word stays in sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from forebay.letters.wording import called
from forebay.office import here
from forebay.office.models import Case, DeterminationRequest, Person, Reminder
from forebay.office.papers.determination import KIND as DETERMINATION
from forebay.office.papers.determined import with_beside
from forebay.office.papers.referrals import REFERRAL

READY = "letter"
PARTS = ("applicant", "developer", "owner")
TO_A_BOARD = frozenset({REFERRAL})
"""The kinds of paper that go to a board of the village, which has them on its own page."""


def send_word(case: Case, paper: Mapping[str, Any], now: datetime) -> None:
    """Put word of a paper in the outbox; none where nobody it is for has an address there: it is posted then."""
    number, kind = str(paper.get("number", "")), str(paper.get("kind", ""))
    if not number or kind in TO_A_BOARD:
        return
    if row := _answered(case, number, kind) or _to_the_parties(case, number, kind):
        words = {**row, "subject": row["subject"][:200], "body": with_beside(row["body"], case, now), "created": now}
        Reminder.objects.get_or_create(case=case, requirement=number, kind=READY, defaults=words)


def is_posted(case: Case, number: str, kind: str) -> bool:
    """Tell whether a paper has to go by post: it is for somebody, and no word of it could be put in the outbox."""
    if kind in TO_A_BOARD:
        return False
    return not Reminder.objects.filter(case=case, requirement=number).exclude(to="").exists()


def _to_the_parties(case: Case, number: str, kind: str) -> dict[str, Any]:
    people = _people(case)
    asked = None if people else _asked(case)
    to = ", ".join(person.email for person in people) or (asked.email if asked else "")
    body = (
        f"The {here.home().name} has issued the {kind} {number} in case {case.number}, {case.title}, {case.place}."
        "\n\nSign in and open the case to read it and to answer it."
    )
    subject = f"{number}: {'an' if kind[:1] in 'aeiou' else 'a'} {kind} in case {case.number}"
    return {"person": people[0] if people else None, "to": to, "subject": subject, "body": body} if to else {}


def _people(case: Case) -> Sequence[Person]:
    held = Person.objects.filter(parts__case=case, parts__role__in=PARTS, parts__until=None, is_active=True)
    return list(held.exclude(email="").distinct().order_by("id"))


def _asked(case: Case) -> DeterminationRequest | None:
    return DeterminationRequest.objects.filter(case=case).order_by("-received").first()


def _answered(case: Case, number: str, kind: str) -> dict[str, Any]:
    """Return word of the officer's answer, to whoever asked; nothing where it answers nobody."""
    asked, home = _asked(case) if kind == DETERMINATION else None, here.home()
    if asked is None or not asked.email:
        return {}
    body = (
        f"You asked the {home.name} whether its stormwater law touches your project ({asked.number}). The officer has "
        f"determined it: letter {number}, case {case.number}, {asked.place}.\n\nSign in at "
        f"{called('the village', home.name)}'s page to read the letter. No way in yet? Ask "
        f"{called('the village', home.name)} office for a link, or for the letter on paper"
        f"{f': {home.letterhead.contact}' if home.letterhead.contact else ''}."
    )
    person = Person.objects.filter(email__iexact=asked.email).first()
    subject = f"{number}: your question {asked.number} is answered"
    return {"person": person, "to": asked.email, "subject": subject, "body": body}
