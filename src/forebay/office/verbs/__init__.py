"""What people do, one verb a module: each thin, each through ``perform``."""
