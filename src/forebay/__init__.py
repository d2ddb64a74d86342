"""Forebay runs a municipality's stormwater law."""

__version__ = "0.1.0"
