"""The curve numbers of a site: its ground by cover and soil group, each part with its number or why it has none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from forebay.land import Drained, Overlay, Row, SoilUnit, acres
from forebay.review.cover_tables import CoverRow, CoverTable, of_words
from forebay.water import DUAL_GROUPS, Ground, WaterError, composite_curve_number

Names = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class CurveRow:
    """The ground of one cover on one soil group; ``ground`` is None where it has no curve number, and then why."""

    soil_group: str
    cover: str
    area_sqft: float
    ground: Ground | None
    because: str = ""

    @property
    def area_ac(self) -> float:
        """Its area in acres."""
        return acres(self.area_sqft)

    @property
    def curve_number(self) -> float | None:
        """Its curve number."""
        return None if self.ground is None else self.ground.curve_number

    @property
    def source(self) -> str:
        """Where the number is from, or why there is none."""
        return self.because if self.ground is None else self.ground.source


@dataclass(frozen=True, slots=True)
class CurveNumbers:
    """The curve numbers of a site, the choice made for dual groups, and the table of covers used."""

    rows: tuple[CurveRow, ...]
    site_sqft: float
    choice: Drained
    table: str
    places: Mapping[tuple[str | None, str | None], CurveRow]

    @property
    def known_sqft(self) -> float:
        """The ground that has a curve number."""
        return sum(row.area_sqft for row in self.rows if row.ground is not None)

    @property
    def unknown_sqft(self) -> float:
        """The ground that has none."""
        return sum(row.area_sqft for row in self.rows if row.ground is None)

    @property
    def composite(self) -> float | None:
        """The area-weighted curve number of the ground that has one, None where none has."""
        known = [row.ground for row in self.rows if row.ground is not None]
        if not known:
            return None
        return float(composite_curve_number([one.curve_number for one in known], [one.area_ac for one in known]))

    @property
    def has_dual(self) -> bool:
        """Whether any of its ground is of a dual group."""
        return any(row.soil_group in DUAL_GROUPS for row in self.rows)

    @property
    def said(self) -> str:
        """The composite in a sentence, with the ground it leaves out."""
        if self.composite is None:
            return "No ground of the site has a curve number."
        words = f"Composite curve number {self.composite:.1f} over {acres(self.known_sqft):,.3f} acres"
        if self.unknown_sqft <= 0:
            return f"{words}, the whole site."
        return (
            f"{words}; {acres(self.unknown_sqft):,.3f} acres of the {acres(self.site_sqft):,.3f} have none and are "
            "left out."
        )


def curve_numbers(
    overlay: Overlay,
    units: Mapping[str, SoilUnit],
    table: CoverTable | None = None,
    choice: Drained | None = None,
    cover_name: Names = str,
) -> CurveNumbers:
    """Return the curve numbers of a site's parts.

    A cover is looked up in ``table`` by its code, else by its own words in TR-55. A soil unit without a group, a cover
    without a row and ground outside a map have no curve number: their ground is named and every other part answered.
    Only where the number is one and the same on every soil, as that of pavement, is no soil group needed.
    """
    join = _Join(units, table, choice or Drained(), cover_name)
    found: dict[tuple[str, str, str], list[CurveRow]] = {}
    places: dict[tuple[str | None, str | None], CurveRow] = {}
    for part in overlay.rows():
        row = join.row(part)
        found.setdefault((row.soil_group, row.cover, row.because), []).append(row)
        places[part.soil, part.cover] = row
    rows = sorted((_joined(same) for same in found.values()), key=lambda row: (row.ground is None, -row.area_sqft))
    return CurveNumbers(tuple(rows), overlay.site_sqft, join.choice, join.table_name, places)


@dataclass(frozen=True, slots=True)
class _Join:
    """What the parts of a site are joined with."""

    units: Mapping[str, SoilUnit]
    table: CoverTable | None
    choice: Drained
    cover_name: Names

    @property
    def table_name(self) -> str:
        return "TR-55 table 2-2" if self.table is None else self.table.said

    def row(self, part: Row) -> CurveRow:
        unit = None if part.soil is None else self.units[part.soil]
        covered = None if part.cover is None else self._covered(part.cover)
        group = "" if unit is None else unit.group or ""
        words = "" if part.cover is None else covered.name if covered else self.cover_name(part.cover)
        if covered is not None and covered.number_on_any is not None:
            same = Ground(words, acres(part.area_sqft), covered.number_on_any, group, covered.source_of_any)
            return CurveRow(group, words, part.area_sqft, same)
        if covered is not None and group:
            return self._numbered(covered, group, words, part.area_sqft)
        lacking = "" if part.cover is None or covered else _no_cover(words)
        why = "; ".join(filter(None, (part.because, _no_group(unit), lacking)))
        return CurveRow(group, words, part.area_sqft, None, why)

    def _covered(self, kind: str) -> CoverRow | None:
        return (self.table.row(kind) if self.table else None) or of_words(kind)

    def _numbered(self, covered: CoverRow, group: str, words: str, area_sqft: float) -> CurveRow:
        drained = self.choice.drained if group in DUAL_GROUPS else None
        try:
            return CurveRow(group, words, area_sqft, covered.ground(group, acres(area_sqft), drained=drained))
        except WaterError as problem:
            return CurveRow(group, words, area_sqft, None, str(problem))


def _no_group(unit: SoilUnit | None) -> str:
    if unit is None or unit.group:
        return ""
    return f"no soil group is given for {unit.name or unit.musym or 'map unit'} (MUKEY {unit.mukey})"


def _no_cover(words: str) -> str:
    return f"TR-55 has no row for {words}; give its curve number and source in a table of covers"


def _joined(rows: list[CurveRow]) -> CurveRow:
    first, area = rows[0], sum(row.area_sqft for row in rows)
    own = first.ground
    ground = None if own is None else Ground(own.name, acres(area), own.curve_number, own.soil_group, own.source)
    return CurveRow(first.soil_group, first.cover, area, ground, first.because)
