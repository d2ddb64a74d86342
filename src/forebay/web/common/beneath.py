"""What follows from one cause, as a table beneath the comment on it."""

from __future__ import annotations

from forebay.letters.review_letters.comments import Comment
from forebay.web.common.rows import Column, Table

COLUMNS = (
    Column("What follows"),
    Column("Declared", number=True),
    Column("Recomputed", number=True),
    Column("Clause"),
)


def beneath(comment: Comment) -> Table | None:
    """Return what stands beneath a comment; None where it speaks of one finding alone."""
    if not comment.beneath:
        return None
    is_said = any(one.said for one in comment.beneath)
    rows = [
        (one.what, one.declared or "nothing", one.recomputed or "nothing", one.at or "none", *([one.said] * is_said))
        for one in comment.beneath
    ]
    return Table("What follows from this cause", (*COLUMNS, *([Column("What was said")] * is_said)), rows)
