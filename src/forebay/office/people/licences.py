"""Whether a professional's licence was in force on the day they signed; what is not on record is not known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from forebay.letters.wording import day
from forebay.office.models import Licence, Person

KINDS = ("PE", "RLA", "CPESC", "soil scientist", "other")
"""The licences and certificates the ordinances know, as the acts that name a credential write them."""
SIGNERS = ("certifier", "preparer", "signer", "reviewer", "name", "inspector")
"""The fields of an act that name a professional, beside a field that names the credential."""
UNLICENSED = ("", "none", "other")
IN_FORCE, NOT_IN_FORCE, NOT_KNOWN = "in force", "not in force", "not known"
_RANK = (IN_FORCE, NOT_KNOWN, NOT_IN_FORCE)


@dataclass(frozen=True, slots=True)
class Judged:
    """What is known of a licence on a day: in force, not in force or not known, in a sentence."""

    outcome: str
    says: str


def judge(person: Person, kind: str, on: date, number: str = "") -> Judged:
    """Return whether a person's licence of a kind was in force on the day they signed.

    ``number`` is what the paper itself gives. The day a licence expires still counts.
    """
    held = person.licences.filter(kind=kind, withdrawn=None)
    if not held:
        says = (
            f"No {kind} licence of {person.name} is on record, so whether one was in force on {day(on)} is not known."
        )
        return Judged(NOT_KNOWN, says)
    if number and not [one for one in held if _same(one.number, number)]:
        has = ", ".join(str(one) for one in held)
        return Judged(NOT_KNOWN, f"The paper gives {kind} {number}, and on record is {has}. Look up which is right.")
    named = [one for one in held if not number or _same(one.number, number)]
    return min((stands(each, on) for each in named), key=lambda found: _RANK.index(found.outcome))


def _same(one: str, other: str) -> bool:
    """Tell whether two numbers are the same but for how they are written."""
    return _bare(one) == _bare(other)


def _bare(number: str) -> str:
    return "".join(sign for sign in number.casefold() if sign.isalnum()).lstrip("0")


def stands(held: Licence, on: date) -> Judged:
    """Return whether one licence is in force on a day; the day it expires still counts."""
    whose = f"{held} of {held.person.name}"
    if held.begins and on < held.begins:
        return Judged(NOT_IN_FORCE, f"{whose} begins {day(held.begins)}, after {day(on)}.")
    if held.expires is None:
        says = f"When {whose} expires is not on record, so whether it was in force on {day(on)} is not known."
        return Judged(NOT_KNOWN, says)
    if on > held.expires:
        return Judged(NOT_IN_FORCE, f"{whose} expired {day(held.expires)}, before {day(on)}.")
    return Judged(IN_FORCE, f"{whose} was in force on {day(on)}; its last day is {day(held.expires)}.")


# ---- the professional an act names -----------------------------------------------------------------------------------


def of_act(data: Mapping[str, Any], occurred: date) -> Judged | None:
    """Return what is known of the licence of the professional whom an act's data name; nothing where they name none.

    The day of signing is the ``signed`` of the data, or else the day of the act.
    """
    kind, name = str(data.get("credential") or ""), _signer(data)
    if kind in UNLICENSED or not name:
        return None
    on = date.fromisoformat(str(data["signed"])) if data.get("signed") else occurred
    people = list(Person.objects.filter(name__iexact=name))
    if len(people) != 1:
        return Judged(NOT_KNOWN, _unknown(name, kind, on, people))
    return judge(people[0], kind, on, str(data.get("license") or ""))


def _signer(data: Mapping[str, Any]) -> str:
    return next((" ".join(str(data[field]).split()) for field in SIGNERS if data.get(field)), "")


def _unknown(name: str, kind: str, on: date, people: Iterable[Person]) -> str:
    who = f"More than one person called {name} is" if list(people) else f"Nobody called {name} is"
    return f"{who} on record, so whether a {kind} licence was in force on {day(on)} is not known."
