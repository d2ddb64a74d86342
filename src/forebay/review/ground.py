"""Whether a drainage has the same ground before the work and after it, and whether the facts agree with it."""

from __future__ import annotations

from collections.abc import Iterator

from forebay.review.submission import Model, Submission
from forebay.review.tolerances import WITHIN, told
from forebay.units import Quantity
from forebay.water import Catchment, Network

PAVED = 98.0
"""The curve number of roofs and pavement."""

_ADDED_IN = ("disturbed_area", "new_impervious_area")


def ground_notes(submission: Submission) -> list[str]:
    """Return where areas before and after part, and where a fact names less ground than the drainage paves."""
    return [note for model in submission.models for note in (*_totals(model), *_facts(model, submission))]


def _totals(model: Model) -> Iterator[str]:
    if model.drainage.before is None:
        return
    before, after = _area_ac(model.drainage.before), _area_ac(model.drainage.after)
    if abs(after - before) > _rounding_ac(max(before, after)):
        yield (
            f"{model.file}: {before:,.2f} acres before, {after:,.2f} after the work. Both are to hold the same ground; "
            "mend one, or say what flows in from elsewhere."
        )


def _facts(model: Model, submission: Submission) -> Iterator[str]:
    before = model.drainage.before
    if before is None:
        return
    added = _area_ac(model.drainage.after, PAVED) - _area_ac(before, PAVED)
    for name in _ADDED_IN:
        fact = submission.declares.known.get(name)
        if isinstance(fact, Quantity) and fact.dimension == "area":
            stated = float(fact.to("acre"))
            if stated < added - _rounding_ac(added):
                yield (
                    f"{name} is {told('area_ac', stated)}, and {model.file} adds {told('area_ac', added)} of ground of "
                    f"curve number {PAVED:g}. Mend the fact or the drainage."
                )


def _area_ac(network: Network, curve_number: float | None = None) -> float:
    grounds = [part for node in network.of_kind(Catchment) for part in node.ground]
    return sum(part.area_ac for part in grounds if curve_number is None or part.curve_number == curve_number)


def _rounding_ac(area_ac: float) -> float:
    least, share = WITHIN["area_ac"]
    return max(least, share * area_ac)
