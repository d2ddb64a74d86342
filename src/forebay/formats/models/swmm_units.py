"""The units of an EPA SWMM file by the flow it names: inches, feet and acres, or millimetres, metres and hectares."""

from __future__ import annotations

from dataclasses import dataclass

from forebay.formats.problems import FileProblem
from forebay.units import FOOT_M, UNITS

_FT_PER_M = float(1 / FOOT_M)
_DAY_S = 86_400
_CFS_PER = {
    "CFS": 1.0,
    "GPM": float(UNITS["gal"].size) / 60,
    "MGD": float(UNITS["gal"].size) * 1e6 / _DAY_S,
    "CMS": _FT_PER_M**3,
    "LPS": _FT_PER_M**3 / 1000,
    "MLD": _FT_PER_M**3 * 1000 / _DAY_S,
}
METRIC = ("CMS", "LPS", "MLD")


@dataclass(frozen=True, slots=True)
class Units:
    """What one of each of the file's units is here.

    >>> f"{Units.named('CMS', 'site.inp').cfs:.4f} {Units.named('CMS', 'site.inp').acre:.4f}"
    '35.3147 2.4711'
    """

    cfs: float
    ft: float
    acre: float
    inch: float

    @classmethod
    def named(cls, flow: str, file: str) -> Units:
        """Return the units that go with a unit of flow."""
        if flow not in _CFS_PER:
            sentence = f"FLOW_UNITS is none that SWMM has. Write one of: {', '.join(_CFS_PER)}."
            raise FileProblem(file, sentence, value=flow)
        if flow not in METRIC:
            return cls(_CFS_PER[flow], 1.0, 1.0, 1.0)
        acre, inch = UNITS["ha"].size / UNITS["acre"].size, UNITS["mm"].size / UNITS["inch"].size
        return cls(_CFS_PER[flow], _FT_PER_M, float(acre), float(inch))

    @property
    def weir(self) -> float:
        """What a weir's coefficient is multiplied by; it carries the square root of a length."""
        return float(self.ft**0.5)
