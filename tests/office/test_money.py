"""Money: what is posted, drawn, released and received agrees with its letters to the cent, and none is taken twice."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from forebay.letters.wording import money
from forebay.office import docket, files, here, money_watch
from forebay.office.history.money import DEPOSITS, FEES, GUARANTEE, STORMWATER
from forebay.office.home import Home, HomeError
from forebay.office.models import Case, Movement, Paper, Receipt, Reminder, Security, Share
from forebay.office.money import asked as money_asked
from forebay.office.money import kept as money_kept
from forebay.office.people.permissions import NotPermitted
from forebay.office.perform import BadData, Refused, perform
from forebay.office.projections import project
from forebay.office.proofs.verify import verify
from forebay.office.tick import tick
from forebay.office.verbs import open_case, state_facts
from forebay.office.verbs.money import accept_guarantee, ledger_of, post, usd
from office.conftest import NOW, SUBJECT

DAY = timedelta(days=1)
LAW = "us-ny/webster/130-I"
FORFEIT = {"forfeiture_provisions": "The village may draw all of it if the work is not completed."}


def told(people: dict[str, Any], who: str = "officer", **later: float) -> dict[str, Any]:
    when = NOW + timedelta(**later)
    return {"by": people[who], "occurred": when, "now": when}


def settle(case: Any, people: dict[str, Any], *provisions: str) -> None:
    for one in provisions:
        data = {"requirement": f"{LAW}:{one}", "outcome": "met", "reasons": "Seen and found so."}
        perform(case, "determine", data=data, **told(people))


@pytest.fixture
def secured(case: Any, people: dict[str, Any]) -> Any:
    """Return a case with a cash guarantee of $13,324.50, its content found to be there."""
    settle(case, people, "guarantee content")
    post(case, GUARANTEE, 1332450, form="cash", **FORFEIT, **told(people, "clerk"))
    return case


def letter(number: str) -> str:
    found = Paper.objects.get(number=number)
    return files.read(found.html).decode()


def asked(case: Any, now: datetime = NOW) -> dict[str, money_asked.Asked]:
    bearings = here.bearings(now)
    return {one.what: one for one in money_asked.asked(project(docket.lines(case), bearings), bearings)}


# ---- the ledger ------------------------------------------------------------------------------------------------------


def test_a_cash_guarantee_is_held_and_has_a_numbered_receipt(secured: Any) -> None:
    one = Security.objects.get()
    assert (one.kind, one.form, one.face_cents, one.allocated_cents) == (GUARANTEE, "cash", 1332450, 1332450)
    received = Receipt.objects.get()
    assert (received.number, received.cents, received.fund) == ("RCT-2026-0001", 1332450, DEPOSITS)
    assert letter("RCT-2026-0001").count("$13,324.50") >= 3
    assert [row.kind for row in Movement.objects.all()] == ["allocated", "posted"]


def test_the_receipt_of_cash_that_secures_several_permits_is_for_all_that_came_in(
    case: Any, people: dict[str, Any]
) -> None:
    settle(case, people, "guarantee content")
    more = {"form": "cash", "whole_amount": "800 USD", **FORFEIT}
    entry = post(case, GUARANTEE, 50000, **more, **told(people, "clerk"))
    received = Receipt.objects.get()
    assert received.cents == Movement.objects.get(entry=entry.id, kind="posted").cents == 80000
    assert "$800.00" in letter(received.number)
    assert Share.objects.get().held_cents == 50000


def test_a_letter_of_credit_is_no_cash_and_has_no_receipt(case: Any, people: dict[str, Any]) -> None:
    settle(case, people, "guarantee content")
    post(
        case,
        GUARANTEE,
        5000000,
        form="letter of credit",
        issuer="Example Bank",
        expires="2026-12-31",
        **FORFEIT,
        **told(people, "clerk"),
    )
    assert Security.objects.get().expires == date(2026, 12, 31)
    assert not Receipt.objects.exists()


def test_complaint_3_letter_line_letter_total_and_ledger_are_the_amount_released(
    secured: Any, people: dict[str, Any]
) -> None:
    settle(secured, people, "partial release", "full release", "closeout")
    part = {"amount": "10000.00 USD", "stage": "Controls built"}
    first = perform(secured, "release guarantee in part", data=part, **told(people))
    row, total = (part.split("</tr>")[0] for part in letter(Paper.objects.get(entry=first.id).number).split("<tr")[2:4])
    sums = ("$13,324.50", "$10,000.00", "$3,324.50")
    assert [[row.count(one), total.count(one)] for one in sums] == [[1, 1]] * 3
    assert ledger_of(secured).held_cents(GUARANTEE) == 332450
    entry = perform(secured, "release guarantee in full", data={"amount": "3324.50 USD"}, **told(people, hours=1))
    moved = Movement.objects.get(entry=entry.id)
    assert (moved.kind, moved.cents) == ("released", 332450)
    paper = Paper.objects.get(entry=entry.id)
    text = letter(paper.number)
    row, total = (part.split("</tr>")[0] for part in text.split("<tr")[2:4])
    assert row.count("$3,324.50") == total.count("$3,324.50") == 2
    assert "$0.00" in row
    assert "$0.00" in total
    assert Share.objects.get().held_cents == 0
    assert money(ledger_of(secured).held_cents(GUARANTEE)) == "$0.00"
    assert verify(here.home()).good


@pytest.mark.parametrize(
    ("act", "cents", "sentence"),
    [
        ("release guarantee in full", 332449, r"\$13,324.50 is left of the guarantee"),
        ("release guarantee in part", 1332451, r"takes \$13,324.51, and \$13,324.50 was held"),
        ("draw guarantee", 1332451, r"takes \$13,324.51, and \$13,324.50 was held"),
        ("draw guarantee", 0, r"\$0.00 is no amount"),
    ],
)
def test_what_is_not_held_is_not_taken(
    secured: Any, people: dict[str, Any], act: str, cents: int, sentence: str
) -> None:
    settle(secured, people, "partial release", "full release", "closeout")
    more = {"stage": "one"} if "part" in act else {"reason": "Not built"} if "draw" in act else {}
    with pytest.raises(BadData, match=sentence):
        perform(secured, act, data={"amount": usd(cents), **more}, **told(people))
    assert Share.objects.get().held_cents == 1332450


def test_a_part_of_a_cent_is_refused(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(BadData, match=r"\$100.0050 is no whole number of cents"):
        perform(case, "pay filing fee", data={"amount": "100.005 USD"}, **told(people, "clerk"))


def test_nothing_is_drawn_before_the_day_on_which_it_was_posted(secured: Any, people: dict[str, Any]) -> None:
    before = {**told(people), "occurred": NOW - DAY}
    with pytest.raises(BadData, match=r"\$0.00 was held"):
        perform(secured, "draw guarantee", data={"amount": "1 USD", "reason": "Not built"}, **before)


def test_what_was_drawn_on_cannot_be_withdrawn_from_under_the_draw(secured: Any, people: dict[str, Any]) -> None:
    posted = Security.objects.get().entry
    drawn = perform(secured, "draw guarantee", data={"amount": "24.50 USD", "reason": "Silt fence"}, **told(people))
    withdraw = {"data": {"reason": "Keyed twice"}, **told(people, hours=1)}
    with pytest.raises(BadData, match="takes"):
        perform(secured, "retract entry", retracts=posted, **withdraw)
    perform(secured, "retract entry", retracts=drawn.id, **withdraw)
    perform(secured, "retract entry", retracts=posted, **withdraw)
    assert not Security.objects.exists()
    assert Receipt.objects.get().withdrawn_why == "Keyed twice"
    assert verify(here.home()).good


def test_a_receipt_is_withdrawn_and_never_corrected(case: Any, people: dict[str, Any]) -> None:
    paid = perform(case, "pay filing fee", data={"amount": "100 USD"}, **told(people, "clerk"))
    again = {"amount": "200 USD", "reason": "Typed wrong"}
    with pytest.raises(BadData, match=r"RCT-2026-0001 stays as it was issued\. Withdraw it, and issue another"):
        perform(case, "pay filing fee", data=again, corrects=paid.id, **told(people, "clerk"))


def test_the_database_itself_keeps_held_from_falling_below_zero(secured: Any) -> None:
    share = Share.objects.get()
    for wrong in ({"held_cents": -1, "drawn_cents": 1332451}, {"held_cents": 5}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Share.objects.filter(pk=share.pk).update(**wrong)
    with pytest.raises(IntegrityError), transaction.atomic():
        Security.objects.update(allocated_cents=1332451)


def test_a_ledger_changed_by_hand_is_seen(secured: Any) -> None:
    Movement.objects.filter(kind="allocated").update(cents=1)
    assert "movement" in verify(here.home()).faults[0].sentence


def test_a_payment_cut_off_the_end_of_a_docket_is_seen_by_its_receipt(case: Any, people: dict[str, Any]) -> None:
    from django.db import models

    paid = perform(case, "pay filing fee", data={"amount": "50 USD"}, **told(people, "clerk"))
    case.refresh_from_db()
    last = case.entries.get(seq=paid.seq - 1)
    models.QuerySet(type(paid)).filter(pk=paid.pk)._raw_delete("default")
    Case.objects.filter(pk=case.pk).update(head_seq=last.seq, head_hash=last.hash)
    assert "Its tail was cut" in verify(here.home()).faults[0].sentence


def test_a_receipt_taken_out_of_the_book_is_seen(case: Any, people: dict[str, Any]) -> None:
    for _ in range(2):
        perform(case, "pay filing fee", data={"amount": "50 USD"}, **told(people, "clerk"))
    Receipt.objects.filter(number="RCT-2026-0001").delete()
    assert [fault.sentence for fault in money_kept.stands()] == [
        "Receipt RCT-2026-0001 was given out and is in no docket. Restore from a backup."
    ]


# ---- one instrument, several permits ---------------------------------------------------------------------------------


@pytest.fixture
def second(people: dict[str, Any]) -> Case:
    """Return another case of the same applicant."""
    return open_case(
        title="Example Meadows, phase 2",
        address="14 Example Road",
        by=people["officer"],
        now=NOW - 30 * DAY,
        parties=[(people["applicant"], "applicant")],
    )


def shared_letter(case: Any, people: dict[str, Any]) -> str:
    settle(case, people, "guarantee content")
    entry = post(
        case,
        GUARANTEE,
        6000000,
        form="letter of credit",
        whole_amount="100000 USD",
        issuer="Example Bank",
        reference="LC 7",
        expires="2027-03-31",
        **FORFEIT,
        **told(people, "clerk"),
    )
    return entry.id


def test_one_instrument_secures_several_permits_and_never_more_than_its_face(
    case: Any, second: Case, people: dict[str, Any]
) -> None:
    whole = shared_letter(case, people)
    settle(second, people, "guarantee content")
    part = {"form": "letter of credit", "part_of": whole, **FORFEIT}
    with pytest.raises(BadData, match=r"\$40,000.01 is more than what is free of this instrument, \$40,000.00"):
        post(second, GUARANTEE, 4000001, **part, **told(people, "clerk"))
    post(second, GUARANTEE, 4000000, **part, **told(people, "clerk"))
    one = Security.objects.get()
    assert (one.face_cents, one.allocated_cents, one.free_cents) == (10000000, 10000000, 0)
    assert sorted(Share.objects.values_list("case__number", "held_cents")) == [
        (case.number, 6000000),
        (second.number, 4000000),
    ]
    perform(second, "draw guarantee", data={"amount": "1000 USD", "reason": "Silt fence"}, **told(people, hours=1))
    assert ledger_of(case).held_cents(GUARANTEE) == 6000000
    assert ledger_of(second).held_cents(GUARANTEE) == 3900000
    assert verify(here.home()).good


def test_an_instrument_is_not_taken_away_from_under_another_permit(
    case: Any, second: Case, people: dict[str, Any]
) -> None:
    whole = shared_letter(case, people)
    settle(second, people, "guarantee content")
    theirs = post(second, GUARANTEE, 100, form="letter of credit", part_of=whole, **FORFEIT, **told(people, "clerk"))
    withdraw = {"data": {"reason": "Keyed twice"}, **told(people, hours=1)}
    with pytest.raises(BadData, match=rf"\$1.00 of this security is allocated to the permit of case {second.number}"):
        perform(case, "retract entry", retracts=whole, **withdraw)
    perform(second, "retract entry", retracts=theirs.id, **withdraw)
    assert Security.objects.get().allocated_cents == 6000000
    perform(case, "retract entry", retracts=whole, **withdraw)
    assert not Security.objects.exists()


def test_a_part_of_nothing_is_refused(case: Any, people: dict[str, Any]) -> None:
    settle(case, people, "guarantee content")
    with pytest.raises(BadData, match="brought no security in"):
        post(case, GUARANTEE, 100, form="bond", part_of="2026-0009/1", **FORFEIT, **told(people, "clerk"))


# ---- expiry ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "kind"),
    [
        ("2027-01-29", ""),
        ("2027-01-30", "expires within 60 days"),
        ("2027-03-01", "expires within 30 days"),
        ("2027-03-24", "expires within 7 days"),
        ("2027-03-31", "expires within 7 days"),
        ("2027-04-01", "expired"),
    ],
)
def test_the_nearest_lead_time_that_has_come_is_told(day: str, kind: str) -> None:
    assert money_watch.reached(date(2027, 3, 31), date.fromisoformat(day), (60, 30, 7)) == kind


def test_the_tick_reminds_once_for_each_lead_time_and_anew_after_an_extension(
    case: Any, people: dict[str, Any], home: Home
) -> None:
    whole = shared_letter(case, people)

    def ticked(day: str) -> list[str]:
        now = datetime.fromisoformat(f"{day}T15:00:00+00:00")
        for _ in range(2):
            money_watch.watch(case, home, now)
        found = Reminder.objects.filter(requirement__startswith=whole).order_by("id")
        return [one.kind for one in found]

    assert ticked("2027-01-15") == []
    assert ticked("2027-02-20") == ["expires within 60 days"]
    assert ticked("2027-03-28") == ["expires within 60 days", "expires within 7 days"]
    word = Reminder.objects.latest("id")
    assert "$60,000.00 of it is held" in word.body
    assert people["officer"].email in word.to
    assert people["applicant"].email in word.to
    then = datetime(2027, 3, 29, 15, tzinfo=UTC)
    extended = {"by": people["officer"], "occurred": then, "now": then}
    perform(case, "extend security", subject=whole, data={"expires": "2028-03-31"}, **extended)
    assert Security.objects.get().expires == date(2028, 3, 31)
    assert len(ticked("2027-04-02")) == 2
    assert tick(home, datetime(2028, 4, 2, 15, tzinfo=UTC)).problems == []
    assert Reminder.objects.filter(requirement=f"{whole} until 2028-03-31").get().kind == "expired"


def test_nothing_is_drawn_on_a_letter_that_has_expired(case: Any, people: dict[str, Any]) -> None:
    shared_letter(case, people)
    late = datetime(2027, 4, 1, 15, tzinfo=UTC)
    data = {"amount": "1 USD", "reason": "Silt fence"}
    with pytest.raises(BadData, match="could be drawn on until March 31, 2027"):
        perform(case, "draw guarantee", data=data, by=people["officer"], occurred=late, now=late)


def test_the_lead_times_are_the_homes_own(home: Home) -> None:
    file = home.path / "forebay.toml"
    said = file.read_text()
    file.write_text("remind_before_expiry = [7, 45]\n" + said)
    assert Home.read(home.path).remind_before_expiry == (45, 7)
    file.write_text('remind_before_expiry = ["soon"]\n' + said)
    with pytest.raises(HomeError, match=r"whole numbers of days, like \[60, 30, 7\]"):
        Home.read(home.path)


# ---- what the law asks -----------------------------------------------------------------------------------------------


def test_complaint_4_a_permit_waits_for_a_guarantee_that_is_required_and_not_there(
    case: Any, people: dict[str, Any]
) -> None:
    state_facts(case, {**SUBJECT, "practices_cost": "40000 USD"}, **told(people, "clerk"))
    perform(case, "require guarantee", data={"reasons": "Steep site"}, **told(people, hours=1))
    with pytest.raises(Refused, match="130-8") as refused:
        perform(case, "issue permit", **told(people, hours=2))
    held = [one for one in refused.value.requirements if one.provision == "guarantee"]
    assert [one.at for one in held] == ["130-8"]
    assert '"post guarantee" has not been done' in held[0].finding.because
    settle(case, people, "guarantee content")
    post(case, GUARANTEE, 5000000, form="bond", **FORFEIT, **told(people, "clerk", hours=3))
    with pytest.raises(Refused, match="130-8") as refused:
        perform(case, "issue permit", **told(people, hours=4))
    held = [one for one in refused.value.requirements if one.provision == "guarantee"]
    assert "form of guarantee acceptable" in held[0].finding.because


def test_complaint_4_pair_no_guarantee_is_asked_where_the_village_chose_so_and_said_why(
    case: Any, people: dict[str, Any]
) -> None:
    state_facts(case, SUBJECT, **told(people, "clerk"))
    perform(case, "require no guarantee", data={"reasons": "A small, flat site"}, **told(people, hours=1))
    with pytest.raises(Refused) as refused:
        perform(case, "issue permit", **told(people, hours=2))
    assert [one for one in refused.value.requirements if one.provision == "guarantee"] == []
    one = asked(case, NOW + timedelta(hours=2))[GUARANTEE]
    assert (one.state, one.why) == ("not required", "A small, flat site")


def test_the_guarantee_waits_for_the_village_to_adopt_the_contingency_and_is_never_guessed(
    case: Any, people: dict[str, Any]
) -> None:
    perform(case, "require guarantee", **told(people))
    before = asked(case, NOW + timedelta(hours=1))[GUARANTEE]
    assert before.cents is None
    assert "waits for this fact" in before.waits
    assert "waits for the village to adopt the contingency (130-8)" in before.waits
    state_facts(case, {"practices_cost": "40000.10 USD"}, **told(people, "clerk"))
    assert asked(case, NOW + timedelta(hours=1))[GUARANTEE].waits == (
        "waits for the village to adopt the contingency (130-8), or for an officer to determine it for this case"
    )
    settled = {"value": "contingency", "is": "15 percent", "outcome": "met", "reasons": "For this case"}
    perform(case, "determine", data=settled, **told(people))
    after = asked(case, NOW + timedelta(hours=1))[GUARANTEE]
    # 40,000.10 x 1.15 is 46,000.115: less than that is not enough, so the next whole cent.
    assert (after.cents, after.waits) == (4600012, "")
    assert dict(after.parts)["Contingency"].startswith("15 % (determined for this case")


def test_a_guarantee_of_the_whole_amount_in_an_accepted_form_opens_the_gate(case: Any, people: dict[str, Any]) -> None:
    state_facts(case, {**SUBJECT, "practices_cost": "40000 USD"}, **told(people, "clerk"))
    settled = {"value": "contingency", "is": "15 percent", "outcome": "met", "reasons": "For this case"}
    perform(case, "determine", data=settled, **told(people))
    perform(case, "require guarantee", **told(people))
    settle(case, people, "guarantee content")

    def holds() -> bool:
        with pytest.raises(Refused) as refused:
            perform(case, "issue permit", **told(people, hours=3))
        return any(one.provision == "guarantee" for one in refused.value.requirements)

    later = told(people, "clerk", hours=1)
    post(case, GUARANTEE, 4599999, form="bond", **FORFEIT, **later)
    accept_guarantee(case, "The village attorney read the bond", **told(people, hours=2))
    assert holds()
    post(case, GUARANTEE, 1, form="cash", **FORFEIT, **told(people, "clerk", hours=2))
    assert not holds()


def test_the_guarantee_without_terms_of_forfeiture_is_refused(case: Any, people: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="forfeiture"):
        post(case, GUARANTEE, 100, form="cash", **told(people, "clerk"))
    assert not Receipt.objects.exists()


# ---- fees ------------------------------------------------------------------------------------------------------------


def test_what_is_paid_in_lieu_goes_into_its_own_fund_and_nowhere_else(case: Any, people: dict[str, Any]) -> None:
    perform(case, "pay fee in lieu", data={"amount": "8400.75 USD"}, **told(people, "clerk"))
    perform(case, "pay filing fee", data={"amount": "250 USD", "receipt": "Book 7, 112"}, **told(people, "clerk"))
    book = ledger_of(case)
    assert (book.paid_cents(STORMWATER), book.paid_cents(FEES), book.paid_cents(DEPOSITS)) == (840075, 25000, 0)
    assert [one.number for one in book.receipts] == ["RCT-2026-0001", "RCT-2026-0002"]
    assert "Book 7, 112" in letter("RCT-2026-0002")
    with pytest.raises(BadData, match=r"\$8,400.75 was paid in lieu, and \$8,400.76"):
        perform(case, "credit stormwater fund", data={"amount": "8400.76 USD"}, **told(people))
    perform(case, "credit stormwater fund", data={"amount": "8400.75 USD"}, **told(people))


def test_the_same_press_of_the_button_gives_one_receipt(case: Any, people: dict[str, Any]) -> None:
    for _ in range(3):
        perform(case, "pay filing fee", data={"amount": "50 USD"}, key="press", **told(people, "clerk"))
    assert [one.number for one in Receipt.objects.all()] == ["RCT-2026-0001"]


def test_the_treasurers_files_open_in_a_spreadsheet_and_sum_to_the_ledger(
    secured: Any, people: dict[str, Any], home: Home
) -> None:
    from forebay.office.money import export as money_export

    perform(secured, "pay filing fee", data={"amount": "100 USD", "paid_by": "=1+1"}, **told(people, "clerk"))
    sheets = {name: money_export.sheet(name, home.zone) for name in money_export.SHEETS}
    assert all(data.startswith(b"\xef\xbb\xbf") for data in sheets.values())
    rows = list(csv.DictReader(io.StringIO(sheets["receipts"].decode("utf-8-sig"))))
    assert [row["Amount (USD)"] for row in rows] == ["13324.50", "100.00"]
    assert rows[1]["Received from"] == "'=1+1"
    held = list(csv.DictReader(io.StringIO(sheets["securities"].decode("utf-8-sig"))))
    assert [row["Held (USD)"] for row in held] == ["13324.50"]


def test_no_part_of_the_ledger_is_kept_outside_the_dockets(secured: Any, home: Home, tmp_path: Path) -> None:
    from forebay.office.perform import reproject

    before = [list(table.objects.order_by("pk").values()) for table in (Security, Share, Movement, Receipt)]
    for table in (Movement, Receipt, Share, Security):
        table.objects.all().delete()
    reproject(secured, NOW)
    assert [list(table.objects.order_by("pk").values()) for table in (Security, Share, Movement, Receipt)] == before


def test_money_in_hand_is_recorded_by_the_village_alone_since_its_receipt_is_the_villages_word(
    case: Any, people: dict[str, Any]
) -> None:
    with pytest.raises(NotPermitted, match=r"clerk"):
        perform(case, "pay filing fee", data={"amount": "250 USD"}, **told(people, "applicant"))
    cash = {"form": "cash", "amount": "5000 USD", "forfeiture_provisions": "As agreed."}
    with pytest.raises(BadData, match="cash is recorded by the village"):
        perform(case, "post guarantee", data=cash, **told(people, "applicant"))
    assert not Receipt.objects.exists()


# ---- a demand --------------------------------------------------------------------------------------------------------


def test_a_draw_writes_a_demand_to_who_paid_the_cash_in_with_the_movement_to_the_cent(
    secured: Any, people: dict[str, Any]
) -> None:
    said = {"amount": "324.50 USD", "reason": "The silt fence was not built."}
    drawn = perform(secured, "draw guarantee", data=said, **told(people))
    paper = Paper.objects.get(kind="demand")
    assert (paper.number, paper.entry) == ("DEM-2026-0001", drawn.id)
    text = " ".join(files.read(paper.html).decode().split())
    assert "drew $324.50 on the guarantee of this case" in text
    assert "Nothing is to be paid: the village takes this amount from the cash it holds." in text
    assert "The silt fence was not built." in text
    assert "Abel Applicant" in text
    assert "It says of forfeiture:" in text
    movements = ledger_of(secured).moved_by(drawn.id)
    assert sum(one.cents for one in movements) == 32450
    assert verify(here.home()).good
