"""Links that let one person in, once, until they expire."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db.models import QuerySet

from forebay.office.models import Person, SignInLink

LASTS = timedelta(days=2)
PATH = "/sign-in/{token}"


def sign_in_link(person: Person, now: datetime, lasts: timedelta = LASTS) -> str:
    """Make a link for a person and return its path; only the digest of its token is kept."""
    token = secrets.token_urlsafe(32)
    SignInLink.objects.create(person=person, digest=_digest(token), created=now, expires=now + lasts)
    return PATH.format(token=token)


def is_good(token: str, now: datetime) -> bool:
    """Tell whether a link would let somebody in; it is not used up."""
    return _good(token, now).exists()


def _good(token: str, now: datetime) -> QuerySet[SignInLink]:
    return SignInLink.objects.filter(digest=_digest(token), used=None, expires__gt=now, person__is_active=True)


def person_by_link(token: str, now: datetime) -> Person | None:
    """Use up a link and return whom it lets in; nobody if it was used, has expired, or never was."""
    good = _good(token, now)
    found = good.select_related("person").first()
    # The update decides: of two who follow the link at once, one changes the row.
    return found.person if found and good.update(used=now) == 1 else None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
