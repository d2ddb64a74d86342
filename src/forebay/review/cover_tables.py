"""Which curve number a cover on a map stands for: the packaged table for NLCD classes, or one an engineer made.

A made table is csv with the headings ``code,cover,treatment,condition`` (a row of TR-55 table 2-2), or
``code,curve_number,source`` for a number from elsewhere; a first line that opens with # is its title.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from forebay.formats import text
from forebay.formats.problems import FileProblem
from forebay.units import UnitError, number
from forebay.water import Cover, Ground, WaterError, cover

NAMES = ("code", "cover", "treatment", "condition", "curve_number", "source", "why")


@dataclass(frozen=True, slots=True)
class CoverRow:
    """What one cover of a map stands for: a row of TR-55, or a curve number with its source."""

    code: str
    cover: Cover | None
    curve_number: float | None = None
    source: str = ""
    why: str = ""

    @property
    def name(self) -> str:
        """The cover in the words of its table."""
        return self.cover.name if self.cover is not None else self.code

    @property
    def number_on_any(self) -> float | None:
        """The curve number that holds whatever the soil, as for pavement; None where the soil decides."""
        if self.cover is None:
            return self.curve_number
        numbers = set(self.cover.curve_numbers)
        return numbers.pop() if len(numbers) == 1 else None

    @property
    def source_of_any(self) -> str:
        """Where a curve number that holds whatever the soil is from."""
        return self.source if self.cover is None else f"TR-55 table {self.cover.table}, the same on every group"

    def ground(self, soil_group: str, area_ac: float, *, drained: bool | None) -> Ground:
        """Return ground under this cover on a soil group."""
        own = self.cover
        if own is None:
            return Ground(self.code, area_ac, self.curve_number or 0.0, soil_group, self.source)
        return Ground.of_cover(
            own.cover, soil_group, area_ac, condition=own.condition, treatment=own.treatment, drained=drained
        )


@dataclass(frozen=True, slots=True)
class CoverTable:
    """A table of covers: its name, its title or edition, its digest, and its rows by their code."""

    name: str
    title: str
    sha256: str
    rows: Mapping[str, CoverRow]

    @property
    def said(self) -> str:
        """The table and its edition, in words."""
        return f"{self.name} ({self.title or 'no title'}; digest {self.sha256[:12]})"

    def row(self, kind: str) -> CoverRow | None:
        """Return the row of a cover on a map, whatever its case."""
        return self.rows.get(kind.strip().casefold())


@cache
def nlcd_table() -> CoverTable:
    """Return the packaged table of NLCD classes.

    >>> nlcd_table().row("21").cover.curve_numbers
    (39.0, 61.0, 74.0, 80.0)
    """
    data = (files("forebay.review") / "data" / "nlcd_covers.csv").read_bytes()
    return read_cover_table(data, "nlcd_covers.csv")


def read_cover_table(data: bytes, name: str) -> CoverTable:
    """Read a table of covers; a row that names no cover of TR-55 and gives no curve number is refused."""
    said = text.decode(data, name)
    title = said.split("\n", 1)[0].removeprefix("#").strip() if said.startswith("#") else ""
    rows: dict[str, CoverRow] = {}
    for line, values in _values(said, name):
        row = _row(values, name, line)
        if row.code.casefold() in rows:
            raise FileProblem(
                name, "This code is there twice. Give each once.", row=line, column="code", value=row.code
            )
        rows[row.code.casefold()] = row
    if not rows:
        raise FileProblem(name, "It has no row. Write one for each cover, under code,cover,treatment,condition.")
    return CoverTable(name, title, hashlib.sha256(data).hexdigest(), MappingProxyType(rows))


def of_words(kind: str) -> CoverRow | None:
    """Return the row of TR-55 that a cover's own words name, None where they name none.

    >>> of_words("Woods, good").name, of_words("perennial_ice")
    ('Woods, Good', None)
    """
    name, _, condition = kind.rpartition(",")
    for words in ((kind, ""), (name, condition)):
        try:
            return CoverRow(kind, cover(words[0].strip(), words[1].strip())) if words[0].strip() else None
        except WaterError:
            continue
    return None


def _values(said: str, name: str) -> list[tuple[int, dict[str, str]]]:
    lines = [(row, cells) for row, cells in text.rows(said, name) if not cells[0].startswith("#")]
    if not lines:
        return []
    head = [cell.strip().casefold() for cell in lines[0][1]]
    if "code" not in head:
        raise FileProblem(
            name, "It has no column code. Head its columns code,cover,treatment,condition.", row=lines[0][0]
        )
    strange = next((heading for heading in head if heading not in NAMES), None)
    if strange is not None:
        raise FileProblem(name, f"Its columns are of: {', '.join(NAMES)}.", row=lines[0][0], column=strange)
    return [(row, dict(zip(head, (cell.strip() for cell in cells), strict=False))) for row, cells in lines[1:]]


def _row(values: Mapping[str, str], name: str, line: int) -> CoverRow:
    code, why = values.get("code", ""), values.get("why", "")
    if not code:
        raise FileProblem(name, "This row has no code. Write the cover as the map has it.", row=line, column="code")
    if values.get("curve_number"):
        return _given(values, code, why, name, line)
    try:
        found = cover(values.get("cover", ""), values.get("condition", ""), values.get("treatment", ""))
    except WaterError as problem:
        raise FileProblem(name, str(problem), row=line, column="cover") from None
    return CoverRow(code, found, why=why)


def _given(values: Mapping[str, str], code: str, why: str, name: str, line: int) -> CoverRow:
    written, source = values["curve_number"], values.get("source", "")
    try:
        value = float(number(written))
    except UnitError:
        value = 0.0
    if not 1 <= value <= 100:
        sentence = "This is no curve number. It is 1 to 100; leave it blank to take the number of a cover."
        raise FileProblem(name, sentence, row=line, column="curve_number", value=written)
    if not source:
        raise FileProblem(name, "A curve number of one's own needs its source. Name it.", row=line, column="source")
    return CoverRow(code, None, value, source, why)
