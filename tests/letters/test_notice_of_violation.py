import io
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser

import pypdfium2 as pdfium
import pytest
from pypdf import PdfReader

from forebay.letters import LetterError
from forebay.letters.notice_of_violation import SIX, compose
from letters.golden import golden
from letters.specimens import NOTICE


def read(pdf):
    return PdfReader(io.BytesIO(pdf))


def words(text):
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


def pdf_words(letter):
    return words(" ".join(page.extract_text() for page in read(letter.pdf).pages))


def depth_of(said, page):
    """How far down the page the words end, as a share of its height."""
    text = page.get_textpage()
    start, count = text.search(said).get_next()
    return 1 - text.get_charbox(start + count - 1)[1] / page.get_height()


class Reading(HTMLParser):
    """The page as text, and the outline of its headings."""

    def __init__(self, page):
        super().__init__()
        self.text, self.headings, self.open = "", [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.text += " "

    def handle_data(self, data):
        self.text += data
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append((self.open[-1], data))


@pytest.fixture(scope="module")
def letter():
    return compose(NOTICE)


def test_every_content_stands_on_the_page_and_in_the_pdf(letter):
    page = words(Reading(letter.html).text)
    for name in [*SIX, "number", "case_number", "signed_by", "signed_role", "appeal_sum", "contact"]:
        content = words(getattr(NOTICE, name))
        assert content in page, name
        assert content in pdf_words(letter), name


def test_the_day_of_service_and_the_last_day_to_appeal_are_said_in_full(letter):
    for text in (pdf_words(letter), words(Reading(letter.html).text)):
        assert "served on Thursday, November 5, 2026, by certified mail" in text
        assert "By Friday, November 20, 2026" in text
        assert "must stop until the village confirms in writing. (276-29D)" in text


def test_the_demand_the_date_and_the_right_of_appeal_stand_in_the_first_third_of_one_page(letter):
    pdf = pdfium.PdfDocument(letter.pdf)
    assert len(pdf) == 1
    page = pdf[0]
    for said in ("Restore the embankment", "By Thursday, November 12", "You may appeal", "By Friday, November 20"):
        assert depth_of(said, page) < 1 / 3, said


def test_the_pdf_is_tagged_titled_dated_and_says_its_language(letter):
    pdf = read(letter.pdf)
    root = pdf.trailer["/Root"]
    assert "/StructTreeRoot" in root
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-US"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert pdf.metadata.title == "Notice of violation NOV-2026-003, case SP-2026-014"
    assert pdf.metadata.author == "Village of Spencerport"
    assert pdf.metadata.creation_date.date() == date(2026, 11, 4)
    assert b"pdfuaid:part" in root["/Metadata"].get_data()


def test_every_font_is_inside_the_pdf(letter):
    fonts = read(letter.pdf).pages[0]["/Resources"]["/Font"]
    assert fonts
    for font in fonts.values():
        inner = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert any(f"/FontFile{kind}" in inner for kind in ("", "2", "3")), font


def test_equal_notices_print_equal_bytes(letter):
    again = compose(replace(NOTICE))
    assert (again.pdf, again.html) == (letter.pdf, letter.html)


@pytest.mark.parametrize("name", SIX)
def test_a_blank_content_stops_the_notice_and_is_named(name):
    with pytest.raises(LetterError, match=SIX[name]):
        compose(replace(NOTICE, **{name: " \n"}))


def test_several_blanks_are_named_in_one_sentence():
    with pytest.raises(LetterError) as refused:
        compose(replace(NOTICE, place="", penalty=""))
    assert str(refused.value) == (
        "The notice cannot be issued: the place of the violation and the penalty are blank. "
        "Fill in each and issue it again."
    )


def test_an_appeal_that_ends_before_service_is_refused():
    with pytest.raises(LetterError, match=r"November 4, 2026, is before the day of service, November 5, 2026"):
        compose(replace(NOTICE, appeal_by=date(2026, 11, 4)))


def test_a_narrative_of_20000_characters_prints_whole_on_following_pages():
    marks = [f"Observation {number} is here." for number in range(1, 821)]
    narrative = "\n\n".join(" ".join(marks[start : start + 41]) for start in range(0, 820, 41))
    assert len(narrative) >= 20_000
    letter = compose(replace(NOTICE, nature=narrative))
    printed = pdf_words(letter)
    shown = words(Reading(letter.html).text)
    assert len(read(letter.pdf).pages) > 3
    assert [mark for mark in marks if mark not in printed or mark not in shown] == []
    first = words(read(letter.pdf).pages[0].extract_text())
    assert "Restore the embankment" in first
    assert "By Friday, November 20, 2026" in first
    assert "Page 1 of" in first


def test_a_sentence_that_cites_no_clause_has_no_empty_brackets():
    letter = compose(replace(NOTICE, effect_on_work=(("This notice does not by itself stop work.", ""),)))
    for text in (pdf_words(letter), words(Reading(letter.html).text)):
        assert "This notice does not by itself stop work." in text
        assert "()" not in text


def test_a_long_remedy_leaves_room_for_the_appeal_and_is_set_out_below():
    remedy = "\n".join(f"Step {step}: put the fence back along line {step}." for step in range(1, 60))
    letter = compose(replace(NOTICE, remedy_and_schedule=remedy))
    first = words(read(letter.pdf).pages[0].extract_text())
    assert first.index("By Friday, November 20, 2026") < first.index("The remedy and its schedule Step 1:")
    assert "Step 59: put the fence back along line 59." in pdf_words(letter)


def test_marks_and_markup_in_what_was_typed_stay_what_was_typed():
    typed = 'Lot 7 & 8 <script>alert("x")</script> #set page() *not bold* $x$ @here \\ [a](b)'
    letter = compose(replace(NOTICE, place=typed))
    assert "<script" not in letter.html
    assert typed in words(Reading(letter.html).text)
    assert typed in pdf_words(letter)


def test_names_in_other_european_alphabets_print():
    name = "Zoë Łukasz Ørsted, Žižkov; Иван Петров; Ελένη"
    assert name in pdf_words(compose(replace(NOTICE, name_and_address=name)))


def test_a_character_no_typeface_has_is_named_with_the_mend():
    with pytest.raises(LetterError, match=r'cannot print: 李 .in "李明"., 明 .in "李明".') as refused:
        compose(replace(NOTICE, name_and_address="李明"))
    assert "Latin, Greek or Cyrillic" in str(refused.value)


def test_the_page_has_one_title_and_its_headings_in_order(letter):
    headings = Reading(letter.html).headings
    assert headings[0] == ("h1", "Notice of violation")
    assert [level for level, _ in headings].count("h1") == 1
    assert [said for _, said in headings[1:3]] == ["What you must do", "Your right to appeal"]
    assert '<html lang="en-US">' in letter.html


def test_the_notice_reads_as_it_was_agreed(letter):
    page = read(letter.pdf).pages[0].extract_text()
    assert [line.strip() for line in page.splitlines()] == golden("notice_of_violation.txt").splitlines()
