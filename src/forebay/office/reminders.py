"""Reminders: one for each duty whose day has passed, kept in the outbox and sent where a mail server is named."""

from __future__ import annotations

import smtplib
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from django.core.mail import EmailMessage, get_connection

from forebay.letters import reminders as letters
from forebay.letters.phrases import in_words
from forebay.letters.wording import called
from forebay.office import here
from forebay.office.home import Home, Mail
from forebay.office.models import Case, Person, Reminder, RequirementRow
from forebay.office.papers.determined import beside
from forebay.office.people import recovering

OVERDUE = "overdue"
TRIES = 12
"""So often a message is tried by itself, over about three days."""
TO_SEND = (Reminder.State.WAITING, Reminder.State.FAILED)
BROKEN_OFF = timedelta(minutes=10)
"""Nothing takes so long to send: whoever was sending it has stopped."""
MAY_HAVE_GONE = (
    "The server stopped while this was being sent, so it may have gone out. Ask whoever it is for, and pass it on by "
    "hand if it did not arrive; it is not sent again by itself."
)
BUILDERS = ("qualified professional", "responsible individual")


def remind(case: Case, home: Home, now: datetime) -> int:
    """Put a reminder in the outbox for every duty of a case whose day has passed, once; return how many were new.

    What fell due before the village's papers were taken over, nobody is reminded of.
    """
    lapsed = case.requirements.filter(shape="duty", done_by="", due__lt=now, folded_under="")
    if case.taken_over_since:
        lapsed = lapsed.filter(due__gte=home.calendar.opens(case.taken_over_since))
    rows = [_reminder(row, home, now) for row in lapsed.filter(status__in=["due", "late", "open"])]
    before = case.reminders.count()
    Reminder.objects.bulk_create(rows, ignore_conflicts=True)
    return case.reminders.count() - before


def _reminder(row: RequirementRow, home: Home, now: datetime) -> Reminder:
    people, acts = list(_told(row)), here.vocabulary().kinds
    last = row.late_after or row.due or now
    message = letters.compose(
        letters.Reminder(
            village=home.name,
            case_number=row.case.number,
            place=row.case.place,
            who=_named(people, row),
            asks=_as_a_task(called(in_words(row.asks, acts), home.name)),
            at=row.at,
            due=last,
            on=row.due_on,
            steps=tuple(called(in_words(step, acts), home.name) for _, _, steps in row.readings for step in steps),
            zone=home.zone,
            overdue=last <= now,
            beside=beside(row.case, now),
        )
    )
    return Reminder(
        case=row.case,
        requirement=row.key,
        kind=OVERDUE,
        person=people[0] if people else None,
        to=", ".join(person.email for person in people),
        subject=message.subject[:200],
        body=message.text,
        created=now,
    )


def _as_a_task(asks: str) -> str:
    """Turn a sentence into what goes on after "must"."""
    said = asks.strip().rstrip(".")
    return said[:1].lower() + said[1:]


def _named(people: Iterable[Person], row: RequirementRow) -> str:
    names = " and ".join(person.name for person in people)
    return names or f"The {row.who if row.who != 'unsaid' else row.turn}"


def _told(row: RequirementRow) -> Iterable[Person]:
    """Yield those a reminder goes to: whoever bears the duty in the case, the people on the site, the applicant."""
    roles = {row.who, "applicant", *(BUILDERS if row.who == "unsaid" else ())}
    parties = row.case.parties.filter(role__in=roles, until=None).select_related("person").order_by("id")
    yield from {party.person_id: party.person for party in parties if party.person.is_active}.values()


# ---- the outbox ----------------------------------------------------------------------------------------------------


def send_waiting(home: Home, now: datetime) -> int:
    """Send what waits in the outbox and return how many went out; what fails says why, and is tried again.

    What a server was sending when it stopped may have gone out: it is never sent again by itself.
    """
    _own_up_to_broken_off(now)
    if home.mail is None:
        return 0
    waiting = Reminder.objects.filter(state__in=TO_SEND, tries__lt=TRIES).exclude(to="").order_by("created", "id")
    return sum(_send(each, home, home.mail, now) for each in waiting if _is_due(each, now))


def send_again(reminder: Reminder, now: datetime) -> bool:
    """Let a message that was not sent be tried anew from the next tick on, and tell whether there was any need."""
    left = Reminder.objects.filter(pk=reminder.pk, state=Reminder.State.FAILED)
    return left.update(state=Reminder.State.WAITING, tries=0, tried=None) == 1


def wait(tries: int) -> timedelta:
    """Return how long to wait after so many tries that failed.

    >>> wait(1), wait(3), wait(9)
    (datetime.timedelta(seconds=240), datetime.timedelta(seconds=960), datetime.timedelta(seconds=43200))
    """
    return min(timedelta(minutes=2 << tries), timedelta(hours=12))


def _is_due(reminder: Reminder, now: datetime) -> bool:
    return reminder.tried is None or now >= reminder.tried + wait(reminder.tries)


def _own_up_to_broken_off(now: datetime) -> None:
    left = Reminder.objects.filter(state=Reminder.State.SENDING, tried__lt=now - BROKEN_OFF)
    left.filter(problem="").update(problem=MAY_HAVE_GONE)


def _send(reminder: Reminder, home: Home, mail: Mail, now: datetime) -> bool:
    """Claim one message, then send it: of two workers one claims it, and a claim is never given out twice."""
    mine = Reminder.objects.filter(pk=reminder.pk, state=reminder.state, tries=reminder.tries)
    if not mine.update(state=Reminder.State.SENDING, tries=reminder.tries + 1, tried=now, problem=""):
        return False
    reminder.problem = _problem(reminder, home, mail, now)
    sent = not reminder.problem
    reminder.state = Reminder.State.SENT if sent else Reminder.State.FAILED
    reminder.sent = now if sent else None
    reminder.save(update_fields=["state", "problem", "sent"])
    return sent


def _problem(reminder: Reminder, home: Home, mail: Mail, now: datetime) -> str:
    """Hand a message to the mail server, and return why it was not taken in the server's own words; blank if it was."""
    try:
        _message(reminder, _words(reminder, home, now), mail).send()
    except recovering.NoAddress as problem:
        return str(problem)
    except (OSError, smtplib.SMTPException) as problem:
        return f"{mail.host} did not take it: {_said(problem)}"
    return ""


def _said(problem: Exception) -> str:
    """Return what a mail server answered, as it wrote it."""
    if isinstance(problem, smtplib.SMTPRecipientsRefused) and problem.recipients:
        parts = [f"{to}: {code} {_text(words)}" for to, (code, words) in problem.recipients.items()]
        return "; ".join(parts)
    if isinstance(problem, smtplib.SMTPResponseException):
        return f"{problem.smtp_code} {_text(problem.smtp_error)}"
    return str(problem) or type(problem).__name__


def _text(words: bytes | str) -> str:
    said = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    return " ".join(said.split())


def _words(reminder: Reminder, home: Home, now: datetime) -> str:
    """Return what is sent; a link that lets somebody in is made for this sending alone."""
    if reminder.kind == recovering.KIND and reminder.person:
        return recovering.words(reminder.person, home, now)
    return reminder.body


def _message(reminder: Reminder, body: str, mail: Mail) -> EmailMessage:
    password = Path(mail.password_file).read_text(encoding="utf-8").strip() if mail.password_file else ""
    connection = get_connection(
        "django.core.mail.backends.smtp.EmailBackend",
        host=mail.host,
        port=mail.port,
        username=mail.user,
        password=password,
        use_tls=mail.starttls,
        timeout=20,
    )
    to = [address.strip() for address in reminder.to.split(",")]
    return EmailMessage(reminder.subject, body, mail.sender, to, connection=connection)
