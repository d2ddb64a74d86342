"""An act as it would stand, and what it is judged by: what every rule at the one door is asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from forebay.law.acts import ActKind
from forebay.law.record import Act, Record
from forebay.office.history.money import Ledger, ledger
from forebay.office.home import Home
from forebay.office.named import entry_said
from forebay.office.projections import Bearings
from forebay.office.record import Line, record
from forebay.reckoning import shown


@dataclass(frozen=True)
class Meant:
    """An entry as it would be appended, the docket it goes on, and the home whose law it is held against.

    ``proposal`` is what a finding takes up; ``by_papers`` tells that it occurred before the case was taken over.
    """

    line: Line
    lines: Sequence[Line]
    bearings: Bearings
    home: Home
    proposal: str = ""
    by_papers: bool = False

    @property
    def data(self) -> Mapping[str, Any]:
        """What the act states, as kept."""
        return self.line.data

    @property
    def kind(self) -> ActKind:
        """The act's kind in the vocabulary."""
        return self.bearings.vocabulary[self.line.act]

    @property
    def on(self) -> date:
        """The day on which it occurred."""
        return self.day_of(self.line.occurred)

    @cached_property
    def acts(self) -> Record:
        """The acts that stand before it."""
        return record(self.lines, self.bearings.vocabulary)

    @cached_property
    def with_it(self) -> Record:
        """The acts that stand once it is on record."""
        return record([*self.lines, self.line], self.bearings.vocabulary)

    @cached_property
    def root(self) -> str:
        """The docket id of the act this corrects."""
        named = self.line.corrects
        return next((root for root, all_ in self.acts.corrected.items() if named in {one.id for one in all_}), named)

    @cached_property
    def money_before(self) -> Ledger:
        """The money of the docket as it stands."""
        return ledger(self.lines, self.acts)

    @cached_property
    def money_after(self) -> Ledger:
        """The money of the docket with the act."""
        return ledger([*self.lines, self.line], self.with_it)

    def others(self, act: str) -> list[Act]:
        """Return the acts of a name that stand beside this one."""
        return [one for one in self.acts.of([act]) if one.id != self.root]

    def day_of(self, instant: datetime) -> date:
        """Return the day of an instant in the municipality's zone."""
        return self.bearings.calendar.date_of(instant)

    def said(self, act: Act) -> str:
        """Say an entry by its number, what was done, and its day."""
        return entry_said(act, self.bearings.calendar)

    def shown(self, instant: datetime) -> str:
        """Return an instant as people read it."""
        return shown(instant, self.bearings.calendar)
