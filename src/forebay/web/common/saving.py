"""Doing what a form asks, once however often it is sent: an act, or the change of an ordinary record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied

from forebay.law.asked import Requirement
from forebay.office import clock, files
from forebay.office.once import once
from forebay.office.perform import AlreadySent, BadData, NotPermitted, Refused
from forebay.office.versions import Changed
from forebay.web.common.forms import Form

Done = TypeVar("Done")


def acted(form: Form, do: Callable[[], Done]) -> Done | None:
    """Do what a form asks; what is refused is said beside its field, or above the form."""
    try:
        return do()
    except BadData as problem:
        form.refuse(problem.fields)
    except AlreadySent as problem:
        form.refuse({"": str(problem)})
        form.renew()
    except (NotPermitted, Refused, files.NotKept) as problem:
        form.refuse({"": str(problem)})
    return None


def doing(form: Form, do: Callable[[], Done]) -> tuple[Done | None, Sequence[Requirement]]:
    """Do what a form asks, and return beside it what the law holds against it, for a page that shows each clause."""
    held: list[Requirement] = []

    def unless_held() -> Done | None:
        try:
            return do()
        except Refused as problem:
            if not problem.requirements:
                raise
            held.extend(problem.requirements)
            return None

    return acted(form, unless_held), held


def saved(form: Form, verb: Callable[[], Any]) -> Any:
    """Change an ordinary record as a form asks, and return it or True; what is refused stands in the form.

    A form whose record somebody else has saved meanwhile shows both, and is answered with ``form.status`` 409.
    """
    if not form.is_right:
        return None
    try:
        return once(form.key, form.said, verb, clock.now())
    except BadData as problem:
        form.refuse(problem.fields)
    except Changed as problem:
        form.clashes(problem.stands, problem.version, str(problem))
    except AlreadySent as problem:
        form.refuse({"": str(problem)})
        form.renew()
    except NotPermitted as problem:
        raise PermissionDenied(str(problem)) from None
    return None
