"""The computations a law file may name with ``check`` that rest on the drawing of the site.

A check that cannot answer returns nothing, and the item is then looked for in the documents like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from forebay import land
from forebay.law import Outcome
from forebay.review.asking import Ask, Asking
from forebay.review.completeness import line, looked_for, points_to
from forebay.review.items import RECOMPUTED, ReviewItem
from forebay.review.site_drawing import SiteDrawing, SiteUse, area_of
from forebay.review.site_layers import Held, held, parcels_under
from forebay.review.site_lines import within
from forebay.review.standing import stands
from forebay.review.tolerances import WITHIN, told, tolerance
from forebay.units import Quantity

MAP_MARGIN = "map_margin"
"""The value of a law file that says how far the base map runs beyond the limits."""

SiteCheck = Callable[[Ask, Asking], Sequence[ReviewItem]]

_UNSEEN_PERCENT = 0.5
"""Ground without a use, or with two, that takes less of the site than this is how outlines are drawn."""


# ---- how far the map runs --------------------------------------------------------------------------------------------


def map_reaches(ask: Ask, asking: Asking) -> Sequence[ReviewItem]:
    """How far the base map runs beyond the limits, beside the distance the law gives."""
    site = asking.submission.site
    asked = asking.law.value(MAP_MARGIN, asking.on) if MAP_MARGIN in asking.law.values else None
    if site is None or not isinstance(asked, Quantity):
        return ()
    limits, mapped = site.ground("limits"), site.ground("mapped")
    if limits is None or mapped is None:
        return ()
    found = land.beyond(limits, mapped, float(asked.to("ft")), site.plane)
    outcome, because = _reach(found, asked)
    east, north = found.where
    made = _drawn(ask, asking, site, outcome, because)
    return (
        replace(
            made,
            required=f"{asked} beyond the limits",
            recomputed=f"{_feet(found.least_ft)} where it runs least far, at {east:,.0f}, {north:,.0f}",
            tolerance=told("margin_ft", WITHIN["margin_ft"][0]),
            driving_input="" if outcome == "met" else f"{', '.join(site.shown['mapped'])} on the drawing",
        ),
    )


def _reach(found: land.Beyond, asked: Quantity) -> tuple[Outcome, str]:
    if found.is_enough:
        return "met", f"The map runs {_feet(found.least_ft)} beyond the limits at the least; {asked} is asked for."
    if found.least_ft < 0:
        inside = f"The limits run {_feet(-found.least_ft)} beyond the map"
        return "not met", f"{inside}; {asked} of map beyond them is asked for."
    missing = area_of(found.missing_sqft)
    short = f"The map runs {_feet(found.least_ft)} beyond the limits at the least, and {missing} within {asked}"
    because = f"{short} of them is not mapped."
    if found.least_ft >= found.asked_ft - WITHIN["margin_ft"][0]:
        return "left to the official", f"{because} That is less than the drawing can tell."
    return "not met", because


def _feet(distance_ft: float) -> str:
    return f"{round(distance_ft, 1):,g} ft"


# ---- percent of the surface by use -----------------------------------------------------------------------------------


def surface_by_use(ask: Ask, asking: Asking) -> Sequence[ReviewItem]:
    """How the surface within the limits is parted among the proposed uses, beside the percents declared."""
    site = asking.submission.site
    limits = None if site is None else site.ground("limits")
    if site is None or limits is None or not site.uses:
        return ()
    drawn = [site.on(use.layers) for use in site.uses]
    if any(patches is None for patches in drawn):
        return ()
    named = [
        land.Patch(patch.id, use.name, patch.geometry)
        for use, patches in zip(site.uses, drawn, strict=True)
        for patch in patches or ()
    ]
    shares = land.surface_by_use(limits, named, site.plane)
    percents = {share.name: share.percent for share in shares if share.name is not None}
    lines = [_use_line(ask, asking, site, use, percents.get(use.name, 0.0)) for use in site.uses]
    unseen = [share for share in shares if share.name is None and share.percent > _UNSEEN_PERCENT]
    whole = _uses_line(ask, asking, site, lines, unseen)
    listed = "; ".join(f"{share.name or share.because}: {share.percent:.1f} percent" for share in shares)
    declared = "; ".join(f"{use.name}: {_percent(use)}" for use in site.uses if use.percent)
    return (replace(whole, declared=declared, recomputed=listed), *lines)


def _percent(use: SiteUse) -> str:
    return "" if use.percent is None else told("surface_percent", float(use.percent.value), use.percent.decimals)


def _use_line(ask: Ask, asking: Asking, site: SiteDrawing, use: SiteUse, percent: float) -> ReviewItem:
    outcome, because, apart = _share(ask, asking, use, percent)
    return replace(
        _drawn(ask, asking, site, outcome, because),
        id=f"{ask.id}|{use.name}",
        kind="number",
        asks=f"{use.name}: the percent of the surface given is the percent drawn.",
        required="what the drawing gives",
        declared=_percent(use),
        recomputed=f"{percent:.1f} percent",
        tolerance="" if use.percent is None else f"{apart:.2g} percent of the surface",
        driving_input=f"{', '.join(use.layers)} on the drawing" if outcome == "not met" else "",
    )


def _share(ask: Ask, asking: Asking, use: SiteUse, percent: float) -> tuple[Outcome, str, float]:
    drawn = f"the drawing shows {percent:.1f} percent"
    if use.percent is None:
        return "left to the official", f"The submission gives no percent for {use.name}; {drawn}.", 0.0
    apart = tolerance("surface_percent", use.percent, percent)
    if abs(float(use.percent.value) - percent) > apart:
        return "not met", f"{use.name} is given as {_percent(use)}, and {drawn}.", apart
    pages = [page for one in asking.submission.documents for page in _pages(one.pages, points_to(one, ask))]
    if not stands(use.percent.value, pages):
        unseen = f"No page pointed to holds {_percent(use)}."
        return "left to the official", f"{use.name} is given as {_percent(use)}, as drawn. {unseen}", apart
    return "met", f"{use.name} is given as {_percent(use)}, as drawn.", apart


def _pages(texts: Sequence[str] | None, numbers: Sequence[int]) -> list[str]:
    return [text for number in numbers for text in (texts or ())[number - 1 : number]]


def _uses_line(
    ask: Ask, asking: Asking, site: SiteDrawing, lines: Sequence[ReviewItem], unseen: Sequence[land.Use]
) -> ReviewItem:
    wrong = [one.because for one in lines if one.outcome == "not met"]
    open_ = [one.because for one in lines if one.outcome == "left to the official"]
    left = [f"{share.percent:.1f} percent of the surface is in no sum: {share.because}." for share in unseen]
    if wrong:
        return _drawn(ask, asking, site, "not met", " ".join([*wrong, *left]))
    if open_ or left:
        plain = looked_for(ask, asking)
        outcome: Outcome = plain.outcome if plain.outcome == "not met" else "left to the official"
        return _drawn(ask, asking, site, outcome, " ".join([plain.because, *open_, *left]))
    return _drawn(ask, asking, site, "met", "Every percent is given on its page, and is what the drawing gives.")


# ---- parcels ---------------------------------------------------------------------------------------------------------


def parcels_named(ask: Ask, asking: Asking) -> Sequence[ReviewItem]:
    """Whether the parcels the submission names are those the home's layer of parcels shows under the site."""
    site = asking.submission.site
    layer = next((one for one in asking.layers if one.kind == "parcels"), None)
    if site is None or layer is None:
        return ()
    found = held(site, layer)
    if found.answer is None:
        return ()
    area = area_of(float(site.site.area) * site.plane.square_ft) if site.site is not None else area_of(0.0)
    under, brushed = parcels_under(found, float(within(area).to("sqft")))
    outcome, because = _parcels(ask, asking, site, found, under, brushed)
    made = _drawn(ask, asking, site, outcome, because)
    return (
        replace(
            made,
            required="the parcels the site lies on",
            declared=", ".join(site.parcels),
            recomputed=", ".join(under) or "none",
            tolerance=f"{within(area)} of ground",
            pages=(*made.pages, layer.key),
        ),
    )


def _parcels(
    ask: Ask, asking: Asking, site: SiteDrawing, found: Held, under: Sequence[str], brushed: Sequence[str]
) -> tuple[Outcome, str]:
    where = f"({found.layer.told})"
    named = set(site.parcels)
    absent = [key for key in under if key not in named]
    strange = sorted(named - {*under, *brushed})
    if not under:
        return "left to the official", f"No parcel is shown under the site {where}."
    if not named:
        return looked_for(
            ask, asking
        ).outcome, f"The submission names no parcel; the site lies on {_and(under)} {where}."
    if absent or strange:
        said = [f"The site lies on {_and(absent)} too, which is not named."] if absent else []
        said += [f"{_and(strange)} is named, and the site does not lie on it."] if strange else []
        return "not met", f"{' '.join(said)} {where[1:-1][:1].upper()}{where[1:-1][1:]}."
    pages = [text for one in asking.submission.documents for text in _pages(one.pages, points_to(one, ask))]
    unseen = [key for key in under if not any(key in text for text in pages)]
    if unseen:
        because = f"The site lies on {_and(under)}, as named {where}. No page pointed to holds {_and(unseen)}."
        return "left to the official", because
    return "met", f"The site lies on {_and(under)}, as named {where}."


def _and(names: Sequence[str], most: int = 6) -> str:
    more = len(names) - most
    *head, end = [*names[:most], *([f"{more} more"] if more > 0 else [])]
    return f"{', '.join(head)} and {end}" if head else end


# ---- lines -----------------------------------------------------------------------------------------------------------


def _drawn(ask: Ask, asking: Asking, site: SiteDrawing, outcome: Outcome, because: str) -> ReviewItem:
    """Return the line of an item as measured on the drawing; the pages that are said to hold it stand before it."""
    places = dict.fromkeys((*looked_for(ask, asking).pages, site.file))
    return line(ask, outcome, RECOMPUTED, because, pages=places)


SITE_CHECKS: Mapping[str, SiteCheck] = {check.__name__: check for check in (map_reaches, surface_by_use, parcels_named)}
"""Every check of a law file that rests on the drawing of the site."""
