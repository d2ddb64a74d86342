"""The contractor's certification: the words the law prescribes, who signs them, for which firm, for which site, when.

The firm's own signer signs by typing their name; from paper, the letter says who recorded it. Where nobody could
compare the words with the village's text, it says to whom that was left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from forebay.letters import Letter, render
from forebay.letters.review_letters.heads import Head, refuse_blanks, refuse_early, sheet
from forebay.letters.sheet import Panel, Section
from forebay.letters.wording import day

_LEFT = (
    "The words the law gives were not at hand when this was recorded, so these were not compared with them. "
    "Whether they are the words the law gives was left to {}, who looked at the signed paper."
)


@dataclass(frozen=True, slots=True)
class Certification:
    """The values of one certification; ``prescribed`` are the words as the law gives them, ``at`` where."""

    head: Head
    firm: str
    prescribed: str
    signer: str
    firm_address_and_phone: str
    site: str
    signed_on: date
    at: str
    is_scan_kept: bool = False
    """Whether a signed copy is kept beside it."""
    recorded_by: str = ""
    """Who recorded a certification that was signed on paper; blank where its signer typed it."""
    words_left_to: str = ""
    """The official to whom it was left that the words are those of the law; blank where they were compared."""


def compose(letter: Certification) -> Letter:
    """Return the certification; refuse it while any part the law asks for is blank."""
    name = "The contractor's certification"
    refuse_blanks(
        name,
        letter.head,
        the_firm=letter.firm,
        the_prescribed_words=letter.prescribed,
        who_signs=letter.signer,
        the_firm_s_address_and_telephone=letter.firm_address_and_phone,
        the_site=letter.site,
    )
    refuse_early(name, letter.head, letter.signed_on)
    made = sheet(
        "Contractor's certification",
        letter.head,
        _opening(letter),
        _panels(letter),
        _parts(letter),
        label="Certification",
    )
    # The contractor signs, above; the village has nothing to sign.
    return render.letter(replace(made, signed_by="", signed_role=""))


def _opening(letter: Certification) -> str:
    return f"{letter.firm} made this certification on {day(letter.signed_on)} under {letter.head.ordinance_name}."


def _panels(letter: Certification) -> tuple[Panel, ...]:
    return (
        Panel("What is certified", "", letter.prescribed, letter.at),
        Panel("Signed", letter.signer, f"{day(letter.signed_on)}. {_how(letter)}"),
    )


def _how(letter: Certification) -> str:
    """Say on what it was signed, and who recorded it."""
    kept = " A copy of the signed paper is kept with it." if letter.is_scan_kept else ""
    if letter.recorded_by:
        return f"Signed on paper, recorded by {letter.recorded_by}.{kept}"
    return f"Signed by typing this name, by the firm's own signer.{kept}"


def _parts(letter: Certification) -> tuple[Section, ...]:
    return (
        Section("The contracting firm", f"{letter.firm}\n{letter.firm_address_and_phone}"),
        Section("The site", letter.site),
        Section("The words", _LEFT.format(letter.words_left_to) if letter.words_left_to else ""),
    )
