"""GeoJSON as people send it: each feature read, or said to be unreadable by itself."""

import json

import pytest
import shapely

from forebay.formats import drawings
from forebay.formats.problems import FileProblem
from formats.hostile.parts import geojson, polygon, square

BOW_TIE = polygon((0, 0), (2, 2), (2, 0), (0, 2), (0, 0))


def read(data, **told):
    return drawings.read(data, "site.geojson", **told)


def refusal(data, **told):
    with pytest.raises(FileProblem) as caught:
        read(data, **told)
    return str(caught.value)


def areas(drawing):
    return [round(shapely.from_wkb(shape.wkb).area, 3) for shape in drawing.shapes]


def sentences(drawing):
    return [problem.sentence for problem in drawing.problems]


def test_without_a_word_it_is_lon_lat():
    found = read(geojson(square()))
    assert (found.kind, found.crs, found.foot, len(found.shapes)) == ("GeoJSON", "EPSG:4326", "degree", 1)
    assert (found.problems, found.warnings, len(found.sha256)) == ((), (), 64)


def test_an_old_file_that_names_its_system_is_taken_at_its_word():
    crs = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2262"}}
    found = read(geojson(square(1407988, 1152897, 100), crs=crs))
    assert (found.crs, found.foot, areas(found)) == ("EPSG:2262", "us survey", [10_000])


def test_a_declared_system_that_is_not_the_files_is_refused():
    crs = {"type": "name", "properties": {"name": "EPSG:2262"}}
    assert "it was declared as EPSG:26918" in refusal(geojson(square(1407988, 1152897), crs=crs), crs="EPSG:26918")


def test_a_system_that_is_not_known_is_asked_for():
    crs = {"type": "link", "properties": {"href": "http://elsewhere.example"}}
    assert "names a coordinate system that is not known. Say which" in refusal(geojson(square(), crs=crs))
    assert "This coordinate system is not known." in refusal(geojson(square()), crs="New York")


def test_p33_projected_numbers_are_not_taken_for_degrees():
    feet = geojson(square(1407988, 1152897, 100))
    assert "The coordinates are not lon/lat; choose a CRS: (1408088, 1152997)" in refusal(feet)
    assert areas(read(feet, crs="EPSG:2262")) == [10_000]


def test_degrees_declared_to_be_feet_are_pointed_out():
    assert read(geojson(square()), crs="EPSG:2262").warnings == (
        "Every coordinate could be a longitude and latitude, and it was declared as EPSG:2262: look at its areas.",
    )
    assert read(geojson(square()), crs="EPSG:4326").warnings == ()


def test_one_feature_in_feet_does_not_hide_the_one_in_degrees():
    found = read(geojson(square(), square(1407988, 1152897)))
    assert [shape.number for shape in found.shapes] == [1]
    assert "Feature 2 is left out. The coordinates are not lon/lat" in sentences(found)[0]


@pytest.mark.parametrize(("x", "y"), [(43.21, -77.43), (40.7, -112.0)])
def test_latitude_first_is_seen(x, y):
    assert "look swapped, latitude first" in refusal(geojson(square(x, y)))


def test_p35_a_bow_tie_is_given_as_it_is_and_said_so():
    spike = polygon((0, 0), (300, 0), (300, 200), (100, -50), (0, 200), (0, 0))
    found = read(geojson(BOW_TIE, spike), crs="EPSG:2262")
    assert areas(found) == [0, 22_500]
    assert ["crosses or touches itself" in said for said in sentences(found)] == [True, True]
    assert "self-intersection at 1 1" in sentences(found)[0]


def test_the_unreadable_never_hides_the_readable():
    broken = [
        None,
        polygon((0, 0), (1, 0), (1, 1), (0, 1)),
        polygon((0, 0), (1, 1), (0, 0), (0, 0)),
        {"type": "Point", "coordinates": ["11.6", 51.8]},
        {"type": "Point", "coordinates": [True, 51.8]},
        {"type": "Point", "coordinates": [1]},
        {"type": "Blob", "coordinates": []},
        {"type": "Polygon", "coordinates": []},
        {"type": "Polygon", "coordinates": "0 0"},
        {"type": "GeometryCollection", "geometries": []},
    ]
    found = read(geojson(*broken, square()))
    assert [shape.number for shape in found.shapes] == [11]
    assert [said.split(".")[0] for said in sentences(found)] == [
        "Feature 1: it has no geometry (null)",
        "Feature 2: its ring is not closed: it begins at (0, 0) and ends at (0, 1)",
        "Feature 3: its ring has fewer than three different corners, so it is no area",
        'Feature 4: the coordinate "11',
        'Feature 5: the coordinate "True" is not a number',
        "Feature 6: a position has fewer than two coordinates",
        'Feature 7: "Blob" is no kind of geometry',
        "Feature 8: its geometry has no coordinates",
        "Feature 9: something else stands where a list of coordinates belongs",
        "Feature 10: its collection holds no plain geometries",
    ]


def test_heights_are_left_out_and_rings_the_wrong_way_round_told():
    clockwise = polygon((0, 0, 5), (0, 1, 5), (1, 1, 5), (1, 0, 5), (0, 0, 5))
    found = read(geojson(clockwise))
    assert not shapely.has_z(shapely.from_wkb(found.shapes[0].wkb))
    assert [said.split(":")[0] for said in found.warnings] == [
        "Heights are left out",
        "Rings run the other way round than GeoJSON asks in feature 1; the areas are the same.",
    ]


def test_attributes_are_text_as_written_and_a_blank_stays_blank():
    feature = {
        "type": "Feature",
        "id": "a7",
        "geometry": square(),
        "properties": {"layer": "wetland", "key": "62.1-2-9.120", "acres": 3.5, "none": None, "list": [1], "is": True},
    }
    shape = read(json.dumps(feature).encode()).shapes[0]
    assert (shape.id, shape.layer) == ("a7", "wetland")
    assert dict(shape.attributes) == {
        "layer": "wetland", "key": "62.1-2-9.120", "acres": "3.5", "none": "", "list": "[1]", "is": "true",
    }  # fmt: skip


def test_layers_are_chosen_and_renamed_and_one_that_is_not_there_refused():
    data = geojson(square(), name="limits")
    assert [shape.layer for shape in read(data, layers={"limits": "disturbed"}).shapes] == ["disturbed"]
    assert '"wetland": There is no such layer with shapes. There are: limits.' in refusal(
        data, layers={"wetland": "wetland"}
    )


SHARED = {
    "invalid_exterior_not_ccw": "1 shape; Rings run",
    "invalid_featurecollection_feature_nullfeature": "refused: Feature 1: it is empty (null)",
    "invalid_geometry_coordinates_string": 'refused: Feature 1: the coordinate "11.691336" is not a number',
    "invalid_interior_not_cw": "1 shape; Rings run",
    "invalid_less_three_unique_nodes": "refused: Feature 1: its ring has fewer than three different corners",
    "invalid_unclosed": "refused: Feature 1: its ring is not closed",
    "problematic_3d_coordinates": "1 shape; Heights are left out",
    "problematic_crs_defined": "1 shape; ",
    "problematic_duplicate_nodes": "1 shape; ",
    "problematic_feature_null_geometry": "refused: Feature 1: it has no geometry (null)",
    "problematic_holes": "1 shape; ",
    "problematic_inner_and_exterior_ring_intersect": "1 shape; Feature 1 on layer",
    "problematic_outside_lat_lon_boundaries": "refused: The coordinates are not lon/lat; choose a CRS",
    "problematic_self_intersection_small": "1 shape; Feature 1 on layer",
}


@pytest.mark.parametrize("name", SHARED)
def test_each_published_oddity_is_read_or_refused_by_its_cause(shared, name):
    data = (shared / "files/geojson_invalid" / f"{name}.geojson").read_bytes()
    try:
        found = read(data)
    except FileProblem as problem:
        said = f"refused: {problem.sentence}"
    else:
        said = f"{len(found.shapes)} shape; {'; '.join([*found.warnings, *sentences(found)])}"
    assert said.startswith(SHARED[name]), said


def test_the_published_file_in_metres_has_its_area(shared):
    found = read((shared / "files/geojson_invalid/problematic_crs_defined.geojson").read_bytes())
    assert (found.crs, found.foot) == ("EPSG:32632", "metre")
    assert areas(found) == [pytest.approx(10_686.773, abs=0.001)]


# ---- where on the earth ----------------------------------------------------------------------------------------------


def at(x, y, crs="EPSG:2262", side=100):
    """A square of a hundred feet in New York West."""
    ring = ((x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y))
    return polygon(*ring), {"crs": {"type": "name", "properties": {"name": crs}}}


def placed(*corners, crs="EPSG:2262", side=100):
    features = [at(x, y, side=side)[0] for x, y in corners]
    return json.dumps({**json.loads(geojson(*features)), **at(0, 0, crs)[1]}).encode()


def test_a_drawing_where_its_coordinate_system_is_made_for_is_not_spoken_of():
    assert read(placed((1_440_000, 1_180_000))).warnings == ()


@pytest.mark.parametrize(
    ("corner", "where"),
    [
        ((0, 0), "39.93 N, 82.68 W"),
        ((1_180_000, 1_440_000), "43.95 N, 78.46 W"),
        ((300_000, 4_780_000), "53.04 N, 82.44 W"),
        ((1e7, 1e6), "38.47 N, 47.94 W"),
    ],
)
def test_a_shape_far_from_where_its_coordinate_system_is_made_for_is_said_with_its_place(corner, where):
    (said,) = read(placed((1_440_000, 1_180_000), corner)).warnings
    assert said.startswith(
        "Shapes outside of the area that EPSG:2262 is made for (41.99 N to 43.64 N, 79.77 W to 77.36 W): 1 of 2; "
        f"feature 2 is at {where}."
    )


@pytest.mark.parametrize("far", [1e12, -1e12, 1e15])
def test_what_is_nowhere_on_the_earth_is_left_out_and_alone_refused(far):
    found = read(placed((1_440_000, 1_180_000), (far, far)))
    assert (areas(found), found.warnings) == ([10_000.0], ())
    assert sentences(found)[-1].startswith("Feature 2 is left out. (")
    assert "nowhere on the earth in EPSG:2262" in sentences(found)[-1]
    assert "nowhere on the earth in EPSG:2262. Check its coordinates" in refusal(placed((far, far)))


def test_degrees_in_a_file_that_says_feet_are_pointed_out():
    (said,) = read(placed((-77.4, 43.2), side=0.001)).warnings
    assert said.endswith("could be a longitude and latitude, and the file says EPSG:2262: look at its areas.")


# ---- letters ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letters", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_letters_a_file_is_written_in_change_no_shape(letters):
    found = read(placed((1_440_000, 1_180_000)).decode().encode(letters))
    assert (found.kind, areas(found)) == ("GeoJSON", [10_000.0])


def test_a_web_page_saved_by_mistake_is_called_one():
    assert "This is a web page, perhaps an error page, not a drawing." in refusal(b"<!DOCTYPE html><html></html>")
