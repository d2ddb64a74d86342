import gzip
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from web.specimen_page import page


class Tree(HTMLParser):
    """Every start tag with its attributes, and the text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.text = [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data

    def all(self, tag, **wanted):
        return [attrs for name, attrs in self.tags if name == tag and wanted.items() <= attrs.items()]


@pytest.fixture(scope="module")
def tree():
    return Tree(page())


def words(tree):
    return " ".join(tree.text.split())


def test_a_date_is_said_twice_with_its_zone_and_opens_to_its_sum(tree):
    assert "Due in 3 hours, Thursday, November 5, 2026, 1:00 p.m. EST" in words(tree)
    assert "The storm began Wednesday, November 4, 2026, 1:00 p.m. EST. 24 hours later." in words(tree).replace(
        "EST.24", "EST. 24"
    )
    assert "Was due 2 days ago, by the end of Tuesday, November 3, 2026" in words(tree)


def test_a_duty_is_one_sentence_with_its_clause(tree):
    assert "The qualified professional must file an inspection report (130-10B(1))" in words(tree)
    assert "The law gives no date" in words(tree)


def test_a_page_has_one_filled_button(tree):
    filled = [
        attrs for tag, attrs in tree.tags if "plain" not in attrs.get("class", "") and attrs.get("class") == "button"
    ]
    assert len(filled) == 1


def test_every_error_in_the_summary_leads_to_a_box_that_is_there(tree):
    ids = {attrs["id"] for _, attrs in tree.tags if "id" in attrs}
    links = re.search(r'id="errors".*?</ul>', page(), re.S).group()
    targets = re.findall(r'href="#([^"]+)"', links)
    assert len(targets) == 10
    assert set(targets) <= ids


def test_every_box_has_a_label_and_every_id_is_used_once(tree):
    ids = [attrs["id"] for _, attrs in tree.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    labelled = {attrs["for"] for attrs in tree.all("label")}
    boxes = [
        attrs for tag, attrs in tree.tags if tag in ("input", "select", "textarea") and attrs.get("type") != "hidden"
    ]
    assert [box for box in boxes if box.get("id") not in labelled and "aria-label" not in box] == []


def test_what_a_hint_or_an_error_says_is_tied_to_its_box(tree):
    ids = {attrs["id"] for _, attrs in tree.tags if "id" in attrs}
    described = [ref for _, attrs in tree.tags for ref in (attrs.get("aria-describedby") or "").split()]
    assert described
    assert set(described) <= ids


def test_nothing_on_a_page_needs_script_or_another_server(tree):
    assert all("src" in attrs for attrs in tree.all("script"))
    assert not any("style" in attrs or any(name.startswith("on") for name in attrs) for _, attrs in tree.tags)
    addresses = [attrs.get(name, "") for _, attrs in tree.tags for name in ("src", "href", "action")]
    assert [each for each in addresses if "//" in each] == []
    assert not tree.all("style")


def test_what_people_typed_is_shown_and_never_run():
    bad = "<script>alert(1)</script>\"'"
    assert bad not in page(village=bad)
    assert "&lt;script&gt;" in page(village=bad)


def test_a_page_before_sending_shows_no_error():
    text = page(sent=False)
    assert 'id="errors"' not in text
    assert "aria-invalid" not in text


def test_the_style_is_small_and_fetches_only_its_own_fonts():
    style = Path(finders.find("common/forebay.css")).read_bytes()
    assert len(gzip.compress(style)) < 40_000
    fonts = re.findall(rb'url\("([^"]+)"\)', style)
    assert len(fonts) == 3
    assert all(finders.find(f"common/{font.decode()}") for font in fonts)
