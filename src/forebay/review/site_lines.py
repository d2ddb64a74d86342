"""What the drawing of a site gives, beside what the submission declares."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from forebay.review.asking import Asking
from forebay.review.fact_lines import Again, fact_lines
from forebay.review.items import ReviewItem
from forebay.review.site_drawing import FACTS, SiteDrawing
from forebay.review.submission import Submission
from forebay.review.tolerances import WITHIN
from forebay.units import Quantity, quantity


def site_lines(asking: Asking) -> Iterator[ReviewItem]:
    """Yield a line for each area of the drawing that the law turns on."""
    site = asking.submission.site
    if site is not None:
        for fact, found in site.areas.items():
            yield from fact_lines(asking, _again(site, fact, found))


def site_notes(submission: Submission) -> list[str]:
    """Return what was measured in which projection, what was not, and every declared area the drawing parts from."""
    site = submission.site
    if site is None:
        return []
    notes = [f"{site.file} is measured in {site.measured_in}.", *site.notes]
    for fact, (area, why) in site.areas.items():
        declared = submission.facts.known.get(fact)
        if declared is not None and not _again(site, fact, (area, why)).agrees(declared, area):
            notes.append(f"{fact} is declared as {declared}, and {why}: {area}. Mend the fact or the drawing.")
    return notes


def _again(site: SiteDrawing, fact: str, found: tuple[Quantity, str]) -> Again:
    least, share = WITHIN["area_ac"]
    area_ac = found[0].to("acre")
    within = quantity(max(Fraction(str(least)), Fraction(str(share)) * area_ac), "acre")
    return Again("the drawing", FACTS, {fact: found}, site.file, quantity(round(within.to("sqft")), "sqft"))
