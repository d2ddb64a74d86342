"""EPA SWMM input files (.inp) as a drainage: what SWMM and this count alike is carried over, all else is named.

Subcatchments with curve numbers and a tagged time of concentration become catchments, storages ponds, conduits reaches,
dividers diversions, outfalls design points. SWMM's own runoff, its dynamic wave and its water quality are not run here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from forebay.formats.models.swmm_catchments import catchments_of
from forebay.formats.models.swmm_file import Inp, Place, Way, laid_open
from forebay.formats.models.swmm_ponds import pond_of
from forebay.formats.models.swmm_rain import storms_of
from forebay.formats.models.swmm_shapes import section_of
from forebay.formats.models.swmm_text import Line, sections
from forebay.formats.models.told import ModelFile, in_row
from forebay.water import Channel, DesignPoint, Diversion, Drainage, Link, Network, Node, Reach

KIND = "an EPA SWMM model"
MOST_CFS = 100_000.0
"""Where the table of a cut-off divider ends."""

METHOD = (
    "The runoff is computed here with the NRCS unit hydrograph, and reaches by Muskingum-Cunge; EPA SWMM has its own "
    "ways, so its peaks differ."
)
STILL = (
    *("TITLE", "OPTIONS", "REPORT", "TAGS", "MAP", "COORDINATES", "VERTICES", "POLYGONS", "SYMBOLS", "LABELS"),
    *("BACKDROP", "PROFILES", "RAINGAGES", "SUBCATCHMENTS", "SUBAREAS", "INFILTRATION", "JUNCTIONS", "OUTFALLS"),
    *("STORAGE", "DIVIDERS", "CONDUITS", "PUMPS", "ORIFICES", "WEIRS", "OUTLETS", "XSECTIONS", "TRANSECTS", "LOSSES"),
    *(
        "CURVES",
        "TIMESERIES",
        "PATTERNS",
        "EVAPORATION",
        "TEMPERATURE",
        "STREETS",
        "INLETS",
        "AQUIFERS",
        "LID_CONTROLS",
    ),
    *("HYDROGRAPHS", "EVENTS"),
)
QUALITY = ("POLLUTANTS", "LANDUSES", "COVERAGES", "LOADINGS", "BUILDUP", "WASHOFF", "TREATMENT")
MOVING = {
    "RDII": "sewer inflow by unit hydrographs is not run here.",
    "LID_USAGE": "low-impact practices within subcatchments are not run here. Model them as ponds or covers.",
    "CONTROLS": "rules that change openings as the water runs are not run here.",
    "GROUNDWATER": "groundwater flow is not run here.",
    "INLET_USAGE": "street inlets that divide the flow are not run here.",
    "SNOWPACKS": "melting snow is not run here.",
    "ADJUSTMENTS": "what changes from month to month is not run here.",
}


def recognises(text: str) -> bool:
    """Whether a text is an input file of EPA SWMM."""
    titles = {line.strip().upper()[:6] for line in text.splitlines() if line.lstrip().startswith("[")}
    return bool(titles & {"[OPTIO"}) and len(titles & {"[JUNCT", "[SUBCA", "[CONDU", "[OUTFA", "[RAING", "[STORA"}) > 0


def read(data: bytes, name: str) -> ModelFile:
    """Read an input file; one with a row that cannot be right is refused with that row.

    Raises
    ------
    FileProblem
        Naming the row, what stands there and what would be right.
    """
    found = sections(data, name)
    inp = laid_open(found, name)
    inp.ledger.warn(METHOD)
    _left_behind(inp)
    nodes = _nodes(inp)
    storms = storms_of(inp)
    drainage = None
    if not inp.ledger.stopped:
        with in_row(name, None):
            drainage = Drainage(_title(inp), Network(tuple(nodes)))
    return ModelFile(
        KIND,
        name,
        hashlib.sha256(data).hexdigest(),
        drainage,
        storms,
        not_carried=inp.ledger.sorted(),
        warnings=tuple(inp.ledger.warnings),
        holds=_holds(inp),
    )


def _title(inp: Inp) -> str:
    words = [" ".join(line.words) for line in inp.rows("TITLE")]
    return words[0] if words else inp.file.rpartition(".")[0] or inp.file


def _holds(inp: Inp) -> dict[str, float]:
    rows = inp.rows("SUBCATCHMENTS")
    counted = {"subcatchments": float(len(rows))}
    for kind in (*(one.kind for one in inp.places.values()), *(way.kind for way in inp.ways)):
        counted[f"{kind}s"] = counted.get(f"{kind}s", 0.0) + 1
    return counted | {"area_ac": sum(line.number(3, "area") * inp.units.acre for line in rows)}


def _left_behind(inp: Inp) -> None:
    for section, rows in inp.sections.items():
        if section in MOVING and rows:
            inp.ledger.leave(section, MOVING[section])
        elif section in QUALITY and rows:
            inp.ledger.leave(section, "water quality is not run here.", stops=False)
        elif section not in (*STILL, *QUALITY, *MOVING, "INFLOWS", "DWF"):
            inp.ledger.leave(section, "this section is not known here.", stops=False)
    for section in ("INFLOWS", "DWF"):
        for line in inp.rows(section):
            if line.text(1, "constituent").upper() == "FLOW" and _flows(section, line):
                what = "water that comes in besides the rain is not run here."
                inp.ledger.leave(f"inflow at {line.words[0]}", what)


def _flows(section: str, line: Line) -> bool:
    """Tell whether an inflow brings any water: a time series, or a base flow."""
    if section == "DWF":
        return line.number(2, "base flow", 0.0) != 0
    return line.has(2) or line.number(6, "base flow", 0.0) != 0


# ---- nodes -----------------------------------------------------------------------------------------------------------


def _nodes(inp: Inp) -> list[Node]:
    nodes: list[Node] = []
    for place in inp.places.values():
        nodes += _of_place(inp, place)
    taken = {node.name.casefold(): node.name for node in nodes} | {key: one.name for key, one in inp.places.items()}
    return [*catchments_of(inp, taken), *nodes]


def _of_place(inp: Inp, place: Place) -> Sequence[Node]:
    ways = inp.leaving(place)
    if place.kind == "storage":
        pond = pond_of(inp, place)
        return [pond] if pond else []
    if place.kind == "outfall":
        free = place.line.text(2, "type").upper() in ("FREE", "NORMAL")
        if place.line.has(4 if free else 5):
            inp.ledger.leave(f"outfall {place.name}", "what leaves it runs onto a subcatchment.")
        return [DesignPoint(place.name)]
    other = [way for way in ways if way.kind != "conduit"]
    if other:
        what = f"{other[0].kind} {other[0].name} leads out of it, and it holds no water to let out. Make it a storage."
        inp.ledger.leave(f"{place.kind} {place.name}", what)
        return []
    return _divided(inp, place, ways) if place.kind == "divider" else _joined(inp, place, ways)


def _joined(inp: Inp, place: Place, ways: Sequence[Way]) -> Sequence[Node]:
    if len(ways) != 1:
        reason = (
            "nothing leads out of it."
            if not ways
            else f"{len(ways)} conduits lead out of it, and no table divides them."
        )
        inp.ledger.leave(f"junction {place.name}", f"{reason} Make it a divider or a storage." if ways else reason)
        return []
    reach = _reach(inp, ways[0])
    if isinstance(reach, Reach):
        return [reach] if reach.name == place.name else [Link(place.name, reach.name), reach]
    return [Link(place.name, reach)] if reach else []


def _divided(inp: Inp, place: Place, ways: Sequence[Way]) -> Sequence[Node]:
    line = place.line
    aside = line.text(2, "diverted link").casefold()
    kind = line.text(3, "type").upper()
    other = next((way for way in ways if way.name.casefold() == aside), None)
    straight = [way for way in ways if way is not other]
    if other is None or len(straight) != 1 or kind not in ("CUTOFF", "TABULAR"):
        reason = f"it divides by {kind}, between {len(ways)} conduits; a table of two ways is run here."
        inp.ledger.leave(f"divider {place.name}", reason)
        return []
    with in_row(inp.file, line.row):
        points = _table(inp, line, kind)
        reaches = [_reach(inp, way) for way in (straight[0], other)]
        ends = [reach.name if isinstance(reach, Reach) else reach for reach in reaches]
        if not all(ends):
            return []
        flows = tuple(flow * inp.units.cfs for flow, _ in points)
        split = Diversion(place.name, ends[0], ends[1], flows, tuple(flow * inp.units.cfs for _, flow in points))
    return [split, *(reach for reach in reaches if isinstance(reach, Reach))]


def _table(inp: Inp, line: Line, kind: str) -> list[tuple[float, float]]:
    if kind == "TABULAR":
        return inp.curve(line.text(4, "curve"), line)
    least = line.number(4, "cut-off")
    most = MOST_CFS / inp.units.cfs
    rest = [(least, 0.0), (most, most - least)]
    return [(0.0, 0.0), *rest] if least > 0 else [(0.0, 0.0), rest[1]]


def _reach(inp: Inp, way: Way) -> Reach | str:
    """Return a conduit as a reach; the name it leads to where it only joins; nothing where it is left behind."""
    shape, line = inp.shape(way), way.line
    if shape.text(1, "shape").upper() == "DUMMY":
        return way.end.name
    found = section_of(inp, way)
    if found is None:
        return ""
    if shape.number(6, "barrels", 1.0) > 1:
        inp.ledger.leave(f"conduit {way.name}", f"it has {shape.words[6]} barrels, and a reach here has one.")
        return ""
    length = line.number(3, "length") * inp.units.ft
    fall = inp.offset_ft(line, 5, way.start) - inp.offset_ft(line, 6, way.end)
    if fall <= 0 or length <= 0:
        inp.ledger.leave(f"conduit {way.name}", f"it falls {fall:.3f} ft over {length:.1f} ft, and a reach must fall.")
        return ""
    with in_row(inp.file, line.row):
        return Reach(_way_name(inp, way), way.end.name, Channel(found[0], length, fall / length, found[1]))


def _way_name(inp: Inp, way: Way) -> str:
    """Name a conduit: as the node it leaves where both are called alike, and apart from every other node."""
    other = inp.places.get(way.name.casefold())
    return way.name if other is None or (other is way.start and len(inp.leaving(other)) == 1) else f"conduit {way.name}"
