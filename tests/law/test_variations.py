"""How other places' laws say otherwise: each difference is said in data, and does what it says.

A row of ``VARIATIONS`` names the parameter of the list of such differences that it belongs to, holds the provisions of
an invented village, and says what is tried of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from forebay.law import Situation, decide
from forebay.law.ordinance import Law
from lives import Life, law_of

ON = date(2026, 11, 30)
Tried = Callable[[Law], object]


@dataclass(frozen=True)
class Variation:
    """One way in which a place's law differs: its provisions, what is tried of them, and what must come of it."""

    parameter: str
    says: str
    rows: str
    tried: Tried
    comes: object


def rows(kind: str, **keys: object) -> str:
    """Return a provision as written; a text in brackets or braces stands as it is."""
    lines = [f"[[{kind}]]", *(f"{name.rstrip('_')} = {_written(value)}" for name, value in keys.items())]
    return "\n".join([*lines, ""])


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if str(value)[:1] in "[{" else f'"{value}"'


def term(says: str, when: str, id_: str = "") -> str:
    return rows("term", id=id_ or says, at="1", says=says, when=when)


def value(id_: str, is_: str) -> str:
    return rows("value", id=id_, at="1", is_=is_)


def blank(id_: str, unit: str) -> str:
    return rows("value", id=id_, at="1", blank=unit)


def must(id_: str = "it", **keys: object) -> str:
    return rows("must", id=id_, at="1", who="applicant", **keys)


# ---- what is tried ---------------------------------------------------------------------------------------------------


def answers(name: str, *projects: dict[str, object]) -> Tried:
    """Try what a question is answered of several projects."""
    return lambda law: [decide(law, law.book.sheet(one), on=ON)[name].outcome for one in projects]


def worth(name: str, *projects: dict[str, object]) -> Tried:
    """Try what a value comes to for several projects."""
    return lambda law: [str(Situation(law, law.book.sheet(one), on=ON).amount(name)) for one in projects]


def stands(name: str) -> Tried:
    """Try what a value is as it stands."""
    return lambda law: str(law.value(name, ON))


def holds(step: str, *lives: list[tuple[Any, ...]], when: str = "2026-11-30", about: str | None = None) -> Tried:
    """Try whether a step is held after each of several lives, each a list of acts."""
    return lambda law: [bool(_lived(law, acts).refusals(step, when, about)) for acts in lives]


def due(when: str, *acts: tuple[Any, ...], provision: str = "it") -> Tried:
    """Try when something is due."""

    def tried(law: Law) -> object:
        last = _lived(law, list(acts)).one(when, provision).due
        return None if last is None else str(last.on or last.instant.isoformat())

    return tried


def parts(law: Law) -> list[str]:
    """Return the parts of the one document a law describes."""
    return [item.name for row in law.musts for item in row.items]


def _lived(law: Law, acts: list[tuple[Any, ...]]) -> Life:
    life = Life(law, facts_={"disturbed_area": "2 acre"})
    for name, when, *rest in acts:
        data = {key: said for more in rest if isinstance(more, dict) for key, said in more.items()}
        subject = next((more for more in rest if isinstance(more, str)), None)
        life.do(name, when, subject, **data)
    return life


def found(finding: str, when: str = "2026-11-02") -> tuple[Any, ...]:
    return ("determine", when, {"finding": finding, "outcome": "met", "reasons": "seen"})


def area(*sizes: str) -> list[dict[str, object]]:
    return [{"disturbed_area": size} for size in sizes]


CULVERTS, HABITAT, BANKS, FLOOD = "culverts unharmed", "habitat unharmed", "banks unharmed", "no more flood"
IMPACTS = [CULVERTS, HABITAT, BANKS, FLOOD]


def named(names: list[str], prefix: str = "") -> str:
    return "[" + ", ".join(f'"{prefix}{name}"' for name in names) + "]"


PLAN = ("submit SWPPP", "2026-11-02", {"preparer": "A", "credential": "PE"})
NOTICE = ("notify milestone", "2026-11-05", "complete clearing")

VARIATIONS = [
    Variation(
        "size threshold",
        "five thousand square feet",
        value("least", "5000 sqft") + term("subject", "disturbed_area >= least"),
        answers("subject", *area("4999 sqft", "5000 sqft")),
        ["not met", "met"],
    ),
    Variation(
        "size threshold",
        "so much land, or so much of it newly paved",
        term("subject", "disturbed_area >= 20000 sqft or new_impervious_area >= 5000 sqft"),
        answers(
            "subject",
            {"disturbed_area": "19999 sqft", "new_impervious_area": "4999 sqft"},
            {"disturbed_area": "1 sqft", "new_impervious_area": "5000 sqft"},
            {"disturbed_area": "1 sqft"},
        ),
        ["not met", "met", "facts missing"],
    ),
    Variation(
        "what starts review",
        "no application is taken up before the plan is there",
        must(before='["accept application"]', needs='["submit SWPPP"]'),
        holds("accept application", [], [PLAN]),
        [True, False],
    ),
    Variation(
        "what starts review",
        "none is granted before the board has reviewed and approved the plan",
        must(before='["approve site plan"]', needs='["review SWPPP", "approve SWPPP"]'),
        holds(
            "approve site plan",
            [PLAN, ("review SWPPP", "2026-11-03", {"comments": "none"})],
            [
                PLAN,
                ("review SWPPP", "2026-11-03", {"comments": "none"}),
                ("approve SWPPP", "2026-11-04"),
            ],
        ),
        [True, False],
    ),
    Variation(
        "copies",
        "four sets to the building commissioner",
        must(in_="SWPPP", items='["four sets to the building commissioner"]'),
        parts,
        ["four sets to the building commissioner"],
    ),
    Variation(
        "map scale",
        "one inch to a hundred feet",
        must(in_="SWPPP", items='["map at 1 inch to 100 feet"]'),
        parts,
        ["map at 1 inch to 100 feet"],
    ),
    Variation(
        "max disturbed at once",
        "one acre",
        term("too_much", "disturbed_at_once > 1 acre"),
        answers("too_much", {"disturbed_at_once": "1 acre"}, {"disturbed_at_once": "43561 sqft"}),
        ["not met", "met"],
    ),
    Variation(
        "max disturbed at once",
        "five acres, unless a plan for more is approved; the village may set less",
        term("too_much", "disturbed_at_once > 5 acre and not happened('approve SWPPP')", "too_much/1")
        + term("too_much", "found('more is open than the village allows here')", "too_much/2"),
        lambda law: [
            decide(law, law.book.sheet({"disturbed_at_once": "6 acre"}), _lived(law, acts).record, ON)[
                "too_much"
            ].outcome
            for acts in (
                [],
                [PLAN, ("approve SWPPP", "2026-11-03")],
                [found("more is open than the village allows here")],
            )
        ],
        ["met", "left to the official", "met"],
    ),
    Variation(
        "notice before inspection",
        "two working days",
        must(each="milestone", before='["complete clearing"]', needs='["notify milestone"]', lead="2 business days"),
        # Thursday's notice: the Friday and the Monday run, and the step may be taken on the Monday itself.
        lambda law: [bool(_lived(law, [NOTICE]).refusals("complete clearing", f"2026-11-0{day}")) for day in (6, 9)],
        [True, False],
    ),
    Variation(
        "notice before inspection",
        "72 hours",
        must(each="milestone", before='["complete clearing"]', needs='["notify milestone"]', lead="72 hours"),
        lambda law: [
            bool(_lived(law, [NOTICE]).refusals("complete clearing", f"2026-11-08 {hour}"))
            for hour in ("11:59", "12:00")
        ],
        [True, False],
    ),
    Variation(
        "inspection events",
        "five events of the village's own choosing",
        must(
            each="milestone",
            before='["start construction", "install erosion controls", "complete clearing", "complete rough grading", '
            '"complete final grading"]',
            needs='["notify milestone"]',
        ),
        lambda law: [
            bool(_lived(law, []).refusals(step, "2026-11-30"))
            for step in ("complete rough grading", "inspect closeout")
        ],
        [True, False],
    ),
    Variation(
        "inspection events",
        "a site that lay still for fifteen days is looked at before work goes on",
        must(
            when="found('dormant for fifteen calendar days')", before='["resume earthwork"]', needs='["inspect site"]'
        ),
        holds(
            "resume earthwork",
            [found("dormant for fifteen calendar days")],
            [found("dormant for fifteen calendar days"), ("inspect site", "2026-11-05")],
        ),
        [True, False],
    ),
    Variation(
        "silence of the inspector",
        "where no inspection comes in five working days, work may go on",
        must(
            each="milestone",
            before='["complete clearing"]',
            any='["approve work", { name = "notify milestone", not_before = "5 business days" }]',
        ),
        # Thursday, November 5, and five business days from the Friday: to the close of Thursday, November 12.
        lambda law: [
            bool(_lived(law, acts).refusals("complete clearing", when))
            for acts, when in (
                ([], "2026-11-06"),
                ([NOTICE], "2026-11-06"),
                ([NOTICE, ("approve work", "2026-11-06", "complete clearing")], "2026-11-06 13:00"),
                ([NOTICE], "2026-11-12 23:59"),
                ([NOTICE], "2026-11-13 00:00"),
            )
        ],
        [True, True, False, True, False],
    ),
    *(
        Variation(
            "repair window, danger",
            says,
            must(after='["find danger"]', each="facility", act="repair facility", within=within),
            due("2026-11-02 13:00", ("facility in service", "2026-11-01"), ("find danger", "2026-11-02", "e1")),
            last,
        )
        for says, within, last in (
            ("three days", "3 days", "2026-11-05"),
            ("seven calendar days", "7 days", "2026-11-09"),
            ("thirty days", "30 days", "2026-12-02"),
            ("at once", "0 hours", "2026-11-02T17:00:00+00:00"),
            ("a day by the clock", "24 hours", "2026-11-03T17:00:00+00:00"),
        )
    ),
    Variation(
        "repair window, danger",
        "thirty days before the village helps itself",
        must(
            each="facility",
            before='["village repairs facility"]',
            needs='["give notice of failure"]',
            not_before="30 days",
        ),
        lambda law: [
            bool(
                _lived(
                    law, [("facility in service", "2026-10-01"), ("give notice of failure", "2026-10-30", "e1")]
                ).refusals("village repairs facility", when, "e1")
            )
            for when in ("2026-11-29 23:00", "2026-11-30 00:00")
        ],
        [True, False],
    ),
    Variation(
        "repair window, danger",
        "the time the notice states, and thirty days at most",
        must("stated", after='["serve notice of violation"]', act="repair facility", within="trigger.repair_by")
        + must("most", after='["serve notice of violation"]', act="repair facility", within="30 days"),
        lambda law: [
            due("2026-11-03", ("serve notice of violation", "2026-11-02", {"repair_by": "10 days"}), provision=name)(
                law
            )
            for name in ("stated", "most")
        ],
        ["2026-11-12", "2026-12-02"],
    ),
    Variation(
        "stabilisation density",
        "seventy percent of what grew there",
        must(before='["accept final stabilization"]', needs='["finding:cover at 70 percent of native background"]'),
        holds("accept final stabilization", [], [found("cover at 70 percent of native background")]),
        [True, False],
    ),
    Variation(
        "NOV contents",
        "five parts, and none of them on appeal",
        must(in_="notice of violation", items='["owner", "address", "nature", "remedy and schedule", "penalty"]'),
        parts,
        ["owner", "address", "nature", "remedy and schedule", "penalty"],
    ),
    Variation(
        "NOV effect",
        "an order of its own stops the work, but for what mends it",
        must(
            when="open('issue stop-work order', 'confirm compliance')",
            before='["construction"]',
            needs='["confirm compliance"]',
            except_='["corrective work"]',
        ),
        lambda law: [
            bool(_lived(law, acts).refusals(step, "2026-11-30"))
            for acts in ([("serve notice of violation", "2026-11-02")], [("issue stop-work order", "2026-11-02")])
            for step in ("grade", "install erosion controls")
        ],
        [False, False, True, False],
    ),
    Variation(
        "appeal",
        "fifteen calendar days from service",
        rows(
            "may",
            id="it",
            at="1",
            who="owner",
            after='["serve notice of violation"]',
            act="appeal notice of violation",
            within="15 days",
            counted_from="trigger.served",
        ),
        due("2026-11-03", ("serve notice of violation", "2026-11-02", {"served": "2026-11-03T09:00:00-05:00"})),
        "2026-11-18",
    ),
    Variation(
        "fine shape",
        "at most so much, and so many days, and a civil penalty for each day",
        value("fine", '{ at_most = "250 USD" }')
        + value("prison", "15 days")
        + value("civil_penalty", '{ at_most = "100 USD", per = "day" }'),
        lambda law: [str(law.value(name, ON)) for name in ("fine", "prison", "civil_penalty")],
        ["at most $250.00", "15 days", "at most $100.00 per day"],
    ),
    Variation(
        "fine shape",
        "for each week",
        value("fine", '{ at_most = "350 USD", per = "week" }') + value("prison", "6 months"),
        lambda law: [str(law.value(name, ON)) for name in ("fine", "prison")],
        ["at most $350.00 per week", "6 months"],
    ),
    Variation(
        "fine shape",
        "a step up for who does it wilfully",
        value("wilful_prison", "30 days") + term("wilful", "found('wilful')"),
        answers("wilful", {}),
        ["left to the official"],
    ),
    Variation(
        "fine shape",
        "three tiers within five years",
        value("first_fine", '{ at_most = "350 USD" }')
        + value("second_fine", '{ at_least = "350 USD", at_most = "700 USD" }')
        + value("third_fine", '{ at_least = "700 USD", at_most = "1000 USD" }')
        + term(
            "second_offence",
            "found('second offence within five years') and not found('third offence within five years')",
        )
        + term("third_offence", "found('third offence within five years')"),
        lambda law: [
            *(str(law.value(name, ON)) for name in ("first_fine", "second_fine", "third_fine")),
            decide(law, law.book.sheet({}), _lived(law, [found("third offence within five years")]).record, ON)[
                "second_offence"
            ].outcome,
        ],
        [
            "at most $350.00",
            "at least $350.00 and at most $700.00",
            "at least $700.00 and at most $1,000.00",
            "not met",
        ],
    ),
    Variation(
        "fine shape",
        "between two bounds",
        value("fine", '{ at_least = "500 USD", at_most = "1000 USD" }'),
        stands("fine"),
        "at least $500.00 and at most $1,000.00",
    ),
    *(
        Variation(
            "waiver grounds",
            f"{len(grounds)} grounds, one of which is enough",
            must(before='["grant waiver"]', any=named(grounds, "finding:")),
            holds("grant waiver", [], [found(grounds[-1])]),
            [True, False],
        )
        for grounds in (
            ["no harm", "met otherwise", "no other way"],
            ["no harm", "met otherwise", "no other way", "built before", "without a structure"],
        )
    ),
    *(
        Variation(
            "downstream test",
            f"{len(impacts)} impacts, all of them",
            must(before='["grant waiver"]', needs=named(impacts, "finding:")),
            holds("grant waiver", [found(one) for one in impacts[1:]], [found(one) for one in impacts]),
            [True, False],
        )
        for impacts in (IMPACTS, IMPACTS[1:])
    ),
    Variation(
        "permit while waiver pending",
        "barred",
        must(when="open('request waiver', 'grant waiver')", before='["issue permit"]', needs='["grant waiver"]'),
        holds("issue permit", [], [("request waiver", "2026-11-02", {"asks": "all", "grounds": "none"})]),
        [False, True],
    ),
    Variation(
        "fee in lieu",
        "so much an acre-foot, with an index of building costs that is set each year",
        value("rate", "100000 USD/acre-ft")
        + blank("cost_index", "number")
        + value("fee", "rate * cost_index * storage_required"),
        lambda law: [
            str(Situation(one, law.book.sheet({"storage_required": "0.5 acre-ft"}), on=ON).amount("fee"))
            for one in (law, law.adopt("cost_index", is_="1.1", signer="Clerk", instrument="Resolution 1"))
        ],
        ["None", "55,000 USD"],
    ),
    Variation(
        "fee in lieu",
        "three quarters of a dollar a cubic foot",
        value("rate", "0.75 USD/cuft") + value("fee", "rate * storage_required"),
        worth("fee", {"storage_required": "8400 cuft"}),
        ["6,300 USD"],
    ),
    Variation(
        "fee in lieu",
        "spent within ten years, or given back",
        must(
            after='["pay fee in lieu"]',
            any='["credit stormwater fund", "finding:the fee is given back"]',
            within="10 years",
        ),
        due("2026-11-03", ("pay fee in lieu", "2026-11-02", {"amount": "100 USD"})),
        "2036-11-02",
    ),
    Variation(
        "fee in lieu",
        "decided within 45 days",
        must(after='["request waiver"]', any='["grant waiver", "finding:the waiver is refused"]', within="45 days"),
        due("2026-11-03", ("request waiver", "2026-11-02", {"asks": "all", "grounds": "none"})),
        "2026-12-17",
    ),
    Variation(
        "fee in lieu",
        "a fund for each watershed",
        must(keep="a fund for each watershed", during='["pay fee in lieu", "for ever"]'),
        lambda law: (
            _lived(law, [("pay fee in lieu", "2026-11-02", {"amount": "1 USD"})]).one("2026-11-03", "it").status
        ),
        "standing",
    ),
    Variation(
        "fee in lieu",
        "less what was built of the village's own program",
        value("rate", "1 USD/cuft") + blank("credit", "USD") + value("fee", "rate * storage_required - credit"),
        lambda law: [
            str(Situation(law, law.book.sheet({"storage_required": "500 cuft"}), record, on=ON).amount("fee"))
            for record in (
                _lived(law, []).record,
                _lived(
                    law, [("determine", "2026-11-02", {"value": "credit", "is": "200 USD", "reasons": "built"})]
                ).record,
            )
        ],
        ["None", "300 USD"],
    ),
    Variation(
        "security",
        "a tenth of what the landscaping costs, for two years",
        value("security", "0.10 * landscaping_cost")
        + must(before='["release landscaping security"]', needs='["verify landscaping"]', not_before="2 years"),
        lambda law: [
            *worth("security", {"landscaping_cost": "12500 USD"})(law),
            *holds(
                "release landscaping security",
                [("verify landscaping", "2024-11-29")],
                [("verify landscaping", "2024-11-30")],
            )(law),
        ],
        ["1,250 USD", False, True],
    ),
    Variation(
        "easement",
        "at least so wide, and wider around a facility",
        value("width", '{ at_least = "20 ft" }')
        + value("facility_width", "25 ft")
        + must(before='["record maintenance easement"]', needs='["finding:the easement is 20 feet wide or more"]'),
        lambda law: [str(law.value("width", ON)), str(law.value("facility_width", ON))],
        ["at least 20 ft", "25 ft"],
    ),
    Variation(
        "day counting",
        "calendar days, and a last day that is none for business moves on to the next",
        rows("note", id="days", at="1-9", rule="last day moves to the next business day")
        + must(after='["find danger"]', act="repair facility", within="4 days"),
        # Four days from Tuesday, November 3 end on a Saturday; the next business day is the Monday.
        due("2026-11-03 13:00", ("find danger", "2026-11-03")),
        "2026-11-09",
    ),
    Variation(
        "agriculture",
        "five acres in a single operation for two years",
        term("farm", "agricultural_activity and found('five acres in one operation for two years')"),
        answers("farm", {"agricultural_activity": False}, {"agricultural_activity": True}),
        ["not met", "left to the official"],
    ),
    Variation(
        "fees",
        "so much a disturbed acre, and no more than a bound",
        value("rate", "100 USD/acre") + value("fee", '{ sum = "rate * disturbed_area", at_most = "2000 USD" }'),
        worth("fee", *area("2.5 acre", "20 acre", "21 acre"), {}),
        ["250 USD", "2,000 USD", "2,000 USD", "None"],
    ),
    Variation(
        "fees",
        "so much a lot, between two bounds",
        value("fee", '{ sum = "750 USD * lots", at_least = "3750 USD", at_most = "7500 USD" }'),
        worth("fee", {"lots": 1}, {"lots": 5}, {"lots": 6}, {"lots": 10}, {"lots": 11}),
        ["3,750 USD", "3,750 USD", "4,500 USD", "7,500 USD", "7,500 USD"],
    ),
    Variation(
        "fees",
        "so much flat, and so much for each acre",
        value("rate", "50 USD/acre") + value("fee", "300 USD + rate * disturbed_area"),
        worth("fee", *area("2 acre")),
        ["400 USD"],
    ),
    Variation(
        "fees",
        "for looking again, and for lifting a stop",
        value("stop_fee", "200 USD")
        + must(
            after='["issue stop-work order"]',
            before='["confirm compliance"]',
            needs='["pay filing fee"]',
            amount="stop_fee",
        ),
        holds(
            "confirm compliance",
            [("issue stop-work order", "2026-11-02"), ("pay filing fee", "2026-11-03", {"amount": "199 USD"})],
            [("issue stop-work order", "2026-11-02"), ("pay filing fee", "2026-11-03", {"amount": "200 USD"})],
        ),
        [True, False],
    ),
    Variation(
        "decision body",
        "the planning board's until a day, the board of appeals' from then on",
        must(
            before='["approve site plan"]',
            needs='[{ name = "finding:the planning board approves", until = 2026-06-01 }, '
            '{ name = "finding:the board of appeals approves", from = 2026-06-01 }]',
        ),
        lambda law: [
            bool(_lived(law, [found(f"the {board} approves", "2026-05-01")]).refusals("approve site plan", when))
            for board in ("planning board", "board of appeals")
            for when in ("2026-05-31", "2026-06-01")
        ],
        [False, True, True, False],
    ),
]


@pytest.mark.parametrize("one", VARIATIONS, ids=lambda one: f"{one.parameter}: {one.says}")
def test_a_difference_is_said_in_data_and_does_what_it_says(one: Variation) -> None:
    assert one.tried(law_of(one.rows)) == one.comes


def test_every_parameter_of_the_reference_list_has_a_row(shared: Path) -> None:
    lines = (shared / "law" / "other-villages.md").read_text(encoding="utf-8").splitlines()
    table = [line.split("|")[1].strip() for line in lines if line.startswith("|") and not line.startswith("|--")]
    assert {one.parameter for one in VARIATIONS} == set(table[1:])
