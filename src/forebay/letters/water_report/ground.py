"""The catchments of the report: curve numbers by cover and soil, times of concentration by leg, and what runs off."""

from __future__ import annotations

from forebay.letters.sheet import Part, Section, Table
from forebay.letters.water_report import written
from forebay.water import (
    WEIGHTINGS,
    Basis,
    Catchment,
    ChannelFlow,
    GivenTime,
    LakeCrossing,
    Leg,
    Network,
    NodeResult,
    PipeFlow,
    Results,
    ShallowFlow,
    SheetFlow,
    WatershedLag,
    shallow_intercept_fps,
)

HOW = {
    "sheet": "sheet flow, TR-55 eq. 3-3",
    "shallow": "shallow concentrated flow, TR-55 figure 3-1",
    "channel": "channel flow, Manning, TR-55 eq. 3-4",
    "pipe": "a pipe running full, Manning",
    "lake": "a wave over a lake, NEH part 630 ch. 15",
    "lag": "watershed lag, NEH part 630 eq. 15-4",
    "kirpich": "Kirpich (1940)",
    "given": "taken as given and not recomputed",
}
"""How each kind of leg is timed."""

_JOINED = dict(
    zip(
        WEIGHTINGS,
        ("runoff by the joined number", "runoff weighted by cover; the joined number is for comparison"),
        strict=True,
    )
)


def curve_numbers(network: Network, basis: Basis, condition: str) -> list[Part]:
    """Return a table of area by cover, soil and curve number for the catchments of one condition."""
    rows: list[tuple[str, ...]] = []
    sums = []
    for node in _catchments(network):
        rows += [
            (
                node.name,
                part.name,
                part.soil_group or "not given",
                f"{part.area_ac:.3f}",
                written.curve_number(part.curve_number),
                f"{part.area_ac * part.curve_number:,.2f}",
                part.source,
            )
            for part in node.ground
        ]
        product = sum(part.area_ac * part.curve_number for part in node.ground)
        sums.append(len(rows))
        whole = (f"{node.area_ac:.3f}", written.curve_number(node.curve_number(basis)), f"{product:,.2f}")
        rows.append((f"{node.name}, together", "", "", *whole, _JOINED[node.weighting]))
    columns = ("Catchment", "Cover", "Soil group", "Area (ac)", "Curve number", "Area x CN", "Where it is from")
    return (
        [Table(f"Curve numbers, {condition} the work", columns, tuple(rows), "", (3, 4, 5), tuple(sums))]
        if rows
        else []
    )


def concentration(network: Network, results: Results, basis: Basis, condition: str) -> list[Part]:
    """Return the worksheet of times of concentration, leg by leg, for one condition."""
    rows: list[tuple[str, ...]] = []
    sums = []
    for node in _catchments(network):
        numbers = results.conditions[condition][node.name].catchment
        if numbers is None:
            continue
        for leg, timed in zip(node.path, numbers.concentration.legs, strict=True):
            length = written.plain(timed.length_ft) if timed.length_ft else ""
            speed = f"{timed.velocity_fps:.2f}" if timed.length_ft else ""
            rows.append((node.name, leg.name, leg.kind, length, _given(leg, basis), speed, f"{timed.time_h:.4f}"))
        sums.append(len(rows))
        total, used = numbers.concentration.total_h, numbers.concentration.used_h
        told = "" if used == total else f"; the legs sum to {total:.4f} h, and the least is used"
        rows.append((f"{node.name}, Tc", "", "", "", f"{60 * used:.1f} minutes{told}", "", f"{used:.4f}"))
    columns = ("Catchment", "Leg", "Kind", "Length (ft)", "Inputs", "Velocity (ft/s)", "Time (h)")
    title = f"Time of concentration, {condition} the work"
    return [Table(title, columns, tuple(rows), _how(network), (3, 5, 6), tuple(sums))] if rows else []


def _how(network: Network) -> str:
    kinds = dict.fromkeys(leg.kind for node in _catchments(network) for leg in node.path)
    return "Kinds of leg: " + "; ".join(f"{kind}: {HOW[kind]}" for kind in kinds) + "."


def _given(leg: Leg, basis: Basis) -> str:
    """Return the inputs of a leg beside its length."""
    if isinstance(leg, GivenTime):
        return f"{written.plain(leg.minutes)} minutes"
    if isinstance(leg, LakeCrossing):
        return f"mean depth {written.plain(leg.mean_depth_ft)} ft"
    if isinstance(leg, WatershedLag):
        return f"CN {written.curve_number(leg.curve_number)}, land slope {written.plain(leg.land_slope_pct)} %"
    fall = f"slope {written.plain(leg.slope)} ft/ft"
    if isinstance(leg, SheetFlow):
        return f"{fall}, n {written.plain(leg.roughness)}, P2 {written.inches(basis.rain_2yr_in or 0.0)} in"
    if isinstance(leg, ShallowFlow):
        return f"{fall}, {_surface(leg)}"
    if isinstance(leg, ChannelFlow):
        wet = f"area {written.plain(leg.area_sqft)} sq ft, wetted perimeter {written.plain(leg.perimeter_ft)} ft"
        return f"{fall}, n {written.plain(leg.roughness)}, {wet}"
    if isinstance(leg, PipeFlow):
        return f"{fall}, n {written.plain(leg.roughness)}, {written.plain(leg.diameter_in)} in across"
    return fall


def _surface(leg: ShallowFlow) -> str:
    if leg.intercept_fps:
        return f"k {written.plain(leg.intercept_fps)} ft/s"
    return f"{leg.surface}, k {shallow_intercept_fps(leg.surface):.2f} ft/s"


def runoff(results: Results) -> list[Part]:
    """Return what each storm makes of each catchment, condition by condition."""
    columns = ("Catchment", "Storm", "Rain (in)", "Runoff (in)", "Peak (cfs)", "at (h)", "Volume (cu ft)")
    found: list[Part] = []
    for condition, nodes in results.conditions.items():
        rows = [row for node in nodes.values() for row in _runoff_rows(results.storms, node)]
        if rows:
            found.append(Table(f"Runoff, {condition} the work", columns, tuple(rows), "", (2, 3, 4, 5, 6)))
    return found or [Section("Runoff", "There is no catchment.")]


def _runoff_rows(storms: tuple[str, ...], node: NodeResult) -> list[tuple[str, ...]]:
    numbers = node.catchment
    if numbers is None:
        return []
    return [
        (
            node.name,
            storm,
            written.inches(numbers.rain_in[at]),
            written.inches(numbers.runoff_in[at]),
            written.flow(node.peak_cfs[at]),
            f"{node.peak_h[at]:.2f}",
            written.volume(node.volume_cuft[at]),
        )
        for at, storm in enumerate(storms)
    ]


def _catchments(network: Network) -> list[Catchment]:
    return [node for node in network.nodes if isinstance(node, Catchment)]
