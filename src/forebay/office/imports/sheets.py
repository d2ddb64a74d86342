"""Sheets of parcels, facilities and cases read for the office: every row answered for, nothing stored. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any, Final

from forebay.formats.problems import FileProblem
from forebay.formats.sheets import Row, Sheet, values
from forebay.formats.sheets.parcel_ids import STYLES, ParcelIdError, print_key, split
from forebay.law.facts import Fact, FactBook, FactError
from forebay.letters.typefaces import refusal
from forebay.letters.wording import plain_day
from forebay.office.imports.columns import columns_of
from forebay.office.imports.fields import FIELDS, Field, Kind

_SAID: Final = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


@dataclass(frozen=True, slots=True)
class Asked:
    """How a sheet is to be read, beside what it says itself.

    Parameters
    ----------
    named
        Which heading a field has, where its column goes by none of the known ones.
    order
        Whether its slashed dates are written month first or day first.
    style
        How the county prints an SBL, to make print keys of ids of 26 digits.
    today
        The day on which it is read; no day in it lies ahead.
    """

    named: Mapping[str, str]
    order: values.Order | None
    style: str | None
    today: date


@dataclass(frozen=True, slots=True)
class Told:
    """One row as it will be stored: its number in the sheet, its fields, and the facts it states."""

    line: int
    fields: Mapping[str, Any]
    facts: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields.get(name)


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole sheet: its rows, every fault in it, which heading each field has, and which columns say nothing here."""

    rows: tuple[Told, ...]
    problems: tuple[FileProblem, ...]
    columns: Mapping[str, str]
    unread: tuple[str, ...]


def read(sheet: Sheet, kind: Kind, asked: Asked, book: FactBook) -> Reading:
    """Return what the rows of a sheet say; each fault is told with its row and column, and none hides another."""
    columns, facts, problems = columns_of(sheet, kind, asked.named, book)
    rows: list[Told] = []
    if not problems:
        reader = _Reader(sheet, kind, asked, columns, facts, book)
        rows = [reader.told(row, problems) for row in sheet.rows]
        problems = [*_asked_once(problems), *_twins(sheet, rows, kind, columns)]
    used = {*columns.values(), *facts}
    return Reading(tuple(rows), tuple(problems), columns, tuple(one for one in sheet.columns if one not in used))


def _asked_once(problems: Sequence[FileProblem]) -> Iterator[FileProblem]:
    """Yield every fault, and the question which way dates are written but once: it is one answer for the sheet."""
    asks = [one for one in problems if one.sentence == values.WHICH_WAY]
    for one in problems:
        if one not in asks:
            yield one
        elif one is asks[0]:
            more = f" {len(asks) - 1} more cells are written so." if len(asks) > 2 else ""
            yield FileProblem(one.file, f"{one.sentence}{more}", row=one.row, column=one.column, value=one.value)


# ---- rows ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reader:
    """What reads one row after the other."""

    sheet: Sheet
    kind: Kind
    asked: Asked
    columns: Mapping[str, str]
    facts: Mapping[str, tuple[Fact, str]]
    book: FactBook

    def told(self, row: Row, problems: list[FileProblem]) -> Told:
        """Return what a row says; what is wrong with it goes to the others' faults, all of it."""
        fields: dict[str, Any] = {}
        before = len(problems)
        for field in FIELDS[self.kind]:
            if field.name in self.columns:
                _into(fields, field.name, partial(self._cell, row, field), problems)
        facts: dict[str, Any] = {}
        for heading, (fact, unit) in self.facts.items():
            _into(facts, fact.name, partial(self._fact, row, heading, fact, unit), problems)
        if len(problems) == before:
            problems += self._together(row, fields)
        return Told(row.line, fields, facts)

    def _cell(self, row: Row, field: Field) -> Any:
        heading = self.columns[field.name]
        if not row.cell(heading):
            if field.required:
                raise self._wrong(row, field.name, f"This is empty. Every row needs {_words(field.name)}.")
            return None
        if row.cell(heading).kind == "fault":
            raise self._wrong(row, field.name, "This cell's formula has no value. Put the value itself in the cell.")
        return _READ[field.sort](self, row, field)

    def _wrong(self, row: Row, name: str, sentence: str) -> FileProblem:
        return values.problem(self.sheet, row, self.columns[name], sentence)

    def text(self, row: Row, field: Field) -> str:
        said = " ".join(row.text(self.columns[field.name]).split())
        if len(said) > field.longest:
            raise self._wrong(row, field.name, f"This is {len(said)} letters long; {field.longest} can be kept.")
        return self._printed(row, field, said)

    def id(self, row: Row, field: Field) -> str:
        said = values.identity(self.sheet, row, self.columns[field.name])
        if len(said) > field.longest:
            raise self._wrong(row, field.name, f"This is {len(said)} signs long; {field.longest} can be kept.")
        return self._printed(row, field, said)

    def _printed(self, row: Row, field: Field, said: str) -> str:
        if why := refusal(said):
            raise self._wrong(row, field.name, f"{why[:1].upper()}{why[1:]}")
        return said

    def day(self, row: Row, field: Field) -> date | None:
        heading, said = self.columns[field.name], row.text(self.columns[field.name])
        if re.fullmatch(r"(18|19|20)\d\d", said):
            raise self._wrong(row, field.name, "This is a year, not a day. Write the day, like 2005-06-01.")
        found = values.day(self.sheet, row, heading, self.asked.order)
        if found and found > self.asked.today:
            today = plain_day(self.asked.today)
            raise self._wrong(row, field.name, f"This day is still to come: today is {today}. Mend the day.")
        return found

    def degrees(self, row: Row, field: Field) -> Fraction | None:
        found = values.amount(self.sheet, row, self.columns[field.name])
        if found is not None and abs(found) > (180 if field.name == "longitude" else 90):
            raise self._wrong(
                row, field.name, f"This is no {field.name} in degrees. Write it like {_LIKE[field.name]}."
            )
        return found

    def yes(self, row: Row, field: Field) -> bool:
        said = _SAID.get(row.text(self.columns[field.name]).casefold())
        if said is None:
            raise self._wrong(row, field.name, "This is neither yes nor no. Write one of the two, or leave it empty.")
        return said

    def choice(self, row: Row, field: Field) -> str:
        said = row.text(self.columns[field.name]).casefold()
        if said not in field.choices:
            raise self._wrong(
                row, field.name, f"This is not one of the choices. Write one of: {', '.join(field.choices)}."
            )
        return said

    def _fact(self, row: Row, heading: str, fact: Fact, unit: str) -> Any:
        said = row.text(heading)
        if not said:
            return None
        if row.cell(heading).kind == "fault":
            raise values.problem(
                self.sheet, row, heading, "This cell's formula has no value. Put the value in the cell."
            )
        try:
            stated = self._stated(said, fact, unit)
            self.book.sheet({fact.name: stated})
        except (FactError, ValueError) as problem:
            why = str(problem).partition(": ")[2] or str(problem)
            raise values.problem(self.sheet, row, heading, why) from None
        return stated

    def _stated(self, said: str, fact: Fact, unit: str) -> Any:
        if fact.type == "yes/no":
            answer = _SAID.get(said.casefold())
            if answer is None:
                raise ValueError("This is neither yes nor no. Write one of the two, or leave it empty.")
            return answer
        if fact.type == "set":
            return [each.strip() for each in said.split(";")]
        bare = bool(re.fullmatch(r"[\d.,]+", said))
        if bare and fact.type in ("area", "length", "volume") and not unit:
            raise ValueError(f"This has no unit. Write it in the heading, like {_titled(fact.name)} (acre).")
        return f"{said.replace(',', '')} {unit}".strip() if bare else said

    # ---- what several cells say together --------------------------------------------------------------------------

    def _together(self, row: Row, fields: dict[str, Any]) -> list[FileProblem]:
        try:
            _RULES[self.kind](self, row, fields)
        except FileProblem as problem:
            return [problem]
        return []

    def parcel(self, row: Row, fields: dict[str, Any]) -> None:
        """Take the id apart, and refuse a row without one or with half a place."""
        whole = fields.pop("swis_sbl", None)
        if whole:
            self._whole(row, whole, fields)
        if not fields.get("print_key"):
            name = "print_key" if "print_key" in self.columns else "swis_sbl"
            raise self._wrong(row, name, "This row names no parcel. Give its print key, or its id of 26 digits.")
        if fields.get("swis") and not re.fullmatch(r"\d{6}", fields["swis"]):
            raise self._wrong(row, "swis", "This is no SWIS code. It has six digits, kept as text.")
        self._place(row, fields)

    def _whole(self, row: Row, whole: str, fields: dict[str, Any]) -> None:
        try:
            swis, sbl = split(whole)
        except ParcelIdError as problem:
            raise self._wrong(row, "swis_sbl", str(problem)) from None
        if fields.setdefault("swis", swis) != swis:
            raise self._wrong(
                row, "swis_sbl", f"This id begins with {swis}, and the SWIS column says {fields['swis']}."
            )
        if not fields.get("print_key"):
            fields["print_key"] = print_key(sbl, STYLES[self.asked.style]) if self.asked.style else sbl

    def _place(self, row: Row, fields: Mapping[str, Any]) -> None:
        longitude, latitude = fields.get("longitude"), fields.get("latitude")
        if (longitude is None) != (latitude is None):
            lacks = "longitude" if longitude is None else "latitude"
            other = "latitude" if lacks == "longitude" else "longitude"
            raise self._wrong(
                row, lacks if lacks in self.columns else other, f"The {lacks} is missing beside the {other}."
            )
        if longitude is not None and longitude > 0:
            sentence = f"This lies east of Greenwich. Write it like {_LIKE['longitude']}; are the two columns swapped?"
            raise self._wrong(row, "longitude", sentence)

    def facility(self, row: Row, fields: Mapping[str, Any]) -> None:
        """Refuse an inspection before the facility was there, or one that does not say what it found."""
        inspected = fields.get("last_inspected")
        if inspected and inspected < fields["in_service"]:
            raise self._wrong(
                row, "last_inspected", f"It was inspected before it was in service, {fields['in_service']}."
            )
        if inspected and "needs_found" not in fields:
            name = "needs_found" if "needs_found" in self.columns else "last_inspected"
            raise self._wrong(row, name, 'Nothing says whether the inspection found needs. Write "yes" or "no" for it.')
        if not inspected and "needs_found" in fields:
            raise self._wrong(
                row, "needs_found", "Needs were found or not, and no day of the inspection is given. Add it."
            )

    def case(self, row: Row, fields: Mapping[str, Any]) -> None:
        """Refuse an application of no kind, and a permit that is older than its application."""
        if fields.get("application") and not fields.get("application_kind"):
            name = "application_kind" if "application_kind" in self.columns else "application"
            choices = next(one.choices for one in FIELDS["cases"] if one.name == "application_kind")
            sentence = f"An application needs its kind. Give one of: {', '.join(choices)}."
            raise self._wrong(row, name, sentence)
        if fields.get("application") and fields.get("permit") and fields["permit"] < fields["application"]:
            raise self._wrong(row, "permit", f"The permit is older than its application, {fields['application']}.")


def _into(into: dict[str, Any], name: str, answer: Callable[[], Any], problems: list[FileProblem]) -> None:
    """Put an answer under its name, unless it is blank; a fault goes to the others."""
    try:
        value = answer()
    except FileProblem as problem:
        problems.append(problem)
        return
    if value is not None and value != "":
        into[name] = value


_LIKE: Final = {"longitude": "-77.43", "latitude": "43.21"}
_READ: Final = {
    "text": _Reader.text,
    "id": _Reader.id,
    "day": _Reader.day,
    "degrees": _Reader.degrees,
    "yes/no": _Reader.yes,
    "choice": _Reader.choice,
}
_RULES: Final = {"parcels": _Reader.parcel, "facilities": _Reader.facility, "cases": _Reader.case}


def identity(kind: Kind, row: Told) -> tuple[str, ...]:
    """Return what a row is known by, so that the same thing is not stored twice."""
    if kind == "parcels":
        return (row["swis"] or "", row["print_key"] or "")
    title, place = ("title", "address") if kind == "cases" else ("name", "place")
    return (known_as(row[title] or ""), known_as(row[place] or ""))


def known_as(words: str) -> str:
    """Return a name or place without case and doubled spaces."""
    return " ".join(words.split()).casefold()


def _twins(sheet: Sheet, rows: Sequence[Told], kind: Kind, columns: Mapping[str, str]) -> Iterable[FileProblem]:
    first: dict[tuple[str, ...], int] = {}
    for row in rows:
        named = identity(kind, row)
        if not all(named[-1:]) or not any(named):
            continue
        if named in first:
            column = columns.get({"parcels": "print_key", "facilities": "name", "cases": "title"}[kind])
            shown = row["print_key"] or row["name"] or row["title"]
            sentence = f"Row {first[named]} has the same name and place. Keep one of the two rows."
            yield FileProblem(sheet.file, sentence, row=row.line, column=column, value=shown)
        first.setdefault(named, row.line)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _titled(name: str) -> str:
    said = _words(name)
    return f"{said[:1].upper()}{said[1:]}"
