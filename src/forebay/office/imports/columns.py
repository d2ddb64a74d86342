"""Which column of a sheet says what: found by its heading, or named by whoever brings the sheet in. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from forebay import units
from forebay.formats.problems import FileProblem
from forebay.formats.sheets import Sheet
from forebay.formats.sheets.cells import plain
from forebay.law.facts import Fact, FactBook
from forebay.office.imports.fields import FIELDS, Field, Kind

_UNIT: Final = re.compile(r"(.+?)\s*\(([^()]+)\)")
_SHORT_UNITS: Final = {"ac": "acre", "acres": "acre", "sf": "sqft", "sq. ft.": "sqft", "cf": "cuft", "feet": "ft"}


def columns_of(
    sheet: Sheet, kind: Kind, named: Mapping[str, str], book: FactBook
) -> tuple[dict[str, str], dict[str, tuple[Fact, str]], list[FileProblem]]:
    """Return the heading of each field, the facts that columns state with their units, and what is wrong with both."""
    fields = {one.name: one for one in FIELDS[kind]}
    facts = dict(_fact_columns(sheet, book)) if kind == "cases" else {}
    problems = list(_wrongly_named(sheet, fields, named))
    found: dict[str, str] = {}
    taken = {plain(heading) for name, heading in named.items() if name in fields}
    for name, field in fields.items():
        if name in named:
            heading = sheet.column(named[name])
        else:
            heading = _known(sheet, field, taken | {plain(one) for one in (*found.values(), *facts)})
        if heading:
            found[name] = heading
    facts = {heading: one for heading, one in facts.items() if heading not in found.values()}
    return found, facts, [*problems, *_missing(sheet, kind, {**named, **found}), *_without_unit(sheet, facts)]


def _known(sheet: Sheet, field: Field, taken: set[str]) -> str | None:
    """Return the column of a field by the first of its headings that is there and is not another's."""
    for heading in (field.name, *field.headings):
        column = sheet.column(heading)
        if column is not None and plain(column) not in taken:
            return column
    return None


def _wrongly_named(sheet: Sheet, fields: Mapping[str, Field], named: Mapping[str, str]) -> Iterator[FileProblem]:
    for name, heading in named.items():
        if name not in fields:
            listed = ", ".join(fields)
            yield FileProblem(sheet.file, f'"{name}" is no field of this kind of sheet. The fields are {listed}.')
        elif sheet.column(heading) is None:
            listed = ", ".join(f'"{one}"' for one in sheet.columns)
            yield FileProblem(
                sheet.file, f"No column has this heading alone. The headings are {listed}.", value=heading
            )


def _missing(sheet: Sheet, kind: Kind, found: Mapping[str, str]) -> Iterator[FileProblem]:
    for field in FIELDS[kind]:
        if field.required and field.name not in found:
            yield _no_column(sheet, field)
    if kind == "parcels" and not {"print_key", "swis_sbl"} & set(found):
        yield _no_column(sheet, FIELDS[kind][0])


def _no_column(sheet: Sheet, field: Field) -> FileProblem:
    known = ", ".join(f'"{one}"' for one in field.headings)
    sentence = (
        f"No column for {_words(field.name)} was found. It goes by {known}; or say --column {field.name}=HEADING."
    )
    return FileProblem(sheet.file, sentence)


def _fact_columns(sheet: Sheet, book: FactBook) -> Iterator[tuple[str, tuple[Fact, str]]]:
    """Yield each column whose heading names a fact, with the unit it gives, like ``Disturbed area (acre)``."""
    by_words = {plain(name): fact for name, fact in book.facts.items()}
    for heading in sheet.columns:
        found = _UNIT.fullmatch(heading)
        name, unit = (found[1], found[2].strip()) if found else (heading, "")
        if fact := by_words.get(plain(name)):
            yield heading, (fact, _SHORT_UNITS.get(unit.casefold(), unit))


def _without_unit(sheet: Sheet, facts: Mapping[str, tuple[Fact, str]]) -> Iterator[FileProblem]:
    for heading, (fact, unit) in facts.items():
        if fact.type in ("area", "length", "volume") and unit and not _is_unit(unit, fact.type):
            listed = ", ".join(units.units_of(fact.type))
            yield FileProblem(
                sheet.file, f"This is no unit known here. Write one of: {listed}.", column=heading, value=unit
            )


def _is_unit(unit: str, dimension: str) -> bool:
    try:
        units.parse(f"1 {unit}", dimension)
    except units.UnitError:
        return False
    return True


def _words(name: str) -> str:
    return name.replace("_", " ")
