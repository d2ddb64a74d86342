"""What an officer settled for one case, at the foot of every page of it."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from forebay.office import clock
from forebay.office.models import Case
from forebay.office.papers.determined import settled_in

register = template.Library()


@register.inclusion_tag("common/settled.html", takes_context=True)
def settled_for_the_case(context: Context) -> dict[str, Any]:
    """Show what was determined for the case of a page; a page that has a place of its own for it shows it there."""
    case = context.get("case")
    if not isinstance(case, Case) or "determined" in context:
        return {}
    return {"case": case, "determined": settled_in(case, context.get("now") or clock.now())}
