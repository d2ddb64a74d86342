"""A Parquet table of parcels: the same columns as a CSV table of them, typed by the file and read without its text."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from forebay import units
from forebay.law.facts import Fact, FactBook, FactValue, bare
from forebay.law.parcels import ParcelProblem, Parcels, called_by, cell, facts_among
from forebay.law.screening import Column, column
from forebay.units import UnitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

ABSENT = (
    "Reading Parquet takes pyarrow, which is not installed here. Install it (pip install 'forebay[parquet]'), "
    "or save the table as CSV."
)


def read(path: Path, book: FactBook, called: str | None = None) -> Parcels:
    """Read a Parquet table whose columns are named like those of a CSV table; a null is unknown.

    A column of numbers needs its unit in its name, like ``disturbed_area (acre)``.
    """
    table = _table(path)
    heads, file = list(table.column_names), str(path)
    facts = facts_among(heads, file, book)
    columns = {fact.name: _column(table.column(at), fact, unit, file) for at, (fact, unit) in facts.items()}
    others = tuple(head for at, head in enumerate(heads) if at not in facts)
    chosen = called_by(heads, others, called, file)
    rows = range(1, table.num_rows + 1)
    told = rows if chosen is None else table.column(heads.index(chosen)).to_pylist()
    return Parcels(tuple("" if one is None else str(one) for one in told), columns, others)


def _table(path: Path) -> Any:
    try:
        import pyarrow
        import pyarrow.parquet as files
    except ImportError:
        raise ParcelProblem(ABSENT) from None
    with path.open("rb") as opened:
        try:
            return files.read_table(opened)
        except (pyarrow.ArrowException, OSError):
            raise ParcelProblem(f"{path} is not a Parquet table that can be read. Save it again, or as CSV.") from None


def _column(given: Any, fact: Fact, unit: str, file: str) -> Column:
    """Return one column of facts; each thing that stands in it is read once, however often it stands there."""
    import pyarrow.types as kinds

    if fact.is_amount and (kinds.is_floating(given.type) or kinds.is_integer(given.type)):
        return _amounts(_numbers(given), fact, unit, file)
    words = [_word(one) for one in given.to_pylist()]
    firsts = {word: row for row, word in reversed(list(enumerate(words)))}
    place = {word: at for at, word in enumerate(firsts)}
    kinds_read = column(fact, [_said(word, fact, unit, file, row) for word, row in firsts.items()])
    return kinds_read[np.fromiter((place[word] for word in words), dtype=np.int64, count=len(words))]


def _word(one: Any) -> str:
    """Return what stands in a cell as a person would write it in a table; nothing known is an empty cell."""
    if isinstance(one, bool):
        return "yes" if one else "no"
    if isinstance(one, list):
        return ",".join(str(word) for word in one) or "none"
    return "" if one is None else str(one)


def _said(word: str, fact: Fact, unit: str, file: str, row: int) -> FactValue | None:
    try:
        return cell(word, fact, unit)
    except ValueError as problem:
        raise _problem(file, row, fact, str(problem)) from None


def _numbers(given: Any) -> NDArray[Any]:
    """Return numbers as they are typed, with NaN where there is none."""
    values: NDArray[Any] = given.to_numpy()
    return values


def _amounts(values: NDArray[Any], fact: Fact, unit: str, file: str) -> Column:
    """Return amounts in their base unit: exactly what their digits say, times the unit."""
    known = ~np.isnan(values.astype(np.float64))
    wrong = known & ~((values >= 0) & np.isfinite(values.astype(np.float64)))
    size = _size(values[known][:1], fact, unit, file)
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        raise _problem(file, row, fact, f"{values[row]} is not an amount of zero or more. Mend it, or leave it empty.")
    if size == 1:
        return values.astype(np.float64)
    kinds, place = np.unique(values[known], return_inverse=True)
    found = np.full(len(values), np.nan)
    found[known] = np.array([float(Fraction(str(one)) * size) for one in kinds], dtype=np.float64)[place.reshape(-1)]
    return found


def _size(some: Iterable[Any], fact: Fact, unit: str, file: str) -> Fraction:
    """Return how many base units one of a column's numbers is; a column of numbers without its unit is refused."""
    if not unit and fact.type in ("number", "fraction"):
        return Fraction(1)
    like = f"{fact.name} ({units.units_of(fact.type)[0]})" if fact.type != "number" else fact.name
    if not unit:
        shown = next((f" {one}" for one in some), "")
        raise ParcelProblem(f'{file}, column "{fact.name}": its numbers{shown} have no unit. Name it like {like}.')
    try:
        return Fraction(bare(units.parse(f"1 {unit}", fact.type)))
    except UnitError as problem:
        raise ParcelProblem(f'{file}, column "{fact.name}": {problem} Name it like {like}.') from None


def _problem(file: str, row: int, fact: Fact, sentence: str) -> ParcelProblem:
    return ParcelProblem(f'{file}, row {row + 1}, column "{fact.name}": {sentence}')
