"""What can be written in an act's form before anybody has typed: from the proposal, the record and the law."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import QueryDict

from forebay.law.acts import ActKind
from forebay.office import here
from forebay.office.models import Case, Gauge, Violation
from forebay.office.verbs.notices import draft_notice
from forebay.web.common.phrases import in_words
from forebay.web.desk import determining, money_choices, stating
from forebay.web.desk.duties import DETERMINE

INSTANTS_OF_NOW = frozenset({"served", "inspected", "known"})


def start(case: Case, kind: ActKind, asked: QueryDict, now: datetime) -> dict[str, Any]:
    """Return the values a form starts with."""
    begun: dict[str, Any] = {name: now for name in kind.data if name in INSTANTS_OF_NOW}
    if asked.get("subject"):
        begun["subject"] = asked["subject"]
    if kind.name == DETERMINE:
        begun |= determining.start(asked) | determining.adopted(case, asked)
    if kind.name == "find violation":
        begun |= _of_proposal(violation_named(case, asked))
    if kind.name == "serve notice of violation":
        begun |= _of_notice(case, asked.get("subject", ""), now)
    if kind.name == "state facts":
        begun |= stating.start(stating.known_now(case, now))
    begun |= money_choices.start(case, kind, asked.get("subject", ""))
    if "gauge" in kind.data and Gauge.objects.count() == 1:
        begun["gauge"] = str(Gauge.objects.get().pk)
    return begun


def violation_named(case: Case, asked: QueryDict) -> Violation | None:
    """Return the proposed violation an address names."""
    named = asked.get("proposal", "")
    return Violation.objects.filter(case=case, pk=int(named)).first() if named.isdigit() else None


def _of_proposal(proposed: Violation | None) -> dict[str, Any]:
    if proposed is None:
        return {}
    return {
        "provision": proposed.provision.partition("#")[0],
        "what": in_words(proposed.what, here.vocabulary().kinds),
        "where": proposed.where or proposed.case.place,
    }


def _of_notice(case: Case, subject: str, now: datetime) -> dict[str, Any]:
    found = Violation.objects.filter(case=case, entry=subject).exclude(entry="").first()
    if found is None:
        found = Violation.objects.filter(case=case, state=Violation.State.FOUND).first()
    return {"subject": found.entry, **draft_notice(found, now)} if found else {}
