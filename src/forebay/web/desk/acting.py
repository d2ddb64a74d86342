"""Doing an act: the list of what one may do in a case, and one form made from the act's own data."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from forebay.law.acts import ActKind
from forebay.law.asked import Requirement
from forebay.law.bench import CONFIRM, DISPOSE
from forebay.office import clock, docket, editions, files, here
from forebay.office.history.money import CASH, POSTS
from forebay.office.history.referrals import NOTICE, REFER, decided_by_vote
from forebay.office.history.reviews import LETTERS, RUN, UNASKED
from forebay.office.history.turns import ANSWER, REQUEST, WITHDRAW
from forebay.office.history.votes import VOTE
from forebay.office.history.waivers import GRANT
from forebay.office.lists.plans import JOIN
from forebay.office.models import Case, Entry, StoredFile
from forebay.office.papers import composing as papers
from forebay.office.people import permissions
from forebay.office.projections import SERVE
from forebay.office.record import ACCEPT, record
from forebay.office.rules import orders
from forebay.office.rules.boards import waits_at_board
from forebay.office.verbs.notices import preview_notice
from forebay.office.verbs.record_act import held_back, record_act, says_when_itself
from forebay.web.common.forms import Form
from forebay.web.common.ours import ours
from forebay.web.common.papers import letter_page
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import Question, of_act, words
from forebay.web.common.saving import doing
from forebay.web.desk import determining, drafts, stating
from forebay.web.desk.access import case_of, cases_of, front_of, is_staff, may_do, person_of, signed_in, today_here
from forebay.web.desk.choices import COPIES, choices_for, copies_asked, subjects_for
from forebay.web.desk.laws import speaks_of
from forebay.web.desk.money import not_stated
from forebay.web.desk.refusing import Way, refused
from forebay.web.desk.shown import DOCUMENTS, act_of, slug_of

if TYPE_CHECKING:
    from forebay.web.common.forms import Upload

KINDS = (
    ("decision", "Decisions of the village"),
    ("filing", "What is handed in"),
    ("event", "What happened"),
)
ANYWHERE = frozenset({"state facts", "determine", "name gauge of record", "find violation", "close case"})
"""Acts of every case, whatever its laws speak of."""
OF_A_REVIEW = frozenset({DISPOSE, CONFIRM, UNASKED, RUN, *LETTERS, REFER, VOTE, NOTICE})
"""Acts done on the screens of a review and of its decision; they are withdrawn, never corrected."""
OF_A_REQUEST = frozenset({REQUEST, ANSWER, WITHDRAW, JOIN})
"""Acts done on the pages of the requests and of the larger plan."""
OF_A_QUESTION = frozenset({"request determination", "issue determination letter"})
"""Acts done on the pages of a question from outside."""
BY_THEMSELVES = frozenset({"open case", "retract entry", ACCEPT}) | OF_A_REVIEW | OF_A_REQUEST | OF_A_QUESTION
"""Acts that have a screen of their own."""
BY_SUBMISSION = frozenset({"round", "package"})
"""What only a submission handed in whole can state of itself."""


OWN_PAGE = {GRANT: "waiver-grant"}
"""Acts whose form is a page of its own, which offers what they choose from."""
STAYS = "Left blank, what was handed in stays as it is"
CASH_IN_HAND = "Cash is brought or sent to the village, which records it and gives the receipt"
SHOWN = "shown"
"""The hidden box with the minute a form came with."""


@signed_in
def menu(request: HttpRequest, number: str) -> HttpResponse:
    """List what the person may do in the case; what no law of the village speaks of stands apart."""
    case = case_of(request, number)
    allowed = permissions.acts_open_to(person_of(request), case, today_here(), here.vocabulary())
    listed = [each for each in allowed if each.name not in BY_THEMSELVES]
    usual = [each for each in listed if each.name in ANYWHERE or speaks_of(each)]
    groups = [(ours(heading), [_choice(each) for each in usual if each.kind == kind]) for kind, heading in KINDS]
    context = {
        "case": case,
        "groups": [group for group in groups if group[1]],
        "others": [_choice(each) for each in listed if each not in usual],
    }
    return render(request, "desk/acts.html", context)


def _choice(kind: ActKind) -> tuple[str, str, str]:
    return words(phrase(kind.name)), slug_of(kind.name), ours(kind.says)


@signed_in
def page(request: HttpRequest, number: str, slug: str) -> HttpResponse:
    """Show an act's form, and do it."""
    case = case_of(request, number)
    kind = _kind(slug)
    said = words(phrase(kind.name))
    if kind.name not in may_do(request, case):
        return render(request, "desk/may_not.html", {"case": case, "kind": kind, "said": said}, status=403)
    if request.method == "GET" and kind.name in OWN_PAGE and speaks_of(kind):
        return redirect(OWN_PAGE[kind.name], number=case.number)
    form = form_for(request, case, kind)
    held: Sequence[Requirement] = ()
    if form.errors and (done_before := _sent_before(case, kind, form)):
        return _to_the_case(request, case, kind, done_before)
    if form.is_right and (wrong := determining.faults(kind, form.values) or stating.faults(kind, form)):
        form.refuse(wrong)
    if form.is_right:
        looks = kind.name == SERVE and "look" in request.POST
        done, held = doing(form, lambda: (_looked if looks else _done)(request, case, kind, form))
        if done:
            return done
    elif request.method == "GET":
        held = held_back(case, kind, clock.now())
    look = "See the letter first" if kind.name == SERVE else ""
    lead = "" if kind.says.rstrip(".") == said else kind.says
    context = {"case": case, "kind": kind, "said": said, "lead": lead, "form": form, "look": look}
    context["refused"] = refused(held, _ways(request, case))
    context["to_know"] = _to_know(case, kind) if request.method == "GET" else _at_board(case, kind)
    return render(request, "desk/act.html", context, status=422 if request.method == "POST" else 200)


def _ways(request: HttpRequest, case: Case) -> Way:
    """Return where whoever looks does an act of the case; blank where they may not."""
    can = may_do(request, case)
    return lambda act: reverse("act", args=[case.number, slug_of(act)]) if act in can else ""


def _to_know(case: Case, kind: ActKind) -> str:
    """Say what to know before the button: that what an act is about is not in the case, or that a board has it."""
    vocabulary = here.vocabulary()
    gone = orders.nothing_there(kind, record(docket.lines(case), vocabulary), vocabulary) if kind.about else ""
    return gone or _at_board(case, kind)


def _at_board(case: Case, kind: ActKind) -> str:
    """Say what to know before a decision that was put to a board whose vote is not on record."""
    if not decided_by_vote(kind):
        return ""
    lines = docket.lines(case)
    return waits_at_board(kind, lines, editions.bearings(lines, clock.now()), here.home())


def _sent_before(case: Case, kind: ActKind, form: Form) -> Entry | None:
    """Return what a form recorded that is sent again, and now only chooses what is no longer open since."""
    wrong = [each for each in form.fields if each.error]
    if form.general or not all(each.question.choices or each.question.name == "subject" for each in wrong):
        return None
    return case.entries.filter(act=kind.name, key=form.key).first()


def _kind(slug: str) -> ActKind:
    name = act_of(slug)
    if name is None or name in BY_THEMSELVES:
        raise Http404("There is no such act.")
    return here.vocabulary()[name]


def form_for(
    request: HttpRequest,
    case: Case,
    kind: ActKind,
    start: Mapping[str, Any] | None = None,
    first: Sequence[Question] = (),
    without: Collection[str] = (),
    mends: bool = False,
) -> Form:
    """Return the form of an act, with what can be known already written in it; one that ``mends`` has that alone.

    ``first`` is asked before the rest; what is named in ``without`` is not asked.
    """
    now = clock.now()
    questions = of_act(
        kind,
        choices=choices_for(case, kind, cases_of(request)),
        subjects=subjects_for(case, kind),
        facts=here.book().facts.values() if any(field.type == "facts" for field in kind.data.values()) else (),
        papers=sorted(papers.contents(kind, editions.bearings_of(case, now))),
        occurred=not says_when_itself(kind) and not _is_handed_in_now(request, case, kind),
    )
    if mends:
        questions = tuple(_kept_where_blank(each) for each in questions)
    if kind.name in POSTS and not is_staff(request):
        questions = tuple(_without_cash(each) for each in questions)
    left_out = BY_SUBMISSION.union(without, COPIES.keys() - copies_asked().keys())
    sent = request.method == "POST"
    return Form(
        [*first, *(each for each in determining.narrowed(kind, questions, request.GET) if each.name not in left_out)],
        zone=here.home().zone,
        typed=request.POST if sent else None,
        files=request.FILES if sent else None,
        start={"occurred": now, **({} if mends else drafts.start(case, kind, request.GET, now)), **(start or {})},
        keep=lambda upload: _kept(request, upload, now),
        carried={} if mends else {**came_with(now), **stating.carried(case, kind, now)},
    )


def _kept_where_blank(asked: Question) -> Question:
    """Ask for a document only where another is to take its place."""
    return replace(asked, optional=True, hint=STAYS) if asked.type in DOCUMENTS else asked


def _without_cash(asked: Question) -> Question:
    """Ask a party for no form in which only the village can take something in."""
    if CASH not in dict(asked.choices):
        return asked
    left = tuple((form, said) for form, said in asked.choices if form != CASH)
    return replace(asked, choices=left, hint=ours(CASH_IN_HAND))


def _kept(request: HttpRequest, upload: Upload, now: datetime) -> StoredFile:
    """Keep a document that was uploaded, and say what whoever opens it should know."""
    received = files.receive(upload.read(), str(upload.name), now=now, by=person_of(request))
    for caution in received.cautions:
        messages.warning(request, caution)
    return received.file


def came_with(now: datetime) -> dict[str, str]:
    """Return what a form carries unseen, so that its time, left as it came, is known again."""
    return {SHOWN: _to_the_minute(now)}


def _to_the_minute(at: datetime) -> str:
    return at.replace(second=0, microsecond=0).isoformat()


def when_said(form: Form) -> datetime | None:
    """Return when it happened; the time a form came with, left as it was, means now and not the minute that began."""
    given: datetime | None = form.values.get("occurred")
    untouched = given is not None and form.carried.get(SHOWN) == _to_the_minute(given)
    return None if untouched else given


def _is_handed_in_now(request: HttpRequest, case: Case, kind: ActKind) -> bool:
    """Tell whether a paper is handed in by the person who looks, and so now: when it was is not theirs to say."""
    if kind.kind != "filing":
        return False
    return orders.handed_in_now(kind, permissions.role_for(person_of(request), case, kind, today_here()))


def _looked(request: HttpRequest, case: Case, kind: ActKind, form: Form) -> HttpResponse:
    """Show the letter as it would be served."""
    about = form.values.get("subject")
    letter = preview_notice(case, by=person_of(request), now=clock.now(), data=form.data, subject=about)
    return letter_page(letter.html.encode())


def _done(request: HttpRequest, case: Case, kind: ActKind, form: Form) -> HttpResponse:
    entry = record_act(
        case,
        kind.name,
        by=person_of(request),
        now=clock.now(),
        occurred=when_said(form),
        data=stating.data(kind, form),
        subject=form.values.get("subject"),
        key=form.key,
        violation=drafts.violation_named(case, request.GET),
    )
    return _to_the_case(request, case, kind, entry)


def _to_the_case(request: HttpRequest, case: Case, kind: ActKind, entry: Entry) -> HttpResponse:
    messages.success(request, f"{words(phrase(kind.name))}: recorded as No. {entry.seq} of the docket.")
    if kind.name in POSTS and (gaps := not_stated(entry.id)):
        messages.warning(request, gaps)
    return redirect(front_of(request, case))
