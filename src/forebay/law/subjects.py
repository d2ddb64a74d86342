"""What acts are about: the storms, violations, contractors and facilities of a record, and who names which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from forebay.law.acts import Vocabulary
from forebay.law.record import Act, Record
from forebay.law.study import Study

HOME = "home"


@dataclass(frozen=True)
class Subjects:
    """The subjects of one record, each known by the docket id of the act that made it or the name that gave it."""

    record: Record
    study: Study

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The acts there are."""
        return self.study.law.vocabulary

    @cached_property
    def _made(self) -> Mapping[str, tuple[str, Act]]:
        """Every subject with its kind and the act that made it."""
        found: dict[str, tuple[str, Act]] = {}
        for act in self.record.acts:
            kind = self.vocabulary.get(act.act)
            if kind is not None and kind.makes:
                about_another = act.subject in found and found[act.subject][0] != kind.makes
                found.setdefault(act.id if act.subject is None or about_another else act.subject, (kind.makes, act))
        return found

    @cached_property
    def _gone(self) -> frozenset[str]:
        """The subjects whose making was retracted."""
        taken = [row.act for row in self.record.retracted.values()]
        makers = [act for act in taken if (kind := self.vocabulary.get(act.act)) and kind.makes]
        names = {name for act in makers for name in (act.id, act.subject) if name}
        return frozenset(names - self._made.keys())

    def is_gone(self, act: Act) -> bool:
        """Whether an act is about a subject that no longer is."""
        return act.subject is not None and act.subject in self._gone

    def maker(self, subject: str) -> Act | None:
        """Return the act that made a subject, if one did."""
        made = self._made.get(subject)
        return made[1] if made else None

    def can_name(self, act: str, kind: str) -> bool:
        """Whether acts of this name are able to say which ``kind`` they are about."""
        known = self.vocabulary.get(act)
        if known is None:
            return False
        return known.makes == kind or kind in known.about or kind in known.classes

    def named(self, act: Act, kind: str) -> str | None:
        """Return which ``kind`` an act is about; nothing where it names none."""
        known = self.vocabulary.get(act.act)
        if kind == HOME or known is None:
            return HOME if kind == HOME else None
        if kind in known.classes and kind not in known.about:
            return act.act
        if known.makes == kind:
            return act.id if act.id in self._made else act.subject
        stated = act.subject if kind in known.about else act.data.get(kind.replace(" ", "_"))
        return stated if isinstance(stated, str) and self._is(stated, kind) else None

    def _is(self, subject: str, kind: str) -> bool:
        made = self._made.get(subject)
        return subject not in self._gone and (made is None or made[0] == kind)

    def of(self, kind: str, until: datetime) -> tuple[str, ...]:
        """Return the subjects of a kind by ``until``; for a class of acts its members, for the municipality itself."""
        if kind == HOME:
            return (HOME,)
        if kind in self.vocabulary.classes:
            return self.vocabulary.members(kind)
        if (kind, until) not in self._known:
            self._known[kind, until] = self._of(kind, until)
        return self._known[kind, until]

    @cached_property
    def _known(self) -> dict[tuple[str, datetime], tuple[str, ...]]:
        return {}

    def _of(self, kind: str, until: datetime) -> tuple[str, ...]:
        made = [name for name, (sort, act) in self._made.items() if sort == kind and act.occurred <= until]
        namers = self.record.of(self.study.namers(kind), until)
        about = [self.named(act, kind) for act in namers if act.subject is not None]
        return tuple(dict.fromkeys([*made, *(name for name in about if name)]))
