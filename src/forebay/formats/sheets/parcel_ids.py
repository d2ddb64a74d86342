"""The names of a tax parcel in New York: SWIS (which town), SBL (section, block, lot), and the print key made of them.

Counties print the same SBL in different ways, so a print key is kept as text, and made from an SBL only in a style that
somebody named.

>>> print_key("04628000010050040000", STYLES["Monroe"])
'046.28-1-5.004'
>>> split("26140004628000010050040000")
('261400', '04628000010050040000')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

_SBL: Final = re.compile(r"(\d{3})(\d{3})(\d{4})(\d{3})(\d{3})([0-9A-Z]{4})")
_SWIS_LENGTH, _SBL_LENGTH = 6, 20


class ParcelIdError(ValueError):
    """An id that is no SWIS, SBL or both; the text says what would be right."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a county prints an SBL.

    Parameters
    ----------
    zeros
        Whether the section keeps its leading zeros (``046``, not ``46``).
    subsection
        Which of its three digits are printed: the first two, the last two, or all.
    nought
        Whether a subsection of noughts is printed at all (``131.00``, not ``3.``).
    sublot
        ``whole`` (``.004``), or with the noughts before it (``.4``) or behind it (``.2`` of ``200``) left out.
    suffix
        What stands between lot and suffix.
    """

    zeros: bool
    subsection: Literal["first two", "last two", "all"]
    nought: bool
    sublot: Literal["whole", "without noughts before", "without noughts behind"]
    suffix: str


STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "Monroe": Style(True, "first two", True, "whole", "/"),
        "Erie": Style(False, "first two", True, "without noughts behind", "/"),
        "Genesee": Style(False, "last two", False, "without noughts before", "/"),
        "Genesee, Batavia": Style(False, "all", False, "without noughts before", "/"),
        "Chautauqua": Style(False, "last two", True, "without noughts before", "."),
    }
)
"""Styles read off published pairs of SBL and print key; a county may print in more than one."""


def split(swis_sbl: str) -> tuple[str, str]:
    """Return the SWIS and the SBL of an id of 26 signs.

    Raises
    ------
    ParcelIdError
        Where it has another length, or a spreadsheet has made a number of it.
    """
    words = swis_sbl.strip().upper()
    swis, sbl = words[:_SWIS_LENGTH], words[_SWIS_LENGTH:]
    if not swis.isdigit() or len(swis) != _SWIS_LENGTH or not _SBL.fullmatch(sbl):
        raise ParcelIdError(
            f'"{swis_sbl}" is not a SWIS of 6 digits and an SBL of 20 signs. Take it from the roll as text, unrounded.'
        )
    return swis, sbl


def print_key(sbl: str, style: Style) -> str:
    """Return an SBL of 20 signs the way a county prints it.

    Raises
    ------
    ParcelIdError
        Where the SBL has not its 20 signs.
    """
    found = _SBL.fullmatch(sbl.strip().upper())
    if found is None:
        raise ParcelIdError(f'"{sbl}" is not an SBL: it has {len(sbl.strip())} signs where {_SBL_LENGTH} are right.')
    section, subsection, block, lot, sublot, suffix = found.groups()
    front = section if style.zeros else section.lstrip("0")
    return f"{front}.{_subsection(subsection, style)}-{int(block)}-{int(lot)}{_behind(sublot, suffix, style)}"


def _subsection(digits: str, style: Style) -> str:
    if not style.nought and not digits.strip("0"):
        return ""
    return {"first two": digits[:2], "last two": digits[1:], "all": digits}[style.subsection]


def _behind(sublot: str, suffix: str, style: Style) -> str:
    printed = {
        "whole": sublot,
        "without noughts before": sublot.lstrip("0"),
        "without noughts behind": sublot.rstrip("0"),
    }[style.sublot]
    printed = printed if sublot.strip("0") else ""
    last = suffix.lstrip("0")
    if last:
        return f".{printed}{style.suffix}{last}"
    return f".{printed}" if printed else ""
