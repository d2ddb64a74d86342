"""One provision as written in a law file: reads its keys one by one, and points at what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NoReturn, cast

from forebay.law.language import Expr, Spot, parse
from forebay.law.provisions import Dispute, Effect, Item
from forebay.law.text import LawError, Place, Text, nearest

EFFECTS = ("conflict", "noted")

_COMMON = ("id", "at", "covers", "gist", "quote", "reading", "from", "until", "status")
_ASKING = ("who", "when", "unless", "after", "each", "during", "within", "counted_from", "disputes")
KEYS: Mapping[str, tuple[str, ...]] = {
    "value": ("is", "blank", "such_as"),
    "term": ("says", "when", "disputes"),
    "must": (
        *_ASKING,
        *("before", "needs", "any", "lead", "not_before", "except", "amount", "at_most"),
        *("act", "every", "pause", "in", "items", "keep"),
    ),
    "may": (*_ASKING, "act"),
    "note": ("rule",),
}
ITEM_KEYS = ("name", "at", "covers", "when", "by", "check", "from", "until", "not_before", "counted", "stated", "words")
_DISPUTE_KEYS = ("at", "where", "why", "effect")


@dataclass(frozen=True, slots=True)
class Row:
    """One provision as written, with what reads its keys and points at them."""

    source: Text
    kind: str
    index: int
    row: Mapping[str, Any]

    def place(self, *path: str | int) -> Place:
        """Return where a value of this provision stands; without a path, where the provision begins."""
        return (self.source.value if path else self.source.key)(self.kind, self.index, *path)

    def spot(self, *path: str | int) -> Spot:
        """Return a text of the provision with the place where it begins."""
        found: Any = self.row
        for step in path:
            found = found[step] if found else ""
        return Spot(self.place(*path), found if isinstance(found, str) else "")

    def fail(self, sentence: str, *path: str | int) -> NoReturn:
        """Refuse the file for a fault of this provision."""
        raise LawError(sentence, self.place(*path))

    @property
    def called(self) -> str:
        """The provision as a person would name it in a message."""
        return f'{self.kind} "{self.row.get("id", "")}"'

    def known(self, row: Mapping[str, Any], keys: tuple[str, ...], *path: str | int) -> None:
        """Refuse a key that is not among ``keys``."""
        for key in row:
            if key not in keys:
                hint = nearest(key, keys) or f" Its keys are {', '.join(keys)}."
                sentence = f'"{key}" is not a key here ({self.called}).{hint}'
                raise LawError(sentence, self.source.key(self.kind, self.index, *path, key))

    def text(self, key: str) -> str | None:
        """Return a text, if it is there."""
        return self._text(self.row, key, (key,))

    def _text(self, row: Mapping[str, Any], key: str, path: tuple[str | int, ...]) -> str | None:
        written = row.get(key)
        if written is not None and (not isinstance(written, str) or not written.strip()):
            self.fail(f'"{key}" of {self.called} is not a text. Write it in quotes.', *path)
        return written

    def needed(self, key: str) -> str:
        """Return a text that must be there."""
        return self.text(key) or self.fail(f'{self.called} has no "{key}". Add it.')

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; a lone text is a list of one."""
        return self._names(self.row.get(key, []), key, (key,))

    def _names(self, written: object, key: str, path: tuple[str | int, ...]) -> tuple[str, ...]:
        listed = [written] if isinstance(written, str) else written
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            self.fail(f'"{key}" of {self.called} is not a list of texts. Write {key} = ["one", "two"].', *path)
        return tuple(listed)

    def expr(self, key: str) -> Expr | None:
        """Return a condition, if it is there."""
        written = self.text(key)
        return None if written is None else parse(written, self.place(key))

    def yes(self, key: str) -> bool:
        """Return a yes or no; left out is no."""
        written = self.row.get(key, False)
        return written if isinstance(written, bool) else self.fail(f'"{key}" is not true or false. Write true.', key)

    def span(self, row: Mapping[str, Any], *path: str | int) -> tuple[date | None, date | None]:
        """Return the dates from which (counted) and until which (not counted) something is law."""
        begins, ends = (self._date(row, key, path) for key in ("from", "until"))
        if begins and ends and ends <= begins:
            self.fail(f"it ends ({ends}) before it begins ({begins}). Put until after from.", *path, "until")
        return begins, ends

    def _date(self, row: Mapping[str, Any], key: str, path: tuple[str | int, ...]) -> date | None:
        written = row.get(key)
        if written is None or (isinstance(written, date) and not isinstance(written, datetime)):
            return written
        return self.fail(f'"{key}" is {written!r}, not a date. Write it bare, like {key} = 2020-11-12.', *path, key)

    def common(self) -> dict[str, Any]:
        """Return what every provision has."""
        self.known(self.row, _COMMON + KEYS[self.kind])
        begins, ends = self.span(self.row)
        return {
            "id": self.needed("id"),
            "at": self.needed("at"),
            "covers": self.names("covers"),
            "gist": self.text("gist") or "",
            "quote": self.text("quote") or "",
            "reading": self.text("reading"),
            "status": self.text("status"),
            "from_": begins,
            "until": ends,
            "place": self.place(),
        }

    def asking(self) -> dict[str, Any]:
        """Return what musts and mays share."""
        return {
            "who": self.needed("who"),
            "when": self.expr("when"),
            "unless": self.expr("unless"),
            "after": self.names("after"),
            "each": self.text("each"),
            "during": self._during(),
            "within": self.text("within"),
            "counted_from": self.text("counted_from"),
            "disputes": self.disputes(),
        }

    def _during(self) -> tuple[str, str] | None:
        names = self.names("during")
        if len(names) not in (0, 2):
            self.fail('"during" wants a start and an end. Write during = ["start construction", "for ever"].', "during")
        return (names[0], names[1]) if names else None

    def _one_of(self, row: Mapping[str, Any], key: str, index: int, name: str, like: str) -> tuple[str, int] | None:
        """Return where a part of a document is stated as it comes in, and the fewest things or lines asked for."""
        said = row.get(name)
        if said is None:
            return None
        if key != "items":
            self.fail(f"only a part of a document is {name}. Move it to an entry of items.", key, index, name)
        pairs = list(said.items()) if isinstance(said, dict) else []
        if len(pairs) != 1 or type(pairs[0][1]) is not int or pairs[0][1] < 1:
            what = "number and the fewest of it" if name == "counted" else "text and the fewest lines of it"
            self.fail(f"what is {name} is one {what}. Write {name} = {like}.", key, index, name)
        return pairs[0]

    def tables(self, key: str, like: str) -> list[Mapping[str, Any]]:
        """Return a list of tables."""
        listed = self.row.get(key, [])
        if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
            self.fail(f'"{key}" is not a list of tables. Write {key} = [{like}].', key)
        return listed

    def disputes(self) -> tuple[Dispute, ...]:
        """Return the other places that say otherwise."""
        listed = self.tables("disputes", '{ at = "130-3", where = "...", why = "...", effect = "conflict" }')
        return tuple(self._dispute(index, row) for index, row in enumerate(listed))

    def _dispute(self, index: int, row: Mapping[str, Any]) -> Dispute:
        self.known(row, _DISPUTE_KEYS, "disputes", index)
        said = {key: self._text(row, key, ("disputes", index, key)) for key in _DISPUTE_KEYS}
        for key, written in said.items():
            if written is None:
                self.fail(f'a dispute of {self.called} has no "{key}". Add it.', "disputes", index)
        if said["effect"] not in EFFECTS:
            self.fail(f'"{said["effect"]}" is not an effect. Write "conflict" or "noted".', "disputes", index, "effect")
        where = parse(str(said["where"]), self.place("disputes", index, "where"))
        return Dispute(str(said["at"]), where, str(said["why"]), cast("Effect", said["effect"]))

    def items(self, key: str) -> tuple[Item, ...]:
        """Return the entries of ``needs``, ``any`` or ``items``; which are acts and which terms is told later."""
        listed = self.row.get(key, [])
        if not isinstance(listed, list):
            self.fail(f'"{key}" is not a list. Write {key} = ["one", "two"].', key)
        return tuple(self._item(key, index, entry) for index, entry in enumerate(listed))

    def _item(self, key: str, index: int, entry: object) -> Item:
        row = {"name": entry} if isinstance(entry, str) else entry
        if not isinstance(row, dict):
            self.fail('an entry is a name or a table. Write "approve SWPPP" or { name = "approve SWPPP" }.', key, index)
        self.known(row, ITEM_KEYS, key, index)
        name = self._text(row, "name", (key, index, "name"))
        if name is None:
            self.fail(f'an entry of "{key}" has no name. Add name = "...".', key, index)
        if "check" in row and key != "items":
            self.fail("only a part of a document is checked. Move the check to an entry of items.", key, index, "check")
        if "words" in row and key != "items":
            self.fail("only a part of a document has words. Move them to an entry of items.", key, index, "words")
        when = self._text(row, "when", (key, index, "when"))
        begins, ends = self.span(row, key, index)
        return Item(
            name=name.removeprefix("finding:").strip(),
            sort="finding" if name.startswith("finding:") else "part" if key == "items" else "act",
            at=self._text(row, "at", (key, index, "at")),
            covers=self._names(row.get("covers", []), "covers", (key, index, "covers")),
            when=None if when is None else parse(when, self.place(key, index, "when")),
            by=self._names(row.get("by", []), "by", (key, index, "by")),
            check=self._text(row, "check", (key, index, "check")),
            from_=begins,
            until=ends,
            not_before=self._text(row, "not_before", (key, index, "not_before")),
            counted=self._one_of(row, key, index, "counted", "{ bound_packages = 1 }"),
            stated=self._one_of(row, key, index, "stated", "{ principal_contact = 1 }"),
            words=self._text(row, "words", (key, index, "words")),
        )
