"""Covers: a column of a map, the layers of a drawing, or a raster of NLCD classes."""

from __future__ import annotations

import builtins
import json

import numpy as np
import pytest

from forebay.formats.landcover import read
from forebay.formats.problems import FileProblem
from formats.test_soils import soil_map


def raster(codes, *, crs="EPSG:26918", nodata=0, dtype="uint8") -> bytes:
    rasterio = pytest.importorskip("rasterio")
    from rasterio.io import MemoryFile

    bands = np.array(codes, dtype=dtype)
    bands = bands[None] if bands.ndim == 2 else bands
    where = rasterio.transform.from_origin(300_000, 4_790_000, 30, 30)
    about = {"driver": "GTiff", "height": bands.shape[1], "width": bands.shape[2], "count": bands.shape[0]}
    with MemoryFile() as held:
        with held.open(**about, dtype=dtype, crs=crs, transform=where, nodata=nodata) as made:
            made.write(bands)
        return bytes(held.read())


def test_the_cover_is_the_column_of_that_name_whatever_its_case() -> None:
    assert read(soil_map({"COVER": "Meadow", "id": "1"}), "cover.geojson").column == "COVER"
    assert read(soil_map({"plan": "Meadow", "id": "1"}), "cover.geojson", column="PLAN").column == "plan"


def test_without_such_a_column_the_layers_are_the_covers() -> None:
    assert read(soil_map({"plan": "Meadow"}), "cover.geojson").column == ""


def test_a_column_that_is_not_there_is_refused_with_those_there_are() -> None:
    with pytest.raises(FileProblem, match=r"column lulc: It has no such column. Its columns are: plan, id"):
        read(soil_map({"plan": "Meadow", "id": "1"}), "cover.geojson", column="lulc")


def test_a_raster_of_classes_is_read_with_its_corner_its_cells_and_what_it_is_silent_of() -> None:
    told = read(raster([[21, 41], [0, 82]]), "cover.tif")
    assert told.grid is not None
    assert told.grid.codes.tolist() == [[21, 41], [0, 82]]
    assert (told.grid.corner, told.grid.across, told.grid.down) == ((300_000, 4_790_000), (30, 0), (0, -30))
    assert told.grid.nodata == 0
    assert told.warnings == ()


def test_cells_that_nobody_classified_are_told_of_where_the_raster_does_not_say_so() -> None:
    assert read(raster([[21, 0]], nodata=None), "cover.tif").warnings == (
        "Cells of code 0 are unclassified; their cover is not known.",
    )


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (lambda: raster([list(range(40))]), "percents of imperviousness, not classes"),
        (lambda: raster([[21, 33]]), "These are no NLCD classes: 33"),
        (lambda: raster([[21]], crs=None), "names no coordinate system"),
        (lambda: raster([[0.5]], dtype="float32"), "1 bands of float32"),
        (lambda: raster([[[21]], [[21]], [[21]]]), "3 bands of uint8, a picture"),
        (lambda: b"II*\x00" + b"\x00" * 40, "The raster is damaged"),
    ],
)
def test_a_raster_that_is_no_land_cover_is_refused_by_what_it_holds(made, says) -> None:
    with pytest.raises(FileProblem, match=says):
        read(made(), "cover.tif")


def test_without_rasterio_one_sentence_says_what_to_install(monkeypatch) -> None:
    data, real = raster([[21]]), builtins.__import__

    def absent(name, *rest, **more):
        if name.startswith("rasterio"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", absent)
    with pytest.raises(
        FileProblem, match=r'cover.tif: Rasters are read with rasterio.*pip install "forebay\[rasters\]"'
    ):
        read(data, "cover.tif")


def test_what_is_neither_drawing_nor_raster_is_refused() -> None:
    with pytest.raises(FileProblem):
        read(json.dumps([1, 2]).encode(), "cover.json")


def test_the_rasters_of_the_reference_files_are_land_cover_or_are_not(shared) -> None:
    folder = shared / "files" / "landcover_nlcd"
    for name, shape in (("studyarea_land_cover.tif", (55, 65)), ("shoal_creek_nlcd_land_cover.tif", (507, 164))):
        told = read((folder / name).read_bytes(), name)
        assert told.grid is not None
        assert (told.grid.codes.shape, told.grid.nodata) == (shape, 0)
    with pytest.raises(FileProblem, match="percents of imperviousness"):
        read((folder / "studyarea_imperviousness.tif").read_bytes(), "studyarea_imperviousness.tif")
