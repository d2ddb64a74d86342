"""The workbook: typed by a person, read back with every fault by sheet, row, column and value."""

import io
import re
import zipfile

import numpy as np
import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forebay import water as w
from forebay.formats import models
from forebay.formats.models.workbook_form import FORMS
from forebay.formats.problems import FileProblem
from formats.models.sites import same_peaks
from water import sites

HEADING, FIRST = 3, 4


def two_ponds():
    path = sites.__file__.rpartition("/")[0] + "/files/two_ponds.toml"
    with open(path, encoding="utf-8") as file:
        return w.read_drainage(file.read())


@pytest.fixture(scope="module")
def filled():
    found = two_ponds()
    return models.write_workbook(found.drainage, found.storms[:1])


def read(data):
    return models.read(data, "site.xlsx")


def opened(data):
    return openpyxl.load_workbook(io.BytesIO(data))


def saved(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def column(sheet, heading):
    return next(cell.column for cell in sheet[HEADING] if cell.value == heading)


def put(data, sheet, row, heading, value):
    """Return the workbook with one cell changed."""
    book = opened(data)
    book[sheet].cell(row, column(book[sheet], heading), value)
    return saved(book)


# ---- there and back --------------------------------------------------------------------------------------------------


def test_a_whole_site_before_and_after_is_read_back_to_the_same_peaks():
    found = two_ponds()
    back = read(models.write_workbook(found.drainage, found.storms))
    assert back.not_carried == ()
    assert set(back.drainage.conditions()) == {"before", "after"}
    same_peaks(w.run(found.drainage, found.storms), w.run(back.drainage, back.storms))


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10_000))
def test_any_site_is_read_back_to_the_same_peaks(seed):
    drainage = w.Drainage("site", sites.random_network(np.random.default_rng(seed)))
    storms = sites.storms()[2:]
    back = read(models.write_workbook(drainage, storms))
    same_peaks(w.run(drainage, storms, step_h=0.05), w.run(back.drainage, back.storms, step_h=0.05))


def test_every_tailwater_section_and_rated_outlet_is_read_back_as_it_was():
    stages = (100.0, 103.0, 106.0)
    ponds = [
        sites.pond(
            "A", "B", outlets=(w.RatedOutlet("brake", stages, (0.0, 1.0, 1.5)),), tailwater=w.PondTailwater("B")
        ),
        sites.pond("B", "R", tailwater=w.RatedTailwater((0.0, 500.0), (98.0, 99.0))),
        sites.pond("C", "K", tailwater=w.TimedTailwater((0.0, 9.0), (97.0, 99.0)), start_stage_ft=101.0),
    ]
    ground = w.Irregular((0.0, 5.0, 10.0), (4.0, 0.0, 4.0))
    reaches = [
        w.Reach("R", "brook", w.Channel(ground, 300.0, 0.01, 0.04), permissible_fps=5.0),
        w.Reach("K", "brook", travel_h=0.2, weight=0.2),
        w.Reach("T", "brook", w.Channel(w.Trapezoid(3.0, 2.0, 4.0), 300.0, 0.01, 0.04)),
        w.Reach("X", "brook", w.Channel(w.Box(4.0, 3.0), 300.0, 0.01, 0.013)),
    ]
    drainage = sites.site(sites.catchment("S1", "A"), sites.catchment("S2", "C"), *ponds, *reaches)
    back = read(models.write_workbook(drainage)).drainage
    assert w.write_drainage(w.DrainageFile(back)) == w.write_drainage(w.DrainageFile(sorted_as(drainage, back)))


def sorted_as(drainage, other):
    """Return a drainage with its nodes in the order of another's."""
    order = [node.name for node in other.after.nodes]
    nodes = sorted(drainage.after.nodes, key=lambda node: order.index(node.name))
    return w.Drainage(other.name, w.Network(tuple(nodes)), None, drainage.basis)


def test_an_empty_workbook_asks_for_the_name_of_the_site():
    with pytest.raises(FileProblem, match="The site has no name"):
        read(models.write_workbook())


# ---- as a person sees it ---------------------------------------------------------------------------------------------


def test_every_sheet_says_what_it_is_for_and_every_number_has_its_unit():
    book = opened(models.write_workbook())
    assert book.sheetnames == ["Start here", "Site", *(form.title for form in FORMS), "Lists"]
    bare = {"Roughness n", "Left z", "Right z", "Side slope z", "Coefficient", "Rim coefficient", "Fraction", "Count"}
    bare |= {"End contractions", "Open share", "Entrance loss Ke", "Curve number", "X"}
    for form in FORMS:
        sheet = book[form.title]
        assert sheet.cell(1, 1).value == form.says
        assert [cell.value for cell in sheet[HEADING]] == [own.heading for own in form.columns]
        units = [own.heading for own in form.columns if own.number and not own.heading.endswith(")")]
        assert set(units) <= bare, form.title


def test_choices_are_offered_from_lists_and_names_from_their_own_sheet():
    book = opened(models.write_workbook())
    offered = {rule.formula1 for rule in book["Outlets"].data_validations.dataValidation}
    assert '"before,after"' in offered
    assert "'Ponds'!$B$4:$B$64" in offered
    assert "Lists!$A$2:$A$60" in offered
    assert all(
        len(rule) <= 255 for sheet in book for rule in (r.formula1 for r in sheet.data_validations.dataValidation)
    )


def test_no_heading_or_choice_is_wider_than_its_column():
    for form in FORMS:
        for own in form.columns:
            assert len(own.heading) <= own.width + 4, (form.title, own.heading)


# ---- what is wrong is said with its place ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "row", "heading", "value", "told"),
    [
        ("Catchments", 4, "Area (ac)", "4 ac", 'row 4, column Area (ac) of Catchments, "4 ac": This is not a number.'),
        ("Catchments", 4, "Curve number", 171, "row 4, column Catchments: curve_number of Meadow is 171"),
        ("Catchments", 4, "Soil group", "E", 'row 4, column Soil group of Catchments, "E": This is not known here.'),
        ("Catchments", 4, "Drains to", "Nowhere", 'row 4, column Catchments: Field drains to "Nowhere"'),
        ("Catchments", 6, "Drains to", "Brook", 'row 6, column Drains to of Catchments, "Brook": The rows above say'),
        ("Tc segments", 4, "Kind", "overland", 'row 4, column Kind of Tc segments, "overland"'),
        ("Tc segments", 4, "Catchment", "Feild", 'row 4, column Catchment of Tc segments, "Feild"'),
        ("Tc segments", 4, "Length (ft)", None, "row 4, column Length (ft) of Tc segments: The cell is empty."),
        ("Outlets", 5, "Through", "tower", 'row 5, column Through of Outlets, "tower": No riser'),
        ("Outlets", 5, "Count", 1.5, 'row 5, column Count of Outlets, "1.5": This is not a whole number.'),
        ("Outlets", 4, "Inlet (HDS-5)", "Rounded", "row 4, column Outlets"),
        ("Pond stages", 5, "Stage (ft)", 99, "row 4, column Pond stages: stages_ft goes from 100 to 99"),
        ("Pond stages", 5, "Volume (cu ft)", 7, "row 5, column Volume (cu ft) of Pond stages"),
        ("Rain", 4, "Distribution", "Type II", 'row 4, column Distribution of Rain, "Type II"'),
        ("Rain", 4, "Depth (in)", True, 'row 4, column Depth (in) of Rain, "yes": This is yes or no.'),
        ("Reaches", 4, "Section", "surveyed", "row 4, column Reaches"),
    ],
)
def test_a_fault_is_said_with_sheet_row_column_and_value(filled, sheet, row, heading, value, told):
    book = opened(filled)
    book[sheet].cell(row, column(book[sheet], heading)).value = value
    with pytest.raises(FileProblem) as problem:
        read(saved(book))
    assert told in str(problem.value)


def test_a_value_that_a_row_of_its_kind_does_not_take_is_refused_and_not_left_out(filled):
    """An orifice has no slope: whoever types one there means another kind of outlet."""
    sheet = opened(filled)["Outlets"]
    line = next(row for row in range(FIRST, 30) if sheet.cell(row, column(sheet, "Kind")).value == "orifice")
    with pytest.raises(FileProblem) as caught:
        read(put(filled, "Outlets", line, "Slope (ft/ft)", "2%"))
    said = f'row {line}, column Slope (ft/ft) of Outlets, "2%": A row of this kind takes no value here'
    assert said in str(caught.value)


def test_a_number_no_site_has_is_refused(filled):
    with pytest.raises(FileProblem) as caught:
        read(put(filled, "Catchments", FIRST, "Area (ac)", 1e308))
    assert "column Area (ac) of Catchments" in str(caught.value)
    assert "No site has such a number." in str(caught.value)


def test_two_storms_of_one_name_are_refused(filled):
    book = opened(filled)
    for at, value in enumerate(("10-year", 3.0, "II"), 1):
        book["Rain"].cell(5, at).value = value
    with pytest.raises(FileProblem, match='row 4, column Storm of Rain, "10-year": Two storms have this name'):
        read(saved(book))


def test_a_date_where_a_number_should_be_is_refused(filled):
    from datetime import datetime

    with pytest.raises(FileProblem, match=r'row 4, column Area \(ac\) of Catchments, "2026-03-04": This is a date'):
        read(put(filled, "Catchments", 4, "Area (ac)", datetime(2026, 3, 4)))


def test_a_formula_saved_without_its_value_is_refused_and_one_with_it_is_read(filled):
    bare = put(filled, "Catchments", 4, "Area (ac)", "=6*2")
    with pytest.raises(FileProblem, match=r'"=6\*2": The formula was saved without its value'):
        read(bare)
    empty = re.compile(r"<f>6\*2</f><v ?(/>|></v>)")
    kept = repacked(bare, "xl/worksheets/sheet5.xml", lambda text: empty.sub("<f>6*2</f><v>12</v>", text))
    assert read(kept).drainage.before["Field"].area_ac == 12.0


def repacked(data, name, change):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            body = old.read(entry)
            new.writestr(entry, change(body.decode()).encode() if entry.filename == name else body)
    return out.getvalue()


def test_merged_and_blank_names_mean_the_row_above(filled):
    book = opened(filled)
    sheet = book["Catchments"]
    assert [sheet.cell(row, 2).value for row in (5, 6)] == ["Lots", "Lots"]
    sheet.cell(6, 2).value = sheet.cell(6, 1).value = None
    blank = read(saved(book))
    sheet.merge_cells("B5:B6")
    merged = read(saved(book))
    assert [len(each.drainage.after["Lots"].ground) for each in (blank, merged)] == [2, 2]


def test_rows_left_empty_and_numbers_typed_as_text_are_read(filled):
    book = opened(filled)
    sheet = book["Catchments"]
    sheet.insert_rows(5, 3)
    sheet.cell(4, column(sheet, "Area (ac)")).value = " 12.0 "
    sheet.cell(8, column(sheet, "Curve number")).value = "74"
    assert read(saved(book)).drainage.before["Field"].area_ac == 12.0


def test_a_workbook_that_counts_days_from_1904_is_the_same_site(filled):
    from openpyxl.utils.datetime import CALENDAR_MAC_1904

    book = opened(filled)
    book.epoch = CALENDAR_MAC_1904
    found = two_ponds()
    same_peaks(w.run(found.drainage, found.storms), w.run(read(saved(book)).drainage, found.storms))


def test_a_value_under_no_heading_is_refused(filled):
    book = opened(filled)
    book["Links"].cell(4, 9).value = "see sheet 3"
    book["Links"].cell(4, 2).value = "L1"
    with pytest.raises(FileProblem, match='row 4, column I of Links, "see sheet 3": This stands under no heading'):
        read(saved(book))


def test_a_heading_that_is_gone_is_asked_for(filled):
    book = opened(filled)
    sheet = book["Catchments"]
    sheet.cell(HEADING, column(sheet, "Curve number")).value = "CN"
    with pytest.raises(FileProblem, match="row 3, column Catchments: The sheet has no column Curve number"):
        read(saved(book))


def test_columns_in_another_order_are_read(filled):
    book = opened(filled)
    sheet = book["Links"]
    sheet.unmerge_cells("A1:C1")
    sheet.delete_rows(1, 3)
    for at, word in enumerate(("Drains to", "Condition", "Link"), 1):
        sheet.cell(1, at, word)
    for at, word in enumerate(("Brook", "after", "Manhole"), 1):
        sheet.cell(2, at, word)
    assert read(saved(book)).drainage.after["Manhole"].to == "Brook"


# ---- hostile files ---------------------------------------------------------------------------------------------------


def test_a_workbook_that_grows_beyond_reason_is_refused_unopened(filled):
    bomb = repacked(filled, "xl/styles.xml", lambda text: text + " " * 20_000_000)
    assert len(bomb) < 200_000
    with pytest.raises(
        FileProblem,
        match=r'^site\.xlsx, "xl/styles.xml": The file grows from \d+ KB to 19 MB\. Save the workbook again',
    ):
        read(bomb)


def test_a_cell_far_away_from_the_form_is_refused_unopened(filled):
    book = opened(filled)
    book["Links"].cell(1_048_576, 3).value = 1
    with pytest.raises(FileProblem, match='"C1048576": A cell stands here'):
        read(saved(book))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"PK\x03\x04", "not an Excel workbook that can be opened"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "old Excel file, or one with a password"),
        (b"", "empty"),
        (b"\0\1\2", "not text"),
        (b"just some words\n", "no drainage model known here"),
        (b"<html><body>Not found</body></html>", "web page"),
    ],
)
def test_what_is_no_workbook_is_refused_by_what_it_is(data, told):
    with pytest.raises(FileProblem, match=r"^site\.xlsx") as problem:
        read(data)
    assert told in str(problem.value)


def test_another_workbook_is_refused_with_how_to_make_the_right_one():
    book = openpyxl.Workbook()
    book.active["A1"] = "Permits"
    with pytest.raises(FileProblem, match="forebay submission new --workbook"):
        read(saved(book))


def test_a_workbook_cut_off_is_refused(filled):
    with pytest.raises(FileProblem, match=r"^site\.xlsx: This is not an Excel workbook that can be opened"):
        read(filled[: len(filled) // 2])


def test_the_name_of_a_file_decides_nothing(filled):
    assert models.read(filled, "site.inp").kind == "a workbook"
    assert re.fullmatch("[0-9a-f]{64}", models.read(filled, "site.pdf").sha256)
