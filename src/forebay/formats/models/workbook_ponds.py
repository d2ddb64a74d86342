"""The ponds of a workbook: stages, ways out, the openings of risers, and the water below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from forebay.formats.models.workbook_form import OPENINGS
from forebay.formats.models.workbook_rows import Row
from forebay.water import (
    Barrel,
    Box,
    Circular,
    Culvert,
    FixedTailwater,
    LevelOpening,
    Orifice,
    Pond,
    PondTailwater,
    RatedOutlet,
    RatedTailwater,
    Riser,
    StageStorage,
    Tailwater,
    TimedTailwater,
    VNotch,
    Weir,
    inlet,
    storage_from_areas,
    storage_from_volumes,
)
from forebay.water.ponds import AnyOutlet

Opening = Orifice | LevelOpening | Weir | VNotch


def pond_of(row: Row, name: str, parts: Mapping[str, Sequence[Row]]) -> Pond:
    """Return a pond from its row and the rows that belong to it on the other sheets."""
    storage = _storage(row, parts["Pond stages"])
    outlets = _outlets(parts["Outlets"], parts["Outlet ratings"])
    start = row.number("start_stage_ft") if row.has("start_stage_ft") else None
    if parts["Outlets"] and not row.has("to"):
        row.text("to")
    with row.located():
        tail = _tailwater(row, parts["Tailwaters"])
        return Pond(name, storage, outlets, row.text("to", ""), start, row.number("exfiltration_iph", 0.0), tail)


def _storage(row: Row, rows: Sequence[Row]) -> StageStorage:
    method = row.text("method", "average end area")
    key, other = ("volume_cuft", "area_sqft") if method == "volumes" else ("area_sqft", "volume_cuft")
    for one in rows:
        if one.has(other):
            raise one.wrong(
                f"The storage of this pond is by {method}. Fill in one column, or change Storage by.", other
            )
    stages, values = [one.number("stage_ft") for one in rows], [one.number(key) for one in rows]
    with (rows[0] if rows else row).located():
        return (
            storage_from_volumes(stages, values) if method == "volumes" else storage_from_areas(stages, values, method)
        )


def _outlets(rows: Sequence[Row], ratings: Sequence[Row]) -> tuple[AnyOutlet, ...]:
    risers = {row.text("name") for row in rows if row.text("kind") == "riser"}
    openings: dict[str, list[Opening]] = {name: [] for name in risers}
    rated: dict[str, list[Row]] = {}
    for one in ratings:
        rated.setdefault(one.text("name"), []).append(one)
    for row in rows:
        if row.has("through"):
            _into(row, openings)
    made = [_outlet(row, openings, rated.pop(row.text("name"), [])) for row in rows if not row.has("through")]
    for name, left in rated.items():
        raise left[0].wrong(
            "No rated outlet of this pond is called so. Add it on Outlets, or mend the name.", "name", name
        )
    return tuple(made)


def _into(row: Row, openings: dict[str, list[Opening]]) -> None:
    riser = row.text("through")
    if riser not in openings:
        raise row.wrong("No riser of this pond is called so. Give it a row of the kind riser.", "through", riser)
    openings[riser].append(_opening(row, row.text("kind")))


def _outlet(row: Row, openings: Mapping[str, Sequence[Opening]], rated: Sequence[Row]) -> AnyOutlet:
    name, kind, to = row.text("name"), row.text("kind"), row.text("to", "")
    if rated and kind != "rated":
        raise rated[0].wrong(f"This outlet is a {kind} on Outlets, and has no table. Delete the rows.", "name", name)
    with row.located():
        if kind == "rated":
            stages = tuple(one.number("stage_ft") for one in rated)
            return RatedOutlet(name, stages, tuple(one.number("flow_cfs") for one in rated), to)
        if kind == "culvert":
            return _culvert(row, name, to)
        if kind == "riser":
            return Riser(name, tuple(openings[name]), _culvert(row, "barrel", ""), to)
        return _opening(row, kind)


def _opening(row: Row, kind: str) -> Opening:
    """Return an opening; its level stands under one heading whichever kind it is."""
    if kind not in OPENINGS:
        raise row.wrong(f"Only an opening leads into a riser. Write one of: {', '.join(OPENINGS)}.", "kind", kind)
    level = row.number("level_ft")
    if kind == "orifice":
        return row.build(Orifice, invert_ft=level)
    if kind == "level opening":
        return row.build(LevelOpening, crest_ft=level)
    return row.build(Weir, crest_ft=level) if kind == "weir" else row.build(VNotch, invert_ft=level)


def _culvert(row: Row, name: str, to: str) -> Culvert:
    length, slope = row.number("length_ft"), row.number("slope")
    edge = inlet(row.text("inlet_barrel"), row.text("inlet_edge"))
    shape: Circular | Box
    if row.has("diameter_in"):
        shape = Circular(row.number("diameter_in") / 12.0)
    else:
        shape = Box(row.number("width_in") / 12.0, row.number("height_in") / 12.0)
    barrel = Barrel(shape, length, slope, row.number("roughness"), edge, row.number("entrance_loss"))
    return Culvert(name, row.number("level_ft"), barrel, int(row.number("count", 1.0)), to)


def _tailwater(row: Row, rows: Sequence[Row]) -> Tailwater | None:
    given = [row.has("tailwater_ft"), row.has("tailwater_pond"), bool(rows)]
    if sum(given) > 1:
        raise row.wrong(
            "The water below this pond is given in two ways. Leave one: a level, a pond, or rows on Tailwaters."
        )
    if row.has("tailwater_ft"):
        return FixedTailwater(row.number("tailwater_ft"))
    if row.has("tailwater_pond"):
        return PondTailwater(row.text("tailwater_pond"))
    if not rows:
        return None
    levels = tuple(one.number("stage_ft") for one in rows)
    timed = rows[0].has("hour")
    for one in rows:
        if one.has("hour") == one.has("flow_cfs") or one.has("hour") != timed:
            raise one.wrong("Give either the hour or the flow, the same in every row of this pond.", "stage_ft")
    with rows[0].located():
        if timed:
            return TimedTailwater(tuple(one.number("hour") for one in rows), levels)
        return RatedTailwater(tuple(one.number("flow_cfs") for one in rows), levels)
