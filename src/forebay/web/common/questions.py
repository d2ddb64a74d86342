"""What a form asks: one question a field, made from an act's typed data, from a fact, or written out by a screen."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from forebay.law import english
from forebay.law.acts import ActKind, DataField
from forebay.law.facts import Fact
from forebay.office import here
from forebay.office.typed import OUTCOMES
from forebay.units import units_of
from forebay.web.common.ours import ours

LONGEST_CHOICE = 160
"""How many characters of a choice a list shows."""
FACTS = "facts."
"""How the names of the questions begin that together are an act's facts."""

_ONE_LINE = frozenset(
    {
        "address",
        "board",
        "building",
        "certifier",
        "consulting_firm",
        "court",
        "inspector",
        "institution",
        "issuer",
        "license",
        "meeting",
        "owner_or_developer",
        "paid_by",
        "parcel",
        "place",
        "preparer",
        "principal_contact",
        "receipt",
        "reference",
        "reviewer",
        "title",
        "where",
    }
)
LONGEST = {"title": 200, "address": 300, "name": 120, "firm": 120, "parcel": 40}
"""The most characters of what stands in headings and lists."""
_HINTS = {
    "instant": "Local time. For example: 11 5 2026 at 9:52 am",
    "date": "For example: 11 5 2026",
    "month": "For example: 11 2026",
    "duration": "For example: 48 hours, or 7 days",
    "set": "Choose all that apply",
}
_WHEN = {
    "decision": "When was this decided?",
    "filing": "When was this handed in?",
    "event": "When did this happen?",
}
_POSTING = ("post guarantee", "post landscaping security", "post letter of credit")
_INSTRUMENT = {
    "part_of": ("Part of an instrument held already", "Where one letter of credit or bond secures several permits"),
    "whole_amount": ("Whole amount of the instrument", "Only where it is more than what secures this permit"),
    "amount": ("Amount that secures this permit", ""),
    "issuer": ("Who issued it", "The bank or the surety. Cash has none"),
    "reference": ("Its number", "As it stands on the letter of credit or the bond. Cash has none"),
    "expires": ("Until when it can be drawn on", "Without the day nobody is warned before it ends. Cash has none"),
}
LIBER = "Both numbers, like Liber 12345, page 67"
_ASKED_AS = {
    ("file inspection report", "inspected"): ("When was the site inspected?", ""),
    ("file inspection report", "inspector"): ("Who inspected it?", ""),
    ("file inspection report", "effective"): ("Do the erosion and sediment controls work?", "What was seen, in words"),
    ("confirm knowledge of storm", "known"): ("When did the applicant know of the storm?", ""),
    ("confirm knowledge of storm", "how"): ("How is that known?", ""),
    ("determine", "finding"): ("A finding the law asks of the village", ""),
    ("determine", "term"): ("An answer the law leaves open", ""),
    ("determine", "value"): ("A value the text leaves blank", ""),
    ("determine", "requirement"): ("A requirement that is open", ""),
    ("determine", "outcome"): ("What you determine", ""),
    ("determine", "is"): ("What it comes to", "For a blank value, with its unit: 14 days, 250 USD"),
    ("determine", "reasons"): ("Your reasons", "They stay on the docket with the determination"),
    **{(act, name): asked_as for act in _POSTING for name, asked_as in _INSTRUMENT.items()},
    ("post letter of credit", "reference"): ("Its number", "As it stands on the letter"),
    ("post letter of credit", "expires"): (
        "Until when it can be drawn on",
        "Without it nobody is warned before it ends",
    ),
    **{
        (act, "reason"): ("Why it is drawn on", "The demand says it to who stands behind the security")
        for act in ("draw guarantee", "draw letter of credit")
    },
    **{
        (act, "occurred"): ("When was it paid?", "")
        for act in ("pay filing fee", "pay fee in lieu", "pay for restoration")
    },
    ("credit stormwater fund", "occurred"): ("When did it go into the fund?", ""),
    **{(act, "occurred"): ("When was it drawn on?", "") for act in ("draw guarantee", "draw letter of credit")},
    ("make final inspection", "occurred"): ("When was it made?", ""),
    ("make final inspection", "observed"): ("What was seen", ""),
    ("grant waiver", "provisions"): ("What need not be met", "The names of the provisions, one a line"),
    ("request waiver", "asks"): ("What is asked to be waived", "Which requirements, in part or in whole"),
    ("request waiver", "grounds"): ("On what grounds it is asked", ""),
    ("record maintenance agreement", "liber_and_page"): ("Liber and page", LIBER),
    ("record maintenance easement", "liber_and_page"): ("Liber and page", LIBER),
    ("sign contractor certification", "prescribed_words"): (
        "The words that are signed",
        "Just as the law gives them",
    ),
    ("sign contractor certification", "signer_name_and_title"): (
        "Name and title of who signs",
        "The firm's own signer signs by typing it; from paper, as it is written there",
    ),
    ("sign contractor certification", "signed_copy"): (
        "A copy of the signed paper",
        "Wanted of whoever records it for the firm; its own signer needs none",
    ),
    ("serve notice of violation", "name_and_address"): ("Name and address of who is served", ""),
    **{
        (act, "receipt"): (
            "Number of a receipt that was given by hand",
            "The numbered receipt is made here all the same",
        )
        for act in ("pay filing fee", "pay fee in lieu")
    },
    **{(act, "what"): ("What is changed", "") for act in ("propose major amendment", "amend SWPPP")},
    ("record significant change", "what"): ("What has changed", ""),
    ("propose major amendment", "why"): ("Why it is changed", ""),
    ("find SWPPP ineffective", "why"): ("What does not work, and why", ""),
    ("address violation", "what"): ("What was done about it", ""),
    ("carry out other mitigation", "what"): ("What is done", ""),
    ("find violation", "what"): ("What was seen", ""),
    ("find violation", "where"): ("Where on the site", ""),
}
"""Fields that need more than their name to be understood: (act, field) to (label, hint)."""
_NAMED_AS = {
    "expected": "When it is expected",
    "lacks": "What it lacks",
    "fails": "What they fail to do",
    "seen": "What was seen",
    "signed": "When it was signed",
    "stage": "Which stage is complete",
    "told": "What was said",
    "firm": "Name of the firm",
    "work": "What it does on the site",
    "dated": "Date of the letter",
}
"""Fields that one word does not say, in every act that has them."""
NONE_OF_THESE = "None of these"
_FIRST_UNIT = {"area": "sqft", "length": "inch", "volume": "cuft", "fraction": "percent"}


@dataclass(frozen=True, slots=True)
class Question:
    """One field of a form."""

    name: str
    label: str
    type: str
    optional: bool = False
    hint: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """(value, words)"""
    long: bool = False
    """Whether a text may run over several lines."""
    by_law: bool = False
    """Whether the law asks for it: it may be left blank here, and the law then says where it asks."""
    secret: bool = False
    autocomplete: str = ""
    longest: int = 0
    """The most characters a text may have, where a page shows it in one line."""

    @property
    def units(self) -> tuple[str, ...]:
        """The units an amount may be written in, the usual one first."""
        usual = _FIRST_UNIT.get(self.type, "")
        return tuple(sorted(units_of(self.type), key=lambda unit: unit != usual))


def asked(fact: str) -> str:
    """Return the question a fact answers."""
    known = here.book().facts.get(fact)
    return ours(known.asks) if known else fact.replace("_", " ")


def words(name: str) -> str:
    """Return a name as a label says it.

    >>> words("remedy_and_schedule"), words("swppp_required")
    ('Remedy and schedule', 'SWPPP required')
    """
    said = ours(english.words(name.strip()))
    return said[:1].upper() + said[1:]


def short(said: str) -> str:
    """Return the words of a choice, cut after a whole word where there are too many.

    >>> short("a gate " * 40)[-20:]
    'e a gate a gate a...'
    """
    cut = textwrap.shorten(said, LONGEST_CHOICE, placeholder="...")
    return cut if not cut.endswith("...") else f"{cut[:-3].rstrip(' ,;:')}..."


def choices_of(values: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return choices that are their own words."""
    return tuple((value, NONE_OF_THESE if value == "none" else words(value)) for value in values)


def of_field(field: DataField, choices: Sequence[tuple[str, str]] = ()) -> Question:
    """Ask for one thing an act states about itself; ``choices`` are the things an id may name."""
    listed = tuple(choices) or choices_of(OUTCOMES if field.type == "outcome" else field.choices)
    kind = "choice" if field.type == "outcome" or (listed and field.type in ("id", "text")) else field.type
    return Question(
        name=field.name,
        label=words(field.name),
        type=kind,
        optional=field.optional,
        hint=_HINTS.get(field.type, ""),
        choices=listed,
        long=field.type == "text" and field.name not in _ONE_LINE,
        longest=LONGEST.get(field.name, 0) if field.type == "text" else 0,
    )


def of_fact(fact: Fact) -> Question:
    """Ask for one fact; it may always be left open, for unknown is not no."""
    return Question(
        name=f"{FACTS}{fact.name}",
        label=fact.asks[:1].upper() + fact.asks[1:],
        type=fact.type,
        optional=True,
        hint=_HINTS.get(fact.type, ""),
        choices=choices_of(fact.choices),
    )


def _subject(kind: ActKind, subjects: Sequence[tuple[str, str]]) -> Question:
    """Ask what an act is about; a report or an event may be of a storm, and need not."""
    if kind.name == "determine":
        hint = "Leave it open where it holds for the whole case"
        return Question("subject", "Is it about one thing alone?", "choice", True, hint, tuple(subjects))
    if kind.kind != "decision" and set(kind.about) == {"storm"}:
        return Question("subject", "Is it because of a storm?", "choice", optional=True, choices=tuple(subjects))
    if kind.name == "amend SWPPP":
        hint = "Leave it open where the plan is amended for another reason"
        return Question("subject", "Is it to name a new contractor?", "choice", True, hint, tuple(subjects))
    label = "Which security?" if "security" in kind.about else "What is it about?"
    return Question("subject", label, "choice", choices=tuple(subjects))


def _asked_as(kind: ActKind, question: Question) -> Question:
    label, hint = _ASKED_AS.get((kind.name, question.name), (_NAMED_AS.get(question.name, ""), ""))
    return replace(question, label=label or question.label, hint=hint or question.hint)


def of_act(
    kind: ActKind,
    *,
    choices: dict[str, Sequence[tuple[str, str]]] | None = None,
    subjects: Sequence[tuple[str, str]] = (),
    facts: Iterable[Fact] = (),
    papers: Iterable[str] = (),
    occurred: bool = True,
) -> tuple[Question, ...]:
    """Ask for everything an act needs: when it occurred, what it is about, and its data.

    ``choices`` gives the things a named field may name, ``subjects`` what the act may be about, ``facts`` the facts it
    may state, ``papers`` the contents the law asks of a document it issues, beside the act's own data. A field that may
    be left out, and for which there is nothing to choose, is not asked.
    """
    given = choices or {}
    asked: list[Question] = []
    if occurred:
        asked.append(_asked_as(kind, Question("occurred", _WHEN[kind.kind], "instant", hint=_HINTS["instant"])))
    if subjects:
        asked.append(_subject(kind, subjects))
    for field in kind.data.values():
        if field.type == "facts":
            asked += [of_fact(fact) for fact in facts]
        elif not (field.optional and field.name in given and not given[field.name]):
            asked.append(_asked_as(kind, of_field(field, given.get(field.name, ()))))
    named, wanted = {question.name for question in asked}, set(papers)
    asked += [of_field(DataField(name, "text", True)) for name in sorted(wanted - named)]
    return tuple(replace(each, by_law=each.name in wanted) for each in asked)
