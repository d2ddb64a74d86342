"""What a site lies on among the layers of a home: a fact is proposed or contradicted, and never set."""

from __future__ import annotations

import io
import json
from datetime import date

import pytest

from forebay.formats import drawings
from forebay.review import Run, of_package, review
from forebay.review.site_layers import HomeLayer
from review.filings import BARE, ON, SPENCERPORT, WEBSTER, law, package
from review.test_site_checks import FACTS, PLAN
from review.test_site_drawing import EAST, NORTH, drawing

SITE = (0, 0, 400, 300)
TMDL = f"{SPENCERPORT}:fact#in_tmdl_watershed@Watersheds"
WETLAND = f"{SPENCERPORT}:fact#discharges_to_wetland@Wetlands"
PARCEL = f"{SPENCERPORT}:contact information#parcel number"


def layer(name: str, kind: str, *features: tuple[str, dict[str, object]], **keys: str) -> HomeLayer:
    """Return a layer of the home in State Plane feet, each feature by its name and geometry."""
    rows = [{"type": "Feature", "properties": {"WETID": id_}, "geometry": geometry} for id_, geometry in features]
    named = {"type": "name", "properties": {"name": "EPSG:2262"}}
    made = json.dumps({"type": "FeatureCollection", "crs": named, "features": rows}).encode()
    read = drawings.read(made, f"{name}.geojson")
    key = keys.get("named_by", "WETID")
    return HomeLayer(name, kind, f"{name}.geojson", "an example", date(2026, 1, 5), read, key)


def box(west: float, south: float, east: float, north: float) -> dict[str, object]:
    ring = [[EAST + x, NORTH + y] for x, y in ((west, south), (east, south), (east, north), (west, north))]
    return {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}


def line(*points: tuple[float, float]) -> dict[str, object]:
    return {"type": "LineString", "coordinates": [[EAST + x, NORTH + y] for x, y in points]}


def of(
    *layers: HomeLayer, facts: str = "", site: str = "", plan: str = "== A plan", ordinance: str = SPENCERPORT
) -> Run:
    head = f"""{BARE.replace(WEBSTER, ordinance)}
[facts]
{FACTS}
{facts}
[[document]]
kind = "{PLAN[ordinance]}"
file = "plan.pdf"
[document.pages]
"contact information#parcel number" = 1
[site]
file = "site.geojson"
limits = ["LIMITS"]
{site}
"""
    found = of_package(package(head, **{"site.geojson": drawing(LIMITS=[SITE]), "plan_pdf": plan}))
    return review(found, [law(ordinance)], on=ON, layers=layers)


def has(run: Run, item: str) -> bool:
    return any(one.id == item for one in run.items)


W12 = ("W-12", box(300, 0, 600, 183))
WETLANDS = layer("Wetlands", "wetland", W12, ("W-13", box(5000, 0, 6000, 900)))


def test_a_wetland_under_the_site_is_told_with_its_source_and_its_day() -> None:
    overlap = "The site and Wetlands: it overlaps 0.42 acre of wetland W-12"
    assert f"{overlap} (layer Wetlands; an example, as of Mon, Jan 5, 2026)." in of(WETLANDS).notes


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        ("", "facts missing"),
        ("discharges_to_wetland = true", "met"),
        ("discharges_to_wetland = false", "left to the official"),
    ],
)
def test_to_lie_on_a_wetland_is_a_sign_of_a_discharge_and_no_proof(facts, outcome) -> None:
    found = of(WETLANDS, facts=facts)[WETLAND]
    assert (found.outcome, found.recomputed) == (outcome, "overlaps 0.42 acre of wetland W-12")
    assert "276-22B" in found.at
    assert ("no proof" in found.because) is (outcome != "met")


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        ("", "facts missing"),
        ("in_tmdl_watershed = true", "met"),
        ("in_tmdl_watershed = false", "not met"),
    ],
)
def test_to_lie_in_a_watershed_contradicts_whoever_says_it_does_not(facts, outcome) -> None:
    found = of(layer("Watersheds", "TMDL watershed", ("Example Creek", box(-900, -900, 900, 900))), facts=facts)[TMDL]
    assert found.outcome == outcome
    assert found.missing == (("in_tmdl_watershed",) if outcome == "facts missing" else ())


def test_a_layer_sets_no_fact() -> None:
    facts = "in_tmdl_watershed = false\ndischarges_to_303d = false\npollutant_of_concern = true"
    around = layer("Watersheds", "TMDL watershed", ("Example Creek", box(-900, -900, 900, 900)))
    bare, held = of(facts=facts), of(around, facts=facts)
    there = {item.id: item.outcome for item in bare.items}
    assert {item.id: item.outcome for item in held.items if item.id != TMDL} == there


def test_a_layer_that_shows_nothing_proves_nothing() -> None:
    far = layer("Wetlands", "wetland", ("W-13", box(930, 0, 1000, 900)))
    run = of(far, facts="discharges_to_wetland = false")
    assert not has(run, WETLAND)
    assert any("nothing is shown on the site; the nearest is 530 ft away" in note for note in run.notes)
    assert of(far, facts="discharges_to_wetland = true")[WETLAND].outcome == "left to the official"


def test_a_listed_stream_that_is_a_line_is_met_without_an_area() -> None:
    stream = layer("Impaired", "303(d) water", ("Example Brook", line((200, -100), (200, 900))))
    run = of(stream, ordinance=WEBSTER)
    assert run[f"{WEBSTER}:fact#direct_discharge_to_303d@Impaired"].recomputed == "meets 303(d) water Example Brook"
    assert not has(run, f"{WEBSTER}:fact#discharges_to_303d@Impaired")


def test_a_layer_in_degrees_is_laid_on_the_plane_of_the_site() -> None:
    import numpy as np

    from forebay.land import points_between

    corners = points_between(
        np.array([[EAST + x, NORTH + y] for x, y in ((300, 0), (600, 0), (600, 183), (300, 183), (300, 0))]),
        "EPSG:2262",
        "EPSG:4326",
    )
    feature = {
        "type": "Feature",
        "properties": {"WETID": "W-12"},
        "geometry": {"type": "Polygon", "coordinates": [corners.tolist()]},
    }
    made = json.dumps({"type": "FeatureCollection", "features": [feature]}).encode()
    read = drawings.read(made, "w.geojson")
    degrees = HomeLayer("Wetlands", "wetland", "w.geojson", "an example", date(2026, 1, 5), read, "WETID")
    assert of(degrees)[WETLAND].recomputed == "overlaps 0.42 acre of wetland W-12"


def test_a_layer_that_could_not_be_read_is_named_and_hides_no_other() -> None:
    gone = HomeLayer("Listed", "303(d) water", "l.gpkg", "an example", date(2026, 1, 5), fault="the file is not there")
    run = of(gone, WETLANDS)
    assert any(note.startswith("The site is not held against Listed") and "not there" in note for note in run.notes)
    assert has(run, WETLAND)


def test_the_review_keeps_the_digest_of_each_layer() -> None:
    run = of(WETLANDS)
    assert WETLANDS.drawing is not None
    assert run.inputs["the village's layer Wetlands"] == WETLANDS.drawing.sha256
    assert [one.rsplit(" ", 1)[0] for one in run[WETLAND].rests_on] == ["site.geojson", "the village's layer Wetlands"]


# ---- parcels ---------------------------------------------------------------------------------------------------------

PARCELS = layer(
    "Parcels",
    "parcels",
    ("083.09-2-19", box(0, 0, 200, 300)),
    ("083.09-2-20", box(200, 0, 400, 300)),
    ("083.09-2-21", box(399.9, 0, 700, 300)),
)


@pytest.mark.parametrize(
    ("named", "plan", "outcome", "says"),
    [
        ('["083.09-2-19", "083.09-2-20"]', "Parcels 083.09-2-19 and 083.09-2-20", "met", "as named"),
        ('["083.09-2-19"]', "Parcel 083.09-2-19", "not met", "lies on 083.09-2-20 too"),
        ('["083.09-2-19", "083.09-2-20", "9-9-9"]', "Parcels", "not met", "9-9-9 is named, and the site does not lie"),
        ('["083.09-2-19", "083.09-2-20"]', "Parcel 083.09-2-19", "left to the official", "No page pointed to holds"),
        ("[]", "The parcel number is 083.09-2-19", "left to the official", "names no parcel"),
    ],
)
def test_the_parcels_named_are_those_under_the_site(named, plan, outcome, says) -> None:
    found = of(PARCELS, site=f"parcels = {named}", plan=f"== Parcel number\n{plan}")[PARCEL]
    assert (found.outcome, found.recomputed) == (outcome, "083.09-2-19, 083.09-2-20")
    assert says in found.because


def test_a_parcel_the_site_only_brushes_may_be_named_or_not() -> None:
    named = '["083.09-2-19", "083.09-2-20", "083.09-2-21"]'
    plan = "== Parcel number\n083.09-2-19, 083.09-2-20, 083.09-2-21"
    assert of(PARCELS, site=f"parcels = {named}", plan=plan)[PARCEL].outcome == "met"


# ---- what cannot be held --------------------------------------------------------------------------------------------


def dxf() -> bytes:
    """Return a drawing that names no projection."""
    import ezdxf

    drawn = ezdxf.new()
    drawn.modelspace().add_lwpolyline(
        [(0, 0), (400, 0), (400, 300), (0, 300)], close=True, dxfattribs={"layer": "LIMITS"}
    )
    out = io.StringIO()
    drawn.write(out)
    return out.getvalue().encode()


def test_a_site_on_a_grid_of_its_own_lies_nowhere_on_earth_and_is_not_held() -> None:
    head = f'{BARE}\n[site]\nfile = "site.dxf"\nunit = "us survey foot"\nlimits = ["LIMITS"]\n'
    found = of_package(package(head, **{"site.dxf": dxf()}))
    run = review(found, [law(WEBSTER)], on=ON, layers=[WETLANDS])
    assert any("site.dxf names no projection, so nobody knows where on earth it lies" in note for note in run.notes)


def test_an_empty_layer_and_a_name_that_turns_the_line_do_no_harm() -> None:
    odd = layer("Wetlands", "wetland", ("W\u202e-12", box(300, 0, 600, 183)), ("", box(0, 0, 10, 10)))
    told = next(note for note in of(odd).notes if "Wetlands" in note)
    assert "wetland W?-12" in told
    assert "of wetland 2" in told


def test_a_broken_outline_of_a_layer_is_left_out_and_named() -> None:
    bow = {
        "type": "Polygon",
        "coordinates": [[[EAST + x, NORTH + y] for x, y in ((0, 0), (9, 9), (9, 0), (0, 9), (0, 0))]],
    }
    run = of(layer("Wetlands", "wetland", ("W-1", bow), W12))
    told = next(note for note in run.notes if "Wetlands" in note)
    assert told.endswith("Broken outlines in it were left out: W-1.")
    assert run[WETLAND].recomputed == "overlaps 0.42 acre of wetland W-12"
