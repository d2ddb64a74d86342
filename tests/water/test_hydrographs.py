"""Unit hydrographs and peaks: one inch exactly, any peak rate, both peaks told."""

import numpy as np
import pytest

from forebay import water as w

ACRE_INCH_CFS_H = 43560 / 12 / 3600


@pytest.mark.parametrize("peak_rate", [100, 200, 284, 323, 400, 484, 550, 600])
@pytest.mark.parametrize("lag", [0.1, 0.37, 2.5])
def test_one_inch_runs_off_exactly_at_any_peak_rate(peak_rate, lag):
    flows = w.unit_hydrograph_cfs(12.5, lag, 1 / 60, peak_rate)
    assert flows.sum() / 60 == pytest.approx(12.5 * ACRE_INCH_CFS_H, rel=1e-12)
    assert flows[0] == 0
    assert flows[-1] == 0


@pytest.mark.parametrize("peak_rate", [200, 300, 484, 600])
def test_the_gamma_curve_peaks_where_the_rate_says(peak_rate):
    lag, step = 1.0, 1 / 600
    flows = w.unit_hydrograph_cfs(640.0, lag, step, peak_rate, "gamma")
    peak_h = float(w.time_to_peak_h(lag, step))
    assert flows.max() == pytest.approx(peak_rate / peak_h, rel=0.002)
    assert flows.argmax() * step == pytest.approx(peak_h, abs=2 * step)


def test_the_table_implies_a_rate_of_483_and_is_scaled_to_one_inch():
    plain = w.unit_hydrograph_cfs(640.0, 1.0, 0.02, exact_inch=False)
    scaled = w.unit_hydrograph_cfs(640.0, 1.0, 0.02)
    assert scaled.max() / plain.max() * 484 == pytest.approx(483.05, abs=0.5)


def test_the_table_is_not_bent_to_another_rate():
    with pytest.raises(w.WaterError, match="The printed table is that of a peak rate factor of 484, and 300 is asked"):
        w.unit_hydrograph_cfs(10.0, 0.5, 0.05, 300, "table")


def test_the_volume_of_a_hydrograph_is_the_runoff_to_a_thousandth():
    storm = w.type_storm("x", 4.0, "II")
    found = w.Catchment("S", (w.Ground("g", 9.0, 77.0),), (w.GivenTime("t", 25),), "b")
    flows = found.hydrograph_cfs([storm], 1 / 60, w.Basis())
    depth = flows.sum() / 60 / (9.0 * ACRE_INCH_CFS_H)
    assert depth == pytest.approx(float(w.runoff_depth_in(4.0, 77.0)), rel=1e-9)


def test_nothing_runs_off_before_the_initial_abstraction_has_fallen():
    storm = w.type_storm("x", 4.0, "II")
    found = w.Catchment("S", (w.Ground("g", 9.0, 70.0),), (w.GivenTime("t", 25),), "b")
    flows = found.hydrograph_cfs([storm], 1 / 60, w.Basis())[0]
    first = np.flatnonzero(flows)[0] / 60
    assert storm.fallen_in(first) >= w.initial_abstraction_in(70.0)


def test_the_parabola_lies_at_or_above_the_highest_ordinate_and_within_a_step_of_it():
    flows = np.random.default_rng(1).uniform(0, 10, (50, 40))
    peak, hours = w.parabolic_peak(flows, 0.1)
    assert np.all(peak >= flows.max(axis=-1))
    assert np.all(np.abs(hours - flows.argmax(axis=-1) * 0.1) <= 0.1)


def test_a_flow_highest_at_its_end_is_left_as_it_is():
    peak, hours = w.parabolic_peak([0.0, 1.0, 2.0, 3.0], 0.5)
    assert (float(peak), float(hours)) == (3.0, 1.5)


def test_another_abstraction_ratio_converts_the_retention_or_says_it_does_not():
    twentieth = w.runoff_depth_in(2.0, 75, 0.05)
    assert twentieth == pytest.approx((2 - 0.05 * 1.33 * (10 / 3) ** 1.15) ** 2 / (2 + 0.95 * 1.33 * (10 / 3) ** 1.15))
    with pytest.raises(w.WaterError, match=r"only 0\.2 and 0\.05 have a published S"):
        w.runoff_depth_in(2.0, 75, 0.1)
    assert w.runoff_depth_in(2.0, 75, 0.1, convert_retention=False) > w.runoff_depth_in(2.0, 75)


def test_the_graphical_method_says_where_it_was_bent():
    low = w.graphical_peak("II", 8.0, 98, 100, 0.5)
    assert (low.ia_p_used, [note.number for note in low.notes]) == (0.1, [202])
    assert [note.number for note in w.graphical_peak("II", 8.0, 38, 100, 0.5).notes] == [105]
    with pytest.raises(w.WaterError, match=r"concentration_h is 0\.05"):
        w.graphical_peak("II", 8.0, 80, 100, 0.05)


def test_the_unit_hydrograph_and_the_graphical_method_agree_as_far_as_tr_55_says():
    storm = w.type_storm("x", 5.0, "II")
    found = w.Catchment("S", (w.Ground("g", 200.0, 80.0),), (w.GivenTime("t", 45),), "b")
    flows = found.hydrograph_cfs([storm], 1 / 60, w.Basis())
    chart = w.graphical_peak("II", 5.0, 80, 200.0, 0.75).peak_cfs
    assert flows.max() == pytest.approx(chart, rel=0.06)
