"""The comments of a review: every reviewer's together, each under its clause, each once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from forebay.letters.sheet import Section
from forebay.letters.wording import count, listed
from forebay.review import Disposition, ReviewItem, Run

TO_MEND = ("not met", "facts missing", "conflict")
"""The outcomes that call for something from the applicant."""

UNDECIDED = "left to the official"
"""The outcome of what waits for the village's own decision."""

OFFICER = "officer"
"""Who decides between reviewers that part."""

_NAMED = 6
_SHORT = 3
_STATED = ("control", "fact")
"""Lines that ask by stating what should be so, which reads as its opposite where it is not."""


@dataclass(frozen=True, slots=True)
class Comment:
    """One thing a reviewer asks to be mended: what, under which clause, and who says so (blank: found in the review).

    ``about`` names the lines of the review it speaks of, by their ids.
    """

    at: str
    said: str
    by: str = ""
    about: tuple[str, ...] = ()


def comments_of(
    run: Run, dispositions: Iterable[Disposition] = (), others: Iterable[Comment] = ()
) -> tuple[Comment, ...]:
    """Return everything that is to be mended: lines of the review as disposed of, and the reviewers' own comments.

    A line that a reviewer took as met asks for nothing. Declared numbers that part from ours for one and the same
    reason, and about which no reviewer wrote anything, make one comment.
    """
    disposed = _by_item(dispositions)
    plain, found = [], []
    for item in run.items:
        said = [_said(item, one) for one in disposed.get(item.id, ()) if one.outcome in TO_MEND]
        found += said
        if item.id not in disposed and item.outcome in TO_MEND:
            plain.append(item)
    numbers = [item for item in plain if item.kind == "number"]
    found += [Comment(item.at, _words(item), "", (item.id,)) for item in plain if item.kind != "number"]
    return _ordered(run, [*found, *_same_gap(numbers), *others])


def outcomes(run: Run, dispositions: Iterable[Disposition]) -> Mapping[str, str]:
    """Return the outcome of every line in words: as found, or as a reviewer set it."""
    disposed = _by_item(dispositions)
    told = {}
    for item in run.items:
        set_to = [one for one in disposed.get(item.id, ()) if one.outcome != item.outcome]
        said = "; ".join(f"{one.outcome}, set by {one.by}: {one.reasons}" for one in set_to)
        told[item.id] = f"{said} (found: {item.outcome})" if said else item.outcome
    return told


def disagreements(run: Run, dispositions: Iterable[Disposition]) -> tuple[Comment, ...]:
    """Return each line of which reviewers decided differently: what each of them said, and whose word stands."""
    disposed = _by_item(dispositions)
    parted = [(item, disposed.get(item.id, [])) for item in run.items]
    return tuple(
        Comment(item.at, f"{_title_of(item)}: {_each_said(said)} {_stands(said)}", "", (item.id,))
        for item, said in parted
        if len({one.outcome for one in said}) > 1
    )


def _title_of(item: ReviewItem) -> str:
    said = (item.item or item.asks).rstrip(".")
    return f"{said[:1].upper()}{said[1:]}"


def _each_said(said: Sequence[Disposition]) -> str:
    """Say what each reviewer decided, with the reasons given."""
    return " ".join(_sentence(f"{_who(one)} decided {one.outcome}{_why(one)}") for one in said)


def _who(one: Disposition) -> str:
    return f"{one.by}, {one.role}," if one.role else one.by


def _why(one: Disposition) -> str:
    reasons = one.reasons.strip().rstrip(".")
    return f" ({reasons})" if reasons else ""


def _stands(said: Sequence[Disposition]) -> str:
    """Say whose word stands: the officer's where it came last, else nobody's yet."""
    last = said[-1]
    if last.role == OFFICER:
        return f"The officer's decision stands: {last.outcome}."
    return f"No officer has decided between them; until one does, the last counts: {last.outcome}."


def undecided(run: Run, dispositions: Iterable[Disposition]) -> tuple[ReviewItem, ...]:
    """Return the lines that are left to the official, and upon which nobody has decided."""
    decided = {one.item for one in dispositions if one.outcome != UNDECIDED}
    return tuple(item for item in run.items if item.outcome == UNDECIDED and item.id not in decided)


def not_yet_decided(items: Sequence[ReviewItem]) -> str:
    """Say how many items the village has yet to decide upon; nothing where it has decided all.

    >>> not_yet_decided([])
    ''
    """
    verb = "is" if len(items) == 1 else "are"
    return f"{count(len(items), 'item')} {verb} not yet decided by the village." if items else ""


def waiting_by_clause(items: Sequence[ReviewItem]) -> tuple[tuple[str, str], ...]:
    """Return (what waits, clause) of what is not yet decided, a clause each and the first few by name."""
    groups: dict[str, list[str]] = {}
    for item in items:
        groups.setdefault(item.at, []).append(item.item or item.asks.rstrip("."))
    return tuple((_shortly(names), at) for at, names in groups.items())


def _shortly(names: Sequence[str]) -> str:
    more = len(names) - _SHORT
    named = f"{', '.join(names[:_SHORT])}, and {more} more" if more > 0 else listed(names)
    return f"{count(len(names), 'item')}: {named}."


def by_clause(comments: Sequence[Comment], gists: Mapping[str, str]) -> list[Section]:
    """Return the comments under their clauses, numbered through so that an answer can name them."""
    groups: dict[str, list[tuple[int, Comment]]] = {}
    for number, comment in enumerate(comments, 1):
        groups.setdefault(comment.at, []).append((number, comment))
    return [
        Section(
            _title(at, gists),
            points=tuple((f"Comment {number}. {one.said}", one.by) for number, one in group),
            level=3,
        )
        for at, group in groups.items()
    ]


def _title(at: str, gists: Mapping[str, str]) -> str:
    if not at:
        return "Under no one clause"
    return f"{at}: {gists[at]}" if gists.get(at) else at


def gists_of(run: Run) -> dict[str, str]:
    """Return what each clause asks, in our words, where a line of the review says it."""
    found: dict[str, str] = {}
    for item in run.items:
        if item.kind in ("content", "paper") and item.basis != "recomputed":
            found.setdefault(item.at, item.required)
    return found


def _by_item(dispositions: Iterable[Disposition]) -> dict[str, list[Disposition]]:
    found: dict[str, list[Disposition]] = {}
    for one in dispositions:
        found.setdefault(one.item, []).append(one)
    return found


def _said(item: ReviewItem, one: Disposition) -> Comment:
    """Return a reviewer's comment on a line, in the line's own words only where the reviewer agrees with it."""
    words, reasons = one.words.strip(), one.reasons.strip()
    if not words and one.outcome == item.outcome:
        words = _words(item) if reasons else f"As the review found: {_words(item)}"
    named = f"{item.item[:1].upper()}{item.item[1:]}: " if words == one.words.strip() and words and item.item else ""
    said = " ".join(_sentence(part) for part in (words or _asked(item), reasons) if part)
    return Comment(item.at, f"{named}{said}", one.by, (item.id,))


def _sentence(said: str) -> str:
    """Return what somebody wrote as a sentence of its own.

    >>> _sentence("the soils are not shown")
    'The soils are not shown.'
    """
    return f"{said[:1].upper()}{said[1:]}{'' if said[-1] in '.!?:' else '.'}"


def _asked(item: ReviewItem) -> str:
    return f"{item.asks[:1].upper()}{item.asks[1:].rstrip('.')}."


def _words(item: ReviewItem) -> str:
    """Return what a line asks and why it does not stand, as one or two sentences."""
    asked, because = item.asks[:1].upper() + item.asks[1:].rstrip("."), item.because.strip().rstrip(".")
    said = f"{asked}. {because[:1].upper()}{because[1:]}."
    if item.kind in _STATED:
        said = f"Asked: {asked}. Found: {because[:1].upper()}{because[1:]}."
    where = f" See {listed(item.pages)}." if item.pages else ""
    gap = f" The gap comes from {item.driving_input}." if item.driving_input and item.kind != "content" else ""
    missing = f" Not known: {listed(item.missing)}." if item.missing else ""
    return f"{said}{gap}{missing}{where}"


def _same_gap(items: Sequence[ReviewItem]) -> list[Comment]:
    groups: dict[tuple[str, str], list[ReviewItem]] = {}
    for item in items:
        groups.setdefault((item.at, _driver(item)), []).append(item)
    return [_together(at, driver, group) for (at, driver), group in groups.items()]


def _driver(item: ReviewItem) -> str:
    """Return the input that makes a gap, without its share of it; the line itself where none is named."""
    return item.driving_input.partition(" (")[0] or item.id


def _together(at: str, driver: str, group: Sequence[ReviewItem]) -> Comment:
    if len(group) == 1:
        return Comment(at, _words(group[0]), "", (group[0].id,))
    named = [item.asks.rstrip(".") for item in group[:_NAMED]]
    more = f", and {len(group) - _NAMED} more" if len(group) > _NAMED else ""
    said = (
        f"{count(len(group), 'declared number')} do not follow from the inputs handed in, and the gap comes from "
        f"{driver}: {'; '.join(named)}{more}. Each stands in the enclosed table. "
        "Mend the input or the numbers, whichever is wrong."
    )
    return Comment(at, said, "", tuple(item.id for item in group))


def _ordered(run: Run, comments: Sequence[Comment]) -> tuple[Comment, ...]:
    """Put the comments in the order in which the review takes the clauses; clauses it does not know come last."""
    known = list(dict.fromkeys(item.at for item in run.items))
    place = {at: rank for rank, at in enumerate(known)}
    return tuple(
        sorted(comments, key=lambda one: (place.get(one.at, len(known)), one.at if one.at not in place else ""))
    )
