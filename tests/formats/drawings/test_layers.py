"""GeoPackages and zipped shapefiles: every layer, its letters, and how far a broken one is whole."""

import pytest
import shapely

from forebay.formats import drawings
from forebay.formats.problems import FileProblem
from formats.hostile.parts import NEW_YORK_WEST, RING, dbf, geopackage, shp, zipped

BOW_TIE = ((0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0), (0.0, 0.0))


def packed(**parts):
    return zipped({f"site.{ending}": data for ending, data in parts.items()})


def refusal(data, name="site.zip", **told):
    with pytest.raises(FileProblem) as caught:
        drawings.read(data, name, **told)
    return str(caught.value)


def areas(drawing):
    return [round(shapely.from_wkb(shape.wkb).area, 3) for shape in drawing.shapes]


# --- shapefiles


def test_a_zipped_shapefile_is_read_with_its_table_and_system():
    found = drawings.read(packed(shp=shp([RING]), dbf=dbf(["Lot 7"]), prj=NEW_YORK_WEST), "site.zip")
    assert (found.kind, found.foot, areas(found)) == ("shapefile", "us survey", [10_000])
    assert dict(found.shapes[0].attributes) == {"NAME": "Lot 7"}
    assert found.shapes[0].layer == "site"
    assert found.crs == "EPSG:2262"


def test_p33_without_a_prj_the_system_is_asked_for():
    data = packed(shp=shp([RING]), dbf=dbf(["x"]))
    assert (
        "has no .prj, so its coordinates mean nothing yet. The coordinates are not lon/lat; choose a CRS."
        in refusal(data)
    )
    found = drawings.read(data, "site.zip", crs="EPSG:2262")
    assert (found.crs, found.foot, areas(found)) == ("EPSG:2262", "us survey", [10_000])
    assert "The coordinates are not lon/lat; choose a CRS" in refusal(data, crs="EPSG:4326")


@pytest.mark.parametrize(
    ("parts", "name", "told"),
    [
        ({"dbf": dbf(["\u00d1and\u00fa"])}, "\u00d1and\u00fa", True),
        ({"dbf": dbf(["\u00d1and\u00fa"], "utf-8")}, "\u00d1and\u00fa", False),
        ({"dbf": dbf(["\u00d1and\u00fa"]), "cpg": b"1252"}, "\u00d1and\u00fa", False),
        ({"dbf": dbf(["Lot 7"])}, "Lot 7", False),
    ],
)
def test_letters_are_read_by_their_code_and_a_guess_is_told(parts, name, told):
    found = drawings.read(packed(shp=shp([RING]), prj=NEW_YORK_WEST, **parts), "site.zip")
    assert found.shapes[0].attributes["NAME"] == name
    assert any("Windows-1252" in said for said in found.warnings) is told


def test_what_is_whole_of_a_cut_shapefile_is_read_and_the_rest_said():
    whole = shp([RING, RING, RING])
    found = drawings.read(packed(shp=whole[:-40], dbf=dbf(["a", "b", "c"]), prj=NEW_YORK_WEST), "site.zip")
    assert [shape.attributes["NAME"] for shape in found.shapes] == ["a", "b"]
    first, second = (problem.sentence for problem in found.problems)
    assert first.startswith("The file breaks off after 2 whole shapes")
    assert "site has 2 shapes and its table 3 rows" in second


def test_a_wrong_index_does_not_matter():
    found = drawings.read(packed(shp=shp([RING]), shx=b"", dbf=dbf(["x"]), prj=NEW_YORK_WEST), "site.zip")
    assert areas(found) == [10_000]


def test_a_bow_tie_in_a_shapefile_is_said():
    found = drawings.read(packed(shp=shp([BOW_TIE]), dbf=dbf(["x"])), "site.zip", crs="EPSG:2262")
    assert "crosses or touches itself" in found.problems[0].sentence


@pytest.mark.parametrize(
    ("name", "shapes", "said"),
    [
        ("blockgroups", 663, ""),
        ("corrupt_too_long", 10, "The file breaks off after 10 whole shapes: 1,145 bytes"),
        ("latin1", 1, "latin1 does not say its letters' code (.cpg)"),
    ],
)
def test_each_published_shapefile_asks_for_its_system_and_is_read_with_it(shared, name, shapes, said):
    folder = shared / "files/shapefile"
    data = zipped({path.name: path.read_bytes() for path in sorted(folder.glob(f"{name}.*"))})
    assert "has no .prj" in refusal(data)
    found = drawings.read(data, f"{name}.zip", crs="EPSG:4326")
    assert len(found.shapes) == shapes
    told = " ".join([*found.warnings, *(problem.sentence for problem in found.problems)])
    assert said in told if said else told == ""
    if name == "latin1":
        assert found.shapes[0].attributes["Name"] == "\u00d1and\u00fa"


# --- GeoPackages


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    layers = {"site": ([RING, BOW_TIE], "EPSG:2262"), "wetland": ([RING], "EPSG:2262")}
    return geopackage(layers, tmp_path_factory.mktemp("gpkg"))


def test_every_layer_of_a_geopackage_is_read(two):
    found = drawings.read(two, "site.gpkg")
    assert (found.kind, found.crs, found.foot) == ("GeoPackage", "EPSG:2262", "us survey")
    assert [(shape.layer, shape.number) for shape in found.shapes] == [("site", 1), ("site", 2), ("wetland", 1)]
    assert areas(found) == [10_000, 0, 10_000]
    assert dict(found.shapes[2].attributes) == {"name": "wetland 0"}
    assert [problem.sentence.split(" (")[0] for problem in found.problems] == [
        "Feature 2 on layer site crosses or touches itself"
    ]


def test_only_the_layers_named_are_read_so_that_two_systems_can_be_told_apart(tmp_path):
    lon_lat = ((-77.4, 43.2), (-77.3, 43.2), (-77.3, 43.3), (-77.4, 43.2))
    data = geopackage({"feet": ([RING], "EPSG:2262"), "degrees": ([lon_lat], "EPSG:4326")}, tmp_path)
    assert "Its layers are in different coordinate systems (feet EPSG:2262" in refusal(data, "site.gpkg")
    found = drawings.read(data, "site.gpkg", layers={"degrees": "wetland"})
    assert (found.crs, found.layers) == ("EPSG:4326", ("wetland",))


def test_a_geopackage_of_another_system_than_declared_is_refused(two):
    assert "it was declared as EPSG:4326 (WGS 84)" in refusal(two, "site.gpkg", crs="EPSG:4326")


def test_a_feature_without_a_shape_is_said_and_the_others_read(tmp_path):
    import numpy as np
    import pyogrio.raw

    shapes = np.array([None, bytes(shapely.to_wkb(shapely.Polygon(RING)))], dtype=object)
    pyogrio.raw.write(
        tmp_path / "x.gpkg", shapes, [], [], layer="site", driver="GPKG", geometry_type="Polygon", crs="EPSG:2262"
    )
    found = drawings.read((tmp_path / "x.gpkg").read_bytes(), "x.gpkg")
    assert [shape.number for shape in found.shapes] == [2]
    assert found.problems[0].sentence.startswith("Feature 1 on layer site has no geometry.")
