"""Lists of cases: what was chosen in one, its rows a page at a time, and the lists a person saves for themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import Case as OneOf
from django.db.models import Exists, F, IntegerField, OuterRef, Q, QuerySet, When
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from forebay.office import clock
from forebay.office.history.turns import APPLICANT, VILLAGE
from forebay.office.models import Case, Party, SavedList, Standing
from forebay.office.projections import STAGES
from forebay.office.typed import BadData
from forebay.office.verbs.lists import forget_list, save_list
from forebay.web.common import sentences
from forebay.web.common.ours import ours
from forebay.web.desk.access import person_of, staff_only, today_here

A_PAGE = 50
SIDES = {VILLAGE: "The village", APPLICANT: "The applicant"}
SORTS = {
    "number": "The latest first",
    "stage": "By stage",
    "village": "Longest at the village",
    "applicant": "Longest at the applicant",
    "due": "What is due first",
    "place": "By place",
}
DUE = {"late": "Late", "soon": "Due within two weeks", "none": "Nothing has a day"}
NAMES = ("q", "stage", "side", "due", "waits", "closed", "sort")
"""What an address may say of a list."""
STAGE_WORDS = tuple(word for word, _ in STAGES)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen in a list; what was not, and what nobody could choose, is blank."""

    q: str = ""
    stage: str = ""
    side: str = ""
    due: str = ""
    waits: str = ""
    closed: str = ""
    sort: str = "number"

    @classmethod
    def of(cls, said: Mapping[str, str]) -> Chosen:
        """Read what an address says."""
        return cls(
            q=" ".join(said.get("q", "").replace("\x00", "").split())[:100],
            stage=_one_of(said.get("stage", ""), STAGE_WORDS),
            side=_one_of(said.get("side", ""), SIDES),
            due=_one_of(said.get("due", ""), DUE),
            waits=_one_of(said.get("waits", ""), ("yes",)),
            closed=_one_of(said.get("closed", ""), ("yes",)),
            sort=_one_of(said.get("sort", ""), SORTS) or "number",
        )

    @property
    def query(self) -> str:
        """What was chosen, as an address says it."""
        pairs = [(name, getattr(self, name)) for name in NAMES]
        return urlencode([(name, said) for name, said in pairs if said and (name, said) != ("sort", "number")])

    @property
    def in_words(self) -> str:
        """What was chosen, as a caption says it."""
        parts = (
            f'with "{self.q}"' if self.q else "",
            self.stage,
            f"{ours(SIDES[self.side]).lower()} has them" if self.side else "",
            DUE.get(self.due, "").lower(),
            "a request waits" if self.waits else "",
            "closed ones too" if self.closed else "",
        )
        said = ", ".join(part for part in parts if part)
        return f"Cases: {said}" if said else "Open cases"


def _one_of(said: str, known: Any) -> str:
    return said if said in known else ""


def standing_of(case: Case) -> Standing:
    """Return where a case stands; one that was not worked out since lists came is as if nothing were known."""
    found = getattr(case, "standing", None)
    return found if isinstance(found, Standing) else Standing(case=case)


def holder(case: Case) -> str:
    """Return who has a case by its docket, in a word or two; blank where no office and no applicant is waited for."""
    at = standing_of(case)
    if at.side == VILLAGE and at.board:
        return f"The {at.board}"
    return ours(SIDES.get(at.side, "Nobody: it is closed" if case.status == "closed" else ""))


def since_of(at: Standing) -> int:
    """Return the day since which whoever has a case has had it: a board, since it was put to it."""
    return at.board_since if at.side == VILLAGE and at.board and at.board_since else at.since_day


def asked_of(case: Case) -> str:
    """Return of whom the law asks what is next; of a closed case nothing is asked of an office any more."""
    said = sentences.side(case.turn)
    return "Nobody" if case.status == "closed" and said == "Village" else said


def whose(case: Case) -> str:
    """Return whose turn it is: who has it, or of whom the law asks next where nobody at an office has."""
    return holder(case) or asked_of(case)


# ---- rows ------------------------------------------------------------------------------------------------------------


def chosen_cases(
    cases: QuerySet[Case], chosen: Chosen, now: datetime, soon: datetime, *, names: bool
) -> QuerySet[Case]:
    """Return the cases that were chosen."""
    found = cases
    wanted = {
        "stage": Q(status=chosen.stage),
        "side": Q(standing__side=chosen.side),
        "waits": Q(standing__requests__gt=0),
        "due": _due(chosen.due, now, soon),
    }
    for name, only in wanted.items():
        found = found.filter(only) if getattr(chosen, name) else found
    if not chosen.closed and chosen.stage != "closed":
        found = found.exclude(status="closed")
    return found.filter(matching(chosen.q, names=names)) if chosen.q else found


def in_order(cases: QuerySet[Case], sort: str) -> QuerySet[Case]:
    """Return cases in order, each with its days at the village and at the applicant."""
    found = cases.select_related("standing").annotate(
        at_village=_days(VILLAGE, "village_days"), at_applicant=_days(APPLICANT, "applicant_days")
    )
    return found.order_by(*_order(sort))


def _days(side: str, ended: str) -> Any:
    """Return the days of a side until today: those of its ended periods, and of the one that runs now."""
    since = today_here().toordinal() - F("standing__since_day")
    running = OneOf(When(standing__side=side, then=since), default=0, output_field=IntegerField())
    return Coalesce(F(f"standing__{ended}"), 0) + running


def _due(which: str, now: datetime, soon: datetime) -> Q:
    if which == "none":
        return Q(standing__next_due=None)
    return Q(standing__next_due__lte=now) if which == "late" else Q(standing__next_due__lte=soon)


def _order(sort: str) -> tuple[Any, ...]:
    first: tuple[Any, ...] = {
        "stage": (F("standing__stage").asc(nulls_last=True),),
        "village": (F("at_village").desc(),),
        "applicant": (F("at_applicant").desc(),),
        "due": (F("standing__next_due").asc(nulls_last=True),),
        "place": ("place",),
    }.get(sort, ())
    return (*first, "-number")


def matching(said: str, *, names: bool) -> Q:
    """Return what finds every word of a search: in number, title, place and parcel; for staff in the names too."""
    found = Q()
    for word in said.split():
        one: Q = Q(standing__searched__contains=word.casefold())
        for place in ("number", "title", "place", "parcel__print_key", "parcel__address"):
            one |= Q(**{f"{place}__icontains": word})
        if names:
            parties = Party.objects.filter(case=OuterRef("pk"), until=None)
            who = parties.filter(Q(person__name__icontains=word) | Q(person__firm__icontains=word))
            one = one | Q(standing__named__contains=word.casefold()) | Q(Exists(who))
        found &= one
    return found


def page_of(rows: QuerySet[Case], request: HttpRequest, counted: QuerySet[Case] | None = None) -> Page[Case]:
    """Return the page of rows an address asks for; one that is not there is the nearest that is.

    ``counted`` are the same cases before they were put in order: what orders and adorns them makes a count dear.
    """
    paged = Paginator(rows, A_PAGE)
    if counted is not None:
        paged.count = counted.count()
    return paged.get_page(request.GET.get("page"))


def pages(shown: Page[Case], query: str) -> list[tuple[str, str]]:
    """Return (words, address) of the pages before and after."""
    found = []
    if shown.has_previous():
        found.append(("The page before", shown.previous_page_number()))
    if shown.has_next():
        found.append(("The next page", shown.next_page_number()))
    return [(said, f"?{query}{'&' if query else ''}page={number}") for said, number in found]


# ---- lists a person saves --------------------------------------------------------------------------------------------


def saved(request: HttpRequest) -> list[tuple[str, str, int]]:
    """Return (name, address, key) of the lists a person has saved."""
    rows = SavedList.objects.filter(person=person_of(request))
    return [(one.name, f"{reverse('pipeline')}?{one.query}", one.pk) for one in rows]


LONGEST = 80


@staff_only
@require_POST
def save(request: HttpRequest) -> HttpResponse:
    """Save the list that was chosen, under a name; the same name again is that list anew."""
    chosen = Chosen.of(QueryDict(request.POST.get("query", "")).dict())
    name = " ".join(request.POST.get("name", "").split())
    if not name or len(name) > LONGEST:
        said = f"{len(name)} characters long" if name else "blank"
        messages.error(
            request, f"The list was not saved: its name is {said}. Write a name of up to {LONGEST} characters."
        )
        return redirect(f"{reverse('pipeline')}?{chosen.query}")
    try:
        one = save_list(person_of(request), name, chosen.query, now=clock.now())
    except BadData as problem:
        messages.error(request, f"The list was not saved. {problem}")
        return redirect(f"{reverse('pipeline')}?{chosen.query}")
    messages.success(request, f"The list {one.name} is saved. Only you see it.")
    return redirect(f"{reverse('pipeline')}?{one.query}")


@staff_only
@require_POST
def forget(request: HttpRequest, pk: int) -> HttpResponse:
    """Take away a list the person saved."""
    one = SavedList.objects.filter(pk=pk, person=person_of(request)).first()
    if one is not None:
        forget_list(one)
    messages.success(request, "The list is gone. The cases in it are as they were.")
    return redirect("pipeline")
