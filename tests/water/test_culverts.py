"""Culverts by HDS-5: which end governs, and what the tailwater and the roughness do."""

import numpy as np
import pytest

from forebay import water as w
from forebay.water.channels import MANNING_US

EDGE = w.inlet("Circular concrete", "Square edge")


def barrel(slope=0.01, roughness=0.012, length_ft=100.0):
    return w.Barrel(w.Circular(2.0), length_ft, slope, roughness, EDGE, 0.5)


def test_full_flow_meets_the_equation_of_hds_5():
    # Outlet submerged, barrel full: HW = TW + (1 + Ke + 29 n^2 L / R^1.33) V^2/2g - L S (HDS-5, eq. 4b and 7).
    pipe, flow, tail = barrel(), 25.0, 4.0
    velocity = flow / pipe.full_area_sqft
    friction = 2 * w.GRAVITY_FTPS2 / MANNING_US**2 * 0.012**2 * 100 / 0.5 ** (4 / 3)
    losses = (1 + 0.5 + friction) * velocity**2 / (2 * w.GRAVITY_FTPS2)
    assert pipe.outlet_headwater_ft(flow, tail) == pytest.approx(tail + losses - 1.0, abs=1e-6)


def test_a_steep_barrel_is_governed_at_its_inlet_and_a_flat_one_at_its_outlet():
    flow = 20.0
    steep, flat = barrel(0.03), barrel(0.0, 0.024)
    assert steep.inlet_headwater_ft(flow) > steep.outlet_headwater_ft(flow)
    assert flat.outlet_headwater_ft(flow) > flat.inlet_headwater_ft(flow)


def test_outlet_control_feels_the_roughness():
    heads = [float(barrel(0.0, roughness).headwater_ft(15.0)) for roughness in (0.012, 0.018, 0.024)]
    assert heads == sorted(heads)
    assert heads[2] - heads[0] > 0.2


def test_headwater_rises_with_flow_through_the_change_from_weir_to_orifice():
    flows = np.linspace(0.5, 40.0, 400)
    heads = barrel().headwater_ft(flows)
    assert np.all(np.diff(heads) > 0)
    assert np.max(np.diff(heads)) < 0.1


def test_flow_and_headwater_are_each_other_undone():
    pipe = barrel(0.005)
    flows = np.linspace(1.0, 30.0, 30)
    np.testing.assert_allclose(pipe.flow_cfs(pipe.headwater_ft(flows)), flows, rtol=0.004)


def test_no_flow_until_the_headwater_passes_the_tailwater():
    pipe = barrel(0.01)
    assert pipe.flow_cfs(1.9, tailwater_ft=3.0) == 0
    assert pipe.flow_cfs(2.5, tailwater_ft=3.0) > 0


def test_mitered_inlets_take_the_slope_the_other_way():
    assert w.inlet("Circular Corrugated", "Mitered").slope_factor == 0.7
    assert EDGE.slope_factor == -0.5


def test_an_inlet_that_is_not_printed_is_refused_with_those_that_are():
    with pytest.raises(w.WaterError, match="names 0 inlets of HDS-5"):
        w.inlet("Circular wood", "Square edge")
