"""Soils: map units joined to their groups on MUKEY, and never on their symbol."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from forebay.formats.problems import FileProblem
from forebay.formats.soils import SoilMap, read_map, read_table

BARE = (
    b'"OnB"|"Ontario loam, made up"|' + b"|" * 15 + b'"B"|' + b"|" * 21 + b'"9000001"\n'
    b'"W"|"Water"|' + b"|" * 15 + b"|" + b"|" * 21 + b'"9000004"\n'
)
"""muaggatt as the Web Soil Survey writes it: no headings, 40 fields, the group in the 18th, MUKEY in the last."""


def soil_map(*features: dict[str, str]) -> bytes:
    shapes = [
        {
            "type": "Feature",
            "properties": properties,
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[at, 0], [at + 1, 0], [at + 1, 1], [at, 1], [at, 0]]],
            },
        }
        for at, properties in enumerate(features)
    ]
    named = {"type": "name", "properties": {"name": "EPSG:2262"}}
    return json.dumps({"type": "FeatureCollection", "crs": named, "features": shapes}).encode()


def test_a_table_without_headings_is_read_by_its_places() -> None:
    told = read_table(BARE, "muaggatt.txt")
    assert [(unit.mukey, unit.musym, unit.group) for unit in told.units.values()] == [
        ("9000001", "OnB", "B"),
        ("9000004", "W", None),
    ]
    assert told.warnings == ("No soil group is given for Water; nothing is put in its place.",)
    assert told.kind == "muaggatt without headings"


def test_a_row_of_another_table_is_refused_with_its_row_and_its_number_of_fields() -> None:
    with pytest.raises(FileProblem, match=r"comp.txt, row 1: This row has 5 fields, and muaggatt.txt has 40"):
        read_table(b'"a"|"b"|"c"|"d"|"e"\n', "comp.txt")


def test_a_table_with_headings_is_read_by_their_names_in_any_order() -> None:
    told = read_table(b"hydgrpdcd,muname,MUKEY\nC/D,Example,9000002\n", "sda.csv")
    assert told.units["9000002"].said == "Example (C/D)"


def test_a_table_that_goes_by_symbol_alone_is_refused() -> None:
    with pytest.raises(FileProblem, match=r"by MUSYM alone.*another soil in the next survey area.*MUKEY"):
        read_table(b"musym,hydgrpdcd\nW,D\nMa,C\n", "groups.csv")
    with pytest.raises(FileProblem, match="by MUSYM alone"):
        read_table(b'{"W": "D", "Ma": "C"}', "map.json")


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (b"9.0e6,B", 'row 2, column mukey, "9.0e6": This is no key of a map unit'),
        (b"9000001,E", 'row 2, column hydgrpdcd, "E": This is not a hydrologic soil group'),
        (b",B", 'row 2, column mukey, "": This is no key'),
    ],
)
def test_a_wrong_value_is_refused_with_its_row_and_column(row, says) -> None:
    with pytest.raises(FileProblem) as told:
        read_table(b"mukey,hydgrpdcd\n" + row + b"\n", "t.csv")
    assert says in str(told.value)


def test_the_components_of_a_unit_are_not_taken_for_the_unit() -> None:
    with pytest.raises(FileProblem, match=r"row 3.*9000001.*B above and D here.*dominant condition"):
        read_table(b"mukey,hydgrp\n9000001,B\n9000001,D\n", "component.csv")


def test_a_table_of_no_map_unit_is_refused() -> None:
    with pytest.raises(FileProblem, match="names no map unit"):
        read_table(b"mukey,hydgrpdcd\n", "t.csv")


def test_a_map_takes_its_groups_from_the_table_by_key_though_the_symbol_says_otherwise() -> None:
    told = read_map(soil_map({"MUKEY": "9000001", "MUSYM": "W"}), "soils.geojson", table=read_table(BARE, "m.txt"))
    assert told.units["9000001"].group == "B"
    assert [SoilMap.kind(shape) for shape in told.drawing.shapes] == ["9000001"]


def test_a_unit_that_the_table_does_not_have_stays_without_a_group_and_is_named() -> None:
    told = read_map(soil_map({"mukey": "9000009"}), "soils.geojson", table=read_table(BARE, "m.txt"))
    assert told.units["9000009"].group is None
    assert "The table has no map unit of MUKEY 9000009; its ground has no soil group." in told.warnings


def test_a_map_with_groups_of_its_own_needs_no_table() -> None:
    told = read_map(soil_map({"MUKEY": "1", "hydgrpdcd": "A/D"}, {"MUKEY": "2", "hydgrpdcd": ""}), "soils.geojson")
    assert [unit.group for unit in told.units.values()] == ["A/D", None]


@pytest.mark.parametrize(
    ("features", "says"),
    [
        ([{"MUSYM": "OnB"}], "has MUSYM and no MUKEY"),
        ([{"name": "loam"}], "Shape 1 has no MUKEY"),
        ([{"MUKEY": "1"}], "has no hydrologic soil group"),
        ([{"MUKEY": "1", "hsg": "B"}, {"MUKEY": "1", "hsg": "C"}], "Map unit 1 is B in one shape and C in shape 2"),
        ([{"MUKEY": "1", "hsg": "X"}], 'Shape 1: "X" is not a hydrologic soil group'),
    ],
)
def test_a_map_whose_soils_are_not_known_is_refused(features, says) -> None:
    with pytest.raises(FileProblem, match=says):
        read_map(soil_map(*features), "soils.geojson")


def test_a_web_soil_survey_zip_gives_its_map_of_areas_and_its_table(tmp_path) -> None:
    import numpy as np
    import pyogrio.raw
    import shapely

    path = tmp_path / "soilmu_a_ny055.shp"
    square = shapely.to_wkb(np.array([shapely.box(0, 0, 100, 100)]))
    pyogrio.raw.write(
        path, square, [np.array(["9000001"], dtype=object)], ["MUKEY"], geometry_type="Polygon", crs="EPSG:26918"
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for part in tmp_path.iterdir():
            archive.write(part, f"wss/spatial/{part.name}")
        archive.writestr("wss/spatial/soilmu_l_ny055.shp", b"lines, left alone")
        archive.writestr("wss/tabular/muaggatt.txt", BARE)
    told = read_map(made.getvalue(), "wss.zip")
    assert told.units["9000001"].said == "Ontario loam, made up (B)"
    assert len(told.drawing.shapes) == 1


def test_the_table_of_the_reference_files_is_read_and_the_one_by_symbol_refused(shared) -> None:
    folder = shared / "files" / "ssurgo"
    told = read_table((folder / "muaggatt_pipe_noheader.trim400.txt").read_bytes(), "muaggatt.txt")
    assert len(told.units) == 400
    assert [unit.group for unit in told.units.values()].count(None) == 4
    with pytest.raises(FileProblem, match="by MUSYM alone"):
        read_table((folder / "musym_to_hsg_map.trim.json").read_bytes(), "map.json")
