"""A catchment: the ground it is made of, the path its water takes, and the flow a storm makes of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .checks import Floats, WaterError, at_node, chosen, number
from .concentration import LEAST_H, SHEET_LIMIT_FT
from .covers import cover
from .hydrographs import STANDARD_PEAK_RATE, convolve_cfs, dimensionless_unit_hydrograph, unit_hydrograph_cfs
from .legs import Concentration, Leg, time_of_concentration
from .notes import Note
from .runoff import (
    TABLE_RATIO,
    composite_curve_number,
    connected_curve_number,
    retention_in,
    runoff_depth_in,
    unconnected_curve_number,
    weighted_runoff_in,
)
from .storms import DesignStorm

WEIGHTINGS = ("composite curve number", "weighted runoff")
"""The two ways of joining covers (TR-55, p. 2-11); a report names which was used."""

SPREAD = 5.0
"""Curve numbers further apart than this and joined into one are warned of: small storms are underestimated."""


@dataclass(frozen=True, slots=True)
class Basis:
    """The choices a whole drainage rests on.

    Parameters
    ----------
    rain_2yr_in : float, optional
        The 2-year, 24-hour rain, for sheet flow.
    ia_ratio, convert_retention
        Initial abstraction, as :func:`forebay.water.retention_in`.
    peak_rate, shape
        The unit hydrograph, as :func:`forebay.water.unit_hydrograph_cfs`.
    sheet_limit_ft, least_concentration_h : float
        The longest sheet flow without a warning, and the least time of concentration.
    whole_curve_numbers : bool
        Round composite curve numbers to whole ones, as TR-55's worksheets do. Off: a curve number stays a fraction.
    rain_2yr_source : str
        Where the 2-year, 24-hour rain is from.
    """

    rain_2yr_in: float | None = None
    ia_ratio: float = TABLE_RATIO
    convert_retention: bool = True
    peak_rate: float = STANDARD_PEAK_RATE
    shape: str | None = None
    sheet_limit_ft: float = SHEET_LIMIT_FT
    least_concentration_h: float = LEAST_H
    whole_curve_numbers: bool = False
    rain_2yr_source: str = ""

    def __post_init__(self) -> None:
        retention_in(80.0, self.ia_ratio, convert_retention=self.convert_retention)
        number(self.peak_rate, "peak_rate", least=100, most=600)
        if self.shape is not None:
            dimensionless_unit_hydrograph(self.peak_rate, self.shape)
        number(self.sheet_limit_ft, "sheet_limit_ft", above=0)
        number(self.least_concentration_h, "least_concentration_h", above=0)
        if self.rain_2yr_in is not None:
            number(self.rain_2yr_in, "rain_2yr_in", above=0)


@dataclass(frozen=True, slots=True)
class Ground:
    """A part of a catchment under one cover on one soil: its area and its curve number, and where that is from.

    >>> Ground.of_cover("Meadow", "C", 2.5).curve_number
    71.0
    """

    name: str
    area_ac: float
    curve_number: float
    soil_group: str = ""
    source: str = "given"

    def __post_init__(self) -> None:
        number(self.area_ac, f"area_ac of {self.name}", least=0)
        number(self.curve_number, f"curve_number of {self.name}", above=0, most=100)

    @classmethod
    def of_cover(
        cls,
        cover_name: str,
        soil_group: str,
        area_ac: float,
        *,
        condition: str = "",
        treatment: str = "",
        drained: bool | None = None,
        impervious_pct: float | None = None,
        unconnected_ratio: float = 0.0,
    ) -> Ground:
        """Return a part with the printed curve number of its cover, with impervious area spread through it if given.

        A row of the table that already counts an average impervious share takes no second one.
        """
        row = cover(cover_name, condition, treatment)
        value = row.curve_number(soil_group, drained=drained)
        words, origin = row.name, f"TR-55 table {row.table}, group {soil_group}"
        if drained is not None:
            origin += " drained" if drained else " not drained"
        if impervious_pct is not None:
            if row.counts_impervious:
                raise WaterError(
                    f"{row.name} already counts {row.impervious_pct:g} percent impervious, and {impervious_pct:g} "
                    "percent is given beside it. Use the cover of the pervious ground, or leave impervious_pct out."
                )
            value = float(_with_impervious(value, impervious_pct, unconnected_ratio))
            words = f"{words}, {impervious_pct:g} percent impervious"
        return cls(words, area_ac, value, soil_group, origin)


@dataclass(frozen=True, slots=True, eq=False)
class Catchment:
    """A catchment: its ground, its flow path and the node it drains to."""

    name: str
    ground: tuple[Ground, ...]
    path: tuple[Leg, ...]
    to: str
    weighting: str = WEIGHTINGS[0]

    def __post_init__(self) -> None:
        with at_node(self.name):
            chosen(self.weighting, "weighting", WEIGHTINGS)
            if not self.ground or self.area_ac <= 0:
                raise WaterError("The catchment has no area. Give at least one cover with an area in acres.")

    @property
    def area_ac(self) -> float:
        """The whole area."""
        return sum(part.area_ac for part in self.ground)

    def curve_number(self, basis: Basis) -> float:
        """Return the area-weighted curve number, rounded only where the basis says so."""
        value = float(composite_curve_number(*self._columns()))
        return float(round(value)) if basis.whole_curve_numbers else value

    def concentration(self, basis: Basis) -> Concentration:
        """Return the time of concentration with its legs."""
        with at_node(self.name):
            return time_of_concentration(
                self.path,
                rain_2yr_in=basis.rain_2yr_in,
                sheet_limit_ft=basis.sheet_limit_ft,
                least_h=basis.least_concentration_h,
            )

    def runoff_in(self, rain_in: Floats, basis: Basis) -> Floats:
        """Return the runoff depth of depths of rain, by the catchment's weighting."""
        ratio, convert = basis.ia_ratio, basis.convert_retention
        if self.weighting == WEIGHTINGS[0]:
            return runoff_depth_in(rain_in, self.curve_number(basis), ratio, convert_retention=convert)
        return weighted_runoff_in(rain_in, *self._columns(), ratio, convert_retention=convert)

    def hydrograph_cfs(self, storms: Sequence[DesignStorm], step_h: float, basis: Basis) -> Floats:
        """Return the flow each storm makes, shape (storms, steps), every ``step_h`` from zero."""
        last = max(storm.duration_h for storm in storms)
        times = np.arange(int(np.ceil(last / step_h - 1e-9)) + 1) * step_h
        fallen = np.array([storm.fallen_in(times) for storm in storms])
        excess = np.maximum(np.diff(self.runoff_in(fallen, basis), axis=-1), 0.0)
        lag = self.concentration(basis).used_h
        unit = unit_hydrograph_cfs(self.area_ac, lag, step_h, basis.peak_rate, basis.shape)
        return convolve_cfs(excess, unit)

    def notes(self, basis: Basis) -> tuple[Note, ...]:
        """Return the warnings that need no storm."""
        found = list(self.concentration(basis).notes)
        numbers = [part.curve_number for part in self.ground if part.area_ac > 0]
        if self.weighting == WEIGHTINGS[0] and max(numbers) - min(numbers) > SPREAD:
            text = (
                f"curve numbers from {min(numbers):g} to {max(numbers):g} are joined into one; "
                "weighted runoff gives more, most of all in small storms."
            )
            found.append(Note(104, "", text))
        if min(numbers) < 40:
            found.append(Note(105, "", f"the curve number {min(numbers):g} is below 40."))
        return tuple(note.at(self.name) for note in found)

    def _columns(self) -> tuple[list[float], list[float]]:
        return [part.curve_number for part in self.ground], [part.area_ac for part in self.ground]


def _with_impervious(curve_number: float, impervious_pct: float, unconnected_ratio: float) -> Floats:
    if unconnected_ratio == 0:
        return connected_curve_number(curve_number, impervious_pct)
    return unconnected_curve_number(curve_number, impervious_pct, unconnected_ratio)
