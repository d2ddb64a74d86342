"""One review of one submission: everything found, from exactly which files, under exactly which law; never changed."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import forebay
from forebay.law import Law, Record
from forebay.review.agreement import agreement, clauses, firsts
from forebay.review.asking import Ask, Asking
from forebay.review.checks import Run as Rerun
from forebay.review.checks import checked
from forebay.review.compare import compare
from forebay.review.completeness import looked_for
from forebay.review.construction import construction
from forebay.review.ground import ground_notes
from forebay.review.items import NOT_CHECKED, RECOMPUTED, ReviewItem
from forebay.review.models import model_notes
from forebay.review.quantity import QuantityRow, rain_notes, recompute, rows
from forebay.review.rain import told_apart
from forebay.review.site_layer_lines import layer_lines
from forebay.review.site_layers import HomeLayer, digests_of, layer_notes
from forebay.review.site_lines import site_lines, site_notes
from forebay.review.standing import contradictions
from forebay.review.submission import Submission

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Run:
    """A review: its lines, the table of peaks, what the water warns of, and the digests of all it rests on.

    ``inputs`` holds the sha256 of every file and of every layer of the home, ``laws`` the digest of every law,
    ``notes`` the numbered warnings of the run and what in the submission was pointed to without being asked.
    """

    project: str
    round: int
    on: date
    items: tuple[ReviewItem, ...]
    quantities: tuple[QuantityRow, ...]
    notes: tuple[str, ...]
    inputs: Mapping[str, str]
    laws: Mapping[str, str]
    engine: str

    def __getitem__(self, item_id: str) -> ReviewItem:
        found = next((item for item in self.items if item.id == item_id), None)
        if found is None:
            raise KeyError(f'This review has no line "{item_id}".')
        return found

    def of(self, outcome: str) -> tuple[ReviewItem, ...]:
        """Return the lines of one outcome."""
        return tuple(item for item in self.items if item.outcome == outcome)

    def plain(self) -> dict[str, Any]:
        """Return it as JSON holds it."""
        return {
            "format": FORMAT,
            "project": self.project,
            "round": self.round,
            "on": self.on.isoformat(),
            "items": [item.plain() for item in self.items],
            "quantities": [row.plain() for row in self.quantities],
            "notes": list(self.notes),
            "inputs": dict(self.inputs),
            "laws": dict(self.laws),
            "engine": self.engine,
        }

    def to_json(self) -> str:
        """Return it as text; equal reviews give equal text."""
        return json.dumps(self.plain(), sort_keys=True, indent=1, ensure_ascii=False)

    @property
    def sha256(self) -> str:
        """The digest of all of it."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()


def of_json(text: str) -> Run:
    """Return a review from what ``to_json`` gave."""
    told = json.loads(text)
    if told.get("format") != FORMAT:
        raise ValueError(f"This review is of format {told.get('format')}. This reads format {FORMAT}.")
    return Run(
        project=told["project"],
        round=told["round"],
        on=date.fromisoformat(told["on"]),
        items=tuple(ReviewItem.of_plain(item) for item in told["items"]),
        quantities=tuple(QuantityRow(**row) for row in told["quantities"]),
        notes=tuple(told["notes"]),
        inputs=told["inputs"],
        laws=told["laws"],
        engine=told["engine"],
    )


def review(
    submission: Submission,
    laws: Iterable[Law],
    *,
    on: date,
    record: Record | None = None,
    others: Iterable[Law] = (),
    layers: Iterable[HomeLayer] = (),
) -> Run:
    """Review a submission under its laws as they are on a day.

    Parameters
    ----------
    submission : Submission
        As it was handed in.
    laws : iterable of Law
        The laws it is judged by.
    on : date
        The day whose law counts.
    record : Record, optional
        What has been done in the case so far: some things are asked only after the village required them.
    others : iterable of Law, optional
        Laws that the first ask for answers, such as the state's; nothing is reviewed under them.
    layers : iterable of HomeLayer, optional
        The layers of the home: what the site lies on is held against what is declared.

    Returns
    -------
    Run
        Equal for equal files, laws, days, records and layers.
    """
    judging, loaded = tuple(laws), tuple(layers)
    known = {law.id: law for law in (*others, *judging)}
    askings = [Asking(law, submission, on, record or Record(), known, loaded) for law in judging]
    reruns = [
        Rerun(one, compare(submission.claims, one, told_apart(submission, one)))
        for one in recompute(submission, keep_hydrographs=False)
    ]
    asks = [(asking, ask) for asking in askings for ask in asking.asks]
    items = [item for asking, ask in asks for item in _answered(ask, asking, reruns)]
    items += [item for asking in askings for item in _ground_lines(asking)]
    cited = clauses(ask for _, ask in asks)
    items += [item for one in reruns for item in agreement(one, cited, submission.documents)]
    digests = {**submission.digests, **digests_of(loaded)}
    return Run(
        project=submission.project,
        round=submission.round,
        on=on,
        items=tuple(_resting(item, submission, digests) for item in _named_apart(items)),
        quantities=rows([one.recomputed for one in reruns]),
        notes=tuple(_notes(submission, reruns, [ask for _, ask in asks], loaded)),
        inputs=digests,
        laws={law_id: law.digest for law_id, law in sorted(known.items())},
        engine=f"forebay {forebay.__version__}",
    )


def _ground_lines(asking: Asking) -> Iterator[ReviewItem]:
    yield from construction(asking)
    yield from site_lines(asking)
    yield from layer_lines(asking)


def _answered(ask: Ask, asking: Asking, reruns: Sequence[Rerun]) -> Sequence[ReviewItem]:
    return checked(ask, asking, reruns) if ask.item.check else (looked_for(ask, asking),)


def _named_apart(items: Iterable[ReviewItem]) -> Iterator[ReviewItem]:
    """Number the lines of a number that the documents give more than once."""
    seen: Counter[str] = Counter()
    for item in items:
        seen[item.id] += 1
        yield item if seen[item.id] == 1 else replace(item, id=f"{item.id} ({seen[item.id]})")


def _resting(item: ReviewItem, submission: Submission, digests: Mapping[str, str]) -> ReviewItem:
    """Name the files a line rests on by their digests.

    Those are the files it cites; where it was recomputed, all models and the rain, or the drawing of the site it cites;
    where nothing was found, every document.
    """
    files = {page.rsplit(", page ", 1)[0] for page in item.pages}
    if item.kind in ("content", "paper") and item.basis == NOT_CHECKED and item.outcome == "not met":
        files |= {document.file for document in submission.documents}
    is_drawn = submission.site is not None and submission.site.file in files
    if item.basis == RECOMPUTED and item.kind != "fact" and not is_drawn:
        files |= {file for model in submission.models for file in model.files}
        files |= {submission.rainfall.table.file} if submission.rainfall else set()
    return replace(item, rests_on=tuple(f"{name} {digests[name]}" for name in sorted(files) if name in digests))


def _notes(
    submission: Submission, reruns: Sequence[Rerun], asks: Sequence[Ask], layers: Sequence[HomeLayer]
) -> list[str]:
    found = [words for one in reruns if (words := firsts(one.comparison))]
    found += [str(note) for one in reruns for note in one.recomputed.results.notes]
    found += model_notes(submission)
    found += rain_notes(submission)
    found += ground_notes(submission)
    found += site_notes(submission)
    found += layer_notes(submission.site, layers)
    found += contradictions(submission.claims).values()
    found += [f'The submission points to "{key}", which the law does not ask for.' for key in strays(submission, asks)]
    return found + [f"{name} is in the submission, and nothing names it." for name in submission.unnamed]


def strays(submission: Submission, asks: Iterable[Ask]) -> list[str]:
    """Return the parts the documents are said to hold that no law under review asks for."""
    known = {written for ask in asks for key in (ask.key, ask.rule.id) for written in (key, f"{ask.law.id}:{key}")}
    return [key for document in submission.documents for key in document.parts if key not in known]
