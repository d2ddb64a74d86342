"""Which entry may be corrected or withdrawn: what stands, whole; and nothing that a served notice rests on."""

from __future__ import annotations

from collections.abc import Sequence

from forebay.law.acts import Vocabulary
from forebay.law.record import Record
from forebay.office.named import number_of, says
from forebay.office.record import Line, record
from forebay.office.typed import BadData

RETRACT = "retract entry"
FIND = "find violation"
SERVE = "serve notice of violation"


def refuse_wrong(act: str, corrects: str | None, retracts: str | None, lines: Sequence[Line], acts: Vocabulary) -> None:
    """Refuse a correction of another act or of a served notice, and a second retraction."""
    named = corrects or retracts
    if named is None and act != RETRACT:
        return
    found = next((line for line in lines if line.id == named), None)
    if found is None or (corrects and retracts):
        where = f" of case {lines[0].case}" if lines else ""
        raise BadData({"corrects": f'"{named or "nothing"}" is not one entry{where}. Name the one to mend.'})
    standing = record(lines, acts)
    _refuse_mended(found, standing, lines, whole=retracts is not None)
    if retracts:
        _refuse_wrong_withdrawal(act, found, standing)
    else:
        _refuse_wrong_correction(act, found)


def _refuse_mended(found: Line, standing: Record, lines: Sequence[Line], *, whole: bool) -> None:
    """Refuse an entry that no longer stands; to withdraw the first of several versions is to withdraw them all."""
    later = [line for line in lines if line.corrects == found.id and line.id not in standing.retracted]
    gone = {found.id, _root(found, lines)} & standing.retracted.keys()
    if gone or (later and not (whole and not found.corrects)):
        by = later[-1].id if later else standing.retracted[gone.pop()].by.id
        raise BadData(
            {
                "corrects": f"{number_of(found.id)} was corrected or withdrawn already, by {number_of(by)}. "
                "Look at that one first."
            }
        )


def _root(line: Line, lines: Sequence[Line]) -> str:
    by_id = {one.id: one for one in lines}
    while line.corrects:
        line = by_id[line.corrects]
    return line.id


def without(entry: str, lines: Sequence[Line]) -> list[Line]:
    """Return a docket without an entry in any of its versions, and without what withdrew one of them."""
    gone, left = {_root(next(line for line in lines if line.id == entry), lines)}, []
    for line in lines:
        if {line.id, line.corrects, line.retracts} & gone:
            gone.add(line.id)
        else:
            left.append(line)
    return left


def _refuse_wrong_correction(act: str, found: Line) -> None:
    if found.act != act:
        what = says(found.act)
        raise BadData(
            {"corrects": f"{number_of(found.id)} says something else: {what}. Correct it as that, or withdraw it."}
        )
    if found.paper:
        was, again = ("served", "serve") if found.act == SERVE else ("issued", "issue")
        sentence = f"{found.paper['number']} stays as it was {was}. Withdraw it, and {again} another."
        raise BadData({"corrects": sentence})


def _refuse_wrong_withdrawal(act: str, found: Line, standing: Record) -> None:
    if act != RETRACT:
        raise BadData({"retracts": f"An entry is withdrawn by an entry of its own ({RETRACT}). Use that."})
    if found.act == FIND and not found.corrects:
        served = [one for one in standing.of([SERVE]) if one.subject == found.id]
        if served:
            raise BadData(
                {
                    "retracts": f"The notice served by {number_of(served[-1].id)} rests on this finding and still "
                    "stands. Withdraw the notice first, then the finding."
                }
            )
