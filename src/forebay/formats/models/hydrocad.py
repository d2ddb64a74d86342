"""HydroCAD projects (.hcp) as a drainage: stored in feet, seconds and square feet, whatever the screen shows.

Depths of rain are in feet there, times in seconds, areas in square feet. A node is called by its number, as reports do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from forebay.formats.models.hydrocad_ponds import pond_of
from forebay.formats.models.hydrocad_text import PARTS, TOPS, Block, blocks
from forebay.formats.models.told import Ledger, ModelFile, in_row, storm_name
from forebay.formats.problems import FileProblem
from forebay.units import UNITS
from forebay.water import (
    RAIN_TYPES,
    WEIGHTINGS,
    Basis,
    Catchment,
    ChannelFlow,
    Circular,
    DesignPoint,
    DesignStorm,
    Drainage,
    GivenTime,
    Ground,
    Leg,
    Link,
    Network,
    Node,
    Reach,
    Section,
    ShallowFlow,
    SheetFlow,
    Trapezoid,
    WatershedLag,
    composite_curve_number,
    sheet_flow_time_h,
    type_storm,
)
from forebay.water import Channel as Bed

KIND = "a HydroCAD project"
ACRE_SQFT = float(UNITS["acre"].size)
ROUTING = "Reaches are routed here by Muskingum-Cunge, ponds by level pool; HydroCAD's reaches are routed by storage."
_LOOKS = (
    *("source", "path", "view", "gridshow", "gridsnap", "timespan", "timeinc", "subintervals", "calcunits"),
    *("inputunits", "reportunits", "rainevent", "initialtw", "xypos", "note", "largeareas", "name", "background"),
)
"""Keys that change nothing of the water, or only how finely it is run."""


def inches(feet: float) -> float:
    """Return inches of feet that were written with fifteen digits.

    >>> inches(0.358333333333333)
    4.3
    """
    return round(feet * 12.0, 9)


@dataclass(slots=True)
class _Project:
    file: str
    head: Block
    events: list[Block]
    nodes: list[Block]
    ledger: Ledger = field(default_factory=Ledger)
    rain_2yr_in: float | None = None


def recognises(text: str) -> bool:
    """Whether a text is a project of HydroCAD."""
    titles = {line.strip().upper() for line in text.splitlines() if line.lstrip().startswith("[")}
    return "[HYDROCAD]" in titles or {"[NODE]", "[EVENT]"} <= titles


def read(data: bytes, name: str) -> ModelFile:
    """Read a project; a key with no number where one belongs is refused with its row."""
    project = _opened(data, name)
    project.ledger.warn(ROUTING)
    _head(project)
    project.rain_2yr_in = _rain_2yr(project)
    basis = _basis(project)
    storms = tuple(storm for event in project.events if (storm := _storm(project, event)) is not None)
    nodes = _nodes(project, basis)
    drainage = None
    if not project.ledger.stopped:
        with in_row(name, None):
            drainage = Drainage(project.head.text("Name", name), Network(nodes), basis=basis)
    return ModelFile(
        KIND,
        name,
        hashlib.sha256(data).hexdigest(),
        drainage,
        storms,
        not_carried=project.ledger.sorted(),
        warnings=tuple(project.ledger.warnings),
        holds=_holds(project),
    )


def _opened(data: bytes, name: str) -> _Project:
    found = blocks(data, name)
    head = next((block for block in found if block.kind == "HYDROCAD"), None)
    if head is None:
        raise FileProblem(name, "There is no [HydroCAD] block, so its units are not known. Send the whole project.")
    nodes = [block for block in found if block.kind == "NODE"]
    if not nodes:
        raise FileProblem(name, "The project has no node. Send the whole project.")
    project = _Project(name, head, [block for block in found if block.kind == "EVENT"], nodes)
    for block in found:
        if block.kind not in (*TOPS, *PARTS):
            project.ledger.leave(f"[{block.kind}]", "this block is not known here.", stops=False)
    return project


def _holds(project: _Project) -> dict[str, float]:
    counted: dict[str, float] = {}
    for node in project.nodes:
        kind = node.text("Type").casefold()
        counted[kind] = counted.get(kind, 0.0) + 1
    areas = [part.number("Area") for node in project.nodes for part in node.of("AREA")]
    return counted | {"events": float(len(project.events)), "area_ac": sum(areas) / ACRE_SQFT}


# ---- what holds for the whole project --------------------------------------------------------------------------------


def _head(project: _Project) -> None:
    head, ledger = project.head, project.ledger
    if head.text("FileUnits", "") != "English":
        sentence = "FileUnits is not English, and only projects kept in feet are read here. Save it in English units."
        raise FileProblem(project.file, sentence, row=head.row, value=head.text("FileUnits", ""))
    if head.text("RunoffMethod", "SCS TR-20") != "SCS TR-20":
        ledger.leave("runoff method", f"{head.text('RunoffMethod')} is not run here; SCS TR-20 is.")
    if head.text("UH", "SCS") != "SCS":
        ledger.leave("unit hydrograph", f"{head.text('UH')} is not run here; SCS is.")
    ponds = [node for node in project.nodes if node.text("Type").casefold() == "pond"]
    if "dyn" in head.text("PondMethod", "").casefold() and ponds:
        ledger.warn("HydroCAD lets ponds hold each other back (Dyn-Stor-Ind); here each lets out freely.")
    head.has("ReachMethod"), head.has("MinTc"), head.has("P2")
    for key in head.unasked():
        if key not in _LOOKS and key != "fileunits":
            ledger.leave(f"setting {key}", f"{head.text(key)} is not read here.", stops=False)


def _rain_2yr(project: _Project) -> float | None:
    """Return the one 2-year rain of sheet flow in inches: the project's, or the one that its legs agree on."""
    if project.head.has("P2"):
        return inches(project.head.number("P2"))
    legs = [part for node in project.nodes for part in node.of("TC") if part.text("Method", "").casefold() == "sheet"]
    given = {part.number("P2") for part in legs if part.has("P2")}
    if len(given) != 1:
        return None
    found = inches(given.pop())
    if any(not part.has("P2") for part in legs):
        project.ledger.warn(f"The 2-year rain of {found:g} in stands at some legs of sheet flow only; all take it.")
    return found


def _basis(project: _Project) -> Basis:
    rain, origin = project.rain_2yr_in, f"P2 in {project.file}" if project.rain_2yr_in is not None else ""
    usual = Basis()
    with in_row(project.file, project.head.row):
        least = project.head.number("MinTc", 0.0) / 3600.0 or usual.least_concentration_h
        return Basis(rain_2yr_in=rain, rain_2yr_source=origin, least_concentration_h=least)


def _storm(project: _Project, event: Block) -> DesignStorm | None:
    name, kind = storm_name(event.text("RainEvent")), event.text("StormType", "")
    words = kind.split()
    plain = len(words) == 3 and words[0] == "Type" and words[1] in RAIN_TYPES and words[2] == "24-hr"
    if not plain or event.number("StormDurat", 86_400) != 86_400:
        falls = f"its rain falls as {kind or 'nothing named'}"
        reason = f"{falls}; the four 24-hour types are read here. Give the storm in a rain table."
        project.ledger.leave(f"storm {name}", reason, stops=False)
        return None
    with in_row(project.file, event.row):
        return type_storm(name, inches(event.number("StormDepth")), words[1], project.file)


# ---- nodes -----------------------------------------------------------------------------------------------------------


def _nodes(project: _Project, basis: Basis) -> tuple[Node, ...]:
    names = {node.text("Number").casefold(): node.text("Number") for node in project.nodes}
    found: list[Node] = []
    for node in project.nodes:
        found += _node(project, node, _to(project, node, names), basis)
    return tuple(found)


def _to(project: _Project, node: Block, names: Mapping[str, str]) -> str:
    """Return where a node drains to; nothing where it leads out of the project."""
    if not node.has("Outflow"):
        return ""
    to = node.text("Outflow")
    if to.casefold() not in names:
        row = node.keys["outflow"][0]
        sentence = f"{node.text('Number')} drains to a node that is not in the project. Add it or mend the number."
        raise FileProblem(project.file, sentence, row=row, value=to)
    return names[to.casefold()]


def _node(project: _Project, node: Block, to: str, basis: Basis) -> Sequence[Node]:
    kind, name = node.text("Type").casefold(), node.text("Number")
    if kind == "link":
        made: Node | None = Link(name, to) if to else DesignPoint(name)
        end: Sequence[Node] = ()
    else:
        goes = to or f"outflow of {name}"
        end = () if to else (DesignPoint(goes),)
        if kind == "subcat":
            made = _catchment(project, node, goes, basis)
        elif kind == "reach":
            made = _reach(project, node, goes)
        elif kind == "pond":
            made = pond_of(node, goes, project.ledger)
        else:
            project.ledger.leave(f"node {name}", f"a node of the type {node.text('Type')} is not read here.")
            made = None
    if made is not None:
        _others(project, node, f"node {name}")
    return (*([made] if made is not None else []), *end)


def _catchment(project: _Project, node: Block, to: str, basis: Basis) -> Catchment | None:
    name = node.text("Number")
    left = len(project.ledger.not_carried)
    with in_row(project.file, node.row):
        ground = tuple(_ground(project, part, at) for at, part in enumerate(node.of("AREA"), 1))
        legs = [_leg(project, name, part, f"leg {at}", ground) for at, part in enumerate(node.of("TC"), 1)]
        for at, part in enumerate(node.of("TC"), 1):
            _others(project, part, f"subcatchment {name}, leg {at}")
        if not legs:
            project.ledger.leave(f"subcatchment {name}", "no time of concentration stands in the file.")
        if len(project.ledger.not_carried) > left:
            return None
        return Catchment(name, ground, tuple(leg for leg in legs if leg is not None), to, WEIGHTINGS[0])


def _ground(project: _Project, part: Block, at: int) -> Ground:
    part.has("CNindex")
    words = part.text("Desc", "") or f"part {at}, not described"
    group = words.rpartition("HSG ")[2].strip() if "HSG " in words else ""
    known = group if group in ("A", "B", "C", "D") else ""
    made = Ground(words, part.number("Area") / ACRE_SQFT, part.number("CN"), known, project.file)
    _others(project, part, f"area {words}")
    return made


def _others(project: _Project, part: Block, name: str) -> None:
    """Write down the keys of a part that nothing here has asked for; they may change the water."""
    for key in part.unasked():
        if key not in _LOOKS and key != "desc":
            project.ledger.leave(name, f"it has {key} = {part.text(key)}, which is not read here.")


def _leg(project: _Project, node: str, part: Block, name: str, ground: Sequence[Ground]) -> Leg | None:
    named = part.text("Desc", "") or name
    method = part.text("Method").casefold()
    if method == "direct":
        return GivenTime(named, part.number("Tc") / 60.0)
    if method == "sheet":
        return _sheet(project, node, part, named)
    if method == "shallow":
        return _shallow(project, node, part, named)
    if method == "channel":
        numbers = [part.number(key) for key in ("Length", "Slope", "n", "Area", "Perim")]
        return ChannelFlow(named, *numbers)
    if method == "lag":
        number = float(composite_curve_number([one.curve_number for one in ground], [one.area_ac for one in ground]))
        return WatershedLag(named, part.number("Length"), number, part.number("Slope") * 100.0)
    project.ledger.leave(f"subcatchment {node}, {name}", f"a leg by the method {part.text('Method')} is not read here.")
    return None


def _sheet(project: _Project, node: str, part: Block, named: str) -> Leg | None:
    length, slope, roughness = (part.number(key) for key in ("Length", "Slope", "n"))
    own = inches(part.number("P2")) if part.has("P2") else project.rain_2yr_in
    if own is None:
        project.ledger.leave(f"subcatchment {node}, {named}", "sheet flow without its 2-year rain (P2) in the file.")
        return None
    if project.rain_2yr_in is not None and abs(own - project.rain_2yr_in) < 1e-9:
        return SheetFlow(named, length, slope, roughness)
    minutes = float(sheet_flow_time_h(length, slope, roughness, own)) * 60.0
    project.ledger.warn(f"subcatchment {node}, {named}: its time is taken with its own 2-year rain of {own:g} in.")
    return GivenTime(named, minutes)


def _shallow(project: _Project, node: str, part: Block, named: str) -> Leg | None:
    surface = part.text("Surface", "").casefold()
    numbers = part.number("Length"), part.number("Slope")
    if surface in ("paved", "unpaved"):
        return ShallowFlow(named, *numbers, surface)
    if part.has("Kv"):
        return ShallowFlow(named, *numbers, surface or "by its own velocity factor", part.number("Kv"))
    words = surface or "none"
    project.ledger.leave(f"subcatchment {node}, {named}", f"its surface is {words}; write Paved, Unpaved or a Kv.")
    return None


def _reach(project: _Project, node: Block, to: str) -> Reach | None:
    name = node.text("Number")
    with in_row(project.file, node.row):
        section = _section(project, node, name)
        length = node.number("Length")
        fall = node.number("InletInvert") - node.number("OutletInvert")
        if section is None:
            return None
        if length <= 0 or fall <= 0:
            project.ledger.leave(f"reach {name}", f"it falls {fall:g} ft over {length:g} ft, and a reach must fall.")
            return None
        return Reach(name, to, Bed(section, length, fall / length, node.number("n")))


def _section(project: _Project, node: Block, name: str) -> Section | None:
    if node.has("Diam"):
        return Circular(node.number("Diam"))
    wide, deep = node.number("BotWidth", 0.0), node.number("Depth", 0.0)
    if node.has("BotWidth") and node.has("SideSlope") and deep > 0:
        side = node.number("SideSlope")
        return Trapezoid(wide, side, side, deep)
    project.ledger.leave(f"reach {name}", "its channel is none of round, or a bottom with side slopes and a depth.")
    return None
