"""Two sample submissions of our own, and the same with one thing wrong in each: places, people and rain are made up.

The documents are written as plain text, a page under each ``==`` line; ``@`` says which part of the law the lines after
it answer. They are set as small PDFs here, the same bytes every time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import typst

from forebay.formats.packages import Package, of_files
from forebay.review.submission_file import HEAD

HERE = Path(__file__).parent
DATED = datetime(2026, 3, 9, tzinfo=UTC)
"""The day on which the samples' documents say they were made."""

_PAGES = re.compile(r"^#pages (?P<text>\S+)$", re.MULTILINE)


def webster() -> Package:
    """Return a subdivision of 7 acres in three phases, with the plan for its construction."""
    return _package("webster", "maple-ridge")


def spencerport() -> Package:
    """Return a store and its parking lot, with a stormwater management plan, a pond and its hydrology."""
    return _package("spencerport", "corner-market")


def write(package: Package, folder: Path) -> None:
    """Write a sample's files into a folder."""
    for name, data in package.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


# ---- the same, with one thing wrong ----------------------------------------------------------------------------------


def with_other_curve_number(package: Package) -> Package:
    """Return Spencerport's sample with more lawn of poor cover in the drainage than the plan's curve number says."""
    return _edited(package, "drainage.toml", 'condition = "good"', 'condition = "poor"')


def with_outlet_off_by_an_inch(package: Package) -> Package:
    """Return Spencerport's sample with a low orifice of 5 inches in the drainage, where the plan computes with 4."""
    return _edited(package, "drainage.toml", "diameter_in = 4.0", "diameter_in = 5.0")


def without_soils_report(package: Package) -> Package:
    """Return Spencerport's sample with the soils report left out."""
    head = package.files[HEAD].decode()
    without = re.sub(r'\[\[document\]\]\nkind = "soils report".*?(?=\[\[document\]\])', "", head, flags=re.DOTALL)
    return package.changed({HEAD: without.encode(), "soils.pdf": None})


def with_five_point_two_acres_open(package: Package) -> Package:
    """Return Webster's sample with phase 1 still open when phase 2 is cleared: 5.2 acres at once."""
    return _edited(package, HEAD, "stabilize = 2026-07-10", "stabilize = 2026-08-15")


def _edited(package: Package, name: str, old: str, new: str) -> Package:
    text = package.files[name].decode()
    if text.count(old) != 1:
        raise ValueError(f'{name} has "{old}" {text.count(old)} times. The sample has changed; mend its variant.')
    return package.changed({name: text.replace(old, new).encode()})


# ---- making the documents --------------------------------------------------------------------------------------------


@cache
def _package(folder: str, name: str) -> Package:
    own = HERE / folder
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(own.glob("*.txt"))}
    files = {path.name: path.read_bytes() for path in sorted(own.iterdir()) if path.suffix in (".toml", ".csv")}
    files |= {f"{path.removesuffix('.txt')}.pdf": pdf(text) for path, text in texts.items()}
    head = files[HEAD].decode()
    files[HEAD] = _PAGES.sub(lambda found: _pages(texts[found["text"]]), head).encode()
    return of_files(files, name)


def _pages(text: str) -> str:
    """Return which page answers what, as the submission file says it."""
    found: dict[str, list[int]] = {}
    page = 0
    for line in text.splitlines():
        page += line.startswith("== ")
        if line.startswith("@ "):
            found.setdefault(line[2:].strip(), []).append(page)
    return "\n".join(["[document.pages]", *(f"{json.dumps(key)} = {pages}" for key, pages in found.items())])


def pdf(text: str) -> bytes:
    """Set a text as a PDF: a page under each ``==`` line, a table of each run of ``|`` lines."""
    blocks = [_block(part) for part in re.split(r"^== ", text, flags=re.MULTILINE) if part.strip()]
    compiler = typst.Compiler(HERE / "sheet.typ", root=HERE, sys_inputs={"pages": json.dumps(blocks)})
    made = compiler.compile(format="pdf", timestamp=DATED)
    if not isinstance(made, bytes):
        raise TypeError("The sample was not set as one file. Mend sheet.typ.")
    return made


def _block(part: str) -> Mapping[str, object]:
    title, *lines = [line.strip() for line in part.splitlines()]
    blocks: list[dict[str, object]] = []
    for line in lines:
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if blocks and "rows" in blocks[-1]:
                blocks[-1]["rows"] = [*_rows(blocks[-1]), cells]
            else:
                blocks.append({"rows": [cells]})
        elif line and not line.startswith("@"):
            blocks.append({"text": line})
    return {"title": title, "blocks": blocks}


def _rows(block: Mapping[str, object]) -> list[object]:
    rows = block["rows"]
    return rows if isinstance(rows, list) else []
