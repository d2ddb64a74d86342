from dataclasses import replace
from datetime import date

import pytest

from forebay.law import library
from forebay.letters import LetterError
from forebay.letters.review_letters import approval, denial, incompleteness, review
from forebay.letters.review_letters.comments import Comment, comments_of, waiting_by_clause
from forebay.letters.review_letters.heads import Clause, Deadline, Step
from forebay.letters.review_letters.rows import COLUMNS
from forebay.review import Changes, Disposition, of_package, recompute, samples
from forebay.review import review as review_submission
from letters.golden import golden
from letters.reading import Reading, lines, pdf_words, read, tags, words
from letters.specimens_review import (
    APPEAL,
    APPROVAL,
    AREA,
    CAUSE,
    DENIAL,
    HEAD,
    INCOMPLETE,
    MAP,
    NO_FENCE,
    ONE,
    ORIFICE,
    PEAK,
    REVIEW,
    RUN,
    SOILS,
    TWO,
)

LETTERS = {
    "incompleteness": (incompleteness.compose, INCOMPLETE),
    "review": (review.compose, REVIEW),
    "approval": (approval.compose, APPROVAL),
    "denial": (denial.compose, DENIAL),
}


@pytest.fixture(scope="module")
def letters():
    return {name: compose(value) for name, (compose, value) in LETTERS.items()}


@pytest.mark.parametrize("name", LETTERS)
def test_each_letter_reads_as_it_was_agreed(name, letters):
    assert lines(letters[name]) == golden(f"{name}.txt").splitlines()


@pytest.mark.parametrize("name", LETTERS)
def test_each_letter_has_a_number_a_date_an_addressee_and_a_name_under_it(name, letters):
    for text in (words(Reading(letters[name].html).text), pdf_words(letters[name])):
        for said in (
            "Letter RL-2026-004",
            "Case SP-2026-014",
            "Dated June 3, 2026",
            "Canal Side Homes LLC",
            "Dana Whitcomb",
        ):
            assert said in text


@pytest.mark.parametrize("name", LETTERS)
def test_each_pdf_is_tagged_and_printed_the_same_again(name, letters):
    compose, value = LETTERS[name]
    root = read(letters[name].pdf).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    assert compose(replace(value)) == letters[name]


@pytest.mark.parametrize("name", LETTERS)
def test_the_demand_and_the_next_step_come_right_after_the_title(name, letters):
    headings = [said for level, said in Reading(letters[name].html).headings if level != "h3"]
    first = {
        "incompleteness": ["What you must do", "What happens next"],
        "review": ["What you must do", "What happens next"],
        "approval": ["What you must do next", "What is approved"],
        "denial": ["What you may do", "Why it was denied"],
    }
    assert headings[1:3] == first[name]


@pytest.mark.parametrize("name", LETTERS)
@pytest.mark.parametrize(
    ("field", "said"), [("to", "the name and address it goes to"), ("signed_by", "the officer's name")]
)
def test_a_blank_in_the_head_stops_the_letter_and_is_named(name, field, said):
    compose, value = LETTERS[name]
    with pytest.raises(LetterError, match=f"cannot be issued: {said} is blank"):
        compose(replace(value, head=replace(HEAD, **{field: " "})))


@pytest.mark.parametrize("name", ["incompleteness", "review", "denial"])
def test_a_letter_without_a_next_step_is_refused(name):
    compose, value = LETTERS[name]
    with pytest.raises(LetterError, match="is blank"):
        compose(replace(value, next_step=""))


# ---- incompleteness


def test_what_is_missing_stands_under_its_clause_with_what_to_send(letters):
    rows = Reading(letters["incompleteness"].html).tables["What is missing"]
    assert rows[1] == [
        "276-24A(6)",
        "soils report",
        "No soils report is among the documents.",
        "Add it to the stormwater management plan.",
    ]


def test_a_submission_that_lacks_nothing_gets_no_letter_of_incompleteness():
    with pytest.raises(LetterError, match="nothing is missing"):
        incompleteness.compose(replace(INCOMPLETE, lacks=()))


def test_facts_that_are_not_known_are_to_be_stated():
    unknown = replace(SOILS, outcome="facts missing", missing=("disturbed_area", "slope"))
    [lack] = incompleteness.lacks_of(replace(RUN, items=(unknown,)))
    assert lack.send == "Answer this: How much land will be disturbed in all? Slope?"


# ---- review


def test_three_reviewers_comments_go_out_in_one_letter_by_clause(letters):
    text = pdf_words(letters["review"])
    said = "reviewed the plan that Canal Side Homes LLC handed in on May 29, 2026 (round 1) under Village Code"
    assert said in text
    assert "as the law stood on Monday, June 1, 2026. Its reviewers: Lee Chan, Ada Reyes and Sam Okafor." in text
    order = [
        "276-22A • Comment 1.",
        "(Lee Chan)",
        "276-24A(1): The plan",
        "(Ada Reyes)",
        "276-24A(6): The plan",
        "(Sam Okafor)",
    ]
    at = [text.index(said) for said in order]
    assert at == sorted(at)
    assert sum(said.startswith("276-22A") for _, said in Reading(letters["review"].html).headings) == 1


def test_a_reviewers_words_stand_in_place_of_the_lines_own_behind_the_name_of_the_part():
    said = next(one for one in comments_of(RUN, REVIEW.dispositions) if one.about == (MAP.id,))
    assert (said.said, said.by) == (
        "Vicinity map: The map leaves out the fence. It stands on the easement.",
        "Ada Reyes",
    )


def test_each_thing_a_reviewer_wrote_is_a_sentence_of_its_own():
    hasty = Disposition(
        item=MAP.id, decision="override", outcome="not met", by="Ada Reyes", words="show the fence", reasons="it is law"
    )
    said = next(one for one in comments_of(RUN, (hasty,)) if one.about == (MAP.id,))
    assert said.said == "Vicinity map: Show the fence. It is law."


def test_a_line_a_reviewer_agrees_with_stands_in_its_own_words_and_is_marked_so():
    agreed = Disposition(item=SOILS.id, decision="accept", outcome="not met", by="Ada Reyes")
    said = next(one for one in comments_of(RUN, (agreed,)) if one.about == (SOILS.id,))
    assert said.said.startswith("As the review found: The stormwater management plan must hold: soils report. No soils")
    assert said.by == "Ada Reyes"


def test_a_line_a_reviewer_holds_not_met_says_why_in_the_reviewers_words_alone():
    other = Disposition(item=MAP.id, decision="override", outcome="not met", by="Ada Reyes", reasons="It is too small.")
    said = next(one for one in comments_of(RUN, (other,)) if one.about == (MAP.id,))
    assert said.said == "The stormwater management plan must hold: vicinity map. It is too small."


def test_a_line_a_reviewer_takes_as_met_asks_for_nothing_and_the_table_says_who_took_it():
    taken = Disposition(item=PEAK.id, decision="override", outcome="met", by="Ada Reyes", reasons="Within the survey.")
    letter = review.compose(replace(REVIEW, dispositions=(taken,)))
    assert not any(PEAK.id in one.about for one in comments_of(RUN, (taken,)))
    rows = Reading(letter.html).tables["Every row recomputed"]
    assert [row[1] for row in rows if row[0].startswith("Brook")] == [
        "met, set by Ada Reyes: Within the survey. (found: not met)"
    ]


def agreed(item, **more):
    return Disposition(item=item.id, decision="accept", outcome="not met", by="Ada Reyes", role="reviewer", **more)


def test_findings_that_follow_from_one_cause_make_one_comment_that_tells_the_cause_first_and_why():
    [one] = [each for each in comments_of(RUN) if ONE.id in each.about]
    assert one.about == (CAUSE.id, PEAK.id, ONE.id, TWO.id)
    assert one.said == (
        f"{ORIFICE}. Mend the input or the numbers, whichever is wrong. 3 findings follow from this input, since the "
        "review puts more than half of each gap down to it and to nothing else: they stand beneath, under 276-22A. One "
        "answer will do for all. See plan.pdf, page 8."
    )
    assert [(each.id, each.declared, each.recomputed, each.at) for each in one.beneath] == [
        (each.id, each.declared, each.recomputed, each.at) for each in (PEAK, ONE, TWO)
    ]


def test_findings_that_were_agreed_with_stay_beneath_their_cause_and_what_reviewers_said_of_each_is_told():
    said = (
        agreed(CAUSE, reasons="Say which is built."),
        agreed(PEAK, reasons="Show that it does not."),
        agreed(ONE),
        agreed(TWO),
    )
    [one] = [each for each in comments_of(RUN, said) if ONE.id in each.about]
    assert one.by == "Ada Reyes"
    assert f"{ORIFICE}. Say which is built. 3 findings follow" in one.said
    assert [each.said for each in one.beneath] == ["Show that it does not.", "", ""]
    rows = Reading(review.compose(replace(REVIEW, dispositions=said)).html).tables["What follows from comment 1"]
    assert rows[1] == [PEAK.asks.rstrip("."), "0.41 cfs", "0.566 cfs", "276-22A", "Show that it does not."]


def test_a_finding_given_words_of_its_own_is_taken_out_of_the_fold():
    found = comments_of(RUN, (agreed(ONE, words="Show the 1-year peak."),))
    assert [each.about for each in found if ONE.id in each.about] == [(ONE.id,)]
    assert [each.about for each in found if TWO.id in each.about] == [(CAUSE.id, PEAK.id, TWO.id)]


def test_a_cause_a_reviewer_took_as_met_leaves_what_follows_from_it_to_be_mended_together():
    taken = Disposition(item=CAUSE.id, decision="override", outcome="met", by="Ada Reyes", reasons="As surveyed.")
    [one] = [each for each in comments_of(RUN, (taken,)) if ONE.id in each.about]
    assert one.about == (PEAK.id, ONE.id, TWO.id)


def test_findings_without_a_cause_of_their_own_stand_each_for_itself():
    bare = replace(RUN, items=tuple(replace(item, causes=()) for item in RUN.items))
    assert [each.about for each in comments_of(bare) if ONE.id in each.about or TWO.id in each.about] == [
        (ONE.id,),
        (TWO.id,),
    ]


def test_a_comment_in_one_piece_names_all_that_follows_from_its_cause():
    [one] = [each for each in comments_of(RUN) if ONE.id in each.about]
    assert one.whole.endswith(
        "Pond: peak, 1-year, 0.36 cfs declared, 0.521 cfs recomputed (276-22A); "
        "Pond: peak, 2-year, 0.43 cfs declared, 0.635 cfs recomputed (276-22A)."
    )


def test_what_several_clauses_ask_alike_is_said_once_with_all_of_them():
    twin = replace(SOILS, id="twin", at="276-24A(7)")
    letter = review.compose(replace(REVIEW, run=replace(RUN, items=(*RUN.items, twin)), comments=()))
    page = Reading(letter.html)
    assert f"276-24A(6) and (7): {SOILS.required}" in [said for level, said in page.headings if level == "h3"]
    assert letter.html.count(SOILS.required) == 1
    assert "(276-24A(7))" in words(page.text)


def test_every_recomputed_row_holds_its_eight_things(letters):
    rows = Reading(letters["review"].html).tables["Every row recomputed"]
    assert tuple(rows[0]) == COLUMNS
    assert rows[1] == [
        "Brook, 10-year storm: the peak after the work is no higher than before it",
        "not met",
        "at most 0.556 cfs",
        "0.41 cfs",
        "0.566 cfs",
        "none",
        "276-22A",
        "recomputed",
        "Pond: low orifice, diameter (100% of the gap)",
    ]
    assert rows[-1][:2] == [AREA.asks.rstrip("."), "met"]


@pytest.mark.parametrize(
    ("last", "stands"),
    [
        (
            replace(NO_FENCE, by="Dana Whitcomb", role="officer", outcome="met", words="", reasons="It is on sheet 2"),
            "Dana Whitcomb, officer, decided met (It is on sheet 2). The officer's decision stands: met.",
        ),
        (
            replace(NO_FENCE, by="Lee Chan", role="reviewer", outcome="met", words="", reasons=""),
            "Lee Chan, reviewer, decided met. No officer has decided between them; until one does, the last counts: "
            "met.",
        ),
    ],
)
def test_where_reviewers_differ_the_letter_gives_each_word_and_whose_stands(last, stands):
    first = replace(NO_FENCE, role="reviewer")
    text = pdf_words(review.compose(replace(REVIEW, dispositions=(first, last))))
    assert "Where reviewers differ" in text
    assert f"Vicinity map: Ada Reyes, reviewer, decided not met (It stands on the easement). {stands}" in text
    assert "Where reviewers differ" not in pdf_words(review.compose(replace(REVIEW, dispositions=(first, first))))


def test_a_review_with_nothing_to_mend_says_so():
    letter = review.compose(replace(REVIEW, run=replace(RUN, items=(AREA,)), dispositions=(), comments=()))
    text = pdf_words(letter)
    assert "What you must do Nothing No comment stands against what was handed in." in text
    assert "Comments, by clause" not in text


def test_a_review_in_which_items_are_undecided_says_so_by_clause_and_never_nothing_to_do():
    many = tuple(replace(MAP, id=f"{MAP.id} {n}", item=f"part {n}") for n in range(5))
    run = replace(RUN, items=(*many, replace(MAP, id="b", at="276-24A(2)", item="north arrow"), AREA))
    agreed = Disposition(item=many[0].id, decision="accept", outcome="left to the official", by="Ada Reyes")
    decided = Disposition(item=many[4].id, decision="accept", outcome="met", by="Ada Reyes", reasons="Seen on page 2.")
    letter = review.compose(replace(REVIEW, run=run, dispositions=(agreed, decided), comments=()))
    text = pdf_words(letter)
    assert "What you must do Nothing" not in text
    assert "What you must do Not yet known" in text
    assert "5 items are not yet decided by the village." in text
    assert "4 items: part 0, part 1, part 2, and 1 more. (276-24A(1))" in text
    assert "1 item: north arrow. (276-24A(2))" in text


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("post guarantee", "post a guarantee"),
        ("pay filing fee", "pay the filing fee"),
        ("submit drawings at one inch to 50 feet", "submit drawings at one inch to 50 feet"),
    ],
)
def test_what_is_to_be_done_is_told_from_a_part_of_a_document_by_the_acts_there_are(named, said):
    [(told, _)] = waiting_by_clause([replace(MAP, item=named)])
    assert told == f"1 item: {said}."


def test_undecided_items_are_said_beside_comments_too():
    text = pdf_words(review.compose(replace(REVIEW, dispositions=())))
    assert "Answer the 4 comments below." in text
    assert "1 item is not yet decided by the village." in text


def test_a_comment_says_what_is_asked_and_what_was_found_and_not_one_against_the_other():
    [said] = [one.said for one in comments_of(replace(RUN, items=(PEAK,)))]
    assert said.startswith(
        "Asked: Brook, 10-year storm: the peak after the work is no higher than before it. Found: The peak grows: 0.556"
    )


def test_a_place_that_is_called_as_the_project_is_said_once():
    text = pdf_words(review.compose(replace(REVIEW, head=replace(HEAD, place="Corner market"))))
    assert "Corner market, Corner market" not in text
    assert "Corner market. The Village" in text


def test_round_two_says_what_came_out_differently():
    now = replace(SOILS, outcome="left to the official")
    since = Changes(added=(), gone=(), changed=((SOILS, now),), same=(MAP, AREA))
    text = pdf_words(review.compose(replace(REVIEW, since=since)))
    assert "2 lines are as before; 1 came out differently." in text
    assert "soils report: not met before, left to the official now. (276-24A(6))" in text


def test_comments_that_name_no_clause_come_last_under_a_heading_that_says_so():
    letter = review.compose(replace(REVIEW, comments=(Comment("", "Number the sheets.", "Lee Chan"),)))
    assert [said for level, said in Reading(letter.html).headings if level == "h3"][-1] == "Under no one clause"


def test_a_day_before_the_letter_is_refused():
    with pytest.raises(LetterError, match="June 2, 2026, which is before the day of the letter, June 3, 2026"):
        review.compose(replace(REVIEW, answer_by=Deadline(date(2026, 6, 2), "")))


def test_a_whole_submission_reviewed_gives_a_letter_with_every_row_and_its_hydrographs():
    package = samples.without_soils_report(samples.with_outlet_off_by_an_inch(samples.spencerport()))
    submission = of_package(package)
    run = review_submission(submission, [library.find(law) for law in submission.laws], on=date(2026, 6, 1))
    ran = recompute(submission)
    letter = review.compose(replace(REVIEW, run=run, dispositions=(), comments=(), recomputed=ran))
    page, text = Reading(letter.html), pdf_words(letter).replace(" ", "")
    rows = {tuple(row) for row in page.tables["Every row recomputed"][1:]}
    shown = [item for item in run.items if item.basis == "recomputed"]
    assert len(shown) > 60
    for item in shown:
        eight = (item.outcome, item.required, item.declared, item.recomputed, item.tolerance, item.at, item.basis)
        found = [row for row in rows if row[0] == item.asks.rstrip(".")]
        assert any(all(mine in ("", told) for mine, told in zip(eight, row[1:], strict=False)) for row in found), (
            item.id
        )
        assert item.driving_input in ("", *(row[8] for row in found))
    assert "lowOrifice".lower() in text.lower()
    assert "Nosoilsreportisamongthedocuments" in text
    for one in ran:
        for storm in one.results.storms:
            assert any(f"in the {storm} storm. Peak: before" in label for label in page.labels)
    assert "/Figure" in {str(each["/S"]) for each in tags(read(letter.pdf).trailer["/Root"]["/StructTreeRoot"])}


# ---- approval and denial


def test_an_approval_says_its_conditions_what_it_binds_and_what_comes_next_by_when(letters):
    text = pdf_words(letters["approval"])
    assert (
        "By Thursday, July 2, 2026 File the signed maintenance agreement. 30 days after the decision. (276-26)" in text
    )
    for said in ("The low orifice is 4 inches. (276-22A)", "as the plan shows them. (276-27)", "cd" * 32):
        assert said in text


def test_an_approval_that_says_no_next_step_is_refused():
    with pytest.raises(LetterError, match="the next step is blank"):
        approval.compose(replace(APPROVAL, steps=()))


def test_a_condition_that_rests_on_no_clause_is_said_to_rest_on_none():
    text = pdf_words(approval.compose(replace(APPROVAL, conditions=(Clause("Plant oaks.", ""),))))
    assert "sets them; its law has no clause that speaks of conditions here. • Plant oaks." in text
    assert "no clause that speaks" not in pdf_words(approval.compose(APPROVAL))
    with pytest.raises(LetterError, match="a condition is blank"):
        approval.compose(replace(APPROVAL, conditions=(Clause(" ", ""),)))


def test_an_approval_without_conditions_sets_none():
    text = pdf_words(approval.compose(replace(APPROVAL, conditions=(), steps=(Step("Begin within a year"),))))
    assert "It sets no conditions of its own." in text
    assert "Begin within a year." in text


def test_a_letter_dated_before_its_decision_is_refused():
    with pytest.raises(LetterError, match=r"after the day of the letter, June 3, 2026"):
        approval.compose(replace(APPROVAL, decided_on=date(2026, 6, 4)))
    with pytest.raises(LetterError, match=r"after the day of the letter, June 3, 2026"):
        denial.compose(replace(DENIAL, decided_on=date(2026, 6, 4)))


def test_a_denial_gives_its_reasons_by_clause_and_is_silent_on_appeal_where_the_law_gives_none(letters):
    text = pdf_words(letters["denial"])
    assert "The peak grows at the brook in the 10-year storm. (276-22A)" in text
    assert "appeal" not in text


def test_a_right_to_appeal_that_the_law_gives_stands_in_the_first_third_with_its_day():
    page = read(denial.compose(replace(DENIAL, appeal=APPEAL)).pdf).pages[0].extract_text()
    text = words(page)
    assert text.index("Your right to appeal By Thursday, June 18, 2026") < text.index("Why it was denied")


def test_a_denial_without_a_reason_or_with_one_that_names_no_clause_is_refused():
    with pytest.raises(LetterError, match="it gives no reason"):
        denial.compose(replace(DENIAL, reasons=()))
    with pytest.raises(LetterError, match=r'the reason "Too big." names no clause'):
        denial.compose(replace(DENIAL, reasons=(Clause("Too big.", " "),)))


def test_what_an_officer_settled_after_the_reviewer_is_not_asked_of_the_applicant():
    by = {"by": "Dana Whitcomb", "role": "officer", "words": "", "reasons": "It is on sheet 2"}
    asked = [one for one in comments_of(RUN, [NO_FENCE]) if NO_FENCE.item in one.about]
    settled = comments_of(RUN, [NO_FENCE, replace(NO_FENCE, outcome="met", **by)])
    assert asked
    assert not [one for one in settled if NO_FENCE.item in one.about]
