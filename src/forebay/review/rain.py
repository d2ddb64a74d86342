"""Rain that a submission's own files tell apart: what is run here beside what the applicant may have computed with."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from forebay.review.declared import RAIN_2YR, Compared, Input
from forebay.review.keys import Written
from forebay.review.quantity import Recomputed
from forebay.review.submission import Claim, Submission
from forebay.review.tolerances import told
from forebay.water import RAIN_TYPES, DesignStorm, type_storm

_NOISE = 1e-9


def told_apart(submission: Submission, recomputed: Recomputed) -> tuple[Input, ...]:
    """Return the rain in which the drainage file and the rain table part; each is run here with one of them."""
    if submission.rainfall is None:
        return ()
    table = submission.rainfall.table.file
    return (*_sheet_flow(submission, recomputed, table), *_storms(submission, recomputed, table))


def _sheet_flow(submission: Submission, recomputed: Recomputed, table: str) -> Iterator[Input]:
    used = recomputed.drainage.basis.rain_2yr_in
    other = submission.rainfall.rain_2yr_24h_in if submission.rainfall else None
    if used is not None and other is not None and abs(used - other) > _NOISE:
        words = f"{told(RAIN_2YR, other)} in {table}, {told(RAIN_2YR, used)} in {recomputed.model.file}"
        yield Input("", "", RAIN_2YR, "", "", (_row(RAIN_2YR, other, used),), words)


def _storms(submission: Submission, recomputed: Recomputed, table: str) -> Iterator[Input]:
    own = {storm.name: storm for storm in recomputed.model.storms}
    claimed = {claim.storm for claim in submission.claims if claim.quantity == "rain_in"}
    for used in recomputed.storms:
        other = own.get(used.name)
        if other is None or used.name in claimed or _same(used, other):
            continue
        words = f"{_said(other)} in {recomputed.model.file}, {_said(used)} in {table}"
        yield Input(
            "", "", "rain_in", "", used.name, (_row("rain_in", other.depth_in, used.depth_in),), words, (other,)
        )


def other_types(recomputed: Recomputed) -> Iterator[Input]:
    """Yield each other type of rain, for the case that no input declared explains what parts."""
    used = recomputed.storms
    for kind in RAIN_TYPES:
        if all(f"Type {kind}" != storm.distribution for storm in used):
            others = tuple(type_storm(storm.name, storm.depth_in, kind, storm.depth_source) for storm in used)
            now = " and ".join(dict.fromkeys(storm.distribution for storm in used))
            row = _row("rain_in", used[0].depth_in, used[0].depth_in)
            yield Input("", "", "rain_in", "", "", (row,), f"the numbers follow from Type {kind}, {now} is run", others)


def _said(storm: DesignStorm) -> str:
    return f"{told('rain_in', storm.depth_in)}, {storm.distribution}"


def _same(one: DesignStorm, other: DesignStorm) -> bool:
    return abs(one.depth_in - other.depth_in) <= _NOISE and one.distribution == other.distribution


def _row(quantity: str, other: float, used: float) -> Compared:
    return Compared(Claim("", "", quantity, Written(Fraction(other), 2)), used)
