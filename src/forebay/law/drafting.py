"""The beginning of a new law: a law file and its worked cases, explained line by line, for an attorney to fill in."""

from __future__ import annotations

import json
import re
from pathlib import Path
from zoneinfo import ZoneInfo

ID = re.compile(r"[a-z]{2}-[a-z]{2}(/[A-Za-z0-9][A-Za-z0-9-]*)+")

_LAW = """\
## {name}. Go through the text section by section, in its own order, and write one provision for each passage.
## Lines that begin with two marks explain. Lines that begin with one are an example: take the mark away, make it yours.
## Every key is explained in the documentation, under "The law as data".
format = 1
id = {id}
edition = "as in force on (write the date)"
name = {name_quoted}
zone = {zone}
## The first day the text was law. Before it, every answer is "does not apply".
# from = 2014-06-01

## note: a passage that asks nothing. It is written down, so that a reader sees it was read.
[[note]]
id = "title"
at = "1"
gist = "What the law is called. It asks nothing of anybody."

## value: a number, an amount with its unit, a length of time, a list. Where the text leaves a blank, write the unit
## that is missing as blank = "hours" in place of is. Where the board changed it, write dated amounts.
# [[value]]
# id = "least_area"
# at = "2A"
# gist = "Work of this size or more needs a permit."
# quote = "a few words of the text"
# is = [{{ is = "20000 sqft", until = 2026-07-01 }}, {{ is = "15000 sqft", from = 2026-07-01 }}]

# [[value]]
# id = "notice_ahead"
# at = "4"
# gist = "Notice is given ahead of the start; the text does not say how long."
# blank = "hours"

## term: a question the law answers about a project. Several terms that say the same are alternatives. The words it asks
## about are the facts in facts.toml. Where another place of the text says otherwise, write it down as a dispute.
# [[term]]
# id = "applies"
# at = "2A"
# says = "applies"
# gist = "The law applies to work of the size named."
# when = "disturbed_area >= least_area"

# [[term]]
# id = "exempt/1"
# at = "3A"
# says = "exempt"
# gist = "An emergency is exempt."
# when = "emergency"

# [[term]]
# id = "subject"
# at = "3"
# says = "subject"
# gist = "A project is subject to the law where it applies and no exemption does."
# when = "applies and not exempt"

## must, a gate: something must be so before a step is taken. The acts are those in acts.toml.
# [[must]]
# id = "plan first"
# at = "4"
# gist = "No permit before the plan is approved."
# who = "applicant"
# when = "subject"
# before = ["issue permit"]
# needs = ["approve SWPPP"]

## must, a duty with a clock: somebody must act after something has happened, within a time.
# [[must]]
# id = "report after a storm"
# at = "5"
# gist = "Half an inch of rain calls for a report within two days."
# who = "responsible individual"
# when = "subject and trigger.depth >= 0.5 inch"
# after = ["storm"]
# each = "storm"
# act = "file inspection report"
# within = "48 hours"
# counted_from = "trigger.end"
# reading = "The text does not say from when; it was read so because (write why)."

## must, a content: what a document must hold.
# [[must]]
# id = "what the plan holds"
# at = "6"
# gist = "The plan shows the site and its soils."
# who = "applicant"
# when = "subject"
# in = "SWPPP"
# items = ["site map", "soils"]

## must, a standing duty: something is kept so all along.
# [[must]]
# id = "keep the pond"
# at = "7"
# gist = "The owner keeps the pond in good order."
# who = "owner"
# keep = "the pond in good order"
# during = ["complete construction", "for ever"]

## may: a power or a right. With a clock it lapses; it is never a breach.
# [[may]]
# id = "appeal"
# at = "8"
# gist = "Whoever is served with a notice of violation may appeal."
# who = "owner"
# after = ["serve notice of violation"]
# act = "appeal notice of violation"
# within = "15 days"
"""

_CASES = """\
## Projects with the answers you know to be right: one at each edge of every number, one for each exemption, one where
## a fact is not known. Read them with whoever knows the ordinance; forebay law check tries them.
# [[case]]
# name = "one square foot short of the least area"
# on = 2026-11-30
# [case.facts]
# disturbed_area = "14999 sqft"
# emergency = false
# [case.expect]
# subject = "not met"

# [[case]]
# name = "exactly the least area"
# on = 2026-11-30
# [case.facts]
# disturbed_area = "15000 sqft"
# emergency = false
# [case.expect]
# subject = {{ outcome = "met", cites = ["2A"] }}

# [[case]]
# name = "nobody has said how large it is"
# on = 2026-11-30
# [case.facts]
# emergency = false
# [case.expect]
# subject = {{ outcome = "facts missing", missing = ["disturbed_area"] }}
"""


def draft(law_id: str, name: str, zone: str) -> tuple[str, str]:
    """Return the law file and the cases file of a new law, each with an example of everything as comments."""
    check_id(law_id)
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        raise ValueError(f'"{zone}" is not a time zone. Write it like America/New_York.') from None
    quoted = {"id": json.dumps(law_id), "zone": json.dumps(zone), "name_quoted": json.dumps(name, ensure_ascii=False)}
    return _LAW.format(name=name, **quoted), _CASES.format()


def check_id(law_id: str) -> None:
    """Refuse an id that does not begin with a country and a state, or that no folder could have."""
    if not ID.fullmatch(law_id):
        raise ValueError(
            f'"{law_id}" is no id of a law. Write country-state, municipality and chapter, like us-ny/mill-pond/41.'
        )


def write(folder: Path, law_id: str, name: str, zone: str) -> tuple[Path, Path]:
    """Write a new law and its cases into a home's law folder; one that is there already is left alone."""
    law, cases = draft(law_id, name, zone)
    place = folder / law_id
    for path in (place / "law.toml", place / "cases.toml"):
        if path.exists():
            raise ValueError(f"{path} is there already. Go on in that file, or name another id.")
    place.mkdir(parents=True, exist_ok=True)
    (place / "law.toml").write_text(law, encoding="utf-8")
    (place / "cases.toml").write_text(cases, encoding="utf-8")
    return place / "law.toml", place / "cases.toml"
