"""Lists of cases a person saves for themselves; nobody else sees them, and they change no case."""

from __future__ import annotations

from datetime import datetime

from forebay.office.models import Person, SavedList
from forebay.office.typed import refuse_unprintable


def save_list(person: Person, name: str, query: str, *, now: datetime) -> SavedList:
    """Save what was chosen under a name; the same name is that list anew."""
    refuse_unprintable({"name": name})
    wanted = {"query": query, "saved": now}
    return SavedList.objects.update_or_create(wanted, person=person, name=name)[0]


def forget_list(one: SavedList) -> None:
    """Take a saved list away."""
    one.delete()
