"""Name a board of the village, with its dates."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.db.models import Q

from forebay.letters.wording import plain_day
from forebay.office.models import Body
from forebay.office.perform import BadData
from forebay.office.typed import refuse_unprintable
from forebay.office.versions import refuse_changed


def name_body(name: str, since: date, until: date | None = None) -> Body:
    """Name a board as it stands from one date until another; refuse a second of the same name at the same time."""
    name = " ".join(name.split())
    refuse_unprintable({"name": name})
    if until and until <= since:
        raise BadData({"until": f"Until: this is not after {plain_day(since)}, when it begins. Give a later date."})
    with transaction.atomic():
        others = Body.objects.filter(Q(until=None) | Q(until__gt=since), name__iexact=name)
        found = (others.filter(since__lt=until) if until else others).first()
        if found:
            raise BadData(
                {"name": f"The {found} stands from {plain_day(found.since)} already. End it first, or use it."}
            )
        return Body.objects.create(name=name, since=since, until=until)


def end_body(body: Body, until: date, seen: str | None = None) -> None:
    """End a board and the seats on it; ``seen`` is the version that was read."""
    if until <= body.since:
        raise BadData({"until": f"Until: this is not after {plain_day(body.since)}, when it began. Give a later date."})
    with transaction.atomic():
        refuse_changed(Body.objects.select_for_update().get(pk=body.pk), ["until"], seen)
        body.until = until
        body.save(update_fields=["until"])
        later = Q(until=None) | Q(until__gt=until)
        body.seats.filter(later, since__lt=until).update(until=until)
