"""Add a rain gauge."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from forebay.office.models import Gauge


def add_gauge(*, name: str, dry_spell_h: Fraction, place: str = "") -> Gauge:
    """Add a gauge; ``dry_spell_h`` is the stated number of hours without rain that ends a storm."""
    if not 0 < dry_spell_h <= 72:
        raise ValueError(f"{float(dry_spell_h):g} hours cannot part storms. Write a number above 0 and up to 72.")
    hours = Decimal(dry_spell_h.numerator) / Decimal(dry_spell_h.denominator)
    return Gauge.objects.get_or_create(name=name.strip(), defaults={"place": place.strip(), "dry_spell_h": hours})[0]
