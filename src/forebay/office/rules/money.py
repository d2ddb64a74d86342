"""What must hold of money whoever moves it, and from whatever screen: checked at the one door, before it is recorded.

Nothing is taken that is not held, at its own time or later; "in full" is all that is left; a part of an instrument is
never more than what of it is free; amounts are whole cents.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from fractions import Fraction

from forebay.law.bench import DETERMINE
from forebay.letters.wording import money, plain_day
from forebay.office import prescribed, typed
from forebay.office.here import ours
from forebay.office.history.money import (
    CREDIT_FUND,
    DRAWS,
    EXTEND,
    IN_PART,
    POSTS,
    RELEASES,
    STORMWATER,
    Ledger,
    cents,
    in_lieu_cents,
    is_cash,
)
from forebay.office.history.permits import CERTIFY
from forebay.office.models import Security, Share
from forebay.office.money.asked import FORM
from forebay.office.people.permissions import STAFF
from forebay.office.record import seq_of
from forebay.office.rules.meant import Meant
from forebay.office.typed import BadData
from forebay.reckoning import shown

TAKES: Mapping[str, str] = {**RELEASES, **DRAWS}
RECORDED = frozenset({"record maintenance agreement", "record maintenance easement"})
"""Acts that name the place of an instrument in the land records."""
LIKE = 'Write it like "Liber 12345, page 67".'


def refuse_wrong(meant: Meant) -> None:
    """Refuse an act that moves money that is not there, or that says of it what cannot be."""
    line = meant.line
    if not line.retracts:
        _whole_cents(meant)
        _both_places(meant)
        for rule in _RULES.get(line.act, ()):
            rule(meant)
    if line.retracts or line.corrects or line.act in TAKES:
        _never_below_zero(meant)


def refuse_across(meant: Meant) -> None:
    """Refuse what the permits of other cases leave no room for; asked under the writer's lock, for they write too."""
    line = meant.line
    part_of = str(line.data.get("part_of") or "") if line.act in POSTS else ""
    if part_of:
        _part_is_free(meant, part_of)
    if line.retracts or line.corrects or line.act in TAKES:
        _not_from_under_others(meant)


def _asked_cents(meant: Meant) -> int:
    return cents(typed.amount(meant.data["amount"]))


# ---- amounts ---------------------------------------------------------------------------------------------------------


def _whole_cents(meant: Meant) -> None:
    wrong: dict[str, str] = {}
    for name, spec in meant.kind.data.items():
        if spec.type != "money" or name not in meant.line.data:
            continue
        said = typed.amount(meant.line.data[name]).to("USD")
        if (said * 100).denominator != 1:
            wrong[name] = f"{typed.words(name).capitalize()}: {_decimal(said)} is no whole number of cents. Round it."
        elif said <= 0:
            wrong[name] = f"{typed.words(name).capitalize()}: {money(int(said * 100))} is no amount. Write what it was."
    if wrong:
        raise BadData(wrong)


def _decimal(amount: Fraction) -> str:
    return f"${float(amount):,.4f}"


def _prescribed(meant: Meant) -> None:
    """Refuse a certification that is not signed by its firm, or not in the words the law gives."""
    wrong = prescribed.faults(meant.line, meant.lines, meant.bearings.laws)
    if wrong:
        raise BadData(wrong)


def _both_places(meant: Meant) -> None:
    said = str(meant.line.data.get("liber_and_page") or "")
    if meant.line.act in RECORDED and len(re.findall(r"\d+", said)) < 2:
        raise BadData({"liber_and_page": f'Liber and page: "{said}" does not give both numbers. {LIKE}'})


# ---- what is posted --------------------------------------------------------------------------------------------------


def _taken_in_by_the_village(meant: Meant) -> None:
    """Refuse money in hand that a party records: its receipt would be the village's word for what only they say."""
    if is_cash(meant.line.act, meant.line.data) and meant.line.role not in STAFF:
        raise BadData(
            {
                "form": ours(
                    "Form: cash is recorded by the village when it has it, and the village gives the receipt. "
                    "Bring or send it to the village."
                )
            }
        )


def _posted(meant: Meant) -> None:
    data = meant.line.data
    part_of, whole = str(data.get("part_of") or ""), data.get("whole_amount")
    if part_of and whole:
        said = "Whole amount: it is known already, from the case that brought the instrument in. Leave this blank."
        raise BadData({"whole_amount": said})
    if whole and cents(typed.amount(whole)) < _asked_cents(meant):
        raise BadData(
            {
                "amount": f"Amount: {money(_asked_cents(meant))} is more than the whole instrument, "
                f"{money(cents(typed.amount(whole)))}. Give the part that secures this permit."
            }
        )
    _still_in_force(meant, str(data.get("expires") or ""))


def _still_in_force(meant: Meant, expires: str) -> None:
    on, until = meant.bearings.calendar.date_of(meant.line.occurred), date.fromisoformat(expires) if expires else None
    if until and until < on:
        said = f"{plain_day(until)} was before it was handed in, {plain_day(on)}"
        raise BadData({"expires": f"Expires: {said}. Check the day."})


def _part_is_free(meant: Meant, part_of: str) -> None:
    whole = Security.objects.select_for_update().filter(entry=part_of).first()
    if whole is None:
        raise BadData({"part_of": f'Part of: "{part_of}" brought no security in. Choose it from the list.'})
    root = meant.line.corrects
    own = Share.objects.filter(entry=root, security=part_of).first() if root else None
    free = whole.free_cents + (own.allocated_cents if own else 0)
    if _asked_cents(meant) > free:
        raise BadData(
            {
                "amount": f"Amount: {money(_asked_cents(meant))} is more than what is free of this instrument, "
                f"{money(free)} of {money(whole.face_cents)}. Allocate no more than that."
            }
        )


def _accepted_once(meant: Meant) -> None:
    """Refuse to accept a second time the form of a guarantee that has stood accepted since it was handed in."""
    if (meant.line.data.get("finding"), meant.line.data.get("outcome")) != (FORM, "met") or meant.line.corrects:
        return
    acts = meant.acts
    handed_in = max((seq_of(one.id) for one in acts.of([*POSTS, EXTEND])), default=0)
    for one in acts.of([DETERMINE]):
        if one.data.get("finding") == FORM and one.data.get("outcome") == "met" and seq_of(one.id) > handed_in:
            raise BadData(
                {
                    "finding": f"The form of the guarantee was accepted already, by No. {seq_of(one.id)}. Correct that "
                    "entry where its reasons are to be others."
                }
            )


# ---- what is taken ---------------------------------------------------------------------------------------------------


def _something_held(meant: Meant) -> None:
    kind = TAKES[meant.line.act]
    named = meant.line.subject
    if named and (one := meant.money_before.by_entry.get(named)) is not None and one.kind != kind:
        raise BadData({"subject": f"Entry {named} posted a {one.kind}. Choose a {kind}."})
    if not meant.money_before.of(kind):
        raise BadData({"amount": f"No {kind} is held in this case. Record it as posted first."})


def _all_that_is_left(meant: Meant) -> None:
    """Refuse a full release of more or less than what is left of what it names."""
    if meant.line.act == IN_PART or meant.line.corrects:
        return
    kind, named = TAKES[meant.line.act], meant.line.subject
    left = sum(one.held_cents for one in meant.money_before.of(kind) if named in ("", one.entry))
    if _asked_cents(meant) != left:
        raise BadData(
            {
                "amount": f"Amount: {money(left)} is left of the {kind}, and a release in full is of all of it, not of "
                f"{money(_asked_cents(meant))}. Write {money(left)}."
            }
        )


def _not_after_it_expired(meant: Meant) -> None:
    on = meant.bearings.calendar.date_of(meant.line.occurred)
    kind, named = TAKES[meant.line.act], meant.line.subject
    drawn = [one.security for one in meant.money_before.of(kind) if named in ("", one.entry) and one.held_cents]
    ends = dict(Security.objects.filter(entry__in=drawn).values_list("entry", "expires"))
    gone = [day for entry in drawn if (day := ends.get(entry)) is not None and day < on]
    if gone:
        raise BadData(
            {
                "occurred": f"It could be drawn on until {plain_day(gone[0])}, and this is {plain_day(on)}. Record its "
                "extension if there was one, or the day on which it was drawn."
            }
        )


def _never_below_zero(meant: Meant) -> None:
    known = {(one.entry, one.cents, one.held_cents) for one in meant.money_before.shortfalls}
    for one in meant.money_after.shortfalls:
        if (one.entry, one.cents, one.held_cents) not in known:
            when = shown(one.at, meant.bearings.calendar)
            said = (
                f'"{one.act}" of {when} ({one.entry}) takes {money(one.cents)}, and {money(one.held_cents)} was held '
                "then. Take no more than is held; what was taken already is withdrawn first."
            )
            raise BadData({"retracts" if meant.line.retracts else "amount": said})


def _not_from_under_others(meant: Meant) -> None:
    """Refuse to take away or to shrink a security of which other permits hold a part, and to grow into their parts."""
    before, after, case = meant.money_before, meant.money_after, meant.line.case
    shares = {one.security for one in (*before.shares, *after.shares)}
    named = shares | {one.entry for one in before.securities}
    _hold(named)
    for entry in sorted(named):
        face, ours = _face(entry, after, case), _ours(entry, after)
        if face >= _face(entry, before, case) and ours <= _ours(entry, before):
            continue
        others = Share.objects.filter(security=entry).exclude(case__number=case)
        theirs = sum(share.allocated_cents for share in others.select_for_update())
        if theirs and theirs + ours > face:
            named_cases = ", ".join(sorted({share.entry.partition("/")[0] for share in others}))
            raise BadData(
                {
                    "retracts" if meant.line.retracts else "amount": f"{money(theirs)} of this security is allocated "
                    f"to the permit of case {named_cases}. Withdraw that first."
                }
            )


def _hold(securities: Iterable[str]) -> None:
    """Keep others from taking a part of securities until this is written."""
    list(Security.objects.select_for_update().filter(entry__in=list(securities)).order_by("entry"))


def _face(entry: str, of: Ledger, case: str) -> int:
    """Return the whole amount of a security, which another case may have brought in; nought where it is not there."""
    own = {one.entry: one.face_cents for one in of.securities}
    if entry in own or entry.partition("/")[0] == case:
        return own.get(entry, 0)
    found = Security.objects.select_for_update().filter(entry=entry).first()
    return found.face_cents if found else 0


def _ours(entry: str, of: Ledger) -> int:
    return sum(one.allocated_cents for one in of.shares if one.security == entry)


# ---- the rest --------------------------------------------------------------------------------------------------------


def _extended(meant: Meant) -> None:
    held = next((one for one in meant.money_before.securities if one.entry == meant.line.subject), None)
    if held is None:
        share = meant.money_before.by_entry.get(meant.line.subject)
        where = f"the case that brought it in, {share.security.partition('/')[0]}" if share else "its own case"
        raise BadData({"subject": f"This is no whole security of this case. Extend it in {where}."})
    new = date.fromisoformat(str(meant.line.data["expires"]))
    if held.expires and new <= held.expires and not meant.line.corrects:
        said = f"{plain_day(new)} is no later than {plain_day(held.expires)}"
        raise BadData({"expires": f"Expires: {said}. Check the day."})


def _credited(meant: Meant) -> None:
    """Refuse to credit the fund with more than was paid in lieu and is not credited yet."""
    paid, credited = in_lieu_cents(meant.with_it)
    if credited > paid:
        raise BadData(
            {
                "amount": f"Amount: {money(paid)} was paid in lieu, and {money(credited)} would go into the fund for "
                f"{STORMWATER}. Credit what was paid."
            }
        )


_Rule = Callable[[Meant], None]
_RULES: Mapping[str, tuple[_Rule, ...]] = {
    **dict.fromkeys(POSTS, (_taken_in_by_the_village, _posted)),
    **dict.fromkeys(RELEASES, (_something_held, _all_that_is_left)),
    **dict.fromkeys(DRAWS, (_something_held, _not_after_it_expired)),
    EXTEND: (_extended,),
    CREDIT_FUND: (_credited,),
    CERTIFY: (_prescribed,),
    DETERMINE: (_accepted_once,),
}
"""The acts that move money, and how each is checked."""
