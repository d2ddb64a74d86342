"""Before anyone files: a template to fill in, and what a submission still lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from forebay.formats.packages import of_files
from forebay.formats.problems import FileProblem
from forebay.law import FactBook, FactSheet, Law, facts, library
from forebay.law.text import nearest
from forebay.review.asking import Ask, Asking, kinds_in
from forebay.review.completeness import looked_for
from forebay.review.declared import ours
from forebay.review.ground import ground_notes
from forebay.review.models import stopped
from forebay.review.quantity import rain_notes, recompute
from forebay.review.runs import strays
from forebay.review.standing import contradictions, standing
from forebay.review.submission import Submission
from forebay.review.submission_file import FORMAT, HEAD

_HEAD = """\
# A submission to be reviewed. Fill in what is asked, put this file beside the documents, and send the folder or a zip
# of it. Lines that begin with # are notes; take the # away where you need the line.
format = {format}

[submission]
laws = [{laws}]
project = ""                     # what the project is called
applicant = ""                   # who applies
preparer = ""                    # who prepared the documents
# credential = "PE"              # the preparer's credential
round = 1                        # 2 when you send it again, and so on

# What the law turns on. Leave a line out where you do not know: unknown is not no.
[facts]
{facts}

"""

_TAIL = """\
# The drainage before and after the work, if it was computed; see "forebay water" for its format.
# [[drainage]]
# file = "drainage.toml"         # or a workbook (forebay submission new --workbook), an EPA SWMM or HydroCAD file
# before = "existing.hcp"        # the site before the work, where that is a file of its own
#
# [rainfall]
# file = "rain.csv"              # a NOAA Atlas 14 table, or a plain table that states its source
# distribution = "II"            # I, IA, II, III or nested
# return_periods_y = [1, 10, 100]
#
# The numbers your documents give, with their page: inputs and results, written with the digits they have there.
# [[claim]]
# node = "S1"
# condition = "after"            # or "before"
# document = "plan.pdf"
# page = 9
# area_ac = 4.00
# curve_number = 82
# concentration_h = 0.31
#
# [[claim]]
# node = "S1"
# storm = "10-year"
# document = "plan.pdf"
# page = 10
# peak_cfs = 8.4
# volume_cuft = 26400
#
# The order of the work: what each phase opens, and when it is stabilized.
# [[phase]]
# name = "Phase 1"
# area = "2.6 acre"
# clear = 2026-05-04
# stabilize = 2026-07-10
# layers = ["PHASE-1"]           # the layers of the site's drawing that show it, where there is one
#
# A drawing of the site, and the layers whose areas are measured again. Leave out what it does not show.
# [site]
# file = "site.geojson"
# crs = "EPSG:2262"
# limits = ["LIMITS"]            # the limits of the development
# mapped = ["MAP-EDGE"]          # how far the base map runs
# disturbed = ["GRADING"]
# impervious_before = ["EX-PAVED"]
# impervious_after = ["PR-PAVED"]
# parcels = ["083.09-2-19"]      # the parcels it lies on, by print key
#
# [site.uses."buildings"]        # each proposed use, and the percent of the surface the documents give it
# layers = ["PR-ROOF"]
# percent = 12.5
"""


def new(law_ids: Sequence[str], search: Iterable[Path] = (), *, on: date = date.max) -> str:
    """Return a template for a submission under some laws: every fact they turn on, every item they ask for."""
    laws = [library.find(law_id, list(search)) for law_id in law_ids]
    book = facts.load()
    listed = ", ".join(f'"{law.id}"' for law in laws)
    asked = "\n".join(_fact_lines(laws, book))
    documents = "\n".join(line for law in laws for line in _document_lines(law, on))
    return _HEAD.format(format=FORMAT, laws=listed, facts=asked) + documents + "\n" + _TAIL


def _fact_lines(laws: Sequence[Law], book: FactBook) -> Iterator[str]:
    told = "\n".join(law.source.decode("utf-8", "replace") for law in laws)
    example = {"area": '"0 acre"', "length": '"0 ft"', "volume": '"0 cuft"', "money": '"0 USD"', "yes/no": "false"}
    for fact in book:
        if fact.name in told:
            choices = f"  ({', '.join(fact.choices)})" if fact.choices else ""
            value = example.get(fact.type, "[]" if fact.type == "set" else '""' if fact.choices else "0")
            yield f"# {fact.asks}{choices}"
            yield f"# {fact.name} = {value}"


def _document_lines(law: Law, on: date) -> Iterator[str]:
    asking = Asking(law, _empty(law), on)
    asks = list(asking.asks)
    for document in asking.documents:
        yield f"# {law.name}: the {document}. For each line, the page on which it stands."
        yield f'# [[document]]\n# kind = "{document}"\n# file = "{document.replace(" ", "-")}.pdf"'
        yield '# sealed_by = ""\n# credential = ""\n# [document.pages]'
        parts = [ask for ask in asks if ask.document == document and ask.item.sort == "part"]
        yield from (f'# "{ask.key}" = 1    # {ask.at}' for ask in parts)
        yield ""
    for ask in asks:
        if ask.is_paper:
            yield f"# {ask.at}: {ask.item.name}"
            yield f'# [[document]]\n# kind = "{ask.document}"\n# file = "{ask.document.replace(" ", "-")}.pdf"\n'


def _empty(law: Law) -> Submission:
    package = of_files({HEAD: b"format = 1"}, "template")
    return Submission("", (law.id,), "", "", "", 1, FactSheet(), (), (), None, (), (), package)


@dataclass(frozen=True, slots=True)
class Lacking:
    """One thing to add or mend before filing: the clause that asks for it, if one does, and the sentence."""

    at: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.at}: {self.sentence}" if self.at else self.sentence


def check(submission: Submission, laws: Iterable[Law], *, on: date = date.max) -> tuple[Lacking, ...]:
    """Return what a submission lacks, before anyone files it; nothing of it is judged."""
    judging = tuple(laws)
    found: list[Lacking] = [*_blanks(submission), *_kinds(submission, judging)]
    asks: list[Ask] = []
    for law in judging:
        asking = Asking(law, submission, on)
        asks += list(asking.asks)
        found += _unanswered(asking)
        found += _unfound(asking)
    found += [
        Lacking("", f'No law here asks for "{key}". Mend the name of that part.') for key in strays(submission, asks)
    ]
    return tuple(dict.fromkeys([*found, *_places(submission), *_numbers(submission)]))


def _blanks(submission: Submission) -> Iterator[Lacking]:
    for name in ("project", "applicant", "preparer"):
        if not getattr(submission, name):
            yield Lacking("", f"{name} is empty. Write it into {HEAD}.")


def _kinds(submission: Submission, laws: Sequence[Law]) -> Iterator[Lacking]:
    """Yield the documents of a kind that no law here speaks of."""
    known = sorted({kind for law in laws for kind in kinds_in(law)})
    for document in submission.documents:
        if known and document.kind not in known:
            hint = nearest(document.kind, known) or f" The kinds there are: {', '.join(known)}."
            yield Lacking("", f'{document.file} is a "{document.kind}", a kind of document no law here names.{hint}')


def _unanswered(asking: Asking) -> Iterator[Lacking]:
    names = dict.fromkeys(name for ask in asking.asks for name in ask.asked.missing)
    for name in names:
        fact = asking.law.book.get(name)
        asks = fact.asks if fact else f"{name}?"
        how = f"Write it as {name} under [facts]."
        yield Lacking("", f"{asks} It is not said, and {asking.law.name} turns on it. {how}")


def _unfound(asking: Asking) -> Iterator[Lacking]:
    for ask in asking.asks:
        item = looked_for(ask, asking)
        if item.outcome == "not met":
            yield Lacking(ask.at, f"{ask.item.name}: {item.because}")


def _places(submission: Submission) -> Iterator[Lacking]:
    every = (*rain_notes(submission), *ground_notes(submission), *contradictions(submission.claims).values())
    yield from (Lacking("", said) for said in every)
    for claim in submission.claims:
        found = standing(claim, submission.documents)
        if not found.is_there and (claim.where is None or _searched(claim.where.file, submission)):
            yield Lacking("", f"{claim.told}: {found.sentence} Mend the claim or the document.")


def _searched(file: str, submission: Submission) -> bool:
    return any(one.file == file and one.can_be_searched for one in submission.documents)


def _numbers(submission: Submission) -> Iterator[Lacking]:
    try:
        known = recompute(submission, keep_hydrographs=False)
    except FileProblem as problem:
        yield Lacking("", str(problem))
        return
    yield from (Lacking("", told) for told in stopped(submission))
    if submission.models and not known:
        yield Lacking(
            "", "The drainage has no storm to run. Add [rainfall] with a table, or storms in the drainage file."
        )
    if submission.claims and not submission.models and not submission.carried:
        yield Lacking(
            "", "Numbers are claimed and no drainage is handed in, so nothing can be recomputed. Add [[drainage]]."
        )
    for claim in submission.claims:
        if known and all(ours(claim, one) is None for one in known):
            yield Lacking("", f'The drainage has nothing called "{claim.told}". Mend the claim or the drainage.')
