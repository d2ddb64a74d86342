"""The drawing of a site in a submission: its areas measured again, and held against what is declared."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from forebay.formats.problems import FileProblem
from forebay.review import Run, of_package, review
from forebay.units import quantity
from review.filings import BARE, ON, WEBSTER, law, package, reviewed, submission

EAST, NORTH = 1_440_000, 1_180_000
DISTURBED = f"{WEBSTER}:fact#disturbed_area@drawing"


def drawing(**layers: list[tuple[float, float, float, float] | list[tuple[float, float]]]) -> bytes:
    """Return a drawing in State Plane feet with rectangles, or other outlines, by layer."""
    features = []
    for layer, shapes in layers.items():
        for shape in shapes:
            if isinstance(shape, tuple):
                west, south, east, north = shape
                corners = [(west, south), (east, south), (east, north), (west, north)]
            else:
                corners = shape
            ring = [[EAST + x, NORTH + y] for x, y in [*corners, corners[0]]]
            geometry = {"type": "Polygon", "coordinates": [ring]}
            features.append({"type": "Feature", "properties": {"layer": layer}, "geometry": geometry})
    named = {"type": "name", "properties": {"name": "EPSG:2262"}}
    return json.dumps({"type": "FeatureCollection", "crs": named, "features": features}).encode()


def head(facts: str, site: str) -> str:
    return f'{BARE}\n[facts]\n{facts}\n\n[site]\nfile = "site.geojson"\n{site}\n'


def of(facts: str, site: str, made: bytes) -> Run:
    return reviewed(package(head(facts, site), **{"site.geojson": made}))


@pytest.mark.parametrize(
    ("declared", "outcome"),
    [
        ("26,000 sqft", "met"),
        ("25,900 sqft", "met"),
        ("24,000 sqft", "not met"),
        ("30,000 sqft", "left to the official"),
    ],
)
def test_disturbed_ground_of_26_000_square_feet_is_held_against_what_is_declared(declared, outcome) -> None:
    run = of(f'disturbed_area = "{declared}"', 'disturbed = ["LIMITS"]', drawing(LIMITS=[(0, 0, 260, 100)]))
    line = run[DISTURBED]
    assert (line.outcome, line.basis, line.recomputed) == (outcome, "recomputed", "26,000 sq ft")
    assert line.tolerance == "218 sq ft"
    assert [one.split(" ")[0] for one in line.rests_on] == ["site.geojson"]
    assert any("measured in EPSG:2262" in note and "US survey foot" in note for note in run.notes)


def test_at_the_edge_of_the_law_a_difference_no_drawing_can_tell_is_left_to_the_official() -> None:
    run = of('disturbed_area = "24,999 sqft"', 'disturbed = ["LIMITS"]', drawing(LIMITS=[(0, 0, 250, 100)]))
    line = run[DISTURBED]
    assert line.outcome == "left to the official"
    assert line.because.endswith("The two part by less than the drawing can tell.")


def test_declared_is_what_the_submission_says_and_beside_it_stands_what_the_docket_states() -> None:
    made = package(
        head('disturbed_area = "26,000 sqft"', 'disturbed = ["LIMITS"]'),
        **{"site.geojson": drawing(LIMITS=[(0, 0, 260, 100)])},
    )
    found = of_package(made)
    of_docket = found.facts.with_(disturbed_area=quantity(2, "acre"))
    judged = replace(found, facts=of_docket, handed_in=found.facts)
    line = review(judged, [law(one) for one in judged.laws], on=ON)[DISTURBED]
    assert (line.outcome, line.declared) == ("met", "26,000 sq ft")
    assert line.because.endswith(f"The docket states {quantity(2, 'acre')}, and the review goes by that.")
    assert "docket" not in reviewed(made)[DISTURBED].because


def test_ground_drawn_on_two_layers_is_disturbed_once() -> None:
    made = drawing(A=[(0, 0, 200, 100)], B=[(100, 0, 300, 100)])
    run = of('disturbed_area = "30,000 sqft"', 'disturbed = ["A", "B"]', made)
    assert run[DISTURBED].recomputed == "30,000 sq ft"


def test_what_is_paved_anew_is_the_ground_after_that_was_not_paved_before() -> None:
    made = drawing(OLD=[(0, 0, 100, 100)], NEW=[(50, 0, 250, 100)])
    keys = 'impervious_before = ["OLD"]\nimpervious_after = ["NEW"]'
    found = submission(head('new_impervious_area = "20,000 sqft"', keys), **{"site.geojson": made}).site
    assert found is not None
    assert {fact: str(area) for fact, (area, _) in found.areas.items()} == {
        "existing_impervious_area": "10,000 sq ft",
        "new_impervious_area": "15,000 sq ft",
    }
    notes = of('new_impervious_area = "20,000 sqft"', keys, made).notes
    told = "new_impervious_area is declared as 20,000 sq ft, and the drawing shows on NEW beyond OLD: 15,000 sq ft."
    assert any(note.startswith(told) for note in notes)


def test_a_broken_outline_leaves_its_area_unmeasured_and_says_so() -> None:
    made = drawing(LIMITS=[[(0, 0), (200, 200), (200, 0), (0, 200)]], NEW=[(0, 0, 100, 100)])
    run = of('disturbed_area = "24,000 sqft"', 'disturbed = ["LIMITS"]\nimpervious_before = ["NEW"]', made)
    assert DISTURBED not in [item.id for item in run.items]
    assert any("it crosses itself" in note and "What is disturbed is not measured" in note for note in run.notes)


@pytest.mark.parametrize(
    ("site", "says"),
    [
        ("", "It names no layer, so nothing is measured"),
        (
            'disturbed = ["LIMIT"]',
            'column disturbed, "LIMIT": The drawing has no such layer with closed shapes. It has: LIMITS.',
        ),
        ('disturbed = "LIMITS"', "disturbed is not a list of texts"),
        ('disturbed = ["LIMITS"]\ncrs = "EPSG:26918"', "The file says EPSG:2262"),
        ('disturbed = ["LIMITS"]\nlimit = ["LIMITS"]', '"limit" is not known here'),
        ('disturbed = ["LIMITS"]\n[site.uses.lawn]\nlayers = ["LIMITS"]', "Name the layer of the limits too"),
        ('limits = ["LIMITS"]\n[site.uses.lawn]\nlayers = ["LAWN"]', 'column lawn, "LAWN": The drawing has no such'),
        ('limits = ["LIMITS"]\n[site.uses.lawn]\nlayers = []', "It names no layer"),
        ('limits = ["LIMITS"]\n[site.uses.lawn]\nlayers = ["LIMITS"]\npercent = 101', "This is no percent"),
        ('limits = ["LIMITS"]\n[site.uses]\nlawn = 3', "lawn is not a table"),
        (
            'limits = ["LIMITS"]\n[site.uses]\na = { layers = ["LIMITS"] }\nb = { layers = ["LIMITS"] }',
            'This layer shows "a" already',
        ),
    ],
)
def test_a_site_that_cannot_be_measured_as_said_is_refused_in_its_place(site, says) -> None:
    with pytest.raises(FileProblem) as told:
        submission(head('disturbed_area = "1 acre"', site), **{"site.geojson": drawing(LIMITS=[(0, 0, 9, 9)])})
    assert says in str(told.value)


def test_a_submission_without_a_drawing_says_nothing_of_one() -> None:
    assert submission(BARE).site is None
    assert not any("measured in" in note for note in reviewed(package(BARE)).notes)
