"""Where the applicant's numbers and ours part, and which input makes the gap.

The applicant's declared inputs are put in place of ours, first all that agree but for rounding, then those that part,
one alone and all but one. What a declared input moves a result by, on the mean of both ways, is its share of the gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from forebay.review.declared import RAIN_2YR, RESULTS, Compared, Input, compared, depths, inputs, level, ours
from forebay.review.quantity import Recomputed
from forebay.review.rain import other_types
from forebay.review.submission import Claim
from forebay.review.substitution import substituted
from forebay.water import WaterError, run

NEGLIGIBLE = 0.05
"""An input that makes less than this share of a gap is named after those that make it."""

NEARER = 0.9
"""Rain told apart counts where the claims that part then lie closer than this share of their distance."""

ENOUGH = 0.5
"""Inputs that together make less than this share leave the gap unexplained."""


@dataclass(frozen=True, slots=True)
class Driver:
    """An input that parts, and the share of one gap it makes."""

    input: Input
    share: float

    def __str__(self) -> str:
        return f"{self.input.name} ({min(max(self.share, 0.0), 1.0):.0%} of the gap)"


@dataclass(frozen=True, slots=True)
class Gap:
    """One claimed result that parts from ours: how much of it is rounding, and what makes the rest, ranked.

    The first driver is where the numbers first part on the way of the water; on a level the greater share comes first.
    """

    row: Compared
    rounding: float
    drivers: tuple[Driver, ...]

    @property
    def difference(self) -> float:
        """Claimed less ours."""
        return self.row.claim.value - (self.row.ours or 0.0)

    @property
    def is_rounding(self) -> bool:
        """Whether the rounding of declared inputs explains it to within the tolerance."""
        return abs(self.difference - self.rounding) <= self.row.tolerance

    @property
    def explained(self) -> float:
        """The share that the ranked inputs make together."""
        return sum(driver.share for driver in self.drivers)

    @property
    def telling(self) -> tuple[Driver, ...]:
        """The drivers that make more than a negligible share."""
        return tuple(driver for driver in self.drivers if driver.share >= NEGLIGIBLE)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every claim about one drainage beside ours; the inputs; and the gaps, in the order of the water."""

    rows: tuple[Compared, ...]
    inputs: tuple[Input, ...]
    own: tuple[Input, ...]
    gaps: tuple[Gap, ...]

    @property
    def first(self) -> Input | None:
        """The first input, on the way of the water, that parts of itself."""
        return self.own[0] if self.own else None

    def gap(self, row: Compared) -> Gap | None:
        """Return the gap of one row, None where it agrees."""
        return next((gap for gap in self.gaps if gap.row is row), None)

    def causes(self, row: Compared) -> tuple[Input, ...]:
        """Return the inputs one row parts for, in the order of the water; none where they leave its gap unexplained.

        An input that parts of itself is its own cause.
        """
        gap = self.gap(row)
        if gap is not None:
            telling = [driver.input for driver in gap.telling] if gap.explained >= ENOUGH else []
            return tuple(one for one in self.own if one in telling)
        one = next((each for each in self.inputs if any(row is mine for mine in each.rows)), None)
        return () if one is None or not row.parts else self.sources(one)

    def sources(self, one: Input) -> tuple[Input, ...]:
        """Return the inputs that an input which parts follows from: itself, where it parts of itself."""
        if one in self.own:
            return (one,)
        times = one.quantity in ("time_h", "concentration_h")
        return tuple(other for other in self.own if _same_node(other, one) or (times and other.quantity == RAIN_2YR))

    @property
    def alarms(self) -> bool:
        """Whether anything parts by more than rounding."""
        return bool(self.own) or any(not gap.is_rounding for gap in self.gaps)


def compare(claims: Iterable[Claim], recomputed: Recomputed, rain: Sequence[Input] = ()) -> Comparison:
    """Return how the claims about one drainage stand beside our numbers.

    ``rain`` holds what the submission's own files tell apart; each counts where it brings the claims nearer to ours.
    Where gaps stay open that no input explains, another type of rain is tried: it counts where all results then agree.
    """
    rows = compared(claims, recomputed)
    declared = inputs(rows, recomputed)
    trial = _Trial(recomputed, declared)
    told = [one for one in rain if trial.nears(one, rows)]
    trial = _Trial(recomputed, (*told, *declared)) if told else trial
    gaps = _gaps(trial, rows)
    if any(not gap.is_rounding and gap.explained < ENOUGH for gap in gaps):
        other = next((one for one in other_types(recomputed) if trial.settles(one, rows)), None)
        if other is not None:
            trial = _Trial(recomputed, (other, *told, *declared))
            gaps = _gaps(trial, rows)
    return Comparison(rows, declared, trial.own, gaps)


def _gaps(trial: _Trial, rows: Sequence[Compared]) -> tuple[Gap, ...]:
    results = [row for row in rows if row.claim.quantity in RESULTS and row.parts]
    results.sort(key=lambda row: trial.levels[row.claim.condition][row.claim.node])
    return tuple(trial.gap(row) for row in results)


class _Trial:
    """Runs of one drainage with some declared inputs in place of ours, each made once."""

    def __init__(self, recomputed: Recomputed, declared: Sequence[Input]) -> None:
        self.base = recomputed
        self.harmless = tuple(one for one in declared if not one.parts)
        self.parting = tuple(one for one in declared if one.parts)
        self.levels = {condition: depths(net) for condition, net in recomputed.drainage.conditions().items()}
        self._made: dict[tuple[Input, ...], Recomputed | None] = {}

    @cached_property
    def own(self) -> tuple[Input, ...]:
        """The inputs that part of themselves, not because another one above them does."""
        found: list[Input] = []
        for one in self.parting:
            if not (_derived(one) and found and self._follows(one, found)):
                found.append(one)
        return tuple(found)

    def _follows(self, one: Input, before: Sequence[Input]) -> bool:
        made = self.with_([other for other in before if other.quantity == RAIN_2YR or _same_node(other, one)])
        return made is not None and not any(replace(row, ours=ours(row.claim, made)).parts for row in one.rows)

    def nears(self, one: Input, rows: Sequence[Compared]) -> bool:
        """Whether an input brings the claims that part nearer to ours."""
        parting = [row for row in rows if row.parts]
        made = self.with_((one,)) if parting else None
        return made is not None and _apart(parting, made) < NEARER * _apart(parting, self.base)

    def settles(self, one: Input, rows: Sequence[Compared]) -> bool:
        """Whether every result claimed agrees with ours once an input and all declared ones are put in."""
        able = sorted((one, *self.harmless, *self.own), key=lambda each: level(each, self.levels))
        made = self.with_(able)
        results = [row for row in rows if row.claim.quantity in RESULTS]
        return made is not None and not any(replace(row, ours=ours(row.claim, made)).parts for row in results)

    def with_(self, declared: Iterable[Input]) -> Recomputed | None:
        """Return the run with these inputs as declared, None where they make no drainage that can be run."""
        key = tuple(declared)
        if not key:
            return self.base
        if key not in self._made:
            self._made[key] = self._run(key)
        return self._made[key]

    def _run(self, declared: Sequence[Input]) -> Recomputed | None:
        try:
            drainage, storms = substituted(self.base.drainage, self.base.storms, declared)
            step_h = self.base.results.step_h
            results = run(drainage, storms, step_h=step_h, keep_hydrographs=False)
        except WaterError:
            return None
        return replace(self.base, drainage=drainage, storms=storms, results=results)

    def gap(self, row: Compared) -> Gap:
        """Return one gap with its drivers ranked."""
        start = self._value(row, ())
        rounding = start - (row.ours or 0.0)
        bare = Gap(row, rounding, ())
        if bare.is_rounding:
            return bare
        able = self._upstream(row.claim)
        whole = row.claim.value - start
        drivers = [Driver(one, self._moves(row, one, able, start) / whole) for one in able]
        return replace(bare, drivers=tuple(sorted(drivers, key=self._rank)))

    def _rank(self, driver: Driver) -> tuple[bool, int, float]:
        return driver.share < NEGLIGIBLE, level(driver.input, self.levels), -driver.share

    def _moves(self, row: Compared, one: Input, able: Sequence[Input], start: float) -> float:
        alone = self._value(row, (one,)) - start
        if len(able) == 1:
            return alone
        others = tuple(other for other in able if other is not one)
        return (alone + self._value(row, tuple(able)) - self._value(row, others)) / 2.0

    def _value(self, row: Compared, some: tuple[Input, ...]) -> float:
        """Return our number for a claim with the harmless inputs and some others as declared."""
        kept = (*self.harmless, *some)
        made = self.with_(sorted(kept, key=self._water_order)) or self.with_(sorted(some, key=self._water_order))
        found = None if made is None else ours(row.claim, made)
        return found if found is not None else row.ours or 0.0

    def _water_order(self, one: Input) -> tuple[int, int]:
        every = (*self.harmless, *self.parting)
        return level(one, self.levels), every.index(one)

    def _upstream(self, claim: Claim) -> list[Input]:
        network = self.base.drainage.conditions()[claim.condition]
        above = set(network.above(claim.node).order)
        return [one for one in self.own if one.is_rain or (one.condition == claim.condition and one.node in above)]


def _derived(one: Input) -> bool:
    """Whether an input follows from others: a time from its legs and the rain, a rating from its devices."""
    return one.quantity in ("time_h", "concentration_h", "flow_cfs", "total_cfs", "area_sqft")


def _same_node(one: Input, other: Input) -> bool:
    return (one.condition, one.node) == (other.condition, other.node)


def _apart(rows: Iterable[Compared], made: Recomputed) -> float:
    """Return how far claims lie from the numbers of a run, each in its tolerances."""
    return sum(abs(row.claim.value - (ours(row.claim, made) or 0.0)) / row.tolerance for row in rows)
