"""Three people at one case in any order: officer, applicant and treasurer do acts of the whole vocabulary.

Whatever they try, nothing is held below nought, no step is taken past an unmet gate, the chain is whole, nobody's
writing is lost, and what follows from the docket is what a rebuild gives. ``FOREBAY_LONG=1`` tries 20 lives of 500
steps, ten in each village (or ``FOREBAY_LIVES`` in each); otherwise a few short ones. The treasurer sits on a board, so
that there is one.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from datetime import timedelta
from inspect import signature
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from django.db import connection
from django.db.models import F, Sum
from hypothesis import HealthCheck, Phase
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from forebay.law.acts import ActKind
from forebay.law.acts import load as load_acts
from forebay.office import canonical, docket, editions, here
from forebay.office.history.money import CREDIT_FUND, DRAWS, PAY_IN_LIEU, POSTS, RELEASES
from forebay.office.home import Home, init_home
from forebay.office.models import (
    Body,
    Case,
    Entry,
    Parked,
    Person,
    RequirementRow,
    RoleHeld,
    Security,
    Share,
)
from forebay.office.perform import RETRACT, BadData, NotPermitted, Refused, perform, reproject
from forebay.office.projections import project
from forebay.office.proofs.tables import projections_stand
from forebay.office.proofs.verify import verify
from forebay.office.record import read, record
from forebay.office.verbs import open_case
from forebay.office.verbs.money import usd
from forebay.office.verbs.outsiders import park
from forebay.office.verbs.people import DETAILS, change_details
from forebay.office.verbs.requests import requests_of, set_aside, take_parked
from forebay.office.versions import Changed, version_of
from office.by_chance import BOARD, Chooser, Life, held_cents, life
from office.conftest import NOW

LONG = bool(os.environ.get("FOREBAY_LONG"))
STEPS, LIVES = (500, int(os.environ.get("FOREBAY_LIVES", "10"))) if LONG else (40, 2)
EVERY = 25
"""So many steps lie between two rebuilds."""
ACTORS = ("officer", "applicant", "treasurer")
KINDS: Mapping[str, ActKind] = load_acts().kinds
NAMES = sorted(KINDS)
STEPS_OF_THE_LAW = sorted(name for name, kind in KINDS.items() if kind.kind == "decision")
TAKES = {**DRAWS, **RELEASES}
TAKE_OVER, REQUEST = "take over case", "request information"
BOARDS_ACTS = ("refer to board", "record vote", "issue notice of decision")
WAIVING = ("request waiver", "grant waiver", "deny waiver", "select mitigation", PAY_IN_LIEU, CREDIT_FUND)
DEEDS = {
    "security_is_posted": 2,
    "money_is_taken": 2,
    "somebody_does_anything": 3,
    "officer_decides": 1,
    "the_next_of_the_scripted_life": 4,
    "something_with_a_board": 1,
    "something_is_waived": 1,
    "something_is_asked_for_and_comes_in": 1,
    "a_paper_comes_in_unasked": 1,
    "what_was_before_the_record_is_recorded": 1,
    "officer_settles_what_holds_a_step": 2,
    "an_entry_is_corrected": 1,
    "an_entry_is_withdrawn": 1,
    "a_form_is_sent_again": 1,
    "time_goes_by": 1,
    "somebody_saves_what_is_on_record_of_the_applicant": 1,
}
"""What may happen next, and how often beside the rest; money and steps of the law more often, for much is refused."""
SEEN_SOON = frozenset({"recorded", "refused", "held back", "posted", "corrected", "withdrawn"})
SEEN = SEEN_SOON | {"taken", "a part", "by papers", "kept apart"}
"""What must have come to something, so that a test in which nothing happens is seen."""
OF_WHAT_WAS_SENT = ("an_entry_is_corrected", "an_entry_is_withdrawn", "a_form_is_sent_again")
REFUSALS = (NotPermitted, BadData, Refused)


class Village(RuleBasedStateMachine):
    """One case of a village's docket, and what its three people have been told is recorded."""

    people: ClassVar[Mapping[str, Person]]
    home: ClassVar[Home]
    script: ClassVar[Life]
    acts: ClassVar[Counter[str]]
    tally: ClassVar[Counter[str]]
    """How often what was tried came to something, so that a test in which nothing happens is seen."""

    @initialize()
    def opened(self) -> None:
        people = self.people
        parties = [(people["applicant"], "applicant"), (people["applicant"], "owner")]
        self.now, self.steps, self.by = NOW, 0, Random("begin")
        told = {"by": people["officer"], "now": NOW, "parties": parties}
        self.other = open_case(title="Other", address="C", **told)
        self.case = open_case(title="A", address="B", **told)
        self.recorded: list[str] = list(Entry.objects.filter(case=self.case).values_list("hash", flat=True))
        self.sent: list[tuple[dict[str, Any], str]] = []
        self.parked = 0
        Person.objects.filter(pk=people["applicant"].pk).update(telephone="")
        self.telephone = ""
        self.seen = version_of(Person.objects.get(pk=people["applicant"].pk), DETAILS)
        self.act("officer", "state facts", {"facts": self.script.facts})
        self.an_instrument_of_another_case()
        self.a_cent_more_than_is_held_is_asked_for()

    def an_instrument_of_another_case(self) -> None:
        """Post what may secure several permits in the other case of the same owner, and give this one a part of it."""
        for act in ("post guarantee", "post letter of credit"):
            data = {**self.chooser().fill(KINDS[act]), "amount": usd(40_000), "whole_amount": usd(200_000)}
            told = {"by": self.people["treasurer"], "occurred": NOW, "now": NOW}
            whole = perform(self.other, act, data={**data, "part_of": None, "expires": "2031-01-01"}, **told)
            part = {**data, "amount": usd(30_000), "whole_amount": None, "part_of": whole.id, "expires": None}
            assert self.act("treasurer", act, part)

    def a_cent_more_than_is_held_is_asked_for(self) -> None:
        """Try what a short life may not come to by chance: to draw more than is held, before a draw and after it."""
        for one in Share.objects.filter(case=self.case).order_by("entry"):
            act = next(act for act, kind in sorted(DRAWS.items()) if kind == one.kind)
            for cents in (one.held_cents + 1, 100, one.held_cents + 1 - 100):
                drawn = self.tries("officer", act, 0, subject=one.entry, data={"amount": usd(cents)})
                assert drawn is None or cents == 100

    # ---- what they do ------------------------------------------------------------------------------------------------

    def act(self, who: str, act: str, data: Mapping[str, Any], **more: Any) -> Entry | None:
        """Try an act as somebody; what is recorded is remembered, what is refused leaves no trace."""
        self.now += timedelta(minutes=7)
        asked = {"by": self.people[who], "data": data, "key": f"press {len(self.recorded)} {self.now}", **more}
        asked = {"occurred": self.now, "now": self.now, **asked}
        try:
            entry = perform(self.case, act, **asked)
        except REFUSALS as problem:
            self.tally["held back" if isinstance(problem, Refused) and problem.requirements else "refused"] += 1
            return None
        assert self.gates_before(entry) == []
        self.recorded.append(entry.hash)
        self.count(act, asked)
        self.sent.append(({"act": act, **asked}, entry.id))
        return entry

    def count(self, act: str, asked: Mapping[str, Any]) -> None:
        """Count what was recorded, by what it is."""
        sorts = {"posted": act in POSTS, "taken": act in TAKES, "corrected": asked.get("corrects")}
        sorts |= {"withdrawn": asked.get("retracts"), "by papers": asked["occurred"] < asked["now"]}
        sorts |= {"a part": asked["data"].get("part_of"), "recorded": True}
        self.tally.update(sort for sort, so in sorts.items() if so)
        self.acts[act] += 1

    def gates_before(self, entry: Entry) -> list[str]:
        """Return the gates that stood before an act as the docket was without it, worked out for its moment."""
        if KINDS[entry.act].kind == "event" or entry.act == RETRACT or entry.corrects or entry.occurred < self.now:
            return []
        lines = docket.lines(self.case)[:-1]
        asks = project(lines, editions.bearings(lines, self.now)).requirements
        stood = [one for one in asks if one.shape == "gate" and one.status == "blocks" and not one.subject]
        return [str(one.key) for one in stood if entry.act in one.steps]

    @rule(chance=st.integers(0, 2**40))
    def something_happens(self, chance: int) -> None:
        """Do one thing; a life of 500 steps is only so long to Hypothesis where each step is drawn as one number."""
        self.by = Random(f"{chance} {self.steps}")
        deed = self.by.choices(list(DEEDS), list(DEEDS.values()))[0]
        if deed in OF_WHAT_WAS_SENT and not self.sent:
            return
        given = {"who": self.by.choice(ACTORS), "pick": self.by.randint(0, 1000), "cents": self.by.randint(1, 90_000)}
        wanted = signature(getattr(self, deed)).parameters
        getattr(self, deed)(**{name: given[name] for name in wanted})

    def chooser(self) -> Chooser:
        entries: dict[str, list[str]] = defaultdict(list)
        for id_, act in Entry.objects.filter(case=self.case).order_by("seq").values_list("id", "act"):
            entries[act].append(id_)
        seats = tuple(RoleHeld.objects.exclude(body=None).values_list("person_id", flat=True))
        found = tuple(Security.objects.order_by("entry").values_list("entry", flat=True))
        return Chooser(self.by, self.now, here.laws(self.home)[0], self.script.said, seats, entries, found)

    def tries(self, who: str, act: str, pick: int, **more: Any) -> Entry | None:
        """Try any act with something fit in every field."""
        kind = KINDS[act]
        subject = more.pop("subject", None) or self.a_subject(kind, pick)
        return self.act(who, act, {**self.chooser().fill(kind), **more.pop("data", {})}, subject=subject, **more)

    def a_subject(self, kind: ActKind, pick: int) -> str | None:
        about = [member for name in kind.about for member in here.vocabulary().members(name)]
        makers = {name for name, other in KINDS.items() if other.makes and other.makes in kind.about}
        about += Entry.objects.filter(case=self.case, act__in=makers).order_by("seq").values_list("id", flat=True)
        return about[pick % len(about)] if about and pick % 7 else None

    def somebody_does_anything(self, who: str, pick: int) -> None:
        self.tries(who, self.by.choice(NAMES), pick)

    def officer_decides(self, pick: int) -> None:
        self.tries("officer", self.by.choice(STEPS_OF_THE_LAW), pick)

    def something_is_waived(self, who: str, pick: int) -> None:
        self.tries(who if pick % 2 else "officer", self.by.choice(WAIVING), pick)

    def something_with_a_board(self, pick: int) -> None:
        self.tries("officer", self.by.choice(BOARDS_ACTS), pick)

    def the_next_of_the_scripted_life(self, pick: int) -> None:
        """Try one of the next acts that the village's scripted life has and this one has not yet."""
        done = {line.act for line in record(docket.lines(self.case), here.vocabulary()).acts}
        left = [act for act in self.script.acts if act not in done]
        if left:
            act = self.by.choice(left[:6])
            self.tries(self.whoever_may(act), act, pick)

    def whoever_may(self, act: str) -> str:
        roles = {"officer": {"officer"}, "applicant": {"applicant", "owner"}, "treasurer": {"treasurer", "board"}}
        return next((who for who in ACTORS if roles[who].intersection(KINDS[act].by)), "officer")

    def security_is_posted(self, who: str, cents: int) -> None:
        self.tries(who, self.by.choice(sorted(POSTS)), 1, data={"amount": usd(cents)})

    def money_is_taken(self, who: str, pick: int, cents: int) -> None:
        held = list(Share.objects.filter(case=self.case).order_by("entry"))
        subject = held[pick % len(held)] if held else None
        amount = subject.held_cents if subject and pick % 3 == 0 and subject.held_cents else cents
        fit = [act for act, kind in sorted(TAKES.items()) if not subject or kind == subject.kind] or sorted(TAKES)
        about = subject.entry if subject else None
        self.tries(
            who if pick % 4 == 0 else "officer", self.by.choice(fit), 0, subject=about, data={"amount": usd(amount)}
        )

    def officer_settles_what_holds_a_step(self, pick: int) -> None:
        step = self.by.choice([*STEPS_OF_THE_LAW, *self.script.acts, *TAKES])
        rows = RequirementRow.objects.filter(case=self.case, status="blocks").order_by("key")
        open_ = [row for row in rows if step in row.steps]
        for row in open_[: 1 + pick % 4]:
            data = {"requirement": f"{row.law}:{row.provision.partition('#')[0]}", "outcome": "met", "reasons": "Seen"}
            self.act("officer", "determine", data)

    def something_is_asked_for_and_comes_in(self, who: str, pick: int) -> None:
        open_ = [one for one in requests_of(self.case) if one.is_open]
        if not open_ or pick % 3 == 0:
            self.tries("officer", REQUEST, pick, data={"sort": "document", "document": "Soil report", "fact": None})
            return
        act = ("answer request", "withdraw request")[pick % 5 == 0]
        self.tries(who if pick % 5 else "officer", act, pick, subject=open_[pick % len(open_)].entry)

    def a_paper_comes_in_unasked(self, pick: int) -> None:
        """Park a paper, or have the officer settle one that waits; the docket has an entry only where it is taken."""
        waiting = list(Parked.objects.filter(case=self.case, seen=None).order_by("number"))
        open_ = [one for one in requests_of(self.case) if one.is_open]
        if waiting and open_ and pick % 2:
            self.taken_by_its_own_verb(lambda: take_parked(waiting[0], open_[0].entry, **self.as_officer()))
        elif waiting and pick % 3 == 0:
            set_aside(waiting[0], **self.as_officer())
        else:
            told = {"by": self.people["applicant"], "now": self.now, "key": f"parked {self.case.pk} {self.parked}"}
            for _ in range(2):
                park(self.case, b"%PDF-1.4 made up " + str(pick).encode(), "Plan.PDF", "Unasked", **told)
            self.parked += 1

    def as_officer(self) -> dict[str, Any]:
        return {"by": self.people["officer"], "now": self.now}

    def taken_by_its_own_verb(self, do: Callable[[], Entry]) -> None:
        """Do what has a verb of its own; refused, it leaves nothing behind."""
        try:
            entry = do()
        except REFUSALS:
            self.tally["refused"] += 1
        else:
            self.recorded.append(entry.hash)
            self.acts["taken from what was parked"] += 1

    def what_was_before_the_record_is_recorded(self, who: str, pick: int) -> None:
        """Take the case over from papers, or record what the papers have; that no gate holds."""
        if not any(line.act == TAKE_OVER for line in docket.lines(self.case)):
            self.tries("officer", TAKE_OVER, pick, data={"since": NOW.date().isoformat()})
            return
        then = NOW - timedelta(days=1 + pick % 900)
        self.tries(who if pick % 2 else "officer", self.by.choice(NAMES), pick, occurred=then)

    def an_entry_is_corrected(self, who: str, pick: int, cents: int) -> None:
        before, entry = self.sent[pick % len(self.sent)]
        data = {**before["data"], "reason": "Mistaken"}
        if "amount" in data:
            data["amount"] = usd(cents)
        who = who if pick % 3 == 0 else next(name for name in ACTORS if self.people[name] == before["by"])
        told = {"subject": before.get("subject"), "occurred": before["occurred"]}
        self.act(who, before["act"], data, corrects=entry, **told)

    def an_entry_is_withdrawn(self, who: str, pick: int) -> None:
        about = self.sent[pick % len(self.sent)][1]
        self.act(who if pick % 3 == 0 else "officer", RETRACT, {"reason": "Mistaken"}, retracts=about)

    def a_form_is_sent_again(self, pick: int) -> None:
        asked, entry = self.sent[pick % len(self.sent)]
        again = perform(self.case, **{**asked, "now": self.now})
        assert again.id == entry

    def time_goes_by(self, pick: int) -> None:
        self.now += timedelta(hours=(1, 24, 24 * 31)[pick % 3])
        reproject(self.case, self.now)

    def somebody_saves_what_is_on_record_of_the_applicant(self, pick: int) -> None:
        person = Person.objects.get(pk=self.people["applicant"].pk)
        stands = version_of(person, DETAILS)
        seen = stands if pick % 2 else self.seen
        said = {name: getattr(person, name) for name in DETAILS} | {"telephone": f"555-{pick:04d}"}
        try:
            change_details(person, said, by=self.people["officer"], now=self.now, seen=seen)
        except Changed as problem:
            shown = problem.stands["telephone"]
            self.tally["kept apart"] += 1
        else:
            shown, self.telephone, self.seen = None, said["telephone"], stands
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
        assert Parked.objects.filter(case=self.case).count() == self.parked

    @invariant()
    def nothing_is_held_below_nought_and_every_cent_is_accounted_for(self) -> None:
        if not hasattr(self, "case"):
            return
        assert not Share.objects.filter(held_cents__lt=0).exists()
        assert not Security.objects.filter(allocated_cents__lt=0).exists()
        assert not Security.objects.filter(allocated_cents__gt=F("face_cents")).exists()
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


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="the file of one SQLite is what is tried here")
@pytest.mark.parametrize("village", ["webster", "spencerport"])
def test_three_people_in_any_order_leave_a_whole_docket(village: str, tmp_path: Path, settings: Any) -> None:
    machine = Village
    machine.home = init_home(tmp_path / village, village)
    settings.FOREBAY_HOME = machine.home.path
    machine.people, machine.script = peopled(), life(village)
    machine.tally, machine.acts = Counter(), Counter()
    run_state_machine_as_test(machine, settings=by_chance())
    done, acts = machine.tally, machine.acts
    sys.stdout.write(f"{village}: {dict(done)}\n{len(acts)} sorts of acts: {dict(acts)}\n")
    assert (SEEN if LONG else SEEN_SOON) <= set(done), done
    assert len(acts) > (60 if LONG else 10), sorted(acts)
    assert verify(machine.home).good, verify(machine.home)


def peopled() -> dict[str, Person]:
    """Return the three, the treasurer with a seat on the board."""
    since = (NOW - timedelta(days=3650)).date()
    found = {
        name: Person.objects.enrol(f"{name}@example.org", f"{name.title()} Example", address="1 Example Lane")
        for name in ACTORS
    }
    for name in ("officer", "treasurer"):
        RoleHeld.objects.create(person=found[name], role=name, since=since)
    board = Body.objects.create(name=BOARD, since=since)
    RoleHeld.objects.create(person=found["treasurer"], role="board", body=board, since=since)
    return found


def by_chance() -> Any:
    """Return how Hypothesis is to choose: long lives, and none made shorter."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return hypothesis_settings(
        max_examples=LIVES,
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=[*checks, HealthCheck.large_base_example],
        database=None,
        phases=[Phase.generate],
        derandomize=not LONG,
    )
