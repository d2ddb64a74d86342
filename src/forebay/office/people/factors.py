"""The second proof of who one is: codes of an authenticator app, and recovery codes for the day it is lost.

The codes are those of RFC 6238: six digits, thirty seconds, HMAC-SHA-1, as every authenticator app reckons them.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import struct
from collections.abc import Iterator
from datetime import datetime
from urllib.parse import quote, urlencode

from django.db import transaction

from forebay.office.here import ours
from forebay.office.models import AccountEvent, CodeApp, Passkey, Person, RecoveryCode
from forebay.office.people import attempts

STEP_S = 30
DIGITS = 6
DRIFT = (0, -1, 1)
"""The steps a telephone's clock may be off by."""
MANY = 10
"""How many recovery codes are given out at a time."""
GROUP = 4


class CodeRefused(ValueError):  # noqa: N818 - said to the person as it stands
    """A code that is not right; the text says what to do."""


def has_second(person: Person) -> bool:
    """Tell whether a person has turned on a second proof."""
    return CodeApp.objects.filter(person=person).exists() or Passkey.objects.filter(person=person).exists()


# ---- codes of an authenticator app ---------------------------------------------------------------------------------


def new_secret() -> str:
    """Return a new secret of 160 bits, as an authenticator app takes it."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code(secret: str, step: int) -> str:
    """Return the code of a secret at a step of thirty seconds since 1970 (RFC 4226, section 5.3).

    >>> code("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59 // 30)
    '287082'
    """
    mac = hmac.digest(base64.b32decode(secret), struct.pack(">Q", step), "sha1")
    start = mac[-1] & 0x0F
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}d}"


def step_of(now: datetime) -> int:
    """Return the step of thirty seconds an instant lies in."""
    return int(now.timestamp()) // STEP_S


def address(secret: str, person: Person, village: str) -> str:
    """Return the address an authenticator app reads from a picture."""
    label = quote(f"{village}:{person.email}")
    return f"otpauth://totp/{label}?{urlencode({'secret': secret, 'issuer': village}, quote_via=quote)}"


def turn_on_app(person: Person, secret: str, given: str, now: datetime) -> None:
    """Take up an authenticator app once it shows the right code; it takes the place of one there was."""
    step = _matching(secret, given, now, after=0)
    if step is None:
        raise CodeRefused(
            f'"{given.strip()}" is not the code the app should show now. Check that the clock of the telephone is '
            "right, and type the six digits it shows."
        )
    with transaction.atomic():
        CodeApp.objects.update_or_create(person=person, defaults={"secret": secret, "step": step, "since": now})
        _record(person, "Turned on codes of an authenticator app", now, by=person)


def turn_off_app(person: Person, now: datetime) -> None:
    """Take an authenticator app away."""
    with transaction.atomic():
        if CodeApp.objects.filter(person=person).delete()[0]:
            _record(person, "Turned off codes of an authenticator app", now, by=person)
            drop_spare_codes(person)


def prove(person: Person, given: str, now: datetime) -> None:
    """Take a code of the app or a recovery code as the second proof; each works once, and few may be tried."""
    said = ours(
        f"That was {attempts.CODE.tries} wrong codes. Wait fifteen minutes, or ask the village's officer for help."
    )
    attempts.refuse_too_many(attempts.CODE, str(person.pk), now, said)
    attempts.tried(attempts.CODE, str(person.pk), now)
    if not (_app_shows(person, given, now) or _recovers(person, given, now)):
        raise CodeRefused(
            "That code is not right, or was used already. Type the six digits the app shows now, or a recovery code."
        )
    attempts.forget(attempts.CODE, str(person.pk))


def _app_shows(person: Person, given: str, now: datetime) -> bool:
    app = CodeApp.objects.filter(person=person).first()
    step = _matching(app.secret, given, now, after=app.step) if app else None
    # The update decides: of two who send the same code at once, one changes the row.
    return step is not None and CodeApp.objects.filter(person=person, step__lt=step).update(step=step) == 1


def _matching(secret: str, given: str, now: datetime, after: int) -> int | None:
    typed = "".join(given.split())
    for drift in DRIFT:
        step = step_of(now) + drift
        if step > after and hmac.compare_digest(code(secret, step).encode(), typed.encode()):
            return step
    return None


# ---- recovery codes ------------------------------------------------------------------------------------------------


def new_recovery_codes(person: Person, now: datetime) -> tuple[str, ...]:
    """Give out new recovery codes in the place of the old; they are shown now and never again."""
    given = tuple(_codes())
    with transaction.atomic():
        RecoveryCode.objects.filter(person=person).delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(person=person, digest=_digest(each)) for each in given)
        _record(person, f"Was given {MANY} recovery codes", now, by=person)
    return given


def codes_left(person: Person) -> int:
    """Return how many recovery codes are not used yet."""
    return RecoveryCode.objects.filter(person=person, used=None).count()


def _codes() -> Iterator[str]:
    for _ in range(MANY):
        whole = base64.b32encode(secrets.token_bytes(10)).decode().lower()
        yield "-".join(whole[at : at + GROUP] for at in range(0, len(whole), GROUP))


def _recovers(person: Person, given: str, now: datetime) -> bool:
    mine = RecoveryCode.objects.filter(person=person, digest=_digest(given), used=None)
    if mine.update(used=now) != 1:
        return False
    _record(person, "Signed in with a recovery code", now, by=person)
    return True


def _digest(given: str) -> str:
    typed = "".join(sign for sign in given.lower() if sign.isalnum())
    return hashlib.sha256(typed.encode()).hexdigest()


def drop_spare_codes(person: Person) -> None:
    """Take recovery codes away from somebody who has nothing left to recover."""
    if not has_second(person):
        RecoveryCode.objects.filter(person=person).delete()


# ---- reset ---------------------------------------------------------------------------------------------------------


def reset(person: Person, why: str, now: datetime, by: Person | None) -> None:
    """Turn off every second proof of somebody who lost theirs; who did it and why stays on record.

    ``by`` nobody is whoever looks after the server.
    """
    with transaction.atomic():
        CodeApp.objects.filter(person=person).delete()
        Passkey.objects.filter(person=person).delete()
        RecoveryCode.objects.filter(person=person).delete()
        _record(person, "Second proof was reset", now, by=by, why=why)


def _record(person: Person, what: str, now: datetime, by: Person | None, why: str = "") -> None:
    AccountEvent.objects.create(person=person, what=what, why=why, at=now, by=by)
