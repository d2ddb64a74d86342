"""Hostile and broken files of every kind that is read, each with how it is read and what must be said of it.

``says`` is a piece of the refusal; ``answers`` a piece of what is answered where the file is taken without harm.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from formats.hostile.parts import (
    CATALOGUE,
    NEW_YORK_WEST,
    PAGE,
    PAGES,
    RING,
    dbf,
    dxf,
    geojson,
    geopackage,
    gif,
    landxml,
    line,
    linked,
    listed_twice,
    locked,
    lying,
    one_page,
    packed,
    pdf,
    png,
    polygon,
    polyline,
    repacked,
    shp,
    square,
    surface,
    workbook,
    zipped,
)

MB = 2**20


@dataclass(frozen=True)
class Case:
    """One file: its name, its bytes (made in a folder that may be written to), who reads it, and what is said."""

    name: str
    make: Callable[[Path], bytes]
    reader: str
    says: str = ""
    answers: str = ""


def refused(name, data, reader, says):
    return Case(name, data if callable(data) else lambda _: data, reader, says=says)


def taken(name, data, reader, answers):
    return Case(name, data if callable(data) else lambda _: data, reader, answers=answers)


XXE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
LAUGHS = (
    "<!DOCTYPE x ["
    + '<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
    + "]>"
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


def drawn(inside, before=""):
    return (before + SVG.format(inside)).encode()


def bomb(_):
    return zipped({"rain.csv": bytes(60 * MB)})


def many(_):
    return zipped({f"{count}.txt": b"x" for count in range(600)}, 0)


GATE = [
    refused("empty.pdf", b"", "gate", "The file is empty"),
    refused("blank.csv", bytes(4096), "gate", "The file is empty"),
    refused("plan.pdf.exe", b"MZ\x90\x00\x03" + bytes(200), "gate", "This is a program"),
    refused("rain.csv", b"\x7fELF\x02\x01\x01" + bytes(200), "gate", "This is a program"),
    refused("facts.txt", b"#!/bin/sh\nrm -rf /\n", "gate", "This is a program"),
    refused("report.pdf", b"<!DOCTYPE html><script>alert(1)</script>", "gate", "This is a web page"),
    refused("report.txt", "\ufeff<HTML><body onload=x>".encode("utf-16"), "gate", "This is a web page"),
    refused("model.inp", b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "gate", "only a pointer"),
    refused("data.gz", b"\x1f\x8b\x08" + bytes(100), "gate", "cannot be looked into"),
    refused("script.svg", drawn("<script>alert(1)</script>"), "gate", "holds scripts"),
    refused("onload.svg", drawn('<g onload="alert(1)"/>'), "gate", "holds scripts"),
    refused("fetched.svg", drawn('<image xlink:href="http://elsewhere.example/x"/>'), "gate", "holds scripts"),
    refused("entity.svg", drawn("&a;", XXE), "gate", "declares entities"),
    refused("laughs.xml", (LAUGHS + "<x>&j;</x>").encode(), "gate", "declares entities"),
    taken("plain.svg", drawn('<rect width="3" height="4"/>'), "gate", "a drawn picture"),
    refused("flood.png", png(60_000, 60_000), "gate", "more than 150 million points"),
    refused("wide.png", png(2**31 - 1, 1000), "gate", "more than 150 million points"),
    refused("flood.gif", gif(65_535, 65_535), "gate", "more than 150 million points"),
    refused("cut.png", png(9, 9)[:20], "gate", "The picture is damaged"),
    refused("page.png", png(9, 9) + b"<script>alert(1)</script>", "gate", "a web page or program at once"),
    refused("jar.gif", gif(9, 9) + zipped({"A.class": b"x"}), "gate", "a zip archive at once"),
    refused("both.pdf", one_page() + zipped({"a.txt": b"x"}), "gate", "a zip archive at once"),
    refused("page.html.pdf", b"<html><!-- %PDF-1.7 -->", "gate", "a PDF document at once"),
    refused("bomb.zip", bomb, "gate", "grows from"),
    refused("twice.zip", listed_twice(), "gate", "share the same bytes"),
    refused("many.zip", many, "gate", "more than 500 files"),
    refused("slip.zip", zipped({"../../etc/cron.d/x": b"x"}), "gate", "lies outside of it"),
    refused("root.zip", zipped({"/etc/passwd": b"x"}), "gate", "lies outside of it"),
    refused("drive.zip", zipped({"C:\\Windows\\x.dll": b"x"}), "gate", "lies outside of it"),
    refused("link.zip", linked(), "gate", "a link to another place"),
    refused("locked.zip", locked(), "gate", "locked with a password"),
    refused("twins.zip", zipped({"a.txt": b"x", "A.TXT": b"y"}), "gate", "Two files in it have this name"),
    refused("cut.zip", zipped({"a.txt": b"x" * 999})[:40], "gate", "not a zip that can be opened"),
    refused("macro.xlsm", lambda _: zipped({"[Content_Types].xml": b"", "xl/vbaProject.bin": b"x"}), "gate", "macros"),
    refused("old.xls", b"\xd0\xcf\x11\xe0" + "_VBA_PROJECT".encode("utf-16-le"), "gate", "macros"),
    taken(
        "script.pdf", one_page(b"", b"/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"), "gate", "holds scripts"
    ),
    taken(
        "hidden.pdf",
        one_page(b"", b"", packed(b"<< /S /J#61vaScript >>", b"/Type /ObjStm /N 1")),
        "gate",
        "holds scripts",
    ),
    refused("launch.pdf", one_page(b"", b"/OpenAction << /S /Launch /F (calc.exe) >>"), "gate", "starts a program"),
    taken("carrying.pdf", one_page(b"", b"/Names << /EmbeddedFile 9 0 R >>"), "gate", "carries other files"),
    taken("bill\u202efdp.csv", b"a,b\n1,2\n", "gate", "billfdp.csv"),
    taken("a\0b.csv", b"a,b\n1,2\n", "gate", "ab.csv"),
    taken("\u00e9" * 300 + ".pdf", one_page(), "gate", "\u00e9.pdf (254 bytes)"),
    taken("plan.pdf", png(9, 9), "gate", "plan.pdf is a picture, whatever its name says"),
]

PDF = [
    refused("rain.pdf", b"time,rain\n", "pdf", "This is not a PDF"),
    refused("cut.pdf", one_page()[:150], "pdf", "damaged"),
    refused(
        "locked.pdf", pdf(CATALOGUE % b"", PAGES, PAGE, tail=b"/Encrypt << /Filter /Mystery >>"), "pdf", "encrypted"
    ),
    refused(
        "circle.pdf",
        pdf(CATALOGUE % b"", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"),
        "pdf",
        "This PDF",
    ),
    taken("deep.pdf", one_page(b"[" * 200_000), "pdf", "1 pages"),
    taken("bomb.pdf", lambda _: one_page(packed(b"BT (x) Tj ET " * (10 * MB))), "pdf", "1 pages"),
]

PACKAGE = [
    refused("lying.zip", lying(), "package", "not a zip"),
    refused("bomb.zip", bomb, "package", "grows from"),
    refused("slip.zip", zipped({"plan/../../x.pdf": b"x"}), "package", "lies outside of it"),
    refused("nothing.zip", zipped({"__MACOSX/x": b"x"}), "package", "There is no file in it"),
]


def parts_of(files):
    return zipped({f"site.{ending}": data for ending, data in files.items()})


def geo(*layers):
    return lambda folder: geopackage(dict(layers), folder)


def nested(times):
    deep = '{"type":"GeometryCollection","geometries":[' * times + "]}" * times
    return ('{"type":"Feature","properties":null,"geometry":' + deep + "}").encode()


BOW_TIE = polygon((0, 0), (2, 2), (2, 0), (0, 2), (0, 0))
LON_LAT_RING = ((-77.4, 43.2), (-77.3, 43.2), (-77.3, 43.3), (-77.4, 43.2))

DRAWING = [
    refused("no_prj.zip", parts_of({"shp": shp([RING]), "dbf": dbf(["x"])}), "drawing", "choose a CRS"),
    taken(
        "cut.zip",
        parts_of({"shp": shp([RING, RING])[:250], "dbf": dbf(["a", "b"]), "prj": NEW_YORK_WEST}),
        "drawing",
        "1 shapes; the file breaks off after 1 whole shapes",
    ),
    taken("no_dbf.zip", parts_of({"shp": shp([RING]), "prj": NEW_YORK_WEST}), "drawing", "no readable table"),
    taken(
        "latin1.zip",
        parts_of({"shp": shp([RING]), "dbf": dbf(["\u00d1and\u00fa"]), "prj": NEW_YORK_WEST}),
        "drawing",
        "read as Windows-1252",
    ),
    refused("huge_record.zip", parts_of({"shp": shp([RING])[:104] + b"\x7f\xff\xff\xff" + bytes(9)}), "drawing", "prj"),
    refused("alone.shp", shp([RING]), "drawing", "one part of a shapefile"),
    refused("bad_prj.zip", parts_of({"shp": shp([RING]), "prj": "GEOGCS[broken"}), "drawing", "cannot be read"),
    refused("bomb.zip", lambda _: zipped({"site.shp": bytes(60 * MB)}), "drawing", "grows from"),
    refused("site.gdb.zip", zipped({"site.gdb/a00000001.gdbtable": b"x"}), "drawing", "geodatabase"),
    refused("swapped.geojson", geojson(square(43.21, -77.43)), "drawing", "look swapped"),
    refused("feet.geojson", geojson(square(1407988, 1152897, 100)), "drawing", "are not lon/lat; choose a CRS"),
    taken("bow_tie.geojson", geojson(BOW_TIE), "drawing", "crosses or touches itself"),
    taken("unclosed.geojson", geojson(square(), polygon((0, 0), (1, 0), (1, 1), (0, 1))), "drawing", "is not closed"),
    taken("null.geojson", geojson(square(), None), "drawing", "1 shapes; feature 2: it has no geometry"),
    refused("nan.geojson", geojson(square(float("nan"))), "drawing", "A number in it cannot be read"),
    refused("endless.geojson", geojson(square()).replace(b"-77.43", b"1e999", 1), "drawing", "is not a number"),
    refused("digits.geojson", geojson(square()).replace(b"-77.43", b"9" * 9999, 1), "drawing", "cannot be read"),
    refused("deep.geojson", b'{"type":"Polygon","coordinates":' + b"[" * 200_000, "drawing", "deeper in one another"),
    refused("nested.geojson", nested(50), "drawing", "holds no plain geometries"),
    refused("cut.geojson", geojson(square())[:90], "drawing", "breaks off"),
    refused("esri.json", b'{"rings": [[[0,0],[1,0],[1,1],[0,0]]]}', "drawing", "This is Esri JSON"),
    refused("latin1.geojson", geojson(square(), name="x").replace(b'"x"', b'"\xd1"'), "drawing", "not UTF-8"),
    refused("binary.dxf", b"AutoCAD Binary DXF\r\n\x1a\x00" + bytes(99), "drawing", "This is a binary DXF"),
    refused("no_unit.dxf", dxf(polyline((0, 0), (9, 0), (9, 9))), "drawing", "does not say its unit"),
    refused("inches.dxf", dxf(polyline((0, 0), (9, 0), (9, 9)), 1), "drawing", "also what stands there when nobody"),
    taken("cut.dxf", dxf(polyline((0, 0), (9, 0), (9, 9)), 21, end="  0\nLWPOL"), "drawing", "before its end mark"),
    refused("loose.dxf", dxf(line() * 4, 21), "drawing", "what is no polygon: 4 LINE"),
    refused("codes.dxf", dxf(polyline((0, 0), (9, 0)).replace(" 10\n", "ten\n"), 21), "drawing", "damaged"),
    taken(
        "trash.dxf",
        dxf(polyline((0, 0), (9, 0), (9, 9)), 21) + b"\x00\xff trash \n" * 50,
        "drawing",
        "1 shapes",
    ),
    refused("blank_lines.dxf", b"  0\nSECTION\n  2\nHEADER\n  9\n$ACADVER" + b"\n" * MB, "drawing", "its unit"),
    refused("site.dwg", b"AC1032\x00\x00" + bytes(99), "drawing", "This is a DWG"),
    refused("xxe.xml", landxml("&a;", doctype=XXE), "drawing", "declares entities"),
    refused("laughs.xml", landxml("&j;", doctype=LAUGHS), "drawing", "declares entities"),
    refused("empty.xml", landxml('<Surface name="A"><Definition surfType="TIN"/></Surface>'), "drawing", "is empty"),
    refused("old.xml", landxml(surface(), schema="99.0"), "drawing", "LandXML-99.0"),
    refused("cut.xml", landxml(surface())[:300], "drawing", "breaks off"),
    taken("lost_points.xml", landxml(surface(faces="<F>1 2 3</F><F>7 8 9</F>")), "drawing", "points are not in it"),
    refused("site.kml", b'<kml xmlns="http://www.opengis.net/kml/2.2"/>', "drawing", "Google Earth"),
    refused("cut.gpkg", lambda folder: geo(("a", ([RING], "EPSG:2262")))(folder)[:5000], "drawing", "damaged"),
    refused("other.gpkg", b"SQLite format 3\x00" + bytes(4000), "drawing", "no GeoPackage"),
    refused(
        "query.gpkg",
        lambda folder: geo(("a", ([RING], "EPSG:2262")))(folder) + b"CREATE VIEW x AS WITH RECURSIVE",
        "drawing",
        "stored queries",
    ),
    refused(
        "two.gpkg",
        geo(("a", ([RING], "EPSG:2262")), ("b", ([LON_LAT_RING], "EPSG:4326"))),
        "drawing",
        "different coordinate systems",
    ),
    refused("degrees.gpkg", geo(("a", ([RING], "EPSG:4326"))), "drawing", "are not lon/lat; choose a CRS"),
]

RAIN = [
    refused("null.csv", b"STATION,DATE\x00,RAIN\n", "rain", "not text"),
    refused("cut16.csv", b"\xff\xfeS\x00T\x00A", "rain", "damaged"),
    refused("error.csv", b"<html>503</html>", "rain", "a web page"),
    refused("plan.csv", one_page(), "rain", "a PDF document"),
    refused("photo.csv", png(9, 9), "rain", "a picture"),
    refused("long.csv", b"x" * (20 * MB), "rain", "not a gauge file that Forebay knows"),
    refused("quote.csv", b'"' + b"a,b\n" * 400_000, "rain", "not a gauge file that Forebay knows"),
    refused("depths.csv", b"\xff\xfe" + bytes(20_000), "depths", ":"),
]


def sheet_of(cells):
    return lambda _: workbook([["Print key", "Day"], cells])


def swollen(_):
    sheet = b'<row r="3"><c r="A3"><v>1</v></c></row>'
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    return repacked(
        workbook([["Print key"], ["x"]]),
        sheet1_xml=lambda old: old.replace(b"</sheetData>", sheet + far + b"</sheetData>"),
    )


def merged_without_end(_):
    merged = b'</sheetData><mergeCells count="1"><mergeCell ref="A3:XFD1048576"/></mergeCells>'
    return repacked(workbook([["Print key"], ["x"]]), sheet1_xml=lambda old: old.replace(b"</sheetData>", merged))


def reaching(_):
    def changed(old):
        return XXE.encode() + old[old.index(b"<worksheet") :].replace(b"<sheetData>", b"<sheetData>&a;")

    return repacked(workbook([["Print key"], ["x"]]), sheet1_xml=changed)


DATED = [["Print key", "Day"], ["1-1", "@2020-12-20"]]
SHEET = [
    taken(
        "dates.xlsx",
        lambda _: workbook(DATED, epoch_1904=True),
        "sheet",
        "2020-12-20",
    ),
    refused("float.xlsx", sheet_of([2.61400046280000e25, None]), "parcels", "has made a number of this id"),
    refused("dated.xlsx", sheet_of(["@2012-03-01", None]), "parcels", "has made a date of this id"),
    refused("words.xlsx", zipped({"word/document.xml": b"x"}), "sheet", "no Excel workbook"),
    refused("cut.xlsx", lambda _: workbook([["a"], ["b"]])[:900], "sheet", "not an Excel workbook"),
    refused("swollen.xlsx", swollen, "sheet", "A cell stands here, beyond 200,000 rows by 300 columns"),
    refused("merged.xlsx", merged_without_end, "sheet", "So many cells are merged here"),
    refused("reaching.xlsx", reaching, "sheet", "not an Excel workbook"),
    refused(
        "bomb.xlsx",
        lambda _: repacked(workbook([["a"], ["b"]]), sheet1_xml=b"<worksheet>" + b" " * (70 * MB)),
        "sheet",
        "The file grows from",
    ),
]

MODEL = [
    refused("model.inp", b"\x89PNG\r\n\x1a\n", "swmm", "a picture"),
    refused("words.inp", b"[SUBCATCHMENTS]\nA B C D E F G\n" * 3, "swmm", "."),
    refused("cut.hy8", b"HY8PROJECTFILE80\nUNITS  0\n", "hy8", "ends before its last line"),
    refused("site.hcp", b"PK\x03\x04" + bytes(99), "hydrocad", "a zip archive"),
]

CASES = [*GATE, *PDF, *PACKAGE, *DRAWING, *RAIN, *SHEET, *MODEL]
