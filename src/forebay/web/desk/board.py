"""A board's own page: what is on its agenda, who sits on it, and how it voted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from forebay.letters.wording import plain_day
from forebay.office import here
from forebay.office.history.referrals import REFER, Referral, referrals
from forebay.office.history.votes import VOTE, Vote, members_named, told, votes
from forebay.office.models import Body, Case, Entry, Paper, Person
from forebay.office.papers.referrals import REFERRAL
from forebay.office.papers.votes import quorum_of_board
from forebay.office.record import Line, read, record, seq_of
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import words
from forebay.web.desk.access import staff_only, today_here


@dataclass(frozen=True, slots=True)
class Item:
    """One question on the agenda of a board, and how it was voted upon."""

    case: Case
    asked: Referral
    votes: tuple[Vote, ...]

    @property
    def heading(self) -> str:
        """What the board is asked to do."""
        return words(phrase(self.asked.decides))

    @property
    def links(self) -> list[tuple[str, str]]:
        """The pack, the case's decision, and the vote to record."""
        args = [self.case.number]
        found = [(self.asked.number, reverse("review-letter", args=[*args, self.asked.number]))]
        found.append(("The decision", reverse("decision", args=args)))
        if not self.votes:
            found.append(("Record the vote", reverse("vote", args=[*args, seq_of(self.asked.entry)])))
        return found


@staff_only
def page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a board with its agenda."""
    body, today = get_object_or_404(Body, pk=pk), today_here()
    items = sorted(_items(body), key=lambda one: (one.asked.meeting, one.asked.entry))
    waiting = [one for one in items if not one.votes]
    voted = members_named(vote for one in items for vote in one.votes)
    names = Person.objects.names(voted)
    context = {
        "body": body,
        "stands": body.stands_on(today),
        "members": list(body.members_on(today)),
        "quorum": quorum_of_board(here.home(), str(body), today),
        "meetings": _meetings(waiting),
        "past": [(one, [(vote, told(vote, names)) for vote in one.votes]) for one in reversed(items) if one.votes],
        "today": today,
    }
    return render(request, "desk/board.html", context)


def _items(body: Body) -> Iterable[Item]:
    """Return every question that was put to a board and stands, in whatever case."""
    numbers = Paper.objects.filter(kind=REFERRAL, withdrawn=None).values("case")
    cases = {case.pk: case for case in Case.objects.filter(pk__in=numbers)}
    about = Q(act__in=(REFER, VOTE)) | ~Q(retracts="") | ~Q(corrects="")
    lines: dict[int, list[Line]] = {}
    for case, text in Entry.objects.filter(about, case__in=cases).order_by("case", "seq").values_list("case", "text"):
        lines.setdefault(case, []).append(read(text))
    for pk, docket in lines.items():
        yield from _of_case(cases[pk], docket, str(body))


def _of_case(case: Case, docket: Sequence[Line], board: str) -> Iterable[Item]:
    ours = {one.id for one in docket if one.act in (REFER, VOTE)}
    kept = [one for one in docket if not (one.retracts or one.corrects) or {one.retracts, one.corrects} & ours]
    acts = record(kept, here.vocabulary())
    cast = votes(acts)
    for asked in referrals(kept, acts):
        if asked.board.casefold() == board.casefold():
            yield Item(case, asked, tuple(one for one in cast if one.referral == asked.entry))


def _meetings(items: Iterable[Item]) -> list[tuple[date, str, list[Item]]]:
    """Return what waits for the board's vote, by the meeting it is for."""
    found: dict[date, list[Item]] = {}
    for one in items:
        found.setdefault(one.asked.meeting, []).append(one)
    return [(on, plain_day(on), listed) for on, listed in sorted(found.items())]
