"""Small sites for the water's tests: one pond site by hand, and random ones by seed."""

from dataclasses import replace

import numpy as np

from forebay import water as w

DEPTHS_IN = {"1-year": 2.0, "2-year": 2.4, "10-year": 3.4, "100-year": 5.6}


def storms(rain_type="II"):
    return [w.type_storm(name, depth, rain_type) for name, depth in DEPTHS_IN.items()]


def pond(name="P1", to="brook", **changes):
    given = {
        "storage": w.storage_from_areas([100, 102, 104, 106], [8000, 11000, 15000, 19000]),
        "outlets": (
            w.Orifice("low", 100.0, 6.0),
            w.Weir("middle", 102.5, 4.0),
            w.Weir("spillway", 105.0, 20.0, 2.6),
        ),
    }
    return w.Pond(name, to=to, **{**given, **changes})


def catchment(name="S1", to="P1", area_ac=10.0, curve_number=80.0, minutes=15.0):
    ground = (w.Ground("ground", area_ac, curve_number),)
    return w.Catchment(name, ground, (w.GivenTime("given", minutes),), to)


def network(*nodes, ends=("brook",)):
    return w.Network((*nodes, *(w.DesignPoint(end) for end in ends)))


def site(*nodes, before=(), basis=None):
    old = network(*before) if before else None
    return w.Drainage("site", network(*nodes), old, basis or w.Basis())


def random_pond(rng, name="P1", to="brook", size_ac=10.0):
    base = size_ac * 43560 * rng.uniform(0.003, 0.06)
    stages = np.array([0.0, 1.5, 3.0, 6.0]) + 100.0
    side = np.sqrt(base) + 6.0 * (stages - 100.0)
    outlets = [
        w.Orifice("low", 100.0 + rng.uniform(0, 1.0), rng.uniform(3, 15)),
        w.Weir("middle", 100.0 + rng.uniform(2, 4), rng.uniform(1, 8), rng.uniform(2.6, 3.4)),
        w.Weir("spillway", 105.0, 20.0, 2.7, side_z=rng.choice([0.0, 3.0])),
    ]
    if rng.random() < 0.4:
        outlets.append(w.LevelOpening("grate", 100.0 + rng.uniform(2, 4), rng.uniform(12, 36)))
    if rng.random() < 0.3:
        barrel = w.Barrel(w.Circular(1.5), 60.0, rng.uniform(0, 0.03), 0.013, _edge(), 0.5)
        outlets.append(w.Culvert("pipe", 100.0 + rng.uniform(0.5, 2), barrel))
    soak = rng.choice([0.0, 0.0, 2.0])
    return w.Pond(name, w.storage_from_areas(stages, side**2), tuple(outlets), to, exfiltration_iph=float(soak))


def _edge():
    return w.inlet("Circular concrete", "Square edge")


def random_network(rng):
    """Two catchments, a reach, two ponds in a row, a diversion and a link, all of random size.

    One in five has tailwater: the pond below, a level by the flow, one level, or a level by the hour.
    """
    area = float(np.exp(rng.uniform(0, 3.2)))
    nodes = [
        catchment("S1", "R1", area, rng.uniform(55, 98), rng.uniform(6, 60)),
        catchment("S2", "P2", area * rng.uniform(0.1, 1), rng.uniform(55, 98), rng.uniform(6, 60)),
        w.Reach(
            "R1", "D1", w.Channel(w.Trapezoid(3, 3, 3, 12.0), rng.uniform(50, 2000), rng.uniform(0.002, 0.05), 0.04)
        ),
        w.Diversion("D1", "P1", "L1", (0.0, 5.0, 5000.0), (0.0, 0.0, 2000.0)),
        random_pond(rng, "P1", "P2", area),
        w.Link("L1", "brook"),
        random_pond(rng, "P2", "brook", 2 * area),
    ]
    nodes[4] = replace(nodes[4], tailwater=random_tailwater(rng))
    return network(*nodes)


def random_tailwater(rng):
    level = 100.0 + rng.uniform(-1, 3)
    kinds = (
        w.PondTailwater("P2"),
        w.RatedTailwater((0.0, 5.0, 50.0, 2000.0), (level - 2, level - 1, level, level + 1.5)),
        w.FixedTailwater(level),
        w.TimedTailwater((0.0, 12.0, 15.0, 24.0), (98.0, level, level + 1, 98.0)),
    )
    at = int(rng.integers(20))
    return kinds[at] if at < len(kinds) else None


def random_pond_site(seed):
    """One catchment and one pond that starts empty, of random size and rain."""
    rng = np.random.default_rng(seed)
    area = float(np.exp(rng.uniform(0, 3.2)))
    ground = catchment(area_ac=area, curve_number=rng.uniform(60, 98), minutes=rng.uniform(6, 60))
    return site(ground, random_pond(rng, size_ac=area))


def lost_share(results):
    """Return the greatest share of its inflow that any node loses or finds."""
    return max(
        float(np.max(np.abs(node.lost_cuft) / np.maximum(node.inflow_cuft, 1.0)))
        for nodes in results.conditions.values()
        for node in nodes.values()
    )


def raised_share(results):
    """Return the share by which the pond's peak outflow tops its peak inflow."""
    found = results.after["P1"]
    return float(np.max(found.peak_cfs / np.maximum(found.pond.peak_inflow_cfs, 1e-12))) - 1.0
