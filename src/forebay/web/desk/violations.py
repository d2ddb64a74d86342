"""Violations as the desk shows them: what was not done, how far it has come, and the officer's one next step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse

from forebay.office import here
from forebay.office.history.violations import CLOSING, LOOK_ANEW
from forebay.office.models import Entry, Violation
from forebay.office.record import seq_of
from forebay.web.common.phrases import in_words, phrase
from forebay.web.common.questions import words
from forebay.web.desk.laws import link_to, speaks_of
from forebay.web.desk.shown import slug_of

ORDER = {state: place for place, state in enumerate(("found", "proposed", "waiting", "served", "closed"))}


@dataclass(frozen=True, slots=True)
class Seen:
    """One violation ready to show."""

    what: str
    at: str
    law: str
    state: str
    since: datetime
    case: str
    link: str
    remark: str = ""
    acts: tuple[tuple[str, str], ...] = ()


def in_order(found: Iterable[Violation]) -> list[Violation]:
    """Return violations as an officer takes them up: those found and not yet served first."""
    return sorted(found, key=lambda one: (ORDER.get(one.state, len(ORDER)), one.since))


def shown(one: Violation) -> Seen:
    """Return a violation ready to show."""
    remark, acts = _NEXT[Violation.State(one.state)](one)
    return Seen(
        what=in_words(one.what, here.vocabulary().kinds) if not one.entry else one.what,
        at=one.at,
        law=link_to(one.law, one.provision),
        state=one.get_state_display(),
        since=one.since,
        case=f"{one.case.number} {one.case.title}",
        link=f"{reverse('case', args=[one.case.number])}#violations",
        remark=" ".join(said for said in (one.remark, remark) if said),
        acts=(*_withdrawing(one), *acts),
    )


def _withdrawing(one: Violation) -> tuple[tuple[str, str], ...]:
    """Return where to withdraw what rests on a ground that is gone: the notice that stands, else the finding."""
    if LOOK_ANEW not in one.remark:
        return ()
    notice = one.case.notices.filter(violation=one.entry, withdrawn=None).first()
    said, entry = ("Withdraw the notice", notice.entry) if notice else ("Withdraw the finding", one.entry)
    return ((said, reverse("withdraw", args=[one.case.number, seq_of(entry)])),)


Next = tuple[str, tuple[tuple[str, str], ...]]


def _waiting(one: Violation) -> Next:
    trigger = Entry.objects.filter(pk=one.trigger).first()
    what = "storm" if trigger is None or trigger.act == "storm" else phrase(trigger.act)
    confirm = f"confirm knowledge of {trigger.act if trigger else 'storm'}"
    late = f"The {what.removeprefix('a ')} came on record after this was due."
    remark = f"{late} No notice is proposed until an officer confirms that the applicant knew of it."
    return remark, (_link(one, confirm, "Confirm when the applicant knew of it", subject=one.trigger),)


def _proposed(one: Violation) -> Next:
    link = _link(one, "find violation", "Find it to be a violation", proposal=str(one.pk))
    return "The record only proposes it; an officer decides.", (link,)


def _found(one: Violation) -> Next:
    return "", (_link(one, "serve notice of violation", "Write and serve the notice", subject=one.entry),)


def _served(one: Violation) -> Next:
    links = [
        _link(one, act, words(phrase(act)), subject=one.entry) for act in CLOSING if speaks_of(here.vocabulary()[act])
    ]
    return "Once it is put right, say so:", tuple(links)


def _closed(one: Violation) -> Next:
    return f"Closed by entry No. {one.closed_by.rpartition('/')[2]}.", ()


def _link(one: Violation, act: str, said: str, **asked: str) -> tuple[str, str]:
    return said, f"{reverse('act', args=[one.case.number, slug_of(act)])}?{urlencode(asked)}"


_NEXT = {
    Violation.State.WAITING: _waiting,
    Violation.State.PROPOSED: _proposed,
    Violation.State.FOUND: _found,
    Violation.State.SERVED: _served,
    Violation.State.CLOSED: _closed,
}
