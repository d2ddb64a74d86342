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
from forebay.law import acts, civil, facts, library, text
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

    def table(self, row: Mapping[str, Any], key: str, *path: str | int) -> Mapping[str, Any]:
        """Return a table within a row, empty where it is left out."""
        found = row.get(key, {})
        if not isinstance(found, dict):
            self.fail(f'"{key}" is {_shown(found)}, not a table. Write {key} = {{ ... }}.', *path, key)
        return found

    def tables(self, key: str) -> list[dict[str, Any]]:
        """Return a list of tables of the file, empty where it is left out."""
        rows = self.source.data.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.fail(f'"{key}" is not a list of tables. Begin each with [[{key}]].', key)
        return rows

    def word(self, row: Mapping[str, Any], key: str, *path: str | int) -> str | None:
        """Return a text of a row, if it is there."""
        found = row.get(key)
        if found is not None and not isinstance(found, str):
            self.fail(f'"{key}" is {_shown(found)}, not a text. Write it in quotes.', *path, key)
        return found

    def words(self, row: Mapping[str, Any], key: str, *path: str | int) -> tuple[str, ...]:
        """Return a list of texts of a row, empty where it is left out."""
        found = row.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self.fail(f'"{key}" is not a list of texts. Write {key} = ["one", "two"].', *path, key)
        return tuple(found)

    def case(self) -> CaseFile:
        data = self.source.data
        self.known(data, _KEYS)
        calendar = self.calendar()
        return CaseFile(
            name=self.word(data, "name") or self.source.file,
            laws=self.laws(),
            facts=self.facts(calendar),
            record=self.record(calendar),
            calendar=calendar,
            as_of=self.instant(data["as_of"], calendar, "as_of") if "as_of" in data else None,
            states=tuple(self.state(number, row, calendar) for number, row in enumerate(self.tables("state"))),
        )

    def laws(self) -> tuple[Law, ...]:
        names = self.source.data.get("laws")
        if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
            self.fail('a case names no law. Write laws = ["us-ny/webster/130-I"].', "laws")
        return tuple(self.law(number, name) for number, name in enumerate(names))

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
            named = (
                f"{_shown(zone)} is not a time zone" if "zone" in self.source.data else "the case names no time zone"
            )
            self.fail(f'{named}. Write it like zone = "America/New_York".', "zone")
        row = self.table(self.source.data, "calendar")
        self.known(row, _CALENDAR, "calendar")
        rolls = self.table(row, "rolls", "calendar")
        self.known(rolls, UNITS, "calendar", "rolls")
        for unit, roll in rolls.items():
            if roll not in ROLLS:
                self.fail(
                    f"{_shown(roll)} is not a way to move a last day. Write one of: {', '.join(ROLLS)}.",
                    "calendar",
                    "rolls",
                    unit,
                )
        holidays, closures = self.days(row, "holidays"), self.days(row, "closures")
        return Calendar(found, holidays, closures, rolls, self.word(row, "roll_cite", "calendar") or "")

    def days(self, row: Mapping[str, Any], key: str) -> dict[date, str]:
        found = {}
        for written in self.table(row, key, "calendar"):
            try:
                found[date.fromisoformat(written)] = self.word(row[key], written, "calendar", key) or ""
            except LawError:
                raise
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
        for number, row in enumerate(self.tables("facts")):
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
        rows = [self.act(number, row, calendar) for number, row in enumerate(self.tables("acts"))]
        try:
            return Record(rows)
        except RecordError as problem:
            self.fail(str(problem), "acts", problem.place)

    def act(self, number: int, row: Mapping[str, Any], calendar: Calendar) -> Act:
        self.known(row, _ACT, "acts", number)
        name = row.get("act")
        if "act" not in row:
            self.fail('an act has no "act". Add it.', "acts", number)
        if not isinstance(name, str) or name not in self.vocabulary.kinds:
            hint = nearest(str(name), self.vocabulary.kinds) or " The acts there are stand in acts.toml."
            self.fail(f"{_shown(name)} is not an act.{hint}", "acts", number, "act")
        if "occurred" not in row:
            self.fail('an act has no "occurred". Add it.', "acts", number)
        occurred = self.instant(row["occurred"], calendar, "acts", number, "occurred")
        recorded = (
            self.instant(row["recorded"], calendar, "acts", number, "recorded") if "recorded" in row else occurred
        )
        said = {key: self.word(row, key, "acts", number) for key in ("id", "by", "subject", "corrects", "retracts")}
        stated = self.table(row, "data", "acts", number)
        return Act(
            id=said["id"] or f"a{number + 1}",
            act=name,
            occurred=occurred,
            by=said["by"] or "",
            subject=said["subject"],
            data=self.data(number, self.vocabulary[name].data, stated, calendar),
            corrects=said["corrects"],
            retracts=said["retracts"],
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
            self.fail(f"{_shown(written)} is not a time. Write it bare, like 2026-11-04T03:52:00.", *path)
        try:
            return civil.settled(written, calendar.zone)
        except ValueError as problem:
            self.fail(str(problem), *path)

    # ---- what is expected --------------------------------------------------------------------------------------------

    def state(self, number: int, row: Mapping[str, Any], calendar: Calendar) -> State:
        self.known(row, _STATE, "state", number)
        if "at" not in row:
            self.fail(
                'a state has no "at". Write the time of which it speaks, like at = 2026-10-05T12:00:00.',
                "state",
                number,
            )
        lists = {name: self.words(row, name, "state", number) for name in ("late", "due", "open", "rights")}
        held, told = (self.table(row, key, "state", number) for key in ("holds", "because"))
        holds = {step: self.words(held, step, "state", number, "holds") for step in held}
        because = {name: self.word(told, name, "state", number, "because") or "" for name in told}
        moment = self.instant(row["at"], calendar, "state", number, "at")
        return State(moment, lists, holds, because, self.source.key("state", number))


def _shown(written: object) -> str:
    """Return something as it stands in the file, near enough to be found there."""
    if isinstance(written, bool):
        return "true" if written else "false"
    if isinstance(written, dict | list):
        return "a table" if isinstance(written, dict) else "a list"
    return f'"{written}"' if isinstance(written, str) else str(written)


def misfit(field: DataField, value: object) -> str:
    """Return what is wrong with a stated thing, and what would be right; nothing where it fits."""
    if field.choices and value not in field.choices:
        return f"{_shown(value)} is not one of the choices. Write one of: {', '.join(field.choices)}."
    if field.type == "instant" and not isinstance(value, date):
        return f"{_shown(value)} is not a time. Write it bare, like 2026-11-04T03:52:00."
    if field.type == "date" and not isinstance(value, date):
        return f"{_shown(value)} is not a date. Write it bare, like 2026-11-04."
    if field.type == "yes/no" and not isinstance(value, bool):
        return f"{_shown(value)} is not yes or no. Write true or false, without quotes."
    if field.type in ("area", "length", "volume", "money"):
        try:
            units.parse(str(value), field.type)
        except UnitError as problem:
            return str(problem)
    return ""
