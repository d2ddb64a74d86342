"""Proof of what stands beside the dockets: the tables that follow from them, and the files they name."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, models

from forebay.office import editions, files, here, store
from forebay.office.faults import Fault
from forebay.office.home import Home, HomeError
from forebay.office.lists import standing
from forebay.office.models import Case, Notice, RequirementRow, Standing, StoredFile, Violation
from forebay.office.money import kept as money_kept
from forebay.office.projections import Bearings, project
from forebay.office.record import Line, documents, edition


def projections_stand(
    home: Home, cases: Sequence[Case], lines: Mapping[str, Sequence[Line]], remarks: list[str], *, compared: bool
) -> Iterator[Fault]:
    """Work every case out anew and compare; a case worked out under other laws or days is a remark, and no fault.

    ``compared`` tells that the dockets agree with a digest kept elsewhere, and not only with themselves.
    """
    editions.kept.cache_clear()
    for case in cases:
        if said := cut(case, len(lines[case.number])):
            yield Fault(f"{said} Restore from a backup, and compare with a digest kept elsewhere.", case.number)
            continue
        if wrong := _edition_stands(case, lines[case.number], remarks):
            yield Fault(f"{wrong} Restore from a backup.", case.number)
            continue
        governed = editions.governing(edition(lines[case.number], here.vocabulary()))
        if case.projected_at is None or case.basis != store.basis(home, governed):
            remarks.append(
                f"Case {case.number} was last worked out under other laws or days. Run forebay tick to renew it."
            )
            continue
        bearings = Bearings(governed, here.vocabulary(), here.book(), home.calendar, case.projected_at)
        yield from _case_stands(case, lines[case.number], bearings, compared=compared)


def _edition_stands(case: Case, lines: Sequence[Line], remarks: list[str]) -> str:
    """Say which edition that governs a docket is not there as it was kept; one that never was kept is a remark."""
    pinned = edition(lines, here.vocabulary())
    for law_id, digest in pinned.items():
        named = f"case {case.number} is governed by edition {digest[:12]} of {law_id}"
        try:
            editions.kept(law_id, digest)
        except HomeError as problem:
            return str(problem)
        except KeyError:
            if any(line.receipt.get("editions") and line.laws.get(law_id) == digest for line in lines):
                return f"C{named[1:]}, and no copy of it is kept."
            remarks.append(
                f"C{named[1:]}, of which no copy was kept. It is worked out under the home's until an officer accepts "
                "an edition."
            )
    return ""


def cut(case: Case, ends: int) -> str:
    """Say that a case's tables name an entry its docket no longer has; nothing where they name none."""
    named = [
        *case.requirements.values_list("trigger", "done_by"),
        *case.violations.values_list("trigger", "entry", "closed_by"),
        *case.notices.values_list("entry", "violation"),
        *case.movements.values_list("entry", "share"),
        *case.receipts.values_list("entry"),
        *case.papers.values_list("entry"),
    ]
    last = max((_number(case, name) for row in named for name in row), default=0)
    if last <= ends:
        return ""
    return f"The tables of case {case.number} name entry {last}, and its docket ends at entry {ends}. Its tail was cut."


def _number(case: Case, name: str) -> int:
    of, _, number = name.partition("/")
    return int(number) if of == case.number and number.isdigit() else 0


def _case_stands(case: Case, lines: Sequence[Line], bearings: Bearings, *, compared: bool) -> Iterator[Fault]:
    state = project(lines, bearings)
    for name, value in store.columns(state).items():
        if getattr(case, name) != value:
            what = f"its {name.removesuffix('_id')} is {getattr(case, name)!r} and should be {value!r}"
            yield _differs(case, what, compared=compared)
            return
    tables: list[tuple[type[models.Model], str, dict[Any, dict[str, Any]]]] = [
        (RequirementRow, "key", store.requirements(state)),
        (Violation, "key", {one.key: store.wrong(one) for one in state.violations}),
        (Notice, "number", {one.number: {"number": one.number, **store.notice(one)} for one in state.notices}),
        *store.reviewed(state.reviews, state.papers),
        *money_kept.rows(state.money),
        (Standing, "case_id", {case.pk: standing.row_of(case, state)}),
    ]
    for table, name, wanted in tables:
        wrong = _rows_differ(table, name, case, wanted)
        if wrong:
            yield _differs(case, wrong, compared=compared)
            return


def _rows_differ(table: type[models.Model], name: str, case: Case, wanted: Mapping[Any, Mapping[str, Any]]) -> str:
    kind = table._meta.verbose_name
    try:
        kept = {row[name]: row for row in table._default_manager.filter(case=case).values()}
    except (DatabaseError, ValueError) as problem:
        return f"a {kind} holds something that cannot be read ({problem})"
    for key in [*wanted, *kept]:
        if key not in kept:
            return f"the {kind} {key} is missing"
        if key not in wanted:
            return f"the {kind} {key} does not follow from the docket"
        for column, value in wanted[key].items():
            if kept[key][column] != value:
                return f'the {kind} {key} has "{column}" as {kept[key][column]!r}, and the docket gives {value!r}'
    return ""


def _differs(case: Case, what: str, *, compared: bool) -> Fault:
    said = f"The tables of case {case.number} do not follow from its docket: {what}."
    return Fault(f"{said} {WRITE_ANEW if compared else COMPARE_FIRST}", case.number)


COMPARE_FIRST = (
    "Either a table was changed, or the docket was cut or written anew. Compare with a digest kept elsewhere "
    "(forebay verify --against); where they differ, restore from a backup."
)
WRITE_ANEW = (
    "The docket agrees with the digest kept elsewhere, and what came after that day with itself. Run forebay tick with "
    "--anew to write the tables from the docket."
)


@dataclass(frozen=True, slots=True)
class Stood:
    """How many files were looked at, and what was wrong."""

    count: int
    faults: tuple[Fault, ...]


def files_stand(home: Home, lines: Mapping[str, Sequence[Line]]) -> Stood:
    """Check every kept file against its digest, and that every document a docket names is kept."""
    kept = list(StoredFile.objects.all())
    named = {sha256: line for case in sorted(lines) for line in lines[case] for sha256 in named_by(line)}
    faults = [*_damaged(home, kept, named), *_not_kept(kept, named)]
    return Stood(len(kept), tuple(faults))


def named_by(line: Line) -> Iterator[str]:
    """Yield the digests of the documents an entry names."""
    kind = here.vocabulary().get(line.act)
    for name in line.data:
        yield from documents(kind, line.data, name)
    yield from (value for name, value in line.paper.items() if name in {"html", "pdf"})


def _damaged(home: Home, kept: Iterable[StoredFile], named: Mapping[str, Line]) -> Iterator[Fault]:
    for one in kept:
        path = files.path(one.sha256, home.files_folder)
        if not path.exists():
            yield _file_fault(one, "is missing from the home's files", named)
        elif hashlib.sha256(path.read_bytes()).hexdigest() != one.sha256:
            yield _file_fault(one, "was changed on the disk", named)


def _file_fault(one: StoredFile, wrong: str, named: Mapping[str, Line]) -> Fault:
    line = named.get(one.sha256)
    where = f', named by entry {line.seq} of case {line.case} ("{line.act}"),' if line else ""
    sentence = f"The document {one.name} ({one.sha256[:12]}){where} {wrong}. Restore it from a backup."
    return Fault(sentence, line.case, line.seq, line.act) if line else Fault(sentence)


def _not_kept(kept: Iterable[StoredFile], named: Mapping[str, Line]) -> Iterator[Fault]:
    known = {one.sha256 for one in kept}
    for sha256, line in named.items():
        if sha256 not in known:
            yield Fault(
                f'Entry {line.seq} of case {line.case} ("{line.act}") names the document {sha256[:12]}, and it is not '
                "kept. Restore it from a backup.",
                line.case,
                line.seq,
                line.act,
            )
