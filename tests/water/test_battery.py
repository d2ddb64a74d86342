"""One battery over all the water offers: broadcasts, batch equals loop, monotone where nature is, NaN refused."""

import inspect

import numpy as np
import pytest

from forebay import water as w

PIPE, DITCH = w.Circular(2.0), w.Trapezoid(2.0, 3.0, 3.0, 6.0)
EDGE = w.inlet("Circular concrete", "Square edge")
BOTH = w.CombinationInlet(w.Grate("P-1-7/8", 2.0, 3.0), w.CurbOpening(8.0, 6.0, 2.0, 2.0))

# Each function by its arguments: (least, most, "+" rising, "-" falling, "" neither); others are held.
EQUATIONS = {
    "broad_crested_coefficient": ({"head_ft": (0.2, 5.5, "")}, {"breadth_ft": 5.0}),
    "channel_protection_volume_cuft": (
        {"flow_ratio": (0.01, 0.5, "-"), "runoff_1yr_in": (0.2, 3.0, "+"), "area_ac": (0.5, 50.0, "+")},
        {},
    ),
    "check_dam_storage_cuft": (
        {
            "height_ft": (0.0, 3.0, "+"),
            "bottom_ft": (0.0, 8.0, "+"),
            "side_z": (0.0, 5.0, "+"),
            "channel_slope": (0.002, 0.06, "-"),
        },
        {},
    ),
    "connected_curve_number": ({"pervious_curve_number": (30.0, 98.0, "+"), "impervious_pct": (0.0, 100.0, "+")}, {}),
    "critical_depth_ft": ({"flow_cfs": (0.1, 30.0, "+")}, {"section": PIPE}),
    "curb_opening_efficiency": ({"length_ft": (0.5, 20.0, "+"), "full_length_ft": (5.0, 60.0, "-")}, {}),
    "detention_storage_ratio": ({"flow_ratio": (0.1, 0.8, "-")}, {"rain_type": "II"}),
    "drawdown_h": (
        {"depth_ft": (0.5, 8.0, "+"), "infiltration_iph": (0.2, 8.0, "-"), "voids": (0.2, 1.0, "+")},
        {},
    ),
    "extended_detention_ratio": ({"flow_ratio": (0.0, 0.5, "-")}, {}),
    "filter_area_sqft": (
        {
            "volume_cuft": (100.0, 9000.0, "+"),
            "bed_depth_ft": (1.0, 4.0, "+"),
            "permeability_fpd": (0.5, 9.0, "-"),
            "ponding_ft": (0.1, 3.0, "-"),
            "drain_days": (1.0, 3.0, "-"),
        },
        {},
    ),
    "flow_ratio": ({"flow_cfs": (1.0, 90.0, "+"), "area_sqft": (1.0, 20.0, "-"), "rise_ft": (1.0, 6.0, "-")}, {}),
    "frontal_flow_ratio": (
        {"spread_ft": (2.0, 20.0, "-"), "width_ft": (0.5, 3.0, "+"), "slope_ratio": (1.0, 6.0, "+")},
        {},
    ),
    "frontal_interception": ({"velocity_fps": (0.0, 15.0, "-"), "splash_fps": (1.0, 9.0, "+")}, {}),
    "full_interception_length_ft": (
        {
            "flow_cfs": (0.1, 9.0, "+"),
            "slope": (0.003, 0.1, "+"),
            "roughness": (0.012, 0.02, "-"),
            "cross_slope": (0.01, 0.06, "-"),
        },
        {},
    ),
    "green_ampt_depth_in": (
        {
            "hours": (0.0, 10.0, "+"),
            "conductivity_iph": (0.02, 5.0, "+"),
            "suction_in": (0.0, 12.0, "+"),
            "deficit": (0.0, 0.45, "+"),
        },
        {},
    ),
    "planted_storage_cuft": (
        {
            "area_sqft": (0.0, 9000.0, "+"),
            "depth_ft": (0.0, 4.0, "+"),
            "voids": (0.1, 0.5, "+"),
            "ponding_ft": (0.0, 1.0, "+"),
        },
        {},
    ),
    "ponding_time_h": (
        {
            "rain_iph": (1.0, 9.0, "-"),
            "conductivity_iph": (0.02, 0.9, "+"),
            "suction_in": (0.0, 12.0, "+"),
            "deficit": (0.0, 0.45, "+"),
        },
        {},
    ),
    "gross_volume_cuft": ({"volume_cuft": (10.0, 900.0, "+"), "voids": (0.2, 1.0, "-")}, {}),
    "gutter_factor": (
        {"cross_slope": (0.01, 0.06, "+"), "slope": (0.003, 0.1, "+"), "roughness": (0.012, 0.02, "-")},
        {},
    ),
    "gutter_flow_cfs": (
        {
            "spread_ft": (1.0, 12.0, "+"),
            "cross_slope": (0.01, 0.06, "+"),
            "slope": (0.003, 0.1, "+"),
            "roughness": (0.012, 0.02, "-"),
        },
        {},
    ),
    "gutter_spread_ft": (
        {
            "flow_cfs": (0.1, 8.0, "+"),
            "cross_slope": (0.01, 0.06, "-"),
            "slope": (0.003, 0.1, "-"),
            "roughness": (0.012, 0.02, "+"),
        },
        {},
    ),
    "gutter_velocity_fps": (
        {
            "upper_spread_ft": (0.0, 3.0, "+"),
            "lower_spread_ft": (4.0, 12.0, "+"),
            "cross_slope": (0.01, 0.06, "+"),
            "slope": (0.003, 0.1, "+"),
            "roughness": (0.012, 0.02, "-"),
        },
        {},
    ),
    "hydraulic_radius_ft": ({"depth_ft": (0.1, 5.0, "+")}, {"section": DITCH}),
    "infiltration_area_sqft": (
        {"volume_cuft": (10.0, 900.0, "+"), "depth_ft": (1.0, 6.0, "-"), "voids": (0.2, 1.0, "-")},
        {},
    ),
    "initial_abstraction_in": ({"curve_number": (30.0, 100.0, "-")}, {}),
    "kirpich_concentration_h": ({"length_ft": (100.0, 9000.0, "+"), "slope": (0.002, 0.2, "-")}, {}),
    "lag_concentration_h": (
        {"flow_length_ft": (100.0, 9000.0, "+"), "curve_number": (50.0, 95.0, "-"), "land_slope_pct": (0.5, 30.0, "-")},
        {},
    ),
    "lake_wave_velocity_fps": ({"mean_depth_ft": (1.0, 40.0, "+")}, {}),
    "least_runoff_reduction_cuft": (
        {
            "rain_90_in": (0.5, 1.5, "+"),
            "new_impervious_ac": (0.1, 20.0, "+"),
            "reduction_factor": (0.2, 0.6, "+"),
            "impervious_rv": (0.5, 1.0, "+"),
        },
        {},
    ),
    "manning_flow_cfs": (
        {"depth_ft": (0.1, 5.0, "+"), "slope": (0.001, 0.1, "+"), "roughness": (0.01, 0.1, "-")},
        {"section": DITCH},
    ),
    "manning_velocity_fps": (
        {"radius_ft": (0.1, 5.0, "+"), "slope": (0.001, 0.1, "+"), "roughness": (0.01, 0.1, "-")},
        {},
    ),
    "normal_depth_ft": (
        {"flow_cfs": (0.5, 50.0, "+"), "slope": (0.004, 0.1, "-"), "roughness": (0.01, 0.1, "+")},
        {"section": DITCH},
    ),
    "orifice_area_sqft": (
        {"flow_cfs": (0.1, 9.0, "+"), "head_ft": (0.2, 9.0, "-"), "coefficient": (0.5, 0.9, "-")},
        {},
    ),
    "orifice_flow_cfs": (
        {"area_sqft": (0.01, 3.0, "+"), "head_ft": (-1.0, 9.0, "+"), "coefficient": (0.5, 0.9, "+")},
        {},
    ),
    "phi_index_excess_iph": ({"intensity_iph": (0.0, 6.0, "+"), "phi_iph": (0.0, 3.0, "-")}, {}),
    "pond_factor": ({"pond_pct": (0.0, 5.0, "-")}, {}),
    "rational_peak_cfs": (
        {"runoff_coefficient": (0.1, 1.0, "+"), "intensity_iph": (0.5, 8.0, "+"), "area_ac": (0.1, 90.0, "+")},
        {},
    ),
    "recharge_volume_cuft": ({"recharge_in": (0.0, 20.0, "+"), "area_ac": (0.1, 90.0, "+")}, {}),
    "redevelopment_alternative_pct": (
        {"cut_pct": (0.0, 25.0, "-"), "standard_pct": (0.0, 25.0, "-"), "reduced_pct": (0.0, 25.0, "-")},
        {},
    ),
    "retention_in": ({"curve_number": (30.0, 100.0, "-")}, {}),
    "runoff_depth_in": ({"rain_in": (0.0, 9.0, "+"), "curve_number": (30.0, 100.0, "+")}, {}),
    "runoff_volume_coefficient": ({"impervious_pct": (0.0, 100.0, "+")}, {}),
    "runoff_volume_cuft": ({"runoff_in": (0.0, 9.0, "+"), "area_ac": (0.0, 90.0, "+")}, {}),
    "sag_depth_ft": ({"flow_cfs": (0.1, 9.0, "+")}, {"inlet": BOTH, "cross_slope": 0.02}),
    "sag_flow_cfs": ({"curb_depth_ft": (0.0, 2.0, "+")}, {"inlet": BOTH, "cross_slope": 0.02}),
    "sediment_pond_volume_cuft": (
        {
            "rain_in": (1.0, 6.0, "+"),
            "curve_number": (60.0, 98.0, "+"),
            "area_ac": (1.0, 50.0, "+"),
            "sediment_cuft_per_ac": (0.0, 5000.0, "+"),
        },
        {},
    ),
    "shallow_flow_velocity_fps": ({"slope": (0.001, 0.5, "+"), "intercept_fps": (3.0, 25.0, "+")}, {}),
    "share_cuft": ({"volume_cuft": (0.0, 9000.0, "+"), "share_pct": (0.0, 100.0, "+")}, {}),
    "sheet_flow_limit_ft": ({"slope": (0.001, 0.5, "+"), "roughness": (0.011, 0.8, "-")}, {}),
    "sheet_flow_time_h": (
        {
            "length_ft": (10.0, 300.0, "+"),
            "slope": (0.001, 0.5, "-"),
            "roughness": (0.011, 0.8, "+"),
            "rain_2yr_in": (1.0, 5.0, "-"),
        },
        {},
    ),
    "side_interception": (
        {"velocity_fps": (0.0, 15.0, "-"), "cross_slope": (0.01, 0.06, "+"), "length_ft": (1.0, 8.0, "+")},
        {},
    ),
    "splash_over_velocity_fps": ({"length_ft": (0.5, 4.0, "+")}, {"grate": "Curved vane"}),
    "storage_filter_area_sqft": (
        {
            "volume_cuft": (100.0, 9000.0, "+"),
            "bed_depth_ft": (1.0, 4.0, "-"),
            "voids": (0.2, 0.5, "-"),
            "ponding_ft": (0.0, 2.0, "-"),
            "permeability_fpd": (0.5, 200.0, "-"),
            "drain_days": (0.2, 3.0, "-"),
        },
        {},
    ),
    "submerged_headwater_ratio": ({"ratio": (4.0, 9.0, "+"), "slope": (0.0, 0.1, "-")}, {"inlet": EDGE}),
    "submerged_share": ({"head_ft": (0.1, 5.0, "+"), "tailwater_head_ft": (-1.0, 5.0, "-")}, {}),
    "swale_length_ft": ({"residence_min": (0.0, 30.0, "+"), "velocity_fps": (0.1, 3.0, "+")}, {}),
    "time_to_peak_h": ({"concentration_h": (0.1, 9.0, "+"), "step_h": (0.01, 0.5, "+")}, {}),
    "travel_time_h": ({"length_ft": (0.0, 9000.0, "+"), "velocity_fps": (0.2, 20.0, "-")}, {}),
    "unconnected_curve_number": (
        {
            "pervious_curve_number": (30.0, 98.0, "+"),
            "impervious_pct": (0.0, 30.0, "+"),
            "unconnected_ratio": (0.0, 1.0, "-"),
        },
        {},
    ),
    "unit_peak_cfs": (
        {"area_ac": (0.5, 900.0, "+"), "time_to_peak_h": (0.1, 9.0, "-"), "peak_rate": (100.0, 600.0, "+")},
        {},
    ),
    "unit_peak_csm_in": ({"concentration_h": (0.1, 10.0, "-"), "ia_p": (0.1, 0.5, "-")}, {"rain_type": "II"}),
    "unsubmerged_headwater_ratio": (
        {"ratio": (0.1, 3.5, "+"), "slope": (0.0, 0.1, "-"), "critical_head_ratio": (0.1, 1.2, "+")},
        {"inlet": EDGE},
    ),
    "v_notch_flow_cfs": (
        {"angle_deg": (20.0, 120.0, "+"), "head_ft": (-1.0, 4.0, "+"), "coefficient": (2.3, 2.6, "+")},
        {},
    ),
    "water_quality_volume_cuft": (
        {"rain_90_in": (0.5, 1.5, "+"), "area_ac": (0.1, 90.0, "+"), "impervious_pct": (0.0, 100.0, "+")},
        {},
    ),
    "watershed_lag_h": (
        {"flow_length_ft": (100.0, 9000.0, "+"), "curve_number": (50.0, 95.0, "-"), "land_slope_pct": (0.5, 30.0, "-")},
        {},
    ),
    "weir_flow_cfs": (
        {"length_ft": (0.5, 90.0, "+"), "head_ft": (-1.0, 4.0, "+"), "coefficient": (2.5, 3.4, "+")},
        {},
    ),
}

MAY_BE_NEGATIVE = {
    ("broad_crested_coefficient", "head_ft"),
    ("submerged_share", "head_ft"),
    ("submerged_headwater_ratio", "slope"),
    ("unsubmerged_headwater_ratio", "slope"),
}

# Functions that reduce an axis or build a thing: what their last axis is, or what stands in for the battery.
ALONG_AN_AXIS = {
    "composite_curve_number": lambda a: w.composite_curve_number(40 + 50 * a, 1 + a),
    "composite_roughness": lambda a: w.composite_roughness(0.01 + a, 1 + a),
    "convolve_cfs": lambda a: w.convolve_cfs(a, [0.0, 1.0, 3.0, 1.0, 0.0]),
    "discrete_peak_cfs": lambda a: w.discrete_peak_cfs(a),
    "effective_impervious_sqft": lambda a: w.effective_impervious_sqft(100 * a, a),
    "least_storage_cuft": lambda a: w.least_storage_cuft(a, 0.5, 0.1),
    "linear_reservoir": lambda a: w.linear_reservoir(a, 2.0, 1.0),
    "muskingum_cfs": lambda a: w.muskingum_cfs(a, 1.0, 0.2, 1.0),
    "muskingum_cunge": lambda a: w.muskingum_cunge(9 * a, w.Channel(DITCH, 500.0, 0.01, 0.03), 0.1).outflow_cfs,
    "parabolic_peak": lambda a: np.stack(w.parabolic_peak(a, 0.1), axis=-1),
    "route_level_pool": lambda a: w.route_level_pool(a, 0.1, [0.0, 1e3, 1e4], [0.0, 0.5, 2.0]).outflow_cfs,
    "tabular_hydrograph_cfs": lambda a: w.tabular_hydrograph_cfs(a, 640.0, 2.0),
    "weighted_runoff_coefficient": lambda a: w.weighted_runoff_coefficient(a, 1 + a),
    "weighted_runoff_in": lambda a: w.weighted_runoff_in(3.0, 40 + 50 * a, 1 + a),
}
ONE_AT_A_TIME = {
    "a table or a row of one": {
        "average_end_volumes_cuft", "cover", "dimensionless_unit_hydrograph", "entrance_loss", "inlet",
        "manual_number", "manual_numbers", "mass_curve", "printed_roughness", "sediment_rules", "sediment_volumes",
        "shallow_intercept_fps", "sheet_roughness", "single_group", "tabular_hours", "tabular_unit_flows_csm_in",
    },
    "builds one thing": {
        "measured_storm", "nested_storm", "storage_from_areas", "storage_from_volumes", "storage_of_pipes",
        "storage_of_prism", "storage_together", "table_storm", "type_storm", "unit_hydrograph_cfs",
    },
    "answers for one site": {
        "cross", "differences", "drain_time_h", "graphical_peak", "hydrographs_csv", "inputs", "intercept",
        "modified_rational",
        "monthly_balance", "muskingum_coefficients", "paired", "peaks_csv", "pond_budget", "rate", "read_drainage",
        "route_together", "run", "run_many", "snyder", "targets", "time_of_concentration", "write_drainage",
    },
}  # fmt: skip


def public_functions():
    return {name for name in w.__all__ if inspect.isfunction(getattr(w, name))}


def drawn(ranges, shape, seed=7):
    rng = np.random.default_rng(seed)
    return {name: rng.uniform(low, high, shape) for name, (low, high, _) in ranges.items()}


def test_every_public_function_is_in_the_battery_or_says_why_not():
    elsewhere = set().union(*ONE_AT_A_TIME.values())
    assert public_functions() == set(EQUATIONS) | set(ALONG_AN_AXIS) | elsewhere


@pytest.mark.parametrize("name", EQUATIONS)
def test_a_batch_is_its_parts_one_by_one(name):
    ranges, held = EQUATIONS[name]
    function = getattr(w, name)
    batch = drawn(ranges, 12)
    whole = function(**batch, **held)
    single = [function(**{key: value[at] for key, value in batch.items()}, **held) for at in range(12)]
    assert np.shape(whole) == (12,)
    np.testing.assert_allclose(whole, single, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", EQUATIONS)
def test_every_argument_broadcasts(name):
    ranges, held = EQUATIONS[name]
    middle = {key: (low + high) / 2 for key, (low, high, _) in ranges.items()}
    for key, (low, high, _) in ranges.items():
        grid = np.linspace(low, high, 6).reshape(2, 3)
        other = {also: np.full((4, 1, 1), value) for also, value in middle.items() if also != key}
        assert np.shape(getattr(w, name)(**other, **{key: grid}, **held)) == ((4, 2, 3) if other else (2, 3))


@pytest.mark.parametrize("name", EQUATIONS)
def test_answers_rise_and_fall_as_nature_does(name):
    ranges, held = EQUATIONS[name]
    middle = {key: (low + high) / 2 for key, (low, high, _) in ranges.items()}
    for key, (low, high, way) in ranges.items():
        steps = np.diff(getattr(w, name)(**{**middle, key: np.linspace(low, high, 200)}, **held))
        if way:
            assert np.all(steps * (1 if way == "+" else -1) >= -1e-9), f"{name} by {key}"


@pytest.mark.parametrize("name", EQUATIONS)
@pytest.mark.parametrize("bad", [float("nan"), float("inf"), "ten"])
def test_what_is_no_number_is_refused_and_named(name, bad):
    ranges, held = EQUATIONS[name]
    middle = {key: (low + high) / 2 for key, (low, high, _) in ranges.items()}
    for key in ranges:
        with pytest.raises(w.WaterError, match=r"^[a-z]\w+ is .*\. Give a number"):
            getattr(w, name)(**{**middle, key: bad}, **held)


@pytest.mark.parametrize("name", EQUATIONS)
def test_a_negative_measure_is_refused(name):
    ranges, held = EQUATIONS[name]
    middle = {key: (low + high) / 2 for key, (low, high, _) in ranges.items()}
    for key, (low, _, _) in ranges.items():
        if low >= 0 and (name, key) not in MAY_BE_NEGATIVE:
            with pytest.raises(w.WaterError, match=r"or more|more than"):
                getattr(w, name)(**{**middle, key: -1.0}, **held)


@pytest.mark.parametrize("name", ALONG_AN_AXIS)
def test_rows_of_a_batch_do_not_know_each_other(name):
    rows = np.random.default_rng(3).uniform(0.05, 0.95, (5, 32))
    whole = ALONG_AN_AXIS[name](rows)
    for at, row in enumerate(rows):
        np.testing.assert_allclose(whole[at], np.squeeze(ALONG_AN_AXIS[name](row)), rtol=1e-11, atol=1e-11)


def test_no_runoff_is_ever_more_than_the_rain():
    rain, number = np.linspace(0, 20, 401)[:, None], np.linspace(1, 100, 100)
    depth = w.runoff_depth_in(rain, number)
    assert np.all(depth >= 0)
    assert np.all(depth <= rain + 1e-12)


@pytest.mark.parametrize("name", sorted(public_functions()))
def test_every_public_function_shows_itself_with_a_number(name):
    text = inspect.getdoc(getattr(w, name)) or ""
    assert ">>>" in text
    assert text[0].isupper()
