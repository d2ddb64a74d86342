"""The ways out of a pond in words: what each is, where it begins to flow, how large it is."""

from __future__ import annotations

from forebay.letters.water_report.written import feet, plain
from forebay.water import (
    AnyOutlet,
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
    TimedTailwater,
    VNotch,
    Weir,
)

Row = tuple[str, ...]
COLUMNS = ("Device", "Kind", "Begins at (ft)", "Size and coefficients", "Goes to")


def device_rows(pond: Pond) -> tuple[Row, ...]:
    """Return a row for each device; a riser has one for each opening and one for its barrel."""
    return tuple(row for outlet in pond.outlets for row in _rows(outlet, outlet.to or pond.to))


def _rows(outlet: AnyOutlet, to: str) -> list[Row]:
    if isinstance(outlet, Riser):
        parts = [
            (f"{outlet.name}: {part.name}", part.kind, feet(part.lowest_ft), _size(part), "its barrel")
            for part in outlet.openings
        ]
        return [*parts, _barrel(outlet.barrel, f"{outlet.name}: barrel", to)]
    if isinstance(outlet, Culvert):
        return [_barrel(outlet, outlet.name, to)]
    return [(outlet.name, outlet.kind, feet(outlet.lowest_ft), _size(outlet), to)]


def _barrel(culvert: Culvert, name: str, to: str) -> Row:
    barrel = culvert.barrel
    out = culvert.invert_ft - barrel.slope * barrel.length_ft
    said = (
        f"{_alike(culvert.count)}{_section(barrel.section)}, {plain(barrel.length_ft)} ft long, outlet invert "
        f"{feet(out)} ft, n {plain(barrel.roughness)}, entrance loss {plain(barrel.entrance_loss)}, {barrel.inlet.name}"
    )
    return name, culvert.kind, feet(culvert.lowest_ft), said, to


def _size(outlet: Orifice | LevelOpening | Weir | VNotch | RatedOutlet) -> str:
    if isinstance(outlet, Orifice):
        return f"{_alike(outlet.count)}{_opening(outlet)}, C {plain(outlet.coefficient)}"
    if isinstance(outlet, LevelOpening):
        open_part = "" if outlet.open_share == 1 else f", {plain(100 * outlet.open_share)} % open"
        both = f"weir C {plain(outlet.weir_coefficient)}, orifice C {plain(outlet.coefficient)}"
        return f"{_opening(outlet)}{open_part}, {both}"
    if isinstance(outlet, Weir):
        return _crest(outlet)
    if isinstance(outlet, VNotch):
        return f"{plain(outlet.angle_deg)} degrees, C {plain(outlet.coefficient)}"
    rows = zip(outlet.stages_ft, outlet.flows_cfs, strict=True)
    return "by its table: " + "; ".join(f"{feet(stage)} ft, {plain(flow)} cfs" for stage, flow in rows)


def _crest(weir: Weir) -> str:
    said = [f"{plain(weir.length_ft)} ft long"]
    said.append(f"C {plain(weir.coefficient)}" if weir.breadth_ft is None else f"{plain(weir.breadth_ft)} ft broad")
    if weir.side_z:
        said.append(f"ends at {plain(weir.side_z)} to 1")
    if weir.end_contractions:
        said.append(f"end contractions: {weir.end_contractions}")
    return ", ".join(said)


def _opening(outlet: Orifice | LevelOpening) -> str:
    if outlet.diameter_in is not None:
        return f"{plain(outlet.diameter_in)} in round"
    return f"{plain(outlet.width_in or 0)} in wide, {plain(outlet.height_in or 0)} in high"


def _section(section: Circular | Box) -> str:
    if isinstance(section, Circular):
        return f"{plain(12 * section.diameter_ft)} in round"
    return f"{plain(12 * section.span_ft)} in by {plain(12 * section.rise_ft)} in"


def _alike(count: int) -> str:
    return "" if count == 1 else f"{count} alike, each "


def tailwater(pond: Pond) -> str:
    """Say against what level the outlets flow."""
    tail = pond.tailwater
    if isinstance(tail, FixedTailwater):
        return f"one level, {feet(tail.stage_ft)} ft"
    if isinstance(tail, RatedTailwater):
        rows = zip(tail.flows_cfs, tail.stages_ft, strict=True)
        return "by the flow let out: " + "; ".join(f"{plain(flow)} cfs, {feet(stage)} ft" for flow, stage in rows)
    if isinstance(tail, TimedTailwater):
        rows = zip(tail.hours, tail.stages_ft, strict=True)
        return "by the hour: " + "; ".join(f"hour {plain(hour)}, {feet(stage)} ft" for hour, stage in rows)
    if isinstance(tail, PondTailwater):
        return f"the pond below, {tail.pond}; both are solved together, and water may run back"
    return "none, a free outfall"
