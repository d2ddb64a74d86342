"""Every published case with its own name: the printed answer, within its tolerance, through public functions."""

import json
import tomllib
from pathlib import Path

import numpy as np
import pytest

from published.checks import CHECKS

HERE = Path(__file__).resolve().parent
ANOTHER_METHOD = {"swmm_app_ex1_pre"}


def published_cases():
    cases = [case for path in sorted(HERE.glob("*.toml")) for case in tomllib.loads(path.read_text())["case"]]
    assert len({case["id"] for case in cases}) == len(cases)
    return {case["id"]: case for case in cases}


CASES = published_cases()


def within(found, printed, tolerance, key):
    if isinstance(printed, str):
        return np.array_equal(found, printed)
    if isinstance(printed, list) and printed and isinstance(printed[0], str):
        return list(found) == printed
    gap = np.abs(np.asarray(found, dtype=float) - np.asarray(printed, dtype=float))
    absolute = tolerance.get("abs", {})
    allowed = np.maximum(
        absolute.get(key, absolute.get("*", 0.0)), tolerance.get("rel", 0.0) * np.abs(np.asarray(printed, dtype=float))
    )
    return bool(np.all(gap <= allowed + 1e-12))


@pytest.mark.parametrize("name", CASES)
def test_the_printed_answer_is_reached(name):
    case = CASES[name]
    found = CHECKS[name](case["inputs"])
    assert set(found) == set(case["expected"])
    for key, printed in case["expected"].items():
        assert within(found[key], printed, case["tolerance"], key), f"{key}: {found[key]} against {printed}"


def test_every_case_names_its_source():
    assert all(case["source"] and case["location"] for case in CASES.values())
    assert set(CHECKS) == set(CASES)


def numbers(value):
    if isinstance(value, dict):
        return {key: numbers(part) for key, part in value.items() if not isinstance(part, str) or key == "rain_type"}
    if isinstance(value, list):
        return [numbers(part) for part in value]
    return value


def test_every_verified_reference_case_is_here_with_the_same_numbers(shared):
    missing, changed = [], []
    for path in sorted((shared / "water" / "cases").glob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        if not case["verified"] or case["id"] in ANOTHER_METHOD:
            continue
        if case["id"] not in CASES:
            missing.append(case["id"])
            continue
        own = CASES[case["id"]]
        parts = ("inputs", "expected")
        changed += [(case["id"], part) for part in parts if numbers(own[part]) != numbers(case[part])]
        tolerance = {key: value for key, value in case["tolerance"].items() if key != "why"}
        if own["tolerance"] != tolerance:
            changed.append((case["id"], "tolerance"))
    assert (missing, changed) == ([], [])


def test_the_discrepancies_of_the_sources_are_explained():
    explained = {name for name, case in CASES.items() if case.get("explained")}
    assert explained >= {
        "tr55_ex4_1",
        "tr55_table2_1_a",
        "tr55_ex5_1",
        "hydrocad_subcats_tc14_20",
        "hec22_ex10_1",
        "hec22_ex5_6",
        "hec22_ex10_13",
        "hds5_appA_dimensionless",
        "lindeburg_trapezoid",
        "hydrocomplete_prepost_storage",
        "cecalc_culvert_submerged",
        "hydrocad_minnetonka_tc",
    }
