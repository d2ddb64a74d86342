"""The layers of a home: named in its file, read by their digest, held against a submission's site."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from forebay.cli import app
from forebay.office import docket, here, layers, reviews_kept
from forebay.office.history.reviews import reviews
from forebay.office.home import Home, HomeError, init_home
from forebay.office.proofs import keeping
from forebay.office.proofs.verify import verify
from forebay.office.verbs.receive_submission import receive_submission
from forebay.office.verbs.run_review import run_review
from forebay.review import samples
from office.conftest import NOW

EAST, NORTH = 1_440_000, 1_180_000
STATED = """
[[layer]]
name = "Wetlands"
file = "wetlands.geojson"
kind = "wetland"
source = "an example, edition 3"
as_of = 2026-01-05
named_by = "WETID"
"""


def collection(*features: tuple[dict[str, str], tuple[float, float, float, float]]) -> bytes:
    rows = []
    for properties, (west, south, east, north) in features:
        corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
        ring = [[EAST + x, NORTH + y] for x, y in corners]
        geometry = {"type": "Polygon", "coordinates": [ring]}
        rows.append({"type": "Feature", "properties": properties, "geometry": geometry})
    named = {"type": "name", "properties": {"name": "EPSG:2262"}}
    return json.dumps({"type": "FeatureCollection", "crs": named, "features": rows}).encode()


WETLANDS = collection(({"WETID": "W-12"}, (300, 0, 600, 183)))


def with_layers(home: Home, stated: str, **files: bytes) -> Home:
    """Return the home with layers stated, and files in its folder of them."""
    own = home.path / "forebay.toml"
    own.write_text(f"{own.read_text(encoding='utf-8')}\n{stated}", encoding="utf-8")
    for name, data in files.items():
        (home.layers_folder / name.replace("_", ".")).write_bytes(data)
    return Home.read(home.path)


@pytest.fixture
def bare(tmp_path: Path) -> Home:
    return init_home(tmp_path / "webster", "webster")


def test_a_layer_is_read_with_its_source_and_its_day(bare: Home) -> None:
    (found,) = layers.loaded(with_layers(bare, STATED, wetlands_geojson=WETLANDS))
    assert found.fault == ""
    assert found.told == "layer Wetlands; an example, edition 3, as of Mon, Jan 5, 2026"
    assert found.drawing is not None
    assert [found.feature(shape) for shape in found.drawing.shapes] == ["W-12"]


def test_a_layer_is_read_once_and_again_when_its_bytes_change(bare: Home) -> None:
    home = with_layers(bare, STATED, wetlands_geojson=WETLANDS)
    first, second = layers.loaded(home)[0].drawing, layers.loaded(home)[0].drawing
    assert first is second
    (home.layers_folder / "wetlands.geojson").write_bytes(WETLANDS.replace(b"W-12", b"W-13"))
    third = layers.loaded(home)[0].drawing
    assert third is not None
    assert third.shapes[0].attributes["WETID"] == "W-13"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('kind = "wetland"', 'kind = "wetlands"'), '"layer.kind (Wetlands)" is "wetlands". Write one of: "wetland"'),
        (('source = "an example, edition 3"', ""), '"layer.source (Wetlands)" is missing'),
        (("as_of = 2026-01-05", 'as_of = "last spring"'), '"layer.as_of (Wetlands)" is "last spring"'),
        (('"wetlands.geojson"', '"../../etc/passwd"'), "the name of a file in the folder layers"),
        (('"wetlands.geojson"', '"/etc/passwd"'), "the name of a file in the folder layers"),
        (("named_by", "called"), '"layer.called" is not a key of a home'),
        (("[[layer]]", "[layer]"), '"layer" is a table. Write each layer under a line [[layer]]'),
        (("[[layer]]", f"{STATED}\n[[layer]]"), "a name of its own for each layer"),
    ],
)
def test_a_layer_stated_wrongly_is_refused_with_its_key(bare: Home, change: tuple[str, str], says: str) -> None:
    with pytest.raises(HomeError) as told:
        with_layers(bare, STATED.replace(*change))
    assert says in str(told.value)


PARCELS = STATED.replace('"wetland"', '"parcels"').replace('named_by = "WETID"', "")


@pytest.mark.parametrize(
    ("stated", "files", "says"),
    [
        (STATED, {}, "layers/wetlands.geojson: The file is not there."),
        (STATED, {"wetlands_geojson": b""}, "The file is empty"),
        (STATED, {"wetlands_geojson": b"\x89PNG\r\n"}, "This is not a drawing that Forebay knows"),
        (STATED, {"wetlands_geojson": WETLANDS.replace(b"WETID", b"ID")}, 'No shape has an attribute "WETID"'),
        (PARCELS, {"wetlands_geojson": WETLANDS}, "No shape has a print key. Name the right one with named_by"),
    ],
)
def test_a_layer_that_is_gone_or_cannot_be_read_is_named(
    bare: Home, stated: str, files: dict[str, bytes], says: str
) -> None:
    home = with_layers(bare, stated, **files)
    (told,) = layers.faults(home)
    assert told.startswith('The layer "Wetlands" of forebay.toml cannot be used: layers/wetlands.geojson: ')
    assert says.rstrip(".") in told
    (found,) = layers.loaded(home)
    assert found.drawing is None


def test_the_check_of_a_law_names_the_layers_of_its_home_that_are_gone(bare: Home) -> None:
    home = with_layers(bare, STATED)
    told = CliRunner().invoke(app, ["law", "check", "us-ny/webster/130-I", "--home", str(home.path)])
    assert told.exit_code == 1
    assert 'The layer "Wetlands" of forebay.toml cannot be used' in told.output


def test_verify_names_a_layer_that_is_gone(home: Home, db: None) -> None:
    there = with_layers(home, STATED, wetlands_geojson=WETLANDS)
    assert not [fault for fault in verify(there).faults if "layer" in str(fault)]
    (there.layers_folder / "wetlands.geojson").unlink()
    assert "The file is not there" in str(verify(there).faults[-1])


def test_layers_go_with_the_copy_of_a_home(home: Home, tmp_path: Path, transactional_db: None) -> None:
    there = with_layers(home, STATED, wetlands_geojson=WETLANDS)
    keeping.backup(there, tmp_path / "copy")
    assert layers.loaded(Home.read(tmp_path / "copy"))[0].fault == ""


def test_a_submission_is_reviewed_beside_the_layers_of_its_home(home: Home, case: Any, people: dict[str, Any]) -> None:
    with_layers(home, STATED, wetlands_geojson=WETLANDS)
    sample = samples.webster()
    site = '\n[site]\nfile = "site.geojson"\nlimits = ["LIMITS"]\n'
    files = {
        "submission.toml": sample.files["submission.toml"] + site.encode(),
        "site.geojson": collection(({"layer": "LIMITS"}, (0, 0, 400, 300))),
    }
    filed = receive_submission(case, sample.changed(files), by=people["applicant"], now=NOW, key="upload")
    ran = run_review(case, filed.id, now=NOW)
    run = reviews_kept.run_of(reviews(docket.lines(case), here.vocabulary()).runs[-1].run)
    assert any("it overlaps 0.42 acre of wetland W-12" in note for note in run.notes)
    assert run_review(case, filed.id, now=NOW).id == ran.id
