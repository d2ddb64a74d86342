"""What the law asks of the drawing itself: how far the map runs, and the percent of the surface by use."""

from __future__ import annotations

import pytest

from forebay.review import ReviewItem, Run
from review.filings import BARE, SPENCERPORT, WEBSTER, package, reviewed
from review.test_site_drawing import drawing

REACH = {
    WEBSTER: f"{WEBSTER}:content/2#map reaches at least 100 feet beyond the development",
    SPENCERPORT: f"{SPENCERPORT}:base map#map reaches 200 feet beyond the development",
}
PERCENT = f"{SPENCERPORT}:proposed land use#percent of surface by proposed use"
LIMITS = (0, 0, 400, 300)
FACTS = """
application_kind = "site plan"
disturbed_area = "3.6 acre"
in_common_plan = false
new_impervious_area = "1.9 acre"
previously_developed = false
emergency = false
existing_nursery_or_farm = false
silvicultural_activity = false
routine_maintenance = false
practice_repair = false
single_family_addition = false
single_family_residence = false
agricultural_activity = false
agricultural_property = false
"""
PLAN = {WEBSTER: "SWPPP", SPENCERPORT: "stormwater management plan"}


def of(law: str, site: str, made: bytes, plan: str = "== A plan", pages: str = "") -> Run:
    text = f"""{BARE.replace(WEBSTER, law)}
[facts]
{FACTS}

[[document]]
kind = "{PLAN[law]}"
file = "plan.pdf"
[document.pages]
{pages}

[site]
file = "site.geojson"
limits = ["LIMITS"]
{site}
"""
    return reviewed(package(text, **{"site.geojson": made, "plan_pdf": plan}))


def reach(law: str, margin: float) -> ReviewItem:
    edge = (-margin, -500, 900, 800)
    return of(law, 'mapped = ["EDGE"]', drawing(LIMITS=[LIMITS], EDGE=[edge]))[REACH[law]]


@pytest.mark.parametrize(
    ("law", "asked", "margin", "outcome"),
    [
        (WEBSTER, 100, 100, "met"),
        (WEBSTER, 100, 99.5, "left to the official"),
        (WEBSTER, 100, 98.9, "not met"),
        (SPENCERPORT, 200, 200, "met"),
        (SPENCERPORT, 200, 199.5, "left to the official"),
        (SPENCERPORT, 200, 150, "not met"),
    ],
)
def test_the_map_runs_as_far_beyond_the_limits_as_each_law_says(law, asked, margin, outcome) -> None:
    line = reach(law, margin)
    assert (line.outcome, line.basis, line.tolerance) == (outcome, "recomputed", "1.00 ft")
    assert line.required == f"{asked} ft beyond the limits"
    assert line.recomputed.startswith(f"{margin:g} ft where it runs least far, at ")
    assert [one.split(" ")[0] for one in line.rests_on] == ["site.geojson"]


def test_limits_that_run_beyond_the_map_are_said_to() -> None:
    line = reach(WEBSTER, -40)
    assert line.outcome == "not met"
    assert line.because == "The limits run 40 ft beyond the map; 100 ft of map beyond them is asked for."


def test_a_map_whose_edge_is_not_drawn_is_looked_for_in_the_documents() -> None:
    line = of(WEBSTER, "", drawing(LIMITS=[LIMITS]))[REACH[WEBSTER]]
    assert line.basis != "recomputed"
    assert line.because.endswith("It is not recomputed here.")


ROOF, LAWN = (0, 0, 100, 300), (100, 0, 400, 300)
USES = """
[site.uses.roofs]
layers = ["ROOF"]
percent = {roofs}
[site.uses.lawn]
layers = ["LAWN"]
percent = 75
"""
PAGE = '"proposed land use#percent of surface by proposed use" = 1'


def uses(roofs: str, plan: str, pages: str = PAGE, lawn: tuple[float, float, float, float] = LAWN) -> Run:
    made = drawing(LIMITS=[LIMITS], ROOF=[ROOF], LAWN=[lawn])
    return of(SPENCERPORT, USES.format(roofs=roofs), made, plan, pages)


@pytest.mark.parametrize(
    ("roofs", "outcome"), [("25.0", "met"), ("25.12", "met"), ("25.2", "not met"), ("24", "not met")]
)
def test_the_percent_of_each_use_is_held_against_the_drawing(roofs, outcome) -> None:
    run = uses(roofs, f"== Uses\nRoofs {roofs} percent of the surface, lawn 75 percent.")
    whole, of_roofs = run[PERCENT], run[f"{PERCENT}|roofs"]
    assert (whole.outcome, of_roofs.outcome) == (outcome, outcome)
    assert whole.recomputed == "lawn: 75.0 percent; roofs: 25.0 percent"
    assert whole.declared == f"roofs: {roofs} percent; lawn: 75 percent"
    assert run[f"{PERCENT}|lawn"].outcome == "met"


def test_a_percent_that_stands_on_no_page_is_not_met_by_the_drawing_alone() -> None:
    run = uses("25.0", "== Uses\nRoofs, and lawn 75 percent of the surface.")
    assert run[PERCENT].outcome == "left to the official"
    assert "No page pointed to holds 25.0 percent." in run[PERCENT].because


def test_a_table_that_nobody_points_to_stays_missing_however_the_drawing_adds_up() -> None:
    assert uses("25.0", "== A plan", pages="")[PERCENT].outcome == "not met"


def test_ground_that_no_use_takes_is_named() -> None:
    run = uses("25.0", "== Uses\nRoofs 25.0 percent of surface, lawn 75 percent.", lawn=(100, 0, 400, 296))
    assert run[PERCENT].outcome == "not met"
    assert "lawn is given as 75 percent, and the drawing shows 74.0 percent." in run[PERCENT].because
    assert "1.0 percent of the surface is in no sum: no use" in run[PERCENT].because


# ---- phases ----------------------------------------------------------------------------------------------------------

AT_ONCE = f"{WEBSTER}:fact#disturbed_at_once@drawing"
ACRE_FT = 108.9
PHASES = """
[[phase]]
name = "Phase 1"
area = "{first}"
clear = 2026-05-04
stabilize = 2026-07-10
layers = ["P1"]
[[phase]]
name = "Phase 2"
area = "2 acre"
clear = 2026-06-01
stabilize = 2026-08-10
{second}
"""


def phased(wide: float, *, first: str = "3 acre", second: str = 'layers = ["P2"]', overlap: float = 0) -> Run:
    """Return a review where phase 1 is ``wide`` acres and phase 2 two acres, ``overlap`` acres of them in both."""
    one, edge = (0, 0, wide * ACRE_FT, 400), wide * ACRE_FT
    two = (edge - overlap * ACRE_FT, 0, edge + (2 - overlap) * ACRE_FT, 400)
    head = f"""{BARE}
[facts]
{FACTS.replace("3.6 acre", "6 acre")}
disturbed_at_once = "4.9 acre"
[site]
file = "site.geojson"
limits = ["P1", "P2"]
{PHASES.format(first=first, second=second)}
"""
    return reviewed(package(head, **{"site.geojson": drawing(P1=[one], P2=[two])}))


@pytest.mark.parametrize(
    ("wide", "outcome", "area"),
    [(3.2, "not met", "226,512 sq ft"), (3.0, "conflict", "217,800 sq ft"), (2.9, "met", "213,444 sq ft")],
)
def test_open_ground_is_measured_on_the_drawing_and_held_against_five_acres(wide, outcome, area) -> None:
    line = phased(wide)[AT_ONCE]
    assert (line.outcome, line.recomputed, line.declared) == (outcome, area, "4.9 acres")
    assert "open from Mon, Jun 1, 2026 until Fri, Jul 10, 2026" in line.because


def test_ground_drawn_in_two_phases_lies_open_once() -> None:
    assert phased(3.2, overlap=0.3)[AT_ONCE].recomputed == "213,444 sq ft"


def test_a_phase_drawn_larger_than_declared_is_named() -> None:
    notes = phased(3.2).notes
    assert "Phase 1 is declared as 3 acres, and the drawing shows on P1: 139,392 sq ft. Mend one." in notes
    assert not any("Phase 2 is declared" in note for note in notes)


def test_where_one_phase_is_not_drawn_nothing_is_said_of_ground_open_at_one_time() -> None:
    run = phased(3.2, second="")
    assert AT_ONCE not in [item.id for item in run.items]
    assert any(note.startswith("Phase 2 names no layer, so what lies open") for note in run.notes)
