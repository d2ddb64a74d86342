"""The law asked quickly: single decisions with their reasons, and a million parcels at once.

Beside it stands, on the same ten facts and six outputs, two-valued NumPy written by hand, which knows no unknown, no
reason and no clause. It says whether openfisca-core and zen-engine are installed. Times are seconds of CPU, memory the
most the process ever held. Run it as ``python benchmarks/law.py``.
"""

from __future__ import annotations

import importlib.util
import resource
import time
from collections.abc import Callable
from datetime import date
from typing import Any

import numpy as np

from forebay.law import acts, decide, facts, library, reading, text
from forebay.law.facts import FactBook
from forebay.law.ordinance import Law
from forebay.law.screening import Screen

ON = date(2026, 11, 30)
MILLION = 1_000_000
PEERS = ("openfisca_core", "zen")
HEAD = 'format = 1\nid = "us-xx/bench/1"\nedition = "1"\nname = "Bench"\nzone = "America/New_York"\n'
TERMS = {
    "applies": "disturbed_area >= 25000 sqft or (in_common_plan and common_plan_area >= 25000 sqft)",
    "exempt": "emergency or (agricultural_activity and not new_agricultural_structure) or routine_maintenance",
    "subject": "applies and not exempt",
    "state_permit": "disturbed_area >= 1 acre or (in_common_plan and common_plan_area >= 1 acre)",
    "full_plan": "subject and (disturbed_area >= 5 acre or discharges_to_303d)",
    "letter": "disturbed_at_once > 5 acre",
}
AREAS = ("disturbed_area", "common_plan_area", "disturbed_at_once")
PLAIN = (
    "in_common_plan",
    "emergency",
    "agricultural_activity",
    "new_agricultural_structure",
    "routine_maintenance",
    "discharges_to_303d",
    "single_family_residence",
)


def bench_law(book: FactBook) -> Law:
    """Return a small law of ten facts and six outputs."""
    rows = "".join(
        f'[[term]]\nid = "{name}"\nat = "1"\nsays = "{name}"\nwhen = "{when}"\n' for name, when in TERMS.items()
    )
    return reading.of(text.parse((HEAD + rows).encode(), "law.toml"), acts.load(), book)


def parcels(rows: int, unknown: float) -> dict[str, np.ndarray[Any, Any]]:
    """Return columns by chance, a share of each not known."""
    chance = np.random.default_rng(1)
    columns: dict[str, np.ndarray[Any, Any]] = {}
    for name in AREAS:
        columns[name] = chance.choice([4000.0, 24999.0, 25000.0, 43560.0, 217800.0, 300000.0], rows)
        columns[name][chance.random(rows) < unknown] = np.nan
    for name in PLAIN:
        columns[name] = chance.integers(0, 2, rows)
        columns[name][chance.random(rows) < unknown] = -1
    return columns


def by_hand(columns: dict[str, np.ndarray[Any, Any]]) -> list[np.ndarray[Any, Any]]:
    """Answer the six questions as an expert would write them, with everything known."""
    area, plan_area, once = (columns[name] for name in AREAS)
    plan, emergency, farm, built, routine, listed = (columns[name] == 1 for name in PLAIN[:6])
    applies = (area >= 25000) | (plan & (plan_area >= 25000))
    exempt = emergency | (farm & ~built) | routine
    subject = applies & ~exempt
    permit = (area >= 43560) | (plan & (plan_area >= 43560))
    return [applies, exempt, subject, permit, subject & ((area >= 217800) | listed), once > 217800]


def seconds(work: Callable[[], object], least: float = 0.4) -> float:
    """Return the CPU seconds of one run, from as many as fill some time."""
    runs, began = 0, time.process_time()
    while time.process_time() - began < least:
        work()
        runs += 1
    return (time.process_time() - began) / runs


def single(law: Law, book: FactBook) -> None:
    """Time single decisions with their reasons."""
    for share, said in ((1, "all known"), (2, "half not known")):
        known = dict.fromkeys(AREAS, "30000 sqft") | dict.fromkeys(PLAIN, False)
        sheet = book.sheet(dict(list(known.items())[::share]))
        one = seconds(lambda sheet=sheet: decide(law, sheet, on=ON))
        print(f"one project, six explained answers, {said}: {6 / one:,.0f} decisions a second")


def many(law: Law) -> None:
    """Time a million parcels, beside NumPy written by hand."""
    for unknown in (0.0, 0.1):
        columns = parcels(MILLION, unknown)
        screen = Screen(law, ON)
        began = time.process_time()
        screen.answers(columns)
        first = time.process_time() - began
        again = seconds(lambda screen=screen, columns=columns: screen.answers(columns))
        rate = 6 * MILLION / 1e6
        print(f"a million parcels, {unknown:.0%} not known: first {first:.2f} s, again {rate / again:,.0f} million/s")
    hand = seconds(lambda: by_hand(parcels_known))
    print(f"the same by hand, two values, no reasons: {6 * MILLION / 1e6 / hand:,.0f} million a second")


def real() -> None:
    """Time the two real ordinances over fifty thousand parcels."""
    columns = parcels(50_000, 0.1)
    laws = [library.find(name) for name in ("us-ny/webster/130-I", "us-ny/spencerport/276-II")]
    given = {name: columns[name] for name in ("disturbed_area", "in_common_plan", "agricultural_activity", "emergency")}
    began = time.process_time()
    for law in laws:
        Screen(law, ON).answers(given)
    print(f"both ordinances over 50,000 parcels, four columns: {time.process_time() - began:.2f} s")


def peers() -> None:
    """Say which peers are not there to be timed."""
    for name in PEERS:
        if importlib.util.find_spec(name) is None:
            print(f"{name} is not installed: not timed here")
        else:
            print(f"{name} is installed, and no model of these six outputs is written for it: not timed here")


if __name__ == "__main__":
    book = facts.load()
    made = bench_law(book)
    parcels_known = parcels(MILLION, 0.0)
    single(made, book)
    many(made)
    real()
    peers()
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")
