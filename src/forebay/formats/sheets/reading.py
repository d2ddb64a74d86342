"""Which rows of a sheet are its headings, and which say something."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from forebay.formats.problems import FileProblem, printable
from forebay.formats.sheets.cells import EMPTY, Cell, Row, Sheet, plain
from forebay.formats.sheets.grids import Grid, grids

BANNERS: Final = 10
"""How far down a heading is looked for: a list begins below its title, not on the next page."""

Cells = Sequence[Cell]


def titles(data: bytes, name: str) -> tuple[str, ...]:
    """Return the names of the sheets in a file that hold anything."""
    return tuple(grid.title for grid in grids(data, name))


def read(data: bytes, name: str, *, title: str | None = None, heading: int | None = None) -> Sheet:
    """Read one sheet.

    Parameters
    ----------
    data, name
        The bytes of a workbook (.xlsx) or of a text table, and the file's name.
    title
        Which sheet of a workbook; a workbook with rows in several must be told.
    heading
        The row of the headings where it is not the first row that fills at least two cells.

    Raises
    ------
    FileProblem
        Where the file is none of these, the sheet is not in it, or two columns have one heading.
    """
    grid = _chosen(grids(data, name), title, name)
    at = _heading(grid, heading, name)
    columns, first = _columns(grid, at, name)
    rows = [_row(line, cells, columns) for line, cells in grid.rows[first:]]
    kept = [row for row in rows if row.filled]
    prepared = _prepared(kept, columns)
    lines = [line for line, _ in grid.rows[first:]]
    blank = lines[-1] - grid.rows[first - 1][0] - len(kept) if lines else 0
    said = tuple(row for row in kept if row.line not in prepared)
    named = tuple(column for column in columns if column)
    digest = hashlib.sha256(data).hexdigest()
    return Sheet(name, grid.title, named, said, tuple(sorted(prepared)), blank, grid.starts, grid.hidden, digest)


def _chosen(found: Sequence[Grid], title: str | None, name: str) -> Grid:
    names = ", ".join(f'"{printable(grid.title)}"' for grid in found)
    if title is not None:
        for grid in found:
            if plain(grid.title) == plain(title):
                return grid
        raise FileProblem(name, f"No sheet of this name has rows in it. The sheets are {names}.", value=title)
    if len(found) > 1:
        raise FileProblem(name, f"There are rows in {len(found)} sheets: {names}. Say which one is meant.")
    return found[0]


def _heading(grid: Grid, wanted: int | None, name: str) -> int:
    if wanted is not None:
        for at, (line, _) in enumerate(grid.rows):
            if line == wanted:
                return at
        raise FileProblem(
            name, "This row is empty, so it cannot be the headings. Give the row they stand in.", row=wanted
        )
    for at, (_, cells) in enumerate(grid.rows[:BANNERS]):
        if sum(1 for cell in cells if cell) > 1:
            return at
    raise FileProblem(name, "No row of headings was found. The first full row must name the columns.")


def _columns(grid: Grid, at: int, name: str) -> tuple[tuple[str, ...], int]:
    """Return the headings and the place of the first row under them."""
    line, top = grid.rows[at]
    heads = [_words(cell) for cell in top]
    first = at + 1
    if first < len(grid.rows) and _is_second(grid, at):
        below = grid.rows[first][1]
        heads = [
            _joined(group, under) for group, under in zip(_groups(grid, at), _padded(below, len(top)), strict=True)
        ]
        first += 1
    _refuse_twins(heads, name, line)
    return tuple(heads), first


def _is_second(grid: Grid, at: int) -> bool:
    """Say whether the next row goes on with the headings: words, under every gap that a group's heading leaves."""
    top, below = grid.rows[at][1], grid.rows[at + 1][1]
    covered = [place for place, cell in enumerate(top) if not cell]
    under = [place for place, cell in enumerate(below) if cell]
    if not covered or any(below[place].kind != "text" for place in under):
        return False
    if grid.merged:
        return any(line == grid.rows[at][0] and span > 1 for (line, _), span in grid.spans.items())
    alone = [place for place in under if top[place] and not _opens_group(place, covered)] if under else [0]
    return not alone and set(covered) <= set(under)


def _opens_group(place: int, covered: Sequence[int]) -> bool:
    return place + 1 in covered


def _groups(grid: Grid, at: int) -> list[str]:
    line, top = grid.rows[at]
    groups = [_words(cell) for cell in top]
    for place in range(1, len(groups)):
        starts = max((start for row, start in grid.spans if row == line and start <= place), default=place)
        reaches = starts + grid.spans.get((line, starts), 1) > place
        if not groups[place] and (reaches or not grid.merged):
            groups[place] = groups[place - 1]
    return groups


def _joined(group: str, under: Cell) -> str:
    words = _words(under)
    return f"{group}/{words}" if group and words else group or words


def _padded(cells: Cells, length: int) -> list[Cell]:
    return [*cells[:length], *[EMPTY] * (length - len(cells))]


def _words(cell: Cell) -> str:
    return " ".join(cell.text.split())


def _refuse_twins(heads: Sequence[str], name: str, line: int) -> None:
    seen: set[str] = set()
    for head in heads:
        if head and plain(head) in seen:
            sentence = "Two columns have this heading. Give each a heading of its own."
            raise FileProblem(name, sentence, row=line, value=head)
        seen.add(plain(head))


def _row(line: int, cells: Cells, columns: Sequence[str]) -> Row:
    return Row(line, {column: cell for column, cell in zip(columns, cells, strict=False) if column and cell})


def _prepared(rows: Sequence[Row], columns: Sequence[str]) -> set[int]:
    """Return the numbers of the rows that hold nothing but an id in a list whose other rows say more."""
    first = next((column for column in columns if column), "")
    bare = {row.line for row in rows if row.filled == (first,)}
    return bare if len(bare) < len(rows) else set()
