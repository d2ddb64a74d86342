"""The receipt: how much came in, from whom, for what, and into which fund. One line, and its total is the same."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, LetterError, render
from forebay.letters.review_letters.heads import Head, refuse_blanks, sheet
from forebay.letters.sheet import Panel, Part, Section, Table
from forebay.letters.wording import called, day, money, plain_day

ABOVE = "So much is more than the law asks here. The law does not say what becomes of it: ask the village office."


@dataclass(frozen=True, slots=True)
class Receipt:
    """The values of one receipt.

    ``what`` is what was paid, as a line of a list says it; ``fund`` where it is kept; ``paper`` the number of a receipt
    that was written by hand, where one was.
    """

    head: Head
    cents: int
    what: str
    fund: str
    payer: str
    received_on: date
    at: str = ""
    paper: str = ""
    returns: str = ""
    """What becomes of it, where it is a deposit and not a payment."""
    above_cents: int = 0
    """How much of it is above what is asked."""


def compose(receipt: Receipt) -> Letter:
    """Return the receipt; refuse one for nothing, or that does not say what was paid or by whom."""
    refuse_blanks(
        "The receipt", receipt.head, what_was_paid=receipt.what, who_paid=receipt.payer, the_fund=receipt.fund
    )
    if receipt.cents <= 0:
        raise LetterError(
            f"The receipt cannot be issued: {money(receipt.cents)} is no amount. Write what was received."
        )
    return render.letter(
        sheet("Receipt", receipt.head, _opening(receipt), _panels(receipt), _parts(receipt), label="Receipt")
    )


def _opening(receipt: Receipt) -> str:
    return (
        f"The {receipt.head.village} received {money(receipt.cents)} from {_one_line(receipt.payer)} on "
        f"{day(receipt.received_on)}."
    )


def _one_line(text: str) -> str:
    return ", ".join(part.strip() for part in text.splitlines() if part.strip())


def _panels(receipt: Receipt) -> tuple[Panel, ...]:
    found = [Panel("Received", money(receipt.cents), f"{receipt.what}. Kept in: {receipt.fund}.")]
    if receipt.returns:
        found.append(Panel("This is a deposit", "", receipt.returns))
    if receipt.above_cents:
        found.append(Panel("Above what is asked", money(receipt.above_cents), called(ABOVE, receipt.head.village)))
    return tuple(found)


def _parts(receipt: Receipt) -> list[Part]:
    amount = money(receipt.cents)
    line = (f"{receipt.what} ({receipt.at})" if receipt.at else receipt.what, receipt.fund, amount)
    parts: list[Part] = [
        Table("What was received", ("For", "Fund", "Amount"), (line, ("Total", "", amount)), numbers=(2,), sums=(1,)),
    ]
    told = [("Received on", plain_day(receipt.received_on)), ("Received from", _one_line(receipt.payer))]
    if receipt.paper:
        told.append(("Receipt written by hand", receipt.paper))
    parts.append(Section("", "\n".join(f"{label}: {said}" for label, said in told)))
    return parts
