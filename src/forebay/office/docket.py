"""The docket: entries appended one upon the other, never changed.

Each entry seals its own text with the seal of the one before it. Two writers who read the same head cannot both append
to it (the database refuses the second), so the loser reads the new head and tries again; the chain never forks.
"""

from __future__ import annotations

from dataclasses import replace

from django.db import IntegrityError, transaction

from forebay.office import canonical
from forebay.office.models import Case, Entry
from forebay.office.record import Line, docket_id, read


class Contended(Exception):  # noqa: N818 - somebody else was first, which is no fault
    """Somebody else appended to the case at the same moment."""


def append(case: Case, line: Line) -> Entry:
    """Append one entry to the head of its case; raise `Contended` where another writer was first.

    The case's head is read anew, so ``line`` need not know its place.
    """
    last, previous = _head(case)
    seq = last + 1
    placed = replace(line, id=docket_id(case.number, seq), case=case.number, seq=seq)
    text = canonical.text(placed.written())
    entry = Entry(
        **columns(placed),
        case=case,
        previous=previous,
        hash=canonical.seal(previous, text),
        text=text,
    )
    try:
        with transaction.atomic():
            entry.save()
    except IntegrityError as problem:
        raise Contended from problem
    Case.objects.filter(pk=case.pk).update(head_seq=seq, head_hash=entry.hash)
    case.head_seq, case.head_hash = seq, entry.hash
    return entry


def refuse_moved(case: Case, seq: int) -> None:
    """Raise `Contended` where a case's docket does not end with an entry of that number any more."""
    if _head(case)[0] != seq:
        raise Contended


def _head(case: Case) -> tuple[int, str]:
    head = Entry.objects.filter(case=case).order_by("-seq").values_list("seq", "hash").first()
    return head or (0, canonical.START)


def columns(line: Line) -> dict[str, object]:
    """Return the columns that repeat what an entry's text says."""
    return {
        "id": line.id,
        "seq": line.seq,
        "act": line.act,
        "person_id": line.person,
        "role": line.role,
        "occurred": line.occurred,
        "recorded": line.recorded,
        "subject": line.subject,
        "corrects": line.corrects,
        "retracts": line.retracts,
        "key": line.key,
    }


def lines(case: Case) -> list[Line]:
    """Return the docket of a case, in order, as its sealed texts say it."""
    return [read(text) for text in Entry.objects.filter(case=case).order_by("seq").values_list("text", flat=True)]
