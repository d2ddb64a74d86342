"""A case in a file: its laws, zone and calendar, its facts with their dates, its acts; no office needed.

.. code-block:: toml

    name = "Maple Street"
    laws = ["us-ny/webster/130-I"]
    zone = "America/New_York"
    as_of = 2026-11-05T12:00:00               # may be left out

    [calendar.holidays]
    2026-11-26 = "Thanksgiving Day"

    [facts]                                   # or several [[facts]], each with `since`
    disturbed_area = "3 acre"

    [[acts]]
    act = "start construction"
    occurred = 2026-10-01T08:00:00            # in the case's zone; an offset may be written
    recorded = 2026-10-02T09:00:00            # left out: when it occurred

    [[state]]                                 # what is expected at a time; see ``State``
    at = 2026-10-05T12:00:00
    due = ["weekly, due Thu, Oct 8, 2026"]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any, NoReturn
from zoneinfo import ZoneInfo

from forebay import units
from forebay.law import acts, facts, library, text
from forebay.law.acts import DataField, Vocabulary
from forebay.law.facts import FactBook, FactError, Facts, FactSheet
from forebay.law.ordinance import Law
from forebay.law.record import Act, Record, RecordError
from forebay.law.text import LawError, Place, Text, nearest
from forebay.reckoning import ROLLS, UNITS, Calendar
from forebay.units import UnitError

_KEYS = ("name", "laws", "zone", "as_of", "calendar", "facts", "acts", "state")
_CALENDAR = ("holidays", "closures", "rolls", "roll_cite")
_ACT = ("id", "act", "occurred", "recorded", "by", "subject", "data", "corrects", "retracts")
_STATE = ("at", "late", "due", "open", "rights", "holds", "because")
_ALWAYS = ("reason", "reasons", "law", "subject", "settles", "credential")
_FROM_THE_FIRST = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class State:
    """What a worked life says of one time, each list whole.

    ``late``, ``due`` and ``open`` list duties, ``rights`` the rights with a clock still running, ``holds`` for each
    step named the provisions that refuse it, ``because`` a sentence of the sum of each provision named.
    """

    at: datetime
    lists: Mapping[str, tuple[str, ...]]
    holds: Mapping[str, tuple[str, ...]]
    because: Mapping[str, str]
    place: Place


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case as read from its file; ``as_of`` is the time it asks to be judged by, if it names one."""

    name: str
    laws: tuple[Law, ...]
    facts: Facts
    record: Record
    calendar: Calendar
    as_of: datetime | None = None
    states: tuple[State, ...] = ()


def read(
    path: Path, search: Iterable[Path] = (), vocabulary: Vocabulary | None = None, book: FactBook | None = None
) -> CaseFile:
    """Read a case and its laws, first from the ``search`` folders; what is wrong is refused with its line."""
    known, asked = vocabulary or acts.load(), book or facts.load()
    return _Reader(text.read(path), known, asked, tuple(search)).case()


@dataclass(frozen=True, slots=True)
class _Reader:
    source: Text
    vocabulary: Vocabulary
    book: FactBook
    search: tuple[Path, ...]

    def fail(self, sentence: str, *path: str | int) -> NoReturn:
        raise LawError(sentence, self.source.value(*path))

    def known(self, row: Mapping[str, Any], keys: Iterable[str], *path: str | int) -> None:
        for name in row:
            if name not in keys:
                hint = nearest(name, keys) or f" The keys there are: {', '.join(keys)}."
                raise LawError(f'"{name}" does not belong here.{hint}', self.source.key(*path, name))

    def case(self) -> CaseFile:
        data = self.source.data
        self.known(data, _KEYS)
        calendar = self.calendar()
        return CaseFile(
            name=str(data.get("name", self.source.file)),
            laws=self.laws(),
            facts=self.facts(calendar),
            record=self.record(calendar),
            calendar=calendar,
            as_of=self.instant(data["as_of"], calendar, "as_of") if "as_of" in data else None,
            states=tuple(self.state(number, row, calendar) for number, row in enumerate(data.get("state", []))),
        )

    def laws(self) -> tuple[Law, ...]:
        names = self.source.data.get("laws")
        if not isinstance(names, list) or not names:
            self.fail('a case names no law. Write laws = ["us-ny/webster/130-I"].', "laws")
        return tuple(self.law(number, str(name)) for number, name in enumerate(names))

    def law(self, number: int, name: str) -> Law:
        folders = (*self.search, library.PACKAGED)
        known = list(library.ids(folders))
        if name not in known:
            hint = nearest(name, known) or f" There are: {', '.join(known)}."
            self.fail(f'no law is called "{name}".{hint}', "laws", number)
        return library.find(name, folders, self.vocabulary, self.book)

    # ---- calendar ----------------------------------------------------------------------------------------------------

    def calendar(self) -> Calendar:
        zone = self.source.data.get("zone")
        try:
            found = ZoneInfo(zone) if isinstance(zone, str) else None
        except (KeyError, ValueError, OSError):
            found = None
        if found is None:
            self.fail(f'the zone of the case is {zone!r}. Write it like zone = "America/New_York".', "zone")
        row = self.source.data.get("calendar", {})
        self.known(row, _CALENDAR, "calendar")
        rolls = row.get("rolls", {})
        self.known(rolls, UNITS, "calendar", "rolls")
        for unit, roll in rolls.items():
            if roll not in ROLLS:
                self.fail(
                    f'"{roll}" is not a way to move a last day. Write one of: {", ".join(ROLLS)}.',
                    "calendar",
                    "rolls",
                    unit,
                )
        holidays, closures = self.days(row, "holidays"), self.days(row, "closures")
        return Calendar(found, holidays, closures, rolls, str(row.get("roll_cite", "")))

    def days(self, row: Mapping[str, Any], key: str) -> dict[date, str]:
        found = {}
        for written, name in row.get(key, {}).items():
            try:
                found[date.fromisoformat(written)] = str(name)
            except ValueError:
                self.fail(
                    f'"{written}" is not a date. Write it like 2026-12-25 = "Christmas Day".', "calendar", key, written
                )
        return found

    # ---- facts -------------------------------------------------------------------------------------------------------

    def facts(self, calendar: Calendar) -> Facts:
        rows = self.source.data.get("facts", {})
        if isinstance(rows, dict):
            return Facts.of(self.sheet(rows, "facts"))
        found = []
        for number, row in enumerate(rows):
            since = (
                self.instant(row.get("since"), calendar, "facts", number, "since")
                if "since" in row
                else _FROM_THE_FIRST
            )
            answers = {name: value for name, value in row.items() if name != "since"}
            found.append((since, self.sheet(answers, "facts", number)))
        return Facts(tuple(sorted(found, key=lambda row: row[0])))

    def sheet(self, answers: Mapping[str, object], *path: str | int) -> FactSheet:
        try:
            return self.book.sheet(answers)
        except FactError as problem:
            self.fail(problem.sentence, *path, problem.key)

    # ---- acts --------------------------------------------------------------------------------------------------------

    def record(self, calendar: Calendar) -> Record:
        rows = [self.act(number, row, calendar) for number, row in enumerate(self.source.data.get("acts", []))]
        try:
            return Record(rows)
        except RecordError as problem:
            self.fail(str(problem), "acts", problem.place)

    def act(self, number: int, row: Mapping[str, Any], calendar: Calendar) -> Act:
        self.known(row, _ACT, "acts", number)
        name = row.get("act")
        if name not in self.vocabulary.kinds:
            hint = nearest(str(name), self.vocabulary.kinds) or " The acts there are stand in acts.toml."
            self.fail(f'"{name}" is not an act.{hint}', "acts", number, "act")
        occurred = self.instant(row.get("occurred"), calendar, "acts", number, "occurred")
        recorded = (
            self.instant(row["recorded"], calendar, "acts", number, "recorded") if "recorded" in row else occurred
        )
        return Act(
            id=str(row.get("id", f"a{number + 1}")),
            act=str(name),
            occurred=occurred,
            by=str(row.get("by", "")),
            subject=row.get("subject"),
            data=self.data(number, self.vocabulary[str(name)].data, row.get("data", {}), calendar),
            corrects=row.get("corrects"),
            retracts=row.get("retracts"),
            recorded=recorded,
        )

    def data(
        self, number: int, fields: Mapping[str, DataField], stated: Mapping[str, Any], calendar: Calendar
    ) -> dict[str, Any]:
        self.known(stated, (*fields, *_ALWAYS), "acts", number, "data")
        found = {}
        for name, value in stated.items():
            declared = fields.get(name)
            if declared is not None:
                self.typed(declared, value, number)
            is_time = isinstance(value, datetime)
            found[name] = self.instant(value, calendar, "acts", number, "data", name) if is_time else value
        return found

    def typed(self, field: DataField, value: object, number: int) -> None:
        """Refuse a stated thing that is not of the type the act declares."""
        fault = misfit(field, value)
        if fault:
            self.fail(f"{field.name}: {fault}", "acts", number, "data", field.name)

    def instant(self, written: object, calendar: Calendar, *path: str | int) -> datetime:
        """Return a time as written, in the case's zone where it has no offset; a date alone is its noon."""
        if isinstance(written, date) and not isinstance(written, datetime):
            written = datetime.combine(written, time(12))
        if not isinstance(written, datetime):
            self.fail(f"{written!r} is not a time. Write it bare, like 2026-11-04T03:52:00.", *path)
        return written if written.tzinfo else written.replace(tzinfo=calendar.zone)

    # ---- what is expected --------------------------------------------------------------------------------------------

    def state(self, number: int, row: Mapping[str, Any], calendar: Calendar) -> State:
        self.known(row, _STATE, "state", number)
        lists = {name: tuple(row.get(name, ())) for name in ("late", "due", "open", "rights")}
        holds = {step: tuple(names) for step, names in row.get("holds", {}).items()}
        moment = self.instant(row.get("at"), calendar, "state", number, "at")
        return State(moment, lists, holds, row.get("because", {}), self.source.key("state", number))


def misfit(field: DataField, value: object) -> str:
    """Return what is wrong with a stated thing, and what would be right; nothing where it fits."""
    if field.choices and value not in field.choices:
        return f'"{value}" is not one of the choices. Write one of: {", ".join(field.choices)}.'
    if field.type == "instant" and not isinstance(value, date):
        return f"{value!r} is not a time. Write it bare, like 2026-11-04T03:52:00."
    if field.type in ("area", "length", "volume", "money"):
        try:
            units.parse(str(value), field.type)
        except UnitError as problem:
            return str(problem)
    return ""
