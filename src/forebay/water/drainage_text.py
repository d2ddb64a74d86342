"""Writing a drainage file: what :func:`forebay.water.read_drainage` reads back to the same drainage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

from .catchments import Basis, Catchment
from .channels import Box, Circular, Irregular, Section, Trapezoid
from .checks import WaterError
from .culverts import Inlet
from .drainage_file import FORMAT, DrainageFile
from .network import DesignPoint, Network, Node, Reach
from .outlets import Culvert, Riser
from .ponds import AnyOutlet, Pond
from .storage import StageStorage
from .storms import DesignStorm

Document = dict[str, Any]


def write_drainage(file: DrainageFile) -> str:
    """Return a drainage file as TOML text.

    Covers are written with the curve number they came to and its source; storages as the table they came to.

    >>> from forebay.water import DrainageFile, read_drainage, type_storm
    >>> from forebay.water import Catchment, DesignPoint, Drainage, GivenTime, Ground, Network
    >>> field = Catchment("S1", (Ground("meadow", 10.0, 71.0),), (GivenTime("given", 20.0),), "brook")
    >>> site = Drainage("example", Network((field, DesignPoint("brook"))))
    >>> text = write_drainage(DrainageFile(site, (type_storm("10-year", 3.4, "II"),)))
    >>> read_drainage(text).drainage.after["S1"].area_ac
    10.0
    """
    drainage = file.drainage
    document: Document = {"format": FORMAT, "name": drainage.name, "basis": _basis(drainage.basis)}
    document["storm"] = [_storm(storm) for storm in file.storms]
    for condition, network in drainage.conditions().items():
        document[condition] = _network(network)
    return "\n".join(_lines(document, "")).strip() + "\n"


def _basis(basis: Basis) -> Document:
    found = _plain(basis)
    if "rain_2yr_in" in found:
        found["rain_2yr_24h_in"] = found.pop("rain_2yr_in")
    if source := found.pop("rain_2yr_source", ""):
        found["rain_2yr_24h_source"] = source
    return found


def _storm(storm: DesignStorm) -> Document:
    return {
        "name": storm.name,
        "depth_in": storm.depth_in,
        "source": storm.depth_source,
        "distribution": storm.distribution,
        "distribution_source": storm.distribution_source,
        "hours": storm.hours.tolist(),
        "fractions": storm.fractions.tolist(),
    }


def _network(network: Network) -> Document:
    found: Document = {}
    for node in network.nodes:
        key, own = _node(node)
        found.setdefault(key, []).append(own)
    return found


def _node(node: Node) -> tuple[str, Document]:
    if isinstance(node, Catchment):
        ground = [_plain(part) for part in node.ground]
        path = [{"kind": leg.kind} | _plain(leg) for leg in node.path]
        own = {"name": node.name, "to": node.to, "weighting": node.weighting}
        return "catchment", own | {"cover": ground, "flow": path}
    if isinstance(node, Pond):
        return "pond", _pond(node)
    if isinstance(node, Reach):
        return "reach", _reach(node)
    if isinstance(node, DesignPoint):
        return "design_point", {"name": node.name}
    return type(node).__name__.lower(), _plain(node)


def _pond(pond: Pond) -> Document:
    found: Document = {"name": pond.name, "to": pond.to, "exfiltration_iph": pond.exfiltration_iph}
    if pond.start_stage_ft is not None:
        found["start_stage_ft"] = pond.start_stage_ft
    found |= _storage(pond.storage)
    if pond.tailwater is not None:
        found["tailwater"] = {"kind": pond.tailwater.kind} | _plain(pond.tailwater)
    return found | {"outlet": [_outlet(outlet) for outlet in pond.outlets]}


def _storage(storage: StageStorage) -> Document:
    if storage.source in ("prism", "pipes"):
        return {storage.source: dict(storage.given)}
    if storage.source in ("average end area", "conic"):
        areas = [value for _, value in storage.given]
        return {"stages_ft": list(storage.given_ft), "areas_sqft": areas, "method": storage.source}
    return {"stages_ft": storage.stages_ft.tolist(), "volumes_cuft": storage.volumes_cuft.tolist()}


def _outlet(outlet: AnyOutlet) -> Document:
    if isinstance(outlet, Culvert):
        return _culvert(outlet)
    if isinstance(outlet, Riser):
        openings = [_outlet(opening) for opening in outlet.openings]
        barrel = _culvert(outlet.barrel)
        kept = {key: value for key, value in barrel.items() if key not in ("kind", "name")}
        return {"kind": outlet.kind, "name": outlet.name, "to": outlet.to, "opening": openings, "barrel": kept}
    return {"kind": outlet.kind} | _plain(outlet)


def _culvert(culvert: Culvert) -> Document:
    barrel = culvert.barrel
    return {
        "kind": culvert.kind,
        "name": culvert.name,
        "to": culvert.to,
        "invert_ft": culvert.invert_ft,
        "count": culvert.count,
        "length_ft": barrel.length_ft,
        "slope": barrel.slope,
        "roughness": barrel.roughness,
        "entrance_loss": barrel.entrance_loss,
        **_inlet(barrel.inlet),
        **_shape(barrel.section),
    }


def _inlet(inlet: Inlet) -> Document:
    barrel, _, edge = inlet.name.partition(": ")
    return {"inlet_barrel": barrel, "inlet_edge": edge}


def _shape(section: Circular | Box) -> Document:
    if isinstance(section, Circular):
        return {"diameter_in": section.diameter_ft * 12.0}
    return {"span_in": section.span_ft * 12.0, "rise_in": section.rise_ft * 12.0}


def _reach(reach: Reach) -> Document:
    found = {key: value for key, value in _plain(reach).items() if key != "channel"}
    channel = reach.channel
    if channel is None:
        return found
    numbers = {"length_ft": channel.length_ft, "slope": channel.slope, "roughness": channel.roughness}
    return found | numbers | _section(channel.section)


def _section(section: Section) -> Document:
    if isinstance(section, Trapezoid):
        return {"section": "trapezoid"} | _plain(section)
    if isinstance(section, Irregular):
        return {"section": "irregular"} | _plain(section)
    if isinstance(section, Circular | Box):
        return {"section": "circular" if isinstance(section, Circular) else "box"} | _shape(section)
    raise WaterError("This section has no place in a drainage file. Use a trapezoid, circle, box or irregular section.")


def _plain(value: Any) -> Document:
    """Return the fields of a part that are not left at their default."""
    found: Document = {}
    for field in fields(value):
        own = getattr(value, field.name)
        if own is None or (field.default is not MISSING and own == field.default):
            continue
        found[field.name] = list(own) if isinstance(own, tuple) else own
    return found


def _lines(document: Mapping[str, Any], path: str) -> Iterator[str]:
    for key, value in document.items():
        if not isinstance(value, dict) and not _is_tables(value):
            yield f"{key} = {_literal(value)}"
    for key, value in document.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            if any(not isinstance(part, dict) and not _is_tables(part) for part in value.values()):
                yield from ("", f"[{here}]")
            yield from _lines(value, here)
        elif _is_tables(value):
            for part in value:
                yield from ("", f"[[{here}]]")
                yield from _lines(part, here)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if isinstance(value, Sequence):
        return "[" + ", ".join(_literal(part) for part in value) + "]"
    return repr(value)
