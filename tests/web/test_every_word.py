"""Every page, letter and message of two villages at work is read for words that are not for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from forebay.letters.phrases import phrase
from forebay.office import here
from forebay.office.home import init_home
from forebay.office.models import Case, Reminder, StoredFile
from forebay.office.samples import make_sample
from web.conftest import NOW
from web.every_word import DIGEST, SHOWS_DIGESTS, SHOWS_NAMES, Pieces, Rules, Walk, kind_of, rules_of

STARTS = ("/", "/register/", "/ask/", "/sign-in", "/forgotten")
WHO = ("officer", "applicant")
"""Whose pages are read, besides a stranger's: the two who see most."""
Village = dict[str, Any]


@pytest.fixture
def village_of(tmp_path: Path, settings: Any, monkeypatch: Any, db: None) -> Callable[[str], Village]:
    """Return what makes a village at work, two weeks on, so that some of what was due has lapsed."""

    def make(name: str) -> Village:
        from forebay.office.reminders import remind

        home = init_home(tmp_path / name, name)
        settings.FOREBAY_HOME = home.path
        later = NOW + timedelta(days=14)
        clock = tmp_path / "clock"
        monkeypatch.setenv("FOREBAY_CLOCK_FILE", str(clock))
        clock.write_text(NOW.isoformat())
        people = dict(make_sample(home, name, NOW, more=True).people)
        clock.write_text(later.isoformat())
        for case in Case.objects.all():
            remind(case, home, later)
        return people

    return make


def pages(person: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield each page somebody can reach, but those that show names on purpose, as the pieces it is read in."""
    client = Client()
    if person is not None:
        client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    for address, answer in Walk(client).all_from(*STARTS).items():
        kind = kind_of(address)
        assert answer.status_code in (200, 403, 404, 410), (address, answer.status_code)
        if kind is not None and kind[0] not in SHOWS_NAMES and "html" in answer.get("Content-Type", ""):
            read = Pieces(answer.content.decode()).read
            yield address, [each for each in read if kind[0] not in SHOWS_DIGESTS or not DIGEST.fullmatch(each)]


def messages() -> Iterator[tuple[str, list[str]]]:
    for each in Reminder.objects.all():
        yield f"the message {each.subject}", [each.subject, *each.body.split("\n")]


def rules() -> Rules:
    return rules_of(here.vocabulary().kinds, phrase)


def faults(read: Iterator[tuple[str, list[str]]], typed: tuple[str, ...]) -> list[str]:
    by = rules()
    found = ((where, each) for where, pieces in read for piece in pieces for each in by.faults(piece, typed))
    return [f"{where}: {each}" for where, each in {each: where for where, each in found}.items()]


@pytest.mark.parametrize("name", ["webster", "spencerport"])
def test_no_page_letter_or_message_shows_a_name_of_the_law_files_or_a_slip_of_a_program(
    name: str, village_of: Callable[[str], Village]
) -> None:
    people = village_of(name)
    typed = tuple(StoredFile.objects.values_list("name", flat=True))
    found = [each for who in WHO for each in faults(pages(people[who]), typed)]
    found += faults(pages(None), typed)
    told = list(messages())
    assert told
    found += faults(iter(told), typed)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("The applicant must submit NOI copy (130-4A)", "an act by its name"),
        ("disturbed_area is not known", "a name written for a program"),
        ("Provision: us-ny/webster/130-I", "a name of a requirement"),
        ("Asked by content/9", "a name of a requirement"),
        ("criteria#channel protection", "a name of a requirement"),
        ("None", "nothing, as a program says it"),
        ("The zone is None", "nothing, as a program says it"),
        ("frozenset({'life'})", "what a program prints"),
        ("the village has not settled 'equivalent cover'", "what a program prints"),
        ("Contrary(at='130-11C(3)')", "what a program prints"),
        ("Without it these are not met: ()", "an empty pair"),
        ("It is late.. Do it", "stops that meet"),
        ("Asked: Is it known?.", "stops that meet"),
        ("By the officer , today", "stops that meet"),
        ("Dear {{ name }}", "a template's own mark"),
        ("In force 2020-11-12", "a date for programs"),
        ("Open 0ca4463bc2ed", "a digest"),
        ("due in 1 days", "a wrong plural"),
        ("file a inspection report", "a wrong article"),
        ("to the the village", "words twice"),
        ('The "permit was issued', "a quotation without its end"),
        ("The permit (130-7A was issued", "a bracket without its fellow"),
    ],
)
def test_each_slip_is_found(said: str, fault: str, desk: Any) -> None:
    assert any(each.startswith(fault) for each in rules().faults(said)), list(rules().faults(said))


@pytest.mark.parametrize(
    "said",
    [
        "Put the facility in service",
        "Every open case, and who has had it for how many days.",
        "None yet. Each letter will stand here.",
        "Due in 1 day, by the end of Wednesday, July 15, 2026 (130-10B(1))",
        'Unknown is not "no".',
        "File an inspection report: Wed, Jul 8, 2026, 5:00 p.m. EDT.",
        "2026-0001/letters stay; 21 hours; an hour; a one-acre lot; a unit",
    ],
)
def test_plain_words_pass(said: str, desk: Any) -> None:
    assert list(rules().faults(said)) == []


def test_a_fault_on_a_page_is_found_where_it_is_read(desk: Any) -> None:
    html = "<p>To <b>submit NOI copy</b>, first</p><select><option>disturbed_area</option></select><code>a_b</code>"
    found = [each for piece in Pieces(html).read for each in rules().faults(piece)]
    assert [each.partition(":")[0] for each in found] == [
        "an act by its name in the law files",
        "a name written for a program",
    ]
