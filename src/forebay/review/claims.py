"""The numbers an applicant's documents give, one claim a number."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace
from fractions import Fraction
from math import floor, log10

from forebay.review.keys import Keys, Written
from forebay.review.submission import Claim, Place
from forebay.units import UNITS

OF_A_NODE = ("area_ac", "area_sqft", "curve_number", "concentration_h", "concentration_min")
OF_A_STORM = (
    "rain_in",
    "runoff_in",
    "peak_cfs",
    "volume_cuft",
    "peak_stage_ft",
    "peak_storage_cuft",
    "peak_inflow_cfs",
    "volume_acft",
    "peak_storage_acft",
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
PRINTED = {
    "area_sqft": ("area_ac", 1 / UNITS["acre"].size),
    "concentration_min": ("concentration_h", Fraction(1, 60)),
    "volume_acft": ("volume_cuft", UNITS["acre-ft"].size),
    "peak_storage_acft": ("peak_storage_cuft", UNITS["acre-ft"].size),
}
"""Numbers that reports print in another unit: the quantity each is counted as, and how much of it one is."""


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
        _claim(Claim(condition, node, quantity, written, storm, part, stage, where, drainage))
        for quantity, written, stage in found
    ]


def _claim(claim: Claim) -> Claim:
    """Count a number printed in another unit in ours; the digits it rests on are never made finer."""
    if claim.stage_ft is not None or claim.quantity not in PRINTED:
        return claim
    quantity, size = PRINTED[claim.quantity]
    written = Written(claim.written.value * size, floor(claim.written.decimals - log10(size)))
    return replace(claim, quantity=quantity, written=written, printed=claim.written.value)


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
