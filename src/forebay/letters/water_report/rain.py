"""The rain of the report, with where every depth is from, and the choices the whole run rests on."""

from __future__ import annotations

from collections.abc import Sequence

from forebay.letters.figures.hydrographs import rain_figure
from forebay.letters.sheet import Figures, Part, Table
from forebay.letters.water_report import written
from forebay.water import Basis, DesignStorm, Results

NOT_GIVEN = "not given"
_TOGETHER = 6
"""Storms in one drawing; more of them continue in the next."""


def rain(storms: Sequence[DesignStorm]) -> list[Part]:
    """Return the depths with their sources, how the rain falls, and the hyetographs."""
    rows = [
        (storm.name, written.inches(storm.depth_in), written.plain(storm.duration_h), storm.depth_source or NOT_GIVEN)
        for storm in storms
    ]
    columns = ("Storm", "Depth (in)", "Duration (h)", "Where the depth is from")
    drawn = tuple(rain_figure(storms[first : first + _TOGETHER]) for first in range(0, len(storms), _TOGETHER))
    return [Table("Rain", columns, tuple(rows), "", (1, 2)), _falls(storms), Figures("", drawn)]


def _falls(storms: Sequence[DesignStorm]) -> Table:
    spans = ((5, "5 min"), (15, "15 min"), (60, "1 h"), (360, "6 h"))
    rows = []
    for storm in storms:
        most = [written.inches(storm.most_in(minutes / 60.0)) for minutes, _ in spans]
        rows.append((storm.name, storm.distribution or NOT_GIVEN, *most))
    origins = dict.fromkeys(
        f"{storm.distribution or 'not named'} ({storm.distribution_source or 'source not given'})" for storm in storms
    )
    columns = ("Storm", "Distribution", *(f"Most in {said} (in)" for _, said in spans))
    return Table(
        "How the rain falls", columns, tuple(rows), f"Distributions: {'; '.join(origins)}.", (2, 3, 4, 5), level=3
    )


def choices(basis: Basis, results: Results, rain_2yr_source: str) -> Table:
    """Return the choices that every catchment and pond shares."""
    joined = "yes" if basis.convert_retention else "no"
    rows = [
        ("Initial abstraction, Ia/S", written.plain(basis.ia_ratio)),
        ("Retention converted where Ia/S is not 0.2", joined),
        ("Curve numbers rounded to whole ones", "yes" if basis.whole_curve_numbers else "no"),
        ("Peak rate factor of the unit hydrograph", written.plain(basis.peak_rate)),
        ("Shape of the unit hydrograph", basis.shape or "as the peak rate factor has it"),
        ("2-year, 24-hour rain for sheet flow", _two_year(basis, rain_2yr_source)),
        ("Sheet flow is warned of beyond", f"{written.plain(basis.sheet_limit_ft)} ft"),
        ("Least time of concentration", f"{written.plain(basis.least_concentration_h)} h"),
        ("Step of the run", f"{written.plain(round(60 * results.step_h, 4))} min; ponds cut it finer on their own"),
    ]
    return Table("Choices", ("What", "Taken"), tuple(rows))


def _two_year(basis: Basis, source: str) -> str:
    if basis.rain_2yr_in is None:
        return NOT_GIVEN
    known = source.strip() or basis.rain_2yr_source.strip() or "source not given"
    return f"{written.inches(basis.rain_2yr_in)} in, {known}"
