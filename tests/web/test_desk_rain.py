"""Rain on the desk: a gauge file becomes a storm, the storm a duty with its sum; a bad file leaves nothing behind."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from forebay.letters.wording import short_moment
from forebay.office.models import Load, Reading, StoredFile, Storm, Violation
from forebay.office.samples.rain import gauge_file
from web.pages import Page, read, send


def load(desk, data, name="gauge.csv", who="officer", **typed):
    address = reverse("load-gauge-file", args=[desk.gauge.pk])
    return Page(desk.as_(who).post(address, {"file": SimpleUploadedFile(name, data), **typed}, follow=True))


@pytest.fixture
def rained(desk):
    """Return the desk after the gauge file of the last fortnight was loaded."""
    load(desk, gauge_file(desk.now))
    return desk


def test_a_loaded_file_says_what_came_of_it(desk):
    page = load(desk, gauge_file(desk.now))
    assert (
        "336 rows read, 336 of them new or changed; 3 storms new or changed. Put on record in 2026-0001." in page.words
    )


def test_only_storms_of_half_an_inch_ask_something(rained):
    page = read(rained.as_("applicant"), reverse("gauge", args=[rained.gauge.pk]))
    asked = page.words.partition("What the storms ask")[2].partition("Began")[0]
    assert asked.count("must file an inspection report within 24 hours, for the storm of") == 2
    assert "0.49" in page.words
    assert "never" in page.words


def test_a_storm_duty_opens_to_the_sum_that_made_its_date(rained):
    page = read(rained.as_("officer"), rained.page("case"))
    duty = page.words.partition("for the storm of Jul 9, 2026")[2]
    assert "The storm began Thu, Jul 9, 2026" in duty
    assert "24 hours" in duty
    assert "The text does not say which counts" in duty


def test_the_storms_of_a_case_stand_there_from_their_first_rain_to_their_last(rained):
    table = read(rained.as_("officer"), rained.page("case")).words.partition("Storms on record")[2]
    first, second = Storm.objects.filter(gauge=rained.gauge, half_inch__isnull=False).order_by("began")
    assert first.half_inch != first.began
    for storm in (first, second):
        began, ended = (short_moment(at, rained.home.zone) for at in (storm.began, storm.ended))
        assert f"{began} {ended} {float(storm.depth):.2f}" in table
    choices = read(rained.as_("officer"), rained.page("act", "file-inspection-report")).words
    assert f"Storm from {short_moment(first.began, rained.home.zone)} to" in choices


def test_the_same_file_again_brings_nothing_new(rained):
    page = load(rained, gauge_file(rained.now))
    assert "336 rows read, 0 of them new or changed" in page.words
    assert rained.case.entries.filter(act="storm").count() == 2


@pytest.mark.parametrize(
    "data", [b"", b"\x89PNG\r\n\x1a\n" + bytes(50), b"date,rain\n2026-07-01,wet\n"], ids=["empty", "picture", "other"]
)
def test_a_file_that_is_no_gauge_file_is_refused_with_a_sentence_and_nothing_is_stored(desk, data):
    page = load(desk, data)
    assert page.status == 422
    assert "There is something to mend" in page.words
    assert "gauge.csv" in page.words
    assert [table.objects.count() for table in (Load, Reading, Storm)] == [0, 0, 0]
    assert not StoredFile.objects.filter(name="gauge.csv").exists()


def test_one_bad_depth_is_named_by_file_row_column_and_value(desk):
    page = load(desk, gauge_file(desk.now).replace(b"0.22", b"0.2x", 1))
    assert page.status == 422
    for part in ("gauge.csv", "0.2x", "row"):
        assert part in page.words
    assert not Reading.objects.exists()
    assert not StoredFile.objects.filter(name="gauge.csv").exists()


def test_no_file_at_all_is_asked_for(desk):
    page = Page(desk.as_("officer").post(reverse("load-gauge-file", args=[desk.gauge.pk]), {}))
    assert "Gauge file: there is no document. Add the document." in page.words


def test_the_picture_says_in_words_what_it_shows(rained):
    page = read(rained.as_("officer"), reverse("gauge", args=[rained.gauge.pk]))
    assert 'aria-label="Rain by day: 3 wet days of 31, 2 reports due. The table below says the same."' in page.html
    assert "The days as a table" in page.words


def test_a_gauge_needs_a_dry_spell_that_parts_storms(desk):
    answer = send(desk.as_("officer"), "/rain/", name="Second gauge", dry_spell_h="0")
    assert answer.status == 422
    assert "0 hours cannot part storms" in answer.words
    assert answer.boxes["name"] == "Second gauge"


def test_a_report_handed_in_late_is_marked_late_and_the_other_storm_stays_open(rained):
    address = rained.page("act", "file-inspection-report")
    late = rained.now - timedelta(days=4)
    day = str(late.day)
    send(rained.as_("officer"), address, effective="All stands.", occurred__day=day, inspected__day=day)
    page = read(rained.as_("applicant"), rained.page("case"))
    assert "for the storm of Jul 9, 2026 ( 130-10B(1) ) Done late" in page.words
    assert "for the storm of Jul 12, 2026 ( 130-10B(1) ) Late" in page.words


def test_a_storm_that_came_on_record_too_late_waits_for_the_officers_word(rained):
    officer = rained.as_("officer")
    page = read(officer, rained.page("case"))
    assert "2 storms the applicant may not have known of" in page.words
    assert "The storm came on record after this was due." in page.words
    storm = Violation.objects.filter(case=rained.case, state="waiting").latest("since").trigger
    address = f"{rained.page('act', 'confirm-knowledge-of-storm')}?subject={storm}"
    assert read(officer, address).boxes["subject"] == storm
    done = send(officer, address, how="He said so on the telephone.")
    assert "2 proposed violations, 1 storm the applicant may not have known of" in done.words
    assert "Find it to be a violation" in done.words


def test_what_lapsed_for_another_reason_than_rain_does_not_speak_of_a_storm(desk):
    assert (
        "storm"
        not in read(desk.as_("officer"), desk.page("case"))
        .words.partition("Violations")[2]
        .partition("What the law asks")[0]
    )
    lapsed = Violation.objects.get(case=desk.case, provision="weekly")
    assert lapsed.state == "proposed"


def test_a_file_that_does_not_say_its_time_is_loaded_with_the_offset_that_is_given(desk):
    silent = re.sub(rb",EXAMPLE \d{6}Z", b",", gauge_file(desk.now))
    refused = load(desk, silent, utc_offset_h="99")
    assert "A standard time 99 hours from UTC is kept nowhere." in refused.words
    assert "Its offset from UTC, in hours (optional)" in refused.words
    assert not Reading.objects.exists()
    assert "336 rows read" in load(desk, silent, utc_offset_h="-4").words
    assert Reading.objects.earliest("ended").ended.hour == 13


def test_an_error_begins_with_the_name_of_the_file_as_it_is_written(desk):
    page = load(desk, b"", name="empty.csv")
    assert "Error: empty.csv" in page.words
    assert "Empty.csv" not in page.words
