from forebay.review import Disposition, carry, changes, samples
from review.filings import SPENCERPORT, reviewed

STREAMS = f"{SPENCERPORT}:base map#streams"
SOILS = f"{SPENCERPORT}:soils report#soils report from on-site borings or pits"
BROOK = "number:Corner market/after.Brook.10-year.peak_cfs"
VEGETATION = f"{SPENCERPORT}:vegetation plan#who maintains the vegetation"
DISPOSITIONS = tuple(
    Disposition(item=item, decision="accept", outcome="met", reasons="seen", by="reviewer")
    for item in (STREAMS, SOILS, BROOK, VEGETATION)
)


def kept(first: object, second: object) -> set[str]:
    return {one.item for one in carry(DISPOSITIONS, first, second)}  # type: ignore[arg-type]


def test_between_two_equal_rounds_nothing_changes_and_everything_carries() -> None:
    run = reviewed(samples.spencerport())
    found = changes(run, reviewed(samples.spencerport()))
    assert (found.added, found.gone, found.changed) == ((), (), ())
    assert kept(run, run) == {STREAMS, SOILS, BROOK, VEGETATION}


def test_round_two_shows_what_changed() -> None:
    first = reviewed(samples.without_soils_report(samples.spencerport()))
    second = reviewed(samples.spencerport())
    found = changes(first, second)
    assert [(was.outcome, now.outcome) for was, now in found.changed if now.id == SOILS] == [
        ("not met", "left to the official")
    ]
    assert SOILS not in kept(first, second)
    assert BROOK in kept(first, second)


def test_a_disposition_does_not_carry_over_a_document_that_was_replaced() -> None:
    sample = samples.spencerport()
    other = sample.changed(
        {"landscaping.pdf": samples.pdf("== Landscaping plan\nWho maintains the vegetation: the owner.")}
    )
    carried = kept(reviewed(sample), reviewed(other))
    assert VEGETATION not in carried
    assert STREAMS in carried


def test_a_number_does_not_carry_over_a_changed_drainage_even_where_it_came_out_the_same() -> None:
    sample = samples.spencerport()
    drainage = sample.files["drainage.toml"] + b"# a remark\n"
    first, second = reviewed(sample), reviewed(sample.changed({"drainage.toml": drainage}))
    assert second[BROOK].recomputed == first[BROOK].recomputed
    assert BROOK not in kept(first, second)
    assert STREAMS in kept(first, second)
