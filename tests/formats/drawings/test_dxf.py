"""DXF drawings: closed polylines by layer, in a unit somebody says, and what bounds no area named."""

import math

import pytest
import shapely

from forebay.formats import drawings
from forebay.formats.problems import FileProblem
from formats.hostile.parts import dxf, line, polyline

SQUARE = ((0, 0), (100, 0), (100, 100), (0, 100))
FEET = "us survey foot"


def read(data, **told):
    return drawings.read(data, "site.dxf", **told)


def refusal(data, **told):
    with pytest.raises(FileProblem) as caught:
        read(data, **told)
    return str(caught.value)


def areas(drawing):
    return [shapely.from_wkb(shape.wkb).area for shape in drawing.shapes]


@pytest.mark.parametrize(
    ("unit", "foot", "area"),
    [(21, "us survey", 10_000), (2, "international", 10_000), (6, "metre", 10_000), (4, "metre", 0.01)],
)
def test_a_unit_the_drawing_says_is_taken(unit, foot, area):
    found = read(dxf(polyline(*SQUARE), unit))
    assert (found.kind, found.crs, found.foot) == ("DXF", None, foot)
    assert areas(found) == [pytest.approx(area)]
    assert [shape.layer for shape in found.shapes] == ["LIMIT"]


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        (None, "does not say its unit"),
        (0, "says no unit ($INSUNITS = 0)"),
        (1, "says inches ($INSUNITS = 1), which is also what stands there when nobody chose"),
        (3, "says miles ($INSUNITS = 3)"),
        (14, "says a unit of number 14"),
    ],
)
def test_a_unit_not_said_or_said_by_default_is_asked_for(unit, said):
    data = dxf(polyline(*SQUARE), unit)
    assert said in refusal(data)
    assert "Say its unit: us survey foot" in refusal(data)
    assert areas(read(data, unit=FEET)) == [10_000]


def test_inches_are_read_to_feet_where_they_are_declared():
    found = read(dxf(polyline((0, 0), (1200, 0), (1200, 1200), (0, 1200)), 1), unit="inch")
    assert (found.foot, areas(found)) == ("international", [pytest.approx(10_000)])


def test_what_is_declared_goes_before_what_the_drawing_says_and_is_told():
    found = read(dxf(polyline(*SQUARE), 6), unit=FEET)
    assert (found.foot, found.warnings) == ("us survey", ("The drawing says metre; it is read as declared.",))


def test_feet_of_no_kind_are_told():
    assert read(dxf(polyline(*SQUARE), 2)).warnings == (
        "The drawing says feet and not which; they are read as international feet.",
    )


def test_a_coordinate_system_tells_the_unit_and_two_that_part_are_refused():
    found = read(dxf(polyline(*SQUARE)), crs="EPSG:2262")
    assert (found.crs, found.foot) == ("EPSG:2262", "us survey")
    assert "is not that of the coordinate system" in refusal(dxf(polyline(*SQUARE)), crs="EPSG:2262", unit="metre")
    assert "A drawing is in feet or metres" in refusal(dxf(polyline(*SQUARE)), crs="EPSG:4326")
    assert '"furlong": This unit is not known here.' in refusal(dxf(polyline(*SQUARE)), unit="furlong")


def test_layers_are_read_as_what_the_sender_says_they_are():
    drawn = polyline(*SQUARE, layer="C-LIMIT-DIST") + polyline(*SQUARE, layer="C-TEXT-FRAME")
    found = read(dxf(drawn, 21), layers={"C-LIMIT-DIST": "disturbed"})
    assert [shape.layer for shape in found.shapes] == ["disturbed"]
    assert "There are: C-LIMIT-DIST, C-TEXT-FRAME." in refusal(dxf(drawn, 21), layers={"LIMIT": "disturbed"})


def test_what_bounds_no_area_is_counted_by_layer():
    drawn = polyline(*SQUARE) + line() * 3 + line("ROAD") + polyline((0, 0), (1, 0), (1, 1), layer="ROAD", closed=0)
    found = read(dxf(drawn, 21))
    assert len(found.shapes) == 1
    assert [problem.sentence.split(". ")[0] for problem in found.problems] == [
        "Layer LIMIT holds what is no polygon: 3 LINE",
        "Layer ROAD holds what is no polygon: 1 LINE, 1 open polyline",
    ]


def test_the_last_thing_drawn_is_read_too():
    assert len(read(dxf(line() + polyline(*SQUARE), 21)).shapes) == 1
    assert "1 LINE" in read(dxf(polyline(*SQUARE) + line(), 21)).problems[0].sentence


def test_a_polyline_that_ends_where_it_begins_is_closed():
    assert areas(read(dxf(polyline(*SQUARE, SQUARE[0], closed=0), 21))) == [10_000]


def test_what_is_drawn_on_paper_is_no_part_of_the_site():
    frame = polyline((0, 0), (36, 0), (36, 24)).replace("  8\nLIMIT\n", " 67\n1\n  8\nFRAME\n")
    found = read(dxf(frame + line().replace("  8\n", " 67\n1\n  8\n") + polyline(*SQUARE), 21))
    assert (len(found.shapes), found.problems) == (1, ())


def test_an_arc_in_a_polyline_keeps_its_area():
    circle = polyline((-50, 0), (50, 0)).replace(" 20\n0\n", " 20\n0\n 42\n1.0\n")
    assert areas(read(dxf(circle, 21))) == [pytest.approx(math.pi * 50**2, rel=1e-4)]


def test_one_damaged_polyline_does_not_hide_the_others():
    broken = polyline(*SQUARE, layer="POND").replace("100\nAcDbPolyline\n", "")
    found = read(dxf(polyline(*SQUARE) * 2 + broken + polyline(*SQUARE), 21))
    assert [shape.number for shape in found.shapes] == [1, 2, 4]
    assert found.problems[0].sentence == "Polyline 3 on layer POND is damaged. Draw it again."
    assert "The drawing is damaged" in refusal(dxf(broken * 60, 21))


def test_old_polylines_with_vertices_and_heights_are_read():
    corners = "".join(f"  0\nVERTEX\n  8\nPOND\n 10\n{x}\n 20\n{y}\n 30\n412.5\n 70\n32\n" for x, y in SQUARE)
    old = f"  0\nPOLYLINE\n  8\nPOND\n 66\n1\n 70\n9\n{corners}  0\nSEQEND\n  8\nPOND\n"
    found = read(dxf(old, 21))
    assert areas(found) == [10_000]
    assert found.warnings == ("Heights are left out: polylines with elevations, 1.",)


def test_a_polyline_that_crosses_itself_is_said():
    found = read(dxf(polyline((0, 0), (2, 2), (2, 0), (0, 2)), 21))
    assert areas(found) == [0]
    assert "crosses or touches itself (self-intersection at 1 1)" in found.problems[0].sentence


def test_the_extents_of_an_empty_drawing_do_not_matter():
    far = "  9\n$EXTMIN\n 10\n1E+20\n 20\n1E+20\n  9\n$INSUNITS\n 70\n21\n"
    data = dxf(polyline(*SQUARE)).replace(b"  9\n$ACADVER", far.encode() + b"  9\n$ACADVER")
    assert areas(read(data)) == [10_000]


SHARED = {
    "ASCII_R12.dxf": "refused: Layer \u039b\u0391\u0393\u0395\u03a1\u00c4\u00dc\u00d6 holds what is no polygon: 2 LINE",
    "Leica_Disto_S910.dxf": "refused: Layer LEICA_DISTO_3D holds what is no polygon: 10 LINE",
    "MODEL.dxf": "refused: The model holds no closed polyline",
    "POLI-ALL210_12.DXF": "12 shapes",
    "R12_with_trash_beyond_EOF.dxf": "refused: Layer Layer_is_a_required_tag holds what is no polygon: 1 CIRCLE",
    "bin_dxf_r12.dxf": "refused: This is a binary DXF",
    "hatches_1_INSUNITS_inches.dxf": "14 shapes",
    "open_lines_arcs_not_polygons.dxf": "refused: Layer 0 holds what is no polygon: 52 LINE, 22 ARC",
}


@pytest.mark.parametrize("name", SHARED)
def test_each_published_drawing_is_read_or_refused_by_its_cause(shared, name):
    data = (shared / "files/dxf" / name).read_bytes()
    try:
        said = f"{len(read(data, unit=FEET).shapes)} shapes"
    except FileProblem as problem:
        said = f"refused: {problem.sentence}"
    assert said.startswith(SHARED[name])


@pytest.mark.parametrize("name", ["ASCII_R12.dxf", "POLI-ALL210_12.DXF", "hatches_1_INSUNITS_inches.dxf"])
def test_the_published_drawings_that_do_not_say_a_unit_ask_for_it(shared, name):
    assert "Say its unit" in refusal((shared / "files/dxf" / name).read_bytes())


@pytest.mark.parametrize(
    ("name", "area"), [("POLI-ALL210_12.DXF", 7.22848), ("hatches_1_INSUNITS_inches.dxf", 1332.41158)]
)
def test_the_published_drawings_have_their_areas(shared, name, area):
    found = read((shared / "files/dxf" / name).read_bytes(), unit=FEET)
    assert sum(areas(found)) == pytest.approx(area, rel=1e-5)
