"""The computations a law file may name with ``check``: each answers one item from the drainage as it was run again.

A check that cannot answer returns nothing, and the item is then looked for in the documents like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from forebay.law import Outcome
from forebay.review.asking import Ask, Asking
from forebay.review.compare import Comparison
from forebay.review.completeness import line, looked_for
from forebay.review.declared import Compared
from forebay.review.items import RECOMPUTED, ReviewItem
from forebay.review.quantity import Recomputed
from forebay.review.tolerances import told
from forebay.water import Catchment, Drainage, PeakRow

DESIGN_STORMS = "design_storms"
"""The value of a law file that names the storms by which peaks are judged."""

_NOISE = 1e-6


@dataclass(frozen=True, slots=True)
class Run:
    """A drainage as run again, and how the claims about it stand."""

    recomputed: Recomputed
    comparison: Comparison


Check = Callable[[Ask, Asking, Sequence[Run]], Sequence[ReviewItem]]


def checked(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Return the lines of an item that names a check; the first of them is the item itself."""
    if ask.asked.outcome != "met":
        return (looked_for(ask, asking),)
    found = CHECKS[ask.item.check or ""](ask, asking, runs) if runs else ()
    if found:
        return found
    plain = looked_for(ask, asking)
    return (replace(plain, because=f"{plain.because} It is not recomputed here."),)


# ---- peaks -----------------------------------------------------------------------------------------------------------


def peaks_controlled(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether no design storm leaves a design point with a higher peak after the work than before it."""
    pairs = [(one, row) for one in runs for row in one.recomputed.results.peaks() if row.before_cfs is not None]
    if not pairs:
        return ()
    asked = asking.law.value(DESIGN_STORMS, asking.on) if DESIGN_STORMS in asking.law.values else None
    lines = [_control(ask, one, row) for one, row in pairs]
    grown = [row for _, row in pairs if _grew(row)]
    outcome, because = _controlled(asked, {row.storm for _, row in pairs}, grown)
    whole = line(ask, outcome, RECOMPUTED, because)
    worst = max(pairs, key=lambda pair: pair[1].after_cfs / max(pair[1].before_cfs or 0.0, 1e-9))[1]
    whole = replace(
        whole,
        required=f"at most {told('peak_cfs', worst.before_cfs or 0.0)} ({worst.design_point}, {worst.storm}, before)",
        recomputed=f"{told('peak_cfs', worst.after_cfs)} ({worst.design_point}, {worst.storm}, after)",
        tolerance="none",
        declared=next((one.declared for one in lines if one.id.endswith(_peak(worst))), ""),
    )
    return (whole, *lines)


def _controlled(asked: object, run: set[str], grown: Sequence[PeakRow]) -> tuple[Outcome, str]:
    higher = _listed(f"{row.design_point} in the {row.storm} storm" for row in grown)
    if not isinstance(asked, tuple):
        seen = f"The peak grows at {higher}." if grown else "No peak grows in the storms handed in."
        return "left to the official", f"{seen} The village has not named its design storms, so which count is open."
    absent = [name for name in asked if name not in run]
    counted = [row for row in grown if row.storm in asked]
    if counted:
        places = _listed(f"{row.design_point} in the {row.storm} storm" for row in counted)
        return "not met", f"The peak grows at {places}."
    if absent:
        return "not met", f"The {_listed(absent)} storm, which the village names, is not among those handed in."
    return "met", "No peak grows in the storms the village names."


def _control(ask: Ask, one: Run, row: PeakRow) -> ReviewItem:
    claim = next((c for c in one.comparison.rows if c.claim.name == f"after.{_peak(row)}"), None)
    grew = _grew(row)
    before, after = told("peak_cfs", row.before_cfs or 0.0), told("peak_cfs", row.after_cfs)
    because = f"The peak {'grows' if grew else 'does not grow'}: {before} before, {after} after."
    return replace(
        line(ask, "not met" if grew else "met", RECOMPUTED, because),
        id=f"{ask.id}|{one.recomputed.drainage.name}/{_peak(row)}",
        kind="control",
        asks=f"{row.design_point}, {row.storm} storm: the peak after the work is no higher than before it.",
        required=f"at most {before}",
        declared="" if claim is None else claim.claim.shown,
        recomputed=after,
        tolerance="none",
        driving_input=_drivers(one.comparison, claim),
        pages=() if claim is None or claim.claim.where is None else (str(claim.claim.where),),
    )


def _peak(row: PeakRow) -> str:
    return f"{row.design_point}.{row.storm}.peak_cfs"


def _grew(row: PeakRow) -> bool:
    return row.before_cfs is not None and row.after_cfs > row.before_cfs * (1 + _NOISE)


def _drivers(comparison: Comparison, row: Compared | None) -> str:
    gap = None if row is None else comparison.gap(row)
    return "" if gap is None else "; ".join(str(driver) for driver in gap.drivers)


# ---- channels, recharge, sizing --------------------------------------------------------------------------------------


def channel_protected(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """How long each pond holds each storm back; how long is long enough stands in the manual, not in the law."""
    held = [
        f"{node.name}, {storm}: {told('x_h', float(node.pond.detention_h[at]))}"
        for one in runs
        for node in one.recomputed.results.after.values()
        if node.pond is not None
        for at, storm in enumerate(one.recomputed.results.storms)
    ]
    if not held:
        return ()
    because = (
        "The time from the middle of the inflow to that of the outflow is recomputed; the law sets no number for it."
    )
    return (replace(line(ask, "left to the official", RECOMPUTED, because), recomputed="; ".join(held)),)


def recharge_kept(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether as much water reaches the ground in a year as before; design storms cannot answer it."""
    return ()


def practices_sized(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether practices have the size the manual gives; the manual's sizes are no part of the law file."""
    return ()


# ---- calculations ----------------------------------------------------------------------------------------------------


def storms_stated(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether every design storm has a depth, a duration, a distribution and a source."""
    storms = [storm for one in runs for storm in one.recomputed.storms]
    words = [f"{one.name}: {told('x_in', one.depth_in)} in {one.duration_h:g} h, {one.distribution}" for one in storms]
    bare = [one.name for one in storms if not one.depth_source]
    because = f"The {_listed(bare)} storm has no source." if bare else "Each storm has depth, duration and source."
    found = line(ask, "not met" if bare else "met", RECOMPUTED, because)
    return (replace(found, recomputed="; ".join(dict.fromkeys(words))),)


def concentrations_agree(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether every catchment's time of concentration is given and follows from its flow path."""
    return _agree(ask, runs, _catchments, ("concentration_h",))


def curve_numbers_agree(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether every catchment's curve number is given and follows from its covers and soils."""
    return _agree(ask, runs, _catchments, ("curve_number",))


def peaks_and_volumes_agree(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether peak and volume of every catchment in every storm are given and follow from the inputs."""
    return _agree(ask, runs, _catchments, ("peak_cfs", "volume_cuft"))


def increase_agrees(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether peak and volume at every design point, before and after, are given and follow from the inputs."""
    return _agree(ask, runs, _design_points, ("peak_cfs", "volume_cuft"))


def _agree(
    ask: Ask, runs: Sequence[Run], nodes: Callable[[Drainage], Iterable[str]], quantities: Sequence[str]
) -> Sequence[ReviewItem]:
    wanted: list[str] = []
    there: dict[str, tuple[Compared, bool]] = {}
    for one in runs:
        storms = one.recomputed.results.storms if quantities[0] == "peak_cfs" else ("",)
        starts = [f"{node}.{storm}" if storm else node for node in nodes(one.recomputed.drainage) for storm in storms]
        wanted += [f"{start}.{quantity}" for start in starts for quantity in quantities]
        there |= {row.claim.name: (row, _stands(row, one.comparison)) for row in one.comparison.rows}
    absent = [name for name in wanted if name not in there]
    wrong = [there[name][0] for name in wanted if name in there and not there[name][1]]
    declared = f"{len(wanted) - len(absent)} of {len(wanted)} numbers"
    if wrong:
        because = f"{_listed(row.claim.name for row in wrong)} {'does' if len(wrong) == 1 else 'do'} not follow."
    elif absent:
        because = f"Not given: {_listed(absent)}."
    else:
        because = "Every number is given and follows from the inputs."
    pages = dict.fromkeys(str(there[name][0].claim.where) for name in wanted if name in there)
    outcome: Outcome = "not met" if wrong else "left to the official" if absent else "met"
    return (replace(line(ask, outcome, RECOMPUTED, because, declared=declared, pages=pages), recomputed=declared),)


def _stands(row: Compared, comparison: Comparison) -> bool:
    gap = comparison.gap(row)
    return not row.parts if gap is None else gap.is_rounding


def _catchments(drainage: Drainage) -> Iterable[str]:
    for condition, network in drainage.conditions().items():
        yield from (f"{condition}.{node.name}" for node in network.of_kind(Catchment))


def _design_points(drainage: Drainage) -> Iterable[str]:
    points = [node.name for node in drainage.after.nodes if not getattr(node, "to", "")]
    for condition, network in drainage.conditions().items():
        yield from (f"{condition}.{name}" for name in points if name in network.order)


def _listed(names: Iterable[str], last: str = "and", most: int = 6) -> str:
    every = list(names)
    if len(every) > most:
        every = [*every[:most], f"{len(every) - most} more"]
    *head, end = every or [""]
    return f"{', '.join(head)} {last} {end}" if head else end


CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        peaks_controlled,
        channel_protected,
        recharge_kept,
        practices_sized,
        storms_stated,
        concentrations_agree,
        curve_numbers_agree,
        peaks_and_volumes_agree,
        increase_agrees,
    )
}
"""Every check a law file may name."""
