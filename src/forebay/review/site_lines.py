"""What the drawing of a site gives, beside what the submission declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from forebay.review.asking import Asking
from forebay.review.fact_lines import Again, fact_lines
from forebay.review.items import ReviewItem
from forebay.review.site_drawing import FACTS, SiteDrawing
from forebay.review.site_phases import phase_areas, phase_notes
from forebay.review.submission import Submission
from forebay.review.tolerances import WITHIN
from forebay.units import Quantity, quantity


def site_lines(asking: Asking) -> Iterator[ReviewItem]:
    """Yield a line for each area of the drawing that the law turns on."""
    site = asking.submission.site
    if site is not None:
        for fact, found in _areas(asking.submission, site).items():
            yield from fact_lines(asking, _again(site, fact, found))


def site_notes(submission: Submission) -> list[str]:
    """Return what was measured in which projection, what was not, and every declared area the drawing parts from."""
    site = submission.site
    if site is None:
        return []
    notes = [f"{site.file} is measured in {site.measured_in}.", *site.notes]
    for fact, (area, why) in _areas(submission, site).items():
        declared = submission.declares.known.get(fact)
        if declared is not None and not _again(site, fact, (area, why)).agrees(declared, area):
            notes.append(f"{fact} is declared as {declared}, and {why}: {area}. Mend the fact or the drawing.")
    return [*notes, *phase_notes(submission, within)]


def _areas(submission: Submission, site: SiteDrawing) -> Mapping[str, tuple[Quantity, str]]:
    return {**site.areas, **phase_areas(submission)}


def _again(site: SiteDrawing, fact: str, found: tuple[Quantity, str]) -> Again:
    return Again("the drawing", FACTS, {fact: found}, site.file, within(found[0]))


def within(area: Quantity) -> Quantity:
    """Return how far a declared area may lie from a measured one and still be called the same, in square feet."""
    least, share = WITHIN["area_ac"]
    told = quantity(max(Fraction(str(least)), Fraction(str(share)) * area.to("acre")), "acre")
    return quantity(round(told.to("sqft")), "sqft")
