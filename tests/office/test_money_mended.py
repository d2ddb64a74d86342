"""Money after its entries are mended: what a docket holds once postings and draws were corrected, withdrawn, restored.

A correction takes the place of what it corrects; to withdraw the correction brings the version before it back; to
withdraw the first version takes every version away; and a withdrawal that is itself withdrawn never was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from forebay.office import docket, here
from forebay.office.history.money import GUARANTEE
from forebay.office.models import Case, Paper, Security, Share
from forebay.office.perform import RETRACT, BadData, perform
from forebay.office.proofs.verify import verify
from forebay.office.verbs.money import ledger_of, usd
from office.test_by_three_actors import held_cents
from office.test_money import FORFEIT, second, settle, shared_letter, told

__all__ = ["second"]
CREDIT: Mapping[str, str] = {"form": "letter of credit", "issuer": "Example Bank", "expires": "2027-03-31", **FORFEIT}


class Purse:
    """The guarantee of a case, moved and mended, one act an hour after another."""

    def __init__(self, case: Case, people: dict[str, Any]) -> None:
        self.case, self.people, self.hours = case, people, 0
        settle(case, people, "guarantee content", "partial release")

    def does(self, act: str, cents: int | None = None, data: Mapping[str, Any] | None = None, **more: Any) -> str:
        self.hours += 1
        said = {"reason": "Mistaken", **(data or {})} if more else dict(data or {})
        said |= {} if cents is None else {"amount": usd(cents)}
        return perform(self.case, act, data=said, **self.who(act), **more).id

    def who(self, act: str) -> dict[str, Any]:
        return told(self.people, "clerk" if act == "post guarantee" else "officer", hours=self.hours)

    def posts(self, cents: int, **more: Any) -> str:
        return self.does("post guarantee", cents, CREDIT, **more)

    def takes_part(self, cents: int, whole: str, **more: Any) -> str:
        return self.does("post guarantee", cents, {"form": "letter of credit", "part_of": whole, **FORFEIT}, **more)

    def draws(self, cents: int, **more: Any) -> str:
        return self.does("draw guarantee", cents, {"reason": "Silt fence"}, **more)

    def releases(self, cents: int, **more: Any) -> str:
        return self.does("release guarantee in part", cents, {"stage": "Controls built"}, **more)

    def withdraws(self, entry: str) -> str:
        return self.does(RETRACT, retracts=entry)

    @property
    def held(self) -> int:
        """What is held: the ledger, the tables and a sum of its own say the same, and the office stands proved."""
        found = {
            ledger_of(self.case).held_cents(GUARANTEE),
            sum(Share.objects.filter(case=self.case).values_list("held_cents", flat=True)),
            held_cents(docket.lines(self.case)),
        }
        assert len(found) == 1, found
        assert verify(here.home()).good
        return found.pop()


@pytest.fixture
def purse(case: Any, people: dict[str, Any]) -> Purse:
    """Return the guarantee of a case, of which nothing is posted yet."""
    return Purse(case, people)


def test_to_withdraw_the_first_version_of_a_posting_takes_its_correction_with_it(purse: Purse) -> None:
    first = purse.posts(10_000)
    purse.posts(8_000, corrects=first)
    assert purse.held == 8_000
    drawn, released = purse.draws(3_000), purse.releases(1_000)
    assert purse.held == 4_000
    with pytest.raises(BadData, match=r"takes \$30.00, and \$0.00 was held then"):
        purse.withdraws(first)
    purse.withdraws(released)
    purse.withdraws(drawn)
    purse.withdraws(first)
    assert purse.held == 0
    assert not Security.objects.exists()


def test_to_withdraw_the_correction_of_a_posting_brings_the_first_version_back(purse: Purse) -> None:
    first = purse.posts(5_000)
    larger = purse.posts(8_000, corrects=first)
    drawn = purse.draws(6_000)
    assert purse.held == 2_000
    with pytest.raises(BadData, match=r"takes \$60.00, and \$50.00 was held then"):
        purse.withdraws(larger)
    purse.withdraws(drawn)
    purse.draws(5_000)
    purse.withdraws(larger)
    assert purse.held == 0
    assert Share.objects.get().entry == first


def test_a_draw_is_withdrawn_and_drawn_anew_for_its_demand_stays_as_it_was_issued(purse: Purse) -> None:
    purse.posts(9_000)
    drawn = purse.draws(2_000)
    with pytest.raises(BadData, match=r"DEM-2026-0001 stays as it was issued\. Withdraw it, and issue another"):
        purse.draws(500, corrects=drawn)
    purse.withdraws(drawn)
    assert purse.held == 9_000
    purse.draws(500)
    assert purse.held == 8_500
    assert [one.withdrawn is None for one in Paper.objects.filter(kind="demand").order_by("number")] == [False, True]


def test_a_posting_whose_withdrawal_is_withdrawn_stands_again(purse: Purse) -> None:
    """As in a life found by chance: the docket held $59.11 more than a sum that took every withdrawal at its word."""
    first = purse.posts(5_911)
    gone = purse.withdraws(first)
    assert purse.held == 0
    again = purse.withdraws(gone)
    assert purse.held == 5_911
    purse.withdraws(again)
    assert purse.held == 0


def test_a_draw_whose_withdrawal_is_withdrawn_needs_its_money_to_be_there_still(purse: Purse) -> None:
    purse.posts(5_000)
    gone = purse.withdraws(purse.draws(4_000))
    released = purse.releases(3_000)
    with pytest.raises(BadData, match="Take no more than is held"):
        purse.withdraws(gone)
    assert purse.held == 2_000
    purse.withdraws(released)
    purse.withdraws(gone)
    assert purse.held == 1_000


# ---- an instrument of which another permit has a part ----------------------------------------------------------------


@pytest.fixture
def instrument(case: Any, people: dict[str, Any]) -> str:
    """Return the entry of a letter of credit of $100,000, of which $60,000 secure this permit."""
    return shared_letter(case, people)


def fully_taken() -> Any:
    return pytest.raises(BadData, match=r"of this security is allocated to the permit of case")


def test_a_part_that_comes_back_is_no_more_than_what_is_still_free(
    case: Any, second: Case, people: dict[str, Any], instrument: str
) -> None:
    """By the withdrawal of its correction, and by that of its withdrawal: another permit has taken the rest."""
    ours, theirs = Purse(case, people), Purse(second, people)
    part = theirs.takes_part(4_000_000, instrument)
    smaller = theirs.takes_part(1_000_000, instrument, corrects=part)
    whole = {**CREDIT, "whole_amount": "100000 USD"}
    ours.does("post guarantee", 9_000_000, whole, corrects=instrument)
    with fully_taken():
        theirs.withdraws(smaller)
    gone = theirs.withdraws(part)
    ours.does("post guarantee", 10_000_000, whole, corrects=ours.case.entries.get(seq=_last(case)).id)
    with fully_taken():
        theirs.withdraws(gone)
    assert (ours.held, theirs.held) == (10_000_000, 0)
    one = Security.objects.get()
    assert one.allocated_cents == one.face_cents


def test_a_share_is_not_corrected_into_what_another_permit_holds(
    case: Any, second: Case, people: dict[str, Any], instrument: str
) -> None:
    ours, theirs = Purse(case, people), Purse(second, people)
    theirs.takes_part(4_000_000, instrument)
    with fully_taken():
        ours.does("post guarantee", 6_000_001, {**CREDIT, "whole_amount": "100000 USD"}, corrects=instrument)
    assert (ours.held, theirs.held) == (6_000_000, 4_000_000)


def _last(case: Case) -> int:
    return case.entries.count()
