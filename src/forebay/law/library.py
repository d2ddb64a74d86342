"""Where laws are kept: in the package, and in a home's own folder, which comes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from forebay.law.acts import Vocabulary
from forebay.law.adopting import with_practice
from forebay.law.facts import FactBook
from forebay.law.ordinance import Law
from forebay.law.reading import load
from forebay.law.text import LawError, Place, nearest

PACKAGED = Path(__file__).parent / "data"


def find(
    law_id: str, search: Iterable[Path] = (), vocabulary: Vocabulary | None = None, book: FactBook | None = None
) -> Law:
    """Return the law of an id, from the first of the ``search`` folders that has it, else from the package.

    Practice that these folders hold for it (``adopted.toml``) is adopted.
    """
    own = list(search)
    folders = [*own, PACKAGED]
    for folder in folders:
        path = folder / law_id / "law.toml"
        if path.is_file():
            law = load(path, vocabulary, book)
            if law.id != law_id:
                raise LawError(
                    f'the id here is "{law.id}", and the folder says "{law_id}". Make them one.', Place(str(path), 1, 1)
                )
            return with_practice(law, own)
    known = list(ids(folders))
    listed = ", ".join(known)
    sentence = f'no law is called "{law_id}".{nearest(law_id, known) or f" There are: {listed}."}'
    raise LawError(sentence, Place("", 0, 0))


def ids(folders: Iterable[Path] = (PACKAGED,)) -> Iterator[str]:
    """Yield the id of every law in these folders."""
    for folder in folders:
        for path in sorted(folder.rglob("law.toml")):
            yield path.parent.relative_to(folder).as_posix()
