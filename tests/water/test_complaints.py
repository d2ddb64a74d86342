"""The forty complaints people make of such programs, by number, and what this one does instead."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from forebay import water as w
from water import sites

EDGE = w.inlet("Circular concrete", "Square edge")
PIPE = w.Culvert("pipe", 100.2, w.Barrel(w.Circular(1.5), 60.0, 0.01, 0.013, EDGE, 0.5))
HOLE, TOP = w.Orifice("low", 100.0, 6.0), w.Weir("top", 103.0, 8.0)
MIXES = {
    "orifice and weir": (HOLE, TOP),
    "culvert alone": (PIPE,),
    "riser": (w.Riser("riser", (HOLE, w.LevelOpening("grate", 102.0, 36.0)), w.Culvert("barrel", 99.0, PIPE.barrel)),),
    "notch and spillway": (w.VNotch("notch", 100.0, 90.0), w.Weir("spill", 104.0, 20.0, breadth_ft=10.0, side_z=3.0)),
    "rated": (w.RatedOutlet("valve", (100.0, 101.0, 106.0), (0.0, 2.0, 3.0)), TOP),
}
FILE = "format = 1\nname = 'x'\n{}\n[[after.design_point]]\nname = 'brook'\n"


def run(*nodes, **options):
    return w.run(sites.site(*nodes), sites.storms(), **options)


@pytest.mark.parametrize("mix", MIXES)
def test_01_any_mix_of_outlets_keeps_its_balance(mix):
    found = run(sites.catchment(), sites.pond(outlets=MIXES[mix])).after["P1"]
    assert np.all(np.abs(found.lost_cuft) <= 1e-6 * found.inflow_cuft)
    assert np.all(found.volume_cuft > 0)


def test_02_a_basin_soaks_away_no_more_than_it_has_and_without_ripple():
    basin = sites.pond(storage=w.storage_of_prism(100.0, 60.0, 30.0, 4.0), outlets=(), exfiltration_iph=20.0)
    found = run(sites.catchment(area_ac=1.0), basin).after["P1"]
    assert np.all(found.pond.stage_ft >= 100.0)
    assert np.all(found.pond.exfiltrated_cuft <= found.inflow_cuft * (1 + 1e-9))
    for stage in found.pond.stage_ft:
        moves = np.diff(stage)[np.abs(np.diff(stage)) > 1e-6]
        assert (np.diff(np.sign(moves)) != 0).sum() <= 2


@pytest.mark.parametrize("method", ["continuous curve-number recovery", "horton", "green-ampt"])
def test_03_07_08_a_method_not_had_is_refused_by_name(method):
    with pytest.raises(w.DrainageFileError, match=f'losses is "{method}", a method this does not have'):
        w.read_drainage(FILE.format(f'[basis]\nlosses = "{method}"'))


def test_04_a_basin_with_seepage_alone_drains_in_the_time_it_should():
    basin = sites.pond(storage=w.storage_of_prism(100.0, 60.0, 30.0, 4.0), outlets=(), exfiltration_iph=1.0)
    assert w.drain_time_h(w.rate(basin), 103.0, 101.0) == pytest.approx(24.0)


def test_05_what_a_pond_holds_at_the_start_is_told_apart_from_inflow():
    found = run(sites.catchment(), sites.pond(start_stage_ft=101.0)).after["P1"]
    assert found.pond.dead_cuft == pytest.approx(sites.pond().storage.volume_cuft(101.0))
    np.testing.assert_allclose(found.volume_cuft + found.pond.stored_cuft, found.inflow_cuft, rtol=1e-9)


def test_06_an_opening_that_tops_the_rim_is_warned_of():
    high = sites.pond(outlets=(HOLE, w.Orifice("window", 105.0, width_in=24.0, height_in=24.0)))
    assert [note.number for note in high.notes()] == [305]


def test_09_36_from_weir_to_orifice_to_drowned_there_is_no_jump():
    stages = np.linspace(100.0, 104.0, 4001)
    for tail in (-1e9, 100.3, 102.0):
        flows = HOLE.flow_cfs(stages, tail)
        assert np.all(np.diff(flows) >= 0)
        assert np.max(np.diff(flows)) < 0.05


def test_10_the_balance_is_told_node_by_node_as_a_volume():
    results = run(sites.catchment(), sites.pond())
    assert all(node.lost_cuft.shape == (4,) for node in results.after.values())


def test_11_a_loss_in_a_conduit_is_refused_by_name():
    reach = '[[after.reach]]\nname = "R"\nto = "brook"\ntravel_h = 0.1\nweight = 0.2\nseepage_cfs = 1'
    with pytest.raises(w.DrainageFileError, match='"seepage_cfs" is not known here'):
        w.read_drainage(FILE.format(reach))


def test_12_the_peak_is_that_of_every_step():
    found = run(sites.catchment(), sites.pond()).after["P1"]
    assert np.array_equal(found.peak_cfs, found.outflow_cfs.max(axis=-1))


def test_13_14_15_many_runs_in_threads_are_the_same_bit_for_bit():
    drainage = w.Drainage("site", sites.random_network(np.random.default_rng(5)))
    alone = w.run(drainage, sites.storms()).after["brook"].outflow_cfs
    with ThreadPoolExecutor(4) as pool:
        runs = list(pool.map(lambda _: w.run(drainage, sites.storms()).after["brook"].outflow_cfs, range(12)))
    assert all(np.array_equal(alone, again) for again in runs)


def test_16_the_numbers_by_name_are_the_numbers_of_the_nodes():
    results = run(sites.catchment(), sites.pond())
    numbers = results.numbers()
    for at, storm in enumerate(results.storms):
        assert numbers[f"after.P1.{storm}.peak_cfs"] == results.after["P1"].peak_cfs[at]


def test_17_22_tailwater_is_solved_and_a_table_too_short_names_its_pond():
    tail = w.RatedTailwater((0.0, 0.5), (99.0, 100.0))
    with pytest.raises(w.WaterError, match=r"^P1: .*Extend it\."):
        run(sites.catchment(), sites.pond(tailwater=tail))


def test_18_a_flat_bottom_needs_no_phase_in():
    flat = sites.pond(storage=w.storage_of_prism(100.0, 60.0, 30.0, 4.0), outlets=(), exfiltration_iph=8.0)
    rating = w.rate(flat)
    steady = w.route_level_pool(np.full(600, 0.1), 1 / 60, rating.storages_cuft, rating.total_cfs)
    assert np.all(np.diff(steady.storage_cuft[0]) >= -1e-9)


def test_19_more_than_the_pond_holds_is_flagged_and_the_level_stays_at_the_rim():
    small = sites.pond(storage=w.storage_from_areas([100, 103], [400, 600]), outlets=(HOLE,))
    results = run(sites.catchment(), small)
    assert 301 in {note.number for note in results.notes}
    assert results.after["P1"].pond.peak_stage_ft.max() == 103.0


def test_20_no_outflow_while_the_water_is_below_every_invert():
    found = run(sites.catchment(area_ac=0.2), sites.pond(outlets=(w.Weir("crest", 104.0, 8.0),), start_stage_ft=100.0))
    assert np.all(found.after["P1"].outflow_cfs == 0)


def test_21_two_ponds_that_feed_each_other_balance():
    upper = sites.pond("P1", "P2", outlets=(HOLE, TOP), tailwater=w.PondTailwater("P2"))
    lower = sites.pond("P2", outlets=(w.Orifice("low", 100.0, 5.0), TOP))
    results = w.run(sites.site(sites.catchment(), upper, lower), sites.storms()[2:])
    for name in ("P1", "P2"):
        assert np.all(np.abs(results.after[name].lost_cuft) <= 1e-6 * results.after[name].inflow_cuft)


def test_23_a_flow_that_never_crests_is_flagged():
    slow = sites.catchment(to="P1", minutes=10.0)
    late = w.table_storm("late", 4.0, [0, 23, 24], [0, 0.05, 1], "ours", "an example")
    pond = sites.pond(outlets=(w.Orifice("low", 100.0, 3.0),), storage=w.storage_from_areas([100, 110], [9e5, 9e5]))
    results = w.run(sites.site(slow, pond), [late], until_h=24.5)
    assert {303, 302} & {note.number for note in results.notes}


def test_24_a_culvert_by_manning_alone_is_warned_of():
    reach = w.Reach("R1", "brook", w.Channel(w.Circular(3.0), 80.0, 0.01, 0.013))
    assert 308 in {note.number for note in run(sites.catchment(to="R1"), reach).notes}


def test_25_300_feet_of_sheet_flow_is_warned_of_twice():
    leg = w.SheetFlow("lawn", 300.0, 0.01, 0.24).timed(rain_2yr_in=2.5)
    assert [note.number for note in leg.notes] == [102, 103]


def test_26_27_the_modified_rational_method_stands_beside_the_runoff_of_the_day():
    found = w.modified_rational(0.8, 5.0, 10, 6.0, range(10, 241, 5), lambda minutes: 96 / (minutes + 17))
    assert found.storages_cuft.max() == found.storage_cuft
    assert found.critical_min > 10
    day = w.runoff_volume_cuft(w.runoff_depth_in(5.6, 92), 5.0)
    assert day > 5 * found.storage_cuft


def test_28_dead_and_live_storage_are_kept_apart():
    found = run(sites.catchment(), sites.pond(outlets=(w.Orifice("low", 102.0, 6.0), TOP))).after["P1"].pond
    assert found.dead_cuft == pytest.approx(19000.0)
    assert found.start_stage_ft == 102.0


def test_29_33_40_both_weightings_are_named_and_the_abstraction_ratio_is_an_input_on_record():
    drainage = sites.site(sites.catchment(to="brook"), basis=w.Basis(ia_ratio=0.05))
    assert w.inputs(drainage)["basis.ia_ratio"] == 0.05
    assert w.inputs(drainage)["after.S1.weighting"] == "composite curve number"


def test_30_a_curve_number_that_counts_pavement_takes_no_second_share():
    with pytest.raises(w.WaterError, match="already counts 38 percent impervious, and 20 percent is given beside it"):
        w.Ground.of_cover("Residential 1/4 ac", "C", 1.0, impervious_pct=20.0)


def test_31_a_storm_can_be_nested_from_the_depths_of_the_place_and_a_distribution_from_elsewhere_is_flagged():
    nested = w.nested_storm("x", {5: 0.4, 60: 1.2, 1440: 3.0}, "NOAA Atlas 14")
    assert nested.most_in(1.0) == pytest.approx(1.2)
    assert nested.notes == ()
    assert [note.number for note in w.type_storm("x", 3.0, "III", "NOAA Atlas 14").notes] == [201]
    assert [note.number for note in w.table_storm("x", 3.0, [0, 24], [0, 1], "A", "NRCC", "TP-40").notes] == [201]
    assert w.type_storm("x", 3.0, "III").notes == ()


def test_32_rain_is_runoff_and_loss_at_every_catchment():
    found = run(sites.catchment(to="brook")).after["S1"].catchment
    assert np.all((found.runoff_in >= 0) & (found.runoff_in <= found.rain_in))


def test_34_a_part_cut_out_answers_as_it_did_inside():
    whole = sites.random_network(np.random.default_rng(8))
    part = w.Drainage("x", whole.above("R1"))
    inside = w.run(w.Drainage("x", whole), sites.storms()).after["R1"]
    assert np.array_equal(w.run(part, sites.storms()).after["R1"].outflow_cfs, inside.outflow_cfs)


def test_35_green_and_ampt_meet_their_own_equation_and_are_never_negative():
    hours = np.linspace(0, 10, 50)
    depth = w.green_ampt_depth_in(hours, 0.26, 6.57, 0.34)
    pull = 6.57 * 0.34
    np.testing.assert_allclose(depth - pull * np.log1p(depth / pull), 0.26 * hours, atol=1e-9)
    assert np.all(np.diff(depth) > 0)
    assert np.array_equal(w.green_ampt_depth_in(hours, 0.26, 0.0, 0.34), 0.26 * hours)


def test_37_a_culvert_held_at_its_outlet_feels_its_roughness():
    heads = [w.Barrel(w.Circular(2.0), 200.0, 0.0, n, EDGE, 0.5).headwater_ft(15.0) for n in (0.012, 0.024)]
    assert heads[1] > heads[0] + 0.5


def test_38_hydrographs_come_out_whole_and_go_back_in():
    results = run(sites.catchment(), sites.pond())
    lines = w.hydrographs_csv(results).splitlines()
    table = np.array([[float(cell) for cell in line.split(",")] for line in lines[1:]])
    assert table.shape == (results.after["P1"].outflow_cfs.shape[-1], 1 + 3 * 4)
    assert np.array_equal(table[:, 5], results.after["P1"].outflow_cfs[0])
    assert w.peaks_csv(results).splitlines()[1].startswith("brook,1-year,,")


def test_39_the_yearly_balance_closes_to_nothing():
    rain = [2.4, 2.2, 2.6, 2.7, 2.8, 3.0, 3.2, 3.4, 3.3, 2.9, 2.9, 2.6]
    wants = [0, 0, 0.5, 1.6, 3.2, 4.4, 5.0, 4.4, 3.0, 1.6, 0.6, 0]
    for capacity, share in ((0.0, 0.95), (4.0, 0.2), (10.0, 0.05)):
        assert w.monthly_balance(rain, wants, capacity, share).error_in < 1e-12
