"""Hydrographs and hyetographs: what came, what went and how high it stood, hour by hour."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from forebay.letters.figures.charts import Curve, Floats, Panel, chart, steps, ticks
from forebay.letters.sheet import Figure
from forebay.water import DesignStorm, NodeResult

HOURS = "Hours from the start of the storm"
_QUIET_SHARE = 0.02
"""A drawing ends once every flow has fallen below this share of the peak."""


def pond_figure(node: NodeResult, storm: str, at: int, step_h: float) -> Figure | None:
    """Return a pond's inflow, outflow and stage in one storm; None where the run kept no hydrographs."""
    pond = node.pond
    if pond is None or pond.stage_ft is None or node.inflow_cfs is None or node.outflow_cfs is None:
        return None
    hours = _hours(node.inflow_cfs, step_h)
    flows = (Curve("Inflow", hours, node.inflow_cfs[at], 0), Curve("Outflow", hours, node.outflow_cfs[at], 1))
    stage = Curve("Stage", hours, pond.stage_ft[at], 2)
    panels = (Panel("Flow, cfs", flows), Panel("Stage, ft", (stage,), 60.0, floats=True))
    alt = (
        f"Inflow, outflow and stage of {node.name} in the {storm} storm. "
        f"Inflow peaks at {pond.peak_inflow_cfs[at]:.2f} cfs, outflow at {node.peak_cfs[at]:.2f} cfs; "
        f"the stage reaches {pond.peak_stage_ft[at]:.2f} ft."
    )
    return Figure(chart(panels, _span(flows), HOURS), alt, f"{node.name}, {storm}: inflow, outflow and stage.")


def point_figure(
    name: str, storm: str, at: int, step_h: float, before: NodeResult | None, after: NodeResult
) -> Figure | None:
    """Return what passes a point in one storm, before and after; None where the run kept no hydrographs."""
    curves = []
    for word, node, stroke in (("Before", before, 1), ("After", after, 0)):
        if node is not None and node.outflow_cfs is not None:
            curves.append(Curve(word, _hours(node.outflow_cfs, step_h), node.outflow_cfs[at], stroke))
    if not curves:
        return None
    old = f"before, {before.peak_cfs[at]:.2f} cfs at hour {before.peak_h[at]:.2f}; after, " if before else ""
    peak = f"{after.peak_cfs[at]:.2f} cfs at hour {after.peak_h[at]:.2f}"
    alt = f"Flow at {name} in the {storm} storm. Peak: {old}{peak}."
    words = "flow before and after" if before else "flow"
    return Figure(chart((Panel("Flow, cfs", tuple(curves)),), _span(curves), HOURS), alt, f"{name}, {storm}: {words}.")


def rain_figure(storms: Sequence[DesignStorm], interval_h: float = 0.1) -> Figure:
    """Return how hard it rains through each storm, in even intervals."""
    curves, told = [], []
    for at, storm in enumerate(storms):
        count = int(np.ceil(storm.duration_h / interval_h - 1e-9)) + 1
        edges = np.arange(count, dtype=np.float64) * interval_h
        fallen = np.diff(storm.fallen_in(edges)) / interval_h
        curves.append(Curve(storm.name, *steps(edges, fallen), stroke=at))
        told.append(f"{storm.name} at most {fallen.max():.2f} inches an hour")
    last = max(storm.duration_h for storm in storms)
    panel = Panel("Inches an hour", tuple(curves), 130.0)
    alt = f"Rain through each storm in steps of {60 * interval_h:g} minutes: {'; '.join(told)}."
    caption = f"Hyetographs: rain in inches an hour over steps of {60 * interval_h:g} minutes."
    return Figure(chart((panel,), (0.0, last), HOURS, 480.0), alt, caption)


def _hours(flows: Floats, step_h: float) -> Floats:
    return np.arange(flows.shape[-1], dtype=np.float64) * step_h


def _span(curves: Sequence[Curve]) -> tuple[float, float]:
    """Return the hours in which something flows, out to round numbers."""
    top = max(float(curve.ys.max()) for curve in curves)
    if top <= 0:
        return 0.0, float(curves[0].xs[-1])
    first = min(float(c.xs[np.argmax(c.ys > _QUIET_SHARE * top)]) for c in curves if c.ys.max() > _QUIET_SHARE * top)
    last = max(
        float(c.xs[np.flatnonzero(c.ys > _QUIET_SHARE * top)[-1]]) for c in curves if c.ys.max() > _QUIET_SHARE * top
    )
    covered = ticks(first, last, 8)
    return max(covered[0], 0.0), min(covered[-1], float(curves[0].xs[-1]))
