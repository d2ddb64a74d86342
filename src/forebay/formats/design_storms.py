"""Design storms from a table of rainfall depths."""

from __future__ import annotations

from forebay.formats.depth_table import DepthTable
from forebay.formats.problems import FileProblem
from forebay.water import RAIN_TYPES, DesignStorm, WaterError, nested_storm, type_storm

DISTRIBUTIONS = (*RAIN_TYPES, "nested")
DAY_MIN = 1440


def design_storm(table: DepthTable, return_period_y: int, distribution: str) -> DesignStorm:
    """Return the 24-hour storm of a return period, spread by an NRCS type or nested from the table's own durations.

    A table without the 24-hour row, or without the return period, is refused; no other row stands in for it.
    """
    source = f"{table.source} ({table.file})"
    name = f"{return_period_y}-year"
    if distribution not in DISTRIBUTIONS:
        known = ", ".join(DISTRIBUTIONS)
        raise FileProblem(table.file, f'"{distribution}" is no distribution known here. Write one of: {known}.')
    depth_in = float(table.depth_in(24, return_period_y))
    if distribution != "nested":
        return type_storm(name, depth_in, distribution, source)
    minutes = {
        float(hours * 60): row[return_period_y] for hours, row in table.depths_in.items() if return_period_y in row
    }
    try:
        return nested_storm(name, {each: float(depth) for each, depth in minutes.items() if each <= DAY_MIN}, source)
    except WaterError as problem:
        raise FileProblem(table.file, str(problem)) from None
