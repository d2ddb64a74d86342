"""The reaches and splits of the report, and the water's balance at every node."""

from __future__ import annotations

import re

from forebay.letters.sheet import Part, Table
from forebay.letters.water_report import written
from forebay.letters.wording import listed
from forebay.water import (
    Box,
    Circular,
    Diversion,
    Drainage,
    Irregular,
    Network,
    NodeResult,
    Reach,
    Results,
    Trapezoid,
    inputs,
    targets,
)
from forebay.water.network import KINDS


def drains_to(network: Network, condition: str) -> Table:
    """Return what drains to what in words, for whoever cannot read it off the diagram."""
    rows = []
    for name in network.order:
        node = network[name]
        rows.append((name, KINDS[type(node)], listed(list(dict.fromkeys(targets(node)))) or "nothing: it ends here"))
    columns = ("Node", "Kind", "Drains to")
    return Table(f"What drains to what in words, {condition} the work", columns, tuple(rows), "", (), level=3)


def reaches(network: Network, results: Results, condition: str) -> list[Part]:
    """Return what each reach is and does, and how each split divides, in one condition."""
    nodes = [node for node in network.nodes if isinstance(node, Reach)]
    found: list[Part] = []
    if nodes:
        rows = tuple((node.name, node.to, _channel(node), *_limit(node)) for node in nodes)
        columns = ("Reach", "Drains to", "What it is", "Permissible velocity (ft/s)")
        found.append(Table(f"Reaches, {condition} the work", columns, rows, "", (3,)))
        found.append(_reach_storms(nodes, results, condition))
    return found + [_split(node) for node in network.nodes if isinstance(node, Diversion)]


def _limit(node: Reach) -> tuple[str]:
    return ("none given" if node.permissible_fps is None else written.plain(node.permissible_fps),)


def _channel(node: Reach) -> str:
    if node.channel is None:
        travel, weight = written.plain(node.travel_h or 0.0), written.plain(node.weight or 0.0)
        return f"Muskingum, K {travel} h, X {weight}"
    own = node.channel
    size = f"{written.plain(own.length_ft)} ft at {written.plain(own.slope)} ft/ft, n {written.plain(own.roughness)}"
    return f"Muskingum-Cunge, {_section(own.section)}, {size}, {written.flow(own.bankfull_cfs)} cfs when full"


def _section(section: object) -> str:
    if isinstance(section, Circular):
        return f"round, {written.plain(12 * section.diameter_ft)} in"
    if isinstance(section, Box):
        return f"box, {written.plain(12 * section.span_ft)} in by {written.plain(12 * section.rise_ft)} in"
    if isinstance(section, Trapezoid):
        sides = f"{written.plain(section.left_z)} and {written.plain(section.right_z)} to 1"
        return f"trapezoid, bottom {written.plain(section.bottom_ft)} ft, sides {sides}"
    if isinstance(section, Irregular):
        points = zip(section.stations_ft, section.elevations_ft, strict=True)
        return "irregular, " + "; ".join(f"{written.plain(x)} ft at {written.feet(y)} ft" for x, y in points)
    return "as given"


def _reach_storms(nodes: list[Reach], results: Results, condition: str) -> Table:
    rows = []
    for node in nodes:
        result = results.conditions[condition][node.name]
        for at, storm in enumerate(results.storms):
            came = "not kept" if result.inflow_cfs is None else written.flow(result.inflow_cfs[at].max())
            rows.append((node.name, storm, came, written.flow(result.peak_cfs[at]), *_fullness(result, at)))
    columns = ("Reach", "Storm", "Peak in (cfs)", "Peak out (cfs)", "Velocity (ft/s)", "Depth (ft)")
    return Table(f"Reaches in each storm, {condition} the work", columns, tuple(rows), "", (2, 3, 4, 5), level=3)


def _fullness(result: NodeResult, at: int) -> tuple[str, str]:
    own = result.reach
    if own is None or own.peak_velocity_fps is None or own.peak_depth_ft is None:
        return "", ""
    return f"{own.peak_velocity_fps[at]:.2f}", written.feet(own.peak_depth_ft[at])


def _split(node: Diversion) -> Table:
    rows = tuple(
        (written.plain(came), written.plain(other), written.plain(round(came - other, 9)))
        for came, other in zip(node.inflows_cfs, node.diverted, strict=True)
    )
    columns = ("Comes in (cfs)", f"To {node.other_to} (cfs)", f"To {node.to} (cfs)")
    return Table(f"How {node.name} divides the flow", columns, rows, "", (0, 1, 2))


def balance(results: Results) -> list[Part]:
    """Return the water's balance at every node, storm and condition."""
    columns = ("Node", "Storm", "Came in", "Went on", "Into the ground", "Still held", "Not accounted for", "Share")
    told = "In cubic feet. What came in less what went on, soaked away or is still held must be nothing."
    found: list[Part] = []
    for condition, nodes in results.conditions.items():
        rows = [_balance_row(node, storm, at) for node in nodes.values() for at, storm in enumerate(results.storms)]
        found.append(
            Table(f"Balance of the water, {condition} the work", columns, tuple(rows), told, (2, 3, 4, 5, 6, 7))
        )
    return found


def _balance_row(node: NodeResult, storm: str, at: int) -> tuple[str, ...]:
    soaked = float(node.pond.exfiltrated_cuft[at]) if node.pond else 0.0
    held = float(node.pond.stored_cuft[at]) if node.pond else float(node.reach.held_cuft[at]) if node.reach else 0.0
    came, lost = float(node.inflow_cuft[at]), float(node.lost_cuft[at])
    numbers = (came, float(node.volume_cuft[at]), soaked, held)
    share = abs(lost) / came if came > 0 else 0.0
    said = "0" if abs(lost) < 0.005 else f"{lost:,.2f}"
    return (
        node.name,
        storm,
        *(f"{value:,.1f}" for value in numbers),
        said,
        "<1e-9" if share < 1e-9 else f"{share:.0e}",
    )


def inputs_as_read(drainage: Drainage) -> Table:
    """Return every input the run rests on, part by part, by the name the program knows it by."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, value in inputs(drainage).items():
        of, part, own = _parted(name)
        if value != "":
            found.setdefault((of, part), []).append(f"{own} = {_input(value)}")
    rows = tuple((of, part, "; ".join(told)) for (of, part), told in found.items())
    told = "Every input. The three columns together are the name that the machine-readable results use too."
    return Table("Inputs as read", ("Of", "Part", "Inputs"), rows, told)


def _parted(name: str) -> tuple[str, str, str]:
    """Part ``after.P1.low.invert_ft`` into what it is of, which part of that, and what it is.

    >>> _parted("after.Lot No. 3.roofs (excl. drives).area_ac")
    ('after, Lot No. 3', 'roofs (excl. drives)', 'area_ac')
    """
    parts = re.split(r"\.(?! )", name)
    of = 1 if parts[0] == "basis" else 2
    own = parts[of:]
    return ", ".join(parts[:of]), own[0] if len(own) > 1 else "", ".".join(own[1:] or own)


def _input(value: float | str | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return written.plain(value) if isinstance(value, float) else value
