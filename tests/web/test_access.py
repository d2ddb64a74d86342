"""Who may open what: every address of the server, for each who may come to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

WHO = ("stranger", "applicant", "neighbor", "inspector", "reviewer", "officer")
"""A stranger, the case's applicant, the applicant of another case, and the village's staff."""
SIGN_IN, OK, MAY_NOT, NOT_THERE, NOT_SO, GONE, MEND, ON = 302, 200, 403, 404, 405, 410, 422, 302

EVERYBODY = (OK,) * 6
SIGNED_IN = (SIGN_IN, OK, OK, OK, OK, OK)
OF_THE_CASE = (SIGN_IN, OK, NOT_THERE, OK, OK, OK)
STAFF = (SIGN_IN, MAY_NOT, MAY_NOT, OK, OK, OK)
CLERKS = (SIGN_IN, MAY_NOT, MAY_NOT, MAY_NOT, MAY_NOT, OK)
NONE_YET = (SIGN_IN, *[NOT_THERE] * 5)
"""What belongs to a review, in a case that has had none."""
NONE_FOR_STAFF = (SIGN_IN, MAY_NOT, MAY_NOT, NOT_THERE, NOT_THERE, NOT_THERE)
NONE_FOR_CLERKS = (SIGN_IN, *[MAY_NOT] * 4, NOT_THERE)
OFFICERS = CLERKS
"""What only the officer or the board does; none of these people is a clerk or sits on a board."""
HANDED_ON = (SIGN_IN, MAY_NOT, MAY_NOT, NOT_SO, NOT_SO, NOT_SO)

EXPECTED = {
    "sign-in": EVERYBODY,
    "sign-in-by-link": (GONE,) * 6,
    "sign-out": (NOT_SO,) * 6,
    "password": SIGNED_IN,
    "second-step": (SIGN_IN,) * 6,
    "sign-in-passkey": (NOT_SO,) * 6,
    "passkey-options": (NOT_SO,) * 6,
    "forgotten": EVERYBODY,
    "new-password": (GONE,) * 6,
    "account": SIGNED_IN,
    "account-app": SIGNED_IN,
    "account-app-off": (NOT_SO,) * 6,
    "account-codes": (NOT_SO,) * 6,
    "account-passkey": SIGNED_IN,
    "account-passkey-options": (NOT_SO,) * 6,
    "account-passkey-off": (NOT_SO,) * 6,
    "today": SIGNED_IN,
    "cases": SIGNED_IN,
    "open-case": CLERKS,
    "case": OF_THE_CASE,
    "facts": OF_THE_CASE,
    "case-law": OF_THE_CASE,
    "parties": CLERKS,
    "invite": (SIGN_IN, MAY_NOT, MAY_NOT, MAY_NOT, MAY_NOT, NOT_SO),
    "end-party": (SIGN_IN, MAY_NOT, MAY_NOT, MAY_NOT, MAY_NOT, NOT_SO),
    "acts": OF_THE_CASE,
    "act": (SIGN_IN, OK, NOT_THERE, OK, MAY_NOT, OK),
    "entry": OF_THE_CASE,
    "correct": (SIGN_IN, OK, NOT_THERE, OK, MAY_NOT, OK),
    "withdraw": (SIGN_IN, MAY_NOT, NOT_THERE, MAY_NOT, MAY_NOT, OK),
    "notice": OF_THE_CASE,
    "notice-pdf": OF_THE_CASE,
    "notice-html": OF_THE_CASE,
    "document": OF_THE_CASE,
    "submissions": OF_THE_CASE,
    "submission-new": (SIGN_IN, OK, NOT_THERE, MAY_NOT, MAY_NOT, OK),
    "submission": NONE_YET,
    "stated-otherwise": NONE_FOR_STAFF,
    "submission-run": HANDED_ON,
    "submission-take": HANDED_ON,
    "review": NONE_FOR_STAFF,
    "review-clause": NONE_FOR_STAFF,
    "review-stand": HANDED_ON,
    "review-confirm": HANDED_ON,
    "review-rounds": NONE_FOR_STAFF,
    "review-letter-new": NONE_FOR_STAFF,
    "review-letter": NONE_YET,
    "review-letter-pdf": NONE_YET,
    "review-letter-html": NONE_YET,
    "case-money": OF_THE_CASE,
    "permit": OF_THE_CASE,
    "application-new": CLERKS,
    "application": CLERKS,
    "requests": OF_THE_CASE,
    "request-new": (SIGN_IN, MAY_NOT, NOT_THERE, MAY_NOT, OK, OK),
    "request-answer": NONE_YET,
    "request-withdraw": NONE_YET,
    "plan": STAFF,
    "plan-total": HANDED_ON,
    "search": SIGNED_IN,
    "pipeline": STAFF,
    "pipeline-sheet": STAFF,
    "list-save": HANDED_ON,
    "list-forget": HANDED_ON,
    "unsolicited": STAFF,
    "unsolicited-file": NONE_FOR_STAFF,
    "unsolicited-take": HANDED_ON,
    "unsolicited-seen": HANDED_ON,
    "decision": OF_THE_CASE,
    "refer": (SIGN_IN, MAY_NOT, NOT_THERE, MAY_NOT, MAY_NOT, OK),
    "vote": (SIGN_IN, MAY_NOT, NOT_THERE, MAY_NOT, MAY_NOT, NOT_THERE),
    "decision-notice": (SIGN_IN, MAY_NOT, NOT_THERE, MAY_NOT, MAY_NOT, NOT_THERE),
    "waiver": OF_THE_CASE,
    "waiver-grant": (SIGN_IN, MAY_NOT, NOT_THERE, MAY_NOT, MAY_NOT, OK),
    "waiver-storage": (SIGN_IN, *[NOT_SO] * 5),
    "money": STAFF,
    "money-sheet": STAFF,
    "rain": SIGNED_IN,
    "gauge": SIGNED_IN,
    "load-gauge-file": (SIGN_IN, MAY_NOT, MAY_NOT, ON, ON, ON),
    "laws": SIGNED_IN,
    "law": SIGNED_IN,
    "facilities": STAFF,
    "facilities-sheet": STAFF,
    "outbox": STAFF,
    "outbox-again": (SIGN_IN, MAY_NOT, MAY_NOT, NOT_SO, NOT_SO, NOT_SO),
    "interests": STAFF,
    "end-interest": NONE_FOR_CLERKS,
    "people": STAFF,
    "people-acts": STAFF,
    "designate": OFFICERS,
    "end-role": OFFICERS,
    "boards": STAFF,
    "board": NONE_FOR_STAFF,
    "end-board": NONE_FOR_CLERKS,
    "engaged": STAFF,
    "engage": OFFICERS,
    "engaged-one": NONE_FOR_STAFF,
    "hours-off": NONE_FOR_STAFF,
    "professionals": STAFF,
    "firm": CLERKS,
    "person": STAFF,
    "change-person": CLERKS,
    "standing": OFFICERS,
    "licence": CLERKS,
    "reset-second": OFFICERS,
    "links-off": (SIGN_IN, MAY_NOT, MAY_NOT, MAY_NOT, MAY_NOT, NOT_SO),
    "licence-off": NONE_FOR_CLERKS,
    "question": EVERYBODY,
    "question-paper": EVERYBODY,
    "question-received": (NOT_THERE,) * 6,
    "question-page": (GONE,) * 6,
    "question-so-far": (GONE,) * 6,
    "question-request": (GONE,) * 6,
    "question-forget": (NOT_SO,) * 6,
    "register": EVERYBODY,
    "register-file": EVERYBODY,
    "questions": STAFF,
    "key-in": CLERKS,
    "asked": NONE_FOR_STAFF,
    "asked-open": (NOT_SO,) * 6,
    "asked-close": (NOT_SO,) * 6,
    "asked-answer": NONE_FOR_STAFF,
    "yours": OF_THE_CASE,
    "answer-comments": NONE_YET,
    "send-answers": (NOT_SO,) * 6,
    "answer-comment": (SIGN_IN, NOT_THERE, NOT_THERE, MAY_NOT, MAY_NOT, MAY_NOT),
    "send-paper": (SIGN_IN, OK, NOT_THERE, MAY_NOT, MAY_NOT, MAY_NOT),
    "sent-paper": NONE_YET,
    "parked-paper": NONE_YET,
}
"""What opening each address answers, in the order of ``WHO``."""


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    """Yield the name of every address there is; one without a name is yielded by its pattern."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from names(each.url_patterns)
        else:
            yield each.name or str(each.pattern)


def test_every_address_says_who_may_open_it():
    assert set(names(get_resolver().url_patterns)) == set(EXPECTED)


@pytest.fixture
def arguments(desk, served):
    """Return what each address is filled with: things of the one case."""
    number, notice = desk.case.number, served.number
    assert desk.other.number != number
    party, person = desk.case.parties.first().pk, desk.people["applicant"].pk
    one = {name: [number] for name in ("case", "facts", "case-law", "parties", "acts")}
    letters = {name: [number, notice] for name in ("notice", "notice-pdf", "notice-html")}
    filed = desk.case.entries.get(act="start construction").seq
    return {
        "sign-in-by-link": ["a-token"],
        "new-password": ["a-token"],
        "account-passkey-off": [99],
        "interests": [number],
        "end-interest": [number, 99],
        "end-role": [desk.people["inspector"].roles.get().pk],
        **{name: [99] for name in ("board", "end-board", "engaged-one", "hours-off", "licence-off", "outbox-again")},
        **{name: [person] for name in ("person", "change-person", "standing", "licence", "reset-second", "links-off")},
        **one,
        **letters,
        **{name: [number, party] for name in ("invite", "end-party")},
        **{name: [number, filed] for name in ("entry", "correct", "withdraw")},
        "act": [number, "file-inspection-report"],
        **{name: [number] for name in ("submissions", "submission-new")},
        **{
            name: [number, 99]
            for name in EXPECTED
            if re.match("submission-?(run|take)?$|review(-stand|-rounds)?$", name)
        },
        **{name: [number, 99, 1] for name in ("review-clause", "review-confirm")},
        **{name: [number, "RL-2026-0099"] for name in EXPECTED if re.match("review-letter(-pdf|-html)?$", name)},
        "review-letter-new": [number, "review-letter", 99],
        "stated-otherwise": [number, 99],
        **{name: [number] for name in ("case-money", "permit", "decision", "refer")},
        **{name: [number] for name in ("waiver", "waiver-grant", "waiver-storage")},
        **{name: [number, 99] for name in ("vote", "decision-notice")},
        "money-sheet": ["receipts"],
        **{name: [number] for name in ("application", "requests", "request-new", "plan", "plan-total")},
        **{name: [number, 99] for name in ("request-answer", "request-withdraw")},
        **{name: ["IN-2026-0099"] for name in EXPECTED if name.startswith("unsolicited-")},
        "list-forget": [99],
        "document": [number, served.pdf],
        "gauge": [desk.gauge.pk],
        "load-gauge-file": [desk.gauge.pk],
        "law": ["us-ny/webster/130-I"],
        **{name: ["a-token"] for name in EXPECTED if re.match("question-(page|so-far|request|forget|received)$", name)},
        "register-file": ["csv"],
        **{name: ["ASK-2026-0099"] for name in EXPECTED if re.match("asked", name)},
        **{name: [number] for name in ("yours", "send-paper")},
        **{name: [number, "REV-2026-0099"] for name in ("answer-comments", "send-answers")},
        "answer-comment": [number, "REV-2026-0099", 1],
        **{name: [number, "IN-2026-0099"] for name in ("sent-paper", "parked-paper")},
    }


def test_each_address_opens_for_those_it_is_for_and_nobody_else(desk, arguments):
    wrong = []
    for place, who in enumerate(WHO):
        client = desk.as_(who)
        for name, expected in EXPECTED.items():
            answer = client.get(reverse(name, args=arguments.get(name, [])))
            if answer.status_code != expected[place]:
                wrong.append(f"{name} answers {answer.status_code} to the {who}, not {expected[place]}")
    assert wrong == []


def test_a_stranger_is_sent_to_sign_in_and_back(desk):
    answer = desk.as_("stranger").get(desk.page("case"))
    assert answer["Location"] == f"/sign-in?next={desk.page('case').replace('/', '%2F')}"


@pytest.mark.parametrize(("act", "may"), [("determine", {"officer"}), ("find-violation", {"officer", "inspector"})])
def test_a_decision_is_offered_only_to_those_who_may_take_it(desk, act, may):
    people = ("applicant", "inspector", "reviewer", "officer")
    allowed = {who for who in people if desk.as_(who).get(desk.page("act", act)).status_code == 200}
    assert allowed == may


def test_what_one_may_not_do_is_refused_when_sent_too(desk):
    answer = desk.as_("applicant").post(desk.page("act", "determine"), {"reasons": "Because."})
    assert answer.status_code == 403
    assert not desk.case.entries.filter(act="determine").exists()


def test_a_document_of_another_case_is_not_there(desk, served):
    other = reverse("document", args=[desk.other.number, served.pdf])
    assert desk.as_("neighbor").get(other).status_code == 404
    assert desk.as_("officer").get(other).status_code == 404


def test_somebody_whose_part_has_ended_no_longer_sees_the_case(desk):
    client = desk.as_("applicant")
    assert client.get(desk.page("case")).status_code == 200
    for party in desk.case.parties.all():
        desk.as_("officer").post(desk.page("end-party", party.pk))
    assert client.get(desk.page("case")).status_code == 404


def test_no_clerk_makes_a_link_that_signs_in_as_an_official(desk):
    from forebay.office.verbs.parties import add_party

    party = add_party(desk.case, email="officer@example.org", name="Olive", role="contractor")
    answer = desk.as_("clerk").post(desk.page("invite", party.pk))
    assert answer.status_code == 403
    assert "holds an office of the village" in answer.content.decode()


def test_the_outbox_is_named_only_where_it_opens(desk):
    assert b'href="/outbox/"' in desk.as_("officer").get("/").content
    assert b'href="/outbox/"' not in desk.as_("applicant").get("/").content


@pytest.mark.parametrize("who", ["stranger", "applicant"])
def test_a_page_that_is_not_there_says_so_in_our_frame_with_a_way_on(desk, who):
    answer = desk.as_(who).get("/nowhere/")
    said = answer.content.decode()
    assert answer.status_code == 404
    assert "There is no such page" in said
    assert "Village of Webster" in said
    assert ("Sign in</a>" in said) == (who == "stranger")


def test_a_fault_of_ours_says_so_plainly_and_shows_nothing_of_itself(desk, monkeypatch):
    from forebay.web.desk import today

    def fails(request):
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(today, "cases_of", fails)
    answer = desk.as_("officer", raise_request_exception=False).get("/")
    said = answer.content.decode()
    assert answer.status_code == 500
    assert "It is not your doing, and nothing was half recorded." in said
    assert 'href="/"' in said
    assert "secret" not in said
