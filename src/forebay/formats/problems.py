"""What is wrong with a file somebody sent, in a sentence they can act on.

>>> str(FileProblem("rain.csv", "This is not a depth. Write inches, like 0.07.", row=4, column="Precip", value="abc"))
'rain.csv, row 4, column Precip, "abc": This is not a depth. Write inches, like 0.07.'
"""

from __future__ import annotations

SHOWN_LENGTH = 40


class FileProblem(ValueError):  # noqa: N818 - the text a person reads is a problem with their file, not an error of theirs
    """A file that cannot be read: where (file, row, column), the value seen, what is wrong and what would be right.

    Parameters
    ----------
    file : str
        The file's name as it was sent.
    sentence : str
        One or two sentences: what is wrong with the value seen, and what would be right.
    row : int, optional
        The line of the file, counted from 1 with its heading.
    column : str, optional
        The column's heading as the file writes it.
    value : str, optional
        The text found there.
    """

    def __init__(
        self, file: str, sentence: str, *, row: int | None = None, column: str | None = None, value: str | None = None
    ) -> None:
        super().__init__(file, sentence, row, column, value)
        self.file = file
        self.sentence = sentence
        self.row = row
        self.column = column
        self.value = value

    def __str__(self) -> str:
        where = [printable(self.file)]
        if self.row is not None:
            where.append(f"row {self.row}")
        if self.column is not None:
            where.append(f"column {printable(self.column)}")
        if self.value is not None:
            where.append(f'"{printable(self.value)}"')
        return f"{', '.join(where)}: {self.sentence}"


def printable(text: str) -> str:
    """Return a value from a file as it can be shown: no control characters, and not longer than a line bears."""
    clean = "".join(mark if mark.isprintable() else "?" for mark in text[: SHOWN_LENGTH + 1])
    return clean if len(clean) <= SHOWN_LENGTH else f"{clean[:SHOWN_LENGTH]}..."
