"""A village's whole work told to its database, and every page of its desk read: ``life.py HOME``.

Prints the database it ran on, how many pages it read, and what the proof says; stops at the first page that fails.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

from forebay.office.home import init_home
from forebay.office.start import set_up

NOW = datetime(2026, 7, 15, 14, 0, tzinfo=UTC)


def main(folder: str) -> None:
    init_home(Path(folder), "webster")
    home = set_up(Path(folder))
    from django.db import connection

    from forebay.office.proofs.keeping import migrate
    from forebay.office.proofs.verify import verify
    from forebay.office.samples import make_sample
    from forebay.office.tick import tick

    migrate(home)
    sample = make_sample(home, "webster", NOW)
    rain_and_notice(sample)
    reviewed(sample.people)
    peopled(sample)
    problems = tick(home, NOW).problems
    pages = sum(1 for _ in read_every_page(sample.people["officer"]))
    sys.stdout.write(f"{connection.vendor}\n{problems}\n{pages}\n{verify(home)}\n")


def rain_and_notice(sample: Any) -> None:
    """Load the gauge file, confirm what was known, and serve a notice of what lapsed."""
    from forebay.office.models import Gauge, Violation
    from forebay.office.perform import perform
    from forebay.office.verbs import draft_notice, load_gauge_file, serve_notice

    officer = sample.people["officer"]
    load_gauge_file(Gauge.objects.get(), sample.gauge_file.read_bytes(), "gauge.csv", by=officer, now=NOW)
    lapsed = Violation.objects.filter(state="waiting").first()
    known = {"known": NOW - timedelta(days=5), "how": "The applicant telephoned."}
    told = {"by": officer, "occurred": NOW, "now": NOW}
    perform(sample.case, "confirm knowledge of storm", data=known, subject=lapsed.trigger, **told)
    proposed = Violation.objects.get(state="proposed")
    said = {**draft_notice(proposed, NOW), "remedy_and_schedule": "File the report.", "method": "certified mail"}
    serve_notice(proposed, data=said, **told)


def reviewed(people: Any) -> None:
    """Open a second case, and take a submission through two rounds of review."""
    from forebay.office.perform import perform
    from forebay.office.verbs import open_case
    from forebay.office.verbs.dispose import Judged, dispose, let_stand
    from forebay.office.verbs.receive_submission import receive_submission
    from forebay.office.verbs.run_review import run_review
    from forebay.review import samples

    officer, applicant = people["officer"], people["applicant"]
    case = open_case(title="Maple Ridge", address="A", by=officer, now=NOW, parties=[(applicant, "applicant")])
    first = receive_submission(case, samples.webster(), by=applicant, now=NOW)
    ran = run_review(case, first.id, now=NOW)
    soils = "us-ny/webster/130-I:content/3#soils present at the site"
    dispose(case, ran.id, {soils: Judged("not met", "No borings.")}, by=officer, now=NOW)
    letter = {"review": ran.id, "how_to_answer": "Upload it.", "next_step": "It is reviewed."}
    perform(case, "issue review letter", by=officer, occurred=NOW, now=NOW, data=letter)
    second = receive_submission(case, samples.webster().changed({"note.txt": b"x"}), by=applicant, now=NOW)
    let_stand(case, run_review(case, second.id, now=NOW).id, by=officer, now=NOW)


def peopled(sample: Any) -> None:
    """Name a board, engage a licensed engineer by its vote, put hours against the cap, and record a legal interest."""
    from forebay import units
    from forebay.office.verbs.board import refer
    from forebay.office.verbs.bodies import name_body
    from forebay.office.verbs.engagements import engage, log_hours
    from forebay.office.verbs.interests import record_interest
    from forebay.office.verbs.professionals import record_licence, record_professional
    from forebay.office.verbs.requests import ask

    told, on = {"by": sample.people["officer"], "now": NOW}, date(2026, 7, 1)
    engineer = record_professional("elena@example.org", "Elena Example", firm="Example Engineers")
    record_licence(engineer, kind="PE", number="012345", expires=date(2027, 3, 31), **told)
    trustees = name_body("Village Board of Trustees", date(2020, 1, 1))
    engaged = engage(engineer, trustees, voted=on, cap=units.parse("1000 USD"), scope="Review", **told)
    log_hours(engaged, worked=on, hours=Fraction(2), rate=units.parse("150 USD"), what="Read the plan", **told)
    record_interest(sample.case, kind="lienholder", name="Example Bank", **told)
    ask(sample.case, "answer", "Whose land is the ditch on?", **told)
    asked = {"board": str(trustees), "decides": "approve site plan", "question": "May it be approved?"}
    refer(sample.case, {**asked, "meeting": NOW.date()}, **told)


NOT_READ = frozenset(
    {
        "sign-out",
        "yours",
        "answer-comments",
        "send-answers",
        "answer-comment",
        "send-paper",
        "sent-paper",
        "parked-paper",
        "stated-otherwise",
    }
    | {"question-received", "question-page", "question-so-far", "question-request", "question-forget", "register-file"}
    | {"asked", "asked-open", "asked-close", "asked-answer", "unsolicited-file", "unsolicited-take", "unsolicited-seen"}
)
"""Pages of outsiders, and of what an outsider sent: they have no place in this life, and tests of their own."""


def read_every_page(officer: Any) -> Iterator[str]:
    """Read every page of the desk as the officer, from the list of addresses there are."""
    from django.test import Client
    from django.urls import get_resolver

    client = Client(SERVER_NAME="localhost")
    client.force_login(officer, backend="django.contrib.auth.backends.ModelBackend")
    for pattern in get_resolver().url_patterns:
        for path in _paths(pattern, ""):
            answer = client.get(f"/{path}")
            if answer.status_code not in (200, 302, 405, 410):
                raise SystemExit(f"/{path} answers {answer.status_code}")
            yield path


def _paths(pattern: Any, start: str) -> Iterator[str]:
    for each in getattr(pattern, "url_patterns", ()):
        yield from _paths(each, f"{start}{pattern.pattern}")
    if not hasattr(pattern, "url_patterns"):
        yield from _filled(f"{start}{pattern.pattern}", pattern.name)


def _kept(name: str, case: Any) -> int:
    """Return the number of the row a page is about."""
    from forebay.office.models import Body, Engagement, Gauge, HoursWorked, Interest, Licence, Person, RoleHeld

    about = {
        **dict.fromkeys(("gauge", "load-gauge-file"), Gauge.objects.all()),
        **dict.fromkeys(("invite", "end-party"), case.parties.all()),
        "end-interest": Interest.objects.all(),
        "end-role": RoleHeld.objects.filter(role="clerk"),
        **dict.fromkeys(("board", "end-board"), Body.objects.all()),
        "engaged-one": Engagement.objects.all(),
        "hours-off": HoursWorked.objects.all(),
        "licence-off": Licence.objects.all(),
    }
    return int(about.get(name, Person.objects.filter(name="Elena Example")).first().pk)


def _filled(route: str, name: str) -> Iterator[str]:
    from forebay.office.models import Case, Entry, Notice, Paper, ReviewRun, StoredFile, Submission

    one, two = Case.objects.order_by("number")
    run, submission = (table.objects.filter(case=two).last() for table in (ReviewRun, Submission))
    number = two.number if name.startswith(("review", "submission")) else one.number
    seq = {"submission": submission, "review": run}.get(name.partition("-")[0])
    asked = dict.fromkeys(("request-answer", "request-withdraw"), "request information")
    told = {"vote": "refer to board", "decision-notice": "issue permit", **asked}
    done = Entry.objects.filter(case=one, act=told.get(name, "")).first()
    known = {
        "<str:number>": number,
        "<int:seq>": str(int(seq.entry.rpartition("/")[2])) if seq else str(done.seq if done else 2),
        "<int:pk>": str(_kept(name, one)),
        "<slug:slug>": "inspect-site",
        "<str:notice>": Notice.objects.get().number,
        "<str:letter>": Paper.objects.get(case=two).number,
        "<slug:sort>": "review",
        "<int:place>": "0",
        "<slug:name>": "receipts",
        "<int:disposed>": "1",
        "<str:sha256>": StoredFile.objects.get(name__endswith=".pdf", name__startswith="NOV").sha256,
        "<path:law>": "us-ny/webster/130-I",
        "<str:token>": "none",
    }
    for part, value in known.items():
        route = route.replace(part, value)
    if Entry.objects.exists() and name not in NOT_READ:
        yield route


if __name__ == "__main__":
    main(*sys.argv[1:])
