"""Record who has a legal interest in the land of a case."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from forebay.law.ordinance import Law
from forebay.office.models import Case, Interest, Person
from forebay.office.perform import BadData
from forebay.office.typed import refuse_unprintable
from forebay.office.verbs.people import refuse_no_address
from forebay.office.versions import end_once

KINDS = (
    "owner of record",
    "contract purchaser",
    "lienholder",
    "mortgagee",
    "easement holder",
    "tenant",
    "other",
)
"""What an interest in land may be."""
NAMED_IN_THE_LAW = "legal interest"


def asked_for(laws: tuple[Law, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield (law, place, what it asks) of each clause by which a plan names those with a legal interest."""
    for law in laws:
        for must in law.musts:
            for item in must.items:
                if NAMED_IN_THE_LAW in item.name:
                    yield law.id, item.at or must.at, f"{must.document}: {item.name}"


def record_interest(
    case: Case,
    *,
    kind: str,
    name: str,
    by: Person,
    now: datetime,
    address: str = "",
    telephone: str = "",
    email: str = "",
    source: str = "",
) -> Interest:
    """Record that a person or firm has a legal interest in a case's land, and where that is known from."""
    if kind not in KINDS:
        raise BadData({"kind": f'"{kind}" is not a legal interest in land. Choose one of: {", ".join(KINDS)}.'})
    if not name.strip():
        raise BadData({"name": "Name: this is blank. Write who has the interest."})
    refuse_unprintable({"name": name, "address": address, "source": source})
    if email:
        refuse_no_address(email)
    said = {"address": address, "telephone": telephone, "email": email, "source": source}
    same = Interest.objects.filter(case=case, kind=kind, name__iexact=name.strip(), ended=None).first()
    if same:
        raise BadData({"name": f"{same.name} stands here as {kind} already. End that first where it is wrong."})
    kept = {field: value.strip() for field, value in said.items()}
    return Interest.objects.create(case=case, kind=kind, name=name.strip(), recorded=now, recorded_by=by, **kept)


def end_interest(interest: Interest, why: str, now: datetime) -> None:
    """End an interest that was sold, discharged or recorded in error; it stays in sight with the reason."""
    end_once(interest, "ended", now, why)
