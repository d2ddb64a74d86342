"""Writing a drainage as an EPA SWMM input file, which reads back to the same peaks; what SWMM has no word for is named.

Outlets that SWMM rates in another way are written as tables. Every catchment bears its time of concentration as a tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from forebay.formats.models.swmm_sheet import SECTIONS, Sheet, base_ft, curve, renamed
from forebay.formats.models.swmm_units import Units
from forebay.formats.models.swmm_write_ponds import write_pond
from forebay.formats.models.told import NotCarried
from forebay.water import (
    WEIGHTINGS,
    Basis,
    Box,
    Catchment,
    Circular,
    DesignPoint,
    DesignStorm,
    Diversion,
    Drainage,
    Link,
    Node,
    Pond,
    Reach,
    Section,
    Trapezoid,
)

HEAD = (
    ";; Written by Forebay. The widths and slopes of subcatchments are fillers: the time of concentration of each",
    ";; stands in TAGS. The elevations of junctions are fillers too: every conduit has the fall it needs.",
)
CLOCK = {
    "FLOW_ROUTING": "KINWAVE",
    "START_DATE": "01/01/2000",
    "START_TIME": "00:00:00",
    "END_DATE": "01/03/2000",
    "END_TIME": "00:00:00",
    "WET_STEP": "00:01:00",
    "DRY_STEP": "00:01:00",
    "REPORT_STEP": "00:05:00",
    "ROUTING_STEP": "0:00:05",
}
"""Two days of any year: long enough for the storms of a day, and read by SWMM alone."""

STEPS_MIN = (60.0, 30.0, 20.0, 15.0, 12.0, 10.0, 6.0, 5.0, 3.0, 2.0, 1.0, 0.5, 0.25)


@dataclass(frozen=True, slots=True)
class Written:
    """The text of a file, and what it does not hold of the drainage."""

    text: str
    not_carried: tuple[NotCarried, ...]


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
    sheet = Sheet(Units.named(flow_units, "the file"), flow_units in ("CMS", "LPS", "MLD"), base_ft(network), network)
    sheet.rows["TITLE"] = [drainage.name]
    options = {"FLOW_UNITS": flow_units, "INFILTRATION": "CURVE_NUMBER", "LINK_OFFSETS": "ELEVATION"}
    for word, value in (options | CLOCK).items():
        sheet.add("OPTIONS", word, value)
    _basis(sheet, drainage.basis)
    renamed(sheet, [node.name for node in network.nodes], "node")
    renamed(sheet, [storm.name for storm in storms], "storm")
    for storm in storms:
        _storm(sheet, storm)
    gauge = storms[0].name if storms else "*"
    for node in network.nodes:
        _node(sheet, node, drainage.basis, gauge)
    return Written("\n".join(_lines(sheet)) + "\n", sheet.ledger.sorted())


def _lines(sheet: Sheet) -> Iterator[str]:
    yield from HEAD
    for section in SECTIONS:
        if section in sheet.rows:
            yield from ("", f"[{section}]", *sheet.rows[section])


def _basis(sheet: Sheet, basis: Basis) -> None:
    usual = Basis()
    if (basis.ia_ratio, basis.peak_rate, basis.shape) != (usual.ia_ratio, usual.peak_rate, usual.shape):
        sheet.ledger.leave("basis", "an initial abstraction or unit hydrograph of one's own has no place in SWMM.")


# ---- rain and catchments ---------------------------------------------------------------------------------------------


def _storm(sheet: Sheet, storm: DesignStorm) -> None:
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


def _catchment(sheet: Sheet, own: Catchment, basis: Basis, gauge: str) -> None:
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


def _node(sheet: Sheet, node: Node, basis: Basis, gauge: str) -> None:
    if isinstance(node, Catchment):
        _catchment(sheet, node, basis, gauge)
    elif isinstance(node, Pond):
        write_pond(sheet, node)
    elif isinstance(node, Reach):
        _reach(sheet, node)
    elif isinstance(node, DesignPoint):
        sheet.add("OUTFALLS", node.name, sheet.ft(sheet.base_ft), "FREE", "NO")
    elif isinstance(node, Link):
        sheet.add("JUNCTIONS", node.name, sheet.ft(sheet.base_ft), 0, 0, 0, 0)
        sheet.joins(node.name, node.name, node.to)
    else:
        _diversion(sheet, node)


def _diversion(sheet: Sheet, node: Diversion) -> None:
    aside = f"{node.name} aside"
    sheet.add("DIVIDERS", node.name, sheet.ft(sheet.base_ft), aside, "TABULAR", node.name)
    sheet.joins(f"{node.name} on", node.name, node.to)
    sheet.joins(aside, node.name, node.other_to)
    flows = [
        (one / sheet.units.cfs, other / sheet.units.cfs)
        for one, other in zip(node.inflows_cfs, node.diverted, strict=True)
    ]
    curve(sheet, node.name, "Diversion", flows)


def _reach(sheet: Sheet, reach: Reach) -> None:
    sheet.add("JUNCTIONS", reach.name, sheet.ft(sheet.base_ft), 0, 0, 0, 0)
    channel = reach.channel
    if channel is None:
        sheet.ledger.leave(f"reach {reach.name}", "it is routed by K and X, which SWMM does not do.")
        sheet.joins(reach.name, reach.name, reach.to)
        return
    low = sheet.low_ft(reach.to)
    high = low + channel.slope * channel.length_ft
    numbers = (sheet.ft(channel.length_ft), channel.roughness, sheet.ft(high), sheet.ft(low))
    sheet.add("CONDUITS", reach.name, reach.name, reach.to, *numbers, 0, 0)
    _section(sheet, reach.name, channel.section, channel.roughness)


def _section(sheet: Sheet, name: str, section: Section, roughness: float) -> None:
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


def _transect(sheet: Sheet, name: str, section: Section, roughness: float) -> None:
    stations, elevations = getattr(section, "stations_ft", ()), getattr(section, "elevations_ft", ())
    if not stations:
        sheet.ledger.leave(f"reach {name}", "its section has no place in SWMM.")
        return
    sheet.add("XSECTIONS", name, "IRREGULAR", name, 0, 0, 0, 1)
    sheet.add("TRANSECTS", "NC", float(roughness), float(roughness), float(roughness))
    sheet.add("TRANSECTS", "X1", name, len(stations), 0, 0, 0, 0, 0, 0, 0)
    for far, up in zip(stations, elevations, strict=True):
        sheet.add("TRANSECTS", "GR", sheet.ft(up), sheet.ft(far))
