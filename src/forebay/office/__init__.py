"""The office records what was done, by whom, and what the law therefore asks next.

``forebay.office.home`` reads a home without Django; everything else needs Django set up for that home.
"""
