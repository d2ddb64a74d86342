"""Proof that what is kept is what was sealed, and copies of a home that can be restored."""
