"""An EPA SWMM file laid open: its options, its nodes and links by name, and its curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from forebay.formats.models.swmm_text import Line, Sections, pairs
from forebay.formats.models.swmm_units import Units
from forebay.formats.models.told import Ledger
from forebay.formats.problems import FileProblem

NODES = {"JUNCTIONS": "junction", "OUTFALLS": "outfall", "STORAGE": "storage", "DIVIDERS": "divider"}
LINKS = {"CONDUITS": "conduit", "PUMPS": "pump", "ORIFICES": "orifice", "WEIRS": "weir", "OUTLETS": "outlet"}


@dataclass(frozen=True, slots=True)
class Place:
    """A node of the file: its kind, its row, and the elevation of its bottom in feet."""

    name: str
    kind: str
    line: Line
    invert_ft: float


@dataclass(frozen=True, slots=True)
class Way:
    """A link of the file, from a place to a place."""

    name: str
    kind: str
    line: Line
    start: Place
    end: Place


@dataclass(slots=True)
class Inp:
    """The whole file, and what is being left behind of it."""

    file: str
    sections: Sections
    units: Units
    by_elevation: bool
    places: dict[str, Place]
    ways: list[Way]
    shapes: Mapping[str, Line]
    losses: Mapping[str, Line]
    ledger: Ledger = field(default_factory=Ledger)

    def rows(self, section: str) -> Sequence[Line]:
        """Return the rows of a section; none where it is not there."""
        return self.sections.get(section, [])

    def option(self, name: str, otherwise: str) -> str:
        """Return an option in capitals."""
        return option(self.sections, name, otherwise)

    def place(self, name: str, line: Line) -> Place:
        """Return the node of a name, whichever case it is written in; one that is not there is refused."""
        return place_of(self.places, name, line)

    def leaving(self, place: Place) -> list[Way]:
        """Return the links that lead out of a place."""
        return [way for way in self.ways if way.start is place]

    def curve(self, name: str, line: Line) -> list[tuple[float, float]]:
        """Return the points of a curve."""
        own = [one for one in self.rows("CURVES") if one.words[0].casefold() == name.casefold()]
        if not own:
            raise line.wrong(f"{line.words[0]} goes by a curve that is not in the file. Add its rows to CURVES.", name)
        return pairs(own, 1, "curve")

    def offset_ft(self, line: Line, at: int, place: Place) -> float:
        """Return the elevation at which a link meets a place: the bottom, so far above it, or as written."""
        if not line.has(at):
            return place.invert_ft
        written = line.number(at, "offset") * self.units.ft
        return written if self.by_elevation else place.invert_ft + written

    def shape(self, way: Way) -> Line:
        """Return the row of a link's cross-section."""
        found = self.shapes.get(way.name.casefold())
        if found is None:
            raise way.line.wrong(f"{way.kind} {way.name} has no row in XSECTIONS. Add its shape there.", way.name)
        return found


def option(sections: Sections, name: str, otherwise: str) -> str:
    """Return an option in capitals."""
    found = [line.text(1, "value") for line in sections.get("OPTIONS", []) if line.words[0].upper() == name]
    return (found[-1] if found else otherwise).upper()


def place_of(places: Mapping[str, Place], name: str, line: Line) -> Place:
    """Return the node of a name, whichever case it is written in."""
    found = places.get(name.casefold())
    if found is None:
        raise line.wrong(f"{line.words[0]} names a node that is not in the file. Add the node or mend the name.", name)
    return found


def laid_open(sections: Sections, file: str) -> Inp:
    """Return the file with its nodes and links found; a name twice, or a link to nowhere, is refused."""
    if "OPTIONS" not in sections:
        raise FileProblem(file, "There is no [OPTIONS] section, so its units are not known. Send the whole input file.")
    units = Units.named(option(sections, "FLOW_UNITS", "CFS"), file)
    places = _places(sections, units)
    return Inp(
        file,
        sections,
        units,
        option(sections, "LINK_OFFSETS", "DEPTH") == "ELEVATION",
        places,
        _ways(sections, places),
        {line.words[0].casefold(): line for line in sections.get("XSECTIONS", [])},
        {line.words[0].casefold(): line for line in sections.get("LOSSES", [])},
    )


def _places(sections: Sections, units: Units) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for section, kind in NODES.items():
        for line in sections.get(section, []):
            name = line.words[0]
            if name.casefold() in found:
                raise line.wrong("Two nodes have this name. Give each a name of its own.", name)
            found[name.casefold()] = Place(name, kind, line, line.number(1, "elevation") * units.ft)
    return found


def _ways(sections: Sections, places: Mapping[str, Place]) -> list[Way]:
    found: dict[str, Way] = {}
    for section, kind in LINKS.items():
        for line in sections.get(section, []):
            name = line.words[0]
            if name.casefold() in found:
                raise line.wrong("Two links have this name. Give each a name of its own.", name)
            ends = (place_of(places, line.text(at, "node"), line) for at in (1, 2))
            found[name.casefold()] = Way(name, kind, line, *ends)
    return list(found.values())
