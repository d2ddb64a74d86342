"""A request for one missing thing: what to send, by when, under which clause, and what waits until it comes."""

from __future__ import annotations

from dataclasses import dataclass

from forebay.letters import Letter, LetterError, render
from forebay.letters.review_letters.heads import Deadline, Head, counted, due, refuse_blanks, refuse_past, sheet
from forebay.letters.sheet import Panel, Section
from forebay.letters.wording import called

DEMANDS = {
    "document": ("Send one document", "Send this document: {thing}."),
    "fact": ("Answer one question", "Answer this question: {thing}?"),
    "answer": ("Answer in writing", "Answer in writing what is asked below."),
}
"""What each sort of request asks for, in a word and as the letter's demand says it."""


@dataclass(frozen=True, slots=True)
class Request:
    """The values of one request: ``thing`` is the document or the question by name, ``what`` what is said of it."""

    head: Head
    sort: str
    what: str
    thing: str = ""
    at: str = ""
    """The clause it rests on; blank where it rests on none."""
    gist: str = ""
    """What the clause asks, in our words."""
    answer_by: Deadline | None = None


def compose(request: Request) -> Letter:
    """Return the letter; refuse one that does not say what it asks for."""
    name = "The request"
    refuse_blanks(name, request.head, what_is_asked=request.what)
    if request.sort not in DEMANDS or (request.sort != "answer" and not request.thing.strip()):
        raise LetterError(f"{name} cannot be issued: it does not name its one thing. Name the document or the fact.")
    refuse_past(name, request.head, request.answer_by)
    return render.letter(sheet("Request", request.head, _opening(request), _panels(request), _parts(request)))


def _opening(request: Request) -> str:
    head = request.head
    return f"The {head.village} asks you for one thing under {head.ordinance_name}. Your case waits for it."


def _panels(request: Request) -> tuple[Panel, ...]:
    short, whole = DEMANDS[request.sort]
    demand = whole.format(thing=request.thing.strip().rstrip(".?"))
    why = counted(request.answer_by) or called("The village has set no day for it.", request.head.village)
    return (Panel("What you must do", due(request.answer_by, short), demand, why),)


def _parts(request: Request) -> tuple[Section, ...]:
    points = ((request.gist or "The clause this rests on", request.at),) if request.at else ()
    village = request.head.village
    uncited = called("No clause is cited; the village asks this of itself.", village)
    rests = () if request.at else (Section("On what this rests", uncited),)
    waits = called(
        "Until your answer is here the days count as yours, and not as the village's. This is the village's own count "
        "of days. It moves no day that the law sets.",
        village,
    )
    how = "Answer on the page of your case, or on paper to the address below. One answer is enough; you get a receipt."
    return (
        Section("What is asked", request.what),
        Section("The clause", points=points),
        *rests,
        Section("How to answer", how),
        Section("What waits meanwhile", waits),
    )
