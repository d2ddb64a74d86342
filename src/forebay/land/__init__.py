"""Ground: areas in a stated projection, soils over cover, what lies open, what a site lies on. It knows no law.

Every function takes outlines laid on one :class:`Plane`, which says the projection and the foot of its square feet;
:func:`laid` puts them there. What is broken, unknown or claimed twice is named in the answer and never guessed.
"""

from __future__ import annotations

from .areas import Areas, LayerArea, Measured, covered_sqft, measured
from .cover import Impervious, Use, impervious, surface_by_use
from .extent import Beyond, beyond
from .faults import LandError
from .grids import Grid, cells_on
from .layers import Layer, LayerAnswer, Overlap, met
from .overlay import NO_DATA, Overlay, Part, Piece, Row, crossings, divided, overlay
from .patches import Outlines, Patch, array_of, outlines, patch_of_wkb, whole
from .phases import OpenGround, PhaseGround, disturbed_sqft, most_open, open_by_day, open_together
from .planes import (
    FEET,
    UNITS_M,
    Plane,
    acres,
    crs_name,
    is_degrees,
    laid,
    local_plane,
    moved,
    plane,
    points_between,
)
from .plans import PlanPiece, PlanRow, PlanTotal, running_total
from .soils import DUAL_GROUPS, GROUPS, Drained, SoilUnit, soil_group
from .validity import Broken, Examined, examined, fault_of, mended, sound

__all__ = [
    "DUAL_GROUPS",
    "FEET",
    "GROUPS",
    "NO_DATA",
    "UNITS_M",
    "Areas",
    "Beyond",
    "Broken",
    "Drained",
    "Examined",
    "Grid",
    "Impervious",
    "LandError",
    "Layer",
    "LayerAnswer",
    "LayerArea",
    "Measured",
    "OpenGround",
    "Outlines",
    "Overlap",
    "Overlay",
    "Part",
    "Patch",
    "PhaseGround",
    "Piece",
    "PlanPiece",
    "PlanRow",
    "PlanTotal",
    "Plane",
    "Row",
    "SoilUnit",
    "Use",
    "acres",
    "array_of",
    "beyond",
    "cells_on",
    "covered_sqft",
    "crossings",
    "crs_name",
    "disturbed_sqft",
    "divided",
    "examined",
    "fault_of",
    "impervious",
    "is_degrees",
    "laid",
    "local_plane",
    "measured",
    "mended",
    "met",
    "most_open",
    "moved",
    "open_by_day",
    "open_together",
    "outlines",
    "overlay",
    "patch_of_wkb",
    "plane",
    "points_between",
    "running_total",
    "soil_group",
    "sound",
    "surface_by_use",
    "whole",
]
