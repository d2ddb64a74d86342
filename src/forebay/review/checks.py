"""The computations a law file may name with ``check``: each answers one item from the drainage as it was run again.

Those that rest on the drawing of the site stand in ``site_checks``.

A check that cannot answer returns nothing, and the item is then looked for in the documents like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from forebay.law import Outcome
from forebay.review.asking import Ask, Asking
from forebay.review.compare import Comparison
from forebay.review.completeness import line, looked_for, points_to
from forebay.review.declared import Compared
from forebay.review.items import RECOMPUTED, ReviewItem
from forebay.review.quantity import Recomputed
from forebay.review.site_checks import SITE_CHECKS
from forebay.review.standing import contradictions, standing, stands
from forebay.review.submission import called
from forebay.review.tolerances import told, tolerance
from forebay.water import Catchment, DesignStorm, Drainage, PeakRow

DESIGN_STORMS = "design_storms"
"""The value of a law file that names the storms by which peaks are judged."""

_NOISE = 1e-6


@dataclass(frozen=True, slots=True)
class Run:
    """A drainage as run again, and how the claims about it stand."""

    recomputed: Recomputed
    comparison: Comparison


Nodes = Callable[[Drainage], Iterable[tuple[str, str]]]
Check = Callable[[Ask, Asking, Sequence[Run]], Sequence[ReviewItem]]


def checked(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Return the lines of an item that names a check; the first of them is the item itself."""
    if ask.asked.outcome != "met":
        return (looked_for(ask, asking),)
    found = _found(ask, asking, runs)
    if found:
        return found
    plain = looked_for(ask, asking)
    return (replace(plain, because=f"{plain.because} It is not recomputed here."),)


def _found(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    named = ask.item.check or ""
    if named in SITE_CHECKS:
        return SITE_CHECKS[named](ask, asking)
    return WATER_CHECKS[named](ask, asking, runs) if runs else ()


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
    unseen = [row for one, row in pairs if not _peak_stands(one, row, asking)]
    if outcome == "met" and unseen:
        places = _listed(f"{row.design_point} in the {row.storm} storm" for row in unseen)
        outcome, because = "left to the official", f"{because} No page is known to give the peak at {places}."
    whole = line(ask, outcome, RECOMPUTED, because)
    worst = max(pairs, key=lambda pair: pair[1].after_cfs / max(pair[1].before_cfs or 0.0, 1e-9))[1]
    whole = replace(
        whole,
        required=f"at most {told('peak_cfs', worst.before_cfs or 0.0)} ({worst.design_point}, {worst.storm}, before)",
        recomputed=f"{told('peak_cfs', worst.after_cfs)} ({worst.design_point}, {worst.storm}, after)",
        tolerance="none",
        declared=next((one.declared for one in lines if one.id.endswith(_peak(worst))), ""),
        causes=_growth(asked, {row.storm for _, row in pairs}, grown, lines),
    )
    return (whole, *lines)


def _growth(asked: object, run: set[str], grown: Sequence[PeakRow], lines: Sequence[ReviewItem]) -> tuple[str, ...]:
    """Return what alone makes peaks grow in the storms the village names, or in those handed in where it names none."""
    named = asked if isinstance(asked, tuple) else tuple(run)
    if any(name not in run for name in named):
        return ()
    counted = tuple(_peak(row) for row in grown if row.storm in named)
    return _together(one.causes for one in lines if counted and one.id.endswith(counted))


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
        causes=_grows_for(one.comparison, claim, row.before_cfs or 0.0) if grew else (),
    )


def _together(causes: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the causes of several lines; none where a line has none, for it then stands for itself."""
    every = list(causes)
    return tuple(dict.fromkeys(one for some in every for one in some)) if all(every) else ()


def _grows_for(comparison: Comparison, row: Compared | None, before_cfs: float) -> tuple[str, ...]:
    """Return what makes a peak grow that would not by the applicant's own number."""
    if row is None or row.claim.value > before_cfs * (1 + _NOISE):
        return ()
    return tuple(one.told for one in comparison.causes(row))


def _peak(row: PeakRow) -> str:
    return f"{row.design_point}.{row.storm}.peak_cfs"


def _peak_stands(one: Run, row: PeakRow, asking: Asking) -> bool:
    claims = [known.claim for known in one.comparison.rows if known.claim.name == f"after.{_peak(row)}"]
    return any(standing(claim, asking.submission.documents).is_there for claim in claims)


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
    words = [
        f"{one.name}: {told('x_in', one.depth_in)} over {one.duration_h:g} h, {one.distribution}" for one in storms
    ]
    bare = [one.name for one in storms if not one.depth_source]
    unseen = [one.name for one in storms if not _depth_stands(one, ask, asking)]
    if bare:
        found = line(ask, "not met", RECOMPUTED, f"The {_listed(dict.fromkeys(bare))} storm has no source.")
    elif unseen:
        plain = looked_for(ask, asking)
        stated = "The rain handed in states each storm, but no page pointed to holds the depth of the"
        found = replace(plain, because=f"{plain.because} {stated} {_listed(dict.fromkeys(unseen))} storm.")
    else:
        found = replace(looked_for(ask, asking), outcome="met", basis=RECOMPUTED)
        found = replace(found, because="Each storm has depth, duration and source, and its depth is in the documents.")
    return (replace(found, recomputed="; ".join(dict.fromkeys(words))),)


def _depth_stands(storm: DesignStorm, ask: Ask, asking: Asking) -> bool:
    """Return whether a storm's depth stands on a page that is said to give it: the rain table alone is no document."""
    depth, documents = Fraction(str(storm.depth_in)), asking.submission.documents
    pages = [(one.pages or ())[page - 1 : page] for one in documents for page in points_to(one, ask)]
    if any(stands(depth, page) for page in pages):
        return True
    claims = [one for one in asking.submission.claims if (one.quantity, one.storm) == ("rain_in", storm.name)]
    return any(
        abs(one.value - storm.depth_in) <= tolerance("rain_in", one.written, storm.depth_in) + _NOISE
        and standing(one, documents).is_there
        for one in claims
    )


def concentrations_agree(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether every catchment's time of concentration is given and follows from its flow path."""
    return _agree(ask, asking, runs, _catchments, ("concentration_h",))


def curve_numbers_agree(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether every catchment's curve number is given and follows from its covers and soils."""
    return _agree(ask, asking, runs, _catchments, ("curve_number",))


def peaks_and_volumes_agree(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether peak and volume of every catchment in every storm are given and follow from the inputs."""
    return _agree(ask, asking, runs, _catchments, ("peak_cfs", "volume_cuft"))


def increase_agrees(ask: Ask, asking: Asking, runs: Sequence[Run]) -> Sequence[ReviewItem]:
    """Whether peak and volume at every design point, before and after, are given and follow from the inputs."""
    return _agree(ask, asking, runs, _design_points, ("peak_cfs", "volume_cuft"))


@dataclass(frozen=True, slots=True)
class _Given:
    """A number the documents give: beside ours, whether it follows from the inputs, and what keeps it from that."""

    row: Compared
    follows: bool
    causes: tuple[str, ...]


def _given(row: Compared, comparison: Comparison) -> _Given:
    gap = comparison.gap(row)
    follows = not row.parts if gap is None else gap.is_rounding
    return _Given(row, follows, () if follows else tuple(one.told for one in comparison.causes(row)))


def _agree(
    ask: Ask, asking: Asking, runs: Sequence[Run], nodes: Nodes, quantities: Sequence[str]
) -> Sequence[ReviewItem]:
    wanted: list[str] = []
    there: dict[str, list[_Given]] = {}
    for one in runs:
        of = f"{one.recomputed.drainage.name}, " if len(runs) > 1 else ""
        wanted += [f"{of}{name}" for name in _wanted(one, nodes, quantities)]
        for row in one.comparison.rows:
            there.setdefault(f"{of}{row.claim.told}", []).append(_given(row, one.comparison))
    given = [each for name in wanted for each in there.get(name, ())]
    outcome, said = _agreed(wanted, there, asking)
    follow = sum(name in there and all(each.follows for each in there[name]) for name in wanted)
    declared = f"{sum(name in there for name in wanted)} of {len(wanted)} numbers"
    pages = dict.fromkeys(str(each.row.claim.where) for each in given if each.row.claim.where)
    causes = _together(each.causes for each in given if not each.follows) if len(said) == 1 else ()
    found = line(ask, outcome, RECOMPUTED, " ".join(said), declared=declared, pages=pages)
    return (replace(found, recomputed=f"{follow} of {len(wanted)} follow", causes=causes),)


def _wanted(one: Run, nodes: Nodes, quantities: Sequence[str]) -> list[str]:
    storms = one.recomputed.results.storms if quantities[0] == "peak_cfs" else ("",)
    return [
        called(condition, node, quantity, storm)
        for condition, node in nodes(one.recomputed.drainage)
        for storm in storms
        for quantity in quantities
    ]


def _agreed(wanted: Sequence[str], there: Mapping[str, Sequence[_Given]], asking: Asking) -> tuple[Outcome, list[str]]:
    """Return what comes of the numbers: those that do not follow first, then those that no document holds."""
    claims = [each.row.claim for name in wanted for each in there.get(name, ())]
    wrong = [name for name in wanted if not all(each.follows for each in there.get(name, ()))]
    absent = [name for name in wanted if name not in there]
    twice = tuple(contradictions(replace(claim, drainage="") for claim in claims).values())
    places = [standing(claim, asking.submission.documents) for claim in claims]
    unseen = list(dict.fromkeys(one.sentence for one in places if not one.is_there))
    said = [f"{_listed(wrong)} {'does' if len(wrong) == 1 else 'do'} not follow."] if wrong else []
    said += [*twice, *([f"Not given: {_listed(absent)}."] if absent else []), *_some(unseen)]
    if wrong or any(one.is_beyond for one in places):
        return "not met", said
    if said:
        return "left to the official", said
    return "met", ["Every number is given and follows from the inputs."]


def _some(sentences: Sequence[str], most: int = 3) -> list[str]:
    more = len(sentences) - most
    return [*sentences[:most], *([f"The same holds for {more} more of the numbers claimed."] if more > 0 else [])]


def _catchments(drainage: Drainage) -> Iterable[tuple[str, str]]:
    for condition, network in drainage.conditions().items():
        yield from ((condition, node.name) for node in network.of_kind(Catchment))


def _design_points(drainage: Drainage) -> Iterable[tuple[str, str]]:
    points = [node.name for node in drainage.after.nodes if not getattr(node, "to", "")]
    for condition, network in drainage.conditions().items():
        yield from ((condition, name) for name in points if name in network.order)


def _listed(names: Iterable[str], last: str = "and", most: int = 6) -> str:
    every = list(names)
    if len(every) > most:
        every = [*every[:most], f"{len(every) - most} more"]
    *head, end = every or [""]
    return f"{', '.join(head)} {last} {end}" if head else end


WATER_CHECKS: Mapping[str, Check] = {
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
"""Every check that rests on the drainage."""

CHECKS: Mapping[str, Callable[..., Sequence[ReviewItem]]] = {**WATER_CHECKS, **SITE_CHECKS}
"""Every check a law file may name."""
