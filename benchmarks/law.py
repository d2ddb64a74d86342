"""The law asked quickly: single decisions with their reasons, and a million parcels at once.

Beside it stand, on the same ten facts and six outputs, two-valued NumPy written by hand, which knows no unknown, no
reason and no clause, and openfisca-core and zen-engine where they are installed, which know none of them either. Times
are seconds of CPU, memory the most the process ever held. Run it as ``python benchmarks/law.py``; beside the two
others in a folder of their own::

    python3 -m venv peers && peers/bin/pip install openfisca-core zen-engine
    PYTHONPATH=src peers/bin/python benchmarks/law.py
"""

from __future__ import annotations

import importlib.util
import json
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
MONTH = "2026-11"
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


# ---- the others ------------------------------------------------------------------------------------------------------

ZEN = {
    "applies": "disturbed_area >= 25000 or (in_common_plan and common_plan_area >= 25000)",
    "exempt": "emergency or (agricultural_activity and not new_agricultural_structure) or routine_maintenance",
    "subject": "$.applies and not $.exempt",
    "state_permit": "disturbed_area >= 43560 or (in_common_plan and common_plan_area >= 43560)",
    "full_plan": "$.subject and (disturbed_area >= 217800 or discharges_to_303d)",
    "letter": "disturbed_at_once > 217800",
}
FORMULAS: dict[str, Callable[[Callable[[str], Any]], Any]] = {
    "applies": lambda f: (f("disturbed_area") >= 25000) | (f("in_common_plan") & (f("common_plan_area") >= 25000)),
    "exempt": lambda f: (
        f("emergency") | (f("agricultural_activity") & ~f("new_agricultural_structure")) | f("routine_maintenance")
    ),
    "subject": lambda f: f("applies") & ~f("exempt"),
    "state_permit": lambda f: (f("disturbed_area") >= 43560) | (f("in_common_plan") & (f("common_plan_area") >= 43560)),
    "full_plan": lambda f: f("subject") & ((f("disturbed_area") >= 217800) | f("discharges_to_303d")),
    "letter": lambda f: f("disturbed_at_once") > 217800,
}


def zen_decision() -> Any:
    """Return the six outputs as a decision of zen-engine."""
    import zen

    rows = [{"id": name, "key": name, "value": written} for name, written in ZEN.items()]
    kinds = {"in": "inputNode", "law": "expressionNode", "out": "outputNode"}
    nodes: list[dict[str, Any]] = [
        {"id": name, "name": name, "type": kind, "position": {"x": 0, "y": 0}} for name, kind in kinds.items()
    ]
    nodes[1]["content"] = {"expressions": rows}
    ways = [("in", "law"), ("law", "out")]
    edges = [{"id": f"{one}-{two}", "sourceId": one, "targetId": two, "type": "edge"} for one, two in ways]
    return zen.ZenEngine().create_decision(json.dumps({"nodes": nodes, "edges": edges}))


def openfisca_system() -> Any:
    """Return the ten facts and six outputs as a system of openfisca-core."""
    from openfisca_core import entities, periods, taxbenefitsystems, variables

    project = entities.Entity("project", "projects", "", "")
    system = taxbenefitsystems.TaxBenefitSystem([project])

    def formula(asked: Callable[[Callable[[str], Any]], Any]) -> Callable[..., Any]:
        return lambda project, period: asked(lambda fact: project(fact, period))

    def add(name: str, kind: type, worked_out: Callable[..., Any] | None = None) -> None:
        body: dict[str, Any] = {"value_type": kind, "entity": project, "label": name}
        body["definition_period"] = periods.DateUnit.MONTH
        system.add_variable(type(name, (variables.Variable,), body | ({"formula": worked_out} if worked_out else {})))

    for name in AREAS + PLAIN:
        add(name, float if name in AREAS else bool)
    for name, asked in FORMULAS.items():
        add(name, bool, formula(asked))
    return system


def openfisca_answers(system: Any, columns: dict[str, np.ndarray[Any, Any]]) -> list[np.ndarray[Any, Any]]:
    """Answer the six questions for columns of known facts."""
    from openfisca_core.simulations import SimulationBuilder

    made = SimulationBuilder().build_default_simulation(system, len(next(iter(columns.values()))))
    for name, column in columns.items():
        made.set_input(name, MONTH, column)
    return [made.calculate(name, MONTH) for name in FORMULAS]


def peers() -> None:
    """Time the others, where they are installed, and try that they answer the same."""
    known = dict.fromkeys(AREAS, 30000.0) | dict.fromkeys(PLAIN, False)
    if importlib.util.find_spec("zen") is None:
        print("zen-engine is not installed: not timed here")
    else:
        decision = zen_decision()
        assert decision.evaluate(known)["result"]["subject"] is True
        one = seconds(lambda: decision.evaluate(known))
        print(f"zen-engine, one project, six answers without reasons, all known: {6 / one:,.0f} decisions a second")
    if importlib.util.find_spec("openfisca_core") is None:
        print("openfisca-core is not installed: not timed here")
        return
    system = openfisca_system()
    single_row = {name: np.array([value]) for name, value in known.items()}
    one = seconds(lambda: openfisca_answers(system, single_row))
    print(f"openfisca-core, one project, six answers without reasons, all known: {6 / one:,.0f} decisions a second")
    columns = {name: column if name in AREAS else column == 1 for name, column in parcels_known.items()}
    assert all((a == b).all() for a, b in zip(openfisca_answers(system, columns), by_hand(parcels_known), strict=True))
    many = seconds(lambda: openfisca_answers(system, columns))
    print(f"openfisca-core, a million parcels, all known: {6 * MILLION / 1e6 / many:,.0f} million a second")


if __name__ == "__main__":
    book = facts.load()
    made = bench_law(book)
    parcels_known = parcels(MILLION, 0.0)
    single(made, book)
    many(made)
    real()
    peers()
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")
