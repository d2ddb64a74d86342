"""The ponds of a HydroCAD project: stages, and devices in the order and routing the project gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from forebay.formats.models.hydrocad_text import Block
from forebay.formats.models.told import Ledger, in_row
from forebay.water import (
    Barrel,
    Box,
    Circular,
    Culvert,
    Inlet,
    LevelOpening,
    Orifice,
    Pond,
    Riser,
    VNotch,
    Weir,
    inlet,
    storage_from_areas,
)
from forebay.water.ponds import AnyOutlet

ROUGH = 0.02
"""From this roughness on a round barrel is taken for corrugated metal."""
EDGES: Mapping[tuple[float, bool], tuple[str, str]] = {
    (0.2, False): ("Circular concrete", "Groove end w/headwall"),
    (0.5, False): ("Circular concrete", "Square edge w/headwall"),
    (0.5, True): ("Circular Corrugated Metal Pipe", "Headwall"),
    (0.7, True): ("Circular Corrugated Metal Pipe", "Mitered to slope"),
    (0.9, True): ("Circular Corrugated Metal Pipe", "Projecting"),
}
"""The inlet of HDS-5 behind an entrance loss, for a smooth and a corrugated round barrel."""


def pond_of(node: Block, to: str, ledger: Ledger) -> Pond | None:
    """Return a pond; None where a part of it is left behind."""
    name = node.text("Number")
    left = len(ledger.not_carried)
    stages = [(part.number("Elev"), part.number("Area")) for part in node.of("STAGE")]
    for part in node.of("STAGE"):
        if part.unasked():
            ledger.leave(
                f"pond {name}", f"a row of its stages has {', '.join(part.unasked())}, which is not read here."
            )
    if not stages:
        ledger.leave(f"pond {name}", "it has no table of stages and areas. Other storages are not read here.")
    outlets = _outlets(node, name, to, ledger)
    if len(ledger.not_carried) > left:
        return None
    with in_row(node.file, node.row):
        storage = storage_from_areas([stage for stage, _ in stages], [area for _, area in stages])
        return Pond(name, storage, outlets, to)


def _outlets(node: Block, pond: str, to: str, ledger: Ledger) -> tuple[AnyOutlet, ...]:
    made: dict[int, AnyOutlet] = {}
    through: dict[int, list[int]] = {}
    for at, part in enumerate(node.of("DEVICE"), 1):
        where = part.text("Routing", "Primary")
        name = f"device {at}"
        with in_row(node.file, part.row):
            device = _device(part, name, f"pond {pond}, {name}", ledger)
        if device is None:
            continue
        if where.casefold().startswith("device "):
            through.setdefault(_number(where), []).append(at)
        elif where.casefold() != "primary":
            ledger.leave(f"pond {pond}, {name}", f"it is routed {where}, and the file does not say which node that is.")
        made[at] = device
    inner = {at for ats in through.values() for at in ats}
    return tuple(_joined(made, at, through.get(at, []), f"pond {pond}", ledger) for at in made if at not in inner)


def _number(where: str) -> int:
    word = where.split()[-1]
    return int(word) if word.isdigit() else 0


def _joined(made: Mapping[int, AnyOutlet], at: int, openings: Sequence[int], pond: str, ledger: Ledger) -> AnyOutlet:
    """Join a barrel with the openings that lead into it, as a riser."""
    own = made[at]
    if not openings:
        return own
    parts = [made[one] for one in openings]
    if not isinstance(own, Culvert) or not all(
        isinstance(one, Orifice | LevelOpening | Weir | VNotch) for one in parts
    ):
        ledger.leave(
            f"{pond}, device {at}", "other devices lead into it, and only openings into a culvert are run here."
        )
        return own
    kept = tuple(one for one in parts if isinstance(one, Orifice | LevelOpening | Weir | VNotch))
    return Riser(f"device {at} with its openings", kept, replace(own, name="barrel"))


def _device(part: Block, name: str, full: str, ledger: Ledger) -> AnyOutlet | None:
    kind = part.text("Type").casefold()
    make = {"culvert": _culvert, "orifice": _orifice, "bcrweir": _broad, "scrweir": _sharp, "scvweir": _notch}.get(kind)
    if make is None:
        ledger.leave(full, f"a device of the type {part.text('Type')} is not read here.")
        return None
    made = make(part, name, full, ledger)
    left = [key for key in part.unasked() if key not in ("routing", "desc", "note", "name")]
    if left and made is not None:
        ledger.leave(full, f"it has {', '.join(left)}, which is not read here.")
    return made


def _orifice(part: Block, name: str, full: str, ledger: Ledger) -> AnyOutlet | None:
    if not part.has("Diam") or not part.has("C"):
        ledger.leave(full, "it has no diameter or no coefficient in the file; other openings are not read here.")
        return None
    return Orifice(name, part.number("Invert"), part.number("Diam") * 12.0, coefficient=part.number("C"))


def _broad(part: Block, name: str, full: str, ledger: Ledger) -> AnyOutlet | None:
    crest, length = part.number("Invert"), part.number("Length")
    if part.has("Breadth"):
        return Weir(name, crest, length, breadth_ft=part.number("Breadth"))
    if part.has("C"):
        return Weir(name, crest, length, part.number("C"))
    ledger.leave(full, "a broad weir with neither Breadth nor C in the file. Write one of them.")
    return None


def _sharp(part: Block, name: str, full: str, ledger: Ledger) -> AnyOutlet | None:
    ends = part.text("EndContractions", "")
    if not part.has("C") or ends not in ("0", "1", "2"):
        ledger.leave(full, "a sharp weir without its C or its EndContractions in the file. Write both.")
        return None
    return Weir(name, part.number("Invert"), part.number("Length"), part.number("C"), end_contractions=int(ends))


def _notch(part: Block, name: str, full: str, ledger: Ledger) -> AnyOutlet | None:
    if not part.has("C"):
        ledger.leave(full, "a V-notch without its C in the file. Write it.")
        return None
    return VNotch(name, part.number("Invert"), part.number("Angle"), part.number("C"))


def _culvert(part: Block, name: str, full: str, ledger: Ledger) -> AnyOutlet | None:
    part.has("CC")
    missing = [key for key in ("Diam", "Length", "n", "Ke", "OutletInvert") if not part.has(key)]
    if missing:
        ledger.leave(full, f"a culvert without its {', '.join(missing)} in the file. Write them.")
        return None
    edge = _edge(part.number("Ke"), part.number("n"))
    if edge is None:
        ledger.leave(full, f"no inlet of HDS-5 is known here for Ke = {part.text('Ke')} and n = {part.text('n')}.")
        return None
    ledger.warn(
        f'{full}: its inlet is taken as "{edge.name}", from Ke = {part.text("Ke")}; HydroCAD rates it by Ke and CC.'
    )
    invert, length = part.number("Invert"), part.number("Length")
    if length <= 0:
        ledger.leave(full, "a culvert without length.")
        return None
    section: Circular | Box = Circular(part.number("Diam"))
    fall = (invert - part.number("OutletInvert")) / length
    return Culvert(name, invert, Barrel(section, length, fall, part.number("n"), edge, part.number("Ke")))


def _edge(loss: float, roughness: float) -> Inlet | None:
    found = EDGES.get((round(loss, 3), roughness >= ROUGH))
    return inlet(*found) if found else None
