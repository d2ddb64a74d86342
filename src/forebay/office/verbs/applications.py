"""Receive an application on paper: the case, who is in it, its facts with their source, the fee and the state's papers.

Each thing is recorded by its own act, in one go: either all of it is on the docket, or nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import transaction

from forebay.letters.wording import plain_day
from forebay.office import case_files, here
from forebay.office.here import ours
from forebay.office.models import Case, Entry, Person, StoredFile
from forebay.office.perform import BadData, perform
from forebay.office.record import FACTS
from forebay.office.verbs.open_case import open_case
from forebay.office.verbs.parties import add_party

APPLY, CONSULT, FEE = "receive application", "consult village", "pay filing fee"
KIND = "application_kind"
"""What is applied for: the application says it, and the laws ask it as a fact."""
NOI, LETTER = "submit NOI copy", "receive state letter"


@dataclass(frozen=True)
class Application:
    """What stands in an application, by the acts that record it; what is not there is left out.

    ``opening`` is title, address and parcels of a case that is not open yet; ``who`` is role, name, e-mail and address.
    """

    occurred: datetime
    stated: Mapping[str, Any]
    opening: Mapping[str, str] = field(default_factory=dict)
    who: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""
    fee: Any = None
    no_fee_because: str = ""
    consulted: date | None = None
    told: str = ""
    noi: Mapping[str, Any] = field(default_factory=dict)
    letter: Mapping[str, Any] = field(default_factory=dict)
    papers: Sequence[StoredFile] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """What its papers came in under, by digest."""


def receive_application(
    given: Application, *, by: Person, now: datetime, case: Case | None = None, key: str | None = None
) -> Entry:
    """Record an application and return its entry; without ``case`` one is opened. The same ``key`` records it once."""
    if key and (done := Entry.objects.filter(key=_key(key, APPLY), act=APPLY).select_related("case").first()):
        return _do(done.case, APPLY, given.occurred, _applied(given), {}, by, now, key)
    _refuse_fee(given)
    _refuse_to_come(given, now)
    with transaction.atomic():
        where = case or _opened(given, by, now, key)
        for act, when, data, names in _steps(given):
            _do(where, act, when, data, names, by, now, key)
        entry = _do(where, APPLY, given.occurred, _applied(given), {}, by, now, key)
        case_files.keep_all(where, given.papers, now=now, by=by, names=given.names)
        if given.fee is not None:
            paid = {"amount": given.fee, "paid_by": given.who.get("name")}
            _do(where, FEE, given.occurred, paid, {"amount": "fee"}, by, now, key)
    return entry


def _refuse_fee(given: Application) -> None:
    if given.fee is not None and given.no_fee_because:
        raise BadData({"no_fee_because": "A fee is paid, and it is said why none is. Leave one of them blank."})
    if given.fee is None and not given.no_fee_because and fee_is_asked():
        raise BadData({"fee": "Fee: this is blank. Write what was paid, or below why nothing was."})


def _refuse_to_come(given: Application, now: datetime) -> None:
    if given.consulted and given.consulted > here.home().calendar.date_of(now):
        raise BadData(
            {
                "consulted": ours(
                    f"The day the applicant consulted the village: {plain_day(given.consulted)} is still to "
                    "come. Write the day on which it was, or leave it blank."
                )
            }
        )


def fee_is_asked() -> bool:
    """Tell whether a law of the home asks a fee with the application."""
    laws = here.laws(here.home())
    return any(item.name == FEE for law in laws for must in law.musts for item in must.needs)


def _opened(given: Application, by: Person, now: datetime, key: str | None) -> Case:
    keys = given.opening.get("parcels", "").splitlines()
    first = next((line.strip() for line in keys if line.strip()), None)
    case = open_case(
        title=given.opening["title"],
        address=given.opening["address"],
        parcel=first,
        by=by,
        now=now,
        occurred=given.occurred,
        key=key and _key(key, "open"),
    )
    if given.who.get("email"):
        who = {name: given.who.get(name, "") for name in ("email", "name", "role", "firm", "address", "telephone")}
        add_party(case, **who)
    return case


def _applied(given: Application) -> dict[str, Any]:
    """Return what the application says of itself."""
    names = ", ".join(given.who[name] for name in ("name", "firm") if given.who.get(name))
    who = "\n".join(part for part in (names, given.who.get("address", "")) if part)
    papers = [one.sha256 for one in given.papers]
    parcels = given.opening.get("parcels", "")
    return {
        **given.stated,
        "owner_or_developer": who,
        "parcels": parcels,
        "no_fee_because": given.no_fee_because,
        "papers": papers,
    }


def _facts(given: Application) -> dict[str, Any]:
    """Return the facts an application states; what is applied for is one of them, and is asked once."""
    kind = given.stated.get(KIND)
    return {**given.facts, **({KIND: kind} if kind and KIND in here.book().facts else {})}


Step = tuple[str, datetime, Mapping[str, Any], Mapping[str, str]]


def _steps(given: Application) -> list[Step]:
    """Return what is recorded before the application itself: act, when, what it states, and the form's names for it."""
    found: list[Step] = []
    if given.consulted:
        on = here.home().calendar.opens(given.consulted)
        found.append((CONSULT, on, {"told": given.told}, {"occurred": "consulted", "told": "told"}))
    if facts := _facts(given):
        stated = {"facts": facts, "source": given.source}
        found.append((FACTS, given.occurred, stated, {}))
    for act, data, name in ((NOI, given.noi, "noi"), (LETTER, given.letter, "letter")):
        if data:
            found.append((act, given.occurred, data, {one: f"{name}_{one}" for one in data}))
    return found


def _do(
    case: Case,
    act: str,
    when: datetime,
    data: Mapping[str, Any],
    names: Mapping[str, str],
    by: Person,
    now: datetime,
    key: str | None,
) -> Entry:
    """Do one of the acts; what is wrong in it is said under the name the form has for it."""

    def done() -> Entry:
        return perform(case, act, by=by, occurred=when, now=now, data=data, key=key and _key(key, act))

    return _renamed(done, names)


def _renamed(do: Callable[[], Entry], names: Mapping[str, str]) -> Entry:
    try:
        return do()
    except BadData as problem:
        raise BadData({names.get(name, name): said for name, said in problem.fields.items()}) from None


def _key(key: str, act: str) -> str:
    return f"{key} {act}"[:80]
