"""The numbers an applicant's documents give, one claim a number."""

from __future__ import annotations

from collections.abc import Iterable, Set

from forebay.review.keys import Keys, Written
from forebay.review.submission import Claim, Place

OF_A_NODE = ("area_ac", "curve_number", "concentration_h")
OF_A_STORM = (
    "rain_in",
    "runoff_in",
    "peak_cfs",
    "volume_cuft",
    "peak_stage_ft",
    "peak_storage_cuft",
    "peak_inflow_cfs",
)
OF_A_LEG = ("time_h",)
OF_A_DEVICE = (
    "invert_ft",
    "crest_ft",
    "diameter_in",
    "width_in",
    "height_in",
    "length_ft",
    "angle_deg",
    "coefficient",
    "weir_coefficient",
)
BY_STAGE = ("area_sqft", "storage_cuft", "total_cfs")
MOST_AC = 100_000
BOUNDS = {"curve_number": (1, 100), "area_ac": (0, MOST_AC), "area_sqft": (0, 43_560 * MOST_AC)}
"""The least and the most that a number of its kind can be."""
CONDITIONS = ("before", "after")


def read_claims(tables: Iterable[Keys], documents: Set[str]) -> tuple[Claim, ...]:
    """Return every number claimed; a quantity that is not known, or stands in the wrong table, is refused."""
    return tuple(claim for table in tables for claim in _claims(table, documents))


def _claims(table: Keys, documents: Set[str]) -> list[Claim]:
    node, condition = table.text("node"), table.text("condition", "after")
    if condition not in CONDITIONS:
        raise table.wrong("Write before or after.", "condition", condition)
    where, drainage = _where(table, documents), table.text("drainage", "")
    if table.has("stage_ft"):
        found = _by_stage(table)
    else:
        found = [(quantity, number, None) for quantity, number in _single(table)]
    if not found:
        raise table.wrong("This claim gives no number. Add one, like peak_cfs = 4.4.")
    storm, part = table.text("storm", ""), table.text("leg", "") or table.text("device", "")
    table.closed()
    for quantity, written, _ in found:
        _bounded(table, quantity, written)
    return [
        Claim(condition, node, quantity, written, storm, part, stage, where, drainage)
        for quantity, written, stage in found
    ]


def _bounded(table: Keys, quantity: str, written: Written) -> None:
    least, most = BOUNDS.get(quantity, (None, None))
    if least is None or most is None or least <= written.value <= most:
        return
    sentence = f"{quantity} lies from {least:,} to {most:,}. Write the number that stands in the document."
    raise table.wrong(sentence, quantity, written.value)


def _where(table: Keys, documents: Set[str]) -> Place | None:
    if not (table.has("document") or table.has("page")):
        return None
    file = table.text("document")
    if file not in documents:
        there = ", ".join(sorted(documents)) or "none"
        raise table.wrong(f"This document is not among those of the submission: {there}.", "document", file)
    return Place(file, table.whole("page")) if table.has("page") else Place(file)


def _single(table: Keys) -> list[tuple[str, Written]]:
    found = []
    for quantity in _known(table):
        if table.has(quantity):
            numbers = table.numbers(quantity)
            if len(numbers) != 1:
                raise table.wrong("Only a claim by stage_ft takes a list. Write one number.", quantity)
            found.append((quantity, numbers[0]))
    return found


def _known(table: Keys) -> tuple[str, ...]:
    if table.has("leg"):
        return OF_A_LEG
    if table.has("device"):
        return OF_A_DEVICE
    return OF_A_STORM if table.has("storm") else OF_A_NODE


def _by_stage(table: Keys) -> list[tuple[str, Written, float | None]]:
    stages = table.numbers("stage_ft")
    found: list[tuple[str, Written, float | None]] = []
    for quantity in ("flow_cfs",) if table.has("device") else BY_STAGE:
        if table.has(quantity):
            numbers = table.numbers(quantity)
            if len(numbers) != len(stages):
                sentence = f"There are {len(stages)} stages and {len(numbers)} numbers. Give each stage one."
                raise table.wrong(sentence, quantity)
            found += [(quantity, one, float(stage.value)) for one, stage in zip(numbers, stages, strict=True)]
    return found
