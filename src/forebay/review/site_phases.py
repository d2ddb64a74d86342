"""The phases of the work as the site's drawing shows them: what lies open at one time, ground in two phases once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from forebay.land import Patch, PhaseGround, covered_sqft, disturbed_sqft, most_open, whole
from forebay.reckoning import shown_date
from forebay.review.site_drawing import SiteDrawing, area_of
from forebay.review.submission import Phase, Submission
from forebay.units import Quantity


def phase_areas(submission: Submission) -> Mapping[str, tuple[Quantity, str]]:
    """Return the facts that the drawn phases give, with how each comes about; none where a phase is not drawn."""
    site, drawn = submission.site, _drawn(submission)
    if site is None or not drawn or len(drawn) < len(submission.phases):
        return {}
    phases = [PhaseGround(ground, phase.clear, phase.stabilize) for phase, ground in drawn]
    opening = most_open(phases, site.plane)
    assert opening is not None
    span = f"open from {shown_date(opening.begins)} until {shown_date(opening.ends)}"
    found = {
        "disturbed_at_once": (area_of(opening.area_sqft), f"the drawing shows {_named(opening.phases)}, {span}"),
    }
    if "disturbed_area" not in site.areas:
        area = area_of(disturbed_sqft(phases, site.plane))
        found["disturbed_area"] = (area, f"the drawing shows of {len(phases)} phases together")
    return found


def phase_notes(submission: Submission, within: Callable[[Quantity], Quantity]) -> Iterator[str]:
    """Yield every phase that is drawn larger or smaller than declared, or not drawn, where others are.

    ``within`` gives how far a declared area may lie from a measured one and still be called the same.
    """
    site, drawn = submission.site, _drawn(submission)
    if site is None or not any(phase.layers for phase in submission.phases):
        return
    for phase, ground in drawn:
        area = area_of(covered_sqft([ground], site.plane))
        if abs(area.base - phase.area.base) > within(area).base:
            layers = ", ".join(phase.layers)
            yield f"{phase.name} is declared as {phase.area}, and the drawing shows on {layers}: {area}. Mend one."
    undrawn = [phase for phase in submission.phases if phase not in [one for one, _ in drawn]]
    for phase in undrawn:
        why = "has a broken outline" if phase.layers else "names no layer"
        yield f"{phase.name} {why}, so what lies open at one time is not measured on the drawing."


def _drawn(submission: Submission) -> Sequence[tuple[Phase, Patch]]:
    site = submission.site
    if site is None:
        return ()
    found = ((phase, _ground(site, phase)) for phase in submission.phases)
    return [(phase, ground) for phase, ground in found if ground is not None]


def _ground(site: SiteDrawing, phase: Phase) -> Patch | None:
    there = site.on(phase.layers)
    return None if there is None else Patch(phase.name, "phase", whole(there))


def _named(phases: Sequence[str]) -> str:
    *most, end = phases
    return f"{', '.join(most)} and {end}" if most else end
