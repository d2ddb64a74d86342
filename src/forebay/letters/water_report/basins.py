"""The ponds of the report: what each holds, every way out of it, what it does in each storm, and its hydrographs."""

from __future__ import annotations

from forebay.letters.figures.hydrographs import pond_figure
from forebay.letters.sheet import Figures, Part, Section, Table
from forebay.letters.water_report import written
from forebay.letters.water_report.devices import COLUMNS, device_rows, tailwater
from forebay.water import Network, NodeResult, Pond, PondNumbers, PondTailwater, Results, TimedTailwater

_ACROSS = 4
"""Devices in one table; more of them continue in the next."""


def ponds(network: Network, results: Results, condition: str) -> list[Part]:
    """Return everything about every pond of one condition."""
    found: list[Part] = []
    for node in network.nodes:
        if isinstance(node, Pond):
            result = results.conditions[condition][node.name]
            if result.pond is not None:
                found += _pond(node, result, result.pond, results, condition)
    return found


def _pond(node: Pond, result: NodeResult, numbers: PondNumbers, results: Results, condition: str) -> list[Part]:
    figures = [pond_figure(result, storm, at, results.step_h) for at, storm in enumerate(results.storms)]
    kept = tuple(figure for figure in figures if figure is not None)
    drawn = [Figures(f"Hydrographs of {node.name}", kept, across=2, level=3)] if kept else []
    devices = device_rows(node)
    outlets: Part = Table(f"Outlets of {node.name}", COLUMNS, devices, "", (2,), level=3)
    if not devices:
        outlets = Section(f"Outlets of {node.name}", "It has none.", level=3)
    return [
        Section(f"Pond: {node.name}, {condition} the work", _said(node, numbers)),
        outlets,
        *_rating(node, numbers),
        _storms(node, result, numbers, results.storms),
        _device_peaks(node, numbers, results.storms),
        *drawn,
    ]


def _said(node: Pond, numbers: PondNumbers) -> str:
    storage = node.storage
    soak = f"{written.plain(node.exfiltration_iph)} in/h" if node.exfiltration_iph else "none"
    dead = f"{written.volume(numbers.dead_cuft)} cu ft lie below it and take no part"
    return (
        f"Bottom {written.feet(storage.bottom_ft)} ft, rim {written.feet(storage.rim_ft)} ft; storage by "
        f"{storage.source}. The water starts at {written.feet(numbers.start_stage_ft)} ft; "
        f"{dead if numbers.dead_cuft > 0 else 'nothing lies below it'}. "
        f"Into the ground: {soak}. Tailwater: {tailwater(node)}."
    )


def _rating(node: Pond, numbers: PondNumbers) -> list[Part]:
    """Return stage, area, storage and discharge by device, at the stages of the plan and wherever a device bends."""
    table = numbers.rating.rows_at(numbers.rating.told_ft)
    devices = [name for name in table if name not in ("stage_ft", "area_sqft", "storage_cuft", "exfiltration", "total")]
    found: list[Part] = []
    for first in range(0, max(len(devices), 1), _ACROSS):
        shown = devices[first : first + _ACROSS]
        columns = ("Stage (ft)", "Area (sq ft)", "Storage (cu ft)", *(f"{name} (cfs)" for name in shown))
        columns += ("Into the ground (cfs)", "Total (cfs)")
        rows = tuple(
            (
                written.feet(stage),
                written.volume(table["area_sqft"][at]),
                written.volume(table["storage_cuft"][at]),
                *(written.flow(table[name][at]) for name in (*shown, "exfiltration", "total")),
            )
            for at, stage in enumerate(table["stage_ft"])
        )
        title = f"Stage, area, storage and discharge of {node.name}{', continued' if found else ''}"
        found.append(Table(title, columns, rows, _against(node), tuple(range(len(columns))), level=3))
    return found


def _against(node: Pond) -> str:
    """Say what level the rating is reckoned against, where that is not the one the outlets meet in the run."""
    if isinstance(node.tailwater, PondTailwater | TimedTailwater):
        return "Against a free outfall. In the run the level below holds the outlets back from hour to hour."
    return ""


def _storms(node: Pond, result: NodeResult, numbers: PondNumbers, storms: tuple[str, ...]) -> Table:
    columns = (
        "Storm",
        "Peak in (cfs)",
        "Peak out (cfs)",
        "Peak stage (ft)",
        "Below rim (ft)",
        "Storage (cu ft)",
        "Detained (h)",
        "Drained (h)",
        "Over the rim (cu ft)",
    )
    rows = tuple(
        (
            storm,
            written.flow(numbers.peak_inflow_cfs[at]),
            written.flow(result.peak_cfs[at]),
            written.feet(numbers.peak_stage_ft[at]),
            written.feet(node.storage.rim_ft - numbers.peak_stage_ft[at]),
            written.volume(numbers.peak_storage_cuft[at]),
            f"{numbers.detention_h[at]:.2f}",
            "never" if numbers.drain_h[at] == float("inf") else f"{numbers.drain_h[at]:.1f}",
            written.volume(numbers.spilled_cuft[at]) if numbers.overtopped[at] else "none",
        )
        for at, storm in enumerate(storms)
    )
    told = (
        "Storage counts what lies below the starting level. Detained: from the centroid of inflow to that of outflow. "
        "Drained: from the peak until 1 % of the peak's live storage is left."
    )
    return Table(f"{node.name} in each storm", columns, rows, told, tuple(range(1, 9)), level=3)


def _device_peaks(node: Pond, numbers: PondNumbers, storms: tuple[str, ...]) -> Part:
    if not numbers.device_peaks_cfs:
        return Section("", "")
    rows = tuple(
        (name, *(written.flow(flows[at]) for at in range(len(storms))))
        for name, flows in numbers.device_peaks_cfs.items()
    )
    columns = ("Device", *(f"{storm} (cfs)" for storm in storms))
    told = "What each passes at the peak stage."
    return Table(f"Devices of {node.name} at the peak", columns, rows, told, tuple(range(1, len(columns))), level=3)
