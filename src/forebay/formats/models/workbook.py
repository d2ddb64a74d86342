"""The workbook an engineer types a site into, as a drainage; every fault is said with its place and value."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

from forebay.formats.models.told import ModelFile
from forebay.formats.models.workbook_form import CONDITIONS, form
from forebay.formats.models.workbook_ponds import pond_of
from forebay.formats.models.workbook_rows import Row, rows_of, site_of
from forebay.formats.problems import FileProblem
from forebay.formats.sheets.grids import Grid, grids
from forebay.formats.uploads import workbooks
from forebay.water import (
    RAIN_TYPES,
    WEIGHTINGS,
    Basis,
    Box,
    Catchment,
    Channel,
    ChannelFlow,
    Circular,
    DesignPoint,
    DesignStorm,
    Diversion,
    Drainage,
    GivenTime,
    Ground,
    Irregular,
    Kirpich,
    LakeCrossing,
    Leg,
    Link,
    Network,
    Node,
    PipeFlow,
    Reach,
    Section,
    ShallowFlow,
    SheetFlow,
    Trapezoid,
    WaterError,
    WatershedLag,
    table_storm,
    type_storm,
)

KIND = "a workbook"
_KINDS: tuple[type[Leg], ...] = (
    *(SheetFlow, ShallowFlow, ChannelFlow, PipeFlow, LakeCrossing, WatershedLag, Kirpich, GivenTime),
)
_LEGS: dict[str, type[Leg]] = {kind.kind: kind for kind in _KINDS}
REACH = workbooks.Reach(8 * 1024 * 1024, 20_000, 702)
"""How large the workbook may be; one with every table full stays below a quarter of it."""

TITLES = ("Site", "Catchments", "Outlets")
"""Sheets by which the workbook is known."""


class Sheets:
    """The rows of every sheet, found once."""

    def __init__(self, file: str, found: Iterable[Grid]) -> None:
        self.file = file
        self.grids = {grid.title.strip().casefold(): grid for grid in found}
        self._rows: dict[str, list[Row]] = {}

    def grid(self, title: str) -> Grid | None:
        """Return the cells of a sheet; none where it is empty or gone."""
        return self.grids.get(title.casefold())

    def rows(self, title: str, condition: str = "") -> list[Row]:
        """Return the rows of a sheet, of one condition where that is asked for."""
        if title not in self._rows:
            self._rows[title] = rows_of(self.file, form(title), self.grid(title))
        return [row for row in self._rows[title] if not condition or row.text("condition") == condition]

    def refuse_idle(self) -> None:
        """Refuse the first value that no row's kind asked for."""
        for rows in self._rows.values():
            for row in rows:
                row.refuse_idle()

    def of(self, title: str, condition: str, key: str, name: str) -> list[Row]:
        """Return the rows of a sheet that belong to a name."""
        return [row for row in self.rows(title, condition) if row.text(key) == name]


def read(data: bytes, name: str) -> ModelFile:
    """Read a workbook.

    Raises
    ------
    FileProblem
        Naming the sheet, the row, the column and what stands there.
    """
    if data.startswith(b"PK"):
        workbooks.refuse_traps(data, name, REACH)
    sheets = Sheets(name, grids(data, name))
    if not all(sheets.grid(title) for title in TITLES):
        sentence = (
            "This is an Excel workbook, but not the one for a drainage. Make one: forebay submission new --workbook."
        )
        raise FileProblem(name, sentence)
    site = site_of(name, sheets.grid("Site"))
    title = site.pop("name", "")
    if not title:
        raise FileProblem(name, "The site has no name. Write it on the sheet Site.", column="Site")
    try:
        basis = Basis(**site)
    except WaterError as problem:
        raise FileProblem(name, str(problem), column="Site") from None
    networks = {condition: _network(sheets, condition) for condition in CONDITIONS}
    after = networks["after"]
    if after is None:
        raise FileProblem(name, "No row of Catchments is of the site after the work. Write after under Condition.")
    drainage, storms = Drainage(title, after, networks["before"], basis), _storms(sheets)
    sheets.refuse_idle()
    return ModelFile(KIND, name, hashlib.sha256(data).hexdigest(), drainage, storms, holds=_holds(sheets))


def _holds(sheets: Sheets) -> dict[str, float]:
    names = {
        key: len({(row.text("condition"), row.text(key)) for row in sheets.rows(title)})
        for title, key in (("Catchments", "catchment"), ("Ponds", "pond"))
    }
    return {"catchments": float(names["catchment"]), "ponds": float(names["pond"])}


# ---- rain ------------------------------------------------------------------------------------------------------------


def _storms(sheets: Sheets) -> tuple[DesignStorm, ...]:
    tables: dict[str, list[Row]] = {}
    for row in sheets.rows("Rain table"):
        tables.setdefault(row.text("name"), []).append(row)
    found = [_storm(row, tables.pop(row.text("name"), [])) for row in sheets.rows("Rain")]
    for name, rows in tables.items():
        raise rows[0].wrong("No storm on the sheet Rain is called so. Add it there.", "name", name)
    names = [storm.name for storm in found]
    for row, storm in zip(sheets.rows("Rain"), found, strict=True):
        if names.count(storm.name) > 1:
            raise row.wrong("Two storms have this name. Give each a name of its own.", "name", storm.name)
    return tuple(found)


def _storm(row: Row, table: Sequence[Row]) -> DesignStorm:
    name, depth, kind, source = row.text("name"), row.number("depth_in"), row.text("type"), row.text("source", "")
    if kind in RAIN_TYPES and table:
        raise table[0].wrong(
            f"The storm falls as type {kind}, so it has no table. Delete the rows, or write table.", "name"
        )
    with row.located():
        if kind in RAIN_TYPES:
            return type_storm(name, depth, kind, source)
        if not table:
            raise row.wrong("No row on the sheet Rain table is of this storm. Add its hours.", "name", name)
        hours, shares = [one.number("hour") for one in table], [one.number("fraction") for one in table]
        return table_storm(name, depth, hours, shares, "table", row.file, source)


# ---- nodes -----------------------------------------------------------------------------------------------------------


def _network(sheets: Sheets, condition: str) -> Network | None:
    nodes: list[tuple[Row, Node]] = []
    for title, key, make in _MAKERS:
        groups: dict[str, list[Row]] = {}
        for row in sheets.rows(title, condition):
            groups.setdefault(row.text(key), []).append(row)
        nodes += [(rows[0], make(sheets, condition, name, rows)) for name, rows in groups.items()]
    _all_known(sheets, condition)
    if not nodes:
        return None
    try:
        return Network(tuple(node for _, node in nodes))
    except WaterError as problem:
        raise _at(nodes, str(problem)) from None


def _at(nodes: Sequence[tuple[Row, Node]], told: str) -> FileProblem:
    """Say what is wrong with the network at the row of the first node that it names."""
    named = [(told.find(node.name), row) for row, node in nodes if node.name in told]
    row = min(named, key=lambda one: one[0])[1] if named else nodes[0][0]
    return row.wrong(told)


_PARTS = (
    ("Tc segments", "catchment", "Catchments", "catchment"),
    ("Pond stages", "pond", "Ponds", "pond"),
    ("Outlets", "pond", "Ponds", "pond"),
    ("Outlet ratings", "pond", "Ponds", "pond"),
    ("Tailwaters", "pond", "Ponds", "pond"),
    ("Sections", "name", "Reaches", "name"),
)


def _all_known(sheets: Sheets, condition: str) -> None:
    """Refuse rows that belong to nothing: they would be left out in silence."""
    for title, key, owner, own in _PARTS:
        known = {row.text(own) for row in sheets.rows(owner, condition)}
        for row in sheets.rows(title, condition):
            if row.text(key) not in known:
                sentence = f"Nothing on the sheet {owner} is called so {condition} the work. Add it, or mend the name."
                raise row.wrong(sentence, key, row.text(key))


def _given_once(rows: Sequence[Row], key: str) -> str:
    """Return what the rows of one name say; nothing where none does, and a refusal where two differ."""
    said = [(row, row.text(key)) for row in rows if row.has(key)]
    for row, found in said:
        if found != said[0][1]:
            raise row.wrong(f'The rows above say "{said[0][1]}". Say it once, in the first row.', key, found)
    return said[0][1] if said else ""


def _one(rows: Sequence[Row], key: str) -> Row:
    """Return the one row of a name; a second one is refused."""
    if len(rows) > 1:
        raise rows[1].wrong("This name stands in a row above already. Give each its own name.", key, rows[1].text(key))
    return rows[0]


def _to(rows: Sequence[Row]) -> str:
    return _given_once(rows, "to") or rows[0].text("to")


def _catchment(sheets: Sheets, condition: str, name: str, rows: Sequence[Row]) -> Node:
    ground = tuple(_ground(row) for row in rows)
    path = tuple(_leg(row) for row in sheets.of("Tc segments", condition, "catchment", name))
    if not path:
        sentence = "Its flow path has no leg. Add it on Tc segments, or a time of the kind given."
        raise rows[0].wrong(sentence, "catchment", name)
    with rows[0].located():
        return Catchment(name, ground, path, _to(rows), _given_once(rows, "weighting") or WEIGHTINGS[0])


def _ground(row: Row) -> Ground:
    numbers = row.number("area_ac"), row.number("curve_number")
    with row.located():
        return Ground(row.text("name"), *numbers, row.text("soil_group", ""), row.text("source", "") or "given")


def _leg(row: Row) -> Leg:
    kind = _LEGS[row.text("kind")]
    extra: dict[str, object] = {"name": row.text("name", "") or f"row {row.line}"}
    if kind is ShallowFlow and row.text("surface", "").casefold() in ("paved", "unpaved"):
        extra["surface"] = row.text("surface").casefold()
    made = row.build(kind, **extra)
    with row.located():
        made.timed(rain_2yr_in=1.0)
    return made


def _reach(sheets: Sheets, condition: str, name: str, rows: Sequence[Row]) -> Node:
    row = _one(rows, "name")
    permissible = row.number("permissible_fps") if row.has("permissible_fps") else None
    to, kind = row.text("to"), row.text("section")
    if kind == "K and X":
        return Reach(name, to, None, row.number("travel_h"), row.number("weight"), permissible)
    with row.located():
        section = _section(sheets, condition, name, row, kind)
        bed = Channel(section, row.number("length_ft"), row.number("slope"), row.number("roughness"))
        return Reach(name, to, bed, permissible_fps=permissible)


def _section(sheets: Sheets, condition: str, name: str, row: Row, kind: str) -> Section:
    if kind == "circular":
        return Circular(row.number("diameter_in") / 12.0)
    if kind == "box":
        return Box(row.number("span_in") / 12.0, row.number("rise_in") / 12.0)
    if kind == "trapezoid":
        return row.build(Trapezoid)
    points = sheets.of("Sections", condition, "name", name)
    columns = ([one.number(key) for one in points] for key in ("station_ft", "elevation_ft"))
    return Irregular(*(tuple(column) for column in columns))


def _link(sheets: Sheets, condition: str, name: str, rows: Sequence[Row]) -> Node:
    return Link(name, _one(rows, "name").text("to"))


def _diversion(sheets: Sheets, condition: str, name: str, rows: Sequence[Row]) -> Node:
    other = _given_once(rows, "other_to") or rows[0].text("other_to")
    columns = (tuple(row.number(key) for row in rows) for key in ("inflow_cfs", "diverted_cfs"))
    with rows[0].located():
        return Diversion(name, _to(rows), other, *columns)


def _design_point(sheets: Sheets, condition: str, name: str, rows: Sequence[Row]) -> Node:
    _one(rows, "name")
    return DesignPoint(name)


def _pond(sheets: Sheets, condition: str, name: str, rows: Sequence[Row]) -> Node:
    parts = {
        title: sheets.of(title, condition, "pond", name)
        for title in ("Pond stages", "Outlets", "Outlet ratings", "Tailwaters")
    }
    return pond_of(_one(rows, "pond"), name, parts)


_MAKERS: tuple[tuple[str, str, Callable[[Sheets, str, str, Sequence[Row]], Node]], ...] = (
    ("Catchments", "catchment", _catchment),
    ("Reaches", "name", _reach),
    ("Ponds", "pond", _pond),
    ("Links", "name", _link),
    ("Diversions", "name", _diversion),
    ("Design points", "name", _design_point),
)
