"""Every file of the reference material, a row each: who reads it, and the value it is read to or why it is refused."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from forebay.cli import app
from forebay.formats import atlas14, drawings, gauges, known, landcover, legend, models, sheets, soils, temporal
from forebay.formats.gauges import Declared
from forebay.formats.problems import FileProblem
from forebay.formats.sheets.parcel_ids import STYLES, print_key

PARTS = ("YEAR", "MONTH", "DAY", "MINUTE")
DECLARED = {
    "Cooperator_tips.trim.csv": Declared(PARTS, "VALUE", "inches", "tip", station="NAME"),
    "peaceful_15min.trim.csv": Declared(PARTS, "VALUE", "inches", station="NAME"),
    "rain.test.csv": Declared(("date",), "gage01", "inches", "tip"),
    "rain.test.rdb": Declared(("date",), "gage01", "inches", "tip", delimiter="\t"),
}
STATIONS = {"daily_export_ME_2019-10-28_29.trim.csv": "ME-HN-26"}
CENTRAL = {*DECLARED, "test_data_ones.csv", "test_data_zeroes.csv", "GHCND_USW00014839_milwaukee_trimmed.csv"}
"""Files that do not say by which clock they were written, and are told so."""
TITLES = {
    "MAPC_IDDE_Prioritization_Draft.xlsx": "Worksheet",
    "MAPC_NAICS_Assessors_Codes.xlsx": "Assessor's Codes",
}


def rain(data: bytes, name: str) -> str:
    offset = -6 if name in CENTRAL else None
    found = gauges.read(data, name, utc_offset_h=offset, declared=DECLARED.get(name), station=STATIONS.get(name))
    missing, fell = sum(row.missing for row in found.rows), sum(row.depth_in or 0 for row in found.rows)
    return f"{found.format}: {len(found.rows)} rows, {float(fell):.3f} in, {missing} missing"


def depths(data: bytes, name: str) -> str:
    return f"{float(atlas14.read(data, name).depth_in(24, 100)):.2f} in"


def in_time(data: bytes, name: str) -> str:
    found = temporal.read(data, name).curves
    return f"{len(found)} tables, {float(dict(found['first'][50])[6])} of the rain in 6 hours"


def model(data: bytes, name: str) -> str:
    found = models.read(data, name)
    held = ", ".join(f"{value:g} {key}" for key, value in found.holds.items() if value)
    return f"{held or 'nothing'}; {len(found.storms)} storms, {len(found.curves)} curves"


def drawing(data: bytes, name: str) -> str:
    told = {"unit": "us survey foot"} if name.lower().endswith("dxf") else {}
    found = drawings.read(data, name, **told)
    return f"{len(found.shapes)} shapes, {len(found.surfaces)} surfaces, {len(found.problems)} not read"


def units(data: bytes, name: str) -> str:
    return f"{len(soils.read_table(data, name).units)} soils"


def cover(data: bytes, name: str) -> str:
    pytest.importorskip("rasterio")
    grid = landcover.read_raster(data, name).grid
    return f"{grid.codes.shape} cells" if grid else "no cells"


def pairs(data: bytes, name: str) -> str:
    found = json.loads(data)["pairs"]
    right = [one for one in found if one["print_key"] in {print_key(one["sbl20"], style) for style in STYLES.values()}]
    return f"{len(right)} of {len(found)} print keys"


def printed(data: bytes, name: str) -> str:
    rows = models.listed_areas([data.decode("utf-8")])
    cut, bare = sum(row.cut for row in rows), sum(not row.description for row in rows)
    return f"{len(rows)} kinds of ground, {float(sum(row.area_ac for row in rows)):.3f} acres, {bare} bare, {cut} cut"


def named(data: bytes, name: str) -> str:
    classes = legend.read(data, name)
    return f"{len(classes)} classes, 11 is {classes[11]}"


def table(data: bytes, name: str) -> str:
    found = sheets.read(data, name, title=TITLES.get(name))
    return f"{len(found.columns)} columns, {len(found.rows)} rows"


READS: dict[str, Callable[[bytes, str], str]] = {
    "rain": rain, "design rain": depths, "rain in time": in_time, "model": model, "drawing": drawing, "soils": units,
    "land cover": cover, "table": table,
}  # fmt: skip


BESIDE: dict[str, Callable[[bytes, str], str]] = {
    **dict.fromkeys(DECLARED, rain), "nys_print_key_pairs.json": pairs, "musym_to_hsg_map.trim.json": units,
    "lutra_just_xml.xml": drawing, "waterservices_ratings.txt": rain,
    "printout_text_excerpt_NorthamptonMA.txt": printed, "studyarea_land_cover.tif.aux.xml": named,
}  # fmt: skip
"""Files that need more than their bytes, and who reads or refuses them."""


def answer(data: bytes, name: str, reader: str) -> str:
    try:
        return BESIDE.get(name, READS.get(reader, lambda *_: "not read"))(data, name)
    except FileProblem as problem:
        return f"refused: {problem.sentence}"


FILES: dict[str, dict[str, list[str]]] = tomllib.loads((Path(__file__).parent / "every_file.toml").read_text())
"""Who reads each file, and to what; of one that is not read, what it is called."""
NOT_OURS = {"inspection_form", "ms4_annual", "echo_npdes", "nysdec_spdes"}
ROWS = [(folder, name, *said) for folder, files in FILES.items() for name, said in files.items()]


@pytest.mark.parametrize(("folder", "name", "reader", "said"), ROWS, ids=[name for _, name, _, _ in ROWS])
def test_each_file_is_known_by_its_bytes_and_read_to_its_value_or_refused_by_its_cause(
    shared: Any, folder: str, name: str, reader: str, said: str
) -> None:
    data = (shared / "files" / folder / name).read_bytes()
    if reader == "refused":
        with pytest.raises(FileProblem) as refused:
            known.recognise(data, "anything.bin")
        assert refused.value.sentence.startswith(said)
        return
    found = known.recognise(data, "anything.bin")
    assert found.reader == reader
    got = answer(data, name, reader)
    assert (found.says if got == "not read" else got).startswith(said)


def test_every_file_has_its_row(shared: Any) -> None:
    there = {(path.parent.name, path.name) for path in (shared / "files").glob("*/*")}
    assert {(folder, name) for folder, name, _, _ in ROWS} == there


def test_what_nobody_here_reads_says_so_and_is_none_of_the_kinds_that_must_be_read(shared: Any) -> None:
    unread = {folder for folder, name, reader, _ in ROWS if reader == "" and name not in BESIDE}
    assert unread - NOT_OURS <= {"hydrocad", "landcover_nlcd"}, "the text of a print-out, and what lies beside a raster"
    for folder in NOT_OURS:
        for name in FILES[folder]:
            told = known.recognise((shared / "files" / folder / name).read_bytes(), name).told
            assert "Forebay does not read such a file" in told or "forebay import brings in" in told


# ---- files of our own ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "reader", "says"),
    [
        (b"[HydroCAD]\nFileUnits=English\n", "model", "a HydroCAD project"),
        (b'{"type": "FeatureCollection", "features": []}', "drawing", "a drawing"),
        (b'{"type": "FeatureCollection", "features": [', "drawing", "a drawing"),
        (b'{"inspectorName": "A"}', "", "the fields of an inspection form"),
        (b'{"rain": 3}', "", "data of another kind (JSON or XML)"),
        (b"mukey,musym,hydgrpdcd\n1,W,D\n", "soils", "a table of soil map units"),
        (b"Print key,Acres\n62.1-2-9,3\n", "table", "a table"),
        (b"Dear officer,\n", "", "text"),
        (b"%PDF-1.7\n", "model", "a PDF document"),
        (b"\x03_\x07\x1a\x01\0\0\0", "drawing", "the table of a shapefile"),
    ],
)
def test_a_file_is_known_by_what_stands_in_it(data: bytes, reader: str, says: str) -> None:
    found = known.recognise(data, "whatever.xyz")
    assert (found.reader, found.says[: len(says)]) == (reader, says)
    assert found.told.startswith(f"This is {says}")


def test_the_command_says_it_of_each_file_and_a_bad_one_hides_no_other(tmp_path: Any) -> None:
    (tmp_path / "a.txt").write_bytes(b"[HydroCAD]\nFileUnits=English\n")
    (tmp_path / "b.txt").write_bytes(b"")
    asked = CliRunner().invoke(app, ["recognise", str(tmp_path / "b.txt"), str(tmp_path / "a.txt")])
    assert asked.stdout.splitlines() == [
        "b.txt: The file is empty. Choose the file again.",
        "a.txt: This is a HydroCAD project. forebay water run and a submission read it.",
    ]
    as_json = CliRunner().invoke(app, ["recognise", str(tmp_path / "a.txt"), "--json"])
    assert json.loads(as_json.stdout)[0]["reader"] == "model"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"HY8PROJECTFILE80\n", "A submission names it under [[drainage]], and the review shows each crossing."),
        (b"HydroCAD 8.00 s/n 00000\nSubcatchment 1S", "forebay submission claims reads that."),
        (b"%PDF-1.7\n%%EOF", "Name it under [[document]] of a submission, and forebay submission claims lists them."),
    ],
)
def test_what_a_command_does_not_read_is_not_said_to_be_read_by_it(data: bytes, told: str) -> None:
    said = known.recognise(data, "anything.bin").told
    assert said.endswith(told)
    assert "water run" not in said


def test_water_run_calls_the_text_of_a_printed_report_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "report.txt").write_text("Drainage Diagram HydroCAD\u00ae 8.00 s/n 00000 Page 2\n", encoding="utf-8")
    asked = CliRunner().invoke(app, ["water", "run", str(tmp_path / "report.txt")])
    assert asked.exit_code == 2
    assert (
        "report.txt: This is the text of a printed HydroCAD report, which holds results and no model." in asked.stderr
    )
