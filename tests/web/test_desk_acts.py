"""Recording acts on the desk: held back by the law, recorded once, mended, and nothing typed lost."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import timedelta
from importlib import resources
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse

from forebay.office.home import init_home
from forebay.office.models import Case, Violation
from forebay.office.perform import Refused
from web.pages import Page, read, send

ZONE = ZoneInfo("America/New_York")
ACT = "require intermediate plans"
GATE = """
[[must]]
id = "plan read first"
at = "130-9D(8)"
covers = []
gist = "The village's own gate: the officer reads the plan before asking for more of them."
quote = "intermediate plans"
who = "officer"
before = ["require intermediate plans"]
needs = ["review SWPPP"]
"""
OPEN_A_CASE = """
import sys
from pathlib import Path
from forebay.office.start import set_up
home = set_up(Path(sys.argv[1]))
from forebay.office import clock
from forebay.office.proofs import keeping
from forebay.office.verbs.open_case import open_case
from forebay.office.verbs.people import enrol
now = clock.now()
keeping.migrate(home)
officer = enrol(email="officer@example.org", name="Olive Example", role="officer", since=now.date())
open_case(title="Example Meadows", address="12 Example Road", by=officer, now=now)
"""


@pytest.fixture
def gated(tmp_path, desk_of):
    """Return the desk of a village that has written one more gate into its own law file."""
    home = init_home(tmp_path / "webster", "webster")
    packaged = resources.files("forebay.law") / "data" / "us-ny" / "webster" / "130-I" / "law.toml"
    own = home.law_folder / "us-ny" / "webster" / "130-I" / "law.toml"
    own.parent.mkdir(parents=True)
    own.write_text(packaged.read_text() + GATE)
    return desk_of(home)


# ---- a gate in the home's own law ------------------------------------------------------------------------------------


def test_without_the_gate_the_decision_is_taken(desk):
    done = send(desk.as_("officer"), desk.page("act", "require-intermediate-plans"))
    assert "Require intermediate plans: recorded as No. 7" in done.words


def test_a_gate_in_the_homes_law_blocks_its_decision_on_screen(gated):
    address = gated.page("act", "require-intermediate-plans")
    client = gated.as_("officer")
    assert "This cannot be done yet: the law asks for this first Review the SWPPP" in read(client, address).words
    refused = send(client, address)
    assert refused.status == 422
    assert "Review the SWPPP ( 130-9D(8) )" in refused.words
    assert not gated.case.entries.filter(act=ACT).exists()


def test_the_same_gate_blocks_it_in_perform(gated):
    with pytest.raises(Refused, match="130-9D"):
        gated.does("officer", ACT)


def test_and_opens_on_every_path_once_it_is_met(gated):
    gated.does("officer", "review SWPPP", data={"comments": "Read."})
    done = send(gated.as_("officer"), gated.page("act", "require-intermediate-plans"))
    assert "recorded as No. 8" in done.words


def test_the_same_gate_blocks_it_in_the_command(gated):
    run = _commands(gated)
    run("-c", OPEN_A_CASE, gated.home.path)
    words = ("act", gated.home.path, "2026-0001", ACT, "--by", "officer@example.org")
    refused = run("-m", "forebay", *words, fails=True)
    assert refused.returncode == 2
    assert "130-9D(8)" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1
    (gated.home.law_folder / "us-ny" / "webster" / "130-I" / "law.toml").unlink()
    accepted = ("--accepted-by", "officer@example.org", "--case", "2026-0001", "--reasons", "The gate was lifted.")
    run("-m", "forebay", "law", "adopt", gated.home.path, *accepted)
    assert json.loads(run("-m", "forebay", *words, "--json").stdout)["stated"]["act"] == ACT


def _commands(desk):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FOREBAY_", "DJANGO_"))}
    env = {**kept, "FOREBAY_CLOCK_FILE": str(desk.clock_file)}

    def run(*words, fails=False):
        done = subprocess.run(
            [sys.executable, *map(str, words)], env=env, capture_output=True, text=True, check=False, timeout=120
        )
        assert fails or done.returncode == 0, done.stderr
        return done

    return run


# ---- what happened is recorded, and is the breach ------------------------------------------------------------------


def test_work_begun_without_notice_is_recorded_and_proposed_as_the_breach_it_is(desk):
    address = desk.page("act", "complete-clearing")
    warned = read(desk.as_("applicant"), address)
    assert "If it happened all the same, record it: it is then the breach" in warned.words
    assert "Give notice of the milestone, at least 48 hours earlier" in warned.words
    done = send(desk.as_("applicant"), address)
    assert "Complete clearing: recorded as No. 7" in done.words
    breach = Violation.objects.get(case=desk.case, at="130-10A(1)")
    assert breach.state == "proposed"
    page = read(desk.as_("officer"), desk.page("case"))
    assert '"complete clearing" was done Wed, Jul 15, 2026' in page.words
    assert "Find it to be a violation" in page.words


def test_the_applicant_is_not_shown_what_is_only_proposed(desk):
    desk.does("applicant", "complete clearing")
    assert "Find it to be a violation" not in read(desk.as_("applicant"), desk.page("case")).words


# ---- once, and once only ---------------------------------------------------------------------------------------------


def test_a_double_click_records_once(desk):
    client, address = desk.as_("officer"), desk.page("act", "inspect-site")
    boxes = {**read(client, address).boxes, "observed": "All stands."}
    for _ in range(2):
        client.post(address, boxes)
    assert desk.case.entries.filter(act="inspect site").count() == 1


def test_the_time_a_form_came_with_left_as_it_was_means_now_and_not_the_minute_that_began(desk):
    now = desk.at(seconds=37)
    send(desk.as_("officer"), desk.page("act", "inspect-site"), observed="All stands.")
    assert desk.case.entries.get(act="inspect site").occurred == now


def test_a_time_that_was_typed_is_the_time_that_counts(desk):
    now = desk.at(hours=2, seconds=37)
    earlier = (now - timedelta(hours=1)).astimezone(ZONE)
    typed = {"occurred__time": f"{earlier:%H:%M}"}
    send(desk.as_("officer"), desk.page("act", "inspect-site"), observed="All stands.", **typed)
    assert desk.case.entries.get(act="inspect site").occurred == earlier.replace(second=0, microsecond=0)


def test_a_double_click_opens_one_case(desk):
    client = desk.as_("clerk")
    boxes = {**read(client, "/cases/new/").boxes, "title": "Example Lane", "address": "3 Example Lane"}
    first, second = (client.post("/cases/new/", boxes) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Case.objects.filter(title="Example Lane").count() == 1


# ---- mending ---------------------------------------------------------------------------------------------------------


def test_a_correction_keeps_both_and_says_why(desk):
    filed = desk.does("applicant", "file inspection report", data={"inspected": desk.now, "effective": "All stands"})
    address = desk.page("correct", filed.seq)
    assert read(desk.as_("applicant"), address).boxes["effective"] == "All stands"
    without = send(desk.as_("applicant"), address, effective="One fence is down")
    assert without.status == 422
    assert "Why is it corrected?: this is blank" in without.words
    assert without.boxes["effective"] == "One fence is down"
    done = send(desk.as_("applicant"), address, effective="One fence is down", reason="I had not seen the north side.")
    assert f"No. {filed.seq} is corrected by No. {filed.seq + 1}; both stay on the docket." in done.words
    assert "I had not seen the north side." in done.words
    assert "All stands" in done.words
    assert f'href="{address}"' not in read(desk.as_("applicant"), desk.page("entry", filed.seq)).html


def test_an_instrument_to_share_is_asked_for_only_where_one_is_held(desk):
    assert "part_of" not in read(desk.as_("clerk"), desk.page("act", "post-guarantee")).boxes


def test_withdrawing_what_a_decision_rests_on_says_which_and_that_it_stands(desk):
    settled = _permitted(desk)
    address = desk.page("withdraw", settled.seq)
    said = read(desk.as_("officer"), address).words
    assert "These were decided on the strength of it, and stay as they are" in said
    assert "Issue the permit (No." in said
    assert re.search(r"without it this is not met: [A-Z].{20,}\(130-", said.replace("( ", "(")), said
    done = send(desk.as_("officer"), address, reason="It was not so.")
    assert "still stands, and 130-" in done.words


def _permitted(desk):
    with pytest.raises(Refused) as refused:
        desk.does("officer", "issue permit")
    for one in {f"{row.law}:{row.provision.partition('#')[0]}" for row in refused.value.requirements}:
        data = {"requirement": one, "outcome": "met", "reasons": "Seen and found so."}
        settled = desk.does("officer", "determine", data=data)
    desk.does("officer", "issue permit")
    return settled


def test_what_hung_on_a_withdrawn_entry_falls_with_it(desk):
    assert desk.case.requirements.filter(provision="weekly", status="late").exists()
    begun = desk.case.entries.get(act="start construction")
    done = send(desk.as_("officer"), desk.page("withdraw", begun.seq), reason="It was the wrong case.")
    assert f"No. {begun.seq} is withdrawn" in done.words
    fallen = read(desk.as_("officer"), desk.page("entry", begun.seq))
    assert f"Withdrawn by No. {begun.seq + 1}" in fallen.words
    assert f'href="{desk.page("case")}#entry-{begun.seq + 1}"' in fallen.html
    mend = read(desk.as_("officer"), desk.page("entry", begun.seq + 1)).words
    assert f"Withdraws No. {begun.seq}" in mend
    assert not desk.case.requirements.filter(provision="weekly").exists()


def test_the_opening_of_a_case_and_a_withdrawal_are_not_withdrawn(desk):
    client = desk.as_("officer")
    assert read(client, desk.page("withdraw", 1)).status == 403
    send(client, desk.page("withdraw", 6), reason="Typed in the wrong case.")
    assert read(client, desk.page("withdraw", 7)).status == 403


# ---- nothing typed is lost -------------------------------------------------------------------------------------------


def test_a_wrong_date_gives_back_everything_that_was_typed(desk):
    address = desk.page("act", "file-inspection-report")
    typed = {"effective": "North fence <down>", "weather": "Rain", "inspected__month": "2", "inspected__day": "30"}
    answer = send(desk.as_("applicant"), address, **typed)
    assert answer.status == 422
    assert "February 2026 has no day 30. Write a day of that month." in answer.words
    kept = {name.replace("__", "-"): value for name, value in typed.items()}
    assert kept.items() <= answer.boxes.items()
    assert "North fence &lt;down&gt;" in answer.html


def test_what_the_office_refuses_gives_back_what_was_typed_too(desk):
    tomorrow = {"occurred__day": str(desk.now.day + 1), "observed": "All stands."}
    answer = send(desk.as_("officer"), desk.page("act", "inspect-site"), **tomorrow)
    assert answer.status == 422
    assert "is still to come. Record it once it has happened." in answer.words
    assert answer.boxes["observed"] == "All stands."


def test_a_form_sent_after_the_session_ran_out_is_kept_through_signing_in(desk):
    client, address = desk.as_("officer"), desk.page("act", "inspect-site")
    boxes = {**read(client, address).boxes, "observed": "All stands."}
    client.logout()
    answer = client.post(address, boxes)
    assert answer.status_code == 401
    assert b"What you typed is kept" in answer.content
    assert not desk.case.entries.filter(act="inspect site").exists()


def test_an_act_done_friday_and_typed_monday_keeps_both_days(desk):
    send(desk.as_("officer"), desk.page("act", "inspect-site"), occurred__day="10", observed="All stands.")
    entry = desk.case.entries.get(act="inspect site")
    assert (entry.occurred.day, entry.recorded.day) == (10, 15)


# ---- determining -----------------------------------------------------------------------------------------------------


def test_what_is_open_in_the_case_can_be_chosen_to_determine(desk):
    page = read(desk.as_("officer"), desk.page("act", "determine"))
    assert "Development stage complete (130-8)" in page.words
    assert "Single site (130-2)" in page.words
    assert "Filing fee (130-13)" in page.words


def test_a_determination_opened_from_a_finding_asks_about_that_alone(desk):
    address = f"{desk.page('act', 'determine')}?finding=development+stage+complete"
    page = read(desk.as_("officer"), address)
    assert page.boxes["finding"] == "development stage complete"
    assert {"term", "value", "requirement", "is"}.isdisjoint(page.boxes)
    done = send(desk.as_("officer"), address, outcome="met", reasons="The first stage stands.")
    assert "Determine what the law leaves open: recorded" in done.words


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Nothing is chosen to determine. Choose one"),
        ({"term": "single_site", "value": "filing_fee"}, "2 things are chosen to determine. Choose one"),
        ({"term": "single_site"}, "What you determine: this is blank"),
        ({"value": "filing_fee"}, "What it comes to: this is blank"),
    ],
)
def test_a_determination_is_about_one_thing_and_says_what_it_is(desk, typed, sentence):
    answer = send(desk.as_("officer"), desk.page("act", "determine"), reasons="Because.", **typed)
    assert answer.status == 422
    assert sentence in answer.words
    assert answer.boxes["reasons"] == "Because."


def test_acts_the_villages_laws_do_not_speak_of_stand_apart(desk):
    page = read(desk.as_("officer"), desk.page("acts"))
    first, _, apart = page.words.partition("of which the village's laws do not speak")
    assert "File an inspection report" in first
    assert "Approve the maintenance agreement" in apart


# ---- what an entry says, and why it is not mended --------------------------------------------------------------------


def test_an_entry_names_its_gauge_and_its_provision_as_people_know_them(desk):
    seen = {"provision": "turbidity", "what": "Mud ran into the creek.", "where": "The outfall"}
    desk.does("officer", "find violation", data=seen)
    page = read(desk.as_("officer"), desk.page("case"))
    assert "Provision 130-11B(1): " in page.words
    assert "Provision turbidity" not in page.words
    assert "Gauge Example gauge" in page.words


def test_a_determination_says_what_requirement_it_settles(desk):
    open_ = desk.case.requirements.filter(outcome="left to the official", folded_under="").exclude(shape="may").first()
    data = {"requirement": open_.key, "outcome": "met", "reasons": "Seen on the site."}
    entry = desk.does("officer", "determine", data=data)
    page = read(desk.as_("officer"), desk.page("entry", entry.seq)).words.partition("Its seal")[0]
    assert f"Requirement {open_.at}: " in page
    assert "us-ny/webster" not in page


def test_why_an_entry_is_not_mended_is_said_to_each_as_it_is(desk):
    withdrawn = desk.case.entries.get(act="start construction")
    send(desk.as_("officer"), desk.page("withdraw", withdrawn.seq), reason="It had not begun.")
    officer, last = desk.as_("officer"), desk.case.entries.order_by("seq").last()
    assert "The opening of a case is not withdrawn" in read(officer, desk.page("withdraw", 1)).words
    assert "A withdrawal stays as it is" in read(officer, desk.page("correct", last.seq)).words
    said = read(desk.as_("applicant"), desk.page("correct", 1)).words
    assert "This is for the officer or clerk to mend. Ask one of them." in said


def test_what_is_not_known_is_asked_in_words_where_an_act_is_held_back(desk):
    desk.does("officer", "state facts", data={"facts": {"disturbed_area": None}})
    held = read(desk.as_("officer"), desk.page("act", "issue-permit")).words
    assert "not known: " in held
    assert "disturbed_area" not in held


# ---- opening a case --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"title": "W" * 3000}, "3,000 characters long. Write at most 200"),
        ({"title": "\u200b"}, "this is missing"),
        ({"title": "Lot \u202e7"}, "turns how it is read"),
        ({"parcel": "next to the barn"}, "is no print key. Write it like 62.1-2-9.120"),
    ],
    ids=["too long", "unseen", "turned", "no print key"],
)
def test_a_case_has_a_title_and_a_parcel_that_can_be_read(desk, typed, said):
    client, page = desk.as_("officer"), reverse("open-case")
    boxes = {**read(client, page).boxes, "title": "Lot 7", "address": "7 Example Road", **typed}
    answer = Page(client.post(page, boxes, follow=True))
    assert answer.status == 422
    assert said in answer.words
    assert Case.objects.count() == 1


def test_the_first_step_of_a_new_case_is_none_of_the_officers_determinations(desk):
    page = read(desk.as_("officer"), f"/cases/{desk.other.number}/")
    filled = re.findall(r'<a class="button" href="[^"]+">([^<]+)</a>', page.html)
    assert filled
    assert "Determine it" not in filled


def test_a_form_far_too_long_is_refused_with_a_page_that_says_so(desk, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = desk.as_("officer").post(desk.page("act", "state-facts"), {"facts.emergency": "y" * 2000})
    assert answer.status_code == 400
    assert b"too long for a form" in answer.content


def test_going_back_to_open_another_case_with_the_same_form_says_so(desk):
    client, page = desk.as_("officer"), reverse("open-case")
    boxes = {**read(client, page).boxes, "title": "Lot 7", "address": "7 Example Road"}
    assert Page(client.post(page, boxes, follow=True)).status == 200
    assert Page(client.post(page, boxes, follow=True)).status == 200
    other = Page(client.post(page, {**boxes, "title": "Lot 8"}, follow=True))
    assert other.status == 422
    assert "opened case 2026-0002; what it says now is something else" in other.words
    assert Page(client.post(page, {**boxes, **other.boxes}, follow=True)).status == 200
    assert set(Case.objects.values_list("title", flat=True)) == {"Example Meadows", "Lot 7", "Lot 8"}
