"""Find a violation, and serve the notice of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from forebay.letters import Letter
from forebay.office import editions, here
from forebay.office.history.violations import Wrong
from forebay.office.models import Case, Entry, Notice, Person, Violation
from forebay.office.papers import composing as papers
from forebay.office.perform import RETRACT, Refused, perform, preview
from forebay.office.projections import SERVE


def draft_notice(violation: Violation, now: datetime) -> dict[str, str]:
    """Return what a notice of a violation says before anybody has written: from the record and the law."""
    home = here.home()
    return papers.draft(violation.case, _wrong(violation), editions.bearings_of(violation.case, now), home.name)


def find_violation(
    violation: Violation,
    *,
    by: Person,
    occurred: datetime,
    now: datetime,
    what: str | None = None,
    where: str | None = None,
    photos: Sequence[Any] = (),
    key: str | None = None,
) -> Entry:
    """Find a proposed violation to be one; its words may be the officer's own, and pictures may go with it."""
    _refuse_unknown_knowledge(violation)
    data = {
        "provision": violation.provision,
        "what": what or violation.what,
        "where": where or violation.where or violation.case.place,
        **({"photos": photos} if photos else {}),
    }
    return perform(
        violation.case,
        "find violation",
        by=by,
        occurred=occurred,
        now=now,
        data=data,
        key=key,
        proposal=violation.key,
    )


def serve_notice(
    violation: Violation,
    *,
    by: Person,
    occurred: datetime,
    now: datetime,
    data: Mapping[str, Any],
    key: str | None = None,
) -> Notice:
    """Serve the notice of a violation, finding it first where it is only proposed, and return the numbered notice.

    ``occurred`` is when it was served. Nothing is recorded until the notice has all the law asks of it.
    """
    with transaction.atomic():
        Case.objects.select_for_update().get(pk=violation.case_id)
        if key and (done := Entry.objects.filter(case=violation.case, key=key).first()):
            return Notice.objects.get(entry=done.id)
        subject = violation.entry or find_violation(violation, by=by, occurred=occurred, now=now).id
        stated = {"served": occurred, **data}
        entry = perform(violation.case, SERVE, by=by, occurred=occurred, now=now, data=stated, subject=subject, key=key)
    return Notice.objects.get(entry=entry.id)


def preview_notice(case: Case, *, by: Person, now: datetime, data: Mapping[str, Any], subject: str | None) -> Letter:
    """Return the letter that serving a notice would issue, refused as serving would be; nothing is recorded."""
    served = data.get("served")
    when = served if isinstance(served, datetime) else now
    return preview(case, SERVE, by=by, occurred=when, now=now, data={**data, "served": when}, subject=subject)


def withdraw_notice(notice: Notice, *, by: Person, now: datetime, reason: str, key: str | None = None) -> Entry:
    """Withdraw a notice; it keeps its number and its letter."""
    return perform(
        notice.case, RETRACT, by=by, occurred=now, now=now, retracts=notice.entry, data={"reason": reason}, key=key
    )


def _refuse_unknown_knowledge(violation: Violation) -> None:
    if violation.state == Violation.State.WAITING:
        raise Refused(
            "The storm came on record after its report was due. First confirm when and how the applicant knew of it."
        )


def _wrong(violation: Violation) -> Wrong:
    return Wrong(**{name: getattr(violation, name) for name in Wrong.__slots__})
