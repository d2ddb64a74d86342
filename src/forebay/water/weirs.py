"""The equations of orifices and weirs, free and drowned.

Heads and lengths in feet, flows in cfs. Everything broadcasts.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .channels import GRAVITY_FTPS2
from .checks import Floats, number
from .tables import columns, rows

SUBMERGENCE = 0.385
"""Villemonte's exponent (1947)."""

SHARP_CREST = 3.33
"""Francis' coefficient of a sharp-crested weir, ft^0.5/s."""


def orifice_flow_cfs(area_sqft: ArrayLike, head_ft: ArrayLike, coefficient: ArrayLike = 0.6) -> Floats:
    """Return the flow of an orifice under a head to its centre: Q = C A (2 g h)^0.5 (HEC-22, eq. 10.13). Broadcasts.

    >>> f"{orifice_flow_cfs(0.0735, 2.0):.2f}"
    '0.50'
    """
    head = np.maximum(number(head_ft, "head_ft"), 0.0)
    area = number(area_sqft, "area_sqft", least=0)
    return np.asarray(number(coefficient, "coefficient", above=0, most=1) * area * np.sqrt(2.0 * GRAVITY_FTPS2 * head))


def weir_flow_cfs(length_ft: ArrayLike, head_ft: ArrayLike, coefficient: ArrayLike = SHARP_CREST) -> Floats:
    """Return the flow over a level weir: Q = C L h^1.5 (HEC-22, eq. 10.15). Broadcasts; no flow without head.

    >>> f"{weir_flow_cfs(3.0, 0.5, 3.367):.3f}"
    '3.571'
    """
    head = np.maximum(number(head_ft, "head_ft"), 0.0)
    length = number(length_ft, "length_ft", least=0)
    return np.asarray(number(coefficient, "coefficient", above=0) * length * head**1.5)


def v_notch_flow_cfs(angle_deg: ArrayLike, head_ft: ArrayLike, coefficient: ArrayLike = 2.5) -> Floats:
    """Return the flow of a V-notch weir: Q = C tan(angle/2) h^2.5 (HEC-22, eq. 10.19). Broadcasts.

    >>> f"{v_notch_flow_cfs(90, 1.0):.2f}"
    '2.50'
    """
    head = np.maximum(number(head_ft, "head_ft"), 0.0)
    half = np.tan(np.radians(number(angle_deg, "angle_deg", above=0, most=170)) / 2.0)
    return np.asarray(number(coefficient, "coefficient", above=0) * half * head**2.5)


def submerged_share(head_ft: ArrayLike, tailwater_head_ft: ArrayLike, exponent: float = 1.5) -> Floats:
    """Return the share of its free flow that a drowned weir keeps: (1 - (h2/h1)^n)^0.385 (Villemonte, 1947).

    Both heads above the crest; n is 1.5 for level weirs and 2.5 for V-notches.

    >>> f"{submerged_share(1.0, 0.5):.3f}"
    '0.845'
    """
    head = np.maximum(number(head_ft, "head_ft"), 0.0)
    tail = np.clip(number(tailwater_head_ft, "tailwater_head_ft"), 0.0, head)
    ratio = tail / np.where(head > 0, head, 1.0)
    return np.asarray((1.0 - ratio**exponent) ** SUBMERGENCE)


def broad_crested_coefficient(head_ft: ArrayLike, breadth_ft: float) -> Floats:
    """Return the coefficient of a broad-crested weir in ft^0.5/s (Brater and King, in HEC-22, table 10.7).

    Straight between printed values; heads under 0.2 ft and over 5.5 ft take the nearest row; breadths of 0.5 to 15 ft.

    >>> f"{broad_crested_coefficient(1.0, 5.0):.2f}"
    '2.65'
    """
    names = [name for name in rows("broad_crested")[0] if name != "head_ft"]
    breadths = np.array([float(name) for name in names])
    breadth = float(number(breadth_ft, "breadth_ft", least=breadths[0], most=breadths[-1]))
    heads, *printed = columns("broad_crested", "head_ft", *names)
    upper = int(np.clip(np.searchsorted(breadths, breadth), 1, len(names) - 1))
    share = (breadth - breadths[upper - 1]) / (breadths[upper] - breadths[upper - 1])
    column = printed[upper - 1] + share * (printed[upper] - printed[upper - 1])
    return np.asarray(np.sqrt(2.0 * GRAVITY_FTPS2) * np.interp(number(head_ft, "head_ft"), heads, column))
