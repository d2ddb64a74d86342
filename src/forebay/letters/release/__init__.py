"""The letter of release: which security, how much of it is released, and what stays; lines, total and ledger agree."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, LetterError, render
from forebay.letters.review_letters.heads import Clause, Head, points, refuse_blanks, refuse_early, sheet
from forebay.letters.sheet import Panel, Part, Section, Table
from forebay.letters.wording import called, day, money


@dataclass(frozen=True, slots=True)
class Line:
    """One security as a release touches it: what it is, what was held before, and what is released."""

    what: str
    held_cents: int
    released_cents: int
    is_cash: bool = False

    @property
    def left_cents(self) -> int:
        """What stays."""
        return self.held_cents - self.released_cents


@dataclass(frozen=True, slots=True)
class Release:
    """The values of one letter of release; ``released_cents`` is what the act released, ``stage`` for which stage."""

    head: Head
    kind: str
    released_cents: int
    lines: tuple[Line, ...]
    released_on: date
    by: str
    stage: str = ""
    reasons: tuple[Clause, ...] = ()


def compose(letter: Release) -> Letter:
    """Return the letter; refuse one whose lines do not come to what was released, or that releases what is not held."""
    refuse_blanks("The letter of release", letter.head, which_security=letter.kind, the_body_that_released_it=letter.by)
    refuse_early("The letter of release", letter.head, letter.released_on)
    total = sum(line.released_cents for line in letter.lines)
    if total != letter.released_cents or total <= 0:
        raise LetterError(
            f"The letter of release cannot be issued: its lines come to {money(total)}, and "
            f"{money(letter.released_cents)} is released. Check what is held, and release no more than that."
        )
    if short := [line for line in letter.lines if line.left_cents < 0]:
        raise LetterError(
            f"The letter of release cannot be issued: {money(short[0].released_cents)} is released of {short[0].what}, "
            f"of which {money(short[0].held_cents)} is held. Release no more than is held."
        )
    return render.letter(sheet("Release", letter.head, _opening(letter), _panels(letter), _parts(letter)))


def _left(letter: Release) -> int:
    return sum(line.left_cents for line in letter.lines)


def _opening(letter: Release) -> str:
    return (
        f"The {letter.by} of the {letter.head.village} released {money(letter.released_cents)} of the {letter.kind} on "
        f"{day(letter.released_on)} under {letter.head.ordinance_name}."
    )


def _panels(letter: Release) -> tuple[Panel, ...]:
    left = _left(letter)
    named = "what is listed below"
    stays = f"{money(left)} of {named} is still held." if left else f"Nothing of {named} is held any more."
    cash = any(line.is_cash for line in letter.lines)
    next_ = (
        "The treasurer returns the cash released to whoever paid it in."
        if cash
        else called(
            "No money is paid out: the village gives up its claim on the instrument to this amount.",
            letter.head.village,
        )
    )
    return (
        Panel("Released", money(letter.released_cents), letter.stage),
        Panel("What stays", money(left), stays, next_),
    )


def _parts(letter: Release) -> list[Part]:
    rows = [
        (line.what, money(line.held_cents), money(line.released_cents), money(line.left_cents)) for line in letter.lines
    ]
    total = (
        "Total",
        money(sum(line.held_cents for line in letter.lines)),
        money(letter.released_cents),
        money(_left(letter)),
    )
    table = Table(
        "What was released",
        ("Security", "Held before", "Released", "Left"),
        (*rows, total),
        numbers=(1, 2, 3),
        sums=(len(rows),),
    )
    return [table, Section("What it rests on", points=points(letter.reasons))]
