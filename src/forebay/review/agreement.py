"""Every number the documents give beside ours, a line each: whether it stands, and which input makes a gap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from forebay.law import Outcome
from forebay.review.asking import Ask
from forebay.review.checks import Run
from forebay.review.compare import ENOUGH, Comparison, Gap
from forebay.review.declared import RESULTS, Compared, Input
from forebay.review.items import NOT_CHECKED, RECOMPUTED, ReviewItem
from forebay.review.standing import standing
from forebay.review.submission import Document, called
from forebay.review.tolerances import told

_CLAUSE_BY = {
    "rain_in": "storms_stated",
    "concentration_h": "concentrations_agree",
    "time_h": "concentrations_agree",
    "curve_number": "curve_numbers_agree",
    "area_ac": "curve_numbers_agree",
}
_OTHERWISE = ("peaks_and_volumes_agree", "peaks_controlled")


def clauses(asks: Iterable[Ask]) -> Mapping[str, Ask]:
    """Return the first item by the check it names: numbers are cited under the clause that calls for their check."""
    found: dict[str, Ask] = {}
    for ask in asks:
        if ask.item.check:
            found.setdefault(ask.item.check, ask)
    return found


def agreement(run: Run, cited: Mapping[str, Ask], documents: Sequence[Document]) -> Iterator[ReviewItem]:
    """Yield a line for every claim; the rows of one table make one line, which shows the row that parts furthest."""
    by_row = {id(row): one for one in run.comparison.inputs for row in one.rows}
    for row in run.comparison.rows:
        one = by_row.get(id(row))
        another_speaks = one is not None and row.claim.stage_ft is not None and row is not one.worst
        if not another_speaks:
            rows = (row,) if one is None or row.claim.stage_ft is None else one.rows
            yield _placed(_line(row, one, run, cited), rows, documents)


def _placed(found: ReviewItem, rows: Sequence[Compared], documents: Sequence[Document]) -> ReviewItem:
    """Return a line that says where its number is not in the document; one that is not there is never met."""
    places = [standing(row.claim, documents) for row in rows]
    unseen = next((one for one in places if one.is_beyond or not one.is_there), None)
    if unseen is None:
        return found
    outcome: Outcome = "not met" if unseen.is_beyond or found.outcome == "not met" else "left to the official"
    causes = found.causes if found.is_cause else ()
    return replace(found, outcome=outcome, because=f"{found.because} {unseen.sentence}", causes=causes)


def _line(row: Compared, one: Input | None, run: Run, cited: Mapping[str, Ask]) -> ReviewItem:
    outcome, because, drivers = _verdict(row, one, run.comparison)
    causes = run.comparison.causes(row) if outcome == "not met" else ()
    claim, ask = row.claim, _clause(row.claim.quantity, cited)
    name = (
        claim.name if claim.stage_ft is None else f"{claim.condition}.{claim.node}.rating.{claim.part}.{claim.quantity}"
    )
    at_stage = "" if claim.stage_ft is None else f" at {claim.stage_ft:g} ft"
    return ReviewItem(
        id=f"number:{run.recomputed.drainage.name}/{name}",
        kind="number",
        law=ask.law.id if ask else "",
        provision=ask.rule.id if ask else "",
        item=ask.item.name if ask else "",
        at=ask.at if ask else "",
        asks=_asks(row, one),
        outcome=outcome,
        basis=NOT_CHECKED if row.ours is None else RECOMPUTED,
        because=because,
        document="" if claim.where is None else claim.where.file,
        required="our number",
        declared=claim.shown + at_stage,
        recomputed="" if row.ours is None else told(claim.quantity, row.ours) + at_stage,
        tolerance="" if row.ours is None else told(claim.quantity, row.tolerance),
        driving_input=drivers,
        pages=() if claim.where is None else (str(claim.where),),
        causes=tuple(cause.told for cause in causes),
    )


def _clause(quantity: str, cited: Mapping[str, Ask]) -> Ask | None:
    for check in (_CLAUSE_BY.get(quantity, ""), *_OTHERWISE):
        if check in cited:
            return cited[check]
    return None


def _asks(row: Compared, one: Input | None) -> str:
    claim = row.claim
    if one is not None:
        return f"{one.name[:1].upper()}{one.name[1:]}, {claim.condition} the work."
    words = called("after", claim.node, claim.quantity, claim.storm, claim.part)
    return f"{words}, {claim.condition} the work."


def _verdict(row: Compared, one: Input | None, comparison: Comparison) -> tuple[Outcome, str, str]:
    if row.ours is None:
        return "left to the official", f"The drainage handed in has no number for {row.claim.told}.", ""
    if not row.parts:
        return "met", "It agrees with ours.", ""
    if row.claim.quantity in RESULTS:
        gap = comparison.gap(row)
        return _of_gap(gap) if gap is not None else ("met", "It agrees with ours.", "")
    return _of_input(one, comparison)


def _of_input(one: Input | None, comparison: Comparison) -> tuple[Outcome, str, str]:
    if one is None or one in comparison.own:
        words = one.beside() if one is not None else "It parts from ours"
        return "not met", f"{words}.", "" if one is None else one.name
    source = [other.name for other in comparison.sources(one)]
    return "not met", f"{one.beside()}; it follows from {' and '.join(source)}.", "; ".join(source)


def _of_gap(gap: Gap) -> tuple[Outcome, str, str]:
    quantity = gap.row.claim.quantity
    by = f"It differs from ours by {told(quantity, abs(gap.difference))}"
    if gap.is_rounding:
        return "met", f"{by}, which the rounding of the declared inputs explains.", ""
    if not gap.telling:
        return "not met", f"{by}, and no declared input that parts from ours explains it.", ""
    words = "; ".join(f"{driver.input.name}: {driver.input.beside()}" for driver in gap.telling)
    left = f" That leaves {1 - gap.explained:.0%} of it unexplained." if gap.explained < ENOUGH else ""
    return "not met", f"{by}. {words}.{left}", "; ".join(str(driver) for driver in gap.telling)


def firsts(comparison: Comparison) -> str:
    """Return where the numbers first part on the way of the water, in words; blank where they do not."""
    first = comparison.first
    if first is not None:
        return f"The numbers first part at {first.name}: {first.beside()}."
    gap = next((gap for gap in comparison.gaps if not gap.is_rounding), None)
    return "" if gap is None else f"The numbers first part at {gap.row.claim.node}, and no declared input explains it."
