"""A form made from questions: read with errors beside their fields, and nothing typed ever lost.

A document that was uploaded while another field was wrong is kept by the office and handed back as a ticked box, signed
so that nobody can attach a document they never sent.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.core import signing
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from forebay.formats.uploads import names
from forebay.letters.wording import amount, plain_day
from forebay.units import Quantity
from forebay.web.common.answers import KINDS, Kind, twice
from forebay.web.common.civil import Unclear
from forebay.web.common.ours import ours
from forebay.web.common.questions import FACTS, Question, words
from forebay.web.common.rows import Column, Table

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

    Upload = UploadedFile[Any]
    Keep = Callable[[Upload], Any]
    """Stores an upload and returns something with ``sha256``, ``name`` and ``size``."""

SALT = "forebay.web.kept-file"
VERSION = "version"
"""The hidden box with the state of the record a form was opened on."""
BOTH = (Column("What"), Column("On record now"), Column("What you wrote"))
MANY = 7
"""More choices than this are a list to pick from instead of buttons."""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A document the office holds already."""

    sha256: str
    name: str
    size: int

    @property
    def token(self) -> str:
        """The document as a form carries it."""
        return signing.dumps([self.sha256, self.name, self.size], salt=SALT)

    @classmethod
    def of_token(cls, token: str) -> KeptFile:
        """Read a document back from a form; one that was not given out is refused."""
        try:
            return cls(*signing.loads(token, salt=SALT, max_age=14 * 24 * 3600))
        except (signing.BadSignature, TypeError):
            raise Unclear("a document kept earlier can no longer be found. Add it again.", "") from None


@dataclass(slots=True)
class Typed:
    """What stands in the boxes of one question."""

    name: str
    boxes: Mapping[str, Sequence[str]]

    def one(self, part: str = "") -> str:
        """Return the text of one box."""
        values = self.boxes.get(part, ())
        return values[-1] if values else ""

    def all(self) -> Sequence[str]:
        """Return every value chosen."""
        return [value for value in self.boxes.get("", ()) if value]

    @property
    def is_blank(self) -> bool:
        """Whether nothing was typed or chosen; a unit that stands there anyway does not count."""
        return not any(value.strip() for part, values in self.boxes.items() for value in values if part != "unit")


@dataclass(slots=True)
class Field:
    """One question with what was typed and what is wrong with it, ready to show."""

    question: Question
    kind: Kind
    typed: Typed
    zone: ZoneInfo
    error: str = ""
    wrong_part: str = ""
    value: Any = None
    kept: list[KeptFile] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The id its boxes begin with."""
        return f"id-{self.question.name}"

    @property
    def look(self) -> str:
        """The template of its boxes."""
        many = self.kind.look == "choice" and len(self.question.choices) > MANY
        return f"common/fields/{'pick' if many else self.kind.look}.html"

    @property
    def is_group(self) -> bool:
        """Whether it has several boxes under one name."""
        return self.kind.look in ("date", "instant", "choice", "set") and "pick" not in self.look

    @property
    def target(self) -> str:
        """The id of the box to go to, to mend it; blank where there is nothing to choose."""
        if self.kind.look in ("date", "instant"):
            return f"{self.id}-{self.wrong_part or self.kind.parts[0]}"
        if self.is_group:
            return f"{self.id}-0" if next(self.options, None) else ""
        return self.id

    @property
    def beside(self) -> str:
        """Its error as it stands beside it, where the label need not be said again."""
        said = self.error.removeprefix(f"{self.question.label}: ")
        begins_with_a_name = "." in said.partition(" ")[0].rstrip(".:,")
        return said if said == self.error or begins_with_a_name else said[:1].upper() + said[1:]

    @property
    def described(self) -> str:
        """The ids of what describes it: its hint and its error."""
        hint = f"{self.id}-hint" if self.question.hint else ""
        return " ".join(part for part in (hint, f"{self.id}-error" if self.error else "") if part)

    @property
    def boxes(self) -> Iterator[tuple[str, str, str, str]]:
        """Return (part, label, text, size) of each box of a date."""
        for part in self.kind.parts:
            if part != "which":
                size = {"year": "four", "time": "time"}.get(part, "two")
                yield part, part.capitalize(), self.typed.one(part), size

    @property
    def options(self) -> Iterator[tuple[str, str, bool]]:
        """Return (value, words, chosen) of each choice; a question that may stay open says so."""
        listed = self.question.choices
        if self.question.type == "yes/no":
            listed = (("yes", "Yes"), ("no", "No"))
        if self.question.optional and self.kind.look == "choice":
            listed = (*listed, ("", "Not known" if self.question.type == "yes/no" else "Leave it open"))
        chosen = set(self.typed.all()) or {""}
        for value, said in listed:
            yield value, said, value in chosen

    @property
    def text(self) -> str:
        """What stands in its one box; a password is never sent back."""
        return "" if self.question.secret else self.typed.one()

    @property
    def units(self) -> Iterator[tuple[str, bool]]:
        """Return (unit, chosen) for an amount."""
        chosen = self.typed.one("unit") or self.question.units[0]
        for unit in self.question.units:
            yield unit, unit == chosen

    @property
    def which(self) -> Iterator[tuple[str, str, bool]]:
        """Return (value, words, chosen) of the two hours, where the hour typed comes twice."""
        for value, said in twice(self.typed, self.zone) if self.kind.look == "instant" else ():
            yield value, said, self.typed.one("which") == value


class Form:
    """Questions, what was typed, and what it means.

    ``version`` is the state of the record the form was opened on, so that nobody saves over what they have not seen.

    >>> from datetime import UTC
    >>> form = Form([Question("title", "Title", "text")], zone=ZoneInfo("UTC"), typed=QueryDict("title=+Lot+7+"))
    >>> form.is_right, form.values
    (True, {'title': 'Lot 7'})
    """

    def __init__(
        self,
        questions: Sequence[Question],
        *,
        zone: ZoneInfo,
        typed: QueryDict | None = None,
        files: MultiValueDict[str, Upload] | None = None,
        start: Mapping[str, Any] | None = None,
        keep: Keep | None = None,
        carried: Mapping[str, str] | None = None,
        version: str | None = None,
    ) -> None:
        carried = {**(carried or {}), **({} if version is None else {VERSION: version})}
        self.zone = zone
        self.typed = typed
        self.files = files if files is not None else MultiValueDict()
        self.keep = keep
        self.carried = {
            name: typed.get(name, "") if typed is not None else said for name, said in (carried or {}).items()
        }
        self.general: list[str] = []
        self.clash: Table | None = None
        self.fields = [self._field(question, (start or {}).get(question.name)) for question in questions]
        if typed is not None:
            for each in self.fields:
                self._read(each)

    @cached_property
    def key(self) -> str:
        """What makes a second sending of the same form the same act."""
        return (self.typed.get("key") if self.typed else None) or secrets.token_urlsafe(15)

    def renew(self) -> None:
        """Let the next sending be another act, not this one again."""
        self.key = secrets.token_urlsafe(15)

    @property
    def version(self) -> str | None:
        """The state of the record that was read before this was typed; None where none was given out."""
        return self.carried.get(VERSION)

    @property
    def said(self) -> str:
        """Everything it says, in a form that two sendings of the same share."""
        return repr([(each.question.name, _told_apart(each.value)) for each in self.fields])

    @property
    def status(self) -> int:
        """How a page that shows it is answered: somebody else was first, something is to be mended, or all is well."""
        return 409 if self.clash else 422 if self.errors else 200

    @property
    def has_files(self) -> bool:
        """Whether it asks for a document."""
        return any(each.kind.look == "file" for each in self.fields)

    @property
    def is_right(self) -> bool:
        """Whether it was sent, and everything in it can be used."""
        return self.typed is not None and not self.errors

    @property
    def errors(self) -> list[str]:
        """Every sentence of what is to be mended."""
        return [sentence for _, sentence in self.error_links]

    @property
    def error_links(self) -> list[tuple[str, str]]:
        """(id of the box to go to, sentence) of each thing to be mended."""
        general = [("", sentence) for sentence in self.general]
        return general + [(each.target, each.error) for each in self.fields if each.error]

    @property
    def values(self) -> dict[str, Any]:
        """What was answered, by name; what was left open is not in it."""
        return {each.question.name: each.value for each in self.fields if each.value is not None and not each.error}

    @property
    def data(self) -> dict[str, Any]:
        """The data of the act, as ``perform`` takes it: the facts together, and neither time nor subject."""
        answered = {name: value for name, value in self.values.items() if name not in ("occurred", "subject")}
        facts = {name.removeprefix(FACTS): value for name, value in answered.items() if name.startswith(FACTS)}
        data = {name: value for name, value in answered.items() if not name.startswith(FACTS)}
        return {**data, "facts": facts} if facts else data

    def refuse(self, errors: Mapping[str, str]) -> None:
        """Put sentences the office gave beside their fields; those that have none stand above the form."""
        named = {each.question.name: each for each in self.fields}
        for name, sentence in errors.items():
            if name in named:
                named[name].error = sentence
            else:
                self.general.append(sentence)

    def clashes(self, stands: Mapping[str, Any], version: str, sentence: str) -> None:
        """Show what stands on record beside what is written here; sent once more, it is saved over what was shown."""
        mine = {each.question.name: each for each in self.fields}
        pairs = [(mine[name], value) for name, value in stands.items() if name in mine]
        rows = [(each.question.label, in_words(each, value), in_words(each, each.value)) for each, value in pairs]
        rows += [(words(name), str(value), "not asked here") for name, value in stands.items() if name not in mine]
        apart = [row for row in rows if row[1] != row[2]]
        self.clash = Table("Both, side by side", BOTH, apart or rows)
        self.carried[VERSION] = version
        self.general.append(sentence)

    def _field(self, question: Question, value: Any) -> Field:
        kind = KINDS[question.type]
        question = replace(question, label=ours(question.label), hint=ours(question.hint))
        if self.typed is not None:
            boxes: Mapping[str, Sequence[str]] = {
                part: self.typed.getlist(_box(question.name, part)) for part in kind.parts
            }
        else:
            boxes = _boxes(question, kind, value, self.zone)
        return Field(question, kind, Typed(question.name, boxes), self.zone)

    def _read(self, each: Field) -> None:
        try:
            if each.kind.look == "file":
                self._read_files(each)
            elif not each.typed.is_blank:
                each.value = each.kind.read(each.question, each.typed, self.zone)
            elif not each.question.optional:
                raise Unclear(f"this is blank. {each.kind.example}", each.kind.parts[0])
        except Unclear as problem:
            each.error = f"{each.question.label}: {problem}"
            each.wrong_part = problem.part

    def _read_files(self, each: Field) -> None:
        name = each.question.name
        for token in self.typed.getlist(f"{name}-kept") if self.typed else ():
            each.kept.append(KeptFile.of_token(token))
        uploads = [self._stored(upload) for upload in self.files.getlist(name)]
        each.kept += [upload for upload in uploads if isinstance(upload, KeptFile)]
        found = [*each.kept, *(upload for upload in uploads if not isinstance(upload, KeptFile))]
        if not found and not each.question.optional:
            raise Unclear(f"there is no document. {each.kind.example}", "")
        if found:
            each.value = found if each.question.type == "files" else found[-1]

    def _stored(self, upload: Upload) -> Any:
        if self.keep is None:
            return upload
        try:
            stored = self.keep(upload)
        except ValueError as problem:
            raise Unclear(str(problem), "") from None
        return KeptFile(stored.sha256, names.safe(str(upload.name)), stored.size)


def in_words(each: Field, value: Any) -> str:
    """Return a value of a question as a person reads it; what is blank says so."""
    if value in (None, "", []):
        return "blank"
    if isinstance(value, date) and not isinstance(value, datetime):
        return plain_day(value)
    if isinstance(value, Quantity):
        return amount(value)
    return dict(each.question.choices).get(str(value), str(value))


def _told_apart(value: Any) -> object:
    """Return what tells a value from another; a document is told by what is in it."""
    if isinstance(value, list):
        return [_told_apart(one) for one in value]
    if isinstance(value, KeptFile):
        return value.sha256
    if not hasattr(value, "chunks"):
        return value
    held = hashlib.sha256(b"".join(value.chunks())).hexdigest()
    value.seek(0)
    return held


def rewritten(each: Field, value: Any) -> Any:
    """Return a value as it reads once it was written in its boxes, where an amount may be rounded."""
    boxes = _boxes(each.question, each.kind, value, each.zone)
    return each.kind.read(each.question, Typed(each.question.name, boxes), each.zone)


def _boxes(question: Question, kind: Kind, value: Any, zone: ZoneInfo) -> Mapping[str, Sequence[str]]:
    if value is None:
        return {}
    if question.type == "set":
        return {"": sorted(value)}
    return {part: [said] for part, said in kind.write(question, value, zone).items()}


def _box(name: str, part: str) -> str:
    return f"{name}-{part}" if part else name
