"""The documents of a case by name and version: the same name again is the next version, and every version is kept."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from forebay.formats.uploads import names
from forebay.office.models import Case, CaseFile, Person, StoredFile


def keep(case: Case, file: StoredFile, name: str, *, now: datetime, by: Person | None = None) -> CaseFile:
    """Put a kept document into a case under the name it came with; the same bytes under it are the same version."""
    shown = names.safe(name)
    folded = fold(shown)
    with transaction.atomic():
        Case.objects.select_for_update().get(pk=case.pk)
        mine = CaseFile.objects.filter(case=case, folded=folded)
        if there := mine.filter(file=file).first():
            return there
        last = mine.aggregate(last=Max("version"))["last"] or 0
        return CaseFile.objects.create(case=case, file=file, name=shown, folded=folded, version=last + 1, by=by, at=now)


def keep_all(
    case: Case,
    files: Iterable[StoredFile],
    *,
    now: datetime,
    by: Person | None = None,
    names: Mapping[str, str] | None = None,
) -> list[CaseFile]:
    """Put documents into a case under the ``names`` they came with, by digest; without one, the first they had here.

    The bytes of a document are kept once, under the name they first came with, and another may bring them by another.
    """
    named = names or {}
    return [keep(case, file, named.get(file.sha256) or file.name, now=now, by=by) for file in files]


def names_in(case: Case, digests: Iterable[str]) -> dict[str, str]:
    """Return what documents are called in a case, by digest: the name they came with last, else their first here."""
    wanted = set(digests)
    if not wanted:
        return {}
    found = dict(StoredFile.objects.filter(sha256__in=wanted).values_list("sha256", "name"))
    came = CaseFile.objects.filter(case=case, file__in=wanted).order_by("at", "pk")
    return found | dict(came.values_list("file", "name"))


def fold(name: str) -> str:
    """Return what is the same of two names that people take for one.

    >>> fold("Grading  Plan.PDF") == fold("grading plan.pdf")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).split()).casefold()[:255]
