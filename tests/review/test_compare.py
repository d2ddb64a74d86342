"""Where the applicant's numbers and ours part: errors planted at random, the applicant's side computed on its own."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from forebay.review import Claim, Comparison, Recomputed, compare
from forebay.review.compare import Gap
from forebay.review.keys import Written
from forebay.review.submission import Model
from forebay.water import (
    Catchment,
    DesignPoint,
    Drainage,
    GivenTime,
    Ground,
    Link,
    Network,
    Orifice,
    Pond,
    Results,
    Weir,
    run,
    storage_from_areas,
    storage_from_volumes,
    type_storm,
)

STORMS = (type_storm("2-year", 2.3, "II"), type_storm("10-year", 3.4, "II"))
STEP_H = 0.05
STAGES = (100.0, 101.0, 102.0, 103.0, 104.0, 105.0, 106.0)
LEVEL = {"S1": 0, "S2": 0, "S3": 0, "Upper": 1, "Lower": 3}
DECIMALS = {"area_ac": 2, "curve_number": 0, "concentration_h": 2, "diameter_in": 1, "crest_ft": 2}

Key = tuple[str, str]
"""A node and one input of it."""


@dataclass(frozen=True)
class Site:
    """A site by its numbers: two areas to an upper pond, that by a swale with a third area to a lower one."""

    numbers: dict[Key, float] = field(
        default_factory=lambda: {
            ("S1", "area_ac"): 6.137,
            ("S1", "curve_number"): 78.31,
            ("S1", "concentration_h"): 0.4123,
            ("S2", "area_ac"): 3.264,
            ("S2", "curve_number"): 84.74,
            ("S2", "concentration_h"): 0.2388,
            ("S3", "area_ac"): 4.418,
            ("S3", "curve_number"): 73.62,
            ("S3", "concentration_h"): 0.3171,
            ("Upper", "diameter_in"): 10.02,
            ("Upper", "crest_ft"): 103.004,
            ("Upper", "storage_cuft"): 1.0,
            ("Lower", "diameter_in"): 13.98,
            ("Lower", "crest_ft"): 103.504,
            ("Lower", "storage_cuft"): 1.0,
        }
    )
    rounded_storage: frozenset[str] = frozenset()

    def with_(self, changed: dict[Key, float], rounded: frozenset[str] = frozenset()) -> Site:
        return replace(self, numbers={**self.numbers, **changed}, rounded_storage=rounded)

    def volumes(self, pond: str) -> np.ndarray:
        base = 9000.0 if pond == "Upper" else 11000.0
        exact = storage_from_areas(STAGES, [base + 1537.0 * at for at in range(len(STAGES))]).volume_cuft(STAGES)
        scaled = self.numbers[(pond, "storage_cuft")] * exact
        return np.round(scaled, -1) if pond in self.rounded_storage else scaled

    def drainage(self) -> Drainage:
        nodes = (
            self._area("S1", "Upper"),
            self._area("S2", "Upper"),
            self._pond("Upper", "Swale"),
            Link("Swale", "Lower"),
            self._area("S3", "Lower"),
            self._pond("Lower", "Brook"),
            DesignPoint("Brook"),
        )
        return Drainage("site", Network(nodes))

    def _area(self, name: str, to: str) -> Catchment:
        area, number, hours = (self.numbers[(name, one)] for one in ("area_ac", "curve_number", "concentration_h"))
        return Catchment(name, (Ground("all", area, number),), (GivenTime("path", 60 * hours),), to)

    def _pond(self, name: str, to: str) -> Pond:
        wide, crest = self.numbers[(name, "diameter_in")], self.numbers[(name, "crest_ft")]
        outlets = (Orifice("low", 100.0, wide), Weir("slot", crest, 2.0), Weir("spillway", 105.0, 20.0, 2.6))
        if self.numbers[(name, "storage_cuft")] == 1.0 and name not in self.rounded_storage:
            base = 9000.0 if name == "Upper" else 11000.0
            storage = storage_from_areas(STAGES, [base + 1537.0 * at for at in range(len(STAGES))])
        else:
            storage = storage_from_volumes(STAGES, self.volumes(name))
        return Pond(name, storage, outlets, to)


@cache
def ours() -> Recomputed:
    return recomputed(Site())


def recomputed(site: Site) -> Recomputed:
    drainage = site.drainage()
    return Recomputed(Model("site.toml", drainage), drainage, STORMS, results(drainage))


def results(drainage: Drainage) -> Results:
    return run(drainage, STORMS, step_h=STEP_H, keep_hydrographs=False)


def written(value: float, decimals: int) -> Written:
    return Written(Fraction(f"{value:.{max(decimals, 0)}f}"), decimals)


def claims(site: Site, coarse: frozenset[Key]) -> list[Claim]:
    """Return what the applicant's report gives: the inputs, and the results of the applicant's own run."""
    found = []
    for (node, quantity), value in site.numbers.items():
        if quantity == "storage_cuft":
            decimals = -1 if node in site.rounded_storage else 1
            rows = zip(STAGES, site.volumes(node), strict=True)
            found += [Claim("after", node, quantity, written(v, decimals), stage_ft=s) for s, v in rows]
        else:
            part = {"diameter_in": "low", "crest_ft": "slot"}.get(quantity, "")
            decimals = DECIMALS[quantity] if (node, quantity) in coarse else 6
            found.append(Claim("after", node, quantity, written(value, decimals), part=part))
    for name, node in results(site.drainage()).after.items():
        for at, storm in enumerate(STORMS):
            found.append(Claim("after", name, "peak_cfs", written(float(node.peak_cfs[at]), 2), storm.name))
            found.append(Claim("after", name, "volume_cuft", written(float(node.volume_cuft[at]), 0), storm.name))
    return found


def rounded(site: Site, keys: list[Key]) -> tuple[dict[Key, float], frozenset[str]]:
    """Return five numbers as a report would round them, with which the applicant then went on."""
    numbers = {key: round(site.numbers[key], DECIMALS[key[1]]) for key in keys if key[1] != "storage_cuft"}
    return numbers, frozenset(key[0] for key in keys if key[1] == "storage_cuft")


def wrong(key: Key, value: float, chance: random.Random) -> float:
    """Return a number as an applicant might get it wrong."""
    up = chance.choice((-1.0, 1.0))
    by = {
        "area_ac": value * (1 + up * chance.uniform(0.08, 0.25)),
        "curve_number": value + up * chance.uniform(3.0, 8.0),
        "concentration_h": value * (1 + up * chance.uniform(0.25, 0.45)),
        "diameter_in": value + up * chance.uniform(1.0, 2.0),
        "crest_ft": value + up * chance.uniform(0.2, 0.6),
        "storage_cuft": value * (1 + up * chance.uniform(0.10, 0.25)),
    }
    return by[key[1]]


def planted(seed: int) -> tuple[Comparison, list[Key], Site]:
    """Return a comparison with one or two errors among five roundings, the errors, and the site with each alone."""
    chance = random.Random(seed)
    keys = list(Site().numbers)
    bad = chance.sample(keys, 1 + seed % 2)
    harmless = chance.sample([key for key in keys if key not in bad], 5)
    numbers, tables = rounded(Site(), harmless)
    errors = {key: wrong(key, Site().numbers[key], chance) for key in bad}
    site = Site().with_({**numbers, **errors}, tables)
    return compare(claims(site, frozenset(harmless)), ours()), bad, Site().with_(errors)


def key_of(input_: object) -> Key:
    return input_.node, input_.quantity  # type: ignore[attr-defined]


def widest(comparison: Comparison) -> Gap | None:
    """Return the gap that a reader sees first: the widest for its tolerance, furthest down the water."""
    at_brook = [gap for gap in comparison.gaps if not gap.is_rounding and gap.row.claim.node == "Brook"]
    open_ones = at_brook or [gap for gap in comparison.gaps if not gap.is_rounding]
    return max(open_ones, key=lambda gap: abs(gap.difference) / gap.row.tolerance, default=None)


def first_of(bad: list[Key], wrong_site: Site, gap: Gap | None) -> Key:
    """Return the error the water meets first; of two on one level, the one that by itself moves the result further."""

    def moves(key: Key) -> float:
        if gap is None:
            return 0.0
        alone = results(Site().with_({key: wrong_site.numbers[key]}).drainage()).after[gap.row.claim.node]
        at = [storm.name for storm in STORMS].index(gap.row.claim.storm)
        return abs(float(getattr(alone, gap.row.claim.quantity)[at]) - (gap.row.ours or 0.0))

    return min(bad, key=lambda key: (LEVEL[key[0]], -moves(key)))


def test_the_first_node_and_input_that_part_rank_first() -> None:
    hits, misses = 0, []
    for seed in range(100):
        comparison, bad, wrong_site = planted(seed)
        gap = widest(comparison)
        ranked = [driver.input for driver in gap.drivers] if gap else list(comparison.own)
        told = key_of(ranked[0]) if ranked else None
        if told == first_of(bad, wrong_site, gap):
            hits += 1
        else:
            misses.append((seed, bad, told))
    assert hits >= 95, misses


def test_a_hundred_clean_submissions_raise_no_alarm() -> None:
    loud = []
    for seed in range(100):
        chance = random.Random(1000 + seed)
        harmless = chance.sample(list(Site().numbers), 5)
        numbers, tables = rounded(Site(), harmless)
        comparison = compare(claims(Site().with_(numbers, tables), frozenset(harmless)), ours())
        if comparison.alarms:
            loud.append((seed, harmless))
    assert loud == []


def test_two_errors_are_both_named_with_their_shares() -> None:
    errors = {("S1", "curve_number"): 72.0, ("Lower", "diameter_in"): 11.0}
    comparison = compare(claims(Site().with_(errors), frozenset()), ours())
    assert [key_of(one) for one in comparison.own] == [("S1", "curve_number"), ("Lower", "diameter_in")]
    gap = next(g for g in comparison.gaps if g.row.claim.name == "after.Brook.10-year.peak_cfs")
    assert [key_of(driver.input) for driver in gap.drivers] == list(errors)
    assert gap.explained == pytest.approx(1.0, abs=0.05)


def test_an_error_downstream_is_not_blamed_for_a_gap_above_it() -> None:
    errors = {("S1", "area_ac"): 7.5, ("Lower", "diameter_in"): 11.0}
    comparison = compare(claims(Site().with_(errors), frozenset()), ours())
    upper = next(g for g in comparison.gaps if g.row.claim.name == "after.Upper.10-year.peak_cfs")
    assert [key_of(driver.input) for driver in upper.drivers] == [("S1", "area_ac")]


def test_a_result_that_no_declared_input_explains_is_said_so() -> None:
    told = claims(Site(), frozenset())
    peak = next(one for one in told if one.name == "after.Brook.10-year.peak_cfs")
    told[told.index(peak)] = replace(peak, written=written(peak.value * 1.5, 2))
    comparison = compare(told, ours())
    (gap,) = comparison.gaps
    assert (gap.drivers, gap.is_rounding, comparison.alarms) == ((), False, True)


def test_a_rating_that_was_read_off_wrong_is_an_input_of_its_own() -> None:
    told = [one for one in claims(Site(), frozenset()) if one.quantity not in ("diameter_in", "crest_ft")]
    rating = ours().results.after["Lower"].pond.rating.rows_at(STAGES)  # type: ignore[union-attr]
    rows = zip(STAGES, np.asarray(rating["low"]) * 1.3, strict=True)
    told += [Claim("after", "Lower", "flow_cfs", written(flow, 2), part="low", stage_ft=stage) for stage, flow in rows]
    comparison = compare(told, ours())
    assert [one.name for one in comparison.own] == ["Lower: rating of low"]


def test_rain_of_another_table_is_named_before_all_else() -> None:
    told = claims(Site(), frozenset())
    told.append(Claim("after", "S1", "rain_in", Written(Fraction(4), 1), "10-year"))
    drainage = Site().drainage()
    more = run(drainage, [type_storm("2-year", 2.3, "II"), type_storm("10-year", 4.0, "II")], step_h=STEP_H)
    brook = next(one for one in told if one.name == "after.Brook.10-year.peak_cfs")
    told[told.index(brook)] = replace(brook, written=written(float(more.after["Brook"].peak_cfs[1]), 2))
    comparison = compare(told, ours())
    assert comparison.first is not None
    assert comparison.first.name == "rain of the 10-year storm"
    gap = next(g for g in comparison.gaps if g.row.claim.name == brook.name)
    assert gap.drivers[0].share == pytest.approx(1.0, abs=0.02)
