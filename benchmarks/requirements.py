"""Everything the law asks of 500 cases and 2,000 facilities over ten years; then of one new storm over 2,000 sites."""

import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from forebay.law import facts, library
from forebay.law.facts import Facts
from forebay.law.record import Act, Record
from forebay.law.requirements import requirements
from forebay.reckoning import Calendar

VILLAGE = Calendar(ZoneInfo("America/New_York"))
START = datetime(2016, 4, 1, 12, tzinfo=UTC)
NOW = datetime(2026, 4, 1, 12, tzinfo=UTC)
NO = (
    "in_common_plan",
    "emergency",
    "agricultural_activity",
    "existing_nursery_or_farm",
    "silvicultural_activity",
    "routine_maintenance",
    "practice_repair",
    "single_family_addition",
    "single_family_residence",
    "agricultural_property",
    "direct_discharge_to_303d",
    "in_tmdl_watershed",
)
STATED = {"application_kind": "site plan", "disturbed_area": "2 acre", "disturbed_at_once": "1 acre"}
KNOWN = {**dict.fromkeys(NO, False), **STATED}


def construction(number):
    """Return a site in Webster: a start, and 165 reports and storms a week apart."""
    acts = [Act("start", "start construction", START)]
    for week in range(165):
        when = START + timedelta(days=7 * week + 6, minutes=number)
        ends = when + timedelta(hours=6)
        rain = {"start": when, "half_inch": ends, "end": ends, "depth": "0.52 inch"}
        kind, data = ("storm", rain) if week % 5 == 4 else ("file inspection report", {"inspected": when})
        acts.append(Act(f"e{week}", kind, when, data=data))
    return Record(acts)


def ponds(number):
    """Return four ponds in Spencerport, each inspected every year."""
    acts = []
    for pond in range(4):
        acts.append(Act(f"p{pond}", "facility in service", START + timedelta(days=pond)))
        for year in range(1, 10):
            when = START + timedelta(days=360 * year + pond, minutes=number)
            acts.append(Act(f"p{pond}i{year}", "inspect facility", when, subject=f"p{pond}"))
    return Record(acts)


def timed(title, law, records, known):
    """Print how long a law takes to say what it asks of many records."""
    began = time.process_time()
    rows = sum(len(requirements([law], known, record, NOW, VILLAGE)) for record in records)
    spent = time.process_time() - began
    each = 1000 * spent / len(records)
    print(f"{title}: {len(records)} cases, {rows:,} requirements, {spent:.2f} s of CPU, {each:.1f} ms each")


def main():
    """Run the three measures."""
    known = Facts.of(facts.load().sheet(KNOWN))
    webster, spencerport = library.find("us-ny/webster/130-I"), library.find("us-ny/spencerport/276-II")
    timed("construction over ten years", webster, [construction(number) for number in range(500)], known)
    timed("four ponds over ten years", spencerport, [ponds(number) for number in range(500)], known)
    storm = NOW - timedelta(hours=5)
    rain = {"start": storm, "half_inch": storm, "end": NOW, "depth": "0.52 inch"}
    sites = [
        Record([Act("start", "start construction", NOW - timedelta(days=3)), Act("rain", "storm", storm, data=rain)])
        for _ in range(2000)
    ]
    timed("one new storm", webster, sites, known)


if __name__ == "__main__":
    main()
