"""How far a number in a document may lie from ours and still be the same number: its own rounding, and how it is made.

The shares are this project's choice, for programs that all follow TR-55 but step, interpolate and round differently;
they are shown beside every number they were used on.
"""

from __future__ import annotations

from forebay.review.keys import Written

WITHIN: dict[str, tuple[float, float]] = {
    "area_ac": (0.005, 0.005),
    "curve_number": (0.5, 0.0),
    "concentration_h": (0.005, 0.02),
    "time_h": (0.005, 0.02),
    "rain_in": (0.005, 0.0),
    "rain_2yr_in": (0.005, 0.0),
    "runoff_in": (0.01, 0.02),
    "peak_cfs": (0.05, 0.03),
    "peak_inflow_cfs": (0.05, 0.03),
    "volume_cuft": (50.0, 0.03),
    "peak_storage_cuft": (50.0, 0.03),
    "peak_stage_ft": (0.05, 0.0),
    "area_sqft": (10.0, 0.01),
    "storage_cuft": (10.0, 0.01),
    "flow_cfs": (0.02, 0.03),
    "total_cfs": (0.02, 0.03),
    "invert_ft": (0.01, 0.0),
    "crest_ft": (0.01, 0.0),
    "length_ft": (0.01, 0.005),
    "diameter_in": (0.05, 0.0),
    "width_in": (0.05, 0.0),
    "height_in": (0.05, 0.0),
    "angle_deg": (0.5, 0.0),
    "coefficient": (0.005, 0.0),
    "weir_coefficient": (0.005, 0.0),
    "surface_percent": (0.1, 0.005),
    "margin_ft": (1.0, 0.0),
}
"""For each quantity the least difference that counts, in its unit, and the share of our number that does not."""

UNITS = {
    "ac": "acres",
    "h": "h",
    "in": "in",
    "cfs": "cfs",
    "cuft": "cu ft",
    "ft": "ft",
    "sqft": "sq ft",
    "deg": "degrees",
    "percent": "percent",
}


def tolerance(quantity: str, written: Written, ours: float) -> float:
    """Return how far a written number may lie from ours: the largest of rounding, least difference and share.

    >>> from fractions import Fraction
    >>> tolerance("peak_cfs", Written(Fraction(12), 0), 12.4)
    0.5
    """
    least, share = WITHIN[quantity]
    return max(written.half_last_digit, least, share * abs(ours))


def told(quantity: str, value: float, decimals: int | None = None) -> str:
    """Return a number with its unit, as people write it; with ``decimals`` digits where it was written so.

    >>> told("peak_cfs", 12.3456), told("curve_number", 80.25), told("volume_cuft", 52979.06)
    ('12.35 cfs', '80.25', '52,979 cu ft')
    """
    unit = UNITS.get(quantity.rsplit("_", 1)[-1], "") if "_" in quantity else ""
    if decimals is not None:
        return f"{value:,.{max(decimals, 0)}f} {unit}".strip()
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2 if abs(value) >= 1 else 3
    return f"{value:,.{digits}f} {unit}".strip()


def named(quantity: str) -> str:
    """Return a quantity as people say it, without its unit.

    >>> named("peak_cfs"), named("curve_number"), named("concentration_h")
    ('peak', 'curve number', 'time of concentration')
    """
    if quantity in ("concentration_h", "time_h"):
        return "time of concentration" if quantity == "concentration_h" else "travel time"
    words, _, unit = quantity.rpartition("_")
    return (words if unit in UNITS else quantity).replace("_", " ")
