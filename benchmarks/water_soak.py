"""The soak: no water lost on random networks, and no pond that lets out more than came in. By hand, not in the tests.

    nice -n 19 python benchmarks/water_soak.py 10000

Three hundred of each unless more are asked for. Every one is made from its own number, so a failure can be looked at
alone; steps of a tenth, a twentieth and a sixtieth of an hour take turns.
"""

import sys
import time
from pathlib import Path

import numpy as np

from forebay import water as w

sys.path[0] = str(Path(__file__).resolve().parent.parent / "tests")
from water import sites  # noqa: E402

COUNT = 300
STEPS_H = (0.1, 0.05) * 4 + (0.05, 1 / 60)
EVERY_S = 10.0


def lost_share(seed: int) -> float:
    """Return the greatest share of a node's inflow that a random network loses or finds."""
    drainage = w.Drainage(str(seed), sites.random_network(np.random.default_rng(seed)))
    return sites.lost_share(w.run(drainage, sites.storms(), step_h=STEPS_H[seed % 10], keep_hydrographs=False))


def raised_share(seed: int) -> float:
    """Return the share by which a random pond's peak outflow tops its peak inflow; 0 or less is right."""
    return sites.raised_share(
        w.run(sites.random_pond_site(seed), sites.storms(), step_h=STEPS_H[seed % 10], keep_hydrographs=False)
    )


def soak(name: str, one, count: int, most: float) -> bool:
    began = said = time.monotonic()
    worst, at, wrong = -np.inf, 0, []
    for seed in range(count):
        found = one(seed)
        if found > worst:
            worst, at = found, seed
        if not found <= most:
            wrong.append(seed)
        if time.monotonic() - said > EVERY_S:
            said = time.monotonic()
            print(f"  {seed + 1:,} of {count:,}, {said - began:.0f} s", end="\r", file=sys.stderr, flush=True)
    print(f"{name}: {count:,}; worst {worst:.1e} (number {at}), allowed {most:.0e}; {len(wrong)} wrong {wrong[:5]}")
    return not wrong


if __name__ == "__main__":
    counts = [int(word) for word in sys.argv[1:]] or [COUNT]
    balanced = soak("networks, water lost as a share of inflow", lost_share, counts[0], 1e-6)
    held = soak("ponds, outflow above inflow as a share", raised_share, counts[-1], 0.0)
    sys.exit(not (balanced and held))
