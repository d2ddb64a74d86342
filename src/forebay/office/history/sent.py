"""The papers an act issues beside notices and the letters of a review: receipts, releases, permits, certifications."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from forebay.law.record import Record
from forebay.office.history.reviews import LETTERS, Sent
from forebay.office.record import Line

NOTICES = frozenset({"serve notice of violation"})
"""Acts whose papers are kept as notices."""
PAPERS = (
    *("receipt", "release", "demand", "permit", "amendment", "field change authorization"),
    *("contractor certification", "request"),
)
"""The kinds of paper that stand on pages of their own: of money, of the permit, of what was asked for."""


def papers(lines: Iterable[Line], acts: Record) -> Iterator[Sent]:
    """Yield every paper a docket issued that is neither a notice nor a letter of a review, withdrawn ones too."""
    for line in lines:
        if line.paper and line.act not in LETTERS and line.act not in NOTICES:
            yield _sent(line, acts)


def _sent(line: Line, acts: Record) -> Sent:
    gone = acts.retracted.get(line.corrects or line.id) or acts.retracted.get(line.id)
    return Sent(
        number=str(line.paper["number"]),
        kind=str(line.paper["kind"]),
        title=str(line.paper["title"]),
        entry=line.id,
        about=line.subject,
        issued=line.occurred,
        html=str(line.paper["html"]),
        pdf=str(line.paper["pdf"]),
        withdrawn=gone.by.recorded if gone else None,
        withdrawn_why=gone.reason if gone else "",
    )
