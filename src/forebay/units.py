"""The one place that converts: exact quantities with units, as people write them.

A quantity is an exact fraction in the base unit of its dimension (square feet, inches, cubic feet, cents, ...), so that
a threshold is never missed by a rounding: ``1 acre`` is ``43560 sqft`` and nothing else.

>>> parse("4.9 acre") < parse("5 acre")
True
>>> parse("43560 sqft") == parse("1 acre")
True
>>> f"{parse('25000 sqft')}"
'25,000 sq ft'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

FOOT_M = Fraction(3048, 10000)
"""One international foot in metres, exactly."""

US_FOOT_M = Fraction(1200, 3937)
"""One US survey foot in metres, exactly: the foot of older surveys and of State Plane coordinates."""

INCH_MM = Fraction(254, 10)
"""One inch in millimetres, exactly."""


class UnitError(ValueError):
    """A quantity that cannot be read or compared; the text says what would be right."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as people write it: ``name``, what it measures, and its exact size in the dimension's base unit."""

    name: str
    dimension: str
    size: Fraction
    shown: str


def _unit(name: str, dimension: str, size: Fraction | int, shown: str) -> tuple[str, Unit]:
    return name, Unit(name, dimension, Fraction(size), shown)


_SQM = 1 / FOOT_M**2
UNITS: dict[str, Unit] = dict(
    [
        _unit("sqft", "area", 1, "sq ft"),
        _unit("acre", "area", 43560, "acre"),
        _unit("sqyd", "area", 9, "sq yd"),
        _unit("sqm", "area", _SQM, "sq m"),
        _unit("ha", "area", 10000 * _SQM, "ha"),
        _unit("inch", "length", 1, "in"),
        _unit("ft", "length", 12, "ft"),
        _unit("mm", "length", 1 / INCH_MM, "mm"),
        _unit("m", "length", 1000 / INCH_MM, "m"),
        _unit("cuft", "volume", 1, "cu ft"),
        _unit("acre-ft", "volume", 43560, "acre-ft"),
        _unit("cuyd", "volume", 27, "cu yd"),
        _unit("gal", "volume", Fraction(231, 1728), "gal"),
        _unit("USD", "money", 100, "USD"),
        _unit("USD/cuft", "money per volume", 100, "USD per cu ft"),
        _unit("USD/acre", "money per area", Fraction(100, 43560), "USD per acre"),
        _unit("USD/acre-ft", "money per volume", Fraction(100, 43560), "USD per acre-ft"),
        _unit("percent", "fraction", Fraction(1, 100), "%"),
        _unit("fraction", "fraction", 1, ""),
    ]
)
ALIASES = {
    "in": "inch",
    "inches": "inch",
    "acres": "acre",
    "$": "USD",
    **{unit.shown: unit.name for unit in UNITS.values() if unit.shown},
}

_DIGITS = r"[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)"
_WRITTEN = re.compile(rf"^\s*(?P<number>{_DIGITS})\s*(?P<unit>[A-Za-z$%][A-Za-z /$%-]*)\s*$")


@dataclass(frozen=True, slots=True)
class Quantity:
    """An exact amount (in the base unit of its dimension) that remembers the unit it was written in."""

    base: Fraction
    unit: Unit

    @property
    def dimension(self) -> str:
        """What it measures: area, length, volume, money, ..."""
        return self.unit.dimension

    def to(self, unit: str) -> Fraction:
        """Return the exact number of ``unit`` in this quantity."""
        target = unit_named(unit)
        self._same(Quantity(Fraction(0), target))
        return self.base / target.size

    def _same(self, other: Quantity) -> None:
        if other.dimension != self.dimension:
            raise UnitError(
                f"{self} is {_a(self.dimension)} and {other} is {_a(other.dimension)}: they cannot be compared. "
                f"Write both as {_a(self.dimension)}."
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quantity) and (self.dimension, self.base) == (other.dimension, other.base)

    def __hash__(self) -> int:
        return hash((self.dimension, self.base))

    def __lt__(self, other: Quantity) -> bool:
        self._same(other)
        return self.base < other.base

    def __le__(self, other: Quantity) -> bool:
        self._same(other)
        return self.base <= other.base

    def __gt__(self, other: Quantity) -> bool:
        self._same(other)
        return self.base > other.base

    def __ge__(self, other: Quantity) -> bool:
        self._same(other)
        return self.base >= other.base

    def __str__(self) -> str:
        number = self.base / self.unit.size
        shown = "acres" if self.unit.name == "acre" and number != 1 else self.unit.shown
        return f"{_number(number)} {shown}".strip()


def dollars(amount: Fraction) -> str:
    """Write dollars as people do: with their cents, or as they are where they come to no whole cent.

    >>> dollars(Fraction(1250)), dollars(Fraction(-1, 2)), dollars(Fraction(1, 8))
    ('$1,250.00', '-$0.50', '$0.125')
    """
    cents = abs(amount) * 100
    said = _number(cents / 100)
    if cents.denominator == 1:
        said = f"{cents.numerator // 100:,}.{cents.numerator % 100:02d}"
    return f"{'-' if amount < 0 else ''}${said}"


def written(amount: Quantity) -> str:
    """Write an amount as people read it: money and what is reckoned in it in dollars, all else with its unit.

    >>> written(parse("250 USD")), written(parse("2 USD/cuft")), written(parse("4.9 acre"))
    ('$250.00', '$2.00 per cu ft', '4.9 acres')
    """
    if not amount.dimension.startswith("money"):
        return str(amount)
    return f"{dollars(amount.base / amount.unit.size)}{amount.unit.shown.removeprefix('USD')}"


def rewritten(said: str) -> str:
    """Return an amount that stands as a text in the way people read it; any other text as it is.

    >>> rewritten("100 USD"), rewritten("no amount")
    ('$100.00', 'no amount')
    """
    try:
        return written(parse(said))
    except UnitError:
        return said


def number(written: str) -> Fraction:
    """Read a number as people write it; a comma parts thousands and nothing else.

    >>> number("1,250.50")
    Fraction(2501, 2)
    """
    said = written.strip()
    if not re.fullmatch(_DIGITS, said):
        raise UnitError(f'"{written}" is not a number. Write it in digits, like 3, 0.5 or 1,250.')
    return Fraction(said.replace(",", ""))


def unit_named(name: str, dimension: str | None = None) -> Unit:
    """Return the unit called ``name``; refuse an unknown one with the units there are (of ``dimension``)."""
    unit = UNITS.get(ALIASES.get(name, name))
    if unit is None:
        raise UnitError(f'"{name}" is not a unit known here. Write one of: {", ".join(units_said(dimension))}.')
    return unit


def quantity(number: Fraction | int | str, unit: str, dimension: str | None = None) -> Quantity:
    """Return ``number`` of ``unit`` as an exact quantity."""
    found = unit_named(unit, dimension)
    return Quantity(Fraction(number) * found.size, found)


def parse(text: str, dimension: str | None = None) -> Quantity:
    """Read a quantity as people write it (``"4.9 acre"``, ``"25,000 sqft"``); a missing or wrong unit is refused."""
    match = _WRITTEN.match(text)
    if match is None:
        raise UnitError(f'"{text}" is not a number with a unit. Write {_example(dimension)}.')
    number = match["number"].replace(",", "")
    found = quantity(Fraction(number), match["unit"].strip(), dimension)
    if dimension is not None and found.dimension != dimension:
        raise UnitError(f'"{text}" is {_a(found.dimension)}, not {_a(dimension)}. Write {_example(dimension)}.')
    return found


def units_of(dimension: str) -> list[str]:
    """Return the names of the units of one dimension."""
    return [unit.name for unit in UNITS.values() if unit.dimension == dimension]


def units_said(dimension: str | None = None) -> list[str]:
    """Return the units (of one dimension) as people write them, which is how each may be given.

    >>> units_said("area")
    ['sq ft', 'acre', 'sq yd', 'sq m', 'ha']
    """
    return [unit.shown or unit.name for unit in UNITS.values() if dimension in (None, unit.dimension)]


def _example(dimension: str | None) -> str:
    if dimension is None:
        return 'it like "4.9 acre" or "25,000 sq ft"'
    return " or ".join(f'"2.5 {name}"' for name in units_said(dimension)) or f"{_a(dimension)} with its unit"


def _a(noun: str) -> str:
    if noun.startswith("money"):
        return f"an amount of {noun}"
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _number(value: Fraction) -> str:
    if value.denominator == 1:
        return f"{value.numerator:,}"
    return f"{float(value):,.4f}".rstrip("0").rstrip(".")
