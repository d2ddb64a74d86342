"""Sheets people keep: their headings, their cells, and what a spreadsheet has done to them."""

from __future__ import annotations

import io
import re
import tracemalloc
import zipfile
from datetime import date, datetime
from fractions import Fraction

import openpyxl
import pytest

from forebay.formats import sheets
from forebay.formats.problems import FileProblem
from forebay.formats.sheets import values
from forebay.formats.sheets.grids import grids


def book(rows, merged=(), epoch=None, more=()):
    from openpyxl.utils.datetime import CALENDAR_MAC_1904

    workbook = openpyxl.Workbook()
    if epoch == 1904:
        workbook.epoch = CALENDAR_MAC_1904
    sheet = workbook.active
    sheet.title = "Permits"
    for row in rows:
        sheet.append(row)
    for area in merged:
        sheet.merge_cells(area)
    for title in more:
        workbook.create_sheet(title).append(["a", "b"])
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def problem(of, *args, **kwargs):
    with pytest.raises(FileProblem) as caught:
        of(*args, **kwargs)
    return str(caught.value)


PERMITS = [
    ["Permit", "Name", "Area", "Soil loss", None, None],
    [None, None, None, "Pre", "Post", "Change"],
    ["26-1", "Elm Court", 0.5, 88, 4.6, 83.4],
    [None, None, None, None, None, None],
    ["26-2", "Oak Row", "3 Acres", 12, 2, 10],
    ["26-3", None, None, None, None, None],
]


def test_a_heading_of_two_merged_rows_is_joined_and_prepared_rows_are_no_data():
    sheet = sheets.read(book(PERMITS, ["D1:F1"]), "permits.xlsx")
    assert sheet.columns == ("Permit", "Name", "Area", "Soil loss/Pre", "Soil loss/Post", "Soil loss/Change")
    assert [row.line for row in sheet.rows] == [3, 5]
    assert (sheet.numbered_only, sheet.blank) == ((6,), 1)
    assert sheet.rows[0].text("Soil loss/Post") == "4.6"


def test_the_same_two_rows_of_headings_are_known_in_a_text_table():
    data = b"Permit,Name,Soil loss,,\n,,Pre,Post,Change\n26-1,Elm Court,88,4.6,83.4\n"
    assert sheets.read(data, "permits.csv").columns[2:] == ("Soil loss/Pre", "Soil loss/Post", "Soil loss/Change")


def test_a_first_row_of_words_under_a_heading_with_a_nameless_column_stays_a_row():
    sheet = sheets.read(b"Permit,Name,,Town\nA,Elm,x,Webster\n", "permits.csv")
    assert [row.text("Town") for row in sheet.rows] == ["Webster"]


def test_a_column_is_found_by_its_own_words_or_by_the_end_of_a_joined_heading():
    sheet = sheets.read(book(PERMITS, ["D1:F1"]), "permits.xlsx")
    assert sheet.column("soil LOSS/pre") == "Soil loss/Pre"
    assert sheet.column("change") == "Soil loss/Change"
    assert sheet.column("acres") is None


def test_a_title_above_the_headings_is_passed_over():
    assert sheets.read(b"Ponds of the village,,\nPond,Built\nA,1999\n", "ponds.csv").columns == ("Pond", "Built")


def test_a_heading_that_stands_twice_is_refused():
    told = problem(sheets.read, b"Pond,Acres,acres\nA,1,2\n", "ponds.csv")
    assert told == 'ponds.csv, row 1, "acres": Two columns have this heading. Give each a heading of its own.'


def test_a_workbook_with_rows_in_two_sheets_must_be_told_which():
    data = book(PERMITS, ["D1:F1"], more=["Old"])
    assert 'rows in 2 sheets: "Permits", "Old"' in problem(sheets.read, data, "permits.xlsx")
    assert sheets.read(data, "permits.xlsx", title="permits").title == "Permits"
    assert "No sheet of this name" in problem(sheets.read, data, "permits.xlsx", title="New")


def test_words_in_a_column_of_numbers_are_named_with_their_row():
    sheet = sheets.read(book(PERMITS, ["D1:F1"]), "permits.xlsx")
    assert values.amount(sheet, sheet.rows[0], "Area") == Fraction(1, 2)
    assert problem(values.amount, sheet, sheet.rows[1], "Area").startswith(
        'permits.xlsx, row 5, column Area, "3 Acres": This is not a number alone.'
    )


@pytest.mark.parametrize("written", ["x", "-", ".", "1,40,000", "12 34"])
def test_what_is_no_number_is_never_nought(written):
    sheet = sheets.read(f"Pond;Acres\nA;{written}\n".encode(), "ponds.csv")
    assert written in problem(values.amount, sheet, sheet.rows[0], "Acres")


def test_money_as_text_is_an_exact_amount_and_an_empty_cell_is_none():
    sheet = sheets.read(b'Parcel,Value\n62.1-2-9.120,"$1,400,000"\n62.1-2-9.12,\n', "roll.csv")
    assert [values.amount(sheet, row, "Value") for row in sheet.rows] == [1_400_000]
    assert sheet.numbered_only == (3,)


def test_a_bare_number_of_days_is_the_day_the_workbook_means():
    rows = [["Pond", "Inspected"], ["A", 44185], ["B", datetime(2020, 12, 20)]]
    sheet = sheets.read(book(rows), "ponds.xlsx")
    assert [values.day(sheet, row, "Inspected") for row in sheet.rows] == [date(2020, 12, 20)] * 2
    text = sheets.read(b"Pond,Inspected\nA,44185\n", "ponds.csv")
    assert values.day(text, text.rows[0], "Inspected") == date(2020, 12, 20)


def test_a_workbook_that_counts_from_1904_gives_the_day_its_author_saw():
    rows = [["Pond", "Inspected", "Again"], ["A", datetime(2020, 12, 20), 42723]]
    sheet = sheets.read(book(rows, epoch=1904), "ponds.xlsx")
    assert sheet.starts == 1904
    assert {values.day(sheet, sheet.rows[0], column) for column in ("Inspected", "Again")} == {date(2020, 12, 20)}


def test_month_and_day_are_never_mixed_in_one_column():
    sheet = sheets.read(b"Pond,Inspected\nA,03/04/2026\nB,13/04/2026\n", "ponds.csv")
    first, second = sheet.rows
    assert "month first or day first" in problem(values.day, sheet, first, "Inspected")
    assert values.day(sheet, first, "Inspected", "month first") == date(2026, 3, 4)
    assert problem(values.day, sheet, second, "Inspected", "month first").startswith(
        'ponds.csv, row 3, column Inspected, "13/04/2026": This is no day when dates are written month first.'
    )
    assert values.day(sheet, first, "Inspected", "day first") == date(2026, 4, 3)


@pytest.mark.parametrize("written", ["2026-02-30", "1999", "spring", "44185.5", "4/2026"])
def test_what_is_no_day_is_refused(written):
    sheet = sheets.read(f"Pond,Inspected\nA,{written}\n".encode(), "ponds.csv")
    assert written in problem(values.day, sheet, sheet.rows[0], "Inspected", "month first")


@pytest.mark.parametrize(
    "key", ["046.28-1-5.004", "62.1-2-9.120", "070.10-1-12", "061.29-3-17./HOME", "3.-1-1", "3-1-12"]
)
def test_a_print_key_stays_as_it_was_written(key):
    for data, name in (
        (f"Key,Acres\n{key},1\n".encode(), "roll.csv"),
        (book([["Key", "Acres"], [key, 1]]), "roll.xlsx"),
    ):
        sheet = sheets.read(data, name)
        assert values.identity(sheet, sheet.rows[0], "Key") == key


@pytest.mark.parametrize(
    ("cell", "made"),
    [
        (4.62800001001e18, "a number"),
        (62.12, "a number"),
        (datetime(2012, 3, 1), "a date"),
        ("4.62800001001E+18", "a number"),
        ("3/1/2012", "a date"),
        ("1-Mar-12", "a date"),
    ],
)
def test_an_id_that_a_spreadsheet_has_damaged_is_refused_with_its_row(cell, made):
    sheet = sheets.read(book([["Key", "Acres"], [cell, 1]]), "roll.xlsx")
    told = problem(values.identity, sheet, sheet.rows[0], "Key")
    assert told.startswith("roll.xlsx, row 2, column Key")
    assert f"has made {made} of this id" in told


def test_a_formula_saved_without_its_value_is_a_fault_and_no_nought():
    sheet = sheets.read(book([["Pond", "Acres"], ["A", "=1+1"]]), "ponds.xlsx")
    assert sheet.rows[0].cell("Acres").kind == "fault"
    assert "=1+1" in problem(values.amount, sheet, sheet.rows[0], "Acres")


def bomb():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * (61 * 1024 * 1024))
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "The file is empty"),
        (b"\xd0\xcf\x11\xe0old", "old Excel file"),
        (b"%PDF-1.7", "a PDF document"),
        (b"PK\x03\x04broken", "not an Excel workbook"),
        (b"one\ntwo\n", "No row of headings"),
    ],
)
def test_what_is_no_sheet_is_named(data, told):
    assert told in problem(sheets.read, data, "sheet.xlsx")


def test_a_workbook_that_grows_beyond_reason_is_refused_before_it_is_unpacked():
    said = problem(sheets.read, bomb(), "sheet.xlsx")
    assert re.search(r"The (file grows from \d+ KB to 61 MB|file is 61 MB; the limit is 60 MB)\.", said)


def far(*cells: tuple[int, int], merged: str = "") -> bytes:
    """Return a workbook of two rows, with more cells that stand far away."""
    book = openpyxl.Workbook()
    book.active.append(["Print key", "Owner"])
    book.active.append(["62.1-2-9", "A. Example"])
    for row, column in cells:
        book.active.cell(row, column).value = "x"
    if merged:
        book.active.merged_cells.add(merged)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_one_cell_far_away_costs_a_row_and_not_all_the_empty_cells_before_it():
    tracemalloc.start()
    grid = grids(far((199_999, 300)), "sheet.xlsx")[0]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [(line, len(cells)) for line, cells in grid.rows] == [(1, 300), (2, 300), (199_999, 300)]
    assert peak < 20 * 2**20


def test_many_rows_and_one_cell_far_to_the_right_are_refused_in_one_sentence(monkeypatch):
    monkeypatch.setattr("forebay.formats.sheets.grids.MOST_CELLS", 800)
    assert "3 rows by 300 columns are 900 cells; the limit is 800." in problem(grids, far((3, 300)), "sheet.xlsx")
    monkeypatch.setattr("forebay.formats.sheets.grids.MOST_CELLS", 900)
    assert len(grids(far((3, 300)), "sheet.xlsx")[0].rows) == 3


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (far((200_001, 1)), '"A200001": A cell stands here, beyond 200,000 rows by 300 columns'),
        (far((3, 301)), '"KO3": A cell stands here'),
        (far(merged="A3:XFD1048576"), '"A3:XFD1048576": So many cells are merged here'),
    ],
)
def test_what_reaches_too_far_is_refused_unopened(data, told):
    assert told in problem(sheets.read, data, "sheet.xlsx")


def test_a_real_list_of_permits_is_read_with_its_gaps(shared):
    path = shared / "files/xlsx_logs/LittleRock_Soil_Loss_2018_names_removed.xlsx"
    sheet = sheets.read(path.read_bytes(), path.name)
    assert sheet.columns[3:] == ("Soil Loss/Pre", "Soil Loss/Post", "Soil Loss/Change")
    assert (len(sheet.rows), sheet.blank, len(sheet.numbered_only)) == (244, 8, 22)
    wrong = [row for row in sheet.rows if row.cell("Area").kind == "text"]
    assert (wrong[0].line, wrong[0].text("Area"), wrong[1].text("Area")) == (127, "x", "3 Acres")


def test_a_banner_of_groups_goes_before_the_headings_it_covers(shared):
    path = shared / "files/xlsx_logs/MAPC_IDDE_Prioritization_Draft.xlsx"
    sheet = sheets.read(path.read_bytes(), path.name, title="Worksheet")
    assert sheet.column("Outfall ID") == "Infrastructure and Investigation Information/Outfall ID"
    assert sheet.column("Past Complaints?").endswith("/Past Complaints?")
    assert sheet.rows[0].text(sheet.column("Outfall ID")) == "OF-241"


def test_a_plain_list_of_two_sheets_is_read_from_the_one_named(shared):
    path = shared / "files/xlsx_logs/MAPC_NAICS_Assessors_Codes.xlsx"
    sheet = sheets.read(path.read_bytes(), path.name, title="Assessor's Codes")
    assert (sheet.columns, len(sheet.rows)) == (("Land Use Code", "Description", "Risk"), 45)
