"""The subcatchments of an EPA SWMM file as catchments: area, curve number, and the time of concentration of their tag.

SWMM spreads runoff over a width and a slope and knows no time of concentration, so that has to be written down: as a
tag of the subcatchment, like ``Tc=15min`` or ``Tc=0.25h``, which SWMM's own editor offers and keeps.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from forebay.formats.models.swmm_file import Inp
from forebay.formats.models.swmm_text import Line
from forebay.formats.models.told import in_row
from forebay.water import WEIGHTINGS, Catchment, GivenTime, Ground

PAVED_CURVE_NUMBER = 98.0
PAVED_SOURCE = "TR-55 table 2-2a, paved; SWMM gives impervious ground no curve number"
_TAG = re.compile(r"tc=(?P<number>\d+\.?\d*|\.\d+)(?P<unit>min|h|hr)", re.IGNORECASE)
NO_TC = "no time of concentration stands in the file. Give it the tag Tc=15min, with its own minutes."


def catchments_of(inp: Inp, taken: Mapping[str, str]) -> list[Catchment]:
    """Return a catchment for every subcatchment that can be carried over; ``taken`` are the names of nodes."""
    times = _times(inp)
    rows = {
        section: {line.words[0].casefold(): line for line in inp.rows(section)}
        for section in ("INFILTRATION", "SUBAREAS")
    }
    found = []
    for line in inp.rows("SUBCATCHMENTS"):
        own = line.words[0].casefold()
        reason = _hindrance(inp, line, rows["SUBAREAS"].get(own))
        ground = _ground(inp, line, rows["INFILTRATION"].get(own)) if not reason else ()
        if not reason and isinstance(ground, str):
            reason = ground
        if not reason and own not in times:
            reason = NO_TC
        if reason:
            inp.ledger.leave(f"subcatchment {line.words[0]}", reason)
        elif not isinstance(ground, str):
            with in_row(inp.file, line.row):
                found.append(_catchment(inp, line, ground, times[own], taken))
    return found


def _catchment(inp: Inp, line: Line, ground: tuple[Ground, ...], minutes: float, taken: Mapping[str, str]) -> Catchment:
    name = line.words[0]
    named = f"subcatchment {name}" if name.casefold() in taken else name
    to = inp.place(line.text(2, "outlet"), line).name
    return Catchment(named, ground, (GivenTime("as tagged", minutes),), to, WEIGHTINGS[len(ground) > 1])


def _hindrance(inp: Inp, line: Line, subarea: Line | None) -> str:
    outlet = line.text(2, "outlet").casefold()
    if outlet not in inp.places:
        names = {one.words[0].casefold() for one in inp.rows("SUBCATCHMENTS")}
        if outlet in names:
            return "it drains onto another subcatchment."
        inp.place(line.text(2, "outlet"), line)
    if line.has(8):
        return "it has a snow pack."
    if subarea is not None and subarea.has(6) and subarea.text(6, "route").upper() != "OUTLET":
        return f"a part of it runs onto its {subarea.text(6, 'route').lower()} part."
    return ""


def _ground(inp: Inp, line: Line, losses: Line | None) -> tuple[Ground, ...] | str:
    """Return the ground of a subcatchment, or why it has no curve number."""
    area, paved = line.number(3, "area") * inp.units.acre, line.number(4, "percent impervious")
    if not 0 <= paved <= 100:
        raise line.wrong("This is no percentage. Write the impervious share from 0 to 100.", line.words[4])
    method = inp.option("INFILTRATION", "HORTON")
    if losses is not None and losses.words[-1].upper() == "CURVE_NUMBER":
        method = "CURVE_NUMBER"
    if paved < 100 and method != "CURVE_NUMBER":
        return f"its losses are by {method}, and only curve numbers become runoff here."
    if paved < 100 and losses is None:
        return "it has no row in INFILTRATION, so no curve number."
    found = []
    with in_row(inp.file, line.row):
        if paved < 100 and losses is not None:
            found.append(
                Ground("pervious part", area * (1 - paved / 100), losses.number(1, "curve number"), source=inp.file)
            )
        if paved > 0:
            found.append(Ground("impervious part", area * paved / 100, PAVED_CURVE_NUMBER, source=PAVED_SOURCE))
            inp.ledger.warn(f"Impervious parts of subcatchments count as curve number {PAVED_CURVE_NUMBER:g}.")
    return tuple(found)


def _times(inp: Inp) -> dict[str, float]:
    """Return the minutes that the tags of subcatchments give."""
    found: dict[str, float] = {}
    for line in inp.rows("TAGS"):
        if line.words[0].upper().startswith("SUBCATCH") and len(line.words) > 2:
            match = _TAG.fullmatch("".join(line.words[2:]))
            if match:
                minutes = float(match["number"]) * (1 if match["unit"].lower() == "min" else 60)
                found[line.words[1].casefold()] = minutes
    return found
