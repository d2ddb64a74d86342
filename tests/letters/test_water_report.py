from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from forebay.letters import LetterError
from forebay.letters.water_report import Heading, compose
from forebay.water import (
    Catchment,
    DesignPoint,
    Drainage,
    GivenTime,
    Ground,
    Network,
    inputs,
    read_drainage,
    run,
    targets,
    type_storm,
)
from letters.reading import Reading, pdf_words, read, tags, words

FILES = Path(__file__).parent / "files"
HEADING = Heading(
    dated=date(2026, 11, 5),
    letterhead="Village of Webster",
    place="South of Mill Brook",
    case_number="WB-2026-007",
    prepared_by="Ada Reyes",
    engine="Forebay, the version of this test",
    files=(("two_ponds.toml", "0f" * 32),),
    rain_2yr_source="an example",
)


class Site:
    def __init__(self, name):
        file = read_drainage((FILES / name).read_text("utf-8"), name)
        self.drainage, self.storms = file.drainage, file.storms
        self.results = run(self.drainage, self.storms)
        self.letter = compose(self.drainage, self.results, self.storms, HEADING)
        self.page = Reading(self.letter.html)
        self.text, self.pdf = words(self.page.text), pdf_words(self.letter)

    def both_say(self, *sayings):
        for said in sayings:
            assert said in self.text, f"not on the page: {said}"
            assert said.replace(" ", "") in self.pdf.replace(" ", ""), f"not in the PDF: {said}"


@pytest.fixture(scope="module")
def two_ponds():
    return Site("two_ponds.toml")


@pytest.fixture(scope="module")
def redevelopment():
    return Site("redevelopment.toml")


@pytest.fixture(params=["two_ponds", "redevelopment"])
def site(request):
    return request.getfixturevalue(request.param)


def test_the_answer_stands_before_everything_it_rests_on(two_ponds):
    titles = [said for _, said in two_ponds.page.headings]
    assert titles[:3] == ["Water report: Mill Brook Commons", "Do peak flows grow?", "What is flagged"]
    assert titles[3:6] == ["Peak flows", "Runoff volumes", "Warnings"]
    first = read(two_ponds.letter.pdf).pages[0].extract_text()
    assert "4 of 6 peaks grow" in first
    assert "Higher after than before: Mill Brook in the 1-year storm; North Road in" in two_ponds.text


def test_a_site_where_no_peak_grows_says_so(redevelopment):
    redevelopment.both_say("No peak grows", "the peak after is no higher than before.")


def test_the_table_of_peaks_holds_every_design_point_and_storm_before_and_after(site):
    rows = site.page.tables["Peak flows"]
    assert rows[0][:6] == ["Design point", "Storm", "Before (cfs)", "at (h)", "After (cfs)", "at (h)"]
    peaks = site.results.peaks()
    assert [(row[0], row[1], row[2], row[4]) for row in rows[1:]] == [
        (each.design_point, each.storm, f"{each.before_cfs:.2f}", f"{each.after_cfs:.2f}") for each in peaks
    ]
    site.both_say(*(" ".join(row) for row in rows[1:]))
    volumes = site.page.tables["Runoff volumes"]
    assert [row[3] for row in volumes[1:]] == [f"{each.after_cuft:,.0f}" for each in peaks]


def test_every_warning_stands_with_its_number_its_node_and_its_storm(site):
    rows = site.page.tables["Warnings"][1:]
    assert len(rows) == len(site.results.notes)
    for note in site.results.notes:
        found = [row for row in rows if row[:3] == [str(note.number), note.node, note.storm or "all"]]
        assert any(note.text in row[3] for row in found)
        site.both_say(f"{note.number} {note.node} {note.storm or 'all'}")


def test_the_diagram_names_every_node_and_says_in_words_what_drains_to_what(site):
    drawn = [label for label in site.page.labels if label.startswith("The drainage")]
    assert [label.split(" the work")[0] for label in drawn] == ["The drainage before", "The drainage after"]
    for label, network in zip(drawn, site.drainage.conditions().values(), strict=True):
        assert all(name in label for name in network.order)
    assert "Upper pond drains to Channel" in drawn[1] or "Splitter drains to Chambers and, by another way" in drawn[1]


def test_what_drains_to_what_is_also_said_in_words(site):
    for condition, network in site.drainage.conditions().items():
        rows = site.page.tables[f"What drains to what in words, {condition} the work"][1:]
        assert [row[0] for row in rows] == list(network.order)
        assert [row[2] for row in rows if row[1] == "design point"] == ["nothing: it ends here"] * sum(
            row[1] == "design point" for row in rows
        )
        for name, _, to in rows:
            assert all(target in to for target in targets(network[name]))


def test_more_storms_than_one_drawing_holds_continue_in_the_next(redevelopment):
    storms = tuple(type_storm(f"storm {at}", 0.5 * at, "II") for at in range(1, 9))
    results = run(redevelopment.drainage, storms)
    page = Reading(compose(redevelopment.drainage, results, storms, HEADING).html)
    drawn = [label for label in page.labels if label.startswith("Rain through each storm")]
    assert len(drawn) == 2
    assert "storm 6" in drawn[0]
    assert "storm 7" not in drawn[0]
    assert "storm 7" in drawn[1]


def test_depths_of_rain_are_printed_with_their_source_and_examples_say_so(site):
    rows = site.page.tables["Rain"][1:]
    assert [(row[0], row[1]) for row in rows] == [(storm.name, f"{storm.depth_in:.2f}") for storm in site.storms]
    assert all(row[3].startswith("an example") for row in rows)
    site.both_say("2.30 in, an example")
    assert any(label.startswith("Rain through each storm") for label in site.page.labels)


def test_a_depth_without_a_source_is_printed_as_one(two_ponds):
    bare = tuple(replace(storm, depth_source="") for storm in two_ponds.storms)
    heading = Heading(dated=date(2026, 11, 5))
    page = Reading(compose(two_ponds.drainage, two_ponds.results, bare, heading).html)
    assert [row[3] for row in page.tables["Rain"][1:]] == ["not given"] * 3
    assert "2.30 in, source not given" in words(page.text)


def test_the_curve_number_table_holds_every_cover_on_its_soil(two_ponds):
    rows = two_ponds.page.tables["Curve numbers, before the work"]
    assert rows[1] == ["EX-1", "Meadow", "C", "6.400", "71", "454.40", "TR-55 table 2-2c, group C"]
    assert rows[3][:6] == ["EX-1, together", "", "", "9.600", "65.67", "630.40"]
    after = two_ponds.page.tables["Curve numbers, after the work"]
    assert ["PR-1, together", "83.33"] in [[row[0], row[4]] for row in after]
    two_ponds.both_say("EX-1 Woods, Good B 3.200 55 176.00", "runoff weighted by cover")


def test_the_worksheet_of_times_holds_every_leg_with_its_inputs(two_ponds, redevelopment):
    rows = two_ponds.page.tables["Time of concentration, before the work"]
    assert rows[1][:5] == ["EX-1", "meadow", "sheet", "100", "slope 0.02 ft/ft, n 0.24, P2 2.30 in"]
    times = [float(row[6]) for row in rows[1:5]]
    assert sum(times[:3]) == pytest.approx(times[3], abs=2e-4)
    two_ponds.both_say("6.0 minutes; the legs sum to 0.0833 h, and the least is used", "a pipe running full, Manning")
    redevelopment.both_say("given: taken as given and not recomputed", "CN 80, land slope 2 %")


def test_the_rating_of_a_pond_is_by_stage_and_device(two_ponds):
    rows = two_ponds.page.tables["Stage, area, storage and discharge of Upper pond"]
    head = ["Stage (ft)", "Area (sq ft)", "Storage (cu ft)", "riser: low orifice (cfs)", "riser: riser top (cfs)"]
    assert rows[0][:5] == head
    rating = two_ponds.results.after["Upper pond"].pond.rating
    for row in rows[1:]:
        stage = float(row[0])
        assert float(row[2].replace(",", "")) == pytest.approx(
            np.interp(stage, rating.stages_ft, rating.storages_cuft), abs=70
        )
        assert float(row[-1]) == pytest.approx(sum(float(each) for each in row[3:-1]), abs=0.021)
    assert rows[1][0] == "412.00"
    two_ponds.both_say("15 ft long, 8 ft broad, ends at 3 to 1", "36 in round, 80 % open, weir C 3.33, orifice C 0.6")


def test_more_devices_than_fit_one_table_continue_in_the_next(two_ponds):
    text = (FILES / "two_ponds.toml").read_text("utf-8")
    extra = "".join(
        f'[[after.pond.outlet]]\nkind = "orifice"\nname = "port {at}"\ninvert_ft = {407 + at / 10}\ndiameter_in = 2\n'
        for at in range(3)
    )
    file = read_drainage(
        text.replace(
            '[[after.design_point]]\nname = "Mill Brook"', extra + '[[after.design_point]]\nname = "Mill Brook"'
        )
    )
    letter = compose(file.drainage, run(file.drainage, file.storms), file.storms, HEADING)
    tables = Reading(letter.html).tables
    assert "port 2 (cfs)" in tables["Stage, area, storage and discharge of Lower pond, continued"][0]


def test_the_tailwater_of_each_pond_is_said(two_ponds):
    two_ponds.both_say("Tailwater: one level, 405.50 ft.", "Tailwater: by the flow let out: 0 cfs, 410.50 ft;")


def test_ponds_that_hold_each_other_back_say_so_and_are_told_device_by_device():
    text = (FILES.parents[1] / "water" / "files" / "two_ponds.toml").read_text("utf-8")
    file = read_drainage(text.replace('kind = "fixed"\nstage_ft = 98.0', 'kind = "pond"\npond = "Lower"'))
    results = run(file.drainage, file.storms)
    page = Reading(compose(file.drainage, results, file.storms, HEADING).html)
    assert "Tailwater: the pond below, Lower; both are solved together, and water may run back." in words(page.text)
    assert "Against a free outfall. In the run the level below holds the outlets back" in words(page.text)
    peaks = page.tables["Devices of Upper at the peak"][1:]
    assert [row[0] for row in peaks] == ["riser: low", "riser: grate", "spillway"]
    assert sum(float(row[2]) for row in peaks) == pytest.approx(results.after["Upper"].peak_cfs[1], abs=0.05)


def test_every_pond_and_design_point_has_its_hydrograph_in_every_storm(site):
    for storm in site.results.storms:
        for node in site.results.after.values():
            if node.kind == "design point":
                site.both_say(f"{node.name}, {storm}: flow before and after.")
            elif node.kind == "pond":
                site.both_say(f"{node.name}, {storm}: inflow, outflow and stage.")
                peak = f"Inflow peaks at {node.pond.peak_inflow_cfs[list(site.results.storms).index(storm)]:.2f} cfs"
                assert any(f"in the {storm} storm" in label and peak in label for label in site.page.labels)


def test_a_run_without_hydrographs_is_reported_without_drawings_of_them(two_ponds):
    bare = run(two_ponds.drainage, two_ponds.storms, keep_hydrographs=False)
    page = Reading(compose(two_ponds.drainage, bare, two_ponds.storms, HEADING).html)
    assert "Hydrographs at Mill Brook" not in page.tables
    assert not any(said.startswith("Hydrographs") for _, said in page.headings)


def test_the_balance_of_the_water_closes_at_every_node(site):
    for condition, nodes in site.results.conditions.items():
        rows = site.page.tables[f"Balance of the water, {condition} the work"][1:]
        assert len(rows) == len(nodes) * len(site.storms)
        for row in rows:
            came, went, soaked, held = (float(each.replace(",", "")) for each in row[2:6])
            assert came - went - soaked - held == pytest.approx(0, abs=0.31)
            assert row[6] == "0"


def test_reaches_and_splits_say_what_they_are_and_do(two_ponds, redevelopment):
    two_ponds.both_say("Muskingum-Cunge, trapezoid, bottom 2 ft, sides 3 and 3 to 1, 240 ft at 0.01 ft/ft, n 0.035")
    redevelopment.both_say("Muskingum, K 0.02 h, X 0.3")
    assert redevelopment.page.tables["How Splitter divides the flow"][1:] == [
        ["0", "0", "0"],
        ["4", "0", "4"],
        ["12", "6", "6"],
    ]


def test_every_input_is_echoed(site):
    told = {}
    for of, part, said in site.page.tables["Inputs as read"][1:]:
        for each in said.split("; "):
            name, _, value = each.partition(" = ")
            told[".".join(word for word in (*of.split(", ", 1), part, name) if word)] = value
    for name, value in inputs(site.drainage).items():
        if isinstance(value, float):
            assert float(told[name].replace(",", "")) == pytest.approx(value), name
        elif value != "":
            assert name in told
    site.both_say("two_ponds.toml", "0f" * 32, "Forebay, the version of this test")


def test_the_pdf_is_tagged_paged_and_its_drawings_have_words(site):
    pdf = read(site.letter.pdf)
    root = pdf.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    for number, page in enumerate(pdf.pages, 1):
        assert f"Page {number} of {len(pdf.pages)}" in words(page.extract_text())
    found = list(tags(root["/StructTreeRoot"]))
    kinds = {str(each["/S"]) for each in found}
    assert {"/Table", "/TH", "/Figure", "/H1", "/H2", "/H3"} <= kinds
    assert all(each.get("/Alt") for each in found if each["/S"] == "/Figure")


def test_equal_runs_print_equal_bytes(redevelopment):
    again = Site("redevelopment.toml").letter
    assert (again.pdf, again.html) == (redevelopment.letter.pdf, redevelopment.letter.html)


def test_a_site_without_a_condition_before_says_that_nothing_is_compared(redevelopment):
    alone = Drainage("Alone", redevelopment.drainage.after, None, redevelopment.drainage.basis)
    letter = compose(alone, run(alone, redevelopment.storms), redevelopment.storms, HEADING)
    page = Reading(letter.html)
    assert "Nothing is compared: this drainage gives no condition before the work." in words(page.text)
    assert [row[2] for row in page.tables["Peak flows"][1:]] == ["not given", "not given"]
    assert "Street sewer, 2-year: flow." in pdf_words(letter)


def test_storms_that_are_not_those_of_the_run_are_refused(two_ponds):
    with pytest.raises(LetterError, match="the storms 1-year and the run has 1-year, 10-year and 100-year"):
        compose(two_ponds.drainage, two_ponds.results, two_ponds.storms[:1], HEADING)


def test_a_run_of_another_drainage_is_refused(two_ponds, redevelopment):
    other = run(redevelopment.drainage, two_ponds.storms)
    with pytest.raises(LetterError, match="The run holds nothing for EX-1"):
        compose(two_ponds.drainage, other, two_ponds.storms, HEADING)


def test_names_with_markup_in_them_stay_names(redevelopment):
    text = (FILES / "redevelopment.toml").read_text("utf-8").replace("Manhole", "MH <3> & #4")
    file = read_drainage(text)
    letter = compose(file.drainage, run(file.drainage, file.storms), file.storms, HEADING)
    assert "MH <3" not in letter.html
    assert "How Splitter divides" in letter.html
    assert "MH<3>&#4" in pdf_words(letter).replace(" ", "")


def test_a_site_of_seventy_catchments_and_one_that_sees_no_runoff_are_still_reported():
    fields = [
        Catchment(f"S{at}", (Ground("meadow", 1.0, 71.0),), (GivenTime("given", 10.0),), "brook") for at in range(70)
    ]
    site = Drainage("Wide", Network((*fields, DesignPoint("brook"))))
    storms = (type_storm("drizzle", 0.2, "II"),)
    letter = compose(site, run(site, storms), storms, HEADING)
    assert "What drains to what, after the work." in pdf_words(letter)
    assert Reading(letter.html).tables["Peak flows"][1][4] == "0.00"
