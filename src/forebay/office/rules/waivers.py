"""What must hold of waivers and of certifications accepted instead of a review: checked at the one door.

A waiver lifts provisions by their names; a name that no provision bears would lift nothing and say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from forebay.law.text import nearest
from forebay.office.history.waivers import CERTIFIED, DECLINE, GRANT, knows_waivers, liftable, unknown, waivers
from forebay.office.people.licences import NOT_IN_FORCE, of_act
from forebay.office.rules.meant import Meant
from forebay.office.typed import BadData


def refuse_wrong(meant: Meant) -> None:
    """Refuse a waiver of nothing, a refusal nobody asked for, and a certification the law or its day does not allow."""
    rule = RULES.get(meant.line.act)
    if rule is not None and not meant.line.retracts:
        rule(meant)


def _grant(meant: Meant) -> None:
    laws = meant.bearings.laws
    if not any(knows_waivers(law) for law in laws):
        raise BadData({"provisions": "Provisions: no law of this case provides for a waiver. Meet what it asks."})
    strange = unknown(meant.data["provisions"], laws)
    if strange:
        right = nearest(strange[0], [name for name, _ in liftable(laws)]) or " Choose from the list."
        raise BadData({"provisions": f'Provisions: "{strange[0]}" names no provision of the law.{right}'})


def _decline(meant: Meant) -> None:
    open_ = [one for one in waivers(meant.acts) if one.state == "asked"]
    if not open_ and not meant.line.corrects:
        raise BadData({"": "No request for a waiver waits for a decision in this case. Record the request first."})


def _certified(meant: Meant) -> None:
    if not any(may.act == CERTIFIED for law in meant.bearings.laws for may in law.mays):
        raise BadData({"": "No law of this case lets a certification stand in for the review. Review the plan."})
    data = meant.data
    if data["credential"] == "none":
        raise BadData({"credential": "Credential: none is no licence or certificate. Name the one they hold."})
    judged = of_act(data, meant.on)
    if judged and judged.outcome == NOT_IN_FORCE:
        raise BadData({"certifier": f"Certifier: {judged.says} It cannot stand in for the review; review the plan."})


RULES: Mapping[str, Callable[[Meant], None]] = {
    GRANT: _grant,
    DECLINE: _decline,
    CERTIFIED: _certified,
}
"""The acts that are checked, and how."""
