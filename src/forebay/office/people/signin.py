"""Links that let one person in, once, for one purpose, until they expire or are taken back."""

from __future__ import annotations

import base64
import hashlib
import secrets
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from forebay.office.models import Case, Person, SignInLink
from forebay.office.people import attempts

LASTS = timedelta(days=2)
SALT = "forebay.office.link"
SIGN_IN = "sign in"
ANEW = "choose a password"
PATHS = {SIGN_IN: "/sign-in/{token}", ANEW: "/new-password/{token}"}
"""Where a link of each purpose leads; one made for the one does not open the other."""


def sign_in_link(
    person: Person,
    now: datetime,
    lasts: timedelta = LASTS,
    *,
    purpose: str = SIGN_IN,
    case: Case | None = None,
    by: Person | None = None,
    key: str | None = None,
) -> str:
    """Make a link for a person and return its path; only the digest of its token is kept.

    ``case`` is where it leads, ``by`` who made it; nobody is whoever looks after the server. The same ``key`` of one
    form makes one link.
    """
    token = _token(key, person, purpose)
    made = {
        "person": person,
        "created": now,
        "expires": now + lasts,
        "purpose": purpose,
        "case": case,
        "made_by": by,
    }
    SignInLink.objects.get_or_create(digest=_digest(token), defaults=made)
    return PATHS[purpose].format(token=token)


def is_good(token: str, now: datetime, purpose: str = SIGN_IN, place: str = "") -> bool:
    """Tell whether a link would let somebody in; it is not used up."""
    return whose(token, now, purpose, place) is not None


def whose(token: str, now: datetime, purpose: str = SIGN_IN, place: str = "") -> Person | None:
    """Return whom a link would let in; it is not used up."""
    found = _by_token(token, now, purpose, place).select_related("person").first()
    return found.person if found else None


def follow(token: str, now: datetime, purpose: str = SIGN_IN, place: str = "") -> SignInLink | None:
    """Use up a link and return it; nothing if it was used, taken back, is for something else, or has expired.

    ``place`` is the network address it came from: one that tries too many links that are no good is not answered.
    """
    good = _by_token(token, now, purpose, place)
    found = good.select_related("person", "case").first()
    # The update decides: of two who follow the link at once, one changes the row.
    return found if found and good.update(used=now) == 1 else None


def open_links(person: Person, now: datetime) -> QuerySet[SignInLink]:
    """Return a person's links that would still let them in, the newest first."""
    return _good(now).filter(person=person).order_by("-created")


def revoke(links: QuerySet[SignInLink], now: datetime) -> int:
    """Take links back and return how many were still good."""
    return links.filter(used=None, revoked=None, expires__gt=now).update(revoked=now)


def _good(now: datetime) -> QuerySet[SignInLink]:
    return SignInLink.objects.filter(used=None, revoked=None, expires__gt=now, person__is_active=True)


def _by_token(token: str, now: datetime, purpose: str, place: str) -> QuerySet[SignInLink]:
    if place:
        said = "Too many links that are no good were tried from where you are. Wait fifteen minutes."
        attempts.refuse_too_many(attempts.PLACE, place, now, said)
    found = _good(now).filter(digest=_digest(token), purpose=purpose)
    if place and not found.exists():
        attempts.tried(attempts.PLACE, place, now)
    return found


def _token(key: str | None, person: Person, purpose: str) -> str:
    """Return a token that nobody guesses: by chance, or for a form that may be sent twice, sealed by this server."""
    if key is None:
        return secrets.token_urlsafe(32)
    sealed = salted_hmac(SALT, f"{person.pk} {purpose} {key}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(sealed).decode().rstrip("=")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
