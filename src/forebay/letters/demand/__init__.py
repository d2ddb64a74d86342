"""The demand on a security: of which, how much, why, and what is left; lines, total and ledger agree.

It goes to who stands behind the security: the bank or surety, or who paid the cash in.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, LetterError, render
from forebay.letters.review_letters.heads import Clause, Head, points, refuse_blanks, refuse_early, sheet
from forebay.letters.sheet import Panel, Part, Section, Table
from forebay.letters.wording import called, day, money

PAY = "Pay this amount to the village. The law names no day by which; the instrument says how it is paid."
TAKEN = "Nothing is to be paid: the village takes this amount from the cash it holds."
BOTH = "What is cash, the village takes from what it holds. Pay the rest to the village, as the instrument says."


@dataclass(frozen=True, slots=True)
class Line:
    """One security as a draw touches it: what it is, what was held before, and what is drawn."""

    what: str
    held_cents: int
    drawn_cents: int
    is_cash: bool = False

    @property
    def left_cents(self) -> int:
        """What stays."""
        return self.held_cents - self.drawn_cents


@dataclass(frozen=True, slots=True)
class Demand:
    """The values of one demand; ``drawn_cents`` is what the act drew, ``terms`` what the security itself provides."""

    head: Head
    kind: str
    drawn_cents: int
    lines: tuple[Line, ...]
    drawn_on: date
    by: str
    reason: str
    terms: tuple[str, ...] = ()
    rests_on: tuple[Clause, ...] = ()


def compose(letter: Demand) -> Letter:
    """Return the letter; refuse one whose lines do not come to what was drawn, or that draws what is not held."""
    name = "The demand"
    refuse_blanks(
        name, letter.head, which_security=letter.kind, the_body_that_draws=letter.by, why_it_is_drawn=letter.reason
    )
    refuse_early(name, letter.head, letter.drawn_on)
    total = sum(line.drawn_cents for line in letter.lines)
    if total != letter.drawn_cents or total <= 0:
        raise LetterError(
            f"{name} cannot be issued: its lines come to {money(total)}, and {money(letter.drawn_cents)} is drawn. "
            "Check what is held, and draw no more than that."
        )
    if short := [line for line in letter.lines if line.left_cents < 0]:
        raise LetterError(
            f"{name} cannot be issued: {money(short[0].drawn_cents)} is drawn on {short[0].what}, of which "
            f"{money(short[0].held_cents)} is held. Draw no more than is held."
        )
    return render.letter(sheet("Demand", letter.head, _opening(letter), _panels(letter), _parts(letter)))


def _opening(letter: Demand) -> str:
    return (
        f"The {letter.by} of the {letter.head.village} drew {money(letter.drawn_cents)} on the {letter.kind} of this "
        f"case on {day(letter.drawn_on)} under {letter.head.ordinance_name}."
    )


def _panels(letter: Demand) -> tuple[Panel, ...]:
    kinds = {line.is_cash for line in letter.lines}
    what = called(BOTH if len(kinds) == 2 else TAKEN if True in kinds else PAY, letter.head.village)
    return (
        Panel("Demanded", money(letter.drawn_cents), what),
        Panel("Why", "", letter.reason),
    )


def _parts(letter: Demand) -> list[Part]:
    left = sum(line.left_cents for line in letter.lines)
    held = sum(line.held_cents for line in letter.lines)
    rows = [
        (line.what, money(line.held_cents), money(line.drawn_cents), money(line.left_cents)) for line in letter.lines
    ]
    table = Table(
        "What is drawn on",
        ("Security", "Held before", "Drawn", "Left"),
        (*rows, ("Total", money(held), money(letter.drawn_cents), money(left))),
        numbers=(1, 2, 3),
        sums=(len(rows),),
    )
    return [
        table,
        Section("What the security provides", " ".join(letter.terms)),
        Section("What it rests on", points=points(letter.rests_on)),
    ]
