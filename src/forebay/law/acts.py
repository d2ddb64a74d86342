"""The vocabulary of acts: one imperative name for step, trigger, verb and docket entry alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NoReturn, cast

from forebay.law import text
from forebay.law.text import LawError, Place, Text, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Kind = Literal["decision", "filing", "event"]
KINDS: tuple[Kind, ...] = ("decision", "filing", "event")
PACKAGED = Path(__file__).parent / "data" / "acts.toml"

_KEYS = {"name", "kind", "is", "makes", "about", "by", "once", "issues", "judges", "data", "says", "seen", "does"}
PLAIN_TYPES = frozenset({"text", "instant", "date", "month", "id", "choice", "file", "files", "sha256", "yes/no"}) | {
    *("facts", "number", "fraction", "length", "area", "volume", "money", "duration", "outcome", "value", "set"),
    "dispositions",
    "votes",
}


@dataclass(frozen=True, slots=True)
class DataField:
    """One thing an act states about itself: its name, its type, whether it may be left out, and its choices."""

    name: str
    type: str
    optional: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ActKind:
    """An act somebody can do.

    ``kind`` tells a decision of the village, a filing handed in, or an event of the world; ``classes`` are the names in
    its ``is``; ``says`` tells it in plain words; ``makes`` is the kind of subject it brings into being, ``about`` the
    kinds it may name; ``seen`` the field in which it states when what it reports was looked at;
    ``does`` those who do it where whoever may record it does not.
    """

    name: str
    kind: Kind
    classes: tuple[str, ...] = ()
    makes: str | None = None
    about: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    once: bool = False
    issues: str | None = None
    judges: str | None = None
    data: Mapping[str, DataField] = field(default_factory=dict)
    says: str = ""
    seen: str | None = None
    does: tuple[str, ...] = ()
    place: Place | None = None

    @property
    def names(self) -> frozenset[str]:
        """Its own name and every class it is in."""
        return frozenset((self.name, *self.classes))


@dataclass(frozen=True)
class Vocabulary:
    """All acts there are; answers which name is an act, a class of acts, a subject kind or a document."""

    kinds: Mapping[str, ActKind]
    file: str = ""

    def __contains__(self, name: object) -> bool:
        return name in self.kinds or name in self.classes

    def __getitem__(self, name: str) -> ActKind:
        return self.kinds[name]

    def get(self, name: str) -> ActKind | None:
        """Return the act called ``name``, if there is one."""
        return self.kinds.get(name)

    @cached_property
    def classes(self) -> Mapping[str, tuple[str, ...]]:
        """The classes of acts, each with the acts that are in it."""
        found: dict[str, tuple[str, ...]] = {}
        for kind in self.kinds.values():
            for name in kind.classes:
                found[name] = (*found.get(name, ()), kind.name)
        return found

    def members(self, name: str) -> tuple[str, ...]:
        """Return the acts that a name stands for: itself, and the members of the class of that name."""
        own = (name,) if name in self.kinds else ()
        return own + tuple(member for member in self.classes.get(name, ()) if member != name)

    @cached_property
    def subjects(self) -> frozenset[str]:
        """The kinds of subject that acts make or may be about, with the municipality itself (``home``)."""
        made = {kind.makes for kind in self.kinds.values() if kind.makes}
        return frozenset(made | {kind for act in self.kinds.values() for kind in act.about} | {"home"})

    @cached_property
    def documents(self) -> frozenset[str]:
        """The documents that acts issue or judge."""
        acts = self.kinds.values()
        return frozenset(name for act in acts for name in (act.issues, act.judges) if name)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every act and class name."""
        return (*self.kinds, *self.classes)


def load(path: Path | None = None) -> Vocabulary:
    """Read the acts there are, from the package's own ``acts.toml`` or from ``path``."""
    return of(text.read(path or PACKAGED))


def of(source: Text) -> Vocabulary:
    """Return the vocabulary a TOML text describes; a fault in it is refused with its place."""
    kinds: dict[str, ActKind] = {}
    for index, row in enumerate(source.data.get("act", [])):
        act = _Row(source, index, row).act()
        if act.name in kinds:
            raise LawError(f'the act "{act.name}" is there twice. Remove one.', source.value("act", index, "name"))
        kinds[act.name] = act
    return Vocabulary(kinds, source.file)


@dataclass(frozen=True, slots=True)
class _Row:
    """One ``[[act]]`` as written."""

    source: Text
    index: int
    row: dict[str, Any]

    def act(self) -> ActKind:
        for key in self.row:
            if key not in _KEYS:
                self.fail(f'"{key}" is not a key of an act.{nearest(key, _KEYS) or " Remove it."}', key)
        if not isinstance(self.row.get("name"), str):
            self.fail('an act has no name. Give it one, like name = "issue permit".', "name")
        return ActKind(
            name=self.row["name"],
            kind=self.kind(),
            classes=self.names("is"),
            makes=self.text("makes"),
            about=self.names("about"),
            by=self.names("by"),
            once=self.row.get("once", False) is True,
            issues=self.text("issues"),
            judges=self.text("judges"),
            data={name: self.field(name, spec) for name, spec in self.row.get("data", {}).items()},
            says=self.text("says") or "",
            seen=self.seen(),
            does=self.names("does"),
            place=self.source.key("act", self.index),
        )

    def kind(self) -> Kind:
        written = self.row.get("kind")
        if written in KINDS:
            return cast("Kind", written)
        return self.fail(f'the kind of "{self.row["name"]}" is {written!r}. Write one of: {", ".join(KINDS)}.', "kind")

    def text(self, key: str) -> str | None:
        value = self.row.get(key)
        if value is not None and not isinstance(value, str):
            self.fail(f'"{key}" is not a text. Write it in quotes.', key)
        return value

    def seen(self) -> str | None:
        name = self.text("seen")
        if name is not None and name not in self.row.get("data", {}):
            self.fail(f'"{name}" is not among the data of "{self.row["name"]}". Name one of them, an instant.', "seen")
        return name

    def names(self, key: str) -> tuple[str, ...]:
        value = self.row.get(key, [])
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            self.fail(f'"{key}" is not a list of names. Write it like {key} = ["one", "two"].', key)
        return tuple(listed)

    def field(self, name: str, spec: object) -> DataField:
        if not isinstance(spec, str):
            self.fail(f'the type of "{name}" is not a text. Write it like "length" or "text?".', "data", name)
        return data_field(name, spec) or self.fail(
            f'"{spec}" is not a type of data. Write one of: {", ".join(sorted(PLAIN_TYPES))}.', "data", name
        )

    def fail(self, sentence: str, *path: str) -> NoReturn:
        raise LawError(sentence, self.source.value("act", self.index, *path))


def data_field(name: str, spec: str) -> DataField | None:
    """Read a field's type as written: ``"length"``, ``"text?"``, ``"choice: mail | person"``, ``"a | b"``."""
    written = spec.strip()
    optional = written.endswith("?")
    kind, _, listed = written.rstrip("?").partition(":")
    if "|" in kind:
        kind, listed = "choice", kind
    choices = tuple(_split(listed))
    return DataField(name, kind.strip(), optional, choices) if kind.strip() in PLAIN_TYPES else None


def _split(listed: str) -> Iterable[str]:
    return (choice.strip() for choice in listed.split("|") if choice.strip())
