"""The home this process serves, and its laws as they stand in their files now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from forebay.law import acts, adopting, facts, library
from forebay.law.acts import Vocabulary
from forebay.law.facts import FactBook
from forebay.law.ordinance import Law
from forebay.law.text import LawError
from forebay.letters.wording import called
from forebay.office.home import NAME, Home, HomeError
from forebay.office.projections import Bearings

Stamp = tuple[int, int]
NOT_THERE: Stamp = (0, 0)
_LOOKED: ContextVar[dict[Path, Stamp] | None] = ContextVar("looked", default=None)
"""What the files were found to be, while they are looked at once only."""


@contextmanager
def looked_at_once() -> Iterator[None]:
    """Look at each of the home's files once while this lasts: for a page that is read, and changes none of them."""
    token = _LOOKED.set({})
    try:
        yield
    finally:
        _LOOKED.reset(token)


def home() -> Home:
    """Return the home this process serves; its file is read again when it has changed."""
    folder: Path | None = settings.FOREBAY_HOME
    if folder is None:
        raise HomeError("No home is served: FOREBAY_HOME is not set. Set it to the folder that holds forebay.toml.")
    return _home(folder, _stamp(folder / NAME))


@lru_cache(maxsize=4)
def _home(folder: Path, stamp: Stamp) -> Home:
    return Home.read(folder)


def ours(said: str) -> str:
    """Return a sentence of our own with the municipality of this home called what it is.

    Where no home can be read it stays as it is written, so that a page can say so.
    """
    try:
        return called(said, home().name) if "illage" in said else said
    except HomeError:
        return said


def laws(at: Home) -> tuple[Law, ...]:
    """Return the ordinances of a home, its own files before those that come along; a changed file is read again."""
    try:
        return tuple(_newest(law_id, at.law_folder) for law_id in at.ordinances)
    except LawError as problem:
        if problem.file:
            raise
        raise HomeError(f'{at.path / NAME}, "ordinances": {problem.sentence}') from None


def law(law_id: str, at: Home) -> Law:
    """Return one law, a home's own file of it before the one that comes along."""
    return _newest(law_id, at.law_folder)


def _newest(law_id: str, folder: Path) -> Law:
    text, practice = _files(law_id, folder)
    stamps = _stamp(text), _stamp(practice)
    return _law(law_id, None if stamps == (NOT_THERE, NOT_THERE) else folder, stamps)


@lru_cache(maxsize=32)
def _files(law_id: str, folder: Path) -> tuple[Path, Path]:
    """Return where a home keeps its own text of a law, and what it adopted."""
    return folder / law_id / "law.toml", folder / adopting.NAME


@lru_cache(maxsize=32)
def _law(law_id: str, folder: Path | None, stamps: tuple[Stamp, Stamp]) -> Law:
    return library.find(law_id, [folder] if folder else [], vocabulary(), book())


def _stamp(path: Path) -> Stamp:
    looked = _LOOKED.get()
    if looked is None:
        return _looked_at(path)
    if path not in looked:
        looked[path] = _looked_at(path)
    return looked[path]


def _looked_at(path: Path) -> Stamp:
    try:
        seen = path.stat()
    except FileNotFoundError:
        return NOT_THERE
    return (seen.st_mtime_ns, seen.st_size)


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """Return every act there is."""
    return acts.load()


@lru_cache(maxsize=1)
def book() -> FactBook:
    """Return every fact that may be stated."""
    return facts.load()


def bearings(now: datetime) -> Bearings:
    """Return what a docket is read with at an instant: the home's laws and calendar, the acts and facts."""
    served = home()
    return Bearings(laws(served), vocabulary(), book(), served.calendar, now)
