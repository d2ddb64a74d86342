"""The drainage as a drawing: every node a shape of its kind, and the water's way from left to right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from forebay.letters.figures.svg import INK, QUIET, cut, drawing, element, path, words
from forebay.letters.sheet import Figure
from forebay.water import Basis, Catchment, DesignPoint, Diversion, Network, Node, Pond, Reach, targets
from forebay.water.network import KINDS

_WIDTH = 480.0
_HIGH, _GAP, _MARGIN = 46.0, 12.0, 4.0
_WIDEST, _NARROWEST, _SPACE = 112.0, 76.0, 20.0
_NAME_SIZE, _FACT_SIZE = 8.5, 7.2
_FILLS = {"catchment": "#eaf2e3", "pond": "#dcebf7", "design point": "#fbe9d0"}

Spot = tuple[str, int]
"""A node in a column, or a way that passes through it (its start and its end in one name)."""


@dataclass(frozen=True, slots=True)
class _Box:
    x: float
    y: float
    width: float

    @property
    def middle(self) -> float:
        return self.y + _HIGH / 2


def network_figure(network: Network, basis: Basis, condition: str) -> Figure:
    """Return the diagram of one condition."""
    ways = [(name, target) for name in network.order for target in targets(network[name])]
    columns = _columns(network, ways)
    slots = _slots(columns, ways)
    count, rows = max(columns.values()) + 1, max(row for _, row in slots.values()) + 1
    boxes = {spot: _box(column, row, count) for spot, (column, row) in slots.items()}
    drawn = [_way(network[a], b, _through(a, b, columns), boxes) for a, b in ways]
    drawn += [_shape(network[name], boxes[name, columns[name]], basis) for name in network.order]
    height = 2 * _MARGIN + rows * (_HIGH + _GAP) - _GAP
    svg = drawing(max(_WIDTH, _across(count)), height, drawn)
    return Figure(svg, _alt(network, condition), f"What drains to what, {condition} the work.")


def _columns(network: Network, ways: list[tuple[str, str]]) -> dict[str, int]:
    """Return each node's column: as many steps to the left as its longest way to an end."""
    found: dict[str, int] = {}
    for name in reversed(network.order):
        found[name] = max((found[target] + 1 for start, target in ways if start == name), default=0)
    return found


def _slots(columns: Mapping[str, int], ways: list[tuple[str, str]]) -> dict[Spot, tuple[int, float]]:
    """Return the column and row of every node and passing way, each near what it drains to."""
    ahead: dict[Spot, list[Spot]] = {(name, column): [] for name, column in columns.items()}
    for start, end in ways:
        chain = [(start, columns[start]), *_through(start, end, columns), (end, columns[end])]
        for here, there in pairwise(chain):
            ahead.setdefault(here, []).append(there)
    rows: dict[Spot, float] = {}
    for column in range(max(columns.values()) + 1):
        own = [spot for spot in ahead if spot[1] == column]
        wished = {spot: _mean([rows[there] for there in ahead[spot]], at) for at, spot in enumerate(own)}
        free = -1.0
        for spot in sorted(own, key=lambda spot: wished[spot]):
            rows[spot] = max(free + 1.0, wished[spot] - (sum(wished[s] == wished[spot] for s in own) - 1) / 2)
            free = rows[spot]
    least = min(rows.values())
    return {spot: (spot[1], row - least) for spot, row in rows.items()}


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else float(otherwise)


def _through(start: str, end: str, columns: Mapping[str, int]) -> list[Spot]:
    return [(f"{start}\n{end}", column) for column in range(columns[start] - 1, columns[end], -1)]


def _across(count: int) -> float:
    """Return how wide the drawing must be at least for so many columns."""
    return 2 * _MARGIN + count * _NARROWEST + (count - 1) * _SPACE


def _box(column: int, row: float, count: int) -> _Box:
    room = max(_WIDTH, _across(count)) - 2 * _MARGIN
    width = min(_WIDEST, (room - _SPACE * (count - 1)) / count)
    pitch = min(width + 3 * _SPACE, (room - width) / max(count - 1, 1))
    return _Box(_MARGIN + (count - 1 - column) * pitch, _MARGIN + row * (_HIGH + _GAP), width)


def _way(node: Node, end: str, through: list[Spot], boxes: Mapping[Spot, _Box]) -> str:
    start = next(box for (name, _), box in boxes.items() if name == node.name)
    goal = next(box for (name, _), box in boxes.items() if name == end)
    stops = [(start.x + start.width, start.middle)]
    for spot in through:
        stops += [(boxes[spot].x, boxes[spot].middle), (boxes[spot].x + boxes[spot].width, boxes[spot].middle)]
    tip = (goal.x, goal.middle)
    line = path([*stops, (tip[0] - 5, tip[1])])
    dashes = "none" if end == node.to else "4 2.5"
    shaft = element("path", d=line, fill="none", stroke=QUIET, stroke_width=1, stroke_dasharray=dashes)
    head = path([tip, (tip[0] - 6, tip[1] - 3), (tip[0] - 6, tip[1] + 3)]) + "Z"
    return shaft + element("path", d=head, fill=QUIET)


def _shape(node: Node, box: _Box, basis: Basis) -> str:
    kind = KINDS[type(node)]
    lines = [(said, _NAME_SIZE, INK, "bold") for said in _folded(node.name, box.width - 14)]
    lines += [(said, _FACT_SIZE, QUIET, "normal") for said in (kind, _fact(node, basis)) if said]
    at, said = box.middle - 4.7 * len(lines) + 7.0, ""
    for text, size, colour, weight in lines:
        placed = {"font_weight": weight, "text_anchor": "middle"}
        said += words(cut(text, box.width - 10, size), box.x + box.width / 2, at, size=size, fill=colour, **placed)
        at += 9.4
    fill = _FILLS.get(kind, "#ffffff")
    return element("path", d=_outline(node, box), fill=fill, stroke=INK, stroke_width=0.9) + said


def _folded(name: str, room: float) -> list[str]:
    """Return a name on one line, or on two where it has a space to part at."""
    if cut(name, room, _NAME_SIZE) == name or " " not in name:
        return [cut(name, room, _NAME_SIZE)]
    gaps = [at for at, sign in enumerate(name) if sign == " "]
    at = min(gaps, key=lambda gap: abs(gap - len(name) / 2))
    return [cut(part, room, _NAME_SIZE) for part in (name[:at], name[at + 1 :])]


def _outline(node: Node, box: _Box) -> str:
    """Return the outline of a node: a catchment has six sides, a pond is a basin, a design point points onward."""
    left, right, top, foot = box.x, box.x + box.width, box.y, box.y + _HIGH
    cutoff = 8.0
    if isinstance(node, Catchment):
        corners = [(left + cutoff, top), (right - cutoff, top), (right, box.middle)]
        corners += [(right - cutoff, foot), (left + cutoff, foot), (left, box.middle)]
    elif isinstance(node, Pond):
        corners = [(left, top), (right, top), (right - cutoff, foot), (left + cutoff, foot)]
    elif isinstance(node, DesignPoint):
        corners = [(left, top), (right - cutoff, top), (right, box.middle), (right - cutoff, foot), (left, foot)]
    elif isinstance(node, Reach):
        corners = [(left + cutoff, top), (right, top), (right - cutoff, foot), (left, foot)]
    else:
        corners = [(left, top), (right, top), (right, foot), (left, foot)]
    return path(corners) + "Z"


def _fact(node: Node, basis: Basis) -> str:
    if isinstance(node, Catchment):
        return f"{node.area_ac:.2f} ac, CN {node.curve_number(basis):.0f}"
    if isinstance(node, Pond):
        return f"rim {node.storage.rim_ft:.2f} ft"
    if isinstance(node, Reach) and node.channel is not None:
        return f"{node.channel.length_ft:g} ft"
    return ""


def _alt(network: Network, condition: str) -> str:
    told = []
    for name in network.order:
        node = network[name]
        goes = list(targets(node))
        if goes:
            other = f" and, by another way, to {' and '.join(goes[1:])}" if goes[1:] else ""
            told.append(f"{KINDS[type(node)]} {name} drains to {goes[0]}{other}")
    split = " Dashed: what a split or an outlet sends elsewhere." if _splits(network) else ""
    return f"The drainage {condition} the work: {'; '.join(told)}.{split}"


def _splits(network: Network) -> bool:
    return any(isinstance(node, Diversion) or len(targets(node)) > 1 for node in network.nodes)
