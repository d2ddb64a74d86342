"""Ponds that hold each other back: several solved together, step by step, with water running back where it must.

At each step every pond's end level satisfies S = S0 + dt (inflow + from the others - to the others - to elsewhere),
rates taken as the mean of the step's two ends, or at its end alone where a mean would ring. Pond after pond is solved
for its own level until none moves: raising one pond only helps the others fill, so this always settles. The volumes
booked are the flows themselves; nothing is lost.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from .checks import Floats, WaterError, at_node
from .outlets import RatedOutlet, Riser
from .ponds import IPH_TO_FPS, AnyOutlet, Pond
from .routing import longest_steps_s
from .tailwater import FixedTailwater, PondTailwater, RatedTailwater, TimedTailwater

GRID_FT = 0.05
"""Spacing of the levels at which exchanges between ponds are tabled."""

SMALL_FT = 0.01
"""Below this difference of level, flow is taken straight to nothing, so that level ponds come to rest."""

APART_FT = 0.25
"""Further apart than this two levels exchange the mean of a step's two rates; nearer, the end's rate alone."""

_HEADS = 41
_SETTLED_FT = 1e-7
_SWEEPS = 200


@dataclass(slots=True)
class _Table:
    """A column by level on an even grid, straight between and held beyond its ends."""

    low: float
    values: list[float]

    def at(self, level: float) -> float:
        place = (level - self.low) / GRID_FT
        row = min(max(int(place), 0), len(self.values) - 2)
        share = min(max(place - row, 0.0), 1.0)
        return self.values[row] + share * (self.values[row + 1] - self.values[row])


@dataclass(slots=True)
class _Exchange:
    """The flow between two levels through the same outlets, by the higher level and the cube root of the difference.

    Between an orifice, which goes by the root, and a drowned weir, by the power 0.385, a cube root is nearly straight.
    """

    low: float
    span: float
    rows: list[list[float]]

    def flow(self, ours: float, theirs: float) -> float:
        if ours < theirs:
            return -self._down(theirs, ours)
        return self._down(ours, theirs)

    def _down(self, high: float, low: float) -> float:
        drop = high - low
        if drop < SMALL_FT:
            return self._read(high, SMALL_FT) * drop / SMALL_FT
        return self._read(high, drop)

    def _read(self, high: float, drop: float) -> float:
        place = min(max((high - self.low) / GRID_FT, 0.0), len(self.rows[0]) - 1.000001)
        root: float = (drop / self.span) ** (1 / 3)
        depth = min(root * (len(self.rows) - 1), len(self.rows) - 1.000001)
        row, column = int(depth), int(place)
        down, across = depth - row, place - column
        above, below = self.rows[row], self.rows[row + 1]
        first = above[column] + across * (above[column + 1] - above[column])
        second = below[column] + across * (below[column + 1] - below[column])
        return first + down * (second - first)


@dataclass(slots=True)
class _Member:
    """One pond as the solver sees it."""

    pond: Pond
    storage: _Table
    free: _Table
    soak: _Table
    free_by_target: dict[str, _Table]
    exchange: _Exchange | None
    partner: int | None
    below: int | None
    level_by_hour: Callable[[float], float] | None
    givers: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class CoupledPond:
    """What one of several coupled ponds did: arrays of shape (storms, steps); flows at the end of each step.

    ``exchanged_cfs`` runs to the pond or level that holds it back, negative where water runs back; ``free_cfs`` by
    node.
    """

    stage_ft: Floats
    storage_cuft: Floats
    received_cfs: Floats
    exchanged_cfs: Floats
    free_cfs: Mapping[str, Floats]
    spilled_cuft: Floats
    mean_exchanged_cfs: Floats
    mean_free_cfs: Mapping[str, Floats]
    mean_soaked_cfs: Floats


def route_together(ponds: Sequence[Pond], inflows_cfs: Mapping[str, Floats], step_h: float) -> dict[str, CoupledPond]:
    """Route ponds that stand in each other's tailwater, or in a level that changes with the hour.

    Parameters
    ----------
    ponds : sequence of Pond
        From the highest down. A pond whose tailwater is another must drain to it directly, and that one must follow.
    inflows_cfs : mapping
        What comes from outside by pond, each of shape (storms, steps).
    step_h : float
        Hours between ordinates.

    Returns
    -------
    dict
        By pond.

    Examples
    --------
    >>> from forebay.water import Orifice, storage_of_prism
    >>> pipe = Orifice("equalizer", 100.0, 18.0)
    >>> upper = Pond("A", storage_of_prism(100.0, 80.0, 50.0, 6.0), (pipe,), "B", 104.0, tailwater=PondTailwater("B"))
    >>> lower = Pond("B", storage_of_prism(100.0, 80.0, 50.0, 6.0), (Orifice("low", 100.0, 3.0),), "brook", 101.0)
    >>> none = np.zeros((1, 181))
    >>> done = route_together([upper, lower], {"A": none, "B": none}, 1 / 60)
    >>> f"{done['A'].stage_ft[0, -1]:.2f} {done['B'].stage_ft[0, -1]:.2f}"
    '102.04 102.04'
    """
    members = _members(ponds)
    inflow = [np.asarray(inflows_cfs[pond.name]) for pond in ponds]
    runs = [_run_storm(members, [flows[at] for flows in inflow], step_h) for at in range(inflow[0].shape[0])]
    return {pond.name: _gathered([run[at] for run in runs], members[at]) for at, pond in enumerate(ponds)}


def _gathered(runs: Sequence[Mapping[str, list[float]]], member: _Member) -> CoupledPond:
    def series(part: str) -> Floats:
        return np.array([run[part] for run in runs])

    return CoupledPond(
        stage_ft=series("stage"),
        storage_cuft=series("storage"),
        received_cfs=series("received"),
        exchanged_cfs=series("exchanged"),
        free_cfs={name: series(f"to {name}") for name in member.free_by_target},
        spilled_cuft=series("spilled"),
        mean_exchanged_cfs=series("mean exchanged"),
        mean_free_cfs={name: series(f"mean to {name}") for name in member.free_by_target},
        mean_soaked_cfs=series("mean soaked"),
    )


def _members(ponds: Sequence[Pond]) -> list[_Member]:
    names = [pond.name for pond in ponds]
    highest = max(pond.storage.rim_ft for pond in ponds)
    members = []
    for pond in ponds:
        with at_node(pond.name):
            members.append(_member(pond, names, highest))
    for at, member in enumerate(members):
        if member.partner is not None:
            members[member.partner].givers.append(at)
    return members


def _member(pond: Pond, names: Sequence[str], highest: float) -> _Member:
    tail = pond.tailwater
    grid = pond.storage.bottom_ft + GRID_FT * np.arange(int((highest + 2.0 - pond.storage.bottom_ft) / GRID_FT) + 2)
    inside = np.minimum(grid, pond.storage.rim_ft)
    held, free = _sides(pond)
    if isinstance(tail, RatedTailwater):
        raise WaterError("A tailwater by flow and one by another pond cannot be solved together. Give one of the two.")
    fixed = tail.stage_ft if isinstance(tail, FixedTailwater) else -1e9
    by_target: dict[str, Floats] = {}
    for outlet in free:
        target = outlet.to or pond.to
        by_target[target] = by_target.get(target, np.zeros(grid.size)) + outlet.flow_cfs(inside, fixed)
    areas = pond.storage.area_sqft(inside)
    soaked = pond.exfiltration_iph * IPH_TO_FPS * np.where(grid > grid[0], areas, 0.0)
    low = float(grid[0])
    total = np.asarray(sum(by_target.values()) + soaked)
    return _Member(
        pond,
        _Table(low, pond.storage.volume_cuft(inside).tolist()),
        _Table(low, total.tolist()),
        _Table(low, soaked.tolist()),
        {name: _Table(low, flows.tolist()) for name, flows in by_target.items()},
        _exchange(held, low, highest + 2.0) if held else None,
        names.index(tail.pond) if isinstance(tail, PondTailwater) else None,
        names.index(pond.to) if pond.to in names else None,
        (lambda hour: float(tail.at_hour_ft(hour))) if isinstance(tail, TimedTailwater) else None,
    )


def is_held(pond: Pond, outlet: AnyOutlet) -> bool:
    """Return whether an outlet flows against a level that changes; the pond below holds only what drains into it."""
    tail = pond.tailwater
    return isinstance(tail, TimedTailwater) or (isinstance(tail, PondTailwater) and (outlet.to or pond.to) == tail.pond)


def _sides(pond: Pond) -> tuple[list[AnyOutlet], list[AnyOutlet]]:
    """Part the outlets that flow against the changing level from those that do not."""
    tail = pond.tailwater
    held = [outlet for outlet in pond.outlets if is_held(pond, outlet)]
    if not isinstance(tail, PondTailwater):
        return held, [outlet for outlet in pond.outlets if outlet not in held]
    if not held:
        raise WaterError(
            f"Its tailwater is {tail.pond}, and none of its outlets drains there directly. "
            "Send an outlet to that pond, or give the tailwater as a level."
        )
    for outlet in held:
        if isinstance(outlet, RatedOutlet):
            raise WaterError(
                f"{outlet.name} is rated without regard to tailwater. Give it as an orifice, weir or culvert."
            )
    return held, [outlet for outlet in pond.outlets if outlet not in held]


def _exchange(outlets: Sequence[AnyOutlet], low: float, high: float) -> _Exchange:
    lowest = min(min(_inverts(outlet)) for outlet in outlets)
    start = min(low, lowest)
    levels = start + GRID_FT * np.arange(int((high - start) / GRID_FT) + 2)
    span = high - start
    drops = span * np.linspace(0.0, 1.0, _HEADS) ** 3
    rows = [np.sum([outlet.flow_cfs(levels, levels - drop) for outlet in outlets], axis=0).tolist() for drop in drops]
    rows[0] = [0.0] * levels.size
    return _Exchange(float(start), span, rows)


def _inverts(outlet: AnyOutlet) -> tuple[float, ...]:
    parts = outlet.openings if isinstance(outlet, Riser) else (outlet,)
    return tuple(part.lowest_ft for part in parts)


@dataclass(slots=True)
class _Step:
    """One step to settle: its length and end, what each pond has to share out, how much of each rate is the end's."""

    seconds: float
    hour: float
    wanted: list[float]
    free_parts: list[float]
    exchange_parts: list[float]


def _run_storm(members: Sequence[_Member], inflows: Sequence[Floats], step_h: float) -> list[dict[str, list[float]]]:
    step = 3600.0 * step_h
    means = [((flows[1:] + flows[:-1]) / 2.0).tolist() for flows in inflows]
    levels = [member.pond.starts_at_ft for member in members]
    volumes = [float(member.pond.storage.volume_cuft(level)) for member, level in zip(members, levels, strict=True)]
    free_parts = [_free_part(member, step) for member in members]
    kept: list[dict[str, list[float]]] = [defaultdict(list) for _ in members]
    exchanged = [0.0] * len(members)
    for at in range(len(means[0]) + 1):
        hour = at * step_h
        before, old = levels, exchanged
        parts = [_exchange_part(members, levels, own, hour) for own in range(len(members))]
        if at:
            rates = [
                means[own][at - 1]
                - (1.0 - free_parts[own]) * member.free.at(levels[own])
                - (1.0 - parts[own]) * old[own]
                + sum((1.0 - parts[giver]) * old[giver] for giver in member.givers)
                for own, member in enumerate(members)
            ]
            wanted = [volume + step * rate for volume, rate in zip(volumes, rates, strict=True)]
            levels = _settled(members, levels, _Step(step, hour, wanted, free_parts, parts))
        exchanged = [_to_partner(members, levels, own, hour) for own in range(len(members))]
        carried = [part * now + (1.0 - part) * was for part, now, was in zip(parts, exchanged, old, strict=True)]
        received = [sum(carried[giver] for giver in member.givers) if at else 0.0 for member in members]
        for own, member in enumerate(members):
            spilled = 0.0
            part = free_parts[own]
            if at:
                leaves = part * member.free.at(levels[own]) + (1.0 - part) * member.free.at(before[own])
                volumes[own] += step * (means[own][at - 1] + received[own] - leaves - carried[own])
                spilled = max(volumes[own] - member.storage.values[-1], 0.0)
                volumes[own] -= spilled
            if member.below is not None:
                received[member.below] += spilled / step
            _note(kept[own], member, (before[own], levels[own]), part)
            now = {"storage": volumes[own], "received": received[own], "spilled": spilled}
            for name, value in (now | {"exchanged": exchanged[own], "mean exchanged": carried[own]}).items():
                kept[own][name].append(value)
    return kept


def _free_part(member: _Member, step: float) -> float:
    """Return 1/2 where the mean of a step's two rates cannot ring, else 1: the end's rate alone."""
    longest = longest_steps_s(np.array(member.storage.values), np.maximum.accumulate(member.free.values))
    return 0.5 if float(np.nanmin(longest[np.diff(member.storage.values) > 0])) >= step else 1.0


def _exchange_part(members: Sequence[_Member], levels: Sequence[float], own: int, hour: float) -> float:
    """Return 1/2 while two levels stand well apart, and 1 near rest, where only the end's rate settles."""
    member = members[own]
    if member.level_by_hour is not None:
        other = member.level_by_hour(hour)
    elif member.partner is not None:
        other = levels[member.partner]
    else:
        return 1.0
    return 0.5 if abs(levels[own] - other) > APART_FT else 1.0


def _settled(members: Sequence[_Member], levels: Sequence[float], step: _Step) -> list[float]:
    now = list(levels)
    for _ in range(_SWEEPS):
        moved = 0.0
        for own in range(len(members)):
            level = _own_level(members, now, own, step)
            moved = max(moved, abs(level - now[own]))
            now[own] = level
        if moved < _SETTLED_FT or len(members) == 1:
            break
    return now


def _own_level(members: Sequence[_Member], levels: Sequence[float], own: int, step: _Step) -> float:
    """Find the level at which storage and a step's outflow make up what a pond has, by false position (Illinois)."""
    member, now, wanted = members[own], list(levels), step.wanted[own]

    def short(level: float) -> float:
        now[own] = level
        leaves = step.free_parts[own] * member.free.at(level)
        leaves += step.exchange_parts[own] * _to_partner(members, now, own, step.hour)
        for giver in member.givers:
            leaves -= step.exchange_parts[giver] * _to_partner(members, now, giver, step.hour)
        return member.storage.at(level) + step.seconds * leaves - wanted

    low, high = member.pond.storage.bottom_ft, member.pond.storage.rim_ft
    below, above = short(low), short(high)
    if above <= 0 or below >= 0:
        return high if above <= 0 else low
    guess, side = levels[own], 0
    for _ in range(60):
        if not low < guess < high:
            guess = (low * above - high * below) / (above - below)
        value = short(guess)
        if abs(value) < 1e-9 * max(abs(wanted), 1.0) or high - low < 1e-10:
            break
        if value > 0:
            high, above, below = guess, value, below / 2.0 if side == 1 else below
        else:
            low, below, above = guess, value, above / 2.0 if side == -1 else above
        side = 1 if value > 0 else -1
        guess = (low * above - high * below) / (above - below)
    return guess


def _to_partner(members: Sequence[_Member], levels: Sequence[float], own: int, hour: float) -> float:
    member = members[own]
    if member.exchange is None:
        return 0.0
    if member.level_by_hour is not None:
        return max(member.exchange.flow(levels[own], member.level_by_hour(hour)), 0.0)
    return 0.0 if member.partner is None else member.exchange.flow(levels[own], levels[member.partner])


def _note(kept: dict[str, list[float]], member: _Member, levels: tuple[float, float], part: float) -> None:
    """Keep a step's level, and by way the rate at its end and the mean it carried."""
    before, after = levels
    kept["stage"].append(after)
    for name, table in (("soaked", member.soak), *((f"to {way}", own) for way, own in member.free_by_target.items())):
        kept[name].append(table.at(after))
        kept[f"mean {name}"].append(part * table.at(after) + (1.0 - part) * table.at(before))
