"""Writing a drainage as an EPA SWMM input file, which reads back to the same peaks; what SWMM has no word for is named.

Outlets that SWMM rates in another way are written as tables. Every catchment bears its time of concentration as a tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from forebay.formats.models.swmm_shapes import code_of
from forebay.formats.models.swmm_units import Units
from forebay.formats.models.told import Ledger, NotCarried
from forebay.water import (
    WEIGHTINGS,
    Basis,
    Box,
    Catchment,
    Circular,
    Culvert,
    DesignPoint,
    DesignStorm,
    Diversion,
    Drainage,
    FixedTailwater,
    Link,
    Network,
    Node,
    Orifice,
    Pond,
    PondTailwater,
    RatedTailwater,
    Reach,
    Section,
    StageStorage,
    TimedTailwater,
    Trapezoid,
    VNotch,
    Weir,
    rate,
)
from forebay.water.ponds import AnyOutlet

SECTIONS = (
    *("TITLE", "OPTIONS", "EVAPORATION", "RAINGAGES", "SUBCATCHMENTS", "SUBAREAS", "INFILTRATION", "JUNCTIONS"),
    *("OUTFALLS", "DIVIDERS", "STORAGE", "CONDUITS", "ORIFICES", "WEIRS", "OUTLETS", "XSECTIONS", "LOSSES"),
    *("TRANSECTS", "CURVES", "TIMESERIES", "TAGS"),
)
HEAD = (
    ";; Written by Forebay. The widths and slopes of subcatchments are fillers: the time of concentration of each",
    ";; stands in TAGS. The elevations of junctions are fillers too: every conduit has the fall it needs.",
)
STEPS_MIN = (60.0, 30.0, 20.0, 15.0, 12.0, 10.0, 6.0, 5.0, 3.0, 2.0, 1.0, 0.5, 0.25)
_EDGE_FT = 1e-5


@dataclass(frozen=True, slots=True)
class Written:
    """The text of a file, and what it does not hold of the drainage."""

    text: str
    not_carried: tuple[NotCarried, ...]


@dataclass(slots=True)
class _Sheet:
    units: Units
    metric: bool
    base_ft: float
    network: Network
    rows: dict[str, list[str]] = field(default_factory=dict)
    ledger: Ledger = field(default_factory=Ledger)

    def add(self, section: str, *words: object) -> None:
        self.rows.setdefault(section, []).append(" ".join(_word(word) for word in words))

    def ft(self, value: float) -> float:
        return value / self.units.ft

    def joins(self, name: str, to: str) -> None:
        """Lead a place on to the next without changing the flow."""
        self.add("CONDUITS", name, name, to, 1, 0.01, self.ft(self.base_ft + 1), self.ft(self.base_ft))
        self.add("XSECTIONS", name, "DUMMY", 0, 0, 0, 0, 1)


def write(
    drainage: Drainage, storms: Sequence[DesignStorm] = (), *, condition: str = "after", flow_units: str = "CFS"
) -> Written:
    """Write one condition of a drainage, with its storms as rain gauges.

    Parameters
    ----------
    drainage : Drainage
        The site.
    storms : sequence of DesignStorm
        The subcatchments take the first; the others stand beside it.
    condition : str
        ``"after"``, or ``"before"`` where the drainage has it.
    flow_units : str
        CFS, GPM, MGD, CMS, LPS or MLD; the others follow from it.
    """
    network = drainage.conditions()[condition]
    sheet = _Sheet(Units.named(flow_units, "the file"), flow_units in ("CMS", "LPS", "MLD"), _base_ft(network), network)
    sheet.rows["TITLE"] = [drainage.name]
    options = {"FLOW_UNITS": flow_units, "INFILTRATION": "CURVE_NUMBER", "FLOW_ROUTING": "DYNWAVE"}
    for word, value in (options | {"LINK_OFFSETS": "ELEVATION"}).items():
        sheet.add("OPTIONS", word, value)
    _basis(sheet, drainage.basis)
    for storm in storms:
        _storm(sheet, storm)
    gauge = storms[0].name if storms else "*"
    for node in network.nodes:
        _node(sheet, node, drainage.basis, gauge)
    return Written("\n".join(_lines(sheet)) + "\n", tuple(sheet.ledger.not_carried))


def _lines(sheet: _Sheet) -> Iterator[str]:
    yield from HEAD
    for section in SECTIONS:
        if section in sheet.rows:
            yield from ("", f"[{section}]", *sheet.rows[section])


def _word(word: object) -> str:
    if isinstance(word, float):
        return f"{word:.12g}"
    said = str(word).replace('"', "'")
    return f'"{said}"' if not said or any(mark in said for mark in " ;\t") else said


def _base_ft(network: Network) -> float:
    """Return an elevation below everything that has one."""
    lows = [pond.storage.bottom_ft for pond in network.of_kind(Pond)]
    for pond in network.of_kind(Pond):
        barrels = [outlet for outlet in pond.outlets if isinstance(outlet, Culvert)]
        lows += [one.invert_ft - one.barrel.slope * one.barrel.length_ft for one in barrels]
    return float(np.floor(min(lows, default=0.0))) - 2.0


def _basis(sheet: _Sheet, basis: Basis) -> None:
    usual = Basis()
    if (basis.ia_ratio, basis.peak_rate, basis.shape) != (usual.ia_ratio, usual.peak_rate, usual.shape):
        sheet.ledger.leave("basis", "an initial abstraction or unit hydrograph of one's own has no place in SWMM.")


# ---- rain and catchments ---------------------------------------------------------------------------------------------


def _storm(sheet: _Sheet, storm: DesignStorm) -> None:
    minutes = storm.hours * 60.0
    even = [step for step in STEPS_MIN if np.all(np.abs(minutes / step - np.round(minutes / step)) < 1e-6)]
    step_h = (even[0] if even else STEPS_MIN[-1]) / 60.0
    if not even:
        sheet.ledger.leave(f"storm {storm.name}", "its rain is spread evenly within every 15 seconds.", stops=False)
    count = int(np.ceil(storm.duration_h / step_h - 1e-9))
    fallen = storm.fallen_in(np.arange(count + 1) * step_h)
    sheet.add("RAINGAGES", storm.name, "INTENSITY", _clock(step_h), 1.0, "TIMESERIES", storm.name)
    for at, depth in enumerate(np.diff(fallen)):
        sheet.add("TIMESERIES", storm.name, _clock(at * step_h), float(depth) / step_h / sheet.units.inch)


def _clock(hour: float) -> str:
    seconds = round(hour * 3600)
    return f"{seconds // 3600}:{seconds % 3600 // 60:02d}:{seconds % 60:02d}"


def _catchment(sheet: _Sheet, own: Catchment, basis: Basis, gauge: str) -> None:
    whole = own.weighting == WEIGHTINGS[0]
    parts = (
        [(own.area_ac, own.curve_number(basis))] if whole else [(one.area_ac, one.curve_number) for one in own.ground]
    )
    kept = [(area, number) for area, number in parts if area > 0]
    minutes = own.concentration(basis).used_h * 60.0
    for at, (area, number) in enumerate(kept, 1):
        name = own.name if len(kept) == 1 else f"{own.name} part {at}"
        side = (area * 43_560.0) ** 0.5
        sheet.add("SUBCATCHMENTS", name, gauge, own.to, area / sheet.units.acre, 0, sheet.ft(side), 1, 0)
        sheet.add("SUBAREAS", name, 0.01, 0.1, 0, 0, 0, "OUTLET")
        sheet.add("INFILTRATION", name, float(number), 0.5, 4)
        sheet.add("TAGS", "Subcatch", name, f"Tc={minutes:.12g}min")


# ---- nodes -----------------------------------------------------------------------------------------------------------


def _node(sheet: _Sheet, node: Node, basis: Basis, gauge: str) -> None:
    if isinstance(node, Catchment):
        _catchment(sheet, node, basis, gauge)
    elif isinstance(node, Pond):
        _pond(sheet, node)
    elif isinstance(node, Reach):
        _reach(sheet, node)
    elif isinstance(node, DesignPoint):
        sheet.add("OUTFALLS", node.name, sheet.ft(sheet.base_ft), "FREE", "*", "NO")
    elif isinstance(node, Link):
        sheet.add("JUNCTIONS", node.name, sheet.ft(sheet.base_ft), 0, 0, 0, 0)
        sheet.joins(node.name, node.to)
    else:
        _diversion(sheet, node)


def _diversion(sheet: _Sheet, node: Diversion) -> None:
    aside = f"{node.name} aside"
    sheet.add("DIVIDERS", node.name, sheet.ft(sheet.base_ft), aside, "TABULAR", node.name)
    for name, to in ((f"{node.name} on", node.to), (aside, node.other_to)):
        sheet.add("CONDUITS", name, node.name, to, 1, 0.01, sheet.ft(sheet.base_ft + 1), sheet.ft(sheet.base_ft))
        sheet.add("XSECTIONS", name, "DUMMY", 0, 0, 0, 0, 1)
    flows = [
        (one / sheet.units.cfs, other / sheet.units.cfs)
        for one, other in zip(node.inflows_cfs, node.diverted, strict=True)
    ]
    _curve(sheet, node.name, "Diversion", flows)


def _curve(sheet: _Sheet, name: str, kind: str, points: Sequence[tuple[float, float]]) -> None:
    for at, (first, second) in enumerate(points):
        sheet.add("CURVES", name, *([kind] if at == 0 else []), float(first), float(second))


def _reach(sheet: _Sheet, reach: Reach) -> None:
    sheet.add("JUNCTIONS", reach.name, sheet.ft(sheet.base_ft), 0, 0, 0, 0)
    channel = reach.channel
    if channel is None:
        sheet.ledger.leave(f"reach {reach.name}", "it is routed by K and X, which SWMM does not do.")
        sheet.joins(reach.name, reach.to)
        return
    below = sheet.network[reach.to]
    low = below.storage.bottom_ft if isinstance(below, Pond) else sheet.base_ft
    high = low + channel.slope * channel.length_ft
    numbers = (sheet.ft(channel.length_ft), channel.roughness, sheet.ft(high), sheet.ft(low))
    sheet.add("CONDUITS", reach.name, reach.name, reach.to, *numbers, 0, 0)
    _section(sheet, reach.name, channel.section, channel.roughness)


def _section(sheet: _Sheet, name: str, section: Section, roughness: float) -> None:
    ft = sheet.ft
    if isinstance(section, Circular):
        sheet.add("XSECTIONS", name, "CIRCULAR", ft(section.diameter_ft), 0, 0, 0, 1)
    elif isinstance(section, Box):
        sheet.add("XSECTIONS", name, "RECT_CLOSED", ft(section.rise_ft), ft(section.span_ft), 0, 0, 1)
    elif isinstance(section, Trapezoid):
        sizes = (ft(section.top_ft), ft(section.bottom_ft), float(section.left_z), float(section.right_z))
        sheet.add("XSECTIONS", name, "TRAPEZOIDAL", *sizes, 1)
    else:
        _transect(sheet, name, section, roughness)


def _transect(sheet: _Sheet, name: str, section: Section, roughness: float) -> None:
    stations, elevations = getattr(section, "stations_ft", ()), getattr(section, "elevations_ft", ())
    if not stations:
        sheet.ledger.leave(f"reach {name}", "its section has no place in SWMM.")
        return
    sheet.add("XSECTIONS", name, "IRREGULAR", name, 0, 0, 0, 1)
    sheet.add("TRANSECTS", "NC", float(roughness), float(roughness), float(roughness))
    sheet.add("TRANSECTS", "X1", name, len(stations), 0, 0, 0, 0, 0, 0, 0)
    for far, up in zip(stations, elevations, strict=True):
        sheet.add("TRANSECTS", "GR", sheet.ft(up), sheet.ft(far))


# ---- ponds -----------------------------------------------------------------------------------------------------------


def _pond(sheet: _Sheet, pond: Pond) -> None:
    store, ft = pond.storage, sheet.ft
    if isinstance(pond.tailwater, TimedTailwater | PondTailwater):
        sheet.ledger.leave(f"pond {pond.name}", "a tailwater that changes as the water runs is not written.")
    curve = f"{pond.name} areas"
    sizes = (ft(store.bottom_ft), ft(store.rim_ft - store.bottom_ft), ft(pond.starts_at_ft - store.bottom_ft))
    soak = (0, pond.exfiltration_iph / sheet.units.inch, 0) if pond.exfiltration_iph else ()
    sheet.add("STORAGE", pond.name, *sizes, "TABULAR", curve, 0, 0, *soak)
    _curve(
        sheet,
        curve,
        "Storage",
        [(ft(stage - store.bottom_ft), area / sheet.units.ft**2) for stage, area in _areas(store)],
    )
    against = isinstance(pond.tailwater, FixedTailwater | RatedTailwater)
    for outlet in pond.outlets:
        name = f"{pond.name} {outlet.name}"
        if against or not _native(sheet, pond, outlet, name):
            _table(sheet, pond, outlet, name)


def _areas(store: StageStorage) -> list[tuple[float, float]]:
    """Return stages and areas whose average ends hold what the storage holds."""
    if store.source == "average end area":
        return list(zip(store.given_ft, (value for _, value in store.given), strict=True))
    if store.source != "volumes":
        return list(zip(store.stages_ft.tolist(), store.areas_sqft.tolist(), strict=True))
    found = [(store.bottom_ft, float(store.areas_sqft[0]))]
    for at in range(1, store.stages_ft.size):
        stage = float(store.stages_ft[at])
        found.append((stage, float(store.areas_sqft[at - 1])))
        if at + 1 < store.stages_ft.size:
            found.append((stage + _EDGE_FT, float(store.areas_sqft[at])))
    return found


def _native(sheet: _Sheet, pond: Pond, outlet: AnyOutlet, name: str) -> bool:
    """Write an outlet as SWMM has it, where it rates it alike; tell whether it was."""
    to, ft = outlet.to or pond.to, sheet.ft
    if isinstance(outlet, Orifice) and outlet.count == 1:
        sheet.add("ORIFICES", name, pond.name, to, "SIDE", ft(outlet.invert_ft), outlet.coefficient, "NO", 0)
        if outlet.diameter_in is not None:
            sheet.add("XSECTIONS", name, "CIRCULAR", ft(outlet.diameter_in / 12.0), 0, 0, 0)
        else:
            sizes = ((outlet.height_in or 0.0) / 12.0, (outlet.width_in or 0.0) / 12.0)
            sheet.add("XSECTIONS", name, "RECT_CLOSED", *(ft(size) for size in sizes), 0, 0)
        return True
    if isinstance(outlet, VNotch):
        high = pond.storage.rim_ft - outlet.invert_ft
        wide = 2.0 * high * float(np.tan(np.radians(outlet.angle_deg) / 2.0))
        strength = outlet.coefficient / sheet.units.weir
        sheet.add("WEIRS", name, pond.name, to, "V-NOTCH", ft(outlet.invert_ft), strength, "NO", 0, 0, "NO")
        sheet.add("XSECTIONS", name, "TRIANGULAR", ft(high), ft(wide), 0, 0)
        return True
    if isinstance(outlet, Weir) and outlet.breadth_ft is None:
        _weir(sheet, pond, outlet, name)
        return True
    return isinstance(outlet, Culvert) and _culvert(sheet, pond, outlet, name)


def _weir(sheet: _Sheet, pond: Pond, outlet: Weir, name: str) -> None:
    to, ft = outlet.to or pond.to, sheet.ft
    strength = outlet.coefficient / sheet.units.weir
    kind = "TRAPEZOIDAL" if outlet.side_z else "TRANSVERSE"
    shape = "TRAPEZOIDAL" if outlet.side_z else "RECT_OPEN"
    ends = (outlet.end_contractions, 0.8 * strength if outlet.side_z else 0)
    sheet.add("WEIRS", name, pond.name, to, kind, ft(outlet.crest_ft), strength, "NO", *ends, "NO")
    high = pond.storage.rim_ft - outlet.crest_ft
    sheet.add("XSECTIONS", name, shape, ft(high), ft(outlet.length_ft), float(outlet.side_z), float(outlet.side_z))


def _culvert(sheet: _Sheet, pond: Pond, outlet: Culvert, name: str) -> bool:
    code = code_of(outlet.barrel.inlet.name)
    if code is None:
        return False
    barrel, ft = outlet.barrel, sheet.ft
    ends = (outlet.invert_ft, outlet.invert_ft - barrel.slope * barrel.length_ft)
    below = sheet.network[outlet.to or pond.to]
    if isinstance(below, Pond) and ends[1] < below.storage.bottom_ft:
        return False
    numbers = (ft(barrel.length_ft), barrel.roughness, *(ft(end) for end in ends))
    sheet.add("CONDUITS", name, pond.name, below.name, *numbers, 0, 0)
    sheet.add("LOSSES", name, barrel.entrance_loss, 0, 0, "NO", 0)
    shape = barrel.section
    sizes = (
        ("CIRCULAR", ft(shape.diameter_ft), 0)
        if isinstance(shape, Circular)
        else ("RECT_CLOSED", ft(shape.rise_ft), ft(shape.span_ft))
    )
    sheet.add("XSECTIONS", name, *sizes, 0, 0, outlet.count, code)
    return True


def _table(sheet: _Sheet, pond: Pond, outlet: AnyOutlet, name: str) -> None:
    """Write what an outlet lets out at every stage at which it is rated here."""
    rating = rate(pond)
    own = [flow for key, flow in rating.devices_cfs.items() if key == outlet.name or key.startswith(f"{outlet.name}: ")]
    flows = np.sum(own, axis=0)
    bottom = pond.storage.bottom_ft
    points = [
        (sheet.ft(stage - bottom), flow / sheet.units.cfs) for stage, flow in zip(rating.stages_ft, flows, strict=True)
    ]
    sheet.add("OUTLETS", name, pond.name, outlet.to or pond.to, sheet.ft(bottom), "TABULAR/DEPTH", name, "NO")
    _curve(sheet, name, "Rating", points)
