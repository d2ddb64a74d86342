"""Saving an ordinary record from a form: once however often it is sent, and never over what was not seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied

from forebay.office import clock
from forebay.office.once import once
from forebay.office.perform import AlreadySent, BadData, NotPermitted
from forebay.office.versions import Changed
from forebay.web.common.forms import Form


def saved(form: Form, verb: Callable[[], Any]) -> Any:
    """Do what a form asks and return the record that came of it, or True; what is refused stands in the form.

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
