"""State facts about a project; what is left out stays unknown."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from forebay.office.models import Case, Entry, Person
from forebay.office.perform import perform
from forebay.office.record import FACTS


def state_facts(
    case: Case, facts: Mapping[str, Any], *, by: Person, occurred: datetime, now: datetime, key: str | None = None
) -> Entry:
    """Record facts as somebody states them, from ``occurred`` on."""
    return perform(case, FACTS, by=by, occurred=occurred, now=now, data={"facts": dict(facts)}, key=key)
