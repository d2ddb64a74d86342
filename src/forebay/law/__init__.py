"""The law of a municipality as data: read, questioned and explained."""
