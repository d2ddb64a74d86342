"""A lost password: a link to choose a new one, sent by e-mail through the outbox and kept nowhere."""

from __future__ import annotations

from datetime import datetime, timedelta

from forebay.office.home import Home
from forebay.office.models import AccountEvent, Person, Reminder
from forebay.office.people import attempts, signin

KIND = "new password"
SUBJECT = "A link to choose a new password"
LASTS = timedelta(hours=2)
WAITS = "The link is made when this is sent. It is shown to nobody else and not kept."


class NoAddress(ValueError):  # noqa: N818 - said in the outbox as it stands
    """A home that names no host cannot write a link."""


def ask_for_link(email: str, now: datetime, place: str = "") -> None:
    """Put a link for whoever has an e-mail address in the outbox; nothing tells whether anybody has it."""
    email = email.strip().lower()
    said = f"A link for {email} was asked for {attempts.FORGOTTEN.tries} times within the hour. Wait an hour."
    attempts.refuse_too_many(attempts.FORGOTTEN, email, now, said)
    if place:
        here = "Too much was tried from where you are. Wait fifteen minutes."
        attempts.refuse_too_many(attempts.PLACE, place, now, here)
        attempts.tried(attempts.PLACE, place, now)
    attempts.tried(attempts.FORGOTTEN, email, now)
    person = Person.objects.filter(email__iexact=email, is_active=True).first()
    if person and not _waiting(person):
        _put_in_the_outbox(person, now)


def _waiting(person: Person) -> bool:
    return Reminder.objects.filter(kind=KIND, person=person, state=Reminder.State.WAITING).exists()


def _put_in_the_outbox(person: Person, now: datetime) -> None:
    Reminder.objects.create(
        kind=KIND, requirement=KIND, person=person, to=person.email, subject=SUBJECT, body=WAITS, created=now
    )
    AccountEvent.objects.create(person=person, what="A link to choose a new password was asked for", at=now, by=None)


def words(person: Person, home: Home, now: datetime) -> str:
    """Return the message with a new link in it; those sent before are taken back."""
    if not home.hosts:
        raise NoAddress(
            'forebay.toml names no "hosts", so no link can be written. Name the host people reach it under.'
        )
    signin.revoke(signin.open_links(person, now).filter(purpose=signin.ANEW), now)
    path = signin.sign_in_link(person, now, LASTS, purpose=signin.ANEW)
    return (
        f"Somebody asked for a new password for you at {home.name}.\n\n"
        f"Choose one here, once, within two hours:\n{'https' if home.https else 'http'}://{home.hosts[0]}{path}\n\n"
        "If it was not you, do nothing: your password stays as it is."
    )
