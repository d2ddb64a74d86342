"""The recomputed rows of a review as a table: the eight things of each finding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from forebay.letters.figures.hydrographs import point_figure
from forebay.letters.sheet import Figures, Part, Table
from forebay.letters.wording import count
from forebay.review import Recomputed, ReviewItem, Run

COLUMNS = (
    "What",
    "Outcome",
    "Required",
    "Declared",
    "Recomputed",
    "Tolerance",
    "Clause",
    "Basis",
    "Driving input",
)
_WORST_FIRST = ("not met", "conflict", "facts missing", "left to the official", "met", "does not apply")


def recomputed_rows(run: Run) -> list[ReviewItem]:
    """Return the lines that were recomputed, those that do not stand first."""
    kept = [item for item in run.items if item.basis == "recomputed"]
    return sorted(kept, key=lambda item: _WORST_FIRST.index(item.outcome))


def table(run: Run, outcomes: Mapping[str, str]) -> list[Part]:
    """Return the table of every recomputed row; none where nothing was recomputed."""
    items = recomputed_rows(run)
    if not items:
        return []
    standing = sum(item.outcome == "met" for item in items)
    told = (
        f"{count(len(items), 'row')}; {standing} of them met. Required: what the law, or the site as it was, calls "
        "for. Tolerance: how far two numbers may part and still be called one."
    )
    return [Table("Every row recomputed", COLUMNS, tuple(_row(item, outcomes) for item in items), told, wide=True)]


def _row(item: ReviewItem, outcomes: Mapping[str, str]) -> tuple[str, ...]:
    return (
        item.asks.rstrip("."),
        outcomes.get(item.id, item.outcome),
        item.required or "none",
        item.declared or "nothing",
        item.recomputed or "nothing",
        item.tolerance or "none",
        item.at or "none",
        item.basis,
        item.driving_input or "none",
    )


def hydrographs(recomputed: Sequence[Recomputed]) -> list[Part]:
    """Return the hydrographs at every design point of every drainage, before and after."""
    found: list[Part] = []
    for one in recomputed:
        results = one.results
        old = results.conditions.get("before", {})
        drawn = [
            point_figure(name, storm, at, results.step_h, old.get(name), node)
            for name, node in results.after.items()
            if node.kind == "design point"
            for at, storm in enumerate(results.storms)
        ]
        kept = tuple(figure for figure in drawn if figure is not None)
        if kept:
            found.append(Figures(f"Hydrographs of {one.drainage.name}", kept, across=2))
    return found
