"""The drawing of a site that a submission names: the areas its layers give, measured again.

::

    [site]
    file = "site.geojson"
    crs = "EPSG:2262"                  # optional: where the file does not say it
    unit = "us survey foot"            # optional: of a DXF that does not say it
    disturbed = ["LIMITS"]             # the layers of each; what is left out is not measured
    impervious_before = ["EX-PAVED"]
    impervious_after = ["PR-PAVED", "PR-ROOF"]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from forebay.formats import drawings
from forebay.formats.ground import Ground, ground
from forebay.formats.problems import FileProblem
from forebay.land import Broken, Patch, covered_sqft, impervious, sound, whole
from forebay.review.keys import Keys
from forebay.units import Quantity, quantity

LAYERS = ("disturbed", "impervious_before", "impervious_after")
"""What layers of a drawing may be said to show."""

FACTS = {
    "disturbed_area": "the ground disturbed in all",
    "existing_impervious_area": "the impervious ground there is",
    "new_impervious_area": "the new impervious ground",
}
"""The facts that a drawing gives, and what they are called."""


@dataclass(frozen=True, slots=True, eq=False)
class SiteDrawing:
    """What the drawing of a site gives: each fact's area and how it comes about, in what it was measured, and notes."""

    file: str
    measured_in: str
    areas: Mapping[str, tuple[Quantity, str]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def read_site(table: Keys, name: str, data: bytes) -> SiteDrawing:
    """Read the drawing a submission names, and measure the layers it says show something.

    A broken outline leaves the areas it is part of unmeasured, with a note: nothing is mended in silence.
    """
    said = {what: table.texts(what) for what in LAYERS}
    crs, unit = table.text("crs", "") or None, table.text("unit", "") or None
    if not any(said.values()):
        raise table.wrong(f"It names no layer, so nothing is measured. Name some: {', '.join(LAYERS)}.")
    drawing = drawings.read(data, name, crs=crs, unit=unit)
    _refuse_absent(table, said, drawing.layers)
    there = ground(drawing, name)
    kept, broken = sound(there.patches)
    shown = {what: [patch for patch in kept if patch.kind in layers] for what, layers in said.items()}
    lame = {what for what, layers in said.items() if any(one.patch.kind in layers for one in broken)}
    known = {what: patches for what, patches in shown.items() if said[what] and what not in lame}
    return SiteDrawing(name, there.plane.said, dict(_areas(known, there, said)), tuple(_broken(name, broken, said)))


def _refuse_absent(table: Keys, said: Mapping[str, Sequence[str]], layers: Sequence[str]) -> None:
    for what, wanted in said.items():
        absent = next((layer for layer in wanted if layer not in layers), None)
        if absent is not None:
            raise table.wrong(f"The drawing has no such layer. It has: {', '.join(layers)}.", what, absent)


def _areas(
    known: Mapping[str, Sequence[Patch]], there: Ground, said: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, tuple[Quantity, str]]]:
    if "disturbed" in known:
        yield "disturbed_area", (_area(covered_sqft(known["disturbed"], there.plane)), _why(said["disturbed"]))
    before, after = known.get("impervious_before"), known.get("impervious_after")
    if before is not None:
        area = _area(covered_sqft(before, there.plane))
        yield "existing_impervious_area", (area, _why(said["impervious_before"]))
    if before is not None and after is not None:
        told = impervious(whole([*before, *after]), before, after, there.plane)
        why = f"{_why(said['impervious_after'])} beyond {', '.join(said['impervious_before'])}"
        yield "new_impervious_area", (_area(told.new_sqft), why)


def _area(area_sqft: float) -> Quantity:
    """Return a measured area to the tenth of a square foot: no drawing tells more."""
    return quantity(Fraction(round(area_sqft * 10), 10), "sqft")


def _why(layers: Sequence[str]) -> str:
    return f"the drawing shows on {', '.join(layers)}"


def _broken(name: str, broken: Sequence[Broken], said: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for one in broken:
        for what, layers in said.items():
            if one.patch.kind in layers:
                problem = FileProblem(name, f"Shape {one.patch.id} on {one.patch.kind}: {one.found.fault}.")
                yield f"{problem} What is {what.replace('_', ' ')} is not measured. Draw it again."
