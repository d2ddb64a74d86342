"""The comments of a review: every reviewer's together, each under its clause, each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from forebay.law import acts
from forebay.letters.phrases import phrase
from forebay.letters.sheet import Part, Section, Table
from forebay.letters.wording import asked_said, called, clauses, count, listed
from forebay.review import Disposition, Fold, ReviewItem, Run, folds

TO_MEND = ("not met", "facts missing", "conflict")
"""The outcomes that call for something from the applicant."""

UNDECIDED = "left to the official"
"""The outcome of what waits for the village's own decision."""

OFFICER = "officer"
"""Who decides between reviewers that part."""

SETTLED = ("met", "does not apply")
"""What an officer decides of a line so that nothing is asked of it."""

_SHORT = 3
_STATED = ("control", "fact")
"""Lines that ask by stating what should be so, which reads as its opposite where it is not."""


@dataclass(frozen=True, slots=True)
class Comment:
    """One thing a reviewer asks to be mended: what, under which clause, and who says so (blank: found in the review).

    ``about`` names the lines of the review it speaks of, by their ids; ``beneath`` holds those that follow from one
    cause, which it speaks of together.
    """

    at: str
    said: str
    by: str = ""
    about: tuple[str, ...] = ()
    beneath: tuple[Beneath, ...] = ()

    @property
    def whole(self) -> str:
        """All it says in one piece, for where no table can stand."""
        return f"{self.said} {'; '.join(map(str, self.beneath))}.".replace("..", ".") if self.beneath else self.said


@dataclass(frozen=True, slots=True)
class Beneath:
    """One finding that follows from a cause, beneath the comment on it."""

    id: str
    what: str
    declared: str
    recomputed: str
    at: str
    said: str = ""
    """What a reviewer said of it."""

    def __str__(self) -> str:
        numbers = f", {self.declared} declared, {self.recomputed} recomputed" if self.declared else ""
        said = f": {self.said.rstrip('.')}" if self.said else ""
        return f"{self.what}{numbers}{f' ({self.at})' if self.at else ''}{said}"


def comments_of(
    run: Run, dispositions: Iterable[Disposition] = (), others: Iterable[Comment] = ()
) -> tuple[Comment, ...]:
    """Return everything that is to be mended: lines of the review as disposed of, and the reviewers' own comments.

    A line that a reviewer took as met asks for nothing. Lines that part for one and the same cause make one comment,
    the cause first; one to which a reviewer gave words of their own stands apart from it.
    """
    said = tuple(dispositions)
    disposed, together = _by_item(said), folded(run, said)
    beneath = {item.id for one in together for item in one.items}
    found = [
        comment
        for item in run.items
        if item.id not in beneath
        for comment in _comments_on(item, disposed.get(item.id, ()))
    ]
    told = outcomes(run, said)
    return _ordered(run, [*found, *(_of_fold(one, disposed, told) for one in together), *others])


def folded(run: Run, dispositions: Iterable[Disposition] = ()) -> tuple[Fold, ...]:
    """Return what is told as one comment: lines to be mended for one cause, but for those a reviewer worded apart."""
    disposed = _by_item(dispositions)
    found = [item for item in run.items if _stays(item, disposed.get(item.id, ()))]
    return folds(found)


def _stays(item: ReviewItem, said: Sequence[Disposition]) -> bool:
    """Tell whether a line is to be mended and stands with its cause: the cause itself does, whatever is said of it."""
    if not said:
        return item.outcome in TO_MEND
    asked = _asking(said)
    return bool(asked) and (item.is_cause or not any(one.words.strip() for one in asked))


def _asking(said: Sequence[Disposition]) -> list[Disposition]:
    """Return what reviewers ask to be mended; nothing where an officer, who came last, settled that it need not be."""
    if said and said[-1].role == OFFICER and said[-1].outcome in SETTLED:
        return []
    return [one for one in said if one.outcome in TO_MEND]


def _comments_on(item: ReviewItem, said: Sequence[Disposition]) -> list[Comment]:
    if said:
        return [_said(item, one) for one in _asking(said)]
    return [Comment(item.at, _words(item), "", (item.id,))] if item.outcome in TO_MEND else []


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
    said = (item.item.replace("_", " ") or item.asks).rstrip(".")
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


def not_yet_decided(items: Sequence[ReviewItem], municipality: str) -> str:
    """Say how many items the village has yet to decide upon; nothing where it has decided all.

    >>> not_yet_decided([], "Village of Webster")
    ''
    """
    verb = "is" if len(items) == 1 else "are"
    said = f"{count(len(items), 'item')} {verb} not yet decided by the village."
    return called(said, municipality) if items else ""


def waiting_by_clause(items: Sequence[ReviewItem]) -> tuple[tuple[str, str], ...]:
    """Return (what waits, clause) of what is not yet decided, a clause each and the first few by name."""
    groups: dict[str, list[str]] = {}
    for item in items:
        groups.setdefault(item.at, []).append(_called(item))
    return tuple((_shortly(names), at) for at, names in groups.items())


def _called(item: ReviewItem) -> str:
    """Return what an item is called: a part of a document by its name, something to be done as people say it."""
    if not item.item:
        return item.asks.rstrip(".")
    return phrase(item.item) if item.item in _acts() else item.item


@lru_cache(maxsize=1)
def _acts() -> frozenset[str]:
    """Return what can be done; what an item names else is a part of a document."""
    return frozenset(acts.load().kinds)


def _shortly(names: Sequence[str]) -> str:
    more = len(names) - _SHORT
    named = f"{', '.join(names[:_SHORT])}, and {more} more" if more > 0 else listed(names)
    return f"{count(len(names), 'item')}: {named}."


def by_clause(comments: Sequence[Comment], gists: Mapping[str, str]) -> list[Part]:
    """Return the comments under their clauses, numbered through so that an answer can name them.

    What several clauses one after another ask alike is said once, with all of them. What follows from one cause stands
    in a table after the comments of its clause.
    """
    parts: list[Part] = []
    for _, numbered in groupby(enumerate(comments, 1), key=lambda each: gists.get(each[1].at) or each[1].at):
        group = list(numbered)
        places = list(dict.fromkeys(one.at for _, one in group))
        points = tuple((f"Comment {number}. {one.said}", _signed(one, len(places) > 1)) for number, one in group)
        parts.append(Section(_title(places, gists), points=points, level=3))
        parts += [_table(number, one) for number, one in group if one.beneath]
    return parts


def _signed(comment: Comment, placed: bool) -> str:
    """Return under what a comment stands: its clause, where its heading names several, and who says so."""
    return ", ".join(part for part in (comment.at if placed else "", comment.by) if part)


def _title(places: Sequence[str], gists: Mapping[str, str]) -> str:
    gist = gists.get(places[0], "")
    return f"{clauses(places)}: {gist}" if gist else places[0] or "Under no one clause"


_FOLDED = ("What follows", "Declared", "Recomputed", "Clause")


def _table(number: int, comment: Comment) -> Table:
    is_said = any(one.said for one in comment.beneath)
    rows = tuple(
        (one.what, one.declared or "nothing", one.recomputed or "nothing", one.at or "none", *([one.said] * is_said))
        for one in comment.beneath
    )
    return Table(f"What follows from comment {number}", (*_FOLDED, *(["What was said"] * is_said)), rows, level=4)


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
    named = f"{_title_of(item)}: " if words == one.words.strip() and words and item.item else ""
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
    gap = f" What makes the gap: {item.driving_input}." if item.driving_input and item.kind != "content" else ""
    missing = f" Not known: {asked_said(item.missing)}" if item.missing else ""
    return f"{said}{gap}{missing}{where}"


def _of_fold(one: Fold, disposed: Mapping[str, Sequence[Disposition]], told: Mapping[str, str]) -> Comment:
    """Return one comment on a cause and all that follows from it: the cause, what to mend, what was folded and why."""
    by = list(dict.fromkeys(each.by for item in one.items for each in _asked_by(disposed, item)))
    own = [said for item in one.own for said in _own_words(item, _asked_by(disposed, item))]
    said = " ".join(
        [
            *(_sentence(part) for part in one.causes),
            *(f"This was decided {told[item.id]}." for item in one.own if told[item.id] != item.outcome),
            *dict.fromkeys(own),
            *_follow(one, bool(own)),
            *_seen(one),
        ]
    )
    at = next((item.at for item in one.items if item.at), "")
    ids = tuple(item.id for item in one.items)
    return Comment(at, said, listed([name for name in by if name]), ids, tuple(_beneath(one, disposed)))


def _asked_by(disposed: Mapping[str, Sequence[Disposition]], item: ReviewItem) -> list[Disposition]:
    return [each for each in disposed.get(item.id, ()) if each.outcome in TO_MEND]


def _own_words(item: ReviewItem, said: Sequence[Disposition]) -> list[str]:
    """Return what is said of a line beside what the review found: of its number on its page, and by reviewers."""
    more = item.because.partition(" recomputed. ")[2].strip() if item.is_cause else ""
    parts = [more, *(part.strip() for one in said for part in (one.words, one.reasons))]
    return [_sentence(part) for part in parts if part]


def _follow(one: Fold, is_told: bool) -> list[str]:
    """Say what was folded beneath a cause, and why."""
    mend = "Mend the input or the numbers, whichever is wrong."
    if not one.follows:
        return [] if is_told else [mend]
    many = len(one.follows)
    causes = "this input" if len(one.causes) == 1 else "these inputs"
    found = "1 finding follows" if many == 1 else f"{count(many, 'finding')} follow"
    why = (
        f"{found} from {causes}, since the review puts more than half of each gap down to "
        f"{'it' if len(one.causes) == 1 else 'them'} and to nothing else: {'it stands' if many == 1 else 'they stand'} "
        f"beneath, under {clauses(item.at for item in one.follows if item.at)}. One answer will do for all."
    )
    return [why] if is_told else [mend, why]


def _seen(one: Fold) -> list[str]:
    pages = list(dict.fromkeys(page for item in one.items for page in item.pages))
    return [f"See {listed(pages)}."] if pages else []


def _beneath(one: Fold, disposed: Mapping[str, Sequence[Disposition]]) -> Iterator[Beneath]:
    for item in one.follows:
        said = [part for each in _asked_by(disposed, item) for part in _own_words(item, [each])]
        what = _title_of(item) if item.kind == "content" else item.asks.rstrip(".")
        yield Beneath(item.id, what, item.declared, item.recomputed, item.at, " ".join(dict.fromkeys(said)))


def _ordered(run: Run, comments: Sequence[Comment]) -> tuple[Comment, ...]:
    """Put the comments in the order in which the review takes the clauses; clauses it does not know come last."""
    known = list(dict.fromkeys(item.at for item in run.items))
    place = {at: rank for rank, at in enumerate(known)}
    return tuple(
        sorted(comments, key=lambda one: (place.get(one.at, len(known)), one.at if one.at not in place else ""))
    )
