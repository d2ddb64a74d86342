"""Each law that comes with Forebay stands whole in the documentation, as its file says it now.

Run as a script this file writes the pages anew.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from forebay.law import library, plainly
from forebay.law.ordinance import Law
from forebay.law.provisions import Must, Provision, Value

DOCS = Path(__file__).resolve().parents[2] / "docs"
KINDS = {"value": "a number", "term": "an answer", "may": "a power or right", "note": "a note"}
SHAPES = {"gate": "before a step", "duty": "a duty", "content": "in a document", "standing": "all along"}
SPECIAL = re.compile(r"([\\`*_\[\]<>])")


def path_of(law_id: str) -> Path:
    return DOCS / "law" / f"{'-'.join(law_id.split('/')[1:])}.md"


def plain(text: str) -> str:
    """Return words as Markdown shows them."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def section(at: str) -> str:
    match = re.match(r"[0-9]+(-[0-9]+)*", at)
    return match.group() if match else at


def marks(row: Provision) -> Iterator[str]:
    if row.status:
        yield row.status
    if isinstance(row, Value) and row.blank is not None:
        yield "blank"
    if getattr(row, "disputes", ()):
        yield "disputed"


def told(row: Provision, law: Law) -> Iterator[str]:
    sort = SHAPES[row.shape] if isinstance(row, Must) else KINDS[row.kind]
    lacks = "".join(f", **{mark}**" for mark in dict.fromkeys(marks(row)))
    yield f"**{plain(row.at)}** {plain(row.gist)} *({sort}: {plain(row.id)}{lacks})*"
    yield from (plain(line) for line in plainly.told(row, law))
    if row.reading:
        yield f"How it is read: {plain(row.reading)}"
    if row.quote:
        yield f'Find it by: "{plain(row.quote)}"'


def page(law: Law) -> str:
    """Return a law as one page."""
    lines = [
        f"# {law.name}",
        f"Edition: {plain(law.edition)}. Its address is `{law.id}`.",
        "These are our own words for what each provision does, with a few words of the text to find it by. The "
        "ordinance itself is the law. A village sees its own text beside them on the desk, once it has loaded it.",
    ]
    seen = ""
    for row in sorted(law.provisions, key=lambda one: [int(digits) for digits in re.findall(r"\d+", section(one.at))]):
        if section(row.at) != seen:
            seen = section(row.at)
            lines.append(f"## {plain(seen)}")
        first, *rest = told(row, law)
        lines.append("  \n  ".join([f"- {first}", *rest]))
    return "\n\n".join(lines) + "\n"


@pytest.mark.parametrize("law_id", tuple(library.ids()))
def test_the_documentation_has_every_law_whole_and_as_it_stands(law_id: str) -> None:
    written = path_of(law_id)
    assert written.is_file(), f"Run {Path(__file__).name} as a script: {written.name} is not there."
    law = library.find(law_id)
    assert written.read_text(encoding="utf-8") == page(law), (
        f"Run {Path(__file__).name} as a script, and read the page."
    )
    assert f"law/{written.name}" in (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8")


if __name__ == "__main__":
    (DOCS / "law").mkdir(exist_ok=True)
    for each in library.ids():
        path_of(each).write_text(page(library.find(each)), encoding="utf-8")
