"""Bring in what the village has kept in a sheet: parcels, facilities, cases under way; the whole of it or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import transaction

from forebay.formats import sheets
from forebay.formats.problems import FileProblem
from forebay.formats.sheets import Sheet
from forebay.formats.sheets.values import Order
from forebay.office import files, here
from forebay.office.here import ours
from forebay.office.history.taken_over import TAKE_OVER
from forebay.office.imports import sheets as imports
from forebay.office.imports.fields import Kind
from forebay.office.imports.sheets import Asked, Reading, Told
from forebay.office.models import Case, Parcel, Person
from forebay.office.people import permissions
from forebay.office.perform import BadData, NotPermitted, Refused, perform
from forebay.office.record import FACTS
from forebay.office.verbs.open_case import open_case

IN_SERVICE, INSPECT = "facility in service", "inspect facility"
NOON = time(12)
_NEEDS: Mapping[Kind, str] = {"parcels": "open case", "facilities": TAKE_OVER, "cases": TAKE_OVER}
"""The act whose doers may bring in a kind of sheet."""
_SHOWN: Mapping[Kind, str] = {"parcels": "print_key", "facilities": "name", "cases": "title"}
_STATED = {
    "what": "name",
    "where": "place",
    "responsible": "responsible",
    "needs_found": "needs_found",
    "application_kind": "application_kind",
    "title": "title",
    "address": "address",
    "parcel": "parcel",
}
"""Which field of a row a field of an act is filled from."""


@dataclass(frozen=True, slots=True)
class Made:
    """What became of one row: what it is called, and the case or parcel it is now or was already."""

    row: int
    name: str
    now: str
    more: str = ""


@dataclass(slots=True)
class Imported:
    """What came of a sheet: what was made, what was there already, and every fault; stored only where there is none."""

    kind: Kind
    file: str
    made: list[Made] = field(default_factory=list)
    there: list[Made] = field(default_factory=list)
    problems: list[FileProblem] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    stored: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a sheet is to be brought in: as whom and when, and how its columns, dates and older acts are meant."""

    by: Person
    now: datetime
    dry_run: bool = False
    title: str | None = None
    named: Mapping[str, str] = field(default_factory=dict)
    order: Order | None = None
    style: str | None = None
    since: date | None = None
    reasons: str = ""


def import_sheet(kind: Kind, data: bytes, name: str, wanted: Wanted) -> Imported:
    """Bring in a sheet. On any fault, and on a dry run, nothing of it is stored.

    Raises
    ------
    FileProblem, NotPermitted, BadData
        Where the file is no sheet, or the person may not bring it in, or says not why older acts are taken over.
    """
    today = here.home().calendar.date_of(wanted.now)
    _refuse_wrong(kind, wanted, today)
    sheet = sheets.read(data, name, title=wanted.title)
    reading = imports.read(sheet, kind, Asked(wanted.named, wanted.order, wanted.style, today), here.book())
    found = Imported(kind, name, problems=list(reading.problems), remarks=list(_remarks(sheet, reading)))
    with transaction.atomic():
        _Import(sheet, kind, wanted, wanted.since or today, found).all(reading)
        found.problems.sort(key=lambda one: one.row or 0)
        if found.problems or wanted.dry_run:
            transaction.set_rollback(True)
        else:
            files.receive(data, name, now=wanted.now, by=wanted.by)
            found.stored = True
    return found


def _refuse_wrong(kind: Kind, wanted: Wanted, today: date) -> None:
    act = here.vocabulary()[_NEEDS[kind]]
    if not permissions.village_roles(wanted.by, today).intersection(act.by):
        raise NotPermitted(
            f'{wanted.by.name} may not bring in {kind}: that asks for whoever may do "{act.name}" '
            f"({' or '.join(act.by)}). Let one of them do it."
        )
    if kind != "parcels" and not wanted.reasons.strip():
        raise BadData(
            {
                "reasons": ours(
                    "What is older than today is taken over from the village's papers, and nothing says why. "
                    'Give the reasons, like "kept on paper by the building department until today".'
                )
            }
        )


def _remarks(sheet: Sheet, reading: Reading) -> Iterator[str]:
    if reading.unread:
        yield f"Not read: the column{'s' if len(reading.unread) > 1 else ''} {', '.join(reading.unread)}."
    if sheet.numbered_only:
        yield f"Rows with nothing but their number are no rows: {', '.join(map(str, sheet.numbered_only))}."
    if sheet.hidden:
        yield f"Hidden rows are read like the others: {', '.join(map(str, sheet.hidden))}."


@dataclass(frozen=True, slots=True)
class _Import:
    """One sheet on its way into the tables."""

    sheet: Sheet
    kind: Kind
    wanted: Wanted
    since: date
    found: Imported

    def all(self, reading: Reading) -> None:
        """Bring in every row, each for itself, so that the faults of one hide none of another."""
        bad = {problem.row for problem in reading.problems}
        known = _known(self.kind)
        put = {"parcels": self.parcel, "facilities": self.facility, "cases": self.case}[self.kind]
        for row in reading.rows:
            if row.line in bad:
                continue
            there = known.get(imports.identity(self.kind, row))
            if there is not None:
                self.found.there.append(Made(row.line, self._name(row), _called(there), self._differs(row, there)))
                continue
            self._one(row, put, reading)

    def _one(self, row: Told, put: Callable[[Told], Made], reading: Reading) -> None:
        try:
            with transaction.atomic():
                self.found.made.append(put(row))
        except BadData as problem:
            for name, sentence in problem.fields.items():
                column = reading.columns.get(_STATED.get(name, ""))
                said = sentence.partition(": ")[2] if column else sentence
                self.found.problems.append(FileProblem(self.sheet.file, said or sentence, row=row.line, column=column))
        except (Refused, NotPermitted) as problem:
            self.found.problems.append(FileProblem(self.sheet.file, str(problem), row=row.line))

    def _name(self, row: Told) -> str:
        return str(row[_SHOWN[self.kind]])

    def _differs(self, row: Told, there: Case | Parcel) -> str:
        """Say what a row says otherwise than what is there; it is not changed."""
        if isinstance(there, Case):
            return ""
        pairs = [(name, getattr(there, name), value) for name, value in _of_parcel(row).items()]
        other = [name for name, has, says in pairs if says not in (None, "") and has not in (None, "") and has != says]
        return f"its {' and '.join(other)} stand{'s' if len(other) == 1 else ''} otherwise here" if other else ""

    # ---- each kind ---------------------------------------------------------------------------------------------------

    def parcel(self, row: Told) -> Made:
        """Keep a parcel; one that a case named before, by its print key alone, is completed."""
        named = list(Parcel.objects.filter(print_key=row["print_key"]))
        if len(named) == 1 and not named[0].swis:
            Parcel.objects.filter(pk=named[0].pk).update(**_of_parcel(row))
            return Made(row.line, self._name(row), str(named[0]), "named by a case before, and completed")
        return Made(row.line, self._name(row), str(Parcel.objects.create(**_of_parcel(row))))

    def facility(self, row: Told) -> Made:
        """Open a case for a facility, take it over, and record since when it serves and its last inspection."""
        case = self._taken_over(row, row["name"], row["place"], "")
        data = {"what": row["name"], "where": row["place"], "responsible": row["responsible"]}
        pond = self._act(case, IN_SERVICE, row["in_service"], data)
        if row["closed"]:
            self._act(case, "close case", row["closed"], {})
        if row["last_inspected"]:
            seen = {"needs_found": row["needs_found"], "inspector": row["inspector"]}
            self._act(case, INSPECT, row["last_inspected"], seen, subject=pond)
        case.refresh_from_db()
        return Made(row.line, self._name(row), f"case {case.number}", "closed" if row["closed"] else "")

    def case(self, row: Told) -> Made:
        """Open a case for a permit under way, take it over, and record what the papers have of it."""
        own = f"No. {row['own_number']} in {ours('the village')}'s own numbering; " if row["own_number"] else ""
        case = self._taken_over(row, row["title"], row["address"], own)
        days = [row[name] for name in ("application", "permit", "construction_start") if row[name]]
        if row.facts:
            self._act(case, FACTS, min(days, default=None), {"facts": dict(row.facts)})
        if row["application"]:
            self._act(case, "receive application", row["application"], {"application_kind": row["application_kind"]})
        if row["permit"]:
            self._act(case, "issue permit", row["permit"], {})
        if row["construction_start"]:
            self._act(case, "start construction", row["construction_start"], {})
        case.refresh_from_db()
        return Made(row.line, self._name(row), f"case {case.number}", case.status)

    def _taken_over(self, row: Told, title: str, place: str, own: str) -> Case:
        by, now = self.wanted.by, self.wanted.now
        case = open_case(title=title, address=place, parcel=row["parcel"], by=by, now=now)
        digest = self.sheet.sha256[:12]
        source = f"{own}{self.sheet.file}, row {row.line}, kept here as {digest}"
        data = {"since": self.since, "source": source, "reasons": self.wanted.reasons}
        perform(case, TAKE_OVER, by=by, occurred=now, now=now, data=data)
        return case

    def _act(self, case: Case, act: str, day: date | None, data: Mapping[str, Any], subject: str | None = None) -> str:
        now = self.wanted.now
        return perform(
            case, act, by=self.wanted.by, occurred=_noon(day, now), now=now, data=data, subject=subject
        ).id  # fmt: skip


def _noon(day: date | None, now: datetime) -> datetime:
    """Return the instant of a day of which no hour is known; now where no day is."""
    if day is None:
        return now
    return min(datetime.combine(day, NOON, here.home().zone), now)


def _known(kind: Kind) -> dict[tuple[str, ...], Case | Parcel]:
    """Return what is there already, by what a row is known by."""
    if kind == "parcels":
        return {(one.swis, one.print_key): one for one in Parcel.objects.exclude(swis="", address="", owner="")}
    return {(imports.known_as(one.title), imports.known_as(one.place)): one for one in Case.objects.order_by("-pk")}


def _called(there: Case | Parcel) -> str:
    return f"case {there.number}" if isinstance(there, Case) else str(there)


def _of_parcel(row: Told) -> dict[str, Any]:
    said = {name: row[name] or "" for name in ("swis", "print_key", "address", "owner")}
    return {**said, "longitude": _degrees(row["longitude"]), "latitude": _degrees(row["latitude"])}


def _degrees(value: Fraction | None) -> Decimal | None:
    return None if value is None else round(Decimal(value.numerator) / Decimal(value.denominator), 7)
