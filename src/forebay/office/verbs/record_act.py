"""Record any act of the vocabulary, as a screen or a command asks for it; what follows in the office follows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from forebay.law.acts import ActKind
from forebay.law.asked import Requirement
from forebay.law.provisions import Must
from forebay.law.requirements import refusals
from forebay.office import docket, editions, rain
from forebay.office.models import Case, Entry, Person, Violation
from forebay.office.perform import BadData, perform
from forebay.office.projections import SERVE
from forebay.office.record import facts, read, record
from forebay.office.verbs.notices import find_violation

FIND = "find violation"


def record_act(
    case: Case,
    act: str,
    *,
    by: Person | None,
    now: datetime,
    occurred: datetime | None = None,
    data: Mapping[str, Any] | None = None,
    subject: str | None = None,
    key: str | None = None,
    violation: Violation | None = None,
) -> Entry:
    """Do an act in a case: what it asks of rain, and of the violation it takes up, is done with it.

    ``occurred`` may be left out where the act says itself when it was (a notice occurs when it is served), and is then
    now. ``violation`` is the proposed violation that a finding takes up.
    """
    stated = dict(data or {})
    when = occurred or _served(stated) or now
    if act == FIND and violation is not None and by is not None and _takes_up(violation.provision, stated):
        words = {name: stated[name] for name in ("what", "where", "photos") if stated.get(name)}
        entry = find_violation(violation, by=by, occurred=when, now=now, key=key, **words)
    else:
        stated |= _as_found_before(case, act, stated, key)
        entry = perform(case, act, by=by, occurred=when, now=now, data=stated, subject=subject, key=key)
    # No transaction holds the two together: each is whole, and a storm not taken up here is by the next tick.
    case.refresh_from_db()
    rain.take_up(case, now)
    case.refresh_from_db()
    return entry


def _takes_up(provision: str, stated: Mapping[str, Any]) -> bool:
    """Tell whether a finding is of what was proposed: a form names the provision, a proposal its very part too."""
    return stated.get("provision") in (None, provision, provision.partition("#")[0])


def _as_found_before(case: Case, act: str, stated: Mapping[str, Any], key: str | None) -> dict[str, Any]:
    """Return the part of a provision that a finding named when its form was sent before: the proposal is gone since."""
    done = Entry.objects.filter(case=case, act=FIND, key=key).first() if act == FIND and key else None
    named = str(read(done.text).data["provision"]) if done else ""
    return {"provision": named} if named and _takes_up(named, stated) else {}


def _served(stated: Mapping[str, Any]) -> datetime | None:
    """Return when a notice says it was served, as a form or a line of text gives it."""
    said = stated.get("served")
    if not said or isinstance(said, datetime):
        return said or None
    try:
        found = datetime.fromisoformat(str(said).strip())
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise BadData({"served": f'"{said}" is not a time with its offset. Write it like 2026-11-30T09:00-05:00.'})
    return found


def says_when_itself(kind: ActKind) -> bool:
    """Tell whether an act's own data say when it occurred."""
    return kind.name == SERVE


def held_back(case: Case, kind: ActKind, now: datetime) -> list[Requirement]:
    """Return what the law asks before an act may be done now, whatever it will state about itself."""
    lines = docket.lines(case)
    bearings = editions.bearings(lines, now)
    acts = record(lines, bearings.vocabulary)
    known = facts(acts, bearings.book)
    held = refusals(list(bearings.laws), known, acts, kind.name, now, None, bearings.calendar, data=None)
    return [one for one in held if one.shape == "gate" or _is_judged(one, kind) or _is_found(one)]


def _is_found(one: Requirement) -> bool:
    """Tell whether a part of a document is for the village to find, and so is wanting whatever the act states."""
    parts = one.rule.items if isinstance(one.rule, Must) else ()
    return any(part.sort == "finding" and part.name == one.item for part in parts)


def _is_judged(one: Requirement, kind: ActKind) -> bool:
    """Tell whether a part is of the document an act judges, and so is wanting whatever the act states."""
    return isinstance(one.rule, Must) and kind.judges is not None and one.rule.document == kind.judges
