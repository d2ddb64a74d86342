"""Whole lives of cases, read from files: at each time stated, exactly what is asked and what holds a step."""

import random
from pathlib import Path

import pytest

from forebay.law import casefile
from forebay.law.record import Record
from forebay.law.requirements import refusals, requirements
from forebay.reckoning import shown, shown_date

LIVES = sorted((Path(__file__).parent.parent / "cases").glob("*.toml"))


def said(row, calendar):
    day = row.due and (shown_date(row.due.on) if row.due.on else shown(row.due.instant, calendar))
    return row.provision + (f" of {row.subject}" if row.subject else "") + (f", due {day}" if day else "")


def listed(rows, name, calendar):
    if name == "rights":
        return tuple(said(row, calendar) for row in rows if row.shape == "may" and row.status == "open" and row.due)
    return tuple(said(row, calendar) for row in rows if row.shape == "duty" and row.status == name)


def read(path):
    case = casefile.read(path)
    return case, case.laws


@pytest.mark.parametrize("path", LIVES, ids=lambda path: path.stem)
def test_at_every_time_stated_the_law_asks_exactly_what_the_file_says(path):
    case, laws = read(path)
    assert len(case.states) >= 12
    for state in case.states:
        entries = [entry for entries in state.lists.values() for entry in entries]
        unsaid = [entry for entry in entries if not entry.startswith(tuple(state.because))]
        assert unsaid == [], f"{state.place}: nobody says why"
        rows = requirements(laws, case.facts, case.record, state.at, case.calendar)
        found = {name: listed(rows, name, case.calendar) for name in state.lists}
        assert found == state.lists, state.place
        for provision, sentence in state.because.items():
            asked = [
                row for row in rows if row.provision == provision and (row.status != "done" or row.shape == "gate")
            ]
            assert sentence in asked[0].sum, state.place


@pytest.mark.parametrize("path", LIVES, ids=lambda path: path.stem)
def test_each_step_named_is_held_by_exactly_the_provisions_named(path):
    case, laws = read(path)
    for state in case.states:
        for written, names in state.holds.items():
            step, _, subject = written.partition("@")
            rows = refusals(laws, case.facts, case.record, step, state.at, subject or None, case.calendar)
            assert tuple(dict.fromkeys(row.provision for row in rows)) == names, (state.place, written)


@pytest.mark.parametrize("path", LIVES, ids=lambda path: path.stem)
def test_no_key_that_once_stood_is_lost_as_the_case_goes_on(path):
    case, laws = read(path)
    earlier = set()
    for state in sorted(case.states, key=lambda state: state.at):
        rows = requirements(laws, case.facts, case.record, state.at, case.calendar)
        done = {row.key for row in rows if row.shape == "duty" and row.status == "done"}
        assert earlier <= done | {row.key for row in rows}
        earlier = done


@pytest.mark.parametrize("path", LIVES, ids=lambda path: path.stem)
def test_the_order_in_which_acts_were_keyed_changes_nothing(path):
    case, laws = read(path)
    entries = list(case.record.entries)
    random.Random(130).shuffle(entries)
    for state in case.states:
        told, shuffled = (
            requirements(laws, case.facts, record, state.at, case.calendar) for record in (case.record, Record(entries))
        )
        assert {(row.key, row.status, row.due) for row in told} == {(row.key, row.status, row.due) for row in shuffled}


@pytest.mark.parametrize("path", LIVES, ids=lambda path: path.stem)
def test_every_requirement_has_a_key_of_its_own(path):
    case, laws = read(path)
    for state in case.states:
        keys = [str(row.key) for row in requirements(laws, case.facts, case.record, state.at, case.calendar)]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("path", LIVES, ids=lambda path: path.stem)
def test_every_decision_and_filing_of_a_life_was_allowed_when_it_was_made(path):
    case, laws = read(path)
    clashes = set()
    for act in case.record.acts:
        earlier = Record(other for other in case.record.acts if other is not act and other.occurred <= act.occurred)
        held = refusals(laws, case.facts, earlier, act.act, act.occurred, act.subject, case.calendar, act.data)
        if laws[0].vocabulary[act.act].kind == "event":
            clashes |= {row.finding.outcome for row in held}
        else:
            assert held == [], act.id
    assert clashes <= {"conflict"}
