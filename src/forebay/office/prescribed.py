"""The words of a contractor's certification as a law prescribes them, and who may sign them.

A certification is signed by the firm's own signer, who comes in as its contractor and types their name; or on paper,
and then whoever records it adds a copy of the signed paper. Where a law file asks for words and does not hold them,
nobody can hold a typed signature against them: an officer looks at the paper, and what they found is said with their
name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from forebay.law import texts
from forebay.law.ordinance import Law
from forebay.office.models import Person
from forebay.office.record import Line

CERTIFICATION = "contractor certification"
ENGAGE = "engage contractor"
SIGNER, OFFICIAL = "contractor", "officer"
"""Who signs by typing, and who judges the words of a signed paper where the law file does not hold them."""
NOT_THE_WORDS = 'Prescribed words: these are not the words the law gives. Sign them as they stand there: "{words}"'
NOT_KEPT = (
    "Prescribed words: the law file here does not hold the words the law gives, so nobody can tell whether these are "
    "they. "
)
TO_SIGN = "Sign on paper and give it to the office; or ask it to write the words in its law file, then sign here."
TO_RECORD = (
    "Let an officer, who looks at the words, record the signed paper; or write the words in the law file, then record "
    "it."
)
NO_PAPER = (
    "Signed copy: there is no document. Only the firm's own signer signs by typing, by their link. Add a copy of the "
    "paper the firm signed, or ask its signer to sign."
)


def prescribed_words(laws: Iterable[Law]) -> str:
    """Return the words to be signed, from the first law that holds them; blank where none does."""
    found = (item.words for law in laws for must in law.musts if must.document == CERTIFICATION for item in must.items)
    return next((words for words in found if words), "")


def same(said: str, words: str) -> bool:
    """Tell whether somebody signed the words as they are prescribed, however the lines break."""
    return texts.flat(said).strip('" ').rstrip(".") == texts.flat(words).rstrip(".")


def is_prescribed(laws: Iterable[Law]) -> bool:
    """Tell whether a law says what stands in a contractor's certification."""
    return any(must.document == CERTIFICATION for law in laws for must in law.musts)


def faults(line: Line, lines: Sequence[Line], laws: Sequence[Law]) -> dict[str, str]:
    """Return what is wrong with a certification, by field: who signed it, on what, and in which words."""
    words = prescribed_words(laws)
    return dict(_signature(line, lines)) | dict(_words(line, words, is_known=bool(words) or not is_prescribed(laws)))


def _signature(line: Line, lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    if line.role != SIGNER:
        yield from () if line.data.get("signed_copy") else [("signed_copy", NO_PAPER)]
        return
    firm = _engaged(line, lines)
    signer = Person.objects.filter(pk=line.person or 0).first()
    own, name = (signer.firm.strip(), signer.name) if signer else ("", "")
    typed = str(line.data.get("signer_name_and_title") or "")
    if not own:
        yield (
            "",
            f"The office does not know which firm you sign for. Ask it to write {firm} by your name, then sign.",
        )
    elif firm and _folded(own) != _folded(firm):
        yield "", f"You sign for {own}, and this is the certification of {firm}. Its own signer signs it."
    if typed and _folded(name) not in _folded(typed):
        yield (
            "signer_name_and_title",
            f'Name and title: "{typed}" is not you. You are let in as {name}; type that.',
        )


def _engaged(line: Line, lines: Sequence[Line]) -> str:
    """Return the firm whose certification it is, as its engagement was last corrected."""
    found = (one for one in reversed(lines) if one.act == ENGAGE and line.subject in (one.id, one.corrects))
    engaged = next(found, None)
    return str(engaged.data.get("firm") or "") if engaged and line.subject else ""


def _folded(name: str) -> str:
    return " ".join("".join(sign if sign.isalnum() else " " for sign in name).casefold().split())


def _words(line: Line, words: str, *, is_known: bool) -> Iterator[tuple[str, str]]:
    said = str(line.data.get("prescribed_words") or "")
    if words and said and not same(said, words):
        yield "prescribed_words", NOT_THE_WORDS.format(words=words)
    elif not is_known and line.role == SIGNER:
        yield "prescribed_words", NOT_KEPT + TO_SIGN
    elif not is_known and line.role != OFFICIAL:
        yield "prescribed_words", NOT_KEPT + TO_RECORD
