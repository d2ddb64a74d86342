"""Reading a letter back, from its page and from its PDF."""

import io
from html.parser import HTMLParser

from pypdf import PdfReader


def read(pdf):
    return PdfReader(io.BytesIO(pdf))


def words(text):
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


def pdf_words(letter):
    return words(" ".join(page.extract_text() for page in read(letter.pdf).pages))


def lines(letter):
    """The PDF's text line by line, as a golden file keeps it."""
    return [words(line) for page in read(letter.pdf).pages for line in page.extract_text().splitlines()]


def tags(node):
    """Every structure element below a node of the PDF's tree."""
    node = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(node, list):
        for each in node:
            yield from tags(each)
    elif isinstance(node, dict):
        if "/S" in node:
            yield node
        if "/K" in node:
            yield from tags(node["/K"])


class Reading(HTMLParser):
    """The page as text, the outline of its headings, and its tables as rows of cells."""

    def __init__(self, page):
        super().__init__()
        self.text, self.headings, self.tables, self.labels, self.open = "", [], {}, [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.text += " "
        if tag in ("h1", "h2", "h3", "h4"):
            self.headings.append((tag, ""))
        elif tag == "table":
            self.tables[self.headings[-1][1]] = []
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        self.labels += [value for name, value in attrs if name == "aria-label"]

    @property
    def rows(self):
        return self.tables[self.headings[-1][1]]

    def handle_data(self, data):
        self.text += data
        if self.open and self.open[-1] in ("h1", "h2", "h3", "h4"):
            self.headings[-1] = (self.open[-1], self.headings[-1][1] + data)
        elif self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data

    def handle_endtag(self, tag):
        if self.open and self.open[-1] == tag:
            self.open.pop()
