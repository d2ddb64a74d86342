"""Drainage models among the files handed in: which can be run, what was left behind of them, what reports claim.

What a report in a PDF claims is shown, and used for nothing until somebody writes it down as a claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from forebay.formats import models
from forebay.formats.models import Claimed, ModelFile
from forebay.formats.problems import FileProblem
from forebay.review.claims import PRINTED
from forebay.review.submission import Claim, Document, Model, Submission
from forebay.review.tolerances import named
from forebay.water import Drainage, cross

Report = tuple[str, tuple[Claimed, ...], tuple[str, ...]]
"""A file, what it claims, and what a reader should know of it."""

MOST = 12
"""How many pages' claims a review lists one by one before it counts the rest."""
_UNITS = {
    "min": "min",
    "acft": "af",
    "ac": "ac",
    "cfs": "cfs",
    "ft": "ft",
    "in": "in",
    "sqft": "sq ft",
    "cuft": "cu ft",
}


def before_and_after(after: Model, before: Model) -> Model:
    """Join two files, each of one condition, into one drainage: the site before the work from the second.

    Raises
    ------
    FileProblem
        Where the first has its own site before the work, or the two rest on different choices.
    """
    if after.drainage.before is not None:
        sentence = (
            "It holds the site before the work already. Leave out the line before = ..., or hand in another file."
        )
        raise FileProblem(after.file, sentence)
    bases = (after.drainage.basis, before.drainage.basis)
    rains = [one.rain_2yr_in for one in bases]
    plain = [replace(one, rain_2yr_in=None, rain_2yr_source="") for one in bases]
    if plain[0] != plain[1] or (None not in rains and rains[0] != rains[1]):
        sentence = (
            f"It rests on other choices (2-year rain, least time, unit hydrograph) than {after.file}. Make them one."
        )
        raise FileProblem(before.file, sentence)
    basis = bases[0] if rains[0] is not None else bases[1]
    joined = Drainage(after.name, after.drainage.after, before.drainage.after, basis)
    return Model(after.file, joined, after.storms or before.storms, before.file)


def model_notes(submission: Submission) -> list[str]:
    """Return what a reviewer must know of the models: what was left behind, and what waits to be confirmed."""
    found = [note for one in submission.carried for note in _of_file(one)]
    return found + list(_of_reports(submission))


def stopped(submission: Submission) -> Iterator[str]:
    """Yield each model that is handed in and cannot be run, with what keeps it from that."""
    for one in submission.carried:
        if one.stopped_by:
            try:
                one.needed_drainage()
            except FileProblem as problem:
                yield str(problem)


def _of_file(one: ModelFile) -> Iterator[str]:
    if one.drainage is None:
        what = "what is listed below was left behind" if one.stopped_by else "it holds no drainage"
        yield f"{one.file} is {one.kind}; it is not run, for {what}."
    for left in one.not_carried:
        yield f"{one.file}: left behind: {left}"
    for warning in one.warnings:
        yield f"{one.file}: {warning}"
    for held in one.crossings:
        flows = [flow for _, flow in held.flows_cfs]
        if flows:
            heads = cross(held.crossing, flows).headwater_ft
            told = ", ".join(f"{head:.2f} ft at {flow:.1f} cfs" for flow, head in zip(flows, heads, strict=True))
            road = f"the road lies at {held.crossing.road_crest_ft:.2f} ft"
            yield f"{one.file}, {held.crossing.name}: headwater {told}; {road}."


# ---- reports ---------------------------------------------------------------------------------------------------------


def reports(documents: Iterable[Document], carried: Iterable[ModelFile]) -> Iterator[Report]:
    """Yield each report handed in: its file, what it claims, and what a reader should know."""
    for document in documents:
        if document.pages is not None and models.is_report(document.pages):
            yield document.file, *models.report_claims(document.pages)
    for one in carried:
        if one.claims:
            yield one.file, one.claims, ()


def unconfirmed(claims: Sequence[Claimed], file: str, written: Iterable[Claim]) -> tuple[Claimed, ...]:
    """Return what a report claims and nobody has written down as a claim on that page."""
    known = {
        (one.node, one.storm, one.quantity, one.as_printed)
        for one in written
        if one.where is not None and one.where.file == file
    }
    return tuple(one for one in claims if (one.node, one.storm, canonical(one), one.value) not in known)


def canonical(claim: Claimed) -> str:
    """Return the quantity that a printed one is counted as."""
    return PRINTED[claim.quantity][0] if claim.quantity in PRINTED else claim.quantity


def _of_reports(submission: Submission) -> Iterator[str]:
    for file, claims, warnings in reports(submission.documents, submission.carried):
        yield from (f"{file}: {warning}" for warning in warnings)
        left = unconfirmed(claims, file, submission.claims)
        groups: dict[tuple[int, str, str], list[Claimed]] = {}
        for one in left:
            groups.setdefault((one.page, one.node, one.storm), []).append(one)
        for (page, node, storm), own in list(groups.items())[:MOST]:
            of = f"{node} in the {storm} storm" if storm else node
            told = ", ".join(map(_said, own))
            yield f"{file}, page {page}, claims for {of}: {told}. To be confirmed before it is used."
        if len(groups) > MOST:
            rest = sum(len(own) for own in list(groups.values())[MOST:])
            yield f"{file} claims {rest} more numbers. List them with: forebay submission claims."


def _said(claim: Claimed) -> str:
    name, _, unit = claim.quantity.rpartition("_")
    words = named(canonical(claim))
    return f"{words} {claim.written}{f' {_UNITS[unit]}' if name and unit in _UNITS else ''}"
