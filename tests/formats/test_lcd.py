"""Local Climatological Data: the right rain out of the right rows, or one sentence that says what is wrong."""

from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from forebay.formats import gauges
from forebay.formats.gauges import lcd
from forebay.formats.problems import FileProblem
from forebay.water import rainfall

FILES = Path(__file__).parent / "files"
NEW_YORK = ZoneInfo("America/New_York")
HEADING = "STATION,DATE,REPORT_TYPE,HourlyPrecipitation,REM"
ROW = "99999900001,2026-05-01T10:52:00,FM-15,0.30,EXAMPLE 011552Z"


def read(name):
    return gauges.read((FILES / name).read_bytes(), name)


def of(*rows, heading=HEADING, **given):
    return gauges.read("\n".join([heading, *rows, ""]).encode(), "rain.csv", **given)


def hours(*depths):
    """Hourly reports of 2026-05-01 with these depths as text, from 01:52 on."""
    return [
        f"99999900001,2026-05-01T{h:02d}:52:00,FM-15,{depth},EXAMPLE 01{h + 5:02d}52Z"
        for h, depth in enumerate(depths, 1)
    ]


def problem(*rows, **given):
    with pytest.raises(FileProblem) as caught:
        of(*rows, **given)
    return str(caught.value)


def sum_of(file):
    return sum(row.depth_in or 0 for row in file.rows)


def test_s01_the_hourly_reports_alone_are_the_rain_of_a_day(shared):
    path = shared / "files/lcd/LCDv1_72219013874_2020-01_inches.csv"
    answer = gauges.report(gauges.read(path.read_bytes(), path.name))
    assert answer["days"]["2020-01-02"] == 0.92
    assert answer["days"]["2020-01-03"] == 0.97
    assert answer["max_24h_in"] == 1.57
    assert answer["max_24h_ended"] == "2020-01-03T09:52:00-05:00"
    assert all(depth < 1 for depth in answer["days"].values())


def test_s02_version_two_is_millimetres_of_hundredths(shared):
    path = shared / "files/lcd/LCDv2_USW00014939_2023_metric.csv"
    file = gauges.read(path.read_bytes(), path.name)
    reported = {day.on: day.depth_in for day in file.daily}
    assert reported[date(2023, 1, 18)] == Fraction(82, 100)
    assert gauges.report(file)["days"]["2023-01-18"] == 0.82
    assert file.format == "NOAA LCD v2"
    assert any("Feb 16, 2023" in warning and "0.59" in warning for warning in file.warnings)


def test_s03_a_suspect_depth_counts_and_stays_marked():
    file = read("lcd_v1_example.csv")
    marked = [row for row in file.rows if row.suspect]
    assert [(row.line, row.depth_in) for row in marked] == [(6, Fraction(7, 100))]
    assert any("suspect" in warning for warning in file.warnings)


def test_s05_standard_time_has_the_hour_that_daylight_time_skips(shared):
    path = shared / "files/lcd/LCD_LebanonNH_2022_DST_trim.csv"
    file = gauges.read(path.read_bytes(), path.name)
    skipped = next(row for row in file.rows if row.local == datetime(2022, 3, 13, 2, 53))
    assert skipped.ended == datetime(2022, 3, 13, 7, 53, tzinfo=UTC)
    assert file.utc_offset_h == -5
    assert sum(row.missing for row in file.rows) == 3


def test_p11_a_late_evening_hour_falls_on_two_dates_by_two_clocks():
    file = of("99999900001,2026-07-10T23:54:00,FM-15,0.30,EXAMPLE 110454Z")
    assert file.rows[0].ended == datetime(2026, 7, 11, 4, 54, tzinfo=UTC)
    standard, civil = gauges.report(file), gauges.report(file, zone=NEW_YORK)
    assert (standard["day"], standard["days"]) == ("local standard day, UTC-05:00", {"2026-07-10": 0.3})
    assert (civil["day"], civil["days"]) == ("civil day, America/New_York", {"2026-07-11": 0.3})


def test_p13_trace_blank_and_m_are_three_different_things():
    file = of(*hours("T", "T", "", "M", "0.02"))
    assert sum_of(file) == Fraction(2, 100)
    assert [row.reason for row in file.rows if row.missing] == ["blank", "M"]
    (storm,) = gauges.report(file)["storms"]
    assert (storm["depth_in"], storm["trace"], storm["missing"]) == (0.02, True, 2)


def test_p13_traces_alone_are_shown_as_t():
    answer = gauges.report(of(*hours("T", "T")))
    assert answer["storms"] == []
    assert (answer["days"], answer["days_shown"]) == ({"2026-05-01": 0.0}, {"2026-05-01": "T"})


def test_p15_special_reports_are_covered_by_the_hourly_one():
    file = of(
        "99999900001,2026-05-01T10:20:00,FM-16,0.12,",
        "99999900001,2026-05-01T10:40:00,FM-16,0.25,",
        ROW,
        "99999900001,2026-05-01T11:52:00,FM-15,0.05,EXAMPLE 011652Z",
    )
    assert sum_of(file) == Fraction(35, 100)


def test_our_own_examples_add_up():
    first, second = read("lcd_v1_example.csv"), read("lcd_v2_example.csv")
    assert gauges.report(first)["days"] == {"2026-05-01": 0.47, "2026-05-02": 0.03}
    assert gauges.report(first)["storms"][0]["half_inch"] == "2026-05-02T00:54:00-05:00"
    assert (first.format, second.format) == ("NOAA LCD v1", "NOAA LCD v2")
    assert sum_of(second) == Fraction(50, 100)
    assert any("0.50 in" in warning and "0.82 in" in warning for warning in second.warnings)


def test_the_unit_is_told_by_the_pressures_before_the_station_number():
    heading = "STATION,DATE,REPORT_TYPE,HourlyPrecipitation,HourlyStationPressure,REM"
    metric = of("99999900001,2026-05-01T10:52:00,FM-15,12.7,996.1,EXAMPLE 011552Z", heading=heading)
    inches = of("USW00099999,2026-05-01T10:52:00,FM-15,0.50,29.42,EXAMPLE 011552Z", heading=heading)
    assert sum_of(metric) == sum_of(inches) == Fraction(1, 2)


def test_the_name_of_the_file_tells_nothing():
    data = (FILES / "lcd_v2_example.csv").read_bytes()
    assert gauges.read(data, "LCDv1_inches_2020.csv").rows == gauges.read(data, "x").rows


def test_the_hour_ends_at_the_stamp():
    row = of(ROW).rows[0]
    assert (row.ended, row.duration_min) == (datetime(2026, 5, 1, 15, 52, tzinfo=UTC), 60)
    assert rainfall.storms([row])[0].began == datetime(2026, 5, 1, 14, 52, tzinfo=UTC)


def test_an_unknown_standard_time_is_asked_for_and_never_guessed():
    silent = ROW.replace("EXAMPLE 011552Z", "")
    assert "does not say which standard time" in problem(silent)
    assert of(silent, utc_offset_h=-5).rows[0].ended == datetime(2026, 5, 1, 15, 52, tzinfo=UTC)


def test_an_offset_that_contradicts_the_file_is_refused():
    assert "UTC-06:00" in problem(ROW, utc_offset_h=-6)


def test_a_longitude_near_a_zone_line_tells_nothing():
    heading = "STATION,DATE,REPORT_TYPE,HourlyPrecipitation,LATITUDE,LONGITUDE,NAME"
    row = '99999900001,2026-05-01T10:52:00,FM-15,0.30,39.7,-86.3,"INDIANAPOLIS, IN US"'
    assert "standard time" in problem(row, heading=heading)
    assert of(row.replace("-86.3", "-77.5"), heading=heading).utc_offset_h == -5


def test_a_clock_that_changes_with_the_seasons_is_refused():
    assert "not one standard time" in problem(ROW, "99999900001,2026-07-01T11:52:00,FM-15,0,EXAMPLE 011552Z")


def test_rows_out_of_order_or_repeated_are_mended_and_counted():
    rows = hours("0.10", "0.20", "0.05")
    file = of(rows[1], rows[0], rows[2], rows[2])
    assert sum_of(file) == Fraction(35, 100)
    assert any("out of order" in warning for warning in file.warnings)
    assert any("repeated" in warning for warning in file.warnings)


def test_two_depths_for_one_hour_are_no_depth():
    rows = hours("0.10", "0.20")
    file = of(*rows, rows[1].replace("0.20", "0.40"))
    assert [row.missing for row in file.rows] == [False, True]
    assert any("Rows 3 and 4 give 0.20 and 0.40" in warning for warning in file.warnings)


def test_a_gap_in_the_hours_is_named():
    rows = hours("0", "0", "0", "0")
    assert any("no reading between 2026-05-01 01:52 and 2026-05-01 04:52" in w for w in of(rows[0], rows[3]).warnings)


def test_several_stations_are_read_one_at_a_time():
    other = ROW.replace("99999900001", "99999900002")
    assert "2 stations (99999900001, 99999900002)" in problem(ROW, other)
    assert of(ROW, other, station="99999900002").station == "99999900002"
    assert "no such station" in problem(ROW, station="1")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (ROW.replace("0.30", "abc"), 'rain.csv, row 2, column HourlyPrecipitation, "abc": This is not a depth.'),
        (ROW.replace("0.30", "1,2"), "rain.csv, row 2: This row has 6 columns and the heading 5."),
        (ROW.replace("0.30", "-0.10"), 'column HourlyPrecipitation, "-0.10": A depth of rain cannot be below zero.'),
        (ROW.replace("05-01", "02-30"), 'column DATE, "2026-02-30T10:52:00": There is no such date and time.'),
        (ROW.replace("2026-05-01T10:52:00", "5/1/26 10:52"), 'row 2, column DATE, "5/1/26 10:52"'),
        (ROW[:30], "rain.csv, row 2: This row stops after 2 of 5 columns"),
        (ROW.replace("FM-15", "FM-12"), "No row is an hourly report (FM-15)"),
    ],
)
def test_a_bad_row_is_refused_where_it_stands(row, said):
    assert said in problem(row)


def test_a_column_that_is_not_there_is_named():
    assert "no column HourlyPrecipitation" in problem("1,2026-05-01T10:52:00,FM-15", heading="STATION,DATE,REPORT_TYPE")
    assert "no column DATE" in problem("1,FM-15,0", heading="STATION,REPORT_TYPE,HourlyPrecipitation")


def test_a_heading_alone_is_refused():
    assert "a heading and no rows" in problem()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "The file is empty"),
        (b" \r\n", "The file is empty"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
        (b"PK\x03\x04\x14\x00", "a zip archive or an Excel workbook"),
        (b"<!DOCTYPE html>\n<html>503</html>", "a web page"),
        (b"\x00\x01\x02\x03STATION", "not text"),
        (b"name,colour\nx,red\n", "not a gauge file that Forebay knows"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
    ],
)
def test_what_is_no_gauge_file_is_refused_by_its_kind(data, said):
    with pytest.raises(FileProblem, match=said):
        gauges.read(data, "rain.csv")


def test_a_stray_quotation_mark_is_a_sentence():
    assert "rain.csv, row" in problem(ROW + ' "' + "x" * 140_000)


def test_a_written_example_reads_back():
    wet = [(datetime(2026, 5, 1, 9, 52), Fraction(45, 100)), (datetime(2026, 5, 1, 10, 52), "0.05s")]
    file = gauges.read(lcd.write(wet), "example.csv")
    assert [row.depth_in for row in file.rows] == [Fraction(45, 100), Fraction(5, 100)]
    assert file.utc_offset_h == -5
    assert file.station_name.startswith("EXAMPLE")
