"""The question whether the law touches a project: interviews kept by link, requests, and the officer's answer."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from forebay.law.facts import FactValue
from forebay.office import docket, here, interviews
from forebay.office.here import ours
from forebay.office.interviews import Sitting
from forebay.office.models import Case, DeterminationRequest, Entry, Interview, Paper, Person, StoredFile
from forebay.office.papers.determination import KIND, untold
from forebay.office.papers.issuing import next_number
from forebay.office.people import attempts
from forebay.office.people.attempts import Limit
from forebay.office.perform import AlreadySent, BadData, Refused, perform
from forebay.office.record import FACTS, record
from forebay.office.typed import refuse_unprintable
from forebay.office.verbs.open_case import open_case
from forebay.office.verbs.parties import add_party

LASTS = timedelta(days=60)
"""How long the answers of an interview are kept after the last of them."""
SERIES = "ASK"
REQUEST, DETERMINE, ISSUE = "request determination", "determine", "issue determination letter"
BEGUN, ASKED = Limit("interview", 60, timedelta(hours=1)), Limit("request", 20, timedelta(hours=1))
"""What one network address may begin and send."""
TOO_MANY = "Too many were sent from where you are. Wait an hour, or call the village office."
PARTS = ("applicant", "owner", "developer")
MOST = {
    "name": ("Your name", 120),
    "place": ("Where it is", 300),
    "parcel": ("Tax parcel", 40),
    "email": ("E-mail address", 254),
    "telephone": ("Telephone", 40),
    "address": ("Postal address", 500),
    "asks": ("What else the officer should know", 4000),
}
"""What each text of a request is called, and the most characters it may have."""
"""What somebody who asks may be to the project."""
_TYPED = ("name", "email", "telephone", "address", "place", "parcel", "part", "asks")
"""What a request says in the words of whoever asks."""


# ---- the interview ---------------------------------------------------------------------------------------------------


def begin_interview(now: datetime, place: str = "") -> str:
    """Begin an interview and return the token of its link; interviews past their time are forgotten.

    ``place`` is the network address it is begun from: one that begins too many waits.
    """
    _refuse_too_many(BEGUN, place, now)
    Interview.objects.filter(expires__lte=now).delete()
    token = secrets.token_urlsafe(24)
    Interview.objects.create(digest=_digest(token), begun=now, saved=now, expires=now + LASTS)
    return token


def interview_by(token: str, now: datetime) -> Interview | None:
    """Return the interview a link leads to; nothing where there is none or its time has passed."""
    return Interview.objects.filter(digest=_digest(token), expires__gt=now).first()


def keep_answer(interview: Interview, fact: str, value: FactValue | None, now: datetime) -> None:
    """Keep an answer, in the place of an earlier one to the same question; None is what is not known."""
    said = None if value is None else interviews.written({fact: value})[fact]
    with transaction.atomic():
        kept = Interview.objects.select_for_update().get(pk=interview.pk)
        answers = [[name, said if name == fact else was] for name, was in kept.answers]
        kept.answers = answers if fact in dict(kept.answers) else [*answers, [fact, said]]
        kept.saved, kept.expires = now, now + LASTS
        kept.save()
    interview.answers, interview.expires = kept.answers, kept.expires


def forget_interview(interview: Interview) -> None:
    """Forget the answers of an interview at once."""
    interview.delete()


def _refuse_too_many(limit: Limit, place: str, now: datetime) -> None:
    if place:
        attempts.refuse_too_many(limit, place, now, ours(TOO_MANY))
        attempts.tried(limit, place, now)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# ---- the request -----------------------------------------------------------------------------------------------------


def request_determination(
    sitting: Sitting,
    given: Mapping[str, Any],
    *,
    now: datetime,
    key: str,
    received: datetime | None = None,
    by: Person | None = None,
    paper: StoredFile | None = None,
    place: str = "",
) -> DeterminationRequest:
    """Keep a request for a determination under a number of its own, with what was said and what was told.

    ``by`` is who keyed it in from paper; nobody is whoever asks, on the village's page. The same ``key`` makes one
    request, however often the button is pressed. ``place`` is the network address it comes from.
    """
    said = {name: str(given.get(name) or "").strip() for name in _TYPED}
    said["part"] = said["part"] or PARTS[0]
    _refuse_unreachable(said, by)
    with transaction.atomic():
        if done := DeterminationRequest.objects.filter(key=key).first():
            return _the_same(done, said, sitting)
        if not by and (sent := _waiting_for_the_same(said, sitting)):
            return sent
    _refuse_too_many(ASKED, place, now)
    try:
        with transaction.atomic():
            return _kept(sitting, said, now, key, received or now, by, paper)
    except IntegrityError:
        return _the_same(DeterminationRequest.objects.get(key=key), said, sitting)


def _kept(
    sitting: Sitting,
    said: Mapping[str, str],
    now: datetime,
    key: str,
    received: datetime,
    by: Person | None,
    paper: StoredFile | None,
) -> DeterminationRequest:
    ways = DeterminationRequest.Way
    return DeterminationRequest.objects.create(
        number=next_number(SERIES, here.home().calendar.date_of(now).year),
        key=key,
        way=ways.PAPER if by else ways.PORTAL,
        received=received,
        facts=interviews.written(sitting.sheet.known),
        unknown=list(sitting.unknown),
        told=[one.plain for one in sitting.told()],
        laws={law.id: law.digest for law in sitting.laws.values()},
        keyed_by=by,
        paper=paper,
        **said,
    )


def _waiting_for_the_same(said: Mapping[str, str], sitting: Sitting) -> DeterminationRequest | None:
    """Return the request that waits already and says the same in every word: sent again after going back."""
    facts, unknown = interviews.written(sitting.sheet.known), list(sitting.unknown)
    waits = DeterminationRequest.objects.filter(
        state=DeterminationRequest.State.WAITING, way=DeterminationRequest.Way.PORTAL, **said
    )
    return next((one for one in waits if one.facts == facts and one.unknown == unknown), None)


def _the_same(done: DeterminationRequest, said: Mapping[str, str], sitting: Sitting) -> DeterminationRequest:
    """Return the request a form made before; refuse the form where it now says something else."""
    same = all(getattr(done, name) == text for name, text in said.items())
    if same and done.facts == interviews.written(sitting.sheet.known):
        return done
    raise AlreadySent(
        ours(
            f"This form was sent before and is kept as {done.number}; what it says now is something else, and was not "
            f"kept. Tell the village what has changed, or send this once more to make another request."
        )
    )


def _refuse_unreachable(said: Mapping[str, str], by: Person | None) -> None:
    wrong = {}
    if said["part"] not in PARTS:
        wrong["part"] = f'"{said["part"]}" is not a part in a project. Choose one of: {", ".join(PARTS)}.'
    if not said["email"] and not (by and (said["address"] or said["telephone"])):
        more = ", a postal address or a telephone number" if by else ""
        wrong["email"] = f"E-mail address: this is blank, and nobody could be answered. Write it{more}."
    if said["email"] and not _is_address(said["email"]):
        wrong["email"] = f'E-mail address: "{said["email"]}" is not one. Write it like name@example.org.'
    wrong |= {
        name: f"{label}: this is {len(said[name]):,} characters long. Write at most {most:,}."
        for name, (label, most) in MOST.items()
        if len(said[name]) > most
    }
    wrong |= {name: f"{label}: this is blank. Write it in words." for name, label in _NEEDED.items() if not said[name]}
    if wrong:
        raise BadData(wrong)
    refuse_unprintable(said)


_NEEDED = {"name": "Your name", "place": "Where it is"}


def _is_address(said: str) -> bool:
    try:
        validate_email(said)
    except ValidationError:
        return False
    return True


def close_request(request: DeterminationRequest, why: str, now: datetime) -> None:
    """Close a request without a case, saying why; it stays in sight."""
    if not why.strip():
        raise BadData({"why": "Why: this is blank. Say why it is closed without an answer."})
    refuse_unprintable({"why": why})
    waiting, closed = DeterminationRequest.State.WAITING, DeterminationRequest.State.CLOSED
    held = DeterminationRequest.objects.filter(pk=request.pk, state=waiting)
    if held.update(state=closed, closed=now, closed_why=why.strip()) == 0:
        raise Refused(f"{request.number} is not waiting any more. Open its page again to see what became of it.")


# ---- the case --------------------------------------------------------------------------------------------------------


def open_for_request(request: DeterminationRequest, *, title: str, by: Person, now: datetime, place: str = "") -> Case:
    """Open a case from a request: who asks has a part in it, and what they said is on its docket with its source.

    ``place`` is the place as the public register shall show it; blank is as whoever asked wrote it.
    """
    with transaction.atomic():
        held = DeterminationRequest.objects.select_for_update().get(pk=request.pk)
        if held.case is not None:
            return held.case
        if held.state != DeterminationRequest.State.WAITING:
            raise Refused(f"{held.number} was closed. A closed request opens no case; open one by hand instead.")
        case = open_case(
            title=title,
            address=place or held.place,
            parcel=held.parcel or None,
            by=by,
            now=now,
            occurred=held.received,
            key=f"{SERIES}:{held.number}",
        )
        _told_to_docket(held, case, by, now)
        held.case, held.state = case, DeterminationRequest.State.OPENED
        held.save(update_fields=["case", "state"])
    case.refresh_from_db()
    return case


def _told_to_docket(held: DeterminationRequest, case: Case, by: Person, now: datetime) -> None:
    way = held.get_way_display()
    if held.email:
        add_party(
            case,
            email=held.email,
            name=held.name,
            role=held.part,
            address=held.address,
            telephone=held.telephone,
        )
    asked = {"receipt": held.number, "way": way}
    perform(case, REQUEST, by=by, occurred=held.received, now=now, data=asked)
    if held.facts:
        source = f"Request {held.number}, as said by the {held.part} {ours(way)}"
        stated = {"facts": dict(held.facts), "source": source}
        perform(case, FACTS, by=by, occurred=held.received, now=now, data=stated)


# ---- the answer ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Determined:
    """One thing the officer determines: an answer of the law (``term``) or a finding, what it comes to, and why."""

    sort: str
    name: str
    outcome: str
    reasons: str

    @property
    def data(self) -> dict[str, str]:
        """What the act states."""
        return {self.sort: self.name, "outcome": self.outcome, "reasons": self.reasons}


def answer_request(
    request: DeterminationRequest,
    determined: Iterable[Determined],
    *,
    next_step: str,
    by: Person,
    now: datetime,
    key: str,
) -> Paper:
    """Determine what was asked, issue the determination letter, and put word of it in the outbox."""
    listed = list(determined)
    with transaction.atomic():
        held = DeterminationRequest.objects.select_for_update().select_related("case").get(pk=request.pk)
        if held.case is None:
            raise Refused(f"{held.number} has no case yet. Open the case first, then determine.")
        _refuse_answered(held.case, held.number, key)
        for one in listed:
            perform(
                held.case,
                DETERMINE,
                by=by,
                occurred=now,
                now=now,
                data=one.data,
                key=f"{key}:{one.sort}:{one.name}"[:80],
            )
        data = {"next_step": next_step}
        entry = perform(held.case, ISSUE, by=by, occurred=now, now=now, data=data, key=key)
        letter = Paper.objects.get(entry=entry.id)
        held.state, held.letter = DeterminationRequest.State.ANSWERED, letter.number
        held.save(update_fields=["state", "letter"])
    return letter


def _refuse_answered(case: Case, number: str, key: str) -> None:
    """Refuse another answer while a letter stands that told all there is; the same form sent again is let through."""
    letter = Paper.objects.filter(case=case, kind=KIND, withdrawn=None).last()
    if letter is None or Entry.objects.filter(case=case, key=key).exists():
        return
    if not untold(record(docket.lines(case), here.vocabulary())):
        raise Refused(
            f"{number} was answered meanwhile with {letter.number}. Read that letter; withdraw it first where the "
            f"answer is to be another."
        )
