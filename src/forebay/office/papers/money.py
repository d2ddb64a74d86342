"""The papers of money: a receipt for what came in, a letter for what is released; each says what the ledger says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from forebay.letters import LetterError, demand, receipt, release
from forebay.letters.review_letters.heads import Clause, Head
from forebay.letters.wording import plain_day
from forebay.office import typed
from forebay.office.history.money import (
    CASH,
    DRAWS,
    FUNDS,
    POSTS,
    RECEIPT,
    RELEASES,
    Held,
    Ledger,
    Moved,
    cents,
    face_cents,
    is_cash,
    ledger,
)
from forebay.office.history.taken_over import said_here
from forebay.office.models import Security
from forebay.office.money.asked import asked
from forebay.office.money.kept import RECEIPTS
from forebay.office.named import number_of
from forebay.office.papers.determined import clauses
from forebay.office.papers.issuing import Issue, addressee, keep, next_number
from forebay.office.projections import project
from forebay.office.record import record

APPLICANT_FIRST = ("applicant", "developer", "owner")
RELEASE, DEMAND = "release", "demand"
IN_CASH = (
    "It is held for this case and not spent. It is released, or drawn on, as the law says, by a letter of its own."
)
WHAT: Mapping[str, str] = {
    "post guarantee": "Financial guarantee, in cash",
    "post landscaping security": "Landscaping security, in cash",
    "pay filing fee": "Filing fee",
    "pay fee in lieu": "Fee in lieu of stormwater management on the site",
    "pay for restoration": "Restoration after a conviction",
}
"""What a receipt is for, as its line says it."""


def head(issue: Issue, number: str, to: str = "") -> Head:
    """Return the head of every paper of a case but the notice of violation, with what was determined for the case."""
    return Head(
        number=number,
        village=issue.home.name,
        ordinance_name=" and ".join(law.name for law in issue.bearings.laws),
        case_number=issue.case.number,
        project=issue.case.title,
        place=issue.case.place,
        to=to or addressee(issue.case, APPLICANT_FIRST) or "The applicant",
        issued_on=issue.today,
        signed_by=issue.by.name if issue.by else issue.home.name,
        signed_role=issue.line.role.capitalize(),
        contact=issue.home.letterhead.contact,
        taken_over=said_here(issue.case.as_taken_over, issue.home.name),
        determined=clauses(issue.lines, issue.bearings),
    )


def clause_of(act: str, issue: Issue) -> str:
    """Return the first clause that asks for an act, or asks something before it; blank where none does."""
    for law in issue.bearings.laws:
        for must in law.musts:
            if act == must.act or act in must.before or act in {item.name for item in must.wants}:
                return must.at
        if found := next((may.at for may in law.mays if may.act == act), ""):
            return found
    return ""


def _receipt(issue: Issue) -> dict[str, Any]:
    """Give a receipt for money that came in; nothing where none did, as with a letter of credit."""
    line = issue.line
    data = typed.values(issue.bearings.vocabulary[line.act], line.data)
    if not is_cash(line.act, data):
        return {}
    number = next_number(RECEIPTS, issue.today.year)
    amount = face_cents(data) if line.act in POSTS else cents(data["amount"])
    payer = str(data.get("paid_by") or addressee(issue.case, APPLICANT_FIRST) or f"the {line.role}")
    letter = receipt.compose(
        receipt.Receipt(
            head=head(issue, number, payer),
            cents=amount,
            what=WHAT[line.act],
            fund=FUNDS[line.act],
            payer=payer,
            received_on=issue.bearings.calendar.date_of(line.occurred),
            at=clause_of(line.act, issue),
            paper=str(data.get("receipt") or ""),
            returns=IN_CASH if line.act in POSTS else "",
            above_cents=_above(issue, amount),
        )
    )
    kept = keep(issue, letter, number)
    told = {"fund": FUNDS[line.act], "cents": str(amount), "payer": payer}
    return {"number": number, "kind": RECEIPT, "title": letter.title, **told, **kept}


def _above(issue: Issue, amount: int) -> int:
    """Return how much of an amount that comes in is above what the law still asks."""
    state = project(issue.lines, issue.bearings)
    one = next((one for one in asked(state, issue.bearings) if one.act == issue.line.act), None)
    return min(amount, one.over_with(amount)) if one else 0


def _release(issue: Issue) -> dict[str, Any]:
    line = issue.line
    number = next_number("REL", issue.today.year)
    moved = _ledger(issue, with_this=True).moved_by(line.corrects or line.id)
    letter = release.compose(
        release.Release(
            head=head(issue, number),
            kind=RELEASES[line.act],
            released_cents=cents(typed.amount(line.data["amount"])),
            lines=tuple(_lines(issue, moved)),
            released_on=issue.bearings.calendar.date_of(line.occurred),
            by=issue.home.body_for(line.act, issue.today) or line.role,
            stage=str(line.data.get("stage") or ""),
            reasons=tuple(_reasons(issue)),
        )
    )
    return {"number": number, "kind": RELEASE, "title": letter.title, **keep(issue, letter, number)}


def _lines(issue: Issue, moved: tuple[Moved, ...]) -> Iterator[release.Line]:
    """Yield a line for each movement, by what was held of it before."""
    if not moved:
        raise LetterError("The letter of release cannot be issued: nothing is held that it could release. Check first.")
    for one in _touched(issue, moved):
        yield release.Line(*one)


def _touched(issue: Issue, moved: tuple[Moved, ...]) -> Iterator[tuple[str, int, int, bool]]:
    """Yield (which security, cents held before, cents moved, whether cash) of each movement."""
    before = _ledger(issue, with_this=False)
    own = {one.entry: one for one in before.securities}
    for one in moved:
        held = own.get(one.security)
        cash = held is not None and held.form == CASH
        yield described(one.security, held), before.by_entry[one.share].held_cents, one.cents, cash


# ---- a demand --------------------------------------------------------------------------------------------------------


def _demand(issue: Issue) -> dict[str, Any]:
    """Write to who stands behind a security that the village draws on it."""
    line = issue.line
    moved = _ledger(issue, with_this=True).moved_by(line.corrects or line.id)
    if not moved:
        raise LetterError("The demand cannot be issued: nothing is held that could be drawn on. Check first.")
    number = next_number("DEM", issue.today.year)
    letter = demand.compose(
        demand.Demand(
            head=head(issue, number, "\n".join(_behind(issue, moved))),
            kind=DRAWS[line.act],
            drawn_cents=cents(typed.amount(line.data["amount"])),
            lines=tuple(demand.Line(*one) for one in _touched(issue, moved)),
            drawn_on=issue.bearings.calendar.date_of(line.occurred),
            by=issue.home.body_for(line.act, issue.today) or line.role,
            reason=str(line.data["reason"]),
            terms=tuple(_terms(issue, moved)),
            rests_on=tuple(_draws_under(issue)),
        )
    )
    return {"number": number, "kind": DEMAND, "title": letter.title, **keep(issue, letter, number)}


def _behind(issue: Issue, moved: tuple[Moved, ...]) -> Iterator[str]:
    """Yield who stands behind what is drawn on, each once: the issuer of an instrument, or who paid the cash in."""
    book = _ledger(issue, with_this=False)
    issuers = {one.entry: one.issuer for one in book.securities}
    payers = {one.entry: one.payer for one in book.receipts}
    for security in dict.fromkeys(one.security for one in moved):
        elsewhere = Security.objects.filter(entry=security).values_list("issuer", flat=True).first()
        if named := issuers.get(security) or payers.get(security) or elsewhere:
            yield named


def _terms(issue: Issue, moved: tuple[Moved, ...]) -> Iterator[str]:
    """Yield how each security says that it is forfeited, as it was handed in."""
    acts = record(issue.lines, issue.bearings.vocabulary)
    for security in dict.fromkeys(one.security for one in moved):
        posted = acts.get(security)
        if posted and posted.data.get("forfeiture_provisions"):
            yield f'It says of forfeiture: "{posted.data["forfeiture_provisions"]}"'


def _draws_under(issue: Issue) -> Iterator[Clause]:
    """Yield what the law says of drawing: the power, what is asked before it, and what the security must provide."""
    kind = DRAWS[issue.line.act]
    for law in issue.bearings.laws:
        for may in law.mays:
            if may.act == issue.line.act:
                yield Clause(may.gist, may.at)
        for must in law.musts:
            if must.gist and (issue.line.act in must.before or must.document == kind):
                yield Clause(must.gist, must.at)


def _ledger(issue: Issue, *, with_this: bool) -> Ledger:
    lines = [*issue.lines, *([issue.line] if with_this else [])]
    return ledger(lines, record(lines, issue.bearings.vocabulary))


def described(entry: str, held: Held | Security | None) -> str:
    """Return a security in words: its form, who stands behind it, its reference and until when."""
    found = held or Security.objects.filter(entry=entry).first()
    if found is None:
        return f"The security of {number_of(entry)} of case {entry.partition('/')[0]}"
    form = f"{found.form[:1].upper()}{found.form[1:]}"
    parts = [form if found.form == found.kind else f"{form} ({found.kind})"]
    parts += [f"of {found.issuer}"] if found.issuer else []
    parts += [f"No. {found.reference}"] if found.reference else []
    parts += [f"until {plain_day(found.expires)}"] if found.expires else []
    return ", ".join([" ".join(parts[:2]), *parts[2:]]) if found.issuer else ", ".join(parts)


def _reasons(issue: Issue) -> Iterator[Clause]:
    """Yield the gates of the law that a release passed."""
    for law in issue.bearings.laws:
        for must in law.musts:
            if issue.line.act in must.before and must.gist:
                yield Clause(must.gist, must.at)


BY_ACT: Mapping[str, Callable[[Issue], dict[str, Any]]] = {
    **dict.fromkeys(FUNDS, _receipt),
    **dict.fromkeys(RELEASES, _release),
    **dict.fromkeys(DRAWS, _demand),
}
"""The acts of which a paper of money is given."""
