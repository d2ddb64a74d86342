"""The letters of a review: what is missing, what must be mended, that it is approved, that it is denied.

Each is a value of its own that refuses blanks in a sentence, and says the demand, its date and the next step first.
"""
