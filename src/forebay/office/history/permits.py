"""What a docket says of its permit: how it was changed, which contractors certified, how far the agreement has come.

Pure: lines and acts in, values out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from forebay.law.record import Act, Record
from forebay.office.history.referrals import lines_of
from forebay.office.record import Line

PROPOSE, APPROVE, DISAPPROVE = "propose major amendment", "approve amendment", "disapprove amendment"
AMEND, COPY, FIELD_CHANGE = "amend SWPPP", "submit amended SWPPP copy", "authorize field change"
ENGAGE, CERTIFY = "engage contractor", "sign contractor certification"
ISSUE = "issue permit"
APPROVALS = ("approve SWPPP", "approve plan", "approve site plan", "approve subdivision", "approve landscaping plan")
"""The approvals a permit stands on."""
AGREEMENT: tuple[tuple[str, str], ...] = (
    ("submit maintenance agreement draft", "Draft handed in"),
    ("approve maintenance agreement", "Approved by the village"),
    ("record maintenance agreement", "Recorded in the land records"),
    ("provide signed maintenance agreement", "Final signed copy handed in"),
)
"""The steps of a maintenance agreement, in their order, as people say them."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of what was approved: major (decided upon), minor (an amended plan, with its copy) or in the field.

    ``decided`` is the entry that decided upon a major one, and ``decided_at`` its time; blank while none has.
    """

    entry: str
    sort: str
    what: str
    at: datetime
    state: str
    number: str = ""
    decided: str = ""
    decided_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Firm:
    """A contractor on the site, and the certification it signed; blank while it has not."""

    entry: str
    name: str
    work: str
    engaged: datetime
    certified: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class AgreementStep:
    """A step of the maintenance agreement: done or not, when, and where it is recorded."""

    act: str
    says: str
    done: datetime | None = None
    entry: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class Approved:
    """An approval the permit stands on, with its conditions, a line each."""

    entry: str
    act: str
    at: datetime
    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PermitState:
    """The permit of a case: its number and time where it was issued, and everything around it."""

    number: str
    entry: str
    issued: datetime | None
    conditions: tuple[str, ...]
    approvals: tuple[Approved, ...]
    changes: tuple[Change, ...]
    firms: tuple[Firm, ...]
    agreement: tuple[AgreementStep, ...]


def permit_state(lines: Sequence[Line], acts: Record) -> PermitState:
    """Read the permit of a docket."""
    numbers = {line.corrects or line.id: str(line.paper["number"]) for line in lines if line.paper}
    issued = next(iter(acts.of([ISSUE])), None)
    return PermitState(
        number=numbers.get(issued.id, "") if issued else "",
        entry=issued.id if issued else "",
        issued=issued.occurred if issued else None,
        conditions=conditions_of(issued) if issued else (),
        approvals=tuple(Approved(act.id, act.act, act.occurred, conditions_of(act)) for act in acts.of(APPROVALS)),
        changes=tuple(sorted(_changes(acts, numbers), key=lambda one: one.at)),
        firms=tuple(_firms(acts, numbers)),
        agreement=tuple(_step(name, says, acts) for name, says in AGREEMENT),
    )


def conditions_of(act: Act) -> tuple[str, ...]:
    """Return the conditions an act states, a line each."""
    return lines_of(act.data.get("conditions"))


def _changes(acts: Record, numbers: Mapping[str, str]) -> Iterator[Change]:
    for act in acts.of([PROPOSE]):
        decided = [one for one in acts.of([APPROVE, DISAPPROVE]) if one.subject == act.id]
        last = decided[-1] if decided else None
        state = "proposed" if last is None else "approved" if last.act == APPROVE else "disapproved"
        number = numbers.get(last.id, "") if last else ""
        when = (last.id, last.occurred) if last else ("", None)
        yield Change(act.id, "major", str(act.data["what"]), act.occurred, state, number, *when)
    for act in acts.of([AMEND]):
        has_copy = any(_is_copy_of(one, act, acts) for one in acts.of([COPY]))
        yield Change(act.id, "minor", str(act.data["what"]), act.occurred, "copy in" if has_copy else "copy to come")
    for act in acts.of([FIELD_CHANGE]):
        what = str(act.data.get("written_authorization") or "Not said")
        yield Change(act.id, "field", what, act.occurred, "authorized", numbers.get(act.id, ""))


def _is_copy_of(copy: Act, amended: Act, acts: Record) -> bool:
    if copy.subject:
        return copy.subject == amended.id
    return acts.place(copy) > acts.place(amended)


def _firms(acts: Record, numbers: Mapping[str, str]) -> Iterator[Firm]:
    for act in acts.of([ENGAGE]):
        signed = [one for one in acts.of([CERTIFY]) if one.subject == act.id]
        last = signed[-1].id if signed else ""
        work = str(act.data.get("work") or "")
        yield Firm(act.id, str(act.data["firm"]), work, act.occurred, last, numbers.get(last, ""))


def _step(name: str, says: str, acts: Record) -> AgreementStep:
    done = acts.of([name])
    last = done[-1] if done else None
    if last is None:
        return AgreementStep(name, says)
    return AgreementStep(name, says, last.occurred, last.id, str(last.data.get("liber_and_page") or ""))
