"""The names of acts as people say them: with their articles, in the flow of a sentence.

>>> phrase("file inspection report"), phrase("submit NOI copy"), phrase("start construction")
('file an inspection report', 'submit a copy of the NOI', 'start construction')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

SAID = {
    "storm": "a storm",
    "storm withdrawn": "a storm withdrawn",
    "confirm knowledge of storm": "confirm that the applicant knew of the storm",
    "trustees approve reviewer": "have the Board of Trustees approve the reviewer",
    "submit NOI copy": "submit a copy of the NOI",
    "submit amended SWPPP copy": "submit a copy of the amended SWPPP",
    "submit notice of termination copy": "submit a copy of the notice of termination",
    "submit easement copy": "submit a copy of the easement",
    "receive application": "hand in the application",
    "hand in unasked": "hand in a submission nobody asked for",
    "release guarantee in part": "release part of the guarantee",
    "release guarantee in full": "release all of the guarantee",
    "notify milestone": "give notice of the milestone",
    "notify violation": "notify those concerned of the violation",
    "notify start of construction": "give notice that construction will start",
    "find SWPPP ineffective": "find the SWPPP ineffective",
    "inspect closeout": "make the closeout inspection",
    "seek penalties on stop-work order": "seek penalties for the stop-work order not dealt with",
    "place cost on tax bill": "place the cost on the tax bill",
    "build facility on developed land": "build a facility on developed land",
    "pay fee in lieu": "pay the fee in lieu",
    "carry out amendment": "carry out the amendment",
    "facility in service": "put the facility in service",
    "village repairs facility": "have the village repair the facility",
    "record plat": "record the plat",
    "join common plan": "name the larger common plan",
    "request information": "ask for one missing thing",
    "take over case": "take over the case from the village's papers",
    "grant right of entry": "grant the right to enter",
    "refer to board": "put a question to a board",
    "give notice of failure": "give notice of the failure",
    "issue permit": "issue the permit",
    "execute maintenance easement": "execute the maintenance easement",
    "record maintenance easement": "record the maintenance easement",
    "record maintenance agreement": "record the maintenance agreement",
    "submit maintenance agreement draft": "submit a draft of the maintenance agreement",
    "sign contractor certification": "sign the contractor's certification",
    "grant occupancy": "grant a certificate of occupancy",
    "post landscaping security": "post the landscaping security",
    "draw guarantee": "draw on the guarantee",
    "draw letter of credit": "draw on the letter of credit",
    "choose dedication": "choose to dedicate land instead",
    "authorize redevelopment": "authorize the redevelopment",
    "determine": "determine what the law leaves open",
    "milestone": "reach a milestone",
    "construction": "go on with construction",
    "earthwork": "do earthwork",
    "land disturbance": "disturb land",
    "corrective work": "do corrective work",
    "maintenance work": "do maintenance work",
}
"""The acts, and the kinds of work a gate may hold, whose names need more than an article."""

_ONE_OF_MANY = frozenset(
    {
        *("appeal", "authorize", "designate", "engage", "file", "find", "grant", "issue", "name", "open", "order"),
        *("post", "propose", "record", "request", "require", "seek", "select", "serve"),
    }
)
"""Verbs that speak of a thing not known before: a report is filed, the plan is approved."""
_NO_ARTICLE = re.compile(
    r".*(?:[^s]s|criteria|construction|compliance|earthwork|land|fill|sediment|clearing|grading|landscaping|danger"
    r"|stabilization|mitigation|restoration|service|writing)|(?:no|more|for|in|on|out|other) .*"
)


def may_now(steps: Iterable[str]) -> str:
    """Say that steps wait for nothing more.

    >>> may_now(["issue permit"])
    'Issue the permit: the law asks nothing more before it'
    """
    said = " or ".join(phrase(step) for step in steps)
    return f"{said[:1].upper()}{said[1:]}: the law asks nothing more before it"


def phrase(act: str) -> str:
    """Return the name of an act as it goes on after "must" or "may"."""
    if act in SAID:
        return SAID[act]
    verb, _, thing = act.partition(" ")
    if not thing or _NO_ARTICLE.fullmatch(thing):
        return act
    if verb not in _ONE_OF_MANY:
        return f"{verb} the {thing}"
    return f"{verb} {'an' if thing[0].lower() in 'aeio' else 'a'} {thing}"


def in_words(text: str, acts: Iterable[str]) -> str:
    """Return a sentence of the law's with every act named in it as people say it, and no name of a law file.

    >>> acts = ["file inspection report", "issue permit", "pay filing fee"]
    >>> in_words("File inspection report every 7 days", acts)
    'File an inspection report every 7 days'
    >>> in_words('Before "issue permit" or "close case": pay filing fee', [*acts, "close case"])
    'To issue the permit or close the case, first: pay the filing fee'
    >>> in_words('"pay filing fee" has not been done; "issue permit" (2026-0001/34)', acts)
    'not done yet: pay the filing fee; done: issue the permit (No. 34)'
    >>> in_words("the village has not yet determined: cover; the village has not yet determined: grades", acts)
    'the village has not yet determined: cover; grades'
    >>> find = "the village's finding: "
    >>> in_words(f'Before "issue permit": {find}rock or {find}no room', acts)
    'To issue the permit, the village must first find: rock or no room'
    """
    said = _GATE.sub(lambda found: f"To {found.group(1).replace(QUOTE, '')}, first: ", text)
    named = _pattern(tuple(acts))
    said = _found_together(_FINDING.sub(FIND, said), named).replace(f"first: {FIND}", "the village must first find: ")
    said = _UNDONE.sub(r"not done yet: \1", said)
    said = _DONE.sub(r"done: \1 (No. \2)", said)
    said = _ENTRY.sub(r"No. \1", said)
    said = _BY.sub(lambda found: f"(by {BY[found.group(1)]})", said)
    said = named.sub(_phrased, _once(said))
    return re.sub(r"(?<=[a-z])_(?=[a-z])", " ", said)


def _found_together(text: str, acts: re.Pattern[str]) -> str:
    """Say once that the village must find several things in a row; what stands behind an act is said anew."""
    said, *found = text.split(FIND)
    for place, part in enumerate(found):
        goes_on = place and not acts.search(found[place - 1])
        said += part if goes_on else f"{FIND}{part}"
    return said


def _once(text: str) -> str:
    """Say what begins several parts of a sentence alike only before the first of them."""
    parts: list[str] = []
    begun = ""
    for part in text.split("; "):
        lead = next((each for each in _LEADS if part.lower().startswith(each)), "")
        parts.append(part[len(lead) :] if lead and lead == begun else part)
        begun = lead
    return "; ".join(parts)


_LEADS = ("the village has not yet determined: ", "the village has not settled: ", "not done yet: ", "not checked: ")


QUOTE = '"'
FIND = "the village must find: "
BY = {
    "licensed certified professional": "a licensed or certified professional",
    "qualified professional": "a qualified professional",
    "PE": "a PE",
}
_BY = re.compile(rf"\(by ({'|'.join(BY)})\)")
"""Who must have done a thing, by the name of the list that holds them."""
_GATE = re.compile(r'Before ("[^"]+"(?:, "[^"]+")*(?: or "[^"]+")?): ')
"""How the law says which steps a gate stands before."""
_FINDING = re.compile(r"the village's findings?: ")
_UNDONE = re.compile(r'"([^"]+)" has not been done')
_DONE = re.compile(r'"([^"]+)" \(\d{4}-\d+/0*(\d+)\)(?=[;.,]|$)')
_ENTRY = re.compile(r"\b\d{4}-\d{4,}/0*(\d+)\b")
"""An entry, by its id: a person knows it by its number in the docket."""


def _phrased(found: re.Match[str]) -> str:
    name = found.group(1)
    said = phrase(name[:1].lower() + name[1:])
    return said[:1].upper() + said[1:] if name[0].isupper() else said


@lru_cache(maxsize=4)
def _pattern(acts: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds the names of acts of several words, the longest first."""
    names = sorted((act for act in acts if " " in act), key=len, reverse=True)
    either = "|".join(f"{_first_letter(name)}{re.escape(name[1:])}" for name in names)
    return re.compile(rf"(?<!\w)({either})(?!\w)")


def _first_letter(name: str) -> str:
    return f"[{name[0].upper()}{name[0].lower()}]"
