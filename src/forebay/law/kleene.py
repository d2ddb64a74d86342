"""What an expression can still come to: a set of no, conflict and yes, kept as three bits.

One bit alone is an answer; several mean that it depends on what is not known. ``not``, ``and`` and ``or`` work on all
pairs, with no < conflict < yes, so that they are exact wherever no fact stands on both sides.

>>> BOTH[YES][OPEN] == OPEN, BOTH[NO][OPEN] == NO, EITHER[CLASH][YES] == YES
(True, True, True)
"""

from __future__ import annotations

from collections.abc import Callable

NO, CLASH, YES = 1, 2, 4
OPEN = NO | YES
SETTLED = frozenset({NO, CLASH, YES})


def _table(join: Callable[[int, int], int]) -> tuple[tuple[int, ...], ...]:
    bits = (NO, CLASH, YES)

    def joined(one: int, two: int) -> int:
        found = 0
        for a in bits:
            for b in bits:
                if one & a and two & b:
                    found |= join(a, b)
        return found

    return tuple(tuple(joined(one, two) for two in range(8)) for one in range(8))


BOTH = _table(min)
EITHER = _table(max)
NEITHER = tuple(
    sum({NO: YES, CLASH: CLASH, YES: NO}[bit] for bit in (NO, CLASH, YES) if mask & bit) for mask in range(8)
)
DISPUTED = _table(lambda clause, where: clause if where == NO else min(clause, CLASH))
"""A clause beside a dispute: where the dispute holds, a clause that says yes says conflict."""
