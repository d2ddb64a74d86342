"""A law as a plain page in our words: what each provision does, where it stands, and how it was read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify

from forebay.law.acts import ActKind
from forebay.law.asked import Requirement
from forebay.law.ordinance import Law
from forebay.law.provisions import Must, Provision
from forebay.office import here
from forebay.office.models import RequirementRow
from forebay.web.desk.access import signed_in, today_here

KINDS = {"value": "a number", "term": "an answer", "may": "a power or right", "note": "a note"}
SHAPES = {"gate": "before a step", "duty": "a duty", "content": "in a document", "standing": "all along"}


@dataclass(frozen=True, slots=True)
class Passage:
    """One provision as the page shows it."""

    id: str
    name: str
    at: str
    kind: str
    gist: str
    quote: str
    reading: str
    remarks: tuple[str, ...]


@signed_in
def index(request: HttpRequest) -> HttpResponse:
    """List the laws of the village."""
    laws = [(law.name, law.edition, address_of(law.id)) for law in here.laws(here.home())]
    return render(request, "desk/laws.html", {"laws": laws})


@signed_in
def page(request: HttpRequest, law: str) -> HttpResponse:
    """Show one law."""
    found = next((each for each in here.laws(here.home()) if each.id == law), None)
    if found is None:
        raise Http404(f'The village applies no law "{law}".')
    return render(request, "desk/law.html", {"law": found, "sections": _sections(found)})


def _sections(law: Law) -> list[tuple[str, str, list[Passage]]]:
    """Return (section, its anchor, its passages) in the order of the text."""
    found: dict[str, list[Passage]] = {}
    for each in _passages(law):
        found.setdefault(_section(each.at), []).append(each)
    ordered = sorted(found.items(), key=lambda one: [int(number) for number in re.findall(r"\d+", one[0])])
    return [(name, f"section-{slugify(name)}", passages) for name, passages in ordered]


def _section(at: str) -> str:
    match = re.match(r"[0-9]+(-[0-9]+)*", at)
    return match.group() if match else at


def _passages(law: Law) -> Iterator[Passage]:
    seen: set[str] = set()
    for row in law.provisions:
        anchor = anchor_of(row.kind, row.id)
        yield Passage(
            id="" if anchor in seen else anchor,
            name=row.id,
            at=row.at,
            kind=SHAPES[row.shape] if isinstance(row, Must) else KINDS[row.kind],
            gist=row.gist,
            quote=row.quote,
            reading=row.reading or "",
            remarks=tuple(_remarks(row)),
        )
        seen.add(anchor)


def _remarks(row: Provision) -> Iterator[str]:
    if row.status:
        yield row.status.capitalize() + "."
    if blank := getattr(row, "blank", None):
        yield f"The text leaves this blank ({blank}); it stays blank until the village adopts a value."
    if row.from_ or row.until:
        spans = [f"from {row.from_}" if row.from_ else "", f"until {row.until}" if row.until else ""]
        yield f"In force {' '.join(span for span in spans if span)}."
    if not row.in_force(today_here()):
        yield "Not in force today."
    for each in getattr(row, "disputes", ()):
        yield f"{each.at} says otherwise: {each.why}."


def address_of(law: str, anchor: str = "") -> str:
    """Return where a law, or a provision of it, can be read."""
    return f"{reverse('law', args=[law])}{'#' + anchor if anchor else ''}"


def place_of(row: RequirementRow | Requirement) -> str:
    """Return the anchor of the provision a requirement comes from."""
    return anchor_of("may" if row.shape == "may" else "must", row.provision)


def anchor_of(kind: str, provision: str) -> str:
    """Return the anchor of a provision on its law's page."""
    return f"{kind}-{slugify(provision.partition('#')[0])}"


def speaks_of(act: ActKind) -> bool:
    """Tell whether a law of the village speaks of an act, or of a class it is in."""
    sources = [law.source for law in here.laws(here.home())]
    named = [f'"{name}"'.encode() for name in act.names]
    return any(name in source for name in named for source in sources)


def link_to(law_id: str, provision: str) -> str:
    """Return where a provision a record names can be read; blank where the village applies no such law."""
    laws: Sequence[Law] = here.laws(here.home())
    return address_of(law_id, anchor_of("must", provision)) if law_id in {law.id for law in laws} else ""
