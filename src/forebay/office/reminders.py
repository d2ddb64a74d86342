"""Reminders: one for each duty whose day has passed, kept in the outbox and sent where a mail server is named."""

from __future__ import annotations

import smtplib
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from django.core.mail import EmailMessage, get_connection

from forebay.letters import reminders as letters
from forebay.office import recovering
from forebay.office.home import Home, Mail
from forebay.office.models import Case, Person, Reminder, RequirementRow

OVERDUE = "overdue"
TRIES = 5
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
    people = list(_told(row))
    last = row.late_after or row.due or now
    message = letters.compose(
        letters.Reminder(
            village=home.name,
            case_number=row.case.number,
            place=row.case.place,
            who=_named(people, row),
            asks=_as_a_task(row.asks),
            at=row.at,
            due=last,
            on=row.due_on,
            steps=tuple(step for _, _, steps in row.readings for step in steps),
            zone=home.zone,
            overdue=last <= now,
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
    """Send what waits in the outbox and return how many went out; what fails says why, and is tried again."""
    if home.mail is None:
        return 0
    waiting = Reminder.objects.exclude(state=Reminder.State.SENT).filter(tries__lt=TRIES).exclude(to="")
    return sum(_send(each, home, home.mail, now) for each in waiting)


def _send(reminder: Reminder, home: Home, mail: Mail, now: datetime) -> bool:
    reminder.tries += 1
    try:
        _message(reminder, _words(reminder, home, now), mail).send()
    except recovering.NoAddress as problem:
        reminder.state, reminder.problem = Reminder.State.FAILED, str(problem)
    except (OSError, smtplib.SMTPException) as problem:
        reminder.state, reminder.problem = Reminder.State.FAILED, f"{mail.host} did not take it: {problem}"
    else:
        reminder.state, reminder.problem, reminder.sent = Reminder.State.SENT, "", now
    reminder.save(update_fields=["state", "problem", "sent", "tries"])
    return reminder.state == Reminder.State.SENT


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
