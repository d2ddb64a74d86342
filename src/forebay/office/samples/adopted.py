"""What a sample village has adopted where its text is blank: made-up amounts, each marked as such."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from forebay.law.adopting import Practice, keep
from forebay.office import here
from forebay.office.home import Home

SIGNER = "Mayor Example"
INSTRUMENT = "Example Resolution 1, made up for demonstration"
AMOUNTS: Mapping[str, Mapping[str, str]] = {
    "webster": {"contingency": "10 percent"},
    "spencerport": {"fee_rate": "2 USD/cuft"},
}
"""No village has adopted any of these: they let the sample's sums be seen."""


def adopt(home: Home, village: str, now: datetime) -> None:
    """Adopt the made-up amounts of a village, from a year ago on."""
    since = home.calendar.date_of(now - timedelta(days=365))
    for name, amount in AMOUNTS[village].items():
        [law] = here.laws(home)
        keep(home.law_folder, Practice(law.id, name, SIGNER, INSTRUMENT, since, is_=amount), law)
