"""What the sender of a drawing says about it, and where that and the file part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from forebay.formats.drawings.drawing import DEGREE, INTERNATIONAL, METRE, US_SURVEY
from forebay.formats.problems import FileProblem, printable
from forebay.units import quantity

if TYPE_CHECKING:
    import pyproj

LON_LAT = "EPSG:4326"
ASK_CRS = "Say which coordinate system it is in (crs), like EPSG:2262 for New York West in survey feet."

LONGEST = 20_000
"""Letters of a coordinate system; none is described at greater length."""

_FEET = {"US survey foot": US_SURVEY, "foot": INTERNATIONAL, "metre": METRE, "degree": DEGREE}
_CODE = re.compile(r"(?:urn:(?:x-)?ogc:def:crs:)?(?P<body>EPSG|ESRI|OGC):+(?:[\d.]*:)?(?P<code>\w+)\s*", re.IGNORECASE)
_WKT = re.compile(r"\s*(PROJ|GEOG|GEOD|COMPD|COMPOUND|BOUND|ENG|LOCAL)\w*\s*\[", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of length that a drawing may be in: which foot or metre it is read to, and how many of it."""

    foot: str
    times: float = 1.0


def _parts(unit: str, whole: str) -> float:
    return float(quantity(1, unit).to(whole))


UNITS = {
    "us survey foot": Unit(US_SURVEY),
    "us survey": Unit(US_SURVEY),
    "survey foot": Unit(US_SURVEY),
    "international foot": Unit(INTERNATIONAL),
    "international": Unit(INTERNATIONAL),
    "metre": Unit(METRE),
    "meter": Unit(METRE),
    "inch": Unit(INTERNATIONAL, _parts("inch", "ft")),
    "millimetre": Unit(METRE, _parts("mm", "m")),
    "millimeter": Unit(METRE, _parts("mm", "m")),
}
"""The units a sender may declare."""

UNIT_WORDS = "us survey foot, international foot, metre, inch or millimetre"


@dataclass(frozen=True, slots=True)
class Told:
    """The coordinate system, unit and layers that the sender of a drawing declares."""

    crs: str | None = None
    unit: str | None = None
    layers: Mapping[str, str] | None = field(default=None)

    def declared_unit(self, name: str) -> Unit | None:
        """Return the unit declared, or None; one that is not known is refused."""
        if self.unit is None:
            return None
        found = UNITS.get(self.unit.strip().lower())
        if found is None:
            raise FileProblem(name, f"This unit is not known here. Write {UNIT_WORDS}.", value=self.unit)
        return found

    def declared_crs(self, name: str) -> str | None:
        """Return the coordinate system declared, or None; one that is not known is refused."""
        return None if self.crs is None else known(self.crs, name)


def known(text: str, name: str) -> str:
    """Return a coordinate system by its EPSG code, or as WKT where it has none; one not known is refused."""
    system = _system(text)
    if system is None:
        raise FileProblem(name, f"This coordinate system is not known. {ASK_CRS}", value=text)
    return _written(system)


def known_or_none(text: str | None) -> str | None:
    """Return a coordinate system as `known` does, or None where there is none or it is not known."""
    system = _system(text) if text else None
    return None if system is None else _written(system)


def foot_of(crs: str | None) -> str | None:
    """Return what one unit of a coordinate system is, or None where it is another.

    >>> foot_of("EPSG:2262"), foot_of("EPSG:26918"), foot_of("EPSG:4326")
    ('us survey', 'metre', 'degree')
    """
    system = _system(crs) if crs else None
    return None if system is None or not system.axis_info else _FEET.get(system.axis_info[0].unit_name)


def settle(found: str | None, told: Told, name: str, lacking: str) -> str:
    """Return the coordinate system of a file: its own, or the one declared; two that part are refused.

    ``lacking`` says, where there is neither, what the file lacks.
    """
    declared = told.declared_crs(name)
    if found is None and declared is None:
        raise FileProblem(name, f"{lacking} {ASK_CRS}")
    if found is not None and declared is not None and not _same(found, declared):
        raise FileProblem(
            name,
            f"The file says {shown(found)}, and it was declared as {shown(declared)}. Leave the declaration away, or "
            "send the file with the right one.",
        )
    return found or declared or ""


def shown(crs: str) -> str:
    """Return a coordinate system as a person knows it.

    >>> shown("EPSG:2262")
    'EPSG:2262 (NAD83 / New York West (ftUS))'
    """
    system = _system(crs)
    title = printable(system.name) if system is not None else ""
    return f"{crs} ({title})" if len(crs) < len("EPSG:1234567") and title else title or printable(crs)


def _same(one: str, other: str) -> bool:
    first, second = _system(one), _system(other)
    if first is None or second is None:
        return False
    return _written(first) == _written(second) or bool(first.equals(second, ignore_axis_order=True))


@lru_cache(maxsize=64)
def _system(text: str) -> pyproj.CRS | None:
    """Read a code or WKT, and nothing else: other texts could name files."""
    import pyproj
    from pyproj.exceptions import CRSError

    code = _CODE.fullmatch(text[:LONGEST].strip())
    if len(text) > LONGEST or (code is None and not _WKT.match(text)):
        return None
    if code and code["code"].upper() == "CRS84":
        return pyproj.CRS.from_user_input(LON_LAT)
    try:
        return pyproj.CRS.from_user_input(f"{code['body'].upper()}:{code['code']}" if code else text)
    except CRSError:
        return None


def _written(system: pyproj.CRS) -> str:
    """Return a system's code where it has one: a program may write its numbers rounded otherwise than the register."""
    import pyproj

    code = system.to_authority(min_confidence=20)
    if code is None:
        return system.to_wkt()
    listed = pyproj.CRS.from_authority(*code)
    same = listed.name == system.name and _meet(listed, system)
    return ":".join(code) if same else system.to_wkt()


def _meet(listed: pyproj.CRS, other: pyproj.CRS) -> bool:
    """Whether two systems put the middle of where the first is used within a hundredth of a unit of one another."""
    import pyproj
    from pyproj.exceptions import ProjError

    used = listed.area_of_use
    if used is None:
        return False
    middle = ((used.west + used.east) / 2, (used.south + used.north) / 2)
    try:
        one, two = (
            pyproj.Transformer.from_crs(system.geodetic_crs or system, system, always_xy=True).transform(*middle)
            for system in (listed, other)
        )
    except ProjError:
        return False
    return all(abs(first - second) < 0.01 for first, second in zip(one, two, strict=True))
