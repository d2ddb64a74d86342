"""The contractor's certification: the words the law prescribes, who signs them, for which firm, for which site, when.

A typed name is a signature; the letter says that it was typed, and by whom it was filed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from forebay.letters import Letter, render
from forebay.letters.review_letters.heads import Head, refuse_blanks, refuse_early, sheet
from forebay.letters.sheet import Panel, Section
from forebay.letters.wording import day


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
    how = "A signed copy is kept with it." if letter.is_scan_kept else "Signed by typing this name."
    return (
        Panel("What is certified", "", letter.prescribed, letter.at),
        Panel("Signed", letter.signer, f"{day(letter.signed_on)}. {how}"),
    )


def _parts(letter: Certification) -> tuple[Section, ...]:
    return (
        Section("The contracting firm", f"{letter.firm}\n{letter.firm_address_and_phone}"),
        Section("The site", letter.site),
    )
