"""Which requirements ask for money whose amount nobody knows yet, since the text leaves it blank: what comes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from django.db.models import Q

from forebay.law.bench import DETERMINE
from forebay.law.ordinance import Law
from forebay.law.provisions import Must
from forebay.law.record import Record
from forebay.letters.wording import listed
from forebay.office import here
from forebay.office.here import ours
from forebay.office.models import Entry, RequirementRow
from forebay.office.money.asked import blanks_in, blanks_said, value_of
from forebay.office.record import Line, read, record

Blanks = tuple[Law, tuple[str, ...]]


def determined_first(rows: Iterable[RequirementRow], on: date) -> Mapping[int, str]:
    """Return what an officer must determine before it is known what is to be paid, by the key of the row.

    A value that the village has adopted, or an officer determined for the case, is settled. The dockets are read once.
    """
    open_: Mapping[tuple[str, str], Blanks] = dict(_open_blanks(on))
    found = {row.pk: (row.case_id, *open_[row.law, row.provision]) for row in rows if (row.law, row.provision) in open_}
    made = _determined({case for case, _, _ in found.values()})
    return {
        pk: said
        for pk, (case, law, names) in found.items()
        if (said := _said(law, [name for name in names if name not in made.get(case, ())]))
    }


def _open_blanks(on: date) -> Iterator[tuple[tuple[str, str], Blanks]]:
    for law in here.laws(here.home()):
        for must in law.musts:
            if names := not_adopted(must, law, on):
                yield (law.id, must.id), (law, names)


def not_adopted(must: Must, law: Law, on: date) -> tuple[str, ...]:
    """Return the blanks of the text that an amount rests on and the village has adopted nothing for."""
    return tuple(name for name in blanks_in(must.amount or "", law) if law.value(name, on) is None)


def _determined(cases: Iterable[int]) -> Mapping[int, frozenset[str]]:
    """Return the blanks that stand determined in each case."""
    if not (wanted := list(cases)):
        return {}
    about = Q(act=DETERMINE) | ~Q(retracts="") | ~Q(corrects="")
    kept: dict[int, list[Line]] = {}
    for row in Entry.objects.filter(about, case__in=wanted).order_by("case", "seq"):
        kept.setdefault(row.case_id, []).append(read(row.text))
    return {case: frozenset(map(value_of, _record(lines).of([DETERMINE]))) for case, lines in kept.items()}


def _record(lines: list[Line]) -> Record:
    ours = {line.id for line in lines if line.act == DETERMINE}
    return record([one for one in lines if one.id in ours or {one.retracts, one.corrects} & ours], here.vocabulary())


def _said(law: Law, names: list[str]) -> str:
    named = blanks_said(names, law)
    if not named:
        return ""
    none = "none" if len(named) == 1 else "neither"
    return ours(
        f"an officer must first determine {listed(named)} for this case: the text leaves it blank, and the village "
        f"has adopted {none}"
    )
