"""The drainage of a site: what drains to what, before and after, in the order the water takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from .catchments import Basis, Catchment
from .channels import Box, Circular
from .checks import Floats, WaterError, at_node, number, rising
from .notes import Note
from .ponds import Pond
from .reaches import Channel
from .tailwater import PondTailwater


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """A length of channel or pipe between nodes: by its channel (Muskingum-Cunge), or by K and X (Muskingum).

    ``permissible_fps`` is the velocity its lining stands; a higher one is warned of.
    """

    name: str
    to: str
    channel: Channel | None = None
    travel_h: float | None = None
    weight: float | None = None
    permissible_fps: float | None = None

    def __post_init__(self) -> None:
        with at_node(self.name):
            if (self.channel is None) == (self.travel_h is None or self.weight is None):
                raise WaterError(
                    "A reach is routed either by its channel or by travel_h and weight. Give one of the two."
                )


@dataclass(frozen=True, slots=True)
class Link:
    """A place where flows meet and go on unchanged."""

    name: str
    to: str


@dataclass(frozen=True, slots=True)
class Diversion:
    """A split: of what comes in, a table says how much goes ``other_to``; the rest goes ``to``.

    >>> Diversion("split", "pond", "brook", (0, 10, 50), (0, 0, 40)).diverted_cfs([5, 30]).tolist()
    [0.0, 20.0]
    """

    name: str
    to: str
    other_to: str
    inflows_cfs: tuple[float, ...]
    diverted: tuple[float, ...]

    def __post_init__(self) -> None:
        with at_node(self.name):
            inflows = rising(self.inflows_cfs, "inflows_cfs")
            other = rising(self.diverted, "diverted", strictly=False)
            if other.size != inflows.size or inflows[0] != 0 or other[0] != 0 or np.any(other > inflows):
                raise WaterError(
                    "The table must open with 0 and 0, and divert no more than comes in. Mend the row at fault."
                )

    def diverted_cfs(self, inflow_cfs: ArrayLike) -> Floats:
        """Return what goes the other way; an inflow beyond the table is refused."""
        with at_node(self.name):
            inflow = number(inflow_cfs, "inflow_cfs", least=0)
            if inflow.size and float(inflow.max()) > self.inflows_cfs[-1]:
                came, end = float(inflow.max()), self.inflows_cfs[-1]
                raise WaterError(f"{came:.4g} cfs come in, and its table ends at {end:g} cfs. Extend the table.")
        return np.asarray(np.interp(inflow, self.inflows_cfs, self.diverted))


@dataclass(frozen=True, slots=True)
class DesignPoint:
    """Where the water leaves the site and is judged."""

    name: str
    to: ClassVar[str] = ""


Some = TypeVar("Some")
Node = Catchment | Reach | Pond | Link | Diversion | DesignPoint

KINDS: Mapping[type, str] = {
    Catchment: "catchment",
    Reach: "reach",
    Pond: "pond",
    Link: "link",
    Diversion: "diversion",
    DesignPoint: "design point",
}
"""What a report calls each kind of node."""


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Nodes and where each drains to. Names are unique, targets exist, and nothing runs in a circle.

    ``order`` is the order of the water; ``groups`` holds, by each member's name, the ponds that hold each other back.
    """

    nodes: tuple[Node, ...]
    order: tuple[str, ...] = field(init=False)
    groups: Mapping[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        names = [node.name for node in self.nodes]
        for name in names:
            if not name.strip():
                raise WaterError("A node has no name. Give every node a name of its own.")
            if not name.isprintable():
                raise WaterError(
                    f"The name {name!r} holds a line break or another mark that cannot be printed. Mend it."
                )
            if names.count(name) > 1:
                raise WaterError(f'Two nodes are called "{name}". Give each a name of its own.')
        ways = {node.name: targets(node) for node in self.nodes}
        _known(ways)
        object.__setattr__(self, "groups", _groups(self.nodes))
        object.__setattr__(self, "order", _downhill_in_groups(ways, self.groups))

    def __getitem__(self, name: str) -> Node:
        found = [node for node in self.nodes if node.name == name]
        if not found:
            raise WaterError(f'There is no node called "{name}". Nodes: {", ".join(self.order)}.')
        return found[0]

    def of_kind(self, kind: type[Some]) -> list[Some]:
        """Return the nodes of one kind, as written."""
        return [node for node in self.nodes if isinstance(node, kind)]

    def above(self, name: str) -> Network:
        """Return the part of the network that drains to a node, the node included; its hydrographs are the same."""
        wanted = {name}
        for upstream in reversed(self.order):
            if wanted & set(targets(self[upstream])):
                wanted.add(upstream)
        outside = sorted({to for node in wanted for to in targets(self[node])} - wanted)
        kept = [node for node in self.nodes if node.name in wanted]
        return Network((*kept, *(DesignPoint(to) for to in outside)))


@dataclass(frozen=True, slots=True, eq=False)
class Drainage:
    """A site's drainage after the work, before it where that is given, and the choices both rest on."""

    name: str
    after: Network
    before: Network | None = None
    basis: Basis = field(default_factory=Basis)

    def conditions(self) -> dict[str, Network]:
        """Return the networks by condition: before first."""
        return ({"before": self.before} if self.before else {}) | {"after": self.after}

    def notes(self) -> tuple[Note, ...]:
        """Return every warning that needs no storm."""
        found: list[Note] = []
        for network in self.conditions().values():
            for node in network.nodes:
                found += _node_notes(node, self.basis)
        return tuple(found)


def targets(node: Node) -> tuple[str, ...]:
    """Return the names of the nodes that a node drains to, each once.

    >>> targets(Link("manhole", "brook"))
    ('brook',)
    """
    named = [node.to]
    if isinstance(node, Diversion):
        named.append(node.other_to)
    if isinstance(node, Pond):
        named += [outlet.to for outlet in node.outlets]
    return tuple(dict.fromkeys(name for name in named if name))


def _known(ways: Mapping[str, tuple[str, ...]]) -> None:
    for name, goes in ways.items():
        for target in goes:
            if target not in ways:
                raise WaterError(f'{name} drains to "{target}", and no node is called so. Add it or mend the name.')


def _groups(nodes: tuple[Node, ...]) -> dict[str, tuple[str, ...]]:
    """Gather the ponds whose tailwater is another pond, with that pond."""
    ponds = {node.name: node for node in nodes if isinstance(node, Pond)}
    found: dict[str, tuple[str, ...]] = {}
    for name, pond in ponds.items():
        if isinstance(pond.tailwater, PondTailwater):
            other = pond.tailwater.pond
            if other not in ponds or other == name:
                raise WaterError(f'The tailwater of {name} is "{other}", which is no other pond. Name the one below.')
            together = tuple(dict.fromkeys((*found.get(name, (name,)), *found.get(other, (other,)))))
            found |= dict.fromkeys(together, together)
    return found


def _downhill_in_groups(ways: Mapping[str, tuple[str, ...]], groups: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Order the nodes with each group of ponds as one."""
    one = {name: groups.get(name, (name,))[0] for name in ways}
    joined: dict[str, tuple[str, ...]] = {}
    for name, goes in ways.items():
        outside = [one[target] for target in goes if one[target] != one[name] or name == target]
        joined[one[name]] = tuple(dict.fromkeys((*joined.get(one[name], ()), *outside)))
    for group in set(groups.values()):
        _downhill({name: tuple(goes for goes in ways[name] if goes in group) for name in group})
    order = _downhill(joined)
    return tuple(name for first in order for name in groups.get(first, (first,)))


def _downhill(ways: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    coming = {name: sum(name in goes for goes in ways.values()) for name in ways}
    ready = [name for name, count in coming.items() if count == 0]
    order: list[str] = []
    while ready:
        name = ready.pop(0)
        order.append(name)
        for target in ways[name]:
            coming[target] -= 1
            if coming[target] == 0:
                ready.append(target)
    if len(order) < len(ways):
        circle = " -> ".join(_circle({name: ways[name] for name in ways if name not in order}))
        raise WaterError(f"The water runs in a circle: {circle}. Send one of these nodes somewhere else.")
    return tuple(order)


def _circle(ways: Mapping[str, tuple[str, ...]]) -> list[str]:
    path = [next(iter(ways))]
    while True:
        ahead = [name for name in ways[path[-1]] if name in ways]
        if not ahead:
            return _circle({name: goes for name, goes in ways.items() if name != path[-1]})
        if ahead[0] in path:
            return [*path[path.index(ahead[0]) :], ahead[0]]
        path.append(ahead[0])


def _node_notes(node: Node, basis: Basis) -> tuple[Note, ...]:
    if isinstance(node, Catchment):
        return node.notes(basis)
    if isinstance(node, Reach) and node.channel is not None and isinstance(node.channel.section, Circular | Box):
        return (Note(308, node.name, "a pipe is counted by Manning's equation; its inlet and tailwater are not."),)
    return node.notes() if isinstance(node, Pond) else ()
