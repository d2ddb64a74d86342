"""Which edition of each law governs a case, and the law as it then stood: kept in the home by its digest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from forebay.law import editions
from forebay.law.adoption import AdoptionError
from forebay.law.ordinance import Law
from forebay.law.reading import of
from forebay.law.text import LawError, parse
from forebay.office import files, here
from forebay.office.home import Home, HomeError
from forebay.office.models import Case, StoredFile
from forebay.office.projections import Bearings
from forebay.office.record import ACCEPT, Line, edition
from forebay.office.typed import BadData

KEPT = "kept"
"""What the receipt of an entry says once the editions it was held against are kept whole."""


def bearings(lines: Sequence[Line], now: datetime) -> Bearings:
    """Return what a docket is read with at an instant: the editions that govern it, and the home's days."""
    return replace(here.bearings(now), laws=governing(edition(lines, here.vocabulary())))


def bearings_of(case: Case, now: datetime) -> Bearings:
    """Return what a case is read with at an instant, as its last entry left it."""
    return replace(here.bearings(now), laws=laws_of(case))


def laws_of(case: Case) -> tuple[Law, ...]:
    """Return the laws that govern a case, in its own editions."""
    return governing(case.edition)


def governing(pinned: Mapping[str, str]) -> tuple[Law, ...]:
    """Return the laws of some editions: digests by law. A case without any yet is governed by the home's laws.

    An edition no copy of which was ever kept gives way to the home's own until an officer accepts one.
    """
    own = {law.id: law for law in here.laws(here.home())}
    if not pinned:
        return tuple(own.values())
    order = [*own, *(law_id for law_id in pinned if law_id not in own)]
    found = (_edition(law_id, pinned[law_id], own.get(law_id)) for law_id in order if law_id in pinned)
    return tuple(law for law in found if law is not None)


def _edition(law_id: str, digest: str, own: Law | None) -> Law | None:
    if own is not None and own.digest == digest:
        return own
    try:
        return kept(law_id, digest)
    except KeyError:
        return own


@lru_cache(maxsize=64)
def kept(law_id: str, digest: str) -> Law:
    """Return an edition kept in the home; a ``KeyError`` where it never was, a refusal where it cannot be read."""
    if not StoredFile.objects.filter(sha256=digest).exists():
        raise KeyError(digest)
    try:
        return editions.read(law_id, files.read(digest), here.vocabulary(), here.book())
    except (LawError, AdoptionError, files.NotKept) as problem:
        raise HomeError(
            f"The edition {digest[:12]} of {law_id}, which governs a case, cannot be read: {problem}"
        ) from None


def refuse_wrong(line: Line, lines: Sequence[Line]) -> None:
    """Refuse the acceptance of what is no edition of a law here, or of the edition that governs already."""
    if line.act != ACCEPT:
        return
    law_id, digest = line.data["law"], line.data["edition"]
    own = {law.id: law for law in here.laws(here.home())}
    if law_id not in own and law_id not in edition(lines, here.vocabulary()):
        raise BadData({"law": f'Law: "{law_id}" is no law of this home. Choose one of: {", ".join(own)}.'})
    standing = [one for one in lines if not line.corrects or one.id != line.corrects]
    if edition(standing, here.vocabulary()).get(law_id) == digest:
        raise BadData({"edition": f"Edition: {digest[:12]} governs this case already. Nothing is left to accept."})
    try:
        kept(law_id, digest)
    except (KeyError, HomeError):
        raise BadData(
            {"edition": f"Edition: {digest[:12]} is no edition of {law_id} kept here. Choose another."}
        ) from None


# ---- what is kept ----------------------------------------------------------------------------------------------------


def keep(now: datetime) -> None:
    """Keep the home's laws as they stand, and every edition a case is governed by that can still be put together."""
    home = here.home()
    files.keep_laws(here.laws(home), now)
    for law_id, digest in sorted({pair for case in Case.objects.all() for pair in case.edition.items()}):
        if not StoredFile.objects.filter(sha256=digest).exists():
            for law in _put_together(home, law_id, digest):
                files.keep_laws([law], now)


def _put_together(home: Home, law_id: str, digest: str) -> Iterator[Law]:
    """Yield the law of a digest, from the texts kept without their practice and the rows of practice there are."""
    own = next((law for law in here.laws(home) if law.id == law_id), None)
    rows = own.adoptions if own else ()
    for law in _sources(law_id):
        for many in range(len(rows) + 1):
            tried = replace(law, adoptions=rows[:many])
            if tried.digest == digest:
                yield tried
                return


def _sources(law_id: str) -> Iterator[Law]:
    """Yield every text of a law that was kept alone."""
    name = f"{law_id.replace('/', '-')}.toml"
    for sha256 in StoredFile.objects.filter(name=name).values_list("sha256", flat=True):
        try:
            yield of(parse(files.read(sha256), name), here.vocabulary(), here.book())
        except (LawError, files.NotKept):
            continue
