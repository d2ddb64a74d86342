"""Small models of our own for the tests of drainage models, and how peaks are compared."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from forebay import water as w

FILES = Path(__file__).parent / "files"
WITHIN, LEAST_CFS = 0.001, 0.001
"""A tenth of a percent, and what no reader sees."""


def own(name: str) -> bytes:
    """Return the bytes of a file of our own."""
    return (FILES / name).read_bytes()


def same_peaks(one: w.Results, other: w.Results) -> None:
    """Check that every node both know has the same peaks, and that the design points are among them."""
    points = 0
    for condition, nodes in one.conditions.items():
        for name, node in nodes.items():
            there = other.conditions[condition].get(name)
            points += there is not None and node.kind == "design point"
            if there is not None:
                apart = np.abs(node.peak_cfs - there.peak_cfs)
                assert np.all(apart <= np.maximum(WITHIN * node.peak_cfs, LEAST_CFS)), (condition, name, apart)
    assert points == sum(node.kind == "design point" for nodes in one.conditions.values() for node in nodes.values())


HY8 = """HY8PROJECTFILE80

UNITS                {units}
NUMCROSSINGS         1
STARTCROSSING        "Mill Road"
DISCHARGERANGE       10.0 40.0 90.0
DISCHARGEXYUSER_Y    35.3146667
DISCHARGEXYUSER_NAME "one cubic metre"
TAILWATERTYPE        {tail}
CHANNELGEOMETRY      0.0 0.0 0.0 0.0 99.0
ROADWAYSHAPE         1
SURFACE              1
ROADWAYSECDATA       0.0 108.0
ROADWAYPOINT         60.0 108.0
STARTCULVERT         "Pipe"
CULVERTSHAPE         {shape}
CULVERTMATERIAL      1
INLETTYPE            1
INLETEDGETYPE        3
INLETEDGETYPE71      {edge}
BARRELDATA           3.0 3.0 0.012 {bottom}
EMBEDDEPTH           0.0
NUMBEROFBARRELS      2
INVERTDATA           0.0 100.0 50.0 99.5
ENDCULVERT           "Pipe"
ENDCROSSING          "Mill Road"
ENDPROJECTFILE
"""


def hy8(units: int = 0, tail: int = 6, shape: int = 1, edge: int = 2, bottom: float = 0.012) -> bytes:
    """Return a culvert file with one crossing of two pipes."""
    return HY8.format(units=units, tail=tail, shape=shape, edge=edge, bottom=bottom).encode()
