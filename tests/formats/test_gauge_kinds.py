"""Every kind of rain file: the right depths at the right instants, with what is unknown kept apart."""

import json
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from forebay.formats import gauges
from forebay.formats.gauges import Declared
from forebay.formats.problems import FileProblem
from forebay.water import rainfall

CHICAGO, NEW_YORK = ZoneInfo("America/Chicago"), ZoneInfo("America/New_York")
PARTS = ("YEAR", "MONTH", "DAY", "MINUTE")


def read(text, **told):
    return gauges.read(text.encode(), "rain.txt", **told)


def problem(text, **told):
    with pytest.raises(FileProblem) as caught:
        read(text, **told)
    return str(caught.value)


def depths(file):
    return [None if row.depth_in is None else float(row.depth_in) for row in file.rows]


def total(file):
    return sum(row.depth_in or 0 for row in file.rows)


# --- plain tables, as declared

DEPTHS = Declared(time=("time",), depth="rain", unit="inches")


def plain(*rows, **changed):
    declared = Declared(**{"time": ("time",), "depth": "rain", "unit": "inches", **changed})
    return read("\n".join(["time,rain", *rows, ""]), utc_offset_h=-5, declared=declared)


def test_p03_a_running_total_is_no_spike():
    file = plain(*(f"2026-05-01 0{h}:00,{h}.00" for h in range(4)), kind="cumulative")
    assert depths(file) == [1, 1, 1]
    quarters = rainfall.spread(file.rows, 15)
    assert [float(part.depth_in) for part in quarters] == [0.25] * 12
    assert sum(part.depth_in for part in quarters) == 3


def test_a_running_total_that_falls_is_a_depth_not_known():
    file = plain("2026-05-01 00:00,3.10", "2026-05-01 01:00,0.00", "2026-05-01 02:00,0.20", kind="cumulative")
    assert depths(file) == [None, 0.2]
    assert "fell from 3.1 to 0" in file.rows[0].reason


def test_a_running_total_carries_over_a_missing_reading():
    file = plain("2026-05-01 00:00,1.00", "2026-05-01 01:00,", "2026-05-01 02:00,1.40", kind="cumulative")
    assert depths(file) == [None, 0.4]
    assert file.rows[1].duration_min == 120


def test_p16_a_rate_becomes_the_depth_of_its_minutes():
    assert total(plain("2026-05-01 13:05,0.60", kind="rate", minutes=5)) == Fraction(5, 100)


def test_p19_sentinels_and_words_are_missing_with_their_reason():
    texts = ["1.2", "-999999", "-9999", "-9.000", "Ice", '"***  Temporarily unavailable"', ""]
    file = plain(*(f"2026-05-01 0{h}:00,{text}" for h, text in enumerate(texts)))
    assert depths(file) == [1.2, *[None] * 6]
    assert [row.reason for row in file.rows[1:]] == [
        "-999999 stands for no value",
        "-9999 stands for no value",
        "-9.000 stands for no value",
        "Ice",
        "***  Temporarily unavailable",
        "blank",
    ]


def test_an_interval_start_ends_later_than_its_stamp():
    (row,) = plain("2026-05-01 13:00,0.10", minutes=60, stamp="start").rows
    assert row.ended == datetime(2026, 5, 1, 19, 0, tzinfo=UTC)


def test_millimetres_stay_exact():
    assert total(plain("2026-05-01 13:00,12.7", unit="mm", minutes=60)) == Fraction(1, 2)


def test_a_trail_of_arithmetic_is_rid_of_and_told():
    file = plain("2026-05-01 13:00,0.008999944", minutes=60)
    assert total(file) == Fraction(9, 1000)
    assert any("trail of arithmetic" in warning for warning in file.warnings)


@pytest.mark.parametrize("text", ["2026/05/01 13:00", "5/1/2026 1:00 PM", "05/01/26 13:00:00", "2026-05-01T13:00"])
def test_clock_times_are_read_as_people_write_them(text):
    assert plain(f"{text},0.1", minutes=60, day_first=False).rows[0].local == datetime(2026, 5, 1, 13)


def test_days_first_are_read_so_only_where_declared():
    assert plain("13/04/2026 01:00,0.1", minutes=60, day_first=True).rows[0].local.date() == date(2026, 4, 13)
    with pytest.raises(FileProblem, match="This date is written day first"):
        plain("13/04/2026 01:00,0.1", minutes=60)
    with pytest.raises(FileProblem, match="no such date"):
        plain("4/13/2026 01:00,0.1", minutes=60, day_first=True)


def test_slashed_dates_are_read_month_first_where_one_can_be_nothing_else_and_asked_about_where_none_can_tell():
    told = plain("4/3/2026 01:00,0.1", "4/13/2026 01:00,0.1", minutes=60)
    assert [row.local.date() for row in told.rows] == [date(2026, 4, 3), date(2026, 4, 13)]
    with pytest.raises(FileProblem, match='row 2, column time, "3/4/2026 01:00": This date can be read'):
        plain("3/4/2026 01:00,0.1", minutes=60)
    with pytest.raises(FileProblem, match='row 3, column time, "13/4/2026 01:00"'):
        plain("4/13/2026 01:00,0.1", "13/4/2026 01:00,0.1", minutes=60)


@pytest.mark.parametrize("between", [",", ";", "\t", "|"])
def test_the_sign_between_columns_is_told_by_the_heading(between):
    rows = between.join(("time", "rain")), *(f"2026-05-01 {hour:02}:00{between}0.1" for hour in (1, 2))
    assert total(read("\n".join(rows), utc_offset_h=-5, declared=DEPTHS)) == Fraction(2, 10)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("letters", ["utf-8", "utf-8-sig", "utf-16"])
def test_line_ends_and_letters_change_no_rain(ends, letters):
    data = ends.join(("time,rain", "2026-05-01 01:00,0.1", "2026-05-01 02:00,0.2")).encode(letters)
    assert total(gauges.read(data, "rain.csv", utc_offset_h=-5, declared=DEPTHS)) == Fraction(3, 10)


def test_a_running_total_that_falls_is_said():
    told = plain(*(f"2026-05-01 {hour:02}:00,{depth}" for hour, depth in enumerate((0, 0.6, 0.1))), kind="cumulative")
    assert any(each.startswith("Row 4: the running total fell from 0.6 to 0.1 in") for each in told.warnings)
    assert total(told) == Fraction(6, 10)


@pytest.mark.parametrize(
    ("rows", "changed", "said"),
    [
        (("2026-05-01 01:00,20",), {"minutes": 60}, "row 2, column rain: This makes 20.00 in, and the most ever"),
        (("2026-05-01 01:00,80",), {"minutes": 1440}, "in a day is 71.85 in. Check the unit"),
        (("9999-12-31 23:00,0.1",), {"minutes": 60}, "no such date and time"),
        (("0001-01-01 01:00,0.1",), {"minutes": 60}, "no such date and time"),
        (("2026-05-01 24:30,0.1",), {"minutes": 60}, "no such date and time"),
        (("2026-05-01 01:00,0." + "1" * 5000,), {"minutes": 60}, "This is not a depth"),
        (("2026-05-01 01:00,10%",), {"minutes": 60}, '"10%": This is not a depth'),
    ],
)
def test_what_cannot_be_rain_is_refused_where_it_stands(rows, changed, said):
    with pytest.raises(FileProblem) as caught:
        plain(*rows, **changed)
    assert said in str(caught.value)


def test_the_most_rain_there_ever_was_and_the_last_minute_of_a_day_are_read():
    assert total(plain("2026-05-01 01:00,12", minutes=60)) == 12
    assert plain("2026-05-01 24:00,0.1", minutes=60).rows[0].local == datetime(2026, 5, 2)


def test_two_columns_of_one_heading_are_refused():
    text = "time,rain,rain\n2026-05-01 01:00,0.1,0.2\n"
    assert "column rain: Two columns have this heading" in problem(text, utc_offset_h=-5, declared=DEPTHS)


def test_a_year_no_gauge_has_seen_is_refused_in_every_kind_of_file():
    daily = "STATION,DATE,PRCP\nUSW00014839,9999-12-31,0.05\n"
    assert "no such date" in problem(daily, utc_offset_h=-6)


def test_the_hour_that_clocks_repeat_is_read_in_order():
    rows = [f"2026-11-01 {text},0.10" for text in ("00:30", "01:00", "01:30", "01:00", "01:30", "02:00")]
    file = read("\n".join(["time,rain", *rows]), zone=NEW_YORK, declared=DEPTHS)
    steps = {after.ended - before.ended for before, after in zip(file.rows, file.rows[1:], strict=False)}
    assert steps == {timedelta(minutes=30)}
    assert total(file) == Fraction(60, 100)
    assert any("repeat" in warning for warning in file.warnings)


def test_the_hour_that_clocks_skip_is_refused_in_civil_time_only():
    text = "time,rain\n2026-03-08 01:30,0\n2026-03-08 02:30,0.1\n"
    assert "skip this time" in problem(text, zone=NEW_YORK, declared=DEPTHS)
    assert total(read(text, utc_offset_h=-5, declared=DEPTHS)) == Fraction(1, 10)


@pytest.mark.parametrize(
    ("row", "changed", "said"),
    [
        ("2026-05-01 13:00,abc", {}, 'rain.txt, row 2, column rain, "abc": This is not a depth'),
        ("2026-05-01 13:00,-0.2", {}, "cannot be below zero"),
        ("2026-02-30 13:00,0.2", {}, 'column time, "2026-02-30 13:00": There is no such date'),
        ("2026-05-01 25:10,0.2", {}, "no such date and time"),
        ("2026-05-01 13:00", {}, "row 2: This row stops after 1 of 2 columns"),
        ("2026-05-01 13:00,0.2", {}, "Declare the minutes"),
        ("2026-05-01 13:00,0.2", {"unit": "feet"}, "Declare inches or mm"),
        ("2026-05-01 13:00,0.2", {"depth": "Precip"}, "no column Precip. It has time, rain"),
    ],
)
def test_a_plain_table_is_refused_where_it_is_wrong(row, changed, said):
    with pytest.raises(FileProblem) as caught:
        plain(row, **changed)
    assert said in str(caught.value)


def test_a_plain_table_without_a_clock_is_refused():
    assert "whose clock" in problem("time,rain\n2026-05-01 13:00,0.1\n", declared=DEPTHS)


def test_a_table_nobody_declared_is_asked_about():
    assert "which column is the time" in problem("when,much\n2026-05-01,0.1\n")


def test_tips_only_and_tips_with_zeros_are_the_same_storms(shared):
    folder = shared / "files/rain_gauge_usgs"
    tips = gauges.read((folder / "test_data_ones.csv").read_bytes(), "ones.csv", utc_offset_h=-6)
    zeros = gauges.read((folder / "test_data_zeroes.csv").read_bytes(), "zeroes.csv", utc_offset_h=-6)
    assert total(tips) == total(zeros) == Fraction("1.512")
    assert [storm.depth_in for storm in rainfall.storms(tips.rows)] == [
        storm.depth_in for storm in rainfall.storms(zeros.rows)
    ]


@pytest.mark.parametrize(
    ("name", "declared", "rows", "inches", "missing"),
    [
        ("Cooperator_tips.trim.csv", Declared(PARTS, "VALUE", "inches", "tip", station="NAME"), 1499, "18.8", 0),
        ("peaceful_15min.trim.csv", Declared(PARTS, "VALUE", "inches", station="NAME"), 2999, "2.223", 0),
        ("rain.test.csv", Declared(("date",), "gage01", "inches", "tip"), 2445, "27.071", 0),
        ("rain.test.rdb", Declared(("date",), "gage01", "inches", "tip", delimiter="\t"), 2446, "27.071", 0),
        ("rain.test.rdb", Declared(("date",), "gage02", "inches", "tip", delimiter="\t"), 2446, "0", 2446),
    ],
)
def test_cooperators_tables_are_read_as_declared(shared, name, declared, rows, inches, missing):
    data = (shared / "files/rain_gauge_usgs" / name).read_bytes()
    file = gauges.read(data, name, utc_offset_h=-6, declared=declared)
    assert (len(file.rows), total(file)) == (rows, Fraction(inches))
    assert sum(row.missing for row in file.rows) == missing


# --- NOAA GHCN-hourly

GHCNH_HEADING = (
    "Station_ID|Station_name|Year|Month|Day|Hour|Minute|temperature_Report_Type|precipitation|"
    "precipitation_Measurement_Code|precipitation_Quality_Code|precipitation_Report_Type"
)


def ghcnh(*rows):
    start = "USW00099999|EXAMPLE|2026|05|01|"
    return "\n".join([GHCNH_HEADING, *(start + row for row in rows), "", ""])


def test_s04_the_code_decides_and_not_the_number():
    file = read(
        ghcnh(
            "10|52|FM15-METAR|0.0|9-Missing|5|FM15-METAR",
            "11|52|FM15-METAR|0.0|2-Trace|5|FM15-METAR",
            "12|20|FM16-SPECI|2.0|3-Measurab|5|FM16-SPECI",
            "12|52|FM15-METAR|3.3|3-Measurab|5|FM15-METAR",
            "13|52|FM15-METAR|0.0||5|FM15-METAR",
            "14|52|FM15-METAR|0.3|3-Measurab|7|FM15-METAR",
            "15|52|FM15-METAR||||",
        )
    )
    assert depths(file) == [None, 0, 0.13, 0, 0.01, None]
    assert [row.trace for row in file.rows] == [False, True, False, False, False, False]
    assert [row.suspect for row in file.rows] == [False, False, False, False, True, False]
    assert file.rows[0].ended == datetime(2026, 5, 1, 10, 52, tzinfo=UTC)
    assert gauges.report(file)["day"] == "day in UTC"


def test_s04_real_rows_of_ghcn_hourly(shared):
    folder = shared / "files/ghcn_hourly"
    butte = gauges.read((folder / "GHCNh_USW00024135_por.psv").read_bytes(), "butte.psv")
    assert [(row.trace, row.missing) for row in butte.rows] == [(True, False), (False, True)]
    valdez = gauges.read((folder / "GHCNh_USW00026442_por.psv").read_bytes(), "valdez.psv")
    assert [row.reason for row in valdez.rows] == ["blank"]
    with pytest.raises(FileProblem, match="row 6: This row stops after 1 of 238 columns"):
        gauges.read((folder / "GHCNh_USW00013967_por.psv").read_bytes(), "oklahoma.psv")


def test_an_hourly_file_with_a_bad_row_is_refused():
    assert "below zero" in problem(ghcnh("10|52|FM15-METAR|-1.0|3-Measurab|5|FM15-METAR"))
    assert '"2026 05 01 24 52"' in problem(ghcnh("24|52|FM15-METAR|1.0|3-Measurab|5|FM15-METAR"))
    assert "no column Day" in problem(ghcnh().replace("|Day|", "|Tag|"))
    assert "No row is an hourly report" in problem(ghcnh("10|52|FM16-SPECI|1.0|3-Measurab|5|FM16-SPECI"))


# --- NOAA GHCN-daily

DAILY = "STATION,NAME,LATITUDE,LONGITUDE,DATE,PRCP,PRCP_ATTRIBUTES,MDPR,DAPR\n"
PLACE = 'USC00099999,"EXAMPLE VILLAGE, NY US",43.21,-77.46'


def test_a_day_made_from_millimetres_returns_to_its_hundredths(shared):
    data = (shared / "files/ghcnd/GHCND_USW00014839_milwaukee_trimmed.csv").read_bytes()
    file = gauges.read(data, "milwaukee.csv", utc_offset_h=-6)
    days = gauges.report(file)["days"]
    assert [days[f"2023-02-{day}"] for day in (13, 14, 16, 27)] == [0, 0.04, 0.37, 2.06]
    assert len(file.rows) == 399


def test_a_total_over_several_days_stays_whole():
    text = (
        DAILY + f'{PLACE},2026-05-01,0.25,",,W,0700",,\n{PLACE},2026-05-04,,,1.20,3\n{PLACE},2026-05-05,0.00,"T,,W",,\n'
    )
    file = read(text)
    assert depths(file) == [0.25, 1.2, 0]
    assert [row.duration_min for row in file.rows] == [1440, 3 * 1440, 1440]
    answer = gauges.report(file)
    assert answer["days"] == {"2026-05-01": 0.25, "2026-05-05": 0.0}
    assert answer["days_shown"]["2026-05-05"] == "T"
    assert answer["max_24h_in"] == 0.25
    assert any("total of 3 days" in warning for warning in answer["warnings"])


@pytest.mark.parametrize("written", ["0.05 0.82 0.10 0.23 0.01", "1.3 20.8 2.5 5.8 0.3", "13 208 25 58 3"])
def test_the_unit_of_a_day_is_told_by_how_it_is_written(written):
    rows = [f"{PLACE},2026-05-0{day},{text},,," for day, text in enumerate(written.split(), 1)]
    assert depths(read(DAILY + "\n".join(rows))) == [0.05, 0.82, 0.1, 0.23, 0.01]


@pytest.mark.parametrize("text", ["0.1", "0.5", "5"])
def test_a_day_whose_unit_nothing_tells_is_refused(text):
    assert "Nothing tells the unit" in problem(DAILY + f"{PLACE},2026-05-01,{text},,,\n")


def test_rows_of_elements_are_tenths_of_millimetres():
    text = "USC00099999,20260501,PRCP,208,,,7,0700\nUSC00099999,20260501,TMAX,180,,,7,0700\n"
    text += "USC00099999,20260502,PRCP,0,T,,7,0700\nUSC00099999,20260503,PRCP,51,,G,7,0700\n"
    file = read(text, utc_offset_h=-5)
    assert depths(file) == [0.82, 0, 0.2]
    assert [(row.trace, row.suspect) for row in file.rows] == [(False, False), (True, False), (False, True)]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (f"{PLACE},2026-02-30,0.25,,,", 'column DATE, "2026-02-30"'),
        (f"{PLACE},2026-05-01,,,1.20,", "must say how many"),
        (f"{PLACE},2026-05-01,lots,,,", 'column PRCP, "lots"'),
        (f"{PLACE},2026-05-01", "stops after 5 of 9 columns"),
    ],
)
def test_a_daily_file_with_a_bad_row_is_refused(row, said):
    assert said in problem(DAILY + row + "\n")


# --- USGS


def usgs(*values, code="00045", unit="in", site="01234567"):
    return {
        "sourceInfo": {
            "siteName": "EXAMPLE BROOK",
            "siteCode": [{"value": site}],
            "timeZoneInfo": {
                "defaultTimeZone": {"zoneOffset": "-08:00"},
                "siteUsesDaylightSavingsTime": False,
            },
        },
        "variable": {"variableCode": [{"value": code}], "unit": {"unitCode": unit}, "noDataValue": -999999.0},
        "values": [{"value": [{"value": text, "qualifiers": marks, "dateTime": at} for at, text, *marks in values]}],
    }


def answer(*series):
    return json.dumps({"value": {"timeSeries": list(series)}})


def test_p17_the_offset_in_the_value_is_used():
    file = read(
        answer(usgs(("2022-09-06T00:00:00.000-08:00", "0.02", "P"), ("2022-09-06T00:15:00.000-08:00", "0", "P")))
    )
    assert file.rows[0].ended == datetime(2022, 9, 6, 8, 0, tzinfo=UTC)
    assert file.utc_offset_h == -8
    assert (depths(file), file.rows[1].duration_min) == ([0.02, 0], 15)
    assert any("2 values provisional" in warning for warning in file.warnings)


def test_usgs_sentinels_are_missing_and_estimates_are_marked():
    file = read(
        answer(usgs(("2026-05-01T00:00:00.000-05:00", "-999999"), ("2026-05-01T00:15:00.000-05:00", "0.1", "e")))
    )
    assert [(row.missing, row.suspect) for row in file.rows] == [(True, False), (False, True)]


def test_usgs_answers_without_rain_are_refused(shared):
    folder = shared / "files/usgs_nwis"
    for name, said in [
        ("waterservices_iv.txt", "parameter 00060, 00065 and no rain"),
        ("nwis_iv_mock.json", "parameter 00060 and no rain"),
        ("nwis_iv_empty_mock.json", "holds no series"),
        ("waterservices_dv.txt", "and no rain"),
        ("waterservices_peaks.txt", "holds no rain by time"),
        ("nwis_sites.txt", "holds no rain by time"),
        ("waterservices_site.txt", "holds no rain by time"),
    ]:
        with pytest.raises(FileProblem, match=said):
            gauges.read((folder / name).read_bytes(), name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (answer(usgs())[:-40], "cut off or damaged"),
        (answer(usgs()), "holds no values"),
        (answer(usgs(("2026-05-01T00:00:00", "0.1"))), "carries no offset"),
        (answer(usgs(("yesterday", "0.1"))), 'column dateTime, "yesterday"'),
        (answer(usgs(("2026-05-01T00:00:00-05:00", "wet"))), 'column value, "wet"'),
        (answer(usgs(("2026-05-01T00:00:00-05:00", "1"), unit="ft")), 'column unitCode, "ft"'),
        (answer(usgs(("2026-05-01T00:00:00-05:00", "1")), usgs(site="2")), "2 stations (01234567, 2)"),
    ],
)
def test_a_usgs_answer_that_is_wrong_is_refused(text, said):
    assert said in problem(text)


RDB = "\n".join(
    [
        "# Data provided for site 01234567",
        "#",
        "agency_cd\tsite_no\tdatetime\ttz_cd\t69928_00045\t69928_00045_cd",
        "5s\t15s\t20d\t6s\t14n\t10s",
        "USGS\t01234567\t2026-11-01 01:45\tEDT\t0.03\tP",
        "USGS\t01234567\t2026-11-01 01:00\tEST\t0.02\tP:e",
        "USGS\t01234567\t2026-11-01 01:15\tEST\tEqp\tP",
        "",
    ]
)


def test_rdb_rows_name_their_clock():
    file = read(RDB)
    assert [row.ended.hour for row in file.rows] == [5, 6, 6]
    assert (depths(file), [row.line for row in file.rows]) == ([0.03, 0.02, None], [5, 6, 7])
    assert [row.suspect for row in file.rows] == [False, True, False]


def test_rdb_rows_that_are_wrong_are_named_by_their_line():
    assert 'row 6, column 69928_00045, "wet"' in problem(RDB.replace("0.02", "wet"))
    assert "row 7: This row stops after 4 of 6" in problem(RDB.replace("\tEqp\tP", ""))


def test_a_civil_table_reads_the_repeated_hour_twice(shared):
    data = (shared / "files/rain_gauge_usgs/05408480_15min_DST_trim.csv").read_bytes()
    file = gauges.read(data, "05408480.csv")
    ends = [row.ended for row in file.rows]
    assert ends == sorted(set(ends))
    assert total(file) == Fraction(47, 100)
    twice = [row.ended.hour for row in file.rows if row.local == datetime(2015, 11, 1, 1, 30)]
    assert twice == [6, 7]
    assert gauges.report(file)["day"] == "civil day, America/Chicago"


# --- CoCoRaHS

COCORAHS = "ObservationDate,ObservationTime,EntryDateTime,StationNumber,StationName,TotalPrecipAmt,NewSnowDepth\n"


def test_an_observer_reports_the_24_hours_before():
    row = "2026-05-01, 07:00 AM, 2026-05-01 07:09 AM, NY-MR-9, Example 1.0 N, {}, NA\n"
    file = read(COCORAHS + row.format("0.54"))
    assert file.rows[0].ended == datetime(2026, 5, 1, 11, 0, tzinfo=UTC)
    assert rainfall.storms(file.rows)[0].began == datetime(2026, 4, 30, 11, 0, tzinfo=UTC)
    assert read(COCORAHS + row.format("T")).rows[0].trace
    assert read(COCORAHS + row.format("NA")).rows[0].missing
    assert "whose clock" in problem(COCORAHS + row.format("0").replace("NY-MR", "TN-XX"))


def test_real_observers_are_read_one_at_a_time(shared):
    data = (shared / "files/cocorahs/daily_export_ME_2019-10-28_29.trim.csv").read_bytes()
    with pytest.raises(FileProblem, match="15 stations"):
        gauges.read(data, "me.csv")
    file = gauges.read(data, "me.csv", station="ME-YK-46")
    assert depths(file) == [1.44, 0.03]
    assert gauges.report(file)["days"] == {"2019-10-28": 1.44, "2019-10-29": 0.03}
    assert gauges.read(data, "me.csv", station="ME-PN-48").rows[0].trace


def test_a_hail_report_is_no_rain(shared):
    data = (shared / "files/cocorahs/hail_export_CO_2026-06-01.excerpt.csv").read_bytes()
    with pytest.raises(FileProblem, match="no column TotalPrecipAmt"):
        gauges.read(data, "hail.csv")


# --- HOBO

HOBO = '\ufeff"Plot Title: Example"\n"#","Date Time, GMT-05:00","{} (LGR S/N: 123, SEN S/N: 123)","Stopped"\n'


def test_an_event_logger_counts_tips():
    rows = "1,05/01/26 01:00:00 PM,0.01,\n2,05/01/26 01:02:30 PM,0.03,\n3,05/01/26 01:03:00 PM,,Logged\n"
    file = read(HOBO.format("Event, in") + rows)
    assert depths(file) == [0.01, 0.02]
    assert file.rows[0].ended == datetime(2026, 5, 1, 18, 0, tzinfo=UTC)
    assert (file.rows[0].duration_min, file.station, file.utc_offset_h) == (0, "123", -5)


def test_a_rain_station_logs_depths_in_millimetres():
    rows = "1,05/01/26 01:00:00 PM,0.2,\n2,05/01/26 01:15:00 PM,0,\n3,05/01/26 01:30:00 PM,0.4,\n"
    file = read(HOBO.format("Rain, mm") + rows)
    assert total(file) == Fraction(6, 10) / Fraction(254, 10)
    assert file.rows[1].duration_min == 15


def test_a_count_that_falls_or_has_no_unit_is_refused():
    rows = "1,05/01/26 01:00:00 PM,0.02,\n2,05/01/26 01:02:30 PM,0.01,\n"
    assert "two launches" in problem(HOBO.format("Event, in") + rows)
    assert "not inches or mm" in problem(HOBO.format("Event, units") + rows)


def test_the_phone_export_is_asked_for_its_offset():
    text = 'Serial Number:7 --\n\nDate Time - GMT +05:00,"Rain, (in)",EOF,\n'
    text += "2026-05-01 08:00:00,0.10, ,\n2026-05-01 08:15:00,0, ,\n"
    assert "cannot be trusted" in problem(text)
    assert read(text, utc_offset_h=-5).rows[0].ended == datetime(2026, 5, 1, 13, 0, tzinfo=UTC)


def test_loggers_of_warmth_are_no_gauges(shared):
    for path in sorted((shared / "files/hobo_davis").iterdir()):
        with pytest.raises(FileProblem, match="and no rain"):
            gauges.read(path.read_bytes(), path.name)


# --- by whose clock


def test_climate_data_take_the_standard_time_of_a_zone_told():
    text = "STATION,DATE,REPORT_TYPE,HourlyPrecipitation\n99999900001,2026-07-10T23:54:00,FM-15,0.30\n"
    file = read(text, zone=NEW_YORK)
    assert (file.utc_offset_h, file.rows[0].ended) == (-5, datetime(2026, 7, 11, 4, 54, tzinfo=UTC))


def test_the_same_rain_by_two_clocks_is_the_same_storms():
    civil = read("time,rain\n2026-07-01 13:00,0.30\n2026-07-01 14:00,0.30\n", zone=CHICAGO, declared=DEPTHS)
    fixed = read("time,rain\n2026-07-01 12:00,0.30\n2026-07-01 13:00,0.30\n", utc_offset_h=-6, declared=DEPTHS)
    assert rainfall.storms(civil.rows) == rainfall.storms(fixed.rows)
