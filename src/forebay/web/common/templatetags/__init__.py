"""Template tags of every page: load ``forebay``."""
