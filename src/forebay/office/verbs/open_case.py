"""Open a case: give it its number, and record who is party to it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import IntegrityError, transaction

from forebay.office import here
from forebay.office.models import Case, Entry, Parcel, Party, Person
from forebay.office.papers.issuing import next_number
from forebay.office.perform import AlreadySent, perform
from forebay.office.record import read

SERIES = "case"


def open_case(
    *,
    title: str,
    address: str,
    by: Person,
    now: datetime,
    occurred: datetime | None = None,
    parcel: str | None = None,
    parties: Iterable[tuple[Person, str]] = (),
    key: str | None = None,
) -> Case:
    """Open a case and return it.

    ``parcel`` is a print key as the roll writes it, ``parties`` are persons with their part (applicant, owner). The
    same ``key`` opens one case, however often the button is pressed.
    """
    try:
        with transaction.atomic():
            done = Case.objects.filter(opened_key=key).first() if key else None
            if done:
                return _the_same(done, title, address, parcel)
            return _open(title, address, parcel, occurred or now, now, key, by, parties)
    except IntegrityError:
        if key and (done := Case.objects.filter(opened_key=key).first()):
            return _the_same(done, title, address, parcel)
        raise


def _the_same(done: Case, title: str, address: str, parcel: str | None) -> Case:
    """Return the case a form opened before; refuse the form where it now says something else."""
    opened = read(Entry.objects.get(case=done, seq=1).text).data
    asked = {"title": title.strip(), "address": address.strip(), "parcel": (parcel or "").strip()}
    if any(said != opened.get(name, "") for name, said in asked.items()):
        raise AlreadySent(
            f"This form was sent before and opened case {done.number}; what it says now is something else, and was not "
            f"recorded. Correct the opening of that case if it was wrong, or send this once more to open another."
        )
    return done


def _open(
    title: str,
    address: str,
    parcel: str | None,
    occurred: datetime,
    now: datetime,
    key: str | None,
    by: Person,
    parties: Iterable[tuple[Person, str]],
) -> Case:
    case = _numbered(title, address, parcel, occurred, now, key)
    for person, role in parties:
        Party.objects.create(case=case, person=person, role=role)
    data = {"title": title, "address": address, "parcel": parcel}
    perform(case, "open case", by=by, occurred=occurred, now=now, data=data)
    case.refresh_from_db()
    return case


def _numbered(title: str, address: str, parcel: str | None, opened: datetime, now: datetime, key: str | None) -> Case:
    year = here.home().calendar.date_of(now).year
    land = Parcel.kept(parcel.strip()) if parcel and parcel.strip() else None
    return Case.objects.create(
        number=next_number(SERIES, year).removeprefix(f"{SERIES}-"),
        title=title.strip(),
        place=address.strip(),
        parcel=land,
        opened=opened,
        opened_key=key or None,
    )
