"""What is wrong with ground that cannot be measured, in a sentence a person can act on."""

from __future__ import annotations


class LandError(ValueError):
    """Ground that cannot be measured; the text says what is wrong and what would be right."""
