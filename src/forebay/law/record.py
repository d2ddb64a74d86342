"""What was done in a case: acts as they stand after every correction and retraction.

A correction takes the place of the act it corrects and keeps that act's docket id, so nothing that hangs on it loses
its name. A retraction takes an act away; the subject it made goes with it, and whatever was done about that subject
counts for nothing as a trigger. Both keep their reason.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any


class RecordError(ValueError):
    """A list of acts that cannot be a record; the text names the act, and ``place`` counts to it from nought."""

    def __init__(self, sentence: str, place: int = 0) -> None:
        super().__init__(sentence)
        self.place = place


@dataclass(frozen=True, slots=True)
class Act:
    """Something somebody did: when it occurred, by whom, about what, and what it states about itself.

    ``recorded`` is when it came into the record, which may be long after it ``occurred``; the law goes by the latter.
    """

    id: str
    act: str
    occurred: datetime
    by: str = ""
    subject: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    corrects: str | None = None
    retracts: str | None = None
    recorded: datetime | None = None


@dataclass(frozen=True, slots=True)
class Retraction:
    """An act that no longer counts, the act that took it away, and the reason given."""

    act: Act
    by: Act

    @property
    def reason(self) -> str:
        """The reason as recorded; empty where none was given."""
        return str(self.by.data.get("reason", ""))


@dataclass(frozen=True)
class Record:
    """The acts of one case in the order of the docket; answers which of them count, and since when."""

    entries: tuple[Act, ...] = ()

    def __init__(self, acts: Iterable[Act] = ()) -> None:
        object.__setattr__(self, "entries", tuple(acts))
        _check(self.entries)

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """The acts that count, corrected, in the order in which they occurred; docket order parts a tie."""
        void = self._void
        roots: dict[str, str] = {}
        standing: dict[str, Act] = {}
        for entry in self.entries:
            root = roots[entry.id] = roots[entry.corrects] if entry.corrects else entry.id
            if entry.id in void or root in void or entry.retracts:
                continue
            if root == entry.id:
                standing[root] = entry
            elif root in standing:
                standing[root] = replace(entry, id=root, corrects=None)
        return tuple(sorted(standing.values(), key=lambda act: act.occurred))

    @cached_property
    def retracted(self) -> Mapping[str, Retraction]:
        """The acts taken away, by docket id, each with its reason."""
        by_id = {entry.id: entry for entry in self.entries}
        return {gone: Retraction(by_id[gone], by) for gone, by in self._void.items()}

    @cached_property
    def corrected(self) -> Mapping[str, tuple[Act, ...]]:
        """Every version of an act that was corrected, by its docket id, the first version first."""
        roots: dict[str, str] = {}
        versions: dict[str, tuple[Act, ...]] = {}
        for entry in self.entries:
            root = roots[entry.id] = roots[entry.corrects] if entry.corrects else entry.id
            versions[root] = (*versions.get(root, ()), entry)
        return {root: found for root, found in versions.items() if len(found) > 1}

    @cached_property
    def _void(self) -> Mapping[str, Act]:
        void: dict[str, Act] = {}
        for entry in reversed(self.entries):
            if entry.retracts and entry.id not in void:
                void[entry.retracts] = entry
        return void

    @cached_property
    def _named(self) -> Mapping[str, tuple[Act, ...]]:
        found: dict[str, list[Act]] = {}
        for act in self.acts:
            found.setdefault(act.act, []).append(act)
        return {name: tuple(acts) for name, acts in found.items()}

    @cached_property
    def _by_id(self) -> Mapping[str, Act]:
        return {act.id: act for act in self.acts}

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {act.id: place for place, act in enumerate(self.acts)}

    @cached_property
    def _instants(self) -> tuple[datetime, ...]:
        return tuple(act.occurred for act in self.acts)

    def get(self, id: str) -> Act | None:  # noqa: A002 - as law files call it
        """Return the act with a docket id, as corrected; nothing if it was retracted or never was."""
        return self._by_id.get(id)

    def place(self, act: Act) -> int:
        """Return where an act that counts stands in time among the others."""
        return self._order[act.id]

    def count(self, until: datetime) -> int:
        """Return how many acts have occurred by ``until``, that instant included."""
        return bisect_right(self._instants, until)

    def of(self, names: Iterable[str], until: datetime | None = None, since: datetime | None = None) -> tuple[Act, ...]:
        """Return the acts of any of ``names`` in order of time, both bounds included where given."""
        lists = [self._named[name] for name in names if name in self._named]
        if not lists:
            return ()
        found = lists[0] if len(lists) == 1 else tuple(sorted((a for acts in lists for a in acts), key=self.place))
        first = 0 if since is None else bisect_left(found, since, key=_occurred)
        last = len(found) if until is None else bisect_right(found, until, key=_occurred)
        return found[first:last]

    def following(self, name: str, act: Act | None, until: datetime) -> Iterator[Act]:
        """Yield the acts of one name by ``until``, that instant included; those after an act where one is given."""
        acts = self._named.get(name, ())
        first = 0 if act is None else bisect_right(acts, self.place(act), key=self.place)
        for place in range(first, len(acts)):
            if acts[place].occurred > until:
                return
            yield acts[place]

    def happened(self, names: Iterable[str], until: datetime | None = None) -> bool:
        """Whether any of ``names`` has been done by ``until``."""
        for name in names:
            acts = self._named.get(name)
            if acts and (until is None or acts[0].occurred <= until):
                return True
        return False

    def is_open(self, starts: Iterable[str], ends: Iterable[str], until: datetime | None = None) -> bool:
        """Whether the last start by ``until`` has not been followed by an end."""
        begun = self.of(starts, until)
        return bool(begun) and not any(self.place(end) > self.place(begun[-1]) for end in self.of(ends, until))

    def before(self, instant: datetime) -> Record:
        """Return the record of what had occurred by ``instant``: corrections and retractions known today stay in it."""
        return _View(tuple(act for act in self.acts if act.occurred <= instant), self)


class _View(Record):
    """Acts that count already, cut at an instant; the reasons stay those of the whole record."""

    def __init__(self, acts: tuple[Act, ...], whole: Record) -> None:
        super().__init__(acts)
        self.__dict__["acts"] = acts
        self.__dict__["retracted"] = whole.retracted


def _occurred(act: Act) -> datetime:
    return act.occurred


def _check(entries: tuple[Act, ...]) -> None:
    seen: set[str] = set()
    for place, entry in enumerate(entries):
        named = f'"{entry.act}" ({entry.id})'
        if entry.occurred.tzinfo is None:
            raise RecordError(
                f"{named} occurred at a time without an offset. Write it like 2026-11-04T03:52-05:00.", place
            )
        if entry.id in seen:
            raise RecordError(f'Two acts have the id "{entry.id}". Give each act its own id.', place)
        for verb, other in (("corrects", entry.corrects), ("retracts", entry.retracts)):
            if other is not None and other not in seen:
                sentence = f'{named} {verb} "{other}", which is not an earlier act. Name the id of one above it.'
                raise RecordError(sentence, place)
        seen.add(entry.id)
