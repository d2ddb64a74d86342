from dataclasses import replace
from datetime import date

import pytest

from forebay.letters import LetterError, certification, demand, receipt, release
from forebay.letters.demand import Line as Drawn
from forebay.letters.permit import amendment, permit
from forebay.letters.release import Line
from forebay.letters.review_letters.heads import Clause
from letters.golden import golden
from letters.reading import Reading, lines, pdf_words, read, tags, words
from letters.specimens_permit import AMENDMENT, CERTIFICATION, DEMAND, HEAD, PERMIT, RECEIPT, RELEASE

LETTERS = {
    "receipt": (receipt.compose, RECEIPT),
    "release": (release.compose, RELEASE),
    "demand": (demand.compose, DEMAND),
    "permit": (permit.compose, PERMIT),
    "amendment": (amendment.compose, AMENDMENT),
    "certification": (certification.compose, CERTIFICATION),
}


@pytest.fixture(scope="module")
def letters():
    return {name: compose(value) for name, (compose, value) in LETTERS.items()}


@pytest.mark.parametrize("name", LETTERS)
def test_each_paper_reads_as_it_was_agreed(name, letters):
    assert lines(letters[name]) == golden(f"{name}.txt").splitlines()


@pytest.mark.parametrize("name", LETTERS)
def test_each_paper_says_the_same_as_a_page_and_as_a_pdf_with_its_number_case_and_date(name, letters):
    for text in (words(Reading(letters[name].html).text), pdf_words(letters[name])):
        for said in ("PER-2026-0007", "2026-0014", "June 3, 2026", "Village of Webster"):
            assert said in text


@pytest.mark.parametrize("name", LETTERS)
def test_each_pdf_is_tagged_and_printed_the_same_again(name, letters):
    compose, value = LETTERS[name]
    root = read(letters[name].pdf).trailer["/Root"]
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    assert "/H2" in {str(each["/S"]) for each in tags(root["/StructTreeRoot"])}
    assert compose(replace(value)) == letters[name]


@pytest.mark.parametrize("name", LETTERS)
@pytest.mark.parametrize("blank", ["number", "village", "case_number", "to", "signed_by"])
def test_a_paper_with_a_blank_head_is_refused(name, blank):
    compose, value = LETTERS[name]
    with pytest.raises(LetterError, match="is blank"):
        compose(replace(value, head=replace(HEAD, **{blank: " "})))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"released_cents": 332451}, r"its lines come to \$3,324.50, and \$3,324.51 is released"),
        ({"lines": ()}, r"its lines come to \$0.00"),
        ({"lines": (Line("Cash", 100, 332450),)}, r"\$3,324.50 is released of Cash, of which \$1.00 is held"),
    ],
)
def test_a_release_whose_lines_total_and_amount_part_is_no_letter(changed, sentence):
    with pytest.raises(LetterError, match=sentence):
        release.compose(replace(RELEASE, **changed))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"drawn_cents": 32451}, r"its lines come to \$324\.50, and \$324\.51 is drawn"),
        ({"lines": (Drawn("Cash", 100, 32450),)}, r"\$324\.50 is drawn on Cash, of which \$1\.00 is held"),
        ({"reason": " "}, "why it is drawn"),
    ],
)
def test_a_demand_whose_lines_and_amount_part_or_that_gives_no_reason_is_no_letter(changed, sentence):
    with pytest.raises(LetterError, match=sentence):
        demand.compose(replace(DEMAND, **changed))


def test_a_demand_on_cash_asks_nobody_to_pay():
    cash = replace(DEMAND, lines=(Drawn("Cash (guarantee)", 52450, 32450, is_cash=True),))
    assert "Nothing is to be paid: the village takes this amount from the cash it holds." in pdf_words(
        demand.compose(cash)
    )
    assert "Pay this amount to the village." in pdf_words(demand.compose(DEMAND))


@pytest.mark.parametrize("cents", [0, -5])
def test_a_receipt_for_nothing_is_refused(cents):
    with pytest.raises(LetterError, match="is no amount"):
        receipt.compose(replace(RECEIPT, cents=cents))


def test_a_release_of_a_promise_pays_nothing_out():
    bond = release.compose(replace(RELEASE, released_cents=32450, lines=RELEASE.lines[1:]))
    assert "No money is paid out" in Reading(bond.html).text


def test_a_permit_says_until_when_only_where_the_law_does(letters):
    assert "The law names no day on which this permit ends." in words(Reading(letters["permit"].html).text)
    dated = permit.compose(replace(PERMIT, expires_on=date(2027, 6, 3), expires_at="130-99"))
    assert "It ends at the close of Thursday, June 3, 2027." in words(Reading(dated.html).text)


def test_a_permit_tells_what_a_waiver_lifted_and_what_was_paid_instead():
    lifted = permit.Waived(
        granted_on=date(2026, 6, 2),
        at="276-20B",
        lifts=(Clause("Channel protection: the peak of the one-year storm is held.", "276-22B"),),
        asked="Part of the channel protection",
        grounds="Rock at two feet",
        reasons="No basin fits above the rock.",
        mitigation="A facility on developed land",
    )
    paid = Clause("$2,000.00, paid on June 2, 2026 (RCT-2026-0001)", "276-21A")
    text = pdf_words(permit.compose(replace(PERMIT, waived=(lifted,), paid_instead=(paid,))))
    assert "Waived on June 2, 2026 under 276-20B You are relieved of what is listed here, and of nothing else." in text
    assert "Asked for: Part of the channel protection. On this ground: Rock at two feet. Granted because: No" in text
    assert "In its place: A facility on developed land." in text
    assert "Channel protection: the peak of the one-year storm is held. (276-22B)" in text
    assert "Paid instead of storage on the site" in text
    assert "$2,000.00, paid on June 2, 2026 (RCT-2026-0001) (276-21A)" in text


def test_a_permit_without_conditions_says_so():
    bare = permit.compose(replace(PERMIT, conditions=(), steps=(), securities=(), documents=()))
    assert "No condition was set beyond what the law itself asks." in words(Reading(bare.html).text)


def test_nobody_of_the_village_signs_a_contractors_certification(letters):
    text = words(Reading(letters["certification"].html).text)
    assert "Ana Ash, president" in text
    assert "Olive Example" not in text
