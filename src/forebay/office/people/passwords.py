"""Passwords: choosing one, and letting somebody in by one, a few at a time and not for ever."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import BoundedSemaphore

from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from forebay.office.here import ours
from forebay.office.models import AccountEvent, Person
from forebay.office.people import attempts
from forebay.office.people.attempts import TooMany

AT_ONCE = 2
WAIT_S = 10
_hashes = BoundedSemaphore(AT_ONCE)
"""A hash is made slow on purpose; two at a time leave the server able to answer everybody else."""


class PasswordRefused(ValueError):  # noqa: N818 - said to the person as it stands
    """A password that cannot be chosen, or too many tries; the text says what to do."""


@contextmanager
def _hashing() -> Iterator[None]:
    """Wait for a place among those who hash; who waits too long is asked to come back."""
    if not _hashes.acquire(timeout=WAIT_S):
        raise PasswordRefused("Many people are signing in at this moment. Wait a little, and try again.")
    try:
        yield
    finally:
        _hashes.release()


def person_by_password(email: str, password: str, now: datetime, place: str = "") -> Person | None:
    """Return whom an e-mail address and a password let in; nobody if they do not belong together.

    ``place`` is the network address the try came from; it counts its tries beside those of the e-mail address.
    """
    email = email.strip().lower()
    _refuse_too_many(email, place, now)
    known = Person.objects.filter(email__iexact=email).values_list("email", flat=True).first()
    with _hashing():
        attempts.tried(attempts.PASSWORD, email, now)
        found = authenticate(email=known or email, password=password)
    if not isinstance(found, Person):
        if place:
            attempts.tried(attempts.PLACE, place, now)
        return None
    attempts.forget(attempts.PASSWORD, email)
    return found


def _refuse_too_many(email: str, place: str, now: datetime) -> None:
    tries = attempts.PASSWORD.tries
    mine = ours(f"That was {tries} wrong tries for {email}. Wait fifteen minutes, or ask the village for a link.")
    try:
        attempts.refuse_too_many(attempts.PASSWORD, email, now, mine)
        if place:
            here = "There were too many wrong tries from where you are. Wait fifteen minutes."
            attempts.refuse_too_many(attempts.PLACE, place, now, here)
    except TooMany as problem:
        raise PasswordRefused(str(problem)) from None


def choose_password(person: Person, password: str, now: datetime) -> None:
    """Give a person a new password; one that is easily guessed is refused with the reason."""
    refuse_weak(person, password)
    with _hashing():
        person.set_password(password)
    person.save(update_fields=["password"])
    AccountEvent.objects.create(person=person, what="Chose a password", at=now, by=person)


def refuse_weak(person: Person, password: str) -> None:
    """Refuse a password that is too short or easily guessed."""
    try:
        validate_password(password, person)
    except ValidationError as problem:
        raise PasswordRefused(" ".join(problem.messages)) from None
