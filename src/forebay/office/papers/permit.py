"""The permit and what changes it, and the certifications contractors sign: each made from the docket, and frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from forebay.law.asked import Requirement
from forebay.law.record import Record
from forebay.letters import Letter, LetterError, certification
from forebay.letters.permit import amendment, permit
from forebay.letters.phrases import in_words
from forebay.letters.review_letters.heads import Clause, Deadline, Step
from forebay.letters.wording import called, listed, money, plain_day
from forebay.office import reviews_kept, typed
from forebay.office.history.money import PAY_IN_LIEU, Ledger, ledger
from forebay.office.history.permits import APPROVALS, ENGAGE, conditions_of
from forebay.office.history.reviews import reviews
from forebay.office.history.waivers import GRANT, granted, lifted_said
from forebay.office.money.asked import asked
from forebay.office.papers.issuing import Issue, keep, next_number, power_of
from forebay.office.papers.money import clause_of, described, head
from forebay.office.prescribed import SIGNER, is_prescribed, prescribed_words
from forebay.office.projections import project, requirements_with
from forebay.office.record import Line, record

PERMIT, MAJOR, FIELD, CERTIFIED = "permit", "amendment", "field change authorization", "contractor certification"
ISSUE, APPROVE_AMENDMENT = "issue permit", "approve amendment"


# ---- the permit ------------------------------------------------------------------------------------------------------


def _permit(issue: Issue) -> dict[str, Any]:
    acts = _acts(issue)
    after = requirements_with(issue.lines, [issue.line], issue.bearings)
    lines = [*issue.lines, issue.line]
    book = ledger(lines, acts)
    held = {one.entry: one for one in book.securities}
    return _issued(
        issue,
        "PER",
        PERMIT,
        lambda number: permit.compose(
            permit.Permit(
                head=head(issue, number),
                by=issue.home.body_for(issue.line.act, issue.today) or issue.line.role,
                issued_on=issue.bearings.calendar.date_of(issue.line.occurred),
                conditions=tuple(_conditions(issue, acts)),
                waived=tuple(_waived(issue, acts)),
                paid_instead=tuple(_paid_instead(issue, book, lines)),
                binds=tuple(Clause(one.gist or one.asks, one.at) for one in after if _is_standing(one)),
                adopted=tuple(_adopted(issue)),
                steps=tuple(_steps(issue, after)),
                securities=tuple(
                    (described(one.security, held.get(one.security)), one.held_cents)
                    for one in book.shares
                    if one.held_cents
                ),
                documents=_documents(issue),
            )
        ),
    )


def _documents(issue: Issue) -> tuple[tuple[str, str], ...]:
    """Return the files of the round that was approved last, each with its digest."""
    known = reviews(issue.lines, issue.bearings.vocabulary)
    approved = [one for one in known.rounds if one.entry in known.approved]
    return tuple(reviews_kept.digests_of(approved[-1].package).items()) if approved else ()


def _is_standing(one: Requirement) -> bool:
    return one.shape == "standing" and one.status == "standing"


def _conditions(issue: Issue, acts: Record) -> Iterator[Clause]:
    """Yield the conditions of every approval and of the permit itself, a line each, with its clause."""
    for act in (*acts.of(APPROVALS), *acts.of([ISSUE])):
        for said in conditions_of(act):
            yield Clause(said, power_of(act.act, issue))


def _waived(issue: Issue, acts: Record) -> Iterator[permit.Waived]:
    """Yield what each waiver lifted, on which ground, why, and what stands in its place."""
    laws = issue.bearings.laws
    for one in granted(acts):
        yield permit.Waived(
            granted_on=issue.bearings.calendar.date_of(one.at),
            at=power_of(GRANT, issue),
            lifts=tuple(Clause(gist, at) for gist, at in lifted_said(one.lifts, laws)),
            asked=one.asks,
            grounds=one.grounds,
            reasons=one.reasons,
            mitigation=one.mitigation,
        )


def _paid_instead(issue: Issue, book: Ledger, lines: Sequence[Line]) -> Iterator[Clause]:
    """Yield each fee in lieu that was paid: how much, when, its receipt, and what it is reckoned from."""
    paid = [one for one in book.receipts if one.act == PAY_IN_LIEU and not one.withdrawn]
    state = project(lines, issue.bearings) if paid else None
    fees = [one for one in asked(state, issue.bearings) if one.act == PAY_IN_LIEU] if state else []
    made_of = "; ".join(f"{name}: {said}" for fee in fees for name, said in fee.parts)
    for one in paid:
        on = plain_day(issue.bearings.calendar.date_of(one.at))
        said = f"{money(one.cents)}, paid on {on}{f' ({one.number})' if one.number else ''}, into the fund kept apart"
        yield Clause(f"{said}. {made_of}." if made_of else f"{said}.", fees[0].at if fees else "")


def _plainly(name: str) -> str:
    return name.rpartition(":")[2].replace("_", " ")


def _adopted(issue: Issue) -> Iterator[Clause]:
    for law in issue.bearings.laws:
        places = {row.id: row.at for row in law.provisions}
        for one in law.adoptions:
            if one.in_force(issue.today):
                name = _plainly(one.id)
                said = f"{name[:1].upper()}{name[1:]}{f': {one.is_}' if one.is_ is not None else ''}"
                yield Clause(f"{said}, adopted by {one.signer} ({one.instrument})", places.get(one.id, ""))


def _steps(issue: Issue, after: Iterable[Requirement]) -> Iterator[Step]:
    """Yield what is to be done before work begins, each once, and the duties that have a day."""
    asked_now = [one for one in after if one.folded_under is None]
    first = [one for one in asked_now if one.holds and "start construction" in _steps_named(issue, one)]
    for (said, at), rows in _together(first).items():
        whom = list(dict.fromkeys(name for one in rows if (name := _firm_of(issue, one))))
        yield Step(f"{listed(whom)}: {said[:1].lower()}{said[1:]}" if whom else said, None, at)
    for one in asked_now:
        if one.shape == "duty" and one.due and one.due.on and one.due.on >= issue.today and one.status == "due":
            yield Step(
                called(in_words(one.asks, issue.bearings.vocabulary.kinds), issue.home.name),
                Deadline(one.due.on, " ".join(one.sum), one.at),
                one.at,
            )


def _together(rows: Iterable[Requirement]) -> dict[tuple[str, str], list[Requirement]]:
    """Return what is asked in the same words under the same clause, of one after the other, as one."""
    found: dict[tuple[str, str], list[Requirement]] = {}
    for one in rows:
        found.setdefault((one.gist or one.asks, one.at), []).append(one)
    return found


def _firm_of(issue: Issue, one: Requirement) -> str:
    """Return the contractor something is asked of; blank where it is asked of the site."""
    about = _acts(issue).get(one.subject) if one.subject else None
    return str(about.data["firm"]) if about and about.act == ENGAGE else ""


def _steps_named(issue: Issue, one: Requirement) -> set[str]:
    vocabulary = issue.bearings.vocabulary
    return {act for step in one.steps for act in vocabulary.members(step)}


# ---- changes ---------------------------------------------------------------------------------------------------------


def _amendment(issue: Issue) -> dict[str, Any]:
    proposed = _acts(issue).get(issue.line.subject)
    if proposed is None:
        raise LetterError("The amendment cannot be issued: it names no major amendment that was proposed. Choose one.")
    said = str(issue.line.data.get("conditions") or "").splitlines()
    at = power_of(issue.line.act, issue)
    conditions = tuple(Clause(one.strip(), at) for one in said if one.strip())
    return _changed(issue, "AMD", MAJOR, "Major amendment approved", str(proposed.data["what"]), conditions)


def _field_change(issue: Issue) -> dict[str, Any]:
    what = str(issue.line.data.get("written_authorization") or "")
    if not what:
        return {}
    return _changed(issue, "FCA", FIELD, "Field change authorized", what, ())


def _changed(
    issue: Issue, prefix: str, kind: str, title: str, what: str, conditions: tuple[Clause, ...]
) -> dict[str, Any]:
    return _issued(
        issue,
        prefix,
        kind,
        lambda number: amendment.compose(
            amendment.Amendment(
                head=head(issue, number),
                kind=title,
                what=what,
                by=issue.home.body_for(issue.line.act, issue.today) or issue.line.role,
                on=issue.bearings.calendar.date_of(issue.line.occurred),
                at=clause_of(issue.line.act, issue) or _content_clause(issue),
                permit=permit_number(issue.lines),
                conditions=conditions,
            )
        ),
    )


def permit_number(lines: Iterable[Line]) -> str:
    """Return the number of the permit of a docket; blank where none was issued as a paper."""
    taken = {line.retracts for line in lines}
    return next(
        (str(one.paper["number"]) for one in lines if one.paper.get("kind") == PERMIT and one.id not in taken), ""
    )


# ---- contractors -----------------------------------------------------------------------------------------------------


def _certification(issue: Issue) -> dict[str, Any]:
    """Print a contractor's certification; one without the parts the law asks for is refused before it comes here."""
    data = typed.values(issue.bearings.vocabulary[issue.line.act], issue.line.data)
    firm = _acts(issue).get(issue.line.subject)
    if firm is None or not (data.get("prescribed_words") and data.get("signer_name_and_title")):
        return {}
    signed = data.get("date")
    on = issue.bearings.calendar.date_of(issue.line.occurred)
    return _issued(
        issue,
        "CER",
        CERTIFIED,
        lambda number: certification.compose(
            certification.Certification(
                head=head(issue, number, issue.home.name),
                firm=str(firm.data["firm"]),
                prescribed=str(data["prescribed_words"]),
                signer=str(data["signer_name_and_title"]),
                firm_address_and_phone=str(data.get("firm_address_and_phone") or ""),
                site=str(data.get("site") or ""),
                signed_on=_day(signed) or on,
                at=_content_clause(issue),
                is_scan_kept=bool(data.get("signed_copy")),
                recorded_by=_recorded_by(issue),
                words_left_to=_words_left_to(issue),
            )
        ),
    )


def _recorded_by(issue: Issue) -> str:
    """Return who recorded a certification that was signed on paper; blank where its signer typed it."""
    return "" if issue.line.role == SIGNER or issue.by is None else f"{issue.by.name}, {issue.line.role}"


def _words_left_to(issue: Issue) -> str:
    """Return who judged the words where the law file does not hold them; blank where they were compared."""
    compared = prescribed_words(issue.bearings.laws)
    return "" if compared or not is_prescribed(issue.bearings.laws) or issue.by is None else issue.by.name


def _day(said: object) -> date | None:
    return said if isinstance(said, date) else None


def _content_clause(issue: Issue) -> str:
    """Return where the law says what the document an act issues must hold."""
    kind = issue.bearings.vocabulary[issue.line.act].issues
    return next((must.at for law in issue.bearings.laws for must in law.musts if kind and must.document == kind), "")


# ---- all -------------------------------------------------------------------------------------------------------------


def _acts(issue: Issue) -> Record:
    return record([*issue.lines, issue.line], issue.bearings.vocabulary)


def _issued(issue: Issue, prefix: str, kind: str, compose: Callable[[str], Letter]) -> dict[str, Any]:
    number = next_number(prefix, issue.today.year)
    letter = compose(number)
    return {"number": number, "kind": kind, "title": letter.title, **keep(issue, letter, number)}


LETTERS: Mapping[str, Callable[[Issue], dict[str, Any]]] = {FIELD: _field_change, CERTIFIED: _certification}
"""Documents the law speaks of that are papers of ours, and how each is made."""
BY_ACT: Mapping[str, Callable[[Issue], dict[str, Any]]] = {ISSUE: _permit, APPROVE_AMENDMENT: _amendment}
"""The acts of which the village gives a paper."""
