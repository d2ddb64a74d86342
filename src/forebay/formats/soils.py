"""Soils as the Natural Resources Conservation Service gives them: map units joined to their groups on MUKEY.

The symbol of a map unit (MUSYM) means one soil in one survey area and another in the next, so nothing is ever joined on
it. Read are the tables of SSURGO and the Web Soil Survey: ``muaggatt.txt``, which has no headings; the same with
headings, as the Soil Data Access service writes it; and the zip of the Web Soil Survey, with its map.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import MappingProxyType

from forebay.formats import drawings, packages, text
from forebay.formats.drawings import Drawing, Shape
from forebay.formats.ground import attribute
from forebay.formats.packages import Package
from forebay.formats.problems import FileProblem
from forebay.land import LandError, SoilUnit, soil_group

KEY = ("mukey", "mapunitkey")
GROUP = ("hydgrpdcd", "hydgrp", "hydrolgrp", "hsg", "soil_group")
SYMBOL = ("musym", "musymbol")
NAME = ("muname", "mapunitname")

MUAGGATT = {"fields": 40, "musym": 0, "muname": 1, "group": 17, "mukey": 39}
"""Where the fields of muaggatt stand in a file without headings (SSURGO table structure 2.x)."""

_BY_SYMBOL = (
    "Its groups go by MUSYM alone, and one symbol is another soil in the next survey area. Send a table with MUKEY, "
    "like tabular/muaggatt.txt of a Web Soil Survey download."
)
_NO_GROUPS = (
    "It has no hydrologic soil group. Send tabular/muaggatt.txt of the Web Soil Survey download beside it, or the "
    "whole zip."
)


@dataclass(frozen=True, slots=True)
class SoilTable:
    """Soil map units by their key, with what a reader should know and the digest of the file."""

    kind: str
    units: Mapping[str, SoilUnit]
    warnings: tuple[str, ...]
    sha256: str


@dataclass(frozen=True, slots=True, eq=False)
class SoilMap:
    """The map of soils, of which each shape's kind is a MUKEY, and the units those keys name."""

    drawing: Drawing
    units: Mapping[str, SoilUnit]
    warnings: tuple[str, ...]

    @staticmethod
    def kind(shape: Shape) -> str:
        """Return the key of the map unit a shape is of."""
        return attribute(shape, *KEY).strip()


# ---- tables ----------------------------------------------------------------------------------------------------------


def read_table(data: bytes, name: str) -> SoilTable:
    """Read a table of map units and their groups; one that goes by MUSYM alone is refused."""
    said = text.decode(data, name)
    if said.lstrip().startswith(("{", "[")):
        raise _json_problem(said, name)
    kind, found = ("muaggatt without headings", _bare(said, name)) if _is_bare(said) else ("table", _headed(said, name))
    units: dict[str, SoilUnit] = {}
    for row, unit in found:
        other = units.setdefault(unit.mukey, unit)
        if other.group != unit.group:
            raise FileProblem(
                name,
                f"This map unit is {other.group or 'of no group'} above and {unit.group or 'of no group'} here. Send "
                "the dominant condition of each unit (muaggatt), not its components.",
                row=row,
                column="mukey",
                value=unit.mukey,
            )
    if not units:
        raise FileProblem(name, "It names no map unit. Download the table again.")
    return SoilTable(kind, MappingProxyType(units), tuple(_blanks(units.values())), hashlib.sha256(data).hexdigest())


def _blanks(units: Iterable[SoilUnit]) -> Iterator[str]:
    none = [unit for unit in units if unit.group is None]
    if none:
        names = ", ".join(unit.name or unit.musym or unit.mukey for unit in none[:5])
        more = f" and {len(none) - 5} more" if len(none) > 5 else ""
        yield f"No soil group is given for {names}{more}; nothing is put in its place."


def _is_bare(said: str) -> bool:
    first = next(iter(said.splitlines()), "")
    return first.count("|") >= 3 and not any(key in first.casefold() for key in KEY)


def _bare(said: str, name: str) -> Iterator[tuple[int, SoilUnit]]:
    for row, cells in text.rows(said, name, "|"):
        if len(cells) != MUAGGATT["fields"]:
            raise FileProblem(
                name,
                f"This row has {len(cells)} fields, and muaggatt.txt has {MUAGGATT['fields']}. Send "
                "tabular/muaggatt.txt of the download, as it is.",
                row=row,
            )
        musym, muname, group, mukey = (cells[MUAGGATT[key]].strip() for key in ("musym", "muname", "group", "mukey"))
        yield row, _unit(mukey, musym, muname, group, name, row)


def _headed(said: str, name: str) -> Iterator[tuple[int, SoilUnit]]:
    first = said.split("\n", 1)[0]
    delimiter = max(",|\t;", key=first.count)
    lines = text.rows(said, name, delimiter)
    _, head = next(lines)
    at = _columns(head, name)
    for row, cells in lines:
        values = {key: cells[place].strip() if place < len(cells) else "" for key, place in at.items()}
        yield row, _unit(values["mukey"], values.get("musym", ""), values.get("muname", ""), values["group"], name, row)


def _columns(head: list[str], name: str) -> dict[str, int]:
    there = {heading.strip().casefold(): place for place, heading in enumerate(head)}
    wanted = {"mukey": KEY, "group": GROUP, "musym": SYMBOL, "muname": NAME}
    at = {
        key: next(there[one] for one in names if one in there)
        for key, names in wanted.items()
        if there.keys() & {*names}
    }
    if "mukey" not in at:
        asked = "It has no column MUKEY. Send a table with MUKEY and the hydrologic group of each map unit."
        raise FileProblem(name, _BY_SYMBOL if "musym" in at else asked, row=1)
    if "group" not in at:
        raise FileProblem(name, f"It has no column of soil groups. Name it {GROUP[0]}, as muaggatt does.", row=1)
    return at


def _unit(mukey: str, musym: str, muname: str, group: str, name: str, row: int) -> SoilUnit:
    if not mukey.isascii() or not mukey.isdigit():
        raise FileProblem(
            name,
            "This is no key of a map unit. It is a whole number, kept as text.",
            row=row,
            column="mukey",
            value=mukey,
        )
    try:
        return SoilUnit(mukey, musym, muname, soil_group(group))
    except LandError as problem:
        sentence = str(problem).split(" is not", 1)[1]
        raise FileProblem(name, f"This is not{sentence}", row=row, column="hydgrpdcd", value=group) from None


def _json_problem(said: str, name: str) -> FileProblem:
    try:
        root = json.loads(said)
    except (ValueError, RecursionError):
        return FileProblem(name, "This is no table of soils. Send tabular/muaggatt.txt of a Web Soil Survey download.")
    flat = isinstance(root, dict) and all(isinstance(one, str) for one in root.values())
    if flat and "hydgrpdcd" not in root:
        return FileProblem(name, _BY_SYMBOL)
    return FileProblem(name, "This is JSON, not a table. Send it as csv with the columns mukey and hydgrpdcd.")


# ---- maps ------------------------------------------------------------------------------------------------------------


def read_map(
    data: bytes, name: str, *, table: SoilTable | None = None, crs: str | None = None, unit: str | None = None
) -> SoilMap:
    """Read a map of soils with the groups of its units: from a table joined on MUKEY, else from its own columns."""
    inside = _web_soil_survey(data, name)
    if inside is not None:
        data, own = inside
        table = table or own
    drawing = drawings.read(data, name, crs=crs, unit=unit)
    _refuse_without_keys(drawing, name)
    if table is None:
        units = _own_units(drawing, name)
        return SoilMap(drawing, units, (*drawing.warnings, *_blanks(units.values())))
    there = dict.fromkeys(SoilMap.kind(shape) for shape in drawing.shapes)
    units = {key: table.units.get(key) or SoilUnit(key, "", "", None) for key in there}
    lost = [key for key in there if key not in table.units]
    said = [f"The table has no map unit of MUKEY {key}; its ground has no soil group." for key in lost[:10]]
    known = [unit for key, unit in units.items() if key in table.units]
    return SoilMap(drawing, MappingProxyType(units), (*drawing.warnings, *said, *_blanks(known)))


def _refuse_without_keys(drawing: Drawing, name: str) -> None:
    without = next((shape for shape in drawing.shapes if not SoilMap.kind(shape)), None)
    if without is None:
        return
    if attribute(without, *SYMBOL):
        raise FileProblem(name, f"Shape {without.id} has MUSYM and no MUKEY. {_BY_SYMBOL}")
    raise FileProblem(
        name, f"Shape {without.id} has no MUKEY, so its soil is not known. Send the map with that column."
    )


def _own_units(drawing: Drawing, name: str) -> Mapping[str, SoilUnit]:
    names = {key.casefold() for shape in drawing.shapes for key in shape.attributes}
    if not names & {*GROUP}:
        raise FileProblem(name, _NO_GROUPS)
    units: dict[str, SoilUnit] = {}
    for shape in drawing.shapes:
        made = _unit_of(shape, name)
        other = units.setdefault(made.mukey, made)
        if other.group != made.group:
            sentence = f"Map unit {made.mukey} is {other.group} in one shape and {made.group} in shape {shape.id}."
            raise FileProblem(name, f"{sentence} Mend one, or send the table with the map.")
    return MappingProxyType(units)


def _unit_of(shape: Shape, name: str) -> SoilUnit:
    try:
        group = soil_group(attribute(shape, *GROUP))
    except LandError as problem:
        raise FileProblem(name, f"Shape {shape.id}: {problem}") from None
    return SoilUnit(SoilMap.kind(shape), attribute(shape, *SYMBOL), attribute(shape, *NAME), group)


def _web_soil_survey(data: bytes, name: str) -> tuple[bytes, SoilTable | None] | None:
    """Return the map of areas out of a Web Soil Survey zip, and its table; None where it is no such zip."""
    if not data.startswith(b"PK"):
        return None
    package = packages.of_zip(data, name)
    maps = [path for path in package.names if PurePosixPath(path).name.casefold().startswith("soilmu_a_")]
    if not maps:
        return None
    tables = [path for path in package.names if PurePosixPath(path).name.casefold() == "muaggatt.txt"]
    return _packed(package, maps), read_table(package.files[tables[0]], tables[0]) if tables else None


def _packed(package: Package, paths: Iterable[str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path in paths:
            archive.writestr(PurePosixPath(path).name, package.files[path])
    return made.getvalue()
