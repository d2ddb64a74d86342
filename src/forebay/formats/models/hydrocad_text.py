"""The text of a HydroCAD project: blocks of keys, where a block of a part belongs to the last node above it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from forebay.formats.models.plain import decoded, number_in
from forebay.formats.problems import FileProblem

TOPS = ("HYDROCAD", "EVENT", "NODE")
PARTS = ("AREA", "TC", "STAGE", "DEVICE")
_TITLE = re.compile(r"\[(\w+)\]")


@dataclass(slots=True)
class Block:
    """One block: its kind, its keys with the rows they stand on, and the parts below it."""

    file: str
    kind: str
    row: int
    keys: dict[str, tuple[int, str]] = field(default_factory=dict)
    parts: list[Block] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    def has(self, key: str) -> bool:
        """Tell whether a key is there with a value; it counts as asked for."""
        self.asked.add(key.casefold())
        return bool(self.keys.get(key.casefold(), (0, ""))[1])

    def text(self, key: str, otherwise: str | None = None) -> str:
        """Return a value as written."""
        if not self.has(key):
            if otherwise is not None:
                return otherwise
            raise FileProblem(
                self.file, f"{key} is missing here. Save the project again and send it whole.", row=self.row
            )
        return self.keys[key.casefold()][1]

    def number(self, key: str, otherwise: float | None = None) -> float:
        """Return a number."""
        if otherwise is not None and not self.has(key):
            return otherwise
        written = self.text(key)
        row = self.keys[key.casefold()][0]
        found = number_in(written)
        if found is None:
            raise FileProblem(
                self.file, "This is not a number. Write its digits alone.", row=row, column=key, value=written
            )
        return found

    def of(self, kind: str) -> list[Block]:
        """Return the parts of a kind."""
        return [part for part in self.parts if part.kind == kind]

    def unasked(self) -> list[str]:
        """Return the keys nobody has asked for."""
        return [key for key in self.keys if key not in self.asked]


def blocks(data: bytes, name: str) -> list[Block]:
    """Return the blocks of a project in order, each with its parts; a part above every node is refused."""
    found: list[Block] = []
    here: Block | None = None
    for row, said in enumerate(decoded(data, name).splitlines(), 1):
        line = said.strip()
        title = _TITLE.fullmatch(line)
        if title:
            here = _opened(found, Block(name, title[1].upper(), row))
        elif here is not None and "=" in line:
            key, _, value = line.partition("=")
            here.keys.setdefault(key.strip().casefold(), (row, value.strip()))
    return found


def _opened(found: list[Block], block: Block) -> Block:
    if block.kind not in PARTS:
        found.append(block)
        return block
    if not found or found[-1].kind != "NODE":
        raise FileProblem(
            block.file, f"A part [{block.kind}] stands above every node. Send the whole project.", row=block.row
        )
    found[-1].parts.append(block)
    return block
