"""How a flood wave changes on its way down a channel: Muskingum, and Muskingum-Cunge from the channel itself.

Flows in cfs with time on the last axis; times in hours.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .channels import Section, manning_flow_cfs, normal_depth_ft
from .checks import Floats, WaterError, a_slope, number
from .notes import Note


def muskingum_coefficients(travel_h: float, weight: float, step_h: float) -> tuple[float, float, float]:
    """Return C0, C1 and C2 of Muskingum routing (Chow, Maidment and Mays, eq. 8.4.8), which sum to 1.

    C0 = (dt - 2KX)/D, C1 = (dt + 2KX)/D, C2 = (2K(1 - X) - dt)/D, D = 2K(1 - X) + dt; K in hours, X of 0 to 0.5. A step
    that would make C0 or C2 negative is refused, for then the wave rings.

    >>> [round(c, 4) for c in muskingum_coefficients(48.0, 0.2, 24.0)]
    [0.0476, 0.4286, 0.5238]
    """
    lag = float(number(travel_h, "travel_h", above=0))
    share = float(number(weight, "weight", least=0, most=0.5))
    step = float(number(step_h, "step_h", above=0))
    if not 2 * lag * share - 1e-12 <= step <= 2 * lag * (1 - share) + 1e-12:
        raise WaterError(
            f"The step of {step:g} h does not suit K = {lag:g} h and X = {share:g}. "
            f"It must lie from {2 * lag * share:g} to {2 * lag * (1 - share):g} h; divide the reach or change the step."
        )
    below = 2 * lag * (1 - share) + step
    return (step - 2 * lag * share) / below, (step + 2 * lag * share) / below, (2 * lag * (1 - share) - step) / below


def muskingum_cfs(
    inflow_cfs: ArrayLike, travel_h: float, weight: float, step_h: float, start_cfs: float | None = None
) -> Floats:
    """Return the outflow of a reach by Muskingum routing: O2 = C0 I2 + C1 I1 + C2 O1, of the shape of the inflow.

    It begins at ``start_cfs``, or at the first inflow. For refusals see :func:`muskingum_coefficients`.

    >>> muskingum_cfs([4000, 7000, 11000], 48.0, 0.2, 24.0).round(0).tolist()
    [4000.0, 4143.0, 5694.0]
    """
    inflow = number(inflow_cfs, "inflow_cfs", least=0)
    c0, c1, c2 = muskingum_coefficients(travel_h, weight, step_h)
    out = np.empty_like(inflow)
    out[..., 0] = inflow[..., 0] if start_cfs is None else number(start_cfs, "start_cfs", least=0)
    for at in range(1, inflow.shape[-1]):
        out[..., at] = c0 * inflow[..., at] + c1 * inflow[..., at - 1] + c2 * out[..., at - 1]
    return out


@dataclass(frozen=True, slots=True, eq=False)
class Channel:
    """A reach of channel: its section, fall, roughness and length.

    >>> from forebay.water.channels import Trapezoid
    >>> creek = Channel(Trapezoid(4, 3, 3, 5.0), 1000.0, 0.005, 0.04)
    >>> f"{creek.celerity_fps(50.0):.2f}"
    '3.84'
    """

    section: Section
    length_ft: float
    slope: float
    roughness: float

    def __post_init__(self) -> None:
        number(self.length_ft, "length_ft", above=0)
        a_slope(self.slope)
        number(self.roughness, "roughness", above=0)

    @property
    def bankfull_cfs(self) -> float:
        """What the channel carries when full."""
        return float(manning_flow_cfs(self.section, self.section.top_ft, self.slope, self.roughness))

    def depth_ft(self, flow_cfs: ArrayLike) -> Floats:
        """Return the depth of uniform flow."""
        return normal_depth_ft(self.section, flow_cfs, self.slope, self.roughness)

    def velocity_fps(self, flow_cfs: ArrayLike) -> Floats:
        """Return the mean velocity of uniform flow."""
        flow = number(flow_cfs, "flow_cfs", least=0)
        area = self.section.area_sqft(self.depth_ft(flow))
        return np.asarray(flow / np.where(area > 0, area, 1.0))

    def celerity_fps(self, flow_cfs: ArrayLike) -> Floats:
        """Return the speed of a flood wave: dQ/dA at uniform flow, across one percent of the flow."""
        flows = number(flow_cfs, "flow_cfs", above=0)[..., None] * np.array([0.995, 1.005])
        areas = self.section.area_sqft(self.depth_ft(flows))
        return np.asarray((flows[..., 1] - flows[..., 0]) / (areas[..., 1] - areas[..., 0]))


@dataclass(frozen=True, slots=True, eq=False)
class CungeRouted:
    """A wave routed by Muskingum-Cunge: the outflow, and for each storm the flow, celerity and cells it rested on.

    ``held_cuft`` is the water still in the reach after the last ordinate.
    """

    outflow_cfs: Floats
    reference_cfs: Floats
    celerity_fps: Floats
    cells: tuple[int, ...]
    held_cuft: Floats
    notes: tuple[Note, ...] = ()


def muskingum_cunge(inflow_cfs: ArrayLike, channel: Channel, step_h: float) -> CungeRouted:
    """Route storms down a channel by Muskingum-Cunge with constant parameters, one set for each storm.

    Parameters
    ----------
    inflow_cfs : array_like
        Shape (steps,) or (storms, steps).
    channel : Channel
        Celerity and width are taken at half the peak, or at the flow the section can carry if that is less (noted).
    step_h : float
        Hours between ordinates.

    Returns
    -------
    CungeRouted
        Outflow of shape (storms, steps). Volume is kept exactly once the wave has left.

    Notes
    -----
    C0 = (-1 + C + D)/(1 + C + D), C1 = (1 + C - D)/(...), C2 = (1 - C + D)/(...), C the Courant and D the cell Reynolds
    number (Ponce, Engineering Hydrology, section 9.4). Cells of about (c dt + Q/(B S c))/2; where a reach is too short
    or too steep for that, D is raised to |1 - C|, which makes a plain delay of it: no outflow ever dips below zero.

    Examples
    --------
    >>> from forebay.water.channels import Trapezoid
    >>> creek = Channel(Trapezoid(4, 3, 3, 5.0), 1000.0, 0.005, 0.04)
    >>> wave = [0, 20, 60, 100, 60, 20] + [0] * 20
    >>> done = muskingum_cunge(wave, creek, 0.05)
    >>> f"{done.outflow_cfs.max():.1f} cfs, volume {done.outflow_cfs.sum() / sum(wave):.6f}"
    '83.2 cfs, volume 1.000000'
    """
    inflow = np.atleast_2d(number(inflow_cfs, "inflow_cfs", least=0))
    seconds = 3600.0 * float(number(step_h, "step_h", above=0))
    peaks = inflow.max(axis=-1)
    notes = []
    most = channel.bankfull_cfs
    if np.any(peaks > most):
        text = f"the peak is {float(peaks.max()):.4g} cfs and the section carries {most:.4g} cfs."
        notes.append(Note(401, "", text))
    reference = np.minimum(peaks / 2.0, 0.95 * most)
    wet = np.maximum(reference, 1e-6 * most)
    celerity = channel.celerity_fps(wet)
    spread = wet / (channel.section.width_ft(channel.depth_ft(wet)) * channel.slope * celerity)
    cells = [_cells(channel.length_ft, run, wide) for run, wide in zip(celerity * seconds, spread, strict=True)]
    runs = [_cascade(storm, terms, count) for storm, (terms, count) in zip(inflow, cells, strict=True)]
    out = np.array([run[: inflow.shape[-1]] for run in runs])
    later = np.array([run[inflow.shape[-1] :].sum() for run in runs])
    held = seconds * (later - (inflow[:, -1] - out[:, -1] + inflow[:, 0] - out[:, 0]) / 2.0)
    return CungeRouted(out, reference, celerity, tuple(count for _, count in cells), held, tuple(notes))


def _cells(length_ft: float, run_ft: float, spread_ft: float) -> tuple[tuple[float, float, float], int]:
    cells = max(1, math.floor(length_ft / max((run_ft + spread_ft) / 2.0, run_ft - spread_ft)))
    courant = run_ft * cells / length_ft
    reynolds = max(spread_ft * cells / length_ft, abs(1.0 - courant))
    below = 1.0 + courant + reynolds
    return (
        (courant + reynolds - 1.0) / below,
        (1.0 + courant - reynolds) / below,
        (1.0 - courant + reynolds) / below,
    ), cells


def _cascade(inflow: Floats, terms: tuple[float, float, float], cells: int) -> Floats:
    """Pass a wave through equal cells at once: each is a linear filter, so all of them together are its power."""
    size = 1 << (2 * inflow.size - 1).bit_length()
    turn = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)
    filtered = ((terms[0] + terms[1] * turn) / (1.0 - terms[2] * turn)) ** cells
    out = np.fft.irfft(np.fft.rfft(inflow, size) * filtered, size)
    out[np.abs(out) < 1e-12 * inflow.max()] = 0.0
    return np.asarray(np.maximum(out, 0.0))
