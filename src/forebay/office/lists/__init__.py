"""Where things stand over many cases: one row each, plans, facilities, and the public register."""
