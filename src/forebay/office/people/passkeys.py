"""Passkeys: a key pair a browser or a security key holds, registered and proved as WebAuthn has it."""

from __future__ import annotations

import base64
import ipaddress
import json
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction

from forebay.office.models import AccountEvent, Passkey, Person
from forebay.office.people.factors import drop_spare_codes

if TYPE_CHECKING:
    from fido2.server import Fido2Server

State = dict[str, Any]
"""What the server remembers between asking and being answered."""


class PasskeyRefused(ValueError):  # noqa: N818 - said to the person as it stands
    """A passkey that cannot be taken; the text says what to do."""


def can_be_used_at(host: str) -> bool:
    """Tell whether browsers take passkeys for a server under this name: they do for a name, not for a number.

    >>> can_be_used_at("stormwater.example.org"), can_be_used_at("127.0.0.1:8000"), can_be_used_at("[::1]:8000")
    (True, False, False)
    """
    try:
        ipaddress.ip_address(_bare(host))
    except ValueError:
        return True
    return False


def _bare(host: str) -> str:
    return host[1 : host.find("]")] if host.startswith("[") else host.partition(":")[0]


def _server(host: str, village: str) -> Fido2Server:
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    return Fido2Server(PublicKeyCredentialRpEntity(name=village, id=_bare(host)))


# ---- registering ---------------------------------------------------------------------------------------------------


def begin_registering(person: Person, host: str, village: str) -> tuple[dict[str, Any], State]:
    """Return what a browser is asked in order to make a passkey, and what to remember until it answers."""
    from fido2.webauthn import PublicKeyCredentialUserEntity, ResidentKeyRequirement, UserVerificationRequirement

    asked, state = _server(host, village).register_begin(
        PublicKeyCredentialUserEntity(name=person.email, id=str(person.pk).encode(), display_name=person.name),
        credentials=[_credential(each) for each in person.passkeys.all()],
        resident_key_requirement=ResidentKeyRequirement.PREFERRED,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return dict(asked), dict(state)


def register(person: Person, name: str, answer: str, state: State, host: str, village: str, now: datetime) -> Passkey:
    """Keep the passkey a browser made."""
    try:
        made = _server(host, village).register_complete(state, _read(answer))
    except (ValueError, KeyError, TypeError) as problem:
        raise PasskeyRefused(f"The browser's answer could not be used ({problem}). Try once more.") from None
    found = made.credential_data
    if found is None:
        raise PasskeyRefused("The browser's answer holds no key. Try once more.")
    handle = _text(found.credential_id)
    if Passkey.objects.filter(handle=handle).exists():
        raise PasskeyRefused("This passkey is registered already. Use it to sign in, or make another.")
    with transaction.atomic():
        kept = Passkey.objects.create(
            person=person, name=name, handle=handle, public=_text(bytes(found)), uses=made.counter, since=now
        )
        AccountEvent.objects.create(person=person, what=f'Added the passkey "{name}"', at=now, by=person)
    return kept


def remove(passkey: Passkey, now: datetime) -> None:
    """Take a passkey away."""
    person = passkey.person
    with transaction.atomic():
        AccountEvent.objects.create(person=person, what=f'Took away the passkey "{passkey.name}"', at=now, by=person)
        passkey.delete()
        drop_spare_codes(person)


# ---- proving -------------------------------------------------------------------------------------------------------


def begin_proving(person: Person | None, host: str, village: str) -> tuple[dict[str, Any], State]:
    """Return what a browser is asked in order to prove a passkey.

    Somebody who has given their password is asked for one of theirs. Nobody known yet is asked for any, with the
    device's own check of who holds it, and that alone lets them in: it is something they have, and their PIN or face.
    """
    from fido2.webauthn import UserVerificationRequirement

    needed = UserVerificationRequirement.PREFERRED if person else UserVerificationRequirement.REQUIRED
    mine = [_credential(each) for each in person.passkeys.all()] if person else None
    asked, state = _server(host, village).authenticate_begin(mine, user_verification=needed)
    return dict(asked), dict(state)


def prove(person: Person | None, answer: str, state: State, host: str, village: str, now: datetime) -> Person:
    """Return whom a browser's answer proves; ``person`` is whom it must prove, where that is known."""
    from fido2.webauthn import AuthenticationResponse

    try:
        said = _read(answer)
        counter = AuthenticationResponse.from_dict(said).response.authenticator_data.counter
        kept = _named(said, person)
        _server(host, village).authenticate_complete(state, [_credential(kept)], said)
    except (ValueError, KeyError, TypeError, Passkey.DoesNotExist):
        raise PasskeyRefused("That passkey is not one of yours here. Use another, or sign in otherwise.") from None
    _count(kept, counter, now)
    return kept.person


def _named(said: Mapping[str, Any], person: Person | None) -> Passkey:
    open_ = Passkey.objects.filter(person__is_active=True).select_related("person")
    mine = open_.filter(person=person) if person else open_
    return mine.get(handle=str(said["id"]).rstrip("="))


def _count(kept: Passkey, counter: int, now: datetime) -> None:
    """Take up how often a passkey was used; one that counts backward was copied. Many never count, and say nought."""
    if counter <= kept.uses and (counter or kept.uses):
        raise PasskeyRefused(
            f'The passkey "{kept.name}" was used elsewhere in between, as a copy would be. Ask the officer to reset it.'
        )
    Passkey.objects.filter(pk=kept.pk).update(uses=counter, last_used=now)


def _credential(kept: Passkey) -> Any:
    from fido2.webauthn import AttestedCredentialData

    return AttestedCredentialData(_bytes(kept.public))


def _read(answer: str) -> Mapping[str, Any]:
    said = json.loads(answer)
    if not isinstance(said, dict):
        raise ValueError("it is no object")
    return said


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
