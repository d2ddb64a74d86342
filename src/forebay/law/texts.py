"""The ordinance's own text, where a home has it: kept beside the law, searched for quotes, shown beside our words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path

from forebay.law import text as toml
from forebay.law.ordinance import Law
from forebay.law.provisions import Provision
from forebay.law.text import LawError, Place

NAME = "text.txt"
_CLOSE = 0.75
_MARK = r"(?:[A-Z]\.|\([A-Za-z0-9]{1,4}\)|\[[A-Za-z0-9]{1,3}\]|\d{1,3}-\d{1,3}\.?)"


@dataclass(frozen=True, slots=True)
class Astray:
    """A quote that the text does not hold: whose, where it stands in the law file, and words that are close to it."""

    row: Provision
    place: Place
    close: str

    def __str__(self) -> str:
        mend = f'Did you mean "{self.close}"?' if self.close else "Quote a few words as they stand there."
        return f'{self.place}: the text does not hold "{self.row.quote}" ({self.row.at}). {mend}'


def flat(words: str) -> str:
    """Return words with every run of space as one, and curly marks as straight ones."""
    return " ".join(words.translate(_STRAIGHT).split())


_STRAIGHT = {0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x2013: "-", 0x2014: "-", 0xA0: " "}


def find(law_id: str, folders: Iterable[Path]) -> str | None:
    """Return the text of an ordinance from the first of these folders that has it."""
    for folder in folders:
        path = folder / law_id / NAME
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return None


def keep(source: Path, folder: Path, law_id: str) -> Path:
    """Keep a plain text file as the text of an ordinance of a home; one that is no plain text is refused."""
    raw = source.read_bytes()
    try:
        words = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw[: problem.start].count(b"\n") + 1
        raise LawError("the file is not plain UTF-8 text here. Save it as such.", Place(str(source), line, 1)) from None
    if "\0" in words or not words.strip():
        raise LawError("the file holds no text. Save the ordinance as plain text.", Place(str(source), 1, 1))
    path = folder / law_id / NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words, encoding="utf-8")
    return path


def astray(law: Law, words: str) -> list[Astray]:
    """Return every quote of a law that its text does not hold."""
    whole = flat(words)
    return [Astray(row, place, _nearest(flat(row.quote), whole)) for row, place in _quotes(law) if _not_in(row, whole)]


def _not_in(row: Provision, whole: str) -> bool:
    return flat(row.quote) not in whole


def _quotes(law: Law) -> Iterator[tuple[Provision, Place]]:
    """Yield each provision that quotes, with the place of its quote in the law file."""
    source = toml.parse(law.source, law.file)
    count: Counter[str] = Counter()
    for row in law.provisions:
        if row.quote:
            yield row, source.value(row.kind, count[row.kind], "quote")
        count[row.kind] += 1


def quotes(law: Law) -> int:
    """Count the provisions that quote the text."""
    return sum(bool(row.quote) for row in law.provisions)


def _nearest(quote: str, whole: str) -> str:
    """Return words of the text that are close to a quote, if there are any."""
    words, size = whole.split(), len(quote.split())
    first = {word.lower() for word in quote.split()}
    starts = [number for number, word in enumerate(words) if word.lower() in first]
    close = (" ".join(words[start : start + size]) for start in starts)
    scored = [(SequenceMatcher(None, quote, one).quick_ratio(), one) for one in close]
    best = max(scored, default=(0.0, ""))
    return best[1] if best[0] >= _CLOSE else ""


def passage(row: Provision, words: str) -> str:
    """Return the paragraph of the text in which a provision's quote stands; nothing where it does not."""
    quote = flat(row.quote)
    return next((part for part in paragraphs(words) if quote and quote in part), "")


@lru_cache(maxsize=8)
def paragraphs(words: str) -> tuple[str, ...]:
    r"""Return the paragraphs of a text, parted by blank lines and by lines that hold a mark alone (``A.``, ``(1)``).

    >>> paragraphs("A.\nLand is\nland.\n(1)\nMore.\n\nThe end.")
    ('A. Land is land.', '(1) More.', 'The end.')
    """
    parted = re.split(r"\n\s*\n|\n(?=\s*" + _MARK + r"\s*\n)", words)
    return tuple(part for one in parted if (part := flat(one)))
