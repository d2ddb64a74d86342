"""Receive a submission: read it whole or refuse it, keep every file, and record what is handed in.

The plan under review is handed in by the act the law counts it by, with the digest of all the files; the facts the
submission states, and the other papers in it, are recorded with it as far as it says what their own acts ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from forebay.formats.packages import Package
from forebay.law.acts import ActKind, DataField
from forebay.office import docket, editions, here, reviews_kept
from forebay.office.here import ours
from forebay.office.history.reviews import UNASKED, Reviews, reviews
from forebay.office.models import Case, Entry, Person
from forebay.office.people import permissions
from forebay.office.perform import BadData, NotPermitted, Refused, perform
from forebay.office.record import FACTS, facts, record, seq_of
from forebay.review import Document, Submission, of_package
from forebay.review.asking import Asking

__all__ = ["NotPermitted", "by_hand", "receive_submission", "take_up"]


@dataclass(frozen=True)
class _Handing:
    """One submission on its way in: of which case, by whom, when, and what was asked for."""

    case: Case
    package: Package
    submission: Submission
    by: Person
    occurred: datetime
    now: datetime
    key: str | None
    known: Reviews

    @property
    def unasked(self) -> bool:
        """Whether nobody waits for it: then it is kept beside the review, unless the village itself takes it in."""
        on = here.home().calendar.date_of(self.now)
        return not self.known.is_asked and not permissions.village_roles(self.by, on) & permissions.STAFF


def receive_submission(
    case: Case,
    package: Package,
    *,
    by: Person,
    now: datetime,
    occurred: datetime | None = None,
    key: str | None = None,
) -> Entry:
    """Receive the files of a submission and return the entry that is its receipt.

    Raises
    ------
    FileProblem
        The submission cannot be read; nothing of it is kept.
    BadData, NotPermitted, Refused
        It cannot be recorded; nothing is.
    """
    if key and (done := Entry.objects.filter(case=case, key=key).first()):
        return done
    submission = of_package(package, here.book())
    with transaction.atomic():
        Case.objects.select_for_update().get(pk=case.pk)
        known = reviews(docket.lines(case), here.vocabulary())
        handing = _Handing(case, package, submission, by, occurred or now, now, key, known)
        _refuse_the_same(handing)
        return _unasked(handing) if handing.unasked else _received(handing)


def take_up(case: Case, entry: str, *, by: Person, now: datetime, key: str | None = None) -> Entry:
    """Take up a submission nobody had asked for as the next round, once the one before it is reviewed."""
    if key and (done := Entry.objects.filter(case=case, key=key).first()):
        return done
    known = reviews(docket.lines(case), here.vocabulary())
    found = next((one for one in known.unasked if one.entry == entry), None)
    if found is None:
        raise BadData({"": f'"{entry}" is no submission that waits to be taken up. Choose it again.'})
    latest = known.latest
    if latest is not None and not known.runs_of(latest.entry):
        seq = seq_of(latest.entry)
        raise BadData(
            {"": f"Round {latest.number} (No. {seq}) is not reviewed yet. Run its review, then take this up."}
        )
    package = reviews_kept.package_of(found.package, case.title)
    return receive_submission(case, package, by=by, now=now, key=key)


def by_hand(submission: Submission, done: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Return (kind of paper, act) of what is in a submission and still has to be recorded by its own act."""
    vocabulary = here.vocabulary()
    papers = dict.fromkeys((one.kind, f"submit {one.kind}") for one in submission.documents)
    return tuple((kind, act) for kind, act in papers if vocabulary.get(act) and act not in done)


# ---- one submission in -----------------------------------------------------------------------------------------------


def _refuse_the_same(handing: _Handing) -> None:
    latest, sha256 = handing.known.latest, handing.package.sha256
    waiting = [one.package for one in handing.known.unasked if handing.unasked]
    if latest is not None and latest.package == sha256:
        seq = seq_of(latest.entry)
        again = f"These are the files of round {latest.number} (No. {seq}) again. Change what is asked."
        raise BadData({"files": again})
    if sha256 in waiting:
        raise BadData(
            {"files": ours("These files were handed in already and wait for the village. Nothing more is needed.")}
        )


def _unasked(handing: _Handing) -> Entry:
    _plan_of(handing.case, handing.submission, handing.now)
    _permitted(handing, here.vocabulary()[UNASKED])
    package, digests = reviews_kept.keep(handing.package, now=handing.now, by=handing.by)
    data = {"preparer": handing.submission.preparer, "plan": digests, "package": package}
    return _perform(handing, UNASKED, data, handing.key)


def _received(handing: _Handing) -> Entry:
    document, kind = _plan_of(handing.case, handing.submission, handing.now)
    _permitted(handing, kind)
    data = _plan_data(kind, document, handing.submission)
    package, digests = reviews_kept.keep(handing.package, now=handing.now, by=handing.by)
    _state_facts(handing)
    _hand_in_the_rest(handing, kind)
    number = len(handing.known.rounds) + 1
    return _perform(handing, kind.name, {**data, "plan": digests, "package": package, "round": number}, handing.key)


def _permitted(handing: _Handing, kind: ActKind) -> None:
    permissions.role_for(handing.by, handing.case, kind, here.home().calendar.date_of(handing.now))


def _perform(handing: _Handing, act: str, data: Mapping[str, Any], key: str | None) -> Entry:
    return perform(
        handing.case, act, by=handing.by, occurred=handing.occurred, now=handing.now, data=data, key=(key or "")[:80]
    )


def _plan_of(case: Case, submission: Submission, now: datetime) -> tuple[Document, ActKind]:
    """Return the document under review and the act by which the law counts it as handed in."""
    home, vocabulary = here.home(), here.vocabulary()
    laws = editions.laws_of(case)
    here_are = [law.id for law in laws]
    strange = [law for law in submission.laws if law not in here_are]
    if strange:
        here_is = ", ".join(here_are)
        raise BadData({"files": f"The submission is under {strange[0]}, and here the law is {here_is}. Mend its laws."})
    wanted: list[str] = []
    for law in laws:
        asking = Asking(law, submission, home.calendar.date_of(now))
        for name in asking.documents:
            found = next((one for one in submission.documents if one.kind == name), None)
            acts = [act for act in asking.study.filings(name) if "package" in vocabulary[act].data]
            wanted += [name] if acts else []
            if found and acts:
                return found, vocabulary[acts[0]]
    named = " or ".join(dict.fromkeys(wanted)) or "plan that the law asks for"
    raise BadData({"files": f"There is no {named} among its documents. Add it, with its kind, to submission.toml."})


def _plan_data(kind: ActKind, document: Document, submission: Submission) -> dict[str, Any]:
    data = dict(_stated(kind, [document], submission))
    credential = kind.data.get("credential")
    if credential is not None and not credential.optional and "credential" not in data:
        choices = ", ".join(credential.choices)
        raise BadData({"files": f"It does not say the preparer's credential. Write credential with one of: {choices}."})
    return data


def _state_facts(handing: _Handing) -> None:
    """Record the facts a submission states where nothing stands; what stands otherwise is for the village to choose."""
    kind = here.vocabulary()[FACTS]
    if not _may(handing, kind):
        return
    known = facts(record(docket.lines(handing.case), here.vocabulary()), here.book()).at(handing.occurred).known
    stated = handing.submission.facts.known
    new = {name: value for name, value in stated.items() if known.get(name) is None}
    if new:
        _perform(handing, FACTS, {"facts": new}, handing.key and f"{handing.key} facts")


def _hand_in_the_rest(handing: _Handing, main: ActKind) -> None:
    """Record each other paper by its own act, where the submission says all that act asks."""
    for name in dict.fromkeys(one.kind for one in handing.submission.documents):
        kind = here.vocabulary().get(f"submit {name}")
        documents = [one for one in handing.submission.documents if one.kind == name]
        if kind is None or kind.name == main.name or not _may(handing, kind):
            continue
        data = dict(_stated(kind, documents, handing.submission))
        if _asks_more(kind, data) or _is_recorded(handing, kind, data):
            continue
        try:
            with transaction.atomic():
                _perform(handing, kind.name, data, handing.key and f"{handing.key} {name}")
        except (BadData, Refused):
            continue


def _may(handing: _Handing, kind: ActKind) -> bool:
    on = here.home().calendar.date_of(handing.now)
    return bool(permissions.roles(handing.by, handing.case, on).intersection(kind.by))


def _asks_more(kind: ActKind, data: Mapping[str, Any]) -> bool:
    return any(name not in data for name, field in kind.data.items() if not field.optional)


def _is_recorded(handing: _Handing, kind: ActKind, data: Mapping[str, Any]) -> bool:
    """Tell whether the last paper of a kind holds the same files."""
    done = [line for line in docket.lines(handing.case) if line.act == kind.name]
    same = [name for name, field in kind.data.items() if field.type in {"file", "files"}]
    return bool(done) and all(done[-1].data.get(name) == data.get(name) for name in same)


def _stated(kind: ActKind, documents: Sequence[Document], submission: Submission) -> Iterator[tuple[str, Any]]:
    """Yield the data of an act that a submission states; nothing is guessed."""
    for name, field in kind.data.items():
        value = _value(name, field, documents, submission)
        if value:
            yield name, value


def _value(name: str, field: DataField, documents: Sequence[Document], submission: Submission) -> Any:
    first = documents[0]
    if field.type == "files":
        return [one.sha256 for one in documents]
    if field.type == "file":
        return first.sha256
    if name == "credential":
        return next((one for one in (first.credential, submission.credential) if one in field.choices), None)
    if name == "preparer":
        return submission.preparer
    if name == "signer":
        return first.sealed_by
    if field.type == "text" and first.kind.endswith(name):
        return f"Handed in: {', '.join(one.title or one.file for one in documents)}."
    return None
