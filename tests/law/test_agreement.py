"""Every reading of the law agrees with brute force; ``tests/agreement.py`` tries as many fact sets as one likes."""

from __future__ import annotations

import random

import pytest

from agreement import disagreements


@pytest.mark.parametrize("seed", range(20))
def test_deciding_screening_and_asking_agree_with_every_completion(seed: int) -> None:
    assert list(disagreements(random.Random(seed))) == []
