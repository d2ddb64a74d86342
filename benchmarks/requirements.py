"""What the law asks of many cases: 500 sites and 2,000 ponds over ten years, one new storm, 1,000 to 10,000 cases.

Beside the whole law stand its clocks alone, written straight with ``dateutil.rrule``: the same dates, nothing else. Run
it as ``python benchmarks/requirements.py``; times are seconds of CPU.
"""

import resource
import time
from bisect import bisect_left, bisect_right
from calendar import monthrange
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta
from dateutil.rrule import MONTHLY, rrule

from forebay.law import facts, library
from forebay.law.facts import Facts
from forebay.law.record import Act, Record
from forebay.law.requirements import raised, requirements
from forebay.reckoning import Calendar

ZONE = ZoneInfo("America/New_York")
VILLAGE = Calendar(ZONE)
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
    "discharges_to_303d",
    "direct_discharge_to_303d",
    "in_tmdl_watershed",
    "discharges_to_wetland",
    "critical_area",
    "hotspot",
    "infiltrating_practice",
    "previously_developed",
    "plat_to_be_recorded",
    "new_drainage_facility_or_connection",
    "developer_or_corporate_operator",
)
STATED = {
    "application_kind": "site plan",
    "disturbed_at_once": "1 acre",
    "meets_technical_standards": True,
    "private_facility": True,
    "practices_cost": "40000 USD",
    "landscaping_cost": "12500 USD",
    "storage_required": "8400 cuft",
    "new_impervious_area": "10000 sqft",
    "new_parking_area": "5000 sqft",
}
BOOK = facts.load()


# ---- cases -----------------------------------------------------------------------------------------------------------


def known(number):
    """Return the facts of one case; no two cases are alike."""
    area = {"disturbed_area": f"{2 + number % 900 / 1000} acre"}
    return Facts.of(BOOK.sheet({**dict.fromkeys(NO, False), **STATED, **area}))


def construction(number, reports=165, now=NOW):
    """Return the acts of a site in Webster: a start, and reports a week apart with a storm among every five."""
    acts = [Act("start", "start construction", START)]
    for week in range(reports):
        when = START + timedelta(days=7 * week + 6, minutes=number % 1000)
        ends = when + timedelta(hours=6)
        rain = {"start": when, "half_inch": ends, "end": ends, "depth": "0.52 inch"}
        kind, data = ("storm", rain) if week % 5 == 4 else ("file inspection report", {"inspected": when})
        acts.append(Act(f"e{week}", kind, when, data=data))
    return Record(act for act in acts if act.occurred <= now)


def ponds(number):
    """Return the acts of four ponds in Spencerport, each inspected every year."""
    acts = []
    for pond in range(4):
        acts.append(Act(f"p{pond}", "facility in service", START + timedelta(days=pond)))
        for year in range(1, 10):
            when = START + timedelta(days=360 * year + pond, minutes=number)
            acts.append(Act(f"p{pond}i{year}", "inspect facility", when, subject=f"p{pond}"))
    return Record(acts)


def under_the_storm(number):
    """Return the acts of a site on the day after its last storm: ten weeks of reports, then half an inch of rain."""
    began = NOW - timedelta(hours=5)
    rain = {"start": began, "half_inch": began, "end": NOW, "depth": "0.52 inch"}
    acts = [Act("start", "start construction", NOW - timedelta(days=73))]
    for week in range(1, 11):
        when = NOW - timedelta(days=73 - 7 * week, minutes=number)
        acts.append(Act(f"e{week}", "file inspection report", when, data={"inspected": when}))
    return Record([*acts, Act("rain", "storm", began, data=rain)])


# ---- the clocks alone, by hand ---------------------------------------------------------------------------------------


def closes(day):
    """Return the first instant of the day after."""
    return datetime(day.year, day.month, day.day, tzinfo=ZONE) + timedelta(days=1)


def rounds(bases, done, step, now):
    """Return when each round is due, from its base, and whether it was late."""
    found = []
    for base in bases:
        due = closes((base.astimezone(ZONE) + step).date())
        place = bisect_right(done, base)
        found.append((due, (done[place] if place < len(done) else now) >= due))
    return found


def by_hand_in_webster(record, now=NOW):
    """Return when a site's weekly reports, storm reports and monthly summaries are due, and whether each was late."""
    start = record.acts[0].occurred
    done = [act.occurred for act in record.acts if act.act == "file inspection report"]
    storms = [act.occurred for act in record.acts if act.act == "storm"]
    found = rounds([start, *done], done, relativedelta(days=7), now)
    for rain in storms:
        due, place = rain + timedelta(hours=24), bisect_left(done, rain)
        found.append((due, (done[place] if place < len(done) else now) > due))
    month, last = start.astimezone(ZONE).replace(day=1), now.astimezone(ZONE)
    until = last.replace(day=monthrange(last.year, last.month)[1])
    for end in rrule(MONTHLY, dtstart=month, until=until, bymonthday=-1):
        due = closes(end.date() + relativedelta(days=5))
        found.append((due, now >= due))
    return found


def by_hand_in_spencerport(record, now=NOW):
    """Return the dates of the yearly inspections of every pond, each with whether it was late."""
    found = []
    for pond in [act for act in record.acts if act.act == "facility in service"]:
        done = [act.occurred for act in record.acts if act.subject == pond.id]
        found += rounds([pond.occurred, *done], done, relativedelta(years=1), now)
    return found


# ---- measures --------------------------------------------------------------------------------------------------------


def timed(title, ask, cases):
    """Print and return how long it takes to ask something of many cases."""
    began = time.process_time()
    rows = sum(len(ask(*case)) for case in cases)
    spent = time.process_time() - began
    print(f"{title:<58} {rows:>9,} rows {spent:>7.2f} s {1000 * spent / len(cases):>7.2f} ms each")
    return spent


def whole(law, now=NOW):
    """Return what asks a law for everything."""
    return lambda known_, record: requirements([law], known_, record, now, VILLAGE)


def of_the_storm(law):
    """Return what asks a law for what the storm calls for."""
    return lambda known_, record: raised([law], known_, record, record.get("rain"), NOW, VILLAGE)


def check(law, case, by_hand, provisions):
    """Make sure that the clocks by hand give the law's own dates."""
    asked = [row for row in requirements([law], *case, NOW, VILLAGE) if row.provision in provisions and row.due]
    mine = sorted(due.astimezone(UTC) for due, _ in by_hand(case[1]))
    assert mine == sorted(row.due.instant for row in asked), f"{by_hand.__name__} differs from {law.id}"


def ten_years(webster, spencerport):
    """Ask everything of 500 sites and 2,000 ponds over ten years, and their clocks by hand."""
    sites = [(known(number), construction(number)) for number in range(500)]
    facilities = [(known(number), ponds(number)) for number in range(500)]
    check(webster, sites[0], by_hand_in_webster, ("weekly", "storm report", "monthly summary"))
    check(spencerport, facilities[0], by_hand_in_spencerport, ("annual inspection",))
    spent = timed("500 sites, 166 acts each, everything Webster asks", whole(webster), sites)
    spent += timed("500 owners of four ponds, everything Spencerport asks", whole(spencerport), facilities)
    hand = timed("the sites' three clocks alone, with dateutil", lambda _, record: by_hand_in_webster(record), sites)
    hand += timed("the ponds' clock alone, with dateutil", lambda _, record: by_hand_in_spencerport(record), facilities)
    print(f"together {spent:.2f} s (the aim is 5); the clocks by hand {hand:.2f} s; ratio {spent / hand:.1f}\n")


def one_storm(webster):
    """Ask 2,000 sites what one new storm calls for, and all else with it."""
    sites = [(known(number), under_the_storm(number)) for number in range(2000)]
    timed("one storm over 2,000 sites, what it calls for (aim 1 s)", of_the_storm(webster), sites)
    timed("the same 2,000 sites, everything", whole(webster), sites)
    print()


def growth(webster):
    """Ask everything of 1,000 and of 10,000 cases a year old."""
    now = START + timedelta(days=365)
    each = []
    for count in (1000, 10_000):
        cases = [(known(number), construction(number, 52, now)) for number in range(count)]
        each.append(timed(f"{count:,} cases of one year", whole(webster, now), cases) / count)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"each costs {each[1] / each[0]:.2f} times as much among ten times as many; {peak:.0f} MB at most\n")


def main():
    """Run the three measures."""
    webster, spencerport = library.find("us-ny/webster/130-I"), library.find("us-ny/spencerport/276-II")
    for law in (webster, spencerport):
        requirements([law], known(0), Record(), NOW, VILLAGE)
    ten_years(webster, spencerport)
    one_storm(webster)
    growth(webster)


if __name__ == "__main__":
    main()
