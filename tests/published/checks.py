"""How each published case is put to the public functions: inputs in, the printed names out."""

import numpy as np

from forebay import water as w
from forebay.units import FOOT_M, INCH_MM

CHECKS = {}
FOOT = float(FOOT_M)
INCH = float(INCH_MM)
SQM = FOOT**2
CUM = FOOT**3
HA_AC = float(10000 / FOOT_M**2 / 43560)
SQKM_AC = 100 * HA_AC
ACRE = 43560.0


def case(name):
    def keep(check):
        CHECKS[name] = check
        return check

    return keep


def _columns(parts, *keys):
    return [np.array([part[key] for part in parts], dtype=float) for key in keys]


# Runoff


@case("bed_ex2_5_cn")
def _(given):
    shares, numbers = np.array(given["parts"]).T
    return {"CN": w.composite_curve_number(numbers, shares)}


@case("hydrocad_split_pervious_runoff")
def _(given):
    areas, shares, pervious, paved = _columns(given["subcatchments"], "A_ac", "impervious_pct", "CN_perv", "CN_imp")
    parts = np.stack([100 - shares, shares], axis=-1)
    depths = w.weighted_runoff_in(given["P_in"], np.stack([pervious, paved], axis=-1), parts)
    return {"depth_in": depths, "volume_acft": w.runoff_volume_cuft(depths, areas) / ACRE}


@case("ponce_f06_cn_volume")
def _(given):
    shares, numbers = np.array(given["parts"]).T
    composite = w.composite_curve_number(numbers, shares)
    depth_in = w.runoff_depth_in(given["P_cm"] * 10 / INCH, round(float(composite)))
    volume = w.runoff_volume_cuft(depth_in, given["A_ha"] * HA_AC)
    return {
        "CN": composite,
        "CN_used": round(float(composite)),
        "Q_cm": depth_in * INCH / 10,
        "V_m3": volume * CUM,
    }


@case("tr55_ch2_composite_text")
def _(given):
    ground = given["pervious_CN"], given["imp_pct"]
    return {
        "CN_all_connected": w.connected_curve_number(*ground),
        "CN_75pct_unconnected": w.unconnected_curve_number(*ground, given["unconnected_ratio"]),
    }


@case("tr55_ex2_1")
@case("tr55_ex2_2")
@case("tr55_ex2_3")
def _(given):
    numbers, areas = _columns(given["covers"], "CN", "area")
    composite = w.composite_curve_number(numbers, areas)
    found = {
        "CN_weighted": composite,
        "CN_used": round(float(composite)),
        "runoff_in": w.runoff_depth_in(given["P_24h_in"], round(float(composite))),
    }
    if "composite_fig_2_3" in given:
        found["composite_CN"] = w.connected_curve_number(
            *_columns(given["composite_fig_2_3"], "pervious_CN", "imp_pct")
        )
    return found


@case("tr55_runoff_volume_fixture")
def _(given):
    depth = w.runoff_depth_in(given["P_in"], given["CN"])
    volume = w.runoff_volume_cuft(depth, given["A_ac"])
    return {"Q_in": depth, "V_acft": volume / ACRE, "V_ft3": volume}


@case("tr55_table2_1_a")
def _(given):
    table = w.runoff_depth_in(np.array(given["P_in"])[:, None], given["CN"])
    return {f"CN{number}": column for number, column in zip(given["CN"], table.T, strict=True)}


@case("tr55_table4_1_Ia")
def _(given):
    return {"Ia_in": w.initial_abstraction_in(given["CN"])}


# Concentration


def _leg_times(given, shallow, sheet_limit_ft=100.0):
    sheet = given["sheet"]
    path = [w.SheetFlow("sheet", sheet["L_ft"], sheet["s"], sheet["n"]), shallow]
    if "a_ft2" in given.get("channel", {}) or "A_ft2" in given.get("channel", {}):
        run = {key.lower(): value for key, value in given["channel"].items()}
        perimeter = run.get("pw_ft", run.get("p_ft"))
        path.append(w.ChannelFlow("channel", run["l_ft"], run["s"], run["n"], run["a_ft2"], perimeter))
    rain = given.get("P2_24h_in", sheet.get("P2_in"))
    return w.time_of_concentration(path, rain_2yr_in=rain, sheet_limit_ft=sheet_limit_ft)


@case("hydrocad_minnetonka_tc")
def _(given):
    run, pipe = given["shallow"], given["channel"]
    total = _leg_times(given, w.ShallowFlow("shallow", run["L_ft"], run["s"], intercept_fps=run["Kv"]))
    assert [note.number for note in total.notes] == [102, 103]
    sheet, shallow, channel = total.legs
    return {
        "t_sheet_min": 60 * sheet.time_h,
        "V_sheet_fps": sheet.velocity_fps,
        "V_shallow_fps": shallow.velocity_fps,
        "t_shallow_min": 60 * shallow.time_h,
        "V_channel_fps": channel.velocity_fps,
        "Q_channel_cfs": channel.velocity_fps * pipe["A_ft2"],
        "t_channel_min": 60 * channel.time_h,
        "Tc_min": 60 * total.total_h,
    }


@case("hydrocad_tc_and_channel")
def _(given):
    run, ditch, roof = given["shallow"], given["channel"], given["P53"]
    legs = _leg_times(given, w.ShallowFlow("shallow", run["L_ft"], run["s"], intercept_fps=run["Kv"])).legs
    depth = w.runoff_depth_in(roof["P_in"], roof["CN"])
    section = w.Trapezoid(ditch["b_ft"], ditch["z"], ditch["z"])
    return {
        "t_sheet_min": 60 * legs[0].time_h,
        "V_sheet_fps": legs[0].velocity_fps,
        "V_shallow_fps": legs[1].velocity_fps,
        "t_shallow_min": 60 * legs[1].time_h,
        "depth_in": depth,
        "volume_acft": w.runoff_volume_cuft(depth, roof["A_ft2"] / ACRE) / ACRE,
        "capacity_cfs": w.manning_flow_cfs(section, ditch["d_ft"], ditch["S"], ditch["n"]),
        "flow_area_ft2": section.area_sqft(ditch["d_ft"]),
    }


@case("kirpich_fixture")
def _(given):
    return {"tc_min": 60 * w.kirpich_concentration_h(given["L_ft"], given["S"])}


@case("tr55_ex3_1")
def _(given):
    run, channel = given["shallow"], given["channel"]
    total = _leg_times(given, w.ShallowFlow("shallow", run["L_ft"], run["s"], run["surface"]))
    sheet, shallow, deep = total.legs
    return {
        "Tt_sheet_hr": sheet.time_h,
        "V_shallow_fps": shallow.velocity_fps,
        "Tt_shallow_hr": shallow.time_h,
        "r_ft": channel["a_ft2"] / channel["pw_ft"],
        "V_channel_fps": deep.velocity_fps,
        "Tt_channel_hr": deep.time_h,
        "Tc_hr": total.total_h,
    }


@case("tr55_shallow_velocity")
def _(given):
    return {
        f"V_{surface}_fps": w.shallow_flow_velocity_fps(given["slopes"], w.shallow_intercept_fps(surface))
        for surface in given["surfaces"]
    }


# Storms and hydrographs


@case("nrcs_typeII_hourly_ratios")
def _(given):
    storm = w.type_storm("unit", 1.0, "II")
    return {
        "cum": storm.fallen_in(given["hours"]),
        "nested_ratio": [storm.most_in(minutes / 60) for minutes in given["nested_minutes"]],
    }


@case("hydrocad_subcats_tc14_20")
def _(given):
    storm = w.type_storm("storm", given["P_in"], given["rain_type"])
    nodes = []
    for part in given["subcatchments"]:
        ground = (w.Ground("given", part["A_ac"], part["CN"]),)
        nodes += [
            w.Catchment(part["id"], ground, (w.GivenTime("given", part["Tc_min"]),), f"to {part['id']}"),
            w.DesignPoint(f"to {part['id']}"),
        ]
    results = w.run(w.Drainage("report", w.Network(tuple(nodes))), [storm])
    found = [results.after[part["id"]] for part in given["subcatchments"]]
    return {
        "peak_cfs": [node.peak_cfs[0] for node in found],
        "volume_acft": [node.volume_cuft[0] / ACRE for node in found],
        "depth_in": [node.catchment.runoff_in[0] for node in found],
    }


@case("neh16_1_unit_hydrograph")
def _(given):
    area = given["A_mi2"] * 640
    peak_h = w.time_to_peak_h(given["Tc_hr"], given["dt_hr"])
    ordinates = w.unit_hydrograph_cfs(area, given["Tc_hr"], given["dt_hr"], given["PRF"], exact_inch=False)
    return {"Tp_hr": peak_h, "qp_cfs": w.unit_peak_cfs(area, peak_h, given["PRF"]), "UH_cfs": ordinates}


@case("ponce_f06_scs_uh")
def _(given):
    lag = w.watershed_lag_h(given["L_km"] * 1000 / FOOT, given["CN"], 100 * given["Y"])
    rain = lag / 4.5
    peak_h = rain / 2 + lag
    cfs_inch = w.unit_peak_cfs(given["A_km2"] * SQKM_AC, peak_h)
    return {
        "tl_h": lag,
        "tr_h": rain,
        "tp_h": peak_h,
        "Qp_m3s_per_cm": cfs_inch * CUM / (INCH / 10),
        "Tb_h": 5 * peak_h,
    }


@case("ponce_f06_snyder")
def _(given):
    found = w.snyder(given["A_km2"], given["L_km"], given["Lc_km"], given["Ct"], given["Cp"])
    return {
        "tl_h": found.lag_h,
        "Qp_m3s": found.peak_m3ps,
        "tr_h": found.rain_h,
        "tp_h": found.time_to_peak_h,
        "Tb_h": found.base_h,
        "W50_h": found.width_half_h,
        "W75_h": found.width_three_quarters_h,
    }


# Peaks


@case("tr55_ex4_1")
def _(given):
    found = w.graphical_peak(
        given["rain_type"], given["P_in"], given["CN"], given["Am_mi2"] * 640, given["Tc_hr"], given["pond_pct"]
    )
    return {
        "Ia_in": found.initial_abstraction_in,
        "Ia_over_P": found.ia_p,
        "qu_csm_in": found.unit_peak_csm_in,
        "Q_in": found.runoff_in,
        "Fp": found.pond_factor,
        "qp_cfs": found.peak_cfs,
    }


@case("tr55_graphical_coeff_eval")
def _(given):
    return {kind: w.unit_peak_csm_in(kind, given["Tc_hr"], ratio) for kind, ratio in given["rows"].items()}


@case("tr55_ex5_1")
def _(given):
    kind, ratio = given["rain_type"], given["Ia_P_used"]
    areas, times, travels, numbers = _columns(given["subareas"], "Am_mi2", "Tc_hr", "sumTt_hr", "CN")
    depths = w.runoff_depth_in(given["P_in"], numbers)
    units = [w.tabular_unit_flows_csm_in(kind, *pair, ratio) for pair in zip(times, travels, strict=True)]
    flows = w.tabular_hydrograph_cfs(units, areas * 640, depths)
    at = np.isin(w.tabular_hours(kind), given["hours"])
    total = flows.sum(axis=0)
    return {
        "Q_in": depths,
        "AmQ": areas * depths,
        "Ia_in": w.initial_abstraction_in(numbers),
        "composite_cfs": total[at],
        "peak_cfs": total.max(),
        "t_peak_hr": w.tabular_hours(kind)[total.argmax()],
        "subarea4_q_at_14.6_cfs": flows[3][w.tabular_hours(kind) == 14.6][0],
    }


@case("tr55_exhibit5_II_spots")
def _(given):
    rows = [w.tabular_unit_flows_csm_in("II", row["Tc_hr"], row["Tt_hr"], row["IaP"]) for row in given["lookups"]]
    return {
        "max_csm_in": [row.max() for row in rows],
        "t_max_hr": [w.tabular_hours("II")[row.argmax()] for row in rows],
    }


@case("tr55_ex6_1")
def _(given):
    ratio = given["qo_cfs"] / given["qi_cfs"]
    share = w.detention_storage_ratio(given["rain_type"], ratio)
    volume = w.runoff_volume_cuft(given["Q_in"], given["Am_mi2"] * 640) / ACRE
    per_foot = w.weir_flow_cfs(1.0, given["Emax_ft"] - given["crest_ft"], given["weir_coeff"])
    return {
        "qo_qi": ratio,
        "Vs_Vr": share,
        "Vr_acft": volume,
        "Vs_acft": share * volume,
        "Lw_ft": given["qo_cfs"] / per_foot,
    }


@case("hydrocomplete_prepost_storage")
def _(given):
    depths, ratios, peaks = [], [], []
    for side in (given["pre"], given["post"]):
        depth = w.runoff_depth_in(given["P_in"], side["CN"])
        depths.append(depth)
        ratios.append(w.initial_abstraction_in(side["CN"]) / given["P_in"])
        peaks.append(side["qu_csm_in_as_published"] * given["A_ac"] / 640 * depth)
    share = w.detention_storage_ratio(given["rain_type"], 14 / 41)
    storage = share * w.runoff_volume_cuft(depths[1], given["A_ac"])
    return {
        "Ia_over_P": ratios,
        "q_pre_cfs": peaks[0],
        "q_post_cfs": peaks[1],
        "Vs_ft3": storage,
        "Vs_acft": storage / ACRE,
    }


@case("hec22_ex10_1")
def _(given):
    peaks, depths = [], []
    for side in (given["pre"], given["post"]):
        peaks.append(w.rational_peak_cfs(side["C"], side["i_in_hr"], given["A_ac"]))
        # A triangle of base 2 tc: the depth is Q tc over the area.
        depths.append(float(peaks[-1]) * side["tc_min"] * 60 / (given["A_ac"] * 3630))
    return {
        "qp_pre_cfs": peaks[0],
        "qp_post_cfs": peaks[1],
        "Q_pre_in": depths[0],
        "Q_post_in": depths[1],
        "Vs_ft3": w.runoff_volume_cuft(depths[1] - depths[0], given["A_ac"]),
    }


# Rational


@case("bed_ex6_7")
def _(given):
    areas, shares = [given["dcia_ac"], given["lawn_ac"]], [given["C_dcia"], given["C_lawn"]]
    mean = w.weighted_runoff_coefficient(shares, areas)
    return {
        "C_avg": mean,
        "Q_dcia_cfs": w.rational_peak_cfs(given["C_dcia"], given["i_8min"], given["dcia_ac"]),
        "Q_total_cfs": w.rational_peak_cfs(mean, given["i_20min"], sum(areas)),
    }


@case("hec22_ex4_1")
def _(given):
    return {
        f"C_{side}": w.weighted_runoff_coefficient(*reversed(_columns(given[side], "area_ac", "C")))
        for side in ("existing", "proposed")
    }


@case("hec22_ex4_3")
def _(given):
    return {
        f"Q_{side}_cfs": w.rational_peak_cfs(given[side]["C"], given[side]["i_in_hr"], given["A_ac"])
        for side in ("existing", "proposed")
    }


@case("ponce_rational_partial_area")
def _(given):
    area_ha = np.array(given["contributing_area_A_ha"]) + np.array(given["contributing_area_B_ha"])
    excess_iph = w.phi_index_excess_iph(np.array(given["I_mm_hr"]) / INCH, given["phi_mm_hr"] / INCH)
    # 1 in/h over an acre is 1.00833 cfs; the rational method rounds that to 1.
    flows = w.rational_peak_cfs(1.0, excess_iph, area_ha * HA_AC) * (ACRE / 12 / 3600) * CUM
    worst = int(flows.argmax())
    return {
        "sumA_ha": area_ha,
        "Qp_m3s": flows,
        "design_duration_min": given["duration_min"][worst],
        "Qp_design_m3s": flows[worst],
    }


@case("ponce_rational_simple_si")
def _(given):
    flow = w.rational_peak_cfs(given["C"], given["i_mm_hr"] / INCH, given["A_ha"] * HA_AC)
    return {"Qp_m3s": flow * (ACRE / 12 / 3600) * CUM}


# Channels and gutters


@case("bed_ex7_1")
def _(given):
    depth = w.normal_depth_ft(w.Trapezoid(given["b_m"] / FOOT), given["Q_m3s"] / CUM, given["S"], given["n"])
    return {"yn_m": depth * FOOT}


@case("hec22_ex6_1")
def _(given):
    section = w.Trapezoid(given["B_ft"], given["z"], given["z"])
    depth = given["d_ft"]
    flow = w.manning_flow_cfs(section, depth, given["S"], given["n"])
    return {
        "A_ft2": section.area_sqft(depth),
        "P_ft": section.perimeter_ft(depth),
        "R_ft": w.hydraulic_radius_ft(section, depth),
        "Q_cfs": flow,
        "V_fps": flow / section.area_sqft(depth),
    }


@case("irregular_section_area")
def _(given):
    stations, elevations = zip(*given["points"], strict=True)
    return {"A": w.Irregular(stations, elevations).area_sqft(given["depth_above_lowest"])}


@case("lindeburg_flume")
def _(given):
    return {"yn_ft": w.normal_depth_ft(w.Trapezoid(given["b_ft"]), given["Q_cfs"], given["S"], given["n"])}


@case("lindeburg_pipe")
def _(given):
    pipe = w.Circular(given["D_ft"])
    flow = w.manning_flow_cfs(pipe, given["D_ft"], given["S"], given["n"])
    return {"Qfull_cfs": flow, "Vfull_fps": flow / pipe.area_sqft(given["D_ft"])}


@case("lindeburg_trapezoid")
def _(given):
    section = w.Trapezoid(given["b_ft"], given["z"], given["z"])
    return {"Q_cfs": w.manning_flow_cfs(section, given["d_ft"], given["S"], given["n"])}


@case("pipe_partial_depth_fixture")
def _(given):
    pipe = w.Circular(given["D_in"] / 12)
    flow = given["Q_gpm"] * 231 / 1728 / 60
    depth = w.normal_depth_ft(pipe, flow, given["S"], given["n"])
    return {"depth_in": 12 * depth, "y_D": depth / pipe.diameter_ft, "V_fps": flow / pipe.area_sqft(depth)}


@case("hec22_ex5_1")
def _(given):
    slopes = given["Sx"], given["SL"], given["n"]
    return {
        "T_ft": w.gutter_spread_ft(given["A"]["Q_cfs"], *slopes),
        "Q_cfs": w.gutter_flow_cfs(given["B"]["T_ft"], *slopes),
    }


@case("hec22_ex5_6")
def _(given):
    slopes = given["Sx"], given["SL"], given["n"]
    velocity = w.gutter_velocity_fps(given["T1_ft"], given["T2_ft"], *slopes)
    return {
        "KG": w.gutter_factor(*slopes),
        "V_fps": velocity,
        "t_min": 60 * w.travel_time_h(given["L_ft"], velocity),
    }


# Inlets


def _gutter(given, depressed=True):
    slopes = given["Sx"], given["SL"], given["n"]
    return w.Gutter(*slopes, given["W_ft"], given["a_in"]) if depressed else w.Gutter(*slopes)


@case("hec22_ex5_2")
def _(given):
    street = _gutter(given)
    return {"Q_cfs": street.flow_cfs(given["A"]["T_ft"]), "T_ft": street.spread_ft(given["B"]["Q_cfs"])}


@case("hec22_ex7_1")
def _(given):
    street = _gutter(given, depressed=False)
    flow = street.flow_cfs(given["T_ft"])
    fast, grates = street.velocity_fps(flow), list(zip(given["grates"], given["L_ft"], strict=True))
    splash = [w.splash_over_velocity_fps(length, kind) for kind, length in grates]
    taken = [w.intercept(w.Grate(kind, given["W_ft"], length), street, flow) for kind, length in grates]
    return {
        "Qi_cfs": [float(one.intercepted_cfs) for one in taken],
        "Rf": w.frontal_interception(fast, splash),
        "Rs": w.side_interception(fast, given["Sx"], given["L_ft"]),
    }


@case("hec22_ex7_2")
def _(given):
    opening = w.CurbOpening(given["L_ft"], 6.0)
    even, deep = _gutter(given, depressed=False), _gutter(given)
    return {
        "A_Qi_cfs": w.intercept(opening, even, given["Q_cfs"]).intercepted_cfs,
        "B_LT_ft": opening.full_length_ft(deep, given["Q_cfs"]),
        "B_Qi_cfs": w.intercept(opening, deep, given["Q_cfs"]).intercepted_cfs,
    }


@case("hec22_ex7_3")
def _(given):
    across = given["Sx"] + given["a_in"] / 12 / given["W_ft"] * given["Eo"]
    return {"LT_ft": w.full_interception_length_ft(given["Q_cfs"], given["SL"], given["n"], across)}


@case("hec22_ex7_4")
def _(given):
    grate = w.Grate(given["grate"], given["grate_W_ft"], given["grate_L_ft"])
    both = w.CombinationInlet(grate, w.CurbOpening(given["opening_ft"], 6.0))
    return {"Qi_cfs": w.intercept(both, _gutter(given), given["Q_cfs"]).intercepted_cfs}


@case("hec22_ex7_6")
def _(given):
    size = given["L_ft"], 12 * given["h_ft"]
    plain, deep = w.CurbOpening(*size), w.CurbOpening(*size, given["a_in"], given["W_ft"])
    depth = given["Sx"] * given["T_ft"]
    return {
        "Qi_cfs": w.sag_flow_cfs(depth, plain, given["Sx"]),
        "depressed_Qi_cfs": w.sag_flow_cfs(depth, deep, given["Sx"]),
    }


@case("hec22_ex7_8")
def _(given):
    grate, opening = w.Grate(given["grate"], given["W_ft"], given["L_ft"]), w.CurbOpening(given["L_ft"], given["h_in"])
    both = w.CombinationInlet(grate, opening)
    return {
        "d_ft": w.sag_depth_ft(given["Q_cfs"], both, given["Sx"]),
        "clogged_d_ft": w.sag_depth_ft(given["Q_cfs"], opening, given["Sx"]),
    }


# Culverts


@case("cecalc_culvert_submerged")
def _(given):
    edge = w.inlet("Circular concrete", "Groove end projecting")
    assert (edge.c, edge.y) == (given["c"], given["Y"])
    area = w.Circular(given["D_ft"]).area_sqft(given["D_ft"])
    ratio = w.flow_ratio(given["Q_cfs"], area, given["D_ft"])
    assert ratio < 3.5
    return {"HW_submerged_eq_ft": w.submerged_headwater_ratio(edge, ratio) * given["D_ft"]}


@case("hds5_appA_dimensionless")
def _(given):
    low, high = given["unsubmerged"], given["submerged"]
    edge = w.Inlet("worked", low["form"], low["K"], low["M"], high["c"], high["Y"], -0.5)
    ratios, heads = _columns(low["points"], "x", "Hc_D")
    return {
        "HWi_D_unsub": w.unsubmerged_headwater_ratio(edge, ratios, given["S"], heads),
        "HWi_D_sub": w.submerged_headwater_ratio(edge, high["x"], given["S"]),
    }


@case("hds5_ex5_longspan")
def _(given):
    area, rise = given["A_m2"], given["D_m"]
    heads = np.array(given["HW_D_chart51"]) * rise
    # Q/(A D^0.5) has a dimension, so the metric numbers go in as they are.
    return {
        "AD05": area * np.sqrt(rise),
        "x_SI": w.flow_ratio(given["Q_m3s"], area, rise),
        "HW_m": heads,
        "EL_hi_m": given["invert_m"] + heads,
    }


# Outlets


@case("hec22_ex10_10")
def _(given):
    hole = w.Orifice("low", given["invert_ft"], 12 * given["D_ft"], coefficient=given["Co"])
    return {"Q_cfs": hole.flow_cfs(given["invert_ft"] + np.array(given["depth_ft"]))}


@case("hec22_ex10_11")
def _(given):
    heads = np.array(given["head_ft"])
    area = w.Circular(given["D_ft"]).area_sqft(given["D_ft"])
    coefficient = given["Cw_dimensionless"] * np.sqrt(2 * w.GRAVITY_FTPS2)
    orifice = w.orifice_flow_cfs(area, heads, given["Co"])
    weir = w.weir_flow_cfs(given["L_ft"], heads, coefficient)
    riser = w.LevelOpening(
        "riser", given["crest_ft"], 12 * given["D_ft"], coefficient=given["Co"], weir_coefficient=float(coefficient)
    )
    passed = riser.flow_cfs(given["crest_ft"] + heads)
    # The source rounds the rim to 5.5 ft (5.47), hence the half percent.
    return {
        "Q_orifice_cfs": orifice,
        "Q_weir_cfs": weir,
        "control": ["orifice" if abs(q - o) < 1e-9 else "weir" for q, o in zip(passed, orifice, strict=True)],
    }


@case("hec22_table10_10")
def _(given):
    stages = given["stage_ft"]
    pond = w.Pond(
        "basin",
        w.storage_from_areas([30.0, 40.0], [1000.0, 2000.0]),
        tuple(
            w.RatedOutlet(name, (30.0, *stages, 40.0), (0.0, *flows, flows[-1]))
            for name, flows in (
                ("orifice", given["low_orifice_cfs"]),
                ("riser", given["riser_cfs"]),
                ("spillway", given["spillway_cfs"]),
            )
        ),
        "brook",
    )
    return {"total_cfs": w.rate(pond).rows_at(stages)["total"]}


@case("hydrocad_orifice_outlet")
def _(given):
    size, low = given["d_in"], given["orifice_invert_ft"]
    hole = w.LevelOpening("hole", low, size, coefficient=given["C"])
    flow = hole.flow_cfs(given["HW_ft"])
    side = np.sqrt(given["area_sf"])
    tank = w.storage_of_prism(given["bottom_ft"], side, side, given["top_ft"] - given["bottom_ft"])
    return {
        "V_orifice_fps": flow / w.Circular(size / 12).area_sqft(size / 12),
        "Q_cfs": flow,
        "storage_at_HW_cf": tank.volume_cuft(given["HW_ft"]),
        "storage_total_cf": tank.volume_cuft(given["top_ft"]),
    }


@case("swmm_app_ex3_orifice")
def _(given):
    hole, wanted = given["orifice"], given["wqcv"]
    return {
        "area_ft2": w.orifice_area_sqft(hole["Q_cfs"], hole["h_ft"], hole["C"]),
        "wqcv_ft3": w.runoff_volume_cuft(wanted["depth_in"], wanted["A_ac"]),
    }


@case("weirs_fixture")
def _(given):
    sharp, broad = given["cipolletti"], given["broad"]
    # The broad crest: Q = Cd (2/3) (2g/3)^0.5 L H^1.5.
    coefficient = broad["Cd"] * 2 / 3 * np.sqrt(2 * w.GRAVITY_FTPS2 / 3)
    return {
        "Q_cipolletti_cfs": w.weir_flow_cfs(sharp["L_ft"], sharp["H_ft"], sharp["C"]),
        "Q_broad_cfs": w.weir_flow_cfs(broad["L_ft"], broad["H_ft"], coefficient),
    }


# Ponds


@case("hec22_ex10_3")
def _(given):
    long, wide, deep = given["L_ft"], given["W_ft"], given["h_ft"]
    depths = np.linspace(0, deep, 99)
    # Two sides slope 2 to 1 and the ends stand upright.
    basin = w.storage_from_areas(depths, long * (wide + 4 * depths))
    return {"V_ft3": basin.volume_cuft(deep)}


@case("hec22_ex10_6")
def _(given):
    basin = w.storage_from_areas(given["elev_ft"], given["area_ft2"])
    return {"cum_ft3": basin.volume_cuft(given["elev_ft"])}


@case("hec22_ex10_7")
def _(given):
    basin = w.storage_from_areas(given["h_ft"], given["area_ft2"])
    outlet = (w.Weir("crest", given["outlet_h_ft"], 1.0),)
    dead = basin.volume_cuft(w.Pond("basin", basin, outlet, "brook").starts_at_ft)
    total = basin.volume_cuft(given["h_ft"])
    return {"total_ft3": total, "active_ft3": np.maximum(total - dead, 0)}


@case("hec22_ex10_14")
def _(given):
    basin = w.storage_from_areas(given["h_ft"], given["area_ft2"])
    head = given["weir"]["h_ft"]
    return {
        "storage_ft3": basin.volume_cuft(given["h_ft"]),
        "weir_L_ft": given["q_pre_cfs"] / w.weir_flow_cfs(1.0, head, 3.09 * 0.94),
    }


@case("chow_8_2_2_levelpool")
def _(given):
    # Cubic metres and seconds go through as they are: storage indication has no constant.
    done = w.route_level_pool(
        given["inflow_m3s"], given["dt_h"], given["storage_m3"], given["outflow_m3s"], given["initial"]["storage_m3"]
    )
    return {
        "outflow_m3s": done.outflow_cfs[0],
        "peak_outflow_m3s": done.outflow_cfs.max(),
        "peak_storage_m3": done.storage_cuft.max(),
    }


@case("ponce_linear_reservoir")
def _(given):
    step, lag = given["dt_hr"], given["K_hr"]
    outflow = w.linear_reservoir(given["inflow"], lag, step, given["initial_outflow"])
    unit = w.linear_reservoir([0.0, 1.0, 1.0], lag, step)
    decay = w.linear_reservoir([0.0, 0.0], lag, step, 1.0)[1]
    return {
        "outflow": outflow,
        "peak": outflow.max(),
        "t_peak_hr": outflow.argmax() * step,
        "C0": unit[1],
        "C1": unit[2] - unit[1] - decay * unit[1],
        "C2": decay,
    }


@case("ponce_storage_indication")
def _(given):
    step, lag = given["dt_hr"], given["K_hr"]
    flows = np.array([0.0, 2000.0])
    start = lag * 3600.0 * given["initial_outflow"]
    done = w.route_level_pool(given["inflow"], step, lag * 3600.0 * flows, flows, start)
    seven = 2 * done.storage_cuft[0][7] / (3600.0 * step) + done.outflow_cfs[0][7]
    return {
        "outflow": done.outflow_cfs[0],
        "peak": done.outflow_cfs.max(),
        "t_peak_hr": done.outflow_cfs.argmax() * step,
        "two_S_over_dt_plus_O_at_7h": seven,
    }


# Reaches


@case("bed_ex4_3")
def _(given):
    numbers = 24 * given["K_day"], given["x"], 24 * given["dt_day"]
    terms = w.muskingum_coefficients(*numbers)
    return {
        **dict(zip(("C0", "C1", "C2"), terms, strict=True)),
        "outflow_cfs": w.muskingum_cfs(given["inflow_cfs"], *numbers),
    }


@case("ponce_muskingum_coeff")
def _(given):
    return dict(zip(("C0", "C1", "C2"), w.muskingum_coefficients(given["K_over_dt"], given["X"], 1.0), strict=True))


# Practices


@case("nys_table4_1_wqv_eval")
def _(given):
    areas, shares, rain = _columns(given["cases"], "A_ac", "I_pct", "P_in")
    least = w.manual_number("2015", "least_rv").value
    return {
        "Rv": w.runoff_volume_coefficient(shares, least),
        "WQv_acft": w.water_quality_volume_cuft(rain, areas, shares, least) / ACRE,
    }


@case("mde_cpv_orifice_constant")
def _(given):
    area = w.orifice_area_sqft(given["qo_cfs"], given["ho_ft"])
    return {
        "Vs_Vr": w.extended_detention_ratio(given["r"]),
        "Ao_ft2": area,
        "do_in": 12 * np.sqrt(4 * area / np.pi),
    }


@case("focalpoint_bioretention")
def _(given):
    paved = given["imperv_fraction"] * given["site_ac"] * ACRE
    rest = given["site_ac"] * ACRE - paved
    effective = w.effective_impervious_sqft([paved, rest], [given["Rv_imperv"], given["Rv_perv"]])
    volume = effective * given["P_ft"]
    bed = given["df_ft"], given["n"], given["H_ft"], given["k_ft_day"], given["tf_day"]
    return {"A_eff_ft2": effective, "WQv_ft3": volume, "Af_ft2": w.storage_filter_area_sqft(volume, *bed)}


@case("infil_trench_ordinance")
def _(given):
    volume = w.runoff_volume_cuft(given["runoff_in"], given["impervious_ft2"] / ACRE)
    area = w.infiltration_area_sqft(volume, given["depth_ft"], given["void_ratio"])
    return {
        "V_required_ft3": volume,
        "V_gross_ft3": w.gross_volume_cuft(volume, given["void_ratio"]),
        "area_ft2": area,
        "length_ft": area / given["width_ft"],
    }


@case("sediment_basin_rules")
def _(given):
    areas = given["A_total_ac"], given["A_disturbed_ac"]
    florida, pennsylvania = (w.sediment_volumes(rule, *areas) for rule in ("Florida", "Pennsylvania"))
    return {
        "V_3600_rule_ft3": florida["storage"].volume_cuft,
        "V_134cy_rule_ft3": florida["storage by yards"].volume_cuft,
        "cleanout_55cy_ft3": florida["cleanout"].volume_cuft,
        "PA_sediment_zone_ft3": pennsylvania["sediment"].volume_cuft,
        "PA_dewatering_zone_ft3": pennsylvania["dewatering"].volume_cuft,
    }


@case("co_mine_sediment_pond")
def _(given):
    site = given["P_in"], given["CN"], given["A_ac"]
    allowance = given["sediment_acft_per_ac"] * ACRE
    water = w.sediment_pond_volume_cuft(*site, 0.0) / ACRE
    total = w.sediment_pond_volume_cuft(*site, allowance) / ACRE
    return {
        "runoff_in": w.runoff_depth_in(*site[:2]),
        "V_runoff_acft": water,
        "V_sediment_acft": total - water,
        "V_total_acft": total,
    }


@case("hec22_ex10_13")
def _(given):
    def year(surface, bottom):
        site = given["A_ac"], given["C"], given["P_in"]
        return w.pond_budget(*site, surface, given["E_in"], bottom, given["f_in_hr"])

    first = year(given["As_ac"], given["AB_ac"])
    revised = year(given["revised"]["As_ac"], given["revised"]["AB_ac"])
    return {
        "runoff_ft3": first.runoff_cuft,
        "evap_ft3": first.evaporation_cuft,
        "infil_ft3": first.infiltration_cuft,
        "net_ft3": first.net_cuft,
        "revised_net_ft3": revised.net_cuft,
    }
