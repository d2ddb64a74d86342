"""Record firms, and the licences of those who sign for them."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction

from forebay.letters.wording import plain_day
from forebay.office.models import Firm, Licence, Person
from forebay.office.people.licences import KINDS
from forebay.office.perform import BadData
from forebay.office.typed import refuse_unprintable
from forebay.office.verbs.people import refuse_no_address
from forebay.office.versions import end_once, refuse_changed

FIRM = ("address", "telephone", "email")
"""What is on record of a firm beside its name."""


def record_firm(name: str, *, address: str = "", telephone: str = "", email: str = "", seen: str | None = None) -> Firm:
    """Record a firm, or what is new about one; a blank changes nothing.

    ``seen`` is the version that was read: what stands there unseen is not written over.
    """
    name = " ".join(name.split())
    if email:
        refuse_no_address(email)
    refuse_unprintable({"name": name, "address": address})
    said = {"address": address.strip(), "telephone": telephone.strip(), "email": email.strip()}
    with transaction.atomic():
        found = Firm.objects.select_for_update().filter(name__iexact=name).first()
        fields = [
            field for field, value in said.items() if found and value and getattr(found, field) not in ("", value)
        ]
        if fields:
            refuse_changed(found, FIRM, seen)
        found = found or Firm.objects.create(name=name)
        for field, value in said.items():
            if value:
                setattr(found, field, value)
        found.save()
    return found


def record_professional(email: str, name: str, *, firm: str = "", address: str = "", telephone: str = "") -> Person:
    """Return the person with an e-mail address, added where they are new; what is known of them already stays."""
    refuse_no_address(email)
    refuse_unprintable({"name": name, "firm": firm, "address": address})
    with transaction.atomic():
        found = Person.objects.filter(email__iexact=email.strip()).first()
        if found is None:
            return Person.objects.enrol(email, name, firm=firm.strip(), address=address.strip(), telephone=telephone)
        if firm.strip() and not found.firm:
            found.firm = firm.strip()
            found.save(update_fields=["firm"])
    return found


def record_licence(
    person: Person,
    *,
    kind: str,
    number: str,
    by: Person,
    now: datetime,
    state: str = "",
    begins: date | None = None,
    expires: date | None = None,
) -> Licence:
    """Record a licence or certificate; a date that is not known stays blank, and is then not known."""
    if kind not in KINDS:
        raise BadData({"kind": f'"{kind}" is not a kind of licence. Choose one of: {", ".join(KINDS)}.'})
    if not number.strip():
        raise BadData({"number": "Number: this is blank. Write it as it stands on the licence."})
    if begins and expires and expires < begins:
        raise BadData({"expires": f"Expires: this is before {plain_day(begins)}, when it begins. Check both dates."})
    with transaction.atomic():
        same = person.licences.filter(
            kind=kind, number__iexact=number.strip(), state__iexact=state.strip(), withdrawn=None
        )
        same.update(withdrawn=now, withdrawn_why="Recorded anew")
        return Licence.objects.create(
            person=person,
            kind=kind,
            number=number.strip(),
            state=state.strip(),
            begins=begins,
            expires=expires,
            recorded=now,
            recorded_by=by,
        )


def withdraw_licence(licence: Licence, why: str, now: datetime) -> None:
    """Withdraw a licence recorded in error; it stays in sight with the reason."""
    end_once(licence, "withdrawn", now, why)
