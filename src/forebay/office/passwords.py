"""Passwords: choosing one, and letting somebody in by one, a few at a time and not for ever."""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta
from threading import BoundedSemaphore, Lock

from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from forebay.office.models import Person

TRIES = 10
WITHIN = timedelta(minutes=15)
_HASHES = BoundedSemaphore(2)
"""A hash is made slow on purpose; two at a time leave the server able to answer everybody else."""


class PasswordRefused(ValueError):  # noqa: N818 - said to the person as it stands
    """A password that cannot be chosen, or too many tries; the text says what to do."""


class _Failures:
    """Tries that failed lately, by e-mail address, in this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._tries: dict[str, deque[datetime]] = {}

    def refuse_too_many(self, email: str, now: datetime) -> None:
        with self._lock:
            tries = self._tries.get(email, deque())
            while tries and now - tries[0] >= WITHIN:
                tries.popleft()
            if not tries:
                self._tries.pop(email, None)
        if len(tries) >= TRIES:
            raise PasswordRefused(
                f"That was {TRIES} wrong tries for {email}. Wait fifteen minutes, or ask the village for a link."
            )

    def add(self, email: str, now: datetime) -> None:
        with self._lock:
            self._tries.setdefault(email, deque(maxlen=TRIES)).append(now)

    def clear(self, email: str) -> None:
        with self._lock:
            self._tries.pop(email, None)


_failures = _Failures()


def person_by_password(email: str, password: str, now: datetime) -> Person | None:
    """Return whom an e-mail address and a password let in; nobody if they do not belong together."""
    email = email.strip().lower()
    _failures.refuse_too_many(email, now)
    known = Person.objects.filter(email__iexact=email).values_list("email", flat=True).first()
    with _HASHES:
        found = authenticate(email=known or email, password=password)
    if not isinstance(found, Person):
        _failures.add(email, now)
        return None
    _failures.clear(email)
    return found


def choose_password(person: Person, password: str) -> None:
    """Give a person a new password; one that is easily guessed is refused with the reason."""
    try:
        validate_password(password, person)
    except ValidationError as problem:
        raise PasswordRefused(" ".join(problem.messages)) from None
    with _HASHES:
        person.set_password(password)
    person.save(update_fields=["password"])
