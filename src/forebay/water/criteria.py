"""The sizing criteria of the state's design manual by edition: each number with whether it was read or only recalled.

A number that was not read in the edition asked for is never guessed: it is refused by name, or carries its status.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, WaterError, number
from .runoff import ACRE_INCH_CUFT
from .tables import rows


@dataclass(frozen=True, slots=True)
class ManualNumber:
    """A number of a manual: its value and unit, its edition, its status (``"read"``, ``"recalled"``) and its place."""

    name: str
    value: float
    unit: str
    edition: str
    status: str
    source: str

    @property
    def verified(self) -> bool:
        """Whether the number was read in the manual itself, in every copy seen."""
        return self.status == "read"


def manual_numbers(edition: str) -> tuple[ManualNumber, ...]:
    """Return every number kept of an edition.

    >>> len(manual_numbers("2015")) > 20, manual_numbers("2024")
    (True, ())
    """
    return tuple(
        ManualNumber(row["name"], float(row["value"]), row["unit"], row["edition"], row["status"], row["source"])
        for row in rows("manual_numbers")
        if row["edition"] == edition
    )


def manual_number(edition: str, name: str) -> ManualNumber:
    """Return one number of an edition; one that was never read is refused, with what to do.

    >>> manual_number("2015", "detention_h").value, manual_number("2015", "reduction_factor_C").status
    (24.0, 'recalled')
    """
    found = [own for own in manual_numbers(edition) if own.name == name]
    if not found:
        raise WaterError(
            f'"{name}" has not been read in the {edition} edition of the manual. '
            "Give the number yourself, with its page, or choose an edition that has it."
        )
    return found[0]


def runoff_volume_coefficient(impervious_pct: ArrayLike, least: float = 0.0) -> Floats:
    """Return the volumetric runoff coefficient: Rv = 0.05 + 0.009 I, but never below ``least``. Broadcasts.

    Design manual, table 4.1; some copies set a least Rv of 0.2 where WQv exceeds RRv.

    >>> f"{runoff_volume_coefficient(40):.2f} {runoff_volume_coefficient(5, least=0.2):.2f}"
    '0.41 0.20'
    """
    share = number(impervious_pct, "impervious_pct", least=0, most=100)
    return np.asarray(np.maximum(0.05 + 0.009 * share, float(number(least, "least", least=0, most=1))))


def water_quality_volume_cuft(
    rain_90_in: ArrayLike, area_ac: ArrayLike, impervious_pct: ArrayLike, least_rv: float = 0.0
) -> Floats:
    """Return the water quality volume: WQv = P Rv A / 12, in cubic feet (design manual, table 4.1). Broadcasts.

    ``rain_90_in`` is the 90 percent rainfall event, which must come from a source: the manual prints only a contour
    map.

    >>> f"{water_quality_volume_cuft(1.0, 10.0, 40.0) / 43560:.4f} acre-ft"
    '0.3417 acre-ft'
    """
    rain = number(rain_90_in, "rain_90_in", above=0)
    area = number(area_ac, "area_ac", least=0)
    return np.asarray(rain * runoff_volume_coefficient(impervious_pct, least_rv) * area * ACRE_INCH_CUFT)


def least_runoff_reduction_cuft(
    rain_90_in: ArrayLike, new_impervious_ac: ArrayLike, reduction_factor: ArrayLike, impervious_rv: float = 0.95
) -> Floats:
    """Return the least runoff reduction volume in cubic feet: RRv = P Rv S Aic / 12. Broadcasts.

    ``reduction_factor`` S by soil group and ``impervious_rv`` are recalled, not read: a report must say so
    (:func:`manual_number`).

    >>> f"{least_runoff_reduction_cuft(0.9, 2.0, 0.30):,.0f}"
    '1,862'
    """
    rain = number(rain_90_in, "rain_90_in", above=0)
    share = number(reduction_factor, "reduction_factor", least=0, most=1)
    area = number(new_impervious_ac, "new_impervious_ac", least=0)
    return np.asarray(rain * number(impervious_rv, "impervious_rv", least=0, most=1) * share * area * ACRE_INCH_CUFT)


def extended_detention_ratio(flow_ratio: ArrayLike) -> Floats:
    """Return storage over runoff volume for extended detention: 0.683 - 1.43 r + 1.64 r^2 - 0.804 r^3. Broadcasts.

    r is outflow over inflow peak, 0 to 1 (Maryland design manual, appendix D.11). TR-55 prints 0.682 for the first
    term.

    >>> f"{extended_detention_ratio(0.022):.4f}"
    '0.6523'
    """
    ratio = number(flow_ratio, "flow_ratio", least=0, most=1)
    return np.asarray(0.683 - 1.43 * ratio + 1.64 * ratio**2 - 0.804 * ratio**3)


def channel_protection_volume_cuft(flow_ratio: ArrayLike, runoff_1yr_in: ArrayLike, area_ac: ArrayLike) -> Floats:
    """Return the storage that holds the 1-year storm back: Vs/Vr times its runoff, in cubic feet. Broadcasts.

    ``flow_ratio`` is qo/qi for the detention time asked for, read from the manual's chart (figure B.1): the chart is
    not kept here and its regression is not vouched for.

    >>> f"{channel_protection_volume_cuft(0.03, 0.9, 10.0):,.0f}"
    '20,960'
    """
    depth = number(runoff_1yr_in, "runoff_1yr_in", least=0)
    area = number(area_ac, "area_ac", least=0)
    return np.asarray(extended_detention_ratio(flow_ratio) * depth * area * ACRE_INCH_CUFT)


def orifice_area_sqft(flow_cfs: ArrayLike, head_ft: ArrayLike, coefficient: ArrayLike = 0.6) -> Floats:
    """Return the area of an orifice that passes a flow under a head: A = Q / (C (2 g h)^0.5). Broadcasts.

    >>> f"{orifice_area_sqft(0.5, 2.0):.4f}"
    '0.0734'
    """
    head = number(head_ft, "head_ft", above=0)
    share = number(coefficient, "coefficient", above=0, most=1)
    return np.asarray(number(flow_cfs, "flow_cfs", least=0) / (share * np.sqrt(2.0 * 32.2 * head)))


def redevelopment_alternative_pct(cut_pct: ArrayLike, standard_pct: ArrayLike, reduced_pct: ArrayLike = 0.0) -> Floats:
    """Return the percent of WQv an alternative practice must treat at redevelopment, the other ways counted.

    (25 - (cut + standard + reduced)) x 3, never below 0: impervious area cut, treated by standard practices, and
    reduced (design manual of 2015, chapter 9; recalled, not read).

    >>> float(redevelopment_alternative_pct(10, 5))
    30.0
    """
    parts = [
        number(value, name, least=0, most=100)
        for value, name in ((cut_pct, "cut_pct"), (standard_pct, "standard_pct"), (reduced_pct, "reduced_pct"))
    ]
    return np.asarray(np.maximum(25.0 - (parts[0] + parts[1] + parts[2]), 0.0) * 3.0)
