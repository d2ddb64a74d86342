"""The record after corrections and retractions."""

from datetime import UTC, datetime

import pytest

from forebay.law.record import Act, Record, RecordError


def on(day: int, hour: int = 12) -> datetime:
    return datetime(2026, 11, day, hour, tzinfo=UTC)


def test_acts_stand_in_the_order_in_which_they_occurred_and_not_as_they_were_keyed():
    record = Record([Act("e1", "inspect", on(6)), Act("e2", "storm", on(4), recorded=on(9))])
    assert [act.id for act in record.acts] == ["e2", "e1"]


def test_a_correction_takes_the_place_of_its_original_and_keeps_its_docket_id():
    record = Record(
        [
            Act("e1", "storm", on(4), data={"depth": "0.52 inch"}),
            Act("e2", "inspect", on(5)),
            Act("e3", "storm", on(4), data={"depth": "0.48 inch"}, corrects="e1"),
        ]
    )
    assert [(act.id, act.data.get("depth")) for act in record.acts] == [("e1", "0.48 inch"), ("e2", None)]
    assert [version.id for version in record.corrected["e1"]] == ["e1", "e3"]


def test_a_correction_of_a_correction_is_still_the_first_act():
    record = Record(
        [
            Act("e1", "storm", on(4), data={"depth": "0.52 inch"}),
            Act("e2", "storm", on(4), data={"depth": "0.48 inch"}, corrects="e1"),
            Act("e3", "storm", on(4), data={"depth": "0.52 inch"}, corrects="e2"),
        ]
    )
    assert [(act.id, act.data["depth"]) for act in record.acts] == [("e1", "0.52 inch")]


def test_a_retraction_takes_an_act_and_its_corrections_away_and_keeps_the_reason():
    record = Record(
        [
            Act("e1", "storm", on(4)),
            Act("e2", "storm", on(4, 13), corrects="e1"),
            Act("e3", "retract entry", on(6), retracts="e1", data={"reason": "another gauge"}),
        ]
    )
    assert record.acts == ()
    assert record.retracted["e1"].reason == "another gauge"


def test_retracting_a_correction_brings_the_version_before_it_back():
    record = Record(
        [
            Act("e1", "storm", on(4), data={"depth": "0.52 inch"}),
            Act("e2", "storm", on(4), data={"depth": "0.48 inch"}, corrects="e1"),
            Act("e3", "retract entry", on(6), retracts="e2"),
        ]
    )
    assert [(act.id, act.data["depth"]) for act in record.acts] == [("e1", "0.52 inch")]


def test_retracting_a_retraction_brings_the_act_back():
    acts = [Act("e1", "storm", on(4)), Act("e2", "retract entry", on(5), retracts="e1")]
    assert Record(acts).acts == ()
    assert [act.id for act in Record([*acts, Act("e3", "retract entry", on(6), retracts="e2")]).acts] == ["e1"]


def test_what_happened_is_asked_as_of_an_instant():
    record = Record([Act("e1", "approve plan", on(4)), Act("e2", "amend plan", on(6))])
    assert not record.happened(["approve plan"], on(3))
    assert record.happened(["approve plan"], on(4))
    assert [act.id for act in record.of(["amend plan", "approve plan"], until=on(5))] == ["e1"]
    assert [act.id for act in record.before(on(5)).acts] == ["e1"]


def test_a_span_is_open_from_its_start_until_its_end_and_again_after_a_later_start():
    record = Record([Act("e1", "start", on(2)), Act("e2", "end", on(4)), Act("e3", "start", on(6))])
    answers = [record.is_open(["start"], ["end"], on(day)) for day in (1, 2, 3, 4, 5, 6)]
    assert answers == [False, True, True, False, False, True]


def test_an_act_never_corrected_has_no_versions_and_an_act_of_the_same_instant_is_counted():
    record = Record([Act("e1", "start", on(4)), Act("e2", "end", on(4)), Act("e3", "start", on(6))])
    assert record.corrected == {}
    assert [act.id for act in record.before(on(4)).acts] == ["e1", "e2"]
    assert [record.count(on(day)) for day in (3, 4, 6)] == [0, 2, 3]


def test_acts_of_a_name_follow_an_act_up_to_an_instant_that_counts():
    record = Record([Act(f"e{day}", "inspect", on(day)) for day in (2, 3, 4)] + [Act("e9", "start", on(3))])
    first = record.get("e2")
    assert [act.id for act in record.following("inspect", None, on(3))] == ["e2", "e3"]
    assert [act.id for act in record.following("inspect", first, on(4))] == ["e3", "e4"]
    assert [act.id for act in record.following("inspect", first, on(2))] == []
    assert list(record.following("none", None, on(4))) == []
    assert [act.id for act in record.of(["inspect"], on(4), on(3))] == ["e3", "e4"]


def test_an_act_that_is_start_and_end_at_once_leaves_it_open():
    record = Record([Act("e1", "turn", on(2))])
    assert record.is_open(["turn"], ["turn"])


def test_two_acts_alike_but_for_what_they_state_go_by_one_name_in_a_set():
    assert len({hash(Act("e1", "storm", on(4), data={"depth": depth})) for depth in ("1 inch", "2 inch")}) == 1


def test_a_record_that_cannot_be_says_at_which_act_it_breaks():
    with pytest.raises(RecordError) as refused:
        Record([Act("e1", "storm", on(4)), Act("e2", "storm", on(4)), Act("e2", "storm", on(5))])
    assert refused.value.place == 2
    assert RecordError("no").place == 0


def test_a_correction_of_something_unknown_is_refused_by_name():
    with pytest.raises(RecordError, match='corrects "e9", which is not an earlier act'):
        Record([Act("e1", "storm", on(4), corrects="e9")])


def test_two_acts_with_one_id_are_refused():
    with pytest.raises(RecordError, match='Two acts have the id "e1"'):
        Record([Act("e1", "storm", on(4)), Act("e1", "storm", on(5))])


def test_a_time_without_an_offset_is_refused():
    with pytest.raises(RecordError, match="without an offset"):
        Record([Act("e1", "storm", datetime(2026, 11, 4, 3, 52))])
