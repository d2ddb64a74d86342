"""Every word a person reads: pages taken apart into the pieces they are read in, and what must not stand in any.

A name of the law files (an act, a requirement, a fact) is for the law files. Where people have words for it, the words
are what a page, a letter or a message shows; a page that shows the law file itself is named in ``SHOWS_NAMES``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.urls import Resolver404, resolve

SHOWS_NAMES: Mapping[str, str] = {
    "law": "a law file as it stands, read beside the ordinance by who keeps it",
    "case-law": "the same, as it bears on a case",
    "register-file": "a file for other programs",
    "money-sheet": "a file for other programs",
    "pipeline-sheet": "a file for other programs",
    "facilities-sheet": "a file for other programs",
}
"""The addresses that show names on purpose, and why."""

SHOWS_DIGESTS = frozenset({"submission"})
"""The pages with a column of digests, each alone in its cell."""
DIGEST = re.compile(r"[0-9a-f]{12}")
EACH = frozenset(
    {
        *("case", "facts", "money", "case-money", "decision", "waiver", "permit", "requests", "yours", "submissions"),
        *("board", "review", "review-letter-html", "notice-html", "asked", "plan", "answer-comments"),
    }
)
"""The pages of which every one is read; of the others of a kind only the first."""
ALSO_ENGLISH = frozenset({"open case"})
"""Names that are also said of other things: "every open case"."""
_INLINE = frozenset({"a", "abbr", "b", "code", "em", "i", "mark", "small", "span", "strong", "sub", "sup", "time"})
_UNREAD = frozenset({"script", "style", "textarea"})
_VERBATIM = frozenset({"pre", "code"})
"""A digest, a seal or the name of a file is shown letter for letter, and read as one sign."""
_SAID_BY = ("alt", "aria-label", "placeholder", "title")


class Pieces(HTMLParser):
    """A page as the pieces it is read in: a paragraph, a heading, a cell, a choice, a label."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = [""]
        self.addresses: list[str] = []
        self._unread = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        found = dict(attrs)
        if tag in _UNREAD | _VERBATIM:
            self._unread += 1
        if tag in _VERBATIM:
            self.said[-1] += "*"
        if tag not in _INLINE:
            self.said.append("")
        if tag == "a" and found.get("href"):
            self.addresses.append(found["href"])
        if tag == "iframe" and found.get("src"):
            self.addresses.append(found["src"])
        self.said[:0] = [found[name] or "" for name in _SAID_BY if name in found]

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNREAD | _VERBATIM:
            self._unread -= 1
        if tag not in _INLINE:
            self.said.append("")

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self.said[-1] += data

    @property
    def read(self) -> list[str]:
        """The pieces with something in them, as a browser sets them."""
        return list(dict.fromkeys(said for each in self.said if (said := " ".join(each.split()))))


_ALWAYS: Mapping[str, re.Pattern[str]] = {
    "a name written for a program": re.compile(r"(?<![\w@/.#-])[a-z]+(?:_[a-z0-9]+)+(?![\w@-]|\.[a-z])"),
    "a name of a requirement": re.compile(r"\bus-ny/\w+|(?<![\w/.])[a-z][a-z ]+/\d+\b(?!/)|\b\w+#\w+"),
    "nothing, as a program says it": re.compile(r"^None$|(?<=[\w,:;(] )None\b|\b(?:True|False|nan|null|undefined)\b"),
    "an empty pair": re.compile(r"\(\s*\)|\[\s*\]|\{\s*\}|\"\"|(?<!\w)''"),
    "stops that meet": re.compile(r"(?<!\.)\.\.(?!\.)|[.,;:]\s*,|,\.|\s[,.;:](?=\s|$)|[;:]\.|\?\.|:\s*:|\(\s|\s\)|;;"),
    "what a program prints": re.compile(
        r"<[\w.]+ object|\w+\(\w+=|Fraction\(|Quantity\(|datetime\.|frozenset|\[['\"]|\{['\"]"
        r"|\b(?:dict|list|tuple|str)\("
        r"|(?<!\w)'[a-z_ ]+'(?!\w)"
    ),
    "a template's own mark": re.compile(r"\{\{|\}\}|\{%|%\}|%\(\w+\)s|\{\w+\}"),
    "a date for programs": re.compile(r"\b(?:19|20)\d\d-[01]\d-[0-3]\d\b"),
    "a digest": re.compile(r"\b[0-9a-f]{12,}\b"),
    "words twice": re.compile(r"\b(the|a|an|to|of|for|is|must|first|and|or|in) \1\b", re.IGNORECASE),
    "a wrong plural": re.compile(
        r"(?<![\d.,:/-])\b1 (?:days|hours|findings|entries|cases|acres|notices|letters|papers|months|files)\b"
    ),
    "a wrong article": re.compile(
        r"\ba (?=[aeio]\w)(?!one|once|on-|eu)|\ban (?=[bcdfgjkpqtvwxyz]\w*[aeiou])", re.IGNORECASE
    ),
}


@dataclass(frozen=True)
class Rules:
    """What must not stand in what people read, here: always, and the names this home's law files give."""

    raw: frozenset[str]

    def faults(self, piece: str, typed: Iterable[str] = ()) -> Iterator[str]:
        """Yield what is wrong with one piece, each with the words themselves; ``typed`` is what people wrote."""
        for each in typed:
            piece = piece.replace(each, "*")
        for fault, pattern in _ALWAYS.items():
            for found in pattern.finditer(piece):
                yield f"{fault}: {found.group()!r} in {piece[max(0, found.start() - 60) : found.end() + 60]!r}"
        if piece.count('"') % 2 or piece.count("\N{LEFT DOUBLE QUOTATION MARK}") != piece.count(
            "\N{RIGHT DOUBLE QUOTATION MARK}"
        ):
            yield f"a quotation without its end: {piece!r}"
        if piece.count("(") != piece.count(")"):
            yield f"a bracket without its fellow: {piece!r}"
        for name in self.found(piece):
            yield f"an act by its name in the law files: {name!r} in {piece[:160]!r}"

    def found(self, piece: str) -> list[str]:
        low = piece.lower()
        return [name for name in self.raw if name in low and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", low)]


def rules_of(names: Iterable[str], phrase: Callable[[str], str]) -> Rules:
    """Return the rules, with every name of two words or more that people say otherwise."""
    named = (name.lower() for name in names if " " in name and name.lower() not in phrase(name).lower())
    return Rules(frozenset(named) - ALSO_ENGLISH)


@dataclass
class Walk:
    """Somebody goes from page to page, by every link there is; of pages of one kind only a few."""

    client: Any
    most: int = 1
    pages: dict[str, Any] = field(default_factory=dict)
    _kinds: dict[Any, int] = field(default_factory=dict)

    def all_from(self, *starts: str) -> dict[str, Any]:
        """Return every page that can be reached, by its address."""
        waiting = list(starts)
        while waiting:
            address = waiting.pop(0)
            if address in self.pages or not self._is_new(address):
                continue
            answer = self.client.get(address, follow=True)
            self.pages[address] = answer
            if "html" in answer.get("Content-Type", "") and not answer.streaming:
                links = Pieces(answer.content.decode()).addresses
                waiting += [each.partition("#")[0] for each in links if each.startswith("/")]
        return self.pages

    def _is_new(self, address: str) -> bool:
        kind = kind_of(address)
        if kind is None:
            return False
        self._kinds[kind] = self._kinds.get(kind, 0) + 1
        return self._kinds[kind] <= self.most


def kind_of(address: str) -> tuple[Any, ...] | None:
    """Return what kind of page an address is: its name, the act it is for, and what it is asked."""
    parts = urlsplit(address)
    try:
        found = resolve(parts.path)
    except Resolver404:
        return None
    asked = tuple(sorted(name for name, _ in parse_qsl(parts.query)))
    which = found.kwargs.get("slug") or found.kwargs.get("kind")
    return found.url_name, which or (tuple(found.kwargs.values()) if found.url_name in EACH else None), asked
