"""HY-8 culvert files (.hy8): crossings with their culverts, in feet and cfs whatever UNITS is shown on the screen.

The inlet of a culvert is an index into a list that depends on its shape and material, as HY-8 from version 8 keeps it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from forebay.formats.models.plain import decoded, number_in
from forebay.formats.models.told import HeldCrossing, Ledger, ModelFile, in_row
from forebay.formats.problems import FileProblem
from forebay.water import Barrel, Box, Circular, Crossing, Culvert, entrance_loss, inlet

KIND = "an HY-8 culvert file"
_START = "HY8PROJECTFILE"
_KNOWN = f"{_START}80"
_FAMILIES = {
    (1, 1): "round concrete",
    (1, 2): "round corrugated steel",
    (1, 5): "round smooth plastic",
    (2, 1): "concrete box",
}

_RING = "Circular Pipe, Beveled Ring Entrance"
_CMP, _CONCRETE, _BOX = "Circular Corrugated Metal Pipe", "Circular concrete", "Rectangular Box with Flared Wingwalls"
_HEADWALL = "Rectangular Box; 90-deg Headwall"
_SQUARE, _BEVELS = "Headwall, square edge", "Beveled edges 33.7 or 45 deg"
_BEVEL_45 = (_RING, "Beveled ring, 45 deg")
_BEVEL_34 = (_RING, "Beveled ring, 33.7 deg")
_EDGES: Mapping[tuple[str, int], tuple[tuple[str, str], tuple[str, str]]] = {
    ("round concrete", 0): ((_CONCRETE, "Square edge"), ("Concrete pipe", _SQUARE)),
    ("round concrete", 1): ((_CONCRETE, "Groove end projecting"), ("Concrete pipe", "Projecting, socket (groove) end")),
    ("round concrete", 2): ((_CONCRETE, "Groove end w/headwall"), ("Concrete pipe", "Headwall, socket (groove) end")),
    ("round concrete", 3): (_BEVEL_45, ("Concrete pipe", _BEVELS)),
    ("round concrete", 4): (_BEVEL_34, ("Concrete pipe", _BEVELS)),
    ("round corrugated steel", 0): ((_CMP, "Projecting"), ("CMP / pipe-arch", "Projecting")),
    ("round corrugated steel", 1): ((_CMP, "Mitered"), ("CMP / pipe-arch", "Mitered")),
    ("round corrugated steel", 2): ((_CMP, "Headwall"), ("CMP / pipe-arch", _SQUARE)),
    ("round corrugated steel", 3): (_BEVEL_45, ("CMP / pipe-arch", "Beveled edges")),
    ("round corrugated steel", 4): (_BEVEL_34, ("CMP / pipe-arch", "Beveled edges")),
    ("round smooth plastic", 0): ((_CONCRETE, "Square edge"), ("Concrete pipe", _SQUARE)),
    ("round smooth plastic", 1): (_BEVEL_45, ("Concrete pipe", _BEVELS)),
    ("round smooth plastic", 2): (_BEVEL_34, ("Concrete pipe", _BEVELS)),
    ("round smooth plastic", 3): ((_CMP, "Projecting"), ("CMP / pipe-arch", "Projecting")),
    ("round smooth plastic", 4): ((_CMP, "Mitered"), ("CMP / pipe-arch", "Mitered")),
    ("concrete box", 1): ((_HEADWALL, "beveled 1-in/ft at 33.7 deg"), ("RC box", "Headwall parallel, rounded")),
    ("concrete box", 2): ((_HEADWALL, "beveled 1/2-in/ft at 45 deg"), ("RC box", "Headwall parallel, rounded")),
    ("concrete box", 7): ((f"{_BOX} & Top", "45 deg"), ("RC box", "Wingwalls 30-75 deg, rounded")),
    ("concrete box", 3): ((_BOX, "30-75 deg"), ("RC box", "Wingwalls 30-75 deg, square crown")),
    ("concrete box", 4): ((_BOX, "90 or 15 deg"), ("RC box", "Wingwalls 10-25 deg, square crown")),
    ("concrete box", 5): ((_BOX, "0 deg"), ("RC box", "Wingwalls parallel, square crown")),
}
"""By family and index: the inlet of HDS-5 table 9, and the row of its table of entrance losses."""

_ROAD = "HY-8 lets the road's coefficient change with the head over it; here it stays at 2.9."
_LOSSES = "The entrance losses are of a table that was recalled and is not yet checked against print."


@dataclass(frozen=True, slots=True)
class _Row:
    row: int
    key: str
    rest: str

    def numbers(self, file: str) -> list[float]:
        found = []
        for word in self.rest.split():
            number = number_in(word)
            if number is None:
                sentence = f"This is not a number of {self.key}. Save the project in HY-8 again."
                raise FileProblem(file, sentence, row=self.row, value=word)
            found.append(number)
        return found


@dataclass(slots=True)
class _Part:
    """A crossing or a culvert: its name, its own rows, and the culverts inside a crossing."""

    file: str
    name: str
    row: int
    rows: list[_Row] = field(default_factory=list)
    inside: list[_Part] = field(default_factory=list)

    def all(self, key: str) -> list[_Row]:
        return [row for row in self.rows if row.key == key]

    def numbers(self, key: str, count: int) -> list[float]:
        """Return the numbers of a key; fewer than ``count`` are refused."""
        rows = self.all(key)
        found = rows[0].numbers(self.file) if rows else []
        if len(found) < count:
            sentence = f"{self.name} gives {len(found)} of {count} numbers of {key}. Save the project in HY-8 again."
            raise FileProblem(self.file, sentence, row=rows[0].row if rows else self.row)
        return found

    def whole(self, key: str) -> int:
        return int(self.numbers(key, 1)[0])


def recognises(text: str) -> bool:
    """Whether a text is a project of HY-8."""
    return text.lstrip("\ufeff \r\n\t").upper().startswith(_START)


def read(data: bytes, name: str) -> ModelFile:
    """Read the crossings of a project; one that is cut off is refused."""
    rows = list(_rows(decoded(data, name)))
    if not any(row.key == "ENDPROJECTFILE" for row in rows):
        raise FileProblem(name, "The file ends before its last line, ENDPROJECTFILE. Save the project in HY-8 again.")
    ledger = Ledger()
    parts = _crossings(rows, name)
    if rows[0].key != _KNOWN:
        ledger.leave("inlets", f"the file opens with {rows[0].key}; the inlets of version 8 ({_KNOWN}) are known here.")
        parts = []
    found = [held for part in parts if (held := _crossing(part, ledger)) is not None]
    return ModelFile(
        KIND,
        name,
        hashlib.sha256(data).hexdigest(),
        crossings=tuple(found),
        not_carried=ledger.sorted(),
        warnings=tuple(ledger.warnings),
        holds={"crossings": float(len(parts)), "culverts": float(sum(len(part.inside) for part in parts))},
    )


def _rows(text: str) -> Iterator[_Row]:
    for row, said in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        key, _, rest = re.sub(r"\s+", " ", said.strip()).partition(" ")
        if key:
            yield _Row(row, key.upper(), rest.strip())


def _crossings(rows: Sequence[_Row], file: str) -> list[_Part]:
    found: list[_Part] = []
    here: _Part | None = None
    for row in rows:
        if row.key == "STARTCROSSING":
            here = _Part(file, row.rest.strip('"'), row.row)
            found.append(here)
        elif row.key == "STARTCULVERT" and found:
            here = _Part(file, row.rest.strip('"'), row.row)
            found[-1].inside.append(here)
        elif row.key == "ENDCULVERT" and found:
            here = found[-1]
        elif here is not None:
            here.rows.append(row)
    return found


def _crossing(part: _Part, ledger: Ledger) -> HeldCrossing | None:
    made = [_culvert(culvert, part.name, ledger) for culvert in part.inside]
    culverts = tuple(one for one in made if one is not None)
    road = _road(part, ledger)
    if road is None or len(culverts) < len(made) or not culverts:
        if not made:
            ledger.leave(f"crossing {part.name}", "it has no culvert.")
        return None
    _tailwater(part, culverts, ledger)
    ledger.warn(_ROAD)
    ledger.warn(_LOSSES)
    with in_row(part.file, part.row):
        return HeldCrossing(Crossing(part.name, culverts, *road), tuple(_flows(part)))


def _road(part: _Part, ledger: Ledger) -> tuple[float, float] | None:
    """Return the crest and the length of a level road."""
    if part.whole("ROADWAYSHAPE") != 1:
        ledger.leave(f"crossing {part.name}", "its road is not level, and a level one is run here.")
        return None
    start = part.numbers("ROADWAYSECDATA", 2)
    ends = [row.numbers(part.file) for row in part.all("ROADWAYPOINT")]
    reach = max((end[0] for end in ends if end), default=start[0])
    return start[1], reach - start[0]


def _tailwater(part: _Part, culverts: Sequence[Culvert], ledger: Ledger) -> None:
    """Write down a tailwater; one held below every outlet changes nothing."""
    lowest = min(one.invert_ft - one.barrel.slope * one.barrel.length_ft for one in culverts)
    level = part.numbers("CHANNELGEOMETRY", 5)[4]
    if part.whole("TAILWATERTYPE") == 6 and level <= lowest + 0.01:
        return
    ledger.leave(f"crossing {part.name}", "its tailwater is not read here; it is run with a free outfall.", stops=False)


def _flows(part: _Part) -> Iterator[tuple[str, float]]:
    """Yield the flows to try, with the names they are given; those of nothing are blanks of the form."""
    for word in ("USER", "RECURRENCE", "DESIGN"):
        names = [row.rest.strip('"') for row in part.all(f"DISCHARGEXY{word}_NAME")]
        values = [sum(row.numbers(part.file)[:1]) for row in part.all(f"DISCHARGEXY{word}_Y")]
        yield from ((name, flow) for name, flow in zip(names, values, strict=False) if flow > 0)
    ranged = part.numbers("DISCHARGERANGE", 3)
    yield from ((name, flow) for name, flow in zip(("least", "design", "most"), ranged, strict=False) if flow > 0)


def _culvert(part: _Part, crossing: str, ledger: Ledger) -> Culvert | None:
    full = f"crossing {crossing}, {part.name}"
    family = _FAMILIES.get((part.whole("CULVERTSHAPE"), part.whole("CULVERTMATERIAL")))
    edges = _EDGES.get((family or "", part.whole("INLETEDGETYPE71")))
    if family is None or part.whole("INLETTYPE") != 1 or edges is None:
        keys = ("CULVERTSHAPE", "CULVERTMATERIAL", "INLETEDGETYPE71")
        what = "shape {}, material {}, inlet {}".format(*(part.whole(key) for key in keys))
        ledger.leave(full, f"{what} is not among the straight inlets known here.")
        return None
    span, rise, top, bottom = part.numbers("BARRELDATA", 4)[:4]
    if part.numbers("EMBEDDEPTH", 1)[0] > 0 or (bottom and bottom != top):
        ledger.leave(full, "its bottom is buried or rougher than its top.")
        return None
    if family == "round smooth plastic":
        ledger.warn(
            "HDS-5 prints no row for smooth plastic; its inlets are taken from the nearest of concrete or metal."
        )
    near, high, far, low = part.numbers("INVERTDATA", 4)[:4]
    if far <= near:
        ledger.leave(full, "its outlet does not lie beyond its inlet.")
        return None
    with in_row(part.file, part.row):
        section: Circular | Box = Box(span, rise) if family == "concrete box" else Circular(span)
        barrel = Barrel(
            section, far - near, (high - low) / (far - near), top, inlet(*edges[0]), entrance_loss(*edges[1])
        )
        return Culvert(part.name, high, barrel, part.whole("NUMBEROFBARRELS"))
