"""The drainage as it would be with the applicant's own inputs in place of ours, to see which of them makes a gap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from forebay.review.declared import RAIN_2YR, Compared, Input
from forebay.water import (
    AnyOutlet,
    Catchment,
    DesignStorm,
    Drainage,
    GivenTime,
    Ground,
    Network,
    Node,
    Pond,
    RatedOutlet,
    Riser,
    StageStorage,
    rate,
    storage_from_areas,
    storage_from_volumes,
)


def substituted(
    drainage: Drainage, storms: Sequence[DesignStorm], inputs: Iterable[Input]
) -> tuple[Drainage, tuple[DesignStorm, ...]]:
    """Return drainage and storms with declared inputs in place of ours; inputs are taken in the order given."""
    found = tuple(storms)
    for one in inputs:
        if one.storms:
            other = {storm.name: storm for storm in one.storms}
            found = tuple(other.get(storm.name, storm) for storm in found)
        elif one.quantity == RAIN_2YR:
            drainage = replace(drainage, basis=replace(drainage.basis, rain_2yr_in=one.worst.claim.value))
        elif one.quantity == "rain_in":
            depth = one.worst.claim.value
            found = tuple(replace(storm, depth_in=depth) if storm.name == one.storm else storm for storm in found)
        else:
            drainage = _in_condition(drainage, one)
    return drainage, found


def _in_condition(drainage: Drainage, one: Input) -> Drainage:
    network = drainage.conditions()[one.condition]
    nodes = tuple(_node(node, one, drainage) if node.name == one.node else node for node in network.nodes)
    changed = Network(nodes)
    return replace(drainage, before=changed) if one.condition == "before" else replace(drainage, after=changed)


def _node(node: Node, one: Input, drainage: Drainage) -> Node:
    if isinstance(node, Catchment):
        return _CATCHMENT[one.quantity](node, one, drainage)
    return _pond(node, one) if isinstance(node, Pond) else node


# ---- catchments ------------------------------------------------------------------------------------------------------


def _area(node: Catchment, one: Input, _: Drainage) -> Catchment:
    share = one.worst.claim.value / node.area_ac
    return replace(node, ground=tuple(replace(part, area_ac=part.area_ac * share) for part in node.ground))


def _curve_number(node: Catchment, one: Input, drainage: Drainage) -> Catchment:
    declared = one.worst.claim.value
    if node.weighting == "composite curve number":
        return replace(node, ground=(Ground("as declared", node.area_ac, declared),))
    more = declared - node.curve_number(drainage.basis)
    ground = (replace(part, curve_number=float(np.clip(part.curve_number + more, 1, 100))) for part in node.ground)
    return replace(node, ground=tuple(ground))


def _leg(node: Catchment, one: Input, _: Drainage) -> Catchment:
    minutes = 60.0 * one.worst.claim.value
    return replace(node, path=tuple(GivenTime(leg.name, minutes) if leg.name == one.part else leg for leg in node.path))


def _concentration(node: Catchment, one: Input, _: Drainage) -> Catchment:
    return replace(node, path=(GivenTime("as declared", 60.0 * one.worst.claim.value),))


_CATCHMENT: dict[str, Callable[[Catchment, Input, Drainage], Catchment]] = {
    "area_ac": _area,
    "curve_number": _curve_number,
    "time_h": _leg,
    "concentration_h": _concentration,
}


# ---- ponds -----------------------------------------------------------------------------------------------------------


def _pond(node: Pond, one: Input) -> Pond:
    if one.quantity == "storage_cuft":
        return replace(node, storage=_storage(node, one), start_stage_ft=node.starts_at_ft)
    if one.quantity == "area_sqft":
        return replace(node, storage=_areas(node, one), start_stage_ft=node.starts_at_ft)
    if one.quantity in ("flow_cfs", "total_cfs"):
        return _rated(node, one)
    return replace(node, outlets=tuple(_device(outlet, one) for outlet in node.outlets))


def _storage(node: Pond, one: Input) -> StageStorage:
    stages = node.storage.stages_ft
    more = np.interp(stages, *_anchored(one.rows, node.storage.bottom_ft))
    volumes = np.maximum.accumulate(node.storage.volumes_cuft + more)
    keep = np.concatenate([[True], np.diff(volumes) > 1e-9])
    return storage_from_volumes(stages[keep], volumes[keep] - volumes[0])


def _areas(node: Pond, one: Input) -> StageStorage:
    stages = node.storage.stages_ft
    at = [row.claim.stage_ft for row in one.rows]
    more = np.interp(stages, np.asarray(at, dtype=float), [row.claim.value - (row.ours or 0.0) for row in one.rows])
    return storage_from_areas(stages, np.maximum(node.storage.areas_sqft + more, 0.0))


def _anchored(rows: Sequence[Compared], bottom_ft: float) -> tuple[list[float], list[float]]:
    points = {bottom_ft: 0.0}
    points |= {float(row.claim.stage_ft or 0.0): row.claim.value - (row.ours or 0.0) for row in rows}
    return sorted(points), [points[stage] for stage in sorted(points)]


def _device(outlet: AnyOutlet, one: Input) -> AnyOutlet:
    if isinstance(outlet, Riser):
        openings = tuple(_changed(part, one, f"{outlet.name}: {part.name}") for part in outlet.openings)
        return replace(outlet, openings=openings)
    changed: AnyOutlet = _changed(outlet, one)
    return changed


def _changed(device: Any, one: Input, full_name: str = "") -> Any:
    if one.part not in (device.name, full_name) or getattr(device, one.quantity, None) is None:
        return device
    return replace(device, **{one.quantity: one.worst.claim.value})


def _rated(node: Pond, one: Input) -> Pond:
    """Put a table of the flows declared in place of a device, scaled between the stages at which they are declared."""
    rating = rate(node)
    if one.quantity == "total_cfs" and len(set(rating.targets.values())) > 1:
        return node
    flows = {one.part: rating.outflow_cfs} if one.quantity == "total_cfs" else dict(rating.devices_cfs)
    name = next((device for device in flows if device == one.part or device.endswith(f": {one.part}")), None)
    if name is None:
        return node
    flows[name] = _scaled(rating.stages_ft, flows[name], one.rows)
    own = {outlet.name for outlet in node.outlets if name == outlet.name or name.startswith(f"{outlet.name}: ")}
    kept = () if one.quantity == "total_cfs" else tuple(out for out in node.outlets if out.name not in own)
    made = (_table(device, rating.stages_ft, flow, rating.targets) for device, flow in flows.items())
    tables = tuple(table for table in made if table.name not in {outlet.name for outlet in kept})
    return replace(node, outlets=(*kept, *tables), start_stage_ft=node.starts_at_ft)


def _table(name: str, stages: Any, flows: Any, going: dict[str, str]) -> RatedOutlet:
    flows = np.maximum.accumulate(np.maximum(flows, 0.0))
    flows[0] = 0.0
    to = going.get(name) or next(iter(going.values()))
    return RatedOutlet(name or "as declared", tuple(stages.tolist()), tuple(flows.tolist()), to)


def _scaled(stages: Any, flows: Any, rows: Sequence[Compared]) -> Any:
    at = [float(row.claim.stage_ft or 0.0) for row in rows]
    base = [row.ours or 0.0 for row in rows]
    ratio = [row.claim.value / ours if ours > 1e-6 else 1.0 for row, ours in zip(rows, base, strict=True)]
    more = [0.0 if ours > 1e-6 else row.claim.value for row, ours in zip(rows, base, strict=True)]
    return flows * np.interp(stages, at, ratio) + np.interp(stages, at, more)
