"""Three people at one case in any order: officer, applicant and treasurer do acts of the whole vocabulary.

Whatever they try, nothing is held below nought, no step is taken past an unmet gate, the chain is whole, nobody's
writing is lost, and what follows from the docket is what a rebuild gives. ``FOREBAY_LONG=1`` tries 20 lives of 500
steps; otherwise a few short ones.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from inspect import signature
from itertools import pairwise
from typing import Any, ClassVar

import pytest
from django.db import connection
from django.db.models import Sum
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from forebay.law.acts import ActKind, DataField
from forebay.law.acts import load as load_acts
from forebay.office import canonical, files, here
from forebay.office.history.money import DRAWS, POSTS, RELEASES
from forebay.office.home import Home
from forebay.office.models import Case, Entry, Person, RequirementRow, RoleHeld, Security, Share
from forebay.office.perform import RETRACT, BadData, NotPermitted, Refused, perform, reproject
from forebay.office.proofs.tables import projections_stand
from forebay.office.proofs.verify import verify
from forebay.office.record import Line, read
from forebay.office.verbs import open_case
from forebay.office.verbs.money import usd
from forebay.office.verbs.people import DETAILS, change_details
from forebay.office.versions import Changed, version_of
from office.conftest import NOW, SUBJECT

LONG = bool(os.environ.get("FOREBAY_LONG"))
STEPS, LIVES = (500, 20) if LONG else (40, 8)
EVERY = 25
"""So many steps lie between two rebuilds."""
ACTORS = ("officer", "applicant", "treasurer")
KINDS: Mapping[str, ActKind] = load_acts().kinds
NAMES = sorted(KINDS)
STEPS_OF_THE_LAW = sorted(name for name, kind in KINDS.items() if kind.kind == "decision")
TAKES = {**DRAWS, **RELEASES}
CENTS = st.integers(1, 90_000)
DEEDS = (
    "security_is_posted",
    "money_is_taken",
    "security_is_posted",
    "money_is_taken",
    "somebody_does_anything",
    "officer_decides",
    "officer_settles_what_holds_a_step",
    "an_entry_is_corrected",
    "an_entry_is_withdrawn",
    "a_form_is_sent_again",
    "time_goes_by",
    "somebody_saves_what_is_on_record_of_the_applicant",
)
"""What may happen next; money twice as often as the rest, for much of it is refused."""
OF_WHAT_WAS_SENT = ("an_entry_is_corrected", "an_entry_is_withdrawn", "a_form_is_sent_again")
ACTS_OF = {"security_is_posted": sorted(POSTS), "money_is_taken": sorted(TAKES), "officer_decides": STEPS_OF_THE_LAW}
REFUSALS = (NotPermitted, BadData, Refused)


class Village(RuleBasedStateMachine):
    """One case of a village's docket, and what its three people have been told is recorded."""

    people: ClassVar[Mapping[str, Person]]
    home: ClassVar[Home]
    tally: ClassVar[Counter[str]]
    """How often what was tried came to something, so that a test in which nothing happens is seen."""

    @initialize()
    def opened(self) -> None:
        people = self.people
        parties = [(people["applicant"], "applicant"), (people["applicant"], "owner")]
        self.now = NOW
        self.case = open_case(title="A", address="B", by=people["officer"], now=NOW, parties=parties)
        self.recorded: list[str] = list(Entry.objects.filter(case=self.case).values_list("hash", flat=True))
        self.sent: list[tuple[dict[str, Any], str]] = []
        Person.objects.filter(pk=people["applicant"].pk).update(telephone="")
        self.telephone = ""
        self.seen = version_of(Person.objects.get(pk=people["applicant"].pk), DETAILS)
        self.steps = 0
        self.act("officer", "state facts", {"facts": SUBJECT})

    # ---- what they do ------------------------------------------------------------------------------------------------

    def act(self, who: str, act: str, data: Mapping[str, Any], **more: Any) -> Entry | None:
        """Try an act as somebody; what is recorded is remembered, what is refused leaves no trace."""
        self.now += timedelta(minutes=7)
        asked = {"by": self.people[who], "data": data, "key": f"press {len(self.recorded)} {self.now}", **more}
        asked |= {"occurred": self.now, "now": self.now}
        held = self.gates_before(act, asked)
        try:
            entry = perform(self.case, act, **asked)
        except REFUSALS as problem:
            self.tally["held back" if isinstance(problem, Refused) and problem.requirements else "refused"] += 1
            return None
        assert not held or KINDS[act].kind == "event", f"{act} was taken past {held}"
        self.recorded.append(entry.hash)
        self.count(act, more)
        self.sent.append(({"act": act, **asked}, entry.id))
        return entry

    def count(self, act: str, more: Mapping[str, Any]) -> None:
        """Count what was recorded, by what it is."""
        sorts = {"posted": act in POSTS, "taken": act in TAKES, "corrected": "corrects" in more}
        sorts |= {"withdrawn": "retracts" in more, "recorded": True}
        self.tally.update(sort for sort, so in sorts.items() if so)

    def gates_before(self, act: str, asked: Mapping[str, Any]) -> list[str]:
        """Return the gates that stand before an act by the case's own tables, worked out at that moment."""
        if KINDS[act].kind == "event" or asked.get("corrects") or act == RETRACT:
            return []
        reproject(self.case, self.now)
        rows = RequirementRow.objects.filter(case=self.case, shape="gate", status="blocks", subject="")
        return [row.key for row in rows if act in row.steps]

    @rule(
        deed=st.sampled_from(DEEDS),
        who=st.sampled_from(ACTORS),
        place=st.integers(0, 10_000),
        pick=st.integers(0, 1000),
        cents=CENTS,
        telephone=st.text("0123456789-", max_size=12),
    )
    def something_happens(self, deed: str, who: str, place: int, pick: int, cents: int, telephone: str) -> None:
        """Do one thing; one rule for all of them, for of several Hypothesis leaves most out of a life."""
        if deed in OF_WHAT_WAS_SENT and not self.sent:
            return
        given = {"who": who, "pick": pick, "cents": cents, "telephone": telephone, "fresh": pick % 2 == 0}
        given |= {"hours": (1, 24, 24 * 31)[pick % 3]}
        for name, among in (("act", ACTS_OF.get(deed, NAMES)), ("step", STEPS_OF_THE_LAW)):
            given[name] = among[place % len(among)]
        if deed == "money_is_taken" and pick % 4:
            given["who"] = "officer"
        wanted = signature(getattr(self, deed)).parameters
        getattr(self, deed)(**{name: given[name] for name in wanted})

    def somebody_does_anything(self, who: str, act: str, cents: int, pick: int) -> None:
        self.tries(who, act, cents, pick)

    def tries(self, who: str, act: str, cents: int, pick: int) -> None:
        """Try any act with something fit in every field."""
        kind = KINDS[act]
        given = {name: _given(spec, cents, self) for name, spec in kind.data.items()}
        data = {name: value for name, value in given.items() if value is not None}
        self.act(who, act, data, subject=self.a_subject(kind, pick))

    def a_subject(self, kind: ActKind, pick: int) -> str | None:
        about = [member for name in kind.about for member in here.vocabulary().members(name)]
        makers = {name for name, other in KINDS.items() if other.makes and other.makes in kind.about}
        about += Entry.objects.filter(case=self.case, act__in=makers).order_by("seq").values_list("id", flat=True)
        return about[pick % len(about)] if about else None

    def officer_decides(self, act: str, cents: int, pick: int) -> None:
        self.tries("officer", act, cents, pick)

    def security_is_posted(self, who: str, act: str, cents: int) -> None:
        data = {name: _given(spec, cents, self) for name, spec in KINDS[act].data.items() if not spec.optional}
        law = here.laws(self.home)[0]
        words = {item.name.replace(" ", "_"): "As the law asks" for must in law.musts for item in must.items}
        fields = {name: words.get(name, "As it says") for name, spec in KINDS[act].data.items() if spec.type == "text"}
        fields = {name: value for name, value in fields.items() if name != "part_of"}
        self.act(who, act, {**fields, **data, "amount": usd(cents)})

    def money_is_taken(self, who: str, act: str, cents: int, pick: int) -> None:
        held = list(Share.objects.filter(case=self.case).order_by("entry"))
        subject = held[pick % len(held)] if held else None
        given = {name: "Because" for name in KINDS[act].data if name != "amount"}
        amount = subject.held_cents if subject and pick % 3 == 0 and subject.held_cents else cents
        self.act(who, act, {**given, "amount": usd(amount)}, subject=subject.entry if subject else None)

    def officer_settles_what_holds_a_step(self, step: str, pick: int) -> None:
        rows = RequirementRow.objects.filter(case=self.case, status="blocks").order_by("key")
        open_ = [row for row in rows if step in row.steps]
        for row in open_[: 1 + pick % 4]:
            data = {"requirement": f"{row.law}:{row.provision.partition('#')[0]}", "outcome": "met", "reasons": "Seen"}
            self.act("officer", "determine", data)

    def an_entry_is_corrected(self, who: str, pick: int, cents: int) -> None:
        before, entry = self.sent[pick % len(self.sent)]
        data = {**before["data"], "reason": "Mistaken"}
        if "amount" in data:
            data["amount"] = usd(cents)
        self.act(who, before["act"], data, subject=before.get("subject"), corrects=entry)

    def an_entry_is_withdrawn(self, who: str, pick: int) -> None:
        self.act(who, RETRACT, {"reason": "Mistaken"}, retracts=self.sent[pick % len(self.sent)][1])

    def a_form_is_sent_again(self, pick: int) -> None:
        asked, entry = self.sent[pick % len(self.sent)]
        again = perform(self.case, **{**asked, "now": self.now})
        assert again.id == entry

    def time_goes_by(self, hours: int) -> None:
        self.now += timedelta(hours=hours)
        reproject(self.case, self.now)

    def somebody_saves_what_is_on_record_of_the_applicant(self, fresh: bool, telephone: str) -> None:
        person = Person.objects.get(pk=self.people["applicant"].pk)
        stands = version_of(person, DETAILS)
        seen = stands if fresh else self.seen
        said = {name: getattr(person, name) for name in DETAILS} | {"telephone": telephone}
        try:
            change_details(person, said, by=self.people["officer"], now=self.now, seen=seen)
        except Changed as problem:
            shown = problem.stands["telephone"]
            self.tally["kept apart"] += 1
        else:
            shown, self.telephone, self.seen = None, telephone, stands
        assert (shown is None) == (seen == stands)
        assert shown in (None, self.telephone)

    # ---- what holds whatever they do ---------------------------------------------------------------------------------

    @invariant()
    def nobody_s_writing_is_lost(self) -> None:
        if not hasattr(self, "case"):
            return
        rows = Entry.objects.filter(case=self.case).order_by("seq")
        assert list(rows.values_list("hash", flat=True)) == self.recorded
        assert Person.objects.get(pk=self.people["applicant"].pk).telephone == self.telephone

    @invariant()
    def nothing_is_held_below_nought_and_every_cent_is_accounted_for(self) -> None:
        if not hasattr(self, "case"):
            return
        assert not Share.objects.filter(held_cents__lt=0).exists()
        assert not Security.objects.filter(allocated_cents__lt=0).exists()
        told = Share.objects.filter(case=self.case).aggregate(held=Sum("held_cents"))["held"] or 0
        assert told == held_cents([read(text) for text in self.texts()])

    @invariant()
    def every_so_often_the_rebuild_agrees(self) -> None:
        if not hasattr(self, "case"):
            return
        self.steps += 1
        if self.steps % EVERY == 0:
            self.whole()
            if LONG:
                sys.stdout.write(f"{self.case.number}: {self.steps} steps, {len(self.recorded)} entries\n")

    def whole(self) -> None:
        """Prove the chain link by link, then work the case out anew and compare, as ``forebay verify`` does."""
        rows = list(Entry.objects.filter(case=self.case).order_by("seq").values_list("previous", "hash", "text"))
        assert [previous for previous, _, _ in rows[:1]] == [canonical.START]
        assert all(one[1] == two[0] for one, two in pairwise(rows))
        assert all(canonical.seal(previous, text) == seal for previous, seal, text in rows)
        case, lines = Case.objects.get(pk=self.case.pk), [read(text) for _, _, text in rows]
        remarks: list[str] = []
        assert list(projections_stand(self.home, [case], {case.number: lines}, remarks, compared=False)) == []
        assert not any("last worked out under other laws" in remark for remark in remarks)

    def texts(self) -> list[str]:
        return list(Entry.objects.filter(case=self.case).order_by("seq").values_list("text", flat=True))

    def teardown(self) -> None:
        if hasattr(self, "case"):
            self.whole()
            if LONG:
                sys.stdout.write(f"{self.case.number}: {self.steps} steps, {len(self.recorded)} entries\n")


def held_cents(lines: list[Line]) -> int:
    """Return what is held by a sum of its own: what stands posted, less what stands drawn and released."""
    gone = _withdrawn(lines)
    mended = {line.corrects for line in lines if line.corrects and line.id not in gone}
    total = 0
    for line in lines:
        if line.id in mended or gone & set(_versions(line, lines)):
            continue
        sign = 1 if line.act in POSTS else -1 if line.act in TAKES else 0
        if sign:
            total += sign * round(float(str(line.data["amount"]).removesuffix(" USD")) * 100)
    return total


def _withdrawn(lines: list[Line]) -> set[str]:
    """Return the entries withdrawn; a withdrawal that was withdrawn itself, by one that stands, takes nothing away."""
    gone: set[str] = set()
    for line in reversed(lines):
        gone |= {line.retracts} if line.retracts and line.id not in gone else set()
    return gone


def _versions(line: Line, lines: list[Line]) -> list[str]:
    """Return an entry and those it corrects, to the first: to withdraw the first is to withdraw them all."""
    before = next((one for one in lines if one.id == line.corrects), None) if line.corrects else None
    return [line.id, *(_versions(before, lines) if before else [])]


def _given(spec: DataField, cents: int, village: Village) -> Any:
    """Return something fit for a field of an act; None leaves an optional one out."""
    day = village.now.date().isoformat()
    plain: dict[str, Any] = {
        "text": "Words",
        "instant": village.now,
        "date": day,
        "month": day[:7],
        "money": usd(cents),
        "yes/no": cents % 2 == 0,
        "number": cents % 5,
        "fraction": f"{cents % 100} percent",
        "length": f"{cents % 3} inch",
        "area": f"{cents} sqft",
        "volume": f"{cents} cuft",
        "duration": "7 days",
        "outcome": "met",
        "facts": {"disturbed_area": f"{cents} sqft"},
    }
    if spec.optional and cents % 3 == 0:
        return None
    if spec.type in ("choice", "set"):
        chosen = spec.choices[cents % len(spec.choices)]
        return chosen if spec.type == "choice" else [chosen]
    if spec.type in ("file", "files", "sha256"):
        digest = files.store(b"A paper", "paper.txt", now=village.now).sha256
        return [digest] if spec.type == "files" else digest
    return plain.get(spec.type)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="the file of one SQLite is what is tried here")
def test_three_people_in_any_order_leave_a_whole_docket(home: Home, people: dict[str, Any]) -> None:
    treasurer = Person.objects.enrol("treasurer@example.org", "Tess Treasurer")
    RoleHeld.objects.create(person=treasurer, role="treasurer", since=(NOW - timedelta(days=365)).date())
    machine = Village
    machine.people, machine.home, machine.tally = {**people, "treasurer": treasurer}, home, Counter()
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=LIVES,
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=checks,
            database=None,
            phases=[Phase.generate],
            derandomize=not LONG,
        ),
    )
    done = machine.tally
    sys.stdout.write(f"{dict(done)}\n")
    assert {"held back", "posted", "taken", "corrected", "withdrawn", "kept apart"} <= set(done), done
    assert verify(home).good, verify(home)
