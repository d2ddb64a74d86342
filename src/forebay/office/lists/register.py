"""The public register: number, place and status of every case, and nothing of anybody.

A place is written by hand, and a name may have got into it: the name of whoever has a part in the case, or owns the
land, is left out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from forebay.letters.csv_sheet import sheet
from forebay.office.models import Case, DeterminationRequest, Party

COLUMNS = ("Case", "Place", "Status")
LEFT_OUT = "(name left out)"
THEIRS = "residence|property|home|house|farm|family|estate|lot|parcel|land|barn|pool|garage|addition|driveway"
"""What, written behind a last name, tells whose it is; a road may bear the same name, and stays."""
REACHED = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w.-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])?\d{3}[.-]\d{4}(?![\w-])"
)
"""An e-mail address or a telephone number."""
_SHORTEST = 4
"""Letters of a name that are too few to look for."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One case as anybody may see it; where it lies is not known unless its parcel says so."""

    number: str
    place: str
    status: str
    longitude: float | None = None
    latitude: float | None = None

    @property
    def row(self) -> tuple[str, str, str]:
        """What a table shows of it."""
        return self.number, self.place, self.status


def listed() -> list[Listed]:
    """Return every case of the village, the newest first."""
    names = _names()
    cases = Case.objects.select_related("parcel").order_by("-number")
    return [_listed(case, names.get(case.pk, frozenset())) for case in cases]


def _names() -> Mapping[int, Set[str]]:
    """Return the names of whoever has a part in each case, or asked whether a permit is needed for it."""
    found: dict[int, set[str]] = {}
    for case, *named in Party.objects.values_list("case", "person__name", "person__firm"):
        found.setdefault(case, set()).update(named)
    for case, name in DeterminationRequest.objects.exclude(case=None).values_list("case", "name"):
        found.setdefault(case, set()).add(name)
    return found


def state(cases: Sequence[Listed]) -> str:
    """Return what changes whenever the register does, and only then."""
    return hashlib.sha256(repr(cases).encode()).hexdigest()[:32]


def _listed(case: Case, names: Set[str]) -> Listed:
    land = case.parcel
    longitude = latitude = None
    if land and land.longitude is not None and land.latitude is not None:
        longitude, latitude = float(land.longitude), float(land.latitude)
    return Listed(
        number=case.number,
        place=_without_names(case, names),
        status=f"work stopped; {case.status}" if case.stopped else case.status,
        longitude=longitude,
        latitude=latitude,
    )


def _without_names(case: Case, names: Set[str]) -> str:
    """Return a place without the people and firms of the case and how to reach them, and without lines of its own."""
    said = REACHED.sub(LEFT_OUT, " ".join(case.place.split()).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
    for name in sorted(_told(case, names), key=len, reverse=True):
        if name.casefold().split()[-1] in said.casefold():
            said = re.sub(rf"(?<!\w)(?:{'|'.join(_written(name))})(?!\w)", LEFT_OUT, said, flags=re.IGNORECASE)
    return said


def _written(name: str) -> Iterator[str]:
    """Yield the ways a name is written: as it is, the last name first, and the last name of whoever lives there."""
    first, _, last = (re.escape(part) for part in name.rpartition(" "))
    yield re.escape(name)
    if first:
        yield rf"{last},?\s{first}"
        yield rf"{last}(?='s?\s|\s(?:{THEIRS})\b)"
        yield rf"(?:mr|mrs|ms|miss|dr)\b\.?\s{last}"


def _told(case: Case, names: Set[str]) -> set[str]:
    owners = case.parcel.owner.splitlines() if case.parcel else []
    found = {*names, *owners}
    told = {" ".join(name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split()) for name in found}
    return {name for name in told if len(name) >= _SHORTEST}


# ---- files -----------------------------------------------------------------------------------------------------------


def as_csv(cases: Sequence[Listed]) -> bytes:
    """Return the register as a spreadsheet opens it."""
    return sheet(COLUMNS, (one.row for one in cases))


def as_json(cases: Sequence[Listed], village: str) -> str:
    """Return the register as plain data."""
    return json.dumps({"village": village, "cases": [_plain(one) for one in cases]}, ensure_ascii=False)


def as_geojson(cases: Sequence[Listed]) -> str:
    """Return the register as GeoJSON; a case whose place on the map is not known has no geometry."""
    return json.dumps({"type": "FeatureCollection", "features": list(_features(cases))}, ensure_ascii=False)


def _features(cases: Sequence[Listed]) -> Iterator[dict[str, Any]]:
    for one in cases:
        point = {"type": "Point", "coordinates": [one.longitude, one.latitude]}
        geometry = None if one.longitude is None else point
        yield {"type": "Feature", "id": one.number, "geometry": geometry, "properties": _plain(one)}


def _plain(one: Listed) -> dict[str, str]:
    return dict(zip(("case", "place", "status"), one.row, strict=True))
