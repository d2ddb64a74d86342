"""Whether all the law asks is in the documents: declared on a page, pointed to by its words alone, or not there.

Nothing is called met because its words were found, or because somebody says where it stands: that is for the official
to see. What nobody points to, and no page speaks of, is not met.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from forebay.law import Outcome
from forebay.review.asking import REPORT, Ask, Asking
from forebay.review.items import DECLARED, NOT_CHECKED, ReviewItem, claimed_at
from forebay.review.submission import Document, Place, Submission
from forebay.review.words import find, page_stems, stems


def completeness(asking: Asking) -> Iterator[ReviewItem]:
    """Yield a line for every item the law asks of the documents under review, and of the papers with them."""
    for ask in asking.asks:
        yield looked_for(ask, asking)


def looked_for(ask: Ask, asking: Asking) -> ReviewItem:
    """Return how one thing the law asks stands in the documents."""
    if ask.asked.outcome != "met":
        return line(ask, ask.asked.outcome, NOT_CHECKED, ask.asked.because, missing=ask.asked.missing)
    if ask.item.sort in ("finding", "term"):
        because = "The law leaves this to the village's own finding."
        return line(ask, "left to the official", NOT_CHECKED, because)
    if ask.item.by:
        return _by_whom(ask, asking)
    return _declared(ask, asking.submission) or _claimed(ask, asking.submission) or _absent(ask, asking.submission)


def line(
    ask: Ask,
    outcome: Outcome,
    basis: str,
    because: str,
    *,
    declared: str = "",
    pages: Iterable[Place | str] = (),
    missing: tuple[str, ...] = (),
) -> ReviewItem:
    """Return a line about something the law asks."""
    return ReviewItem(
        id=ask.id,
        kind="paper" if ask.is_paper else "content",
        law=ask.law.id,
        provision=ask.rule.id,
        item=ask.item.name,
        at=ask.at,
        asks=f"{_article(ask)}{ask.item.name}",
        outcome=outcome,
        basis=basis,
        because=because,
        document=ask.document,
        required=ask.rule.gist,
        declared=declared,
        pages=tuple(str(page) for page in pages),
        missing=missing,
    )


def _article(ask: Ask) -> str:
    return "" if ask.is_paper else f"The {ask.document} must hold: "


# ---- declared --------------------------------------------------------------------------------------------------------


def points_to(document: Document, ask: Ask) -> tuple[int, ...]:
    """Return the pages on which a document is said to answer something: the item itself, else its whole provision."""
    for key in (ask.key, ask.rule.id):
        for written in (key, f"{ask.law.id}:{key}"):
            if written in document.parts:
                return document.parts[written]
    return ()


def _declared(ask: Ask, submission: Submission) -> ReviewItem | None:
    if ask.is_paper:
        return _paper(ask, submission)
    found = [(one, page) for one in submission.documents for page in points_to(one, ask)]
    if not found:
        return None
    beyond = [(one, page) for one, page in found if one.pages is not None and page > len(one.pages)]
    places = [Place(one.file, page) for one, page in found]
    if len(beyond) == len(found):
        one, page = beyond[0]
        because = f"The submission points to page {page} of {one.file}, which has {len(one.pages or ())} pages."
        return line(ask, "not met", DECLARED, because, declared=_listed(places), pages=places)
    because = f"The submission says that it stands in {_listed(places)}."
    if not any(_speaks_of(ask, one, page) for one, page in found):
        because += " Its words are not on that page."
    return line(ask, "left to the official", DECLARED, because, declared=_listed(places), pages=places)


def _speaks_of(ask: Ask, document: Document, page: int) -> bool:
    if document.pages is None or page > len(document.pages) or not document.pages[page - 1]:
        return True
    return bool(stems(ask.item.name) & page_stems(document.pages[page - 1]))


def _paper(ask: Ask, submission: Submission) -> ReviewItem | None:
    there = [one for one in submission.documents if one.kind == ask.document or points_to(one, ask)]
    if not there:
        return None
    because = f"{_listed(one.file for one in there)} is handed in as {ask.document}."
    return line(
        ask, "left to the official", DECLARED, because, declared=ask.document, pages=(one.file for one in there)
    )


# ---- by words, or not at all -----------------------------------------------------------------------------------------


def _claimed(ask: Ask, submission: Submission) -> ReviewItem | None:
    """Return the line of something whose words stand on a page; a report is not there because it is spoken of."""
    if ask.is_paper:
        return None
    report = REPORT.match(ask.item.name)
    documents = (
        submission.documents if report is None else [one for one in submission.documents if one.kind == report[1]]
    )
    place = find(ask.item.name, documents)
    if place is None or place.page is None:
        return None
    because = f"The words stand in {place}; nothing in the submission says that the thing itself does."
    return line(ask, "left to the official", claimed_at(place.page), because, pages=(place,))


def _absent(ask: Ask, submission: Submission) -> ReviewItem:
    unread = [one.file for one in submission.documents if one.kind == ask.document and not one.can_be_searched]
    if unread and not ask.is_paper:
        because = f"Nothing points to it, and {_listed(unread)} has no text that can be searched."
        return line(ask, "left to the official", NOT_CHECKED, because)
    report = REPORT.match(ask.item.name)
    if ask.is_paper or report:
        because = f"No {report[1] if report else ask.document} is among the documents."
    else:
        because = "Nothing points to it, and no page speaks of it."
    return line(ask, "not met", NOT_CHECKED, because)


# ---- by whom ---------------------------------------------------------------------------------------------------------


def _by_whom(ask: Ask, asking: Asking) -> ReviewItem:
    """Return the line of something only certain people may do: a seal is declared, since nobody here verified it."""
    wanted, such_as = ask.law.people(ask.item, asking.on)
    named = _listed(sorted(name.replace("_", " ") for name in wanted), "or")
    who, credential, file = _signer(ask, asking.submission)
    if not credential:
        because = f"The submission names no credential; the law asks for {named}."
        return line(ask, "not met" if not who else "left to the official", NOT_CHECKED, because, declared=who)
    declared, pages = f"{who}, {credential}", (file,) if file else ()
    if credential in wanted:
        because = f"{declared} is declared; the seal has not been verified."
        return line(ask, "left to the official", DECLARED, because, declared=declared, pages=pages)
    because = f"{declared} is declared; the law asks for {named}."
    outcome: Outcome = "left to the official" if such_as else "not met"
    return line(ask, outcome, DECLARED, because, declared=declared, pages=pages)


def _signer(ask: Ask, submission: Submission) -> tuple[str, str, str]:
    """Return who is said to have signed: whose seal the document is said to bear, else who prepared the filing."""
    for document in submission.documents:
        if document.kind == ask.document and document.sealed_by:
            return document.sealed_by, document.credential, document.file
    return (submission.preparer, submission.credential, "") if ask.is_paper else ("", "", "")


def _listed(names: Iterable[object], last: str = "and") -> str:
    *most, end = [str(name) for name in names] or [""]
    return f"{', '.join(most)} {last} {end}" if most else end
