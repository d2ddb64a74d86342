"""What `verify` finds."""

from __future__ import annotations

from dataclasses import dataclass

from forebay.letters.wording import count, listed


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it was: a sentence, and the entry it is about where there is one."""

    sentence: str
    case: str = ""
    seq: int = 0
    act: str = ""

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Verified:
    """What was looked at and what was found, the first fault first; ``remarks`` are no faults."""

    cases: int
    entries: int
    files: int
    digests: int
    faults: tuple[Fault, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether everything is as it was written."""
        return not self.faults

    def __str__(self) -> str:
        if self.faults:
            return self.faults[0].sentence
        seen = [
            count(self.cases, "case"),
            count(self.entries, "entry", "entries"),
            count(self.files, "file"),
            count(self.digests, "daily digest"),
        ]
        return f"All as it was written: {listed(seen)}."
