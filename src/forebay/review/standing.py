"""Whether a number that the submission claims stands in the document it points to; nothing is taken on its word."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from forebay.review.submission import Claim, Document

_NUMBER = re.compile(r"(?<![A-Za-z\d.,])(?:\d[\d,]*(?:\.\d+)?|\.\d+)")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Standing:
    """How one claim stands in its document: there, not there, or not to be seen; and the sentence where it is not."""

    is_there: bool
    sentence: str = ""
    is_beyond: bool = False


def standing(claim: Claim, documents: Iterable[Document]) -> Standing:
    """Return whether the number of a claim stands on the page the claim names, or anywhere where it names none."""
    if claim.where is None:
        return Standing(False, f"The claim of {claim.shown} names no document.")
    document = next((one for one in documents if one.file == claim.where.file), None)
    if document is None or document.pages is None:
        return Standing(False, f"{claim.where.file} is no PDF, so nobody looked for {claim.shown} in it.")
    page, count = claim.where.page, len(document.pages)
    if page is not None and page > count:
        held = "1 page" if count == 1 else f"{count} pages"
        return Standing(False, f"The claim points to page {page} of {document.file}, which has {held}.", True)
    pages = document.pages if page is None else document.pages[page - 1 : page]
    if not any(text.strip() for text in pages):
        return Standing(False, f"{claim.where} has no text that can be searched for {claim.shown}.")
    if stands(claim.as_printed, pages):
        return Standing(True)
    where = f"in {document.file}" if page is None else f"on page {page} of {document.file}"
    return Standing(False, f"{claim.shown} is not {where}.")


def stands(value: Fraction, pages: Iterable[str]) -> bool:
    """Return whether a number stands on any of some pages."""
    return any(abs(value) in numbers(text) for text in pages)


@lru_cache(maxsize=1024)
def numbers(text: str) -> frozenset[Fraction]:
    """Return every number of a page, with or without commas between thousands.

    >>> sorted(float(one) for one in numbers("P1: 2,970 cu ft, 0.56cfs; years 1,10 and 100."))
    [0.56, 1.0, 10.0, 100.0, 2970.0]
    """
    return frozenset(Fraction(one) for found in _NUMBER.findall(text) for one in _apart(found.rstrip(",")))


def _apart(found: str) -> Iterator[str]:
    if _THOUSANDS.fullmatch(found):
        yield found.replace(",", "")
    else:
        yield from (part for part in found.split(",") if part)


def contradictions(claims: Iterable[Claim]) -> dict[tuple[str, str], str]:
    """Return the numbers that are claimed twice and differ by more than rounding, by drainage and name, in words."""
    by_name: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    for claim in claims:
        by_name[claim.drainage, f"{claim.name} {claim.quantity}"].append(claim)
    return {
        (key[0], own[0].name): f"{own[0].told} is given as {' and as '.join(_given(own))}."
        for key, own in by_name.items()
        if _differ(own)
    }


def _given(claims: Sequence[Claim]) -> Iterable[str]:
    return dict.fromkeys(f"{one.shown} ({one.where})" if one.where else one.shown for one in claims)


def _differ(claims: Sequence[Claim]) -> bool:
    ordered = sorted(claims, key=lambda one: one.value)
    return any(
        high.value - low.value > max(low.written.half_last_digit, high.written.half_last_digit) * (1 + 1e-9)
        for low, high in pairwise(ordered)
    )
