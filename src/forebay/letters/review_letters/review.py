"""The review letter: all comments of all reviewers together, by clause, and every recomputed row with it."""

from __future__ import annotations

from dataclasses import dataclass

from forebay.letters import Letter, render
from forebay.letters.review_letters.comments import (
    Comment,
    by_clause,
    comments_of,
    disagreements,
    gists_of,
    not_yet_decided,
    outcomes,
    undecided,
    waiting_by_clause,
)
from forebay.letters.review_letters.heads import (
    Deadline,
    Head,
    counted,
    due,
    refuse_blanks,
    refuse_early,
    refuse_past,
    sheet,
)
from forebay.letters.review_letters.rows import hydrographs, recomputed_rows, table
from forebay.letters.sheet import Panel, Part, Section
from forebay.letters.wording import called, count, day, listed
from forebay.review import Changes, Disposition, Recomputed, ReviewItem, Run


@dataclass(frozen=True, slots=True)
class Review:
    """The values of one review letter.

    ``handed_in`` says what was reviewed: what was handed in, by whom and when. ``dispositions`` are what the reviewers
    decided of the run's lines, ``comments`` what they say beside them; ``recomputed`` is the run's drainage with its
    hydrographs; ``since`` what changed from the round before.
    """

    head: Head
    run: Run
    how_to_answer: str
    next_step: str
    answer_by: Deadline | None = None
    handed_in: str = ""
    dispositions: tuple[Disposition, ...] = ()
    comments: tuple[Comment, ...] = ()
    recomputed: tuple[Recomputed, ...] = ()
    since: Changes | None = None


def compose(letter: Review) -> Letter:
    """Return the letter; refuse it while anything is blank."""
    name = "The review letter"
    refuse_blanks(name, letter.head, how_to_answer=letter.how_to_answer, what_happens_next=letter.next_step)
    refuse_past(name, letter.head, letter.answer_by)
    refuse_early(name, letter.head, letter.run.on)
    comments = comments_of(letter.run, letter.dispositions, letter.comments)
    enclosed = (*hydrographs(letter.recomputed), *table(letter.run, outcomes(letter.run, letter.dispositions)))
    waiting = undecided(letter.run, letter.dispositions)
    panels = (_demand(letter, len(comments), waiting), Panel("What happens next", "", letter.next_step))
    parts = _parts(letter, comments, waiting)
    return render.letter(sheet("Review letter", letter.head, _opening(letter, comments), panels, parts, enclosed))


def _opening(letter: Review, comments: tuple[Comment, ...]) -> str:
    said = [*(one.by for one in comments), *(one.by for one in letter.dispositions)]
    names = list(dict.fromkeys(name for name in said if name))
    by = f" Its reviewers: {listed(names)}." if names else ""
    what = letter.handed_in or f"what was handed in (round {letter.run.round})"
    return (
        f"The {letter.head.village} reviewed {what} under {letter.head.ordinance_name}, as the law stood on "
        f"{day(letter.run.on)}.{by} This letter holds all comments of all reviewers."
    )


def _demand(letter: Review, comments: int, waiting: tuple[ReviewItem, ...]) -> Panel:
    undone = not_yet_decided(waiting, letter.head.village)
    if not comments and waiting:
        text = f"No comment stands so far against what was handed in, but {undone} They stand below, by clause."
        return Panel("What you must do", "Not yet known", text)
    if not comments:
        return Panel("What you must do", "Nothing", "No comment stands against what was handed in.")
    number = count(comments, "comment")
    text = f"Answer the {number if comments > 1 else 'comment'} below. {letter.how_to_answer} {undone}".strip()
    return Panel("What you must do", due(letter.answer_by, f"Answer {number}"), text, counted(letter.answer_by))


def _parts(letter: Review, comments: tuple[Comment, ...], waiting: tuple[ReviewItem, ...]) -> list[Part]:
    parts: list[Part] = [_since(letter)]
    if comments:
        how = f"{_first_gap(letter.run)} Answer each comment by its number.".strip()
        parts.append(Section("Comments, by clause", how))
        parts += by_clause(comments, gists_of(letter.run))
    if waiting:
        still = called("The village may still ask for something about each.", letter.head.village)
        more = f"{not_yet_decided(waiting, letter.head.village)} {still}"
        parts.append(
            Section(called("Not yet decided by the village", letter.head.village), more, waiting_by_clause(waiting))
        )
    parted = disagreements(letter.run, letter.dispositions)
    parts.append(Section("Where reviewers differ", points=tuple((one.said, one.at) for one in parted)))
    parts.append(Section("What was noted", points=tuple((note, "") for note in _notes(letter.run))))
    rows = recomputed_rows(letter.run)
    told = [f"The hydrographs of {one.drainage.name}." for one in letter.recomputed]
    told += [f"Every row recomputed, {count(len(rows), 'row')}."] if rows else []
    parts.append(Section("Enclosed", points=tuple((each, "") for each in told)))
    return parts


_FIRST_GAP = "The numbers first part at"


def _first_gap(run: Run) -> str:
    return " ".join(note for note in run.notes if note.startswith(_FIRST_GAP))


def _notes(run: Run) -> list[str]:
    return [note for note in run.notes if not note.startswith(_FIRST_GAP)]


def _since(letter: Review) -> Section:
    if letter.since is None:
        return Section("")
    changed = [
        (f"{now.asks.rstrip('.')}: {was.outcome} before, {now.outcome} now.", now.at)
        for was, now in letter.since.changed
        if was.outcome != now.outcome
    ]
    same = len(letter.since.same)
    text = f"{count(same, 'line')} {'is' if same == 1 else 'are'} as before; {len(changed)} came out differently."
    return Section("Since what was handed in before", text, tuple(changed))
