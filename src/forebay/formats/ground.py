"""A drawing as pieces of ground: its closed shapes laid on a plane, each of the kind its layer or a column gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from forebay.formats.drawings import Drawing, Shape
from forebay.formats.problems import FileProblem
from forebay.land import NO_DATA, LandError, Patch, Plane, laid

UNITS = {"us survey": "US survey foot", "international": "international foot", "metre": "metre"}
"""What a drawing calls its unit, and what land calls it."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Pieces of ground on a plane, and how many shapes of the drawing enclose none."""

    plane: Plane
    patches: tuple[Patch, ...]
    not_closed: int = 0


def by_layer(shape: Shape) -> str:
    """Return the layer a shape is on."""
    return shape.layer


def by_attribute(name: str) -> Callable[[Shape], str]:
    """Return what gives a shape's kind: an attribute, whatever the case of its name; a blank one says nothing."""
    wanted = name.casefold()

    def kind(shape: Shape) -> str:
        return attribute(shape, wanted).strip() or NO_DATA

    return kind


def attribute(shape: Shape, *names: str) -> str:
    """Return the first attribute of a shape that has one of the names, whatever their case; blank where none has."""
    wanted = [name.casefold() for name in names]
    own = {key.casefold(): key for key in shape.attributes}
    return next((shape.attributes[own[name]] for name in wanted if name in own), "")


def columns(drawing: Drawing) -> tuple[str, ...]:
    """Return the names of the attributes its shapes have, in the order they come in."""
    return tuple(dict.fromkeys(key for shape in drawing.shapes[:1000] for key in shape.attributes))


def ground(
    drawing: Drawing,
    name: str,
    *,
    kind: Callable[[Shape], str] = by_layer,
    onto: Plane | None = None,
    foot: str | None = None,
) -> Ground:
    """Return the closed shapes of a drawing on a plane: the one given, else its own, else a local one of true areas.

    Raises
    ------
    FileProblem
        It encloses no ground, or cannot be laid on that plane.
    """
    import shapely

    outlines = shapely.from_wkb([shape.wkb for shape in drawing.shapes])
    flat = (shapely.get_dimensions(outlines) == 2).tolist()
    shapes = zip(drawing.shapes, outlines, flat, strict=True)
    closed = [Patch(shape.id, kind(shape), outline) for shape, outline, encloses in shapes if encloses]
    if not closed:
        raise FileProblem(name, "It holds no closed polygon, so no area. Draw the limits as closed polygons.")
    try:
        plane, there = laid(closed, drawing.crs, unit=_unit(drawing), foot=foot, onto=onto)
    except LandError as problem:
        raise FileProblem(name, str(problem)) from None
    return Ground(plane, there, len(flat) - len(closed))


def one_outline(patches: Iterable[Patch], name: str) -> Patch:
    """Return the one piece that is the site; several are refused with their names."""
    there = list(patches)
    if len(there) == 1:
        return there[0]
    names = ", ".join(dict.fromkeys(f"{patch.kind} ({patch.id})" for patch in there[:6]))
    raise FileProblem(
        name, f"It holds {len(there)} polygons: {names}. Name the layer of the limits, or send the limits alone."
    )


def features(drawing: Drawing, name: str, onto: Plane, called: Callable[[Shape], str]) -> tuple[Patch, ...]:
    """Return every shape of a drawing on a plane, lines and points too, each called as ``called`` says.

    Raises
    ------
    FileProblem
        It cannot be laid on that plane.
    """
    import shapely

    outlines = shapely.from_wkb([shape.wkb for shape in drawing.shapes])
    there = [
        Patch(called(shape), shape.layer, outline) for shape, outline in zip(drawing.shapes, outlines, strict=True)
    ]
    try:
        return laid(there, drawing.crs, unit=_unit(drawing), onto=onto)[1]
    except LandError as problem:
        raise FileProblem(name, str(problem)) from None


def _unit(drawing: Drawing) -> str | None:
    return None if drawing.crs is not None else UNITS.get(drawing.foot or "")
