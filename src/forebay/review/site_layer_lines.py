"""A fact that a layer of the home speaks to, beside what is declared: proposed or contradicted, never set."""

from __future__ import annotations

from collections.abc import Iterator

from forebay.law import Law, Outcome
from forebay.law.language import Expr, Name, walk
from forebay.law.provisions import May, Must, Provision, Term
from forebay.review.asking import Asking
from forebay.review.fact_lines import docket_says
from forebay.review.items import RECOMPUTED, ReviewItem
from forebay.review.site_layers import KINDS, LIES_IN, Held, held, overlaps_told

_ASKS = {
    "discharges_to_wetland": "whether it discharges to a jurisdictional wetland or a local water",
    "discharges_to_303d": "whether its runoff reaches a water on the 303(d) list",
    "direct_discharge_to_303d": "whether it discharges directly to a water on the 303(d) list",
    "in_tmdl_watershed": "whether it is in a watershed with a TMDL",
}


def layer_lines(asking: Asking) -> Iterator[ReviewItem]:
    """Yield a line for each fact that a layer speaks to, where the law turns on it and the site meets the layer.

    Where the site meets nothing, a line is there only for a fact declared to be so: a layer that shows nothing proves
    nothing.
    """
    site = asking.submission.site
    if site is None:
        return
    for layer in asking.layers:
        told = [(fact, _turning(asking, fact)) for fact in KINDS[layer.kind]]
        facts = [(fact, rows) for fact, rows in told if rows]
        if facts:
            found = held(site, layer)
            for fact, rows in facts:
                yield from _lines(asking, found, fact, rows)


def _lines(asking: Asking, found: Held, fact: str, rows: tuple[Provision, ...]) -> Iterator[ReviewItem]:
    if found.answer is None:
        return
    declared = asking.submission.declares.known.get(fact)
    shown = overlaps_told(found)
    if not shown and declared is not True:
        return
    outcome, because = _verdict(fact, declared, shown, found)
    because += docket_says(asking, fact)
    site = asking.submission.site
    yield ReviewItem(
        id=f"{asking.law.id}:fact#{fact}@{found.layer.name}",
        kind="fact",
        law=asking.law.id,
        provision=rows[0].id,
        item=fact,
        at=", ".join(dict.fromkeys(row.at for row in rows)),
        asks=f"What {found.layer.name} shows is what the submission says, {_ASKS[fact]}.",
        outcome=outcome,
        basis=RECOMPUTED,
        because=because,
        required="what the ground is",
        declared="" if not isinstance(declared, bool) else "yes" if declared else "no",
        recomputed=shown.removeprefix("it ") or "nothing on the site",
        tolerance="none",
        pages=(site.file if site else "", found.layer.key),
        missing=(fact,) if outcome == "facts missing" else (),
    )


def _verdict(fact: str, declared: object, shown: str, found: Held) -> tuple[Outcome, str]:
    seen = f"{shown[:1].upper()}{shown[1:]} ({found.layer.told})."
    if not shown:
        nothing = f"Yes is declared, and nothing is shown on the site ({found.layer.told})."
        return "left to the official", f"{nothing} A layer may lack it: confirm the fact."
    if declared is True:
        return "met", f"{seen} Yes is declared."
    lies = fact in LIES_IN
    sign = "" if lies else f" To lie on it is a sign, and no proof, of {_ASKS[fact].removeprefix('whether ')}."
    if declared is False:
        outcome: Outcome = "not met" if lies else "left to the official"
        return outcome, f"{seen} No is declared.{sign} Mend the fact, or say why the layer is wrong."
    return "facts missing", f"{seen} The submission does not say {_ASKS[fact]}.{sign} Confirm it."


def _turning(asking: Asking, fact: str) -> tuple[Provision, ...]:
    """Return the provisions in force that speak of a fact."""
    return tuple(row for row in _speaking(asking.law, fact) if row.in_force(asking.on))


def _speaking(law: Law, fact: str) -> Iterator[Provision]:
    for row in law.provisions:
        if isinstance(row, Term | Must | May) and any(_names(expr, fact) for expr in _conditions(row)):
            yield row


def _conditions(row: Term | Must | May) -> Iterator[Expr]:
    parts = (*row.items, *row.wants) if isinstance(row, Must) else ()
    whens = (row.when, getattr(row, "unless", None), *(part.when for part in parts))
    yield from (when for when in whens if when is not None)


def _names(expr: Expr, fact: str) -> bool:
    return any(part == Name(fact) for part in walk(expr))
