"""Every stormwater facility in service, over all cases: when it was last inspected, and when it is to be next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.db.models import Subquery

from forebay.law.acts import Vocabulary
from forebay.law.provisions import Must
from forebay.law.record import Act, Record
from forebay.letters import csv_sheet
from forebay.office import editions, here
from forebay.office.models import Case, Entry, RequirementRow
from forebay.office.record import read, record

IN_SERVICE, INSPECT, NEW_OWNER = "facility in service", "inspect facility", "change owner"
WAITING = ("due", "late", "open")
NEVER = "no inspection on record"
COLUMNS = (
    *("Facility", "Case", "Place", "Parcel", "Responsible", "In service", "Last inspection", "Needs found"),
    *("Next inspection due", "Late"),
)


@dataclass(frozen=True, slots=True)
class Facility:
    """One facility as its docket has it; ``due`` is blank where the law of its case asks for no inspection."""

    entry: str
    case: Case
    what: str
    place: str
    responsible: str
    in_service: datetime
    inspected: datetime | None
    needs_found: bool | None
    due: datetime | None
    due_on: date | None
    late: bool


def facilities(now: datetime) -> list[Facility]:
    """Return every facility in service: the late ones first, then by the day of the next inspection, then the rest."""
    having = Entry.objects.filter(act=IN_SERVICE).values("case")
    cases = Case.objects.filter(pk__in=Subquery(having)).select_related("parcel").in_bulk()
    waiting = _waiting(cases)
    texts = Entry.objects.filter(case__in=cases).order_by("case", "seq").values_list("case", "text")
    vocabulary = here.vocabulary()
    found = [
        one
        for case, rows in groupby(texts.iterator(), key=lambda row: row[0])
        for one in _of_case(cases[case], [text for _, text in rows], vocabulary, waiting, now)
    ]
    return sorted(found, key=lambda one: (not one.late, one.due is None, one.due or one.in_service, one.what))


def _of_case(
    case: Case, texts: list[str], vocabulary: Vocabulary, waiting: Mapping[str, RequirementRow], now: datetime
) -> Iterator[Facility]:
    acts = record(map(read, texts), vocabulary)
    for pond in acts.of([IN_SERVICE]):
        seen = _about(acts, INSPECT, pond)
        owner = _about(acts, NEW_OWNER, pond)
        asked = waiting.get(pond.id)
        last = asked.late_after or asked.due if asked else None
        yield Facility(
            entry=pond.id,
            case=case,
            what=str(pond.data["what"]),
            place=str(pond.data.get("where") or case.place),
            responsible=str(owner.data["owner"] if owner else pond.data.get("responsible") or ""),
            in_service=pond.occurred,
            inspected=seen.occurred if seen else None,
            needs_found=bool(seen.data["needs_found"]) if seen else None,
            due=last,
            due_on=asked.due_on if asked else None,
            late=last is not None and last <= now,
        )


def _about(acts: Record, name: str, pond: Act) -> Act | None:
    """Return the last act of a name about a facility; one that names none, in a case of one facility, is about it."""
    alone = len(acts.of([IN_SERVICE])) == 1
    done = [one for one in acts.of([name]) if one.subject == pond.id or (alone and not one.subject)]
    return done[-1] if done else None


def _waiting(cases: Mapping[int, Case]) -> dict[str, RequirementRow]:
    """Return the inspection that each facility waits for, the first due where several are asked."""
    asked = {one for case in cases.values() for one in _inspections(case)}
    rows = RequirementRow.objects.filter(case__in=cases, shape="duty", status__in=WAITING, due__isnull=False)
    found: dict[str, RequirementRow] = {}
    for row in rows.exclude(subject="").order_by("due"):
        if (row.law, row.provision) in asked:
            found.setdefault(row.subject, row)
    return found


def _inspections(case: Case) -> Iterable[tuple[str, str]]:
    """Yield which provisions of the laws that govern a case ask that a facility be inspected."""
    for law in editions.laws_of(case):
        yield from ((law.id, must.id) for must in law.musts if _asks_to_inspect(must))


def _asks_to_inspect(must: Must) -> bool:
    return must.act == INSPECT and must.each == "facility"


def sheet(found: Iterable[Facility]) -> bytes:
    """Return facilities as a table that a spreadsheet opens."""
    return csv_sheet.sheet(COLUMNS, map(_row, found))


def _row(one: Facility) -> tuple[str, ...]:
    needs = "" if one.needs_found is None else "yes" if one.needs_found else "no"
    parcel = one.case.parcel.print_key if one.case.parcel else ""
    due = one.due_on.isoformat() if one.due_on else _day(one.due)
    named = (one.what, one.case.number, one.place, parcel, " ".join(one.responsible.split()))
    return (*named, _day(one.in_service), _day(one.inspected) or NEVER, needs, due, "yes" if one.late else "")


def _day(at: datetime | None) -> str:
    return here.home().calendar.date_of(at).isoformat() if at else ""
