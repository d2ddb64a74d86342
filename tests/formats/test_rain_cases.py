"""Field cases of rain, by number: what people sent, and what the right answer is (sections A and S)."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, timezone
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import box
from typer.testing import CliRunner

from forebay.cli import app
from forebay.formats import atlas14, gauges, models
from forebay.formats.gauges import Declared
from forebay.formats.problems import FileProblem
from forebay.formats.sheets.parcel_ids import STYLES, print_key, split
from forebay.land import Patch, SoilUnit, overlay, plane
from forebay.review.cover_tables import nlcd_table
from forebay.review.curve_numbers import curve_numbers
from forebay.review.site_maps import cover_name
from forebay.water import rainfall
from forebay.water.rainfall import Reading

NEW_YORK = ZoneInfo("America/New_York")
LCD = "STATION,DATE,REPORT_TYPE,HourlyPrecipitation,HourlyStationPressure,REM"
TIPS = Declared(("time",), "rain", "inches", "tip")


def plain(*rows, **changed):
    declared = Declared(**{"time": ("time",), "depth": "rain", "unit": "inches", **changed})
    return gauges.read("\n".join(["time,rain", *rows, ""]).encode(), "rain.csv", utc_offset_h=-5, declared=declared)


def lcd(*rows):
    said = [f"99999900001,{at},{kind},{depth},29.53,EXAMPLE {zulu}Z" for at, kind, depth, zulu in rows]
    return gauges.read("\n".join([LCD, *said, ""]).encode(), "lcd.csv", utc_offset_h=-5)


def depths(file):
    return [None if row.depth_in is None else float(row.depth_in) for row in file.rows]


# ---- A ---------------------------------------------------------------------------------------------------------------


def test_p03_a_running_total_gives_what_fell_in_each_hour_and_no_spike():
    file = plain(*(f"2026-05-01 0{hour}:00,{hour}" for hour in range(4)), kind="cumulative")
    assert depths(file) == [1, 1, 1]
    quarters = rainfall.spread(file.rows, 15)
    assert {float(one.depth_in) for one in quarters} == {0.25}
    assert sum(one.depth_in for one in quarters) == 3


@pytest.mark.parametrize("zeros", [(), ("2026-05-01 03:00,0", "2026-05-01 09:00,0", "2026-05-01 18:00,0")])
def test_p04_a_file_of_tips_alone_holds_two_storms_with_or_without_its_noughts(zeros):
    tips = ("2026-05-01 01:00,0.01", "2026-05-01 01:20,0.01", "2026-05-01 06:50,0.01", "2026-05-01 12:51,0.01")
    first, second = rainfall.storms(plain(*sorted((*tips, *zeros)), kind="tip").rows, 6)
    assert (float(first.depth_in), float(second.depth_in)) == (0.03, 0.01)
    assert (first.ended - first.began, second.began) == (
        timedelta(hours=5, minutes=50),
        datetime(2026, 5, 1, 17, 51, tzinfo=UTC),
    )


@pytest.mark.parametrize(("second", "storms"), [("06:59", 1), ("07:00", 2), ("07:01", 2)])
def test_p05_a_gap_of_exactly_the_dry_spell_parts_two_storms(second, storms, tmp_path):
    file = plain("2026-05-01 01:00,0.01", f"2026-05-01 {second},0.01", kind="tip")
    assert len(rainfall.storms(file.rows, 6)) == storms
    assert len(gauges.report(file)["storms"]) == storms
    path = tmp_path / "tips.csv"
    path.write_text(f"time,rain\n2026-05-01 01:00,0.01\n2026-05-01 {second},0.01\n")
    told = ["time=time", "depth=rain", "unit=inches", "kind=tip"]
    options = [part for one in told for part in ("--column", one)]
    asked = CliRunner().invoke(app, ["rain", "storms", str(path), "--utc-offset", "-5", "--json", *options])
    assert len(json.loads(asked.stdout)["storms"]) == storms


@pytest.mark.parametrize("hours", [0, -1])
def test_p05_a_dry_spell_of_no_time_is_refused_wherever_it_is_given(hours, tmp_path):
    with pytest.raises(ValueError, match="means nothing"):
        rainfall.storms([], hours)
    path = tmp_path / "rain.csv"
    path.write_text("time,rain\n2026-05-01 01:00,0.01\n2026-05-01 02:00,0.01\n")
    options = ["--column", "time=time", "--column", "depth=rain", "--column", "unit=inches"]
    asked = CliRunner().invoke(
        app, ["rain", "storms", str(path), f"--dry-spell={hours}", "--utc-offset", "-5", *options]
    )
    assert (asked.exit_code, "means nothing" in asked.stderr) == (2, True)


def test_p08_the_rain_of_a_day_of_23_hours_stays_in_it():
    noon = Reading(datetime(2026, 3, 8, 12, tzinfo=NEW_YORK), Fraction(9, 10), 5)
    just_after = Reading(datetime(2026, 3, 9, 0, 30, tzinfo=NEW_YORK), Fraction(0), 5)
    found = rainfall.days([noon, just_after], NEW_YORK)
    assert {on: float(total.depth_in) for on, total in found.items()} == {date(2026, 3, 8): 0.9, date(2026, 3, 9): 0.0}
    for instant, on in (
        ("2026-03-08T05:00:01+00:00", 8),
        ("2026-03-09T04:00:00+00:00", 8),
        ("2026-03-09T04:00:01+00:00", 9),
    ):
        edge = Reading(datetime.fromisoformat(instant), Fraction(1), 1)
        assert list(rainfall.days([edge], NEW_YORK)) == [date(2026, 3, on)]


def test_p11_a_late_evening_hour_is_of_one_standard_day_and_of_the_next_civil_day():
    file = lcd(("2026-07-10T23:54:00", "FM-15", "0.30", "110454"))
    assert file.rows[0].ended == datetime(2026, 7, 11, 4, 54, tzinfo=UTC)
    assert file.rows[0].ended.astimezone(NEW_YORK).strftime("%H:%M") == "00:54"
    standard, civil = gauges.report(file), gauges.report(file, zone=NEW_YORK)
    assert (standard["days"], civil["days"]) == ({"2026-07-10": 0.3}, {"2026-07-11": 0.3})
    assert ("local standard day" in standard["day"], "civil day" in civil["day"]) == (True, True)


def test_p13_trace_adds_nothing_and_a_blank_and_m_are_missing():
    hours = enumerate(("T", "T", "", "M", "0.02"), 1)
    file = lcd(*((f"2026-05-01T{h:02d}:52:00", "FM-15", said, f"01{h + 5:02d}52") for h, said in hours))
    [total] = rainfall.days(file.rows, timezone(timedelta(hours=-5))).values()
    assert (float(total.depth_in), total.trace, total.missing) == (0.02, True, 2)
    traces = lcd(*((f"2026-05-01T{h:02d}:52:00", "FM-15", "T", f"01{h + 5:02d}52") for h in (1, 2)))
    assert gauges.report(traces)["days_shown"] == {"2026-05-01": "T"}
    assert gauges.report(traces)["days"] == {"2026-05-01": 0.0}


def test_p15_the_hourly_report_covers_the_special_ones_of_its_hour():
    file = lcd(
        ("2026-05-01T10:20:00", "FM-16", "0.12", "011520"),
        ("2026-05-01T10:40:00", "FM-16", "0.25", "011540"),
        ("2026-05-01T10:52:00", "FM-15", "0.30", "011552"),
        ("2026-05-01T11:52:00", "FM-15", "0.05", "011652"),
    )
    assert sum(row.depth_in for row in file.rows) == Fraction(35, 100)


def test_p16_a_rate_is_the_depth_of_its_own_minutes():
    assert depths(plain("2026-05-01 00:05,0.60", kind="rate", minutes=5)) == [0.05]


def test_p17_the_offset_in_the_value_is_used_and_never_the_name_of_the_zone():
    series = {
        "sourceInfo": {
            "siteName": "EXAMPLE BROOK",
            "siteCode": [{"value": "1"}],
            "timeZoneInfo": {
                "defaultTimeZone": {"zoneOffset": "-08:00", "zoneAbbreviation": "PST"},
                "daylightSavingsTimeZone": {"zoneOffset": "-07:00", "zoneAbbreviation": "PDT"},
                "siteUsesDaylightSavingsTime": False,
            },
        },
        "variable": {"variableCode": [{"value": "00045"}], "unit": {"unitCode": "in"}, "noDataValue": -999999.0},
        "values": [{"value": [{"value": "0.02", "qualifiers": ["A"], "dateTime": "2022-09-06T00:00:00.000-08:00"}]}],
    }
    data = json.dumps({"value": {"timeSeries": [series]}}).encode()
    assert gauges.read(data, "iv.json").rows[0].ended == datetime(2022, 9, 6, 8, tzinfo=UTC)


def test_p19_sentinels_and_words_are_missing_each_with_its_reason():
    said = ("1.2", "-999999", "-9999", "-9.000", "Ice", "***  Temporarily unavailable", "")
    file = plain(*(f"2026-05-01 0{at}:00,{one}" for at, one in enumerate(said, 1)))
    known = [row.depth_in for row in file.rows if row.depth_in is not None]
    assert (len(known), float(sum(known) / len(known))) == (1, 1.2)
    missing = [row for row in file.rows if row.missing]
    assert len(missing) == 6
    assert all(row.reason for row in missing)


# ---- S ---------------------------------------------------------------------------------------------------------------


def of(shared, path, **told):
    return gauges.read((shared / "files" / path).read_bytes(), path.rpartition("/")[2], **told)


def test_s01_the_wettest_24_hours_pass_an_inch_though_no_day_does(shared):
    answer = gauges.report(of(shared, "lcd/LCDv1_72219013874_2020-01_inches.csv"))
    assert (answer["days"]["2020-01-02"], answer["days"]["2020-01-03"]) == (0.92, 0.97)
    assert (answer["max_24h_in"], answer["max_24h_ended"][:16]) == (1.57, "2020-01-03T09:52")
    assert max(answer["days"].values()) < 1


def test_s02_the_second_version_is_in_millimetres(shared):
    daily = {one.on: one.depth_in for one in of(shared, "lcd/LCDv2_USW00014939_2023_metric.csv").daily}
    assert daily[date(2023, 1, 18)] == Fraction(82, 100)


def test_s03_a_suspect_depth_counts_and_is_marked():
    [row] = lcd(("2026-05-01T01:52:00", "FM-15", "0.07s", "010652")).rows
    assert (row.depth_in, row.suspect) == (Fraction(7, 100), True)


def test_s04_a_code_says_missing_or_trace_where_the_number_says_nought(shared):
    butte = of(shared, "ghcn_hourly/GHCNh_USW00024135_por.psv")
    assert [(row.trace, row.missing, row.depth_in) for row in butte.rows] == [(True, False, 0), (False, True, None)]


def test_s05_an_hour_that_civil_clocks_skip_is_read_by_standard_time(shared):
    file = of(shared, "lcd/LCD_LebanonNH_2022_DST_trim.csv")
    hour = next(row for row in file.rows if row.local == datetime(2022, 3, 13, 2, 53))
    assert hour.ended == datetime(2022, 3, 13, 7, 53, tzinfo=UTC)
    assert gauges.report(file, zone=NEW_YORK)["day"] == "civil day, America/New_York"


S06 = {
    "Pulaski_VA_vol2_2022_degree_sign.csv": "5.45",
    "Pulaski_VA_SYNTH_latin1_variant.csv": "5.45",
    "PeachtreeCity_GA_vol9_2026.csv": "8.22",
    "FortMyers_FL_vol9_2026_None_fields.csv": "12.1",
    "Champaign_IL_vol2_2023.csv": "6.88",
    "AnnArbor_MI_vol8_excel_roundtrip.csv": "5.09",
}


@pytest.mark.parametrize(("name", "depth"), S06.items())
def test_s06_each_heading_gives_the_24_hour_100_year_depth(shared, name, depth):
    table = atlas14.read((shared / "files/atlas14_pfds" / name).read_bytes(), name)
    assert table.depth_in(24, 100) == Fraction(depth)


@pytest.mark.parametrize(("name", "said"), [("depth", "no 24-hr row"), ("intensity", "intensities")])
def test_s06_a_table_without_the_row_is_not_answered_from_another(shared, name, said):
    with pytest.raises(FileProblem, match=said):
        atlas14.read((shared / f"files/atlas14_pfds/Austin_TX_trimmed_{name}.csv").read_bytes(), "austin.csv")


def test_s07_hydrocad_keeps_feet_seconds_and_square_feet(shared):
    folder = shared / "files/hydrocad"
    view = models.read((folder / "MountainView_excerpt.hcp").read_bytes(), "view.hcp")
    small = models.read((folder / "chexo7_example.hcp").read_bytes(), "example.hcp")
    assert view.storms[0].depth_in == 2.7
    assert small.drainage.basis.rain_2yr_in == 2.97
    assert small.drainage.basis.least_concentration_h == pytest.approx(5 / 60)
    assert 43_560 * 5 == 217_800


def test_s08_hy8_keeps_cfs_whatever_it_shows(shared):
    found = models.read((shared / "files/hy8/example_crossings.hy8").read_bytes(), "example.hy8")
    assert found.crossings[0].flows_cfs[-1][1] == pytest.approx(353.146667)


def test_s09_a_soil_without_a_group_takes_no_row_of_the_table():
    onto, units = plane("EPSG:2262"), {"1": SoilUnit("1", "W", "Example", None), "2": SoilUnit("2", "D", "Other", "D")}
    soils = [Patch(str(at), key, box(at, 0, at + 1, 43_560)) for at, key in enumerate(("1", "2"))]
    cover = [Patch("0", "21", box(0, 0, 2, 43_560))]
    told = curve_numbers(overlay(box(0, 0, 2, 43_560), soils, cover, onto), units, nlcd_table(), None, cover_name)
    assert sorted((row.curve_number or 0, row.soil_group) for row in told.rows) == [(0, ""), (80, "D")]


def test_s10_an_sbl_is_printed_as_its_county_prints_it_and_two_towns_have_two_parcels():
    assert print_key("04628000010050040000", STYLES["Monroe"]) == "046.28-1-5.004"
    assert split("26140004628000010050040000") != split("26480004628000010050040000")


# ---- any rain at all -------------------------------------------------------------------------------------------------

START = datetime(2026, 3, 7, 5, tzinfo=UTC)
HOURS = st.lists(st.tuples(st.integers(0, 6), st.integers(1, 14)), min_size=1, max_size=25)
"""Depths in hundredths, each some hours after the one before: across the change of clocks, too."""


def rain(spans):
    at, found = START, []
    for depth, hours in spans:
        at += timedelta(hours=hours)
        found.append(Reading(at, Fraction(depth, 100), 60))
    return found


def known(storms):
    return [(one.began, one.ended, one.half_inch, one.depth_in) for one in storms]


@given(spans=HOURS, zeros=st.lists(st.integers(0, 400), max_size=20))
def test_noughts_written_out_change_no_storm(spans, zeros):
    read = rain(spans)
    taken = {one.ended for one in read}
    dry = [Reading(at, Fraction(0), 60) for hour in zeros if (at := START + timedelta(hours=hour)) not in taken]
    assert known(rainfall.storms([*read, *dry])) == known(rainfall.storms(read))


@given(spans=HOURS, parts=st.sampled_from([2, 4, 12]))
def test_rows_split_evenly_change_no_storm_but_find_the_half_inch_no_later(spans, parts):
    read = rain(spans)
    whole, fine = rainfall.storms(read), rainfall.storms(rainfall.spread(read, 60 // parts))
    assert [(*one[:2], one[3]) for one in known(whole)] == [(*one[:2], one[3]) for one in known(fine)]
    for coarse, finer in zip(whole, fine, strict=True):
        assert (coarse.half_inch is None) is (finer.half_inch is None)
        assert coarse.half_inch is None or coarse.half_inch - timedelta(hours=1) < finer.half_inch <= coarse.half_inch


@given(spans=HOURS)
def test_wet_rows_that_touch_are_the_same_storm_when_merged(spans):
    read = rain([(depth or 1, 1) for depth, _ in spans])
    pairs = [read[at : at + 2] for at in range(0, len(read), 2)]
    merged = [Reading(two[-1].ended, sum(one.depth_in for one in two), 60 * len(two)) for two in pairs]
    together, apart = known(rainfall.storms(merged)), known(rainfall.storms(read))
    assert [(*one[:2], one[3]) for one in together] == [(*one[:2], one[3]) for one in apart]


@given(spans=HOURS, offset_h=st.sampled_from([-10, -5, 0, 5.5, 9]), shuffled=st.randoms())
def test_the_clock_rain_is_written_by_and_the_order_of_rows_change_no_storm(spans, offset_h, shuffled):
    read = rain(spans)
    zone = timezone(timedelta(hours=offset_h))
    moved = [Reading(one.ended.astimezone(zone), one.depth_in, one.duration_min) for one in read]
    shuffled.shuffle(moved)
    assert known(rainfall.storms(moved)) == known(rainfall.storms(read))


@given(spans=HOURS, offset_h=st.sampled_from([-8, -5, 0, 3]))
def test_a_file_written_by_another_clock_holds_the_same_storms(spans, offset_h):
    def written(hours):
        shown = [(one.ended + timedelta(hours=hours), one.depth_in) for one in rain(spans)]
        rows = [f"{at:%Y-%m-%d %H:%M},{float(depth):.2f}" for at, depth in shown]
        declared = Declared(("time",), "rain", "inches", minutes=60)
        data = "\n".join(["time,rain", *rows, ""]).encode()
        return gauges.read(data, "rain.csv", utc_offset_h=hours, declared=declared)

    assert known(rainfall.storms(written(offset_h).rows)) == known(rainfall.storms(written(-5).rows))
