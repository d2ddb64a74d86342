"""LandXML surfaces: northing first, invisible faces out, point ids by surface, the foot the file says."""

import pytest
import shapely

from forebay.formats import drawings
from forebay.formats.problems import FileProblem
from formats.hostile.parts import landxml, surface


def read(data, **told):
    return drawings.read(data, "site.xml", **told)


def refusal(data, **told):
    with pytest.raises(FileProblem) as caught:
        read(data, **told)
    return str(caught.value)


def test_a_surface_has_its_area_and_heights_north_before_east():
    found = read(landxml(surface()))
    (only,) = found.surfaces
    assert (found.kind, found.foot) == ("LandXML", "us survey")
    assert (only.area, only.elevations) == (5000, (10, 12))
    assert only.points[0].tolist() == [500, 1000, 10]


def test_a_surface_is_also_the_shape_of_the_ground_it_covers():
    (shape,) = read(landxml(surface())).shapes
    ground = shapely.from_wkb(shape.wkb)
    assert (shape.id, shape.layer) == ("A", "A")
    assert (ground.geom_type, ground.bounds, ground.area) == ("Polygon", (500, 1000, 600, 1050), 5000)


def test_triangles_that_lie_over_one_another_cover_their_ground_once():
    found = read(landxml(surface(faces="<F>1 2 3</F><F>1 2 3</F><F>1 3 4</F>")))
    assert (found.surfaces[0].area, shapely.from_wkb(found.shapes[0].wkb).area) == (7500, 5000)


def test_a_surface_is_chosen_by_its_name():
    found = read(landxml(surface("EG") + surface("FG")), layers={"FG": "proposed"})
    assert ([each.name for each in found.surfaces], found.layers) == (["proposed"], ("proposed",))


def test_p36_invisible_faces_are_left_out_and_told():
    found = read(landxml(surface(faces='<F>1 2 3</F><F i="1">1 3 4</F>')))
    assert (found.surfaces[0].area, found.surfaces[0].invisible) == (2500, 1)
    assert found.warnings == ("Surface A: invisible faces left out, 1.",)


def test_p36_point_ids_are_those_of_their_surface():
    far = {"1": "0 0 1", "2": "30 0 1", "3": "30 40 1", "4": "0 40 1"}
    found = read(landxml(surface("A") + surface("B", points=far)))
    assert [(each.name, each.area) for each in found.surfaces] == [("A", 5000), ("B", 1200)]


def test_an_area_that_is_not_the_one_stated_is_told():
    assert read(landxml(surface(said='area2DSurf="5001"'))).warnings == ()
    found = read(landxml(surface(said='area2DSurf="6000"')))
    assert found.warnings == ("Surface A covers 5,000.000; the file states 6,000.000.",)


def test_a_surface_that_cannot_be_read_does_not_hide_the_one_that_can():
    grid = '<Surface name="G"><Definition surfType="grid"/></Surface>'
    lost = surface("L", faces="<F>1 2 9</F>")
    found = read(landxml(grid + lost + surface()))
    assert [each.name for each in found.surfaces] == ["A"]
    assert [problem.sentence.split(". ")[0] for problem in found.problems] == [
        "Surface G is a grid, not triangles (TIN)",
        "Surface L has 1 faces whose points are not in it",
        "Surface L is empty: it has no face",
    ]


@pytest.mark.parametrize(
    ("unit", "foot", "area"),
    [("foot", "international", 5000), ("meter", "metre", 5000), ("millimeter", "metre", 0.005)],
)
def test_the_files_unit_is_taken(unit, foot, area):
    found = read(landxml(surface(), unit=unit))
    assert (found.foot, found.surfaces[0].area) == (foot, pytest.approx(area))


def test_a_unit_not_said_is_asked_for_and_another_than_said_refused():
    assert "does not say its unit. Say it" in refusal(landxml(surface(), unit=""))
    assert read(landxml(surface(), unit=""), unit="metre").foot == "metre"
    assert "says USSurveyFoot, and another unit was declared" in refusal(landxml(surface()), unit="metre")


def test_its_coordinate_system_is_taken_by_its_code():
    assert read(landxml(surface(), more='<CoordinateSystem epsgCode="2262"/>')).crs == "EPSG:2262"
    assert read(landxml(surface()), crs="EPSG:2262").crs == "EPSG:2262"
    assert read(landxml(surface())).crs is None


def test_parcels_in_it_are_said_to_be_left():
    found = read(landxml(surface(), more='<Parcels><Parcel name="1"/></Parcels>'))
    assert found.warnings == ("Parcels are not read from LandXML: 1. Send them as a drawing.",)


SHARED = {
    "abrman_S1.xml": [3_031_369.121],
    "abrman_S2.xml": [3_031_369.121],
    "abrman_S3.xml": [3_031_776.118],
    "abrman_S4.xml": [3_033_985.925],
    "lutra_Example_Clean.xml": [782.535, 276.289, 106.923],
    "lutra_just_xml.xml": "This is XML of another kind",
    "lutra_land_xml_empty_surface.xml": "Surface A is empty",
    "lutra_land_xml_no_surface.xml": "It holds no surface",
    "lutra_land_xml_with_unsupported_schema.xml": "This LandXML is of LandXML-99.0",
}


@pytest.mark.parametrize("name", SHARED)
def test_each_published_surface_has_its_area_or_its_cause(shared, name):
    data = (shared / "files/landxml" / name).read_bytes()
    expected = SHARED[name]
    if isinstance(expected, str):
        assert expected in refusal(data)
        return
    found = read(data)
    assert [round(each.area, 3) for each in found.surfaces] == expected
    assert found.foot == ("metre" if name.startswith("lutra") else "us survey")


def test_p36_the_published_surface_c_has_64_invisible_faces_and_s1_its_northing_first(shared):
    folder = shared / "files/landxml"
    found = read((folder / "lutra_Example_Clean.xml").read_bytes())
    assert [each.invisible for each in found.surfaces] == [0, 0, 64]
    first = read((folder / "abrman_S1.xml").read_bytes()).surfaces[0].points[0]
    assert first.tolist() == pytest.approx([835199.3388061523, 1068179.3388061523, 472.7762145996094])
