"""What a rule may ask about a project: the book of facts, a sheet of answers, and answers dated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from forebay import units
from forebay.law import text
from forebay.law.text import LawError, Text, nearest
from forebay.units import Quantity, UnitError

FactValue = Quantity | Fraction | bool | str | frozenset[str]
"""What a fact may be: an amount, a number, yes or no, a choice, or a set of choices."""

PACKAGED = Path(__file__).parent / "data" / "facts.toml"
_KEYS = {"name", "type", "asks", "only_if", "choices"}
_AMOUNTS = ("area", "length", "volume", "money", "fraction", "number")
_RATIO = re.compile(r"\s*(\d+)/(\d+)\s*([A-Za-z$%][A-Za-z /$%-]*?)?\s*")
_TYPES = (*_AMOUNTS, "yes/no", "choice", "set")


class FactError(ValueError):
    """A facts file that cannot be used: file, line, key, and one sentence that says what would be right."""

    def __init__(self, sentence: str, file: str, line: int, key: str = "") -> None:
        place = f"{file}, line {line}" if line else file
        super().__init__(f"{place}: {sentence}" if file else sentence)
        self.sentence = sentence
        self.file = file
        self.line = line
        self.key = key


@dataclass(frozen=True, slots=True)
class Fact:
    """One question: its name, the type of its answer, how it is asked, and when it arises at all.

    ``only_if`` names a yes/no fact; where that is no, this one is not applicable and every comparison with it is false.
    """

    name: str
    type: str
    asks: str
    choices: tuple[str, ...] = ()
    only_if: str | None = None

    @property
    def is_amount(self) -> bool:
        """Whether it is a number or an amount with a unit."""
        return self.type in _AMOUNTS

    def read(self, written: object) -> FactValue:
        """Return an answer as typed in a file or a form; one that cannot be right is refused with what would be."""
        if self.is_amount:
            return self._amount(written)
        if self.type == "yes/no":
            if not isinstance(written, bool):
                raise ValueError(f"{_shown(written)} is not yes or no. Write true or false, without quotes.")
            return written
        if self.type == "set":
            return self._set(written)
        return self._choice(written)

    def _amount(self, written: object) -> Quantity | Fraction:
        if isinstance(written, Quantity):
            amount: Quantity | Fraction = written
            if written.dimension != self.type:
                raise ValueError(f"{written} is not of type {self.type}. Write it in {_units(self.type)}.")
        elif (
            self.type in ("number", "fraction")
            and isinstance(written, int | Fraction)
            and not isinstance(written, bool)
        ):
            amount = Fraction(written)
        elif isinstance(written, int | float | Fraction) and not isinstance(written, bool):
            raise ValueError(f'{_shown(written)} has no unit. Write it like "{_number(written)} {_unit(self.type)}".')
        elif not isinstance(written, str):
            raise ValueError(f'{_shown(written)} is not an amount. Write it like "2.5 {_unit(self.type)}".')
        else:
            amount = self._parsed(written)
        if (amount.base if isinstance(amount, Quantity) else amount) < 0:
            raise ValueError(f"{_shown(written)} is below nothing. Write an amount of zero or more.")
        return amount

    def _parsed(self, written: str) -> Quantity | Fraction:
        ratio = _RATIO.fullmatch(written)
        if ratio is not None:
            return self._ratio(written, int(ratio[1]), int(ratio[2]), ratio[3] or "")
        if self.type == "number":
            try:
                return units.number(written)
            except UnitError:
                raise ValueError(f"{_shown(written)} is not a number. Write its digits, like 3 or 0.5.") from None
        try:
            return units.parse(written, self.type)
        except UnitError as problem:
            bare = written.replace(",", "").strip()
            if bare.replace(".", "", 1).isdigit():
                raise ValueError(f'{_shown(written)} has no unit. Write it like "{bare} {_unit(self.type)}".') from None
            raise ValueError(str(problem)) from None

    def _ratio(self, written: str, above: int, below: int, unit: str) -> Quantity | Fraction:
        """Return an exact ratio: an amount worked out in another unit is one where its digits would never end."""
        if below == 0:
            raise ValueError(f"{_shown(written)} divides by nothing. Write the amount in digits.")
        ratio = Fraction(above, below)
        if not unit and self.type in ("number", "fraction"):
            return ratio
        if not unit:
            raise ValueError(f'{_shown(written)} has no unit. Write it like "{written.strip()} {_unit(self.type)}".')
        try:
            one = units.parse(f"1 {unit}", self.type)
        except UnitError as problem:
            raise ValueError(str(problem)) from None
        return Quantity(ratio * one.base, one.unit)

    def _set(self, written: object) -> frozenset[str]:
        listed = written if isinstance(written, list | tuple | set | frozenset) else [written]
        return frozenset(self._choice(choice) for choice in listed)

    def _choice(self, written: object) -> str:
        if not isinstance(written, str) or written not in self.choices:
            hint = nearest(written, self.choices) if isinstance(written, str) else ""
            raise ValueError(
                f"{_shown(written)} is not one of the choices.{hint} Write one of: {', '.join(self.choices)}."
            )
        return written


def _shown(written: object) -> str:
    if isinstance(written, bool):
        return "true" if written else "false"
    if isinstance(written, Fraction | int | float):
        return _number(written)
    return f'"{written}"' if isinstance(written, str) else str(written)


def _number(written: Fraction | int | float) -> str:
    number = Fraction(written)
    return str(number.numerator) if number.denominator == 1 else f"{float(number):g}"


def _unit(kind: str) -> str:
    return next(iter(units.units_of(kind)), "")


def _units(kind: str) -> str:
    return ", ".join(units.units_of(kind))


@dataclass(frozen=True)
class FactBook:
    """All facts there are, by name."""

    facts: Mapping[str, Fact]
    file: str = ""

    def __contains__(self, name: object) -> bool:
        return name in self.facts

    def __getitem__(self, name: str) -> Fact:
        return self.facts[name]

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts.values())

    def get(self, name: str) -> Fact | None:
        """Return the fact called ``name``, if there is one."""
        return self.facts.get(name)

    def sheet(self, answers: Mapping[str, object]) -> FactSheet:
        """Return typed answers from plain ones (a form's or a docket entry's); a wrong one is refused by name."""
        taken_back = frozenset(name for name, written in answers.items() if written is None)
        self._known(taken_back)
        known = {name: self._answer(name, written) for name, written in answers.items() if name not in taken_back}
        return FactSheet(known, taken_back)

    def _known(self, names: Iterable[str]) -> None:
        for name in names:
            if name not in self.facts:
                raise FactError(f'"{name}" is not a fact.{nearest(name, self.facts)}', "", 0, name)

    def _answer(self, name: str, written: object) -> FactValue:
        self._known([name])
        try:
            return self.facts[name].read(written)
        except ValueError as problem:
            raise FactError(f"{name}: {problem}", "", 0, name) from None


@dataclass(frozen=True)
class FactSheet:
    """The answers known about a project; what is left out is unknown, which is not no.

    ``taken_back`` are the questions this sheet opens again: what an earlier sheet answered is not known after it.
    """

    known: Mapping[str, FactValue] = field(default_factory=dict)
    taken_back: frozenset[str] = frozenset()

    def __getitem__(self, name: str) -> FactValue:
        return self.known[name]

    def __contains__(self, name: object) -> bool:
        return name in self.known

    def with_(self, **answers: FactValue) -> FactSheet:
        """Return a sheet with more answers, the new ones before the old."""
        return FactSheet({**self.known, **answers})

    def without(self, *names: str) -> FactSheet:
        """Return a sheet that leaves some answers unknown."""
        return FactSheet({name: answer for name, answer in self.known.items() if name not in names})

    @cached_property
    def plain(self) -> Mapping[str, Any]:
        """The answers as bare comparable things: amounts in their base unit, the rest as they are."""
        return MappingProxyType({name: bare(answer) for name, answer in self.known.items()})


def _together(sheets: Iterable[FactSheet]) -> FactSheet:
    """Return what is known after sheets that follow each other."""
    answers: dict[str, FactValue] = {}
    for sheet in sheets:
        answers |= sheet.known
        for name in sheet.taken_back:
            answers.pop(name, None)
    return FactSheet(answers)


def bare(answer: FactValue) -> Any:
    """Return an answer as a bare comparable thing; whole amounts become whole numbers, which compare faster."""
    number = answer.base if isinstance(answer, Quantity) else answer
    if isinstance(number, Fraction) and number.denominator == 1:
        return number.numerator
    return number


@dataclass(frozen=True)
class Facts:
    """What was known of a project, and since when: later sheets add to and replace earlier ones."""

    dated: tuple[tuple[datetime, FactSheet], ...] = ()

    @staticmethod
    def of(sheet: FactSheet) -> Facts:
        """Return facts that have always been so."""
        return Facts(((datetime.min.replace(tzinfo=UTC), sheet),))

    def and_from(self, instant: datetime, sheet: FactSheet) -> Facts:
        """Return the facts with what is known from an instant on."""
        return Facts(tuple(sorted((*self.dated, (instant, sheet)), key=lambda row: row[0])))

    def at(self, instant: datetime) -> FactSheet:
        """Return the answers as they stood at an instant."""
        standing = tuple(place for place, (since, _) in enumerate(self.dated) if since <= instant)
        if standing not in self._sheets:
            sheets = [self.dated[place][1] for place in standing]
            self._sheets[standing] = sheets[0] if len(sheets) == 1 else _together(sheets)
        return self._sheets[standing]

    @cached_property
    def _sheets(self) -> dict[Any, FactSheet]:
        return {}

    @property
    def latest(self) -> FactSheet:
        """The answers as they stand after the last change."""
        return self.at(self.dated[-1][0]) if self.dated else FactSheet()


# ---- reading ---------------------------------------------------------------------------------------------------------


def load(path: Path | None = None) -> FactBook:
    """Read the facts there are, from the package's own ``facts.toml`` or from ``path``."""
    return of(text.read(path or PACKAGED))


def of(source: Text) -> FactBook:
    """Return the book a TOML text describes; a fault in it is refused with its place."""
    found: dict[str, Fact] = {}
    for index, row in enumerate(source.data.get("fact", [])):
        fact = _fact(source, index, row)
        if fact.name in found:
            raise LawError(f'the fact "{fact.name}" is there twice. Remove one.', source.value("fact", index, "name"))
        found[fact.name] = fact
    for index, fact in enumerate(found.values()):
        guard = found.get(fact.only_if or fact.name)
        if guard is None or (fact.only_if and guard.type != "yes/no"):
            place = source.value("fact", index, "only_if")
            raise LawError(f'"{fact.only_if}" is not a yes/no fact.{nearest(str(fact.only_if), found)}', place)
    return FactBook(found, source.file)


def _fact(source: Text, index: int, row: dict[str, Any]) -> Fact:
    for key in row:
        if key not in _KEYS:
            hint = nearest(key, _KEYS) or " Remove it."
            raise LawError(f'"{key}" is not a key of a fact.{hint}', source.key("fact", index, key))
    for key in ("name", "type", "asks"):
        if not isinstance(row.get(key), str):
            raise LawError(f'a fact has no "{key}". Give it one in quotes.', source.key("fact", index))
    if row["type"] not in _TYPES:
        sentence = f'"{row["type"]}" is not a type of fact. Write one of: {", ".join(_TYPES)}.'
        raise LawError(sentence, source.value("fact", index, "type"))
    if (row["type"] in ("choice", "set")) != bool(row.get("choices")):
        raise LawError(
            "only a choice or a set has choices, and it must. Mend its type or its choices.", source.key("fact", index)
        )
    return Fact(row["name"], row["type"], row["asks"], tuple(row.get("choices", ())), row.get("only_if"))


def read(path: Path, book: FactBook | None = None) -> FactSheet:
    """Read a facts file; a key left out is unknown, a wrong one is refused with its line and what would be right."""
    try:
        source = text.read(path)
    except LawError as problem:
        raise FactError(problem.sentence, problem.file, problem.line) from None
    return _sheet(source, book or load())


def _sheet(source: Text, book: FactBook) -> FactSheet:
    for key in source.data:
        if key != "facts":
            sentence = f'"{key}" does not belong in a facts file. Put the answers under [facts].'
            raise FactError(sentence, source.file, source.key(key).line, key)
    answers = source.data.get("facts", {})
    if not isinstance(answers, dict):
        raise FactError("[facts] is not a table. Write one answer a line under it.", source.file, 1, "facts")
    return FactSheet({name: _answer(source, book, name, written) for name, written in answers.items()})


def _answer(source: Text, book: FactBook, name: str, written: object) -> FactValue:
    line = source.key("facts", name).line
    if name not in book:
        hint = nearest(name, book.facts) or f" The facts are listed in {Path(book.file).name}."
        raise FactError(f'"{name}" = {_shown(written)} is not a fact known here.{hint}', source.file, line, name)
    try:
        return book[name].read(written)
    except ValueError as problem:
        raise FactError(f"{name}: {problem}", source.file, line, name) from None
