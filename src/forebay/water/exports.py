"""The results as plain tables: hydrographs and peaks as CSV, every ordinate of every node."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from .checks import Floats, WaterError
from .results import Results


def hydrographs_csv(results: Results, condition: str = "after") -> str:
    """Return every node's outflow at every step: an hour a row, ``node, storm`` a column, in cfs at full length.

    >>> from forebay.water import Catchment, DesignPoint, Drainage, GivenTime, Ground, Network, run, type_storm
    >>> field = Catchment("S1", (Ground("meadow", 10.0, 71.0),), (GivenTime("given", 20.0),), "brook")
    >>> done = run(Drainage("example", Network((field, DesignPoint("brook")))), [type_storm("10-year", 4.0, "II")])
    >>> print(hydrographs_csv(done).splitlines()[0])
    hour,"S1, 10-year","brook, 10-year"
    """
    nodes = results.conditions[condition]
    columns: dict[str, Floats] = {}
    for name, node in nodes.items():
        if node.outflow_cfs is None:
            raise WaterError("The hydrographs were not kept. Run with keep_hydrographs on.")
        columns |= {f"{name}, {storm}": node.outflow_cfs[at] for at, storm in enumerate(results.storms)}
    length = len(next(iter(columns.values())))
    rows = ([repr(at * results.step_h), *(repr(float(flow[at])) for flow in columns.values())] for at in range(length))
    return _csv(["hour", *columns], rows)


def peaks_csv(results: Results) -> str:
    """Return the table of peaks and volumes by design point and storm, before and after; what is not known is empty.

    >>> from forebay.water import Catchment, DesignPoint, Drainage, GivenTime, Ground, Network, run, type_storm
    >>> field = Catchment("S1", (Ground("meadow", 10.0, 71.0),), (GivenTime("given", 20.0),), "brook")
    >>> done = run(Drainage("example", Network((field, DesignPoint("brook")))), [type_storm("10-year", 4.0, "II")])
    >>> print(peaks_csv(done).splitlines()[1][:20])
    brook,10-year,,14.90
    """
    rows = (
        [row.design_point, row.storm, row.before_cfs, row.after_cfs, row.before_cuft, row.after_cuft]
        for row in results.peaks()
    )
    return _csv(["design point", "storm", "before cfs", "after cfs", "before cu ft", "after cu ft"], rows)


def _csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return text.getvalue()
