"""The law as pages in our words: what the village applies, each ordinance whole, its practice, and who acts for it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from forebay.law.acts import ActKind
from forebay.law.asked import Requirement
from forebay.law.ordinance import Law
from forebay.law.study import study
from forebay.letters.wording import plain_day
from forebay.office import editions, here
from forebay.office.home import Body, HomeError
from forebay.office.models import Case, RequirementRow
from forebay.office.practice import waiting
from forebay.web.common.ours import ours
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import words
from forebay.web.common.rows import Column, Table
from forebay.web.desk import law_pages
from forebay.web.desk.access import is_staff, signed_in, today_here
from forebay.web.desk.law_pages import anchor_of

PRACTICE = (
    Column("Provision"),
    Column("What"),
    Column("From"),
    Column("Until"),
    Column("Signed by"),
    Column("By which instrument"),
)
BODIES = (Column("Act"), Column("Who does it"), Column("From"), Column("Until"), Column("Today"))


@dataclass(frozen=True, slots=True)
class Listed:
    """One law of the village as the list shows it."""

    name: str
    edition: str
    link: str
    clashes: int
    practice: Table | None


def by_name(laws: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the laws something was judged by, each by its name, with the digest it had then."""
    names = {law.id: law.name for law in here.laws(here.home())}
    return [(names.get(law, law), digest) for law, digest in laws.items()]


def edition_of(law: Law) -> str:
    """Return which edition of a law stands, as a sentence says it: a number is called an edition, a day is in words."""
    said = _DATE.sub(lambda found: plain_day(date.fromisoformat(found.group())), law.edition)
    return f"edition {said}" if said[:1].isdigit() else said


_DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")


@signed_in
def index(request: HttpRequest) -> HttpResponse:
    """List the laws of the village, the practice adopted beside them, and who acts for the village."""
    home, staff = here.home(), is_staff(request)
    laws = here.laws(home)
    found = dict(law_pages.clashes(laws, today_here()))
    context = {
        "laws": [
            Listed(law.name, edition_of(law), address_of(law.id), len(found[law.id]), practice_table(law))
            for law in laws
        ],
        "bodies": _bodies(home.bodies),
        "waiting": waiting(home) if staff else [],
    }
    return render(request, "desk/laws.html", context)


@signed_in
def page(request: HttpRequest, law: str) -> HttpResponse:
    """Show one law whole: as the home has it, or in an edition that was kept."""
    home = here.home()
    own = {each.id: each for each in here.laws(home)}
    found = _asked(law, request.GET.get("edition", ""), own.get(law))
    text, current = law_pages.own_text(found, home.law_folder), own.get(law)
    others = tuple(found if each.id == law else each for each in own.values()) if law in own else (found,)
    context = {
        "law": found,
        "edition": edition_of(found),
        "current": current is not None and current.digest == found.digest,
        "now_at": address_of(law) if current else "",
        "sections": law_pages.sections(found, today_here(), text),
        "clashes": dict(law_pages.clashes(others, today_here()))[found.id],
        "practice": practice_table(found),
        "has_text": text is not None,
        "astray": law_pages.quotes_astray(found, text) if text else 0,
        "folder": home.path.name,
    }
    return render(request, "desk/law.html", context)


def _asked(law: str, digest: str, own: Law | None) -> Law:
    if own is not None and digest in ("", own.digest):
        return own
    try:
        return editions.kept(law, digest)
    except (KeyError, HomeError):
        raise Http404(ours(f'The village applies no law "{law}", or keeps no such edition of it.')) from None


def practice_table(law: Law) -> Table | None:
    """Return what was adopted beside a law as a table; nothing where nothing was."""
    rows: list[tuple[object, ...]] = [
        (f"{one.at}: {one.provision}", one.what, one.since, one.until, one.signer, one.instrument)
        for one in law_pages.practice(law)
    ]
    return Table(ours("What the village adopted beside it"), PRACTICE, rows) if rows else None


def _bodies(bodies: Sequence[Body]) -> Table | None:
    rows: list[tuple[object, ...]] = [
        (
            words(phrase(one.act)),
            one.body,
            plain_day(one.since),
            plain_day(one.until) if one.until else "further notice",
            "yes" if one.since <= today_here() and (one.until is None or today_here() < one.until) else "no",
        )
        for one in sorted(bodies, key=lambda row: (row.act, row.since))
    ]
    return Table(ours("Who acts for the village"), BODIES, rows) if rows else None


# ---- where a law, and a place in it, can be read ---------------------------------------------------------------------


def address_of(law: str, anchor: str = "", case: Case | None = None) -> str:
    """Return where a law, or a provision of it, can be read: in the edition that governs a case, where one is given."""
    digest = case.edition.get(law, "") if case is not None else ""
    own = {each.id: each.digest for each in here.laws(here.home())} if digest else {}
    edition = f"?edition={digest}" if digest and own.get(law) != digest else ""
    return f"{reverse('law', args=[law])}{edition}{'#' + anchor if anchor else ''}"


def place_of(row: RequirementRow | Requirement) -> str:
    """Return the anchor of the provision a requirement comes from."""
    return anchor_of("may" if row.shape == "may" else "must", row.provision)


def speaks_of(act: ActKind) -> bool:
    """Tell whether a law of the village speaks of an act, of a class it is in, or of a document it hands in."""
    laws = here.laws(here.home())
    named = [f'"{name}"'.encode() for name in act.names]
    return any(name in law.source for name in named for law in laws) or any(
        must.document and act.name in study(law).filings(must.document) for law in laws for must in law.musts
    )


def link_to(law_id: str, provision: str) -> str:
    """Return where a provision a record names can be read; blank where the village applies no such law."""
    laws: Sequence[Law] = here.laws(here.home())
    return address_of(law_id, anchor_of("must", provision)) if law_id in {law.id for law in laws} else ""
