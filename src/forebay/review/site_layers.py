"""The layers a home has loaded - wetlands, listed waters, watersheds, parcels - and what a site lies on among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from forebay.formats.drawings import Drawing, Shape
from forebay.formats.ground import attribute, features
from forebay.formats.problems import FileProblem, printable
from forebay.land import Layer, LayerAnswer, met
from forebay.reckoning import shown_date
from forebay.review.site_drawing import SiteDrawing

KINDS = {
    "wetland": ("discharges_to_wetland",),
    "303(d) water": ("discharges_to_303d", "direct_discharge_to_303d"),
    "TMDL watershed": ("in_tmdl_watershed",),
    "parcels": (),
    "other": (),
}
"""What a layer may be of, and the facts it speaks to."""

LIES_IN = frozenset({"in_tmdl_watershed"})
"""The facts that are the place itself, so far as the layer is right; to lie on a water is only a sign of the others."""

_LEAST_SQFT = 0.5
"""What shares less ground than this, a line or a point, is met and not overlapped."""

PRINT_KEYS = ("print_key", "printkey", "print_key_", "prtkey", "pin", "sbl")
"""What counties call the attribute that holds a print key."""


@dataclass(frozen=True, slots=True, eq=False)
class HomeLayer:
    """A layer of a home as its file gives it, or why the file gives nothing (``fault``).

    ``named_by`` is the attribute that names a feature; without it a parcel goes by its print key, another feature by
    its id in the file.
    """

    name: str
    kind: str
    file: str
    source: str
    as_of: date
    drawing: Drawing | None = None
    named_by: str = ""
    fault: str = ""

    @property
    def told(self) -> str:
        """What a reader calls it: its name, where it came from, and the day it is as of."""
        return f"layer {self.name}; {self.source}, as of {shown_date(self.as_of)}"

    @property
    def key(self) -> str:
        """What a review calls its file, beside the files of the submission."""
        return f"the village's layer {self.name}"

    def feature(self, shape: Shape) -> str:
        """Return what a feature of it is called."""
        named = (self.named_by,) if self.named_by else PRINT_KEYS if self.kind == "parcels" else ()
        return printable(attribute(shape, *named).strip() or shape.id)


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """A site held against one layer: what it meets, or why it could not be held (``fault``)."""

    layer: HomeLayer
    answer: LayerAnswer | None = None
    fault: str = ""


def held(site: SiteDrawing, layer: HomeLayer) -> Held:
    """Return what a site meets of a layer."""
    ground = site.site
    if ground is None:
        return Held(layer, fault=f"{site.file} shows neither the limits nor what is disturbed")
    if layer.drawing is None:
        return Held(layer, fault=layer.fault)
    nameless = site.file if not site.plane.wkt else layer.file if layer.drawing.crs is None else ""
    if nameless:
        return Held(layer, fault=f"{nameless} names no projection, so nobody knows where on earth it lies")
    try:
        patches = features(layer.drawing, layer.file, site.plane, layer.feature)
    except FileProblem as problem:
        return Held(layer, fault=str(problem).rstrip("."))
    return Held(layer, met(ground, Layer(layer.name, layer.kind, patches, layer.source), site.plane))


def overlaps_told(one: Held, most: int = 5) -> str:
    """Say what a site meets of a layer, largest first; nothing where it meets nothing.

    >>> from datetime import date
    >>> from forebay.land import Overlap
    >>> layer = HomeLayer("Wetlands", "wetland", "w.gpkg", "an example", date(2026, 1, 5))
    >>> overlap = Overlap("Wetlands", "wetland", "W-12", 18_295.0, 4.2)
    >>> overlaps_told(Held(layer, LayerAnswer(Layer("Wetlands", "wetland", ()), (overlap,), 18_295.0, 0.0)))
    'it overlaps 0.42 acre of wetland W-12'
    """
    there = () if one.answer is None else one.answer.overlaps
    ground = [overlap for overlap in there if overlap.area_sqft >= _LEAST_SQFT]
    edges = [overlap for overlap in there if overlap.area_sqft < _LEAST_SQFT]
    kind = {"parcels": "parcel", "other": one.layer.name}.get(one.layer.kind, one.layer.kind)
    named = _listed([f"{_acres(overlap.area_ac)} of {kind} {overlap.feature}" for overlap in ground], most)
    touched = _listed([f"{kind} {overlap.feature}" for overlap in edges], most)
    said = [*([f"overlaps {named}"] if named else []), *([f"meets {touched}"] if touched else [])]
    return f"it {' and '.join(said)}" if said else ""


def _listed(names: Sequence[str], most: int) -> str:
    more = len(names) - most
    *head, end = [*names[:most], *([f"{more} more"] if more > 0 else [])] or [""]
    return f"{', '.join(head)} and {end}" if head else end


def _acres(area_ac: float) -> str:
    return f"{area_ac:,.2f} acre" if area_ac >= 0.005 else "less than 0.01 acre"


def layer_notes(site: SiteDrawing | None, layers: Sequence[HomeLayer]) -> Iterator[str]:
    """Yield what every layer of the home says of a site, or why it says nothing."""
    if site is None:
        return
    for layer in layers:
        yield _note(held(site, layer))


def _note(one: Held) -> str:
    if one.answer is None:
        return f"The site is not held against {one.layer.name} ({one.layer.told}): {one.fault}."
    said = overlaps_told(one) or f"nothing is shown on the site{_nearest(one.answer)}"
    return f"The site and {one.layer.name}: {said} ({one.layer.told}).{_broken(one.answer)}"


def _nearest(answer: LayerAnswer) -> str:
    if answer.nearest_ft is None:
        return "; the layer is empty"
    return f"; the nearest is {answer.nearest_ft:,.0f} ft away"


def _broken(answer: LayerAnswer) -> str:
    if not answer.broken:
        return ""
    named = ", ".join(one.patch.id for one in answer.broken[:5])
    more = f" and {len(answer.broken) - 5} more" if len(answer.broken) > 5 else ""
    return f" Broken outlines in it were left out: {named}{more}."


def digests_of(layers: Sequence[HomeLayer]) -> dict[str, str]:
    """Return the digest of every layer that was read, by what a review calls it."""
    return {layer.key: layer.drawing.sha256 for layer in layers if layer.drawing is not None}


def parcels_under(one: Held, least_sqft: float) -> tuple[list[str], list[str]]:
    """Return the print keys of the parcels a site lies on, and of those it only brushes by less than is measured."""
    there = () if one.answer is None else one.answer.overlaps
    on = sorted({overlap.feature for overlap in there if overlap.area_sqft >= least_sqft})
    return on, sorted({overlap.feature for overlap in there} - {*on})
