"""Every gate up to the permit, on every path and for every role: refused with its clause, and one way past alone."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse
from typer.testing import CliRunner

import effects
import forebay
from forebay.cli import app
from forebay.law.ordinance import Law
from forebay.law.requirements import refusals
from forebay.office import here
from forebay.office.home import Home, init_home
from forebay.web.portal import urls as portal_urls
from office.gated import GIVEN, HOUR, PAPER, TRIED, Gate, Held, cases, gates
from web.pages import read

LIFTS = "lifts"
"""What the form of a waiver calls the provisions chosen in it."""

LAWS = {"webster": "us-ny/webster/130-I", "spencerport": "us-ny/spencerport/276-II"}
OFFICES = ("officer", "clerk", "board", "treasurer", "inspector", "reviewer", "designated agent")
PARTS = ("applicant", "owner", "developer", "qualified professional", "licensed professional")
BACKEND = "django.contrib.auth.backends.ModelBackend"
GATE = """
[[must]]
id = "the village's own gate"
at = "999-1"
covers = []
gist = "The village's own: a letter of the fire marshal comes first."
quote = "own gate"
who = "applicant"
before = ["issue permit", "approve site plan", "accept application"]
needs = ["finding:the fire marshal agrees"]
"""


# ---- a village and its people ----------------------------------------------------------------------------------------


@dataclass
class Village:
    """A home, one person a role, and the browsers they look through."""

    home: Home
    law: Law
    case: Any = None

    @cached_property
    def people(self) -> dict[str, Any]:
        from forebay.office.models import Person, RoleHeld

        names = (*OFFICES, *PARTS, "stranger")
        found = {
            name: Person.objects.enrol(
                f"{name.replace(' ', '-')}@example.org", name.title(), address="1 Example Lane", standing="employee"
            )
            for name in names
        }
        since = (GIVEN - timedelta(days=99)).date()
        for role in OFFICES:
            RoleHeld.objects.create(person=found[role], role=role, since=since)
        return found

    @cached_property
    def paper(self) -> str:
        from forebay.office import files

        return files.store(b"A paper.", "paper.txt", now=GIVEN, by=self.people["applicant"]).sha256

    def make(self, held: Held) -> Any:
        """Make a case in which the gates hold, as it was worked out."""
        from forebay.office.perform import perform
        from forebay.office.verbs import open_case, state_facts

        parties = [(self.people[part], part) for part in PARTS]
        first = GIVEN - HOUR
        told = {"by": self.people["clerk"], "now": first}
        self.case = open_case(title="Gates", address="1 Example Road", parties=parties, **told)
        state_facts(self.case, held.facts, occurred=first, **told)
        entries: dict[str, str] = {}
        for place, done in enumerate(held.acts):
            doers = [role for role in self.law.vocabulary[done.act].by if role in self.people]
            by = next((role for role in doers if role in OFFICES), doers[0])  # cash is recorded by the village alone
            at, about = GIVEN + place * HOUR, entries.get(done.about) if done.about else None
            data = self.with_paper(done.data)
            made = perform(self.case, done.act, by=self.people[by], occurred=at, now=at, data=data, subject=about)
            entries[done.id] = made.id
        self.case.refresh_from_db()
        assert self.clients, "whoever looks is let in before anything is tried and undone"
        return self.case

    def with_paper(self, data: Mapping[str, Any]) -> dict[str, Any]:
        swap = {PAPER: self.paper}
        return {
            name: [swap.get(one, one) for one in said] if isinstance(said, list) else swap.get(said, said)
            for name, said in data.items()
        }

    @cached_property
    def clients(self) -> dict[str, Client]:
        """Return a browser for each: staff sign in, outsiders come by the link they were sent."""
        from forebay.office.verbs.parties import invite

        found = {name: Client() for name in (*OFFICES, "stranger")}
        for name, client in found.items():
            client.force_login(self.people[name], backend=BACKEND)
        for name in PARTS:
            link = invite(self.people[name], TRIED, case=self.case, by=self.people["clerk"])
            found[name] = Client()
            found[name].post(link)
        return found


@dataclass(frozen=True)
class Tried:
    """How a try went: what was said, and whether the act was refused by somebody's lack of a role or by the law."""

    said: str
    refused_by: str


@dataclass
class Trial:
    """One step of one case, tried on every path by everybody."""

    village: Village
    step: str
    data: Mapping[str, Any]
    faults: list[str] = field(default_factory=list)

    @property
    def doers(self) -> tuple[str, ...]:
        by = self.village.law.vocabulary[self.step].by
        return tuple(role for role in (*OFFICES, *PARTS) if role in by)

    @property
    def others(self) -> tuple[str, ...]:
        return tuple(role for role in (*OFFICES, *PARTS, "stranger") if role not in self.doers)

    def refused_everywhere(self, clauses: Sequence[str], *, to_all: bool) -> list[str]:
        """Return what went wrong when the step was tried: by everybody, or by all who may at all."""
        before = self.recorded()
        for role in self.doers:
            for path, attempt in PATHS.items():
                tried = attempt(self, role)
                self.check(tried, "law", path, role)
                self.faults += [
                    f"{path}, {role}: {self.step} is refused without naming {at}: {tried.said[:200]}"
                    for at in clauses
                    if at not in tried.said
                ]
        for role in self.others if to_all else ():
            self.check(by_verb(self, role), "role", "a verb", role)
        for role in (self.others[0], *self.others[-2:]) if to_all else ():
            for path, attempt in PATHS.items():
                self.check(attempt(self, role), "role", path, role)
        if to_all:
            self.sent_to_the_portal()
        if self.recorded() != before:
            self.faults.append(f"{self.step}: something was recorded")
        return self.faults

    def sent_to_the_portal(self) -> None:
        """Send what the step's form says to every form of the portal there is: none of them does the step."""
        for role in ("officer", PARTS[0], "stranger"):
            client = self.village.clients[role]
            for address in portal_forms(self.village.case.number):
                status = client.post(address, {**dict(_boxes(self)), "act": self.step, "step": self.step}).status_code
                if status == 500:
                    self.faults.append(f"{address}, {role}: a fault of ours for {self.step}")

    def check(self, tried: Tried, by: str, path: str, role: str) -> None:
        if tried.refused_by != by:
            said = f"{path}, {role}: {self.step} is not refused by {by} but {tried.refused_by or 'done'}"
            self.faults.append(f"{said}: {tried.said[:300]}")

    def recorded(self) -> tuple[int, ...]:
        from forebay.office.models import Entry, Notice, Paper, RoleHeld

        return tuple(table.objects.count() for table in (Entry, Paper, Notice, RoleHeld))


# ---- the paths -------------------------------------------------------------------------------------------------------


def by_verb(trial: Trial, role: str) -> Tried:
    from forebay.office.perform import NotPermitted, Refused
    from forebay.office.verbs.record_act import record_act

    village = trial.village
    data = village.with_paper(trial.data)
    try:
        record_act(village.case, trial.step, by=village.people[role], now=TRIED, data=data)
    except Refused as refused:
        held = {one.at for one in refused.requirements}
        return Tried(" ".join([str(refused), *held]), "law" if held else "")
    except NotPermitted as refused:
        return Tried(str(refused), "role")
    return Tried("", "")


def by_command(trial: Trial, role: str) -> Tried:
    village = trial.village
    stated = [f"--data={name}={_plain(said)}" for name, said in village.with_paper(trial.data).items()]
    words = ["act", str(village.home.path), village.case.number, trial.step, f"--by={village.people[role].email}"]
    done = CliRunner().invoke(app, [*words, *stated])
    by = {True: "law", False: "role"}["is held back by the law" in done.stderr]
    return Tried(done.stderr + done.stdout, by if done.exit_code == 2 else "")


def by_screen(trial: Trial, role: str) -> Tried:
    """Send the step's form, as staff on the desk, or as an outsider who came by their link."""
    village, client = trial.village, trial.village.clients[role]
    address = reverse("act", args=[village.case.number, trial.step.lower().replace(" ", "-")])
    elsewhere = client.get(address)
    if elsewhere.status_code == 302:  # an act whose form is a page of its own
        address = elsewhere["Location"]
    page = read(client, address)
    if page.status in (403, 404):
        answer = client.post(address, dict(_boxes(trial)))
        return Tried(answer.content.decode(), "role" if answer.status_code in (403, 404) else "")
    boxes = {**page.boxes, **dict(_boxes(trial))}
    answer = client.post(address, boxes)
    said = answer.content.decode()
    by_law = answer.status_code == 422 and "the law asks for this first" in said
    return Tried(said, "law" if by_law else "" if answer.status_code == 302 else "form")


PATHS: Mapping[str, Callable[[Trial, str], Tried]] = {
    "a verb": by_verb,
    "a command": by_command,
    "a screen or a link": by_screen,
}


def portal_forms(number: str) -> list[str]:
    """Return every address of the portal, and of the desk's answers to requests."""
    filled = {**FILLED, "number": number}
    listed = [one for one in portal_urls.urlpatterns if one.name not in BEGINS]
    found = [reverse(one.name, kwargs={name: filled[name] for name in one.pattern.converters}) for one in listed]
    return [*found, reverse("request-answer", args=[number, 1]), reverse("request-withdraw", args=[number, 1])]


BEGINS = frozenset({"question"})
"""What begins something of its own at each press: an interview without answers."""
FILLED = {"token": "a-token", "receipt": "IN-2026-0001", "letter": "REV-2026-0001", "place": 1, "kind": "csv"}
"""What stands in the addresses of the portal."""


def _plain(said: Any) -> str:
    return said[0] if isinstance(said, list) else {True: "yes", False: "no"}.get(said, str(said))


def _boxes(trial: Trial) -> Iterator[tuple[str, Any]]:
    """Yield what is typed into each box of the step's form."""
    spec = trial.village.law.vocabulary[trial.step].data
    for name, said in trial.data.items():
        kind = spec[name].type if name in spec else "text"
        if kind in ("file", "files"):
            yield name, SimpleUploadedFile("paper.txt", b"A paper.")
        elif kind == "date":
            year, month, day = str(said).split("-")
            yield from ((f"{name}-year", year), (f"{name}-month", month), (f"{name}-day", day))
        elif kind == "volume":
            yield name, str(said).split()[0]
        elif name == "provisions":
            yield LIFTS, _plain(said).splitlines()
        else:
            yield name, _plain(said).removesuffix(" USD")


# ---- the proofs ------------------------------------------------------------------------------------------------------


@pytest.fixture
def village_of(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, db: None) -> Callable[..., Village]:
    def make(name: str, gate: str = "") -> Village:
        home = init_home(tmp_path / name, name)
        law_id = LAWS[name]
        if gate:
            packaged = resources.files("forebay.law") / "data" / law_id / "law.toml"
            own = home.law_folder / law_id / "law.toml"
            own.parent.mkdir(parents=True)
            own.write_text(packaged.read_text() + gate)
        settings.FOREBAY_HOME = home.path
        (tmp_path / "clock").write_text(TRIED.isoformat())
        monkeypatch.setenv("FOREBAY_CLOCK_FILE", str(tmp_path / "clock"))
        monkeypatch.setenv("FOREBAY_HOME", str(home.path))
        monkeypatch.setattr("django.setup", lambda: None)  # it is set up, and the command would set the log up anew
        return Village(home, here.law(law_id, home))

    return make


def clauses_of(wanted: Sequence[Gate]) -> list[str]:
    return list(dict.fromkeys(one.must.items[0].at or one.must.at if one.must.items else one.must.at for one in wanted))


@pytest.mark.parametrize("name", LAWS)
def test_every_gate_up_to_the_permit_is_refused_on_every_path_to_every_role(
    name: str, village_of: Callable[..., Village]
) -> None:
    village = village_of(name)
    made, missed = cases(village.law)
    assert missed == [], [str(one) for one in missed]
    assert {str(one) for held in made for one in held.gates} == {str(one) for one in gates(village.law)}
    faults = []
    for place, held in enumerate(made):
        village.make(held)
        for step, wanted in held.steps.items():
            trial = Trial(village, step, held.stated(step))
            faults += trial.refused_everywhere(clauses_of(wanted), to_all=place == 0)
    assert faults == []


@pytest.mark.parametrize("name", LAWS)
def test_an_officers_reasoned_determination_alone_opens_a_gate_and_stands_on_screen_and_letter(
    name: str, village_of: Callable[..., Village]
) -> None:
    village, seen = village_of(name), set[str]()
    for held in cases(village.law)[0]:
        village.make(held)
        for step, wanted in held.steps.items():
            provisions = {one.must.id for one in wanted}
            if provisions <= seen:
                continue
            seen |= provisions
            with transaction.atomic():
                opened_by_determinations_alone(village, held, step, wanted)
                transaction.set_rollback(True)


def opened_by_determinations_alone(village: Village, held: Held, step: str, wanted: Sequence[Gate]) -> None:
    """Determine what holds a step, one after another; each opens its own gate and no other, and all are told."""
    first = f"{village.law.id}:{wanted[0].must.id}"
    nobody_else_determines(village, first)
    data = village.with_paper(held.stated(step))
    left = held_now(village, step, data)
    assert {one.must.id for one in wanted} <= left
    for number, provision in enumerate(sorted(left)):
        determine(village, f"{village.law.id}:{provision}", f"Reason {number} of {step}.")
        left -= {provision}
        assert held_now(village, step, data) == left
    told(village, step, data, [f"Reason {number} of {step}." for number in range(len(wanted))])


def held_now(village: Village, step: str, data: Mapping[str, Any]) -> set[str]:
    """Return the provisions that hold a step now, as the docket stands."""
    from forebay.office import docket, editions, typed
    from forebay.office.record import facts, record

    lines = docket.lines(village.case)
    bearings = editions.bearings(lines, TRIED)
    acts = record(lines, bearings.vocabulary)
    stated = typed.values(bearings.vocabulary[step], data)
    known = facts(acts, bearings.book)
    found = refusals(list(bearings.laws), known, acts, step, TRIED, None, bearings.calendar, data=stated)
    return {one.provision.partition("#")[0] for one in found}


def determine(village: Village, requirement: str, reasons: str, by: str = "officer") -> None:
    from forebay.office.verbs.record_act import record_act

    data = {"requirement": requirement, "outcome": "met", "reasons": reasons}
    record_act(village.case, "determine", by=village.people[by], now=TRIED, data=data)


def nobody_else_determines(village: Village, requirement: str) -> None:
    from forebay.office.perform import BadData, NotPermitted

    for role in (*OFFICES[1:], *PARTS, "stranger"):
        with pytest.raises(NotPermitted):
            determine(village, requirement, "It is so.", by=role)
    with pytest.raises(BadData, match="Reasons: this is missing"):
        determine(village, requirement, " ")


def told(village: Village, step: str, data: Mapping[str, Any], reasons: Sequence[str]) -> None:
    """Take the step, and read why it could be taken on the case's screens and on the letter that tells of it."""
    from forebay.office.history.referrals import decided_by_vote
    from forebay.office.verbs.record_act import record_act

    kind = village.law.vocabulary[step]
    by = village.people[next(role for role in kind.by if role in village.people)]
    entry = record_act(village.case, step, by=by, now=TRIED, data=data)
    for page in ("case", "permit"):
        words = read(village.clients["officer"], reverse(page, args=[village.case.number])).words
        assert [one for one in reasons if one not in words] == [], page
        assert "Officer, June 15, 2026" in words
    if not decided_by_vote(kind):
        return
    letter = letter_of(village, step, entry)
    assert [one for one in reasons if one not in letter] == []
    assert "Officer, June 15, 2026" in letter


def letter_of(village: Village, step: str, entry: Any) -> str:
    """Return the words of the letter that tells of a decision, written where the decision itself is none."""
    from forebay.office import files
    from forebay.office.models import Paper
    from forebay.office.verbs.record_act import record_act

    kind = village.law.vocabulary[step]
    if step != "issue permit":
        judged = kind.judges and step.startswith("approve ")
        act, data = (
            ("issue letter of approval", {"approval": entry.id})
            if judged
            else ("issue notice of decision", {"decision": entry.id, "reasons": "As said."})
        )
        data |= {"next_step": "Read it."}
        record_act(village.case, act, by=village.people["officer"], now=TRIED, data=data)
    found = Paper.objects.filter(case=village.case).exclude(kind="receipt").last()
    return files.read(found.html).decode()


def test_a_gate_added_to_the_homes_law_holds_on_every_path_with_no_change_of_code(
    village_of: Callable[..., Village],
) -> None:
    village = village_of("webster", GATE)
    added = [one for one in gates(village.law) if one.must.id == "the village's own gate"]
    assert {one.step for one in added} == {"issue permit", "approve site plan", "accept application"}
    held = Held(village.law, dict(effects.read(village.law)[0].base), [], added)
    village.make(held)
    faults: list[str] = []
    for step, wanted in held.steps.items():
        faults += Trial(village, step, held.stated(step)).refused_everywhere(["999-1"], to_all=True)
        with transaction.atomic():
            opened_by_determinations_alone(village, held, step, wanted)
            transaction.set_rollback(True)
    assert faults == []
    shown = read(village.clients["applicant"], reverse("case", args=[village.case.number])).words
    assert "fire marshal agrees" in shown, shown
    assert "999-1" in shown


def test_nothing_but_the_one_door_appends_to_a_docket() -> None:
    source = Path(forebay.__file__).parent
    callers = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "append" and ast.unparse(node.value) == "docket"
    }
    assert callers == {"office/perform.py"}
