"""What the run came to: peaks and volumes at each design point, and the numbered warnings."""

from __future__ import annotations

from forebay.letters.figures.hydrographs import point_figure
from forebay.letters.sheet import Figures, Panel, Part, Section, Table
from forebay.letters.water_report import written
from forebay.letters.wording import count, listed
from forebay.water import CATALOGUE, PeakRow, Results


def panels(results: Results) -> tuple[Panel, ...]:
    """Return the answer in short: where peaks grow, and how many warnings there are."""
    return _peaks_panel(results), _warnings_panel(results)


def _peaks_panel(results: Results) -> Panel:
    rows = results.peaks()
    if "before" not in results.conditions:
        said = "Nothing is compared: this drainage gives no condition before the work."
        return Panel("Do peak flows grow?", count(len(rows), "peak"), said)
    grown = [row for row in rows if row.grew]
    new = [row for row in rows if row.grew is None]
    when = f"{len(grown)} of {count(len(rows), 'peak')} {'grows' if len(grown) == 1 else 'grow'}"
    told = [_grown(grown) or "At every design point and in every storm the peak after is no higher than before."]
    if new:
        names = listed(list(dict.fromkeys(row.design_point for row in new)))
        told.append(f"Not compared, for there is no such point before: {names}.")
    return Panel("Do peak flows grow?", when if grown else "No peak grows", " ".join(told))


def _grown(rows: list[PeakRow]) -> str:
    points = dict.fromkeys(row.design_point for row in rows)
    told = []
    for point in points:
        storms = [row.storm for row in rows if row.design_point == point]
        told.append(f"{point} in the {listed(storms)} storm{'' if len(storms) == 1 else 's'}")
    return f"Higher after than before: {'; '.join(told)}." if told else ""


def _warnings_panel(results: Results) -> Panel:
    if not results.notes:
        return Panel("What is flagged", "No warnings", "Nothing in the inputs or in the run called for one.")
    kinds = sorted({note.number for note in results.notes})
    said = f"Numbers {listed([str(number) for number in kinds])}. Each is listed below with its node."
    return Panel("What is flagged", count(len(results.notes), "warning"), said)


def peak_tables(results: Results) -> list[Part]:
    """Return the table of peaks and that of volumes, before and after."""
    rows = results.peaks()
    flows = [_peak_row(results, row) for row in rows]
    volumes = [_volume_row(row) for row in rows]
    head = ("Design point", "Storm")
    both = "Highest ordinate of the hydrograph; the time is that of the peak."
    timed = ("Before (cfs)", "at (h)", "After (cfs)", "at (h)", "Change (cfs)", "Change")
    held = ("Before (cu ft)", "After (cu ft)", "Change (cu ft)", "Change")
    return [
        Table("Peak flows", head + timed, tuple(flows), both, (2, 3, 4, 5, 6, 7)),
        Table("Runoff volumes", head + held, tuple(volumes), "All that passes the point in the run.", (2, 3, 4, 5)),
    ]


def _peak_row(results: Results, row: PeakRow) -> tuple[str, ...]:
    at = results.storms.index(row.storm)
    new = results.after[row.design_point]
    after = (written.flow(row.after_cfs), f"{new.peak_h[at]:.2f}")
    if row.before_cfs is None:
        return (row.design_point, row.storm, "not given", "", *after, "", "")
    old = results.before[row.design_point]
    before = (written.flow(row.before_cfs), f"{old.peak_h[at]:.2f}")
    grown = (written.change(row.before_cfs, row.after_cfs, 2), written.share(row.before_cfs, row.after_cfs))
    return (row.design_point, row.storm, *before, *after, *grown)


def _volume_row(row: PeakRow) -> tuple[str, ...]:
    if row.before_cuft is None:
        return (row.design_point, row.storm, "not given", written.volume(row.after_cuft), "", "")
    both = (written.volume(row.before_cuft), written.volume(row.after_cuft))
    grown = (written.change(row.before_cuft, row.after_cuft, 0), written.share(row.before_cuft, row.after_cuft))
    return (row.design_point, row.storm, *both, *grown)


def warnings(results: Results) -> Part:
    """Return every numbered warning with its node, its storm and its meaning."""
    if not results.notes:
        return Section("Warnings", "There are none.")
    rows = [
        (str(note.number), note.node, note.storm or "all", f"{CATALOGUE[note.number]}: {note.text}")
        for note in sorted(results.notes, key=lambda note: note.number)
    ]
    told = "A warning says what the reckoning met or did that a reviewer must know; it is no finding about the law."
    return Table("Warnings", ("No.", "Node", "Storm", "What was seen"), tuple(rows), told)


def point_figures(results: Results) -> list[Part]:
    """Return the hydrographs at each design point, before and after."""
    found: list[Part] = []
    old = results.conditions.get("before", {})
    for name, node in results.after.items():
        if node.kind == "design point":
            drawn = [
                point_figure(name, storm, at, results.step_h, old.get(name), node)
                for at, storm in enumerate(results.storms)
            ]
            kept = tuple(figure for figure in drawn if figure is not None)
            if kept:
                found.append(Figures(f"Hydrographs at {name}", kept, across=2))
    return found
