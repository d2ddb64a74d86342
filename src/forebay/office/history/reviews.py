"""What a docket says of its submissions: the rounds handed in, the reviews run, what was decided, what was written.

Pure: lines of a docket in, values out. The documents themselves stand in the files, under the digests named here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from forebay.law.acts import Vocabulary
from forebay.law.bench import CONFIRM, DISPOSE
from forebay.law.record import Act, Record
from forebay.office.record import Line, record

UNASKED, RUN = "hand in unasked", "run review"
INCOMPLETE, COMMENTS = "issue letter of incompleteness", "issue review letter"
APPROVAL, DENY = "issue letter of approval", "deny submission"
ANSWERS = (INCOMPLETE, COMMENTS, DENY, "return SWPPP", "return plan")
"""The acts by which the village asks for another round."""
LETTERS = (INCOMPLETE, COMMENTS, APPROVAL, DENY)
"""The acts that issue the letters of a review."""


@dataclass(frozen=True, slots=True)
class Round:
    """A submission as it was received: by which act, which round it is, and the digest of all its files."""

    entry: str
    act: str
    number: int
    package: str
    person: int | None
    received: datetime
    files: tuple[str, ...]
    unasked: bool = False
    came: str = ""
    """The entry by which it was handed in unasked, where the village took it up since; who handed it in is of that."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A review as it was run on a round; ``run`` is the digest of all it found."""

    entry: str
    submission: str
    round: int
    run: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Row:
    """What one reviewer decided of one finding."""

    item: str
    decision: str
    outcome: str
    reasons: str
    words: str
    person: int | None
    role: str
    at: datetime
    entry: str
    counts: bool = True
    carried: str = ""


@dataclass(frozen=True, slots=True)
class Disposed:
    """What was decided in one act; it waits where a second officer has yet to confirm it."""

    entry: str
    review: str
    person: int | None
    role: str
    at: datetime
    waits: bool
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter of a review as it was issued; withdrawn where its entry was retracted."""

    number: str
    kind: str
    title: str
    entry: str
    about: str
    issued: datetime
    html: str
    pdf: str
    withdrawn: datetime | None = None
    withdrawn_why: str = ""


@dataclass(frozen=True)
class Reviews:
    """Everything a docket says of submissions and their review."""

    rounds: tuple[Round, ...] = ()
    unasked: tuple[Round, ...] = ()
    runs: tuple[Ran, ...] = ()
    disposed: tuple[Disposed, ...] = ()
    letters: tuple[Sent, ...] = ()
    approved: Mapping[str, str] = field(default_factory=dict)
    """The approval of each round that was approved: entry by entry."""
    is_asked: bool = True
    """Whether the village waits for a submission: for a first one, or for another it asked for."""

    @property
    def latest(self) -> Round | None:
        """The round under review."""
        return self.rounds[-1] if self.rounds else None

    def round_of(self, entry: str) -> Round | None:
        """Return the submission an entry received, asked for or not."""
        return next((one for one in (*self.rounds, *self.unasked) if one.entry == entry), None)

    def ran(self, entry: str) -> Ran | None:
        """Return the review an entry recorded."""
        return next((one for one in self.runs if one.entry == entry), None)

    def runs_of(self, submission: str) -> tuple[Ran, ...]:
        """Return the reviews of one submission, the first first."""
        return tuple(one for one in self.runs if one.submission == submission)

    def before(self, ran: Ran) -> Ran | None:
        """Return the review that was run before another: of its own round, or the last of an earlier one."""
        earlier = self.runs[: self.runs.index(ran)]
        return earlier[-1] if earlier else None

    def rows_on(self, review: str) -> tuple[Row, ...]:
        """Return what every reviewer decided last of each finding of a review, in the order of the docket."""
        last: dict[tuple[int | None, str], Row] = {}
        for one in self.disposed:
            for row in one.rows if one.review == review else ():
                last.pop((row.person, row.item), None)
                last[row.person, row.item] = row
        return tuple(last.values())

    def rows_about(self, item: str) -> tuple[tuple[Ran, Row], ...]:
        """Return everything ever decided of a finding, in every round, the first first."""
        found = [(self.ran(one.review), row) for one in self.disposed for row in one.rows if row.item == item]
        return tuple((ran, row) for ran, row in found if ran is not None)

    def state_of(self, one: Round) -> str:
        """Return how far the review of a submission has come."""
        if one.unasked:
            return "taken up" if any(each.package == one.package for each in self.rounds) else "unasked"
        if one.entry in self.approved:
            return "approved"
        if one != self.latest:
            return "followed"
        runs = {each.entry for each in self.runs_of(one.entry)}
        if any(each.about in runs and not each.withdrawn for each in self.letters):
            return "answered"
        return "reviewed" if runs else "received"

    @cached_property
    def waiting(self) -> tuple[Disposed, ...]:
        """What a second officer has yet to confirm."""
        return tuple(one for one in self.disposed if one.waits)


def reviews(lines: Sequence[Line], vocabulary: Vocabulary, acts: Record | None = None) -> Reviews:
    """Read the submissions, reviews, dispositions and letters of a docket."""
    reader = _Reader(acts or record(lines, vocabulary), {line.id: line for line in lines}, vocabulary)
    rounds = tuple(reader.rounds())
    return Reviews(
        rounds=rounds,
        unasked=tuple(reader.unasked()),
        runs=tuple(reader.runs({one.entry: one.number for one in rounds})),
        disposed=tuple(reader.disposed()),
        letters=tuple(reader.letters(lines)),
        approved=dict(reader.approved(rounds)),
        is_asked=reader.is_asked(),
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    acts: Record
    lines: Mapping[str, Line]
    vocabulary: Vocabulary

    def person(self, act: Act) -> int | None:
        line = self.lines.get(act.id)
        return line.person if line else None

    def rounds(self) -> Iterator[Round]:
        handed_in = [act for act in self.acts.acts if act.data.get("package") and act.act != UNASKED]
        for number, act in enumerate(handed_in, 1):
            yield self.round(act, number)

    def unasked(self) -> Iterator[Round]:
        for act in self.acts.of([UNASKED]):
            yield self.round(act, 0)

    def round(self, act: Act, number: int) -> Round:
        package = str(act.data["package"])
        came = "" if act.act == UNASKED else self.unasked_before.get(package, "")
        return Round(
            entry=act.id,
            act=act.act,
            number=number,
            package=package,
            person=self.person((self.acts.get(came) if came else None) or act),
            received=act.occurred,
            files=tuple(act.data.get("plan") or ()),
            unasked=act.act == UNASKED,
            came=came,
        )

    @property
    def unasked_before(self) -> dict[str, str]:
        """What was handed in unasked, by the digest of its files."""
        return {str(act.data["package"]): act.id for act in self.acts.of([UNASKED])}

    def runs(self, numbers: Mapping[str, int]) -> Iterator[Ran]:
        for act in self.acts.of([RUN]):
            named = str(act.data["submission"])
            if named in numbers:
                yield Ran(act.id, named, numbers[named], str(act.data["run"]), act.occurred)

    def disposed(self) -> Iterator[Disposed]:
        confirmed = {str(act.data["dispositions"]) for act in self.acts.of([CONFIRM])}
        for act in self.acts.of([DISPOSE]):
            waits = act.data.get("second_officer") is True and act.id not in confirmed
            rows = tuple(self.row(act, item, said, not waits) for item, said in act.data["dispositions"].items())
            yield Disposed(act.id, str(act.data["review"]), self.person(act), act.by, act.occurred, waits, rows)

    def row(self, act: Act, item: str, said: Mapping[str, str], counts: bool) -> Row:
        first = self.acts.get(said.get("carried", "")) or act
        return Row(
            item=item,
            decision=said["decision"],
            outcome=said["outcome"],
            reasons=said.get("reasons", ""),
            words=said.get("words", ""),
            person=self.person(first),
            role=first.by,
            at=first.occurred,
            entry=act.id,
            counts=counts,
            carried=said.get("carried", ""),
        )

    def letters(self, lines: Iterable[Line]) -> Iterator[Sent]:
        for line in lines:
            if line.act in LETTERS and line.paper:
                yield self.sent(line)

    def sent(self, line: Line) -> Sent:
        gone = self.acts.retracted.get(line.id)
        return Sent(
            number=str(line.paper["number"]),
            kind=str(line.paper["kind"]),
            title=str(line.paper["title"]),
            entry=line.id,
            about=str(line.data.get("review") or line.data.get("approval") or ""),
            issued=line.occurred,
            html=str(line.paper["html"]),
            pdf=str(line.paper["pdf"]),
            withdrawn=gone.by.recorded if gone else None,
            withdrawn_why=gone.reason if gone else "",
        )

    def approved(self, rounds: Sequence[Round]) -> Iterator[tuple[str, str]]:
        """Yield each round that was approved, as it stood then, with the approval."""
        for act in self.acts.of(["approve SWPPP", "approve plan"]):
            before = [one for one in rounds if self.comes_before(one.entry, act)]
            if before:
                yield before[-1].entry, act.id

    def comes_before(self, entry: str, act: Act) -> bool:
        found = self.acts.get(entry)
        return found is not None and self.acts.place(found) < self.acts.place(act)

    def is_asked(self) -> bool:
        """Whether no plan is in yet, or one was asked for after the last that is."""
        plans = [act for act in self.acts.acts if self.hands_in_a_plan(act)]
        asking = self.acts.of(ANSWERS)
        if not plans:
            return True
        return bool(asking) and self.acts.place(asking[-1]) > self.acts.place(plans[-1])

    def hands_in_a_plan(self, act: Act) -> bool:
        kind = self.vocabulary.get(act.act)
        return kind is not None and "package" in kind.data and act.act != UNASKED
