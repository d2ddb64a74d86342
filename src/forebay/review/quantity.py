"""The drainage of a submission run again: peaks and volumes before and after, by storm and design point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from forebay.formats.problems import FileProblem
from forebay.review.submission import Model, Submission
from forebay.water import DesignStorm, Drainage, Results, WaterError, run


@dataclass(frozen=True, slots=True, eq=False)
class Recomputed:
    """One drainage as it was run again: the drainage and the storms used, and what came out."""

    model: Model
    drainage: Drainage
    storms: tuple[DesignStorm, ...]
    results: Results


@dataclass(frozen=True, slots=True)
class QuantityRow:
    """One line of the table of peaks: a design point and a storm, before the work and after it."""

    drainage: str
    design_point: str
    storm: str
    before_cfs: float | None
    after_cfs: float
    before_cuft: float | None
    after_cuft: float

    @property
    def name(self) -> str:
        """How a reader finds the row."""
        return f"{self.design_point}, {self.storm}"

    def plain(self) -> dict[str, Any]:
        """Return it as JSON holds it."""
        return asdict(self)


def storms_of(submission: Submission, model: Model) -> tuple[DesignStorm, ...]:
    """Return the storms a drainage is run with: those of the rain table; where there is none, those of its own file."""
    return submission.rainfall.storms if submission.rainfall is not None else model.storms


def recompute(submission: Submission, *, keep_hydrographs: bool = True) -> tuple[Recomputed, ...]:
    """Run every drainage of a submission; one without any storm is left out.

    The hydrographs are the same in every run of the same files, so a report may ask for them again.

    Raises
    ------
    FileProblem
        A drainage that reads well and still cannot be run, such as one that a storm drives beyond a table.
    """
    found = []
    for model in submission.models:
        storms = storms_of(submission, model)
        if storms:
            found.append(_run(model, _with_rain(model.drainage, submission), storms, keep_hydrographs))
    return tuple(found)


def _run(model: Model, drainage: Drainage, storms: tuple[DesignStorm, ...], keep_hydrographs: bool) -> Recomputed:
    try:
        return Recomputed(model, drainage, storms, run(drainage, storms, keep_hydrographs=keep_hydrographs))
    except WaterError as problem:
        raise FileProblem(model.file, str(problem)) from None


def _with_rain(drainage: Drainage, submission: Submission) -> Drainage:
    """Take the 2-year rain of sheet flow from the rain table where the drainage file leaves it out."""
    rainfall = submission.rainfall
    rain = rainfall.rain_2yr_24h_in if rainfall else None
    if drainage.basis.rain_2yr_in is not None or rainfall is None or rain is None:
        return drainage
    source = f"{rainfall.table.source} ({rainfall.table.file})"
    return replace(drainage, basis=replace(drainage.basis, rain_2yr_in=rain, rain_2yr_source=source))


def rain_notes(submission: Submission) -> list[str]:
    """Return where the rain table is odd, or parts from the rain written in a drainage file; the table's is used."""
    rainfall = submission.rainfall
    if rainfall is None:
        return []
    found = list(rainfall.table.warnings)
    depths = {storm.name: storm.depth_in for storm in rainfall.storms}
    for model in submission.models:
        told = {storm.name: storm.depth_in for storm in model.storms}
        pairs = [(f"the {name} storm", told[name], depth) for name, depth in depths.items() if name in told]
        sheet, table = model.drainage.basis.rain_2yr_in, rainfall.rain_2yr_24h_in
        pairs += [("2-year sheet flow", sheet, table)] if sheet is not None and table is not None else []
        found += [
            f"{model.file} has {theirs:g} in for {what}, and {rainfall.table.file} has {ours:g} in."
            for what, theirs, ours in pairs
            if abs(theirs - ours) > 1e-9
        ]
    return found


def rows(recomputed: Sequence[Recomputed]) -> tuple[QuantityRow, ...]:
    """Return the table of peaks and volumes of every drainage."""
    return tuple(
        QuantityRow(
            one.drainage.name,
            row.design_point,
            row.storm,
            row.before_cfs,
            row.after_cfs,
            row.before_cuft,
            row.after_cuft,
        )
        for one in recomputed
        for row in one.results.peaks()
    )
