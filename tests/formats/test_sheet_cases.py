"""Field cases of parcels and spreadsheets, by number: what people sent, and what the right answer is (section D)."""

from __future__ import annotations

import io
import json
from datetime import date, datetime

import openpyxl
import pytest

from forebay.formats import sheets
from forebay.formats.problems import FileProblem
from forebay.formats.sheets import values
from forebay.formats.sheets.parcel_ids import STYLES, print_key


def book(*rows, merged=()):
    workbook = openpyxl.Workbook()
    for row in rows:
        workbook.active.append(row)
    for area in merged:
        workbook.active.merge_cells(area)
    out = io.BytesIO()
    workbook.save(out)
    return sheets.read(out.getvalue(), "list.xlsx")


@pytest.mark.parametrize("key", ["046.28-1-5.004", "62.1-2-9.120", "70.10-1-12", "070.10-1-12"])
def test_p38_a_print_key_keeps_every_nought_and_every_point(key):
    sheet = book(["Print key", "Acres"], [key, 3], ["62.1-2-9.12", 3])
    assert values.identity(sheet, sheet.rows[0], "Print key") == key
    assert key != values.identity(sheet, sheet.rows[1], "Print key")


@pytest.mark.parametrize(("cell", "made"), [(4.62800001001e18, "a number"), (datetime(2012, 3, 1), "a date")])
def test_p38_an_id_that_has_become_a_number_or_a_date_is_refused_with_its_row(cell, made):
    sheet = book(["Print key", "Acres"], ["62.1-2-9", 3], [cell, 3])
    with pytest.raises(FileProblem, match=made) as refused:
        values.identity(sheet, sheet.rows[1], "Print key")
    assert (refused.value.row, refused.value.column) == (3, "Print key")


@pytest.mark.parametrize("written", [44185, "44185"])
def test_p39_a_bare_number_of_days_is_a_day_of_its_workbook_and_none_of_1970(written):
    sheet = book(["Permit", "Issued"], ["1", written])
    assert values.day(sheet, sheet.rows[0], "Issued") == date(2020, 12, 20)


def test_p41_two_rows_of_headings_and_rows_prepared_ahead(shared):
    name = "LittleRock_Soil_Loss_2018_names_removed.xlsx"
    sheet = sheets.read((shared / "files/xlsx_logs" / name).read_bytes(), name)
    assert sheet.columns[3:] == ("Soil Loss/Pre", "Soil Loss/Post", "Soil Loss/Change")
    assert (sheet.blank, len(sheet.numbered_only)) == (8, 22)
    said = {row.line for row in sheet.rows}
    assert not said & set(sheet.numbered_only), "a number alone is no data, and not nought"
    wrong = []
    for row in sheet.rows:
        try:
            values.amount(sheet, row, "Area")
        except FileProblem as problem:
            wrong.append(problem.value)
    assert wrong[:2] == ["x", "3 Acres"]


def test_p41_the_same_without_the_file():
    rows = (["No", "Loss", None], [None, "Pre", "Post"], ["26-1", 88, 4], ["26-2", None, None], ["26-3", 5, 1])
    sheet = book(*rows, merged=["B1:C1"])
    assert sheet.columns == ("No", "Loss/Pre", "Loss/Post")
    assert (len(sheet.rows), sheet.numbered_only) == (2, (4,))


def test_p42_a_day_that_cannot_be_in_the_order_of_its_column_is_refused_and_none_is_turned_about():
    sheet = book(["Report", "Date"], ["1", "03/04/2026"], ["2", "13/04/2026"])
    assert values.day(sheet, sheet.rows[0], "Date", "month first") == date(2026, 3, 4)
    with pytest.raises(FileProblem, match="no day when dates are written month first"):
        values.day(sheet, sheet.rows[1], "Date", "month first")
    assert values.day(sheet, sheet.rows[1], "Date", "day first") == date(2026, 4, 13)


def test_p42_which_order_is_asked_once_where_nobody_said():
    sheet = book(["Report", "Date"], ["1", "03/04/2026"])
    with pytest.raises(FileProblem, match="Say once which way"):
        values.day(sheet, sheet.rows[0], "Date")


def test_s10_every_published_pair_of_ids_agrees(shared):
    pairs = json.loads((shared / "files/parcels_nys/nys_print_key_pairs.json").read_text())["pairs"]
    assert pairs
    assert all(one["print_key"] in {print_key(one["sbl20"], style) for style in STYLES.values()} for one in pairs)
