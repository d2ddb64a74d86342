"""How much storage a hydrograph asks for, whatever the pond: the least that holds it to an allowed flow."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import Floats, number


def least_storage_cuft(inflow_cfs: ArrayLike, allowed_cfs: ArrayLike, step_h: float) -> Floats:
    """Return the least storage, in cubic feet, that lets no more than an allowed flow past a hydrograph.

    The greatest volume by which inflow runs ahead of a steady release at the allowed flow (Rippl's mass curve). No real
    outlet releases so steadily, so a pond needs more: it is the floor under every design, and the volume a payment in
    place of storage may be reckoned from.

    Parameters
    ----------
    inflow_cfs : array_like
        Shape (..., steps), 0 or more.
    allowed_cfs : array_like
        Broadcasts with the axes before the last.
    step_h : float
        Hours between ordinates.

    Examples
    --------
    >>> float(least_storage_cuft([0, 10, 20, 10, 0, 0], 5.0, 0.1))
    8100.0
    """
    inflow = number(inflow_cfs, "inflow_cfs", least=0)
    allowed = number(allowed_cfs, "allowed_cfs", least=0)[..., None]
    seconds = 3600.0 * float(number(step_h, "step_h", above=0))
    ahead = _areas_above(inflow, allowed) * seconds
    behind = _areas_above(allowed - np.minimum(inflow, allowed), np.zeros_like(allowed)) * seconds
    rises = np.broadcast_to(np.diff(inflow, axis=-1) > 0, ahead.shape)
    held = most = np.zeros(ahead.shape[:-1])
    for at in range(ahead.shape[-1]):
        gain, loss = ahead[..., at], behind[..., at]
        # A rising step first releases and then stores; a falling one stores first.
        emptied = np.where(rises[..., at], np.maximum(held - loss, 0.0), held)
        most = np.maximum(most, emptied + gain)
        held = np.where(rises[..., at], emptied + gain, np.maximum(emptied + gain - loss, 0.0))
    return np.asarray(most)


def _areas_above(flows: Floats, level: Floats) -> Floats:
    """Return, step by step, the area between a straight flow and a level below it, in steps x cfs."""
    over = flows - level
    first, second = over[..., :-1], over[..., 1:]
    high, low = np.maximum(first, second), np.minimum(first, second)
    width = high - low
    part = np.where(low >= 0, 0.0, np.maximum(high, 0.0) ** 2 / np.where(width > 0, 2.0 * width, 1.0))
    return np.asarray(np.where(low >= 0, (high + low) / 2.0, part))
