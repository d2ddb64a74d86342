"""The drainage file: a site's drainage, before and after, and its storms, as TOML that a person can read and write.

::

    format = 1
    name = "Maple Ridge"

    [basis]                       # every key optional
    rain_2yr_24h_in = 2.3         # sheet flow asks for it
    rain_2yr_24h_source = "where that is from"
    ia_ratio = 0.2                # or 0.05, or another with convert_retention = false
    peak_rate = 484
    sheet_limit_ft = 100
    whole_curve_numbers = false

    [[storm]]
    name = "10-year"
    depth_in = 3.4
    type = "II"                   # I, IA, II, III; or hours = [...] and fractions = [...]; or depths_in by minutes
    source = "where the depth is from"

    [[after.catchment]]
    name = "S1"
    to = "P1"
    weighting = "composite curve number"     # or "weighted runoff"
    [[after.catchment.cover]]
    cover = "Open space"          # the words of TR-55 table 2-2 with soil_group; or name and curve_number
    condition = "good"
    soil_group = "C"
    area_ac = 4.0
    [[after.catchment.flow]]      # kind: sheet, shallow, channel, pipe, lake, lag, kirpich, given
    kind = "sheet"
    name = "lawn"
    length_ft = 100
    slope = 0.02
    roughness = 0.24

    [[after.pond]]
    name = "P1"
    to = "DP1"
    stages_ft = [100, 102, 104]
    areas_sqft = [8000, 11000, 15000]        # or volumes_cuft; or a table prism or pipes
    [[after.pond.outlet]]         # kind: orifice, level opening, weir, v-notch, culvert, riser, rated
    kind = "orifice"
    name = "low"
    invert_ft = 100.0
    diameter_in = 6.0

    [[after.reach]]  [[after.link]]  [[after.diversion]]  [[after.design_point]]

The same lists under ``before`` give the site as it was. Keys carry their unit; a key that is not known is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .catchments import WEIGHTINGS, Basis, Catchment, Ground
from .channels import Box, Circular, Irregular, Section, Trapezoid
from .checks import WaterError, number
from .culverts import Barrel, inlet
from .filetables import DrainageFileError, Made, Table, open_text
from .legs import (
    ChannelFlow,
    GivenTime,
    Kirpich,
    LakeCrossing,
    Leg,
    PipeFlow,
    ShallowFlow,
    SheetFlow,
    WatershedLag,
)
from .network import DesignPoint, Diversion, Drainage, Link, Network, Node, Reach
from .outlets import Culvert, LevelOpening, Orifice, RatedOutlet, Riser, VNotch, Weir
from .ponds import AnyOutlet, Pond
from .reaches import Channel
from .storage import StageStorage, storage_from_areas, storage_from_volumes, storage_of_pipes, storage_of_prism
from .storms import DesignStorm, nested_storm, table_storm, type_storm
from .tailwater import FixedTailwater, PondTailwater, RatedTailwater, Tailwater, TimedTailwater

FORMAT = 1
"""The format this reads and writes."""

LOSSES = "curve number"
"""The one way rain becomes runoff here; Horton, continuous recovery and others are refused by name."""

_LEGS: dict[str, type[Leg]] = {
    kind.kind: kind
    for kind in (SheetFlow, ShallowFlow, ChannelFlow, PipeFlow, LakeCrossing, WatershedLag, Kirpich, GivenTime)
}
_OPENINGS: dict[str, type[Orifice | LevelOpening | Weir | VNotch]] = {
    kind.kind: kind for kind in (Orifice, LevelOpening, Weir, VNotch)
}
_OUTLETS = (*_OPENINGS, Culvert.kind, Riser.kind, RatedOutlet.kind)
_TAILWATERS: dict[str, type[Tailwater]] = {
    kind.kind: kind for kind in (FixedTailwater, RatedTailwater, TimedTailwater, PondTailwater)
}


@dataclass(frozen=True, slots=True, eq=False)
class DrainageFile:
    """What a drainage file holds: the drainage, and the storms it is to be run with."""

    drainage: Drainage
    storms: tuple[DesignStorm, ...] = ()


def read_drainage(text: str, file: str = "drainage.toml") -> DrainageFile:
    """Return the drainage and the storms that a text holds.

    Parameters
    ----------
    text : str
        TOML as the head of this module shows it.
    file : str
        The name to give in an error.

    Raises
    ------
    DrainageFileError
        Saying the file, the line, the node, what is wrong and what would be right.

    Examples
    --------
    >>> read_drainage("format = 2")
    Traceback (most recent call last):
    ...
    forebay.water.filetables.DrainageFileError: drainage.toml, line 1: format is 2. This reads format 1.
    """
    try:
        root = open_text(text, file)
    except RecursionError:
        raise DrainageFileError(
            f"{file}: tables or lists stand inside one another too often. Write them flat."
        ) from None
    if not root.has("format"):
        raise root.wrong(f"format is missing. Write format = {FORMAT} on the first line.")
    if root.number("format") != FORMAT:
        raise root.wrong(f"format is {root.number('format'):g}. This reads format {FORMAT}.", "format")
    name = root.text("name")
    basis = _basis(root.table("basis")) if root.has("basis") else Basis()
    storms = _storms(root)
    if not root.has("after"):
        raise root.wrong("There is nothing after the work. Add the site as it will be, from [[after.catchment]] on.")
    before = _network(root, "before") if root.has("before") else None
    after = _network(root, "after")
    root.closed()
    return DrainageFile(Drainage(name, after, before, basis), storms)


def _basis(table: Table) -> Basis:
    rain = table.number("rain_2yr_24h_in") if table.has("rain_2yr_24h_in") else None
    source = table.text("rain_2yr_24h_source", "")
    losses = table.text("losses", LOSSES)
    if losses != LOSSES:
        raise table.wrong(
            f'losses is "{losses}", a method this does not have. Write "{LOSSES}" or leave it out.', "losses"
        )
    made = table.build(Basis, rain_2yr_in=rain, rain_2yr_source=source)
    table.closed()
    return made


def _storms(root: Table) -> tuple[DesignStorm, ...]:
    found: dict[str, DesignStorm] = {}
    for table in root.tables("storm", "storm"):
        made = _storm(table)
        if made.name in found:
            raise table.wrong(f'Two storms are called "{made.name}". Give each a name of its own.', "name")
        found[made.name] = made
    return tuple(found.values())


def _storm(table: Table) -> DesignStorm:
    name, source = table.text("name"), table.text("source", "")
    table.one_of("depths_in", "depth_in")
    table.one_of("depths_in", "hours", "type")
    with table.located():
        if table.has("depths_in"):
            depths = table.table("depths_in")
            minutes = {float(key): depths.number(key) for key in _durations(depths)}
            made = nested_storm(name, minutes, source)
        elif table.has("hours"):
            origin, words = table.text("distribution_source", ""), table.text("distribution", "table")
            columns = table.numbers("hours"), table.numbers("fractions")
            made = table_storm(name, table.number("depth_in"), *columns, words, origin, source)
        else:
            made = type_storm(name, table.number("depth_in"), table.text("type"), source)
    table.closed()
    return made


def _durations(table: Table) -> list[str]:
    keys = table.keys()
    wrong = [key for key in keys if not key.replace(".", "", 1).isdigit()]
    if wrong:
        raise table.wrong(
            f'"{wrong[0]}" is not a duration in minutes. Write the minutes as a number, like 60 = 1.1.', wrong[0]
        )
    return keys


def _network(root: Table, condition: str) -> Network:
    table = root.table(condition)
    makers: dict[str, Callable[[Table], Node]] = {
        "catchment": _catchment,
        "reach": _reach,
        "pond": _pond,
        "link": lambda own: own.build(Link),
        "diversion": lambda own: own.build(Diversion),
        "design_point": lambda own: own.build(DesignPoint),
    }
    nodes: dict[Table, Node] = {}
    for key, make in makers.items():
        for own in table.tables(key, key.replace("_", " ")):
            nodes[own] = make(own)
            own.closed()
    table.closed()
    try:
        return Network(tuple(nodes.values()))
    except WaterError as problem:
        words = str(problem)
        named = [own for own, node in nodes.items() if node.name in words]
        at = min(named, key=lambda own: words.index(nodes[own].name), default=table)
        raise at.wrong(words) from None


def _catchment(table: Table) -> Catchment:
    ground = tuple(_ground(part) for part in table.tables("cover", "cover"))
    path = tuple(_leg(part) for part in table.tables("flow", "flow"))
    name, to = table.text("name"), table.text("to")
    with table.located():
        return Catchment(name, ground, path, to, table.text("weighting", WEIGHTINGS[0]))


def _ground(table: Table) -> Ground:
    area = table.number("area_ac")
    table.one_of("cover", "curve_number")
    if table.has("curve_number"):
        values = table.number("curve_number"), table.text("soil_group", ""), table.text("source", "given")
        with table.located():
            made = Ground(table.text("name"), area, *values)
    else:
        words = {key: table.text(key, "") for key in ("condition", "treatment")}
        cover, group = table.text("cover"), table.text("soil_group")
        with table.located():
            made = Ground.of_cover(
                cover,
                group,
                area,
                condition=words["condition"],
                treatment=words["treatment"],
                drained=table.flag("drained") if table.has("drained") else None,
                impervious_pct=table.number("impervious_pct") if table.has("impervious_pct") else None,
                unconnected_ratio=table.number("unconnected_ratio", 0.0),
            )
    table.closed()
    return made


def _leg(table: Table) -> Leg:
    kind = _kind(table, _LEGS)
    table.one_of("surface", "intercept_fps")
    made = table.build(kind)
    table.closed()
    with table.located():
        made.timed(rain_2yr_in=1.0)
    return made


def _reach(table: Table) -> Reach:
    name, to = table.text("name"), table.text("to")
    table.one_of("travel_h", "section")
    permissible = table.number("permissible_fps") if table.has("permissible_fps") else None
    if table.has("travel_h"):
        travel, weight = table.number("travel_h"), table.number("weight")
        with table.located():
            return Reach(name, to, None, travel, weight, permissible)
    with table.located():
        channel = Channel(_section(table), table.number("length_ft"), table.number("slope"), table.number("roughness"))
        return Reach(name, to, channel, permissible_fps=permissible)


def _section(table: Table) -> Section:
    kind = table.text("section")
    if kind == "trapezoid":
        side = table.number("side_z", 0.0)
        height = table.number("height_ft") if table.has("height_ft") else None
        return Trapezoid(table.number("bottom_ft"), table.number("left_z", side), table.number("right_z", side), height)
    if kind == "irregular":
        return Irregular(table.numbers("stations_ft"), table.numbers("elevations_ft"))
    if kind in ("circular", "box"):
        return _pipe_shape(table)
    raise table.wrong(f'section is "{kind}". Write one of: trapezoid, circular, box, irregular.', "section")


def _pipe_shape(table: Table) -> Circular | Box:
    table.one_of("diameter_in", "span_in")
    if table.has("diameter_in"):
        return Circular(table.number("diameter_in") / 12.0)
    return Box(table.number("span_in") / 12.0, table.number("rise_in") / 12.0)


def _pond(table: Table) -> Pond:
    name, to = table.text("name"), table.text("to")
    with table.located():
        storage = _storage(table)
    outlets = tuple(_outlet(part) for part in table.tables("outlet", "outlet"))
    tail = _tailwater(table.table("tailwater", f"{table.label}, tailwater")) if table.has("tailwater") else None
    with table.located():
        return Pond(
            name,
            storage,
            outlets,
            to,
            table.number("start_stage_ft") if table.has("start_stage_ft") else None,
            table.number("exfiltration_iph", 0.0),
            tail,
        )


def _storage(table: Table) -> StageStorage:
    table.one_of("prism", "pipes", "stages_ft")
    table.one_of("volumes_cuft", "areas_sqft")
    if table.has("prism"):
        own = table.table("prism")
        side, voids = own.number("side_z", 0.0), own.number("voids", 1.0)
        sizes = (own.number(key) for key in ("bottom_ft", "length_ft", "width_ft", "height_ft"))
        made = storage_of_prism(*sizes, side_z=side, voids=voids)
        own.closed()
        return made
    if table.has("pipes"):
        own = table.table("pipes")
        invert, diameter, length = (own.number(key) for key in ("invert_ft", "diameter_in", "length_ft"))
        made = storage_of_pipes(invert, diameter, length, own.whole("count", 1.0))
        own.closed()
        return made
    stages = table.numbers("stages_ft")
    if table.has("volumes_cuft"):
        return storage_from_volumes(stages, table.numbers("volumes_cuft"))
    return storage_from_areas(stages, table.numbers("areas_sqft"), table.text("method", "average end area"))


def _outlet(table: Table) -> AnyOutlet:
    kind = table.text("kind")
    if kind not in _OUTLETS:
        raise table.wrong(f'kind is "{kind}". Write one of: {", ".join(_OUTLETS)}.', "kind")
    if kind == Riser.kind:
        parts = tuple(_opening(part) for part in table.tables("opening", "opening"))
        barrel = table.table("barrel", f"{table.label}, barrel")
        made: AnyOutlet = table.build(Riser, openings=parts, barrel=_culvert(barrel, "barrel"))
        barrel.closed()
    elif kind == Culvert.kind:
        made = _culvert(table, table.text("name"))
    elif kind == RatedOutlet.kind:
        made = table.build(RatedOutlet)
    else:
        return _opening(table)
    table.closed()
    return made


def _opening(table: Table) -> Orifice | LevelOpening | Weir | VNotch:
    table.one_of("coefficient", "breadth_ft")
    made = table.build(_kind(table, _OPENINGS))
    table.closed()
    return made


def _culvert(table: Table, name: str) -> Culvert:
    invert, length = table.number("invert_ft"), table.number("length_ft")
    with table.located():
        number(length, "length_ft", above=0)
        table.one_of("slope", "outlet_invert_ft")
        fall = table.number("slope") * length if table.has("slope") else invert - table.number("outlet_invert_ft")
        edge = inlet(table.text("inlet_barrel"), table.text("inlet_edge"))
        numbers = table.number("roughness"), edge, table.number("entrance_loss")
        barrel = Barrel(_pipe_shape(table), length, fall / length, *numbers)
        return Culvert(name, invert, barrel, table.whole("count", 1.0), table.text("to", ""))


def _tailwater(table: Table) -> Tailwater:
    made = table.build(_kind(table, _TAILWATERS))
    table.closed()
    return made


def _kind(table: Table, known: dict[str, type[Made]]) -> type[Made]:
    kind = table.text("kind")
    if kind not in known:
        raise table.wrong(f'kind is "{kind}". Write one of: {", ".join(known)}.', "kind")
    return known[kind]
