"""Stating facts: only what was changed is recorded, and an answer that was emptied is taken back.

The form carries what it started with, so that two people who state different facts do not undo each other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from forebay.law.acts import ActKind
from forebay.law.facts import FactError, FactSheet
from forebay.office import docket, here, typed
from forebay.office.models import Case
from forebay.office.record import FACTS, Line, facts, record
from forebay.web.common.forms import Field, Form, rewritten
from forebay.web.common.questions import FACTS as NAMED

STARTED = "started"
"""The hidden box with the facts a form started with."""
NOTHING_NEW = (
    "Nothing here is new: all of it is on record already. Change what is otherwise now, or go back to the case."
)


def known_now(case: Case, now: datetime) -> FactSheet:
    """Return what is known of a project."""
    return facts(record(docket.lines(case), here.vocabulary()), here.book()).at(now)


def start(sheet: FactSheet) -> dict[str, Any]:
    """Return the values a form of facts starts with."""
    return {f"{NAMED}{name}": value for name, value in sheet.known.items()}


def carried(case: Case, kind: ActKind, now: datetime) -> dict[str, str]:
    """Return what the form of an act carries unseen: the facts it starts with, as the docket writes them."""
    if kind.name != FACTS:
        return {}
    known = dict(known_now(case, now).known)
    return {STARTED: json.dumps(typed.plain(kind, {"facts": known}, here.book())["facts"] if known else {})}


def data(kind: ActKind, form: Form) -> dict[str, Any]:
    """Return what an act states: of facts only those that are not what the form started with."""
    if kind.name != FACTS:
        return form.data
    return {**form.data, "facts": _changes(form)}


def faults(kind: ActKind, form: Form) -> dict[str, str]:
    """Return what is wrong with a statement of facts: that it states nothing new."""
    return {"": NOTHING_NEW} if kind.name == FACTS and _began(form) and not _changes(form) else {}


def corrected(line: Line, form: Form) -> dict[str, Any]:
    """Return what a corrected act states; what the entry took back stays so until it is answered."""
    taken_back = here.book().sheet(line.data["facts"]).taken_back if line.act == FACTS else ()
    return (
        {**form.data, "facts": {**dict.fromkeys(taken_back), **form.data.get("facts", {})}} if taken_back else form.data
    )


def _changes(form: Form) -> dict[str, Any]:
    """Return the facts a form states anew, None where one is taken back."""
    began = _began(form)
    asked = {
        each.question.name.removeprefix(NAMED): each for each in form.fields if each.question.name.startswith(NAMED)
    }
    return {name: each.value for name, each in asked.items() if _is_changed(each, began.get(name))}


def _is_changed(each: Field, began: Any) -> bool:
    """Tell whether a box says something else than it began with; an amount may have more digits than it shows."""
    untouched = None if began is None else rewritten(each, began)
    return (
        sorted(untouched or ()) != sorted(each.value or ()) if each.question.type == "set" else untouched != each.value
    )


def _began(form: Form) -> Mapping[str, Any]:
    try:
        found = json.loads(form.carried.get(STARTED) or "{}")
        return here.book().sheet(found).known if isinstance(found, dict) else {}
    except (json.JSONDecodeError, FactError):
        return {}
