"""``forebay land`` and the pictures of ``forebay rain``, as a person runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forebay.cli import app

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
LAND = EXAMPLES / "land"
CURVES = [
    *("land", "curve-numbers", "--site", str(LAND / "limits.geojson"), "--soils", str(LAND / "soils.geojson")),
    *("--cover", str(LAND / "cover.geojson")),
]


def run(*words: str | Path) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, [str(word) for word in words])
    return found.exit_code, found.stdout, found.stderr


def answered(*words: str | Path) -> dict:
    code, out, err = run(*words, "--json")
    assert code == 0, err
    return json.loads(out)


def test_areas_name_the_projection_and_the_foot_and_say_what_is_drawn_twice() -> None:
    (told,) = answered("land", "areas", LAND / "phases.geojson")["files"]
    assert (told["projection"], told["foot"]) == ("EPSG:2262, NAD83 / New York West (ftUS)", "US survey")
    assert {one["id"]: one["area_sqft"] for one in told["pieces"]} == {"1": 72_000, "2": 52_800, "3": None}
    assert told["covered_sqft"] == pytest.approx(115_200)
    broken = told["pieces"][2]
    assert (broken["by_corners_sqft"], broken["zero_buffer_sqft"], broken["every_loop_sqft"]) == pytest.approx(
        (13_500, 14_400, 15_300)
    )
    assert told["problems"] == []


def test_what_is_mended_is_asked_for() -> None:
    (told,) = answered("land", "areas", LAND / "phases.geojson", "--mend")["files"]
    assert (told["pieces"][2]["area_sqft"], told["pieces"][2]["mended"]) == (pytest.approx(15_300), True)


def test_the_same_ground_measured_elsewhere_names_where() -> None:
    (told,) = answered("land", "areas", LAND / "limits.geojson", "--in", "EPSG:26918", "--foot", "US survey")["files"]
    assert told["projection"] == "EPSG:26918, NAD83 / UTM zone 18N"
    assert told["covered_sqft"] == pytest.approx(211_200, rel=2e-3)


def test_one_unreadable_file_does_not_hide_the_others(tmp_path) -> None:
    bad = tmp_path / "bad.geojson"
    bad.write_text('{"type": "FeatureCollection"')
    code, out, err = run("land", "areas", bad, LAND / "limits.geojson", tmp_path / "gone.geojson")
    assert code == 2
    assert "211,200.0" in out
    assert "bad.geojson" in err
    assert "no such file" in err


def test_projected_numbers_in_a_file_without_a_system_have_no_area(tmp_path) -> None:
    """P33."""
    path = tmp_path / "site.geojson"
    ring = [[1407988, 1152897], [1408988, 1152897], [1408988, 1153897], [1407988, 1152897]]
    path.write_text(json.dumps({"type": "Polygon", "coordinates": [ring]}))
    code, out, err = run("land", "areas", path)
    assert (code, out) == (2, "")
    assert "not lon/lat; choose a CRS" in err
    assert answered("land", "areas", path, "--crs", "EPSG:2262")["files"][0]["covered_sqft"] == pytest.approx(500_000)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--foot", "Roman"), '--foot "Roman" is not known here'),
        (("--in", "EPSG:4326"), "counts in degrees"),
        (("--in", "nowhere"), '"nowhere" is not a coordinate system'),
        (("--plot", "areas.doc"), "areas.doc is not a kind of picture drawn here. End its name in .png, .svg, .pdf."),
        (("--layer", "sewer"), "sewer"),
    ],
)
def test_an_option_that_cannot_be_is_refused_in_a_sentence(words, says) -> None:
    code, _, err = run("land", "areas", LAND / "limits.geojson", *words)
    assert code == 2
    assert says in err
    assert "Traceback" not in err


def test_curve_numbers_come_to_the_site_and_name_what_has_none() -> None:
    told = answered(*CURVES)
    assert told["sum_of_parts_sqft"] == pytest.approx(told["site_sqft"], rel=1e-9)
    assert told["site_sqft"] == pytest.approx(211_200)
    assert told["known_sqft"] + told["unknown_sqft"] == pytest.approx(211_200)
    assert told["curve_number"] == pytest.approx(73.8, abs=0.05)
    assert told["dual_groups"]["drained"] is False
    without = {row["source"] for row in told["rows"] if row["curve_number"] is None}
    assert "no soil group is given for Cut and fill land (MUKEY 9000003)" in without


def test_drained_ground_is_counted_so_only_with_a_reason_which_the_answer_keeps() -> None:
    told = answered(*CURVES, "--drained", "tile mains seen 2026-04-02")
    assert told["dual_groups"]["why"] == "tile mains seen 2026-04-02"
    assert told["curve_number"] < 73
    code, _, err = run(*CURVES, "--drained", " ")
    assert code == 2
    assert "only with a reason" in err


def test_a_table_of_covers_gives_the_pond_its_number(tmp_path) -> None:
    table = tmp_path / "covers.csv"
    table.write_text('code,cover,condition,curve_number,source\nPond water,,,98,"open water, agreed"\n')
    told = answered(*CURVES, "--covers", table)
    assert [row["curve_number"] for row in told["rows"] if row["cover"] == "Pond water"] == [98, 98]


def test_a_site_of_several_polygons_is_asked_which() -> None:
    code, _, err = run(*CURVES[:2], "--site", LAND / "phases.geojson", *CURVES[4:])
    assert code == 2
    assert "It holds 3 polygons: phase 1 (1), phase 2 (2), stockpile (3). Name the layer of the limits" in err
    code, out, _ = run(*CURVES[:2], "--site", LAND / "phases.geojson", "--site-layer", "phase 1", *CURVES[4:])
    assert code == 0
    assert "1.6529 acres" in out


def test_pictures_are_drawn_and_the_answer_is_the_same(tmp_path) -> None:
    from PIL import Image

    for name, words in {
        "areas": ["land", "areas", LAND / "phases.geojson", LAND / "limits.geojson"],
        "numbers": CURVES,
        "storms": ["rain", "storms", EXAMPLES / "gauge.csv"],
        "rain": ["rain", "read", EXAMPLES / "gauge.csv"],
    }.items():
        path = tmp_path / f"{name}.png"
        code, out, err = run(*words, "--plot", path)
        assert code == 0, err
        assert f"Drawn: {path}" in err
        assert out == run(*words)[1]
        with Image.open(path) as drawn:
            assert drawn.size[0] > 1000
            assert len(drawn.convert("RGB").getcolors(1_000_000) or []) > 20


@pytest.mark.parametrize(("kind", "starts"), [(".svg", b"<?xml"), (".pdf", b"%PDF-")])
def test_a_picture_is_of_the_kind_its_name_ends_in(kind, starts, tmp_path) -> None:
    path = tmp_path / f"areas{kind}"
    assert run("land", "areas", LAND / "limits.geojson", "--plot", path)[0] == 0
    assert path.read_bytes().startswith(starts)


def test_a_picture_of_the_same_answer_is_the_same_picture(tmp_path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    for path in (one, other):
        run(*CURVES, "--plot", path)
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("unit", "says"),
    [
        ("parsec", "This unit is not known here"),
        ("metre", 'limits.geojson, "metre": Its coordinate system counts in US survey feet'),
        ("inch", 'limits.geojson, "inch": Its coordinate system counts in US survey feet'),
    ],
)
def test_a_unit_that_the_map_does_not_count_in_is_refused_and_not_passed_over(unit, says) -> None:
    code, _, err = run("land", "areas", LAND / "limits.geojson", "--unit", unit)
    assert code == 2
    assert says in err


def test_a_layer_of_which_nothing_is_measured_has_no_area_and_not_none_of_it() -> None:
    _, out, _ = run("land", "areas", LAND / "phases.geojson")
    assert re.search(r"stockpile +1 +none +none +none", out)


def test_a_name_that_would_turn_the_line_around_is_shown_without(tmp_path: Path) -> None:
    drawn = (LAND / "limits.geojson").read_text(encoding="utf-8").replace("limits of disturbance", "a\\u202eb")
    turned = tmp_path / "turned.geojson"
    turned.write_text(drawn, encoding="utf-8")
    _, out, _ = run("land", "areas", turned)
    assert "a?b" in out
    assert "\u202e" not in out


def test_a_file_with_a_long_name_is_named_once(tmp_path) -> None:
    bad = tmp_path / f"{'limits' * 10}.geojson"
    bad.write_text('{"type": "FeatureCollection", "features": [null]}')
    code, _, err = run("land", "areas", bad)
    assert (code, err.count("limitslimits")) == (2, 3)
    assert err.startswith(f"{bad.name[:40]}...: Feature 1: it is empty (null).")
