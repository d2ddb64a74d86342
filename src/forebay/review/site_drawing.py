"""The drawing of a site that a submission names: what its layers show, and the areas they give, measured again.

::

    [site]
    file = "site.geojson"
    crs = "EPSG:2262"                  # optional: where the file does not say it
    unit = "us survey foot"            # optional: of a DXF that does not say it
    limits = ["LIMITS"]                # the layers of each; what is left out is not measured
    mapped = ["MAP-EDGE"]              # how far the base map runs
    disturbed = ["GRADING"]
    impervious_before = ["EX-PAVED"]
    impervious_after = ["PR-PAVED", "PR-ROOF"]
    parcels = ["083.09-2-19"]          # the print keys the project lies on

    [site.uses."buildings"]            # the proposed uses, and the percent of the surface the documents give each
    layers = ["PR-ROOF"]
    percent = 12.5
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from forebay.formats import drawings
from forebay.formats.ground import ground
from forebay.formats.problems import FileProblem
from forebay.land import Broken, Patch, Plane, covered_sqft, impervious, sound, whole
from forebay.review.keys import Keys, Written
from forebay.units import Quantity, quantity

LAYERS = ("limits", "mapped", "disturbed", "impervious_before", "impervious_after")
"""What layers of a drawing may be said to show."""

FACTS = {
    "disturbed_area": "the ground disturbed in all",
    "disturbed_at_once": "the most ground open at one time",
    "existing_impervious_area": "the impervious ground there is",
    "new_impervious_area": "the new impervious ground",
}
"""The facts that a drawing gives, and what they are called."""

_CALLED = {
    "limits": "the limits",
    "mapped": "the extent of the map",
    "disturbed": "disturbed",
    "impervious_before": "impervious before",
    "impervious_after": "impervious after",
}


@dataclass(frozen=True, slots=True)
class SiteUse:
    """A proposed use of the surface: the layers that show it, and the percent the documents give, where they do."""

    name: str
    layers: tuple[str, ...]
    percent: Written | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SiteDrawing:
    """What the drawing of a site shows.

    ``shown`` holds the layers of everything it is said to show, ``uses`` the proposed uses, ``areas`` each fact's area
    and how it comes about, ``parcels`` the print keys the submission names. A layer with a broken outline is in
    ``lame``: nothing on it is measured.
    """

    file: str
    plane: Plane
    layers: tuple[str, ...]
    patches: tuple[Patch, ...]
    shown: Mapping[str, tuple[str, ...]]
    uses: tuple[SiteUse, ...] = ()
    parcels: tuple[str, ...] = ()
    lame: frozenset[str] = frozenset()
    areas: Mapping[str, tuple[Quantity, str]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def measured_in(self) -> str:
        """The projection and the foot, in words."""
        return self.plane.said

    def on(self, layers: Iterable[str]) -> tuple[Patch, ...] | None:
        """Return what is drawn on some layers; None where there is none of them, or one holds a broken outline."""
        wanted = frozenset(layers)
        if not wanted or wanted & self.lame:
            return None
        return tuple(patch for patch in self.patches if patch.kind in wanted)

    def ground(self, what: str) -> Any | None:
        """Return the ground the drawing shows as something, each part of it once; None where it is not known."""
        there = self.on(self.shown.get(what, ()))
        return None if there is None else whole(there)

    @property
    def site(self) -> Any | None:
        """The ground of the project: within the limits, else all that is disturbed."""
        within = self.ground("limits")
        return self.ground("disturbed") if within is None else within


def read_site(table: Keys, name: str, data: bytes) -> SiteDrawing:
    """Read the drawing a submission names, and measure the layers it says show something.

    A broken outline leaves the areas it is part of unmeasured, with a note: nothing is mended in silence.
    """
    said = {what: table.texts(what) for what in LAYERS}
    uses, parcels = _uses(table), table.texts("parcels")
    crs, unit = table.text("crs", "") or None, table.text("unit", "") or None
    if not any(said.values()):
        raise table.wrong(f"It names no layer, so nothing is measured. Name some: {', '.join(LAYERS)}.")
    if uses and not said["limits"]:
        raise table.wrong("Uses are shares of the ground within the limits. Name the layer of the limits too.", "uses")
    drawing = drawings.read(data, name, crs=crs, unit=unit)
    there = ground(drawing, name)
    kept, broken = sound(there.patches)
    known = tuple(dict.fromkeys(patch.kind for patch in there.patches))
    site = SiteDrawing(
        file=name,
        plane=there.plane,
        layers=known,
        patches=kept,
        shown=said,
        uses=uses,
        parcels=parcels,
        lame=frozenset(one.patch.kind for one in broken),
    )
    for what, layers in said.items():
        refuse_absent(table, site, what, layers)
    for use in uses:
        refuse_absent(table.table("uses"), site, use.name, use.layers)
    return _measured(site, tuple(_broken(name, broken, {**said, **{use.name: use.layers for use in uses}})))


def refuse_absent(table: Keys, site: SiteDrawing, key: str, layers: Iterable[str]) -> None:
    """Refuse a layer on which the drawing encloses no ground."""
    absent = next((layer for layer in layers if layer not in site.layers), None)
    if absent is not None:
        listed = ", ".join(site.layers)
        raise table.wrong(f"The drawing has no such layer with closed shapes. It has: {listed}.", key, absent)


def _uses(table: Keys) -> tuple[SiteUse, ...]:
    if not table.has("uses"):
        return ()
    listed = table.table("uses")
    uses = tuple(_use(listed, name) for name in listed.names())
    seen: dict[str, str] = {}
    for use in uses:
        for layer in use.layers:
            if layer in seen:
                raise listed.wrong(f'This layer shows "{seen[layer]}" already. Name it under one use.', use.name, layer)
            seen[layer] = use.name
    return uses


def _use(listed: Keys, name: str) -> SiteUse:
    table = listed.table(name)
    layers = table.texts("layers")
    if not layers:
        raise table.wrong('It names no layer. Name those that show this use, like layers = ["PR-ROOF"].', "layers")
    percent = table.numbers("percent") if table.has("percent") else ()
    if len(percent) > 1 or any(not 0 <= one.value <= 100 for one in percent):
        raise table.wrong("This is no percent. Write one number from 0 to 100.", "percent", table.raw("percent"))
    table.closed()
    return SiteUse(name, layers, percent[0] if percent else None)


def _measured(site: SiteDrawing, notes: tuple[str, ...]) -> SiteDrawing:
    return replace(site, areas=dict(_areas(site)), notes=notes)


def _areas(site: SiteDrawing) -> Iterator[tuple[str, tuple[Quantity, str]]]:
    disturbed, before, after = (
        site.on(site.shown[what]) for what in ("disturbed", "impervious_before", "impervious_after")
    )
    if disturbed is not None:
        yield "disturbed_area", (area_of(covered_sqft(disturbed, site.plane)), why(site.shown["disturbed"]))
    if before is not None:
        old = area_of(covered_sqft(before, site.plane))
        yield "existing_impervious_area", (old, why(site.shown["impervious_before"]))
    if before is not None and after is not None:
        told = impervious(whole([*before, *after]), before, after, site.plane)
        beyond = f"{why(site.shown['impervious_after'])} beyond {', '.join(site.shown['impervious_before'])}"
        yield "new_impervious_area", (area_of(told.new_sqft), beyond)


def area_of(area_sqft: float) -> Quantity:
    """Return a measured area to the tenth of a square foot: no drawing tells more."""
    return quantity(Fraction(round(area_sqft * 10), 10), "sqft")


def why(layers: Sequence[str]) -> str:
    """Say which layers show something."""
    return f"the drawing shows on {', '.join(layers)}"


def _broken(name: str, broken: Sequence[Broken], said: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for one in broken:
        for what, layers in said.items():
            if one.patch.kind in layers:
                problem = FileProblem(name, f"Shape {one.patch.id} on {one.patch.kind}: {one.found.fault}.")
                yield f"{problem} What is {_CALLED.get(what, what)} is not measured. Draw it again."
