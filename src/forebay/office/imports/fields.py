"""What a sheet of parcels, facilities or cases may hold: each field, its type, and the headings it is known by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Sort = Literal["text", "id", "day", "degrees", "yes/no", "choice"]
Kind = Literal["parcels", "facilities", "cases"]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing a row may say: its name, how its cell is read, and by which headings its column is found."""

    name: str
    sort: Sort
    headings: tuple[str, ...]
    required: bool = False
    longest: int = 300
    choices: tuple[str, ...] = ()


PRINT_KEY = Field(
    "print_key", "id", ("print key", "tax map number", "tax map", "tax id", "parcel id", "SBL"), longest=40
)
PARCEL = Field("parcel", "id", ("parcel", "tax parcel", *PRINT_KEY.headings), longest=40)

PARCELS = (
    PRINT_KEY,
    Field("swis_sbl", "id", ("SWIS SBL", "SWIS SBL ID", "SWISSBL", "26-digit id")),
    Field("swis", "id", ("SWIS", "SWIS code", "municipality code")),
    Field("address", "text", ("address", "parcel address", "location", "property location", "street"), longest=200),
    Field("owner", "text", ("owner", "owner name", "primary owner", "owners"), longest=2000),
    Field("longitude", "degrees", ("longitude", "lon", "long", "lng", "x")),
    Field("latitude", "degrees", ("latitude", "lat", "y")),
)
FACILITIES = (
    Field("name", "text", ("name", "facility", "facility name", "pond", "practice"), required=True, longest=200),
    Field("place", "text", ("place", "location", "address", "where"), required=True),
    PARCEL,
    Field("in_service", "day", ("in service", "in-service date", "in service since", "year built", "built",
                                "completed"), required=True),
    Field("responsible", "text", ("responsible", "responsible party", "owner", "maintained by"), longest=2000),
    Field("last_inspected", "day", ("last inspected", "last inspection", "last inspection date", "inspected")),
    Field("needs_found", "yes/no", ("needs found", "maintenance needed", "repairs needed", "needs")),
    Field("inspector", "text", ("inspector", "inspected by")),
    Field("closed", "day", ("permit closed", "closed", "finalled", "permit finalled")),
)  # fmt: skip
APPLICATIONS = ("subdivision", "site plan", "building permit", "grading permit", "other permit")
CASES = (
    Field("title", "text", ("title", "project", "project name", "name"), required=True, longest=200),
    Field("address", "text", ("address", "place", "location", "project address"), required=True),
    PARCEL,
    Field("own_number", "id", ("own number", "permit number", "permit no", "permit no.", "permit #", "case number",
                               "number"), longest=60),
    Field("application", "day", ("application", "application date", "applied", "date received", "received")),
    Field("application_kind", "choice", ("application kind", "kind of application", "application type"),
          choices=APPLICATIONS),
    Field("permit", "day", ("permit", "permit date", "permit issued", "issued", "date issued")),
    Field("construction_start", "day", ("construction start", "start of construction", "construction started",
                                        "work started")),
)  # fmt: skip
FIELDS: Mapping[Kind, tuple[Field, ...]] = {"parcels": PARCELS, "facilities": FACILITIES, "cases": CASES}
"""The fields of each kind of sheet, in the order of its rows' meaning."""
