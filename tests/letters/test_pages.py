import io
from datetime import date

from pypdf import PdfReader

from forebay.letters import render
from forebay.letters.sheet import Sheet, Table

SHEET = Sheet(
    title="Rain of the month",
    document="Rain of November 2026",
    village="Village of Webster",
    dated=date(2026, 12, 1),
    references=(),
    to="To the file",
    opening="",
    panels=(),
    parts=(Table("By day", ("Day", "Depth (in)"), (("Nov 1, 2026", "0.50"), ("Nov 2, 2026", "<0.01"))),),
    signed_by="Dana Whitcomb",
    signed_role="Clerk",
    contact="",
)


def test_a_table_has_real_headers_on_the_page_and_in_the_pdf():
    letter = render.letter(SHEET)
    assert '<th scope="col">Depth (in)</th>' in letter.html
    assert "<td>&lt;0.01</td>" in letter.html
    pdf = PdfReader(io.BytesIO(letter.pdf))
    assert "<0.01" in pdf.pages[0].extract_text()
    assert "/TH" in {str(tag) for tag in tags(pdf.trailer["/Root"]["/StructTreeRoot"])}


def test_a_table_of_many_rows_runs_on_with_its_header_repeated():
    rows = tuple((f"Row {number}", "0.01") for number in range(120))
    long = Sheet(
        **{name: getattr(SHEET, name) for name in Sheet.__slots__} | {"parts": (Table("All", ("Row", "in"), rows),)}
    )
    pages = PdfReader(io.BytesIO(render.pdf(long))).pages
    assert len(pages) > 1
    assert "Row 119" in pages[-1].extract_text()


def tags(node):
    """Every structure tag below a node of the PDF's tree."""
    node = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(node, list):
        for each in node:
            yield from tags(each)
    elif isinstance(node, dict):
        if "/S" in node:
            yield node["/S"]
        if "/K" in node:
            yield from tags(node["/K"])
